"""Pack plans, what to print and how, kept under the names that players gave them."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from db import schema
from db.problems import unreadable_pack
from rules.army.pack_plan import PackPlan, read_plan, write_plan
from rules.common.problems import InputProblem

_PREFIX = "pack/"
_KEY = schema.setting.c.key
_NAMES = select(_KEY).where(_KEY.startswith(_PREFIX, autoescape=True)).order_by(_KEY)
_PLAN = select(schema.setting.c.value).where(bindparam("this") == _KEY)
_REMOVE = delete(schema.setting).where(bindparam("this") == _KEY)
_RENAME = update(schema.setting).where(bindparam("this") == _KEY).values(key=bindparam("new"))


class Packs:
    """The kept plans within one unit of work; each name is kept as it is written."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def names(self) -> tuple[str, ...]:
        """Return the names of all plans, in the order of the alphabet."""
        keys = self._connection.execute(_NAMES).scalars()
        return tuple(sorted((key[len(_PREFIX) :] for key in keys), key=str.casefold))

    def load(self, name: str) -> PackPlan | None:
        """Return the plan of this name, None when there is none; StoreProblem for a broken one."""
        text = self._connection.execute(_PLAN, {"this": _PREFIX + name}).scalar()
        if text is None:
            return None
        try:
            return read_plan(str(text), name)
        except InputProblem as problem:
            raise unreadable_pack(name, problem.sentence(), self._path) from problem

    def save(self, name: str, plan: PackPlan) -> None:
        """Keep a plan under a name; what was kept under it before is replaced."""
        self.remove(name)
        row = {"key": _PREFIX + name, "value": write_plan(plan)}
        self._connection.execute(insert(schema.setting), row)

    def rename(self, name: str, new: str) -> bool:
        """Give a plan another name; False when there is none, or another has that name."""
        if new == name or new in self.names():
            return False
        found = self._connection.execute(_RENAME, {"this": _PREFIX + name, "new": _PREFIX + new})
        return bool(found.rowcount)

    def remove(self, name: str) -> None:
        """Forget a plan; one that is gone already is no matter."""
        self._connection.execute(_REMOVE, {"this": _PREFIX + name})
