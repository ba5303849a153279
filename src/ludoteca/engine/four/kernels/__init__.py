"""Four in a Row at native speed: threats on whole boards at once, and a search as deep as time allows.

A board is two whole numbers: ``me``, the discs of whoever moves, and ``mask``, all discs. Column ``c`` and row ``r``
are bit ``7 * c + r``; the seventh bit of each column is a guard that stays empty, so that no line runs over an edge. 49
bits stay clear of the sign, and all numbers are ``int64``: mixed with ``uint64`` they would turn into floats.
"""
