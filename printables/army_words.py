"""How an army's parts are called and grouped on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from printables.facts import WeaponFacts
from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.games.ruleset import Ruleset, Squad, Team, Vehicle


def several(weapon: WeaponFacts, count: int) -> WeaponFacts:
    """Return a weapon that is mounted several times."""
    times = f"{count} × "
    return replace(weapon, name=times + weapon.name, short=times + weapon.short)


def alike(men: Iterable[Man]) -> list[list[Man]]:
    """Return men in groups that one row can speak for; whoever has a name stands alone."""
    groups: dict[object, list[Man]] = {}
    for man in men:
        figure = man.figure
        shared = (figure.appearance, figure.post, man.vehicle.id if man.vehicle else "")
        key: object = shared if figure.plain else figure.id
        groups.setdefault(key, []).append(man)
    return list(groups.values())


def unit_titles(roster: Roster) -> dict[str, str]:
    """Return what each unit is called: its name, or its type, numbered where two are alike."""
    plain = {unit.id: roster.name_of(unit) for unit in roster.army.units}
    often = Counter(plain.values())
    seen: Counter[str] = Counter()
    titles: dict[str, str] = {}
    for unit_id, title in plain.items():
        seen[title] += 1
        titles[unit_id] = f"{title} {seen[title]}" if often[title] > 1 else title
    return titles


def kind(unit: Unit, known: Squad | Team | Vehicle | None) -> str:
    """Return the words behind a unit's name: its type, unless that is its name."""
    if known is None:
        return "" if unit.kind == "men" else unit.type.replace("-", " ")
    return known.name if unit.name and unit.name != known.name else ""


def credit(ruleset: Ruleset) -> str:
    """Return a ruleset's author, version and year in one line."""
    version = ruleset.version
    if version and version[0].isdigit():
        version = f"version {version}"
    year = str(ruleset.year) if ruleset.year and str(ruleset.year) not in version else ""
    parts = (f"by {ruleset.author}" if ruleset.author else "", version, year)
    return ", ".join(part for part in parts if part)
