"""Accounts, sessions that can be told apart, ratings, profile points, and the outbox that they are paid from."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what members need."""
    op.add_column("person", sa.Column("gone", sa.BigInteger))
    op.add_column("session", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("session", sa.Column("device", sa.String(80), nullable=False, server_default=""))
    op.add_column("session", sa.Column("guest", sa.String(32)))
    op.create_index("ix_session_person", "session", ["person"])
    _accounts()
    _outbox()
    _ratings()


def _accounts() -> None:
    op.create_table(
        "account",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(240), nullable=False),
        sa.Column("key", sa.String(480), nullable=False),
        sa.Column("password", sa.String(240), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("suspended", sa.BigInteger),
        sa.Column("settings", sa.String(600), nullable=False, server_default=""),
        sa.Column("points", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("person", name="pk_account"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_account_person_person", ondelete="CASCADE"),
        sa.UniqueConstraint("key", name="uq_account_key"),
    )
    op.create_index("ix_account_points_person", "account", ["points", "person"])
    op.create_table(
        "kept_name",
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_kept_name"),
    )


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("hall_table", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("hall_table", "seq", name="uq_outbox_hall_table_seq"),
        _of_table("outbox"),
        sqlite_autoincrement=True,
    )


def _ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("ladder", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.BigInteger, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("ladder", "person", name="pk_rating"),
        _of_person("rating"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rating_ladder_rating", "rating", ["ladder", "rating"])
    op.create_index("ix_rating_person", "rating", ["person"])
    op.create_table(
        "rating_change",
        sa.Column("hall_table", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("ladder", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("hall_table", "seq", "person", name="pk_rating_change"),
        _of_table("rating_change"),
        _of_person("rating_change"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rating_change_person_ladder_at", "rating_change", ["person", "ladder", "at"])
    op.create_table(
        "award",
        sa.Column("hall_table", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("hall_table", "seq", "person", name="pk_award"),
        _of_table("award"),
        _of_person("award"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_award_person_at", "award", ["person", "at"])


def _of_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["hall_table"], ["hall_table.id"], name=f"fk_{name}_hall_table_hall_table", ondelete="CASCADE"
    )


def _of_person(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person"], ["person.id"], name=f"fk_{name}_person_person", ondelete="CASCADE")


def downgrade() -> None:
    """Take it away."""
    for table in ("award", "rating_change", "rating", "outbox", "kept_name", "account"):
        op.drop_table(table)
    op.drop_index("ix_session_person", "session")
    for table, column in (("session", "guest"), ("session", "device"), ("session", "seen"), ("person", "gone")):
        op.drop_column(table, column)
