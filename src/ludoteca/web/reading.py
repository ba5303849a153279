"""JSON from outside, read with care, and the JSON that says no."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import JSONResponse

from ludoteca.rules.game import Refusal

T = TypeVar("T")

CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[0-9A-Za-z-]+\Z")]
"""The name that a page gives to a command."""

TableName: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{20}\Z")]
"""A table's name, as :func:`ludoteca.hall.tables.table_name` makes it."""

RoomName: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{20}\Z")]
"""A room's name in addresses."""


def read_json(data: str | bytes, decoder: msgspec.json.Decoder[T]) -> T | None:
    """The value in ``data``, or ``None`` if it is no such value: ill-formed, of another type, too deep.

    >>> read_json("[1, 2]", msgspec.json.Decoder(list[int])), read_json("[1, 2", msgspec.json.Decoder(list[int]))
    ([1, 2], None)
    """
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def wants_json(request: Request) -> bool:
    """Whether a request was sent by a script, with JSON, rather than by a form."""
    return request.headers.get("content-type", "").partition(";")[0] == "application/json"


def refused_json(refusal: Refusal, status: int) -> JSONResponse:
    """A refusal for a script: its code, and the blanks of the sentence."""
    return JSONResponse({"code": refusal.code, "blanks": dict(refusal.blanks)}, status)
