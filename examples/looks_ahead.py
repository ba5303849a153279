"""A bot for Four in a Row and Ketafors: waits at an open table, plays whoever comes, and plays on.

It looks one move ahead: takes a win, stops one, else takes what is worth most. Run it with an access token, which
a member makes in the settings (see ``docs/bots.md``)::

    LUDOTECA_TOKEN=ludoteca_… python examples/looks_ahead.py http://127.0.0.1:8000 four
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
from collections.abc import Set as AbstractSet

from ludoteca.client import Effect, Ended, Hall, Manners, Refusal, Table, View, granted, play

COLUMNS = "abcdefghijklmnopqrst"
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
WIN = 1_000.0
Cell = tuple[int, int]
LOTS = random.SystemRandom()


def cell(name: str) -> Cell:
    """The column and row of a cell.

    >>> cell("d1")
    (3, 1)
    """
    return COLUMNS.index(name[0]), int(name[1:])


def runs(discs: AbstractSet[Cell], at: Cell) -> list[int]:
    """How long the runs through a disc in ``at`` would be, on each axis.

    >>> runs({(0, 1), (1, 1), (2, 2)}, (2, 1))
    [3, 2, 1, 1]
    """
    found = []
    for right, up in AXES:
        length = 1
        for way in (1, -1):
            column, row = at[0] + way * right, at[1] + way * up
            while (column, row) in discs:
                length, column, row = length + 1, column + way * right, row + way * up
        found.append(length)
    return found


def worth(kind: str, lengths: list[int]) -> float:
    """What runs of these lengths are worth: in Four in a Row a win or a step towards one, in Ketafors points."""
    if kind == "four":
        return WIN if max(lengths) >= 4 else sum(length - 1 for length in lengths) / 4
    return sum(5 * length - 20 if length > 4 else max(0, length - 2) for length in lengths) + max(lengths) / 10


def choose(view: View) -> str:
    """The action that is worth most: what it makes, what it stops, less what it opens."""
    seat = view.players[view.turn or 0].seat
    theirs = {cell(ply.cell) for ply in view.plies if ply.cell and ply.seat != seat}
    mine = {cell(ply.cell) for ply in view.plies if ply.cell and ply.seat == seat}

    def value(effect: Effect) -> float:
        at = cell(effect.cell or "a1")
        above = (at[0], at[1] + 1)
        opens = worth(view.kind, runs(theirs, above)) if above[1] <= (view.board.rows or 0) else 0.0
        makes = WIN if view.kind == "four" and effect.adds else worth(view.kind, runs(mine, at)) + effect.gain
        middle = abs(at[0] - ((view.board.columns or 1) - 1) / 2)
        return 3 * makes + 2 * worth(view.kind, runs(theirs, at)) - opens - middle / 8 + LOTS.random() / 10

    return str(max(view.legal, key=value).action)


async def sit(table: Table, manners: Manners) -> None:
    """Play at one table until there is nobody to play with."""
    print(f"At {table.link}", flush=True)
    view = await play(table, choose, manners)
    await table.close()
    print(f"{view.match.wins} after {view.match.number} matches", flush=True)


async def attend(address: str, token: str, kind: str, pause: float) -> None:
    """Be in the hall: at the tables where a game goes on, and then at one that waits, again and again."""
    async with Hall(address, token) as hall:
        # Whoever waits with somebody else waiting elsewhere looks anew after a while, each at another moment.
        manners = Manners(pause=pause, patience=LOTS.uniform(20, 40))
        going = [granted(await hall.watch(name)) for name in await hall.going()]
        await asyncio.gather(*(sit(table, manners) for table in going))
        while True:
            table = await hall.pair(kind)
            if isinstance(table, Refusal):
                print(f"Refused: {table.code}", flush=True)
                if table.code == "wrong-token":
                    return
                await asyncio.sleep(5)
            else:
                await sit(table, manners)


def main() -> None:
    """Play until somebody stops it."""
    words = argparse.ArgumentParser(description="A bot that looks one move ahead.")
    words.add_argument("address", help="of the hall, such as http://127.0.0.1:8000")
    words.add_argument("kind", choices=("four", "ketafors"))
    words.add_argument("--pause", type=float, default=1.0, help="seconds before each move")
    given = words.parse_args()
    try:
        asyncio.run(attend(given.address, os.environ["LUDOTECA_TOKEN"], given.kind, given.pause))
    except Ended as end:
        print(f"It is over: {end.code}", flush=True)
    except KeyboardInterrupt:
        print("Goodbye. Start it again to go on.", flush=True)


if __name__ == "__main__":
    main()
