"""What the log holds at the end, beside what was acknowledged."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from benchmarks.soak.server import Server
from benchmarks.soak.tally import Taken

_OURS = "FROM event WHERE tag = 'moved' AND command LIKE 'soak-%'"


@dataclass(frozen=True, slots=True)
class Kept:
    """Rows and bytes. ``late`` moves were acknowledged and came after the time had run out: in the log is that end."""

    moves: int
    by_computers: int
    events: int
    tables: int
    messages: int
    size: int
    acknowledged: int
    late: int
    lost: int
    doubled: int

    def a_move(self, before: int) -> float:
        """Bytes of the file for each move, beyond what it had ``before``."""
        return (self.size - before) / max(1, self.moves)


def look(server: Server, taken: Sequence[Taken], size: int) -> Kept:
    """Look for every acknowledged move in the log of a hall that is closed."""
    with closing(server.open()) as base:

        def one(query: str) -> int:
            return int(base.execute(query).fetchone()[0])

        missing = {move.command: move for move in taken}
        for stream, command in base.execute(f"SELECT stream, command {_OURS}"):
            if command in missing and missing[command].table == stream:
                del missing[command]
        ended = "SELECT count(*) FROM event WHERE stream = ? AND seq = ? AND tag IN ('game-ended', 'match-ended')"
        late = sum(base.execute(ended, (move.table, move.seq)).fetchone()[0] for move in missing.values())
        return Kept(
            one("SELECT count(*) FROM event WHERE tag = 'moved'"),
            one("SELECT count(*) FROM event WHERE tag = 'moved' AND command LIKE 'computer-%'"),
            one("SELECT count(*) FROM event"),
            one("SELECT count(DISTINCT stream) FROM event"),
            one("SELECT count(*) FROM message"),
            size,
            len(taken),
            late,
            len(missing) - late,
            one(f"SELECT count(*) - count(DISTINCT command) {_OURS}"),
        )
