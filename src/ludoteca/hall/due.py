"""When a table has to be looked after next."""

from __future__ import annotations

from ludoteca.match.ending import next_due
from ludoteca.match.occupant import Computer
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, Player

GRACE = Millis(15_000)
"""How long clocks stand still after the hall has come back, unless a player is there sooner."""


def computer_to_move(match: Match) -> Player | None:
    """The computer player whose move a table awaits, if it awaits one."""
    mover = match.to_move
    return mover if mover is not None and isinstance(match.setup.occupants[mover], Computer) else None


def due_at(match: Match, now: Millis, pace: Millis, opened: Millis) -> Millis | None:
    """The moment to look after a table, or ``None`` while only people without a clock are awaited.

    ``pace`` is how long a computer lets a person see their own move before it answers. A held clock
    waits for its player, but not longer than a while after the hall has ``opened``.
    """
    if match.clock is not None and match.clock.held:
        return Millis(max(now, opened + GRACE))
    runs_out = next_due(match)
    if computer_to_move(match) is None:
        return runs_out
    return Millis(min(now + pace, runs_out if runs_out is not None else now + pace))
