"""Earlier versions of armies: documents that never change again, kept by day and by occasion."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

from sqlalchemy import Connection, bindparam, delete, insert, select

from db import tables
from db.errors import UNREADABLE_VERSION, VERSION_GONE, ArmyChangedElsewhere, quoted
from db.list_summaries import VersionSummary
from db.retention import kept_days
from db.timestamps import Clock, format_timestamp, local_day, new_row_id, parse_timestamp
from rules.army.documents.army_file import pack_army, unpack_army
from rules.army.model import Army
from rules.common.problems import InputProblem

_VERSION = tables.army_version.c
_THIS = _VERSION.id == bindparam("this")
_ARMY = select(tables.army.c.id).where(tables.army.c.id == bindparam("army"))
_OF = (
    select(*(column for column in _VERSION if column.name != "document"))
    .where(_VERSION.army_id == bindparam("army"))
    .order_by(_VERSION.moment.desc(), _VERSION.id.desc())
)
_OF_DAY = select(_VERSION.id).where(
    _VERSION.army_id == bindparam("army"), _VERSION.kind == "day", _VERSION.day == bindparam("on")
)
_DAYS = select(_VERSION.id, _VERSION.day).where(
    _VERSION.army_id == bindparam("army"), _VERSION.kind == "day"
)
_LOAD = select(_VERSION.document, _VERSION.name, _VERSION.day).where(_THIS)
_DROP = delete(tables.army_version).where(_THIS)


class Versions:
    """The earlier versions within one unit of work; they go when their army is deleted."""

    def __init__(self, connection: Connection, path: Path, clock: Clock) -> None:
        self._connection = connection
        self._path = path
        self._clock = clock

    def keep(
        self,
        army: Army,
        kind: str,
        label: str = "",
        day: str = "",
        moment: datetime | None = None,
    ) -> int:
        """Keep the army as it is, and return the version's number.

        `kind` says what for: "day", "battle", "restored" or another word. Without a moment it is
        the state of now, without a day that of the moment. Of each day one "day" version is kept,
        the first: another is not stored, and its number is that of the first.
        ArmyChangedElsewhere when the army itself is not stored any more.
        """
        execute = self._connection.execute
        if execute(_ARMY, {"army": army.id}).one_or_none() is None:
            raise ArmyChangedElsewhere(army, None, self._path)
        moment = moment or self._clock()
        day = day or local_day(moment)
        if kind == "day":
            kept = execute(_OF_DAY, {"army": army.id, "on": day}).scalar()
            if kept is not None:
                return int(kept)
        number = new_row_id()
        row = {
            "id": number,
            "army_id": army.id,
            "kind": kind,
            "label": label,
            "day": day,
            "moment": format_timestamp(moment),
            "name": army.name,
            "figures": army.figure_count(),
            "document": pack_army(army),
        }
        execute(insert(tables.army_version), row)
        if kind == "day":
            self._drop_old(army.id)
        return number

    def _drop_old(self, army_id: str) -> None:
        """Drop versions of days by `kept_days`; those kept for another reason stay."""
        numbers = dict[date, int]()
        for number, day in self._connection.execute(_DAYS, {"army": army_id}):
            with suppress(ValueError):  # another program wrote there
                numbers[date.fromisoformat(day)] = number
        for day in numbers.keys() - kept_days(numbers):
            self.drop(numbers[day])

    def of(self, army_id: str) -> tuple[VersionSummary, ...]:
        """Return a line for each version of an army, the newest first."""
        return tuple(
            VersionSummary(**{**row, "moment": parse_timestamp(row["moment"])})
            for row in self._connection.execute(_OF, {"army": army_id}).mappings()
        )

    def load(self, version_id: int) -> Army:
        """Return the army as it was; StoreProblem when the version is gone or cannot be read."""
        row = self._connection.execute(_LOAD, {"this": version_id}).one_or_none()
        if row is None:
            raise VERSION_GONE.problem(self._path)
        document, name, day = row
        if not isinstance(document, bytes):  # another program wrote there
            document = str(document).encode("utf-8", "replace")
        try:
            return unpack_army(document, f"{name or 'army'}, {day}")
        except InputProblem as problem:
            reason = problem.sentence().rstrip(".")
            raise UNREADABLE_VERSION.problem(
                self._path, name=quoted(name), day=day, reason=reason
            ) from problem

    def drop(self, version_id: int) -> None:
        """Delete a version; one that is gone already is no matter."""
        self._connection.execute(_DROP, {"this": version_id})
