"""The first tables: armies with their units, figures, items and seats, rulings, and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, TEXT

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables; SQLite's file is marked as Muster's."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("PRAGMA application_id = 1299542900")  # "Must"
    _make_army()
    _make_units()
    _make_figures()
    _make_seats()
    _make_agreements()
    op.create_table(
        "setting",
        _text("key"),
        _text("value"),
        sa.PrimaryKeyConstraint("key", name="pk_setting"),
        sqlite_with_rowid=False,
    )


def _make_army() -> None:
    op.create_table(
        "army",
        _text("id"),
        _number("position"),
        _text("ruleset"),
        _text("name"),
        _text("colour"),
        _text("note"),
        _text("created"),
        _text("changed"),
        _number("revision"),
        sa.PrimaryKeyConstraint("id", name="pk_army"),
        sa.CheckConstraint("id <> ''", name=op.f("ck_army_id")),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_army_revision")),
        sqlite_with_rowid=False,
    )


def _make_units() -> None:
    op.create_table(
        "unit",
        _text("army_id"),
        _text("id"),
        _number("position"),
        _text("kind"),
        _text("type"),
        _text("name"),
        sa.Column("passengers", NUMBER),
        _text("note"),
        sa.PrimaryKeyConstraint("army_id", "id", name="pk_unit"),
        _goes_with("unit", "army", "army_id", to="id"),
        sa.CheckConstraint("id <> ''", name=op.f("ck_unit_id")),
        sa.CheckConstraint(
            "kind IN ('men', 'squad', 'team', 'vehicle')", name=op.f("ck_unit_kind")
        ),
        sa.CheckConstraint("passengers >= 0", name=op.f("ck_unit_passengers")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "fitting",
        _text("army_id"),
        _text("unit_id"),
        _number("position"),
        _text("fitting"),
        sa.PrimaryKeyConstraint("army_id", "unit_id", "position", name="pk_fitting"),
        _goes_with("fitting", "unit", "army_id", "unit_id"),
        sqlite_with_rowid=False,
    )


def _make_figures() -> None:
    op.create_table(
        "figure",
        _text("army_id"),
        _text("id"),
        _text("unit_id"),
        _number("position"),
        _text("name"),
        _text("rank"),
        _text("post"),
        _number("hero"),
        _text("story"),
        sa.PrimaryKeyConstraint("army_id", "id", name="pk_figure"),
        _goes_with("figure", "unit", "army_id", "unit_id"),
        sa.CheckConstraint("id <> ''", name=op.f("ck_figure_id")),
        sa.CheckConstraint("hero IN (0, 1)", name=op.f("ck_figure_hero")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_figure_army_id_unit_id_position", "figure", ["army_id", "unit_id", "position"]
    )
    op.create_table(
        "figure_item",
        _text("army_id"),
        _text("figure_id"),
        _number("position"),
        _text("item"),
        sa.PrimaryKeyConstraint("army_id", "figure_id", "position", name="pk_figure_item"),
        _goes_with("figure_item", "figure", "army_id", "figure_id"),
        sqlite_with_rowid=False,
    )


def _make_seats() -> None:
    op.create_table(
        "seat",
        _text("army_id"),
        _text("unit_id"),
        _number("number"),
        _number("position"),
        _text("figure_id"),
        sa.PrimaryKeyConstraint("army_id", "unit_id", "number", name="pk_seat"),
        _goes_with("seat", "unit", "army_id", "unit_id"),
        _goes_with("seat", "figure", "army_id", "figure_id"),
        sa.UniqueConstraint("army_id", "figure_id", name="uq_seat_army_id_figure_id"),
        sa.CheckConstraint("number >= 1", name=op.f("ck_seat_number")),
        sqlite_with_rowid=False,
    )


def _make_agreements() -> None:
    op.create_table(
        "ruling",
        _text("army_id"),
        _number("position"),
        _text("rule"),
        _text("note"),
        _text("agreed_with"),
        _text("day"),
        sa.PrimaryKeyConstraint("army_id", "position", name="pk_ruling"),
        _goes_with("ruling", "army", "army_id", to="id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ruling_target",
        _text("army_id"),
        _number("ruling_position"),
        _number("position"),
        _text("target"),
        sa.PrimaryKeyConstraint("army_id", "ruling_position", "position", name="pk_ruling_target"),
        _goes_with("ruling_target", "ruling", "army_id", "ruling_position", to="position"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "switch",
        _text("army_id"),
        _text("switch"),
        _text("option"),
        sa.PrimaryKeyConstraint("army_id", "switch", name="pk_switch"),
        _goes_with("switch", "army", "army_id", to="id"),
        sqlite_with_rowid=False,
    )


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, TEXT, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, NUMBER, nullable=False)


def _goes_with(table: str, owner: str, *columns: str, to: str = "id") -> sa.ForeignKeyConstraint:
    """Return the tie to the owner's row, with which this row is deleted."""
    owned = [f"{owner}.{to}"] if len(columns) == 1 else [f"{owner}.army_id", f"{owner}.{to}"]
    return sa.ForeignKeyConstraint(columns, owned, name=f"fk_{table}_{owner}", ondelete="CASCADE")
