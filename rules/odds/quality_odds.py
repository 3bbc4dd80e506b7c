"""Odds of quality tests: a shot hits on one, the target stops each hit on another; close combat.

Army Men Combat's arithmetic: dice for cover, shots from guard, sergeants, explosives.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from rules.attack.dice import (
    FACES,
    ONE,
    ZERO,
    Distribution,
    any_of,
    at_least,
    binomial,
    certain,
    chance_of,
    convolve,
    die_at_least,
    die_at_most,
    follow,
    forced_reroll,
    only_if,
    opposed,
    with_reroll,
)
from rules.attack.die_tests import (
    at_least_words,
    bad_until,
    die_test_number,
    each_man_tests,
    good_from,
    or_more,
)
from rules.attack.modifiers import names_weapon, used_number
from rules.attack.question import Answer, UsedNumber, bad_question
from rules.attack.question_context import GameQuestion
from rules.games.playbook import Target
from rules.games.ruleset import Role, Ruleset, Weapon
from rules.games.shared_types import Number

QUALITY = "quality"
"""The stat of a man, and the test of who has none of his own."""

COVER = "cover-dice"
"""The switch for dice of cover: for each hit, or once a volley."""

CLOSE_COMBAT, ATTACKER_WINS = "close-combat", "attacker wins"
"""What is asked in the place of a weapon for a fight, and the name of its first chance."""

BALANCE, KILL, UNLESS_WINNING = "balance", "kill", "unless-winning"
POLICIES: Mapping[str, str] = {
    BALANCE: "when it raises wins minus losses",
    KILL: "when it raises wins, and so kills",
    UNLESS_WINNING: "unless he is winning",
}
"""When somebody who may have a die of a fight rolled again does so; the first is usual. The
document leaves it to him."""


# ------------------------------------------------------------------ shots


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a (checked) question about a shot."""
    _check(asked)
    refusal = asked.no_shot()
    if refusal:
        return refusal
    weapon = asked.weapon
    quality = shooter_quality(asked)
    needed = or_more(quality) or 0
    pieces = sum(
        each.plus
        for each in asked.modifiers("cover")
        if not names_weapon(each.modifier.zero_for, weapon)
    )
    tests = asked.playbook.test
    cover_needs = good_from(tests["cover"]) if "cover" in tests else needed
    blocks, stopped = stops_on(asked)
    attacks = asked.whole("attacks")
    again = {each.modifier.rerolls for each in asked.modifiers("hit")}
    hit = _hit(die_at_least(needed), again)
    passes = die_at_least(cover_needs) ** pieces
    if asked.is_reading(COVER, "once"):  # for the whole volley
        hits = only_if(passes, binomial(attacks, hit))
    else:
        hits = binomial(attacks, hit * passes)
    kills = ONE - die_at_least(blocks)
    killed = sum((chance * any_of(number, kills) for number, chance in hits.items()), ZERO)
    words = [at_least_words(needed)]
    if pieces:
        dice = f"each of {pieces} cover dice" if pieces > 1 else "the cover die"
        words.append(f"{dice} {cover_needs} or more")
    words.append(f"the target stops it with {at_least_words(blocks)}")
    base = [
        *asked.numbers("range", "attacks", "radius"),
        used_number("Quality", quality, "Quality Tests"),
    ]
    base += stopped
    if pieces and attacks > 1 and COVER in asked.ruleset.switch:  # else it makes no difference
        base.append(asked.reading_number(COVER))
    base += _readings(asked)
    rerolls = (each.applied() for each in asked.modifiers("hit") if each.modifier.rerolls)
    further = {"killed": killed, "one hit kills": kills}
    if pieces:
        further["the cover lets it pass"] = passes
    distributions = {"hits": hits}
    if "radius" in weapon.stats:
        near = (asked.question.targets or 1) - 1

        def blast(number: int) -> Distribution:
            """Return how many die: the target of its hits, each one near it of one."""
            target = chance_of(any_of(number, kills))
            return convolve(target, binomial(near, kills)) if number else certain()

        dead = distributions["killed"] = follow(hits, blast)
        if near:
            further["at least one killed"] = at_least(dead, 1)
    return Answer(
        needed="; ".join(words),
        chance=hit * passes,
        base=tuple(base),
        modifiers=(*rerolls, *_cover_numbers(asked, cover_needs)),
        distributions=distributions,
        further=further,
    )


