"""How an edit grows with the army, and how long large armies take to open: men, or vehicles."""

from __future__ import annotations

import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median

from PySide6.QtWidgets import QApplication

from rules.army.model import new_army
from rules.army.offers_to_add import add_offer, offers
from rules.games.catalog import Catalog
from tests.bench.bench_edit import GAME, Hands
from tests.bench.harness import Row, percentile

SIZES = (100, 500, 1000, 2000)
ROUNDS = 25
COPIES = 9
"""Armies of 1,000 figures; each is opened for the first time once."""
OPEN_BOUND = 150
VEHICLES, FLEETS = 300, 5
"""Vehicles of one army, with all their seats; so many such armies are opened once each."""
VEHICLES_BOUND = 300
GROWTH = 1.1
"""What doubling the army may cost above doubling the time."""


def rows() -> list[Row]:
    """Measure edits of armies of several sizes, and opening one of 1,000 figures."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        hands = Hands(app, Path(folder), 40, *SIZES, *([1000] * COPIES))
        armies = {entry.id: entry.figures for entry in hands.army_service.entries}
        of_size = {figures: key for key, figures in reversed(armies.items())}
        large = [key for key, figures in armies.items() if figures == 1000][1:]
        opened = [_open(hands, key) for key in large]
        small = median(_open(hands, of_size[40]) for _ in range(3))
        driven = [_open(hands, key) for key in _fleets(hands)]
        edits = {figures: _edit(hands, of_size[figures]) for figures in SIZES}
        hands.window.close()
        hands.army_service.close()
    bare = edits[SIZES[0]]
    found = [
        Row("open 1,000 figures, 95 %", percentile(opened, 0.95), "open 40", small, OPEN_BOUND)
    ]
    words = f"open {VEHICLES} vehicles, 95 %"
    found.append(Row(words, percentile(driven, 0.95), "open 40", small, VEHICLES_BOUND))
    for less, more in pairwise(SIZES[1:]):
        straight = edits[less] * more / less
        words = f"an edit of {less} figures, in proportion"
        found.append(Row(f"an edit of {more}", edits[more], words, straight, GROWTH, True))
    found.append(Row("an edit of 500", edits[500], "an edit of 100", bare, 5 * GROWTH, True))
    return found


def _fleets(hands: Hands) -> list[str]:
    """Store armies of nothing but vehicles with their crews; return their ids."""
    ruleset = Catalog().get(GAME)
    assert ruleset is not None
    vehicles = [each for each in offers(ruleset) if each.kind == "vehicle"]
    fleets = []
    for number in range(FLEETS):
        army = new_army(ruleset.id, f"{VEHICLES} vehicles, {number}")
        for at in range(VEHICLES):
            army, _ = add_offer(army, ruleset, vehicles[at % len(vehicles)])
        fleets.append(army)
        assert hands.army_service.database.write(lambda work, army=army: work.armies.add(army))
    hands.army_service.read_list()
    hands.settle()
    return [army.id for army in fleets]


def _open(hands: Hands, army: str) -> float:
    return hands.measure(lambda: hands.army_service.open(army))


def _edit(hands: Hands, army: str) -> float:
    """Return the median milliseconds of adding, and taking back, a rifleman."""
    hands.army_service.open(army)
    hands.settle()
    ruleset = Catalog().get(GAME)
    assert ruleset is not None
    rifleman = next(each for each in offers(ruleset) if each.kind == "role")
    hands.measure(lambda: hands.controller.add(rifleman))
    times = []
    for _ in range(ROUNDS):
        times.append(hands.measure(lambda: hands.controller.add(rifleman)))
        times.append(hands.measure(hands.page.undo))
    return median(times)
