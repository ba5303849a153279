"""What has happened at the tables of an evening."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taken:
    """A move that the hall has said ``done`` to: it is in the log, or the time had run out before, at ``seq``."""

    table: str
    command: str
    seq: int


class Tally:
    """Counts for everybody who plays, looks on, talks or fails to."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.ends: Counter[str] = Counter()
        """Ends of games by reason."""
        self.acts: Counter[str] = Counter()
        """What was taken, by kind."""
        self.refused: Counter[str] = Counter()
        """What was refused, by code."""
        self.comings: Counter[str] = Counter()
        """How sockets came to an end, and readers that slept."""
        self.tables = 0
        self.said = 0
        """What was said in rooms."""
        self.faults: list[str] = []
        """What must not happen."""
        self._commands = 0

    def command(self) -> str:
        """A name for a command that no other has."""
        self._commands += 1
        return f"soak-{self._commands:08x}"

    def fault(self, what: str) -> None:
        """Something is wrong."""
        self.faults.append(what)
