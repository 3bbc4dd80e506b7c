"""Writes an army as rows: only those that distinguish it from the value that is stored.

Values are immutable and an edit keeps the parts it does not touch, so most of an army is skipped
by comparing units and figures before any rows are made of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Select, Table, bindparam, delete, insert, select, update

from db import tables
from db.list_positions import changed_positions, new_positions
from rules.army.model import Agreement, Army, Figure, Unit

T = TypeVar("T")
Key = tuple[str | int, ...]
"""The key of a row without the army's id."""
Rows = dict[Key, dict[str, Any]]
"""Rows of one table and army: the other columns, but `position` of units and figures, by key."""

_PARENTS = (tables.unit, tables.figure, tables.ruling)
_CHILDREN = (
    tables.fitting,
    tables.figure_item,
    tables.figure_ability,
    tables.seat,
    tables.ruling_target,
    tables.switch,
    tables.own_card,
    tables.reading,
)
"""Nothing points to a row of these, so one that changes is deleted and inserted anew: two men who
change seats are never in one seat in between."""

_KEYS = {
    table: [column.name for column in table.primary_key if column.name != "army_id"]
    for table in (*_PARENTS, *_CHILDREN)
}

_SHARED = {
    table: [
        column.name
        for column in table.c
        if column.name in kind.__struct_fields__ and column.name != "id"
    ]
    for table, kind in zip(_PARENTS, (Unit, Figure, Agreement), strict=True)
}


def _this_row(table: Table) -> Any:
    # Values in a WHERE need names of their own: those of the columns belong to SET.
    condition = table.c.army_id == bindparam("in_army")
    for name in _KEYS[table]:
        condition &= table.c[name] == bindparam(f"this_{name}")
    return condition


_DELETE = {table: delete(table).where(_this_row(table)) for table in _KEYS}
_UPDATE = {table: update(table).where(_this_row(table)) for table in _PARENTS}
_UNIT_POSITIONS = select(tables.unit.c.id, tables.unit.c.position).where(
    tables.unit.c.army_id == bindparam("in_army")
)
_FIGURE_POSITIONS = select(tables.figure.c.id, tables.figure.c.position).where(
    tables.figure.c.army_id == bindparam("in_army"), tables.figure.c.unit_id == bindparam("unit")
)


def write_army(connection: Connection, before: Army, after: Army) -> None:
    """Write the rows inside an army that make `after` of the stored `before`.

    The army's own row is left to the caller. The order keeps every reference whole: units come
    before their men and men before their seats, and moved men leave a unit before it is deleted
    with all that is still in it.
    """
    old_units, new_units = _differing(_units(before), _units(after))
    old_men, new_men = _differing(_men(old_units.values()), _men(new_units.values()))
    old = _rows(before, old_units.values(), old_men.values())
    new = _rows(after, new_units.values(), new_men.values())
    writer = _Writer(connection, after.id)
    positions: dict[Table, dict[str, int]] = {
        tables.unit: writer.unit_positions(before, after),
        tables.figure: writer.figure_positions(old_units, new_units),
        tables.ruling: {},
    }
    for table in _CHILDREN:
        writer.delete(table, [key for key in old[table] if old[table][key] != new[table].get(key)])
    for table in _PARENTS:
        was, wanted, moved = old[table], new[table], positions[table]
        added = {key: row for key, row in wanted.items() if key not in was}
        for (row_id, *_), row in added.items():
            if row_id in moved:
                row["position"] = moved.pop(str(row_id))
        writer.insert(table, added)
        changed = {key: row for key, row in wanted.items() if key in was and was[key] != row}
        writer.update(table, changed)
        writer.update(table, {(row_id,): {"position": key} for row_id, key in moved.items()})
    for table in reversed(_PARENTS):
        writer.delete(table, [key for key in old[table] if key not in new[table]])
    for table in _CHILDREN:
        found = {key: row for key, row in new[table].items() if row != old[table].get(key)}
        writer.insert(table, found)


def _units(army: Army) -> dict[str, Unit]:
    return {unit.id: unit for unit in army.units}


def _men(units: Iterable[Unit]) -> dict[str, tuple[str, Figure]]:
    """Return the men of units by id, each with the id of his unit."""
    return {man.id: (unit.id, man) for unit in units for man in unit.figures}


