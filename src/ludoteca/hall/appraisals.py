"""Appraisals of rounds that are over: worked out once for all who look, and not many at a time for anybody."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import TypeVar

from ludoteca.engine.ludo.appraisal import Appraisal, Asked
from ludoteca.engine.pool import Pool
from ludoteca.hall.luck import luck_view
from ludoteca.hall.pastrounds import goes_on
from ludoteca.hall.views import View
from ludoteca.match.rounds import Round
from ludoteca.match.state import Game
from ludoteca.rules.game import Refusal
from ludoteca.rules.ludo.position import LudoPosition

T = TypeVar("T")
KEPT = 64
"""So many are kept, those that were looked at last; one is some 100 kB."""
AT_ONCE = 2
"""So many a person may have worked on at a time."""


class Appraisals:
    """Asks the engines, which lay an appraisal aside between two plies while somebody waits for a move."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._kept: OrderedDict[str, Appraisal] = OrderedDict()
        self._told: OrderedDict[str, View] = OrderedDict()
        self._coming: dict[str, asyncio.Future[Appraisal]] = {}
        self._asking: Counter[str] = Counter()

    async def appraise(self, table: str, played: Round, by: str) -> Appraisal | Refusal:
        """The appraisal of a round of a table, worked out if need be.

        Refused as ``round-goes-on``; as ``no-appraisal`` where the kind of game has none; as ``too-many`` when it would
        be the third that is worked on for whoever asks, a person or an address; and as ``stale`` when the hall closes
        meanwhile.
        """
        game, name = played.match.game, _name(table, played.place)
        if goes_on(played):
            return Refusal("round-goes-on")
        if game is None or not all(isinstance(one, LudoPosition) for one in game.positions):
            return Refusal("no-appraisal")
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        coming = self._coming.get(name)
        if coming is None:
            if self._asking[by] >= AT_ONCE:
                return Refusal("too-many")
            positions = tuple(one for one in game.positions if isinstance(one, LudoPosition))
            answer = self._pool.ask(Asked(name, len(game.actions), by, positions, game.actions))
            if isinstance(answer, Refusal):
                return answer
            coming = self._coming[name] = asyncio.wrap_future(answer)
            self._asking[by] += 1
            coming.add_done_callback(self._keeper(name, by))
        try:
            # Whoever goes away leaves it to the others who wait.
            return await asyncio.shield(coming)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if coming.cancelled() and not (task and task.cancelling()):
                return Refusal("stale")
            raise

    async def tell(self, table: str, place: int, game: Game, appraisal: Appraisal) -> View:
        """What luck and choices were worth in a game, as :func:`~ludoteca.hall.luck.luck_view` tells it; kept."""
        name = _name(table, place)
        told = self._told[name] = await asyncio.to_thread(luck_view, game, appraisal)
        self._kept.pop(name, None)  # all of it is told now
        _bound(self._told)
        return told

    def told(self, table: str, place: int) -> View | None:
        """The same of a round at a place of a table, if that was told lately. It does not change: the round is over."""
        name = _name(table, place)
        if name in self._told:
            self._told.move_to_end(name)
        return self._told.get(name)

    async def come(self, table: str, place: int) -> None:
        """Return once a round is not worked on any more, be it done or not."""
        if (coming := self._coming.get(_name(table, place))) is not None:
            await asyncio.wait({coming})

    def line(self, table: str, place: int) -> int:
        """The place among the questions to the engines of one that is worked on, from 1; 0 once it is thought about."""
        return self._pool.place(_name(table, place))

    def _keeper(self, name: str, by: str) -> Callable[[asyncio.Future[Appraisal]], None]:
        def keep(done: asyncio.Future[Appraisal]) -> None:
            del self._coming[name]
            self._asking[by] -= 1
            if not self._asking[by]:
                del self._asking[by]
            if done.cancelled() or done.exception() is not None:
                return
            self._kept[name] = done.result()
            _bound(self._kept)

        return keep


def _bound(kept: OrderedDict[str, T]) -> None:
    while len(kept) > KEPT:
        kept.popitem(last=False)


def _name(table: str, place: int) -> str:
    """What a round is called where the engines are asked about it."""
    return f"appraisal:{table}:{place}"
