"""The tables of the database, as they are after all migrations.

Everything inside an army is keyed by the army's id first: ids are made at random, but a copy of an
army read from a file keeps the ids of its men, and two armies must never get at each other's rows.
Tables whose key is not a whole number are stored in the order of their key where the database can
(`BY_KEY`), so an army's rows lie together.

A `position` is a sort key with gaps (see `db.list_positions`), so that one man moved is one row
written. It is not unique: rows that trade places would collide half-way.
"""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    Table,
    UniqueConstraint,
    text,
)

from db import campaign_tables, column_types, toy_box_tables
from db.column_types import BY_KEY, NUMBER, TEXT, number_column, only_where, text_column

metadata = column_types.metadata


def _of_army() -> Column[str]:
    """Return the first part of the key of everything inside an army."""
    return text_column("army_id", primary_key=True)


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
    text_column("id", primary_key=True),
    number_column("position"),
    text_column("ruleset"),
    text_column("name"),
    text_column("colour"),
    text_column("note"),
    text_column("created"),
    text_column("changed"),
    number_column("revision"),
    text_column("folder", server_default=""),
    number_column(
        "archived", CheckConstraint("archived IN (0, 1)", name="archived"), server_default=text("0")
    ),
    Column("binned", TEXT),
    text_column("checksum", server_default=""),
    text_column("crest", server_default=""),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("revision >= 1", name="revision"),
    **BY_KEY,
)
"""`created`, `changed` and `binned` are moments in UTC (ISO 8601); `revision` counts the saves, so
that a second window notices that it holds an older army. Where the army is filed (`folder`, tags,
`archived`, `binned`) is no part of its value: filing it is no save. `checksum` is `army_checksum`
of the army as it was saved last, "" before that."""

army_tag = Table(
    "army_tag",
    metadata,
    _of_army(),
    text_column("tag", primary_key=True),
    _goes_with_army(),
    CheckConstraint("tag <> ''", name="tag"),
    **BY_KEY,
)

unit = Table(
    "unit",
    metadata,
    _of_army(),
    text_column("id", primary_key=True),
    number_column("position"),
    text_column("kind"),
    text_column("type"),
    text_column("name"),
    Column("passengers", NUMBER),
    text_column("note"),
    text_column("colour", server_default=""),
    _goes_with_army(),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("kind IN ('men', 'squad', 'team', 'vehicle')", name="kind"),
    CheckConstraint("passengers >= 0", name="passengers"),
    **BY_KEY,
)

fitting = Table(
    "fitting",
    metadata,
    _of_army(),
    text_column("unit_id", primary_key=True),
    number_column("position", primary_key=True),
    text_column("fitting"),
    _goes_with("unit_id", "unit"),
    **BY_KEY,
)

figure = Table(
    "figure",
    metadata,
    _of_army(),
    text_column("id", primary_key=True),
    text_column("unit_id"),
    number_column("position"),
    text_column("name"),
    text_column("rank"),
    text_column("post"),
    number_column("hero"),
    text_column("story"),
    text_column("portrait", server_default=""),
    Column("lives", NUMBER, CheckConstraint("lives >= 1", name="lives")),
    text_column("colour", server_default=""),
    text_column("moulded", server_default=""),
    _goes_with("unit_id", "unit"),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("hero IN (0, 1)", name="hero"),
    Index(None, "army_id", "unit_id", "position"),
    **BY_KEY,
)

figure_item = Table(
    "figure_item",
    metadata,
    _of_army(),
    text_column("figure_id", primary_key=True),
    number_column("position", primary_key=True),
    text_column("item"),
    _goes_with("figure_id", "figure"),
    **BY_KEY,
)

figure_ability = Table(
    "figure_ability",
    metadata,
    _of_army(),
    text_column("figure_id", primary_key=True),
    number_column("position", primary_key=True),
    text_column("ability"),
    _goes_with("figure_id", "figure"),
    **BY_KEY,
)

seat = Table(
    "seat",
    metadata,
    _of_army(),
    text_column("unit_id", primary_key=True),
    number_column("number", primary_key=True),
    number_column("position"),
    text_column("figure_id"),
    _goes_with("unit_id", "unit"),
    _goes_with("figure_id", "figure"),
    UniqueConstraint("army_id", "figure_id"),
    CheckConstraint("number >= 1", name="number"),
    **BY_KEY,
)
"""Taken seats. A man sits in one seat of his army at most."""

ruling = Table(
    "ruling",
    metadata,
    _of_army(),
    number_column("position", primary_key=True),
    text_column("rule"),
    text_column("note"),
    text_column("agreed_with"),
    text_column("day"),
    _goes_with_army(),
    **BY_KEY,
)

