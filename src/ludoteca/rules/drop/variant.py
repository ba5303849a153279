"""What one game of lines differs from another in, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ludoteca.rules.drop.board import RED, YELLOW, Board, Colour
from ludoteca.rules.drop.geometry import Column, Geometry
from ludoteca.rules.game import Action, Json, Outcome, Seat

CLASSIC = Geometry(7, 6)


@dataclass(frozen=True)
class Variant:
    """A game in which discs are dropped until somebody has a line.

    ``length`` discs make a line; ``colours`` are what the seats drop, in order of play: seats of one colour are a
    team. Where ``loses`` is set, whoever completes a line loses. ``lying`` discs fall before play and are no plies;
    the plies of ``opening`` are played before anybody may choose. A position that stands for the ``often``-th time
    is a draw, and so is ply ``longest``; 0 is never.

    >>> Variant(colours=(RED, YELLOW, RED, YELLOW)).won[3]
    Outcome(winners=(1, 3), places=(2, 1, 2, 1), reason='line')
    """

    geometry: Geometry = CLASSIC
    length: int = 4
    colours: tuple[Colour, ...] = (RED, YELLOW)
    loses: bool = False
    lying: tuple[tuple[Column, Colour], ...] = ()
    opening: tuple[Action, ...] = ()
    often: int = 0
    longest: int = 0

    @cached_property
    def seats(self) -> int:
        """How many seats act in turn."""
        return len(self.colours)

    @cached_property
    def sides(self) -> int:
        """How many colours play."""
        return len(set(self.colours))

    @cached_property
    def empty(self) -> Board:
        """The board before the first ply."""
        board = Board.empty(self.geometry)
        for column, colour in self.lying:
            board = board.drop(column, colour)
        return board

    @cached_property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """:meth:`Geometry.partners` for lines of this length."""
        return self.geometry.partners(self.length)

    @cached_property
    def quiet(self) -> tuple[tuple[Mapping[str, Json], ...], ...]:
        """What a disc does that only lands, by seat and cell: the same for all positions."""
        names, seats = self.geometry.names, range(self.seats)
        return tuple(tuple({"cell": name, "seat": seat, "adds": [], "drops": []} for name in names) for seat in seats)

    @cached_property
    def won(self) -> tuple[Outcome, ...]:
        """How the game ends when a seat has completed a line, by seat."""
        return tuple(self._won(colour) for colour in self.colours)

    def level(self, reason: str) -> Outcome:
        """How the game ends when nobody has won."""
        return Outcome((), (1,) * self.seats, reason)

    def first(self, colour: Colour) -> Seat:
        """The seat that stands for a colour: the first to drop it."""
        return Seat(self.colours.index(colour))

    def shape(self) -> Mapping[str, Json]:
        """The board before anybody acts, for whoever draws it.

        Columns and rows; and, only where it is not as usual, that the board ``wraps``, the rows of discs that lie
        there at the ``start``, and each seat's colour (0 red, 1 yellow, 2 green) where they are not one each.
        """
        shape: dict[str, Json] = dict(self.geometry.shape())
        if self.geometry.wraps:
            shape["wraps"] = True
        if self.lying:
            shape["start"] = self.empty.rows()
        if self.sides < self.seats:
            shape["colours"] = [colour - 1 for colour in self.colours]
        return shape

    def _won(self, line: Colour) -> Outcome:
        best = [(colour == line) != self.loses for colour in self.colours]
        winners = tuple(Seat(seat) for seat, wins in enumerate(best) if wins)
        return Outcome(winners, tuple(1 if wins else 2 for wins in best), "misere" if self.loses else "line")
