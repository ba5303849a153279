"""Matches and rounds beside the log, for lists. A hall fills them from the log when it opens."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, empty."""
    op.create_table(
        "hall_match",
        sa.Column("hall_table", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("opponent", sa.String(16), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("hall_table", "number", name="pk_hall_match"),
        sa.ForeignKeyConstraint(
            ["hall_table"], ["hall_table.id"], name="fk_hall_match_hall_table_hall_table", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hall_round",
        sa.Column("hall_table", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("hall_table", "place", name="pk_hall_round"),
        sa.ForeignKeyConstraint(
            ["hall_table"], ["hall_table.id"], name="fk_hall_round_hall_table_hall_table", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "standing",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("hall_table", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("person", "hall_table", "number", name="pk_standing"),
        sa.ForeignKeyConstraint(
            ["hall_table"], ["hall_table.id"], name="fk_standing_hall_table_hall_table", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_standing_hall_table", "standing", ["hall_table"])


def downgrade() -> None:
    """Drop the tables; the log holds all that was in them."""
    for table in ("standing", "hall_round", "hall_match"):
        op.drop_table(table)
