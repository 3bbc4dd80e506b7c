"""Campaigns: ledgers, fielded copies, drafts, and what is cached of the ledgers' replay."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, SUM, TEXT

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the new tables; nothing of what is there is touched."""
    _make_ledgers()
    _make_copies()
    _make_entries()
    _make_battles()
    _make_sides()
    _make_fates()


def _make_ledgers() -> None:
    op.create_table(
        "campaign",
        *_texts("id", "name", "kind", "picture", "charter", "created", "changed"),
        *_numbers("revision", "batches"),
        *_texts("head"),
        sa.PrimaryKeyConstraint("id", name="pk_campaign"),
        sa.CheckConstraint("id <> ''", name=op.f("ck_campaign_id")),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_campaign_revision")),
        sa.CheckConstraint("batches >= 1", name=op.f("ck_campaign_batches")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "campaign_batch",
        *_texts("campaign_id"),
        *_numbers("number"),
        *_texts("id", "moment"),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "number", name="pk_campaign_batch"),
        _goes_with_campaign("campaign_batch"),
        sa.UniqueConstraint("campaign_id", "id", name="uq_campaign_batch_campaign_id_id"),
        sa.CheckConstraint("number >= 1", name=op.f("ck_campaign_batch_number")),
    )


def _make_copies() -> None:
    op.create_table(
        "fielded_army",
        *_texts("id"),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_fielded_army"),
    )
    op.create_table(
        "campaign_fielded",
        *_texts("campaign_id", "id", "army"),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_campaign_fielded"),
        _goes_with_campaign("campaign_fielded"),
        sa.ForeignKeyConstraint(
            ["army"], ["fielded_army.id"], name="fk_campaign_fielded_fielded_army"
        ),
        sa.CheckConstraint("id <> ''", name=op.f("ck_campaign_fielded_id")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_campaign_fielded_id", "campaign_fielded", ["id"])
    op.create_index("ix_campaign_fielded_army", "campaign_fielded", ["army"])
    op.create_table(
        "campaign_draft",
        *_texts("campaign_id", "battle_id", "document", "changed"),
        sa.PrimaryKeyConstraint("campaign_id", "battle_id", name="pk_campaign_draft"),
        _goes_with_campaign("campaign_draft"),
        sqlite_with_rowid=False,
    )


def _make_entries() -> None:
    op.create_table(
        "campaign_entry",
        *_texts("campaign_id", "id"),
        *_numbers("position"),
        *_texts("player", "side", "army", "name", "ruleset", "colour"),
        *_numbers("gone", "men", "strength", "rank", "place", "points"),
        *_texts("tie"),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_campaign_entry"),
        _goes_with_campaign("campaign_entry"),
        sa.CheckConstraint("gone IN (0, 1)", name=op.f("ck_campaign_entry_gone")),
        sqlite_with_rowid=False,
    )


def _make_battles() -> None:
    op.create_table(
        "campaign_battle",
        *_texts("campaign_id", "id"),
        *_numbers("position", "number"),
        *_texts("state", "day", "name", "ruleset", "mission", "batch"),
        *_numbers("corrections"),
        sa.PrimaryKeyConstraint("campaign_id", "id", name="pk_campaign_battle"),
        _goes_with_campaign("campaign_battle"),
        sa.CheckConstraint(
            "state IN ('planned', 'played', 'undecided', 'void', 'cancelled')",
            name=op.f("ck_campaign_battle_state"),
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_campaign_battle_campaign_id_position", "campaign_battle", ["campaign_id", "position"]
    )


def _make_sides() -> None:
    op.create_table(
        "campaign_side",
        *_texts("campaign_id", "battle_id"),
        *_numbers("position"),
        *_texts("entry_id", "outcome", "role", "edge"),
        *_numbers("men"),
        *_sums("score_top", "score_bottom", "against_top", "against_bottom"),
        *_numbers("objectives"),
        sa.PrimaryKeyConstraint("campaign_id", "battle_id", "position", name="pk_campaign_side"),
        _goes_with_battle("campaign_side"),
        sa.CheckConstraint(
            "outcome IN ('won', 'drawn', 'lost', '')", name=op.f("ck_campaign_side_outcome")
        ),
        sa.CheckConstraint("score_bottom >= 1", name=op.f("ck_campaign_side_score_bottom")),
        sa.CheckConstraint("against_bottom >= 1", name=op.f("ck_campaign_side_against_bottom")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_campaign_side_standings",
        "campaign_side",
        [
            *("campaign_id", "entry_id", "outcome", "score_bottom", "against_bottom"),
            *("score_top", "against_top", "objectives"),
        ],
    )


def _make_fates() -> None:
    op.create_table(
        "campaign_fate",
        *_texts("campaign_id", "battle_id"),
        *_numbers("side", "position"),
        *_texts("entry_id", "figure", "kind", "by", "weapon"),
        *_numbers("kills", "lives"),
        sa.PrimaryKeyConstraint(
            "campaign_id", "battle_id", "side", "position", name="pk_campaign_fate"
        ),
        _goes_with_battle("campaign_fate"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_campaign_fate_figure", "campaign_fate", ["campaign_id", "entry_id", "figure", "kind"]
    )


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, TEXT, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, NUMBER, nullable=False) for name in names]


def _sums(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, SUM, nullable=False) for name in names]


def _goes_with_campaign(table: str) -> sa.ForeignKeyConstraint:
    """Return the tie of a row that goes when its campaign goes."""
    return sa.ForeignKeyConstraint(
        ["campaign_id"], ["campaign.id"], name=f"fk_{table}_campaign", ondelete="CASCADE"
    )


def _goes_with_battle(table: str) -> sa.ForeignKeyConstraint:
    """Return the tie of a cached row that goes when its battle goes."""
    return sa.ForeignKeyConstraint(
        ["campaign_id", "battle_id"],
        ["campaign_battle.campaign_id", "campaign_battle.id"],
        name=f"fk_{table}_campaign_battle",
        ondelete="CASCADE",
    )
