"""Chains: attacks told as steps that are data, for games that say how they roll.

A chain is a procedure like those in Python. Each step hands on how many hits are left: a pool of
dice keeps some of them, an opposed roll or a table decides, a die says how many each becomes, and
the end says what they do to the target.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from rules.attack.die_tests import or_more
from rules.attack.kinds import Procedure
from rules.attack.modifiers import CountedModifier, used_number
from rules.attack.procedure import EQUAL, NATURAL, WON, Band, Made, Next, Result, Roll
from rules.attack.question import UsedNumber, bad_question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import Scene
from rules.attack.squads import who_falls
from rules.games.shared_types import Number

Amount = int | str
"""A number, dice ("d3", "2d6+1"), or a stat that holds one of them: "weapon.attacks",
"actor.quality", "target.defense"."""


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """Dice of which those are kept that are what is needed, or those that fail.

    `roll` names it; modifiers of that roll are added to each die. There are `dice`, else as many as
    the step before left. What is needed is `better` or `worse` by stats, and never easier than
    `easiest` nor harder than `hardest`. A die of `kills` or better puts one of the target out at
    once, whatever comes after; a die of `ends` or worse ends the attack.
    """

    roll: str
    needs: Amount
    dice: Amount = ""
    die: str = "d6"
    good: Literal["least", "most"] = "least"
    better: Amount = 0
    worse: Amount = 0
    easiest: int | None = None
    hardest: int | None = None
    keep: Literal["successes", "failures"] = "successes"
    kills: int = 0
    ends: int = 0


class Opposed(msgspec.Struct, frozen=True, kw_only=True):
    """A die of who attacks against one of the target; the hits are kept by the higher one.

    `plus` and `against` are added to the dice, and modifiers of the roll to the first. `falls`: who
    attacks falls himself when he rolls lower.
    """

    roll: str
    die: str = "d6"
    plus: Amount = 0
    against: Amount = 0
    tie: Literal["won", "lost"] = "lost"
    falls: bool = False


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A result of a table: so many hits, and what the target is marked with."""

    low: int
    high: int
    hits: int = 0
    mark: str = ""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A die on a table for each hit; modifiers of the roll are added to it."""

    roll: str
    rows: tuple[Row, ...]
    die: str = "d6"


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """Each hit becomes so many, but no more than `at_most`: by a number, or a die for each."""

    roll: str
    times: Amount
    at_most: Amount = 0


class Ends(msgspec.Struct, frozen=True, kw_only=True):
    """What hits do: `each` so many put one of the target out, or mark the target once."""

    each: Amount = 1
    mark: str = ""


Step = Pool | Opposed | Table | Times | Ends


@dataclass(frozen=True, eq=False)
class _Chain:
    steps: tuple[Step, ...]


class _So(NamedTuple):
    """How far a chain has come: its next step, the hits left, who is out at once, marks."""

    chain: _Chain
    at: int = 0
    hits: int = 1
    out: int = 0
    marks: frozenset[str] = frozenset()

    @property
    def step(self) -> Any:
        """Return the next step."""
        return self.chain.steps[self.at]

    def next(self, hits: int, out: int = 0, marks: Sequence[str] = ()) -> _So:
        """Return how it stands before the next step."""
        known = self.marks.union(marks) if marks else self.marks
        return _So(self.chain, self.at + 1, hits, self.out + out, known)


def chain(steps: Iterable[Step]) -> Procedure:
    """Return the procedure of an attack that takes these steps; a plain end may be left out."""
    return partial(_go_on, so=_So(_Chain(tuple(steps))))


def _go_on(scene: Scene, so: _So) -> Next:
    """Return the roll of the next step, or what comes of it without one."""
    steps = so.chain.steps
    if so.at == len(steps) or not so.hits or isinstance(steps[so.at], Ends):
        return _ended(scene, so)
    step, asked = steps[so.at], scene.asked
    if isinstance(step, Pool):
        dice = so.hits if step.dice == "" else amount(asked, step.dice)
        if isinstance(dice, int):
            return _pool(scene, so, dice)
        return dice.roll(f"{step.roll}-dice", 1, (_dice_known, so, dice.plus))
    if isinstance(step, Opposed):
        return replace(_opposed(asked, step), each=(scene.actor, scene.target), then=(_decided, so))
    if isinstance(step, Table):
        return replace(_table(asked, step), dice=so.hits, then=(_read_off, so))
    assert isinstance(step, Times)
    each = amount(asked, step.times)
    most = whole(asked, step.at_most)
    if isinstance(each, int):
        return _go_on(scene, so.next(so.hits * (min(each, most) if most else each)))
    if not most:
        return each.roll(step.roll, so.hits, (_added, so, each.plus * so.hits))
    return replace(each.capped(step.roll, most), dice=so.hits, then=(_capped, so))


# ------------------------------------------------------------------ numbers


class Sum(NamedTuple):
    """An amount that dice say: the sum of so many, and a number."""

    number: int
    sides: int
    plus: int

    def roll(self, purpose: str, times: int, then: tuple[object, ...]) -> Roll:
        """Return all dice of it, so many times, of which only the sum counts."""
        return Roll(purpose, self.number * times, sides=self.sides, adds=True, then=then)

    def capped(self, purpose: str, most: int) -> Roll:
        """Return one of it as a table of what it comes to, which is never more than `most`."""
        if self.number > 2:
            raise bad_question("weapon", f"'{purpose}' caps no more than the sum of two dice")
        two, sides = self.number == 2, self.sides
        values = range(self.number, self.number * sides + 1)
        table = tuple(Band(v, v, str(min(v + self.plus, most))) for v in values)
        return Roll(purpose, two=two, sides=sides, table=table)


_DICE = re.compile(r"(\d*)d(\d+)(?:\+(\d+))?", re.IGNORECASE)


def amount(asked: GameQuestion, told: Amount) -> int | Sum:
    """Return a number, or the dice whose sum it is; InputProblem where nothing says it."""
    if isinstance(told, int):
        return told
    number = stat(asked, told) if "." in told else Number(told)
    found = _DICE.fullmatch(str(number.value))
    if found:
        return Sum(int(found[1] or 1), int(found[2]), int(found[3] or 0))
    value = or_more(number)
    if value is None:
        raise bad_question("weapon", f"'{told}' should be a number or dice, found {number.value}")
    return value


def whole(asked: GameQuestion, told: Amount) -> int:
    """Return a plain number; InputProblem for dice, or where nothing says it."""
    found = amount(asked, told)
    if not isinstance(found, int):
        raise bad_question("weapon", f"'{told}' should be a number")
    return found


def stat(asked: GameQuestion, path: str) -> Number:
    """Return a stat of weapon, actor or target; InputProblem where it has none.

    The target's are those of the kind of target, else those of its role.
    """
    whose, _, name = path.partition(".")
    roles, question = asked.ruleset.role, asked.question
    if whose == "weapon":
        return asked.stat(name)
    role = question.role if whose == "actor" else question.target_role
    stats = roles[role].stats if role else asked.ruleset.plain_role.stats
    if whose == "target":
        stats = {**stats, **asked.target.stats}
    if whose not in ("actor", "target") or name not in stats:
        raise bad_question(whose, f"nothing says '{path}'")
    return stats[name]


@lru_cache(maxsize=256)
def _modifiers(asked: GameQuestion, roll: str) -> tuple[CountedModifier, ...]:
    """Return what changes a roll: what is named, and what follows from weapon and target."""
    automatic = (each for each in asked.automatic(roll) if asked.far_enough(each))
    return (*map(CountedModifier, automatic), *asked.modifiers(roll))


def _die(asked: GameQuestion, roll: str, die: str, **kind: Any) -> Roll:
    """Return one die, or a sum of two, with the modifiers of its roll."""
    dice, modifiers = amount(asked, die), _modifiers(asked, roll)
    if not isinstance(dice, Sum) or dice.plus or dice.number > 2:
        raise bad_question("weapon", f"'{die}' should be a die or the sum of two, as d10 or 2d6")
    told = tuple(each.applied() for each in modifiers)
    return Roll(roll, two=dice.number == 2, sides=dice.sides, modifiers=told, **kind)


def _plus(asked: GameQuestion, roll: str) -> int:
    return sum(each.plus for each in _modifiers(asked, roll))


# ------------------------------------------------------------------ steps


@lru_cache(maxsize=256)
def _need(asked: GameQuestion, step: Pool) -> Roll:
    """Return one die of a pool, with what it needs."""
    sign = 1 if step.good == "least" else -1
    more = whole(asked, step.worse) - whole(asked, step.better) - _plus(asked, step.roll)
    need = whole(asked, step.needs) + sign * more
    for bound, harder in ((step.easiest, True), (step.hardest, False)):
        if bound is not None:
            need = max(need, bound) if harder == (sign > 0) else min(need, bound)
    again = (each.modifier for each in _modifiers(asked, step.roll) if each.modifier.rerolls)
    kind = {"need": need, "good": step.good, "natural": step.kills, "jams": step.ends}
    base = tuple(_used(asked, step.needs, step.better, step.worse))
    first = next((each.id for each in again), "")
    return _die(asked, step.roll, step.die, again=first, base=base, **kind)


def _used(asked: GameQuestion, *told: Amount) -> Iterator[UsedNumber]:
    """Yield the stats among these, as an answer tells them."""
    for path in told:
        if isinstance(path, str) and "." in path:
            known = asked.ruleset.stat.get(path.partition(".")[2])
            yield used_number(known.name if known else path, stat(asked, path))


def _pool(scene: Scene, so: _So, dice: int) -> Next:
    if not dice:
        return _ended(scene, so.next(0))
    return replace(_need(scene.asked, so.step), dice=dice, then=(_pooled, so))


def _dice_known(scene: Scene, so: _So, plus: int, made: Made) -> Next:
    return _pool(scene, so, sum(made.values) + plus)


def _pooled(scene: Scene, so: _So, made: Made) -> Next:
    if so.step.ends and made.jams:
        return Result(mishap=so.step.roll)
    if so.step.keep == "failures":
        return _go_on(scene, so.next(made.roll.dice - made.good))
    out = made.count(NATURAL) if so.step.kills else 0
    return _go_on(scene, so.next(made.good - out, out))


@lru_cache(maxsize=256)
def _opposed(asked: GameQuestion, step: Opposed) -> Roll:
    more = whole(asked, step.against) - whole(asked, step.plus) - _plus(asked, step.roll)
    return _die(asked, step.roll, step.die, dice=2, need=more, opposed=True)


def _decided(scene: Scene, so: _So, made: Made) -> Next:
    (result,) = made.results
    if result == WON or (result == EQUAL and so.step.tie == "won"):
        return _go_on(scene, so.next(so.hits))
    if so.step.falls and result != EQUAL:
        return Result(falls=(scene.actor,))
    return _ended(scene, so.next(0))


@lru_cache(maxsize=256)
def _table(asked: GameQuestion, step: Table) -> Roll:
    plus = _plus(asked, step.roll)
    rows = enumerate(step.rows)
    table = tuple(Band(row.low - plus, row.high - plus, str(at)) for at, row in rows)
    return _die(asked, step.roll, step.die, table=table)


def _read_off(scene: Scene, so: _So, made: Made) -> Next:
    rows = [so.step.rows[int(name)] for name in made.results]
    marks = [row.mark for row in rows if row.mark]
    return _go_on(scene, so.next(sum(row.hits for row in rows), marks=marks))


def _added(scene: Scene, so: _So, plus: int, made: Made) -> Next:
    return _go_on(scene, so.next(sum(made.values) + plus))


def _capped(scene: Scene, so: _So, made: Made) -> Next:
    return _go_on(scene, so.next(sum(map(int, made.results))))


def _ended(scene: Scene, so: _So) -> Next:
    """Return what the hits that are left do to the target."""
    last, target = so.chain.steps[-1], scene.target
    end = last if isinstance(last, Ends) else Ends()
    count = so.out + so.hits // whole(scene.asked, end.each)
    found = {*so.marks, end.mark} if count and end.mark else so.marks
    marks = tuple((target, mark) for mark in sorted(found))
    if not count or end.mark:
        return Result(marks=marks, hits=so.hits)
    if scene.is_model(target):
        return Result(destroyed=(target,), marks=marks, hits=so.hits)
    return who_falls(scene, target, count, (_fell, so.hits, marks))


def _fell(
    _scene: Scene, hits: int, marks: tuple[tuple[str, str], ...], men: tuple[str, ...]
) -> Result:
    return Result(falls=men, marks=marks, hits=hits)
