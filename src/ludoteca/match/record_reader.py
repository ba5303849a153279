"""Reads a record's text back, strictly: what is not understood is named by its line."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from ludoteca.match.dice import Fairness
from ludoteca.match.record import Colour, Result, RoundRecord, Who, check
from ludoteca.match.record_colours import COLOURS, colours_of
from ludoteca.match.record_text import FIRST_LINE, NOBODY, TIME, move_lines
from ludoteca.rules.catalogue import find_kind
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.options import Value

LONGEST = 200_000
"""Characters; no round comes near."""
_NAMES = {
    *COLOURS,
    "Kind",
    "Options",
    "Order",
    "Round",
    "Date",
    "Result",
    "Score",
    "Hints",
    "Taken back",
    "Dropped out",
    "Dice seal",
    "Dice secret",
    "Dice brought",
}
_MOVE = re.compile(r" *[0-9]+\. ")
_RESULT = re.compile(r"(?P<winners>[A-Za-z, ]+) wins? \((?P<why>[a-z-]+)\)|draw \((?P<level>[a-z-]+)\)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2} UTC")
_SCORE = re.compile("([A-Za-z]+) ([0-9]{1,6})")


def read_record(text: str) -> RoundRecord | Refusal:
    """The record that ``text`` holds, its moves played out and found to lead where it says, or what is wrong.

    The board below the moves is for people and is not read. A refusal is ``too-long``, ``bad-line`` with the
    number of the ``line`` (the last header's when one is missing), or one of
    :func:`ludoteca.match.record.check`.
    """
    if len(text) > LONGEST:
        return Refusal("too-long")
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
    try:
        headers = _Headers(lines)
        begin = headers.end + 1
        moves = _moves(lines, begin)
        record = replace(headers.record(), moves=tuple(Action(line.split()[2]) for line in moves))
    except _UnreadableError as unreadable:
        return Refusal("bad-line", {"line": unreadable.line})
    positions = check(record)
    if isinstance(positions, Refusal):
        return positions
    for number, (said, right) in enumerate(zip(moves, move_lines(record, positions), strict=True), begin + 1):
        if said.split() != right.split():
            return Refusal("bad-line", {"line": number})
    return record


class _UnreadableError(Exception):
    """A line, counted from 1, that cannot be read; it becomes an answer."""

    def __init__(self, line: int) -> None:
        self.line = line


class _Headers:
    """The lines up to the first empty one, by name."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.end = lines.index("") if "" in lines else len(lines)
        self._lines: dict[str, int] = {}
        self._given: dict[str, str] = {}
        self._names: Sequence[str] = ()
        if lines[0] != FIRST_LINE:
            raise _UnreadableError(1)
        for number, line in enumerate(lines[1 : self.end], 2):
            name, colon, value = line.partition(": ")
            if not colon or name in self._given or name not in _NAMES:
                raise _UnreadableError(number)
            self._lines[name], self._given[name] = number, value

    def record(self) -> RoundRecord:
        """The record, without its moves."""
        options, names = self._options()
        players = tuple(self._who(colour) for colour in names if colour in self._given)
        self._names = names
        if extra := [colour for colour in COLOURS if colour in self._given and colour not in names]:
            raise self._bad(extra[0])
        return RoundRecord(
            kind=self._text("Kind"),
            options=options,
            players=players,
            order=self._colours("Order", self._text("Order")),
            round=self._count("Round"),
            at=self._seconds(),
            moves=(),
            result=self._result(),
            scores=self._scores(len(players)),
            hints=self._count("Hints", "0"),
            taken_back=self._count("Taken back", "0"),
            dropped=self._dropped(),
            dice=self._dice(),
        )

    def _bad(self, name: str) -> _UnreadableError:
        return _UnreadableError(self._lines.get(name, self.end))

    def _text(self, name: str, usual: str = "") -> str:
        text = self._given.get(name, usual)
        if not text:
            raise self._bad(name)
        return text

    def _count(self, name: str, usual: str = "") -> int:
        text = self._text(name, usual)
        if not re.fullmatch("[0-9]{1,6}", text):
            raise self._bad(name)
        return int(text)

    def _colours(self, name: str, text: str) -> tuple[Colour, ...]:
        words = text.split(", ")
        if not all(word in self._names for word in words):
            raise self._bad(name)
        return tuple(self._names.index(word) for word in words)

    def _who(self, colour: str) -> Who:
        match self._given[colour].partition(" "):
            case ("person" | "local" as who, "", ""):
                return Who(who)
            case ("person" | "local" as who, " ", quoted):
                return Who(who, name=self._unquoted(colour, quoted))
            case ("computer", " ", level) if re.fullmatch("[a-z-]{1,20}", level):
                return Who("computer", level=level)
        raise self._bad(colour)

    def _unquoted(self, colour: str, quoted: str) -> str:
        try:
            name: object = json.loads(quoted)
        except ValueError:
            name = None
        if not (isinstance(name, str) and name):
            raise self._bad(colour)
        return name

    def _options(self) -> tuple[dict[str, Value], Sequence[str]]:
        """The options, and what those who play are called."""
        kind = find_kind(self._text("Kind"))
        if isinstance(kind, Refusal):
            raise self._bad("Kind")
        words = [part.partition(" ") for part in self._given["Options"].split(", ")] if "Options" in self._given else []
        given = {name: value for name, _, value in words}
        options = kind.read_options(given)
        if isinstance(options, Refusal) or len(given) != len(words):
            raise self._bad("Options")
        return options, colours_of(kind.make(options))

    def _seconds(self) -> int:
        text = self._text("Date")
        if not _DATE.fullmatch(text):
            raise self._bad("Date")
        try:
            return int(datetime.strptime(text, TIME).replace(tzinfo=UTC).timestamp())
        except ValueError:
            raise self._bad("Date") from None

    def _result(self) -> Result | None:
        text = self._text("Result")
        if text == "unfinished":
            return None
        found = _RESULT.fullmatch(text)
        if found is None:
            raise self._bad("Result")
        if found["level"]:
            return Result((), found["level"])
        return Result(self._colours("Result", found["winners"]), found["why"])

    def _dropped(self) -> tuple[tuple[int, Colour], ...]:
        if "Dropped out" not in self._given:
            return ()
        words = [_SCORE.fullmatch(part) for part in self._given["Dropped out"].split(", ")]
        if not all(word and word[1] in self._names for word in words):
            raise self._bad("Dropped out")
        return tuple((int(word[2]), self._names.index(word[1])) for word in words if word)

    def _dice(self) -> Fairness | None:
        if not {"Dice seal", "Dice secret", "Dice brought"} & self._given.keys():
            return None
        seal, secret = self._text("Dice seal"), self._given.get("Dice secret", "")
        for name, text in (("Dice seal", seal), ("Dice secret", secret or "0" * 64)):
            if not re.fullmatch("[0-9a-f]{64}", text):
                raise self._bad(name)
        brought = self._text("Dice brought").split(", ")
        return Fairness(seal, secret, tuple("" if nonce == NOBODY else nonce for nonce in brought))

    def _scores(self, players: int) -> tuple[int, ...] | None:
        if "Score" not in self._given:
            return None
        words = [_SCORE.fullmatch(part) for part in self._given["Score"].split(", ")]
        named = [(word[1], int(word[2])) for word in words if word]
        if len(named) != len(words) or [name for name, _ in named] != list(self._names[:players]):
            raise self._bad("Score")
        return tuple(score for _, score in named)


def _moves(lines: Sequence[str], begin: int) -> list[str]:
    """The lines of the moves: those up to the next empty line, if the first of them is one."""
    moves: list[str] = []
    for number, line in enumerate(lines[begin:], begin + 1):
        if not line or not (moves or _MOVE.match(line)):
            break
        if not _MOVE.match(line) or len(line.split()) < 3:
            raise _UnreadableError(number)
        moves.append(line)
    return moves
