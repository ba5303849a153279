"""The computer players of Four in a Row: they see wins and blocks, are never illegal, and search truly."""

from __future__ import annotations

from random import Random
from types import ModuleType

import numba
import numpy as np
import pytest

from ludoteca.engine.contest import contest, player_of
from ludoteca.engine.four.desk import Desk
from ludoteca.engine.four.kernels import bits, search, value
from ludoteca.engine.four.kernels.value import PROVEN, WIN
from ludoteca.engine.four.mind import Mind
from ludoteca.engine.player import choose, levels
from ludoteca.engine.search import HALT, LIMIT, NODES, UNKNOWN, Budget
from ludoteca.engine.stop import Stop
from ludoteca.engine.tally import Tally
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.game import Action, Refusal, replay
from tests.engine.types import types_in

LEVELS = tuple(map(str, levels("four")))
FEW = 2_000
RULES = FourRules()
INT, WHOLE, WHOLE2 = numba.int64, numba.int64[::1], numba.int64[:, ::1]
MEMORY = numba.types.NamedTuple((WHOLE2, WHOLE2, WHOLE, numba.int8[::1]), search.Memory)
SIGNATURES: dict[tuple[ModuleType, str], tuple[object, ...]] = {
    (bits, "count"): (INT,),
    (bits, "landings"): (INT,),
    (bits, "completes"): (INT, INT),
    (bits, "threats"): (INT, INT),
    (value, "room"): (INT,),
    (value, "guess"): (INT, INT, INT),
    (search, "settled"): (INT, INT, INT),
    (search, "order"): (INT, INT, INT, INT, WHOLE),
    (search, "search"): (*[INT] * 6, MEMORY),
    (search, "weigh"): (*[INT] * 4, WHOLE, WHOLE, INT, MEMORY),
}


@pytest.fixture(scope="module")
def mind() -> Mind:
    return Mind(rows=1 << 14)


def after(moves: str) -> FourPosition:
    position = replay(RULES, tuple(map(Action, moves)))
    assert isinstance(position, FourPosition)
    return position


def play(position: FourPosition, action: Action) -> FourPosition:
    position_after = position.apply(action)
    assert not isinstance(position_after, Refusal)
    return position_after


def a_game_until(spaces: int, seed: int) -> FourPosition:
    """An open position with so many spaces left, found by playing at random."""
    random = Random(seed)
    while True:
        position = RULES.start()
        while not position.outcome and position.ply < 42 - spaces:
            position = play(position, random.choice(position.legal()))
        if not position.outcome:
            return position


def naive(position: FourPosition) -> int:
    """Plain minimax by the rules: a win is worth more the sooner it comes."""
    if position.outcome:
        return position.ply - WIN if position.outcome.winners else 0
    return max(-naive(play(position, action)) for action in position.legal())


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_win_at_once(level: str) -> None:
    for seed in range(20):
        assert choose("four", {}, after("dadada"), level, seed=seed, nodes=FEW) == "d"


def test_a_won_game_is_not_put_off() -> None:
    assert {choose("four", {}, after("ddeecc"), "normal", seed=seed) for seed in range(30)} == {"b", "f"}


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_a_win_of_the_other_is_stopped(level: str) -> None:
    for seed in range(20):
        assert choose("four", {}, after("dadad"), level, seed=seed, nodes=FEW) == "d"


def test_easy_mostly_stops_a_win_and_sometimes_overlooks_it() -> None:
    chosen = [choose("four", {}, after("dadad"), "easy", seed=seed) for seed in range(100)]

    assert 50 < chosen.count(Action("d")) < 100


def test_normal_stops_two_open_ends_before_it_is_too_late() -> None:
    assert {choose("four", {}, after("dde"), "normal", seed=seed) for seed in range(20)} <= {"c", "f", "b", "g"}


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_ever_plays_an_illegal_move(level: str) -> None:
    for seed in range(6):
        position, random = RULES.start(), Random(seed)
        while not position.outcome:
            by_lot = position.ply % 2 == seed % 2
            action = (
                random.choice(position.legal()) if by_lot else choose("four", {}, position, level, seed=seed, nodes=FEW)
            )
            assert action in position.legal()
            position = play(position, action)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_move(level: str) -> None:
    for position in (RULES.start(), after("dcdecc"), a_game_until(20, 3)):
        moves = {choose("four", {}, position, level, seed=7, nodes=FEW) for _ in range(3)}

        assert len(moves) == 1


