"""A second opinion on Quatro em linha: dictionaries and loops that share no code with the rules.

A board is a dictionary from (column, row) to a letter. Nothing is fast here, and nothing is clever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

Board = dict[tuple[int, int], str]


@dataclass(frozen=True)
class Naive:
    """A variant: the size, how long a line is, whose disc each ply is, and what lies there before."""

    width: int = 7
    height: int = 6
    need: int = 4
    signs: str = "RY"
    wraps: bool = False
    pops: bool = False
    lying: Board = field(default_factory=dict)

    def drops(self, board: Board, sign: str) -> Iterator[tuple[str, Board]]:
        """Every drop and the board after it."""
        for column in range(self.width):
            for row in range(self.height):
                if (column, row) not in board:
                    yield "abcdefghij"[column], {**board, (column, row): sign}
                    break

    def moves(self, board: Board, sign: str) -> Iterator[tuple[str, Board]]:
        """Every move and the board after it."""
        yield from self.drops(board, sign)
        for column in range(self.width) if self.pops else ():
            if board.get((column, 0)) == sign:
                yield "abcdefghij"[column] + "-", fallen(board, column)

    def has_line(self, board: Board, sign: str) -> bool:
        """Whether some cell begins a line of this sign."""
        return any(
            self.is_line(board, sign, column, row, right, up)
            for column, row in board
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def is_line(self, board: Board, sign: str, column: int, row: int, right: int, up: int) -> bool:
        """Whether ``need`` different cells in a direction hold the sign."""
        cells = [(column + step * right, row + step * up) for step in range(self.need)]
        if self.wraps:
            cells = [(x % self.width, y) for x, y in cells]
        return len(set(cells)) == self.need and all(board.get(cell) == sign for cell in cells)

    def winner(self, board: Board, mover: str) -> str | None:
        """Whose line counts after a move: the mover's first."""
        for sign in (mover, *sorted(set(self.signs) - {mover})):
            if self.has_line(board, sign):
                return sign
        return None

    def is_full(self, board: Board) -> bool:
        """Whether nothing can be dropped, and nothing else can be done about it."""
        return not self.pops and len(board) == self.width * self.height

    def rows(self, depth: int, after: str = "") -> list[dict[str, int]]:
        """The rows of perft after some drops, by going through every board."""
        board, ply = dict(self.lying), 0
        for letter in after:
            board, ply = dict(self.drops(board, self.signs[ply % len(self.signs)]))[letter], ply + 1
        layer = {frozenset(board.items()): 1}
        found = []
        for number in range(1, depth + 1):
            sign = self.signs[ply % len(self.signs)]
            ply += 1
            below: Counter[frozenset[tuple[tuple[int, int], str]]] = Counter()
            sequences = ended = 0
            for cells, ways in layer.items():
                for _, then in self.moves(dict(cells), sign):
                    sequences += ways
                    if self.winner(then, sign) or self.is_full(then):
                        ended += ways
                    else:
                        below[frozenset(then.items())] += ways
            found.append({"ply": number, "sequences": sequences, "ended": ended, "distinct": len(below)})
            layer = dict(below)
        return found


def fallen(board: Board, column: int) -> Board:
    """The board after the lowest disc of a column was taken out."""
    after: Board = {}
    for (x, y), sign in board.items():
        if x != column:
            after[x, y] = sign
        elif y > 0:
            after[x, y - 1] = sign
    return after


def heaped(signs: dict[str, str]) -> Board:
    """The board with columns of letters, each from the bottom."""
    return {("abcdefghij".index(column), row): sign for column, heap in signs.items() for row, sign in enumerate(heap)}
