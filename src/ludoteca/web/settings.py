"""What a device has chosen: one cookie, each setting from a closed set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from starlette.requests import HTTPConnection

COOKIE = "look"
ON_OFF = ("on", "off")
SECTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "appearance": {
            "light": ("device", "day", "dusk", "night"),
            "backdrop": ("linen", "felt", "table", "plain"),
            "plate": ("walnut", "lacquer", "porcelain", "slate"),
            "chips": ("gem", "classic", "wood", "glass", "contrast"),
        },
        "aids": {"lines": ON_OFF, "values": ON_OFF, "tally": ON_OFF},
        "playing": {"taps": ("game", "always", "never"), "keys": ON_OFF, "forced": ("off", "on")},
        "sound": {
            "sound": ON_OFF,
            "volume": ("60", "20", "40", "80", "100"),
            "sound-drop": ON_OFF,
            "sound-line": ON_OFF,
            "sound-turn": ON_OFF,
            "sound-prompt": ON_OFF,
            "sound-time": ON_OFF,
            "sound-end": ON_OFF,
            "haptics": ON_OFF,
        },
        "accessibility": {
            "motion": ("device", "full", "less"),
            "fall": ("usual", "slow"),
            "contrast": ("device", "strong"),
            "letters": ("usual", "large"),
            "reading": ("usual", "short", "full"),
        },
        "language": {},
        "notices": {},
    }
)
"""The sections of the settings, what can be set in each, and what may be chosen for it, the usual first."""
CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {name: choices for section in SECTIONS.values() for name, choices in section.items()}
)
"""Every setting of every section."""
_POSITIONS = ("light", "backdrop", "plate", "chips")
"""What the first cookies held, by place and without names."""
COLOURS = ("red", "yellow", "green", "neutral")
_GRAINED = frozenset({"walnut", "slate"})
"""Plates with a texture; the others are all colour and light."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a device; what nobody chose is as usual.

    >>> Settings()["light"]
    'device'
    """

    chosen: Mapping[str, str] = field(default_factory=dict)
    """Only what differs from the usual."""

    def __getitem__(self, name: str) -> str:
        return self.chosen.get(name, CHOICES[name][0])

    def with_choices(self, wanted: Mapping[str, str]) -> Settings:
        """Settings with other choices; what cannot be chosen changes nothing.

        >>> Settings().with_choices({"light": "night"}).with_choices({"light": "noon", "size": "huge"})["light"]
        'night'
        """
        known = {name: value for name, value in wanted.items() if value in CHOICES.get(name, ())}
        merged = {**self.chosen, **known}
        return Settings({name: merged[name] for name, choices in CHOICES.items() if merged.get(name) in choices[1:]})

    def as_usual(self, names: Iterable[str]) -> Settings:
        """Settings with some of them as if nobody had chosen.

        >>> Settings({"light": "night", "keys": "off"}).as_usual(["light"]).written
        'keys:off'
        """
        return self.with_choices({name: CHOICES[name][0] for name in names})

    @property
    def worn(self) -> list[tuple[str, str]]:
        """Every setting by name, as ``<html>`` carries them."""
        return [(name, self[name]) for name in CHOICES]

    @property
    def grain(self) -> str | None:
        """The picture of the plate's texture, if it has one."""
        return f"img/{self['plate']}.webp" if self["plate"] in _GRAINED else None

    def chip(self, colour: int) -> str:
        """The picture of a chip: 0 red, 1 yellow, 2 green, 3 a neutral one.

        >>> Settings({"chips": "wood"}).chip(1)
        'img/wood-yellow.webp'
        """
        return f"img/{self['chips']}-{COLOURS[colour]}.webp"

    @property
    def written(self) -> str:
        """The settings as the cookie keeps them: ``name:value.name:value``, nothing where all is as usual."""
        return ".".join(f"{name}:{value}" for name, value in self.chosen.items())


def read_settings(written: str) -> Settings:
    """Settings from their cookie, whatever that holds.

    >>> read_settings("light:dusk.keys:off").written, read_settings("<script>").written
    ('light:dusk.keys:off', '')

    The first cookies named nothing:

    >>> read_settings("dusk.felt").written
    'light:dusk.backdrop:felt'
    """
    parts = written.split(".")
    if ":" in written:
        pairs = [(name, value) for name, _, value in (part.partition(":") for part in parts)]
    else:
        pairs = list(zip(_POSITIONS, parts, strict=False))
    return Settings().with_choices(dict(pairs))


def settings_of(connection: HTTPConnection) -> Settings:
    """What the device behind a request has chosen."""
    return read_settings(connection.cookies.get(COOKIE, ""))
