"""Words of memory by their address. Arrays that are handed from call to call cost more than what is done with them."""

# ruff: noqa: ARG001 - Numba asks by what the parameters are called how many there are
from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from ludoteca.engine.cache import settle_cache

settle_cache()
_numba = import_module("numba")
_intrinsic = import_module("numba.extending").intrinsic
_ir = import_module("llvmlite.ir")

Made: TypeAlias = "tuple[object, Callable[[Any, Any, Any, Any], object]]"
"""A signature, and what writes the instructions."""
WORD = 8
"""Bytes."""


def _load(typing: object, address: object) -> Made:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> object:  # noqa: ANN401 - Numba's
        return builder.load(builder.inttoptr(arguments[0], _ir.IntType(64).as_pointer()))

    return _numba.int64(_numba.int64), code


def _load_byte(typing: object, address: object) -> Made:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> object:  # noqa: ANN401 - Numba's
        byte = builder.load(builder.inttoptr(arguments[0], _ir.IntType(8).as_pointer()))
        return builder.zext(byte, _ir.IntType(64))

    return _numba.int64(_numba.int64), code


def _store(typing: object, address: object, word: object) -> Made:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> object:  # noqa: ANN401 - Numba's
        builder.store(arguments[1], builder.inttoptr(arguments[0], _ir.IntType(64).as_pointer()))
        return arguments[1]

    return _numba.int64(_numba.int64, _numba.int64), code


load: Callable[[int], int] = _intrinsic(_load)
"""The word at an address."""
load_byte: Callable[[int], int] = _intrinsic(_load_byte)
"""The byte at an address."""
store: Callable[[int, int], int] = _intrinsic(_store)
"""Put a word at an address; returns it."""
