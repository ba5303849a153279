"""PopOut: a move is a drop, or takes one of the mover's own discs out of the bottom row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple, Self

from ludoteca.rules.drop.board import Board, Colour
from ludoteca.rules.drop.four import FourPosition, FourRules, any_within
from ludoteca.rules.drop.geometry import Cell, Column
from ludoteca.rules.drop.notation import LETTERS, TAKEN, read_column, read_moves, write_column
from ludoteca.rules.drop.position import HEAD, VERSION
from ludoteca.rules.game import Action, Json, Outcome, Ply, Refusal

_TAKEN = 0x80
"""Marks an encoded ply that takes a disc out."""


class Past(NamedTuple):
    """The discs of the ply before, and what was before them: positions of one game share their past."""

    cells: bytes
    before: Past | None


@dataclass(frozen=True, slots=True)
class PopoutPosition(FourPosition):
    """A position of PopOut, with every board that has been on the way to it.

    There is always a move: on a full board the opponent's discs of the bottom row would make a line if none of its
    seven were the mover's.
    """

    past: Past | None = field(default=None, repr=False)

    def legal(self) -> tuple[Action, ...]:
        """The columns with a free cell, then those that begin with a disc of the mover's."""
        return (*(action for action, _ in self.landings()), *(write_take(column) for column in self._takings()))

    def apply(self, action: Action) -> Self | Refusal:
        """The position after a drop or after a disc was taken out, or why it is refused."""
        if not action.endswith(TAKEN):
            return FourPosition.apply(self, action)
        column = self._taking(action)
        if isinstance(column, Refusal):
            return column
        board = self.board.take(column)
        return self.follow(board, self._judge_fall(board, column))

    def effect(self, action: Action) -> Mapping[str, Json]:
        """What a legal drop does; or which disc leaves, which fall by one cell, and whose lines that makes."""
        if not action.endswith(TAKEN):
            return FourPosition.effect(self, action)
        column = self._taking(action)
        if isinstance(column, Refusal):
            raise ValueError(f"{action} is not legal here")
        return self._told_taken(column)

    def effects(self) -> Mapping[Action, Mapping[str, Json]]:
        """Every legal move with what it does."""
        taken = {write_take(column): self._told_taken(column) for column in self._takings()}
        return {**FourPosition.effects(self), **taken}

    def follow(self, board: Board, outcome: Outcome | None) -> Self:
        """The position one ply later; a draw if it stands too often, or if there have been too many plies."""
        past, ply, variant = Past(self.board.cells, self.past), Ply(self.ply + 1), self.variant
        if outcome is None and variant.often and 1 + _stood(board.cells, past.before) >= variant.often:
            outcome = variant.level("repetition")
        if outcome is None and variant.longest and ply >= variant.longest:
            outcome = variant.level("length")
        return type(self)(board, ply, outcome, variant, past)

    def key(self) -> Hashable:
        """The discs, and how often each board has been there before. By its discs one knows whom to move it had."""
        cells = self.board.cells
        return (cells, frozenset(Counter(_boards(self.past)).items())) if self.variant.often else cells

    def encode(self) -> bytes:
        """Version, ply, and a byte for each ply: the column, marked where a disc was taken out."""
        boards = [self.board.cells, *_boards(self.past)][::-1]
        plies = (self._between(before, after) for before, after in pairwise(boards))
        return HEAD.pack(VERSION, self.ply) + bytes(plies)

    def _takings(self) -> list[Column]:
        """The columns out of which the mover may take a disc, from the left."""
        if self.outcome:
            return []
        own, cells = self.colour(self.mover), self.board.cells
        return [Column(column) for column, bottom in enumerate(self.board.geometry.bottoms) if cells[bottom] == own]

    def _taking(self, action: Action) -> Column | Refusal:
        if self.outcome:
            return Refusal("game-over")
        column = read_column(Action(action[: -len(TAKEN)]), self.board.geometry.width)
        if isinstance(column, Refusal):
            return Refusal("no-such-column", {"column": str(action)[:8]})
        lowest = self.board.cells[self.board.geometry.bottom(column)]
        if not lowest:
            return Refusal("column-empty", {"column": LETTERS[column]})
        if lowest != self.colour(self.mover):
            return Refusal("not-your-disc", {"column": LETTERS[column]})
        return column

    def _told_taken(self, column: Column) -> Mapping[str, Json]:
        board, names = self.board.take(column), self.board.geometry.names
        cells = self._stack(column)
        falls: list[Json] = [names[cell] for cell in cells[1:]]
        over = self._judge_fall(board, column) is not None
        adds: list[Json] = [line.view(names) for line in self.lines_on(board)] if over else []
        return {"cell": names[cells[0]], "seat": self.mover, "falls": falls, "adds": adds, "drops": []}

    def judge(self, cell: Cell, *, full: bool) -> Outcome | None:
        """A drop can make a line of the mover's; a full board is no end."""
        return FourPosition.judge(self, cell, full=False)

    def _judge_fall(self, board: Board, column: Column) -> Outcome | None:
        """How the game ends when a column has fallen: by a line of the mover's first, then by another's."""
        mover = self.colour(self.mover)
        fallen = [Cell(cell - 1) for cell in self._stack(column)[1:]]
        for colour in (mover, *(other for other in self.variant.colours if other != mover)):
            if self._lined(board, fallen, colour):
                return self.variant.won[self.variant.first(colour)]
        return None

    def _lined(self, board: Board, cells: Iterable[Cell], colour: Colour) -> bool:
        held, partners = board.held(colour), self.variant.partners
        return any(board.cells[cell] == colour and any_within(held, partners[cell]) for cell in cells)

    def _stack(self, column: Column) -> list[Cell]:
        """The cells of a column that hold a disc, from the bottom."""
        bottom = self.board.geometry.bottom(column)
        cells = (Cell(cell) for cell in range(bottom, bottom + self.board.geometry.height))
        return [cell for cell in cells if self.board.cells[cell]]

    def _between(self, before: bytes, after: bytes) -> int:
        """The encoded ply that led from one board to the next."""
        first = next(cell for cell, (was, now) in enumerate(zip(before, after, strict=True)) if was != now)
        column, _ = self.board.geometry.place(Cell(first))
        return column | (_TAKEN if after.count(0) > before.count(0) else 0)


