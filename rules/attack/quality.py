"""Procedures of quality tests: a shot hits on one, the target stops each hit on another; fights.

Dice for cover, shots from guard, sergeants, explosives; close combat with dice rolled again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache

from msgspec.structs import replace as changed

from rules.attack.dice import FACES
from rules.attack.die_tests import good_from, or_more
from rules.attack.modifiers import names_weapon, used_number
from rules.attack.procedure import (
    BAD,
    Band,
    Made,
    Next,
    Pick,
    Result,
    Roll,
)
from rules.attack.question import UsedNumber, bad_question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import Scene
from rules.games.playbook import Target
from rules.games.ruleset import Role, Ruleset, Weapon
from rules.games.shared_types import Number

HIT, HIT_AGAIN, COVERED, BLOCK, BLAST = "hit", "hit-again", "cover", "block", "blast"
DUEL, AGAIN, DUEL_AGAIN, LIVES_ON = "duel", "again", "duel-again", "lives-on"
QUALITY = "quality"
"""The stat of a man, and the test of who has none of his own."""
COVER = "cover-dice"
"""The switch for dice of cover: for each hit, or once a volley."""
PASSED, STOPPED = "passed", "stopped"
"""What the dice of cover for one hit come to."""


# ------------------------------------------------------------------ qualities


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


@lru_cache(maxsize=256)
def stops_on(asked: GameQuestion) -> tuple[int, tuple[UsedNumber, ...]]:
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
        return 7, ()
    source = target.source
    if not of_men:
        needed = good_from(asked.playbook.test[target.test])
        return needed, (UsedNumber("Target stops a hit on", f"{needed}+", source, "stated"),)
    role, number = quality_of_role(asked, asked.question.target_role)
    needed = or_more(number) or 0
    who = role.name if qualities_differ(asked.ruleset) else "Target"
    told = used_number(f"{who} stops a hit on", number, source)
    return needed, (replace(told, value=f"{needed}+"),)


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


# ------------------------------------------------------------------ shots


def shot(scene: Scene) -> Roll:
    """Return the first roll of a shot."""
    quality, again = shooter_quality(scene.asked), scene.asked.modifiers("hit")
    return Roll(
        HIT,
        scene.asked.whole("attacks"),
        need=or_more(quality) or 0,
        good="least",
        base=(used_number("Quality", quality, "Quality Tests"),),
        modifiers=tuple(each.applied() for each in again if each.modifier.rerolls),
        then=(_hit,),
    )


def _hit(scene: Scene, made: Made) -> Next:
    """Go on after the first dice; no die is rolled more than twice (proposed)."""
    again = {each.modifier.rerolls for each in scene.asked.modifiers("hit")}
    hits, kept = made.good, 0 if "hits" in again else made.good
    anew = hits - kept + (made.roll.dice - hits if "misses" in again else 0)
    if not anew:
        return _covered(scene, hits)
    return changed(made.roll, purpose=HIT_AGAIN, dice=anew, then=(_hit_again, kept))


def _hit_again(scene: Scene, kept: int, made: Made) -> Next:
    return _covered(scene, kept + made.good)


def cover(asked: GameQuestion, hits: int = 1) -> Roll | None:
    """Return the dice of the cover that a target is in, None where there is none.

    All dice for a hit must be good. A reading lets them be rolled once for the whole volley.
    """
    pieces = sum(
        each.plus
        for each in asked.modifiers("cover")
        if not names_weapon(each.modifier.zero_for, asked.weapon)
    )
    if not pieces:
        return None
    test = asked.playbook.test.get("cover")
    need = good_from(test) if test else or_more(shooter_quality(asked)) or 0
    dice = pieces if asked.is_reading(COVER, "once") else pieces * hits
    table = (Band(0, pieces - 1, STOPPED), Band(pieces, pieces, PASSED))
    return Roll(COVERED, dice, need=need, good="least", throw=pieces, table=table)


def _covered(scene: Scene, hits: int) -> Next:
    roll = cover(scene.asked, hits) if hits else None
    return changed(roll, then=(_uncovered, hits)) if roll else _explodes(scene, hits)


def _uncovered(scene: Scene, hits: int, made: Made) -> Next:
    passed = made.count(PASSED)
    if passed and scene.asked.is_reading(COVER, "once"):
        passed = hits
    return _explodes(scene, passed)


def _explodes(scene: Scene, hits: int) -> Next:
    """Go on with the hits that cover lets pass: explosives hit all enemies near the target."""
    if not hits:
        return Result()
    target, then = scene.target, (_blocks, hits)
    if "radius" in scene.asked.weapon.stats:
        enemies = (man for man in scene.near() if scene.side(man) == scene.side(target))
        among = tuple(man for man in enemies if man != target)
        if among:
            return Pick(BLAST, scene.side(scene.actor), among, 0, len(among), then=then)
    return _blocks(scene, hits, ())


def _blocks(scene: Scene, hits: int, near: tuple[str, ...]) -> Next:
    """Return the dice that stop hits: the target's, and one of each man near it."""
    if not scene.asked.target.test:
        return _killed(scene, hits, (), (scene.target, *near))
    rolls: dict[int, tuple[str, ...]] = {stops_on(scene.asked)[0]: (scene.target,) * hits}
    for man in near:
        needed = stops_on(scene.asked_at(man))[0]
        rolls[needed] = (*rolls.get(needed, ()), man)
    return _killed(scene, hits, tuple(rolls.items()), ())


