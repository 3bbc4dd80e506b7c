"""The armies in the database: read as values, written as the difference from the value before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from db import schema, selects
from db.changes import write
from db.difference import compare
from db.order import GAP, moved
from db.problems import ArmyChangedElsewhere, ArmyExists
from db.rows import ArmyRows, army_from, now, summary_from
from db.summary import ArmySummary
from rules.army import Army

Known = dict[str, tuple[Army, int]]
"""The armies as last read or written here, each with its revision at that moment."""

_THIS = schema.army.c.id == bindparam("this")
_REVISION = select(schema.army.c.revision).where(_THIS)
_UPDATE = update(schema.army).where(_THIS)
_DELETE = delete(schema.army).where(_THIS)


class Armies:
    """The armies within one unit of work.

    `known` outlives it: an army that is saved as the very value that was read or saved last, at
    the same revision, need not be read back to see that nobody else changed it.
    """

    def __init__(self, connection: Connection, known: Known, path: Path) -> None:
        self._connection = connection
        self._known = known
        self._path = path

    def summaries(self) -> tuple[ArmySummary, ...]:
        """Return a line for each army, in the player's order."""
        rows = self._connection.execute(selects.SUMMARIES)
        return tuple(summary_from(row) for row in rows)

    def ids(self) -> tuple[str, ...]:
        """Return the identities of all armies, in the player's order."""
        return tuple(self._order())

    def load(self, army_id: str) -> Army | None:
        """Return the army as it is stored, None when there is none."""
        rows = ArmyRows(
            **{
                table: self._connection.execute(statement, {"army": army_id}).all()
                for table, statement in selects.ARMY.items()
            }
        )
        army = army_from(army_id, rows)
        if army is None:
            self._known.pop(army_id, None)
            return None
        known, _ = self._known.get(army_id, (army, 0))
        army = known if known == army else army  # one object for one content: compared faster
        self._known[army_id] = (army, rows.army[0][-1])
        return army

    def save(self, before: Army | None, after: Army) -> None:
        """Write what distinguishes `after` from `before`, the value last loaded or saved.

        Without `before` the army is added. ArmyChangedElsewhere when the stored army is not
        `before` any more; then nothing is written.
        """
        if before is None:
            self.add(after)
            return
        if before.id != after.id:
            raise ValueError(f"army {before.id} cannot become army {after.id}")
        revision = self._agreed_revision(before)
        if before == after:
            return
        difference = compare(before, after)
        write(self._connection, difference, after)
        self._connection.execute(
            _UPDATE,
            {"this": after.id, "revision": revision + 1, "changed": now(), **difference.head},
        )
        self._known[after.id] = (after, revision + 1)

    def add(self, army: Army) -> None:
        """Store a new army at the end of the list; ArmyExists when its id is taken."""
        order = self._order()
        if army.id in order:
            raise ArmyExists(army, self._path)
        moment = now()
        self._connection.execute(
            insert(schema.army),
            {
                "id": army.id,
                "position": max(order.values(), default=0) + GAP,
                "ruleset": army.ruleset,
                "name": army.name,
                "colour": army.colour,
                "note": army.note,
                "created": moment,
                "changed": moment,
                "revision": 1,
            },
        )
        write(self._connection, compare(Army(id=army.id, ruleset=army.ruleset), army), army)
        self._known[army.id] = (army, 1)

    def delete(self, army_id: str) -> Army | None:
        """Delete an army and return it, so that it can be added again; None when it is gone."""
        army = self.load(army_id)
        self._connection.execute(_DELETE, {"this": army_id})
        self._known.pop(army_id, None)
        return army

    def reorder(self, army_ids: Sequence[str]) -> None:
        """Put the armies into this order; those not named stay behind them as they are."""
        held = self._order()
        named = [army_id for army_id in dict.fromkeys(army_ids) if army_id in held]
        others = [army_id for army_id in held if army_id not in set(named)]
        positions = moved([*named, *others], held)
        if positions:
            rows: list[dict[str, Any]] = [
                {"this": army_id, "position": position} for army_id, position in positions.items()
            ]
            self._connection.execute(_UPDATE, rows)

    def _order(self) -> dict[str, int]:
        """Return the sort keys of all armies, in the player's order."""
        return {row[0]: row[1] for row in self._connection.execute(selects.IDS)}

    def _agreed_revision(self, before: Army) -> int:
        """Return the stored revision when the stored army still is `before`."""
        revision = self._connection.execute(_REVISION, {"this": before.id}).scalar()
        if revision is None:
            raise ArmyChangedElsewhere(before, None, self._path)
        known, known_revision = self._known.get(before.id, (None, 0))
        if known_revision == revision and (known is before or known == before):
            return int(revision)
        stored = self.load(before.id)
        if stored != before:
            raise ArmyChangedElsewhere(before, stored, self._path)
        return int(revision)
