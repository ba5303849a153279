"""Games of lines at native speed: one board, and searches for two sides, for two that take discs out, and for three.

What tells a variant from another is data: ``rules``, an array whose places are named in ``board``. A board is whole
numbers with a bit for each cell: column ``c`` and row ``r`` are bit ``step * c + r``; the highest bit of each column is
a guard that stays empty. ``me`` are the discs of whoever moves, ``mask`` are all discs, those that belong to nobody
counted. The largest board has 63 bits and so stays clear of the sign; all numbers are ``int64``: mixed with ``uint64``
they would turn into floats.

A kernel that calls itself is called with variables, never with a number written out: loaded from the cache it would
crash.
"""
