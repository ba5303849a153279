"""Other people's packages, to measure beside."""

from __future__ import annotations

import subprocess
import venv
from pathlib import Path


def installed(package: str, folder: Path) -> tuple[Path, str] | None:
    """The interpreter of a new environment with a package, and its version; ``None`` if it cannot be."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "install", "--quiet", package], capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{package} could not be installed: {done.stderr.strip().splitlines()[-1:]}\n")
        return None
    look = f"from importlib.metadata import version; print(version({package!r}))"
    told = subprocess.run([str(python), "-c", look], capture_output=True, text=True, check=True)
    return python, told.stdout.strip()
