"""Records in a file: one or several, as text one after the other, or as JSON, an object or an array of them."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ludoteca.match.record import RoundRecord
from ludoteca.match.record_json import read_json, write_json
from ludoteca.match.record_reader import read_record
from ludoteca.match.record_text import FORMAT, write_record
from ludoteca.rules.game import Refusal

LONGEST = 4_000_000
"""Characters; the table that has been played at longest comes to a quarter of it."""


def write_texts(records: Sequence[RoundRecord]) -> str:
    """The records as text, one after the other."""
    return "\n".join(write_record(record) for record in records)


def write_array(records: Sequence[RoundRecord]) -> str:
    """The records as a JSON array."""
    return "[\n" + ",\n".join(write_json(record).rstrip("\n") for record in records) + "\n]\n"


def read_file(text: str) -> tuple[RoundRecord, ...] | Refusal:
    """The records of a file, text or JSON as it may be, at least one of them; or what is wrong.

    What is refused of one record among several has its number from 1 as ``record``; a ``line`` is that
    of the file. Besides the refusals of the readers there are ``bad-json`` and ``no-record``.
    """
    if len(text) > LONGEST:
        return Refusal("too-long")
    text = text.removeprefix("\ufeff")
    return _read_values(text) if text.lstrip()[:1] in ("{", "[") else _read_texts(text)


def _read_texts(text: str) -> tuple[RoundRecord, ...] | Refusal:
    lines = text.split("\n")
    begins = [number for number, line in enumerate(lines) if line.startswith(FORMAT)]
    if not text.strip():
        return Refusal("no-record")
    begins = [0, *begins[1:]] if begins and not "".join(lines[: begins[0]]).strip() else [0, *begins]
    records: list[RoundRecord] = []
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        # Empty lines before the first record count, and are no part of it.
        first = next(number for number in range(begin, end) if lines[number].strip())
        read = read_record("\n".join(lines[first:end]))
        if isinstance(read, Refusal):
            return _of(read, len(records) + 1, len(begins), first)
        records.append(read)
    return tuple(records)


def _read_values(text: str) -> tuple[RoundRecord, ...] | Refusal:
    try:
        value = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as wrong:
        return Refusal("bad-json", {"line": wrong.lineno})
    except _TwiceError as twice:
        return Refusal("bad-field", {"where": twice.key[:40]})
    except (ValueError, RecursionError):  # a number or a nest beyond all measure
        return Refusal("bad-json", {"line": 1})
    values = value if isinstance(value, list) else [value]
    records: list[RoundRecord] = []
    for one in values:
        read = read_json(one)
        if isinstance(read, Refusal):
            return _of(read, len(records) + 1, len(values), 0)
        records.append(read)
    return tuple(records) or Refusal("no-record")


class _TwiceError(Exception):
    """A key that stands twice in an object."""

    def __init__(self, key: str) -> None:
        self.key = key


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(key)
        found[key] = value
    return found


def _of(wrong: Refusal, number: int, records: int, before: int) -> Refusal:
    """What is wrong with a record, told of the file that it is part of."""
    blanks = dict(wrong.blanks)
    line = blanks.get("line")
    if isinstance(line, int):
        blanks["line"] = line + before
    if records > 1:
        blanks["record"] = number
    return Refusal(wrong.code, blanks)
