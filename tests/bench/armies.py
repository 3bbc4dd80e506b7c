"""Armies of a given size in any game: some of everything the game offers, then men."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

from msgspec.structs import replace

from rules.army import edits
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.games.ruleset import Ruleset

SQUAD = 12
"""Men in each group that is made."""


def army_of(ruleset: Ruleset, figures: int) -> Army:
    """Return an army of that many figures: teams, vehicles, squads, groups of men, loose men."""
    army = new_army(ruleset.id, f"{figures} of {ruleset.name}")
    found = offers(ruleset)
    for offer in (each for each in found if each.kind != "role"):
        if army.figure_count() + 20 < figures // 3:
            army, _ = add_offer(army, ruleset, offer)
    men = cycle([each for each in found if each.kind == "role"])
    while figures - army.figure_count() > figures // 3:
        army, group = edits.add_unit(army, "squad", name=edits.free_name(army, "Group"))
        for _ in range(SQUAD // 4):
            army, _ = add_offer(army, ruleset, next(men), 4, group.id)
    while army.figure_count() < figures:
        army, _ = add_offer(army, ruleset, next(men), min(5, figures - army.figure_count()))
    return _named(army)


def _named(army: Army) -> Army:
    """Give every tenth man a name, so that not all of them are alike."""
    units = []
    for unit in army.units:
        men = tuple(
            replace(man, name=f"Man {at}") if at % 10 == 9 else man
            for at, man in enumerate(unit.figures)
        )
        units.append(replace(unit, figures=men))
    return replace(army, units=tuple(units))


def stored(folder: Path, *armies: Army) -> Path:
    """Put armies into a new database in a folder; the first one is opened by the window."""
    from db.store import Store

    store = Store.open(folder)
    try:
        with store.writing() as work:
            for army in armies:
                work.armies.add(army)
            work.settings.set("army", armies[0].id)
    finally:
        store.close()
    return folder
