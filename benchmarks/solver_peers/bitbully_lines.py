"""BitBully on lines of columns: ``bitbully_lines.py FILE fresh|kept``, run in an environment that has it.

Prints the seconds of processor time, the positions seen, and how many scores are not those of the lines, as JSON. What
it remembers is emptied before every line with ``fresh``, else before the first alone; that is not timed.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from bitbully import bitbully_core


def board_after(columns: str) -> bitbully_core.BoardCore:
    """A position."""
    board = bitbully_core.BoardCore()
    if not all(board.play(int(column) - 1) for column in columns):
        raise ValueError(columns)
    return board


def main() -> None:
    """Solve and print."""
    lines = [line.split() for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    fresh = sys.argv[2] == "fresh"
    boards, won = [board_after(columns) for columns, _ in lines], board_after("434343")
    solver = bitbully_core.BitBullyCore()
    seconds, wrong = 0.0, 0
    for board, (_, score) in zip(boards, lines, strict=True):
        if fresh:
            solver.resetTranspositionTable()
            solver.mtdf(won, 0)  # brings the code back into the processor's reach
        began = time.process_time()
        found = solver.mtdf(board, 0)
        seconds += time.process_time() - began
        wrong += found != int(score)
    print(json.dumps({"seconds": seconds, "nodes": solver.getNodeCounter(), "wrong": wrong}))


if __name__ == "__main__":
    main()
