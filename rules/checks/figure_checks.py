"""Checks of single men and heroes: unknown items, no role, no numbers, names and lives."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from rules.army.army_under_ruleset import Man, Roster
from rules.army.hero_rules import life_count, lives_of
from rules.army.model import Figure, Unit
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed, lower, plural, with_article
from rules.games.roles_from_items import known_items

NO_NUMBERS_REMEDY = "Agree on some, or leave it out."
GIFTS_REMEDY = "Make him a hero, or take them away."
NOT_NATIVE_REMEDY = "Agree on it, or make him an ordinary man."
UNLIKE_REMEDY = "Give each a figure, a colour or a picture of his own."
_GIFTS = ("lives", "abilities")


def figure_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings about single figures; figures with the same finding together."""
    if not roster.men and not roster.army.units:
        said = "This army has no figures yet. Add some."
        yield Finding("empty", "advice", (roster.army.id,), said)
    noted: defaultdict[str, defaultdict[str, list[Man]]] = defaultdict(lambda: defaultdict(list))
    for unit in roster.army.units:
        for what, which, man in roster.cached(unit, _noted):
            noted[what][which].append(man)
    for item, men in noted["unknown item"].items():
        ids = tuple(man.figure.id for man in men)
        said = f"{_who(men)} {'carries' if len(men) == 1 else 'carry'} “{item[:40]}”, which Muster"
        said += " does not know. It counts for nothing here: take it off, or leave it."
        fix = Fix("Take it off", "drop-item", (item, *ids))
        yield Finding("unknown-item", "warning", ids, said, fixes=(fix,))
    for men in noted["no role"].values():
        ids = tuple(man.figure.id for man in men)
        plain = roster.ruleset.plain_role
        them = "him" if len(men) == 1 else "them"
        what = with_article(lower(plain.name)) if len(men) == 1 else plural(lower(plain.name))
        said = f"{roster.ruleset.name} has no soldier like {_who(men)}."
        said += f" Give {them} other items, or take {them} off."
        fix = Fix(f"Make {them} {what}", "re-equip-all", (plain.id, *ids))
        yield Finding("no-role", "error", ids, said, fixes=(fix,))
    for weapon_id, men in noted["no numbers"].items():
        weapon = roster.ruleset.weapon[weapon_id]
        name, way = lower(weapon.name), NO_NUMBERS_REMEDY
        ids = tuple(man.figure.id for man in men)
        said = f"{_who(men)} have {with_article(name)}; the game gives no numbers for it. {way}"
        if len(men) == 1:
            said = f"{men[0].called}'s {name} has no numbers. {way}"
        fixes = tuple(
            Fix(f"Leave the {name} out", "drop-item", (item, *ids)) for item in weapon.items[:1]
        )
        yield Finding("no-numbers", "warning", ids, said, weapon.source, fixes, remedy=way)
    yield from _hero_findings(roster, noted["hero"][""], noted["gifts"][""])


def _noted(roster: Roster, unit: Unit) -> tuple[tuple[str, str, Man], ...]:
    """Return what is to be said of the men of a unit: what, of which item or weapon, of whom."""
    known = known_items(roster.ruleset)
    found: list[tuple[str, str, Man]] = []
    for man in roster.men_of(unit):
        figure = man.figure
        found += [("unknown item", item, man) for item in figure.items if item not in known]
        found += [("no numbers", each.id, man) for each in man.derived.weapons if not each.stats]
        if man.role is None:
            found.append(("no role", "", man))
        if figure.hero:
            found.append(("hero", "", man))
        elif figure.lives is not None or figure.abilities:
            found.append(("gifts", "", man))
    return tuple(found)


def _who(men: list[Man]) -> str:
    if len(men) == 1:
        return men[0].called
    if len(men) <= 3 and all(man.figure.name for man in men):
        return listed([man.called for man in men])
    return counted(len(men), "man")


def _hero_findings(roster: Roster, heroes: list[Man], gifted: list[Man]) -> Iterator[Finding]:
    """Yield the findings about heroes, and about men who have what only heroes have."""
    rules = roster.ruleset.hero
    source = rules.source if rules else ""
    ordinary = "Make him an ordinary man"
    if rules is None or not rules.native:
        for man in heroes:
            way = NOT_NATIVE_REMEDY
            said = f"{man.called} is a hero; {roster.ruleset.name} has none.{_lives(roster, man)}"
            ids, fix = (man.figure.id,), Fix(ordinary, "unhero", (man.figure.id,))
            said = f"{said} {way}"
            yield Finding("hero-not-native", "warning", ids, said, source, (fix,), remedy=way)
    for man in gifted:
        ids, way = (man.figure.id,), GIFTS_REMEDY
        has = listed([gift for gift in _GIFTS if getattr(man.figure, gift)])
        said = f"{man.called} has {has} of his own but is not a hero. {way}"
        fixes = (Fix("Make him a hero", "hero", ids), Fix("Take them away", "unhero", ids))
        yield Finding("hero-gifts", "advice", ids, said, source, fixes, remedy=way)
    if rules is not None and rules.unique and heroes:
        yield from _like_others(roster, heroes, source)
    if rules is None or not rules.named:
        return
    names = Counter(man.figure.name.casefold() for man in heroes)
    for man in heroes:
        if not man.figure.name:
            ids = (man.figure.id,)
            said = f"A hero among the {man.role.name.lower() if man.role else 'men'} has no name."
            said += " Name him, or make him an ordinary man."
            yield Finding("hero-name", "error", ids, said, source, (Fix(ordinary, "unhero", ids),))
    for name, count in names.items():
        if name and count > 1:
            same = [man.figure for man in heroes if man.figure.name.casefold() == name]
            said = f"{count} heroes are called {same[0].name}. Give each a name of his own."
            yield Finding("hero-unique", "error", tuple(man.id for man in same), said, source)


def _like_others(roster: Roster, heroes: list[Man], source: str) -> Iterator[Finding]:
    """Yield the heroes who look like other men of the army."""

    def looks(figure: Figure) -> tuple[object, ...]:
        colour = figure.colour or roster.army.colour
        return frozenset(figure.toy), colour, figure.portrait

    alike = Counter(looks(man.figure) for man in roster.men)
    twins = [man for man in heroes if alike[looks(man.figure)] > 1]
    if not twins:
        return
    one = len(twins) == 1
    way = "Give him a figure, a colour or a picture of his own." if one else UNLIKE_REMEDY
    said = f"{_who(twins)} {'looks' if one else 'look'} like other men of the army. {way}"
    ids = tuple(man.figure.id for man in twins)
    yield Finding("hero-figure", "warning", ids, said, source, remedy=way)


def _lives(roster: Roster, man: Man) -> str:
    """Return the lives of a hero in a game that has none, as a sentence behind another."""
    rules, number = roster.ruleset.hero, lives_of(man.figure, roster.ruleset)
    if number is not None and man.figure.lives is not None and number.provenance == "house":
        return f" {counted(life_count(number), 'life', 'lives')} of his own."
    if rules and rules.lives:
        origin = rules.lives.origin.replace("-", " ").title()
        return f" {rules.lives.value} lives, as in {origin}."
    return ""
