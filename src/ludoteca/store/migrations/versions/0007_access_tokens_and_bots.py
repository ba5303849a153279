"""Access tokens of members, and accounts that are bots."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what programs need."""
    op.add_column("account", sa.Column("bot", sa.BigInteger))
    op.create_table(
        "access_token",
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(240), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger),
        sa.PrimaryKeyConstraint("token", name="pk_access_token"),
        sa.ForeignKeyConstraint(
            ["person"], ["account.person"], name="fk_access_token_person_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_access_token_person", "access_token", ["person"])


def downgrade() -> None:
    """Take it away."""
    op.drop_table("access_token")
    op.drop_column("account", "bot")
