"""Picking an army, two fair ones, and what can be fielded, beside reading the starter list."""

from __future__ import annotations

from functools import partial
from itertools import count
from statistics import median

from rules.army.starters import starter_army, starters
from rules.games.catalog import Catalog
from rules.pick.fair import Odds, pick_two, supplies_of
from rules.pick.fielding import can_field
from rules.pick.pick import USUAL_SIZE, pick
from tests.bench.harness import Row, timed
from tests.support.toys_made import made_box

REPEATS = 21


def rows() -> list[Row]:
    """Measure each game out of the same box, another pick each time."""
    catalog, box = Catalog(), made_box()
    found: list[Row] = []
    for ruleset in catalog.all():
        size = (ruleset.usual_size or (USUAL_SIZE,))[0]
        supplies, chance = supplies_of(box, size), Odds(catalog.playbook(ruleset.id))
        number = count(1)
        one = partial(pick, ruleset, size, supply=supplies[0])
        two = partial(pick_two, ruleset, size, "balanced", odds=chance, supplies=supplies)
        acts = (
            ("pick", lambda one=one, number=number: one(seed=next(number)), 300),
            ("pick two", lambda two=two, number=number: two(seed=next(number)), 600),
            ("what can I field", partial(can_field, ruleset, supplies[0]), 100),
        )
        starter = starters(ruleset)[-1]
        floor = median(timed(partial(starter_army, starter, ruleset)) for _ in range(REPEATS))
        for what, act, most in acts:
            time = median(timed(act) for _ in range(REPEATS))
            found.append(Row(f"{what}, {ruleset.name}", time, "starter list read", floor, most))
    return found
