"""Numbers, days and times as a language writes them; digits are 0 to 9 in all of them, days are those of UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from babel import Locale
from babel.dates import format_skeleton, format_timedelta
from babel.numbers import format_decimal

from ludoteca.web.language import Language

_DAY = timedelta(days=1)
_MINUTE = timedelta(minutes=1)
_THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class Figures:
    """What a page is told in figures, at ``now``. Moments are in milliseconds since 1970."""

    language: Language
    now: int

    @property
    def locale(self) -> Locale:
        """The language and place whose ways of writing are followed."""
        return _locale(self.language.code, self.language.tag)

    def number(self, n: int) -> str:
        r"""A number with its thousands set apart.

        >>> from ludoteca.web.language import load_languages
        >>> [Figures(language, 0).number(1284) for language in load_languages().values()]
        ['1,284', '1\xa0284', '1,284']
        """
        return format_decimal(n, locale=self.locale) if abs(n) >= _THOUSAND else str(n)

    def signed(self, n: int) -> str:
        """A number that says which way it goes.

        >>> from ludoteca.web.language import load_languages
        >>> english = Figures(load_languages()["en"], 0)
        >>> english.signed(14), english.signed(-8), english.signed(0)
        ('+14', '−8', '±0')
        """
        sign = "+" if n > 0 else "−" if n < 0 else "±"
        return f"{sign}{self.number(abs(n))}"

    def mean(self, n: float) -> str:
        """A mean, to one place.

        >>> from ludoteca.web.language import load_languages
        >>> [Figures(language, 0).mean(17.25) for language in load_languages().values()]
        ['17.2', '17,2', '17.2']
        """
        return format_decimal(n, format="0.0", locale=self.locale)

    def ago(self, moment: int) -> str:
        """How long ago something was, within a day; else which day it was.

        >>> from ludoteca.web.language import load_languages
        >>> english = Figures(load_languages()["en"], 1_796_000_000_000)
        >>> [english.ago(english.now - hours * 3_600_000) for hours in (0, 0.05, 2, 24, 72, 8760)]
        ['Just now', '3 min ago', '2 hr ago', 'Yesterday', '27 Nov', '30 Nov 2025']
        """
        then, now = _utc(moment), _utc(self.now)
        if now - then < _MINUTE:
            return self.language.text("Just now")
        if now - then < _DAY:
            return format_timedelta(then - now, locale=self.locale, add_direction=True, format="short", threshold=1)
        if now.date() - then.date() == _DAY:
            return self.language.text("Yesterday")
        return self.day(moment)

    def day(self, moment: int) -> str:
        """A day, with the year if it is another one."""
        then = _utc(moment)
        skeleton = "MMMd" if then.year == _utc(self.now).year else "yMMMd"
        return format_skeleton(skeleton, then, locale=self.locale)

    def date(self, moment: int) -> str:
        """A day with its year.

        >>> from ludoteca.web.language import load_languages
        >>> Figures(load_languages()["pt"], 0).date(1_796_000_000_000)
        '30/11/2026'
        """
        return format_skeleton("yMMMd", _utc(moment), locale=self.locale)

    def month(self, moment: int) -> str:
        """A month of a year.

        >>> from ludoteca.web.language import load_languages
        >>> [Figures(language, 0).month(1_796_000_000_000) for language in load_languages().values()]
        ['November 2026', 'novembro de 2026', 'نوفمبر 2026']
        """
        return format_skeleton("yMMMM", _utc(moment), locale=self.locale)

    def stamp(self, moment: int) -> str:
        """A moment for a program."""
        return stamp(moment)


def stamp(moment: int) -> str:
    """A moment for a program.

    >>> stamp(1_796_000_000_000)
    '2026-11-30T00:53:20Z'
    """
    return _utc(moment).strftime("%Y-%m-%dT%H:%M:%SZ")


@lru_cache
def _locale(code: str, tag: str) -> Locale:
    """Reading one costs more than all that is written with it on a page."""
    return Locale.parse({"en": "en-GB"}.get(code, tag), sep="-")


def _utc(moment: int) -> datetime:
    return datetime.fromtimestamp(moment // 1000, UTC)
