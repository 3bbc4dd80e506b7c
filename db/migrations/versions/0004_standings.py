"""Standings with all their numbers as rows; the cached battles, sides and fates go.

What is written into the new rows is added up from the old ones, not from the ledgers: a migration
must not depend on how a later version replays them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, TEXT

revision = "0004"
down_revision = "0003"

_OLD = (
    *("campaign_id", "id", "position", "player", "side", "army", "name", "ruleset", "colour"),
    *("gone", "rank", "place", "points", "men", "strength", "tie"),
)
_NEW = (*_OLD, "played", "won", "drawn", "lost", "score", "against", "objectives")


def upgrade() -> None:
    """Count the battles of each campaign and add up its standings, then drop the old rows."""
    bind = op.get_bind()
    text, number = (kind.compile(bind.dialect) for kind in (TEXT, NUMBER))
    for column in ("played", "planned"):
        op.execute(f"ALTER TABLE campaign ADD COLUMN {column} {number} DEFAULT 0 NOT NULL")
    op.execute(f"ALTER TABLE campaign ADD COLUMN last_day {text} DEFAULT '' NOT NULL")
    mine = "FROM campaign_battle WHERE campaign_battle.campaign_id = campaign.id AND state"
    op.execute(
        f"UPDATE campaign SET played = (SELECT count(*) {mine} IN ('played', 'undecided')),"
        f" planned = (SELECT count(*) {mine} = 'planned'), last_day ="
        f" (SELECT coalesce(max(day), '') {mine} IN ('played', 'undecided'))"
    )
    rows = _entries(bind)
    for table in ("campaign_fate", "campaign_side", "campaign_battle", "campaign_entry"):
        op.drop_table(table)
    _make_entries()
    if rows:
        # Without kinds: what PostgreSQL's texts hold goes back as it was read.
        entries = sa.table("campaign_entry", *[sa.column(name) for name in _NEW])
        bind.execute(sa.insert(entries), rows)


def _entries(bind: sa.Connection) -> list[dict[str, Any]]:
    """Return the rows of all armies with the numbers of their standings."""
    results: dict[tuple[str, str], Counter[str]] = {}
    sums: dict[tuple[str, str], list[Fraction]] = {}
    for side in bind.execute(
        sa.text(
            "SELECT campaign_id, entry_id, outcome, score_top, score_bottom, against_top,"
            " against_bottom, objectives FROM campaign_side"
            " WHERE outcome IN ('won', 'drawn', 'lost')"
        )
    ):
        key = side.campaign_id, side.entry_id
        results.setdefault(key, Counter())[side.outcome] += 1
        added = sums.setdefault(key, [Fraction(0)] * 3)
        added[0] += Fraction(side.score_top, side.score_bottom)
        added[1] += Fraction(side.against_top, side.against_bottom)
        added[2] += side.objectives
    found = []
    for row in bind.execute(sa.text(f"SELECT {', '.join(_OLD)} FROM campaign_entry")).mappings():
        key = row["campaign_id"], row["id"]
        # An army that has left before it fought has no line.
        had = results.get(key, Counter[str]()) if row["place"] else Counter[str]()
        score, against, objectives = sums.get(key, [0] * 3) if row["place"] else [0] * 3
        numbers = {
            "played": had.total(),
            **{outcome: had[outcome] for outcome in ("won", "drawn", "lost")},
            "score": str(score),
            "against": str(against),
            "objectives": int(objectives),
        }
        found.append({**row, **numbers})
    return found


def _make_entries() -> None:
    op.create_table(
        "campaign_entry",
        *_texts("campaign_id", "id"),
        *_numbers("position"),
        *_texts("player", "side", "army", "name", "ruleset", "colour"),
        *_numbers("gone", "rank", "place", "played", "won", "drawn", "lost", "points"),
        *_texts("score", "against"),
        *_numbers("objectives", "men", "strength"),
        *_texts("tie"),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_campaign_entry"),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name="fk_campaign_entry_campaign",
            ondelete="CASCADE",
        ),
        sa.CheckConstraint("gone IN (0, 1)", name=op.f("ck_campaign_entry_gone")),
        sqlite_with_rowid=False,
    )


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, TEXT, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, NUMBER, nullable=False) for name in names]
