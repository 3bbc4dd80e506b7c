"""Targets that a hit alone does not end: armour, pillboxes, soft vehicles; and their crews."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.games.dice_rules import DieTest
from rules.games.number import Number
from rules.odds.ask import result_chances
from rules.odds.asked import applied
from rules.odds.attack import Attack, Needed, modified, whole
from rules.odds.dice import NOTHING, ONE
from rules.odds.question import Applied

DESTROYED = "destroyed"
LOST = "lost"
SURVIVES = "survives"


@dataclass(frozen=True, slots=True)
class Fate:
    """What one roll does to a hard target: the chance of each result, and what went into it."""

    results: dict[str, Fraction]
    told: tuple[Applied, ...] = ()

    @property
    def destroyed(self) -> Fraction:
        """Return the chance that one roll ends the target."""
        return self.results.get(DESTROYED, NOTHING)


def fate(attack: Attack, needed: Needed, test: DieTest) -> Fate:
    """Return what one attack roll does to a target that rolls on a table when it is hit.

    A natural hit destroys outright where the target says so. The results are of the whole
    attack: they and a miss sum to one.
    """
    if attack.in_lot("eliminates"):
        return Fate({DESTROYED: needed.chance})
    plus, told = modified(attack, "hard-target")
    sure = needed.natural if "natural-destroys" in attack.target.stats else NOTHING
    tested = needed.chance - sure
    chances = result_chances(test, plus)
    results = {result: tested * chance for result, chance in chances.items() if chance}
    results[DESTROYED] = results.get(DESTROYED, NOTHING) + sure
    return Fate(results, (_table(attack, test), *told))


def _table(attack: Attack, test: DieTest) -> Applied:
    """Return the table of a test as a line of the answer, with where it comes from."""
    best = next(each for each in test.outcomes if each.result == DESTROYED)
    span = f"{best.low}" if best.low == best.high else f"{best.low}-{best.high}"
    number = Number(f"{DESTROYED} on {span}", origin=test.origin)
    return applied(test.name, number, test.source or attack.target.source)


def crew(attack: Attack, destroyed: Fraction) -> dict[str, Fraction]:
    """Return what becomes of those inside, by name: nothing where the game is silent."""
    target = attack.target
    if target.crew_test:
        test = attack.playbook.test[target.crew_test]
        survives = result_chances(test).get(SURVIVES, NOTHING)
        return {
            "crew survives, once destroyed": survives,
            "destroyed and crew lost": destroyed * (ONE - survives),
        }
    if "crew" in target.stats and target.stats["crew"].value == LOST:
        return {"crew survives, once destroyed": NOTHING}
    return {}


def sustained_hits(attack: Attack) -> int | None:
    """Return how many hits in one turn the target takes, None when one is enough.

    Only weapons of the lot "sustained" need several.
    """
    number = attack.target.stats.get("sustained")
    return whole(number) if number is not None and attack.in_lot("sustained") else None
