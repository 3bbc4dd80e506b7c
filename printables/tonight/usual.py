"""The reference for tonight of a game that says nothing of it: all of its tables, in short."""

from __future__ import annotations

from rules.games.playbook import Modifier, NightBlock, NightColumn, NightRow, Playbook
from rules.games.ruleset import Ruleset


def usual_blocks(game: Ruleset, playbook: Playbook) -> tuple[NightBlock, ...]:
    """Return blocks of the weapons, the modifiers that add something, the tests, the points."""
    used = {stat for weapon in game.weapons for stat in weapon.stats}
    columns = tuple(
        NightColumn(head=_head(stat.short or stat.name, stat.unit), stat=stat.id)
        for stat in game.stats
        if stat.id in used
    )
    modifiers = tuple(
        NightRow(
            modifier=each.id, weapons=each.weapons, of=() if each.weapons else _whose(game, each)
        )
        for each in playbook.modifiers
        if each.value.value
    )
    tests = tuple(
        NightRow(
            test=each.id,
            text=each.when,
            of=tuple(f"skill:{role}" for role in each.roles),
            weapons=each.fallen_with,
        )
        for each in playbook.tests
    )
    missions = tuple(
        NightRow(mission=each.id, text=each.win or each.text) for each in playbook.missions
    )
    return (
        NightBlock(kind="weapons", title="Weapons", aside="in play tonight", columns=columns),
        NightBlock(kind="modifiers", title="What changes a roll", rows=modifiers),
        NightBlock(kind="tests", title="Tests", rows=tests),
        NightBlock(kind="scores", title="Missions", rows=missions),
        NightBlock(kind="points", title="Points", aside="who is left"),
    )


def _whose(game: Ruleset, modifier: Modifier) -> tuple[str, ...]:
    """Return the selectors of whom a modifier needs in play, none where it is for anybody."""
    roles = tuple(f"skill:{role}" for role in modifier.roles)
    targets = modifier.targets if all(each in game.vehicle for each in modifier.targets) else ()
    return (*roles, *(f"vehicle:{each}" for each in targets))


def _head(name: str, unit: str) -> str:
    return f"{name} in" if unit in ("in", "ft") else name
