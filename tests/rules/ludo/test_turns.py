"""What a turn of Ludo allows: which dice on which counters, together or one at a time, and what they capture."""

import pytest

from ludoteca.rules.game import Action, Chance, Refusal
from tests.rules.ludo.playing import counters, legal, ludo, placed, then


def test_red_begins_and_a_turn_starts_with_a_roll() -> None:
    start = ludo().start()

    assert (start.turn, start.seat, start.ply) == (Chance.ROLL, 0, 0)
    assert start.chances() == tuple(f"={one}{two}" for one in range(1, 7) for two in range(1, 7))


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, [1, 0, 1]),
        ({"houses": "side"}, [1, 0, 1]),
        ({"houses": "across"}, [1, 0, 1]),
        ({"seats": "3"}, [1, 2, 0]),
        ({"seats": "4"}, [1, 2, 3]),
    ],
)
def test_turns_go_round_from_player_to_player(options: dict[str, str], seats: list[int]) -> None:
    position = placed("", **options)

    course = []
    for _ in seats:
        position = then(position, "=12")
        course.append(position.seat)
    assert course == seats


@pytest.mark.parametrize(("houses", "owned"), [("one", "ry"), ("side", "rg yb"), ("across", "ry gb")])
def test_two_players_have_houses_opposite_side_by_side_or_across(houses: str, owned: str) -> None:
    told = ludo(houses=houses).shape()["houses"]

    by_seat = ["".join(one["house"] for one in told if one["seat"] == seat) for seat in (0, 1)]
    assert " ".join(by_seat) == (owned if " " in owned else "r y")


def test_dice_may_be_played_in_either_order_on_one_counter_or_two() -> None:
    rolled = then(placed("r10 r20"), "=24")

    assert legal(rolled) == "2@r10 2@r20 4@r10 4@r20"
    assert counters(then(rolled, "4@r10 2@r14")) == counters(then(rolled, "2@r10 4@r12")) == "r16 r20"
    assert counters(then(rolled, "4@r20 2@r10")) == "r12 r24"


def test_two_equal_dice_are_one_choice_at_a_time() -> None:
    rolled = then(placed("r10 r20"), "=33")

    assert legal(rolled) == "3@r10 3@r20"
    assert (then(rolled, "3@r10").dice, legal(then(rolled, "3@r10"))) == ((3,), "3@r13 3@r20")


def test_two_counters_of_a_house_with_equal_progress_are_the_same_but_two_all_the_same() -> None:
    rolled = then(placed("r10 r10"), "=24")

    assert legal(rolled) == "2@r10 4@r10"
    assert counters(then(rolled, "2@r10 4@r10")) == "r12 r14"


def test_the_order_that_uses_fewer_dice_may_be_chosen() -> None:
    rolled = then(placed("r10 r53 r56 r56"), "=52")

    assert legal(rolled) == "2@r10 2@r53 5@r10"
    assert then(rolled, "5@r10").dice == (2,)
    narrow = then(placed("r50 r54 r56 r56"), "=52")
    assert legal(narrow) == "2@r50 2@r54 5@r50"
    assert (then(narrow, "2@r50").seat, then(narrow, "2@r50").dice) == (1, ())


def test_a_die_that_can_be_used_has_to_be_used() -> None:
    rolled = then(placed("r10 r30 y7"), "=35")

    assert then(rolled, "3@r30xy").turn == 0
    assert then(rolled, "3@r30xy").apply(Action("=12")) == Refusal("rolled-already")


def test_a_die_that_cannot_be_used_at_first_can_be_used_after_the_other() -> None:
    rolled = then(placed(""), "=36")

    assert (rolled.dice, legal(rolled)) == ((3, 6), "6@r-")
    assert (then(rolled, "6@r-").dice, legal(then(rolled, "6@r-"))) == ((3,), "3@r0")


def test_a_six_switches_together_off_though_only_one_counter_can_move() -> None:
    assert legal(then(placed("r10 r56 r56 r56"), "=26")) == "2@r10 6@r10"
    assert legal(then(placed("r10"), "=26")) == "2@r10 6@r- 6@r10"


@pytest.mark.parametrize(("roll", "action"), [("=24", "2+4@r10"), ("=42", "4+2@r10"), ("=33", "3+3@r10")])
def test_both_dice_together_are_written_as_rolled(roll: str, action: str) -> None:
    assert legal(then(placed("r10"), roll)) == action


def test_together_is_for_the_only_counter_that_can_use_any_of_the_dice() -> None:
    assert legal(then(placed("r10 r56 r56 r53"), "=45")) == "4+5@r10"
    assert legal(then(placed("r10 r56 r56 r53"), "=35")) == "3@r10 3@r53 5@r10"
    assert legal(then(placed("r10 g55", houses="side"), "=24")) == "2+4@r10"
    assert legal(then(placed("r10 g0", houses="side"), "=24")) == "2@g0 2@r10 4@g0 4@r10"


def test_the_last_die_is_never_together() -> None:
    assert legal(then(placed("r10 r20"), "=24 2@r10")) == "4@r12 4@r20"


