"""Ludothèque: a games library that is open day and night."""

__version__ = "0.1.0"
