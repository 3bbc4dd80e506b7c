"""Portraits, abilities, lives, own colours; folders, tags, the bin; earlier versions; pictures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, TEXT

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns in place, which leaves every row as it lies, and make the new tables."""
    dialect = op.get_bind().dialect
    text, number = (kind.compile(dialect) for kind in (TEXT, NUMBER))
    op.execute(f"ALTER TABLE army ADD COLUMN folder {text} DEFAULT '' NOT NULL")
    op.execute(
        f"ALTER TABLE army ADD COLUMN archived {number} DEFAULT 0 NOT NULL"
        " CONSTRAINT ck_army_archived CHECK (archived IN (0, 1))"
    )
    op.execute(f"ALTER TABLE army ADD COLUMN binned {text}")
    op.execute(f"ALTER TABLE figure ADD COLUMN portrait {text} DEFAULT '' NOT NULL")
    op.execute(
        f"ALTER TABLE figure ADD COLUMN lives {number}"
        " CONSTRAINT ck_figure_lives CHECK (lives >= 1)"
    )
    for table in ("figure", "unit"):
        op.execute(f"ALTER TABLE {table} ADD COLUMN colour {text} DEFAULT '' NOT NULL")
    _make_details()
    _make_versions()
    op.create_table(
        "picture",
        _text("id"),
        sa.Column("data", sa.LargeBinary, nullable=False),
        _text("put"),
        sa.PrimaryKeyConstraint("id", name="pk_picture"),
    )


def _make_details() -> None:
    op.create_table(
        "figure_ability",
        _text("army_id"),
        _text("figure_id"),
        _number("position"),
        _text("ability"),
        sa.PrimaryKeyConstraint("army_id", "figure_id", "position", name="pk_figure_ability"),
        sa.ForeignKeyConstraint(
            ["army_id", "figure_id"],
            ["figure.army_id", "figure.id"],
            name="fk_figure_ability_figure",
            ondelete="CASCADE",
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "army_tag",
        _text("army_id"),
        _text("tag"),
        sa.PrimaryKeyConstraint("army_id", "tag", name="pk_army_tag"),
        sa.ForeignKeyConstraint(
            ["army_id"], ["army.id"], name="fk_army_tag_army", ondelete="CASCADE"
        ),
        sa.CheckConstraint("tag <> ''", name=op.f("ck_army_tag_tag")),
        sqlite_with_rowid=False,
    )


def _make_versions() -> None:
    op.create_table(
        "army_version",
        sa.Column("id", NUMBER, nullable=False, autoincrement=False),
        _text("army_id"),
        _text("kind"),
        _text("label"),
        _text("day"),
        _text("moment"),
        _text("name"),
        _number("figures"),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_army_version"),
        sa.ForeignKeyConstraint(
            ["army_id"], ["army.id"], name="fk_army_version_army", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_army_version_army_id_moment", "army_version", ["army_id", "moment"])
    op.create_index(
        "uq_army_version_army_id_day",
        "army_version",
        ["army_id", "day"],
        unique=True,
        sqlite_where=sa.text("kind = 'day'"),
        postgresql_where=sa.text("kind = 'day'"),
    )


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, TEXT, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, NUMBER, nullable=False)
