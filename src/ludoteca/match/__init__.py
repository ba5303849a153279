"""Matches over any game: who sits where, whose round it is, what counts. Pure: time and lots are arguments."""
