"""Tables that are drawn before anybody has opened them."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.hall.setups import FairLots, Wish
from ludoteca.match.commands import Move
from ludoteca.match.decide import decide
from ludoteca.match.evolve import fold
from ludoteca.match.opening import opening
from ludoteca.match.state import Corrupt, Match
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Refusal

DRAFTER = PersonId("draft")
"""Stands for whoever will open the table."""
ROLL = Action("roll")
"""Opens a table that chance begins."""
_NO_TIME = Millis(0)


def draft(wish: Wish, moves: Sequence[Action] = ()) -> Match:
    """The match that would begin with this setup and these moves, nothing stored.

    >>> from ludoteca.hall.setups import read_wish
    >>> draft(read_wish("ketafors", {})).game.to_move
    0
    """
    # What chance has given stands there from the beginning: nobody has rolled it.
    given = tuple(moves) if KINDS[wish.kind].make(KINDS[wish.kind].complete(wish.options)).chance else ()
    events = opening(wish.open(DRAFTER, FairLots(), given), () if given else moves, _NO_TIME)
    match = None if isinstance(events, Refusal) else fold(events, _NO_TIME)
    if match is None:
        raise Corrupt("a draft that cannot begin")
    return match


def begins_by_chance(drawn: Match) -> bool:
    """Whether nobody can move on a drawn table before the dice are rolled."""
    return drawn.playing is not None and drawn.playing.position.turn is Chance.ROLL


def refuses(drawn: Match, action: Action) -> Refusal | None:
    """Why the first move of a drawn table would be refused, if it would."""
    if drawn.to_move is None:
        return Refusal("game-over")
    if begins_by_chance(drawn):
        return None if action == ROLL else Refusal("roll-first")
    decided = decide(drawn, Move(drawn.to_move, action), _NO_TIME)
    return decided if isinstance(decided, Refusal) else None
