"""A forecast of 10,000 battles of 30 against 30, beside the bare chances of as many shots."""

from __future__ import annotations

from rules.army.army_under_ruleset import Roster
from rules.forecast.assumptions import usual_assumptions
from rules.forecast.forces import forces
from rules.forecast.forecast import FIGHTS, forecast
from rules.games.catalog import Catalog
from rules.odds.face_off import fighter
from tests.bench.armies import army_of
from tests.bench.harness import Row, interleaved, timed

MOST_MS, MOST_TIMES, MEN = 300, 5, 30


def rows() -> list[Row]:
    """Measure a forecast, and how many times longer it takes than to draw alone, for each kind of
    shooter in each turn, how often each number of men is hit."""
    import numpy as np

    catalog = Catalog()
    ruleset, playbook = catalog.get("lgam"), catalog.playbook("lgam")
    assert ruleset is not None
    assert playbook is not None
    sides = [fighter(Roster(army_of(ruleset, MEN), ruleset), playbook) for _ in range(2)]
    assumptions = usual_assumptions(ruleset, playbook)
    random = np.random.default_rng(1)
    kinds = [kind for force in forces(sides[0], sides[1], assumptions) for kind in force.kinds]

    def binomials() -> None:
        for kind in kinds:
            men = np.full(FIGHTS, kind.count)
            for _, shot in kind.shots:
                for _, part in shot[:-1]:
                    random.binomial(men, part)

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
