"""One table: what is seen of it, what changes, and what may be done there."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ludoteca.client import frames
from ludoteca.client.commands import Commands
from ludoteca.client.following import Following
from ludoteca.client.refusals import Ended
from ludoteca.client.views import Offer, View
from ludoteca.match.units import Millis, Player
from ludoteca.rules.game import Action, Refusal

What = Literal["draw", "takeback", "rematch"]
Scope = Literal["game", "match"]


@dataclass(frozen=True, slots=True)
class Change:
    """What the table looked like ``before``, and its ``view`` now. Nothing was known before the first change."""

    before: View | None
    view: View


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and what speaks for it: a code with blanks."""

    action: Action
    code: str
    blanks: Mapping[str, int]


class Table:
    """A table that is followed until :meth:`close`, or until its hall is left.

    Every act returns the view in which it shows, or the hall's refusal. It is sent once for all: again
    after a cut, under the same name, so that the hall takes it no second time. An act whose waiting is
    cancelled may have been taken or not; the view tells.

    An act that comes after the time has run out is answered by what that led to: look at ``view.outcome``.

    Raises:
        Ended: from every method that waits, when the table can be followed no longer.
    """

    def __init__(self, following: Following, link: str) -> None:
        self._following = following
        self._commands: Commands = following.commands
        self.link = link
        """The address at which others may sit down, or look on."""

    @property
    def name(self) -> str:
        """The table's name in the hall."""
        return self._following.table

    @property
    def view(self) -> View:
        """The table as last told."""
        return self._following.view

    @property
    def connected(self) -> bool:
        """Whether the table is being told of now; else it is as it was when the connection was lost."""
        return self._following.connected

    def left(self, player: Player) -> Millis | None:
        """About what ``player`` has left on the clock now; the hall alone decides."""
        clock = self.view.clock
        if clock is None:
            return None
        used = self._following.age if clock.running == player else 0
        return Millis(max(0, clock.left[player] - used))

    async def changes(self) -> AsyncIterator[Change]:
        """The table now, and then whenever it has changed. Who reads slowly gets several changes as one."""
        before: View | None = None
        while True:
            view = self.view if before is None else await self._following.after(before)
            yield Change(before, view)
            before = view

    async def after(self, known: View) -> View:
        """The table as soon as it is not as in ``known`` any more: at once if it is not."""
        return await self._following.after(known)

    async def move(self, action: str) -> View | Refusal:
        """Play an action, in the game's notation."""
        return await self._do({"do": "move", "action": action})

    async def roll(self) -> View | Refusal:
        """Roll the dice, where the turn begins with that (``can.roll``)."""
        return await self._do({"do": "roll"})

    async def contribute(self, nonce: str | None = None) -> View | Refusal:
        """Bring ``nonce``, 8 to 64 letters and digits, to the dice of the game to come; something at random without."""
        return await self._do({"do": "contribute", "nonce": nonce or secrets.token_hex(16)})

    async def undo(self) -> View | Refusal:
        """Take the own last move back, where nobody has to be asked; else :meth:`offer` a ``takeback``."""
        return await self._do({"do": "undo"})

    async def ready(self, *, ready: bool = True) -> View | Refusal:
        """Begin the next game of the match, or be ready for it; or not to be after all."""
        return await self._do({"do": "round", "ready": ready})

    async def offer(self, what: What, scope: Scope | None = None) -> View | Refusal:
        """Offer a draw of the game or the match, ask for a move back, offer a rematch."""
        named = scope or ("game" if what == "draw" else None)
        return await self._do({"do": "offer", "what": what, "scope": named})

    async def rematch(self) -> View | Refusal:
        """Offer a rematch, or accept the other's."""
        return await self.offer("rematch")

    async def answer(self, offer: Offer, *, accept: bool) -> View | Refusal:
        """Accept an offer, or decline it; declining the own one withdraws it."""
        return await self._do({"do": "answer", "offer": offer.id, "accept": accept})

    async def resign(self, scope: Scope = "game") -> View | Refusal:
        """Give up the game or the match."""
        return await self._do({"do": "resign", "scope": scope})

    async def seat(self, level: str) -> View | Refusal:
        """Let the hall's computer take a free seat of a waiting table, at one of ``can.seat``: nothing counts then."""
        return await self._do({"do": "seat", "level": level})

    async def send_off(self, player: Player) -> View | Refusal:
        """Send the computer off that sits as ``player``, one of ``can.off``, while others are awaited."""
        return await self._do({"do": "send-off", "player": player})

    async def leave(self) -> View | Refusal:
        """Go away from people for good, or stop waiting for them. What is going on is lost."""
        return await self._do({"do": "leave"})

    async def claim(self) -> View | Refusal:
        """Claim what the other has left waiting for too long."""
        return await self._do({"do": "claim"})

    async def hint(self) -> Advice | Refusal:
        """What the strongest computer player would do, where hints are given."""
        answer = await self._commands.send(lambda name: frames.hint(self.name, name, self.view.seq))
        if isinstance(answer, Refusal):
            return answer
        await self._following.at(answer.seq)
        if not isinstance(answer, frames.Hint):
            raise Ended("bad-frame")
        return Advice(answer.action, answer.code, answer.blanks)

    async def close(self) -> None:
        """Follow the table no longer. That is not leaving it."""
        await self._following.close()

    async def _do(self, act: Mapping[str, object]) -> View | Refusal:
        answer = await self._commands.send(lambda name: frames.do(self.name, name, self.view.seq, act))
        return answer if isinstance(answer, Refusal) else await self._following.at(answer.seq)
