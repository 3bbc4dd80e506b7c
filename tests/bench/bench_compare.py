"""Comparing two armies of 1,000 figures each, and a face-off of two armies of 40, in every game."""

from __future__ import annotations

from statistics import median

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from rules.odds.army_comparison import compare, compared_army, face_off_of
from tests.bench.armies import army_of
from tests.bench.harness import Row, timed

REPEATS = 15
MOST_MS = 50
"""Half of what a player feels, for both armies together."""


def rows() -> list[Row]:
    """Measure a whole comparison, both armies counted anew, beside counting them alone.

    The odds are known: they are asked once for each kind of shot.
    """
    catalog = Catalog()
    return [
        row
        for ruleset in catalog.all()
        for row in (_row(catalog, ruleset), _faced(catalog, ruleset))
    ]


def _row(catalog: Catalog, ruleset: Ruleset) -> Row:
    armies = (army_of(ruleset, 1000), army_of(ruleset, 1000))
    first = timed(lambda: _compare(catalog, armies))
    times, floors = [], []
    for _ in range(REPEATS):
        times.append(timed(lambda: _compare(catalog, armies)))
        floors.append(timed(lambda: [Roster(army, ruleset) for army in armies]))
    what = f"compare 2 × 1000 figures, {ruleset.name} (first {first:.0f} ms)"
    return Row(what, median(times), "both rolls", median(floors), MOST_MS)


def _faced(catalog: Catalog, ruleset: Ruleset) -> Row:
    """Measure all that the face-off shows of two armies of 40, beside counting them alone."""
    armies = (army_of(ruleset, 40), army_of(ruleset, 40))
    first = timed(lambda: _face_off(catalog, armies))
    times, floors = [], []
    for _ in range(REPEATS):
        times.append(timed(lambda: _face_off(catalog, armies)))
        floors.append(timed(lambda: [Roster(army, ruleset) for army in armies]))
    what = f"face-off 2 × 40 figures, {ruleset.name} (first {first:.0f} ms)"
    return Row(what, median(times), "both rolls", median(floors), MOST_MS)


def _face_off(catalog: Catalog, armies: tuple[Army, Army]) -> None:
    left, right = (compared_army(army, catalog) for army in armies)
    assert left is not None
    assert right is not None
    face_off_of(compare(left, right))


def _compare(catalog: Catalog, armies: tuple[Army, Army]) -> None:
    left, right = (compared_army(army, catalog) for army in armies)
    assert left is not None
    assert right is not None
    compare(left, right)
