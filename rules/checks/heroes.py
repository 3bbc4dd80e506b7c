"""Checks of heroes: whether the game has them, and whether each has a name of his own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.army.heroes import life_count, lives_of
from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed

GIFTS_WAY = "Make him a hero, or take them away."
_GIFTS = ("lives", "abilities")
NOT_NATIVE_WAY = "Agree on it, or make him an ordinary man."


def hero_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings about the heroes of an army."""
    heroes = [man for unit in roster.army.units for man in roster.kept(unit, _heroes)]
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


def _gifted(roster: Roster, unit: Unit) -> tuple[Man, ...]:
    """Return the men who are no heroes and have what only heroes have."""
    men = [man for man in roster.men_of(unit) if not man.figure.hero]
    return tuple([man for man in men if man.figure.lives is not None or man.figure.abilities])


def _no_heroes(roster: Roster) -> Iterator[Finding]:
    """Yield the men who have what only heroes have."""
    for man in (man for unit in roster.army.units for man in roster.kept(unit, _gifted)):
        figure = man.figure
        has = [gift for gift in _GIFTS if getattr(figure, gift)]
        yield Finding(
            "hero-gifts",
            "advice",
            (figure.id,),
            f"{man.called} has {listed(has)} of his own and is no hero. {GIFTS_WAY}",
            roster.ruleset.hero.source if roster.ruleset.hero else "",
            (
                Fix("Make him a hero", "hero", (figure.id,)),
                Fix("Take them away", "unhero", (figure.id,)),
            ),
            way=GIFTS_WAY,
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
        f"{man.called} is a hero; {roster.ruleset.name} has none.{lives} {NOT_NATIVE_WAY}",
        rules.source if rules else "",
        (Fix("Make him an ordinary man", "unhero", (man.figure.id,)),),
        way=NOT_NATIVE_WAY,
    )
