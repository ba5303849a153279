"""A hall as a guest sees it: tables opened, joined, looked at."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing
from types import TracebackType
from typing import Literal, Self

import httpx2
import msgspec
from msgspec import Struct

from ludoteca.client.backoff import waits
from ludoteca.client.commands import fresh_name
from ludoteca.client.following import Following
from ludoteca.client.line import credentials
from ludoteca.client.lookout import lists
from ludoteca.client.table import Table
from ludoteca.client.views import Challenge, View
from ludoteca.rules.game import Refusal

COOKIE = "ludoteca"
PATIENCE_SECONDS = 30.0
"""How long a hall that does not answer is asked again."""
_TABLE = re.compile(r"(?:^|/)([0-9a-f]{20})(?:$|[/?#])", re.ASCII)


class Option(Struct, frozen=True):
    """One option of a kind."""

    name: str
    choices: tuple[str | int, ...]
    default: str | int


class Kind(Struct, frozen=True):
    """A kind of game: its options, the clocks it may be played by, the computer's levels."""

    kind: str
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    clocks: tuple[str, ...] = ()


class _Told(Struct, frozen=True):
    table: str
    view: View


class Opponent(Struct, frozen=True):
    """Somebody who sits at a table: ``name`` of a member, ``guest`` the number of whoever is none."""

    who: str
    name: str | None = None
    guest: int | None = None
    gone: bool = False


class Going(Struct, frozen=True):
    """A table where something is to come.

    ``own``: it is this that is awaited, and ``why``: a ``move``, the next game (``ready``), an answer. ``left`` is what
    whoever is awaited has left, in milliseconds; ``None`` where time does not run.
    """

    table: str
    kind: str
    own: bool
    waiting: bool = False
    why: str | None = None
    left: int | None = None
    against: tuple[Opponent, ...] = ()


class _Listed(Struct, frozen=True):
    tables: tuple[str, ...]
    going: tuple[Going, ...] = ()


class _Objection(Struct, frozen=True):
    code: str
    blanks: dict[str, str | int] = {}


