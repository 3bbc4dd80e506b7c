"""The steps of undo of each army: what it was after each, so that they outlive the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select

from db import tables
from rules.army.undo_steps import ArmyStep

_STEP = tables.army_step.c
_OF = (
    select(_STEP.number, _STEP.label, _STEP.moment, _STEP.document)
    .where(_STEP.army_id == bindparam("army"))
    .order_by(_STEP.number)
)
_DROP_ALL = delete(tables.army_step).where(_STEP.army_id == bindparam("army"))
_DROP = _DROP_ALL.where(bindparam("this") == _STEP.number)


class ArmySteps:
    """The steps of undo within one unit of work; they go when their army is deleted."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of(self, army_id: str) -> list[ArmyStep]:
        """Return the steps of an army, the oldest first."""
        return [ArmyStep(*row) for row in self._connection.execute(_OF, {"army": army_id})]

    def write(
        self, army_id: str, steps: Sequence[ArmyStep], known: Mapping[int, ArmyStep] | None
    ) -> None:
        """Store the steps in the place of those of before, writing only what differs.

        `known` are those that were stored last, None where that is not sure.
        """
        execute = self._connection.execute
        now = {step.number: step for step in steps}
        if known is None:
            execute(_DROP_ALL, {"army": army_id})
            known = {}
        new = [step for number, step in now.items() if known.get(number) is not step]
        gone = {number for number, step in known.items() if now.get(number) is not step}
        gone |= {step.number for step in new}  # another window may have used the number
        if gone:
            execute(_DROP, [{"army": army_id, "this": number} for number in sorted(gone)])
        if new:
            rows = [
                {
                    "army_id": army_id,
                    "number": step.number,
                    "label": step.label,
                    "moment": step.moment,
                    "document": step.document,
                }
                for step in new
            ]
            execute(insert(tables.army_step), rows)
