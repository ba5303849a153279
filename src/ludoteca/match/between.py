"""What lies between games: who sits where next, who is ready, a table set up anew."""

from __future__ import annotations

from collections.abc import Iterable

from ludoteca.match.commands import NewMatch
from ludoteca.match.events import Event, GameBegan, GameGivenUp, MatchBegan, Readied, Unreadied
from ludoteca.match.occupant import holder
from ludoteca.match.policy import Starter, policy_of
from ludoteca.match.state import Game, Match, Setup
from ludoteca.match.units import Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Refusal
from ludoteca.rules.options import Options


def ready(match: Match, by: Player) -> tuple[Event, ...] | Refusal:
    """``by`` is ready for the next game; it begins when everybody is. Computers always are."""
    game = match.game
    if game is None or not game.ended or match.ended:
        return Refusal("round-not-over")
    if by in match.out:
        return Refusal("out-already")
    if by in match.ready:
        return Refusal("ready-already")
    if everybody(match, (*match.ready, by)):
        return (next_game(match, game),)
    return (Readied(by),)


def everybody(match: Match, ready: Iterable[Player], out: Iterable[Player] = ()) -> bool:
    """Whether all people are ready but those who are out. Computers always are."""
    held = [holder(match.setup.occupants[player]) for player in match.left if player not in out]
    there = {holder(match.setup.occupants[player]) for player in ready}
    return there.issuperset(person for person in held if person is not None)


def unready(match: Match, by: Player) -> tuple[Event, ...] | Refusal:
    """``by`` is not ready after all."""
    return (Unreadied(by),) if by in match.ready and not match.ended else Refusal("not-ready")


def new_match(match: Match, command: NewMatch) -> tuple[Event, ...] | Refusal:
    """Set the table up anew: at once where one person plays, never over somebody's head."""
    if match.online:
        return Refusal("not-alone")
    game = match.game
    given_up = (GameGivenUp(),) if match.playing else ()
    # What lots have drawn stays through a match: it does not make another setup.
    options = KINDS[match.kind].chosen(command.options) | KINDS[match.kind].drawn(match.setup.options)
    form = command.form or policy_of(match.kind, options).forms[0]
    setup = Setup(options, command.occupants, command.first, form)
    if game is not None and setup == match.setup and not match.ended:
        again = GameBegan(game.number, game.seating, match.rules.opening)
        return (*given_up, again if match.playing else next_game(match, game))
    began = MatchBegan(command.options, command.occupants, command.first, command.form)
    return (*given_up, began, first_game(match.kind, command.options, command.starts, len(command.occupants)))


def rematch(match: Match, game: Game, drawn: Options) -> tuple[Event, ...]:
    """The same match once more, but for what lots have ``drawn``; whoever went second in its first game goes first."""
    setup = match.setup
    options = {**setup.options, **drawn}
    began = MatchBegan(options, setup.occupants, setup.first, setup.form, setup.control)
    first = _first_seating(match, game)[1]
    return (began, first_game(match.kind, options, first, len(game.seating)))


def _first_seating(match: Match, game: Game) -> tuple[Player, ...]:
    """Who sat where in the first game of the match; :func:`next_game` led from there."""
    turned = game.number - 1
    if match.policy.pairs:
        return game.seating[::-1] if turned % 2 else game.seating
    if match.policy.starter is Starter.ALTERNATES:
        return seating_from(game.seating[-turned % len(game.seating)], len(game.seating))
    return game.seating


def first_game(kind: str, options: Options, starts: Player, players: int) -> GameBegan:
    """The first game of a match, with the plies that its rules begin with."""
    return GameBegan(1, seating_from(starts, players), KINDS[kind].make(options).opening)


def next_game(match: Match, game: Game) -> GameBegan:
    """The game after ``game``."""
    if match.policy.pairs:  # the other team begins, and in each the other player
        return GameBegan(game.number + 1, game.seating[::-1], match.rules.opening)
    if match.policy.starter is Starter.ALTERNATES:
        return GameBegan(game.number + 1, (*game.seating[1:], game.seating[0]), match.rules.opening)
    return GameBegan(game.number + 1, game.seating, match.rules.opening)


def seating_from(starts: Player, players: int) -> tuple[Player, ...]:
    """Everybody in order of play, beginning with ``starts``.

    >>> seating_from(Player(1), 2)
    (1, 0)
    """
    return tuple(Player((starts + seat) % players) for seat in range(players))
