"""Checks of single men and heroes: unknown items, no role, no numbers, names and lives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.army.heroes import life_count, lives_of
from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed, lower, plural, with_article
from rules.games.items import vocabulary

NO_NUMBERS_REMEDY = "Agree on some, or leave it out."


def men_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings about single figures; figures with the same finding together."""
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
        for item, man in roster.cached(unit, _unknown_of):
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


def _unknown_of(roster: Roster, unit: Unit) -> tuple[tuple[str, Man], ...]:
    """Return each unknown item with its man."""
    known = {*vocabulary(), *(item.id for item in roster.ruleset.items)}
    men = roster.men_of(unit)
    return tuple([(item, man) for man in men for item in man.figure.items if item not in known])


def _no_role(roster: Roster) -> Iterator[Finding]:
    men = [man for unit in roster.army.units for man in roster.cached(unit, _without_role)]
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


def _without_role(roster: Roster, unit: Unit) -> tuple[Man, ...]:
    """Return the men without a role."""
    return tuple([man for man in roster.men_of(unit) if man.role is None])


def _no_numbers(roster: Roster) -> Iterator[Finding]:
    """Yield weapons on figures for which the game gives no numbers."""
    by_weapon: dict[str, list[Man]] = {}
    for unit in roster.army.units:
        for weapon_id, man in roster.cached(unit, _without_numbers):
            by_weapon.setdefault(weapon_id, []).append(man)
    for weapon_id, men in by_weapon.items():
        weapon = roster.ruleset.weapon[weapon_id]
        ids = tuple(man.figure.id for man in men)
        yield Finding(
            "no-numbers",
            "warning",
            ids,
            f"{_whose(men, lower(weapon.name))} {NO_NUMBERS_REMEDY}",
            weapon.source,
            tuple(
                Fix(f"Leave the {lower(weapon.name)} out", "drop-item", (item, *ids))
                for item in weapon.items[:1]
            ),
            remedy=NO_NUMBERS_REMEDY,
        )


def _without_numbers(roster: Roster, unit: Unit) -> tuple[tuple[str, Man], ...]:
    """Return each weapon of a man that has no numbers in the game."""
    pairs = [(weapon, man) for man in roster.men_of(unit) for weapon in man.derived.weapons]
    return tuple([(weapon.id, man) for weapon, man in pairs if not weapon.stats])


def _whose(men: list[Man], weapon: str) -> str:
    """Return "Pvt. Clay's claymore has no numbers.", or the same about several men."""
    if len(men) == 1:
        return f"{men[0].called}'s {weapon} has no numbers."
    return f"{_who(men)} have {with_article(weapon)}; the game gives no numbers for it."


def _who(men: list[Man]) -> str:
    if len(men) == 1:
        return men[0].called
    if len(men) <= 3 and all(man.figure.name for man in men):
        return listed([man.called for man in men])
    return counted(len(men), "man")


GIFTS_REMEDY = "Make him a hero, or take them away."
_GIFTS = ("lives", "abilities")
NOT_NATIVE_REMEDY = "Agree on it, or make him an ordinary man."


def hero_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings about the heroes of an army."""
    heroes = [man for unit in roster.army.units for man in roster.cached(unit, _heroes)]
    rules = roster.ruleset.hero
    for man in heroes:
        if rules is None or not rules.native:
            yield _not_native(roster, man)
    yield from _no_heroes(roster)
    if rules is None or not rules.named:
        return
    names = Counter(man.figure.name.casefold() for man in heroes)
    for man in heroes:
        if not man.figure.name:
            yield Finding(
                "hero-name",
                "error",
                (man.figure.id,),
                f"A hero among the {man.role.name.lower() if man.role else 'men'} has no name."
                " Name him, or make him an ordinary man.",
                rules.source,
                (Fix("Make him an ordinary man", "unhero", (man.figure.id,)),),
            )
    for name, count in names.items():
        if name and count > 1:
            same = [man for man in heroes if man.figure.name.casefold() == name]
            yield Finding(
                "hero-unique",
                "error",
                tuple(man.figure.id for man in same),
                f"{count} heroes are called {same[0].figure.name}. Give each a name of his own.",
                rules.source,
            )


def _heroes(roster: Roster, unit: Unit) -> tuple[Man, ...]:
    return tuple([man for man in roster.men_of(unit) if man.figure.hero])


def _gifted_men(roster: Roster, unit: Unit) -> tuple[Man, ...]:
    """Return the men who are no heroes and have what only heroes have."""
    men = [man for man in roster.men_of(unit) if not man.figure.hero]
    return tuple([man for man in men if man.figure.lives is not None or man.figure.abilities])


def _no_heroes(roster: Roster) -> Iterator[Finding]:
    """Yield the men who have what only heroes have."""
    for man in (man for unit in roster.army.units for man in roster.cached(unit, _gifted_men)):
        figure = man.figure
        has = [gift for gift in _GIFTS if getattr(figure, gift)]
        yield Finding(
            "hero-gifts",
            "advice",
            (figure.id,),
            f"{man.called} has {listed(has)} of his own and is no hero. {GIFTS_REMEDY}",
            roster.ruleset.hero.source if roster.ruleset.hero else "",
            (
                Fix("Make him a hero", "hero", (figure.id,)),
                Fix("Take them away", "unhero", (figure.id,)),
            ),
            remedy=GIFTS_REMEDY,
        )


def _not_native(roster: Roster, man: Man) -> Finding:
    rules = roster.ruleset.hero
    lives = ""
    number = lives_of(man.figure, roster.ruleset)
    if number is not None and man.figure.lives is not None and number.provenance == "house":
        lives = f" {counted(life_count(number), 'life', 'lives')} of his own."
    elif rules and rules.lives:
        origin = rules.lives.origin.replace("-", " ").title()
        lives = f" {rules.lives.value} lives, as in {origin}."
    return Finding(
        "hero-not-native",
        "warning",
        (man.figure.id,),
        f"{man.called} is a hero; {roster.ruleset.name} has none.{lives} {NOT_NATIVE_REMEDY}",
        rules.source if rules else "",
        (Fix("Make him an ordinary man", "unhero", (man.figure.id,)),),
        remedy=NOT_NATIVE_REMEDY,
    )