def _readings(asked: GameQuestion) -> Iterator[UsedNumber]:
    """Yield what the document leaves open and the answer takes for granted, in words."""
    weapon = asked.weapon
    again = {each.modifier.rerolls: each.modifier for each in asked.modifiers("hit")}
    if "radius" in weapon.stats and (asked.question.targets or 1) > 1:
        yield UsedNumber("Near the target", "one hit each, no cover", weapon.source, "house")
    if {"hits", "misses"} <= again.keys():
        source = again["misses"].source
        yield UsedNumber("A die rolled again", "never a third time", source, "house")


def _check(asked: GameQuestion) -> None:
    """Raise InputProblem for numbers and modifiers that cannot be together."""
    weapon, question = asked.weapon, asked.question
    asked.check_rolls("hit", "cover")
    asked.check_dice(asked.whole("attacks"))
    if question.shooters not in (None, 1):
        raise bad_question("shooters", f"models shoot one at a time, found {question.shooters}")
    if question.targets not in (None, 1) and "radius" not in weapon.stats:
        raise bad_question("targets", f"{weapon.name} hits one model, found {question.targets}")


def shooter_quality(asked: GameQuestion) -> Number:
    """Return the quality of who fires, else that of the game's quality test.

    Without a role it is that of those who carry the weapon; InputProblem where they differ.
    """
    roles = asked.ruleset.role
    usual = Number(good_from(asked.playbook.test["quality"]))
    if asked.question.role:
        return roles[asked.question.role].stats.get("quality", usual)
    carriers = carriers_of(asked.ruleset, asked.weapon)
    numbers = (role.stats.get("quality", usual) for role in carriers)
    found = {str(number.value): number for number in numbers}
    if len(found) > 1:
        known = ", ".join(role.id for role in carriers)
        message = f"{asked.weapon.name} is fired with more than one quality; name one of {known}"
        raise bad_question("role", message)
    return next(iter(found.values()), usual)


def stops_on(asked: GameQuestion) -> tuple[int, list[UsedNumber]]:
    """Return the least roll that stops a hit, 7 where nothing does, and how an answer tells it.

    A man who takes the Quality test takes it by his own quality, others by that of the game.
    """
    target = asked.target
    of_men = target.test == QUALITY and is_man(asked.ruleset, target)
    if asked.question.target_role and not of_men:
        takes = f"takes the test '{target.test}'" if target.test else "takes no test"
        message = f"'{target.id}' {takes}, whoever is shot at: leave it out"
        raise bad_question("target role", message)
    if not target.test:
        return 7, []
    source = target.source
    if not of_men:
        needed = good_from(asked.playbook.test[target.test])
        return needed, [UsedNumber("Target stops a hit on", f"{needed}+", source, "stated")]
    role, number = quality_of_role(asked, asked.question.target_role)
    needed = or_more(number) or 0
    who = role.name if qualities_differ(asked.ruleset) else "Target"
    return needed, [
        replace(used_number(f"{who} stops a hit on", number, source), value=f"{needed}+")
    ]


def is_man(ruleset: Ruleset, target: Target) -> bool:
    """Return whether a kind of target is men, and no vehicle or gun."""
    return not target.of and target.id not in ruleset.vehicle and target.id not in ruleset.team


def qualities_differ(ruleset: Ruleset) -> bool:
    """Return whether it counts who a man is: a role has a quality that others have not."""
    numbers = (role.stats.get(QUALITY) for role in ruleset.roles)
    return len({number.value if number else None for number in numbers}) > 1


def own_quality_role(ruleset: Ruleset, role: Role | None) -> str:
    """Return the id of a role whose quality is another than a plain man's, "" otherwise."""
    if role is None or not qualities_differ(ruleset):
        return ""
    own, plain = role.stats.get(QUALITY), ruleset.plain_role.stats.get(QUALITY)
    alike = own == plain or (own and plain and own.value == plain.value)
    return "" if alike else role.id


def quality_of_role(asked: GameQuestion, role_id: str) -> tuple[Role, Number]:
    """Return the role of that id, a plain man's for "", and its quality, else the game's."""
    role = asked.ruleset.role[role_id] if role_id else asked.ruleset.plain_role
    return role, role.stats.get(QUALITY, Number(good_from(asked.test(QUALITY))))


def carriers_of(ruleset: Ruleset, weapon: Weapon) -> tuple[Role, ...]:
    """Return the roles that have a weapon by what they are, or by an item moulded on them."""
    items = set(weapon.items)
    return tuple(
        role
        for role in ruleset.roles
        if weapon.id in role.weapons or items & {*role.needs, *role.one_of, *role.gives}
    )


