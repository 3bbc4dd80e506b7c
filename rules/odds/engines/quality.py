"""Odds of quality tests: a shot hits on one, the target stops each hit on another.

Army Men Combat's arithmetic: dice for cover, shots from guard, sergeants, explosives.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.games.numbers import Number
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.dice import (
    ONE,
    ZERO,
    Distribution,
    at_least,
    binomial,
    certain,
    chance_of,
    convolve,
    die_at_least,
    follow,
    forced_reroll,
    mixture,
    with_reroll,
)
from rules.odds.die_tests import at_least_words, good_from, or_more
from rules.odds.engines.shooting import Shot, check_dice, no_shot, shot_of
from rules.odds.modifiers import names_weapon, used_number
from rules.odds.question import Answer, Question, UsedNumber, bad_question

GUARD, LEADER, WALKED = "guard", "leader", "walked"
"""The modifiers under which hits, or misses, are rolled again; who walks is not on guard."""

COVER = "cover-dice"
"""The switch for dice of cover: for each hit, or once a volley."""


@dataclass(frozen=True, slots=True)
class _Attacks:
    """The attacks of a shot: what hits, what passes the cover, and what the target stops."""

    attacks: int
    hit: Fraction
    passes: Fraction
    stops: Fraction
    once: bool
    """Whether the dice for cover are rolled once for the whole volley (a switch)."""

    def hits(self) -> Distribution:
        """Return how many attacks hit and pass the cover."""
        if not self.once:
            return binomial(self.attacks, self.hit * self.passes)
        through = binomial(self.attacks, self.hit)
        return mixture([(self.passes, through), (ONE - self.passes, certain())])

    def blast(self, hits: int, near: int) -> Distribution:
        """Return how many die of explosives: the target of its hits, each one near it of one."""
        if not hits:
            return certain()
        return convolve(chance_of(ONE - self.stops**hits), binomial(near, ONE - self.stops))


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a (checked) question about a shot."""
    shot = shot_of(ruleset, playbook, question, "hit", "cover")
    _check(shot)
    refusal = no_shot(shot)
    if refusal:
        return refusal
    weapon, test = shot.weapon, shot.target.test
    quality = _quality(shot)
    needed = or_more(quality) or 0
    pieces = sum(
        each.plus
        for each in shot.modifiers("cover")
        if not names_weapon(each.modifier.zero_for, weapon)
    )
    cover_needs = good_from(playbook.test["cover"]) if "cover" in playbook.test else needed
    stops_on = good_from(playbook.test[test]) if test else 7
    attacks = _Attacks(
        shot.whole("attacks"),
        _hit(die_at_least(needed), question),
        die_at_least(cover_needs) ** pieces,
        die_at_least(stops_on),
        shot.is_reading(COVER, "once"),
    )
    words = [at_least_words(needed)]
    if pieces:
        dice = f"each of {pieces} cover dice" if pieces > 1 else "the cover die"
        words.append(f"{dice} {cover_needs} or more")
    words.append(f"the target stops it with {at_least_words(stops_on)}")
    base = [
        *shot.numbers("range", "attacks", "radius"),
        used_number("Quality", quality, "Quality Tests"),
    ]
    if test:
        stopped = f"{stops_on}+"
        base.append(UsedNumber("Target stops a hit on", stopped, shot.target.source, "stated"))
    if pieces and attacks.attacks > 1 and COVER in ruleset.switch:  # else it makes no difference
        base.append(shot.reading_number(COVER))
    rerolls = (
        each.applied()
        for each in shot.modifiers("hit")
        if isinstance(each.modifier.value.value, str)
    )
    hits = attacks.hits()
    killed = sum((chance * (ONE - attacks.stops**number) for number, chance in hits.items()), ZERO)
    further = {"killed": killed, "one hit kills": ONE - attacks.stops}
    if pieces:
        further["the cover lets it pass"] = attacks.passes
    distributions = {"hits": hits}
    if "radius" in weapon.stats:
        near = (question.targets or 1) - 1
        dead = distributions["killed"] = follow(hits, lambda number: attacks.blast(number, near))
        if near:
            further["at least one killed"] = at_least(dead, 1)
    return Answer(
        allowed=True,
        needed="; ".join(words),
        chance=attacks.hit * attacks.passes,
        base=tuple(base),
        modifiers=(*rerolls, *_cover_numbers(shot, cover_needs)),
        distributions=distributions,
        further=further,
    )


def _check(shot: Shot) -> None:
    """Raise InputProblem for numbers and modifiers that cannot be together."""
    weapon, question = shot.weapon, shot.question
    check_dice(weapon, question, shot.whole("attacks"))
    if question.shooters not in (None, 1):
        raise bad_question("shooters", f"models shoot one at a time, found {question.shooters}")
    if question.targets not in (None, 1) and "radius" not in weapon.stats:
        raise bad_question("targets", f"{weapon.name} hits one model, found {question.targets}")
    if GUARD in question.modifiers and WALKED in question.modifiers:
        raise bad_question("modifier", "who walks is not on guard; name one of the two")


def _quality(shot: Shot) -> Number:
    """Return the quality of those who carry the weapon, else that of the game's quality test."""
    for role in shot.ruleset.roles:
        if shot.weapon.id in role.weapons and "quality" in role.stats:
            return role.stats["quality"]
    return Number(good_from(shot.playbook.test["quality"]))


def _hit(chance: Fraction, question: Question) -> Fraction:
    """Return the chance of one attack: no die is rolled more than twice (proposed)."""
    guard, leader = GUARD in question.modifiers, LEADER in question.modifiers
    if guard and leader:
        return forced_reroll(chance) + (ONE - chance) * chance
    if guard:
        return forced_reroll(chance)
    return with_reroll(chance) if leader else chance


def _cover_numbers(shot: Shot, needed: int) -> tuple[UsedNumber, ...]:
    """Return each piece of cover with its dice, and those that a scope ignores as such."""
    told = []
    for each in shot.modifiers("cover"):
        modifier = each.modifier
        dice = f"{each.plus} dice" if each.plus > 1 else "1 die"
        value, source = f"{dice}, {needed}+", modifier.source
        if names_weapon(modifier.zero_for, shot.weapon):
            value, source = "ignored", shot.weapon.source
        told.append(UsedNumber(modifier.name, value, source, modifier.value.provenance))
    return tuple(told)
