"""The tables of campaigns: ledgers, what goes with them, and their standings.

A campaign is its ledger, the rows of `campaign_batch`, which are added and never changed. The
fielded copies and the drafts go with it. `campaign` and `campaign_entry` also hold what lists and
other programs read of its state: they are written from a replay with each act, and nothing but
those is read from them. Ids are made at random, so that ledgers of several machines can be laid
into one database.
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

from db.column_types import BY_KEY, metadata, number_column, text_column


def _of_campaign() -> Column[str]:
    """Return the first part of the key of everything inside a campaign."""
    return text_column("campaign_id", primary_key=True)


def _goes_with_campaign() -> ForeignKeyConstraint:
    """Return the tie of a row that goes when its campaign goes."""
    return ForeignKeyConstraint(["campaign_id"], ["campaign.id"], ondelete="CASCADE")


campaign = Table(
    "campaign",
    metadata,
    text_column("id", primary_key=True),
    text_column("name"),
    text_column("kind"),
    text_column("picture"),
    text_column("charter"),
    text_column("created"),
    text_column("changed"),
    number_column("revision"),
    number_column("batches"),
    text_column("head"),
    number_column("played", server_default=text("0")),
    number_column("planned", server_default=text("0")),
    text_column("last_day", server_default=""),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("revision >= 1", name="revision"),
    CheckConstraint("batches >= 1", name="batches"),
    **BY_KEY,
)
"""`revision` counts the writes, so that a second window notices that it holds an older ledger;
`batches` and `head` (the last batch's chain) tell a ledger that was cut short. `name`, `kind`,
`picture` and `charter` (JSON) are what was agreed last. `played` and `planned` are numbers of
battles, `last_day` (ISO 8601) is the day of the battle played last, "" before the first."""

campaign_batch = Table(
    "campaign_batch",
    metadata,
    _of_campaign(),
    number_column("number", primary_key=True),
    text_column("id"),
    text_column("moment"),
    Column("document", LargeBinary, nullable=False),
    _goes_with_campaign(),
    UniqueConstraint("campaign_id", "id"),
    CheckConstraint("number >= 1", name="number"),
)
"""The ledger: a document for each act, which are added and never changed."""

fielded_army = Table(
    "fielded_army",
    metadata,
    text_column("id", primary_key=True),
    Column("document", LargeBinary, nullable=False),
)
"""Armies as they went into battle, by what they hold: battles with one army share one copy."""

campaign_fielded = Table(
    "campaign_fielded",
    metadata,
    _of_campaign(),
    text_column("id", primary_key=True),
    text_column("army"),
    _goes_with_campaign(),
    ForeignKeyConstraint(["army"], ["fielded_army.id"]),
    CheckConstraint("id <> ''", name="id"),
    Index(None, "id"),
    Index(None, "army"),
    **BY_KEY,
)
"""Under which id a record of the campaign mentions a copy."""

campaign_draft = Table(
    "campaign_draft",
    metadata,
    _of_campaign(),
    text_column("battle_id", primary_key=True),
    text_column("document"),
    text_column("changed"),
    _goes_with_campaign(),
    **BY_KEY,
)
"""Records of battles that are not finished yet, as JSON; the ledger knows nothing of them."""

campaign_entry = Table(
    "campaign_entry",
    metadata,
    _of_campaign(),
    text_column("id", primary_key=True),
    number_column("position"),
    text_column("player"),
    text_column("side"),
    text_column("army"),
    text_column("name"),
    text_column("ruleset"),
    text_column("colour"),
    number_column("gone"),
    number_column("rank"),
    number_column("place"),
    number_column("played"),
    number_column("won"),
    number_column("drawn"),
    number_column("lost"),
    number_column("points"),
    text_column("score"),
    text_column("against"),
    number_column("objectives"),
    number_column("men"),
    number_column("strength"),
    text_column("tie"),
    _goes_with_campaign(),
    CheckConstraint("gone IN (0, 1)", name="gone"),
    **BY_KEY,
)
"""The armies of a campaign with their lines in the standings. `side` is what the army's player
fights for. `rank` counts the lines from 1, `place` is shared by those who are level; both are 0
for an army without a line. `score` and `against` are the games' own points as texts: "23", "5/2".
`men` are those fit for the next battle, of `strength` in all; `tie` says what parted this line from
the one above."""
