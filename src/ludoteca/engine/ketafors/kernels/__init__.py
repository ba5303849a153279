"""Ketafors at native speed: gains, drops, a look at one drop and the reply to it, and a search as deep as time allows.

A board is three things. ``cells`` has a guard all round: column ``c`` and row ``r`` stand at
``(c + 1) * stride + r + 1`` with ``stride = height + 2``; 0 is empty, 1 and 2 are the colours, 3 the guard.
``tops[c]`` is where the next disc of a column lands, a guard when the column is full. ``free`` counts
empty cells. Whole numbers are ``int64`` throughout: mixed with ``uint64`` they would turn into floats.
"""
