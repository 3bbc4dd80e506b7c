"""What the toys to hand are enough for: whole armies, and the most of each role, team, vehicle."""

from __future__ import annotations

from dataclasses import dataclass

from rules.common.size_limits import FIGURE_LIMIT
from rules.common.wording import counted, lower, nth, with_article
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset, Team, Vehicle
from rules.pick.pick import pick
from rules.pick.supply import Supply

MOST_ARMIES = 8
"""Whole armies that are counted; with more toys there are "8 or more"."""


@dataclass(frozen=True, slots=True)
class Most:
    """How many of a role, team or vehicle there can be, and what is lacking for one more."""

    kind: str
    id: str
    name: str
    art: str
    count: int
    lacking: str


@dataclass(frozen=True, slots=True)
class Fielding:
    """How many armies of how many men, in words, and whether that is enough to play."""

    armies: int
    men: int
    words: str
    enough: bool


def can_field(ruleset: Ruleset, supply: Supply) -> Fielding:
    """Return how many whole legal armies of the usual size the toys make, or what is lacking."""
    if ruleset.usual_size is None:
        men = pick(ruleset, FIGURE_LIMIT, supply=supply).army.figure_count() if supply else 0
        return Fielding(min(men, 1), men, counted(men, "man"), men > 0)
    least, most = ruleset.usual_size
    armies, men, lacking = _armies(ruleset, supply, least, least, MOST_ARMIES)
    larger = min(most, supply.figures // max(armies, 1))
    if 0 < armies < MOST_ARMIES and larger > least:
        again, larger, _ = _armies(ruleset, supply, larger, least, armies)
        men = larger if again == armies else men
    left = supply.figures - armies * men
    short = f"{counted(least - left, 'man')} short" if left < least else f"no {lacking}"
    if not armies:
        return Fielding(0, 0, short, False)
    if armies == 1 and left >= least and lacking:
        return Fielding(1, men, f"1, no 2nd {lacking}", False)
    more = " or more" if armies == MOST_ARMIES else ""
    return Fielding(armies, men, f"{armies}{more} of {counted(men, 'man')}", True)


def _armies(
    ruleset: Ruleset, supply: Supply, size: int, least: int, most: int
) -> tuple[int, int, str]:
    """Return how many armies there are, the men of the smallest, and the role lacking for more."""
    sizes: list[int] = []
    while len(sizes) < most:
        found = pick(ruleset, size, seed=len(sizes), supply=supply)
        if not found.choices or found.army.figure_count() < least:
            return len(sizes), min(sizes, default=0), lower(found.lacking)
        sizes.append(found.army.figure_count())
        supply = supply.without(found.army, ruleset)
    return most, min(sizes), ""


def most_of_each(ruleset: Ruleset, supply: Supply) -> tuple[Most, ...]:
    """Return how many there can be of each role that is offered, each team and each vehicle."""
    held: dict[str, int] = {}
    for items, count in supply.men.items():
        derived = derive_roles(ruleset, items)
        for role in {each.id for each in (derived.role, *derived.extras) if derived.role and each}:
            held[role] = held.get(role, 0) + count
    roles = [
        Most("role", role.id, role.name, role.art, count, _next(count, role.name))
        for role in ruleset.roles
        if role.offered and not role.extra
        for count in (held.get(role.id, 0),)
    ]
    units: tuple[Team | Vehicle, ...] = (*ruleset.teams, *ruleset.vehicles)
    return (*roles, *(_most(ruleset, supply, held, unit) for unit in units))


def most_words(ruleset: Ruleset, supply: Supply) -> str:
    """Return how many there can be of each role, team and vehicle, a line each; "" for none."""
    found = [each for each in most_of_each(ruleset, supply) if each.count]
    return "\n".join(f"{each.count} × {lower(each.name)}, next: {each.lacking}" for each in found)


def _most(ruleset: Ruleset, supply: Supply, held: dict[str, int], unit: Team | Vehicle) -> Most:
    bounds: list[tuple[int, str]] = []
    vehicle = isinstance(unit, Vehicle)
    if isinstance(unit, Vehicle) or unit.gun:
        count = supply.models[unit.art]
        bounds.append((count, _next(count, unit.name)))
    posts = (
        [each for each in unit.seats if each.needed] if isinstance(unit, Vehicle) else unit.posts
    )
    for post in posts:
        fit = sum(held.get(role, 0) for role in post.roles)
        name = ruleset.role[post.roles[0]].name if post.roles else ""
        bounds += [(fit // post.count, _next(fit, name))] if name else []
    crew = sum(post.count for post in posts)
    bounds += [(supply.figures // crew, "men")] if crew else []
    count, lacking = min(bounds, key=lambda bound: bound[0])
    kind = "vehicle" if vehicle else "team"
    return Most(kind, unit.id, unit.name, unit.art, count, lacking)


def _next(count: int, name: str) -> str:
    return f"a {nth(count + 1)} {lower(name)}" if count else with_article(lower(name))
