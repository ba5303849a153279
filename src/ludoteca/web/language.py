"""The hall's languages and their catalogues of sentences."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import MappingProxyType

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from markupsafe import Markup, escape

LOCALES = Path(__file__).with_name("locale")


@dataclass(frozen=True)
class Language:
    """One language of the hall. The English sentence is the key; named blanks stand in braces.

    ``code`` is used in addresses and cookies, ``tag`` in ``<html lang>``; ``letters`` are those
    on red, yellow, green and blue discs; ``categories`` names the plural forms in the catalogue's order.
    """

    code: str
    tag: str
    name: str
    direction: str
    letters: tuple[str, ...]
    categories: tuple[str, ...]
    catalogue: Catalog | None = None
    pairs: tuple[str, ...] = ()
    """The letters of red, yellow, green and blue where more than two play and single ones would be mistaken."""

    def marks(self, colours: int) -> tuple[str, ...]:
        """What discs carry on a board of so many colours: red, yellow, green, and those that are nobody's.

        >>> [language.marks(3) for language in load_languages().values()][:2]
        [('R', 'Y', 'G', '×'), ('Vm', 'Am', 'Vd', '×')]
        """
        return (*((colours > 2 and self.pairs) or self.letters)[:3], "×")

    @property
    def house_marks(self) -> Mapping[str, str]:
        """What counters of four houses carry, by the house's letter.

        >>> dict(load_languages()["pt"].house_marks)
        {'r': 'Vm', 'g': 'Vd', 'y': 'Am', 'b': 'Az'}
        """
        red, yellow, green, blue = self.pairs or self.letters
        return {"r": red, "g": green, "y": yellow, "b": blue}

    @property
    def house_names(self) -> Mapping[str, str]:
        """What the houses are called, by their letter."""
        return {"r": self.text("Red"), "g": self.text("Green"), "y": self.text("Yellow"), "b": self.text("Blue")}

    def text(self, sentence: str, **blanks: object) -> str:
        """A sentence in this language with its blanks filled."""
        return self._translations.gettext(sentence).format(**blanks)

    def plural(self, one: str, many: str, n: int, **blanks: object) -> str:
        """The form of a sentence that fits ``n``."""
        return self._translations.ngettext(one, many, n).format(n=n, **blanks)

    def markup(self, sentence: str, **blanks: object) -> Markup:
        """A sentence for a page: blanks are escaped unless they are markup."""
        return escape(self._translations.gettext(sentence)).format(**blanks)

    def plural_markup(self, one: str, many: str, n: int, **blanks: object) -> Markup:
        """The form of a sentence that fits ``n``, for a page."""
        return escape(self._translations.ngettext(one, many, n)).format(n=n, **blanks)

    def context_markup(self, context: str, sentence: str, **blanks: object) -> Markup:
        """A word for a page that English uses for several things, told apart by ``context``."""
        return escape(self._translations.pgettext(context, sentence)).format(**blanks)

    @cached_property
    def client_json(self) -> bytes:
        """The sentences that the page's scripts use, as JSON."""
        messages: dict[str, str | dict[str, str]] = {}
        for message in self.catalogue or ():
            if message.id and any(str(path).endswith(".js") for path, _ in message.locations):
                if isinstance(message.string, str):
                    messages[str(message.id)] = message.string
                else:
                    messages[message.id[0]] = dict(zip(self.categories, message.string or (), strict=True))
        return json.dumps({"messages": messages}, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()

    @cached_property
    def client_url(self) -> str | None:
        """The address of :attr:`client_json`; ``None`` for English, which needs none."""
        if self.catalogue is None:
            return None
        return f"/i18n/{self.code}.{hashlib.sha256(self.client_json).hexdigest()[:12]}.json"

    @cached_property
    def _translations(self) -> NullTranslations:
        if self.catalogue is None:
            return NullTranslations()
        compiled = io.BytesIO()
        write_mo(compiled, self.catalogue)
        compiled.seek(0)
        return GNUTranslations(compiled)


def _catalogue(locale: str) -> Catalog:
    with (LOCALES / locale / "LC_MESSAGES" / "ludoteca.po").open("rb") as file:
        return read_po(file, locale=locale)


@cache
def load_languages() -> Mapping[str, Language]:
    """Every language by its code, English first; the catalogues are read from their files, once."""
    every = (
        Language("en", "en", "English", "ltr", ("R", "Y", "G", "B"), ("one", "other")),
        Language(
            "pt",
            "pt-PT",
            "Português",
            "ltr",
            ("V", "A", "Vd", "Az"),
            ("one", "many", "other"),
            _catalogue("pt_PT"),
            ("Vm", "Am", "Vd", "Az"),
        ),
        Language(
            "ar",
            "ar",
            "العربية",
            "rtl",
            ("ح", "ص", "خض", "زر"),
            ("zero", "one", "two", "few", "many", "other"),
            _catalogue("ar"),
            ("حم", "صف", "خض", "زر"),
        ),
    )
    return MappingProxyType({language.code: language for language in every})


def choose_language(languages: Mapping[str, Language], asked: str | None, accepted: str) -> Language:
    """The language asked for, else the best of an ``Accept-Language`` header, else English."""
    if asked is not None and asked in languages:
        return languages[asked]
    for code in _preferred(accepted):
        if code in languages:
            return languages[code]
    return languages["en"]


def _preferred(header: str) -> list[str]:
    """The primary language codes of an ``Accept-Language`` header, most wanted first.

    >>> _preferred("fr;q=0.5, pt-PT, en;q=0.8, ar;q=0")
    ['pt', 'en', 'fr']
    """
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if weight > 0:
            wanted.append((-weight, place, tag.split("-")[0].lower()))
    return [code for _, _, code in sorted(wanted)]
