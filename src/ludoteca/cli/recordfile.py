"""A file of records, as the commands read it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ludoteca.cli.complaint import Complaint
from ludoteca.cli.sentences import sentence
from ludoteca.rules.game import Refusal

if TYPE_CHECKING:
    from ludoteca.match.record import RoundRecord

MOST_BYTES = 8_000_000


def records_in(file: str) -> tuple[RoundRecord, ...]:
    """The records of a file, - for standard input.

    Raises:
        Complaint: there is no such file, or something in it is wrong: what, and where.
    """
    from ludoteca.match.record_file import read_file  # noqa: PLC0415  it needs all of the rules

    records = read_file(text_of(file))
    if isinstance(records, Refusal):
        raise wrong(file, records)
    return records


def text_of(file: str) -> str:
    """What is in a file, up to what is too long in any case."""
    try:
        if file == "-":
            source = getattr(sys.stdin, "buffer", None)
            said = source.read(MOST_BYTES) if source else b""
        else:
            with Path(file).open("rb") as opened:
                said = opened.read(MOST_BYTES)
    except (FileNotFoundError, IsADirectoryError) as wrong:
        raise Complaint(f'there is no file "{file}"') from wrong
    if len(said) == MOST_BYTES:
        raise Complaint(f"{file}: {sentence(Refusal('too-long'))}")
    try:
        return said.decode()
    except UnicodeDecodeError as wrong:
        line = said.count(b"\n", 0, wrong.start) + 1
        raise Complaint(f"{file}: line {line} is no UTF-8") from wrong


def wrong(file: str, refusal: Refusal) -> Complaint:
    """What is wrong with a file, and with which record in it."""
    blanks = refusal.blanks
    parts = [file, f"record {blanks['record']}"] if "record" in blanks else [file]
    parts.append(sentence(refusal))
    if "why" in blanks:
        parts.append(sentence(Refusal(str(blanks["why"]), blanks)))
    return Complaint(": ".join(parts))
