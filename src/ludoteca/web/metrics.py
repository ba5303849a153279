"""What Prometheus is told: every number of the hall that somebody may want to watch, with what it means.

Labels come from closed sets: no table, no person, no address and no path is among them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ludoteca.engine.player import levels
from ludoteca.engine.pool import State
from ludoteca.hall.gauges import Gauges
from ludoteca.hall.hall import Hall
from ludoteca.web.sockets.closing import TRY_AGAIN_LATER
from ludoteca.web.spread import Spread

OTHER = "other"
"""What is in none of the closed sets."""
METHODS = frozenset({"GET", "HEAD", "POST"})
CLOSES = frozenset({1000, 1001, 1005, 1006, 1008, 1009, 1011, 1012, 1013, 4001})
MOST_CODES = 200
"""Codes of refusals are words of the hall's sources, some hundred of them; whatever came beyond would be a fault."""

_MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_GROUPS = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class _Often(Collector):
    """Tells what is counted for every frame and every move."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        """The numbers as they are now."""
        metrics = self._metrics
        heard, said = "Frames that pages and programs have sent.", "Frames that the hall has sent."
        yield CounterMetricFamily("ludoteca_socket_frames_received", heard, metrics.frames_received)
        yield CounterMetricFamily("ludoteca_socket_frames_sent", said, metrics.frames_sent)
        stored = "Commands stored, by kind; tick: what ran out by itself."
        commands = CounterMetricFamily("ludoteca_commands", stored, labels=("act",))
        for act, count in metrics.acts.items():
            commands.add_metric((act,), count)
        yield commands
        took = "From when a command came to when it was on the disk and told."
        yield HistogramMetricFamily(
            "ludoteca_append_duration_seconds", took, metrics.appends.buckets(), metrics.appends.total
        )


class Metrics:
    """The counters of one hall, in a registry of their own."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # a second series for each, that nobody asks for
        self.settled: Callable[[], bool] = lambda: False
        """Whether the computer players are compiled: until then everything is slow for a known reason."""
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)

        def counter(name: str, told: str, labels: Iterable[str] = ()) -> Counter:
            return Counter(name, told, tuple(labels), namespace="ludoteca", registry=registry)

        def gauge(name: str, told: str) -> Gauge:
            return Gauge(name, told, namespace="ludoteca", registry=registry)

        def histogram(name: str, told: str, buckets: Iterable[float], labels: Iterable[str] = ()) -> Histogram:
            return Histogram(name, told, tuple(labels), namespace="ludoteca", registry=registry, buckets=tuple(buckets))

        self._requests = counter(
            "http_requests", "Requests answered, by method, route template and status.", ("method", "route", "status")
        )
        self._request_seconds = histogram(
            "http_request_duration_seconds", "From a request's head to its answer's end.", _MOMENTS, ("method", "route")
        )
        self._sockets = gauge("sockets_open", "Sockets that are open now.")
        self._closes = counter("socket_closes", "Sockets closed, by code.", ("code",))
        self._overflows = counter("socket_overflows", "Sockets closed because their page read too slowly.")
        self.frames_received = 0
        """Frames that pages and programs have sent. Added to for every frame: a plain number costs next to nothing."""
        self.frames_sent = 0
        """Frames that the hall has sent."""
        registry.register(_Often(self))
        self.acts: dict[str, int] = {}
        """Commands stored, by kind."""
        self.appends = Spread(_MOMENTS)
        """How long they took."""
        self._conflicts = counter("append_conflicts", "Appends that found their place in the log taken.")
        self._groups = histogram("writer_group_jobs", "Jobs that were written in one transaction.", _GROUPS)
        self._codes: set[str] = set()
        self._refusals = counter("refusals", "Commands and frames that were refused, by code.", ("code",))
        self._flags = counter("flags_fallen", "Players whose time has run out.")
        self._engine_waiting = gauge("engine_jobs_waiting", "Jobs that no computer player has begun.")
        self._engine_running = gauge("engine_jobs_running", "Jobs that a computer player is thinking about.")
        self._engine_ready = gauge("engine_ready", "1 once the computer players are compiled, 0 before.")
        self._endgames = gauge("engine_endgames", "Tables of exact ends of Ludo that are at hand, of two.")
        self._engine_seconds = histogram(
            "engine_job_duration_seconds", "How long computer players have thought.", _MOMENTS, ("kind", "level")
        )
        self._debts_paid = counter("ledger_debts_paid", "Ends of matches that ratings and points were paid for.")
        self._debts_open = gauge("ledger_debts_open", "Ends of matches that are not paid yet; NaN if nobody knows.")
        self._tasks = gauge("tasks", "Tasks of the event loop, that of this answer too.")
        self._kept = gauge("tables_kept", "Tables that are kept in memory.")
        self._listeners = gauge("bus_listeners", "Who waits for news of a table, a room, a person or a list, by topic.")

    def watch(self, hall: Hall) -> None:
        """Be told what goes on in ``hall`` from now on."""
        hall.tables.gauges = hall.ledger.gauges = Gauges(
            self._acted, self.refused, self._conflicts.inc, self._flags.inc, self._debts_paid.inc
        )
        hall.store.when_written(self._groups.observe)
        hall.pool.when_thought = self._thought
        self._engine_waiting.set_function(lambda: hall.pool.waiting)
        self._engine_running.set_function(lambda: hall.pool.running)
        self.settled = lambda: hall.pool.state is State.READY
        self._engine_ready.set_function(self.settled)
        self._endgames.set_function(lambda: _endgames() if self.settled() else 0)
        # Counted only when somebody asks, on the loop.
        self._tasks.set_function(lambda: len(asyncio.all_tasks()))
        self._kept.set_function(lambda: hall.tables.kept)
        self._listeners.set_function(lambda: hall.bus.listeners)

    async def written(self, hall: Hall) -> bytes:
        """Everything, as Prometheus reads it."""
        try:
            self._debts_open.set(await hall.ledger.unpaid())
        except Exception:  # noqa: BLE001 - while the database cannot be read, all else is wanted most
            self._debts_open.set(float("nan"))
        return generate_latest(self._registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request has been answered."""
        method = method if method in METHODS else OTHER
        self._requests.labels(method, route, status).inc()
        self._request_seconds.labels(method, route).observe(seconds)

    def opened(self) -> None:
        """A socket is open."""
        self._sockets.inc()

    def closed(self, code: int) -> None:
        """A socket that was open is closed."""
        self._sockets.dec()
        self._closes.labels(code if code in CLOSES else OTHER).inc()
        if code == TRY_AGAIN_LATER:
            self._overflows.inc()

    def refused(self, code: str) -> None:
        """Something was refused."""
        if len(self._codes) < MOST_CODES:
            self._codes.add(code)
        self._refusals.labels(code if code in self._codes else OTHER).inc()

    def _acted(self, act: str, seconds: float, times: int) -> None:
        self.acts[act] = self.acts.get(act, 0) + times
        self.appends.add(seconds, times)

    def _thought(self, kind: str, level: str, seconds: float) -> None:
        known = level in levels(kind)
        self._engine_seconds.labels(kind if known else OTHER, level if known else OTHER).observe(seconds)


def _endgames() -> int:
    from ludoteca.engine.ludo.endgame import at_hand  # noqa: PLC0415 - Numba loads slowly, but is loaded by now

    return at_hand()
