"""Cards and tokens of the players' own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, TEXT

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table; the sums of armies are of other fields now, and are made at the next save."""
    op.create_table(
        "own_card",
        sa.Column("army_id", TEXT, nullable=False),
        sa.Column("position", NUMBER, nullable=False),
        sa.Column("document", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("army_id", "position", name="pk_own_card"),
        sa.ForeignKeyConstraint(
            ["army_id"], ["army.id"], name="fk_own_card_army", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.execute("UPDATE army SET checksum = ''")
