"""What is read of campaigns, as SQLAlchemy Core."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, and_, bindparam, func, select

from db import schema

_campaign, _batch = schema.campaign.c, schema.campaign_batch.c
_entry, _battle, _side = schema.campaign_entry.c, schema.campaign_battle.c, schema.campaign_side.c
_OF: Any = bindparam("of_campaign")


def _count(*states: str) -> Any:
    """Return how many battles of a campaign are in one of the states."""
    return (
        select(func.count())
        .select_from(schema.campaign_battle)
        .where(_battle.campaign_id == _campaign.id, _battle.state.in_(states))
        .scalar_subquery()
    )


SUMMARIES: Select[Any] = select(
    _campaign.id,
    _campaign.name,
    _campaign.kind,
    _campaign.picture,
    _campaign.charter,
    _campaign.created,
    _campaign.changed,
    _campaign.batches,
    select(func.count())
    .select_from(schema.campaign_entry)
    .where(_entry.campaign_id == _campaign.id)
    .scalar_subquery()
    .label("entries"),
    _count("played", "undecided").label("played"),
    _count("planned").label("planned"),
    select(func.coalesce(func.max(_battle.day), ""))
    .where(_battle.campaign_id == _campaign.id, _battle.state.in_(("played", "undecided")))
    .scalar_subquery()
    .label("last_day"),
).order_by(_campaign.changed.desc(), _campaign.id)

PLAYING: Select[Any] = (
    select(_entry.army, _campaign.name)
    .join(schema.campaign, _campaign.id == _entry.campaign_id)
    .where(_entry.army.in_(bindparam("these", expanding=True)), _entry.gone == 0)
    .order_by(_campaign.changed.desc(), _campaign.id)
)
"""In which campaigns armies play, as the armies themselves are known in Armies."""

HEAD: Select[Any] = select(
    _campaign.name, _campaign.batches, _campaign.head, _campaign.revision
).where(_campaign.id == _OF)

LEDGER: Select[Any] = (
    select(_batch.document).where(_batch.campaign_id == _OF).order_by(_batch.number)
)

# Of each entry a row for every result and for every fraction its points are given in: sums of
# whole numbers are exact. Only results count; all of it is read from one index.
_ADDED = (
    select(
        _side.entry_id,
        _side.outcome,
        _side.score_bottom,
        _side.against_bottom,
        func.count().label("battles"),
        func.sum(_side.score_top).label("score"),
        func.sum(_side.against_top).label("against"),
        func.sum(_side.objectives).label("objectives"),
    )
    .where(_side.campaign_id == _OF, _side.outcome.in_(("won", "drawn", "lost")))
    .group_by(_side.entry_id, _side.outcome, _side.score_bottom, _side.against_bottom)
    .subquery("added")
)

STANDINGS: Select[Any] = (
    select(
        _entry.place,
        _entry.id,
        _entry.points,
        _entry.men,
        _entry.strength,
        _entry.tie,
        _ADDED.c.outcome,
        _ADDED.c.battles,
        _ADDED.c.score,
        _ADDED.c.score_bottom,
        _ADDED.c.against,
        _ADDED.c.against_bottom,
        _ADDED.c.objectives,
    )
    .select_from(schema.campaign_entry.outerjoin(_ADDED, and_(_ADDED.c.entry_id == _entry.id)))
    .where(_entry.campaign_id == _OF, _entry.place > 0)
    .order_by(_entry.rank)
)
"""The standings in order: the places that the replay gave, and all else added up."""
