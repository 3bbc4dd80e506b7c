"""Copies of the database: one a day, and one before every migration; and bringing one back.

All of this may run in a thread of its own.
"""

from __future__ import annotations

from datetime import date
from itertools import chain, count
from pathlib import Path

from db.data_folder import DataFolder
from db.errors import FOREIGN, NEWER, folder_problem
from db.sqlite_file_checks import copy_database, inspect_file, translate_errors

DAYS_KEPT = 7
_DAILY = "muster-{day}.db"
_DAILY_PATTERN = "muster-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].db"
_BEFORE = "muster-before-version-{version}-{day}.db"


def daily_copy(folder: DataFolder, today: date | None = None) -> Path | None:
    """Make today's copy and drop those before the last seven days.

    Returns the copy, or None when there is one of today or nothing to copy. A damaged database is
    not copied, so that it never pushes out the good copies: StoreProblem.
    """
    target = folder.backups / _DAILY.format(day=(today or date.today()).isoformat())
    with translate_errors(folder.database):
        if target.exists() or inspect_file(folder.database).state != "current":
            return None
    copy_database(folder.database, target)
    # Copies of days to come were made while the clock was wrong: they must not push out these.
    until_now = [each for each in folder.backups.glob(_DAILY_PATTERN) if each.name <= target.name]
    for old in sorted(until_now, reverse=True)[DAYS_KEPT:]:
        old.unlink(missing_ok=True)
    return target


def copy_before_migration(folder: DataFolder, version: str, today: date | None = None) -> Path:
    """Make the copy kept from before a migration to `version`; it is never dropped."""
    day = (today or date.today()).isoformat()
    target = _free(folder.backups / _BEFORE.format(version=version, day=day))
    copy_database(folder.database, target)
    return target


def restore(folder: DataFolder, copy: Path) -> Path:
    """Put a copy in the place of the database, and return where the old files now are.

    The database must be closed. The copy is looked through first: StoreProblem when it is damaged,
    of a newer version, or no database of Muster; then nothing has changed.
    """
    with translate_errors(copy):
        state = inspect_file(copy).state
    if state == "newer":
        raise NEWER.problem(copy)
    if state not in ("current", "old"):
        raise FOREIGN.problem(copy)
    whole = folder.root / ".muster.db.brought-back"
    copy_database(copy, whole)
    aside = set_aside(folder)
    whole.replace(folder.database)
    return aside


def set_aside(folder: DataFolder, today: date | None = None) -> Path:
    """Move the database with its journal into a folder beside the copies, and return it.

    The journal must go too: SQLite would write it into whatever is put in the database's place.
    """
    day = (today or date.today()).isoformat()
    aside = _free(folder.backups / f"set-aside-{day}")
    try:
        aside.mkdir(parents=True)
        for suffix in ("", "-wal", "-shm"):
            file = folder.database.with_name(folder.database.name + suffix)
            if file.exists():
                file.rename(aside / file.name)
    except OSError as error:
        raise folder_problem(error, folder.root) from error
    return aside


def _free(wanted: Path) -> Path:
    """Return the path, or the first with a number behind its name that is not taken."""
    names = (wanted.with_stem(f"{wanted.stem}-{number}") for number in count(2))
    return next(path for path in chain((wanted,), names) if not path.exists())
