"""What the hall tells of a table, taken as what it has to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


def table(value: Json) -> Mapping[str, Json]:
    """Something with names; raises TypeError for anything else."""
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return value


def listed(value: Json) -> Sequence[Json]:
    """A list; raises TypeError for anything else."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(value)
    return value


def whole(value: Json) -> int:
    """A whole number; raises TypeError for anything else."""
    if not isinstance(value, int):
        raise TypeError(value)
    return value