def _hit(chance: Fraction, again: Collection[str]) -> Fraction:
    """Return the chance of one attack: no die is rolled more than twice (proposed)."""
    if "hits" in again:
        anew = forced_reroll(chance)
        return anew + (ONE - chance) * chance if "misses" in again else anew
    return with_reroll(chance) if "misses" in again else chance


def _cover_numbers(asked: GameQuestion, needed: int) -> tuple[UsedNumber, ...]:
    """Return each piece of cover with its dice, and those that a scope ignores as such."""
    told = []
    for each in asked.modifiers("cover"):
        modifier = each.modifier
        dice = f"{each.plus} dice" if each.plus > 1 else "1 die"
        value, source = f"{dice}, {needed}+", modifier.source
        if names_weapon(modifier.zero_for, asked.weapon):
            value, source = "ignored", asked.weapon.source
        told.append(UsedNumber(modifier.name, value, source, modifier.value.provenance))
    return tuple(told)


# ------------------------------------------------------------------ close combat


ATTACKER, DEFENDER = 1, 2
"""The die of each side, as bits of what may be, or has been, rolled again."""

_REROLLS: Mapping[str, tuple[int, int]] = {
    "attacker-own": (ATTACKER, 0),
    "attacker-enemy": (DEFENDER, 0),
    "defender-own": (0, DEFENDER),
    "defender-enemy": (0, ATTACKER),
}
"""Which die the attacker, and which the defender, may have rolled again, by `rerolls`."""

_Ends = tuple[int, int, int]
"""How often of 36 the attacker wins, nobody wins, the defender wins."""


def close_combat(asked: GameQuestion) -> Answer:
    """Return the odds of a fight: a die each, the loser takes a Quality test. [Close Combat]

    Who may have a die rolled again does so by the policy of the question; the attacker decides
    first, and no die is rolled again twice (proposed).
    """
    question = asked.question
    asked.check_action("combat")
    for place, count in (("shooters", question.shooters), ("targets", question.targets)):
        if count not in (None, 1):
            message = f"a die is rolled by one model against one, found {count}; name who is"
            raise bad_question(place, f"{message} surrounded as a modifier")
    modifiers = asked.modifiers("combat")
    named = {each.modifier.rerolls for each in modifiers} & _REROLLS.keys()
    attacker = sum(_REROLLS[each][0] for each in named)
    defender = sum(_REROLLS[each][1] for each in named)
    policy = question.policy or BALANCE
    won, equal, lost = _fight(attacker, defender, policy)
    lives_on = [
        (who, role.name, or_more(number) or 0, number)
        for who, role_id in (("Attacker", question.role), ("Defender", question.target_role))
        for role, number in (quality_of_role(asked, role_id),)
    ]
    attacker_dies, defender_dies = (ONE - die_at_least(each[2]) for each in lives_on)
    lives = [
        replace(used_number(f"{who} ({name}) lives on", number), value=f"{needed}+")
        for who, name, needed, number in lives_on
    ]
    if not qualities_differ(asked.ruleset):
        lives = [replace(lives[0], name="The loser lives on")]
    source = asked.test(QUALITY).source
    lives = [replace(each, source=each.source or source) for each in lives]
    return Answer(
        needed="more than the enemy on 1d6 each"
        + (f"; rolled again {POLICIES[policy]}" if named else ""),
        chance=won,
        base=(
            UsedNumber("Close combat", "1d6 each, the higher wins", "Close Combat", "stated"),
            *lives,
            *(_REROLL_READINGS if named else ()),
            *([UsedNumber("Rolled again", POLICIES[policy], "", "house")] if named else ()),
        ),
        modifiers=tuple(each.applied() for each in modifiers),
        further={
            ATTACKER_WINS: won,
            "nothing happens": equal,
            "defender wins": lost,
            "defender killed": won * defender_dies,
            "attacker killed": lost * attacker_dies,
        },
        policy=policy if named else "",
    )


_REROLL_READINGS = (
    UsedNumber("A die rolled again", "its second result stands", "Close Combat", "house"),
)
"""What the document leaves open about dice that are rolled again."""


