"""Names: what is one, and which two would be taken for one another."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.hall.names import LONGEST, MOST_BYTES, clean, fault, faults, key, signs

FAMILY = "👨\u200d👩\u200d👧"


def code(name: str) -> str | None:
    wrong = fault(clean(name))
    return wrong.code if wrong else None


@pytest.mark.parametrize(
    "name",
    [
        "Inês",
        "ine\u0302s",
        "  Ana  ",
        "Ana Luísa",
        "D'Ávila-Reis",
        "أحمد",
        "مُحَمَّد",
        "می\u200cترا",  # Persian: the letters do not join
        "क्\u200dषि",
        "Nguyễn Thị Ánh",
        "שָׁלוֹם",
        "ကျော်",
        "葛\U000e0100城",
        FAMILY,
        FAMILY * 5,
        "❤\ufe0f\u200d🔥",
        "👍🏽 🇵🇹",
        "7",
        "x" * 20,
        "e\u0301" * 20,
        "a\u0323\u0306",
    ],
)
def test_these_are_names(name: str) -> None:
    assert code(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \u00a0\u2003 ",
        "\u3164",
        "\u2800",
        "\u115f",
        "\u1160",
        "\uffa0",
        "\u200d",
        "\u200c",
        "\u200b",
        "\ufeff",
        "\u00ad",
        "\ufe0f",
        "\u0301",
        "\u0640",
        "A \u0301",
        "Ana\u3164",
        "Ana\u200d",
        "\u200cAna",
        "A\u200d\u200dna",
        "A\u200c na",
        "ab\u202ecd",
        "\u2066Ana\u2069",
        "a\u0007b",
        "\ud800",
        "\ue000",
        "a\u0301\u0302\u0303\u0304",
        "ก\u0e47\u0e47\u0e47",
        "a\u20dd\u20dd\u20dd",
    ],
)
def test_these_are_not_seen_or_cover_others(name: str) -> None:
    assert code(name) == "bad-name"


@pytest.mark.parametrize("name", ["x" * 21, "e\u0301" * 21, "🇵🇹" * 21, FAMILY * 14])
def test_a_name_has_up_to_twenty_signs_and_not_too_many_bytes(name: str) -> None:
    assert code(name) == "long-name"


@pytest.mark.parametrize("name", ["You", "YELLOW", "ｒｅｄ", "v\u200cermelha", "voce\u0302", "أنـت", "Player  2"])
def test_the_halls_words_for_the_sides_are_nobodys_name(name: str) -> None:
    assert code(name) == "hall-word"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", " ANA "),
        ("Ana", "Ａｎａ"),
        ("Inês", "Ine\u0302s"),
        ("ana", "a\u200cna"),
        ("Strauß", "STRAUSS"),
        ("❤", "❤\ufe0f"),
    ],
)
def test_equal_names_are_told_at_the_second(one: str, other: str) -> None:
    assert {1: "same-names"} == {place: wrong.code for place, wrong in faults([clean(one), clean(other)]).items()}


def test_names_that_differ_or_are_left_out_are_fine() -> None:
    assert {} == faults(["Ana", "Aná"]) == faults(["", ""]) == faults(["Ana", ""])


def test_each_name_is_told_what_is_wrong_with_it() -> None:
    assert {0: "bad-name", 1: "hall-word"} == {place: wrong.code for place, wrong in faults(["\u3164", "You"]).items()}


@given(st.text(st.one_of(st.characters(), st.sampled_from("aA \u0301\u200c\u200d\ufe0f\u3164👩🇵")), max_size=24))
def test_whatever_is_a_name_can_be_seen_is_short_and_is_kept_as_it_is(text: str) -> None:
    name = clean(text)

    assert (clean(name), "".join(signs(name))) == (name, name)
    if fault(name) is None:
        assert 0 < len(signs(name)) <= LONGEST
        assert len(name.encode()) <= MOST_BYTES
        assert any(unicodedata.category(sign)[0] in "LNPSC" and sign not in "\u200c\u200d" for sign in name)
        assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Co", "Zl", "Zp") for sign in name)
        assert key(name)
        assert faults([name, name.upper()]).keys() <= {1}
        assert 1 in faults([name, name])
