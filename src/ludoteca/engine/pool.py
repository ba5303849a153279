"""Threads on which computer players think, so that nobody who asks has to wait.

Whoever makes a pool owns it: it ends with :meth:`Pool.close`, and no thread outlives it.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Condition, Thread
from types import TracebackType
from typing import Protocol, Self

from ludoteca.engine.player import choose
from ludoteca.engine.stop import Stop
from ludoteca.engine.warmup import warm_steps
from ludoteca.rules.game import Action, Position, Refusal
from ludoteca.rules.options import Options


class State(StrEnum):
    """Whether the kernels are compiled."""

    WARMING = "warming"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class Job:
    """One question to a computer player.

    ``table`` and ``seq`` say for which moment of which table, ``person`` for whom, and the rest is
    what :func:`ludoteca.engine.player.choose` takes.
    """

    table: str
    seq: int
    person: str
    kind: str
    options: Options
    play: Position | tuple[Action, ...]
    level: str
    seed: int


class Chooser(Protocol):
    """What :func:`ludoteca.engine.player.choose` does."""

    def __call__(
        self,
        kind: str,
        options: Options,
        play: Position | tuple[Action, ...],
        level: str,
        *,
        seed: int,
        stop: Stop | None = None,
    ) -> Action:
        """A legal action."""


@dataclass(frozen=True, slots=True, eq=False)
class _Work:
    job: Job
    answer: Future[Action] = field(default_factory=Future)
    stop: Stop = field(default_factory=Stop)


class Pool:
    """Worker threads with a queue; at most one job a table and ``limit`` jobs a person.

    An answer is a future. It is cancelled when the job goes stale, and anybody may cancel it: the
    engine is then told to stop. It carries the engine's exception when the engine fails. Its
    callbacks run on the worker, or on the thread that cancelled: keep them short.

    >>> with Pool() as pool:
    ...     moves = tuple(map(Action, "agbgcgdgea"))  # a five in the lowest row, open at f
    ...     options = {"board": "7x6", "goal": "race", "target": 10}
    ...     pool.submit(Job("table", 10, "person", "ketafors", options, moves, "hard", seed=1)).result()
    'f'
    """

    def __init__(
        self,
        threads: int = 1,
        limit: int = 8,
        *,
        chooser: Chooser = choose,
        warm: Callable[[], Iterator[object]] = warm_steps,
    ) -> None:
        self.ready: Future[None] = Future()
        """Done as soon as the kernels are warm; has the exception if that failed, and jobs are tried all the same."""
        self.when_thought: Callable[[str, str, float], None] = lambda kind, level, seconds: None
        """Told on the worker for which kind and level a job has taken how long; must not raise."""
        self._warm_now = False
        self._limit = limit
        self._chooser = chooser
        self._warm = warm
        self._queue: deque[_Work] = deque()
        self._open: dict[str, _Work] = {}
        self._running = 0
        self._changed = Condition()
        self._closing = False
        self._threads = [
            Thread(target=self._work if number else self._warm_then_work, name=f"engine-{number}")
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def state(self) -> State:
        """Warming until the kernels are compiled; jobs are taken all the time."""
        if self._warm_now:
            return State.READY
        self._warm_now = self.ready.done()
        return State.READY if self._warm_now else State.WARMING

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun yet."""
        return len(self._queue)

    @property
    def running(self) -> int:
        """How many jobs are being thought about."""
        return self._running

    def when_ready(self, listener: Callable[[], object]) -> None:
        """Call ``listener`` once the pool is ready, at once if it is; never if it is closed before."""
        self.ready.add_done_callback(lambda ready: None if ready.cancelled() else listener())

    def submit(self, job: Job) -> Future[Action] | Refusal:
        """The answer to come, or a refusal: ``too-many`` jobs of that person, or a ``stale`` one.

        An open job of the same table gives way to one of a later seq; with the same seq it stays and
        its own answer is returned.

        Raises:
            RuntimeError: the pool is closed.
        """
        work = _Work(job)
        with self._changed:
            if self._closing:
                raise RuntimeError("the pool is closed")
            older = self._open.get(job.table)
            if older and older.job.seq == job.seq:
                return older.answer
            if older and older.job.seq > job.seq:
                return Refusal("stale")
            others = (open_.job for table, open_ in self._open.items() if table != job.table)
            if sum(other.person == job.person for other in others) >= self._limit:
                return Refusal("too-many")
            self._open[job.table] = work
            self._queue.append(work)
            self._changed.notify()
        work.answer.add_done_callback(lambda answer: self._settle(work, stopped=answer.cancelled()))
        if older:
            older.answer.cancel()
        return work.answer

    def drop(self, table: str) -> None:
        """Forget the open job of a table, if there is one."""
        with self._changed:
            work = self._open.get(table)
        if work:
            work.answer.cancel()

    def close(self) -> None:
        """Cancel every open job and end all threads; returns when they have ended. Not to be called from a callback."""
        with self._changed:
            self._closing = True
            still_open = list(self._open.values())
            self._changed.notify_all()
        self.ready.cancel()
        for work in still_open:
            work.answer.cancel()
        for thread in self._threads:
            thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _settle(self, work: _Work, *, stopped: bool) -> None:
        """A job is done or cancelled: its place is free."""
        if stopped:
            work.stop.set()
        with self._changed:
            if self._open.get(work.job.table) is work:
                del self._open[work.job.table]
            waiting = work in self._queue
            if waiting:
                self._queue.remove(work)
        if waiting:
            work.answer.set_running_or_notify_cancel()

    def _warm_then_work(self) -> None:
        failure: BaseException | None = None
        try:
            for _ in self._warm():
                if self._closing:
                    self.ready.cancel()
                    break
        except BaseException as error:  # noqa: BLE001 - whoever asks for `ready` sees it
            failure = error
        if self.ready.set_running_or_notify_cancel():
            if failure:
                self.ready.set_exception(failure)
            else:
                self.ready.set_result(None)
        with self._changed:
            self._changed.notify_all()
        self._work()

    def _work(self) -> None:
        while work := self._next():
            job, answer = work.job, work.answer
            action: Action | None = None
            failure: BaseException | None = None
            began = time.perf_counter()
            try:
                action = self._chooser(job.kind, job.options, job.play, job.level, seed=job.seed, stop=work.stop)
            except BaseException as error:  # noqa: BLE001 - the answer carries it to whoever asked
                failure = error
            self._done(job, time.perf_counter() - began)
            # The answer stays cancellable until here; from here on it is not.
            if not answer.set_running_or_notify_cancel():
                continue
            if failure:
                answer.set_exception(failure)
            elif action is not None:
                answer.set_result(action)

    def _next(self) -> _Work | None:
        """The next job, or ``None`` when the pool closes."""
        with self._changed:
            self._changed.wait_for(lambda: self._closing or (self._queue and self.ready.done()))
            if self._closing:
                return None
            self._running += 1
            return self._queue.popleft()

    def _done(self, job: Job, seconds: float) -> None:
        with self._changed:
            self._running -= 1
        self.when_thought(job.kind, job.level, seconds)