@pytest.mark.parametrize(
    ("progress", "roll", "moves"),
    [
        (47, "=45", "4+5@r47"),
        (48, "=45", "4@r48 5@r48"),
        (52, "=42", "2@r52 4@r52"),
        (52, "=33", "3@r52"),
        (52, "=45", "4@r52"),
        (54, "=11", "1+1@r54"),
        (55, "=11", "1@r55"),
        (55, "=15", "1@r55"),
    ],
)
def test_together_beyond_home_the_dice_that_fit_are_single_moves(progress: int, roll: str, moves: str) -> None:
    rolled = then(placed(f"r{progress} r56 r56"), roll)

    assert legal(rolled) == moves
    for move in moves.split():
        assert (then(rolled, move).seat, then(rolled, move).dice) == (1, ())


def test_either_colour_may_use_either_die() -> None:
    rolled = then(placed("r10 y5", houses="across"), "=24")

    assert legal(rolled) == "2@r10 2@y5 4@r10 4@y5"
    assert counters(then(rolled, "2@y5 4@r10")) == "r14 y7"


def test_teammates_are_never_captured_and_either_of_two_on_a_square_may_move() -> None:
    meeting = then(placed("r22 g13 g0", houses="side"), "=41 4@r22 1@g0 =11")

    assert counters(meeting) == "r26 g1 g13"
    assert legal(then(meeting, "=12")) == "1@g1 1@g13 1@r26 2@g1 2@g13 2@r26"


def test_teammates_stay_where_opponents_of_both_colours_are_captured() -> None:
    rolled = then(placed("r14 r0 g3 y42 b29", houses="side"), "=21")

    assert [action for action in rolled.legal() if action.startswith("2@r14")] == ["2@r14xy", "2@r14xb"]
    assert counters(then(rolled, "2@r14xb")) == "r0 r56 g3 y42"


def test_bringing_a_counter_out_onto_an_opponent_captures_and_finishes_it() -> None:
    rolled = then(placed("y26"), "=61")

    assert legal(rolled) == "6@r-xy"
    assert counters(then(rolled, "6@r-xy")) == "r56"
    assert then(rolled, "6@r-xy").seat == 1


def test_bringing_a_counter_out_onto_a_safe_start_square_captures_nobody() -> None:
    rolled = then(placed("y26", safe="on"), "=61")

    assert legal(rolled) == "6@r-"
    assert counters(then(rolled, "6@r-")) == "r0 y26"


def test_without_safe_squares_nothing_is_safe() -> None:
    assert legal(then(placed("r5 y34"), "=12")) == "1+2@r5xy"
    assert legal(then(placed("r5 y34", safe="on"), "=12")) == "1+2@r5"


def test_start_squares_of_houses_that_nobody_plays_are_safe_too() -> None:
    assert ludo(safe="on").shape()["safe"] == [0, 8, 13, 21, 26, 34, 39, 47]
    assert ludo().shape()["safe"] == []
    assert legal(then(placed("r10 y39", safe="on"), "=12")) == "1+2@r10"


def test_home_straights_of_others_see_no_captures() -> None:
    """The squares of red 51 to 55 and of yellow 25 to 29 would be the same if the ring went on."""
    assert legal(then(placed("r50 y26"), "=12")) == "1+2@r50"
    assert legal(then(placed("r49 y51"), "=12")) == "1+2@r49"


def test_a_counter_never_stands_on_the_square_behind_its_start() -> None:
    assert counters(then(placed("r50 y25"), "=13 1+3@r50")) == "r54 y25"
    passed = then(placed("r10 y24", seat=1), "=12 1+2@y24")
    assert counters(passed) == "r10 y27"


def test_a_capture_is_not_optional_and_has_to_be_written() -> None:
    rolled = then(placed("r10 y42"), "=42")

    assert rolled.apply(Action("4+2@r10")) == Refusal("written-so", {"moves": "4+2@r10xy"})
    assert rolled.apply(Action("4+2@r10xg")) == Refusal("written-so", {"moves": "4+2@r10xy"})
    assert rolled.apply(Action("2+4@r10xy")) == Refusal("written-so", {"moves": "4+2@r10xy"})
    assert rolled.apply(Action("4@r10")) == Refusal("only-together", {"moves": "4+2@r10xy"})


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        ("5@r10", Refusal("no-such-die", {"die": 5, "dice": "2, 4"})),
        ("2+2@r10", Refusal("no-such-die", {"die": 2, "dice": "2, 4"})),
        ("2@y5", Refusal("no-such-counter", {"counter": "y5"})),
        ("2@r11", Refusal("no-such-counter", {"counter": "r11"})),
        ("2@g-", Refusal("no-such-counter", {"counter": "g-"})),
        ("2@r-", Refusal("needs-six")),
        ("2+4@r10", Refusal("one-die-at-a-time")),
        ("4@r53", Refusal("too-far", {"die": 4, "counter": "r53"})),
        ("2@r56", Refusal("no-such-counter", {"counter": "r56"})),
        ("2@r10xy", Refusal("written-so", {"moves": "2@r10"})),
        ("2@R10", Refusal("not-a-move", {"move": "2@R10"})),
        ("2@r010", Refusal("not-a-move", {"move": "2@r010"})),
    ],
)
def test_each_refusal_says_what_is_wrong(action: str, refusal: Refusal) -> None:
    assert then(placed("r10 r53 y5"), "=24").apply(Action(action)) == refusal
