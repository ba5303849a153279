"""A table's view in parts, each written once for everybody who sees it so, and told only when it has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec

from ludoteca.hall.affairs import can_made_of
from ludoteca.hall.asks import players_of
from ludoteca.hall.faces import Outlook
from ludoteca.hall.stream import Stream
from ludoteca.hall.views import (
    View,
    board_view,
    can_view,
    game_of,
    marks_view,
    people_view,
    plies_view,
    score_view,
    setting_view,
    time_view,
)
from ludoteca.match.state import Match
from ludoteca.match.units import Player
from ludoteca.rules.game import Json, Position
from ludoteca.store.log import Seq

if TYPE_CHECKING:  # it is kept here, and nothing here looks into it
    from ludoteca.hall.landing import Going

Parts: TypeAlias = Mapping[str, bytes]
"""Fields of a view as JSON, without the braces around them, by the name of the part that they belong to."""

_ENCODER = msgspec.json.Encoder()


class Common:
    """What everybody sees alike of a table at one moment."""

    def __init__(self, made_of: tuple[object, ...], parts: Parts) -> None:
        self.made_of = made_of
        self.parts = parts
        self._before: Common | None = None
        self._changed = b""

    def since(self, before: Common | None) -> bytes:
        """What is not as it was ``before``. Nearly everybody was told the same last, so it is put together once."""
        if before is self:
            return b""
        if before is None:
            return b",".join(self.parts.values())
        if before is not self._before:
            changed = [part for name, part in self.parts.items() if before.parts.get(name) != part]
            self._before, self._changed = before, b",".join(changed)
            before.forget()
        return self._changed

    def rests_as(self, other: Common) -> bool:
        """Whether all but place, board and time are the very same."""
        return self.parts["setting"] is other.parts["setting"] and self.parts["score"] is other.parts["score"]

    def forget(self) -> None:
        """Hold nothing of what was before: else there would be a chain of all that ever was."""
        self._before, self._changed = None, b""


class Told(NamedTuple):
    """What somebody was told of a table: what is common to all, and what is their own."""

    common: Common
    people: bytes
    marks: bytes
    can: bytes


class Writing:
    """The parts of one table's view, as they were written last.

    Together they are ``stream_view`` without the plies, for whoever looks. What a part is made of decides
    whether it has to be written anew: matches are values, so that this is seen at a glance.
    """

    def __init__(self) -> None:
        self._written: dict[object, tuple[object, bytes]] = {}
        self.common = Common((), {})
        """What everybody sees alike, as it was written last."""
        self.going: Going | None = None
        """What is written of plain moves, while there are any."""

    def told(self, stream: Stream, outlook: Outlook) -> Told:
        """The view of a table with an outlook."""
        match = stream.match
        held = players_of(match, outlook.person)
        return Told(
            self._common_to_all(stream, outlook),
            self._people(match, held, outlook),
            self._marks(match, held),
            self._can(match, held, outlook),
        )

    def _people(self, match: Match, held: tuple[Player, ...], outlook: Outlook) -> bytes:
        game = match.game
        seating, began, out = (None, None, ()) if game is None else (game.seating, game.began, game.dropped)
        about = (
            match.setup,
            seating,
            match.absent,
            match.ready,
            out,
            match.out,
            began,
            match.began,
            match.over,
            match.ended,
        )
        seen = (outlook.faces, outlook.settled)
        return self._once(("people", held), (*about, *seen), lambda: people_view(match, held, outlook))

    def _marks(self, match: Match, held: tuple[Player, ...]) -> bytes:
        game = game_of(match)
        return marks_written(game.position, game.seating, held)

    def whole(self, stream: Stream, told: Told) -> bytes:
        """The whole view as it was just told to somebody, with all plies, as one JSON object."""
        plies = _ENCODER.encode(plies_view(game_of(stream.match), 0))
        return b'%s,"plies":%s}' % (changed(told, None)[:-1], plies)

    def plies(self, stream: Stream, since: Seq) -> tuple[int, bytes]:
        """How many plies known at ``since`` still stand, and as JSON those that have come after them."""
        keep, game = stream.kept(since), game_of(stream.match)
        made_of = (keep, game.seating, game.actions, game.position)
        return keep, self._once("plies", made_of, lambda: plies_view(game, keep), _ENCODER.encode)

    def _can(self, match: Match, held: tuple[Player, ...], outlook: Outlook) -> bytes:
        made_of = can_made_of(match, held)
        if made_of is None:
            return fields(can_view(match, held, outlook.now))
        return self._once(("can", held, match.to_move in held), made_of, lambda: can_view(match, held, outlook.now))

    def _common_to_all(self, stream: Stream, outlook: Outlook) -> Common:
        match, now = stream.match, outlook.now
        table, seq, rounds, engine = stream.table, stream.seq, stream.rounds, outlook.engine
        made_of = (seq, now, engine, rounds)
        if self.common.made_of == made_of:
            return self.common
        once, setup, game = self._once, match.setup, match.game
        number, seating, ended, position = (
            (game.number, game.seating, game.ended, game.position) if game is not None else (0, (), None, None)
        )
        marks = (match.number, match.wins, match.draws, match.out, match.ended, match.closed, match.seal)
        score = (setup, number, ended, *marks)
        parts = {
            "place": fields({"table": table, "seq": seq, "rounds": rounds, "engine": engine}),
            "setting": once("setting", (setup, match.listed, match.closed), lambda: setting_view(match)),
            "score": once("score", score, lambda: score_view(match)),
            "board": once("board", (position, seating, match.over, setup), lambda: board_view(match)),
            "time": fields(time_view(match.clock, match.offers, now)),
        }
        self.common = Common(made_of, parts)
        return self.common

    def _once(
        self,
        name: object,
        made_of: tuple[object, ...],
        make: Callable[[], View | list[Json]],
        write: Callable[[View | list[Json]], bytes] | None = None,
    ) -> bytes:
        known = self._written.get(name)
        if known is not None and known[0] == made_of:
            return known[1]
        written = (write or fields)(make())
        self._written[name] = (made_of, written)
        return written


def marks_written(position: Position, seating: Sequence[Player], held: tuple[Player, ...]) -> bytes:
    """What is counted on the board, as fields; often nothing."""
    marks = marks_view(position, seating, held)
    return fields(marks) if marks else b""


def fields(view: View | list[Json]) -> bytes:
    """A view as JSON, without the braces around it."""
    return _ENCODER.encode(view)[1:-1]


def writing_of(stream: Stream) -> Writing:
    """The view of a table as it was written last; one for all who look."""
    if stream.writing is None:
        stream.writing = Writing()
    return stream.writing


def changed(told: Told, before: Told | None) -> bytes:
    """The parts of a view that are not what they were ``before``, as one JSON object.

    >>> was, now = Common((1,), {"place": b'"seq":1', "score": b'"over":false'}), Common((2,), {
    ...     "place": b'"seq":2', "score": b'"over":false'})
    >>> changed(Told(now, b"", b"", b'"can":1'), Told(was, b"", b"", b'"can":0'))
    b'{"seq":2,"can":1}'
    """
    common, people, marks, can = told
    if before is None:
        parts = [common.since(None), people, marks, can]
    else:
        parts = [common.since(before.common)]
        if people != before.people:
            parts.append(people)
        if marks != before.marks:
            parts.append(marks)
        if can != before.can:
            parts.append(can)
    return b"{%s}" % b",".join([part for part in parts if part])
