"""What a device has chosen about how the hall looks: one cookie, each part of it from a closed set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType

from starlette.requests import HTTPConnection

LOOK_COOKIE = "look"
CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "light": ("device", "day", "dusk", "night"),
        "backdrop": ("linen", "felt", "table", "plain"),
        "plate": ("walnut", "lacquer", "porcelain", "slate"),
        "chips": ("gem", "classic", "wood", "glass", "contrast"),
    }
)
"""Every part of a look and what may be chosen for it, the usual first."""
_GRAINED = frozenset({"walnut", "slate"})
"""Plates with a texture; the others are all colour and light."""


@dataclass(frozen=True, slots=True)
class Look:
    """A look; what nobody chose is as usual."""

    light: str = CHOICES["light"][0]
    backdrop: str = CHOICES["backdrop"][0]
    plate: str = CHOICES["plate"][0]
    chips: str = CHOICES["chips"][0]

    def with_choices(self, wanted: Mapping[str, str]) -> Look:
        """A look with other choices; what cannot be chosen changes nothing.

        >>> Look().with_choices({"light": "night"}).with_choices({"light": "noon", "size": "huge"}).light
        'night'
        """
        known = {part: value for part, value in wanted.items() if value in CHOICES.get(part, ())}
        return Look(**{**asdict(self), **known})

    @property
    def grain(self) -> str | None:
        """The picture of the plate's texture, if it has one."""
        return f"img/{self.plate}.webp" if self.plate in _GRAINED else None

    def chip(self, colour: int) -> str:
        """The picture of a chip: 0 red, 1 yellow.

        >>> Look(chips="wood").chip(1)
        'img/wood-yellow.webp'
        """
        return f"img/{self.chips}-{'yellow' if colour == 1 else 'red'}.webp"

    @property
    def written(self) -> str:
        """The look as the cookie keeps it."""
        return ".".join(asdict(self).values())


def read_look(written: str) -> Look:
    """A look from its cookie, whatever that holds.

    >>> read_look("dusk").light, read_look("<script>").light
    ('dusk', 'device')
    """
    names = (field.name for field in fields(Look))
    return Look().with_choices(dict(zip(names, written.split("."), strict=False)))


def look_of(connection: HTTPConnection) -> Look:
    """The look that a device has chosen."""
    return read_look(connection.cookies.get(LOOK_COOKIE, ""))
