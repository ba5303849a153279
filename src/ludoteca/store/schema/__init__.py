"""The database's tables. Migrations create them; a test checks that the two agree."""

from __future__ import annotations

from ludoteca.store.schema.log import beat, event
from ludoteca.store.schema.matches import hall_match, hall_round, standing
from ludoteca.store.schema.naming import metadata
from ludoteca.store.schema.people import access_token, account, kept_name, person, session
from ludoteca.store.schema.ratings import award, outbox, rating, rating_change
from ludoteca.store.schema.rooms import block, membership, message, mute, report, room
from ludoteca.store.schema.tables import dice_secret, hall_table, seat

__all__ = [
    "access_token",
    "account",
    "award",
    "beat",
    "block",
    "dice_secret",
    "event",
    "hall_match",
    "hall_round",
    "hall_table",
    "kept_name",
    "membership",
    "message",
    "metadata",
    "mute",
    "outbox",
    "person",
    "rating",
    "rating_change",
    "report",
    "room",
    "seat",
    "session",
    "standing",
]
