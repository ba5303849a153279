"""What pages load for each family of boards: nothing of another."""

from __future__ import annotations

import re

import pytest

from ludoteca.web.assets import STATIC
from ludoteca.web.boards import DROP, LUDO, BoardPages

_IMPORT = re.compile(r"""^\s*import (?:[^"(]* from )?"([^"]+)";""", re.MULTILINE)


def reached(script: str) -> set[str]:
    """All modules that a script imports before it runs, itself too."""
    found: set[str] = set()
    waiting = [(STATIC / f"{script}.js").resolve()]
    while waiting:
        path = waiting.pop()
        name = path.relative_to(STATIC.resolve()).with_suffix("").as_posix()
        if name not in found:
            found.add(name)
            waiting += [(path.parent / other).resolve() for other in _IMPORT.findall(path.read_text())]
    return found


@pytest.mark.parametrize("pages", [DROP, LUDO], ids=lambda pages: pages.name)
def test_a_table_asks_at_once_for_exactly_what_its_script_imports(pages: BoardPages) -> None:
    assert sorted(reached(pages.script)) == sorted(pages.modules)


@pytest.mark.parametrize("pages", [DROP, LUDO], ids=lambda pages: pages.name)
def test_a_replay_asks_at_once_for_exactly_what_its_script_imports(pages: BoardPages) -> None:
    assert sorted(reached(pages.replay_script) - {pages.replay_script}) == sorted(pages.replaying)


def test_the_page_after_a_game_asks_at_once_for_exactly_what_its_script_imports() -> None:
    assert sorted(reached(LUDO.review_script) - {LUDO.review_script}) == sorted(LUDO.reviewing)


def test_no_page_loads_the_scripts_of_another_family() -> None:
    drop = {name for name in DROP.modules + DROP.replaying if name.startswith("board/")}
    ludo = {name for name in LUDO.modules + LUDO.replaying if name.startswith("ludo/")}

    assert (set(), set()) == (drop & set(LUDO.modules + LUDO.replaying), ludo & set(DROP.modules + DROP.replaying))
    assert [] == [name for name in LUDO.modules if name.startswith("board/")]
    assert [] == [name for name in DROP.modules if name.startswith("ludo/")]
