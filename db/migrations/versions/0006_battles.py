"""Battles that are refereed at the table: their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, TEXT

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the new tables."""
    op.create_table(
        "battle",
        sa.Column("id", TEXT, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("ruleset", TEXT, nullable=False),
        sa.Column("sides", TEXT, nullable=False),
        sa.Column("day", TEXT, nullable=False),
        sa.Column("campaign", TEXT, nullable=False),
        sa.Column("planned", TEXT, nullable=False),
        sa.Column("state", TEXT, nullable=False),
        sa.Column("begun", TEXT, nullable=False),
        sa.Column("changed", TEXT, nullable=False),
        sa.Column("lines", NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_battle"),
        sa.CheckConstraint("id <> ''", name=op.f("ck_battle_id")),
        sa.CheckConstraint("state IN ('open', 'ended', 'recorded')", name=op.f("ck_battle_state")),
        sa.CheckConstraint("lines >= 1", name=op.f("ck_battle_lines")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "battle_line",
        sa.Column("battle", TEXT, nullable=False),
        sa.Column("number", NUMBER, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("battle", "number", name="pk_battle_line"),
        sa.ForeignKeyConstraint(
            ["battle"], ["battle.id"], name="fk_battle_line_battle", ondelete="CASCADE"
        ),
        sa.CheckConstraint("number >= 1", name=op.f("ck_battle_line_number")),
        sqlite_with_rowid=False,
    )
