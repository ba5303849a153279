"""Results as rows of a table, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.engine.tally import Tally

COLUMNS = ("players", "won", "drawn", "lost", "different games", "score", "95 %", "a move takes")


def head(*before: str) -> str:
    """The two lines above the rows; ``before`` names columns that come first.

    >>> print(head("board"))
    | board | players | won | drawn | lost | different games | score | 95 % | a move takes |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    """
    columns = (*before, *COLUMNS)
    return f"{_line(columns)}\n{_line(['---'] * len(columns))}"


def row(pair: tuple[str, str], tally: Tally, *before: str) -> str:
    """What a pair's games came to, as the first sees them.

    >>> row(("hard", "easy"), Tally(wins=9, losses=1), "7x6")
    '| 7x6 | hard – easy | 9 | 0 | 1 | 0 | 90.0 % | 59.6–98.2 % | – |'
    """
    low, high = (f"{100 * end:.1f}" for end in tally.interval)
    score = "–" if tally.score is None else f"{100 * tally.score:.1f} %"
    paces = [tally.pace(player) for player in (0, 1)]
    pace = " / ".join(f"{pace:.2f} ms" for pace in paces if pace is not None) or "–"
    counts = (tally.wins, tally.draws, tally.losses, tally.different)
    return _line([*before, " – ".join(pair), *map(str, counts), score, f"{low}–{high} %", pace])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
