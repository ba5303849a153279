"""Ludo with two dice at native speed: the rules, dice, a value of positions, players, and whole games.

A board is an array whose places are named in ``board``. The counters of a house are four words: the squares on which at
least one of them stands, at least two, three and four. A square is a bit: 0 is the house, ``progress + 1`` the rest of
the way, so that all counters of a house move by one shift, and equal positions have equal boards. A house that is not
in play, or whose player has left, has no bits. What tells one setup from another is data too: ``setup``, likewise.
A move is one number (``moves``).

All numbers are ``int64``: mixed with ``uint64`` they would turn into floats. Fractions are counted in small parts.
"""
