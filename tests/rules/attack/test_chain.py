"""Chains of steps come to what the dice come to when all of them are laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from odds_asked import game_of
from table_hand import built_table
from thrown import thrown

from rules.attack import kinds
from rules.attack.chain import Ends, Opposed, Pool, Row, Step, Table, Times, chain
from rules.attack.procedure import Result, Roll
from rules.attack.question import Question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import ACTOR, TARGET, Imagined
from rules.attack.walk import walk
from rules.common.problems import InputProblem
from rules.games.shared_types import Number
from rules.table.events import Activated, Attack, Dice

RIFLE: dict[str, int | str] = {"attacks": 2, "skill": "4+", "ap": 1, "damage": "d3", "strength": 3}


def scene(*modifiers: str, men: int | None = None, model: bool = False, **stats: Any) -> Imagined:
    """Return a shot of a rifle with such numbers at so many men, one alone without a number."""
    ruleset, playbook = game_of("army-men-combat")
    numbers = {name: Number(value) for name, value in {**RIFLE, **stats}.items()}
    weapons = tuple(
        replace(each, stats={**each.stats, **numbers}) if each.id == "rifle" else each
        for each in ruleset.weapons
    )
    first = replace(playbook.targets[0], stats={"save": Number(5), "wounds": Number(2)})
    asked = GameQuestion(
        replace(ruleset, weapons=weapons),
        replace(playbook, targets=(first, *playbook.targets[1:])),
        Question("rifle", modifiers=modifiers),
    )
    return Imagined(asked, {} if men is None else {TARGET: men}, model)


def hits_of(steps: Iterable[Step], shot: Imagined) -> dict[int, Fraction]:
    """Return how many hits are left, after a look that walk and dice agree in everything."""
    procedure = chain(steps)
    found = walk(shot, procedure)
    assert sum(found.values()) == 1
    assert dict(found) == thrown(shot, procedure, lambda result: result)
    return found.distribution(lambda result: result.hits)


def laid_out(sides: Sequence[int], read: Any) -> dict[int, Fraction]:
    """Return what is read off dice with these sides, when all their throws are laid out."""
    throws = list(product(*(range(1, each + 1) for each in sides)))
    counted = Counter(read(throw) for throw in throws)
    return {number: Fraction(counted[number], len(throws)) for number in sorted(counted)}


HIT = Pool(roll="to-hit", dice="weapon.attacks", needs="weapon.skill")
SAVE = Pool(roll="to-save", needs="target.save", worse="weapon.ap", keep="failures")


# ------------------------------------------------------------------ pools


@pytest.mark.parametrize(("die", "sides"), [("d3", 3), ("d6", 6), ("d10", 10), ("d20", 20)])
def test_a_pool_keeps_what_is_needed_or_what_fails(die: str, sides: int) -> None:
    shot = scene()
    hit = Pool(roll="to-hit", dice=3, needs=3, die=die)
    good = laid_out((sides,) * 3, lambda throw: sum(value >= 3 for value in throw))
    assert hits_of((hit,), shot) == good
    bad = laid_out((sides,) * 3, lambda throw: sum(value < 3 for value in throw))
    assert hits_of((Pool(roll="to-hit", dice=3, needs=3, die=die, keep="failures"),), shot) == bad
    under = Pool(roll="to-hit", dice=3, needs=2, die=die, good="most")
    assert hits_of((under,), shot) == bad


def test_two_dice_are_added_up() -> None:
    pool = Pool(roll="to-hit", dice=2, needs=7, die="2d6", good="most")
    read = laid_out((6,) * 4, lambda throw: sum(sum(throw[at : at + 2]) <= 7 for at in (0, 2)))
    assert hits_of((pool,), scene()) == read


def test_each_hit_is_saved_and_what_goes_through_is_left() -> None:
    def left(throw: tuple[int, ...]) -> int:
        return sum(hit >= 4 and save < 6 for hit, save in zip(throw[:2], throw[2:], strict=True))

    assert hits_of((HIT, SAVE), scene()) == laid_out((6,) * 4, left)


@pytest.mark.parametrize(
    ("pool", "need"),
    [
        (Pool(roll="x", dice=1, needs=4, worse=1), 5),
        (Pool(roll="x", dice=1, needs=4, better="weapon.strength"), 1),
        (Pool(roll="x", dice=1, needs=4, better=9, easiest=2), 2),
        (Pool(roll="x", dice=1, needs=4, worse=9, hardest=6), 6),
        (Pool(roll="x", dice=1, needs=4, worse=1, good="most"), 3),
        (Pool(roll="x", dice=1, needs=4, better=5, good="most", easiest=5), 5),
        (Pool(roll="x", dice=1, needs=2, worse=5, good="most", hardest=1), 1),
    ],
)
def test_what_is_needed_becomes_better_and_worse_within_bounds(pool: Pool, need: int) -> None:
    roll = chain((pool,))(scene())
    assert isinstance(roll, Roll) and roll.need == need


def test_modifiers_change_the_step_that_has_their_roll_and_no_other() -> None:
    playbook = game_of("army-men-combat")[1]
    steps = (Pool(roll="hit", dice=1, needs=4), Pool(roll="cover", needs=5, keep="failures"))
    shot = scene("obstacle:2", "leader")
    first = chain(steps)(shot)
    assert isinstance(first, Roll) and (first.need, first.again) == (4, "leader")
    assert [each.name for each in first.modifiers] == [playbook.modifier["leader"].name]
    # Misses are rolled again: 3 in 4 hit. Two obstacles make 3 of a save of 5: one in 3 fails.
    assert hits_of(steps, shot)[1] == Fraction(3, 4) * Fraction(1, 3)


def test_how_many_dice_there_are_is_rolled_where_dice_say_it() -> None:
    pool = Pool(roll="to-hit", dice="weapon.attacks", needs=4)

    def hits(throw: tuple[int, ...]) -> int:
        return sum(value >= 4 for value in throw[1 : throw[0] + 2])

    assert hits_of((pool,), scene(attacks="d3+1")) == laid_out((3, 6, 6, 6, 6), hits)


def test_a_natural_kills_at_once_and_another_ends_it() -> None:
    lethal = (Pool(roll="x", dice=2, needs=4, kills=6), Pool(roll="y", needs=4, keep="failures"))
    shot = scene(men=4)
    hits_of(lethal, shot)
    fallen = walk(shot, chain(lethal)).distribution(lambda result: len(result.falls))

    def out(throw: tuple[int, ...]) -> int:
        pairs = zip(throw[:2], throw[2:], strict=True)
        return sum(hit == 6 or (hit >= 4 and save < 4) for hit, save in pairs)

    assert fallen == laid_out((6,) * 4, out)
    jams = (Pool(roll="x", dice=2, needs=4, ends=1),)
    hits_of(jams, shot)
    found = walk(shot, chain(jams))
    assert found.chance(lambda result: result.mishap == "x") == Fraction(11, 36)
    assert found.chance(lambda result: result.hits == 2) == Fraction(9, 36)


def test_a_roll_tells_the_numbers_behind_what_it_needs() -> None:
    roll = chain((Pool(roll="x", dice=1, needs="actor.quality", worse="weapon.ap"),))(scene())
    assert isinstance(roll, Roll) and roll.need == 5
    assert [(each.name, each.value) for each in roll.base] == [("Quality", "4"), ("weapon.ap", "1")]
    assert roll.base[0].source == "Quality Tests"


# ------------------------------------------------------------------ opposed rolls, tables, amounts


@pytest.mark.parametrize("tie", ["won", "lost"])
@pytest.mark.parametrize("sides", [6, 20])
def test_the_higher_die_of_two_goes_on(tie: Any, sides: int) -> None:
    duel = Opposed(roll="duel", die=f"d{sides}", plus=2, against="weapon.ap", tie=tie, falls=True)
    margins = laid_out((sides, sides), lambda throw: throw[0] + 2 - throw[1] - 1)
    won = sum(
        part for margin, part in margins.items() if margin > 0 or (tie == "won" and not margin)
    )
    shot = scene()
    hits_of((duel,), shot)
    found = walk(shot, chain((duel,)))
    assert found.chance(lambda result: result.falls == (TARGET,)) == won
    lost = sum(part for margin, part in margins.items() if margin < 0)
    assert found.chance(lambda result: result.falls == (ACTOR,)) == lost


def test_a_table_says_hits_and_marks() -> None:
    rows = (
        Row(low=1, high=2),
        Row(low=3, high=5, hits=1, mark="stunned"),
        Row(low=6, high=6, hits=3),
    )
    table = Table(roll="damage", rows=rows)
    steps = (Pool(roll="x", dice=2, needs=4), table, Ends(each=9))

    def hits(throw: tuple[int, ...]) -> int:
        known = {6: 3, 5: 1, 4: 1, 3: 1}
        return sum(known.get(b, 0) for a, b in zip(throw[:2], throw[2:], strict=True) if a >= 4)

    assert hits_of(steps, scene()) == laid_out((6,) * 4, hits)
    found = walk(scene(), chain(steps))
    stunned = found.chance(lambda result: (TARGET, "stunned") in result.marks)
    assert stunned == 1 - Fraction(3, 4) ** 2


@pytest.mark.parametrize(
    ("times", "at_most", "sides", "read"),
    [
        ("weapon.damage", 0, (3, 3), sum),
        ("2d3+1", 0, (3, 3, 3, 3), lambda throw: sum(throw) + 2),
        ("d6", 2, (6, 6), lambda throw: sum(min(value, 2) for value in throw)),
        ("2d6", "target.wounds", (6,) * 4, lambda throw: 4),
        (3, 0, (1,), lambda throw: 6),
        (3, "target.wounds", (1,), lambda throw: 4),
    ],
)
def test_each_hit_becomes_so_many(times: Any, at_most: Any, sides: Any, read: Any) -> None:
    two = Pool(roll="x", dice=2, needs=1)
    steps = (two, Times(roll="damage", times=times, at_most=at_most))
    assert hits_of(steps, scene()) == laid_out(sides, read)


# ------------------------------------------------------------------ what hits do


def results(steps: Iterable[Step], shot: Imagined) -> list[Result]:
    """Return all that a chain may come to when its dice are all good."""
    return list(walk(shot, chain(steps)))


def test_so_many_hits_put_a_man_out_and_no_more_than_there_are() -> None:
    five = Pool(roll="x", dice=5, needs=1)
    (one,) = results((five,), scene())
    assert one.falls == (TARGET,) and one.hits == 5
    (several,) = results((five, Ends(each="target.wounds")), scene(men=9))
    assert len(several.falls) == 2
    (all_of_them,) = results((five,), scene(men=3))
    assert len(all_of_them.falls) == 3
    (tank,) = results((five,), scene(model=True))
    assert tank.destroyed == (TARGET,) and not tank.falls
    (pinned,) = results((five, Ends(each=5, mark="pinned")), scene())
    assert pinned.marks == ((TARGET, "pinned"),) and not pinned.falls
    (unhurt,) = results((five, Ends(each=6)), scene())
    assert unhurt == Result(hits=5)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (Pool(roll="x", needs="weapon.luck"), "says nothing of 'luck'"),
        (Pool(roll="x", needs="target.luck"), "nothing says 'target.luck'"),
        (Pool(roll="x", needs="many"), "should be a number or dice, found many"),
        (Pool(roll="x", needs="weapon.damage"), "'weapon.damage' should be a number"),
        (Pool(roll="x", needs=4, die="3d6"), "should be a die or the sum of two"),
        (Times(roll="x", times="3d6", at_most=2), "no more than the sum of two dice"),
    ],
)
def test_what_the_game_does_not_say_is_told_in_a_sentence(step: Step, says: str) -> None:
    with pytest.raises(InputProblem, match=says):
        walk(scene(), chain((step,)))


# ------------------------------------------------------------------ any chain

small = st.integers(1, 3)
needs = st.integers(0, 7)
pools = st.builds(
    Pool,
    roll=st.just("pool"),
    needs=needs,
    dice=st.sampled_from(["", "", 1, 2, "d3"]),
    die=st.sampled_from(["d3", "d4", "2d2"]),
    good=st.sampled_from(["least", "most"]),
    better=st.integers(0, 2),
    hardest=st.none() | st.just(3),
    keep=st.sampled_from(["successes", "failures"]),
    kills=st.sampled_from([0, 0, 3]),
    ends=st.sampled_from([0, 0, 1]),
)
others = st.one_of(
    st.builds(Opposed, roll=st.just("duel"), die=st.just("d4"), plus=small, falls=st.booleans()),
    st.just(
        Table(roll="t", die="d3", rows=(Row(low=1, high=2, hits=1), Row(low=3, high=3, mark="a")))
    ),
    st.builds(
        Times, roll=st.just("x"), times=st.sampled_from([1, 2, "d2"]), at_most=st.just(0) | small
    ),
)
ends = st.builds(Ends, each=small, mark=st.sampled_from(["", "", "pinned"]))


@settings(max_examples=150, deadline=None)
@given(pools, st.lists(pools | others, max_size=2), ends, st.none() | st.integers(1, 2))
def test_any_chain_comes_to_what_its_dice_come_to(
    first: Pool, rest: list[Step], end: Ends, men: int | None
) -> None:
    hits_of((first, *rest, end), scene(men=men))


# ------------------------------------------------------------------ at the table


def test_the_referee_steps_through_a_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (Pool(roll="hit", dice=2, needs=4), Pool(roll="block", needs=4, keep="failures"))
    monkeypatch.setitem(kinds.ATTACKS, "quality", chain((*steps, Times(roll="x", times="d3"))))
    table = built_table("army-men-combat", {"role:rifleman": 2})
    table.to("activations")
    table.roll(6, 1)
    one, two = table.man("1", "rifleman"), table.man("2", "rifleman")
    table.do(Activated(one, "hold"), Attack(one, "rifle", two, 6.0))
    table.roll(5, 4)
    assert isinstance(table.state.ask, Roll) and table.state.ask.dice == 2
    table.roll(5, 3)
    assert isinstance(table.state.ask, Roll) and table.state.ask.sides == 3
    assert "1 to 3" in table.refused(Dice((4,)))
    table.roll(2)
    assert table.status(two) == "off"
