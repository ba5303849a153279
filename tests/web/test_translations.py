"""Every sentence is there in every language, with the same blanks."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Message

from ludoteca.web.language import choose_language, load_languages
from tools.messages import LOCALES, collect, path_of, renewed

LANGUAGES = load_languages()


def blanks(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", sentence))


def messages(code: str) -> list[Message]:
    catalogue = LANGUAGES[code].catalogue
    assert catalogue is not None
    return [message for message in catalogue if message.id]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_catalogues_hold_the_sentences_of_the_sources(locale: str) -> None:
    assert renewed(locale, collect()) == path_of(locale).read_bytes(), "run make messages"


@pytest.mark.parametrize("code", ["pt", "ar"])
def test_nothing_is_missing_or_doubtful(code: str) -> None:
    def forms(message: Message) -> tuple[str, ...]:
        return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())

    assert [] == [message.id for message in messages(code) if message.fuzzy or not all(forms(message) or [""])]


@pytest.mark.parametrize("code", ["pt", "ar"])
def test_a_translation_has_the_blanks_of_its_sentence(code: str) -> None:
    for message in messages(code):
        if isinstance(message.id, str):
            assert blanks(message.id) == blanks(str(message.string)), message.id
        else:
            assert all(blanks(form) <= blanks(message.id[1]) for form in message.string or ()), message.id


@pytest.mark.parametrize("code", ["pt", "ar"])
def test_there_is_a_plural_form_for_each_category_of_the_browser(code: str) -> None:
    catalogue = LANGUAGES[code].catalogue
    assert catalogue is not None

    assert catalogue.num_plurals == len(LANGUAGES[code].categories)


@pytest.mark.parametrize(
    ("code", "count", "expected"),
    [
        ("en", 0, "0 draws"),
        ("en", 1, "1 draw"),
        ("pt", 0, "0 empates"),
        ("pt", 1, "1 empate"),
        ("ar", 0, "لا تعادلات"),
        ("ar", 2, "تعادلان"),
        ("ar", 3, "3 تعادلات"),
        ("ar", 11, "11 تعادلًا"),
    ],
)
def test_plurals_follow_the_language(code: str, count: int, expected: str) -> None:
    assert expected == LANGUAGES[code].plural("{n} draw", "{n} draws", count)


def test_blanks_are_escaped_in_pages() -> None:
    assert LANGUAGES["en"].markup("{name} wins", name="<b>") == "&lt;b&gt; wins"


def test_an_endless_header_is_no_trouble() -> None:
    assert choose_language(LANGUAGES, None, "pt;q=0.1," * 10_000).code == "pt"
    assert choose_language(LANGUAGES, "xx", ";;;q=,,=").code == "en"


def test_every_refusal_of_the_server_has_a_sentence_for_scripts() -> None:
    scripts = "".join(path.read_text() for path in (path_of("ar").parents[3] / "static" / "js").glob("*.js"))
    for code in (
        "column-full",
        "no-such-column",
        "game-over",
        "not-your-turn",
        "stale",
        "nothing-to-undo",
        "round-not-over",
        "no-such-table",
        "not-your-table",
        "too-many",
    ):
        assert f'"{code}"' in scripts, code
