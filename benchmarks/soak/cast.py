"""How many people come to an evening, and what they come for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cast:
    """Tables and pages. ``pace`` is how long a person thinks about a move, in seconds, ``patient`` against a computer.

    >>> EVENING.sockets, FEW.sockets
    (500, 40)
    """

    four: int
    ketafors: int
    computers: int
    watchers: int
    homes: int
    rooms: int
    members: int
    pace: float
    patient: float
    gap: float
    """Seconds between two interruptions: somebody loses a socket, or sleeps."""

    @property
    def people(self) -> int:
        """Tables between people."""
        return self.four + self.ketafors

    @property
    def sockets(self) -> int:
        """All pages."""
        return 2 * self.people + self.computers + self.watchers + self.homes + self.rooms * self.members


EVENING = Cast(120, 80, 28, 40, 20, 3, 4, pace=3.0, patient=6.0, gap=1.5)
FEW = Cast(8, 5, 4, 4, 4, 1, 2, pace=0.3, patient=0.6, gap=2.0)
