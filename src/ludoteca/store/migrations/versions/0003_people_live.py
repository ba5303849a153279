"""Tables that wait for somebody, tables where people play, and when the hall was last at work."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the marks and the beat."""
    for name in ("open", "live"):
        op.add_column("hall_table", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
        op.create_index(
            f"ix_hall_table_{name}",
            "hall_table",
            [name],
            sqlite_where=sa.text(f"{name} > 0"),
            postgresql_where=sa.text(f"{name} > 0"),
        )
    op.create_table(
        "beat",
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_beat"),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_table("beat")
    for name in ("open", "live"):
        op.drop_index(f"ix_hall_table_{name}", "hall_table")
        op.drop_column("hall_table", name)
