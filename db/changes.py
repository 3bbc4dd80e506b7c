"""Writes the difference between two values of an army as rows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Executable,
    Table,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from db import schema
from db.difference import Difference
from db.order import moved, new_positions
from rules.army.model import Army, Figure, Unit

Rows = list[dict[str, Any]]

# Values in a WHERE need names of their own: those of the columns belong to SET.
_ARMY: BindParameter[str] = bindparam("in_army")


def _at(table: Table, **named: str) -> Any:
    """Return the condition on the row's army and on the columns bound to the names given."""
    condition = table.c.army_id == _ARMY
    for column, name in named.items():
        condition &= table.c[column] == bindparam(name)
    return condition


_UPDATE_UNIT = update(schema.unit).where(_at(schema.unit, id="this"))
_UPDATE_FIGURE = update(schema.figure).where(_at(schema.figure, id="this"))
_DELETE_UNIT = delete(schema.unit).where(_at(schema.unit, id="this"))
_DELETE_FIGURE = delete(schema.figure).where(_at(schema.figure, id="this"))
_DELETE_FITTINGS = delete(schema.fitting).where(_at(schema.fitting, unit_id="this"))
_DELETE_ITEMS = delete(schema.figure_item).where(_at(schema.figure_item, figure_id="this"))
_DELETE_ABILITIES = delete(schema.figure_ability).where(
    _at(schema.figure_ability, figure_id="this")
)
_DELETE_SEAT = delete(schema.seat).where(_at(schema.seat, unit_id="this", number="seat"))
_DELETE_RULINGS = delete(schema.ruling).where(_at(schema.ruling))
_DELETE_SWITCHES = delete(schema.switch).where(_at(schema.switch))
_UNIT_ORDER = select(schema.unit.c.id, schema.unit.c.position).where(_at(schema.unit))
_FIGURE_ORDER = select(schema.figure.c.id, schema.figure.c.position).where(
    _at(schema.figure, unit_id="this")
)


def write(connection: Connection, difference: Difference, after: Army) -> None:
    """Write the rows that differ; `difference.head` is left to the caller, with the army's row.

    The order keeps every row's ties whole: units before their men, men before their seats, and
    moved men leave a unit before it is deleted with all that is still in it.
    """
    _Writer(connection, after, difference).write()


