"""Copies of the database: made, looked into, dropped when they are old; and bringing one back.

Copies are made once a day and when Muster is closed, when the player asks for one, and before
every migration. Each is checked when it is made. All of this may run in a thread of its own.
"""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

from db.data_folder import DataFolder
from db.errors import FOREIGN, GONE, NEWER, StoreProblem, folder_problem
from db.retention import kept_days
from db.sqlite_file_checks import (
    HALF,
    check_integrity,
    copy_database,
    inspect_file,
    open_readonly,
    translate_errors,
)

CLOCK_S = 2
"""What the times of two files may differ by on a disk that rounds them."""
RESTORED_WITHIN_S = 60
"""So long a copy may wait to be put in the database's place by another program."""
SWEPT_AFTER_S = 86_400
"""Age of a half-written copy that nobody can be writing any more."""

DAMAGED = "This copy is damaged"
"""Begins the sentence of a copy that SQLite cannot read."""

_DAILY = "muster-{day}.db"
_DAILY_NAME = re.compile(r"muster-(\d{4}-\d\d-\d\d)\.db")
_ASKED = "muster-made-by-hand-{day}.db"
_BEFORE = "muster-before-version-{version}-{day}.db"
_BROUGHT_BACK = ".muster.db.brought-back"
_CONTENT = {
    "army": "SELECT id, name FROM army WHERE binned IS NULL ORDER BY position, id",
    "campaign": "SELECT id, name FROM campaign ORDER BY created, id",
}
_ALL_ARMIES = "SELECT id, name FROM army ORDER BY position, id"
"""Armies in a copy of the first version, which had no bin."""


# ---- making copies


def daily_copy(
    folder: DataFolder, today: date | None = None, *, renew: bool = False
) -> Path | None:
    """Make today's copy, and drop the daily copies that are not kept any longer.

    Returns the copy, or None when there is one of today or nothing to copy. With `renew` the copy
    of today is replaced where the database was written after it. A damaged database is not copied,
    so that it never pushes out the good copies: StoreProblem.
    """
    day = today or date.today()
    target = folder.backups / _DAILY.format(day=day.isoformat())
    if target.exists() and not (renew and _changed_since(folder, target)):
        return None
    if target.exists() and not _holds_something(folder.database, checked=True):
        return None  # this copy may be the last that holds anything
    if not _copy(folder, target):
        return None
    _sweep(folder)
    _drop_old(folder, day)
    return target


def copy_by_hand(folder: DataFolder, today: date | None = None) -> Path | None:
    """Make a copy that the player asked for, which is never dropped; None with nothing to copy."""
    day = (today or date.today()).isoformat()
    target = _free(folder.backups / _ASKED.format(day=day))
    return target if _copy(folder, target) else None


def _copy(folder: DataFolder, target: Path) -> bool:
    with translate_errors(folder.database):
        if inspect_file(folder.database).state != "current":
            return False
    copy_database(folder.database, target, only_sound=True)
    return True


def _changed_since(folder: DataFolder, copy: Path) -> bool:
    journal = folder.database.with_name(f"{folder.database.name}-wal")
    written = [each.stat().st_mtime for each in (folder.database, journal) if each.exists()]
    return max(written, default=0.0) > copy.stat().st_mtime


def _drop_old(folder: DataFolder, today: date) -> None:
    """Drop the daily copies that are not kept; never the last that holds armies or campaigns."""
    found = {_day_of(path): path for path in folder.backups.glob("muster-*.db")}
    # Copies of days to come were made while the clock was wrong: they must not push out these.
    daily = {day: path for day, path in found.items() if day is not None and day <= today}
    kept = kept_days(daily)
    old = sorted(daily.keys() - kept, reverse=True)
    newest_first = sorted(kept, reverse=True)
    if old and not any(_holds_something(daily[day], checked=day == today) for day in newest_first):
        keep = next((day for day in old if _holds_something(daily[day])), None)
        old = [day for day in old if day != keep]
    for day in old:
        daily[day].unlink(missing_ok=True)


def _day_of(path: Path) -> date | None:
    """Return the day of a daily copy, None for any other file."""
    named = _DAILY_NAME.fullmatch(path.name)
    try:
        return date.fromisoformat(named[1]) if named else None
    except ValueError:
        return None


def _holds_something(path: Path, *, checked: bool = False) -> bool:
    """Return whether a database can be used and holds anything; `checked` if it is or will be."""
    content = look_into(path, checked=checked)
    return not content.problem and bool(content.armies or content.campaigns)


def _sweep(folder: DataFolder) -> None:
    """Delete the half-written copies that programs left behind which were killed."""
    for place in (folder.backups, folder.root):
        for half in place.glob(HALF):
            if _is_old(half, SWEPT_AFTER_S):
                with suppress(OSError):
                    half.unlink()


def _is_old(path: Path, seconds: float) -> bool:
    """Return whether a file is there and older than that."""
    try:
        return path.stat().st_mtime < time.time() - seconds
    except OSError:
        return False


def copy_before_migration(folder: DataFolder, version: str, today: date | None = None) -> Path:
    """Make the copy kept from before a migration to `version`; it is never dropped."""
    day = (today or date.today()).isoformat()
    target = _free(folder.backups / _BEFORE.format(version=version, day=day))
    copy_database(folder.database, target)
    return target


# ---- what copies hold


