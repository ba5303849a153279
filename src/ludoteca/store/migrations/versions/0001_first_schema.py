"""The first schema: log, people, sessions, tables, seats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create every table."""
    op.create_table(
        "event",
        sa.Column("stream", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(48), nullable=False),
        sa.Column("command", sa.String(48)),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("tag", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "seq", name="pk_event"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_event_stream_actor_command_part",
        "event",
        ["stream", "actor", "command", "part"],
        unique=True,
        sqlite_where=sa.text("command IS NOT NULL"),
        postgresql_where=sa.text("command IS NOT NULL"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
    )
    op.create_table(
        "session",
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_session"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_session_person_person", ondelete="CASCADE"),
    )
    op.create_table(
        "hall_table",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("over", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_hall_table"),
    )
    op.create_index(
        "ix_hall_table_due",
        "hall_table",
        ["due"],
        sqlite_where=sa.text("due IS NOT NULL"),
        postgresql_where=sa.text("due IS NOT NULL"),
    )
    op.create_table(
        "seat",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("hall_table", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("person", "hall_table", name="pk_seat"),
        sa.ForeignKeyConstraint(
            ["hall_table"], ["hall_table.id"], name="fk_seat_hall_table_hall_table", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_hall_table", "seat", ["hall_table"])


def downgrade() -> None:
    """Drop every table."""
    for table in ("seat", "hall_table", "session", "person", "event"):
        op.drop_table(table)
