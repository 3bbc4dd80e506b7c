"""The checks of an army of 1,000 figures, in every game."""

from __future__ import annotations

from collections import Counter
from statistics import median

from rules.army.model import Army
from rules.checks import check
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.bench.armies import army_of
from tests.bench.harness import Row, timed

REPEATS = 30


def rows() -> list[Row]:
    """Measure one whole check, counting included, beside counting the items alone."""
    return [_row(ruleset) for ruleset in Catalog().all()]


def _row(ruleset: Ruleset) -> Row:
    army = army_of(ruleset, 1000)
    times, floors = [], []
    for _ in range(REPEATS):
        times.append(timed(lambda: check(army, ruleset)))
        floors.append(timed(lambda: _items(army)))
    what = f"check 1000 figures, {ruleset.name}"
    return Row(what, median(times), "items counted", median(floors), 10)


def _items(army: Army) -> Counter[str]:
    return Counter(item for man in army.figures() for item in man.items)
