"""What changes an attack besides who makes it: distances and modifiers that players choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from rules.attack.firepower import SPRAY
from rules.attack.modifiers import fits_weapon, goes_with, names_weapon
from rules.games.playbook import Bar, Modifier
from rules.games.ruleset import Weapon
from rules.odds.shooters_and_targets import range_unit
from rules.table.attacks import (
    COMMANDER,
    MOUNTED,
    TARGET_COMMANDER,
    attack_question,
    open_attack,
    target_now,
)
from rules.table.battle import Battlefield
from rules.table.capabilities import PASSENGER, SECOND, TEAM, by_marks, sits_in
from rules.table.events import Assault, Attack
from rules.table.state import NotNow, State
from rules.table.turns import whom_it_helps, why_no_help

FIGHTS = ("assault", "combat", "rally", "morale", "activation", "move", "mines")
"""Rolls that are no part of an attack."""
MOST_DISTANCES = 6
ROWS = ("cover", "from", "smoke")
"""The rows that stand before the others."""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """One modifier that players may choose: what it adds, and why it cannot be, "" where it can."""

    id: str
    name: str
    value: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class CircumstanceGroup:
    """Modifiers of which only one counts, by the name of the group; "" for those that add up."""

    name: str
    choices: tuple[Circumstance, ...]


def distances(battlefield: Battlefield, weapon_id: str) -> tuple[float, ...]:
    """Return the distances at which something changes for a weapon, in the game's unit.

    They end with its reach, and none is nearer than its least one. A weapon whose reach is a die
    has each inch of it. Empty where the distance changes nothing.
    """
    weapon = battlefield.ruleset.weapon[weapon_id]
    span = weapon.stats.get("range")
    found: set[float] = set()
    if span is not None and isinstance(span.value, str):
        if span.value == "1d6":
            return tuple(float(inches) for inches in range(6))
    elif span is not None:
        found.add(float(span.value))
    reach = max(found, default=0.0)
    least = float(span.low) if span is not None and span.low is not None else 0.0
    for modifier in battlefield.playbook.modifiers:
        beyond = weapon.stats.get("short-range", modifier.beyond) if modifier.beyond else None
        if beyond is not None and not isinstance(beyond.value, str):
            near = float(beyond.value)
            found |= {near} if not reach or near < reach else set()
    touching = battlefield.playbook.modifier.get("adjacent")
    if touching is not None and not names_weapon(touching.zero_for, weapon):
        found.add(0.0)
    found = {each for each in found if each > least} if least else found
    if not reach and found:
        found.add(max(found) * 2)
    return tuple(sorted(found))[:MOST_DISTANCES]


def usual_distance(
    battlefield: Battlefield, weapon_id: str, last: float | None = None
) -> float | None:
    """Return the distance to offer for a weapon: that of the last attack, as far as it reaches.

    Without one it is the farthest within reach at which the distance adds and takes off nothing:
    what costs a modifier is told by hand. None where the distance changes nothing.
    """
    known = distances(battlefield, weapon_id) if weapon_id else ()
    if not known:
        return None
    free = [each for each in known if each and not added_by(battlefield, weapon_id, each)]
    reach = free if _has_reach(battlefield, weapon_id) else free[:1]
    usual = max(reach, default=known[-1])
    return next((each for each in known if last is not None and each >= last), usual)


def added_by(battlefield: Battlefield, weapon_id: str, distance: float) -> int:
    """Return what a distance alone adds to an attack with a weapon, as the game adds."""
    weapon, plus = battlefield.ruleset.weapon[weapon_id], 0
    for modifier in battlefield.playbook.modifiers:
        follows = modifier.automatic and modifier.beyond and modifier.roll not in FIGHTS
        if follows and fits_weapon(modifier, weapon) and not _too_near(modifier, weapon, distance):
            plus += 0 if isinstance(modifier.value.value, str) else int(modifier.value.value)
    return plus


def _has_reach(battlefield: Battlefield, weapon_id: str) -> bool:
    span = battlefield.ruleset.weapon[weapon_id].stats.get("range")
    return span is not None and (not isinstance(span.value, str) or span.value == "1d6")


def distance_words(battlefield: Battlefield, weapon_id: str, distance: float) -> str:
    """Return a distance as a chip says it: "Touching", "2 to 3 ft", "To 4 ft", "Farther"."""
    if not distance:
        return "Touching"
    span = battlefield.ruleset.weapon[weapon_id].stats.get("range")
    offered = distances(battlefield, weapon_id)
    if not _has_reach(battlefield, weapon_id) and distance == offered[-1]:
        return "Farther"
    least = f"{span.low:g} to" if span is not None and span.low and distance == offered[0] else "To"
    return f"{least} {distance:g} {range_unit(battlefield.ruleset)}"


def circumstances(
    battlefield: Battlefield, state: State, event: Attack | Assault
) -> tuple[CircumstanceGroup, ...]:
    """Return the modifiers that change this attack or fight and that players choose, by their rows.

    One that counts for each of a number has a row of numbers. [Cover; Surrounded; Terrain]
    """
    if isinstance(event, Assault):
        of_fights = [each for each in battlefield.playbook.modifiers if each.roll == "combat"]
        named = tuple(Circumstance(m.id, m.name, str(m.value.value)) for m in of_fights)
        return (CircumstanceGroup("", named),) if named else ()
    rows: dict[str, list[Circumstance]] = {}
    alone: list[Circumstance] = []
    matter = list(_that_matter(battlefield, state, event))
    groups = Counter(modifier.group for modifier in matter)
    weapon = battlefield.ruleset.weapon[event.weapon]
    for modifier in matter:
        refusal = _refusal(battlefield, state, event, modifier) if modifier.bars else ""
        value = modifier.value.value
        if refusal and not value and not _allows(modifier, weapon):
            continue  # it only forbids the attack, so nobody chooses it
        text = value if isinstance(value, str) else f"{value:+g}".replace("-", "−")
        if modifier.each:
            counts = [Circumstance(modifier.id, "1", "")]
            counts += [Circumstance(f"{modifier.id}:{n}", str(n), "") for n in (2, 3)]
            rows[modifier.id] = counts
            continue
        text = f"only {value}" if modifier.sets else "" if value == 0 else text
        row = modifier.row or (modifier.group if groups[modifier.group] > 1 else "")
        name = modifier.short if row and modifier.short else modifier.name
        choice = Circumstance(modifier.id, name, text, refusal)
        (rows.setdefault(row, []) if row else alone).append(choice)
    order = sorted(rows, key=lambda row: ROWS.index(row) if row in ROWS else len(ROWS))
    found = [CircumstanceGroup(row, tuple(rows[row])) for row in order]
    return (*found, CircumstanceGroup("", tuple(alone))) if alone else tuple(found)


def usual_modifiers(
    battlefield: Battlefield, state: State, event: Attack, last: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the circumstances to offer for an attack: those of the last one that go with it.

    Whether dice are split is decided anew each time. A fight, without weapon, has none.
    """
    if not event.weapon:
        return ()
    known, kind = battlefield.playbook.modifier, target_now(battlefield, state, event.target)
    weapon = battlefield.ruleset.weapon[event.weapon]
    found = [
        word
        for word in last
        if word != SPRAY
        and (named := known.get(word.partition(":")[0]))
        and goes_with(named, weapon, kind)
        and not named.first
    ]
    return (*found, *_first_at_place(battlefield, state, event, found))


