"""Checks of heroes: whether the game has them, and whether each has a name of his own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.findings import Finding, Fix
from rules.roll import Man, Roll

NOT_NATIVE_WAY = "Agree on it, or make him an ordinary man."


def hero_findings(roll: Roll) -> Iterator[Finding]:
    """Yield the findings about the heroes of an army."""
    heroes = [man for man in roll.men if man.figure.hero]
    rules = roll.ruleset.hero
    for man in heroes:
        if rules is None or not rules.native:
            yield _not_native(roll, man)
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


def _not_native(roll: Roll, man: Man) -> Finding:
    rules = roll.ruleset.hero
    lives = ""
    if rules and rules.lives:
        origin = rules.lives.origin.replace("-", " ").title()
        lives = f" {rules.lives.value} lives, as in {origin}."
    return Finding(
        "hero-not-native",
        "warning",
        (man.figure.id,),
        f"{man.called} is a hero; {roll.ruleset.name} has none.{lives} {NOT_NATIVE_WAY}",
        rules.source if rules else "",
        (Fix("Make him an ordinary man", "unhero", (man.figure.id,)),),
        way=NOT_NATIVE_WAY,
    )
