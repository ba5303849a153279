"""The lists of a hall while they are looked at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable

from ludoteca.client.frames import Frame, Lists, Lobby, look
from ludoteca.client.line import Line


async def lists(socket: str, token: Callable[[], str | None]) -> AsyncGenerator[Lists]:
    """What the hall tells of its lists, the newest each time, over as many sockets as it takes.

    Raises:
        Ended: there is no such hall, or it knows nobody of that token.
    """
    news: asyncio.Queue[Lists] = asyncio.Queue()

    def take(frame: Frame) -> None:
        if isinstance(frame, Lobby):
            news.put_nowait(frame.lists)

    line = asyncio.create_task(Line(socket, token, lambda: (look(),), take).run())
    try:
        while True:
            hearing = asyncio.create_task(news.get())
            await asyncio.wait({line, hearing}, return_when=asyncio.FIRST_COMPLETED)
            if line.done():
                hearing.cancel()
                line.result()
            told = await hearing
            while not news.empty():
                told = news.get_nowait()
            yield told
    finally:
        line.cancel()
        await asyncio.gather(line, return_exceptions=True)