def write_take(column: Column) -> Action:
    """The move that takes a disc out of a column."""
    return Action(write_column(column) + TAKEN)


def _boards(past: Past | None) -> Iterator[bytes]:
    """The boards that have been, the latest first."""
    while past is not None:
        yield past.cells
        past = past.before


def _stood(cells: bytes, past: Past | None) -> int:
    """How often the same discs lay there in every other board of a past, its last and so on.

    In those between they cannot have: each ply makes one disc more or one less.
    """
    times = 0
    while past is not None:
        times += past.cells == cells
        past = past.before and past.before.before
    return times


@dataclass(frozen=True)
class PopoutRules(FourRules):
    """PopOut on 7 × 6.

    >>> from ludoteca.rules.drop.variant import Variant
    >>> rules = PopoutRules(Variant(often=3, longest=300))
    >>> position = rules.start()
    >>> for action in rules.read("d e d- e- d e d- e-"):
    ...     position = position.apply(action)
    >>> position.outcome.reason
    'repetition'
    """

    def start(self) -> PopoutPosition:
        """The empty board."""
        return PopoutPosition(self.variant.empty, Ply(0), None, self.variant)

    def shape(self) -> Mapping[str, Json]:
        """The board, of which it is said that it ``takes``: discs may leave it at the bottom."""
        return {**FourRules.shape(self), "takes": True}

    def timeless(self) -> PopoutRules:
        """PopOut without the rules of repetition and of length."""
        return PopoutRules(replace(self.variant, often=0, longest=0))

    def read(self, text: str) -> tuple[Action, ...] | Refusal:
        """Letters, or digits in words of any length; with a hyphen, a disc taken out."""
        return read_moves(text, takes=True)

    def decode(self, data: bytes) -> PopoutPosition:
        """The position that ``data`` holds; the game is played again."""
        if len(data) < HEAD.size:
            raise ValueError("too short for a position")
        version, ply = HEAD.unpack_from(data)
        if version != VERSION:
            raise ValueError(f"a position of version {version}")
        if len(data) != HEAD.size + ply:
            raise ValueError("the plies are not as many as they should be")
        position = self.start()
        for byte in data[HEAD.size :]:
            column = Column(byte & ~_TAKEN)
            if column >= self.variant.geometry.width:
                raise ValueError("a ply in no column")
            after = position.apply(write_take(column) if byte & _TAKEN else write_column(column))
            if isinstance(after, Refusal):
                raise ValueError(f"a ply that is refused: {after.code}")
            position = after
        return position
