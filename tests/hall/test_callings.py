"""Members' names: what is one, which two would be taken for one another, and how they go into an address."""

from __future__ import annotations

import unicodedata
from urllib.parse import quote, unquote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ludoteca.hall.callings import LONGEST, SHORTEST, clean, fault, key
from ludoteca.hall.names import signs


def code(name: str) -> str | None:
    wrong = fault(clean(name))
    return wrong.code if wrong else None


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Inês",
            "Ana 2",
            "D'Ávila-Reis",
            "J. Silva",
            "a_b",
            "d’Artagnan",
            "7",
            "Øystein",
            "Ağaoğlu",
            "Nguyễn Thị Ánh",
        ),
        *("Ελένη", "Сара Ким", "Ёжик", "Հայկ", "გიორგი", "שָׁלוֹם", "አበበ"),
        *("محمد", "مُحَمَّد", "آيات", "گلناز", "می\u200cترا", "علی ۲", "أحمد ٧"),
        *("नमस्ते", "க்ஷேமா", "สมชาย", "ကျော်ကျော်", "山田さん", "김민준", "李明", "佐々木", "Лук’ян", "Kaʻiulani", "Ștefan"),
    ],
)
def test_these_are_names(name: str) -> None:
    assert code(name) == ("short-name" if len(name) < SHORTEST else None)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *(("", "short-name"), ("x", "short-name"), ("x" * 21, "long-name"), ("e\u0301" * 21, "long-name")),
        *(
            (name, "unfit-name")
            for name in ("Ana!", "Ana/Rui", "Ana?", "@Ana", "Ana#1", "50%", "A\u00adna", "An\u200ba")
        ),
        *(
            (name, "unfit-name")
            for name in (
                "ab\u202ecd",
                "\u2066Ana\u2069",
                "Ana\u200d",
                "A\u200cna",
                "👍🏽👍🏽",
                "ba\u0301\u0302\u0303\u0304",
            )
        ),
        *(
            (name, "unfit-name")
            for name in (".Ana", "Ana.", "-a-", "a--b", "a - b", "a. .b", "\u0301a", "\ud800a", "..")
        ),
        *(
            (name, "unfit-name")
            for name in ("ɑna", "ɡal", "ǃna", "Ꭺna", "𝕏\u01c0x", "ѡа", "o\u0338la", "ca\u20dd", "na\ufe00")
        ),
        *(
            (name, "mixed-scripts")
            for name in ("Аna", "Anа", "Ρaul", "Anaא", "Ana ٣٤ 3", "李한あ", "Aնա", "A\u064ena", "На\u05b7")
        ),
        *((name, "hall-word") for name in ("Red", "YELLOW", "Você", "الخصم", "C0mputer", "Re.d")),
        *(
            (name, "reserved-name")
            for name in ("Guest", "Guest 1234", "guеst".replace("е", "e"), "GUE5T".replace("5", "s"))
        ),
        *(
            (name, "reserved-name")
            for name in ("KBot", "K-Bot", "kb0t", "Ludoteca", "Iudoteca", "Admin", "ADM1N", "admin_2")
        ),
        *(
            (name, "reserved-name")
            for name in ("Deleted account", "Conta eliminada", "Convidado 7", "حساب محذوف", "ضيف 1234")
        ),
        *(
            (name, "reserved-name")
            for name in ("Mod", "mod 1", "root", "rnoderator", "Moderador", "المشرف العام", "K. Bot")
        ),
    ],
)
def test_these_are_not(name: str, wrong: str) -> None:
    assert code(name) == wrong


