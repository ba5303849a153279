"""An evening in a table, and in JSON."""

from __future__ import annotations

import json
import statistics
from dataclasses import asdict

from benchmarks.hall.report import Machine
from benchmarks.soak.evening import Found
from benchmarks.soak.server import Sample
from benchmarks.soak.verdict import LONG, WARM, Trend, faults, growing, trend, warm

_NOW = ("sockets_open", "tasks", "bus_listeners", "tables_kept", "engine_jobs_waiting")
_REFUSED = ("refusals_total", "append_conflicts_total", "socket_overflows_total")


def seen(sample: Sample) -> str:
    """A line while it goes on."""
    counts = ", ".join(f"{name} {sample.number(name):.0f}" for name in _NOW)
    machine = f"{_mega(sample.memory)}, files {sample.files}, threads {sample.threads}"
    return f"{machine}, {counts}, database {_mega(sample.stored)}"


def table(found: Found) -> str:
    """Everything that was found, for people."""
    rows = [*_played(found), *_taken(found), *_left(found), *_stored(found)]
    return "\n".join(["| | |", "| --- | --- |", *(f"| {name} | {told} |" for name, told in rows)])


def _played(found: Found) -> list[tuple[str, str]]:
    tally, kept, last = found.tally, found.kept, found.samples[-1]
    ended = sum(count for what, count in tally.comings.items() if what.startswith("ended"))
    seconds = last.at - found.before.at
    return [
        ("length, with the coming", f"{seconds / 60:.1f} min"),
        (
            "sockets: held · open, median · ended and come back",
            f"{found.cast.sockets} · {_median(found):.0f} · {ended:,}",
        ),
        ("tables opened · games ended", f"{tally.tables:,} · {sum(tally.ends.values()):,}"),
        ("moves of people · of computers", f"{kept.moves - kept.by_computers:,} · {kept.by_computers:,}"),
        ("moves a second", f"{kept.moves / seconds:.0f}"),
        ("frames a second: received · sent", f"{_rate(found, 'received'):.0f} · {_rate(found, 'sent'):.0f}"),
        ("99 of 100 commands on the disk and told within", f"{1000 * last.slowest(found.before):.1f} ms"),
        ("refusals · conflicts · overflows", " · ".join(f"{last.number(name):.0f}" for name in _REFUSED)),
    ]


def _taken(found: Found) -> list[tuple[str, str]]:
    samples = found.samples
    early, full = int(len(samples) * WARM), warm(samples)
    return [
        ("processor: server · load", f"{_share(found, 'server'):.2f} · {_share(found, 'own'):.2f} of a core"),
        (
            "memory: before · after a quarter · at the end",
            " · ".join(_mega(one.memory) for one in (found.before, samples[early], samples[-1])),
        ),
        ("memory, trend of the last three quarters", _told(trend(samples, early))),
        ("**memory, trend once as many tables are kept as ever**", f"**{_told(trend(samples, full))}**"),
        ("tables kept in memory, most", f"{max(one.number('tables_kept') for one in samples):,.0f}"),
        ("open files · threads, most", f"{max(one.files for one in samples)} · {max(one.threads for one in samples)}"),
    ]


def _left(found: Found) -> list[tuple[str, str]]:
    return [
        ("tasks: before · most · when all had gone", _three(found, "tasks")),
        ("listeners: before · most · when all had gone", _three(found, "bus_listeners")),
        ("… after", f"{found.quiet_after:.0f} s"),
    ]


def _stored(found: Found) -> list[tuple[str, str]]:
    kept, said = found.kept, found.said
    return [
        ("moves acknowledged · lost · doubled", f"{kept.acknowledged:,} · {kept.lost} · {kept.doubled}"),
        ("**database: bytes a move**", f"**{kept.a_move(found.before.stored):.0f}**"),
        ("log: rows a move", f"{kept.events / max(1, kept.moves):.2f}"),
        ("database at the end · WAL, most", f"{_mega(kept.size)} · {_mega(max(one.wal for one in found.samples))}"),
        ("lines in the server's log", ", ".join(f"{level} {count:,}" for level, count in sorted(said.items()))),
    ]


def more(found: Found) -> str:
    """What happened, by kind."""
    counts = {
        "games ended by": found.tally.ends,
        "acts": found.tally.acts,
        "refused": found.tally.refused,
        "sockets": found.tally.comings,
    }
    return "\n".join(
        f"{name}: {', '.join(f'{what} {n:,}' for what, n in sorted(of.items()))}" for name, of in counts.items()
    )


def written(machine: Machine, found: Found) -> str:
    """All of it, for programs."""
    early, full = int(len(found.samples) * WARM), warm(found.samples)
    return json.dumps(
        {
            **machine.facts(),
            "cast": asdict(found.cast),
            "trends": [asdict(trend(found.samples, first)) for first in (early, full)],
            "kept": asdict(found.kept),
            "faults": faults(found),
            "growing": growing(found),
            "quiet_after": found.quiet_after,
            "said": found.said,
            "acts": found.tally.acts,
            "ends": found.tally.ends,
            "refused": found.tally.refused,
            "comings": found.tally.comings,
            "samples": [asdict(one) for one in (found.before, *found.samples, found.after)],
        },
        indent=1,
    )


def _told(line: Trend) -> str:
    share, error, minutes = 100 * line.slope / line.level, 1.96 * line.error / 1e6, line.seconds / 60
    unsure = "" if line.seconds >= LONG else ", too short to be weighed"
    return f"{line.slope / 1e6:+.1f} ± {error:.1f} MB an hour ({share:+.1f} %, {minutes:.0f} min{unsure})"


def _mega(size: float) -> str:
    return f"{size / 1e6:.1f} MB"


def _three(found: Found, name: str) -> str:
    most = max(one.number(name) for one in found.samples)
    return f"{found.before.number(name):.0f} · {most:.0f} · **{found.after.number(name):.0f}**"


def _median(found: Found) -> float:
    return statistics.median(one.number("sockets_open") for one in found.samples)


def _share(found: Found, what: str) -> float:
    first, last = found.before, found.samples[-1]
    return float((getattr(last, what) - getattr(first, what)) / (last.at - first.at))


def _rate(found: Found, way: str) -> float:
    first, last, name = found.before, found.samples[-1], f"socket_frames_{way}_total"
    return (last.number(name) - first.number(name)) / (last.at - first.at)