ruling_target = Table(
    "ruling_target",
    metadata,
    _of_army(),
    number_column("ruling_position", primary_key=True),
    number_column("position", primary_key=True),
    text_column("target"),
    ForeignKeyConstraint(
        ["army_id", "ruling_position"], ["ruling.army_id", "ruling.position"], ondelete="CASCADE"
    ),
    **BY_KEY,
)
"""Who a ruling is about. A target is any id or word a finding names, so it points nowhere."""

switch = Table(
    "switch",
    metadata,
    _of_army(),
    text_column("switch", primary_key=True),
    text_column("option"),
    _goes_with_army(),
    **BY_KEY,
)

own_card = Table(
    "own_card",
    metadata,
    _of_army(),
    number_column("position", primary_key=True),
    text_column("document"),
    _goes_with_army(),
    **BY_KEY,
)
"""Cards and tokens of the player's own, each as JSON: nothing is looked for in them."""

reading = Table(
    "reading",
    metadata,
    _of_army(),
    number_column("position", primary_key=True),
    text_column("document"),
    _goes_with_army(),
    **BY_KEY,
)
"""How armies stand in other games than their own, each game as JSON."""

army_version = Table(
    "army_version",
    metadata,
    number_column("id", primary_key=True, autoincrement=False),
    text_column("army_id"),
    text_column("kind"),
    text_column("label"),
    text_column("day"),
    text_column("moment"),
    text_column("name"),
    number_column("figures"),
    Column("document", LargeBinary, nullable=False),
    _goes_with_army(),
    Index(None, "army_id", "moment"),
    Index(
        "uq_army_version_army_id_day",
        "army_id",
        "day",
        unique=True,
        **only_where("kind = 'day'"),
    ),
)
"""Earlier versions of armies, each a document that never changes; one of each day at most. What a
list of them shows (`name`, `figures`) stands beside the document, so that no list reads it."""

army_step = Table(
    "army_step",
    metadata,
    text_column("army_id", primary_key=True),
    number_column("number", primary_key=True, autoincrement=False),
    text_column("label"),
    text_column("moment"),
    Column("document", LargeBinary, nullable=False),
    _goes_with_army(),
    **BY_KEY,
)
"""The steps of undo of each army (see `db.army_steps`)."""

picture = Table(
    "picture",
    metadata,
    text_column("id", primary_key=True),
    Column("data", LargeBinary, nullable=False),
    text_column("put"),
)
"""Pictures of the players' own, by what they hold (see `db.pictures`). Men mention them by id in
their portrait; an army from elsewhere may mention one that is not here, so nothing ties them."""

setting = Table(
    "setting",
    metadata,
    text_column("key", primary_key=True),
    text_column("value"),
    **BY_KEY,
)
"""What the program remembers beside the armies, such as the one last opened."""

battle = Table(
    "battle",
    metadata,
    text_column("id", primary_key=True),
    text_column("name"),
    text_column("ruleset"),
    text_column("sides"),
    text_column("day"),
    text_column("campaign"),
    text_column("planned"),
    text_column("state"),
    text_column("begun"),
    text_column("changed"),
    number_column("lines"),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("state IN ('open', 'ended', 'recorded')", name="state"),
    CheckConstraint("lines >= 1", name="lines"),
    **BY_KEY,
)
"""Battles at the table. `sides` is what the sides are called (JSON), `campaign` and `planned` are
ids, "" for none: a battle outlives the campaign it was played in, so nothing ties them. `day`
(ISO 8601) is the one it was played on, "" for that on which it began; `begun` and `changed` are
moments in UTC. `lines` counts those of the log, so that a second window notices that it holds an
older one, and a log that was cut short is told."""

battle_line = Table(
    "battle_line",
    metadata,
    text_column("battle", primary_key=True),
    number_column("number", primary_key=True, autoincrement=False),
    Column("document", LargeBinary, nullable=False),
    ForeignKeyConstraint(["battle"], ["battle.id"], ondelete="CASCADE"),
    CheckConstraint("number >= 1", name="number"),
    **BY_KEY,
)
"""The logs of battles: a document for each line, which are added and never changed."""

campaign = campaign_tables.campaign
campaign_batch = campaign_tables.campaign_batch
fielded_army = campaign_tables.fielded_army
campaign_fielded = campaign_tables.campaign_fielded
campaign_draft = campaign_tables.campaign_draft
campaign_entry = campaign_tables.campaign_entry
toy_pose = toy_box_tables.toy_pose
toy_bag = toy_box_tables.toy_bag
