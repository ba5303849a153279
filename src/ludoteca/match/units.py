"""The units of a match, as types."""

from __future__ import annotations

from typing import NewType

Player = NewType("Player", int)
"""One who plays a match, 0 for whoever set the table up; keeps its number while seats change."""

PersonId = NewType("PersonId", str)
"""A person, guest or member; never a name."""

Millis = NewType("Millis", int)
"""Milliseconds: a span, or a moment counted from 1970-01-01 UTC."""

DAY = Millis(24 * 3600 * 1000)
"""A day."""

NEVER = Millis(0)
"""The moment before anything happened."""
