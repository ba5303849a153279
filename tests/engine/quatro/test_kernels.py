"""The kernels see what the plain rules say, in every variant."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import numba
import numpy as np
import pytest

from ludoteca.engine.quatro.computer import desk_of
from ludoteca.engine.quatro.desk import Desk, Pair
from ludoteca.engine.quatro.kernels import board, pops, search, three, trials, value
from ludoteca.engine.quatro.kernels.value import PROVEN, WIN
from ludoteca.engine.quatro.mind import Mind
from ludoteca.engine.quatro.shape import EQUAL, PARITY, RISK, THREAT
from ludoteca.engine.search import HALT, LIMIT, NODES, UNKNOWN, Budget
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.drop.quatro.three import ThreePosition
from ludoteca.rules.game import Ply, Seat
from tests.engine.quatro.variants import TWO_SIDED, VARIANTS, after, fair, left, naive, until, walk, written
from tests.engine.types import types_in

INT, WHOLE, WHOLE2 = numba.int64, numba.int64[::1], numba.int64[:, ::1]
MEMORY = numba.types.NamedTuple((WHOLE2, WHOLE2, WHOLE, WHOLE, numba.int8[::1]), board.Memory)
SIGNATURES: dict[tuple[ModuleType, str], tuple[object, ...]] = {
    (board, "count"): (INT,),
    (board, "landings"): (INT, WHOLE),
    (board, "behind"): (INT, INT, INT),
    (board, "ahead"): (INT, INT, INT),
    (board, "completes"): (INT, INT, WHOLE),
    (board, "threats"): (INT, INT, WHOLE),
    (board, "key_of"): (INT, INT, WHOLE),
    (board, "column_of"): (INT, WHOLE),
    (board, "halted"): (WHOLE, numba.int8[::1]),
    (value, "room"): (INT, WHOLE),
    (value, "guess"): (INT, INT, INT, WHOLE),
    (search, "settled"): (INT, INT, INT, WHOLE),
    (search, "sound"): (INT, INT, WHOLE),
    (search, "order"): (INT, INT, INT, INT, WHOLE, WHOLE),
    (search, "search"): (*[INT] * 6, MEMORY, WHOLE),
    (search, "weigh"): (*[INT] * 4, WHOLE, WHOLE, INT, MEMORY, WHOLE),
    (pops, "fallen"): (INT, INT, WHOLE),
    (pops, "lined"): (INT, WHOLE),
    (pops, "judged"): (INT, INT, INT, WHOLE),
    (pops, "list_moves"): (INT, INT, INT, WHOLE, WHOLE),
    (pops, "stood"): (INT, INT, MEMORY),
    (pops, "search_pops"): (*[INT] * 6, MEMORY, WHOLE),
    (pops, "weigh_pops"): (*[INT] * 4, WHOLE, WHOLE, INT, MEMORY, WHOLE),
    (three, "guess3"): (INT, INT, INT, WHOLE),
    (three, "search3"): (*[INT] * 6, MEMORY, WHOLE),
    (three, "weigh3"): (*[INT] * 6, WHOLE, WHOLE, MEMORY, WHOLE),
    (trials, "draw"): (WHOLE, INT),
    (trials, "root_of"): (INT,),
    (trials, "nth"): (INT, INT),
    (trials, "sensible"): (*[INT] * 4, WHOLE),
    (trials, "played_out"): (*[INT] * 4, MEMORY, WHOLE),
    (trials, "next_row"): (INT, WHOLE2),
    (trials, "trial"): (*[INT] * 5, MEMORY, WHOLE),
    (trials, "try_out"): (*[INT] * 5, MEMORY, WHOLE),
}


@pytest.fixture(scope="module")
def mind() -> Mind:
    return Mind(rows=1 << 14)


def ends(position: FourPosition, *, own: bool) -> set[str]:
    """The moves after which the mover has won, or lost."""
    following = {action: after(position, action).outcome for action in position.legal()}
    return {
        str(action)
        for action, end in following.items()
        if end and end.winners and (position.mover in end.winners) == own
    }


def wins(desk: Desk) -> set[str]:
    return written(desk, desk.wins)


@pytest.mark.parametrize("name", VARIANTS)
def test_moves_and_wins_are_those_of_the_rules(name: str) -> None:
    for seed in range(12):
        for position in walk(name, seed):
            desk = desk_of(position)
            if position.outcome:
                continue
            assert written(desk, desk.moves) == set(map(str, position.legal()))
            assert wins(desk) == ends(position, own=True), (position.board.rows(), position.mover)


def test_where_a_line_loses_the_moves_that_make_one_are_known() -> None:
    for seed in range(12):
        for position in walk("misere", seed):
            if not position.outcome:
                assert written(desk_of(position), desk_of(position).gifts) == ends(position, own=False)


def test_what_a_disc_taken_out_gives_away_is_known() -> None:
    for seed in range(12):
        for position in walk("popout", seed):
            desk = desk_of(position)
            if not position.outcome:
                assert ends(position, own=False) <= written(desk, desk.gifts)


@pytest.mark.parametrize("name", [name for name in TWO_SIDED if name != "misere"])
def test_dangers_are_where_the_other_would_win(name: str) -> None:
    for seed in range(6):
        for position in walk(name, seed):
            if not position.outcome:
                passed = replace(position, ply=Ply(position.ply + 1))
                desk = desk_of(position)
                assert written(desk, desk.dangers) == ends(passed, own=True)


@pytest.mark.parametrize("name", TWO_SIDED)
@pytest.mark.parametrize("spaces", [1, 2, 3, 5, 7])
def test_the_search_agrees_with_plain_minimax_to_the_end(mind: Mind, name: str, spaces: int) -> None:
    for seed in range(6):
        position = until(name, spaces, seed)
        thought = mind.ponder(desk_of(position), seed, Stop(), Budget(depth=spaces))

        assert thought.exact
        assert thought.value == naive(position), position.board.rows()
        assert -naive(after(position, desk_of(position).write(thought.move))) == naive(position)


@pytest.mark.parametrize("name", TWO_SIDED)
def test_the_value_of_each_move_agrees_with_plain_minimax(mind: Mind, name: str) -> None:
    for seed in range(6):
        position = until(name, 6, seed)
        desk = desk_of(position)
        values = {str(desk.write(move)): value for move, value in mind.values(desk, 6).items()}

        assert values == {str(action): -naive(after(position, action)) for action in position.legal()}


def test_wins_with_discs_taken_out_agree_with_plain_minimax(mind: Mind) -> None:
    seen = 0
    for seed in range(30):
        for position in [*walk("popout", seed)][8:-1:5]:
            found = max(mind.values(desk_of(position), 3).values())
            # The search sees wins at once where it ends: of what it claims minimax has to look one farther.
            plain = naive(position, 4 if abs(found) > PROVEN else 3)
            assert (abs(found) > PROVEN) == (abs(plain) > PROVEN)
            if abs(plain) > PROVEN:
                seen += 1
                assert found == plain + (position.ply if plain > 0 else -position.ply)

    assert seen > 20


@pytest.mark.parametrize("spaces", [1, 2, 4, 5])
def test_three_who_look_after_themselves_are_foreseen(mind: Mind, spaces: int) -> None:
    for seed in range(6):
        position = until("three", spaces, seed)
        thought = mind.ponder(desk_of(position), seed, Stop(), Budget(depth=spaces))

        assert thought.value in {values[position.mover] for values in fair(position)}


def test_of_three_of_whom_one_is_out_two_play_to_the_end(mind: Mind) -> None:
    for seed in range(8):
        position = until("three", 6, seed)
        assert isinstance(position, ThreePosition)
        two = position.withdraw(Seat(seed % 3))
        assert isinstance(two, ThreePosition)
        desk = desk_of(two)

        assert isinstance(desk, Pair)
        assert mind.ponder(desk, seed, Stop(), Budget(depth=6)).value == naive(two)


@pytest.mark.parametrize("name", ["small", "cylinder", "misere", "hasbro"])
def test_a_table_changes_no_value(mind: Mind, name: str) -> None:
    small = Mind(rows=1)
    for seed in range(4):
        desk = desk_of(until(name, 12, seed))
        wide, narrow = (one.ponder(desk, 0, Stop(), Budget(depth=12)) for one in (mind, small))
        assert wide.value == narrow.value


def test_a_search_that_is_stopped_answers_at_once(mind: Mind) -> None:
    stop = Stop()
    stop.set()
    for rules in VARIANTS.values():
        position = rules.start()
        assert isinstance(position, FourPosition)

        assert mind.ponder(desk_of(position), 0, stop, Budget()).nodes < 10_000


def test_a_bound_on_nodes_is_kept(mind: Mind) -> None:
    for name in VARIANTS:
        assert mind.ponder(desk_of(next(walk(name, 0))), 0, Stop(), Budget(nodes=5_000)).nodes <= 5_000


def test_a_board_that_stood_twice_counts_as_drawn(mind: Mind) -> None:
    position = next(walk("popout", 0))
    for action in ("d", "e", "d-", "e-", "d", "e", "d-"):
        position = after(position, action)
    values = mind.values(desk_of(position), 4)

    assert values[pops.TAKE + 4] == 0  # yellow takes the last disc out: the third empty board


def test_the_last_ply_counts_as_drawn(mind: Mind) -> None:
    position = replace(next(walk("popout", 0)), ply=Ply(298))

    assert set(mind.values(desk_of(position), 9).values()) == {0}


def test_bits_are_counted_on_any_board() -> None:
    for word in (0, 1, (1 << 49) - 1, (1 << 63) - 1, 0x2AAAAAAAAAAAAAAA):
        assert board.count(word) == word.bit_count()


def test_the_largest_board_stays_clear_of_the_sign() -> None:
    desk = desk_of(until("five", 1, 0))

    assert 0 < board.key_of(desk.mask, desk.mask, desk.rules) < 1 << 63
    assert left(until("five", 1, 0)) == 1


def test_search_and_kernels_note_the_same_in_the_same_places() -> None:
    assert (NODES, LIMIT, HALT) == (board.NODES, board.LIMIT, board.HALT)
    assert -value.INFINITE == UNKNOWN


def test_win_values_stay_clear_of_guesses() -> None:
    most = 54 * (7 + max(THREAT + PARITY, EQUAL, RISK, 4 * three.HELD))

    assert most < PROVEN < WIN - 300
    assert WIN < three.SHIFT
    assert np.iinfo(np.int64).max > board.SPREAD


@pytest.mark.parametrize(("module", "name"), SIGNATURES)
def test_kernels_work_with_whole_numbers_of_one_kind(module: ModuleType, name: str) -> None:
    types = types_in(getattr(module, name).py_func, SIGNATURES[module, name])

    assert "int64" in types
    assert [kind for kind in types if "float" in kind or "uint" in kind] == []


def test_every_kernel_has_its_types_looked_at() -> None:
    kernels = {
        (module, name)
        for module in (board, value, search, pops, three, trials)
        for name, thing in vars(module).items()
        if hasattr(thing, "py_func") and thing.__module__ == module.__name__
    }

    assert kernels == set(SIGNATURES)
