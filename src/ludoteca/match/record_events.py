"""Records as the events of a table that nobody in this hall has played at: what ``rounds`` makes records of again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludoteca.match.between import next_game
from ludoteca.match.dice import Fairness
from ludoteca.match.ending import concluded, ended
from ludoteca.match.events import (
    Contributed,
    DroppedOut,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    Moved,
    RecordRead,
    Revealed,
    Rolled,
    Sealed,
    TableClosed,
    TableOpened,
)
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Occupant, Recorded
from ludoteca.match.policy import Scope
from ludoteca.match.record import Result, RoundRecord, check
from ludoteca.match.series import OpenRounds
from ludoteca.match.state import Corrupt, Game, Match
from ludoteca.match.units import Millis, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Refusal

CLOSED = "record"
"""Why a table is closed whose last round, or match, is unfinished on its records."""
MOST_MOVES = 20_000
"""Of all rounds of a table, so that it can be folded in a moment."""


def events_of(records: Sequence[RoundRecord]) -> list[tuple[Millis, Event]] | Refusal:
    """The events of a table with these rounds, which have been checked, and when each of them happened.

    Rounds that follow each other, of the same players with the same options, are a match; where colours swap from game
    to game, of players who swapped theirs. A refusal is
    ``no-record``, ``other-kind`` or ``unfinished`` with the ``record`` that it is about, or ``too-long``.
    """
    if not records:
        return Refusal("no-record")
    for number, record in enumerate(records, 1):
        if record.kind != records[0].kind:
            return Refusal("other-kind", {"record": number})
        if record.result is None and number < len(records):
            return Refusal("unfinished", {"record": number})
    if sum(len(record.moves) for record in records) > MOST_MOVES:
        return Refusal("too-long")
    opened = TableOpened(records[0].kind, KINDS[records[0].kind].version)
    told: list[tuple[Millis, Event]] = [(_moment(records[0]), opened)]
    match = evolve(None, opened, _moment(records[0]))
    for before, record in zip((None, *records), records, strict=False):
        at = _moment(record)
        match = _go_on(match, _begun(match, before, record), at, told)
        match = _go_on(match, _played(match, record), at, told)
        match = _go_on(match, _ended(match, record), at, told)
    if not match.finished:
        told.append((_moment(records[-1]), TableClosed(CLOSED)))
    return told


def _go_on(match: Match, events: Iterable[Event], at: Millis, told: list[tuple[Millis, Event]]) -> Match:
    for event in events:
        match = evolve(match, event, at)
        told.append((at, event))
    return match


def _moment(record: RoundRecord) -> Millis:
    return Millis(record.at * 1000)


def _begun(match: Match, before: RoundRecord | None, record: RoundRecord) -> Iterator[Event]:
    occupants = tuple(Recorded(who.who, who.name, who.level) for who in record.players)
    opening = KINDS[record.kind].make(record.options).opening
    given = opening if len(record.moves) >= len(opening) else ()
    seating = _following(match, before, record, occupants)
    if seating is None:
        yield MatchBegan(dict(record.options), occupants, None)
        # A player is a colour here: a record does not tell who had set the table up.
        seating = tuple(Player(colour) for colour in record.order)
    yield GameBegan(record.round, seating, given)
    if KINDS[record.kind].make(record.options).chance:
        dice = record.dice or Fairness("", "", ())
        yield Sealed(dice.seal)
        yield from (Contributed(player, nonce) for player, nonce in zip(seating, dice.nonces, strict=False) if nonce)


def _following(
    match: Match, before: RoundRecord | None, record: RoundRecord, occupants: tuple[Occupant, ...]
) -> tuple[Player, ...] | None:
    """Who sits where if a record goes on with the match of the one ``before`` it; ``None``: it is of another."""
    if before is None or match.game is None or match.ended or before.options != record.options:
        return None
    if isinstance(match.setup.form, OpenRounds):
        same = before.round < record.round and before.players == record.players
        return tuple(Player(colour) for colour in record.order) if same else None
    following = next_game(match, match.game)
    swapped = tuple(match.setup.occupants[player] for player in following.seating) == occupants
    return following.seating if swapped and following.number == record.round else None


def _played(match: Match, record: RoundRecord) -> Iterator[Event]:
    game, keeps = match.game, match.policy.colours_follow_player
    if game is None:
        raise Corrupt("a record without a game")
    positions = check(record) if match.rules.chance else ()

    def chances(ply: int) -> bool:
        return not isinstance(positions, Refusal) and bool(positions) and bool(positions[ply].chances())

    for ply in range(len(record.moves) + 1):
        for colour in (colour for at, colour in record.dropped if at == ply):
            yield DroppedOut(Player(colour) if keeps else game.seating[colour], Scope.GAME, CLOSED)
        for move in record.moves[ply : ply + 1] if ply >= game.given else ():
            yield Rolled(move) if chances(ply) else Moved(move)
    if record.hints or record.taken_back:
        yield RecordRead(record.hints, record.taken_back)


def _ended(match: Match, record: RoundRecord) -> Sequence[Event]:
    game = match.game
    if game is None:
        raise Corrupt("a record without a game")
    told = (Revealed(record.dice.secret if record.dice else ""),) if match.seal is not None else ()
    if record.result is None:
        return (TableClosed(CLOSED), *told)
    return (*concluded(match, _end(match, game, record.result)), *told)


def _end(match: Match, game: Game, result: Result) -> GameEnded:
    if game.position.outcome is not None:
        return ended(game.position.outcome, game.seating)
    keeps = match.policy.colours_follow_player
    winners = tuple(sorted(Player(colour) if keeps else game.seating[colour] for colour in result.winners))
    places = tuple(1 if not winners or player in winners else 1 + len(winners) for player in range(len(game.seating)))
    return GameEnded(winners, places, result.reason)
