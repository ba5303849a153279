"""When a table has to be looked after next."""

from __future__ import annotations

from ludoteca.match.occupant import Computer
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, Player


def computer_to_move(match: Match) -> Player | None:
    """The computer player whose move a table awaits, if it awaits one."""
    mover = match.game.to_move if match.game else None
    return mover if mover is not None and isinstance(match.setup.occupants[mover], Computer) else None


def due_at(match: Match, now: Millis, pace: Millis) -> Millis | None:
    """The moment to look after a table, or ``None`` while only people are awaited.

    ``pace`` is how long a computer lets a person see their own move before it answers.
    """
    return Millis(now + pace) if computer_to_move(match) is not None else None
