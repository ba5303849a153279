"""Books as files: a line of JSON that says what it is, then a byte for each answer, compressed.

The line has the board, the plies, the count of questions and a digest of their keys, so that a book of other questions
or in another order is never read as this one; from which question on there are how many answers, how many of them are
known, and a digest of them.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zlib
from pathlib import Path

import numpy as np

from ludoteca.engine.solver.book.book import UNKNOWN, Book, Opening, Scores
from ludoteca.engine.solver.shape import Shape

FORMAT = "ludoteca book 1"
LONGEST = 4096
"""Bytes of the first line."""
MOST_PLIES = 10
"""No book is of more: what there would be to look up would be too much."""


class BookError(Exception):
    """A file that is no book, or not all of it."""


def name_of(shape: Shape, plies: int) -> str:
    """What the file of a book is called.

    >>> name_of(Shape(), 8)
    'b7x6n4l0-8.book'
    """
    return f"{shape.name}-{plies}.book"


def write(path: Path, opening: Opening, answers: Scores, start: int = 0) -> None:
    """Keep answers from question ``start`` on; whoever looks meanwhile sees all of them or nothing.

    Raises:
        OSError: it cannot be written.
    """
    body = np.ascontiguousarray(answers, np.int8).tobytes()
    head = {**_about(opening), "from": start, "answers": len(answers), "known": int((answers != UNKNOWN).sum())}
    head["digest"] = hashlib.sha256(body).hexdigest()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(head).encode() + b"\n" + zlib.compress(body, 9))
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path, opening: Opening, start: int = 0, count: int | None = None) -> Scores:
    """So many answers from question ``start`` on, all if none are named.

    Raises:
        BookError: these are not in the file.
        OSError: it cannot be read.
    """
    head, packed = _parted(path)
    count = len(opening.questions) - start if count is None else count
    wanted = {**_about(opening), "from": start, "answers": count}
    for name, one in wanted.items():
        if head.get(name) != one:
            raise BookError(f"{path}: a book of something else: {name} is {head.get(name)}, not {one}")
    try:
        unpacking = zlib.decompressobj()
        body = unpacking.decompress(packed, count + 1)
    except zlib.error as fault:
        raise BookError(f"{path}: the book is damaged: {fault}") from fault
    if len(body) != count or not unpacking.eof or unpacking.unused_data:
        raise BookError(f"{path}: the book is damaged: it does not hold {count:,} scores")
    if hashlib.sha256(body).hexdigest() != head.get("digest"):
        raise BookError(f"{path}: the book is damaged: its scores are not those that were written")
    return np.frombuffer(body, np.int8)


def read_book(path: Path, shape: Shape) -> Book:
    """The book in a file, whatever its plies.

    Raises:
        BookError: there is none for this board, or not all of it.
        OSError: it cannot be read.
    """
    head, _ = _parted(path)
    plies = head.get("plies")
    if head.get("board") != shape.name or not isinstance(plies, int) or not 0 <= plies <= MOST_PLIES:
        raise BookError(f"{path}: a book of something else: {plies} plies of {head.get('board')}")
    opening = Opening(shape, plies)
    return Book(opening, read(path, opening))


def known_in(path: Path) -> tuple[bool, int]:
    """Whether a file says that all questions are answered, and how many are.

    Raises:
        BookError: it is no book.
        OSError: it cannot be read.
    """
    head, _ = _parted(path)
    known = head.get("known")
    return known == head.get("questions"), known if isinstance(known, int) else 0


def _parted(path: Path) -> tuple[dict[str, object], bytes]:
    """The first line and the rest."""
    head, end, rest = path.read_bytes().partition(b"\n")
    try:
        told = json.loads(head) if end and len(head) <= LONGEST else None
    except ValueError:
        told = None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise BookError(f"{path}: this is no opening book, or it is damaged")
    return told, rest


def _about(opening: Opening) -> dict[str, object]:
    return {
        "format": FORMAT,
        "board": opening.shape.name,
        "plies": opening.plies,
        "questions": len(opening.questions),
        "keys": opening.digest,
    }
