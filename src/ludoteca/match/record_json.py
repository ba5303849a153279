"""A record as JSON (``docs/records.md``): for programs, and closed as the text is; nothing unknown is taken."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from ludoteca.match.dice import Fairness
from ludoteca.match.record import Result, RoundRecord, Who, check
from ludoteca.match.record_colours import names_in
from ludoteca.match.record_text import FIRST_LINE
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.options import Options, Value

Colour = Literal["red", "yellow", "green", "blue"]
_Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Count = Annotated[int, Meta(ge=0, le=999_999)]
_COLOURS: Mapping[str, Colour] = {name.capitalize(): name for name in get_args(Colour)}
_TIME = "%Y-%m-%dT%H:%M:%SZ"


class _Named(Struct, tag_field="who", forbid_unknown_fields=True, omit_defaults=True):
    """Somebody with or without a name."""

    name: str = ""


class _Person(_Named, tag="person"):
    """A person at a device of their own."""


class _Local(_Named, tag="local"):
    """One of several at one device."""


class _Computer(Struct, tag_field="who", tag="computer", forbid_unknown_fields=True):
    """A computer player."""

    level: Annotated[str, Meta(pattern="^[a-z-]{1,20}$")]


_Player: TypeAlias = _Person | _Local | _Computer


class _Result(Struct, forbid_unknown_fields=True):
    winners: tuple[Colour, ...]
    reason: str


class _Dropped(Struct, forbid_unknown_fields=True):
    """Who dropped out, after how many moves."""

    colour: Colour
    after: Count


class _Dice(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What rolls follow from: in hexadecimal, and what each brought in order of play."""

    seal: _Hex
    brought: tuple[str, ...]
    secret: _Hex | None = None


class _Sheet(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A record as it is written, key by key."""

    format: Annotated[str, Meta(pattern=f"^{FIRST_LINE}$")]
    kind: str
    options: dict[str, Value]
    players: tuple[_Player, ...]
    order: tuple[Colour, ...]
    round: Count
    date: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")]
    moves: tuple[str, ...]
    result: _Result | None
    scores: tuple[Count, ...] | None = None
    hints: Count = 0
    taken_back: Count = 0
    dropped_out: tuple[_Dropped, ...] = ()
    dice: _Dice | None = None


def write_json(record: RoundRecord) -> str:
    """The record as a JSON object, a line for each of its keys.

    Raises:
        ValueError: no such round can have been played.
    """
    if isinstance(wrong := check(record), Refusal):
        raise ValueError(wrong.code)
    value = msgspec.to_builtins(_sheet(record))
    lines = (f"  {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}" for key, part in value.items())
    return _plain("{\n" + ",\n".join(lines) + "\n}\n")


def read_json(value: object) -> RoundRecord | Refusal:
    """The record that a value out of JSON holds, its moves played out and found to lead where it says.

    A refusal is ``bad-field`` with the place that is wrong (``where``), or one of
    :func:`ludoteca.match.record.check`.
    """
    try:
        sheet = msgspec.convert(value, _Sheet)
    except msgspec.ValidationError as wrong:
        return Refusal("bad-field", {"where": _place(str(wrong))})
    try:
        at = datetime.strptime(sheet.date, _TIME).replace(tzinfo=UTC)
    except ValueError:
        return Refusal("bad-field", {"where": "date"})
    result, dice, names = sheet.result, sheet.dice, _Names(sheet.kind, sheet.options)
    named = {*sheet.order, *(() if result is None else result.winners), *(one.colour for one in sheet.dropped_out)}
    if stranger := sorted(named - set(names.all)):
        return Refusal("bad-field", {"where": stranger[0]})
    record = RoundRecord(
        kind=sheet.kind,
        options=sheet.options,
        players=tuple(_who(player) for player in sheet.players),
        order=names.counted(sheet.order),
        round=sheet.round,
        at=int(at.timestamp()),
        moves=tuple(Action(move) for move in sheet.moves),
        result=None if result is None else Result(names.counted(result.winners), result.reason),
        scores=sheet.scores,
        hints=sheet.hints,
        taken_back=sheet.taken_back,
        dropped=tuple((one.after, names.all.index(one.colour)) for one in sheet.dropped_out),
        dice=None if dice is None else Fairness(dice.seal, dice.secret or "", dice.brought),
    )
    positions = check(record)
    return positions if isinstance(positions, Refusal) else record


def _sheet(record: RoundRecord) -> _Sheet:
    result, dice, names = record.result, record.dice, _Names(record.kind, record.options).all
    return _Sheet(
        format=FIRST_LINE,
        kind=record.kind,
        options=record.options,
        players=tuple(_player(who) for who in record.players),
        order=tuple(names[colour] for colour in record.order),
        round=record.round,
        date=datetime.fromtimestamp(record.at, UTC).strftime(_TIME),
        moves=record.moves,
        result=None if result is None else _Result(tuple(names[colour] for colour in result.winners), result.reason),
        scores=record.scores,
        hints=record.hints,
        taken_back=record.taken_back,
        dropped_out=tuple(_Dropped(names[colour], ply) for ply, colour in record.dropped),
        dice=None if dice is None else _Dice(dice.seal, dice.nonces, dice.secret or None),
    )


def _player(who: Who) -> _Player:
    match who.who:
        case "computer":
            return _Computer(who.level)
        case "local":
            return _Local(who.name)
        case "person":
            return _Person(who.name)


def _who(player: _Player) -> Who:
    match player:
        case _Computer(level=level):
            return Who("computer", level=level)
        case _Local(name=name):
            return Who("local", name)
        case _Person(name=name):
            return Who("person", name)


class _Names:
    """What those are called who play a kind with some options."""

    def __init__(self, kind: str, options: Options) -> None:
        self.all = tuple(_COLOURS[name] for name in names_in(kind, options))

    def counted(self, colours: Sequence[Colour]) -> tuple[int, ...]:
        return tuple(self.all.index(colour) for colour in colours)


def _place(fault: str) -> str:
    """Where a value is wrong, from the library's words; the whole of it is ``record``.

    >>> _place("Object contains unknown field `site` - at `$.players[0]`"), _place("Expected `object`, got `int`")
    ('players[0].site', 'record')
    """
    path, field = re.search(r"`\$\.?([^`]*)`$", fault), re.search(r" field `([^`]*)`", fault)
    named = ".".join(found[1] for found in (path, field) if found and found[1])
    return named[:60] or "record"


def _plain(text: str) -> str:
    """The text with all that is not seen or turns text round as JSON escapes; between quotes only, if anywhere."""
    return "".join(json.dumps(sign)[1:-1] if sign not in " \n" and _unseen(sign) else sign for sign in text)


def _unseen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "CZ"
