"""A table's match as a value, and how each event changes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

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
from ludoteca.match.occupant import Occupant
from ludoteca.match.policy import POLICIES, Policy
from ludoteca.match.units import Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Ply, Position, Refusal, Rules
from ludoteca.rules.options import Value


class Corrupt(Exception):  # noqa: N818 - it names the state of the log
    """The log holds an event that cannot follow those before it."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is played with."""

    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    first: Player | None


@dataclass(frozen=True, slots=True)
class Game:
    """One play of the rules: every position so far, and who sits where."""

    number: int
    seating: tuple[Player, ...]
    actions: tuple[Action, ...]
    positions: tuple[Position, ...]
    ended: GameEnded | None = None
    hints: int = 0

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def to_move(self) -> Player | None:
        """The player who is to act."""
        turn = self.position.turn
        return self.seating[turn] if isinstance(turn, int) and not self.ended else None

    def player_of(self, ply: Ply) -> Player:
        """The player who played the ply that led to position ``ply`` (from 1)."""
        turn = self.positions[ply - 1].turn
        if not isinstance(turn, int):
            raise Corrupt(f"nobody could play ply {ply}")
        return self.seating[turn]


@dataclass(frozen=True, slots=True)
class Match:
    """A table: its kind, the match in progress, its score, and the game on the board."""

    kind: str
    setup: Setup
    rules: Rules
    wins: tuple[int, ...]
    draws: int
    game: Game | None

    @property
    def policy(self) -> Policy:
        """What tables of this kind allow."""
        return POLICIES[self.kind]


def evolve(match: Match | None, event: Event) -> Match:
    """The match after ``event``.

    Raises:
        Corrupt: the event cannot follow.
    """
    match event:
        case TableOpened():
            return _opened(match, event)
        case MatchBegan():
            return _match_began(_present(match), event)
        case GameBegan(number=number, seating=seating):
            table = _present(match)
            return replace(table, game=Game(number, seating, (), (table.rules.start(),)))
        case Moved(action=action):
            return _moved(_present(match), action)
        case TakenBack(to_ply=to_ply):
            table, game = _playing(match)
            return replace(
                table, game=replace(game, actions=game.actions[:to_ply], positions=game.positions[: to_ply + 1])
            )
        case HintGiven():
            table, game = _playing(match)
            return replace(table, game=replace(game, hints=game.hints + 1))
        case GameEnded():
            return _ended(match, event)
        case GameGivenUp():
            table, _ = _playing(match)
            return replace(table, game=None)


def folds(events: Iterable[Event], match: Match | None = None) -> list[Match]:
    """The match after each of ``events``."""
    matches = []
    for event in events:
        match = evolve(match, event)
        matches.append(match)
    return matches


def fold(events: Iterable[Event], match: Match | None = None) -> Match | None:
    """The match after all ``events``."""
    return [match, *folds(events, match)][-1]


def _opened(match: Match | None, event: TableOpened) -> Match:
    kind = event.kind
    if match is not None or kind not in KINDS:
        raise Corrupt(f"a table of kind {kind} cannot open here")
    if event.rules > KINDS[kind].version:
        raise Corrupt(f"a table of {kind} with rules of version {event.rules}, which are yet to come")
    usual = KINDS[kind].complete({})
    return Match(kind, Setup(usual, (), None), KINDS[kind].make(usual), wins=(), draws=0, game=None)


def _match_began(match: Match, event: MatchBegan) -> Match:
    players = len(event.occupants)
    options = KINDS[match.kind].complete(event.options)
    return Match(
        match.kind,
        Setup(options, event.occupants, event.first),
        KINDS[match.kind].make(options),
        wins=(0,) * players,
        draws=0,
        game=None,
    )


def _moved(match: Match, action: Action) -> Match:
    match, game = _playing(match)
    after = game.position.apply(action)
    if isinstance(after, Refusal):
        raise Corrupt(f"{action} is refused: {after.code}")
    game = replace(game, actions=(*game.actions, action), positions=(*game.positions, after))
    return replace(match, game=game)


def _ended(match: Match | None, event: GameEnded) -> Match:
    table, game = _playing(match)
    drawn = not event.winners
    wins = tuple(count + (player in event.winners) for player, count in enumerate(table.wins))
    return replace(table, game=replace(game, ended=event), wins=wins, draws=table.draws + drawn)


def _present(match: Match | None) -> Match:
    if match is None:
        raise Corrupt("no table has been opened")
    return match


def _playing(match: Match | None) -> tuple[Match, Game]:
    table = _present(match)
    if table.game is None or table.game.ended:
        raise Corrupt("no game is being played")
    return table, table.game
