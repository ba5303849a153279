"""Rolls, moves and positions of Ludo as text and as bytes."""

from dataclasses import replace

import pytest

from ludoteca.rules.game import Action, Refusal, Seat
from ludoteca.rules.ludo.board import SAFE, House, Progress, square_of, start_of, way
from ludoteca.rules.ludo.notation import Die, Roll, Tap, read_action, write_roll, write_tap
from ludoteca.rules.ludo.packing import HEAD
from ludoteca.rules.ludo.position import LudoPosition
from tests.rules.ludo.playing import ludo, placed, then

NO_MOVES = [
    *("", "=", "=6", "=07", "=67", "=6 3", "=633", "63", "6@", "@r0", "6@r", "7@r0", "0@r0", "6@r--", "6@r57", "6@r00"),
    *("6@r-1", "6@k0", "6+@r0", "6+3+1@r0", "6@r0x", "6@r0xk", "6@r0x-", "6@r0xgg", "6@r0 ", " =63", "=63\n", "=٣3"),
]


@pytest.mark.parametrize("word", NO_MOVES)
def test_what_is_written_otherwise_is_no_move(word: str) -> None:
    assert read_action(Action(word)) is None
    assert ludo().start().apply(Action(word)) == Refusal("not-a-move", {"move": word[:20]})


@pytest.mark.parametrize("action", ["=11", "=63", "6@r-", "3@b55", "3@r30xg", "4+2@y10", "4+2@g10xr"])
def test_rolls_and_moves_are_read_back_as_they_are_written(action: str) -> None:
    read = read_action(Action(action))

    assert isinstance(read, Roll | Tap)
    assert (write_roll(read) if isinstance(read, Roll) else write_tap(read)) == action


def test_a_move_is_what_it_says() -> None:
    assert read_action(Action("4+2@y10xb")) == Tap(House(2), Progress(10), (Die(4), Die(2)), House(3))


def test_texts_are_words_in_any_case_with_any_blanks() -> None:
    assert ludo().read(" =63\t6@R-\n3@r0 ") == ("=63", "6@r-", "3@r0")
    assert ludo().read("=63 6@r- K") == Refusal("not-a-move", {"move": "K"})


def test_the_ring_has_thirteen_squares_from_start_to_start_and_eight_safe_ones() -> None:
    assert [start_of(House(house)) for house in range(4)] == [0, 13, 26, 39]
    assert SAFE == (0, 8, 13, 21, 26, 34, 39, 47)


@pytest.mark.parametrize("house", range(4))
def test_a_counter_stands_on_all_squares_but_the_one_behind_its_start(house: int) -> None:
    squares = [square_of(House(house), Progress(progress)) for progress in range(-1, 57)]

    assert len({*squares} - {None}) == 51
    assert (start_of(House(house)) - 1) % 52 not in squares
    assert [squares[0], *squares[52:]] == [None] * 7


def test_the_whole_way_has_fifty_seven_steps() -> None:
    assert len(way(House(0), Progress(-1), Progress(56))) == 57


@pytest.mark.parametrize(
    "position",
    [
        placed(""),
        then(placed("r10 y5"), "=24"),
        then(placed(""), "=66 6@r-"),
        then(placed("r10"), "=66 6@r10 6@r16"),
        then(placed("r56 r56 r56 r55"), "=13 1@r55"),
        then(placed("r10 g5 y6 b7", houses="across"), "=63 6@r-"),
        then(placed("r56 r56 r56 r55", seats="3", ending="play-on"), "=13 1@r55"),
        placed("g9", seats="4").withdraw(Seat(2)),
        placed("g9", seats="3").withdraw(Seat(0)).withdraw(Seat(2)),
    ],
    ids=lambda position: position.encode().hex(),
)
def test_positions_are_read_back_from_their_bytes(position: LudoPosition) -> None:
    rules = type(ludo())(position.setup)

    assert rules.decode(position.encode()) == position


def test_the_last_six_of_a_double_is_another_position_than_a_last_six() -> None:
    double, single = then(placed("r10 r20"), "=66 6@r10"), then(placed("r10 r20"), "=66 6@r10 6@r20 =61 1@r16")

    assert (double.dice, single.dice) == ((6,), (6,))
    alike = replace(double, counters=single.counters, ply=single.ply)
    assert alike.sixes == single.sixes
    assert (alike.key() == single.key(), alike.encode() == single.encode()) == (False, False)


def corrupted(position: LudoPosition, index: int, byte: int) -> bytes:
    data = bytearray(position.encode())
    data[index] = byte
    return bytes(data)


ROLLED = then(placed("r10 y5"), "=24")
SEAT, FIRST, SECOND, SIXES, AGAIN = range(5, 10)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "too short"),
        (ROLLED.encode()[: HEAD.size], "too short"),
        (ROLLED.encode()[:-1], "too short"),
        (ROLLED.encode() + b"\0", "too long"),
        (corrupted(ROLLED, 0, 2), "version 2"),
        (corrupted(ROLLED, SEAT, 2), "no such seat"),
        (corrupted(ROLLED, FIRST, 7), "no dice"),
        (corrupted(ROLLED, FIRST, 0), "no dice"),
        (corrupted(ROLLED, SIXES, 3), "no dice"),
        (corrupted(ROLLED, AGAIN, 2), "no dice"),
        (corrupted(ROLLED, AGAIN, 1), "no double six"),
        (corrupted(placed("r10"), AGAIN, 1), "no double six"),
        (corrupted(then(placed("r10"), "=66"), AGAIN, 0), "a double six that is none"),
        (corrupted(then(placed("r10"), "=66"), SIXES, 0), "no double six"),
        (corrupted(then(placed("r10"), "=24"), HEAD.size + 5, 0), "dice that nothing can use"),
        (corrupted(ROLLED, HEAD.size, 1), "cannot stand so"),
        (corrupted(ROLLED, HEAD.size + 2, 3), "cannot stand so"),
        (corrupted(ROLLED, HEAD.size + 5, 58), "cannot stand so"),
        (corrupted(then(placed("r56 r56 r56 r55"), "=13 1@r55"), FIRST, 1), "dice after the end"),
        (corrupted(then(placed("r56 r56 r56 r55"), "=13 1@r55"), HEAD.size + 3, 56), "cannot be finished"),
    ],
)
def test_bytes_that_cannot_be_a_position_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        ludo().decode(data)


@pytest.mark.parametrize(
    ("position", "index", "byte", "why"),
    [
        (placed("", seats="3").withdraw(Seat(1)), SEAT, 1, "not the turn"),
        (placed("", seats="3").withdraw(Seat(1)), HEAD.size + 2, 3, "no such seat"),
        (placed("", seats="4").withdraw(Seat(1)).withdraw(Seat(2)), HEAD.size + 2, 2, "too short"),
        (placed("r56 r56 r56 r56 g56 g56 g56 g55", seats="3"), -8, 57, "finished or left so"),
        (placed("r56 r56 r56 r56 g56 g56 g56 g56", seats="3"), 4, 1, "went on after its end"),
        (placed("r56 r56 r56 r56 y56 y56 y56 y56"), 4, 1, "nobody is left"),
    ],
)
def test_seats_that_cannot_be_so_are_refused(position: LudoPosition, index: int, byte: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        ludo(seats=str(position.setup.seats)).decode(corrupted(position, index, byte))