def _differing(before: dict[str, T], after: dict[str, T]) -> tuple[dict[str, T], dict[str, T]]:
    """Return both without the values that are the same in the other."""
    same = {each for each, now in after.items() if (was := before.get(each)) is now or was == now}
    return (
        {each: value for each, value in before.items() if each not in same},
        {each: value for each, value in after.items() if each not in same},
    )


def _rows(
    army: Army, units: Iterable[Unit], men: Iterable[tuple[str, Figure]]
) -> dict[Table, Rows]:
    """Return the rows of some units and men of an army, and those of its rulings and switches."""
    rows: dict[Table, Rows] = {table: {} for table in _KEYS}
    for unit in units:
        rows[tables.unit][unit.id,] = _shared(tables.unit, unit)
        for at, fitting in enumerate(unit.fittings):
            rows[tables.fitting][unit.id, at] = {"fitting": fitting}
        for at, seat in enumerate(unit.seats):
            row = {"position": at, "figure_id": seat.figure}
            rows[tables.seat][unit.id, seat.number] = row
    for unit_id, man in men:
        own = {"unit_id": unit_id, "hero": int(man.hero), "moulded": " ".join(man.moulded)}
        rows[tables.figure][man.id,] = _shared(tables.figure, man) | own
        for at, item in enumerate(man.items):
            rows[tables.figure_item][man.id, at] = {"item": item}
        for at, ability in enumerate(man.abilities):
            rows[tables.figure_ability][man.id, at] = {"ability": ability}
    for at, agreement in enumerate(army.agreements):
        rows[tables.ruling][at,] = _shared(tables.ruling, agreement)
        for place, target in enumerate(agreement.targets):
            rows[tables.ruling_target][at, place] = {"target": target}
    for at, card in enumerate(army.own_cards):
        rows[tables.own_card][at,] = {"document": msgspec.json.encode(card).decode()}
    for at, reading in enumerate(army.readings):
        rows[tables.reading][at,] = {"document": msgspec.json.encode(reading).decode()}
    for switch, option in army.switches.items():
        rows[tables.switch][switch,] = {"option": option}
    return rows


def _shared(table: Table, part: Unit | Figure | Agreement) -> dict[str, Any]:
    """Return the fields of a part of an army that its row holds under the same names."""
    return {name: getattr(part, name) for name in _SHARED[table]}


class _Writer:
    """The rows of one army in the tables."""

    def __init__(self, connection: Connection, army_id: str) -> None:
        self._connection = connection
        self._army_id = army_id

    def insert(self, table: Table, rows: Rows) -> None:
        """Insert rows."""
        names = _KEYS[table]
        if rows:
            self._connection.execute(
                insert(table),
                [
                    {"army_id": self._army_id, **dict(zip(names, key, strict=True)), **row}
                    for key, row in rows.items()
                ],
            )

    def update(self, table: Table, rows: Rows) -> None:
        """Change columns of rows, the same of each."""
        if rows:
            values = [{**self._this(table, key), **row} for key, row in rows.items()]
            self._connection.execute(_UPDATE[table], values)

    def delete(self, table: Table, keys: Collection[Key]) -> None:
        """Delete rows."""
        if keys:
            self._connection.execute(_DELETE[table], [self._this(table, key) for key in keys])

    def _this(self, table: Table, key: Key) -> dict[str, Any]:
        names = (f"this_{name}" for name in _KEYS[table])
        return {"in_army": self._army_id, **dict(zip(names, key, strict=True))}

    def unit_positions(self, before: Army, after: Army) -> dict[str, int]:
        """Return the sort keys of units that are to be written, by id."""
        wanted = [unit.id for unit in after.units]
        if wanted == [unit.id for unit in before.units]:
            return {}
        return changed_positions(wanted, self._positions(_UNIT_POSITIONS))

    def figure_positions(self, before: dict[str, Unit], after: dict[str, Unit]) -> dict[str, int]:
        """Return the sort keys of men that are to be written, in units whose men are others."""
        positions: dict[str, int] = {}
        for unit in after.values():
            wanted = [man.id for man in unit.figures]
            if unit.id not in before:
                positions.update(zip(wanted, new_positions(len(wanted)), strict=True))
            elif wanted != [man.id for man in before[unit.id].figures]:
                held = self._positions(_FIGURE_POSITIONS, unit=unit.id)
                positions.update(changed_positions(wanted, held))
        return positions

    def _positions(self, statement: Select[Any], **values: str) -> dict[str, int]:
        rows = self._connection.execute(statement, {"in_army": self._army_id, **values})
        return {row[0]: row[1] for row in rows}
