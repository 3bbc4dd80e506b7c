"""Who of an army shoots and what of it is shot at, equal ones counted together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import repeat
from typing import NamedTuple

from rules.army.army_under_ruleset import Man, Roster, mounted
from rules.army.hero_rules import life_count, lives_of
from rules.army.model import Army, Unit
from rules.attack.modifiers import goes_with
from rules.attack.quality import is_man, own_quality_role, qualities_differ
from rules.attack.question import FARTHEST, Question
from rules.attack.squads import BY_SQUAD
from rules.common.wording import counted, lower
from rules.games.playbook import Modifier, Playbook, Target
from rules.games.ruleset import Role, Ruleset, Team, Vehicle, Weapon
from rules.games.selector_syntax import split_selector
from rules.games.shared_types import Number

SQUAD_FIRE = "squad-fire"
"""The arithmetic in which a squad shoots together and its size counts."""
VEHICLE_WEAPONS, ONE_OF_THEM, BESIDES = "vehicle-weapons", "one", "besides"
"""The switch for how many of its weapons a vehicle fires in a turn, its option by which that is one
of them, and the lot of weapons that it fires besides."""
QUALITY = "quality"
"""The arithmetic in which the quality of who shoots counts."""


class Shooter(NamedTuple):
    """One shooter: his role, the weapons of which he fires one, and his modifiers.

    `marks` are modifiers that he always has (a hero's, a spotter's). A squad that shoots
    together is one shooter: `shooters` is its size, `dice` how many of it fire this weapon.
    `role` is the id of his role where his own quality counts.
    """

    who: str
    weapons: tuple[str, ...]
    marks: tuple[str, ...] = ()
    shooters: int | None = None
    dice: int | None = None
    role: str = ""

    @property
    def barrels(self) -> int:
        """Return how many weapons fire in it."""
        return self.dice or 1


class Shooters(NamedTuple):
    """All shooters of an army with their counts, and a sentence for each that cannot fire."""

    counts: Counter[Shooter]
    silent: tuple[str, ...] = ()


def shooters_of(roster: Roster, playbook: Playbook | None) -> Shooters:
    """Return the shooters of an army with their counts."""
    silent: list[str] = []
    found = Counter(each for each, _ in shooters_by_bearer(roster, playbook, silent))
    return Shooters(found, tuple(silent))


def shooters_by_bearer(
    roster: Roster, playbook: Playbook | None, silent: list[str] | None = None
) -> Iterator[tuple[Shooter, str]]:
    """Yield each shooter with the id of the man who must stand for it to fire.

    That is "" for weapons on vehicles and for squads; of a team it is the man at its first post.
    Sentences about those who cannot fire are added to `silent`.
    """
    silent = [] if silent is None else silent
    squads = playbook is not None and playbook.odds.kind == SQUAD_FIRE
    crewed = crewed_weapons(roster.ruleset)
    alike: dict[tuple[int, bool], Shooter] = {}
    for unit in roster.army.units:
        known, men = roster.type_of(unit), roster.men_of(unit)
        if isinstance(known, Vehicle):
            yield from ((each, "") for each in _mounted(roster, playbook, unit, known, silent))
        elif isinstance(known, Team) and known.weapon:
            posts = Counter(man.figure.post for man in men)
            if all(posts[post.id] >= post.count for post in known.posts):
                first = [post.id for post in known.posts[:1]]
                bearer = next((m.figure.id for m in men if m.figure.post in first), "")
                yield _team_shooter(known, playbook), bearer
                men = _besides(men, known)
            elif known.gun:
                wanted = sum(post.count for post in known.posts)
                silent.append(f"{roster.name_of(unit)} has {len(men)} of {counted(wanted, 'man')}.")
        if squads:
            yield from ((each, "") for each in squad_shooters(men))
            continue
        for man in men:
            if man.serves or not man.derived.weapons:
                continue
            key = (id(man.derived), man.figure.hero)  # one value for all with the same items
            if key not in alike:
                alike[key] = man_shooter(man, crewed, roster.ruleset, playbook)
            if alike[key].weapons:
                yield alike[key], man.figure.id


def _team_shooter(team: Team, playbook: Playbook | None) -> Shooter:
    marks = tuple(post.id for post in team.posts if _is_mark(playbook, post.id))
    return Shooter(team.name, (team.weapon,), marks)


def _besides(men: tuple[Man, ...], team: Team) -> tuple[Man, ...]:
    """Return the men of a team who are at none of its posts."""
    posts = {post.id for post in team.posts}
    return tuple(man for man in men if man.figure.post not in posts)


def crewed_weapons(ruleset: Ruleset) -> dict[str, str]:
    """Return the weapons that fire only in the hands of a team, and what each is without one."""
    found: dict[str, str] = {}
    for limit in ruleset.limits:
        if limit.kind != "per" or len(limit.per) != 1:
            continue
        kind, wanted = split_selector(limit.per[0])
        team = ruleset.team.get(wanted) if kind == "team" else None
        if team and team.weapon:
            found[team.weapon] = team.broken
    return found


def _mounted(
    roster: Roster, playbook: Playbook | None, unit: Unit, vehicle: Vehicle, silent: list[str]
) -> Iterator[Shooter]:
    """Yield a shooter for each weapon of a vehicle, or one for all of which it fires one a turn."""
    weapons = mounted(unit, roster.ruleset)
    taken = {seat.number for seat in unit.seats}
    needed = [place.number for place in roster.places.get(unit.id, ()) if place.needed]
    there = len(taken.intersection(needed))
    if weapons and there < len(needed):
        silent.append(f"{roster.name_of(unit)} has {there} of {len(needed)} crew.")
        return
    besides = playbook.odds.lots.get(BESIDES, ()) if playbook is not None else ()
    if VEHICLE_WEAPONS in roster.ruleset.switch and roster.switch(VEHICLE_WEAPONS) == ONE_OF_THEM:
        choice = tuple(dict.fromkeys(each for each in weapons if each not in besides))
        weapons = tuple(each for each in weapons if each in besides)
        if choice:
            yield Shooter(vehicle.name, choice, ("mounted",))
    for weapon in weapons:
        yield Shooter(vehicle.name, (weapon,), ("mounted",))


def man_shooter(
    man: Man, crewed: dict[str, str], ruleset: Ruleset, playbook: Playbook | None
) -> Shooter:
    """Return how a man fires his own weapons, those of `crewed` as what they are without a team."""
    weapons = dict.fromkeys(
        crewed.get(weapon.id, weapon.id) for weapon in man.derived.weapons if weapon.stats
    )
    counts = playbook is not None and playbook.odds.kind == QUALITY and qualities_differ(ruleset)
    role = man.role.id if man.role and counts else ""
    weapon_ids = tuple(weapon for weapon in weapons if weapon)
    return Shooter(man.role_name, weapon_ids, _marks(man, playbook), role=role)


def _marks(man: Man, playbook: Playbook | None) -> tuple[str, ...]:
    """Return the modifiers that go with a man wherever he stands."""
    words = ["hero"] if man.figure.hero else []
    for role in (man.role, *man.derived.extras):
        if role and "own-attack" in role.stats:
            words.append(role.id)
        if role and "far-attack" in role.stats:
            words += man.figure.items
    return tuple(word for word in dict.fromkeys(words) if _is_mark(playbook, word))


def _is_mark(playbook: Playbook | None, word: str) -> bool:
    if playbook is None or playbook.odds.kind == QUALITY:  # there an id means nothing
        return False
    modifier = playbook.modifier.get(word)
    return modifier is not None and modifier.roll in ("attack", "hit") and not modifier.automatic


def squad_shooters(men: tuple[Man, ...]) -> Iterator[Shooter]:
    """Yield the shooters of men who shoot as one squad: riflemen together, the rest one by one."""
    ranks = [man for man in men if not man.commands]
    marks = ("commander",) if len(ranks) < len(men) else ()
    known = {weapon.id: weapon for man in ranks for weapon in man.derived.weapons}
    held = Counter(
        Shooter(man.role.name if man.role else "", (weapon.id,), marks, len(ranks))
        for man in ranks
        for weapon in man.derived.weapons
    )
    for shooter, count in held.items():
        stats = known[shooter.weapons[0]].stats
        if "hits" in stats and (stats["hits"].value, stats["needs"].value) == ("each", BY_SQUAD):
            yield shooter._replace(dice=count)
        else:
            yield from repeat(shooter, count)


def shooters_for(
    roster: Roster, playbook: Playbook, unit: Unit, man: Man | None = None
) -> tuple[Shooter, ...]:
    """Return how a unit fires, or one man of it: with the weapon that he serves, else his own."""
    crew = man is not None and man.serves
    if man is not None and man.vehicle is not None and crew:
        unit = man.vehicle
    known, men = roster.type_of(unit), roster.men_of(unit)
    found: list[Shooter] = []
    if isinstance(known, Vehicle) and (man is None or crew):
        weapons = dict.fromkeys(mounted(unit, roster.ruleset))
        found += [Shooter(known.name, (weapon,), ("mounted",)) for weapon in weapons]
    elif isinstance(known, Team) and known.weapon:
        others = _besides(men, known)
        if man is None or man not in others:
            found.append(_team_shooter(known, playbook))
            men = others
    if playbook.odds.kind == SQUAD_FIRE:
        own = {weapon.id for weapon in man.derived.weapons} if man else None
        found += [each for each in squad_shooters(men) if own is None or each.weapons[0] in own]
    else:
        crewed = crewed_weapons(roster.ruleset)
        alone = (each for each in men if man is None or each.figure == man.figure)
        ready = (each for each in alone if not each.serves)
        found += [man_shooter(each, crewed, roster.ruleset, playbook) for each in ready]
    return tuple(dict.fromkeys(each for each in found if each.weapons))


_DICE = re.compile(r"(\d*)d6")


def range_unit(ruleset: Ruleset) -> str:
    """Return the unit of a game's ranges, "ft" or "in"."""
    return ruleset.stat["range"].unit if "range" in ruleset.stat else ""


