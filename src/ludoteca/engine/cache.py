"""Where compiled kernels are kept between runs. This has to be settled before Numba is imported."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

VARIABLE = "NUMBA_CACHE_DIR"


def settle_cache() -> Path:
    """The folder for compiled kernels, also told to Numba; a choice already in the environment stands."""
    if not os.environ.get(VARIABLE):
        folder = user_cache_path("ludoteca") / "kernels"
        os.environ[VARIABLE] = str(folder if _writable(folder) else _passing())
    return Path(os.environ[VARIABLE])


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
