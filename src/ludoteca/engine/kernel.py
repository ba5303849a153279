"""The one way in which a function becomes native code."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import ParamSpec, TypeVar

from ludoteca.engine.cache import settle_cache

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """``function`` compiled on its first call, kept in the cache, and run without the interpreter's lock.

    Kernels stand in a package ``kernels`` of their engine: the cache watches these together.
    """
    return _compiled(function, woven=False)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """The same, but woven into every kernel that calls it: where a call with its arrays costs more than the work.

    A part must not call itself.
    """
    return _compiled(function, woven=True)


def _compiled(function: Callable[P, R], *, woven: bool) -> Callable[P, R]:
    settle_cache()
    numba = import_module("numba")
    compiled: Callable[P, R] = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=woven)(function)
    return compiled
