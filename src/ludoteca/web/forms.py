"""Form fields of a request, read with care: few, short, each once."""

from __future__ import annotations

import hashlib
import uuid
from urllib.parse import parse_qsl

from starlette.requests import Request

from ludoteca.rules.game import Refusal

MOST_FIELDS = 20
LONGEST_VALUE = 200
LONGEST_SECRET = 1_000
"""A password may be too long for the hall; that is then said beside its field."""


async def read_form(request: Request, longest: int = LONGEST_VALUE) -> dict[str, str] | Refusal:
    """The fields of an urlencoded form.

    >>> import asyncio
    >>> async def receive():
    ...     return {"type": "http.request", "body": b"goal=race&target=20"}
    >>> asyncio.run(read_form(Request({"type": "http", "method": "POST", "headers": []}, receive)))
    {'goal': 'race', 'target': '20'}
    """
    try:
        pairs = parse_qsl(
            (await request.body()).decode(), keep_blank_values=True, strict_parsing=False, max_num_fields=MOST_FIELDS
        )
    except ValueError:
        return Refusal("bad-form")
    fields = dict(pairs)
    if len(fields) != len(pairs) or any(len(value) > longest for value in fields.values()):
        return Refusal("bad-form")
    return fields


def command_id(fields: dict[str, str]) -> str:
    """A name for what a form asks: the same form sent twice asks once, a changed one asks anew.

    Takes the form's own ``id`` out of ``fields``.
    """
    form = fields.pop("id", "") or uuid.uuid4().hex
    return hashlib.sha256(repr((form, sorted(fields.items()))).encode()).hexdigest()[:32]
