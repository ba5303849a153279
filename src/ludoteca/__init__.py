"""Ludoteca, a hall of board games: rules, opponents, online tables and a page to play on."""

__version__ = "0.1.0"
