"""Matching 1,000 figures with 1,000 poses, and the room of the toy box with as many."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QApplication

from desktop.app import make_window
from desktop.shell.window import MainWindow
from desktop.toybox.page import ToyBoxPage
from rules.toybox.matching import Kind, Need, match_needs
from rules.toybox.toy_box import Lot, Pose, StandIn, ToyBox
from rules.toybox.usual_toys import usual_poses
from tests.bench.harness import Row, timed

REPEATS, MANY = 9, 1000


def rows() -> list[Row]:
    """Measure figures that each fit one pose, and figures of which half need a stand-in."""
    poses = tuple(Pose(f"pose {at}", items=(f"item {at}",)) for at in range(MANY))
    needs = [
        Need("army", Kind(frozenset(pose.items)), "green", (f"man {at}",))
        for at, pose in enumerate(poses)
    ]
    whole = ToyBox(poses=poses, lots=tuple(Lot(pose.id, owned=1) for pose in poses))
    chance = Random(7)
    lots = tuple(Lot(pose.id, owned=2) for pose in poses if chance.random() < 0.5)
    chosen = tuple(
        StandIn("army", pose.items, poses[(at + 1) % MANY].id) for at, pose in enumerate(poses)
    )
    half = ToyBox(poses=poses, lots=lots, stand_ins=chosen)

    def plainly() -> list[str]:
        by_items = {frozenset(pose.items): pose.id for pose in poses}
        return [by_items[need.kind.items] for need in needs]

    floor = median(timed(plainly) for _ in range(REPEATS))
    found = []
    for what, box in (("one toy each", whole), ("half with stand-ins", half)):
        took = median(timed(partial(match_needs, box, needs)) for _ in range(REPEATS))
        found.append(
            Row(f"{MANY} figures with {MANY} poses, {what}", took, "dictionary", floor, 50)
        )
    return [*found, _page()]


def _page() -> Row:
    """Measure how long the room takes to be shown with many poses, beside with a usual box."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    with TemporaryDirectory() as folder:
        window = make_window(app, Path(folder), "home")
        window.resize(1280, 800)
        window.show()
        window.go("toy-box")
        page = window.page_of("toy-box")
        assert isinstance(page, ToyBoxPage)
        usual = [each.pose for each in usual_poses().values() if each.kind == "man"]
        many = [Pose(f"pose {at}", f"Pose {at}", items=("rifle",)) for at in range(MANY)]
        times = []
        for poses in (usual, many):
            box = ToyBox(poses=tuple(poses), lots=tuple(Lot(each.id, owned=2) for each in poses))
            page.controller.edit("fill", lambda _, box=box: box)  # type: ignore[misc]
            times.append(median(_shown(app, window) for _ in range(REPEATS)))
        window.close()
    return Row(f"room with {MANY} poses shown", times[1], "with 53 poses", times[0], 200)


def _shown(app: QApplication, window: MainWindow) -> float:
    window.go("home")
    for _ in range(40):  # what is counted in threads is told meanwhile
        app.processEvents()
        time.sleep(0.01)

    def show() -> None:
        window.go("toy-box")
        app.processEvents()

    return timed(show)