_Blocks = tuple[tuple[int, tuple[str, ...]], ...]
"""What is needed to stop a hit, and whose dice they are."""


def _killed(scene: Scene, hits: int, rolls: _Blocks, dead: tuple[str, ...]) -> Next:
    """Return the next dice that stop hits, of men who need the same, or who is dead."""
    if rolls:
        (need, men), *rest = rolls
        then = (_blocked, hits, tuple(rest), dead)
        return Roll(BLOCK, len(men), need=need, good="least", about=men[0], each=men, then=then)
    dead, target = tuple(dict.fromkeys(dead)), scene.target
    if target in dead and scene.is_model(target):
        return Result(tuple(m for m in dead if m != target), destroyed=(target,), hits=hits)
    return Result(falls=dead, hits=hits)


def _blocked(scene: Scene, hits: int, rolls: _Blocks, dead: tuple[str, ...], made: Made) -> Next:
    each = made.roll.each
    if made.values or made.counts:
        dead += tuple(who for result, men in made.shares(each) if result == BAD for who in men)
    else:  # told as hits and misses: those who are not saved fall, the target first
        dead += tuple(dict.fromkeys(each))[: len(each) - made.good]
    return _killed(scene, hits, rolls, dead)


# ------------------------------------------------------------------ close combat

BALANCE, KILL, UNLESS_WINNING = "balance", "kill", "unless-winning"
"""When somebody who may have a die of a fight rolled again does so; the first is usual. The
document leaves it to him."""
FIRST = "first-re-roll"
"""The switch for who decides first whether a die of a fight is rolled again."""
TOGETHER = "together"
"""Chosen beside fighters whose dice are rolled again: nobody is asked any more."""
_REROLLS: Mapping[str, tuple[int, int]] = {
    "attacker-own": (0, 0),
    "attacker-enemy": (0, 1),
    "defender-own": (1, 1),
    "defender-enemy": (1, 0),
}
"""Who may have whose die rolled again, by `rerolls`: the attacker is 0, the defender 1."""
Turns = tuple[tuple[int, tuple[int, ...]], ...]
"""Who may still have dice of a fight rolled again, and which, in the order in which they decide."""
_Ends = tuple[int, int, int]
"""How often of 36 the attacker wins, nobody wins, the defender wins."""


def turns_again(asked: GameQuestion) -> Turns:
    """Return who may have dice of a fight rolled again, whoever decides first before the other."""
    named = {each.modifier.rerolls for each in asked.modifiers("combat")}
    rights = {_REROLLS[each] for each in named if each in _REROLLS}
    order = (1, 0) if asked.is_reading(FIRST, "defender") else (0, 1)
    found = ((who, tuple(die for die in (0, 1) if (who, die) in rights)) for who in order)
    return tuple(each for each in found if each[1])


