"""Recover what can be read of a damaged database into a new one.

SQLite's own recovery is not part of Python's sqlite3. Rows are read through every way that leads to
them: from the beginning, from the end, and by the army, campaign or battle that they belong to.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from db import errors
from db.backups import good_copy, look_into, put_in_place
from db.data_folder import DataFolder
from db.errors import StoreProblem
from db.sqlite_file_checks import inspect_file, open_readonly, translate_errors
from db.store import Store
from rules.common.wording import capital, counted, listed

Row = tuple[Any, ...]

_OWNERS = {"army_id": "army", "campaign_id": "campaign", "battle": "battle"}
"""Columns that say to whom a row belongs, and the table of the owners."""
_CONTENTS = ("army", "campaign", "battle")
_HEAD = 100
"""Bytes of the head of a database file: the size of a page at 16, their number at 28."""
_LONGEST = 4_000_000_000


@dataclass(frozen=True, slots=True)
class Recovered:
    """How many armies and campaigns were recovered, and where the damaged file is now.

    `lost` is how many armies are known to be lost. `in_copy` names what the newest good copy holds
    and the recovered database does not, but not armies and campaigns that were surely deleted:
    nothing of them is left, and the list that they would be in was read to its end.
    """

    armies: int
    campaigns: int
    lost: int
    in_copy: tuple[str, ...]
    aside: Path

    def sentences(self) -> dict[str, str]:
        """Return what was done, and what was lost: of the database, the armies and the copies."""
        campaigns = f" and {counted(self.campaigns, 'campaign')}" if self.campaigns else ""
        told = {
            "database": f"Recovered {counted(self.armies, 'army')}{campaigns}; look through them,"
            f" as parts could not be read. The damaged file is in {self.aside}."
        }
        if self.lost:
            told["armies"] = f"{capital(counted(self.lost, 'army'))} could not be recovered."
        if self.in_copy:
            shown, more = self.in_copy[:20], len(self.in_copy) - 20
            others = [counted(more, "other")] if more > 0 else []
            names = listed([*(f"“{name}”" for name in shown), *others])
            told["copies"] = (
                f"Not recovered, but in a copy that can be used: {names}. Settings, Copies takes"
                " them back; leave there what you had deleted yourself."
            )
        return told


def recover(folder: DataFolder) -> Recovered:
    """Put what can be read of a damaged database in its place, and the damaged file aside.

    StoreProblem when nothing can be read, or for a database of an earlier or newer version; then
    nothing was changed. Nothing is ever deleted.
    """
    with tempfile.TemporaryDirectory(prefix="muster-recovery-") as place:
        damaged, fresh = Path(place) / "damaged.db", DataFolder(Path(place) / "fresh")
        _copy_files(folder.database, damaged)
        try:
            with translate_errors(damaged):
                readable = inspect_file(damaged).state == "current"
        except (StoreProblem, sqlite3.DatabaseError):
            readable = False
        if not readable:
            raise errors.NOT_RECOVERED.problem(folder.database)
        Store.open(fresh.root).close()
        lost, torn = _copy_rows(damaged, fresh.database)
        content = look_into(fresh.database)
        if not content.armies and not content.campaigns:
            raise errors.NOT_RECOVERED.problem(folder.database)
        copy = good_copy(folder)
        aside = put_in_place(folder, fresh.database)
        with open_readonly(folder.database) as connection:
            here = {each: _ids(connection, each) for each in _CONTENTS}
    known = {"army": copy.armies, "campaign": copy.campaigns} if copy else {}
    missing = tuple(
        name
        for table, held in known.items()
        for key, name in held
        if key not in here[table] and (table in torn or key in lost[table])
    )
    armies, campaigns = len(content.armies), len(content.campaigns)
    return Recovered(armies, campaigns, len(lost["army"]), missing, aside)


def _copy_files(database: Path, target: Path) -> None:
    """Copy a database with its journal; one that was cut off gets empty pages to its full length.

    SQLite reads nothing of a file that has fewer pages than its head says.
    """
    for suffix in ("", "-wal"):
        file = database.with_name(database.name + suffix)
        if file.exists():
            shutil.copy(file, target.with_name(target.name + suffix))
    with target.open("r+b") as file_object:
        head = file_object.read(_HEAD)
        if len(head) < _HEAD:
            return
        page = int.from_bytes(head[16:18], "big")
        length = (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")
        if target.stat().st_size < length <= _LONGEST:
            file_object.truncate(length)


def _copy_rows(damaged: Path, fresh: Path) -> tuple[dict[str, set[str]], set[str]]:
    """Copy all rows that can be read.

    Returns the ids of armies and campaigns of which only parts were read, by their table, and the
    tables that could not be read to their end.
    """
    with open_readonly(damaged) as source, closing(sqlite3.connect(fresh)) as target:
        source.text_factory = _text
        target.execute("PRAGMA foreign_keys = OFF")
        tables = [row[0] for row in target.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'"
            " AND name NOT LIKE 'sqlite_%'")]  # fmt: skip
        owners = {each: _ids(source, each) for each in _CONTENTS}
        torn = {each for each in tables if not _copy_table(source, target, each, owners)}
        lost = {table: _lost(target, tables, column, table) for column, table in _OWNERS.items()}
        _drop_loose(target, tables)
        target.commit()
    return lost, torn


def _lost(target: sqlite3.Connection, tables: Sequence[str], column: str, owner: str) -> set[str]:
    """Return the ids of armies, or campaigns, of which only parts were read."""
    found = set[str]()
    for table in tables:
        if any(row[1] == column for row in target.execute(f"PRAGMA table_info({table})")):
            found |= {str(row[0]) for row in target.execute(f"SELECT {column} FROM {table}")}
    return found - _ids(target, owner)


def _copy_table(
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    table: str,
    owners: dict[str, set[str]],
) -> bool:
    """Copy the rows of a table that can be read; return whether that was all."""
    info = target.execute(f"PRAGMA table_info({table})").fetchall()
    columns = [row[1] for row in info]
    keys = [row[1] for row in sorted(info, key=lambda row: row[5]) if row[5]] or ["rowid"]
    select = f"SELECT {', '.join(columns)} FROM {table}"
    insert = f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(columns))})"
    rows, whole = _readable(source, f"{select} NOT INDEXED")
    _insert(target, insert, rows)
    if whole and target.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == len(rows):
        return True
    for way in ("", " DESC"):
        order = ", ".join(f"{each}{way}" for each in keys)
        _insert(target, insert, _readable(source, f"{select} ORDER BY {order}")[0])
    owner = next((each for each in _OWNERS if each in columns), "")
    for each in sorted(owners.get(_OWNERS.get(owner, ""), ())):
        _insert(target, insert, _readable(source, f"{select} WHERE {owner} = ?", each)[0])
    return False


def _ids(source: sqlite3.Connection, table: str) -> set[str]:
    """Return the ids of a table that can be read, forwards, backwards or in its children."""
    found = set[str]()
    for order in ("", " ORDER BY id DESC"):
        found |= {str(row[0]) for row in _readable(source, f"SELECT id FROM {table}{order}")[0]}
    return found


def _readable(source: sqlite3.Connection, select: str, *values: str) -> tuple[list[Row], bool]:
    """Return the rows of a select up to the first that cannot be read, and whether it was all."""
    rows: list[Row] = []
    whole = False
    with suppress(sqlite3.DatabaseError):
        for row in source.execute(select, values):
            rows.append(row)  # one by one: those before the damage are kept
        whole = True
    return rows, whole


def _insert(target: sqlite3.Connection, insert: str, rows: list[Row]) -> None:
    for row in rows:
        with suppress(sqlite3.IntegrityError):  # a damaged value breaks a rule of the table
            target.execute(insert, row)


def _drop_loose(target: sqlite3.Connection, tables: Sequence[str]) -> None:
    """Drop the rows whose owner was lost, and what belongs to them in turn."""
    dropped = True
    while dropped:
        dropped = False
        for table in tables:
            keys = defaultdict[int, list[tuple[str, str, str]]](list)
            for number, _, owner, column, to, *_ in target.execute(
                f"PRAGMA foreign_key_list({table})"
            ):
                keys[number].append((owner, column, to or column))
            for parts in keys.values():
                same = " AND ".join(f"o.{to} = {table}.{column}" for _, column, to in parts)
                given = " AND ".join(f"{column} IS NOT NULL" for _, column, _ in parts)
                owner = parts[0][0]
                gone = target.execute(
                    f"DELETE FROM {table} WHERE {given}"
                    f" AND NOT EXISTS (SELECT 1 FROM {owner} o WHERE {same})"
                )
                dropped |= gone.rowcount > 0


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
