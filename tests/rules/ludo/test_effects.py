"""What is told of rolls and moves, for people who look and know no rules."""

import pytest

from tests.rules.ludo.playing import ludo, placed, then, told


def test_a_move_tells_its_counter_its_way_and_its_dice() -> None:
    assert told(then(placed("r47"), "=24"), "2+4@r47") == {
        "seat": 0,
        "house": "r",
        "from": 47,
        "to": 53,
        "dice": [2, 4],
        "way": ["48", "49", "50", "r51", "r52", "r53"],
        "takes": None,
        "out": False,
        "home": False,
        "lost": [],
        "next": 1,
    }


def test_a_capture_tells_who_is_captured_where_and_that_the_counter_is_home() -> None:
    effect = told(then(placed("r30 r10 y7"), "=35"), "3@r30xy")

    assert effect["takes"] == {"house": "y", "progress": 7, "place": "33"}
    assert (effect["to"], effect["home"], effect["way"]) == (56, True, ["31", "32", "33"])
    assert (effect["lost"], effect["next"]) == ([], 0)


def test_coming_out_and_getting_home_are_told() -> None:
    out = told(then(placed("", houses="side"), "=63"), "6@g-")
    home = told(then(placed("r54"), "=24"), "2@r54")

    assert (out["out"], out["home"], out["from"], out["to"], out["way"]) == (True, False, -1, 0, ["13"])
    assert (home["out"], home["home"], home["to"], home["way"]) == (False, True, 56, ["r55", "r56"])


def test_a_die_that_is_lost_by_a_move_is_told_of_it_and_so_is_whose_turn_is_next() -> None:
    effect = told(then(placed("r53"), "=52"), "2@r53")

    assert (effect["dice"], effect["lost"], effect["next"]) == ([2], [5], 1)


def test_a_die_left_over_at_the_end_is_not_lost() -> None:
    effect = told(then(placed("r56 r56 r56 r50"), "=61"), "6@r50")

    assert (effect["lost"], effect["next"]) == ([], None)


@pytest.mark.parametrize(
    ("roll", "lost", "following"), [("=54", [5, 4], 1), ("=63", [], 0), ("=36", [], 0), ("=66", [], 0)]
)
def test_a_roll_tells_what_is_lost_at_once(roll: str, lost: list[int], following: int) -> None:
    assert told(ludo().start(), roll) == {
        "seat": 0,
        "rolled": [int(sign) for sign in roll[1:]],
        "third": False,
        "lost": lost,
        "next": following,
    }


def test_a_third_double_six_is_told_as_such_and_one_that_nothing_can_use_is_not() -> None:
    third = told(then(placed(""), "=66 6@r- 6@r- =66 6@r- 6@r-"), "=66")
    stuck = told(placed("r53 r56 r56 r56"), "=66")

    assert (third["third"], third["lost"], third["next"]) == (True, [6, 6], 1)
    assert (stuck["third"], stuck["lost"], stuck["next"]) == (False, [6, 6], 0)


def test_places_of_other_houses_are_counted_from_their_start() -> None:
    assert told(then(placed("b10", seats="4", seat=3), "=13"), "1+3@b10")["way"] == ["50", "51", "0", "1"]


def test_the_shape_tells_the_houses_in_play_with_their_seats() -> None:
    assert ludo(seats="3").shape() == {
        "ring": 52,
        "houses": [
            {"house": "r", "seat": 0, "start": 0},
            {"house": "g", "seat": 1, "start": 13},
            {"house": "y", "seat": 2, "start": 26},
        ],
        "safe": [],
        "colours": [0, 2, 1],
    }


def test_marks_tell_steps_to_go_and_counters_home_by_seat() -> None:
    assert placed("r56 r10 g0 y50", houses="side").marks(None) == {
        "steps": [46 + 56 + 57 * 5, 6 + 57 * 7],
        "home": [1, 0],
    }
