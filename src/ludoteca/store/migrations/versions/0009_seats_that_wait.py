"""Seats tell by themselves whether anything is still to come at their table: so lists need not go through all of them.

Revision ID: 0009
Revises: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_INDEX = "ix_seat_person_over_since"
_OF_TABLES = sa.text(
    "UPDATE seat SET"
    " over = (SELECT CASE WHEN t.over > 0 AND t.live = 0 THEN 1 ELSE 0 END FROM hall_table t WHERE t.id = hall_table),"
    " since = (SELECT t.changed FROM hall_table t WHERE t.id = hall_table)"
    " WHERE EXISTS (SELECT 1 FROM hall_table t WHERE t.id = hall_table)"
)


def upgrade() -> None:
    """Add the mark and its moment, as the tables have them now."""
    op.add_column("seat", sa.Column("over", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("since", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(_OF_TABLES)
    op.create_index(_INDEX, "seat", ["person", "over", "since"])


def downgrade() -> None:
    """Take them away."""
    op.drop_index(_INDEX, "seat")
    op.drop_column("seat", "since")
    op.drop_column("seat", "over")
