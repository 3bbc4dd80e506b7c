"""Compares what is cached of a campaign with what a replay of its ledger gives."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Table, select

from db import campaign_selects, schema
from db.campaign_lines import standings_from
from db.campaign_rows import Row, SideRows, battle_row, entry_rows, fate_rows
from rules.campaign.state import State


def missing_copies(state: State, kept: Collection[str]) -> tuple[str, ...]:
    """Return which battles mention a fielded army that is not kept, a sentence each."""
    found = []
    for line in state.battles:
        sides = line.record.sides if line.record else ()
        for side in sides:
            if side.fielded and side.fielded not in kept:
                found.append(f"The army fielded by {side.entry} in battle {line.id} is not kept.")
    return tuple(found)


def differences(connection: Connection, campaign_id: str, state: State) -> tuple[str, ...]:
    """Return where the cache is not what follows from the ledger, a sentence each."""
    found = list[str]()
    entries = _held(connection, schema.campaign_entry, campaign_id)
    if _by_id(entries) != {row["id"]: row for row in entry_rows(state)}:
        found.append("The armies that are cached are not those of the ledger.")
    battles = _by_id(_held(connection, schema.campaign_battle, campaign_id))
    expected = {
        line.id: battle_row(line, position) for position, line in enumerate(state.battles, start=1)
    }
    for battle in sorted(battles.keys() | expected.keys()):
        if battles.get(battle) != expected.get(battle):
            found.append(f"Battle {battle} is not cached as the ledger has it.")
    found.extend(_sides_and_fates(connection, campaign_id, state))
    rows = connection.execute(campaign_selects.STANDINGS, {"of_campaign": campaign_id})
    if standings_from(rows) != state.standings:
        found.append("The standings that are cached are not those of the ledger.")
    return tuple(found)


def _sides_and_fates(connection: Connection, campaign_id: str, state: State) -> Iterator[str]:
    """Give a sentence for each battle whose sides or fates are cached otherwise."""
    makes = SideRows(state)
    lines = {line.id: line for line in state.battles}
    for table, make in ((schema.campaign_side, makes.sides), (schema.campaign_fate, fate_rows)):
        seen = set[str]()
        rows = _held(connection, table, campaign_id)  # in the order of their keys
        for battle, held in groupby(rows, key=lambda row: str(row["battle_id"])):
            seen.add(battle)
            if battle not in lines or [*held] != make(lines[battle]):
                yield f"What became of whom in battle {battle} is cached otherwise."
        for battle, line in lines.items():
            if battle not in seen and make(line):
                yield f"What became of whom in battle {battle} is not cached."


def _held(connection: Connection, table: Table, campaign_id: str) -> Iterator[Row]:
    """Give the rows of a campaign in the order of their key, without its own id."""
    columns: list[Any] = [column for column in table.c if column.name != "campaign_id"]
    query = (
        select(*columns)
        .where(table.c.campaign_id == campaign_id)
        .order_by(*table.primary_key.columns)
    )
    for row in connection.execute(query).mappings():
        yield dict(row)


def _by_id(rows: Iterator[Row]) -> dict[str, Row]:
    return {row["id"]: row for row in rows}
