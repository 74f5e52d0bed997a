"""The tests. A folder per ring, plus the window, whole evenings (`e2e`) and the shape of the tree (`architecture`)."""
