"""What soldiers do besides firing: assaults, man against man, and rallies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.asked import Counted, bad_question, counted_modifiers
from rules.odds.dice import ONE, binomial, die_at_least, opposed
from rules.odds.needs import at_least_words, good_from
from rules.odds.question import Answer, Applied, Question, refused
from rules.odds.shooting import barred, check_target, fitting_deed


def rally(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that a pinned soldier, or each of several, stands up. [Rallying]"""
    del ruleset
    fitting_deed(playbook, question, "rally")
    test = playbook.test.get("rally")
    if test is None:
        raise bad_question("", f"{playbook.ruleset} has no test 'rally'")
    counted = counted_modifiers(playbook, question, "rally")
    needed = good_from(test) - sum(each.plus for each in counted)
    chance = die_at_least(needed)
    men = question.targets or question.shooters or 1
    return Answer(
        allowed=True,
        needed=at_least_words(needed),
        chance=chance,
        base=(Applied(test.name, f"{good_from(test)}+", test.source, "stated"),),
        modifiers=tuple(each.applied() for each in counted),
        distributions={"stand up": binomial(men, chance)},
        further={"stays pinned": ONE - chance},
    )


def assault(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds of an assault: a die each, the lower man dies. [Assault Combat]"""
    fitting_deed(playbook, question, "assault", ranged=True)
    for place, count in (("shooters", question.shooters), ("targets", question.targets)):
        if count not in (None, 1):
            raise bad_question(place, f"an assault is one man against one, found {count}")
    target = playbook.target[question.target] if question.target else playbook.targets[0]
    if "destroyed" in target.stats or target.bars:
        return refused("Assaults are fought between soldiers.", "Assault Combat")
    check_target(playbook, question, target)
    barring = barred(ruleset, playbook, None, target, question)
    if barring:
        return barring
    reach = _reach(ruleset)
    if reach is not None and question.distance is not None and question.distance > reach:
        return refused(f"An assault starts within {reach:g} in of the enemy.", "Assault Combat")
    counted = [
        Counted(modifier)
        for modifier in playbook.modifiers
        if modifier.roll == "assault" and modifier.automatic and target.id in modifier.targets
    ]
    won, equal, lost = opposed(0, sum(each.plus for each in counted))
    return Answer(
        allowed=True,
        needed="more than the defender on 1d6 each",
        chance=won,
        base=(Applied("Assault", "1d6 each, the lower man dies", "Assault Combat", "stated"),),
        modifiers=tuple(each.applied() for each in counted),
        further={"defender killed": won, "nothing happens": equal, "attacker killed": lost},
    )


def _reach(ruleset: Ruleset) -> float | None:
    """Return how near an enemy must be to be assaulted, in inches; None when no role says so."""
    found = (role.stats["assault"].value for role in ruleset.roles if "assault" in role.stats)
    return next((value for value in found if not isinstance(value, str)), None)


DEEDS: Mapping[str, Callable[[Ruleset, Playbook, Question], Answer]] = {
    "assault": assault,
    "rally": rally,
}
"""What can be asked in the place of a weapon."""
