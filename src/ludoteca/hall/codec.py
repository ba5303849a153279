"""Events and verdicts as bytes and back. Every version ever written stays readable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec

from ludoteca.ladder.verdict import Verdict
from ludoteca.match.events import Event
from ludoteca.match.state import Corrupt
from ludoteca.store.log import Record

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_VERDICTS: msgspec.json.Decoder[Verdict] = msgspec.json.Decoder(Verdict)

VERSIONS: Mapping[str, int] = MappingProxyType(
    {
        "table-opened": 1,
        "match-began": 1,
        "game-began": 1,
        "moved": 1,
        "sealed": 1,
        "contributed": 1,
        "rolled": 1,
        "revealed": 1,
        "taken-back": 1,
        "hint-given": 1,
        "record-read": 1,
        "game-ended": 1,
        "match-ended": 1,
        "joined": 1,
        "computer-seated": 1,
        "table-closed": 1,
        "readied": 1,
        "unreadied": 1,
        "dropped-out": 1,
        "seat-left": 1,
        "offer-made": 1,
        "offer-agreed": 1,
        "offer-ended": 1,
        "presence-lost": 1,
        "presence-regained": 1,
        "clock-held": 1,
        "clock-released": 1,
        "hall-back": 1,
        "game-given-up": 1,
    }
)
"""The version in which each event is written now."""

UPCASTERS: Mapping[tuple[str, int], Callable[[bytes], bytes]] = MappingProxyType({})
"""From an old version of an event to the next one, by tag and old version."""


def write_event(event: Event) -> tuple[str, int, bytes]:
    """Tag, version and bytes of an event."""
    tag = str(event.__struct_config__.tag)
    return tag, VERSIONS[tag], _ENCODER.encode(event)


def read_event(record: Record) -> Event:
    """The event of a record, brought up from the version it was written in.

    Raises:
        Corrupt: the event is of a kind or a version that is yet to come.
        msgspec.DecodeError: the bytes are no such event.
    """
    if record.version > VERSIONS.get(record.tag, 0):
        raise Corrupt(f"an event {record.tag} of version {record.version}, which is not known")
    data = record.data
    for version in range(record.version, VERSIONS[record.tag]):
        data = UPCASTERS[record.tag, version](data)
    return _DECODER.decode(data)


def write_verdict(settled: Verdict) -> bytes:
    """A verdict as it is kept until it has been carried out."""
    return _ENCODER.encode(settled)


def read_verdict(data: bytes) -> Verdict:
    """The verdict that was kept.

    Raises:
        msgspec.DecodeError: the bytes are no verdict.
    """
    return _VERDICTS.decode(data)
