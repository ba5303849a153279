"""Who plays: a person, a name on a shared device, a computer, whoever will take the seat, or who did elsewhere."""

from __future__ import annotations

from typing import Literal, TypeAlias

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


class Vacant(Struct, frozen=True, tag="vacant"):
    """A seat that waits for somebody."""


class Recorded(Struct, frozen=True, tag="recorded", omit_defaults=True):
    """Somebody on a record that was read in: no person of this hall, and nobody speaks for them here."""

    who: Literal["person", "local", "computer"]
    name: str = ""
    level: str = ""


Occupant: TypeAlias = Person | Local | Computer | Vacant | Recorded


def holder(occupant: Occupant) -> PersonId | None:
    """The person whose commands count for this occupant; ``None`` for a computer, an empty seat and a record."""
    match occupant:
        case Person(id=person) | Local(host=person):
            return person
        case Computer() | Vacant() | Recorded():
            return None
