"""What can happen at a table. The log holds these and nothing else."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ludoteca.match.occupant import Occupant
from ludoteca.match.units import Player
from ludoteca.rules.game import Action, Ply
from ludoteca.rules.options import Value


class TableOpened(Struct, frozen=True, tag="table-opened"):
    """A table for one kind of game; ``rules`` is the version of its rules."""

    kind: str
    rules: int


class MatchBegan(Struct, frozen=True, tag="match-began"):
    """A match from 0–0: its options, who plays, and what was asked about the first to move.

    ``first`` is the player named, or ``None`` when lots were to be drawn.
    """

    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    first: Player | None


class GameBegan(Struct, frozen=True, tag="game-began"):
    """Game ``number`` (from 1) of the match; ``seating[seat]`` is the player who sits there."""

    number: int
    seating: tuple[Player, ...]


class Moved(Struct, frozen=True, tag="moved"):
    """The side to move played ``action``."""

    action: Action


class TakenBack(Struct, frozen=True, tag="taken-back"):
    """The game stands again where it stood after ``to_ply`` plies."""

    to_ply: Ply


class HintGiven(Struct, frozen=True, tag="hint-given"):
    """The side to move asked for advice and was told ``action``; it is part of the record."""

    action: Action


class GameEnded(Struct, frozen=True, tag="game-ended"):
    """A decided game: who won (nobody in a draw), each player's place, and why."""

    winners: tuple[Player, ...]
    places: tuple[int, ...]
    reason: str


class GameGivenUp(Struct, frozen=True, tag="game-given-up"):
    """An undecided game was left; it counts for nobody."""


Event: TypeAlias = TableOpened | MatchBegan | GameBegan | Moved | TakenBack | HintGiven | GameEnded | GameGivenUp
