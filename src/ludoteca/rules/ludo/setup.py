"""Who has which houses, and what was chosen about safety and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ludoteca.rules.game import Json, Seat
from ludoteca.rules.ludo.board import COUNTERS, HOUSED, HOUSES, LETTERS, RING, SAFE, Counters, House, Square, start_of

_COLOURS = (0, 2, 1, 3)
"""Of each house: red, green, yellow, blue, as boards count colours."""


@dataclass(frozen=True)
class LudoSetup:
    """A board of Ludo: the houses that each seat ``owns``, whether squares are ``safe``, whether the rest ``plays_on``.

    >>> LudoSetup(owns=((House(0), House(2)), (House(1), House(3)))).owners
    (0, 1, 0, 1)
    """

    owns: tuple[tuple[House, ...], ...] = ((House(0),), (House(2),))
    safe: bool = False
    plays_on: bool = False

    @cached_property
    def seats(self) -> int:
        """How many play."""
        return len(self.owns)

    @cached_property
    def owners(self) -> tuple[Seat | None, ...]:
        """The seat of each house; ``None`` where nobody plays it."""
        seats = {house: Seat(seat) for seat, houses in enumerate(self.owns) for house in houses}
        return tuple(seats.get(House(house)) for house in range(HOUSES))

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """The houses in play, clockwise."""
        return tuple(House(house) for house, owner in enumerate(self.owners) if owner is not None)

    @cached_property
    def refuges(self) -> frozenset[Square]:
        """The squares on which nobody is captured."""
        return frozenset(SAFE if self.safe else ())

    @cached_property
    def start(self) -> Counters:
        """All counters in their houses."""
        return tuple((HOUSED,) * COUNTERS if House(house) in self.houses else () for house in range(HOUSES))

    def shape(self) -> Mapping[str, Json]:
        """The board for whoever draws it: its ring, the houses in play with their seats, and where it is safe.

        The ``colours`` are those of the seats, by the first of their houses, as all boards count them.
        """
        houses = [
            {"house": LETTERS[house], "seat": self.owners[house], "start": start_of(house)} for house in self.houses
        ]
        colours = [_COLOURS[houses[0]] for houses in self.owns]
        return {"ring": RING, "houses": houses, "safe": sorted(self.refuges), "colours": colours}


USUAL = LudoSetup()
"""Two players opposite each other, a house each."""