@pytest.mark.parametrize("name", ["ضيف الله", "Modesto", "Robert", "Redmond", "Ruth", "Amir", "Rootes"])
def test_a_name_that_only_begins_like_a_reserved_word_is_somebodys(name: str) -> None:
    assert code(name) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # capitals, widths, ways to write the same letter, what is not seen
        *(("Ana", "ANA"), ("Ana", "Ａｎａ"), ("Inês", "Ine\u0302s"), ("Ana", "A\u00adna"), ("Ana", "An\u200ba\u200f")),
        *(("Ana", "\u2066Ana\u2069"), ("Ana", "\ufeffAna"), ("Strauß", "STRAUSS"), ("İlk", "ilk"), ("ılk", "ilk")),
        # punctuation and blanks
        *(("Ana", "Ana."), ("Ana Maria", "AnaMaria"), ("Ana-Maria", "ana_maria"), ("D'Ávila", "D’Ávila")),
        # alike in some type
        *(("O0", "0O"), ("Ian", "lan"), ("Ian", "1an"), ("Arnaldo", "Amaldo"), ("Evva", "Ewa"), ("Đuro", "Ðuro")),
        # other alphabets, whole
        *(("Ana", "Аnа"), ("Capa", "Сара"), ("AHHA", "АННА"), ("MAPIA", "ΜΑΡΙΑ"), ("Anna", "ΑΝΝΑ"), ("ΟΔΟΣ", "οδος")),
        # Arabic
        *(("محمد", "مُحَمَّد"), ("محمد", "محـــمد"), ("كريم", "کریم"), ("علي", "على"), ("علي", "علی"), ("أحمد", "احمد")),
        *(
            ("هدى", "ہدی"),
            ("فاطمة", "فاطمه"),
            ("سارا ۲", "سارا ٢"),
            ("سارا ٢", "سارا 2"),
            ("شاه", "شا٥"),
            ("دانا", "دان١"),
        ),
        *(("میترا", "می\u200cترا"), ("الله", "ﷲ")),
        *(("Ștefan", "Ştefan"), ("Ağa", "Aǧa"), ("ïlk", "їlk")),
        *(("カロ", "力口"), ("へん", "ヘン"[0] + "ん")),
    ],
)
def test_these_would_be_taken_for_one_another(one: str, other: str) -> None:
    assert key(clean(one)) == key(clean(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ana", "Aná"), ("Ines", "Inês"), ("Ana", "Anna"), ("Clara", "Dara"), ("Ana", "Ana 2"), ("Lars", "Larz")),
        *(("سارة", "سميرة"), ("Анна", "Аня"), ("بدر", "نذر"), ("Ana 5", "Ana 0"), ("Zoe", "Zoë")),
    ],
)
def test_these_would_not(one: str, other: str) -> None:
    assert key(clean(one)) != key(clean(other))


ALPHABET = st.one_of(
    st.characters(codec="utf-8"),
    st.sampled_from("aAeEiIlLmMoO01 -_.'ñçßİıОоАаΩωςأإىيکكهة٥۵ـ\u0301\u0307\u200c\u200d\u00ad"),
    st.sampled_from("abcdefghijklmnopqrstuvwxyzáâãçéêíóôõú ABC"),
)
TEXTS = st.text(ALPHABET, max_size=24)


@given(TEXTS)
def test_a_key_is_its_own_key(text: str) -> None:
    assert key(key(text)) == key(text)


@given(TEXTS)
def test_a_clean_name_is_clean(text: str) -> None:
    assert clean(clean(text)) == clean(text)


SCRIPTS = (
    "abcdilmnorvwzABIMOÁßéêñçıİĳǆŉøđΐ",
    "αβγικνοπρςστυωΆΑΒΙΟΣΐ",
    "абвгеёийкмноруьыАВЕІіӏ",
    "ابتثأإؤئةهىيكکیہمحلـ\u064e\u0651\u200c",
    "क्षिमनदवी\u200d",
    "かがカー力山ヘへ",
)
NAMES = st.one_of(*(st.text(st.sampled_from(letters * 3 + "0159 -.'_"), max_size=12) for letters in SCRIPTS))


@given(NAMES)
def test_a_name_has_the_key_of_its_capitals_and_of_its_other_spellings(text: str) -> None:
    name = clean(text)
    assume(fault(name) is None)

    for other in (name.upper(), name.lower(), name.title(), name.casefold(), unicodedata.normalize("NFD", name)):
        assert key(other) == key(name)
    assert key("".join(wide(sign) for sign in name)) == key(name)


def wide(sign: str) -> str:
    """The same sign in full width, where there is one."""
    return chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign


@given(NAMES)
def test_an_accepted_name_is_short_seen_and_survives_its_address(text: str) -> None:
    name = clean(text)
    assume(fault(name) is None)

    assert SHORTEST <= len(signs(name)) <= LONGEST
    assert key(name)
    assert name == clean(unquote(quote(name, safe="")))
    assert not set(name) & set('/?#%@:;"<>\\&=\n')
    assert name.strip(" .-_'") == name
