"""Plays on at a table: moves, next games, rematches, and what the other offers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from ludoteca.client.refusals import Refused
from ludoteca.client.table import Table
from ludoteca.client.views import View
from ludoteca.rules.game import Refusal

_PASSING = frozenset({"closing", "hall-fault", "not-saved", "too-many"})
"""What is refused now and may be granted in a moment."""
_MISSED = frozenset({"game-over", "not-your-turn", "stale", "waiting", "rolled-already"})
"""Why a move or a roll may come too late."""
_MOMENT = 1.0
_PARTED = frozenset({"claimed", "left"})


@dataclass(frozen=True, slots=True)
class Manners:
    """How a program plays on. Times are in seconds.

    It takes ``pause`` before each move, so that people can follow. It waits ``patience`` for somebody to sit down, or
    for an answer to its wish for a rematch (``None``: for ever). It lets people take moves back, and declines draws.
    """

    pause: float = 0.5
    patience: float | None = 60.0
    again: bool = True
    takebacks: bool = True


@dataclass(slots=True)
class _Game:
    table: Table
    choose: Callable[[View], str]
    manners: Manners
    asked: set[int] = field(default_factory=set)
    """The matches after which it has wished for another."""

    async def act(self, view: View) -> View | Refusal | None:
        """Do what is to be done now; ``None`` if that is nothing."""
        table = self.table
        for offer in (*view.offers, *view.partner):
            if offer.awaits(view.you) and offer.what != "rematch":
                return await table.answer(offer, accept=offer.what == "takeback" and self.manners.takebacks)
        seal = view.seal
        if seal is not None and view.you is not None and not seal.used and view.you not in seal.contributed:
            return await table.contribute()
        if view.can.roll:
            await asyncio.sleep(self.manners.pause)
            return await self._asked(table.roll) if self.table.view is view else self.table.view
        if view.can.move:
            await asyncio.sleep(self.manners.pause)
            return await self._move(view)
        if view.can.round:
            return await table.ready()
        if view.can.claim == 0:
            return await table.claim()
        if view.match.ended and "rematch" in view.can.offer and view.match.number not in self.asked:
            self.asked.add(view.match.number)
            return await table.rematch()
        return None

    async def _move(self, view: View) -> View | Refusal:
        if self.table.view is not view:  # something has happened meanwhile
            return self.table.view
        action = self.choose(view)
        return await self._asked(lambda: self.table.move(action))

    async def _asked(self, act: Callable[[], Awaitable[View | Refusal]]) -> View | Refusal:
        """What is answered; that it comes too late is no fault."""
        answer = await act()
        if isinstance(answer, Refusal) and answer.code not in _PASSING | _MISSED:
            raise Refused(answer)
        return answer

    def done(self, view: View) -> bool:
        """Whether nothing more will come of the table."""
        if view.closed is not None or not view.holds:
            return True
        if view.over and not self.manners.again and not view.waiting:
            return True
        if view.match.ended is None:
            return False
        gone = view.match.ended.reason in _PARTED or any(player.away and not player.you for player in view.players)
        wished = view.match.number in self.asked and not any(offer.what == "rematch" for offer in view.offers)
        return gone or wished or not view.online

    def seconds(self, view: View) -> float | None:
        """For how long to wait for something to happen."""
        if view.can.claim:
            return view.can.claim / 1000
        return self.manners.patience if view.waiting or view.match.ended else None


async def play(table: Table, choose: Callable[[View], str], manners: Manners | None = None) -> View:
    """Play at a table for as long as there is somebody to play with; the table as it stands then.

    ``choose`` is asked for an action whenever it is this program's move. Restarts of the hall and cuts are waited out.
    A program that was restarted itself goes on by :meth:`Hall.going`.

    Raises:
        Ended: the table can be followed no longer.
        Refused: ``choose`` has chosen what is no move.
    """
    game = _Game(table, choose, manners or Manners())
    while not game.done(view := table.view):
        answer = await game.act(view)
        if isinstance(answer, Refusal) and answer.code in _PASSING:
            await asyncio.sleep(_MOMENT)
        elif answer is None or isinstance(answer, Refusal):
            try:
                async with asyncio.timeout(game.seconds(view)):
                    await table.after(view)
            except TimeoutError:
                if view.can.claim:
                    await table.claim()
                else:
                    await table.leave()
                    return table.view
    return table.view
