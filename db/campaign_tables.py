"""The tables of campaigns: the ledgers, what goes with them, and what is cached of their replay.

A campaign is its ledger, the rows of `campaign_batch`, which are added and never changed. The
fielded copies and the drafts go with it. All other tables hold what follows from the ledger, so
that standings need no replay; they are written with each batch, and `db.campaign_check` compares
them with the replay. Ids are made at random, so that ledgers of several machines can be laid into
one database.
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
)

from db.columns import metadata, number_column, sum_column, text_column
from db.kinds import BY_KEY


def _of_campaign() -> Column[str]:
    """Return the first part of the key of everything inside a campaign."""
    return text_column("campaign_id", primary_key=True)


def _goes_with_campaign() -> ForeignKeyConstraint:
    """Return the tie of a row that goes when its campaign goes."""
    return ForeignKeyConstraint(["campaign_id"], ["campaign.id"], ondelete="CASCADE")


def _goes_with_battle() -> ForeignKeyConstraint:
    """Return the tie of a cached row that goes when its battle goes."""
    return ForeignKeyConstraint(
        ["campaign_id", "battle_id"],
        ["campaign_battle.campaign_id", "campaign_battle.id"],
        ondelete="CASCADE",
    )


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
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("revision >= 1", name="revision"),
    CheckConstraint("batches >= 1", name="batches"),
    **BY_KEY,
)
"""`revision` counts the writes, so that a second window notices that it holds an older ledger;
`batches` and `head` (the last batch's chain) tell a ledger that was cut short. `name`, `kind`,
`picture` and `charter` (JSON) are what was agreed last."""

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
    number_column("men"),
    number_column("strength"),
    number_column("rank"),
    number_column("place"),
    number_column("points"),
    text_column("tie"),
    _goes_with_campaign(),
    CheckConstraint("gone IN (0, 1)", name="gone"),
    **BY_KEY,
)
"""Cached: `side` is what the entry's player fights for, `men` are those fit for the next battle, of
`strength` in all. `rank` (counted from 1), `place` (shared by those who are level), `points` and
`tie` are its line in the standings, whose other numbers are added up from `campaign_side`; `rank`
and `place` are 0 where it has no line."""

campaign_battle = Table(
    "campaign_battle",
    metadata,
    _of_campaign(),
    text_column("id", primary_key=True),
    number_column("position"),
    number_column("number"),
    text_column("state"),
    text_column("day"),
    text_column("name"),
    text_column("ruleset"),
    text_column("mission"),
    text_column("batch"),
    number_column("corrections"),
    _goes_with_campaign(),
    CheckConstraint(
        "state IN ('planned', 'played', 'undecided', 'void', 'cancelled')", name="state"
    ),
    Index(None, "campaign_id", "position"),
    **BY_KEY,
)
"""Cached: a battle in its place; `position` is a whole number from 1, `number` counts those that
were played."""

campaign_side = Table(
    "campaign_side",
    metadata,
    _of_campaign(),
    text_column("battle_id", primary_key=True),
    number_column("position", primary_key=True),
    text_column("entry_id"),
    text_column("outcome"),
    text_column("role"),
    text_column("edge"),
    number_column("men"),
    sum_column("score_top"),
    sum_column("score_bottom"),
    sum_column("against_top"),
    sum_column("against_bottom"),
    number_column("objectives"),
    _goes_with_battle(),
    CheckConstraint("outcome IN ('won', 'drawn', 'lost', '')", name="outcome"),
    CheckConstraint("score_bottom >= 1", name="score_bottom"),
    CheckConstraint("against_bottom >= 1", name="against_bottom"),
    # All that standings add up, so that they are read from this index alone.
    Index(
        "ix_campaign_side_standings",
        "campaign_id",
        "entry_id",
        "outcome",
        "score_bottom",
        "against_bottom",
        "score_top",
        "against_top",
        "objectives",
    ),
    **BY_KEY,
)
"""Cached: an army in a battle that was played and is not void; `outcome` is "" without a result
yet. The games' points for and against are fractions, `top` over `bottom`."""

campaign_fate = Table(
    "campaign_fate",
    metadata,
    _of_campaign(),
    text_column("battle_id", primary_key=True),
    number_column("side", primary_key=True),
    number_column("position", primary_key=True),
    text_column("entry_id"),
    text_column("figure"),
    text_column("kind"),
    text_column("by"),
    text_column("weapon"),
    number_column("kills"),
    number_column("lives"),
    _goes_with_battle(),
    # What becomes of an army's men is read from this index alone.
    Index("ix_campaign_fate_figure", "campaign_id", "entry_id", "figure", "kind"),
    **BY_KEY,
)
"""Cached: what became of a figure in a battle that was played and is not void; those without a
fate came home."""
