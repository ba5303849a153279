"""What one person may see of a table: the redacted fold, never raw events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ludoteca.hall.asks import players_of
from ludoteca.hall.setups import wish_of
from ludoteca.hall.stream import Stream
from ludoteca.match.decide import advice_refused, last_own_ply
from ludoteca.match.occupant import Computer, Local, Occupant, Person
from ludoteca.match.policy import OpenRounds, Takeback
from ludoteca.match.state import Corrupt, Game, Match
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.game import Json, Position, Seat
from ludoteca.store.log import Seq

View: TypeAlias = "dict[str, Json]"


def whole_view(match: Match, person: PersonId | None, *, table: str | None, seq: int, engine: str) -> View:
    """Everything about a table that ``person`` may see. ``table`` is ``None`` for one not yet opened."""
    game = _game(match)
    return {**state_view(match, person, table=table, seq=seq, engine=engine), "plies": _plies(game, 0)}


def stream_view(stream: Stream, person: PersonId | None, engine: str) -> View:
    """The whole view of an open table."""
    return {**stream_state(stream, person, engine), "plies": _plies(_game(stream.match), 0)}


def news_plies(stream: Stream, since: Seq) -> tuple[int, list[Json]]:
    """How many plies known at ``since`` still stand, and those that have come after them."""
    keep = stream.kept(since)
    return keep, _plies(_game(stream.match), keep)


def stream_state(stream: Stream, person: PersonId | None, engine: str) -> View:
    """The view of an open table without its plies; ``rounds`` counts those of the table that have ended."""
    state = state_view(stream.match, person, table=stream.table, seq=stream.seq, engine=engine)
    return {**state, "rounds": stream.rounds}


def state_view(match: Match, person: PersonId | None, *, table: str | None, seq: int, engine: str) -> View:
    """A table without the list of its plies."""
    game = _game(match)
    held = players_of(match, person)
    you = held[0] if len(held) == 1 else None
    seat_of = {player: seat for seat, player in enumerate(game.seating)}
    position = game.position
    marks = position.marks(Seat(seat_of[you]) if you is not None else None)
    wish = wish_of(match.kind, match.setup)
    return {
        "table": table,
        "seq": seq,
        "kind": match.kind,
        "options": match.setup.options,
        "setup": {
            "opponent": wish.opponent,
            "level": wish.level,
            "first": wish.first,
            "name0": wish.names[0],
            "name1": wish.names[1],
        },
        "match": {"round": game.number, "wins": list(match.wins), "draws": match.draws},
        "players": [
            {
                **_occupant(occupant),
                "you": player in held,
                "colour": _colour(match, game, Player(player)),
                "seat": seat_of[Player(player)],
            }
            for player, occupant in enumerate(match.setup.occupants)
        ],
        "seats": [{"player": player, "colour": _colour(match, game, player)} for player in game.seating],
        "you": you,
        "holds": bool(held),
        "turn": game.to_move,
        "over": game.ended is not None,
        "outcome": _outcome(game),
        "legal": [{"action": action, **position.effect(action)} for action in position.legal()],
        "can": {**_can(match, game, held), "hint": table is not None and _hint(match, game, held)},
        "engine": engine,
        "board": match.rules.shape(),
        **_scores(marks.get("scores"), seat_of),
    }


def _game(match: Match) -> Game:
    if match.game is None:
        raise Corrupt("a table without a game")
    return match.game


def _colour(match: Match, game: Game, player: Player) -> int:
    return player if match.policy.colours_follow_player else game.seating.index(player)


def _occupant(occupant: Occupant) -> dict[str, Json]:
    match occupant:
        case Person():
            return {"who": "person", "name": None, "level": None}
        case Local(label=label):
            return {"who": "local", "name": label or None, "level": None}
        case Computer(level=level):
            return {"who": "computer", "name": None, "level": level}


def _outcome(game: Game) -> dict[str, Json] | None:
    if game.ended is None:
        return None
    winners = game.ended.winners
    return {"winner": winners[0] if winners else None, "reason": game.ended.reason}


def _can(match: Match, game: Game, held: Sequence[Player]) -> dict[str, Json]:
    undo = match.policy.takeback is not Takeback.NEVER and not game.ended
    return {
        "move": game.to_move in held,
        "undo": undo and any(last_own_ply(game, player) is not None for player in held),
        "round": bool(held) and game.ended is not None and isinstance(match.policy.form, OpenRounds),
    }


def _hint(match: Match, game: Game, held: Sequence[Player]) -> bool:
    return any(player == game.to_move and advice_refused(match, player) is None for player in held)


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
