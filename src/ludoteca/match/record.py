"""One round as a record that stands by itself: who played what, every move, how it ended.

Whoever writes a record, as text or otherwise, writes this value; whoever reads one ends up with it.
Players are counted by colour, so a record says what was on the screen. It names nobody's id.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from ludoteca.match.occupant import Computer, Local, Occupant, Person, Recorded, Vacant
from ludoteca.match.policy import POLICIES
from ludoteca.match.rounds import Round
from ludoteca.match.state import Corrupt
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.catalogue import find_kind
from ludoteca.rules.game import Action, Json, Position, Refusal
from ludoteca.rules.options import Value

Colour = int
"""0 red, 1 yellow, 2 green, 3 blue."""
NAMELESS: Mapping[PersonId, str] = MappingProxyType({})


OFF_BOARD = frozenset({"time", "resigned", "left", "claimed", "agreed", "not-started"})
"""How a round between people may end other than on the board."""


class Who(Struct, frozen=True):
    """Who played a colour: a person, somebody with a name on a shared device, a computer of some level."""

    who: Literal["person", "local", "computer"]
    name: str = ""
    level: str = ""


class Result(Struct, frozen=True):
    """How a round ended: the colours that won, none in a draw, and why."""

    winners: tuple[Colour, ...]
    reason: str


class RoundRecord(Struct, frozen=True, kw_only=True):
    """A round. ``at`` is when it ended, or was last played at, in seconds since 1970.

    ``players`` and ``scores`` go by colour; ``order`` holds the colours in order of play; ``result`` is
    ``None`` while the round goes on, and ``scores`` where the game has none.
    """

    kind: str
    options: dict[str, Value]
    players: tuple[Who, ...]
    order: tuple[Colour, ...]
    round: int
    at: int
    moves: tuple[Action, ...]
    result: Result | None
    scores: tuple[int, ...] | None
    hints: int = 0
    taken_back: int = 0


def record_of(played: Round, names: Mapping[PersonId, str] = NAMELESS) -> RoundRecord:
    """The record of a round; ``names`` are those of the persons whom everybody may know by name."""
    match, game = played.match, played.match.game
    if game is None:
        raise Corrupt("a round without a game")
    keeps = match.policy.colours_follow_player
    order = tuple(int(player) for player in game.seating) if keeps else tuple(range(len(game.seating)))
    colour_of = dict(zip(game.seating, order, strict=True))
    holds = {colour: player for player, colour in colour_of.items()}
    ended = game.ended
    return RoundRecord(
        kind=match.kind,
        options=dict(match.setup.options),
        players=tuple(_who(match.setup.occupants[holds[colour]], names) for colour in sorted(holds)),
        order=order,
        round=game.number,
        at=played.at // 1000,
        moves=game.actions,
        result=None if ended is None else Result(_colours(ended.winners, colour_of), ended.reason),
        scores=scores_of(game.position, order),
        hints=game.hints,
        taken_back=played.taken_back,
    )


def check(record: RoundRecord) -> tuple[Position, ...] | Refusal:
    """Every position of the record, if its moves are legal and lead to what it says; else what is wrong."""
    kind = find_kind(record.kind)
    if isinstance(kind, Refusal):
        return kind
    if kind.name not in POLICIES:
        return Refusal("no-such-kind", {"kind": kind.name})
    options = kind.read_options({name: str(value) for name, value in record.options.items()})
    if isinstance(options, Refusal):
        return options
    rules = kind.make(options)
    colours = list(range(rules.seats))
    if options != record.options or len(record.players) != rules.seats or sorted(record.order) != colours:
        return Refusal("bad-seats")
    if not POLICIES[record.kind].colours_follow_player and list(record.order) != colours:
        return Refusal("bad-seats")
    positions = [rules.start()]
    for move in record.moves:
        after = positions[-1].apply(move)
        if isinstance(after, Refusal):
            return Refusal("illegal-move", {**after.blanks, "ply": len(positions), "move": move, "why": after.code})
        positions.append(after)
    end = positions[-1]
    off_board = end.outcome is None and record.result is not None and _off_board(record.result, rules.seats)
    if not off_board and _result(end, record.order) != record.result:
        return Refusal("wrong-result")
    if scores_of(end, record.order) != record.scores:
        return Refusal("wrong-score")
    return tuple(positions)


def scores_of(position: Position, order: tuple[Colour, ...]) -> tuple[int, ...] | None:
    """The points by colour, where the game has points."""
    scores: Json = position.marks(None).get("scores")
    if not isinstance(scores, list):
        return None
    by_colour = {colour: int(score) for colour, score in zip(order, scores, strict=True)}
    return tuple(by_colour[colour] for colour in sorted(by_colour))


def _result(end: Position, order: tuple[Colour, ...]) -> Result | None:
    outcome = end.outcome
    return None if outcome is None else Result(tuple(sorted(order[seat] for seat in outcome.winners)), outcome.reason)


def _off_board(result: Result, seats: int) -> bool:
    """Whether a round that was not played out may have ended so: drawn by agreement, else lost by somebody."""
    winners = result.winners
    if result.reason not in OFF_BOARD or list(winners) != sorted(set(winners) & set(range(seats))):
        return False
    return (not winners) == (result.reason == "agreed") and len(winners) < seats


def _colours(players: tuple[Player, ...], colour_of: dict[Player, Colour]) -> tuple[Colour, ...]:
    return tuple(sorted(colour_of[player] for player in players))


def _who(occupant: Occupant, names: Mapping[PersonId, str]) -> Who:
    match occupant:
        case Person(id=person):
            return Who("person", name=names.get(person, ""))
        case Vacant():
            return Who("person")
        case Local(label=label):
            return Who("local", name=label)
        case Computer(level=level):
            return Who("computer", level=level)
        case Recorded(who=who, name=name, level=level):
            return Who(who, name, level)