@cache
def _fight(attacker: int, defender: int, policy: str) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of a fight with these rights to have dice rolled again."""
    faces = range(1, FACES + 1)
    ends = [
        _best_end(mine, theirs, 0, attacker, defender, policy, first=True)
        for mine in faces
        for theirs in faces
    ]
    whole = 36 * len(ends)
    won, equal, lost = (Fraction(sum(each[at] for each in ends), whole) for at in range(3))
    return won, equal, lost


@cache
def _best_end(
    mine: int, theirs: int, done: int, attacker: int, defender: int, policy: str, *, first: bool
) -> _Ends:
    """Return how a fight ends from here on when both sides keep to a policy; first the attacker.

    `done` are the dice that were rolled again already. 36 is divided by six without rest, because
    no die is rolled again twice.
    """
    if first:
        best = _best_end(mine, theirs, done, attacker, defender, policy, first=False)
    else:
        best = (36 * (mine > theirs), 36 * (mine == theirs), 36 * (mine < theirs))
    winning = mine > theirs if first else mine < theirs
    if policy == UNLESS_WINNING and winning:
        return best
    must = policy == UNLESS_WINNING
    for die in (ATTACKER, DEFENDER):
        if not (attacker if first else defender) & die & ~done:
            continue
        again = [
            _best_end(
                face if die == ATTACKER else mine,
                face if die == DEFENDER else theirs,
                done | die,
                attacker,
                defender,
                policy,
                first=first,
            )
            for face in range(1, FACES + 1)
        ]
        won, equal, lost = (sum(each[at] for each in again) // FACES for at in range(3))
        ends = (won, equal, lost)
        if must or _worth(ends, policy, first=first) > _worth(best, policy, first=first):
            best, must = ends, False
    return best


def _worth(ends: _Ends, policy: str, *, first: bool) -> int:
    """Return what a side thinks of such an end: the attacker when he is `first`."""
    won, lost = (ends[0], ends[2]) if first else (ends[2], ends[0])
    return won - lost if policy == BALANCE else won


# ------------------------------------------------------------------ tests besides fighting


def morale(asked: GameQuestion) -> Answer:
    """Return the odds that models of an army at half strength run when activated. [Morale]"""
    found = each_man_tests("run", "runs", count_failures=True)(asked)
    runs = next((each.stats["run"] for each in asked.ruleset.roles if "run" in each.stats), None)
    if runs is None:
        return found
    unit = asked.ruleset.stat["run"].unit
    said = f"a Run action of {runs.text(unit)} toward the nearest edge"
    told = UsedNumber("Who fails", said, asked.test("morale").source, "stated")
    return replace(found, base=(*found.base, told))


def dangerous_ground(asked: GameQuestion) -> Answer:
    """Return the odds that dangerous ground kills. [Terrain]"""
    question = asked.question
    asked.check_action()
    test = asked.test("dangerous-ground")
    worst = bad_until(test)
    chance = die_at_most(worst)
    return Answer(
        needed=f"{worst} on 1d6 kills",
        chance=chance,
        base=(die_test_number(test, f"1-{worst}" if worst > 1 else "1"),),
        distributions={"killed": binomial(question.targets or question.shooters or 1, chance)},
        further={"unharmed": ONE - chance},
    )


def activation(asked: GameQuestion) -> Answer:
    """Return the odds to activate next: 1d6 and the own units not activated yet, ties again.

    `shooters` are the asker's units that have not acted, `targets` the opponent's.
    """
    asked.check_action()
    mine, theirs = asked.question.shooters, asked.question.targets
    if mine is None or theirs is None:
        message = "name the units not activated yet, of yours and of the others"
        raise bad_question("shooters and targets", message)
    won, equal, lost = opposed(mine, theirs)
    return Answer(
        needed="the higher of 1d6 and the units not activated",
        chance=won / (won + lost),
        base=(
            UsedNumber("Own units", f"+{mine}", "Playing the Game", "stated"),
            UsedNumber("Their units", f"+{theirs}", "Playing the Game", "stated"),
            UsedNumber("Equal totals", "rolled again", "Playing the Game", "house"),
        ),
        further={"a first roll is equal": equal},
    )


ACTIONS: Mapping[str, Callable[[GameQuestion], Answer]] = {
    CLOSE_COMBAT: close_combat,
    "morale": morale,
    "obstacle": each_man_tests("cross freely", "the move ends behind it"),
    "dangerous-ground": dangerous_ground,
    "activation": activation,
}
"""What can be asked in the place of a weapon. "morale": models of an army at half strength do not
run [Morale]; "obstacle": one is crossed as if it were not there [Obstacles]."""