def reach_of(number: Number | None) -> tuple[float, float]:
    """Return from and up to which distance a weapon reaches; nothing said means any distance."""
    if number is None:
        return 0.0, float(FARTHEST)
    if isinstance(number.value, str):
        dice = _DICE.fullmatch(number.value)
        return 0.0, 6.0 * int(dice[1] or 1) if dice else float(FARTHEST)
    return float(number.low or 0), float(number.value)


def shot_question(
    playbook: Playbook, shooter: Shooter, weapon: Weapon, situation: Question
) -> Question:
    """Return the question that a shooter's weapon asks, with the modifiers that go with it.

    The situation is a question about the weapon: the target, how far, behind what, the readings.
    """
    marks = () if playbook.odds.kind == QUALITY else shooter.marks
    known = (playbook.modifier.get(name) for name in (*marks, *situation.modifiers))
    names = tuple(each.id for each in known if each and goes_with(each, weapon, situation.target))
    squad = shooter.shooters if playbook.odds.kind == SQUAD_FIRE else None
    dice, role = shooter.dice, shooter.role
    return replace(situation, modifiers=names, dice=dice, shooters=squad, role=role)


def agreed_readings(army: Army, ruleset: Ruleset) -> Mapping[str, str]:
    """Return the readings that an army's players agreed on, those that its game has."""
    return {
        name: option
        for name, option in sorted(army.switches.items())
        if name in ruleset.switch and option in ruleset.switch[name].options
    }


