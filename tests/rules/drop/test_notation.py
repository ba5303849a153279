"""How moves are written and read."""

import pytest

from ludoteca.rules.drop.geometry import Column
from ludoteca.rules.drop.notation import read_column, read_moves, write_column
from ludoteca.rules.game import Action, Refusal


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("", ""),
        ("   ", ""),
        ("d", "d"),
        ("a b c", "abc"),
        (" a\tb\n c  ", "abc"),
        ("4455", "ddee"),
        ("4 4 55", "ddee"),
        ("0", "j"),
        ("10", "aj"),
        ("1 d 23", "adbc"),
        ("D", "d"),
        ("z", "z"),
    ],
)
def test_words_are_one_letter_or_any_number_of_digits(text: str, actions: str) -> None:
    assert read_moves(text) == tuple(actions)


@pytest.mark.parametrize("word", ["dd", "d4", "4d", "d-", "-", "é", "٣", "²", "=63", "a,b", "½", "ａ"])
def test_any_other_word_is_refused_and_named(word: str) -> None:
    assert read_moves(f"a {word} b") == Refusal("not-a-move", {"move": word})


def test_every_column_is_read_as_it_is_written() -> None:
    assert [read_column(write_column(Column(column)), 10) for column in range(10)] == list(range(10))


@pytest.mark.parametrize("action", ["h", "j", "z", "", "dd", "D", "4", "\0"])
def test_a_column_that_the_board_does_not_have_is_refused(action: str) -> None:
    assert read_column(Action(action), 7) == Refusal("no-such-column", {"column": action})
