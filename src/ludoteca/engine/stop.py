"""A flag by which a thinking engine is told that nobody waits any more."""

from __future__ import annotations


class Stop:
    """One thread sets it, another polls it; ``flag`` is one byte that kernels can share.

    >>> stop = Stop()
    >>> stop.set()
    >>> stop.is_set
    True
    """

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = bytearray(1)

    @property
    def is_set(self) -> bool:
        """Whether the engine should end."""
        return self.flag[0] != 0

    def set(self) -> None:
        """Ask the engine to end; this cannot be taken back."""
        self.flag[0] = 1
