"""Results as rows of a table, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.engine.tally import Tally

COLUMNS = ("players", "won", "drawn", "lost", "different games", "score", "95 %")
WITHOUT_LUCK = ("without luck", "95 %", "variance")
PACE = "a move takes"


def head(*before: str, adjusted: bool = False) -> str:
    """The two lines above the rows; ``before`` names columns that come first.

    >>> print(head("board"))
    | board | players | won | drawn | lost | different games | score | 95 % | a move takes |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    """
    columns = (*before, *COLUMNS, *(WITHOUT_LUCK if adjusted else ()), PACE)
    return f"{_line(columns)}\n{_line(['---'] * len(columns))}"


def row(pair: tuple[str, str], tally: Tally, *before: str, adjusted: bool = False) -> str:
    """What a pair's games came to, as the first sees them; ``adjusted`` also without the luck of the rolls.

    >>> row(("hard", "easy"), Tally(wins=9, losses=1), "7x6")
    '| 7x6 | hard – easy | 9 | 0 | 1 | 0 | 90.0 % | 59.6–98.2 % | – |'
    """
    low, high = (f"{100 * end:.1f}" for end in tally.interval)
    score = "–" if tally.score is None else f"{100 * tally.score:.1f} %"
    paces = [tally.pace(player) for player in (0, 1)]
    pace = " / ".join(f"{pace:.2f} ms" for pace in paces if pace is not None) or "–"
    counts = (tally.wins, tally.draws, tally.losses, tally.different)
    told = [*before, " – ".join(pair), *map(str, counts), score, f"{low}–{high} %"]
    return _line([*told, *(_without_luck(tally) if adjusted else ()), pace])


def _without_luck(tally: Tally) -> tuple[str, ...]:
    """Score, interval, and how many times smaller the variance is."""
    adjusted = tally.adjusted
    if adjusted is None:
        return ("–",) * len(WITHOUT_LUCK)
    low, high = (f"{100 * end:.1f}" for end in adjusted.interval)
    ratio = "–" if adjusted.ratio is None else f"÷ {adjusted.ratio:.1f}"
    return f"{100 * adjusted.score:.1f} %", f"{low}–{high} %", ratio


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
