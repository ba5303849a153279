from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.engine.cache import VARIABLE, settle_cache, version_of

PROGRAM = "import os; from ludoteca.engine.cache import settle_cache; print(settle_cache(), settle_cache().is_dir())"


def test_kernels_are_kept_in_a_folder_already_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine"))

    folder = settle_cache()

    assert tmp_path / "mine" == folder.parent
    assert folder == settle_cache()


@pytest.mark.parametrize(
    "file", ["kernel.py", "game/kernels/lines.py", "game/kernels/search.py", "game/kernels/new.py"]
)
def test_an_edit_of_any_kernel_leads_to_another_folder(tmp_path: Path, file: str) -> None:
    (tmp_path / "game" / "kernels").mkdir(parents=True)
    for path in ("kernel.py", "game/kernels/lines.py", "game/kernels/search.py", "game/desk.py"):
        (tmp_path / path).touch()
    before = version_of(tmp_path)
    version_of.cache_clear()

    (tmp_path / "game" / "desk.py").write_text("1")
    assert before == version_of(tmp_path)
    version_of.cache_clear()

    (tmp_path / file).write_text("1")
    assert before != version_of(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="the user's cache folder is found differently")
def test_kernels_are_kept_under_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    folder = settle_cache()

    assert tmp_path / "ludoteca" / "kernels" == folder.parent
    assert folder.is_dir()
    assert str(folder) == os.environ[VARIABLE]


@pytest.mark.skipif(sys.platform != "linux", reason="the user's cache folder is found differently")
def test_without_a_writable_cache_a_passing_folder_serves_and_is_removed(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    kept = {name: value for name, value in os.environ.items() if name != VARIABLE}
    environment = {**kept, "XDG_CACHE_HOME": str(blocked), "TMPDIR": str(tmp_path)}

    ran = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)

    folder, was_there = ran.stdout.split()
    assert (tmp_path, "True", False) == (Path(folder).parents[1], was_there, Path(folder).exists())
