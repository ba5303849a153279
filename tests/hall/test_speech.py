"""A text as it is kept says what it seems to say, whatever was sent."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.hall.names import signs
from ludoteca.hall.speech import LONGEST, MOST_LINES, clean, fault

TRICKS = (
    "\u202e\u2066\u2069\u200f\u200b\u200d\u200c\ufeff\u0301\u0316\u0903\u034f\u3164\x00\x1b\r\n\t \u2028a👩🏽🇵é\ud800"
)
TEXTS = st.text(st.one_of(st.sampled_from(TRICKS), st.characters()), max_size=60)


@given(TEXTS)
def test_a_clean_text_is_clean(text: str) -> None:
    assert clean(text) == clean(clean(text))


@given(TEXTS)
def test_nothing_in_it_is_unseen_or_turns_it_round(text: str) -> None:
    said = clean(text)

    assert said == unicodedata.normalize("NFC", said)
    assert [] == [
        sign for sign in said if sign not in "\n\u200c\u200d" and unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co")
    ]
    assert all(line == " ".join(line.split()) for line in said.split("\n"))
    assert "\n\n\n" not in said


@given(TEXTS)
def test_no_sign_of_it_covers_its_neighbours(text: str) -> None:
    for sign in signs(clean(text)):
        assert sum(unicodedata.category(one) in ("Mn", "Me") for one in sign) <= 2


@given(st.text(st.sampled_from(TRICKS + "bc\n"), max_size=1_200))
def test_what_is_not_refused_is_short(text: str) -> None:
    said = clean(text)

    if fault(said) is None:
        assert 0 < len(signs(said)) <= LONGEST
        assert said.count("\n") < MOST_LINES


@pytest.mark.parametrize(
    "text",
    [
        "Olá, Rui!",
        "أهلاً وسهلاً",
        "می‌خواهم",
        "👨\u200d👩\u200d👧 🇵🇹 👍🏽",
        "क्षि",
        "1. e4 e5\n2. Nf3",
        "<b>&amp;</b>",
    ],
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert text == clean(text)
    assert None is fault(text)
