"""When men fire: the phases of a game in their order, and the men who fire in each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from rules.army.army_under_ruleset import Man, Roster, mounted
from rules.common.wording import listed, lower
from rules.games.ruleset import Ruleset, Team, Weapon

_GUNNER = "gunner"


def numbered_phases(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the phases as a table heads them: "1 Automatic", "2 Small arms", "3 Heavy"."""
    return tuple(f"{at} {phase.word}" for at, phase in enumerate(ruleset.phases, 1))


def main_weapon(roster: Roster, man: Man) -> Weapon | None:
    """Return what a man fires: his team's weapon, a gunner that of his vehicle, else his own."""
    team = roster.type_of(man.unit)
    table = roster.ruleset.weapon
    if isinstance(team, Team) and man.figure.post in {post.id for post in team.posts}:
        return table.get(team.weapon)
    if man.vehicle is not None and man.seat is not None and man.seat.needed:
        fixed = mounted(man.vehicle, roster.ruleset) if man.seat.group.post == _GUNNER else ()
        return next((table[each] for each in fixed if each in table), None)
    return next(iter(man.derived.weapons), None)


def fire_order(roster: Roster) -> Mapping[str, tuple[str, ...]]:
    """Return the men who fire in each phase, in the order of the phases; "" for the others."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for man in roster.men:
        weapon = main_weapon(roster, man)
        found[weapon.phase if weapon else ""].append(man.figure.id)
    order = (*(phase.id for phase in roster.ruleset.phases), "")
    return {phase: tuple(found[phase]) for phase in order if phase or found[""]}


def when_words(ruleset: Ruleset, phase_id: str) -> str:
    """Return when a phase comes, as a sentence: what fires in it, and after what."""
    ids = [phase.id for phase in ruleset.phases]
    at = ids.index(phase_id)
    name = ruleset.phases[at].name
    if at == 0:
        return f"{name} fire first."
    before = listed([lower(phase.name) for phase in ruleset.phases[:at]])
    place = "last" if at == len(ids) - 1 else ("", "second", "third", "fourth")[min(at, 3)]
    return f"{name} fire {place}, after {before}."
