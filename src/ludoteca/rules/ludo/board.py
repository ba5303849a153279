"""The board: a ring of 52 squares, four houses, and a straight of five squares that leads home from each."""

from __future__ import annotations

from typing import NewType, TypeAlias

House = NewType("House", int)
"""A house and its counters: 0 red, 1 green, 2 yellow, 3 blue, clockwise."""

Progress = NewType("Progress", int)
"""How far a counter is: -1 in its house, 0 on its start square, 51 to 55 on its straight, 56 home."""

Square = NewType("Square", int)
"""A square of the ring, clockwise from the one where red starts."""

Counters: TypeAlias = "tuple[tuple[Progress, ...], ...]"
"""The progress of the counters by house, each house's sorted; nothing for a house that is not in play."""

LETTERS = "rgyb"
HOUSES = 4
COUNTERS = 4
"""How many a house has."""
RING = 52
HOUSED = Progress(-1)
START = Progress(0)
STRAIGHT = Progress(51)
"""The first square of a home straight: one square of the ring, the one behind the start, is never stood on."""
HOME = Progress(56)
_APART = RING // HOUSES
_STAR = 8


def start_of(house: House) -> Square:
    """The square that a house's counters come out on."""
    return Square(_APART * house)


SAFE = tuple(sorted(Square(start_of(House(house)) + further) for house in range(HOUSES) for further in (0, _STAR)))
"""Where nobody is captured if squares are safe: every start square, and the star eight squares on."""


def square_of(house: House, progress: Progress) -> Square | None:
    """The square of the ring that a counter stands on, if it stands on one.

    >>> square_of(House(0), Progress(50)), square_of(House(3), Progress(20)), square_of(House(1), STRAIGHT)
    (50, 7, None)
    """
    return Square((start_of(house) + progress) % RING) if START <= progress < STRAIGHT else None


def name_of(house: House, progress: Progress) -> str:
    """A counter as it is written.

    >>> name_of(House(0), HOUSED), name_of(House(3), Progress(20))
    ('r-', 'b20')
    """
    return LETTERS[house] + ("-" if progress == HOUSED else str(progress))


def place_of(house: House, progress: Progress) -> str:
    """Where a counter stands: the number of its square on the ring, else as the counter is written.

    >>> place_of(House(3), Progress(20)), place_of(House(3), Progress(51)), place_of(House(3), HOUSED)
    ('7', 'b51', 'b-')
    """
    square = square_of(house, progress)
    return name_of(house, progress) if square is None else str(square)


def way(house: House, begin: Progress, end: Progress) -> list[str]:
    """The places that a counter goes over, the last one included.

    >>> way(House(0), Progress(49), Progress(52)), way(House(1), HOUSED, START)
    (['50', 'r51', 'r52'], ['13'])
    """
    return [place_of(house, Progress(progress)) for progress in range(begin + 1, end + 1)]


def steps_to_go(counters: tuple[Progress, ...]) -> int:
    """The steps that some counters still have to go: none for one at home, 57 for one in its house.

    >>> steps_to_go((HOUSED, HOUSED, HOUSED, HOUSED)), steps_to_go((START, HOME, HOME, HOME))
    (228, 56)
    """
    return sum(HOME - progress for progress in counters)


def exchanged(counters: tuple[Progress, ...], was: Progress, now: Progress) -> tuple[Progress, ...]:
    """A house's counters with one of them elsewhere."""
    left = list(counters)
    left.remove(was)
    return tuple(sorted((*left, now)))
