"""What every thread has one of."""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import Generic, TypeVar

T = TypeVar("T")


class EachThread(Generic[T]):
    """A thing for each thread, made when it first asks.

    >>> minds = EachThread(dict)
    >>> minds.own is minds.own
    True
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._here = local()

    @property
    def own(self) -> T:
        """That of this thread."""
        try:
            found: T = self._here.thing
        except AttributeError:
            found = self._here.thing = self._make()
        return found