# ------------------------------------------------------------------ targets


HERO = "hero"


class TargetKind(NamedTuple):
    """One kind of target: the playbook's id ("" when it has none) and its name.

    `size` is that of a squad which is shot at as a whole, `lives` those of a hero, `role` that of a
    man whose own quality counts and is another than a plain man's.
    """

    target: str
    name: str
    size: int | None = None
    lives: int | None = None
    role: str = ""


def targets_of(roster: Roster, playbook: Playbook) -> Counter[TargetKind]:
    """Return the kinds of target in an army with their counts."""
    found: Counter[TargetKind] = Counter()
    squads = playbook.odds.kind == SQUAD_FIRE
    plain = Counter[str]()
    for unit in roster.army.units:
        known = roster.type_of(unit)
        if isinstance(known, Vehicle) or (isinstance(known, Team) and known.gun):
            found[piece_target(known, playbook)] += 1
        men = roster.men_of(unit)
        if squads:
            on_foot = sum(not man.commands for man in men)
            if on_foot:
                found[squad_target(unit, on_foot, playbook)] += 1
            continue
        for man in men:
            if man.vehicle is None and not man.figure.hero:
                plain[man.role.id if man.role else ""] += 1
                continue
            target_kind = _man_target(man, playbook, roster.ruleset)
            if target_kind is not None:
                found[target_kind] += 1
    for role_id, count in plain.items():
        role = roster.ruleset.role.get(role_id)
        found[_plain_man(role, playbook, roster.ruleset)] += count
    return found


