"""Which board these kernels are for. Copies for other boards differ in these numbers alone."""

from __future__ import annotations

WIDTH, HEIGHT, LENGTH = 7, 6, 4
LYING = 0
"""How many discs lie there before play."""
WRAPS = False
"""Whether the first column and the last are neighbours."""
LOSES = False
"""Whether a line loses."""
BLOCKED = False
"""Whether some of the discs that lie there belong to nobody."""
