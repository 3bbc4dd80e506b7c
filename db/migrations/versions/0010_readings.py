"""How armies stand in other games, and what is moulded on stand-ins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, TEXT

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table; the sums of armies are of other fields now, and are made at the next save."""
    op.create_table(
        "reading",
        sa.Column("army_id", TEXT, nullable=False),
        sa.Column("position", NUMBER, nullable=False),
        sa.Column("document", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("army_id", "position", name="pk_reading"),
        sa.ForeignKeyConstraint(
            ["army_id"], ["army.id"], name="fk_reading_army", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    text = TEXT.compile(op.get_bind().dialect)
    op.execute(f"ALTER TABLE figure ADD COLUMN moulded {text} DEFAULT '' NOT NULL")
    op.execute("UPDATE army SET checksum = ''")
