"""What the program remembers beside the armies: short texts by key, and pack plans by name."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from db import tables
from db.errors import UNREADABLE_PACK, quoted
from rules.army.print_pack import PackPlan, read_plan, write_plan
from rules.common.problems import InputProblem

_KEY = tables.setting.c.key
_GET = select(tables.setting.c.value).where(bindparam("this") == _KEY)
_REMOVE = delete(tables.setting).where(bindparam("this") == _KEY)
_RENAME = update(tables.setting).where(bindparam("this") == _KEY).values(key=bindparam("new"))

_PACK = "pack/"
"""How the keys of pack plans begin."""
_PACKS = select(_KEY).where(_KEY.startswith(_PACK, autoescape=True)).order_by(_KEY)


class Settings:
    """The remembered texts within one unit of work."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, key: str, default: str = "") -> str:
        """Return the text under the key, or the default."""
        value = self._connection.execute(_GET, {"this": key}).scalar()
        return default if value is None else str(value)

    def set(self, key: str, value: str) -> None:
        """Remember the text under the key."""
        self._connection.execute(_REMOVE, {"this": key})
        self._connection.execute(insert(tables.setting), {"key": key, "value": value})


class Packs:
    """The pack plans (what to print and how) within one unit of work, each under its name."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._settings = Settings(connection)
        self._path = path

    def names(self) -> tuple[str, ...]:
        """Return the names of all plans, in the order of the alphabet."""
        keys = self._connection.execute(_PACKS).scalars()
        return tuple(sorted((key.removeprefix(_PACK) for key in keys), key=str.casefold))

    def load(self, name: str) -> PackPlan | None:
        """Return the plan of this name, None when there is none; StoreProblem for a broken one."""
        text = self._connection.execute(_GET, {"this": _PACK + name}).scalar()
        if text is None:
            return None
        try:
            return read_plan(str(text), name)
        except InputProblem as problem:
            reason = problem.sentence().rstrip(".")
            raise UNREADABLE_PACK.problem(self._path, name=quoted(name), reason=reason) from problem

    def save(self, name: str, plan: PackPlan) -> None:
        """Keep a plan under a name; what was kept under it before is replaced."""
        self._settings.set(_PACK + name, write_plan(plan))

    def rename(self, name: str, new: str) -> bool:
        """Give a plan another name; False when there is none, or another has that name."""
        if new == name or new in self.names():
            return False
        row = {"this": _PACK + name, "new": _PACK + new}
        return bool(self._connection.execute(_RENAME, row).rowcount)

    def remove(self, name: str) -> None:
        """Forget a plan; one that is gone already is no matter."""
        self._connection.execute(_REMOVE, {"this": _PACK + name})
