"""A table where programs play as people do: with pauses, offers, rounds, rematches, and every way to end a game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence

from benchmarks.hall.wire import Broken
from benchmarks.soak.guests import Guest
from benchmarks.soak.page import LONGEST_AWAY, Page
from benchmarks.soak.tally import Tally

TAKEBACK, RESIGN, FORGET, UNDO = 0.02, 0.003, 0.001, 0.03
"""How likely each is when somebody is to move."""
KIND, PLAY_ON = 0.7, 0.7
"""How likely an offer is accepted, and another game begun."""
LONGEST_TURN = 150
"""Seconds; by then the clock of two minutes a turn has run out."""
AGAIN = 5.0


class Over(Exception):  # noqa: N818 - it is how an evening ends
    """The evening is over."""


class Table:
    """Some people who play at one table after another; one of them, if the other is a computer."""

    def __init__(
        self,
        guests: Sequence[Guest],
        pages: Sequence[Page],
        kind: str,
        setup: Mapping[str, str],
        pace: float,
        closing: asyncio.Event,
    ) -> None:
        self.pages = pages
        self.name = ""
        self._guests, self._kind, self._setup, self._pace = guests, kind, setup, pace
        self._closing = closing
        self._tally: Tally = guests[0].tally
        self._dice = random.Random(guests[0].number)

    async def run(self) -> None:
        """Play until the evening is over, then leave."""
        while not self._closing.is_set():
            try:
                await self._sit()
                await self._play()
            except Over:
                break
            except (Broken, OSError, TimeoutError) as why:
                self._tally.fault(f"{self._kind} at {self.name}: {type(why).__name__} {why}")
                await asyncio.sleep(AGAIN)
        await self._leave()

    async def _sit(self) -> None:
        self.name = await self._guests[0].open(self._kind, self._setup)
        for guest in self._guests[1:]:
            await guest.join(self.name)
        for page in self.pages:
            page.follow(self.name)
        for page in self.pages:
            if not await page.until(lambda view: view.seq > 0 and view.waiting is False, LONGEST_AWAY):
                raise Broken("nobody was told of the table")

    async def _play(self) -> None:
        """Play games and matches until somebody has had enough."""
        over = False
        while True:
            await self._pause()
            ended, over = self._ended(over)
            if ended and self._dice.random() > PLAY_ON:
                await self._leave()
                return
            done = await self._answers() or await self._begins() or await self._moves()
            if not done and self._finished():
                await self._leave()
                return
            if not done:
                await self._wait()

    async def _pause(self) -> None:
        """Think, about as long as people do."""
        try:
            async with asyncio.timeout(self._dice.uniform(0.4, 1.6) * self._pace):
                await self._closing.wait()
        except TimeoutError:
            return
        raise Over

    def _ended(self, before: bool) -> tuple[bool, bool]:  # noqa: FBT001 - what was so before
        """Whether a game has just ended, and whether none goes on."""
        view = self.pages[0].view
        now = view.over is True
        if now and not before:
            self._tally.ends[getattr(view.outcome, "reason", "none")] += 1
        return now and not before, now

    def _finished(self) -> bool:
        return any(page.view.ended for page in self.pages)

    async def _answers(self) -> bool:
        """Somebody answers what the other offers."""
        for page in self.pages:
            for offer in page.view.open:
                if page.view.you is not None and offer.by != page.view.you:
                    yes = "true" if self._dice.random() < KIND else "false"
                    await self._do(page, "answer", f'{{"do":"answer","offer":{offer.id},"accept":{yes}}}')
                    return True
        return False

    async def _begins(self) -> bool:
        """Somebody wants the next game, or another match."""
        for page in self._shuffled():
            if page.view.may.round:
                await self._do(page, "round", '{"do":"round"}')
                return True
            if "rematch" in page.view.may.offer and not page.view.open:
                await self._do(page, "offer", '{"do":"offer","what":"rematch"}')
                return True
        return False

    async def _moves(self) -> bool:
        """Whoever is to move does, or does something else."""
        page = next((page for page in self.pages if page.view.may.move), None)
        other = next((page for page in self.pages if "takeback" in page.view.may.offer), None)
        if page is None:
            return False
        may, dice, legal = page.view.may, self._dice.random(), page.view.legal
        if dice < FORGET and len(self.pages) > 1:
            await self._forget(page)
        elif dice < FORGET + RESIGN and may.resign:
            await self._do(page, "resign", f'{{"do":"resign","scope":"{may.resign[0]}"}}')
        elif dice < TAKEBACK and other is not None:
            await self._do(other, "offer", '{"do":"offer","what":"takeback"}')
        elif dice < UNDO and may.undo:
            await self._do(page, "undo", '{"do":"undo"}')
        elif isinstance(legal, list) and legal:
            await self._do(page, "move", f'{{"do":"move","action":"{self._dice.choice(legal).action}"}}')
        return True

    async def _forget(self, page: Page) -> None:
        """Let the time run out, if there is a clock of two minutes; but not beyond the evening."""
        for _ in range(LONGEST_TURN):
            if self._closing.is_set() or await page.until(lambda view: not view.may.move, 1):
                return

    async def _do(self, page: Page, what: str, act: str) -> None:
        """Act, and wait until everybody at the table knows."""
        told = await page.do(what, act)
        for one in self.pages:
            if not await one.until(lambda view: view.seq >= told.seq, LONGEST_AWAY):
                raise Broken(f"a page stays at {one.view.seq}, the table is at {told.seq}")

    async def _wait(self) -> None:
        """Wait for the computer, or whatever else will happen."""
        page = self.pages[0]
        seq = page.view.seq
        if not await page.until(lambda view: view.seq != seq, LONGEST_AWAY):
            raise Broken(f"nothing happens any more at {seq}")

    async def _leave(self) -> None:
        """Go for good."""
        for page in self._shuffled():
            if page.view.may.leave:
                await self._do(page, "leave", '{"do":"leave"}')
                return

    def _shuffled(self) -> Sequence[Page]:
        return self._dice.sample(self.pages, len(self.pages))
