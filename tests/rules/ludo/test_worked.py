"""The worked cases of the rules: one player, house red, nobody else on the board unless said."""

import pytest

from ludoteca.rules.game import Action, Chance, Outcome, Refusal, Seat
from ludoteca.rules.ludo.board import steps_to_go
from tests.rules.ludo.playing import counters, legal, ludo, placed, then


def test_a_six_and_a_three_with_all_in_the_house_bring_one_out_and_move_it_to_three() -> None:
    rolled = then(placed(""), "=63")

    assert legal(rolled) == "6@r-"
    assert legal(then(rolled, "6@r-")) == "3@r0"
    assert counters(then(rolled, "6@r- 3@r0")) == "r3"
    assert then(rolled, "6@r- 3@r0").seat == 1


def test_a_five_and_a_four_with_all_in_the_house_are_both_lost_and_the_turn_is_over() -> None:
    after = then(placed(""), "=54")

    assert (after.dice, after.seat, after.turn) == ((), 1, Chance.ROLL)


@pytest.mark.parametrize(("taps", "left"), [("6@r- 6@r-", "r0 r0"), ("6@r- 6@r0", "r6")])
def test_a_double_six_brings_two_out_or_one_out_and_on_to_six_and_rolls_again(taps: str, left: str) -> None:
    after = then(placed(""), f"=66 {taps}")

    assert counters(after) == left
    assert (after.seat, after.turn, after.sixes) == (0, Chance.ROLL, 1)


def test_the_other_six_waits_on_the_start_square_for_the_next_tap() -> None:
    after = then(placed(""), "=66 6@r-")

    assert (counters(after), after.dice, legal(after)) == ("r0", (6,), "6@r- 6@r0")


def test_one_counter_on_ten_goes_to_sixteen_with_a_four_and_a_two_in_one_tap() -> None:
    rolled = then(placed("r10"), "=42")

    assert legal(rolled) == "4+2@r10"
    assert counters(then(rolled, "4+2@r10")) == "r16"
    assert then(rolled, "4+2@r10").seat == 1


@pytest.mark.parametrize(("opponent", "square"), [("y38", 12), ("y40", 14)])
def test_an_opponent_where_a_die_of_both_together_would_end_is_passed(opponent: str, square: int) -> None:
    rolled = then(placed(f"r10 {opponent}"), "=42")

    assert (26 + int(opponent[1:])) % 52 == square
    assert legal(rolled) == "4+2@r10"
    assert counters(then(rolled, "4+2@r10")) == f"r16 {opponent}"


def test_an_opponent_where_both_together_end_is_captured_and_the_counter_is_home() -> None:
    rolled = then(placed("r10 y42"), "=42")

    assert legal(rolled) == "4+2@r10xy"
    assert counters(then(rolled, "4+2@r10xy")) == "r56"


@pytest.mark.parametrize("others", ["r56 r56 r56", "r- r- r-", "r56 r- r-"])
def test_on_fifty_two_the_player_chooses_one_of_a_four_and_a_two_and_the_other_is_lost(others: str) -> None:
    rolled = then(placed(f"r52 {others}"), "=42")

    assert legal(rolled) == "2@r52 4@r52"
    assert then(rolled, "2@r52").counters[0][others.count("-")] == 54
    assert then(rolled, "4@r52").counters[0].count(56) == 1 + others.count("56")
    assert all(then(rolled, tap).seat in (1, None) for tap in ("2@r52", "4@r52"))


def test_on_fifty_three_only_the_two_of_a_five_and_a_two_fits() -> None:
    rolled = then(placed("r53"), "=52")

    assert (rolled.dice, legal(rolled)) == ((5, 2), "2@r53")
    assert counters(then(rolled, "2@r53")) == "r55"
    assert then(rolled, "2@r53").seat == 1


