"""A table's view in parts, each written once for everybody who sees it so, and told only when it has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from weakref import WeakKeyDictionary

import msgspec

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
from ludoteca.rules.game import Json
from ludoteca.store.log import Seq

Parts = Mapping[str, bytes]
"""The fields of a view as JSON, without the braces around them, by the name of the part that they belong to."""

_ENCODER = msgspec.json.Encoder()


class Writing:
    """The parts of one table's view, as they were written last.

    Together they are ``stream_view`` without the plies, for whoever looks. What a part is made of decides
    whether it has to be written anew: matches are values, so that this is seen at a glance.
    """

    def __init__(self) -> None:
        self._written: dict[object, tuple[object, bytes]] = {}
        self._shared: tuple[tuple[object, ...], Parts] = ((), {})

    def parts(self, stream: Stream, outlook: Outlook) -> Parts:
        """The view of a table with an outlook."""
        match, once = stream.match, self._once
        held, game, setup = players_of(match, outlook.person), match.game, match.setup
        began, seating, position = (game.began, game.seating, game.position) if game is not None else (0, (), None)
        about = (setup, match.over, seating, match.absent, match.ready, match.began, began)
        return {
            **self._for_all(stream, outlook),
            "people": once(
                ("people", held),
                (*about, outlook.faces, outlook.settled),
                lambda: people_view(match, held, outlook),
            ),
            "marks": once(("marks", held), (position, seating, setup), lambda: marks_view(match, held)),
            "can": _fields(can_view(match, held, outlook.now)),
        }

    def _for_all(self, stream: Stream, outlook: Outlook) -> Parts:
        """What everybody sees alike."""
        match, now = stream.match, outlook.now
        table, seq, rounds, engine = stream.table, stream.seq, stream.rounds, outlook.engine
        told = (seq, now, engine, rounds)
        if self._shared[0] == told:
            return self._shared[1]
        once, setup, game = self._once, match.setup, match.game
        number, seating, ended, position = (
            (game.number, game.seating, game.ended, game.position) if game is not None else (0, (), None, None)
        )
        parts = {
            "place": _fields({"table": table, "seq": seq, "rounds": rounds, "engine": engine}),
            "setting": once("setting", (setup, match.listed, match.closed), lambda: setting_view(match)),
            "score": once(
                "score",
                (setup, match.number, number, match.wins, match.draws, ended, match.ended, match.closed),
                lambda: score_view(match),
            ),
            "board": once("board", (position, seating, match.over, setup), lambda: board_view(match)),
            "time": once("time", (match.clock, match.offers.open, now), lambda: time_view(match, now)),
        }
        self._shared = (told, parts)
        return parts

    def plies(self, stream: Stream, since: Seq) -> tuple[int, bytes]:
        """How many plies known at ``since`` still stand, and as JSON those that have come after them."""
        keep, game = stream.kept(since), game_of(stream.match)
        return keep, self._once("plies", (keep, game.position), lambda: plies_view(game, keep), _listed)

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
        written = (write or _fields)(make())
        self._written[name] = (made_of, written)
        return written


def _fields(view: View | list[Json]) -> bytes:
    return _ENCODER.encode(view)[1:-1]


def _listed(plies: View | list[Json]) -> bytes:
    return _ENCODER.encode(plies)


class Writings:
    """The writings of all tables that somebody looks at."""

    def __init__(self) -> None:
        self._of: WeakKeyDictionary[Stream, Writing] = WeakKeyDictionary()

    def of(self, stream: Stream) -> Writing:
        """That of one table."""
        found = self._of.get(stream)
        if found is None:
            found = self._of[stream] = Writing()
        return found


def joined(parts: Mapping[str, bytes], before: Mapping[str, bytes]) -> bytes:
    """The parts of a view that are not what they were ``before``, as one JSON object.

    >>> joined({"a": b'"seq":2', "b": b'"over":false'}, {"a": b'"seq":1', "b": b'"over":false'})
    b'{"seq":2}'
    """
    return b"{%s}" % b",".join([part for name, part in parts.items() if part and before.get(name) != part])
