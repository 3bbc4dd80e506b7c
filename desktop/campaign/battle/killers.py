"""Who can have done it to a figure, and with which weapons. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.campaign.battle.shown_figures import ArmyShown
from rules.campaign.recording.battle_record import Fate
from rules.games.ruleset import Ruleset


def doers(armies: Sequence[ArmyShown]) -> list[tuple[str, str]]:
    """Return who can have done it: heroes first, then all as their cards say, and their unit."""
    heroes: list[tuple[str, str]] = []
    men: list[tuple[str, str]] = []
    for army in armies:
        for squad in army.squads:
            for figure in squad.figures:
                of = f" ({army.name})" if len(armies) > 1 else ""
                line = (figure.id, f"{figure.called}, {squad.name}{of}")
                (heroes if figure.hero else men).append(line)
    return heroes + men


def weapons(
    armies: Sequence[ArmyShown], fate: Fate, ruleset: Ruleset | None
) -> list[tuple[str, str]]:
    """Return with what it can have been done; once somebody is named, the weapons that he has."""
    found: dict[str, str] = {}
    for army in armies:
        for man in army.figures:
            if not fate.by or man.id == fate.by:
                found.update(man.weapons)
    if fate.weapon and fate.weapon not in found:
        known = ruleset.weapon.get(fate.weapon) if ruleset else None
        found[fate.weapon] = known.name if known else fate.weapon
    return list(found.items())