@pytest.mark.parametrize("spaces", [1, 2, 3, 5, 7])
def test_the_search_agrees_with_plain_minimax_to_the_end(mind: Mind, spaces: int) -> None:
    for seed in range(12):
        position = a_game_until(spaces, seed)
        finding = mind.ponder(Desk.of(position), seed, Stop(), Budget(seconds=0, depth=spaces))

        assert finding.exact
        assert finding.value == naive(position)
        action = Action("abcdefg"[finding.move])
        assert -naive(play(position, action)) == naive(position)


def test_the_value_of_each_move_agrees_with_plain_minimax(mind: Mind) -> None:
    for seed in range(12):
        position = a_game_until(6, seed)
        values = mind.values(Desk.of(position), 6)
        plain = {"abcdefg".index(action): -naive(play(position, action)) for action in position.legal()}

        assert values == plain


def test_a_table_changes_no_value(mind: Mind) -> None:
    small = Mind(rows=1)
    for seed in range(6):
        desk = Desk.of(a_game_until(14, seed))
        wide, narrow = (one.ponder(desk, 0, Stop(), Budget(seconds=0, depth=14)) for one in (mind, small))
        assert wide.value == narrow.value


def test_a_known_win_is_found_at_its_distance(mind: Mind) -> None:
    finding = mind.ponder(Desk.of(after("dgcg")), 0, Stop(), Budget(seconds=0, depth=4))

    assert finding.value == WIN - 7  # a third in the lowest row, open on both sides, and then the fourth
    assert finding.exact


@pytest.mark.parametrize("seed", range(30))
def test_threats_are_where_the_rules_see_a_win(seed: int) -> None:
    position = a_game_until(1 + seed, seed)
    desk = Desk.of(position)
    passed = FourPosition(position.board, type(position.ply)(position.ply + 1), None)

    for looked, own, columns in ((position, 0, desk.wins), (passed, 1, desk.dangers)):
        winners = [a for a in looked.legal() if play(looked, a).outcome and play(looked, a).outcome.winners]  # type: ignore[union-attr]
        assert ["abcdefg"[column] for column in columns] == winners, own


def test_bits_are_counted_on_any_board() -> None:
    for word in (0, 1, bits.BOARD, bits.BOTTOM, bits.ODD_ROWS, (1 << 49) - 1):
        assert bits.count(word) == word.bit_count()


def test_a_search_that_is_stopped_answers_at_once(mind: Mind) -> None:
    stop = Stop()
    stop.set()

    finding = mind.ponder(Desk.of(RULES.start()), 0, stop, Budget(seconds=0))

    assert finding.move == 3
    assert finding.nodes < 10_000


def test_a_bound_on_nodes_is_kept(mind: Mind) -> None:
    assert mind.ponder(Desk.of(RULES.start()), 0, Stop(), Budget(nodes=5_000, seconds=0)).nodes <= 5_000


@pytest.mark.parametrize(("module", "name"), SIGNATURES)
def test_kernels_work_with_whole_numbers_of_one_kind(module: ModuleType, name: str) -> None:
    types = types_in(getattr(module, name).py_func, SIGNATURES[module, name])

    assert "int64" in types
    assert [kind for kind in types if "float" in kind or "uint" in kind] == []


def test_every_kernel_has_its_types_looked_at() -> None:
    kernels = {
        (module, name)
        for module in (bits, value, search)
        for name, thing in vars(module).items()
        if hasattr(thing, "py_func") and thing.__module__ == module.__name__
    }

    assert kernels == set(SIGNATURES)


@pytest.mark.parametrize(
    ("stronger", "weaker", "games"), [("easy", "random", 40), ("normal", "easy", 40), ("strong", "normal", 16)]
)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, games: int) -> None:
    tally = Tally()
    players = tuple(player_of("four", {}, name, nodes=20_000) for name in (stronger, weaker))
    for game in contest(RULES, (players[0], players[1]), games, seed=1):
        tally.add(game)

    assert tally.interval[0] > 0.5, tally


def test_search_and_kernels_note_the_same_in_the_same_places() -> None:
    assert (NODES, LIMIT, HALT) == (search.NODES, search.LIMIT, search.HALT)
    assert -value.INFINITE == UNKNOWN


def test_win_values_stay_clear_of_guesses() -> None:
    most = value.THREAT * 42 + value.PARITY * 21 + 7 * 42
    assert most < PROVEN < WIN - 42
    assert np.iinfo(np.int64).max > search.SPREAD
