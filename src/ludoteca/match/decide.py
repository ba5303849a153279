"""What a command leads to: events, or a refusal. Nothing else changes a match."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.match.commands import Command, Move, NewMatch, NewRound, Open, TakeHint, Undo
from ludoteca.match.events import (
    Event,
    GameBegan,
    GameEnded,
    GameGivenUp,
    HintGiven,
    MatchBegan,
    Moved,
    TableOpened,
    TakenBack,
)
from ludoteca.match.occupant import holder
from ludoteca.match.policy import OpenRounds, Starter, Takeback
from ludoteca.match.state import Game, Match, Setup
from ludoteca.match.units import Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Outcome, Ply, Refusal


def decide(match: Match | None, command: Command) -> tuple[Event, ...] | Refusal:
    """The events that ``command`` leads to, or why it is refused."""
    if isinstance(command, Open):
        return _open(command) if match is None else Refusal("stale")
    if match is None:
        return Refusal("no-such-table")
    match command:
        case Move(by=by, action=action):
            return _move(match, by, action)
        case Undo(by=by):
            return _undo(match, by)
        case TakeHint(by=by, action=action):
            return _take_hint(match, by, action)
        case NewRound():
            return _new_round(match)
        case NewMatch():
            return _new_match(match, command)


def _open(command: Open) -> tuple[Event, ...]:
    return (
        TableOpened(command.kind, KINDS[command.kind].version),
        MatchBegan(command.options, command.occupants, command.first),
        GameBegan(1, seating_from(command.starts, len(command.occupants))),
    )


def _move(match: Match, by: Player, action: Action) -> tuple[Event, ...] | Refusal:
    game = match.game
    if game is None or game.ended:
        return Refusal("game-over")
    if game.to_move != by:
        return Refusal("not-your-turn")
    after = game.position.apply(action)
    if isinstance(after, Refusal):
        return after
    if after.outcome is None:
        return (Moved(action),)
    return (Moved(action), ended(after.outcome, game.seating))


def _undo(match: Match, by: Player) -> tuple[Event, ...] | Refusal:
    game = match.game
    if game is None or game.ended or match.policy.takeback is Takeback.NEVER:
        return Refusal("nothing-to-undo")
    # Who share a device take back one move, whoever made it.
    ply = Ply(len(game.actions)) if shared(match) else last_own_ply(game, by)
    return (TakenBack(Ply(ply - 1)),) if ply else Refusal("nothing-to-undo")


def _take_hint(match: Match, by: Player, action: Action) -> tuple[Event, ...] | Refusal:
    refusal = advice_refused(match, by)
    return refusal if refusal is not None else (HintGiven(action),)


def advice_refused(match: Match, by: Player) -> Refusal | None:
    """Why ``by`` may have no advice now, if so: it is for one device alone, and for the side to move."""
    people = {holder(occupant) for occupant in match.setup.occupants} - {None}
    if len(people) > 1:
        return Refusal("no-hints")
    if match.game is None or match.game.ended:
        return Refusal("game-over")
    return None if match.game.to_move == by else Refusal("not-your-turn")


def _new_round(match: Match) -> tuple[Event, ...] | Refusal:
    game = match.game
    if game is None or not game.ended or not isinstance(match.policy.form, OpenRounds):
        return Refusal("round-not-over")
    return (_next_game(match, game),)


def _new_match(match: Match, command: NewMatch) -> tuple[Event, ...]:
    game = match.game
    playing = game is not None and not game.ended
    given_up = (GameGivenUp(),) if playing else ()
    if game is not None and Setup(command.options, command.occupants, command.first) == match.setup:
        again = GameBegan(game.number, game.seating) if playing else _next_game(match, game)
        return (*given_up, again)
    began = MatchBegan(command.options, command.occupants, command.first)
    return (*given_up, began, GameBegan(1, seating_from(command.starts, len(command.occupants))))


def _next_game(match: Match, game: Game) -> GameBegan:
    if match.policy.starter is Starter.ALTERNATES:
        return GameBegan(game.number + 1, (*game.seating[1:], game.seating[0]))
    return GameBegan(game.number + 1, game.seating)


def shared(match: Match) -> bool:
    """Whether one person speaks for everybody at the table: pass and play on one device."""
    return len({holder(occupant) for occupant in match.setup.occupants}) == 1


def last_own_ply(game: Game, player: Player) -> Ply | None:
    """The last ply (from 1) that ``player`` played in this game."""
    for ply in range(len(game.actions), 0, -1):
        if game.player_of(Ply(ply)) == player:
            return Ply(ply)
    return None


def seating_from(starts: Player, players: int) -> tuple[Player, ...]:
    """Everybody in order of play, beginning with ``starts``.

    >>> seating_from(Player(1), 2)
    (1, 0)
    """
    return tuple(Player((starts + seat) % players) for seat in range(players))


def ended(outcome: Outcome, seating: Sequence[Player]) -> GameEnded:
    """The end of a game, told by player instead of by seat."""
    places = dict(zip(seating, outcome.places, strict=True))
    return GameEnded(
        winners=tuple(sorted(seating[seat] for seat in outcome.winners)),
        places=tuple(places[player] for player in sorted(seating)),
        reason=outcome.reason,
    )
