"""Warbands in and out: files of other programs are read with nothing lost, and written for them.

A file is told by what is in it, never by its name. What is read passes through three forms: the plain tree of its
notation (`tree`), the roster as it was written (`written`), and a warband of the campaign with a line for everything
that was recognised, kept as a note, or could not be read (`arrival`).
"""
