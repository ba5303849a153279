"""Fields of a value that follow from its others, worked out when somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, overload

V = TypeVar("V")
T = TypeVar("T")


class lazily(Generic[V, T]):  # noqa: N801 - it reads like a decorator of the standard library
    """A property that is worked out once for each object: ``cached_property`` without its lock, which costs more.

    Two threads at once may both work it out; they find the same, since values do not change.

    >>> class Square:
    ...     @lazily
    ...     def sides(self) -> int:
    ...         print("counting")
    ...         return 4
    >>> square = Square()
    >>> square.sides + square.sides
    counting
    8
    """

    def __init__(self, work: Callable[[V], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, value: None, owner: type[V]) -> lazily[V, T]: ...

    @overload
    def __get__(self, value: V, owner: type[V]) -> T: ...

    def __get__(self, value: V | None, owner: type[V]) -> T | lazily[V, T]:
        """What was worked out; from the second time on the object has it under this name, and nobody asks here."""
        if value is None:
            return self
        found = value.__dict__[self._name] = self._work(value)
        return found
