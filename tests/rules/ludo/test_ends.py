"""How a game of Ludo ends, with two and with more, and what leaving does."""

import pytest

from ludoteca.rules.game import Action, Chance, Outcome, Refusal, Seat
from ludoteca.rules.ludo.position import LudoPosition
from tests.rules.ludo.playing import counters, legal, ludo, placed, then

HOME = "{0}56 {0}56 {0}56 {0}56"
THREE = "r56 r56 r56"
RED, GREEN, YELLOW, BLUE = map(Seat, range(4))


def left(position: LudoPosition, *seats: Seat) -> LudoPosition:
    """The position after some have left, one after the other."""
    for seat in seats:
        after = position.withdraw(seat)
        assert isinstance(after, LudoPosition), after
        position = after
    return position


def test_with_two_the_first_who_is_all_home_wins_at_once_even_with_a_die_left() -> None:
    over = then(placed(f"{THREE} r50"), "=61 6@r50")

    assert over.outcome == Outcome((RED,), (1, 2), "home")
    assert (over.turn, over.seat, over.dice, over.sixes, over.legal(), over.chances()) == (None, None, (), 0, (), ())
    assert over.apply(Action("=11")) == over.apply(Action("1@r50")) == Refusal("game-over")


def test_with_two_houses_both_have_to_be_home() -> None:
    almost = then(placed(f"{THREE} r55 g55 g56 g56 g56", houses="side"), "=11 1@r55")

    assert (almost.outcome, legal(almost)) == (None, "1@g55")
    assert then(almost, "1@g55").outcome == Outcome((RED,), (1, 2), "home")


def test_a_capture_can_be_the_end() -> None:
    over = then(placed(f"{THREE} r10 y42"), "=42 4+2@r10xy")

    assert (over.outcome, counters(over)) == (Outcome((RED,), (1, 2), "home"), HOME.format("r"))


@pytest.mark.parametrize(
    ("others", "seats", "places"),
    [
        ("g10 y20 b30", "4", (1, 4, 3, 2)),
        ("g10 y10 b30", "4", (1, 3, 3, 2)),
        ("g30 y30 b10", "4", (1, 2, 2, 4)),
        ("", "4", (1, 2, 2, 2)),
        ("g56 y55 y0 b54 b0 b0", "4", (1, 2, 2, 2)),
        ("g1 y0", "3", (1, 2, 3)),
        ("g0 y0", "3", (1, 2, 2)),
    ],
)
def test_in_count_the_others_are_placed_by_steps_to_go_and_equal_ones_share(
    others: str, seats: str, places: tuple[int, ...]
) -> None:
    over = then(placed(f"{THREE} r55 {others}", seats=seats), "=13 1@r55")

    assert over.outcome == Outcome((RED,), places, "home")


def test_in_play_on_whoever_is_home_is_out_and_the_rest_goes_on() -> None:
    one = then(placed(f"{THREE} r55 g10 y10", seats="3", ending="play-on"), "=13 1@r55")

    assert (one.outcome, one.seat, one.turn, one.finished) == (None, GREEN, Chance.ROLL, (RED,))
    around = then(one, "=13 1+3@g10 =13 1+3@y10")
    assert around.seat == GREEN
    assert one.marks(None) == {"steps": [0, 217, 217], "home": [4, 0, 0]}


def test_in_play_on_places_follow_the_order_of_getting_home_until_one_is_left() -> None:
    start = placed("r56 r56 r56 r55 g56 g56 g56 g55 y10 b56 b56 b56 b55", seats="4", ending="play-on", seat=3)

    two = then(start, "=13 1@b55 =13 1@r55")

    assert (two.seat, two.finished) == (GREEN, (BLUE, RED))
    assert then(two, "=13 1@g55").outcome == Outcome((BLUE,), (2, 3, 4, 1), "home")


def test_in_play_on_going_out_on_a_double_six_gives_no_further_roll_and_the_other_six_is_void() -> None:
    out = then(placed(f"{THREE} r50 g10", seats="3", ending="play-on"), "=66 6@r50")

    assert (out.seat, out.turn, out.dice, out.sixes) == (GREEN, Chance.ROLL, (), 0)


def test_a_double_six_of_which_nothing_can_be_used_rolls_again() -> None:
    again = then(placed("r56 r56 r56 r53"), "=66")

    assert (again.seat, again.turn, again.sixes) == (RED, Chance.ROLL, 1)
    assert then(again, "=12").dice == (1, 2)


def test_leaving_passes_the_turn_of_whoever_has_it_and_nobody_elses() -> None:
    rolled = then(placed("r10 g10 y10", seats="3"), "=12")

    mine, anothers = left(rolled, RED), left(rolled, YELLOW)

    assert (mine.seat, mine.turn, mine.dice, mine.ply) == (GREEN, Chance.ROLL, (), 1)
    assert (anothers.seat, anothers.turn, legal(anothers)) == (RED, RED, "1+2@r10")
    assert then(anothers, "1+2@r10 =12 1+2@g10").seat == RED


def test_whoever_leaves_takes_their_counters_off_so_that_nobody_captures_them() -> None:
    rolled = then(placed("r10 y39", seats="3"), "=12")

    assert (legal(rolled), legal(left(rolled, YELLOW))) == ("1+2@r10xy", "1+2@r10")
    assert left(rolled, YELLOW).view(None)["counters"] == {"r": [-1, -1, -1, 10], "g": [-1] * 4, "y": []}
    assert left(rolled, YELLOW).marks(None) == {"steps": [217, 228, None], "home": [0, 0, None]}


def test_the_last_one_left_has_won_and_later_leavers_come_before_earlier_ones() -> None:
    over = left(placed("", seats="4"), GREEN, BLUE, RED)

    assert over.outcome == Outcome((YELLOW,), (2, 4, 1, 3), "last")
    assert over.withdraw(YELLOW) == Refusal("game-over")


@pytest.mark.parametrize("ending", ["count", "play-on"])
def test_whoever_left_is_placed_behind_those_who_play_to_the_end(ending: str) -> None:
    begun = left(placed("r56 r56 r56 r55 b0", seats="4", ending=ending), YELLOW, GREEN)

    assert then(begun, "=13 1@r55").outcome == Outcome((RED,), (1, 3, 4, 2), "home")


def test_when_all_others_leave_in_play_on_whoever_got_home_first_stays_first() -> None:
    one = then(placed(f"{THREE} r55", seats="4", ending="play-on"), "=13 1@r55")

    assert left(one, YELLOW, GREEN).outcome == Outcome((RED,), (1, 3, 4, 2), "home")
    assert one.withdraw(RED) == Refusal("out-already")


def test_nobody_leaves_twice_nor_a_game_of_two_nor_one_that_is_over() -> None:
    three = placed("", seats="3")

    assert left(three, RED).withdraw(RED) == Refusal("out-already")
    assert [three.withdraw(Seat(seat)) for seat in (-1, 3)] == [Refusal("out-already")] * 2
    assert ludo().start().withdraw(RED) == Refusal("ends-the-game")
    assert then(placed(f"{THREE} r55"), "=13 1@r55").withdraw(GREEN) == Refusal("game-over")
