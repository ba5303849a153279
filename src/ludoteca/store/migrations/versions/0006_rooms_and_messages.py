"""Rooms with members and messages, what members do not want to hear, and what administrators are told of."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add rooms."""
    op.add_column("account", sa.Column("muted", sa.BigInteger))
    op.add_column("hall_table", sa.Column("room", sa.String(32)))
    op.create_index("ix_hall_table_room", "hall_table", ["room"], sqlite_where=sa.text("room IS NOT NULL"))
    _rooms()
    _messages()
    _peace()


def _rooms() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(480), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("said", sa.Integer, nullable=False, server_default="0"),
        sa.Column("edition", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_room"),
        sa.ForeignKeyConstraint(["owner"], ["person.id"], name="fk_room_owner_person"),
        sa.UniqueConstraint("code", name="uq_room_code"),
    )
    op.create_index("ix_room_owner", "room", ["owner"])
    op.create_table(
        "membership",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("last_read", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("room", "person", name="pk_membership"),
        _of_room("membership"),
        _of_person("membership"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_membership_person", "membership", ["person"])
    op.create_table(
        "mute",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", "person", name="pk_mute"),
        _of_room("mute"),
        _of_person("mute"),
        sqlite_with_rowid=False,
    )


def _messages() -> None:
    op.create_table(
        "message",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("command", sa.String(48)),
        sa.Column("phrase", sa.String(16)),
        sa.Column("text", sa.String(6000)),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("room", "number", name="pk_message"),
        sa.UniqueConstraint("room", "person", "command", name="uq_message_room_person_command"),
        _of_room("message"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_message_room_edition", "message", ["room", "edition"])
    op.create_index("ix_message_person", "message", ["person"])


def _peace() -> None:
    op.create_table(
        "block",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_block"),
        _of_person("block"),
        _of_person("block", "other"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_block_other", "block", ["other"])
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.BigInteger),
        sa.Column("place", sa.String(480), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("said", sa.BigInteger, nullable=False),
        sa.Column("text", sa.String(6000), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
        sa.UniqueConstraint("room", "number", "by", name="uq_report_room_number_by"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_report_person", "report", ["person"])


def _of_room(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["room"], ["room.id"], name=f"fk_{name}_room_room", ondelete="CASCADE")


def _of_person(name: str, column: str = "person") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["person.id"], name=f"fk_{name}_{column}_person", ondelete="CASCADE")


def downgrade() -> None:
    """Take it away."""
    for table in ("report", "block", "message", "mute", "membership", "room"):
        op.drop_table(table)
    op.drop_index("ix_hall_table_room", "hall_table")
    op.drop_column("hall_table", "room")
    op.drop_column("account", "muted")
