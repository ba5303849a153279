"""What one person may see of a table: the redacted fold, never raw events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ludoteca.engine.player import Level
from ludoteca.hall import affairs
from ludoteca.hall.asks import players_of
from ludoteca.hall.faces import GUEST, Faces, Outlook, counted, face_view
from ludoteca.hall.setups import wish_of
from ludoteca.hall.stream import Stream
from ludoteca.match.between import seating_from
from ludoteca.match.occupant import Computer, Local, Occupant, Person, Recorded, Vacant
from ludoteca.match.state import Corrupt, Game, Match
from ludoteca.match.units import Player
from ludoteca.rules.game import Json, Position, Seat
from ludoteca.store.log import Seq

View: TypeAlias = "dict[str, Json]"


def whole_view(match: Match, outlook: Outlook, table: str | None = None, seq: int = 0) -> View:
    """Everything about a table that may be seen with this outlook. ``table`` is ``None`` for one not yet opened."""
    view = state_view(match, outlook, table, seq)
    return {**view, "plies": _plies(_game(match), 0)}


def stream_view(stream: Stream, outlook: Outlook) -> View:
    """The whole view of an open table."""
    return {**stream_state(stream, outlook), "plies": _plies(_game(stream.match), 0)}


def news_plies(stream: Stream, since: Seq) -> tuple[int, list[Json]]:
    """How many plies known at ``since`` still stand, and those that have come after them."""
    keep = stream.kept(since)
    return keep, _plies(_game(stream.match), keep)


def stream_state(stream: Stream, outlook: Outlook) -> View:
    """The view of an open table without its plies; ``rounds`` counts those of the table that have ended."""
    return {**state_view(stream.match, outlook, stream.table, stream.seq), "rounds": stream.rounds}


def state_view(match: Match, outlook: Outlook, table: str | None, seq: int) -> View:
    """A table without the list of its plies."""
    game = _game(match)
    held = players_of(match, outlook.person)
    you = held[0] if len(held) == 1 else None
    seat_of = {player: seat for seat, player in enumerate(game.seating)}
    position = game.position
    marks = position.marks(Seat(seat_of[you]) if you is not None else None)
    can = affairs.can(match, held, outlook.now)
    return {
        "table": table,
        "seq": seq,
        "kind": match.kind,
        "options": match.setup.options,
        "setup": wish_of(match.kind, match.setup, listed=match.listed).fields(),
        "match": affairs.match_of(match),
        "players": _players(match, game, held, outlook.faces),
        "rated": counted(match, outlook),
        "seats": [{"player": player, "colour": _colour(match, game, player)} for player in game.seating],
        "you": you,
        "holds": bool(held),
        "online": match.online,
        "waiting": match.waiting and not match.closed,
        "closed": match.closed,
        "turn": match.to_move,
        "over": match.over,
        "outcome": affairs.outcome_of(match),
        "clock": affairs.clock_of(match, outlook.now),
        "offers": affairs.offers_of(match),
        "legal": _legal(position) if match.playing else [],
        "can": {**can, "hint": table is not None and can["hint"]},
        "engine": outlook.engine,
        "board": match.rules.shape(),
        **_scores(marks.get("scores"), seat_of),
    }


def listing(stream: Stream, outlook: Outlook) -> View:
    """A table as the hall's lists tell of it: who plays what, whose turn it is, and where its log stands."""
    match = stream.match
    held = players_of(match, outlook.person)
    return {
        "table": stream.table,
        "seq": stream.seq,
        "kind": match.kind,
        "options": match.setup.options,
        "setup": wish_of(match.kind, match.setup, listed=match.listed).fields(),
        "players": _players(match, _game(match), held, outlook.faces),
        "match": affairs.match_of(match),
        "turn": match.to_move,
        "mine": bool(held),
    }


def _players(match: Match, game: Game, held: Sequence[Player], faces: Faces) -> list[Json]:
    return [
        {
            **occupant_view(occupant, faces),
            "you": player in held,
            "colour": _colour(match, game, Player(player)),
            "seat": game.seating.index(Player(player)),
            "away": Player(player) in match.absent,
            "ready": Player(player) in match.ready,
        }
        for player, occupant in enumerate(match.setup.occupants)
    ]


def _legal(position: Position) -> list[Json]:
    return [{"action": action, **effect} for action, effect in position.effects().items()]


def _game(match: Match) -> Game:
    """The game on the board; while somebody is waited for, an empty board."""
    if match.game is not None:
        return match.game
    return Game(1, seating_from(Player(0), len(match.setup.occupants)), (), (match.rules.start(),))


def _colour(match: Match, game: Game, player: Player) -> int:
    return player if match.policy.colours_follow_player else game.seating.index(player)


def occupant_view(occupant: Occupant, faces: Faces) -> dict[str, Json]:
    """Who sits somewhere, as everybody may see it: never an id."""
    match occupant:
        case Person(id=person):
            return {"who": "person", "level": None, **face_view(person, faces.get(person, GUEST))}
        case Local(label=label):
            return _nobody("local") | {"name": label or None}
        case Computer(level=level):
            return _nobody("computer") | {"level": level}
        case Vacant():
            return _nobody("vacant")
        case Recorded(who=who, name=name, level=level):
            known = level in tuple(Level)  # a record may come from another age of the hall
            return _nobody(who) | {"name": name or None, "level": level if known else None}


def _nobody(who: str) -> dict[str, Json]:
    """Whoever is not a person."""
    known: dict[str, Json] = {"who": who, "name": None, "level": None, "guest": None}
    return known | {"gone": False, "bot": False, "rating": None, "gain": None}


def _scores(scores: Json, seat_of: Mapping[Player, int]) -> dict[str, Json]:
    if not isinstance(scores, Sequence) or isinstance(scores, str):
        return {}
    return {"scores": [scores[seat_of[player]] for player in sorted(seat_of)]}


def _plies(game: Game, keep: int) -> list[Json]:
    plies = zip(game.actions[keep:], game.positions[keep:], strict=False)
    return [{"action": action, "player": _mover(game, before), **before.effect(action)} for action, before in plies]


def _mover(game: Game, position: Position) -> Player:
    if not isinstance(position.turn, int):
        raise Corrupt("a ply that nobody played")
    return game.seating[position.turn]
