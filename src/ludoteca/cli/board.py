"""A position drawn for people: letters for discs, so that it can be read without colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.rules.game import Json, Rules

SEATS = ("red", "yellow", "green")
_STYLES = {"R": "bold red", "Y": "bold yellow", "G": "bold green", "#": "bold", ".": "dim"}


class DrawnLine(msgspec.Struct, frozen=True):
    """A line of the view."""

    seat: int
    cells: list[str]
    points: int | None


class DrawnOutcome(msgspec.Struct, frozen=True):
    """How the game of the view ended."""

    winners: list[int]
    reason: str


class Drawn(msgspec.Struct, frozen=True):
    """What a drawing needs of a drop game's view."""

    ply: int
    turn: int | None
    outcome: DrawnOutcome | None
    board: list[str]
    lines: list[DrawnLine]
    scores: list[int] | None = None


def draw(view: Mapping[str, Json], names: Sequence[str]) -> RenderableType:
    """The board with its letters, the scores, the lines, and whose turn it is; ``names`` are the seats'."""
    drawn = msgspec.convert(view, Drawn)
    in_line = {cell for line in drawn.lines for cell in line.cells}
    parts: list[RenderableType] = [Text("\n").join(_rows(drawn.board, in_line)), Text()]
    if drawn.scores is not None:
        scores = "   ".join(f"{named(seat)} {score}" for seat, score in enumerate(drawn.scores))
        parts.append(Text(f"Scores: {scores}"))
    if drawn.lines:
        parts.append(_lines(drawn.lines))
    parts.append(Text(standing(drawn, names)))
    return Group(*parts)


def named(colour: int, number: str = "") -> str:
    """A side by its colour and its letter, or the player of that number in it.

    >>> named(1), named(1, "2")
    ('yellow (Y)', 'yellow (Y2)')
    """
    return f"{SEATS[colour]} ({SEATS[colour][0].upper()}{number})"


def seat_names(rules: Rules) -> list[str]:
    """What people call the seats: by their colours, where several share one by number too.

    >>> from ludoteca.rules.catalogue import KINDS
    >>> seat_names(KINDS["quatro/teams"].make({}))
    ['red (R1)', 'yellow (Y1)', 'red (R2)', 'yellow (Y2)']
    """
    shared = rules.shape().get("colours")
    if not isinstance(shared, list):
        return [named(seat) for seat in range(rules.seats)]
    if len(set(shared)) == len(shared):
        return [named(colour) for colour in shared]
    return [named(colour, str(1 + shared[:seat].count(colour))) for seat, colour in enumerate(shared)]


def standing(drawn: Drawn, names: Sequence[str]) -> str:
    """Whose turn it is, or how the game ended, in a sentence."""
    outcome = drawn.outcome
    if outcome is None:
        plies = "1 ply" if drawn.ply == 1 else f"{drawn.ply} plies"
        return "" if drawn.turn is None else f"After {plies}: {names[drawn.turn]} to move."
    if not outcome.winners:
        return f"A draw after {drawn.ply} plies ({outcome.reason})."
    winners = " and ".join(names[seat] for seat in outcome.winners)
    win = "wins" if len(outcome.winners) == 1 else "win"
    return f"{winners[0].upper()}{winners[1:]} {win} after {drawn.ply} plies ({outcome.reason})."


def people_console() -> Console:
    """Where people read: standard output, coloured when it is a terminal that wants colours."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def _rows(board: list[str], in_line: set[str]) -> Iterator[Text]:
    """The rows with their numbers, between two rows of column letters; discs in a line are underlined."""
    columns = "abcdefghij"[: len(board[0])]
    letters = Text("    " + " ".join(columns), "dim")
    yield letters
    for height, row in zip(range(len(board), 0, -1), board, strict=True):
        line = Text().append(f"{height:>2} ", "dim")
        for column, sign in zip(columns, row, strict=True):
            line.append(" ")
            line.append(sign, _STYLES[sign] + (" underline" if f"{column}{height}" in in_line else ""))
        yield line
    yield letters


def _lines(lines: list[DrawnLine]) -> Table:
    table = Table("line of", "from", "to", "length", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    scored = any(line.points is not None for line in lines)
    if scored:
        table.add_column("points", justify="right")
    for line in lines:
        points = [str(line.points)] if scored else []
        table.add_row(named(line.seat), line.cells[0], line.cells[-1], str(len(line.cells)), *points)
    return table
