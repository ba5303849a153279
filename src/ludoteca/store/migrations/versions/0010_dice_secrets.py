"""The secrets behind what chance gives, one for each table whose game has yet to end.

Revision ID: 0010
Revises: 0009
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "dice_secret",
        sa.Column("hall_table", sa.String(32), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("hall_table", name="pk_dice_secret"),
        sa.ForeignKeyConstraint(
            ["hall_table"], ["hall_table.id"], name="fk_dice_secret_hall_table_hall_table", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Take it away."""
    op.drop_table("dice_secret")
