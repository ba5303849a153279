"""What a person asks of a table, and for which player they may ask it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ludoteca.hall.setups import Lots, Wish
from ludoteca.match.commands import Command, Move, NewRound, Undo
from ludoteca.match.occupant import holder
from ludoteca.match.state import Match
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.game import Action, Refusal


@dataclass(frozen=True, slots=True)
class AskMove:
    """To play ``action``."""

    action: Action


@dataclass(frozen=True, slots=True)
class AskUndo:
    """To take the last own move back."""


@dataclass(frozen=True, slots=True)
class AskRound:
    """To begin the next round."""


@dataclass(frozen=True, slots=True)
class AskMatch:
    """To set the table up anew."""

    wish: Wish


Ask: TypeAlias = AskMove | AskUndo | AskRound | AskMatch


def players_of(match: Match, person: PersonId | None) -> tuple[Player, ...]:
    """The players whom ``person`` speaks for; none for a spectator."""
    if person is None:
        return ()
    return tuple(Player(index) for index, occupant in enumerate(match.setup.occupants) if holder(occupant) == person)


def command_of(ask: Ask, match: Match, person: PersonId, lots: Lots) -> Command | Refusal:
    """The command behind an ask, spoken for the player whom ``person`` holds."""
    held = players_of(match, person)
    if not held:
        return Refusal("not-your-table")
    by = match.game.to_move if match.game and match.game.to_move in held else held[0]
    match ask:
        case AskMove(action=action):
            return Move(by, action)
        case AskUndo():
            return Undo(by)
        case AskRound():
            return NewRound(by)
        case AskMatch(wish=wish):
            if wish.kind != match.kind:
                return Refusal("other-kind")
            return wish.renew(by, person, lots)
