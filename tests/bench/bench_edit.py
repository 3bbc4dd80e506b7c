"""From an edit to the repainted page with 1,000 figures, and writing it to the database."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from statistics import median

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from desktop.app import make_window
from desktop.garbage import collect_garbage
from rules.army import edits
from rules.army.drag_and_drop import DragLoad, DropTarget
from rules.army.offers_to_add import offers
from rules.games.catalog import Catalog
from tests.bench.armies import army_of, stored
from tests.bench.harness import Row, percentile, timed

FIGURES, ROUNDS = 1000, 40
GAME = "lgam"
SETTLED_AFTER = 1.5
"""Seconds after which the program itself has done what it leaves for after the start."""
BOUND = 16
"""Milliseconds: one picture of a screen at 60 Hz."""


class Hands:
    """A window with a large army, and what a player does to it."""

    def __init__(self, app: QApplication, folder: Path, *sizes: int) -> None:
        """Open a window over armies of these sizes; the first one lies in it."""
        self.app = app
        ruleset = Catalog().get(GAME)
        assert ruleset is not None
        stored(folder, *(army_of(ruleset, figures) for figures in sizes or (FIGURES,)))
        self.window = make_window(app, folder, "armies")
        self.window.show()
        self.page = self.window.page
        self.army_service = self.page.army_service
        self.army_service.database.open()
        end = time.monotonic() + SETTLED_AFTER
        while time.monotonic() < end:
            self.settle()
        collect_garbage(self.window)
        self.controller = self.page.controller
        self.rifleman = next(each for each in offers(ruleset) if each.kind == "role")

    def settle(self) -> None:
        """Let everything happen that is waiting, the picture included."""
        self.app.processEvents()
        self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def measure(self, act: Callable[[], object]) -> float:
        """Return the milliseconds from the act to the end of the repaint; nothing is saved."""

        def whole() -> None:
            act()
            self.army_service.autosave._timer.stop()
            self.app.processEvents()

        milliseconds = timed(whole)
        self.settle()
        return milliseconds

    def men(self) -> Iterator[str]:
        """Return the ids of men in squads, round and round."""
        army = self.controller.document.army
        return cycle([m.id for unit in army.units if unit.kind == "squad" for m in unit.figures])

    def name(self, man: str, name: str) -> None:
        """Give a man a name."""
        self.controller.edit("rename", lambda army: edits.change_figure(army, man, name=name))


def rows() -> list[Row]:
    """Measure every kind of edit beside repainting the whole page without any."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        hands = Hands(app, Path(folder))
        floor = median(hands.measure(hands.window.repaint) for _ in range(ROUNDS))
        found = {name: _times(hands, act) for name, act in _acts(hands).items()}
        writes = [_write(hands) for _ in range(ROUNDS)]
        hands.window.close()
        hands.army_service.close()
    everything = [each for times in found.values() for each in times]
    found["any of these"] = everything
    rival = "whole window repainted"
    return [
        Row(f"{name}, 95 %", percentile(times, 0.95), rival, floor, BOUND)
        for name, times in found.items()
    ] + [Row("write one edit, 95 %", percentile(writes, 0.95), rival, floor, BOUND)]


def _times(hands: Hands, act: Callable[[], object]) -> list[float]:
    hands.measure(act)
    return [hands.measure(act) for _ in range(ROUNDS)]


def _acts(hands: Hands) -> dict[str, Callable[[], object]]:
    controller, men = hands.controller, hands.men()
    squads = cycle([unit.id for unit in controller.document.army.units if unit.kind == "squad"])
    names = (f"Name {number}" for number in range(10_000))

    def select() -> None:
        controller.selection.set((next(men),))

    return {
        "one more rifleman": lambda: controller.add(hands.rifleman),
        "select a man": select,
        "name a man": lambda: hands.name(next(men), next(names)),
        "name the selected man": lambda: hands.name(controller.selection.current, next(names)),
        "move a man": lambda: controller.drop(
            DragLoad(men=(next(men),)), DropTarget("unit", next(squads))
        ),
        "undo": hands.page.undo,
        "redo": hands.page.redo,
    }


def _write(hands: Hands) -> float:
    hands.controller.add(hands.rifleman)
    hands.settle()
    hands.army_service.autosave._waiting.add(hands.controller.document.army.id)
    hands.army_service.autosave._timer.stop()
    return timed(hands.army_service.autosave.save)
