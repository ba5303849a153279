"""Who plays: a person, a name on a shared device, or a computer."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ludoteca.match.units import PersonId


class Person(Struct, frozen=True, tag="person"):
    """Somebody at a device of their own."""

    id: PersonId


class Local(Struct, frozen=True, tag="local"):
    """One of several who share the device of ``host``; ``label`` is the name they gave."""

    host: PersonId
    label: str


class Computer(Struct, frozen=True, tag="computer"):
    """A computer player of a named level."""

    level: str


Occupant: TypeAlias = Person | Local | Computer


def holder(occupant: Occupant) -> PersonId | None:
    """The person whose commands count for this occupant; ``None`` for a computer."""
    match occupant:
        case Person(id=person) | Local(host=person):
            return person
        case Computer():
            return None
