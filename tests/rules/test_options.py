"""Kinds and options: defaults, refusals, and what the catalogue promises."""

import pytest

from ludoteca.rules.catalogue import KINDS, find_kind
from ludoteca.rules.game import Refusal
from ludoteca.rules.options import Choice, read_options
from tests.rules.playing import values_of

SIZE = Choice("size", (1, 2), default=1)


def test_a_kind_is_found_by_its_name() -> None:
    assert all(find_kind(name) is kind for name, kind in KINDS.items())


@pytest.mark.parametrize("name", ["", "Four", "four ", "quatro", "quatro/", "quatro/classic/", "../four"])
def test_a_name_that_is_nobodys_is_refused(name: str) -> None:
    assert find_kind(name) == Refusal("no-such-kind", {"kind": name})


def test_defaults_are_filled_in_with_numbers_as_numbers() -> None:
    assert KINDS["ketafors"].read_options({}) == {"board": "7x6", "goal": "race", "target": 20}
    assert KINDS["four"].read_options({}) == {}


def test_every_default_is_a_choice() -> None:
    choices = [option for kind in KINDS.values() for option in kind.options if isinstance(option, Choice)]

    assert all(option.default in option.choices for option in choices)


def test_every_choice_is_read_as_itself() -> None:
    for kind in KINDS.values():
        for option in kind.options:
            assert [option.read(str(value)) for value in values_of(option)] == list(values_of(option))


@pytest.mark.parametrize("value", ["", "3", "01", "1.0", " 1", "one", "-1", "١"])
def test_a_value_that_is_no_choice_is_refused_with_the_choices(value: str) -> None:
    assert read_options([SIZE], {"size": value}) == Refusal(
        "no-such-value", {"option": "size", "value": value, "choices": "1, 2"}
    )


def test_an_option_that_the_kind_does_not_have_is_refused() -> None:
    assert KINDS["four"].read_options({"board": "7x6"}) == Refusal("no-such-option", {"option": "board"})


def test_a_long_value_is_cut_in_the_refusal() -> None:
    refusal = read_options([SIZE], {"size": "9" * 5000})

    assert isinstance(refusal, Refusal)
    assert len(str(refusal.blanks["value"])) <= 40


@pytest.mark.parametrize(
    ("seats", "option", "value", "choices"),
    [("3", "houses", "side", "2"), ("4", "houses", "across", "2"), ("2", "ending", "play-on", "3, 4")],
)
def test_values_that_need_another_are_refused_without_it(seats: str, option: str, value: str, choices: str) -> None:
    blanks = {"option": option, "value": value, "other": "seats", "choices": choices}

    assert KINDS["ludo"].read_options({"seats": seats, option: value}) == Refusal("does-not-apply", blanks)
    assert KINDS["ludo"].read_choices({"seats": seats, option: value}) == Refusal("does-not-apply", blanks)


def test_values_that_have_what_they_need_are_read() -> None:
    ludo = KINDS["ludo"]

    assert ludo.read_options({"houses": "side"}) == {"seats": 2, "houses": "side", "safe": "off", "ending": "count"}
    assert ludo.read_options({"ending": "play-on", "seats": "3"}) == {
        "seats": 3,
        "houses": "one",
        "safe": "off",
        "ending": "play-on",
    }


def test_every_need_is_of_options_and_values_that_there_are() -> None:
    for kind in KINDS.values():
        choices = {option.name: option.choices for option in kind.options if isinstance(option, Choice)}
        for need in kind.needs:
            assert set(need.values) <= set(choices[need.option])
            assert set(need.among) <= set(choices[need.other])
