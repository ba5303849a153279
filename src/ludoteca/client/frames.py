"""Frames of the socket, as a client writes and reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from ludoteca.client.views import Challenge, Seq, View
from ludoteca.rules.game import Action

VERSION = 1
"""The protocol that this client speaks."""


Fields: TypeAlias = "dict[str, Raw]"
"""Fields of a view by their names, each as it came."""


class Lists(Struct, frozen=True):
    """Tables that wait for anybody, the longest waiting first, and those where people play."""

    challenges: tuple[Challenge, ...] = ()
    live: tuple[Challenge, ...] = ()


class Whole(Struct, frozen=True, tag_field="t", tag="table"):
    """Everything about a table: a view as JSON."""

    view: Fields


class News(Struct, frozen=True, tag_field="t", tag="news", rename={"from_": "from"}):
    """What has changed between two places: plies kept, plies added, other fields of the view."""

    table: str
    from_: Seq
    to: Seq
    keep: int
    plies: tuple[Raw, ...]
    view: Fields


class Done(Struct, frozen=True, tag_field="t", tag="done"):
    """A command was taken; the table stands at ``seq`` behind it."""

    id: str
    seq: Seq


class Refused(Struct, frozen=True, tag_field="t", tag="refused"):
    """A command was not taken; with an empty ``id`` it was no frame at all."""

    id: str
    code: str
    blanks: Mapping[str, str | int]
    seq: Seq


class Hint(Struct, frozen=True, tag_field="t", tag="hint"):
    """Advice: a move, and a reason as a code with blanks."""

    id: str
    seq: Seq
    action: Action
    code: str
    blanks: Mapping[str, int]


class Gone(Struct, frozen=True, tag_field="t", tag="gone"):
    """There is no such table."""

    table: str
    code: str


class Lobby(Struct, frozen=True, tag_field="t", tag="lobby", rename={"lists": "lobby"}):
    """The lists of the hall."""

    lists: Lists


class Ping(Struct, frozen=True, tag_field="t", tag="ping"):
    """To be answered with the same number."""

    n: int


Frame: TypeAlias = Whole | News | Done | Refused | Hint | Gone | Lobby | Ping


class _Tag(Struct):
    t: str


_TAGS = frozenset({"table", "news", "done", "refused", "hint", "gone", "lobby", "ping"})
_DECODER: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)
_PLIES: msgspec.json.Decoder[list[Raw]] = msgspec.json.Decoder(list[Raw])
_FIELDS: msgspec.json.Decoder[Fields] = msgspec.json.Decoder(dict[str, Raw])
_VIEW: msgspec.json.Decoder[View] = msgspec.json.Decoder(View)
_TAG: msgspec.json.Decoder[_Tag] = msgspec.json.Decoder(_Tag)


def read_frame(text: str | bytes) -> Frame | None:
    """The frame in ``text``; ``None`` for one that this client does not know, to be passed over.

    >>> read_frame('{"t":"ping","n":7,"later":1}'), read_frame('{"t":"weather","sun":1}')
    (Ping(n=7), None)

    Raises:
        msgspec.DecodeError: the hall speaks another protocol.
    """
    try:
        return _DECODER.decode(text)
    except msgspec.ValidationError:
        if _TAG.decode(text).t in _TAGS:
            raise
        return None


def brought_up(known: Fields, news: News) -> Fields:
    """The fields of a view after some news of the table.

    >>> known = {"seq": Raw(b"1"), "over": Raw(b"false"), "plies": Raw(b'["c","d"]')}
    >>> fields = brought_up(known, News("", Seq(1), Seq(2), 1, (Raw(b'"e"'),), {"seq": Raw(b"2")}))
    >>> {name: bytes(value) for name, value in fields.items()}
    {'seq': b'2', 'over': b'false', 'plies': b'["c","e"]'}
    """
    plies = (*_PLIES.decode(known["plies"])[: news.keep], *news.plies)
    return {**known, **news.view, "plies": Raw(b"[%s]" % b",".join(map(bytes, plies)))}


def fields_of(view: View) -> Fields:
    """The fields of a view."""
    return _FIELDS.decode(msgspec.json.encode(view))


def view_of(fields: Fields) -> View:
    """A view from its fields.

    Raises:
        msgspec.DecodeError: the hall speaks another protocol.
    """
    return _VIEW.decode(msgspec.json.encode(fields))


def hello(table: str, since: Seq | None) -> str:
    """The frame that asks to follow a table.

    >>> hello("0" * 20, None)
    '{"t":"hello","v":1,"table":"00000000000000000000","since":null}'
    """
    return _text({"t": "hello", "v": VERSION, "table": table, "since": since})


def look() -> str:
    """The frame that asks to follow the lists of the hall.

    >>> look()
    '{"t":"look","v":1}'
    """
    return _text({"t": "look", "v": VERSION})


def do(table: str, command: str, seq: Seq, act: Mapping[str, object]) -> str:
    """The frame of a command."""
    return _text({"t": "do", "table": table, "id": command, "seq": seq, "act": act})


def hint(table: str, command: str, seq: Seq) -> str:
    """The frame that asks for advice."""
    return _text({"t": "hint", "table": table, "id": command, "seq": seq})


def pong(number: int) -> str:
    """The answer to a ping."""
    return _text({"t": "pong", "n": number})


def _text(frame: Mapping[str, object]) -> str:
    return msgspec.json.encode(frame).decode()
