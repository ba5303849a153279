"""One round as a record that stands by itself: who played what, every move, how it ended.

Whoever writes a record, as text or otherwise, writes this value; whoever reads one ends up with it.
Players are counted by colour, so a record says what was on the screen. It names nobody's id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from ludoteca.match.dice import Fairness, draw, is_nonce, is_of, nonces_of
from ludoteca.match.occupant import Computer, Local, Occupant, Person, Recorded, Vacant
from ludoteca.match.policy import POLICIES, Policy, policy_of
from ludoteca.match.rounds import Round
from ludoteca.match.state import Corrupt, Game
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.catalogue import find_kind
from ludoteca.rules.game import Action, Json, Position, Refusal, Rules, Seat
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
    ``None`` while the round goes on, and ``scores`` where the game has none. ``dropped`` are the colours that
    dropped out while the others played on, each with the number of moves before that. ``dice`` are all that rolls
    follow from, where there are any.
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
    dropped: tuple[tuple[int, Colour], ...] = ()
    dice: Fairness | None = None


def record_of(played: Round, names: Mapping[PersonId, str] = NAMELESS) -> RoundRecord:
    """The record of a round; ``names`` are those of the persons whom everybody may know by name."""
    match, game = played.match, played.match.game
    if game is None:
        raise Corrupt("a round without a game")
    keeps = match.policy.colours_follow_player
    order = tuple(int(player) for player in game.seating) if keeps else tuple(range(len(game.seating)))
    colour_of = dict(zip(game.seating, order, strict=True))
    holds = {colour: player for player, colour in colour_of.items()}
    ended = game.ended or match.ended
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
        dropped=tuple((ply, colour_of[player]) for ply, player in game.dropped),
        dice=_dice(played, game),
    )


def _dice(played: Round, game: Game) -> Fairness | None:
    seal = played.match.seal
    if seal is None or not seal.commitment or game.given:  # what stood there was rolled by nobody
        return None
    return Fairness(seal.commitment, played.secret, nonces_of(seal, game.seating))


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
    policy = policy_of(record.kind, options)
    if not policy.colours_follow_player and list(record.order) != colours:
        return Refusal("bad-seats")
    positions = _positions(record, rules.start())
    if isinstance(positions, Refusal):
        return positions
    end = positions[-1]
    off_board = end.outcome is None and record.result is not None and _off_board(record.result, rules.seats, policy)
    if not off_board and _result(end, record.order) != record.result:
        return Refusal("wrong-result")
    if scores_of(end, record.order) != record.scores:
        return Refusal("wrong-score")
    return unfair(record, rules, positions) or tuple(positions)


def unfair(record: RoundRecord, rules: Rules, positions: Sequence[Position]) -> Refusal | None:
    """What is wrong with the rolls of a record, if their secret is told and they do not follow from it."""
    dice = record.dice
    if dice is None:
        return None
    brought = all(not nonce or is_nonce(nonce) for nonce in dice.nonces)
    if not rules.chance or len(dice.nonces) != rules.seats or not brought:
        return Refusal("bad-dice")
    if not dice.secret:
        return None
    if not is_of(dice.seal, dice.secret):
        return Refusal("wrong-seal")
    secret = bytes.fromhex(dice.secret)
    for ply, (move, before) in enumerate(zip(record.moves, positions, strict=False)):
        among = before.chances()
        if among and draw(secret, dice.nonces, ply, among) != move:
            return Refusal("wrong-roll", {"ply": ply + 1, "move": move})
    return None


def _positions(record: RoundRecord, start: Position) -> list[Position] | Refusal:
    """The position before each move, whoever has dropped out by then being out, and the last one."""
    positions = [start]
    waiting = list(record.dropped)
    for ply in range(len(record.moves) + 1):
        while waiting and waiting[0][0] == ply and waiting[0][1] in record.order:
            left = positions[-1].withdraw(Seat(record.order.index(waiting.pop(0)[1])))
            if isinstance(left, Refusal):
                return Refusal("bad-seats")
            positions[-1] = left
        for move in record.moves[ply : ply + 1]:
            after = positions[-1].apply(move)
            if isinstance(after, Refusal):
                return Refusal("illegal-move", {**after.blanks, "ply": ply + 1, "move": move, "why": after.code})
            positions.append(after)
    return Refusal("bad-seats") if waiting else positions


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


def _off_board(result: Result, seats: int, policy: Policy) -> bool:
    """Whether a round that was not played out may have ended so: drawn by agreement, else lost by somebody."""
    winners = result.winners
    if policy.plays_on or (policy.pairs and winners and winners not in ((0, 2), (1, 3))):
        return False
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
