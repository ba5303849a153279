"""Durable moves a second through the hall's tables, without sockets: ``python benchmarks/tables.py``.

Tables of Ketafors (race to 50 on 10 × 9) are filled column by column, many tables at once, every move acknowledged
after its commit with ``synchronous=FULL``. Both sides are played by commands; the clerk is kept from answering.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from pathlib import Path

from ludoteca.hall.clock import SystemClock
from ludoteca.hall.hall import Hall, open_hall
from ludoteca.hall.parts import Told, changed, writing_of
from ludoteca.hall.setups import FairLots, Wish, read_wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.commands import Move
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action
from ludoteca.store.database import sqlite_url
from ludoteca.store.log import Seq

PLAYER = PersonId("player")


async def play(hall: Hall, wish: Wish, number: int, moves: int, *, viewed: bool) -> None:
    """One table: open it and fill columns until ``moves`` are done."""
    stream = await hall.tables.open(wish.open(PLAYER, hall.lots), Origin(PLAYER, f"open-{number}"))
    assert isinstance(stream, Stream)
    seq = stream.seq
    known: Told | None = None
    for ply in range(moves):
        move = Move(Player(ply % 2), Action("abcdefghij"[ply % 10]))
        done = await hall.tables.act(stream.table, Origin(PLAYER, f"move-{ply}"), seq, lambda _, move=move: move)  # type: ignore[misc]
        assert isinstance(done, Done), done
        if viewed:
            told = writing_of(stream).told(stream, await hall.outlook_at(PLAYER, stream))
            writing_of(stream).plies(stream, seq)
            changed(told, known)
            known = told
        seq = Seq(done.seq)


async def measure(folder: Path, tables: int, moves: int, *, viewed: bool) -> None:
    """Print moves a second of time and of processor."""
    wish = read_wish("ketafors", {"board": "10x9", "target": "50"})
    assert isinstance(wish, Wish)
    async with open_hall(sqlite_url(folder), SystemClock(), FairLots(), Millis(10**9)) as hall:
        await asyncio.wrap_future(hall.pool.ready)
        clock, processor = time.perf_counter(), time.process_time()
        await asyncio.gather(*(play(hall, wish, number, moves, viewed=viewed) for number in range(tables)))
        clock, processor = time.perf_counter() - clock, time.process_time() - processor
    count = tables * moves
    print(
        f"{tables} tables, views {'made' if viewed else 'not made'}: {count / clock:,.0f} moves a second, "
        f"{count / processor:,.0f} a processor second, {1e6 * processor / count:.0f} µs a move"
    )


def main() -> None:
    """Measure with few and with many tables at once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40, help="moves at each table")
    moves = parser.parse_args().moves
    for tables, viewed in ((1, True), (16, True), (200, False), (200, True)):
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(Path(folder), tables, moves, viewed=viewed))
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")


if __name__ == "__main__":
    main()
