"""The windows that open over the program's window, and the pages of the quick modes."""
