"""The games in the frameworks that researchers use: `openspiel`, `pettingzoo`. docs/research.md is the tour.

They need the packages of `ludotheque[research]`; nothing else of ours imports them.
"""
