"""What a board promises: points still to be made, and room for lines."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ketafors.kernels.lines import EMPTY, Cells, axes, gain, joined

IN_REACH, OUT_OF_REACH, ROOM, COMPANY = 4, 8, 2, 1
"""What :func:`growth` counts; found by play against the scripted opponent from random openings."""
SIGHT = 3
"""How many cells of each line a disc sees on either side."""


@kernel
def view(cells: Cells, at: int, step: int, colour: int) -> int:
    """What a disc of ``colour`` sees from ``at`` on, up to the first rival or guard."""
    total = 0
    other = at + step
    for _ in range(SIGHT):
        if cells[other] == EMPTY:
            total += ROOM
        elif cells[other] == colour:
            total += COMPANY
        else:
            break
        other += step
    return total


@kernel
def growth(cells: Cells, stride: int, colour: int) -> int:
    """What the board promises to ``colour``: points still to be made, and room for its lines around its discs.

    Points that nobody can make yet count double: they cannot be taken away with the next drop. Of
    the three cells on each side of a disc along a line, up to the first rival or guard, an empty one
    counts more than one of its own.
    """
    total = 0
    for at in range(stride, len(cells) - stride):
        if cells[at] == EMPTY:
            weight = OUT_OF_REACH if cells[at - 1] == EMPTY else IN_REACH
            total += weight * gain(cells, stride, at, colour)
        elif cells[at] == colour:
            for step in axes(stride):
                total += view(cells, at, step, colour)
                total += view(cells, at, -step, colour)
    return total


@kernel
def swing(  # noqa: PLR0912 - written out for speed
    cells: Cells, stride: int, at: int, colour: int, mine: int, theirs: int
) -> int:
    """By how much a drop at ``at`` changes the growth of ``colour`` less that of the other.

    ``mine`` and ``theirs`` are the gains there of both; the disc is not laid yet.
    """
    rival = 3 - colour
    total = IN_REACH * (theirs - mine)
    above = at + 1
    if cells[above] == EMPTY:
        total -= (OUT_OF_REACH - IN_REACH) * (gain(cells, stride, above, colour) - gain(cells, stride, above, rival))
    for step in (stride, 1, stride + 1, stride - 1, -stride, -1, -stride - 1, 1 - stride):
        behind = 0
        other = at - step
        while cells[other] == colour:
            behind += 1
            other -= step
        ahead = 0
        other = at + step
        while cells[other] == colour:
            ahead += 1
            other += step
        if cells[other] == EMPTY:  # the next space of the line, worth more now
            far = 0
            beyond = other + step
            while cells[beyond] == colour:
                far += 1
                beyond += step
            weight = OUT_OF_REACH if cells[other - 1] == EMPTY and other - 1 != at else IN_REACH
            total += weight * (joined(ahead + 1 + behind, far) - joined(ahead, far))
        other = at + step
        for _ in range(3):
            if cells[other] == EMPTY:
                total += ROOM
            elif cells[other] == colour:  # each sees the other now where it saw room before
                total += COMPANY + COMPANY - ROOM
            else:
                break
            other += step
        other = at + step
        for left in (2, 1, 0):
            if cells[other] == rival:  # its view ends here now
                total += ROOM
                beyond = at - step
                for _ in range(left):
                    if cells[beyond] == EMPTY:
                        total += ROOM
                    elif cells[beyond] == rival:
                        total += COMPANY
                    else:
                        break
                    beyond -= step
            elif cells[other] != EMPTY:
                break
            other += step
    return total
