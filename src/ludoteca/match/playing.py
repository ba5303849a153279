"""Moves, and what may be taken back or advised."""

from __future__ import annotations

from ludoteca.match.dice import is_nonce
from ludoteca.match.ending import concluded, ended
from ludoteca.match.events import Contributed, Event, HintGiven, Moved, Rolled, TakenBack
from ludoteca.match.policy import Takeback
from ludoteca.match.state import Game, Match, played
from ludoteca.match.units import Player
from ludoteca.rules.game import Action, Chance, Ply, Refusal


def move(match: Match, by: Player, action: Action) -> tuple[Event, ...] | Refusal:
    """Play ``action``, and end what it ends."""
    game = match.playing
    if game is None:
        return Refusal("waiting" if match.waiting and not match.closed else "game-over")
    if game.to_move != by:
        return Refusal("not-your-turn")
    if game.position.turn is Chance.ROLL:
        return Refusal("roll-first")
    after = played(game.position, action)
    if isinstance(after, Refusal):
        return after
    if after.outcome is None:
        return (Moved(action),)
    return (Moved(action), *concluded(match, ended(after.outcome, game.seating)))


def roll(match: Match, by: Player, drawn: Action | None) -> tuple[Event, ...] | Refusal:
    """Take what chance gives; it never ends a game."""
    game = match.playing
    if game is None:
        return Refusal("waiting" if match.waiting and not match.closed else "game-over")
    if not match.rules.chance:
        return Refusal("no-dice")
    if game.to_move != by:
        return Refusal("not-your-turn")
    if game.position.turn is not Chance.ROLL:
        return Refusal("rolled-already")
    if drawn is None or match.seal is None:
        return Refusal("no-dice")
    after = played(game.position, drawn)
    return after if isinstance(after, Refusal) else (Rolled(drawn),)


def contribute(match: Match, by: Player, nonce: str) -> tuple[Event, ...] | Refusal:
    """Bring something to what chance will give, before it has given anything; once each game."""
    seal = match.seal
    if seal is None or match.ended:
        return Refusal("no-seal")
    if seal.used:
        return Refusal("rolled-already")
    if by in match.out:
        return Refusal("out-already")
    if by in seal.nonces:
        return Refusal("contributed-already")
    return (Contributed(by, nonce),) if is_nonce(nonce) else Refusal("no-nonce")


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
