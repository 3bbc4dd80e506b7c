"""The fast way to the first page: the list of armies, and the army last opened.

SQLAlchemy takes 120 to 190 ms to load, more than all else before the first painted window. So this
one module reads with the standard library's sqlite3, and never writes. Its statements are those of
`db.selects` as text (a test compiles and compares them), and its rows become values in `db.rows`
as everywhere; a property test holds that both ways read the same army.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from db.inspection import Found, look_at_head, look_through, open_to_read
from db.place import Place
from db.problems import StoreProblem, foreign, in_words, newer
from db.rows import ArmyRows, army_from, summaries_from
from db.summary import ArmySummary
from rules.army.model import Army

SUMMARIES = (
    "SELECT army.id, army.name, army.ruleset, army.colour, army.position, army.changed,"
    " army.folder, army.archived, army.binned,"
    " (SELECT count(*) AS count_1 FROM figure WHERE figure.army_id = army.id) AS figures"
    " FROM army ORDER BY army.position, army.id"
)
TAGS = "SELECT army_tag.army_id, army_tag.tag FROM army_tag ORDER BY army_tag.army_id, army_tag.tag"
SETTING = 'SELECT setting.value FROM setting WHERE setting."key" = ?'
ARMY = {
    "army": "SELECT army.ruleset, army.name, army.colour, army.note, army.revision"
    " FROM army WHERE army.id = ?",
    "units": "SELECT unit.id, unit.kind, unit.type, unit.name, unit.passengers, unit.note,"
    " unit.colour FROM unit WHERE unit.army_id = ? ORDER BY unit.position, unit.id",
    "fittings": "SELECT fitting.unit_id, fitting.fitting"
    " FROM fitting WHERE fitting.army_id = ? ORDER BY fitting.unit_id, fitting.position",
    "figures": "SELECT figure.unit_id, figure.id, figure.name, figure.rank, figure.post,"
    " figure.hero, figure.story, figure.portrait, figure.lives, figure.colour"
    " FROM figure WHERE figure.army_id = ? ORDER BY figure.position, figure.id",
    "items": "SELECT figure_item.figure_id, figure_item.item"
    " FROM figure_item WHERE figure_item.army_id = ?"
    " ORDER BY figure_item.figure_id, figure_item.position",
    "abilities": "SELECT figure_ability.figure_id, figure_ability.ability"
    " FROM figure_ability WHERE figure_ability.army_id = ?"
    " ORDER BY figure_ability.figure_id, figure_ability.position",
    "seats": "SELECT seat.unit_id, seat.number, seat.figure_id"
    " FROM seat WHERE seat.army_id = ? ORDER BY seat.unit_id, seat.position",
    "rulings": "SELECT ruling.position, ruling.rule, ruling.note, ruling.agreed_with, ruling.day"
    " FROM ruling WHERE ruling.army_id = ? ORDER BY ruling.position",
    "targets": "SELECT ruling_target.ruling_position, ruling_target.target"
    " FROM ruling_target WHERE ruling_target.army_id = ?"
    " ORDER BY ruling_target.ruling_position, ruling_target.position",
    "switches": "SELECT switch.switch, switch.option"
    " FROM switch WHERE switch.army_id = ? ORDER BY switch.switch",
}
_PATIENCE = 0.25
"""Seconds to wait for another program's lock before the first page is painted without armies."""

LAST_ARMY = "army"
"""The setting with the identity of the army last opened."""


@dataclass(frozen=True, slots=True)
class FirstPage:
    """What the window shows first; `problem` is why there is nothing to show."""

    summaries: tuple[ArmySummary, ...] = ()
    army: Army | None = None
    problem: StoreProblem | None = None


def first_page(folder: Path) -> FirstPage:
    """Read the list of armies and the one last opened (else the first) from a data folder.

    An army in the bin is listed and not opened; one in the archive only when it was open last.

    Nothing is raised for what a player can meet. Where there is no database yet, or one of an
    older version, the page is empty: `Store.open` makes or migrates it after the first paint.
    """
    database = Place(folder).database
    try:
        with in_words(database):
            found = look_at_head(database)
            if found is not None:
                return _page_without_armies(found, database)
            with open_to_read(database, _PATIENCE) as connection:
                return _read_page(connection, database)
    except StoreProblem as problem:
        return FirstPage(problem=problem)


def read_army(folder: Path, army_id: str) -> Army | None:
    """Read one army of a database that is up to date, None when it is not there."""
    database = Place(folder).database
    with in_words(database):
        if look_at_head(database) is not None:
            return None
        with open_to_read(database, _PATIENCE) as connection:
            connection.execute("BEGIN")
            if look_through(connection.execute).state != "current":
                return None
            return _army(connection, army_id)


def _read_page(connection: sqlite3.Connection, database: Path) -> FirstPage:
    connection.execute("BEGIN")  # one moment of the database for all that is read
    found = look_through(connection.execute)
    if found.state != "current":
        return _page_without_armies(found, database)
    summaries = summaries_from(connection.execute(SUMMARIES), connection.execute(TAGS))
    last = connection.execute(SETTING, (LAST_ARMY,)).fetchone()
    opened = _to_open(summaries, last[0] if last else "")
    return FirstPage(summaries, _army(connection, opened) if opened else None)


def _to_open(summaries: tuple[ArmySummary, ...], last: str) -> str:
    """Return the army last opened, else the first that is neither binned nor archived, or ""."""
    kept = [each for each in summaries if each.binned is None]
    if any(each.id == last for each in kept):
        return last
    return next((each.id for each in kept if not each.archived), "")


def _page_without_armies(found: Found, database: Path) -> FirstPage:
    if found.state == "newer":
        return FirstPage(problem=newer(database))
    if found.state == "foreign":
        return FirstPage(problem=foreign(database))
    return FirstPage()


def _army(connection: sqlite3.Connection, army_id: str) -> Army | None:
    rows = {
        table: connection.execute(statement, (army_id,)).fetchall()
        for table, statement in ARMY.items()
    }
    return army_from(army_id, ArmyRows(**rows))
