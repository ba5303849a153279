"""PopOut, case by case."""

import pytest

from ludoteca.rules.game import Action, Outcome, Refusal
from tests.rules.drop.quatro.playing import lines, long_game, played, quatro
from tests.rules.naive_quatro import Naive
from tests.rules.playing import applied, positions

RED_WINS, YELLOW_WINS = Outcome((0,), (1, 2), "line"), Outcome((1,), (2, 1), "line")
LONG = 6
"""A long game that nobody ends, by its seed."""
REPEATED = "d e d- e- d e d- e-"


def test_a_disc_taken_out_lets_its_column_fall_by_one() -> None:
    position = played("popout", "d d d")

    after = applied(applied(position, Action("a")), Action("d-"))

    assert position.board.rows()[-3:] == ["...R...", "...Y...", "...R..."]
    assert after.board.rows()[-3:] == [".......", "...R...", "Y..Y..."]


def test_only_ones_own_disc_is_taken_and_only_out_of_the_bottom_row() -> None:
    position = played("popout", "d c")

    assert position.legal() == (*"abcdefg", "d-")
    assert position.apply(Action("c-")) == Refusal("not-your-disc", {"column": "c"})
    assert position.apply(Action("a-")) == Refusal("column-empty", {"column": "a"})
    assert position.apply(Action("h-")) == Refusal("no-such-column", {"column": "h-"})
    assert position.apply(Action("-")) == Refusal("no-such-column", {"column": "-"})
    assert position.apply(Action("d--")) == Refusal("no-such-column", {"column": "d--"})


def test_a_move_that_makes_a_line_of_the_others_alone_loses() -> None:
    over = played("popout", "e d d a g e f d-")

    assert over.outcome == RED_WINS
    assert {seat for seat, _ in lines(over)} == {0}


def test_whoever_moves_wins_if_both_have_a_line() -> None:
    over = played("popout", "e e c c g e d d c c c- f c f b c-")

    assert over.outcome == YELLOW_WINS
    assert {seat for seat, _ in lines(over)} == {0, 1}


def test_the_third_time_that_a_position_stands_is_a_draw() -> None:
    course = [played("popout", " ".join(REPEATED.split()[:ply])) for ply in range(9)]

    assert [position.outcome for position in course[:8]] == [None] * 8
    assert course[8].outcome == Outcome((), (1, 1), "repetition")
    assert course[8].board == course[0].board
    assert (course[8].turn, course[8].legal(), course[8].view(None)["lines"]) == (None, (), [])


def test_the_same_discs_always_have_the_same_player_to_move() -> None:
    """A ply makes one disc more or one less."""
    for seed in range(20):
        for position in positions(quatro("popout"), seed):
            assert (42 - position.board.cells.count(0)) % 2 == position.ply % 2


def test_any_position_counts_and_not_the_start_alone() -> None:
    over = played("popout", "a g d e d- e- d e d- e-")

    assert (over.ply, over.outcome) == (10, Outcome((), (1, 1), "repetition"))


def test_a_repetition_need_not_come_about_in_the_same_way() -> None:
    over = played("popout", "d e d- e- a g a- g-")

    assert over.outcome == Outcome((), (1, 1), "repetition")


def test_ply_three_hundred_is_a_draw() -> None:
    *course, end = long_game(quatro("popout").start(), LONG)

    assert (end.ply, end.outcome) == (300, Outcome((), (1, 1), "length"))
    assert all(position.outcome is None for position in course)
    assert quatro("popout").decode(end.encode()) == end


def test_a_line_comes_before_the_length() -> None:
    *_, last, _ = long_game(quatro("popout").start(), LONG)
    lined = [over for over in map(last.apply, last.legal()) if over.outcome.reason == "line"]

    assert {over.ply for over in lined} == {300}


def test_on_a_full_board_a_disc_has_to_be_taken_out() -> None:
    games = (long_game(quatro("popout").start(), seed, drops_only=True) for seed in range(20))
    full = [position for game in games for position in game if position.board.full and position.outcome is None]

    assert full
    assert all(position.legal() and all(action.endswith("-") for action in position.legal()) for position in full)


def test_the_effect_of_taking_a_disc_out_tells_what_falls_and_whose_lines_it_makes() -> None:
    position = played("popout", "e e c c g e d d c c c- f c f b")

    effect = position.effect(Action("c-"))

    assert (effect["cell"], effect["seat"], effect["drops"]) == ("c1", 1, [])
    assert effect["falls"] == ["c2", "c3", "c4"]
    assert {line["seat"] for line in effect["adds"]} == {0, 1}


def test_nothing_falls_on_a_single_disc() -> None:
    assert played("popout", "d e").effect(Action("d-")) == {
        "cell": "d1",
        "seat": 0,
        "falls": [],
        "adds": [],
        "drops": [],
    }


@pytest.mark.parametrize("text", ["d e d- e-", "4 5 4- 5-", "45 4- E-", "D e d- 5-"])
def test_discs_taken_out_are_written_with_a_hyphen(text: str) -> None:
    assert quatro("popout").read(text) == ("d", "e", "d-", "e-")


@pytest.mark.parametrize("word", ["-", "d--", "-d", "44-", "dd-", "d -", "٣-", "é-", "d–"])
def test_other_words_with_a_hyphen_are_no_moves(word: str) -> None:
    read = quatro("popout").read(word)

    assert isinstance(read, Refusal)
    assert read.code == "not-a-move"


def test_no_other_variant_takes_discs_out() -> None:
    assert quatro("classic").read("d-") == Refusal("not-a-move", {"move": "d-"})


def test_positions_with_another_past_are_not_the_same() -> None:
    straight, round_about = played("popout", "a g d e"), played("popout", "d e a g")
    again = played("popout", "d e d- e- a g d e")

    assert straight.board == round_about.board == again.board
    assert straight.key() != round_about.key()
    assert straight != again


def test_counted_by_plies_the_past_ends_nothing() -> None:
    rules = quatro("popout").timeless()
    position = rules.start()
    for word in REPEATED.split():
        position = applied(position, Action(word))

    assert position.outcome is None
    assert position.key() == rules.start().key()


@pytest.mark.parametrize("seed", range(40))
def test_every_position_is_as_a_slow_second_opinion_has_it(seed: int) -> None:
    naive, board = Naive(pops=True), {}
    *course, end = positions(quatro("popout"), seed)
    for before, then in zip(course, [*course[1:], end], strict=True):
        sign = "RY"[before.ply % 2]
        moves = dict(naive.moves(board, sign))
        assert set(moves) == set(before.legal())
        followers = {action: applied(before, Action(action)) for action in moves}
        action = next(action for action, follower in followers.items() if follower == then)
        for one, follower in followers.items():
            line = naive.winner(moves[one], sign)
            assert (follower.outcome is not None and follower.outcome.reason == "line") == (line is not None)
            assert line is None or follower.outcome.winners == ("RY".index(line),)
        board = moves[action]
