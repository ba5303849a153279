"""No index of commands: that each is stored once follows from the places of the log.

Revision ID: 0008
Revises: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_INDEX = "uq_event_stream_actor_command_part"


def upgrade() -> None:
    """Drop the index: it took room and time at every append, and forbade nothing that the places do not."""
    op.drop_index(_INDEX, table_name="event")


def downgrade() -> None:
    """Make it again."""
    where = sa.text("command IS NOT NULL")
    columns = ["stream", "actor", "command", "part"]
    op.create_index(_INDEX, "event", columns, unique=True, sqlite_where=where, postgresql_where=where)
