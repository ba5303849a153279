"""Advice for whoever plays the computer or shares a device: a move, and what speaks for it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from ludoteca.engine.player import strongest
from ludoteca.engine.pool import Job, Pool
from ludoteca.engine.reasons import Reason, why
from ludoteca.hall.answers import answer_of
from ludoteca.hall.asks import players_of
from ludoteca.hall.stream import Origin
from ludoteca.hall.tables import Tables
from ludoteca.match.commands import TakeHint
from ludoteca.match.playing import advice_refused
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.drop.position import DropPosition
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.log import Seq


@dataclass(frozen=True, slots=True)
class Hint:
    """A move and why; the table stands at ``seq`` once the hint is in its record."""

    seq: Seq
    action: Action
    reason: Reason


class Hints:
    """Asks the strongest computer player on behalf of a person."""

    def __init__(self, tables: Tables, pool: Pool) -> None:
        self._tables = tables
        self._pool = pool

    async def give(self, table: str, origin: Origin, seen: Seq) -> Hint | Refusal:
        """The move that the strongest level would make at place ``seen``, as ``origin`` may ask it."""
        stream = await self._tables.look(table)
        if isinstance(stream, Refusal):
            return stream
        match, person = stream.match, PersonId(origin.actor)
        held = players_of(match, person)
        if not held:
            return Refusal("not-your-table")
        by = match.to_move if match.to_move is not None and match.to_move in held else held[0]
        refusal = Refusal("stale") if not stream.board <= seen <= stream.seq else advice_refused(match, by)
        if refusal is not None or match.game is None or not isinstance(match.game.position, DropPosition):
            return refusal or Refusal("no-hints")
        position, level = match.game.position, strongest(match.kind)
        if (told := stream.hint(origin)) is not None:
            return Hint(stream.done(origin) or stream.seq, told, why(position, told))
        if level is None:
            return Refusal("no-hints")
        job = Job(f"hint:{table}", seen, person, match.kind, match.setup.options, position, level, secrets.randbits(32))
        answer = self._pool.submit(job)
        if isinstance(answer, Refusal):
            return answer
        action = await answer_of(answer)
        if action is None:
            return Refusal("stale")
        done = await self._tables.act(table, origin, seen, lambda _: TakeHint(Player(by), action))
        return done if isinstance(done, Refusal) else Hint(done.seq, action, why(position, action))
