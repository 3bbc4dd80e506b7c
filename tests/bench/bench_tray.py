"""From a letter in the search of the tray to its picture, with 100 kinds to add."""

from __future__ import annotations

import sys
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from desktop.services.army_document import ArmyDocument
from rules.army.offers_to_add import offers
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.bench.armies import army_of
from tests.bench.bench_edit import BOUND, GAME, Hands
from tests.bench.harness import Row, percentile

KINDS, ROUNDS, FIGURES = 100, 60, 100
TYPED = ("r", "ri", "rif", "ri", "r", "", "m", "mo", "")


def rows() -> list[Row]:
    """Measure the search beside repainting the tray as it is."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    with TemporaryDirectory() as folder:
        hands = Hands(app, Path(folder), FIGURES)
        hands.window.resize(1920, 1080)
        ruleset = _with_many_kinds(Catalog().get(GAME))
        hands.controller.open(ArmyDocument(army_of(ruleset, FIGURES), lambda _game: ruleset))
        hands.settle()
        tray, words = hands.page.tray, cycle(TYPED)

        def search() -> None:
            tray.field.setText(next(words))

        floor = median(hands.measure(tray.repaint) for _ in range(ROUNDS))
        for _ in TYPED:
            hands.measure(search)
        times = [hands.measure(search) for _ in range(ROUNDS)]
        hands.window.close()
        hands.army_service.close()
    what = f"filter {KINDS} kinds in the tray, 95 %"
    return [Row(what, percentile(times, 0.95), "tray repainted", floor, BOUND)]


def _with_many_kinds(ruleset: Ruleset) -> Ruleset:
    """Return a game that offers so many kinds: its own roles under further names."""
    more = KINDS - len(offers(ruleset))
    roles = cycle(role for role in ruleset.roles if role.offered and not role.extra)
    added = [
        replace(role, id=f"{role.id}-{at}", name=f"{role.name} {at}", rank=role.rank - 100)
        for at, role in zip(range(more), roles, strict=False)
    ]
    return replace(ruleset, roles=(*ruleset.roles, *added))
