"""Three players: turns, places, and dropping out."""

import pytest

from ludoteca.rules.game import Action, Outcome, Refusal, Seat
from tests.rules.drop.quatro.playing import lines, long_game, played, quatro
from tests.rules.playing import applied, positions

RED, YELLOW, GREEN = Seat(0), Seat(1), Seat(2)


def test_red_yellow_and_green_play_in_turn() -> None:
    course = [played("three", " ".join("abcd"[:ply])) for ply in range(5)]

    assert [position.turn for position in course] == [0, 1, 2, 0, 1]
    assert course[4].board.rows()[-1] == "RYGR...."


@pytest.mark.parametrize(
    ("moves", "seat", "places"),
    [
        ("a b c a b c a b c a", 0, (1, 2, 2)),
        ("g h a b c a b c a b d a", 2, (2, 2, 1)),
        ("a b c a b c a b c h b", 1, (2, 1, 2)),
    ],
)
def test_the_first_line_wins_and_the_others_lose(moves: str, seat: int, places: tuple[int, ...]) -> None:
    over = played("three", moves)

    assert over.outcome == Outcome((Seat(seat),), places, "line")
    assert {one for one, _ in lines(over)} == {seat}


def test_turns_of_whoever_is_out_are_skipped_and_the_discs_stay() -> None:
    position = played("three", "a b c a")

    out = position.withdraw(YELLOW)

    assert (out.ply, out.board, out.turn) == (4, position.board, GREEN)
    turns = []
    for action in "defg":
        turns.append(out.turn)
        out = applied(out, Action(action))
    assert turns == [GREEN, RED, GREEN, RED]
    assert out.board.rows()[-1] == "RYGGRGR."


def test_somebody_can_drop_out_when_it_is_not_their_turn() -> None:
    out = played("three", "a").withdraw(RED)

    assert out.turn == YELLOW
    assert applied(applied(out, Action("b")), Action("c")).turn == YELLOW


def test_the_last_one_left_wins() -> None:
    position = played("three", "a b c a b")

    over = position.withdraw(GREEN).withdraw(RED)

    assert over.outcome == Outcome((YELLOW,), (2, 1, 2), "last")
    assert (over.turn, over.legal(), over.apply(Action("a"))) == (None, (), Refusal("game-over"))
    assert over.withdraw(YELLOW) == Refusal("game-over")


@pytest.mark.parametrize("first", [RED, YELLOW, GREEN])
@pytest.mark.parametrize("second", [RED, YELLOW, GREEN])
def test_whoever_drops_out_in_whatever_order_one_is_left(first: Seat, second: Seat) -> None:
    once = played("three", "a b").withdraw(first)

    twice = once.withdraw(second)

    if first == second:
        assert twice == Refusal("out-already")
    else:
        (left,) = {RED, YELLOW, GREEN} - {first, second}
        assert twice.outcome.winners == (left,)
        assert sorted(twice.outcome.places) == [1, 2, 2]


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_nobody_else_can_drop_out(seat: int) -> None:
    assert quatro("three").start().withdraw(Seat(seat)) == Refusal("out-already")


def test_nobody_drops_out_of_a_game_that_is_over() -> None:
    assert played("three", "a b c a b c a b c a").withdraw(GREEN) == Refusal("game-over")


def test_a_line_wins_after_somebody_is_out_and_the_others_lose_alike() -> None:
    out = played("three", "a b c").withdraw(GREEN)

    for action in "ababa":
        out = applied(out, Action(action))

    assert out.outcome == Outcome((RED,), (1, 2, 2), "line")


@pytest.mark.parametrize(
    ("out", "places"), [((), (1, 1, 1)), ((RED,), (3, 1, 1)), ((YELLOW,), (1, 3, 1)), ((GREEN,), (1, 1, 3))]
)
def test_a_full_board_is_shared_by_those_who_still_play(out: tuple[Seat, ...], places: tuple[int, ...]) -> None:
    begun = played("three", "a b c")
    for seat in out:
        begun = begun.withdraw(seat)

    ends = [[*long_game(begun, seed)][-1] for seed in range(150)]

    full = {end.outcome for end in ends if end.outcome.reason == "full"}
    assert full == {Outcome((), places, "full")}


def test_views_tell_who_is_out_once_somebody_is() -> None:
    position = played("three", "a b")

    assert "out" not in position.view(None)
    assert position.withdraw(RED).view(None)["out"] == [0]
    assert position.withdraw(RED).view(None)["out"] == [0]


def test_positions_with_somebody_out_are_encoded_and_differ() -> None:
    rules = quatro("three")
    for seed in range(20):
        for position in positions(rules, seed):
            for seat in () if position.outcome else (RED, YELLOW, GREEN):
                out = position.withdraw(seat)
                assert rules.decode(out.encode()) == out
                assert out.key() != position.key()
                for action in out.legal():
                    then = applied(out, action)
                    assert rules.decode(then.encode()) == then
                for other in {RED, YELLOW, GREEN} - {seat}:
                    over = out.withdraw(other)
                    assert rules.decode(over.encode()) == over


@pytest.mark.parametrize("tail", [b"\1\0", b"\3\0", b"\0\1", b"\0\10", b"\0\6", b"\2\4"])
def test_an_encoded_turn_that_cannot_be_is_refused_or_means_what_it_says(tail: bytes) -> None:
    data = quatro("three").start().encode()[:-2] + tail

    try:
        position = quatro("three").decode(data)
    except ValueError:
        return
    assert position.encode() == data


def test_a_line_is_of_whoever_moved_last_and_is_not_out() -> None:
    out = played("three", "a b c").withdraw(GREEN)
    for action in "ababa":
        out = applied(out, Action(action))
    data = out.encode()
    assert quatro("three").decode(data) == out

    for tail in (b"\2\1", b"\0\4", b"\1\5"):  # red is out, yellow moved last, two are out
        with pytest.raises(ValueError, match="did not move last"):
            quatro("three").decode(data[:-2] + tail)
