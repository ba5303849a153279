"""Whether a drop decides the round, and what that is worth."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel

WIN = 1_000_000
"""More than any difference of scores."""
POINT = 10
"""What a point is worth, in units of growth."""
SOONER = 10_000
"""What each cell still empty adds to a race won: more than any difference of scores weighs."""
PROVEN = WIN // 2
"""Values beyond this, either way, are decided rounds."""


@kernel
def verdict(own: int, other: int, free: int, target: int) -> int:
    """Right after a drop of *own*: plus or minus ``WIN`` when it decides the round, else 0.

    A target of 0 means none. On a full board 0 is a draw.
    """
    if 0 < target <= own:
        return WIN
    if free == 0 and own != other:
        return WIN if own > other else -WIN
    return 0


@kernel
def ending(own: int, other: int, free: int, target: int) -> int:
    """What a decided round is worth to *own*, who dropped last: won, sooner, by more points, in this order."""
    decided = verdict(own, other, free, target)
    return decided + POINT * (own - other) + (SOONER * free if decided > 0 else 0)
