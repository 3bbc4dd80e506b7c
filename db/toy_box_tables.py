"""The tables of the toy box. A `position` keeps the order of what the player entered."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Table

from db.column_types import BY_KEY, metadata, number_column, text_column

toy_box = Table(
    "toy_box",
    metadata,
    text_column("id", primary_key=True),
    text_column("owner"),
    number_column("revision"),
    CheckConstraint("revision >= 1", name="revision"),
    **BY_KEY,
)
"""One row at most: whose box it is, and how often it was saved."""

toy_pose = Table(
    "toy_pose",
    metadata,
    text_column("id", primary_key=True),
    text_column("name"),
    text_column("kind"),
    text_column("items"),
    text_column("model"),
    text_column("posture"),
    text_column("portrait"),
    number_column("position"),
    CheckConstraint("id <> ''", name="id"),
    CheckConstraint("kind IN ('man', 'vehicle', 'gun', 'terrain')", name="kind"),
    **BY_KEY,
)
"""`items` are ids with a space between them."""

toy_bag = Table(
    "toy_bag",
    metadata,
    text_column("id", primary_key=True),
    text_column("name"),
    text_column("bought"),
    text_column("note"),
    text_column("picture"),
    number_column("position"),
    CheckConstraint("id <> ''", name="id"),
    **BY_KEY,
)

toy_lot = Table(
    "toy_lot",
    metadata,
    text_column("pose", primary_key=True),
    text_column("colour", primary_key=True),
    text_column("bag", primary_key=True),
    number_column("size"),
    number_column("owned"),
    number_column("broken"),
    number_column("lost"),
    number_column("position"),
    CheckConstraint("owned >= 1 AND broken >= 0 AND lost >= 0", name="counts"),
    **BY_KEY,
)

toy_loss = Table(
    "toy_loss",
    metadata,
    text_column("campaign", primary_key=True),
    text_column("battle", primary_key=True),
    text_column("figure", primary_key=True),
    text_column("pose"),
    text_column("colour"),
    text_column("bag"),
    text_column("day"),
    text_column("name"),
    number_column("found"),
    number_column("position"),
    CheckConstraint("found IN (0, 1)", name="found"),
    **BY_KEY,
)
"""Toys lost in campaigns. A campaign may be deleted or lie elsewhere, so nothing ties them."""

toy_stand_in = Table(
    "toy_stand_in",
    metadata,
    text_column("army", primary_key=True),
    text_column("items", primary_key=True),
    text_column("pose"),
    number_column("position"),
    **BY_KEY,
)