class _Writer:
    """One army's difference on its way into the tables."""

    def __init__(self, connection: Connection, after: Army, difference: Difference) -> None:
        self._connection = connection
        self._army = after
        self._found = difference

    def write(self) -> None:
        """Write everything, in the order that keeps the ties whole."""
        found = self._found
        self._each(_DELETE_SEAT, [{"this": unit, "seat": seat} for unit, seat in found.seats_freed])
        self._write_units()
        self._write_figures()
        self._each(_DELETE_FIGURE, [{"this": figure} for figure in found.figures_gone])
        self._each(_DELETE_UNIT, [{"this": unit} for unit in found.units_gone])
        self._insert(
            schema.seat,
            [
                {
                    "unit_id": unit,
                    "number": seat.number,
                    "position": position,
                    "figure_id": seat.figure,
                }
                for unit, position, seat in found.seats_taken
            ],
        )
        if found.rulings:
            self._write_rulings()
        if found.switches:
            self._each(_DELETE_SWITCHES, [{}])
            self._insert(
                schema.switch,
                [{"switch": key, "option": value} for key, value in self._army.switches.items()],
            )

    def _write_units(self) -> None:
        found = self._found
        positions: dict[str, int] = {}
        if not found.units_in_order:
            held = self._held(_UNIT_ORDER)
            positions = moved([unit.id for unit in self._army.units], held)
        self._insert(
            schema.unit,
            [
                {"id": unit.id, "position": positions.pop(unit.id), **_unit_row(unit)}
                for unit in found.units_added
            ],
        )
        self._each(
            _UPDATE_UNIT, [{"this": unit.id, **_unit_row(unit)} for unit in found.units_changed]
        )
        self._each(
            _UPDATE_UNIT, [{"this": unit, "position": key} for unit, key in positions.items()]
        )
        added = {unit.id for unit in found.units_added}
        self._each(
            _DELETE_FITTINGS, [{"this": unit.id} for unit in found.fittings if unit.id not in added]
        )
        self._insert(
            schema.fitting,
            [
                {"unit_id": unit.id, "position": position, "fitting": fitting}
                for unit in found.fittings
                for position, fitting in enumerate(unit.fittings)
            ],
        )

    def _write_figures(self) -> None:
        found = self._found
        positions = self._figure_positions()
        added = {figure.id for _, figure in found.figures_added}
        self._insert(
            schema.figure,
            [
                {"id": man.id, "position": positions.pop(man.id), **_figure_row(unit, man)}
                for unit, man in found.figures_added
            ],
        )
        self._each(
            _UPDATE_FIGURE,
            [{"this": man.id, **_figure_row(unit, man)} for unit, man in found.figures_changed],
        )
        self._each(
            _UPDATE_FIGURE, [{"this": man, "position": key} for man, key in positions.items()]
        )
        self._write_lines(added)

    def _write_lines(self, added: set[str]) -> None:
        """Write the items and abilities of men anew; those of men just added had none before."""
        found = self._found
        self._each(_DELETE_ITEMS, [{"this": man.id} for man in found.items if man.id not in added])
        self._insert(
            schema.figure_item,
            [
                {"figure_id": man.id, "position": position, "item": item}
                for man in found.items
                for position, item in enumerate(man.items)
            ],
        )
        self._each(
            _DELETE_ABILITIES, [{"this": man.id} for man in found.abilities if man.id not in added]
        )
        self._insert(
            schema.figure_ability,
            [
                {"figure_id": man.id, "position": position, "ability": ability}
                for man in found.abilities
                for position, ability in enumerate(man.abilities)
            ],
        )

    def _figure_positions(self) -> dict[str, int]:
        """Return the sort keys to write for the men of the units whose men changed places."""
        added = {unit.id for unit in self._found.units_added}
        positions: dict[str, int] = {}
        for unit in self._found.reordered:
            wanted = [figure.id for figure in unit.figures]
            if unit.id in added:
                positions.update(zip(wanted, new_positions(len(wanted)), strict=True))
            else:
                positions.update(moved(wanted, self._held(_FIGURE_ORDER, this=unit.id)))
        return positions

    def _write_rulings(self) -> None:
        self._each(_DELETE_RULINGS, [{}])
        rulings = list(enumerate(self._army.rulings))
        self._insert(
            schema.ruling,
            [
                {
                    "position": position,
                    "rule": ruling.rule,
                    "note": ruling.note,
                    "agreed_with": ruling.agreed_with,
                    "day": ruling.day,
                }
                for position, ruling in rulings
            ],
        )
        self._insert(
            schema.ruling_target,
            [
                {"ruling_position": position, "position": place, "target": target}
                for position, ruling in rulings
                for place, target in enumerate(ruling.targets)
            ],
        )

    def _held(self, statement: Executable, **values: str) -> dict[str, int]:
        rows = self._connection.execute(statement, {"in_army": self._army.id, **values})
        return {row[0]: row[1] for row in rows}

    def _insert(self, table: Table, rows: Rows) -> None:
        if rows:
            army_id = self._army.id
            self._connection.execute(insert(table), [{"army_id": army_id, **row} for row in rows])

    def _each(self, statement: Executable, rows: Rows) -> None:
        """Run an UPDATE or DELETE once for each row of values."""
        if rows:
            army_id = self._army.id
            self._connection.execute(statement, [{"in_army": army_id, **row} for row in rows])


def _unit_row(unit: Unit) -> dict[str, Any]:
    return {
        "kind": unit.kind,
        "type": unit.type,
        "name": unit.name,
        "passengers": unit.passengers,
        "note": unit.note,
        "colour": unit.colour,
    }


def _figure_row(unit_id: str, figure: Figure) -> dict[str, Any]:
    return {
        "unit_id": unit_id,
        "name": figure.name,
        "rank": figure.rank,
        "post": figure.post,
        "hero": int(figure.hero),
        "story": figure.story,
        "portrait": figure.portrait,
        "lives": figure.lives,
        "colour": figure.colour,
    }
