"""The window's kit: theme, scale, icons, text and the shared widgets every tab is built from.

Nothing here knows a rule of the game. A widget is fed a frozen value and answers with signals.
"""