@dataclass(frozen=True, slots=True)
class CopyContent:
    """What a copy holds: armies that are not in the bin, and campaigns, each an id and a name.

    `problem` is a sentence for a copy that cannot be used, "" for a good one.
    """

    path: Path
    made: datetime
    armies: tuple[tuple[str, str], ...] = ()
    campaigns: tuple[tuple[str, str], ...] = ()
    problem: str = ""


def look_into(copy: Path, *, checked: bool = False) -> CopyContent:
    """Check a copy as a whole, unless it was `checked`, and return what it holds."""
    made = datetime.fromtimestamp(0)
    try:
        made = datetime.fromtimestamp(copy.stat().st_mtime)
        with translate_errors(copy):
            state = inspect_file(copy).state
        if state not in ("current", "old"):
            raise (NEWER if state == "newer" else FOREIGN).problem(copy)
        if not checked and (faults := check_integrity(copy)):
            return CopyContent(copy, made, problem=f"{DAMAGED}. {faults[0]}")
        with translate_errors(copy), open_readonly(copy) as connection:
            armies, campaigns = _read_content(connection)
    except StoreProblem as problem:
        damaged = problem.kind == "damaged"
        sentence = f"{DAMAGED}." if damaged else problem.sentence()
        return CopyContent(copy, made, problem=sentence)
    except (OSError, sqlite3.Error, UnicodeError) as error:
        return CopyContent(copy, made, problem=f"{DAMAGED} ({error}).")
    return CopyContent(copy, made, armies, campaigns)


def good_copy(folder: DataFolder) -> CopyContent | None:
    """Return the newest copy that can be used, None without one."""
    contents = (look_into(path) for path in folder.copies())
    return next((each for each in contents if not each.problem), None)


def _read_content(connection: sqlite3.Connection) -> tuple[Any, Any]:
    """Return the armies and the campaigns of a copy, which may be of an earlier version."""
    found = []
    for table, select in _CONTENT.items():
        columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        if table == "army" and "binned" not in columns:
            select = _ALL_ARMIES
        rows = connection.execute(select) if columns else ()
        found.append(tuple((str(row[0]), str(row[1])) for row in rows))
    return found[0], found[1]


# ---- bringing one back


def check_present(folder: DataFolder, lock_timeout: float) -> None:
    """Finish a restore that was cut short; StoreProblem when the database is gone.

    Without its database but with copies, a data folder was damaged by hand or by a fault: a new
    and empty database in its place must be the player's wish.
    """
    whole = folder.root / _BROUGHT_BACK
    with translate_errors(folder.database):
        missing = inspect_file(folder.database, lock_timeout).state == "new"
    if not missing:
        # A restore that was cut short before it moved anything, and is no wish any more.
        if _is_old(whole, RESTORED_WITHIN_S):
            whole.unlink()
        return
    if not folder.database.exists() and _was_moved(folder, whole):
        set_aside(folder)  # the journal of the database before may still be there
        whole.replace(folder.database)
    elif folder.copies() or folder.put_aside():
        raise GONE.problem(folder.database)


def _was_moved(folder: DataFolder, whole: Path) -> bool:
    """Return whether the database was put aside for this copy, which is good."""
    if look_into(whole).problem:
        return False
    made = whole.stat().st_mtime - CLOCK_S
    return any(each.stat().st_mtime >= made for each in folder.backups.glob("set-aside-*"))


def restore(folder: DataFolder, copy: Path) -> Path:
    """Put a copy in the place of the database, and return where the old files now are.

    The database must be closed. The copy is looked through first: StoreProblem when it is damaged,
    of a newer version, or no database of Muster; then nothing has changed. When this is cut short
    between its last two steps, `check_present` does the last one at the next start.
    """
    with translate_errors(copy):
        state = inspect_file(copy).state
    if state == "newer":
        raise NEWER.problem(copy)
    if state not in ("current", "old"):
        raise FOREIGN.problem(copy)
    return put_in_place(folder, copy)


def put_in_place(folder: DataFolder, database: Path) -> Path:
    """Put a copy of another database in the place of this one; return where the old files are."""
    whole = folder.root / _BROUGHT_BACK
    copy_database(database, whole)
    aside = set_aside(folder)
    whole.replace(folder.database)
    return aside


def set_aside(folder: DataFolder, today: date | None = None, *, with_copies: bool = False) -> Path:
    """Move the database with its journal into a folder beside the copies, and return it.

    The journal must go too: SQLite would write it into whatever is put in the database's place.
    The copies go along for good when a new database begins: those of the new one never push them
    out, and they can still be chosen.
    """
    day = (today or date.today()).isoformat()
    aside = _free(folder.backups / f"set-aside-{day}")
    try:
        aside.mkdir(parents=True)
        for suffix in ("", "-wal", "-shm"):
            file = folder.database.with_name(folder.database.name + suffix)
            if file.exists():
                file.rename(aside / file.name)
        for file in folder.backups.glob("muster-*.db") if with_copies else ():
            file.rename(aside / file.name)
    except OSError as error:
        raise folder_problem(error, folder.root) from error
    return aside


def _free(wanted: Path) -> Path:
    """Return the path, or the first with a number behind its name that is not taken."""
    names = (wanted.with_stem(f"{wanted.stem}-{number}") for number in count(2))
    return next(path for path in chain((wanted,), names) if not path.exists())
