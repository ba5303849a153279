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
from ludoteca.match.clock import Clock
from ludoteca.match.occupant import Computer, Local, Occupant, Person, Recorded, Vacant
from ludoteca.match.offers import Offers
from ludoteca.match.state import Corrupt, Game, Match
from ludoteca.match.units import Millis, Player
from ludoteca.rules.game import Action, Json, Position, Seat

KBOT = "KBot"
"""What a computer is called among people. Against it alone it is the computer."""
View: TypeAlias = "dict[str, Json]"
Effects: TypeAlias = "Mapping[Action, Mapping[str, Json]]"
"""What each legal action does."""


def whole_view(match: Match, outlook: Outlook, table: str | None = None, seq: int = 0) -> View:
    """Everything about a table that may be seen with this outlook. ``table`` is ``None`` for one not yet opened."""
    game, held = game_of(match), players_of(match, outlook.person)
    view = {
        "table": table,
        "seq": seq,
        **setting_view(match),
        **score_view(match),
        **people_view(match, held, outlook),
        **board_view(match),
        **marks_view(game.position, game.seating, held),
        **time_view(match.clock, match.offers, outlook.now),
        **can_view(match, held, outlook.now),
        "engine": outlook.engine,
        "plies": plies_view(game, 0),
    }
    if table is None:
        view["can"] = {**affairs.can(match, held, outlook.now), "hint": False}
    return view


def stream_view(stream: Stream, outlook: Outlook) -> View:
    """The whole view of an open table; ``rounds`` counts those of the table that have ended."""
    return {**whole_view(stream.match, outlook, stream.table, stream.seq), "rounds": stream.rounds}


def setting_view(match: Match) -> View:
    """What is played, and whether anybody may still come."""
    return {
        "kind": match.kind,
        "options": match.setup.options,
        "setup": wish_of(match.kind, match.setup, listed=match.listed).fields(),
        "online": match.online,
        "waiting": match.waiting and not match.closed,
        "closed": match.closed,
        "board": match.rules.shape(),
    }


def score_view(match: Match) -> View:
    """How the match stands, and how what is on the board ended."""
    return {
        "match": affairs.match_of(match),
        "over": match.over,
        "outcome": affairs.outcome_of(match),
        "seal": affairs.seal_of(match.seal),
    }


def people_view(match: Match, held: Sequence[Player], outlook: Outlook) -> View:
    """Who plays, and for whom whoever looks may speak."""
    game = game_of(match)
    return {
        "players": _players(match, game, held, outlook.faces),
        "rated": counted(match, outlook),
        "seats": [{"player": player, "colour": _colour(match, game, player)} for player in game.seating],
        "you": _you(held),
        "holds": bool(held),
    }


def board_view(match: Match) -> View:
    """Whose turn it is, and what they may do."""
    return turn_view(match.to_move, game_of(match).position.effects() if match.playing else {})


def turn_view(turn: Player | None, legal: Effects) -> View:
    """The same of a turn and what is legal in it."""
    return {"turn": turn, "legal": [{"action": action, **effect} for action, effect in legal.items()]}


def marks_view(position: Position, seating: Sequence[Player], held: Sequence[Player]) -> View:
    """What is counted on the board, by player."""
    you = _you(held)
    marks = position.marks(None if you is None else Seat(seating.index(you)))
    return {name: _by_player(by_seat, seating) for name, by_seat in marks.items()} if marks else {}


def _by_player(by_seat: Json, seating: Sequence[Player]) -> Json:
    if not isinstance(by_seat, Sequence) or isinstance(by_seat, str):
        raise TypeError("marks are by seat")
    return [by_seat[seating.index(player)] for player in sorted(seating)]


def time_view(clock: Clock | None, offers: Offers, now: Millis) -> View:
    """The clock as it stands, and the offers that everybody may know of."""
    return {"clock": affairs.clock_of(clock, now), "offers": affairs.offers_of(offers)}


def can_view(match: Match, held: Sequence[Player], now: Millis) -> View:
    """What whoever looks may do, and what their partner and they ask each other, where pairs play."""
    can: View = {"can": affairs.can(match, held, now)}
    return can | {"partner": affairs.between_partners(match.offers, held)} if match.policy.pairs else can


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
        "players": _players(match, game_of(match), held, outlook.faces),
        "match": affairs.match_of(match),
        "turn": match.to_move,
        "mine": bool(held),
    }


def _players(match: Match, game: Game, held: Sequence[Player], faces: Faces) -> list[Json]:
    return [
        {
            **occupant_view(occupant, faces),
            **({"name": KBOT} if match.online and isinstance(occupant, Computer) else {}),
            "you": player in held,
            "colour": _colour(match, game, Player(player)),
            "seat": game.seating.index(Player(player)),
            "out": Player(player) in match.out or Player(player) in game.out,
            "away": Player(player) in match.absent,
            "ready": Player(player) in match.ready,
        }
        for player, occupant in enumerate(match.setup.occupants)
    ]


def game_of(match: Match) -> Game:
    """The game on the board; while somebody is waited for, an empty board."""
    if match.game is not None:
        return match.game
    return Game(1, seating_from(Player(0), len(match.setup.occupants)), (), (match.rules.start(),))


def _you(held: Sequence[Player]) -> Player | None:
    return held[0] if len(held) == 1 else None


def _colour(match: Match, game: Game, player: Player) -> int:
    if match.policy.colours_follow_player:
        return player
    seat, shared = game.seating.index(player), match.rules.shape().get("colours")
    return shared[seat] if isinstance(shared, list) else seat


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


def plies_view(game: Game, keep: int) -> list[Json]:
    """What was played after the first ``keep`` plies."""
    plies = zip(game.actions[keep:], game.positions[keep:], strict=False)
    return [ply_view(action, _mover(game, before), before.effect(action)) for action, before in plies]


def ply_view(action: Action, player: Player, effect: Mapping[str, Json]) -> View:
    """A ply: who played what, and what that did."""
    return {"action": action, "player": player, **effect}


def _mover(game: Game, position: Position) -> Player:
    if position.seat is None:
        raise Corrupt("a ply that nobody played")
    return game.seating[position.seat]
