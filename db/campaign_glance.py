"""What can be shown of a campaign before its ledger is read: the cached part of its state."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, select

from db import schema
from rules.army.model import Army
from rules.campaign.charter import Charter, Entry
from rules.campaign.record import BattlePlan, BattleRecord, SideRecord
from rules.campaign.state import BattleLine, EntryState, Standing, State

NEAR = 30
"""So many battles before and after the last one played are shown."""
_campaign, _entry = schema.campaign.c, schema.campaign_entry.c
_battle, _side = schema.campaign_battle.c, schema.campaign_side.c
_OF: Any = bindparam("of_campaign")

ABOUT: Select[Any] = select(_campaign.charter, _campaign.batches, _campaign.head).where(
    _campaign.id == _OF
)
ENTRIES: Select[Any] = (
    select(
        _entry.id,
        _entry.player,
        _entry.army,
        _entry.name,
        _entry.ruleset,
        _entry.colour,
        _entry.gone,
    )
    .where(_entry.campaign_id == _OF)
    .order_by(_entry.position)
)
LAST: Select[Any] = select(func.coalesce(func.max(_battle.position), 0)).where(
    _battle.campaign_id == _OF, _battle.number > 0
)
BATTLES: Select[Any] = (
    select(
        _battle.id,
        _battle.number,
        _battle.state,
        _battle.day,
        _battle.name,
        _battle.ruleset,
        _battle.mission,
        _battle.batch,
        _battle.corrections,
        _side.entry_id,
        _side.role,
        _side.edge,
        _side.outcome,
    )
    .select_from(
        schema.campaign_battle.outerjoin(
            schema.campaign_side,
            (_side.campaign_id == _battle.campaign_id) & (_side.battle_id == _battle.id),
        )
    )
    .where(_battle.campaign_id == _OF)
    .where(_battle.position.between(bindparam("first"), bindparam("last")))
    .order_by(_battle.position, _side.position)
)


def glance(
    connection: Connection, campaign_id: str, standings: tuple[Standing, ...]
) -> State | None:
    """Return the state as far as it is cached: no players, men, careers or meetings, and of the
    battles those about the last one played.

    None when the campaign is gone, or what was agreed cannot be read.
    """
    about = connection.execute(ABOUT, {"of_campaign": campaign_id}).one_or_none()
    if about is None:
        return None
    try:
        charter = msgspec.json.decode(about.charter, type=Charter)
    except (msgspec.DecodeError, TypeError):
        return None
    entries = connection.execute(ENTRIES, {"of_campaign": campaign_id})
    last = connection.execute(LAST, {"of_campaign": campaign_id}).scalar_one()
    near = {"of_campaign": campaign_id, "first": last - NEAR, "last": last + NEAR}
    return State(
        charter=charter,
        players=(),
        entries=tuple(_entered(row) for row in entries),
        battles=tuple(_battles(connection.execute(BATTLES, near))),
        standings=standings,
        meetings=(),
        careers={},
        batches=about.batches,
    )


def _entered(row: Any) -> EntryState:
    entry = Entry(
        row.id, row.player, row.army, row.name, row.ruleset, row.colour, gone=bool(row.gone)
    )
    return EntryState(entry, Army(id=row.army, ruleset=row.ruleset, name=row.name))


def _battles(rows: Iterable[Any]) -> Iterable[BattleLine]:
    for _, group in groupby(rows, key=lambda row: row.id):
        sides = list(group)
        yield _line(sides[0], [row for row in sides if row.entry_id is not None])


def _line(row: Any, sides: list[Any]) -> BattleLine:
    """Return a battle as far as it is cached: of a planned or voided one not who meets."""
    plan = record = None
    if row.batch:
        record = BattleRecord(
            row.day,
            tuple(SideRecord(side.entry_id, role=side.role, edge=side.edge) for side in sides),
            row.ruleset,
            name=row.name,
            mission=row.mission,
            winners=tuple(side.entry_id for side in sides if side.outcome == "won"),
            decided="none" if row.state == "undecided" else "agreed",
        )
    else:
        plan = BattlePlan(row.day, (), row.ruleset, row.name, row.mission)
    return BattleLine(
        row.id, row.number, row.state, row.day, plan, record, row.batch, row.corrections
    )
