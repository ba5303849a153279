from __future__ import annotations

import subprocess
import sys

import pytest

from ludoteca.engine.player import ENGINES, choose, levels
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action
from ludoteca.rules.options import Options

OPTIONS: Options = {"board": "7x6", "goal": "race", "target": 20}


def test_a_kind_without_an_engine_has_no_levels() -> None:
    assert levels("chess") == ()


def test_every_engine_is_for_a_kind_of_the_catalogue() -> None:
    assert set(ENGINES) <= set(KINDS)


def test_a_level_that_a_kind_does_not_have_is_a_fault() -> None:
    with pytest.raises(ValueError, match="four has no level hard"):
        choose("four", {}, (), "hard", seed=1)
    with pytest.raises(ValueError, match="ketafors has no level godlike"):
        choose("ketafors", OPTIONS, (), "godlike", seed=1)


def test_a_history_that_the_rules_refuse_is_a_fault() -> None:
    with pytest.raises(ValueError, match="ply 7 is refused: column-full"):
        choose("ketafors", OPTIONS, tuple(map(Action, "aaaaaaa")), "hard", seed=1)


def test_nobody_moves_in_a_finished_game() -> None:
    race: Options = {**OPTIONS, "target": 10}
    with pytest.raises(ValueError, match="nobody is to act"):
        choose("ketafors", race, tuple(map(Action, "agbgcgdgeaf")), "hard", seed=1)


def test_naming_the_levels_does_not_load_numba() -> None:
    program = (
        "import sys, ludoteca.engine.player as p; p.levels('ketafors'); print({'numba', 'numpy'} & set(sys.modules))"
    )

    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ran.stdout.strip() == "set()"
