"""Checks of single figures: items nobody knows, men the game has no place for."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed, lower, plural, with_article
from rules.games.items import vocabulary

NO_NUMBERS_WAY = "Agree on some, or leave it out."


def men_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings about figures on their own, like ones together."""
    if not roster.men and not roster.army.units:
        yield Finding(
            "empty", "advice", (roster.army.id,), "This army has no figures yet. Add some."
        )
    yield from _unknown_items(roster)
    yield from _no_role(roster)
    yield from _no_numbers(roster)


def _unknown_items(roster: Roster) -> Iterator[Finding]:
    by_item: dict[str, list[Man]] = {}
    for unit in roster.army.units:
        for item, man in roster.kept(unit, _strange):
            by_item.setdefault(item, []).append(man)
    for item, men in by_item.items():
        ids = tuple(man.figure.id for man in men)
        yield Finding(
            "unknown-item",
            "warning",
            ids,
            f"{_who(men)} {'carries' if len(men) == 1 else 'carry'} “{item[:40]}”, which Muster"
            " does not know. It counts for nothing here; take it off, or leave it.",
            fixes=(Fix("Take it off", "drop-item", (item, *ids)),),
        )


def _strange(roster: Roster, unit: Unit) -> tuple[tuple[str, Man], ...]:
    """Return each item of a man that nobody knows."""
    known = {*vocabulary(), *(item.id for item in roster.ruleset.items)}
    men = roster.men_of(unit)
    return tuple([(item, man) for man in men for item in man.figure.items if item not in known])


def _no_role(roster: Roster) -> Iterator[Finding]:
    men = [man for unit in roster.army.units for man in roster.kept(unit, _nobody)]
    if men:
        ids = tuple(man.figure.id for man in men)
        plain = roster.ruleset.plain_role
        one = len(men) == 1
        them = "him" if one else "them"
        what = with_article(lower(plain.name)) if one else plural(lower(plain.name))
        yield Finding(
            "no-role",
            "error",
            ids,
            f"{roster.ruleset.name} has no soldier like {_who(men)}."
            f" Give {them} other items, or take {them} off.",
            fixes=(Fix(f"Make {them} {what}", "re-equip-all", (plain.id, *ids)),),
        )


def _nobody(roster: Roster, unit: Unit) -> tuple[Man, ...]:
    """Return the men of whom the game makes no soldier."""
    return tuple([man for man in roster.men_of(unit) if man.role is None])


def _no_numbers(roster: Roster) -> Iterator[Finding]:
    """A weapon can be on the figure while the game gives it no number at all."""
    by_weapon: dict[str, list[Man]] = {}
    for unit in roster.army.units:
        for weapon_id, man in roster.kept(unit, _numberless):
            by_weapon.setdefault(weapon_id, []).append(man)
    for weapon_id, men in by_weapon.items():
        weapon = roster.ruleset.weapon[weapon_id]
        ids = tuple(man.figure.id for man in men)
        yield Finding(
            "no-numbers",
            "warning",
            ids,
            f"{_whose(men, lower(weapon.name))} {NO_NUMBERS_WAY}",
            weapon.source,
            tuple(
                Fix(f"Leave the {lower(weapon.name)} out", "drop-item", (item, *ids))
                for item in weapon.items[:1]
            ),
            way=NO_NUMBERS_WAY,
        )


def _numberless(roster: Roster, unit: Unit) -> tuple[tuple[str, Man], ...]:
    """Return each weapon of a man that has no numbers in the game."""
    pairs = [(weapon, man) for man in roster.men_of(unit) for weapon in man.derived.weapons]
    return tuple([(weapon.id, man) for weapon, man in pairs if not weapon.stats])


def _whose(men: list[Man], weapon: str) -> str:
    """Say of one man that "Pvt. Clay's claymore has no numbers.", or the same of many men."""
    if len(men) == 1:
        return f"{men[0].called}'s {weapon} has no numbers."
    return f"{_who(men)} have {with_article(weapon)}; the game gives no numbers for it."


def _who(men: list[Man]) -> str:
    if len(men) == 1:
        return men[0].called
    if len(men) <= 3 and all(man.figure.name for man in men):
        return listed([man.called for man in men])
    return counted(len(men), "man")