def fight(scene: Scene) -> Roll:
    """Return the dice of a fight: a die each, the loser takes a Quality test. [Close Combat]

    Who may have a die rolled again is asked before that test; no die is rolled again twice
    (proposed).
    """
    modifiers = tuple(each.applied() for each in scene.asked.modifiers("combat"))
    both, then = _fighters(scene), (_thrown, turns_again(scene.asked), (0, 0), (0, 1))
    return Roll(DUEL, 2, opposed=True, faces=True, each=both, modifiers=modifiers, then=then)


def _fighters(scene: Scene) -> tuple[str, ...]:
    return scene.actor, scene.target


def _thrown(
    scene: Scene, turns: Turns, dice: tuple[int, ...], places: tuple[int, ...], made: Made
) -> Next:
    """Go on when the dice at these places are thrown."""
    thrown = dict(zip(places, made.values, strict=True))
    return _lie(scene, turns, tuple(thrown.get(at, die) for at, die in enumerate(dice)))


def _lie(scene: Scene, turns: Turns, dice: tuple[int, ...]) -> Next:
    """Ask whose turn it is whether he has a die rolled again; when all were, the loser tests."""
    fighters, question = _fighters(scene), scene.asked.question
    if turns:
        side, own = turns[0]
        usual = _best(dice, turns, question.policy or BALANCE)[1]
        among, offered = (tuple(fighters[die] for die in each) for each in (own, usual))
        then, whose = (_decided, turns, dice), scene.side(fighters[side])
        return Pick(AGAIN, whose, among, 0, 1, offered, then, optional=True)
    if dice[0] == dice[1]:
        return Result()
    lower = dice.index(min(dice))
    role = (question.role, question.target_role)[lower]
    need, loser = or_more(quality_of_role(scene.asked, role)[1]) or 0, fighters[lower]
    return Roll(LIVES_ON, need=need, good="least", about=loser, then=(_lives_on, loser))


def _decided(scene: Scene, turns: Turns, dice: tuple[int, ...], chosen: tuple[str, ...]) -> Next:
    places = tuple(at for at, man in enumerate(_fighters(scene)) if man in chosen)
    turns = () if TOGETHER in chosen else turns
    if not places:
        return _lie(scene, turns[1:], dice)
    each, then = tuple(_fighters(scene)[at] for at in places), (_thrown, _left(turns, places))
    return Roll(DUEL_AGAIN, len(places), faces=True, each=each, then=(*then, dice, places))


def _left(turns: Turns, places: tuple[int, ...]) -> Turns:
    """Return who may still have dice rolled again when those at these places were."""
    left = ((who, tuple(die for die in own if die not in places)) for who, own in turns)
    return tuple(each for each in left if each[1])


def _lives_on(_scene: Scene, loser: str, made: Made) -> Result:
    return Result(falls=() if made.good else (loser,), lost=loser)


_FACES = range(1, FACES + 1)


@cache
def _best(dice: tuple[int, ...], turns: Turns, policy: str) -> tuple[_Ends, tuple[int, ...]]:
    """Return how a fight ends when both sides keep to a policy, and which die who decides now has
    rolled again for it, () for none.

    36 is divided by six without rest, because no die is rolled again twice.
    """
    one, other = dice
    if not turns:
        return (36 * (one > other), 36 * (one == other), 36 * (one < other)), ()
    side, own = turns[0]
    ways: dict[tuple[int, ...], _Ends] = {}
    if policy != UNLESS_WINNING or dice[side] > dice[1 - side]:
        ways[()] = _best(dice, turns[1:], policy)[0]
    for die in own if policy != UNLESS_WINNING or not ways else ():
        left = _left(turns, (die,))
        thrown = ((face, other) if die == 0 else (one, face) for face in _FACES)
        ends = (_best(each, left, policy)[0] for each in thrown)
        won, equal, lost = (sum(each) // FACES for each in zip(*ends, strict=True))
        ways[(die,)] = won, equal, lost
    kills, balance = 2 * side, policy == BALANCE
    best = max(ways, key=lambda way: ways[way][kills] - balance * ways[way][2 - kills])
    return ways[best], best
