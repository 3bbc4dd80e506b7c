"""A forecast of 10,000 battles of 30 against 30, beside the bare chances of as many shots."""

from __future__ import annotations

from collections.abc import Callable

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.forecast.assumptions import usual_assumptions
from rules.forecast.forecast import FIGHTS, forecast, ready
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from rules.odds.face_off import fighter
from tests.bench.armies import army_of
from tests.bench.harness import Row, interleaved, timed

MOST_MS, MOST_TIMES, MEN = 300, 5, 30
SQUADS = {("squad", "rifle-squad"): 5, ("squad", "machine-gun"): 2, ("squad", "mortar"): 2}
"""An army of 30 of The Green and the Tan, with a spotter."""


def rows() -> list[Row]:
    """Measure a forecast of each kind, and of one how many times longer it takes than to draw
    alone, for each kind of shooter in each turn, how often each number of men is hit."""
    import numpy as np

    catalog = Catalog()
    ruleset, playbook = catalog.get("lgam"), catalog.playbook("lgam")
    assert ruleset is not None
    assert playbook is not None
    sides = [fighter(Roster(army_of(ruleset, MEN), ruleset), playbook) for _ in range(2)]
    assumptions = usual_assumptions(ruleset, playbook)
    random = np.random.default_rng(1)
    kinds = [kind for force in ready(sides[0], sides[1], assumptions) for kind in force.kinds]

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
    squads = _took(catalog, "green-and-tan", _squads)
    cards = _took(catalog, "army-men", lambda known: army_of(known, MEN))
    took, floor = times["forecast"], times["binomials"]
    return [
        Row(what, took, "binomials", floor, MOST_MS),
        Row(what, took, "binomials", floor, MOST_TIMES, times_rival=True),
        Row(f"the same of squads, {MEN} v {MEN}", squads, "binomials", floor, MOST_MS),
        Row(f"the same with cards, {MEN} v {MEN}", cards, "binomials", floor, MOST_MS),
    ]


def _squads(ruleset: Ruleset) -> Army:
    army = new_army(ruleset.id, "Squads")
    offered = {(each.kind, each.id): each for each in offers(ruleset)}
    for key, count in {**SQUADS, ("squad", "spotter"): 1}.items():
        army, _ = add_offer(army, ruleset, offered[key], count)
    assert army.figure_count() == MEN
    return army


def _took(catalog: Catalog, game: str, made: Callable[[Ruleset], Army]) -> float:
    """Return how long a forecast of another game takes."""
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None
    assert playbook is not None
    side = fighter(Roster(made(ruleset), ruleset), playbook)
    usual = usual_assumptions(ruleset, playbook)
    return interleaved({game: lambda: timed(lambda: forecast(side, side, usual))})[game]
