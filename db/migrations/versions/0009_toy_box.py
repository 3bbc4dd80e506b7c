"""The players' plastic: poses, lots, bags, losses, stand-ins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.column_types import NUMBER, TEXT

revision = "0009"
down_revision = "0008"


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, TEXT, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, NUMBER, nullable=False) for name in names]


def upgrade() -> None:
    """Make the new tables."""
    op.create_table(
        "toy_box",
        *_texts("id", "owner"),
        *_numbers("revision"),
        sa.PrimaryKeyConstraint("id", name="pk_toy_box"),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_toy_box_revision")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "toy_pose",
        *_texts("id", "name", "kind", "items", "model", "posture", "portrait"),
        *_numbers("position"),
        sa.PrimaryKeyConstraint("id", name="pk_toy_pose"),
        sa.CheckConstraint("id <> ''", name=op.f("ck_toy_pose_id")),
        sa.CheckConstraint(
            "kind IN ('man', 'vehicle', 'gun', 'terrain')", name=op.f("ck_toy_pose_kind")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "toy_bag",
        *_texts("id", "name", "bought", "note", "picture"),
        *_numbers("position"),
        sa.PrimaryKeyConstraint("id", name="pk_toy_bag"),
        sa.CheckConstraint("id <> ''", name=op.f("ck_toy_bag_id")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "toy_lot",
        *_texts("pose", "colour", "bag"),
        *_numbers("size", "owned", "broken", "lost", "position"),
        sa.PrimaryKeyConstraint("pose", "colour", "bag", name="pk_toy_lot"),
        sa.CheckConstraint(
            "owned >= 1 AND broken >= 0 AND lost >= 0", name=op.f("ck_toy_lot_counts")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "toy_loss",
        *_texts("campaign", "battle", "figure", "pose", "colour", "bag", "day", "name"),
        *_numbers("found", "position"),
        sa.PrimaryKeyConstraint("campaign", "battle", "figure", name="pk_toy_loss"),
        sa.CheckConstraint("found IN (0, 1)", name=op.f("ck_toy_loss_found")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "toy_stand_in",
        *_texts("army", "items", "pose"),
        *_numbers("position"),
        sa.PrimaryKeyConstraint("army", "items", name="pk_toy_stand_in"),
        sqlite_with_rowid=False,
    )
