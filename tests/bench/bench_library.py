"""Five hundred armies in the list: the page opens, one is found letter by letter, one is edited.

The floor of the page is a bare window with a plain list of 500 rows, in a process of its own as
well; that of a key is the same list filtered by Qt itself.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from PySide6.QtCore import QEvent, QSortFilterProxyModel, QStringListModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView

from desktop.app import make_window
from desktop.garbage import collect_garbage
from desktop.look.parts.fields import SearchField
from desktop.services.armies import ArmyService
from desktop.services.sample_armies import sample_armies
from rules.army import edits
from rules.army.model import Army
from tests.bench.armies import stored
from tests.bench.harness import Row, interleaved, percentile, process, timed

ARMIES = 500
PAGE, ADDED, KEY, EDIT = 200, 30, 30, 16
"""Milliseconds that each may take."""
BARE, MUSTER = "windows/bare_list.py", "windows/page.py"
WORDS = ("garden", "tan 12", "saturday", "1944", "fighting")
FOLDERS = ("", "Saturday club", "Tournament")
SETTLED_AFTER = 60
"""Seconds, at the most, until every army was checked for its mark in the list."""


def rows() -> list[Row]:
    """Measure the page in fresh processes, then keys and edits in one window."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as temporary:
        folder = _many(Path(temporary) / "many")
        few = stored(Path(temporary) / "few", *sample_armies())
        found = interleaved(
            {
                "bare": lambda: process(BARE, ARMIES),
                "page": lambda: process(MUSTER, folder),
                "few": lambda: process(MUSTER, few),
            }
        )
        keys, edit, floor = _in_one_window(app, folder)
    list_of = f"a bare list of {ARMIES} rows"
    return [
        Row(f"page open, {ARMIES} armies", found["page"], list_of, found["bare"], PAGE),
        Row("page open, 8 armies", found["few"], list_of, found["bare"], PAGE),
        Row(f"what {ARMIES} add to 8", found["page"] - found["few"], list_of, found["bare"], ADDED),
        Row("a key in the search, 95 %", percentile(keys, 0.95), "Qt's own filter", floor, KEY),
        Row("the army renamed, 95 %", percentile(edit, 0.95), "Qt's own filter", floor, EDIT),
    ]


def _many(folder: Path) -> Path:
    from db.store import Store

    samples = sample_armies()
    armies: list[Army] = []
    for at in range(ARMIES):
        sample = samples[at % len(samples)]
        armies.append(edits.duplicate_army(sample, f"{sample.name} {at}"))
    stored(folder, *armies)
    with Store.open(folder) as store, store.writing() as work:
        for at, name in enumerate(FOLDERS):
            ids = [army.id for army in armies[at :: len(FOLDERS)]]
            work.armies.file(ids, folder=name)
        work.armies.file([army.id for army in armies[::25]], tags=("1944",))
    return folder


def _in_one_window(app: QApplication, folder: Path) -> tuple[list[float], list[float], float]:
    window = make_window(app, folder, "armies")
    window.show()
    army_service = window.page.army_service
    army_service.database.open()
    end = time.monotonic() + SETTLED_AFTER
    while time.monotonic() < end and not _all_checked(army_service):
        app.processEvents()
    collect_garbage(window)
    search = window.page.armies.search
    keys: list[float] = []
    for word in WORDS:
        search.clear()
        app.processEvents()
        for letter in word:
            keys.append(timed(lambda letter=letter: _key(app, search, letter)))
        for _ in word:
            keys.append(timed(lambda: _back(app, search)))
    renamed = []
    for at in range(40):
        army_service.rename(army_service.current.army.id, f"Name {at}")
        renamed.append(timed(lambda at=at: _rename(app, army_service, f"Other {at}")))
        app.processEvents()
    floor = _floor(app)
    window.close()
    army_service.close()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return keys, renamed, floor


def _all_checked(army_service: ArmyService) -> bool:
    opened = army_service.documents()
    return all(
        each.id in opened or army_service.checks.known(each.id) for each in army_service.entries
    )


def _key(app: QApplication, search: SearchField, letter: str) -> None:
    QTest.keyClicks(search, letter)
    app.processEvents()


def _back(app: QApplication, search: SearchField) -> None:
    search.backspace()
    app.processEvents()


def _rename(app: QApplication, army_service: ArmyService, name: str) -> None:
    army_service.rename(army_service.current.army.id, name)
    army_service.autosave._timer.stop()
    app.processEvents()


def _floor(app: QApplication) -> float:
    """Return the time of a key with Qt's own list and filter over as many rows."""
    model = QStringListModel([f"{name} {at}" for at in range(ARMIES // 2) for name in ("A", "B")])
    proxy = QSortFilterProxyModel()
    proxy.setSourceModel(model)
    view = QListView()
    view.setModel(proxy)
    view.resize(236, 210)
    view.show()
    app.processEvents()

    def key(word: str) -> None:
        proxy.setFilterFixedString(word)
        app.processEvents()

    found = [timed(lambda at=at: key(str(at))) for at in range(60)]
    view.close()
    return median(found)
