"""How tables of endgames are built, kept and found; here only those with a counter of each on the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import numpy as np
import pytest

from ludoteca.engine.ludo import endgame, endgame_build
from ludoteca.engine.ludo.endgame import SETUPS, at_hand, chance, making, table_of
from ludoteca.engine.ludo.endgame_file import LONG, write
from ludoteca.engine.ludo.endgame_question import Endgames
from ludoteca.engine.ludo.kernels.endgame import Table
from ludoteca.engine.pool import Pool
from ludoteca.rules.ludo.setup import LudoSetup
from tests.cli.running import refused, run
from tests.engine.ludo.boards import start
from tests.engine.ludo.slow import at

SOON = 300.0


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nothing is there yet; where tables are kept."""

    def building(table: Table, setup: LudoSetup, out: int = 2) -> Iterator[float]:
        yield from endgame_build.building(table, setup, out)

    monkeypatch.setattr(endgame, "building", building)
    monkeypatch.setattr(endgame, "file_of", lambda *, safe: tmp_path / "endgames" / f"ludo-{safe}.table")
    monkeypatch.setattr(endgame, "_loaded", {})
    return tmp_path / "endgames"


def test_a_table_is_built_once_and_found_by_whoever_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    position = at(SETUPS[0], (50,), (54,))
    assert (chance(position), at_hand()) == (None, 0)

    shares = list(making(SETUPS[0]))
    built = chance(position)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert built is not None
    assert (at_hand(), list(making(SETUPS[0]))) == (1, [])

    monkeypatch.setattr(endgame, "_loaded", {})
    assert (chance(position), at_hand()) == (built, 1)


def test_where_there_can_be_no_table_none_is_built() -> None:
    assert list(making(start("ludo,4,one,off,count").setup)) == []
    assert at_hand() == 0


def test_a_building_that_is_left_leaves_nothing(small: Path) -> None:
    shares = making(SETUPS[1])
    next(shares)
    shares.close()

    assert (at_hand(), small.exists()) == (0, False)


def test_a_table_that_cannot_be_kept_is_used_all_the_same(small: Path) -> None:
    small.touch()

    with pytest.raises(OSError, match="endgames"):
        list(making(SETUPS[0]))
    assert chance(at(SETUPS[0], (50,), (54,))) is not None


def test_the_pool_builds_all_while_nobody_waits() -> None:
    with Pool(warm=lambda: iter(())) as pool:
        answer = pool.ask(Endgames())
        assert isinstance(answer, Future)
        answer.result(SOON)

    assert all(table_of(setup).size for setup in SETUPS)


def test_what_other_versions_left_is_removed_after_some_time(small: Path) -> None:
    small.mkdir()
    for name in ("ludo-plain-older.table", "ludo-plain-newer.table", "something-else"):
        (small / name).touch()
        os.utime(small / name, (0, 0))
    os.utime(small / "ludo-plain-newer.table")
    write(small / "ludo-plain-this.table", np.zeros((3, 1711, 1711), dtype=np.float32), safe=False)

    left = {"ludo-plain-this.table", "ludo-plain-newer.table", "something-else"}
    assert left == {path.name for path in small.iterdir()}
    assert LONG > 3_600


def test_a_check_says_what_is_missing() -> None:
    line = refused(run("endgames", "check"), status=1)

    assert line == "ends of ludo, safe=off: there is no whole table of this version; ludoteca endgames build"


def test_a_hint_of_the_strong_player_has_its_table_built_first() -> None:
    moves = "=61 6@r- 1@r0 =11 =65 6@r-"
    assert run("hint", "ludo", moves, "--level", "normal").status == 0
    assert at_hand() == 0

    assert (run("hint", "ludo", moves).status, at_hand()) == (0, 1)


def test_the_tables_are_built_by_a_command(small: Path) -> None:
    result = run("endgames", "build")

    assert (result.status, result.err, at_hand()) == (0, "", 2)
    assert [line.split(":")[0] for line in result.out.splitlines()] == [
        "ends of ludo, safe=off",
        "ends of ludo, safe=on",
    ]
    assert len(list(small.iterdir())) == 2