def _first_at_place(
    battlefield: Battlefield, state: State, event: Attack, named: Sequence[str]
) -> tuple[str, ...]:
    """Return the modifier of a first attack at a place, () where it is none.

    Of several that fit the one that counts only far away goes before the others.
    """
    if (event.actor, event.target) in state.ranged_in:
        return ()
    weapon = battlefield.ruleset.weapon[event.weapon]
    kind = target_now(battlefield, state, event.target)
    fitting = [
        each
        for each in battlefield.playbook.modifiers
        if each.first
        and goes_with(each, weapon, kind)
        and not _too_near(each, weapon, event.distance)
        and not {*each.not_with} & {*named}
    ]
    fitting.sort(key=lambda each: each.beyond is None)
    return tuple(each.id for each in fitting[:1])


def _allows(modifier: Modifier, weapon: Weapon) -> bool:
    """Return whether somebody's help lets a weapon do what others may not."""
    spared = any(names_weapon(bar.but_not, weapon) for bar in modifier.bars)
    return bool(modifier.roles) and spared


def _that_matter(battlefield: Battlefield, state: State, event: Attack) -> Iterator[Modifier]:
    weapon = battlefield.ruleset.weapon[event.weapon]
    target = target_now(battlefield, state, event.target)
    arms = [arm for arm in battlefield.arms(event.actor) if arm.weapon == event.weapon]
    bare = replace(event, modifiers=())
    own = attack_question(battlefield, state, bare, arms[0]).modifiers if arms else ()
    given = {word.partition(":")[0] for word in own}
    known = battlefield.playbook.modifier
    barred = [bar for name in given for bar in known[name].bars]
    barred += battlefield.playbook.target[target].bars if target else ()
    lifted = {name for bar in barred if _is_about(bar, weapon) for name in bar.unless}
    given |= _known_by_itself(battlefield)
    marked = set(by_marks(battlefield, state, event.actor))
    man = battlefield.man.get(event.actor)
    role = man.role.id if man is not None and man.role is not None else ""
    for modifier in battlefield.playbook.modifiers:
        if modifier.automatic or modifier.id in given or modifier.roll in FIGHTS:
            continue
        if modifier.at_movers and modifier.id not in marked:
            continue
        helps = _allows(modifier, weapon)  # where it cannot, that is to be seen
        helped = whom_it_helps(modifier, event)
        if modifier.id not in event.modifiers and (
            _too_near(modifier, weapon, event.distance)
            or (not helps and why_no_help(battlefield, state, modifier, helped))
        ):
            continue
        if not sits_in(battlefield, state, event.actor, modifier.aboard):
            continue
        if modifier.id == "adjacent" or not goes_with(modifier, weapon, target):
            continue
        if modifier.own and role not in modifier.own:
            continue
        idle = names_weapon(modifier.zero_for, weapon)
        bars = any(_is_about(bar, weapon) for bar in modifier.bars)
        adds = modifier.value.value != 0 and not idle
        lifts = helps or modifier.id in lifted
        if adds or bars or lifts or weapon.id in modifier.becomes:
            yield modifier


