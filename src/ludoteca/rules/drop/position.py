"""What all positions of drop games share; a game adds how a drop is judged."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from ludoteca.rules.drop.board import Board, Colour, Run
from ludoteca.rules.drop.geometry import Cell
from ludoteca.rules.drop.notation import read_column
from ludoteca.rules.game import Action, Json, Outcome, Ply, Refusal, Seat, Viewer

HEAD = struct.Struct(">BH")
VERSION = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A run that counts, and what it is worth (``None`` where runs have no points)."""

    seat: Seat
    cells: Run
    points: int | None

    def view(self, names: tuple[str, ...]) -> dict[str, Json]:
        """The line as one JSON value."""
        return {"seat": self.seat, "cells": [names[cell] for cell in self.cells], "points": self.points}


@dataclass(frozen=True, slots=True)
class DropPosition(ABC):
    """A board, the plies played, and how the game ended if it did. Two seats act in turn, if a game says no other."""

    board: Board
    ply: Ply
    outcome: Outcome | None

    @property
    def turn(self) -> Seat | None:
        """The seat to act."""
        return None if self.outcome else self.mover

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is."""
        return self.turn

    @property
    def mover(self) -> Seat:
        """The seat whose turn this ply is, also when the game is over."""
        return Seat(self.ply % 2)

    def colour(self, seat: Seat) -> Colour:
        """The colour that a seat drops."""
        return Colour(seat + 1)

    def legal(self) -> tuple[Action, ...]:
        """The columns with a free cell, from the left."""
        return tuple(action for action, _ in self.landings())

    def landings(self) -> list[tuple[Action, Cell]]:
        """Every legal drop and the cell that it ends in, from the left."""
        return [] if self.outcome else self.board.landings()

    def chances(self) -> tuple[Action, ...]:
        """Nothing: once play has begun, nothing is left to chance."""
        return ()

    def apply(self, action: Action) -> Self | Refusal:
        """The position after a drop, or why it is refused."""
        cell = self.landing(action)
        return cell if isinstance(cell, Refusal) else self.land(cell)

    def landing(self, action: Action) -> Cell | Refusal:
        """The cell that a drop ends in, or why it is refused."""
        if self.outcome:
            return Refusal("game-over")
        column = read_column(action, self.board.geometry.width)
        if isinstance(column, Refusal):
            return column
        cell = self.board.landing(column)
        return Refusal("column-full", {"column": str(action)}) if cell is None else cell

    def effect(self, action: Action) -> Mapping[str, Json]:
        """Where a legal drop lands, and the lines that it makes and takes up."""
        cell = self.landing(action)
        if isinstance(cell, Refusal):
            raise ValueError(f"{action} is not legal here")
        return self.told(cell)

    def effects(self) -> Mapping[Action, Mapping[str, Json]]:
        """Every legal drop with where it lands and what it does."""
        return {action: self.told(cell) for action, cell in self.landings()}

    def told(self, cell: Cell) -> Mapping[str, Json]:
        """What the mover's disc in ``cell`` does."""
        return {"cell": self.board.geometry.names[cell], "seat": self.mover, **self.change(cell)}

    def view(self, viewer: Viewer) -> Mapping[str, Json]:
        """Everything: drop games hide nothing."""
        names = self.board.geometry.names
        return {
            "ply": self.ply,
            "turn": self.turn,
            "over": self.outcome is not None,
            "outcome": self.outcome.view() if self.outcome else None,
            **self.marks(viewer),
            "legal": list(self.legal()),
            "board": self.board.rows(),
            "lines": [line.view(names) for line in self.lines()],
        }

    def key(self) -> Hashable:
        """The discs: with equal ply they decide everything else."""
        return self.board.cells

    def encode(self) -> bytes:
        """Version, ply, discs."""
        return HEAD.pack(VERSION, self.ply) + self.board.cells

    def withdraw(self, seat: Seat) -> Self | Refusal:
        """Refused: where two sides play, nobody can go on without the other."""
        return Refusal("game-over") if self.outcome else Refusal("ends-the-game")

    @abstractmethod
    def land(self, cell: Cell) -> Self:
        """The position after the mover's disc came to rest in ``cell``."""

    @abstractmethod
    def change(self, cell: Cell) -> Mapping[str, Json]:
        """What the mover's disc in ``cell`` makes and takes up: the game's part of an effect."""

    @abstractmethod
    def lines(self) -> Iterable[Line]:
        """The lines to be shown on the board."""

    def marks(self, viewer: Viewer) -> Mapping[str, Json]:
        """Nothing, unless the game counts something."""
        return {}


def decode_board(data: bytes, empty: Board, colours: int, *, in_turn: bool = True) -> tuple[Ply, Board]:
    """Ply and discs of an encoded position on a board of the shape of ``empty``.

    ``in_turn`` says that all colours have played in turn from the start; else they need only make up the plies.

    Raises:
        ValueError: another version or shape, or discs that cannot lie so.
    """
    if len(data) != HEAD.size + empty.geometry.size:
        raise ValueError("a position of another board")
    version, ply = HEAD.unpack_from(data)
    if version != VERSION:
        raise ValueError(f"a position of version {version}")
    cells = data[HEAD.size :]
    height = empty.geometry.height
    for start in range(0, len(cells), height):
        if b"\0" in cells[start : start + height].rstrip(b"\0"):
            raise ValueError("a disc hangs in the air")
    fixed = sum(1 for cell in empty.cells if cell)
    if any(was and was != now for was, now in zip(empty.cells, cells, strict=True)):
        raise ValueError("a disc of the start is missing")
    played = len(cells) - cells.count(0) - fixed
    counts = [cells.count(colour) - empty.cells.count(colour) for colour in range(1, colours + 1)]
    turns = [(played + colours - 1 - seat) // colours for seat in range(colours)]
    if ply != played or sum(counts) != played or (in_turn and counts != turns):
        raise ValueError("the discs do not make up the plies")
    return Ply(ply), Board(empty.geometry, cells)
