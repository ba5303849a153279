"""Threads on which computer players think, so that nobody who asks has to wait.

Whoever makes a pool owns it: it ends with :meth:`Pool.close`, and no thread outlives it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from enum import StrEnum
from threading import Condition, Thread
from types import TracebackType
from typing import Protocol, Self, TypeVar, cast

from ludoteca.engine.player import choose
from ludoteca.engine.question import Question, Work
from ludoteca.engine.stop import Stop
from ludoteca.engine.warmup import warm_steps
from ludoteca.rules.game import Action, Position, Refusal
from ludoteca.rules.options import Options

T = TypeVar("T")


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


@dataclass(frozen=True, slots=True)
class _Choice:
    """A job as a question, thought about at one go."""

    job: Job
    chooser: Chooser
    table: str
    seq: int
    person: str
    kind: str
    level: str

    def slices(self, stop: Stop) -> Generator[None, None, Action]:
        """Choose."""
        job = self.job
        yield from ()
        return self.chooser(job.kind, job.options, job.play, job.level, seed=job.seed, stop=stop)


class Pool:
    """Worker threads with a queue; at most one job a table and ``limit`` jobs a person.

    A job is to choose a move; other questions are asked with :meth:`ask`. One that takes long is laid aside between
    its slices while somebody waits, and goes on when the others have had their turn.

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
        self._queue: deque[Work[object]] = deque()
        self._open: dict[str, Work[object]] = {}
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

    def place(self, table: str) -> int:
        """The place in line of the open question about a table, from 1; 0 when there is none that waits."""
        with self._changed:
            waiting = [work.question.table for work in self._queue]
        return waiting.index(table) + 1 if table in waiting else 0

    @property
    def running(self) -> int:
        """How many jobs are being thought about."""
        return self._running

    def when_ready(self, listener: Callable[[], object]) -> None:
        """Call ``listener`` once the pool is ready, at once if it is; never if it is closed before."""
        self.ready.add_done_callback(lambda ready: None if ready.cancelled() else listener())

    def submit(self, job: Job) -> Future[Action] | Refusal:
        """The move to come, or a refusal, as of :meth:`ask`."""
        return self.ask(_Choice(job, self._chooser, job.table, job.seq, job.person, job.kind, job.level))

    def ask(self, question: Question[T]) -> Future[T] | Refusal:
        """The answer to come, or a refusal: ``too-many`` jobs of that person, or a ``stale`` one.

        An open job of the same table gives way to one of a later seq; with the same seq it stays and
        its own answer is returned. What is asked about one table must be of one sort.

        Raises:
            RuntimeError: the pool is closed.
        """
        asked = Work(question)
        work = cast("Work[object]", asked)
        with self._changed:
            if self._closing:
                raise RuntimeError("the pool is closed")
            older = self._open.get(question.table)
            if older and older.question.seq == question.seq:
                return cast("Future[T]", older.answer)
            if older and older.question.seq > question.seq:
                return Refusal("stale")
            others = (open_.question for table, open_ in self._open.items() if table != question.table)
            if sum(other.person == question.person for other in others) >= self._limit:
                return Refusal("too-many")
            self._open[question.table] = work
            self._queue.append(work)
            self._changed.notify()
        work.answer.add_done_callback(lambda answer: self._settle(work, stopped=answer.cancelled()))
        if older:
            older.answer.cancel()
        return asked.answer

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

    def _settle(self, work: Work[object], *, stopped: bool) -> None:
        """A job is done or cancelled: its place is free."""
        if stopped:
            work.stop.set()
        with self._changed:
            if self._open.get(work.question.table) is work:
                del self._open[work.question.table]
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
            if work.at_it(self._wanted):
                self._end_turn()
                self.when_thought(work.question.kind, work.question.level, work.seconds)
                work.tell()
            else:
                self._end_turn(work)

    def _wanted(self) -> bool:
        """Whether somebody waits for a thread."""
        return self._closing or bool(self._queue)

    def _next(self) -> Work[object] | None:
        """The next job, or ``None`` when the pool closes."""
        with self._changed:
            self._changed.wait_for(lambda: self._closing or (self._queue and self.ready.done()))
            if self._closing:
                return None
            self._running += 1
            return self._queue.popleft()

    def _end_turn(self, unfinished: Work[object] | None = None) -> None:
        """A thread is free again; what is unfinished goes on behind those who wait, unless nobody wants it any more."""
        with self._changed:
            self._running -= 1
            if unfinished is None:
                return
            gone = unfinished.answer.cancelled()
            if not gone:
                self._queue.append(unfinished)
                self._changed.notify()
        if gone:
            unfinished.answer.set_running_or_notify_cancel()
