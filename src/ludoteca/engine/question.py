"""What is asked of the engines, and the work on an answer, which may be laid aside between two slices."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import Generic, Protocol, TypeVar

from ludoteca.engine.stop import Stop

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Question(Protocol[T_co]):
    """Something that takes thought.

    ``table`` and ``seq`` say about which moment of what, ``person`` for whom; ``kind`` and ``level`` are for whoever
    counts what the engines do.
    """

    @property
    def table(self) -> str:
        """What is asked about; a later question about it takes the place of an earlier one."""

    @property
    def seq(self) -> int:
        """Which moment of it."""

    @property
    def person(self) -> str:
        """For whom."""

    @property
    def kind(self) -> str:
        """The kind of game."""

    @property
    def level(self) -> str:
        """Who answers."""

    def slices(self, stop: Stop) -> Generator[None, None, T_co]:
        """Think, and return the answer.

        Between two slices it yields, after some milliseconds at most if it thinks for long: others may have their
        turn then. Within a slice it looks at ``stop`` if that may take longer.
        """


class Work(Generic[T]):
    """A question that is being answered; only one thread at a time may be :meth:`at_it`."""

    __slots__ = ("_failure", "_found", "_slices", "answer", "question", "seconds", "stop")

    def __init__(self, question: Question[T]) -> None:
        self.question = question
        self.answer: Future[T] = Future()
        self.stop = Stop()
        self.seconds = 0.0
        """How long it has been thought about."""
        self._slices: Generator[None, None, T] | None = None
        self._failure: BaseException | None = None
        self._found: list[T] = []

    def at_it(self, wanted: Callable[[], bool]) -> bool:
        """Think until there is an answer, which is returned as ``True``, or others are ``wanted`` after a slice."""
        began = time.perf_counter()
        try:
            self._slices = self._slices or self.question.slices(self.stop)
            while True:
                next(self._slices)
                if self.stop.is_set or wanted():
                    return False
        except StopIteration as end:
            self._found.append(end.value)
        except BaseException as error:  # noqa: BLE001 - the answer carries it to whoever asked
            self._failure = error
        finally:
            self.seconds += time.perf_counter() - began
        return True

    def tell(self) -> None:
        """Settle the answer; it stays cancellable until here."""
        if not self.answer.set_running_or_notify_cancel():
            return
        if self._failure is not None:
            self.answer.set_exception(self._failure)
        else:
            self.answer.set_result(self._found[0])
