"""Frames that the hall sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from ludoteca.hall.views import View
from ludoteca.rules.game import Json


class Whole(Struct, frozen=True, tag_field="t", tag="table"):
    """Everything about a table."""

    view: Raw


class News(Struct, frozen=True, tag_field="t", tag="news", rename={"from_": "from"}):
    """What has changed between two places: plies kept, plies added, and what else of the view is not as it was told."""

    table: str
    from_: int
    to: int
    keep: int
    plies: Raw
    view: Raw


class Lobby(Struct, frozen=True, tag_field="t", tag="lobby"):
    """The open challenges and the live tables."""

    lobby: Mapping[str, object]


class Awaited(Struct, frozen=True, tag_field="t", tag="awaited"):
    """Where the person is awaited. ``mark`` is another one when the tables to go on with are others, or otherwise."""

    tables: list[Json]
    mark: str


class Room(Struct, frozen=True, tag_field="t", tag="room"):
    """What a room is like now. Its ``mark`` is another one when anything in it but the chat has changed."""

    room: str
    name: str
    members: int
    here: int
    tables: list[View]
    mark: str


class Chat(Struct, frozen=True, tag_field="t", tag="chat"):
    """What was said or deleted in a room up to ``edition``, in the order of the messages."""

    room: str
    edition: int
    messages: list[Json]


class Done(Struct, frozen=True, tag_field="t", tag="done"):
    """A command was taken; the table stands at ``seq``."""

    table: str
    id: str
    seq: int


class Refused(Struct, frozen=True, tag_field="t", tag="refused"):
    """A command was not taken, or a frame could not be read (then ``table`` and ``id`` are empty)."""

    table: str
    id: str
    code: str
    blanks: Mapping[str, str | int]
    seq: int


class Hint(Struct, frozen=True, tag_field="t", tag="hint"):
    """Advice: a move, and a reason as a code with blanks."""

    table: str
    id: str
    seq: int
    action: str
    code: str
    blanks: Mapping[str, int]


class Gone(Struct, frozen=True, tag_field="t", tag="gone"):
    """There is no such table."""

    table: str
    code: str


class Ping(Struct, frozen=True, tag_field="t", tag="ping"):
    """To be answered with the same number."""

    n: int


Frame: TypeAlias = Whole | News | Lobby | Awaited | Room | Chat | Done | Refused | Hint | Gone | Ping

_ENCODER = msgspec.json.Encoder()


def write_frame(frame: Frame) -> bytes:
    """The text of a frame.

    >>> write_frame(Ping(7))
    b'{"t":"ping","n":7}'
    """
    return _ENCODER.encode(frame)


def write_news(table: str, since: int, seq: int, keep: int, plies: bytes, view: bytes) -> bytes:
    """The text of a frame of news, of parts that are written already.

    >>> news = News("7e57", 4, 5, 3, Raw(b"[]"), Raw(b'{"turn":1}'))
    >>> write_news("7e57", 4, 5, 3, b"[]", b'{"turn":1}') == write_frame(news)
    True
    """
    head = b'{"t":"news","table":"%s","from":%d,"to":%d,"keep":%d,' % (table.encode(), since, seq, keep)
    return b'%s"plies":%s,"view":%s}' % (head, plies, view)
