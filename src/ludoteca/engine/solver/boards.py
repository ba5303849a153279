"""Kernels for any board: the sources of those for 7 × 6, copied into the cache with another ``shape``.

So what tells boards apart is constant to the compiler; handed on as arguments, such numbers cost a third of the time in
a study. It has to be real files, for Numba keeps compiled kernels by the file that they come from: two boards made of
one file would be taken for each other in the next process. The folder is named by the contents of all kernels
(:mod:`ludoteca.engine.cache`), so a copy never outlives its source.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock

from ludoteca.engine.cache import settle_cache
from ludoteca.engine.solver import kernels
from ludoteca.engine.solver.kernels import solve
from ludoteca.engine.solver.kernels.moves import SIZE
from ludoteca.engine.solver.kernels.solve import Whole
from ludoteca.engine.solver.shape import Shape

_FOLDER = "boards"
_PREFIX = "ludoteca_kernels_"
_LOCK = Lock()


@dataclass(frozen=True, slots=True)
class Kernels:
    """The kernels for one board, as in :mod:`ludoteca.engine.solver.kernels.solve`, and how many words they need."""

    window: Callable[[int, int, int, int, int], int]
    settle: Callable[[int, int, int, int, int], None]
    settle_all: Callable[[Whole, Whole, Whole, Whole, Whole, int], None]
    words: int


def kernels_for(shape: Shape) -> Kernels:
    """The kernels for a board; compiled or loaded when they are first called.

    Raises:
        ValueError: there can be none for it.
    """
    with _LOCK:
        return _kernels_for(shape)


@cache
def _kernels_for(shape: Shape) -> Kernels:
    if not shape.fits:
        raise ValueError(f"no kernels for {shape}")
    if shape == Shape():
        return Kernels(solve.window, solve.settle, solve.settle_all, SIZE)
    package = _copied(shape)
    made = import_module(f"{package}.solve")
    return Kernels(made.window, made.settle, made.settle_all, import_module(f"{package}.moves").SIZE)


def _copied(shape: Shape) -> str:
    """The name of the package with the kernels for a board; it can be imported afterwards."""
    name = _PREFIX + shape.name
    folder = settle_cache() / _FOLDER / name
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in sorted(Path(str(kernels.__file__)).parent.glob("*.py")):
        source = shape.source() if path.stem == "shape" else path.read_text(encoding="utf-8")
        _lay(folder / path.name, source.replace(kernels.__name__, name))
    found = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    if found is None or found.loader is None:
        raise ImportError(name)
    module = module_from_spec(found)
    sys.modules[name] = module
    found.loader.exec_module(module)
    return name


def _lay(path: Path, source: str) -> None:
    """Write a file at one go, unless it is there: Numba forgets what it compiled when a file's time changes."""
    if path.exists() and path.read_text(encoding="utf-8") == source:
        return
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as made:
        made.write(source)
    Path(made.name).replace(path)
