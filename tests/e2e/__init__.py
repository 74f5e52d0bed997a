"""The program as its users start it: real processes, a real window on a screen of its own."""
