"""Plays Four in a Row against the easy computer: always the first column that has room.

Run it with the address of a hall: ``python examples/first_column.py http://127.0.0.1:8000``
"""

from __future__ import annotations

import asyncio
import sys

from ludoteca.client import Hall, View, granted


async def play(address: str) -> View:
    """The table as the game ended."""
    async with Hall(address) as hall:
        table = granted(await hall.open("four", level="easy"))
        print(f"Watch it at {table.link}")
        async for change in table.changes():
            if change.view.over:
                return change.view
            if change.view.can.move:
                granted(await table.move(change.view.legal[0].action))
    raise AssertionError("changes go on until the table is closed")


def main() -> None:
    """Play once and tell the result."""
    view = asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
    print(" ".join(ply.action for ply in view.plies))
    winner = None if view.outcome is None else view.outcome.winner
    print("A draw." if winner is None else "Won!" if winner == view.you else "Lost.")


if __name__ == "__main__":
    main()
