"""What somebody can ask for. Whoever builds a command has checked that ``by`` may speak for that player."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ludoteca.match.occupant import Occupant
from ludoteca.match.units import Player
from ludoteca.rules.game import Action
from ludoteca.rules.options import Value


class Open(Struct, frozen=True, tag="open"):
    """Open a table with its first match. ``starts`` is the player that begins, lots already drawn."""

    kind: str
    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    first: Player | None
    starts: Player


class Move(Struct, frozen=True, tag="move"):
    """Play ``action``."""

    by: Player
    action: Action


class Undo(Struct, frozen=True, tag="undo"):
    """Take back the own last move, and what came after it."""

    by: Player


class TakeHint(Struct, frozen=True, tag="take-hint"):
    """Be told ``action`` as advice."""

    by: Player
    action: Action


class NewRound(Struct, frozen=True, tag="new-round"):
    """Begin the next round of an open match."""

    by: Player


class NewMatch(Struct, frozen=True, tag="new-match"):
    """Set the table up anew. An unchanged setup keeps the match score."""

    by: Player
    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    first: Player | None
    starts: Player


Command: TypeAlias = Open | Move | Undo | TakeHint | NewRound | NewMatch
