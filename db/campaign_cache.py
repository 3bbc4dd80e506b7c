"""Writes what follows from a ledger into its cache: only the rows that are not so already.

A battle is known by its row: the act that holds its record now, its place, its state. Where that
row is as it was, its sides and fates are too, so one more battle costs its own rows, however long
the campaign is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Executable, Table, bindparam, delete, insert, select, update

from db import schema
from db.campaign_moves import Cells, moves, places_apart
from db.campaign_rows import Row, SideRows, battle_row, entry_rows, fate_rows
from rules.campaign.state import Battle, State

_OF: Any = bindparam("of_campaign")


def _at(table: Table, **named: str) -> Any:
    """Return the condition on the row's campaign and on the columns bound to the names given."""
    condition = table.c.campaign_id == _OF
    for column, name in named.items():
        condition &= table.c[column] == bindparam(name)
    return condition


def _columns(table: Table) -> list[Any]:
    return [column for column in table.c if column.name != "campaign_id"]


ENTRIES = select(*_columns(schema.campaign_entry)).where(_at(schema.campaign_entry))
BATTLES = select(*_columns(schema.campaign_battle)).where(_at(schema.campaign_battle))
_UPDATE_ENTRY = update(schema.campaign_entry).where(_at(schema.campaign_entry, id="this"))
_DELETE_ENTRY = delete(schema.campaign_entry).where(_at(schema.campaign_entry, id="this"))
_UPDATE_BATTLE = update(schema.campaign_battle).where(_at(schema.campaign_battle, id="this"))
_DELETE_BATTLE = delete(schema.campaign_battle).where(_at(schema.campaign_battle, id="this"))
_DELETE_SIDES = delete(schema.campaign_side).where(_at(schema.campaign_side, battle_id="this"))
_DELETE_FATES = delete(schema.campaign_fate).where(_at(schema.campaign_fate, battle_id="this"))
_DELETE_ENTRIES = delete(schema.campaign_entry).where(_at(schema.campaign_entry))
_DELETE_BATTLES = delete(schema.campaign_battle).where(_at(schema.campaign_battle))
_ENTRY_NAMES = tuple(column.name for column in _columns(schema.campaign_entry))
_BATTLE_NAMES = tuple(column.name for column in _columns(schema.campaign_battle))
_CELLS = itemgetter(*_BATTLE_NAMES)
_FOLLOWED = itemgetter(_BATTLE_NAMES.index("batch"), _BATTLE_NAMES.index("state"))
"""What sides and fates follow from: the record, and whether it counts."""
_MOVE = (
    update(schema.campaign_battle)
    .where(_at(schema.campaign_battle))
    .where(schema.campaign_battle.c.position.between(bindparam("first"), bindparam("last")))
    .values(
        position=schema.campaign_battle.c.position + bindparam("places"),
        number=schema.campaign_battle.c.number + bindparam("numbers"),
    )
)
_AT_ONCE = 500
"""Battles whose rows are made before they are written: a long campaign is never held twice."""


def write(connection: Connection, campaign_id: str, state: State) -> None:
    """Make the cache of a campaign what follows from its ledger now."""
    _Writer(connection, campaign_id).write(state)


def clear(connection: Connection, campaign_id: str) -> None:
    """Take everything out of a campaign's cache, so that it is written anew as a whole."""
    for statement in (_DELETE_BATTLES, _DELETE_ENTRIES):
        connection.execute(statement, {"of_campaign": campaign_id})


class _Writer:
    def __init__(self, connection: Connection, campaign_id: str) -> None:
        self._connection = connection
        self._campaign = campaign_id

    def write(self, state: State) -> None:
        """Write the entries and the battles."""
        sides_moved = self._write_entries(state)
        self._write_battles(state, sides_moved)

    def _write_entries(self, state: State) -> bool:
        """Write the entries; return whether any now fights for another side than before."""
        held = self._held(ENTRIES, _ENTRY_NAMES)
        rows = entry_rows(state)
        added = [row for row in rows if row["id"] not in held]
        changed = [row for row in rows if row["id"] in held and held[row["id"]] != row]
        gone = held.keys() - {row["id"] for row in rows}
        self._each(_DELETE_ENTRY, [{"this": entry} for entry in gone])
        self._each(_UPDATE_ENTRY, [_as_update(row) for row in changed])
        self._insert(schema.campaign_entry, added)
        before = {entry: row["side"] for entry, row in held.items()}
        return bool(gone or added) or any(row["side"] != before[row["id"]] for row in changed)

    def _write_battles(self, state: State, sides_moved: bool) -> None:
        """Write the battles that are not as they were, and of those the sides and fates.

        When `sides_moved`, those of all are written: who is whose foe is another matter now.
        """
        found = self._connection.execute(BATTLES, {"of_campaign": self._campaign})
        held = {row[0]: tuple(row) for row in found}
        apart = places_apart(held.values())
        rewritten: list[Battle] = []
        changed: list[tuple[Cells, Cells]] = []
        added: list[Row] = []
        for position, line in enumerate(state.battles, start=1):
            row = battle_row(line, position)
            before, now = held.pop(line.id, None), _CELLS(row)
            if before is None:
                added.append(row)
            elif before != now:
                changed.append((before, now))
            if before is None or sides_moved or _FOLLOWED(before) != _FOLLOWED(now):
                rewritten.append(line)
        self._each(_DELETE_BATTLE, [{"this": battle} for battle in held])
        self._change(changed, apart)
        self._insert(schema.campaign_battle, added)
        new = {row["id"] for row in added}
        old = [{"this": line.id} for line in rewritten if line.id not in new]
        self._each(_DELETE_FATES, old)
        self._each(_DELETE_SIDES, old)
        makes = SideRows(state)
        for start in range(0, len(rewritten), _AT_ONCE):
            some = rewritten[start : start + _AT_ONCE]
            self._insert(schema.campaign_side, [row for line in some for row in makes.sides(line)])
            self._insert(schema.campaign_fate, [row for line in some for row in fate_rows(line)])

    def _change(self, changed: list[tuple[Cells, Cells]], apart: bool) -> None:
        """Write battles anew; thousands that only moved are moved by a few statements."""
        moved, others = moves(changed) if apart else ([], changed)
        self._each(_MOVE, [move._asdict() for move in moved])
        rows = (dict(zip(_BATTLE_NAMES, now, strict=True)) for _, now in others)
        self._each(_UPDATE_BATTLE, [_as_update(row) for row in rows])

    def _held(self, statement: Executable, names: Sequence[str]) -> dict[str, Row]:
        """Return the cached rows by their ids."""
        found = self._connection.execute(statement, {"of_campaign": self._campaign})
        rows = (dict(zip(names, row, strict=True)) for row in found)
        return {row["id"]: row for row in rows}

    def _each(self, statement: Executable, rows: Iterable[Row]) -> None:
        """Run a statement for each row."""
        bound = [{"of_campaign": self._campaign, **row} for row in rows]
        if bound:
            self._connection.execute(statement, bound)

    def _insert(self, table: Table, rows: Iterable[Row]) -> None:
        bound = [{"campaign_id": self._campaign, **row} for row in rows]
        if bound:
            self._connection.execute(insert(table), bound)


def _as_update(row: Row) -> Row:
    """Return a row as the values of an update; its id says which row."""
    return {"this": row["id"], **{name: value for name, value in row.items() if name != "id"}}
