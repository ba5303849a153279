"""What a plain move has changed for those who look on: written once for all who see it alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from ludoteca.hall.faces import Faces
from ludoteca.hall.parts import Common, Told, fields, marks_written, writing_of
from ludoteca.hall.stream import Stream
from ludoteca.hall.views import View, can_view, ply_view, time_view, turn_view
from ludoteca.match.run import Run
from ludoteca.match.units import NEVER, Millis, Player
from ludoteca.rules.game import Action, Json, Position
from ludoteca.store.log import Seq

_ENCODER = msgspec.json.Encoder()


class Going:
    """What is written of a run: of each of its moves only what a plain move changes."""

    __slots__ = ("_cans", "_effects", "_position", "last", "run")

    def __init__(self, run: Run) -> None:
        self.run = run
        self.last = b""
        """The last ply, as a JSON list of one."""
        self._position: Position | None = None
        self._effects: Mapping[Action, Mapping[str, Json]] = {}
        self._cans: dict[object, bytes] = {}

    def common(self, stream: Stream, before: Common, now: Millis, engine: str) -> Common:
        """What everybody sees alike after the last move, who saw ``before`` of that before."""
        run, setting = self.run, before.parts
        action, was = run.actions[-1], run.positions[-2]
        effect = self._effects[action] if self._position is was else was.effect(action)
        self.last = _ENCODER.encode((ply_view(action, run.played, effect),))
        self._position, self._effects = run.position, run.position.effects()
        moving: View = {
            "table": stream.table,
            "seq": stream.seq,
            "rounds": stream.rounds,
            "engine": engine,
            **turn_view(run.mover, self._effects),
            **time_view(run.clock, run.setting.offers, now),
        }
        parts = {"moving": fields(moving), "setting": setting["setting"], "score": setting["score"]}
        return Common((stream.seq, now, engine, stream.rounds), parts)

    def can(self, stream: Stream, held: tuple[Player, ...]) -> bytes:
        """What whoever holds some players may do: it changes only with the turn as long as the run goes on."""
        key = (held, self.run.mover in held)
        found = self._cans.get(key)
        if found is None:
            found = self._cans[key] = fields(can_view(stream.match, held, NEVER))
        return found


class Landing:
    """One plain move, as those are told of it who were told all before it."""

    __slots__ = ("_before", "_common", "_going", "_news", "_stream", "faces", "keep", "plies", "seq", "since", "table")

    def __init__(self, stream: Stream, going: Going, before: Common, after: Common, faces: Faces) -> None:
        self.table, self.seq, self.since = stream.table, stream.seq, Seq(stream.seq - 1)
        self.keep = len(going.run.actions) - 1
        """The plies that were known."""
        self.plies = going.last
        """The move, as a JSON list of one."""
        self.faces = faces
        """The people at the table, as they are told."""
        self._stream, self._going, self._before, self._common = stream, going, before, after
        self._news: dict[tuple[Player, ...], tuple[bytes, bytes, bytes]] = {}

    def plain_to(self, told: Told, held: tuple[Player, ...], faces: Faces) -> bool:
        """Whether it is all that has changed for whoever was told this at the place before, with these people."""
        if faces is not self.faces or (self._going.run.setting.room and not held):
            return False
        return told.common is self._before or told.common.rests_as(self._before)

    def news(
        self, told: Told, held: tuple[Player, ...], write: Callable[[Landing, bytes], bytes]
    ) -> tuple[bytes, Told]:
        """What whoever holds these players is told, written by ``write`` once for all; and what they know by then."""
        found = self._news.get(held)
        if found is None:
            run, can = self._going.run, self._going.can(self._stream, held)
            marks = marks_written(run.position, run.seating, held)
            view = b",".join([part for part in (self._common.parts["moving"], marks, can if held else b"") if part])
            found = self._news[held] = write(self, b"{%s}" % view), marks, can
        text, marks, can = found
        return text, Told(self._common, told.people, marks, can)


def landing_of(stream: Stream, run: Run, faces: Faces, now: Millis, engine: str) -> Landing | None:
    """What the last move of a run has changed, unless nobody can have been told all before it."""
    writing = writing_of(stream)
    before, going = writing.common, writing.going
    if not before.made_of or before.made_of[0] != stream.seq - 1 or before.made_of[2:] != (engine, stream.rounds):
        return None
    if going is None or going.run is not run:
        going = writing.going = Going(run)
    after = writing.common = going.common(stream, before, now, engine)
    before.forget()
    return Landing(stream, going, before, after, faces)