def target_of(roster: Roster, playbook: Playbook, unit: Unit, man: Man | None = None) -> str:
    """Return the playbook's id of the target that a unit or a man of it is, "" for none."""
    known = roster.type_of(unit)
    if man is None and (isinstance(known, Vehicle) or (isinstance(known, Team) and known.gun)):
        return piece_target(known, playbook).target
    if playbook.odds.kind == SQUAD_FIRE:
        return squad_target(unit, len(roster.men_of(unit)), playbook).target
    found = _man_target(man, playbook, roster.ruleset) if man else None
    return found.target if found else playbook.targets[0].id


def men_on_foot(target_counts: Counter[TargetKind], playbook: Playbook) -> int:
    """Return how many men on foot can be shot at."""
    first = playbook.targets[0].id if playbook.targets else ""
    return sum(
        count * (target_kind.size or 1)
        for target_kind, count in target_counts.items()
        if target_kind.target == first
    )


def target_of_piece(known: Vehicle | Team, playbook: Playbook) -> Target | None:
    """Return the target of the playbook that a vehicle or gun is, None when it names none."""
    selector = f"{'vehicle' if isinstance(known, Vehicle) else 'team'}:{known.id}"
    own = playbook.target.get(known.id)
    return own or next((each for each in playbook.targets if selector in each.of), None)


def piece_target(known: Vehicle | Team, playbook: Playbook) -> TargetKind:
    """Return what a vehicle or gun is as a target."""
    target = target_of_piece(known, playbook)
    return TargetKind(target.id, target.name) if target else TargetKind("", known.name)


def squad_target(unit: Unit, size: int, playbook: Playbook) -> TargetKind:
    """Return what a unit of so many men is where squads are shot at as a whole."""
    target = playbook.target.get(unit.type) or playbook.targets[0]
    if "single" in target.stats:
        return TargetKind(target.id, target.name, size=1)
    return TargetKind(target.id, f"{target.name}: {counted(size, 'man')}", size)


def _man_target(man: Man, playbook: Playbook, ruleset: Ruleset) -> TargetKind | None:
    """Return what a man is as a target; None for one who sits inside and is lost with it."""
    if man.vehicle is not None:
        aboard = playbook.target.get(f"{man.vehicle.type}-men")
        return TargetKind(aboard.id, aboard.name) if aboard else None
    # In odds of the kind quality an id means nothing.
    hero = playbook.target.get(HERO) if playbook.odds.kind != QUALITY else None
    if man.figure.hero and hero is not None:
        lives = life_count(lives_of(man.figure, ruleset)) or None
        stated = hero.stats["lives"].value if "lives" in hero.stats else None
        name = hero.name if lives in (None, stated) else f"{hero.name}: {lives} lives"
        return TargetKind(hero.id, name, lives=lives)
    return _plain_man(man.role, playbook, ruleset)


def _plain_man(role: Role | None, playbook: Playbook, ruleset: Ruleset) -> TargetKind:
    """Return what a man on foot is as a target, by his role where his own quality counts."""
    first = playbook.targets[0]
    counts = playbook.odds.kind == QUALITY == first.test and is_man(ruleset, first)
    own = own_quality_role(ruleset, role) if counts else ""
    name = f"{first.name} ({lower(ruleset.role[own].name)})" if own else first.name
    return TargetKind(first.id, name, role=own)


_COVERS = ("cover", "obstacle", "hunkered", "low-block")


def covers(playbook: Playbook) -> tuple[Modifier, ...]:
    """Return what a target may stand behind in this game."""
    return tuple(
        each
        for each in playbook.modifiers
        if not each.automatic
        and (each.group == "cover" or each.id in _COVERS or each.roll == "cover")
    )


def cover_faults(cover: str, playbook: Playbook) -> list[tuple[str, str]]:
    """Return what is wrong with the cover that is asked for, with its place; "" is none."""
    known = [each.id for each in covers(playbook)]
    if not cover or cover in known:
        return []
    offer = f"; known: {', '.join(known)}" if known else ""
    return [("cover", f"'{cover}' is no cover here{offer}")]
