"""Experiments: bots against each other, many games at a time. docs/arena.md says what the figures mean."""
