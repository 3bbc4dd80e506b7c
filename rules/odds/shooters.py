"""The shooters of an army: every figure, team and mounted weapon, equal ones counted together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.army.model import Army, Unit
from rules.army.roster import Man, Roster, mounted
from rules.common.wording import counted
from rules.games.numbers import Number
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset, Team, Vehicle
from rules.games.selectors import split_selector
from rules.odds.question import FARTHEST

SQUAD_FIRE = "squad-fire"
"""The arithmetic in which a squad shoots together and its size counts."""


@dataclass(frozen=True, slots=True)
class Shooter:
    """One shooter: his role, the weapons of which he fires one, and his modifiers.

    `marks` are modifiers that he always has (a hero's, a spotter's). A squad that shoots
    together is one shooter: `shooters` is its size, `dice` how many of it fire this weapon.
    """

    who: str
    weapons: tuple[str, ...]
    marks: tuple[str, ...] = ()
    shooters: int | None = None
    dice: int | None = None

    @property
    def barrels(self) -> int:
        """Return how many weapons fire in it."""
        return self.dice or 1


@dataclass(frozen=True, slots=True)
class Shooters:
    """All shooters of an army with their counts, and a sentence for each that cannot fire."""

    counts: Counter[Shooter]
    silent: tuple[str, ...] = ()


def shooters_of(roster: Roster, playbook: Playbook | None) -> Shooters:
    """Return the shooters of an army with their counts."""
    found: Counter[Shooter] = Counter()
    silent: list[str] = []
    squads = playbook is not None and playbook.odds.kind == SQUAD_FIRE
    crewed = _crewed(roster.ruleset)
    alike: dict[tuple[int, bool], Shooter] = {}
    ones: Counter[tuple[int, bool]] = Counter()
    for unit in roster.army.units:
        known = roster.type_of(unit)
        men = roster.men_of(unit)
        if isinstance(known, Vehicle):
            _mounted(roster, unit, known, found, silent)
        elif isinstance(known, Team) and known.weapon:
            if _complete(men, known):
                marks = tuple(post.id for post in known.posts if _is_mark(playbook, post.id))
                found[Shooter(known.name, (known.weapon,), marks)] += 1
                posts = {post.id for post in known.posts}
                men = tuple(man for man in men if man.figure.post not in posts)
            elif known.gun:
                wanted = sum(post.count for post in known.posts)
                silent.append(f"{roster.name_of(unit)} has {len(men)} of {counted(wanted, 'man')}.")
        if squads:
            found.update(_squad(men))
            continue
        for man in men:
            if not _serves(man) and man.derived.weapons:
                key = (id(man.derived), man.figure.hero)  # one value for all with the same items
                if key not in alike:
                    alike[key] = _man(man, crewed, playbook)
                ones[key] += 1
    for key, count in ones.items():
        found[alike[key]] += count
    found = Counter({shooter: count for shooter, count in found.items() if shooter.weapons})
    return Shooters(found, tuple(silent))


def _crewed(ruleset: Ruleset) -> dict[str, str]:
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


def _complete(men: tuple[Man, ...], team: Team) -> bool:
    posts = Counter(man.figure.post for man in men)
    return all(posts[post.id] >= post.count for post in team.posts)


def _mounted(
    roster: Roster, unit: Unit, vehicle: Vehicle, found: Counter[Shooter], silent: list[str]
) -> None:
    weapons = mounted(unit, roster.ruleset)
    taken = {seat.number for seat in unit.seats}
    needed = [place.number for place in roster.places.get(unit.id, ()) if place.needed]
    missing = [number for number in needed if number not in taken]
    if weapons and missing:
        silent.append(
            f"{roster.name_of(unit)} has {len(needed) - len(missing)} of {len(needed)} crew."
        )
        return
    for weapon in weapons:
        found[Shooter(vehicle.name, (weapon,), ("mounted",))] += 1


def _serves(man: Man) -> bool:
    """Return whether a man is crew of a vehicle, and so does not fire his own weapons."""
    return man.seat is not None and man.seat.needed


def _man(man: Man, crewed: dict[str, str], playbook: Playbook | None) -> Shooter:
    weapons = dict.fromkeys(
        crewed.get(weapon.id, weapon.id) for weapon in man.derived.weapons if weapon.stats
    )
    who = man.role.name if man.role else "Unknown soldier"
    return Shooter(who, tuple(weapon for weapon in weapons if weapon), _marks(man, playbook))


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
    modifier = playbook.modifier.get(word) if playbook else None
    return modifier is not None and modifier.roll in ("attack", "hit") and not modifier.automatic


def _squad(men: tuple[Man, ...]) -> Iterator[Shooter]:
    """Yield the shooters of men who shoot as one squad: riflemen together, the rest one by one."""
    ranks = [man for man in men if not man.commands]
    marks = ("commander",) if len(ranks) < len(men) else ()
    known = {weapon.id: weapon for man in ranks for weapon in man.derived.weapons}
    held = Counter(
        (weapon.id, man.role.name if man.role else "")
        for man in ranks
        for weapon in man.derived.weapons
    )
    for (weapon_id, who), count in held.items():
        weapon = known[weapon_id]
        if _dice_each(weapon.stats.get("hits")) and str(weapon.stats["needs"].value) == "≤ squad":
            yield Shooter(who, (weapon.id,), marks, len(ranks), count)
        else:
            yield from (Shooter(who, (weapon.id,), marks, len(ranks)) for _ in range(count))


def _dice_each(number: object) -> bool:
    return getattr(number, "value", "") == "each"


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


def agreed_readings(army: Army, ruleset: Ruleset) -> Mapping[str, str]:
    """Return the readings that an army's players agreed on, those that its game has."""
    return {
        name: option
        for name, option in sorted(army.switches.items())
        if name in ruleset.switch and option in ruleset.switch[name].options
    }