def test_on_fifty_a_four_and_a_two_together_are_exactly_home() -> None:
    rolled = then(placed("r50"), "=42")

    assert legal(rolled) == "4+2@r50"
    assert counters(then(rolled, "4+2@r50")) == "r56"


def test_a_three_that_captures_finishes_its_counter_and_the_five_is_for_the_other() -> None:
    rolled = then(placed("r10 r30 y7"), "=35")

    assert legal(rolled) == "3@r10 3@r30xy 5@r10 5@r30"
    captured = then(rolled, "3@r30xy")
    assert (counters(captured), legal(captured)) == ("r10 r56", "5@r10")
    assert counters(then(captured, "5@r10")) == "r15 r56"


@pytest.mark.parametrize(
    ("opponent", "taps"), [("y38", "2@r10xy 6@r10"), ("y42", "2@r10 6@r10xy"), ("y44", "2@r10 6@r10")]
)
def test_the_last_counter_makes_two_single_moves_with_a_six_and_a_two(opponent: str, taps: str) -> None:
    rolled = then(placed(f"r10 r56 r56 r56 {opponent}"), "=62")

    assert legal(rolled) == taps


def test_the_last_counter_can_capture_at_the_end_of_two_single_moves() -> None:
    rolled = then(placed("r10 r56 r56 r56 y44"), "=62")

    assert legal(then(rolled, "2@r10")) == "6@r12xy"
    assert legal(then(rolled, "6@r10")) == "2@r16xy"
    assert then(rolled, "6@r10 2@r16xy").outcome == Outcome((Seat(0),), (1, 2), "home")


def test_the_third_double_six_in_one_turn_moves_nothing_and_loses_the_turn() -> None:
    twice = then(placed("r10"), "=66 6@r10 6@r16 =66 6@r22 6@r28")

    after = then(twice, "=66")

    assert (twice.sixes, twice.seat) == (2, 0)
    assert (after.counters, after.seat, after.turn, after.sixes) == (twice.counters, 1, Chance.ROLL, 0)


def test_of_two_opponents_on_the_landing_square_exactly_one_goes_back() -> None:
    alike = then(placed("r10 r- y42 y42"), "=62")
    apart = then(placed("r10 y42 b29", houses="side"), "=62")

    assert legal(alike) == "2@r10 6@r- 6@r10xy"
    assert counters(then(alike, "6@r10xy")) == "r56 y42"
    assert {"6@r10xy", "6@r10xb"} <= set(apart.legal())
    assert counters(then(apart, "6@r10xb")) == "r56 y42"
    assert counters(then(apart, "6@r10xy")) == "r56 b29"


@pytest.mark.parametrize("square", [8, 21, 34, 47, 13, 26, 39])
def test_with_safe_squares_on_both_stand_on_a_star_or_a_start(square: int) -> None:
    opponent = f"y{(square - 26) % 52}"
    before = f"r{square - 3} {opponent}"

    safe, unsafe = (then(placed(before, safe=word), "=12") for word in ("on", "off"))

    assert legal(safe) == f"1+2@r{square - 3}"
    assert counters(then(safe, legal(safe))) == f"r{square} {opponent}"
    assert legal(unsafe) == f"1+2@r{square - 3}xy"


def test_all_four_in_the_house_have_two_hundred_and_twenty_eight_steps_to_go() -> None:
    assert steps_to_go(ludo().start().counters[0]) == 228
    assert ludo().start().marks(None) == {"steps": [228, 228], "home": [0, 0]}


def test_a_roll_is_taken_only_when_it_is_due_and_a_move_only_when_it_is_not() -> None:
    start = ludo().start()
    rolled = then(start, "=63")

    assert start.apply(Action("6@r-")) == Refusal("roll-first")
    assert rolled.apply(Action("=63")) == Refusal("rolled-already")
    assert (start.turn, start.legal(), len(start.chances())) == (Chance.ROLL, (), 36)
    assert (rolled.turn, rolled.chances()) == (0, ())
