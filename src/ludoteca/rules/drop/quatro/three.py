"""Three players in turn; who drops out leaves the discs behind, and the last one left wins."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Self

from ludoteca.rules.drop.board import Board
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.geometry import Cell
from ludoteca.rules.drop.position import decode_board
from ludoteca.rules.game import Json, Outcome, Ply, Refusal, Seat, Viewer

_FIRST = Seat(0)


@dataclass(frozen=True, slots=True)
class ThreePosition(FourPosition):
    """A position of three players, of whom some may have dropped ``out``."""

    next: Seat = _FIRST
    out: tuple[Seat, ...] = ()

    @property
    def mover(self) -> Seat:
        """The seat whose turn this ply is, also when the game is over."""
        return self.next

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(Seat(seat) for seat in range(self.variant.seats) if seat not in self.out)

    def follow(self, board: Board, outcome: Outcome | None) -> Self:
        """The position one ply later."""
        following = self.seat_after(self.next, self.out)
        return type(self)(board, Ply(self.ply + 1), outcome, self.variant, following, self.out)

    def withdraw(self, seat: Seat) -> Self | Refusal:
        """The position after a seat has dropped out: its discs stay, its turns are skipped, the last one left wins."""
        if self.outcome:
            return Refusal("game-over")
        if seat not in self.left:
            return Refusal("out-already")
        out = tuple(sorted((*self.out, seat)))
        following = self.seat_after(seat, out) if seat == self.next else self.next
        return type(self)(self.board, self.ply, last(self.variant.seats, out), self.variant, following, out)

    def view(self, viewer: Viewer) -> Mapping[str, Json]:
        """The same as of two, and who has dropped out, if anybody has."""
        return {**FourPosition.view(self, viewer), **({"out": list(self.out)} if self.out else {})}

    def key(self) -> Hashable:
        """The discs, whose turn it is, and who is out."""
        return self.board.cells, self.next, self.out

    def encode(self) -> bytes:
        """Version, ply, discs, whose turn it is, and a bit for each seat that is out."""
        return FourPosition.encode(self) + bytes((self.next, sum(1 << seat for seat in self.out)))

    def seat_after(self, seat: Seat, out: tuple[Seat, ...]) -> Seat:
        """The next seat in turn that is not out."""
        seats = self.variant.seats
        return next(Seat(one % seats) for one in range(seat + 1, seat + 1 + seats) if one % seats not in out)

    def judge(self, cell: Cell, *, full: bool) -> Outcome | None:
        """A full board is a draw among those who still play; who is out has come last."""
        outcome = FourPosition.judge(self, cell, full=full)
        if outcome is None or outcome.winners or not self.out:
            return outcome
        return level_among(self.variant.seats, self.out)


def level_among(seats: int, out: tuple[Seat, ...]) -> Outcome:
    """A full board that some did not see.

    >>> level_among(3, (Seat(1),)).places
    (1, 3, 1)
    """
    places = tuple(seats - len(out) + 1 if seat in out else 1 for seat in range(seats))
    return Outcome((), places, "full")


def last(seats: int, out: tuple[Seat, ...]) -> Outcome | None:
    """How the game ends when all but one are out; ``None`` while there are more.

    >>> last(3, (Seat(0), Seat(2)))
    Outcome(winners=(1,), places=(2, 1, 2), reason='last')
    """
    left = [Seat(seat) for seat in range(seats) if seat not in out]
    if len(left) > 1:
        return None
    return Outcome(tuple(left), tuple(1 if seat in left else 2 for seat in range(seats)), "last")


class ThreeRules(FourRules):
    """A game for three: whoever first has a line wins, the others lose.

    >>> from ludoteca.rules.drop.board import GREEN, RED, YELLOW
    >>> from ludoteca.rules.drop.geometry import Geometry
    >>> from ludoteca.rules.drop.variant import Variant
    >>> position = ThreeRules(Variant(Geometry(8, 6), colours=(RED, YELLOW, GREEN))).start().withdraw(Seat(0))
    >>> position.turn, position.withdraw(Seat(2)).outcome.winners
    (1, (1,))
    """

    def start(self) -> ThreePosition:
        """The empty board."""
        return ThreePosition(self.variant.empty, Ply(0), None, self.variant)

    def decode(self, data: bytes) -> ThreePosition:
        """The position that ``data`` holds."""
        variant = self.variant
        seats = range(variant.seats)
        if len(data) < 2 or data[-2] not in seats or data[-1] >= 1 << variant.seats:
            raise ValueError("no turn of three players")
        following = Seat(data[-2])
        out = tuple(Seat(seat) for seat in seats if data[-1] >> seat & 1)
        ply, board = decode_board(data[:-2], variant.empty, variant.sides, in_turn=not out)
        if following in out or (not out and following != ply % variant.seats):
            raise ValueError("not the turn of that seat")
        bare = ThreePosition(board, ply, None, variant, following, out)
        lines = {line.seat for line in bare.lines_on(board)}
        # Who has a line has moved last, and with it the game was over: at most one had dropped out by then.
        if lines and (
            len(lines) > 1 or lines & {*out} or len(out) > 1 or bare.seat_after(min(lines), out) != following
        ):
            raise ValueError("a line of a seat that did not move last")
        outcome = last(variant.seats, out)
        if lines:
            outcome = variant.won[lines.pop()]
        elif board.full and outcome is None:
            outcome = level_among(variant.seats, out)
        return ThreePosition(board, ply, outcome, variant, following, out)
