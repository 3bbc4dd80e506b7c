"""The army by what its men do: a box for each role, or for each phase in which they fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from desktop.army.table.shown_units import MANY, TileShown, UnitShown
from desktop.army.table.unit_boxes import groups_of, tile_of
from rules.army.drawing_choice import own_colour, unit_art
from rules.army.roster import Man, Roster, mounted
from rules.common.findings import Finding
from rules.common.wording import counted


def role_groups(roster: Roster, findings: Iterable[Finding]) -> tuple[UnitShown, ...]:
    """Return a box for each role that the army has, in the order of the game."""
    worst = _worst(findings)
    by_role: dict[str, list[Man]] = {}
    for man in roster.men:
        by_role.setdefault(man.role.id if man.role else "", []).append(man)
    order = [role.id for role in roster.ruleset.roles if role.id in by_role]
    boxes = []
    for role_id in (*order, *(each for each in by_role if each not in order)):
        role = roster.ruleset.role.get(role_id)
        men = by_role[role_id]
        tiles = groups_of(men, worst) if len(men) > MANY else _by_place(roster, men, worst)
        name = role.name if role else "No soldier of this game"
        boxes.append(_box(f"role:{role_id}", name, counted(len(men), "man"), tiles))
    return tuple(boxes)


def fire_groups(roster: Roster, findings: Iterable[Finding]) -> tuple[UnitShown, ...]:
    """Return a box for each phase of fire, and one for who does not fire.

    A man stands where his first weapon fires, a vehicle where each of its own does.
    """
    worst, ruleset = _worst(findings), roster.ruleset
    men: dict[str, list[Man]] = {}
    for man in roster.men:
        phases = [weapon.phase for weapon in man.derived.weapons if weapon.phase]
        men.setdefault(phases[0] if phases else "", []).append(man)
    guns: dict[str, list[TileShown]] = {}
    for unit in roster.army.units:
        weapons = [ruleset.weapon.get(each) for each in mounted(unit, ruleset)]
        for fires in dict.fromkeys(weapon.phase for weapon in weapons if weapon):
            name, art = roster.name_of(unit), unit_art(roster, unit)
            tile = TileShown((unit.id,), name, art, colour=own_colour(roster, unit), short=name)
            guns.setdefault(fires, []).append(tile)
    boxes = []
    for number, phase in enumerate(ruleset.phases, start=1):
        here = men.get(phase.id, [])
        models = guns.get(phase.id, [])
        words = [counted(len(here), "man")] if here or not models else []
        words += [counted(len(models), "vehicle")] if models else []
        tiles = (*groups_of(here, worst), *models)
        boxes.append(_box(f"fire:{phase.id}", f"{number} {phase.name}", ", ".join(words), tiles))
    rest = men.get("", [])
    if rest:
        tiles = groups_of(rest, worst)
        boxes.append(_box("fire:", "Do not fire", counted(len(rest), "man"), tiles))
    return tuple(boxes)


def _box(key: str, name: str, count: str, tiles: tuple[TileShown, ...]) -> UnitShown:
    art = tiles[0].art if tiles else ""
    chips = any(tile.poses for tile in tiles)
    return UnitShown(key, "group", name, count, art, tiles=tiles, chips=chips)


def _by_place(roster: Roster, men: list[Man], worst: Mapping[str, str]) -> tuple[TileShown, ...]:
    """Return each man by himself, with his name, or the unit in which he stands."""
    tiles = []
    for man in men:
        tile = tile_of(man, worst.get(man.figure.id, ""))
        place = roster.name_of(man.vehicle or man.unit)
        words = man.figure.called or place
        tiles.append(replace(tile, label=words, short=tile.short if tile.called else place))
    return tuple(tiles)


def _worst(findings: Iterable[Finding]) -> dict[str, str]:
    worst: dict[str, str] = {}
    for finding in findings:
        for target in finding.targets:
            worst.setdefault(target, finding.severity)
    return worst
