"""Who plays: a person, a name on a shared device, a computer, or whoever will take the seat."""

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


class Vacant(Struct, frozen=True, tag="vacant"):
    """A seat that waits for somebody."""


Occupant: TypeAlias = Person | Local | Computer | Vacant


def holder(occupant: Occupant) -> PersonId | None:
    """The person whose commands count for this occupant; ``None`` for a computer and an empty seat."""
    match occupant:
        case Person(id=person) | Local(host=person):
            return person
        case Computer() | Vacant():
            return None