def _is_about(bar: Bar, weapon: Weapon) -> bool:
    """Return whether something that is forbidden is about a weapon."""
    named = not bar.weapons or names_weapon(bar.weapons, weapon)
    return named and not names_weapon(bar.but_not, weapon)


def _too_near(modifier: Modifier, weapon: Weapon, distance: float | None) -> bool:
    """Return whether a modifier counts only farther away than a distance."""
    beyond = weapon.stats.get("short-range", modifier.beyond) if modifier.beyond else None
    if beyond is None or isinstance(beyond.value, str) or distance is None:
        return False
    return distance <= float(beyond.value)


def _known_by_itself(battlefield: Battlefield) -> set[str]:
    """Return the modifiers that marks, steps, actions and roles give, and no player chooses."""
    found = {TEAM, MOUNTED, PASSENGER, SECOND, "hero", "broken-team", COMMANDER, TARGET_COMMANDER}
    found |= {role.id for role in battlefield.ruleset.roles if "own-attack" in role.stats}
    known = battlefield.playbook.modifier
    for mark in battlefield.playbook.marks:
        found |= {name for name in mark.by if not known[name].at_movers}
    fitted = battlefield.ruleset.upgrade
    found |= {m.id for m in battlefield.playbook.modifiers if not m.once and m.id in fitted}
    found |= {step.react for step in battlefield.turn.steps}
    for action in battlefield.turn.actions:
        given = battlefield.playbook.mark.get(action.mark)
        found |= {*action.modifiers, *(given.at if given is not None else ())}
    return found - {""}


def _refusal(battlefield: Battlefield, state: State, event: Attack, modifier: Modifier) -> str:
    """Return why the attack cannot be under a modifier, "" where it can."""
    if modifier.id in event.modifiers:
        return ""
    asked = replace(event, modifiers=(*event.modifiers, modifier.id), anyway="")
    try:
        open_attack(battlefield, state, asked, live=True)
    except NotNow as problem:
        return problem.reason
    return ""
