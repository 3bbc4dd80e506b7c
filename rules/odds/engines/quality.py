"""Odds of quality tests: a shot hits on one, the target stops each hit on another.

Army Men Combat's arithmetic: dice for cover, shots from guard, sergeants, explosives.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.games.numbers import Number
from rules.games.playbook import Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
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
from rules.odds.engines.quality_actions import ACTIONS
from rules.odds.engines.shooting import (
    check_dice,
    check_rolls,
    is_reading,
    no_shot,
    reading_number,
    target_of,
    weapon_numbers,
    whole_of,
)
from rules.odds.modifiers import CountedModifier, counted_modifiers, names_weapon, used_number
from rules.odds.question import Answer, Question, UsedNumber, bad_question

GUARD, LEADER, WALKED = "guard", "leader", "walked"
"""The modifiers under which hits, or misses, are rolled again; who walks is not on guard."""

COVER = "cover-dice"
"""The switch for dice of cover: for each hit, or once a volley."""


@dataclass(frozen=True, slots=True)
class _Shot:
    """A shot that may be fired: its attacks, what hits, what passes the cover, what is stopped."""

    attacks: int
    hit: Fraction
    passes: Fraction
    blocks: Fraction
    once: bool
    """Whether the dice for cover are rolled once for the whole volley (a switch)."""

    def hits(self) -> Distribution:
        """Return how many attacks hit and pass the cover."""
        if not self.once:
            return binomial(self.attacks, self.hit * self.passes)
        through = binomial(self.attacks, self.hit)
        return mixture([(self.passes, through), (ONE - self.passes, certain())])


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a (checked) question."""
    if question.weapon in ACTIONS:
        return ACTIONS[question.weapon](ruleset, playbook, question)
    check_rolls(playbook, question, "hit", "cover")
    weapon = ruleset.weapon[question.weapon]
    target = target_of(playbook, weapon, question)
    if target is None:
        raise bad_question("target", f"{ruleset.name} names nothing to shoot at")
    _check(weapon, question)
    refusal = no_shot(ruleset, playbook, weapon, target, question)
    if refusal:
        return refusal
    quality = _quality(ruleset, playbook, weapon)
    needed = or_more(quality) or 0
    cover = _cover(playbook, weapon, question)
    pieces = sum(each.plus for each in cover)
    cover_needs = good_from(playbook.test["cover"]) if "cover" in playbook.test else needed
    blocks_on = good_from(playbook.test[target.test]) if target.test else 7
    shot = _Shot(
        whole_of(weapon, "attacks"),
        _hit(die_at_least(needed), question),
        die_at_least(cover_needs) ** pieces,
        die_at_least(blocks_on),
        is_reading(ruleset, question, COVER, "once"),
    )
    words = [at_least_words(needed)]
    if pieces:
        dice = f"each of {pieces} cover dice" if pieces > 1 else "the cover die"
        words.append(f"{dice} {cover_needs} or more")
    words.append(f"the target stops it with {at_least_words(blocks_on)}")
    return Answer(
        allowed=True,
        needed="; ".join(words),
        chance=shot.hit * shot.passes,
        base=(
            *weapon_numbers(ruleset, weapon, "range", "attacks", "radius"),
            used_number("Quality", quality, "Quality Tests"),
            *_block_base(playbook, target),
            *_reading_told(ruleset, question, pieces, shot.attacks),
        ),
        modifiers=(
            *_told(playbook, question),
            *_cover_told(playbook, weapon, question, cover, cover_needs),
        ),
        distributions=_distributions(shot, weapon, question),
        further=_further(shot, weapon, question, pieces),
    )


def _check(weapon: Weapon, question: Question) -> None:
    """Raise InputProblem for numbers and modifiers that cannot be together."""
    check_dice(weapon, question, whole_of(weapon, "attacks"))
    if question.shooters not in (None, 1):
        raise bad_question("shooters", f"models shoot one at a time, found {question.shooters}")
    if question.targets not in (None, 1) and "radius" not in weapon.stats:
        raise bad_question("targets", f"{weapon.name} hits one model, found {question.targets}")
    if GUARD in question.modifiers and WALKED in question.modifiers:
        raise bad_question("modifier", "who walks is not on guard; name one of the two")


