"""A forecast of 10,000 battles of 30 against 30, beside the bare chances of as many shots."""

from __future__ import annotations

from rules.army.army_under_ruleset import Roster
from rules.forecast.assumptions import usual_assumptions
from rules.forecast.forecast import FIGHTS, forecast
from rules.games.catalog import Catalog
from rules.odds.face_off import fighter
from tests.bench.armies import army_of
from tests.bench.harness import Row, interleaved, timed

MOST_MS, MOST_TIMES, MEN = 300, 5, 30


def rows() -> list[Row]:
    """Measure a forecast, and how many times longer it takes than to draw the hits of every kind
    of shooter in every turn alone."""
    import numpy as np

    catalog = Catalog()
    ruleset, playbook = catalog.get("lgam"), catalog.playbook("lgam")
    assert ruleset is not None
    assert playbook is not None
    sides = [fighter(Roster(army_of(ruleset, MEN), ruleset), playbook) for _ in range(2)]
    assumptions = usual_assumptions(ruleset, playbook)
    random = np.random.default_rng(1)
    counts = [count for side in sides for count in side.shooters.counts.values()]

    def binomials() -> None:
        for count in counts * assumptions.turns:
            random.binomial(np.full(FIGHTS, count), 0.2)

    times = interleaved({
        "forecast": lambda: timed(lambda: forecast(sides[0], sides[1], assumptions)),
        "binomials": lambda: timed(binomials),
    })  # fmt: skip
    what = f"forecast {MEN} v {MEN}, {FIGHTS:,} battles"
    took, floor = times["forecast"], times["binomials"]
    return [
        Row(what, took, "binomials", floor, MOST_MS),
        Row(what, took, "binomials", floor, MOST_TIMES, times_rival=True),
    ]
