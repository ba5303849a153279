"""A record as text that a person reads (``docs/records.md``); :mod:`ludoteca.match.record_reader` reads it back."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from ludoteca.match.record import Result, RoundRecord, Who, check
from ludoteca.match.record_colours import names_in
from ludoteca.rules.game import Position, Refusal

NOBODY = "-"
"""Stands for whoever brought nothing to the dice."""
FORMAT = "Ludoteca record "
FIRST_LINE = f"{FORMAT}1"
"""The first line; its number counts up when a reader of the old format could go wrong."""
TIME = "%Y-%m-%d %H:%M:%S UTC"


def write_record(record: RoundRecord) -> str:
    """The record as text.

    Raises:
        ValueError: no such round can have been played.
    """
    positions = check(record)
    if isinstance(positions, Refusal):
        raise ValueError(positions.code)
    moves = list(move_lines(record, positions))
    parts = [[FIRST_LINE, *(f"{name}: {value}" for name, value in _headers(record))], moves, _board(record, positions)]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def file_name(record: RoundRecord, ending: str = "txt") -> str:
    """A plain name for a record's file, such as ``ludoteca-ketafors-2026-11-30-round-2.txt``."""
    day = datetime.fromtimestamp(record.at, UTC).date().isoformat()
    return f"ludoteca-{record.kind.replace('/', '-')}-{day}-round-{record.round}.{ending}"


def quoted(name: str) -> str:
    r"""A name between quotes, on one line, with nothing in it that is not seen or that turns text round.

    >>> print(quoted('Inês "ab\n\u202ec'))
    "Inês \"ab\n\u202ec"
    """
    return f'"{"".join(json.dumps(sign)[1:-1] if _breaks(sign) else sign for sign in name)}"'


def _breaks(sign: str) -> bool:
    return sign in '"\\' or (sign != " " and unicodedata.category(sign)[0] in "CZ")


def _headers(record: RoundRecord) -> Iterator[tuple[str, str]]:
    names = names_in(record.kind, record.options)
    yield "Kind", record.kind
    if record.options:
        yield "Options", ", ".join(f"{name} {value}" for name, value in record.options.items())
    for colour, who in enumerate(record.players):
        yield names[colour], _write_who(who)
    yield "Order", ", ".join(names[colour] for colour in record.order)
    yield "Round", str(record.round)
    yield "Date", datetime.fromtimestamp(record.at, UTC).strftime(TIME)
    yield "Result", _write_result(record.result, names)
    if record.scores is not None:
        yield "Score", ", ".join(f"{names[colour]} {score}" for colour, score in enumerate(record.scores))
    if record.hints:
        yield "Hints", str(record.hints)
    if record.taken_back:
        yield "Taken back", str(record.taken_back)
    if record.dice is not None:
        yield "Dice seal", record.dice.seal
        if record.dice.secret:
            yield "Dice secret", record.dice.secret
        yield "Dice brought", ", ".join(nonce or NOBODY for nonce in record.dice.nonces)
    if record.dropped:
        yield "Dropped out", ", ".join(f"{names[colour]} {ply}" for ply, colour in record.dropped)


def _write_who(who: Who) -> str:
    if who.who == "computer":
        return f"computer {who.level}"
    return f"{who.who} {quoted(who.name)}" if who.name else who.who


def _write_result(result: Result | None, colours: Sequence[str]) -> str:
    if result is None:
        return "unfinished"
    names = ", ".join(colours[colour] for colour in result.winners)
    if not names:
        return f"draw ({result.reason})"
    return f"{names} {'win' if len(result.winners) > 1 else 'wins'} ({result.reason})"


def move_lines(record: RoundRecord, positions: Sequence[Position]) -> Iterator[str]:
    """A line for each move: its number, the colour, the move, and what it gained."""
    names = names_in(record.kind, record.options)
    widest = max(map(len, names))
    for number, (move, before) in enumerate(zip(record.moves, positions, strict=False), 1):
        colour = "-" if before.seat is None else names[record.order[before.seat]]
        gain = before.effect(move).get("gain")
        yield f"{number:>3}. {colour:<{widest}} {move}" + (f" +{gain}" if gain else "")


def _board(record: RoundRecord, positions: Sequence[Position]) -> list[str]:
    """The last position as ``ludoteca show`` prints it, with the letters of the colours that were played.

    Of a race the counters of each house, by their progress.
    """
    view = positions[-1].view(None)
    rows, counters = view.get("board"), view.get("counters")
    if isinstance(counters, Mapping):
        houses = ((house, own) for house, own in counters.items() if isinstance(own, list))
        return [f"{house}  " + " ".join(f"{one:>2}" for one in own) for house, own in houses]
    if not isinstance(rows, list):
        return []
    names = names_in(record.kind, record.options)
    letters = {names[seat][0]: names[colour][0] for seat, colour in enumerate(record.order)}
    columns = "    " + " ".join("abcdefghij"[: len(rows[0])])
    drawn = (
        f"{height:>2}  " + " ".join(letters.get(sign, sign) for sign in row)
        for height, row in zip(range(len(rows), 0, -1), rows, strict=True)
    )
    return [columns, *drawn, columns]