class Hall:
    """A hall, as the member who has made the access token ``token``, or as the person whose device has it.

    Without one it is a new guest at the first table.

    Raises:
        ValueError: ``address`` does not begin with ``http://`` or ``https://``.
        httpx2.HTTPError: from every method, when the hall does not answer for :data:`PATIENCE_SECONDS`,
            or something else than a hall does.
    """

    def __init__(self, address: str, token: str | None = None) -> None:
        if not address.startswith(("http://", "https://")):
            raise ValueError(f"no address of a hall: {address}")
        self.address = address.rstrip("/")
        self.token = token
        """What makes this program the person it is: to be kept, and given again next time. A secret."""
        self._socket = f"ws{self.address.removeprefix('http')}/socket"
        self._http = httpx2.AsyncClient(base_url=self.address)
        self._first = asyncio.Lock()
        self._followed: set[Following] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Follow no table any longer. That is not leaving them."""
        for following in tuple(self._followed):
            await following.close()
        await self._http.aclose()

    async def kinds(self) -> tuple[Kind, ...]:
        """What may be played here."""
        answer = await self._ask("GET", "/api/kinds")
        return msgspec.json.decode(answer.raise_for_status().content, type=tuple[Kind, ...])

    async def open(
        self,
        kind: str,
        *,
        level: str = "easy",
        first: Literal["you", "other", "lots"] = "you",
        **options: str | int,
    ) -> Table | Refusal:
        """A table with a computer player of ``level``; ``first`` says who begins."""
        return await self._open("/api/tables", kind, {"level": level, "first": first, **options})

    async def invite(
        self, kind: str, *, clock: str | None = None, listed: bool = False, **options: str | int
    ) -> Table | Refusal:
        """A table that waits for whoever is given its :attr:`Table.link`; a listed one for anybody."""
        named = {} if clock is None else {"clock": clock}
        setup = {"opponent": "online", "listed": "yes" if listed else "no", **named, **options}
        return await self._open("/api/tables", kind, setup)

    async def pair(self, kind: str, *, clock: str | None = None, **options: str | int) -> Table | Refusal:
        """A table with whoever looks for the same thing, or one that waits for them."""
        named = {} if clock is None else {"clock": clock}
        return await self._open("/api/pair", kind, {**named, **options})

    async def join(self, link_or_table: str) -> Table | Refusal:
        """Sit down at a table, or go back to the own seat there."""
        table = table_in(link_or_table)
        if table is None:
            return Refusal("no-such-table")
        return await self._seat(f"/api/tables/{table}/join", {})

    async def watch(self, link_or_table: str) -> Table | Refusal:
        """Look at a table, as whoever this is: with the own seat, or as a spectator."""
        table = table_in(link_or_table)
        if table is None:
            return Refusal("no-such-table")
        return self._follow(_read(await self._ask("GET", f"/api/tables/{table}")))

    async def challenges(self, *kinds: str) -> AsyncIterator[tuple[Challenge, ...]]:
        """The tables that wait for anybody, of these kinds or of all, the longest waiting first; and again on changes.

        The own ones are not among them. :meth:`join` sits down at one.

        Raises:
            Ended: there is no such hall, or it knows nobody of that token.
        """
        before: tuple[Challenge, ...] | None = None
        async with aclosing(lists(self._socket, lambda: self.token)) as told:
            async for lobby in told:
                found = tuple(one for one in lobby.challenges if not one.mine and (not kinds or one.kind in kinds))
                if found != before:
                    yield found
                before = found

    async def going(self) -> tuple[str, ...]:
        """The names of the tables where this is awaited by people or plays with them; :meth:`watch` goes on there.

        The most urgent comes first.
        """
        return (await self._listed()).tables

    async def waiting(self) -> tuple[Going, ...]:
        """The same tables with what is to come there: where this is awaited, by time left, then where others are."""
        return (await self._listed()).going

    async def _listed(self) -> _Listed:
        answer = await self._ask("GET", "/api/tables")
        return msgspec.json.decode(answer.raise_for_status().content, type=_Listed)

    async def _open(self, path: str, kind: str, setup: Mapping[str, str | int]) -> Table | Refusal:
        words = {name: str(value) for name, value in setup.items()}
        return await self._seat(path, {"kind": kind, "setup": words})

    async def _seat(self, path: str, asked: Mapping[str, object]) -> Table | Refusal:
        body = {"id": fresh_name(), **asked}
        if self.token is not None:
            return self._follow(_read(await self._ask("POST", path, body)))
        # Two first tables at once would make two guests.
        async with self._first:
            return self._follow(_read(await self._ask("POST", path, body)))

    def _follow(self, told: _Told | Refusal) -> Table | Refusal:
        if isinstance(told, Refusal):
            return told
        following = Following(told.view, self._socket, lambda: self.token, self._followed.discard)
        self._followed.add(following)
        return Table(following, f"{self.address}/j/{told.table}")

    async def _ask(self, method: str, path: str, body: object = None) -> httpx2.Response:
        """An answer of the hall, however often it takes to ask; commands have names, so asking again is safe."""
        until = time.monotonic() + PATIENCE_SECONDS
        for pause in waits():
            try:
                answer = await self._http.request(method, path, json=body, headers=credentials(self.token))
            except httpx2.TransportError:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(pause)
                continue
            break
        self.token = answer.cookies.get(COOKIE, self.token)
        self._http.cookies.clear()
        return answer


def _read(answer: httpx2.Response) -> _Told | Refusal:
    if answer.is_success:
        return msgspec.json.decode(answer.content, type=_Told)
    try:
        objection = msgspec.json.decode(answer.content, type=_Objection)
    except msgspec.DecodeError:
        answer.raise_for_status()
        raise
    return Refusal(objection.code, objection.blanks)


def table_in(link: str) -> str | None:
    """The name of the table in a link, or ``None``.

    >>> table_in("https://hall.example/j/0123456789abcdef0123"), table_in("0123456789abcdef0123"), table_in("nowhere")
    ('0123456789abcdef0123', '0123456789abcdef0123', None)
    """
    found = _TABLE.search(link)
    return found[1] if found else None
