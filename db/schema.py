"""The tables of the database, as they are after all migrations.

Everything inside an army is keyed by the army's id first: ids are made at random, but a copy of an
army read from a file keeps the ids of its men, and two armies must never get at each other's rows.
Tables whose key is not a whole number are stored in the order of their key (WITHOUT ROWID), so an
army's rows lie together.

A `position` is a sort key with gaps (see `db.order`), so that one man moved is one row written.
It is not unique: rows that trade places would collide half-way.
"""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _text(name: str, **options: object) -> Column[str]:
    return Column(name, Text, nullable=False, **options)  # type: ignore[arg-type]


def _number(name: str, *constraints: CheckConstraint, **options: object) -> Column[int]:
    return Column(name, Integer, *constraints, nullable=False, **options)  # type: ignore[arg-type]


def _of_army() -> Column[str]:
    """Return the first part of the key of everything inside an army."""
    return _text("army_id", primary_key=True)


def _goes_with_army() -> ForeignKeyConstraint:
    """Return the tie of a row that goes when its army goes."""
    return ForeignKeyConstraint(["army_id"], ["army.id"], ondelete="CASCADE")


def _goes_with(column: str, table: str) -> ForeignKeyConstraint:
    """Return the tie to a unit or figure of the same army."""
    return ForeignKeyConstraint(
        ["army_id", column], [f"{table}.army_id", f"{table}.id"], ondelete="CASCADE"
    )


army = Table(
    "army",
    metadata,
    _text("id", primary_key=True),
    _number("position"),
    _text("ruleset"),
    _text("name"),
    _text("colour"),
    _text("note"),
    _text("created"),
    _text("changed"),
    _number("revision"),
    _text("folder", server_default=""),
    _number(
        "archived", CheckConstraint("archived IN (0, 1)", name="archived"), server_default=text("0")
    ),
    Column("binned", Text),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("revision >= 1", name="revision"),
    sqlite_with_rowid=False,
)
"""`created`, `changed` and `binned` are moments in UTC (ISO 8601); `revision` counts the saves, so
that a second window notices that it holds an older army. Where the army is filed (`folder`, tags,
`archived`, `binned`) is no part of its value: filing it is no save."""

army_tag = Table(
    "army_tag",
    metadata,
    _of_army(),
    _text("tag", primary_key=True),
    _goes_with_army(),
    CheckConstraint("tag <> ''", name="tag"),
    sqlite_with_rowid=False,
)

unit = Table(
    "unit",
    metadata,
    _of_army(),
    _text("id", primary_key=True),
    _number("position"),
    _text("kind"),
    _text("type"),
    _text("name"),
    Column("passengers", Integer),
    _text("note"),
    _text("colour", server_default=""),
    _goes_with_army(),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("kind IN ('men', 'squad', 'team', 'vehicle')", name="kind"),
    CheckConstraint("passengers >= 0", name="passengers"),
    sqlite_with_rowid=False,
)

fitting = Table(
    "fitting",
    metadata,
    _of_army(),
    _text("unit_id", primary_key=True),
    _number("position", primary_key=True),
    _text("fitting"),
    _goes_with("unit_id", "unit"),
    sqlite_with_rowid=False,
)

figure = Table(
    "figure",
    metadata,
    _of_army(),
    _text("id", primary_key=True),
    _text("unit_id"),
    _number("position"),
    _text("name"),
    _text("rank"),
    _text("post"),
    _number("hero"),
    _text("story"),
    _text("portrait", server_default=""),
    Column("lives", Integer, CheckConstraint("lives >= 1", name="lives")),
    _text("colour", server_default=""),
    _goes_with("unit_id", "unit"),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("hero IN (0, 1)", name="hero"),
    Index(None, "army_id", "unit_id", "position"),
    sqlite_with_rowid=False,
)

figure_item = Table(
    "figure_item",
    metadata,
    _of_army(),
    _text("figure_id", primary_key=True),
    _number("position", primary_key=True),
    _text("item"),
    _goes_with("figure_id", "figure"),
    sqlite_with_rowid=False,
)

figure_ability = Table(
    "figure_ability",
    metadata,
    _of_army(),
    _text("figure_id", primary_key=True),
    _number("position", primary_key=True),
    _text("ability"),
    _goes_with("figure_id", "figure"),
    sqlite_with_rowid=False,
)

seat = Table(
    "seat",
    metadata,
    _of_army(),
    _text("unit_id", primary_key=True),
    _number("number", primary_key=True),
    _number("position"),
    _text("figure_id"),
    _goes_with("unit_id", "unit"),
    _goes_with("figure_id", "figure"),
    UniqueConstraint("army_id", "figure_id"),
    CheckConstraint("number >= 1", name="number"),
    sqlite_with_rowid=False,
)
"""Taken seats. A man sits in one seat of his army at most."""

ruling = Table(
    "ruling",
    metadata,
    _of_army(),
    _number("position", primary_key=True),
    _text("rule"),
    _text("note"),
    _text("agreed_with"),
    _text("day"),
    _goes_with_army(),
    sqlite_with_rowid=False,
)

ruling_target = Table(
    "ruling_target",
    metadata,
    _of_army(),
    _number("ruling_position", primary_key=True),
    _number("position", primary_key=True),
    _text("target"),
    ForeignKeyConstraint(
        ["army_id", "ruling_position"], ["ruling.army_id", "ruling.position"], ondelete="CASCADE"
    ),
    sqlite_with_rowid=False,
)
"""Who a ruling is about. A target is any id or word a finding names, so it points nowhere."""

switch = Table(
    "switch",
    metadata,
    _of_army(),
    _text("switch", primary_key=True),
    _text("option"),
    _goes_with_army(),
    sqlite_with_rowid=False,
)

army_version = Table(
    "army_version",
    metadata,
    _number("id", primary_key=True),
    _text("army_id"),
    _text("kind"),
    _text("label"),
    _text("day"),
    _text("moment"),
    _text("name"),
    _number("figures"),
    Column("document", LargeBinary, nullable=False),
    _goes_with_army(),
    Index(None, "army_id", "moment"),
    Index(
        "uq_army_version_army_id_day",
        "army_id",
        "day",
        unique=True,
        sqlite_where=text("kind = 'day'"),
    ),
)
"""Earlier versions of armies, each a document that never changes; one of each day at most. What a
list of them shows (`name`, `figures`) stands beside the document, so that no list reads it."""

picture = Table(
    "picture",
    metadata,
    _text("id", primary_key=True),
    Column("data", LargeBinary, nullable=False),
    _text("put"),
)
"""Pictures of the players' own, by what they hold (see `db.pictures`). Men mention them by id in
their portrait; an army from elsewhere may mention one that is not here, so nothing ties them."""

setting = Table(
    "setting",
    metadata,
    _text("key", primary_key=True),
    _text("value"),
    sqlite_with_rowid=False,
)
"""What the program remembers beside the armies, such as the one last opened."""
