"""Families of kinds: what pages offer as one game, to choose a variant of."""

from __future__ import annotations

from ludoteca.match.policy import POLICIES


def family_of(kind: str) -> str:
    """The game that a kind is a variant of.

    >>> family_of("quatro/popout"), family_of("four")
    ('quatro', 'four')
    """
    return kind.partition("/")[0]


def variants_of(family: str) -> list[str]:
    """The kinds of a family that tables can be opened for; the usual one first."""
    return [kind for kind in POLICIES if family_of(kind) == family]


def families() -> list[str]:
    """Every game that can be played, in the order in which the hall offers them.

    >>> families()
    ['ketafors', 'four', 'quatro', 'ludo']
    """
    return list(dict.fromkeys(map(family_of, POLICIES)))


def usual_of(kind: str) -> str:
    """The kind itself; of a family, the variant that is usual.

    >>> usual_of("quatro"), usual_of("quatro/small"), usual_of("chess")
    ('quatro/classic', 'quatro/small', 'chess')
    """
    return kind if kind in POLICIES else next(iter(variants_of(kind)), kind)
