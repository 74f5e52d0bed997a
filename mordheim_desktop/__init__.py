"""The Mordheim battle companion: a desktop program that stands beside the table."""

__version__ = "0.1.0"
