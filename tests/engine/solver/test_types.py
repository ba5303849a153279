"""Kernels count in whole numbers: where signed and unsigned ones meet, Numba would make fractions of them."""

from __future__ import annotations

from collections.abc import Callable

import numba
import pytest

from ludoteca.engine.solver.kernels import forced, solve, table
from tests.engine.types import types_in

INT, WHOLE = numba.int64, numba.int64[::1]
# What calls itself cannot be looked at like this; it takes what these give, and gives it to them.
SIGNATURES: dict[Callable[..., object], tuple[object, ...]] = {
    table.spread: (INT, INT, INT),
    table.learn: (INT, INT, INT, INT),
    forced.played_out: (INT, INT, INT, INT, INT, INT),
    solve.settle: (INT, INT, INT, INT, INT),
}


@pytest.mark.parametrize("compiled", SIGNATURES, ids=lambda one: str(one.py_func.__name__))
def test_kernels_know_no_fractions(compiled: Callable[..., object]) -> None:
    plain = getattr(compiled, "py_func", compiled)

    assert not [one for one in types_in(plain, SIGNATURES[compiled]) if "float" in one]
