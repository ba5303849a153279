"""Where compiled kernels are kept between runs. This has to be settled before Numba is imported."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

VARIABLE = "NUMBA_CACHE_DIR"


def settle_cache() -> Path:
    """The folder for compiled kernels, also told to Numba: in the one that the environment names, if it names one."""
    chosen, version = os.environ.get(VARIABLE), version_of(Path(__file__).parent)
    if chosen and Path(chosen).name == version:  # settled before, or by the process that started this one
        return Path(chosen)
    folder = (Path(chosen) if chosen else user_cache_path("ludoteca") / "kernels") / version
    if not chosen and not _writable(folder):
        folder = _passing() / version
        folder.mkdir(mode=0o700)
    os.environ[VARIABLE] = str(folder)
    return folder


@cache
def version_of(engines: Path) -> str:
    """A word for the source of all kernels. Numba by itself would not notice an edit in a file that others import."""
    digest = hashlib.sha256()
    for path in (engines / "kernel.py", *sorted(engines.glob("*/kernels/*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _writable(folder: Path) -> bool:
    """Whether a file can really be written there; permission bits alone do not tell."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _passing() -> Path:
    """A folder for this process alone: loading from one that others can write to would run their code."""
    folder = Path(tempfile.mkdtemp(prefix="ludoteca-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
