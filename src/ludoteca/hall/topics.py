"""What is told on the bus, by topic; a table's is its name."""

from __future__ import annotations

from functools import lru_cache

LOBBY = "lobby"
"""The topic that is told when the lists of open and live tables change."""


def room_topic(room: str) -> str:
    """The topic that is told when something changes in a room: messages, members, its tables.

    >>> room_topic("0123456789abcdef")
    'room:0123456789abcdef'
    """
    return f"room:{room}"


@lru_cache(maxsize=10_000)
def person_topic(person: str) -> str:
    """The topic that is told when something happens at a table where somebody has a seat.

    >>> person_topic("0123456789abcdef")
    'person:0123456789abcdef'
    """
    return f"person:{person}"
