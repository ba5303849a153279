"""Moves, and what may be taken back or advised."""

from __future__ import annotations

from ludoteca.match.ending import concluded, ended
from ludoteca.match.events import Event, HintGiven, Moved, TakenBack
from ludoteca.match.policy import Takeback
from ludoteca.match.state import Game, Match, played
from ludoteca.match.units import Player
from ludoteca.rules.game import Action, Ply, Refusal


def move(match: Match, by: Player, action: Action) -> tuple[Event, ...] | Refusal:
    """Play ``action``, and end what it ends."""
    game = match.playing
    if game is None:
        return Refusal("waiting" if match.waiting and not match.closed else "game-over")
    if game.to_move != by:
        return Refusal("not-your-turn")
    after = played(game.position, action)
    if isinstance(after, Refusal):
        return after
    if after.outcome is None:
        return (Moved(action),)
    return (Moved(action), *concluded(match, ended(after.outcome, game.seating)))


def undo(match: Match, by: Player) -> tuple[Event, ...] | Refusal:
    """Take back at once, where nobody else has to agree."""
    game = match.playing
    if game is None or match.policy.takeback is Takeback.NEVER:
        return Refusal("nothing-to-undo")
    if match.online:
        return Refusal("ask-first")
    # Who share a device take back one move, whoever made it.
    own = last_own_ply(game, by)
    if match.shared and len(game.actions) > game.given:
        own = Ply(len(game.actions))
    return (TakenBack(Ply(own - 1)),) if own else Refusal("nothing-to-undo")


def take_hint(match: Match, by: Player, action: Action) -> tuple[Event, ...] | Refusal:
    """Be told what to play."""
    refusal = advice_refused(match, by)
    return refusal if refusal is not None else (HintGiven(action),)


def advice_refused(match: Match, by: Player) -> Refusal | None:
    """Why ``by`` may have no advice now, if so: it is for one device alone, and for the side to move."""
    if match.online:
        return Refusal("no-hints")
    if match.playing is None:
        return Refusal("game-over")
    return None if match.to_move == by else Refusal("not-your-turn")


def last_own_ply(game: Game, player: Player) -> Ply | None:
    """The last ply (from 1) that ``player`` played in this game."""
    for ply in range(len(game.actions), game.given, -1):
        if game.player_of(Ply(ply)) == player:
            return Ply(ply)
    return None