def _quality(ruleset: Ruleset, playbook: Playbook, weapon: Weapon) -> Number:
    """Return the quality of those who carry a weapon, else that of the game's quality test."""
    for role in ruleset.roles:
        if weapon.id in role.weapons and "quality" in role.stats:
            return role.stats["quality"]
    return Number(good_from(playbook.test["quality"]))


def _hit(chance: Fraction, question: Question) -> Fraction:
    """Return the chance of one attack: no die is rolled more than twice (proposed)."""
    guard, leader = GUARD in question.modifiers, LEADER in question.modifiers
    if guard and leader:
        return forced_reroll(chance) + (ONE - chance) * chance
    if guard:
        return forced_reroll(chance)
    return with_reroll(chance) if leader else chance


def _cover(playbook: Playbook, weapon: Weapon, question: Question) -> tuple[CountedModifier, ...]:
    """Return the pieces of cover that count against a weapon: none for a scope."""
    return tuple(
        each
        for each in counted_modifiers(playbook, question, "cover")
        if not names_weapon(each.modifier.zero_for, weapon)
    )


# ------------------------------------------------------------------ what hits do


def _distributions(shot: _Shot, weapon: Weapon, question: Question) -> dict[str, Distribution]:
    hits = shot.hits()
    if "radius" not in weapon.stats:
        return {"hits": hits}
    near = (question.targets or 1) - 1
    return {"hits": hits, "killed": follow(hits, lambda number: _blast(shot, number, near))}


def _blast(shot: _Shot, hits: int, near: int) -> Distribution:
    """Return how many die of explosives: the target of its hits, each one near him of one."""
    if not hits:
        return certain()
    return convolve(
        chance_of(ONE - shot.blocks**hits),
        binomial(near, ONE - shot.blocks),
    )


def _further(shot: _Shot, weapon: Weapon, question: Question, pieces: int) -> dict[str, Fraction]:
    killed = sum(
        (chance * (ONE - shot.blocks**number) for number, chance in shot.hits().items()), ZERO
    )
    found = {"killed": killed, "one hit kills": ONE - shot.blocks}
    if pieces:
        found["the cover lets it pass"] = shot.passes
    if "radius" in weapon.stats and (question.targets or 1) > 1:
        dead = _distributions(shot, weapon, question)["killed"]
        found["at least one killed"] = at_least(dead, 1)
    return found


# ------------------------------------------------------------------ what is told


def _block_base(playbook: Playbook, target: Target) -> tuple[UsedNumber, ...]:
    if not target.test:
        return ()
    test = playbook.test[target.test]
    return (UsedNumber("Target stops a hit on", f"{good_from(test)}+", target.source, "stated"),)


def _reading_told(
    ruleset: Ruleset, question: Question, pieces: int, attacks: int
) -> tuple[UsedNumber, ...]:
    """Return how the dice for cover are read, where it makes a difference."""
    if not pieces or attacks < 2 or COVER not in ruleset.switch:
        return ()
    return (reading_number(ruleset, question, COVER),)


def _told(playbook: Playbook, question: Question) -> tuple[UsedNumber, ...]:
    return tuple(
        each.applied()
        for each in counted_modifiers(playbook, question, "hit")
        if isinstance(each.modifier.value.value, str)
    )


def _cover_told(
    playbook: Playbook,
    weapon: Weapon,
    question: Question,
    counting: tuple[CountedModifier, ...],
    needed: int,
) -> tuple[UsedNumber, ...]:
    """Return each piece of cover with its dice, and those that a scope ignores as such."""
    told = []
    for each in counted_modifiers(playbook, question, "cover"):
        dice = f"{each.plus} dice" if each.plus > 1 else "1 die"
        counts = each in counting
        number = each.modifier.value
        told.append(
            UsedNumber(
                each.modifier.name,
                f"{dice}, {needed}+" if counts else "ignored",
                each.modifier.source if counts else weapon.source,
                number.provenance,
            )
        )
    return tuple(told)
