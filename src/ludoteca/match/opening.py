"""A table that opens with moves already made."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.match.commands import Move, Open
from ludoteca.match.decide import decide
from ludoteca.match.events import Event
from ludoteca.match.state import fold
from ludoteca.rules.game import Action, Refusal


def opening(command: Open, moves: Sequence[Action] = ()) -> tuple[Event, ...] | Refusal:
    """The events of a new table on which ``moves`` are made, each by whoever is to move.

    Whoever calls it has checked that all of the moves may be made for their players.
    """
    events = decide(None, command)
    if isinstance(events, Refusal):
        return events
    match = fold(events)
    for action in moves:
        if match is None or match.game is None or match.game.to_move is None:
            return Refusal("game-over")
        more = decide(match, Move(match.game.to_move, action))
        if isinstance(more, Refusal):
            return more
        events, match = (*events, *more), fold(more, match)
    return events
