"""A table that opens with moves already made."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.match.commands import Move, Open
from ludoteca.match.decide import decide
from ludoteca.match.events import Event
from ludoteca.match.evolve import fold
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action, Refusal


def opening(command: Open, moves: Sequence[Action], now: Millis) -> tuple[Event, ...] | Refusal:
    """The events, all at ``now``, of a new table on which ``moves`` are made, each by whoever is to move.

    Whoever calls it has checked that all of the moves may be made for their players.
    """
    events = decide(None, command, now)
    if isinstance(events, Refusal):
        return events
    match = fold(events, now)
    for action in moves:
        if match is None or match.to_move is None:
            return Refusal("game-over")
        more = decide(match, Move(match.to_move, action), now)
        if isinstance(more, Refusal):
            return more
        events, match = (*events, *more), fold(more, now, match)
    return events
