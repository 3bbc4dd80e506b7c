"""The armies in the database: read as values, written as the difference from the value before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, bindparam, delete, insert, select, update

from db import tables
from db.army_loading import read_army, read_summaries
from db.army_saving import write_army
from db.army_versions import Versions
from db.errors import (
    CHANGED_OUTSIDE,
    ArmyChangedElsewhere,
    ArmyExists,
    StoreProblem,
    quoted,
)
from db.list_positions import GAP, changed_positions
from db.list_summaries import ArmySummary
from db.timestamps import Clock, format_timestamp, local_day, parse_timestamp
from rules.army.documents.army_file import army_checksum
from rules.army.model import Army

Known = dict[str, tuple[Army, int]]
"""The armies as last read or written here, each with its revision at that moment."""

_ORDER = select(tables.army.c.id, tables.army.c.position).order_by(
    tables.army.c.position, tables.army.c.id
)
_THIS = tables.army.c.id == bindparam("this")
_STATE = select(tables.army.c.revision, tables.army.c.changed).where(_THIS)
_UPDATE = update(tables.army).where(_THIS)
# Whoever writes first wins, also where the database lets several write at once.
_CLAIM = _UPDATE.where(bindparam("seen") == tables.army.c.revision)
_DELETE = delete(tables.army).where(_THIS)
_BIN = _UPDATE.where(tables.army.c.binned.is_(None))
_DELETE_TAGS = delete(tables.army_tag).where(tables.army_tag.c.army_id == bindparam("this"))


class Armies:
    """The armies within one unit of work.

    `known` outlives it: an army that is saved as the very value that was read or saved last, at
    the same revision, need not be read back to see that nobody else changed it.
    """

    def __init__(
        self, connection: Connection, known: Known, path: Path, clock: Clock, versions: Versions
    ) -> None:
        self._connection = connection
        self._known = known
        self._path = path
        self._clock = clock
        self._versions = versions

    def summaries(self) -> tuple[ArmySummary, ...]:
        """Return a line for each army, those in the bin as well, in the player's order."""
        return read_summaries(self._connection)

    def ids(self) -> tuple[str, ...]:
        """Return the identities of all armies, those in the bin as well, in the player's order."""
        return tuple(self._order())

    def load(self, army_id: str) -> Army | None:
        """Return the army as it is stored, None when there is none."""
        return self.load_checked(army_id)[0]

    def load_checked(self, army_id: str) -> tuple[Army | None, StoreProblem | None]:
        """Return the army as it is stored, and the problem of one that Muster did not save so.

        The rows may have been changed by another program, or by a fault of the disk that SQLite
        does not see. StoreProblem for an army that has other things than texts in it.
        """
        found = read_army(self._connection, army_id)
        if found is None:
            self._known.pop(army_id, None)
            return None, None
        army, revision, checksum = found
        known, _ = self._known.get(army_id, (army, revision))
        army = known if known == army else army  # one object for one content: compared faster
        self._known[army_id] = (army, revision)
        problem = CHANGED_OUTSIDE.problem(self._path, name=quoted(army.name))
        try:
            if checksum == army_checksum(army):
                return army, None
            msgspec.convert(msgspec.to_builtins(army, builtin_types=(bytes,)), Army)
        except (TypeError, msgspec.ValidationError) as error:
            raise problem from error
        return army, problem if checksum else None

    def save(self, before: Army | None, after: Army) -> None:
        """Write what distinguishes `after` from `before`, the value last loaded or saved.

        Without `before` the army is added. ArmyChangedElsewhere when the stored army is not
        `before` any more; then nothing is written. The first save of a day keeps the army as it
        was as a version of the day on which it was changed last.
        """
        if before is None:
            self.add(after)
            return
        if before.id != after.id:
            raise ValueError(f"army {before.id} cannot become army {after.id}")
        try:
            revision, changed = self._check_unchanged(before)
        except ArmyChangedElsewhere as elsewhere:
            if elsewhere.stored != after:
                raise
            return  # a server that fell silent had stored it all the same
        if before == after:
            return
        now = self._clock()
        row = {"revision": revision + 1, "changed": format_timestamp(now), **_columns(after)}
        claimed = self._connection.execute(_CLAIM, {"this": after.id, "seen": revision, **row})
        if claimed.rowcount != 1:
            raise ArmyChangedElsewhere(before, self.load(before.id), self._path)
        day = local_day(changed)
        if day < local_day(now):
            self._versions.keep(before, "day", "", day, changed)
        write_army(self._connection, before, after)
        self._known[after.id] = (after, revision + 1)

    def add(self, army: Army) -> None:
        """Store a new army at the end of the list; ArmyExists when its id is taken."""
        order = self._order()
        if army.id in order:
            raise ArmyExists(army, self._path)
        moment = format_timestamp(self._clock())
        self._connection.execute(
            insert(tables.army),
            {
                "id": army.id,
                "position": max(order.values(), default=0) + GAP,
                "created": moment,
                "changed": moment,
                "revision": 1,
                **_columns(army),
            },
        )
        write_army(self._connection, Army(id=army.id, ruleset=army.ruleset), army)
        self._known[army.id] = (army, 1)

    def delete(self, army_id: str) -> Army | None:
        """Delete an army for good, with its earlier versions; None when it is gone already.

        The army is returned, so that it can be added again; its versions are not.
        """
        army = self.load(army_id)
        self._connection.execute(_DELETE, {"this": army_id})
        self._known.pop(army_id, None)
        return army

    def reorder(self, army_ids: Sequence[str]) -> None:
        """Put the armies into this order; those not named stay behind them as they are."""
        held = self._order()
        named = [army_id for army_id in dict.fromkeys(army_ids) if army_id in held]
        others = [army_id for army_id in held if army_id not in set(named)]
        positions = changed_positions([*named, *others], held)
        if positions:
            rows: list[dict[str, Any]] = [
                {"this": army_id, "position": position} for army_id, position in positions.items()
            ]
            self._connection.execute(_UPDATE, rows)

    # ---- where armies are filed; that is no part of their value, so nobody's save is refused

    def file(
        self,
        army_ids: Collection[str],
        *,
        folder: str | None = None,
        tags: Collection[str] | None = None,
        archived: bool | None = None,
    ) -> None:
        """Set the folder, the tags and whether they are archived; what is None stays as it is."""
        there = self._stored(army_ids)
        values: dict[str, Any] = {}
        if folder is not None:
            values["folder"] = folder.strip()
        if archived is not None:
            values["archived"] = int(archived)
        if values:
            self._execute_for_each(_UPDATE, there, **values)
        if tags is not None:
            wanted = dict.fromkeys(tag.strip() for tag in tags if tag.strip())
            self._execute_for_each(_DELETE_TAGS, there)
            rows = [{"army_id": army_id, "tag": tag} for army_id in there for tag in wanted]
            if rows:
                self._connection.execute(insert(tables.army_tag), rows)

    def bin(self, army_ids: Collection[str]) -> None:
        """Put armies into the bin; they keep their place, and the moment when first put there."""
        self._execute_for_each(_BIN, self._stored(army_ids), binned=format_timestamp(self._clock()))

    def unbin(self, army_ids: Collection[str]) -> None:
        """Take armies out of the bin again."""
        self._execute_for_each(_UPDATE, self._stored(army_ids), binned=None)

    def _stored(self, army_ids: Collection[str]) -> list[str]:
        """Return those of the armies that are stored, each once."""
        held = self._order()
        return [army_id for army_id in dict.fromkeys(army_ids) if army_id in held]

    def _execute_for_each(
        self, statement: Executable, army_ids: Collection[str], **values: Any
    ) -> None:
        """Run a statement for each of the armies, with the same values."""
        if army_ids:
            self._connection.execute(statement, [{"this": each, **values} for each in army_ids])

    def _order(self) -> dict[str, int]:
        """Return the sort keys of all armies, in the player's order."""
        return {row[0]: row[1] for row in self._connection.execute(_ORDER)}

    def _check_unchanged(self, before: Army) -> tuple[int, datetime]:
        """Return revision and last change of the stored army when it still is `before`."""
        row = self._connection.execute(_STATE, {"this": before.id}).one_or_none()
        if row is None:
            raise ArmyChangedElsewhere(before, None, self._path)
        revision, changed = int(row[0]), parse_timestamp(row[1])
        known, known_revision = self._known.get(before.id, (None, 0))
        if known_revision == revision and (known is before or known == before):
            return revision, changed
        stored = self.load(before.id)
        if stored != before:
            raise ArmyChangedElsewhere(before, stored, self._path)
        return revision, changed


def _columns(army: Army) -> dict[str, str]:
    """Return the columns of the army's own row that are part of its value."""
    return {
        "ruleset": army.ruleset,
        "name": army.name,
        "colour": army.colour,
        "note": army.note,
        "crest": army.crest,
        "checksum": army_checksum(army),
    }
