"""The toy box in the database: read whole, and written where a table differs."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select, update

from db import toy_box_tables as tables
from rules.toybox.toy_box import Bag, Loss, Lot, Pose, StandIn, ToyBox

_ID = "box"
_LISTS: tuple[tuple[str, type[msgspec.Struct], Table], ...] = (
    ("poses", Pose, tables.toy_pose),
    ("bags", Bag, tables.toy_bag),
    ("lots", Lot, tables.toy_lot),
    ("losses", Loss, tables.toy_loss),
    ("stand_ins", StandIn, tables.toy_stand_in),
)
"""The fields of a box that are lists, what is in them, and where it is stored."""


class ToyBoxes:
    """The one toy box of a database within one unit of work."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def revision(self) -> int:
        """Return how often the box was saved; 0 for one that never was."""
        found = self._connection.execute(select(tables.toy_box.c.revision)).scalar()
        return int(found or 0)

    def load(self) -> ToyBox:
        """Return the box, an empty one where none was saved."""
        owner = self._connection.execute(select(tables.toy_box.c.owner)).scalar()
        lists = {
            field: tuple(
                _value(kind, dict(row))
                for row in self._connection.execute(
                    select(table).order_by(table.c.position)
                ).mappings()
            )
            for field, kind, table in _LISTS
        }
        return ToyBox(owner=str(owner or ""), **lists)  # type: ignore[arg-type]

    def save(self, before: ToyBox, after: ToyBox) -> int:
        """Write what differs of the stored box `before`; return the new revision."""
        for field, _, table in _LISTS:
            new = getattr(after, field)
            if new != getattr(before, field):
                self._connection.execute(delete(table))
                rows = [{**_row(each), "position": at} for at, each in enumerate(new)]
                if rows:
                    self._connection.execute(insert(table), rows)
        revision = self.revision() + 1
        row = {"owner": after.owner, "revision": revision}
        if revision == 1:
            self._connection.execute(insert(tables.toy_box), {"id": _ID, **row})
        else:
            self._connection.execute(update(tables.toy_box).values(**row))
        return revision


def _row(value: msgspec.Struct) -> dict[str, Any]:
    row = msgspec.structs.asdict(value)
    if "items" in row:
        row["items"] = " ".join(row["items"])
    if "found" in row:
        row["found"] = int(row["found"])
    return row


def _value(kind: type[msgspec.Struct], row: dict[str, Any]) -> msgspec.Struct:
    del row["position"]
    if "items" in row:
        row["items"] = tuple(row["items"].split())
    if "found" in row:
        row["found"] = bool(row["found"])
    return kind(**row)
