"""Steps of undo for armies, and a sum over each army that shows when its rows were damaged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, TEXT

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the new table; armies get their sum when they are saved next."""
    text = TEXT.compile(op.get_bind().dialect)
    op.execute(f"ALTER TABLE army ADD COLUMN checksum {text} DEFAULT '' NOT NULL")
    op.create_table(
        "army_step",
        sa.Column("army_id", TEXT, nullable=False),
        sa.Column("number", NUMBER, nullable=False),
        sa.Column("label", TEXT, nullable=False),
        sa.Column("moment", TEXT, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("army_id", "number", name="pk_army_step"),
        sa.ForeignKeyConstraint(
            ["army_id"], ["army.id"], name="fk_army_step_army", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
