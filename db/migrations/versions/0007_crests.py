"""The crests that players chose for their armies."""

from __future__ import annotations

from alembic import op

from db.column_types import TEXT

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; the sums of armies are of other fields now, and are made at the next save."""
    text = TEXT.compile(op.get_bind().dialect)
    op.execute(f"ALTER TABLE army ADD COLUMN crest {text} DEFAULT '' NOT NULL")
    op.execute("UPDATE army SET checksum = ''")
