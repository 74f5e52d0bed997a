"""Ring 1: the game itself, as values and procedures that ask.

Nothing here rolls a die, reads a file, knows a clock or draws a window. A procedure is a generator that yields
requests, is sent answers and returns an outcome; the drivers in `driver` decide where the answers come from.
"""
