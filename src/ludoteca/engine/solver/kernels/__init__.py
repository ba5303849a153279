"""The exact solver at native speed, for one board: that of ``shape``, whose numbers are constants to the compiler.

These files are the kernels for 7 × 6 as they stand; for another board ``ludoteca.engine.solver.boards`` copies all of
them and writes another ``shape``. So they import nothing but each other and what makes a kernel of a function.

A position is two whole numbers: ``own``, the discs of whoever moves, and ``mask``, all discs. Column ``c`` and row
``r`` are bit ``STEP * c + r``; the highest bit of each column is a guard that stays empty, so that no line runs over an
edge. The last guard may be bit 63: boards themselves stay clear of the sign, and what a shift pushes into it is cut off
again. All numbers are ``int64``: mixed with ``uint64`` they would turn into floats.

A kernel that calls itself is called with variables, never with a number written out: loaded from the cache it would
crash.
"""
