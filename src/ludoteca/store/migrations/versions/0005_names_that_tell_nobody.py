"""Kept names tell nothing of the deleted, accounts when their name was chosen, the points board is in order."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_YEAR = 365 * 24 * 3600 * 1000


def upgrade() -> None:
    """Add what is looked up by, and forget whose name it was where they have gone."""
    op.add_column("account", sa.Column("renamed", sa.BigInteger))
    # Until now a name was kept from the moment of a change on, whoever had made it.
    chosen = sa.text(
        "UPDATE account"
        " SET renamed = (SELECT max(until) - :kept FROM kept_name WHERE kept_name.person = account.person)"
    )
    op.get_bind().execute(chosen, {"kept": _YEAR})
    op.execute("UPDATE kept_name SET person = '' WHERE person NOT IN (SELECT person FROM account)")
    op.create_index("ix_kept_name_person", "kept_name", ["person"])
    op.create_index("ix_kept_name_until", "kept_name", ["until"])
    op.drop_index("ix_account_points_person", "account")
    op.create_index("ix_account_points_since_person", "account", [sa.text("points DESC"), "since", "person"])


def downgrade() -> None:
    """Take it away. Whose names they were is not told again."""
    op.drop_index("ix_account_points_since_person", "account")
    op.create_index("ix_account_points_person", "account", ["points", "person"])
    for name in ("until", "person"):
        op.drop_index(f"ix_kept_name_{name}", "kept_name")
    op.drop_column("account", "renamed")
