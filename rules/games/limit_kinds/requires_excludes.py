"""The kinds "requires" and "excludes": whoever has `of` needs `per`, or cannot have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.common.findings import Finding, Fix
from rules.common.wording import article_or_count, capital, counted, lower, plural
from rules.games.limit_kinds.base import (
    CountedArmy,
    LimitKind,
    UnitMembers,
    add_men,
    limit_finding,
    many,
    of_men,
    role_counted,
)
from rules.games.ruleset import Limit
from rules.games.selector_syntax import limit_nouns, split_selector


class Requires(LimitKind):
    """`of` only together with `at_least` (1) of `per`."""

    needs = ("of", "per")
    scopes = ("army", "unit")
    title = "{nouns}: what they need"
    text = "{capital_nouns} need {per}."

    def checked(self, army: CountedArmy, limit: Limit) -> str:
        """Return "mortars with spotters"."""
        if not army.count(limit.of):
            return ""
        noun, nouns = limit_nouns(army.ruleset, limit)
        who = "every squad" if limit.scope == "unit" else nouns
        return f"{who} with {limit.per_noun or lower(plural(noun))}"

    def findings(self, armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
        """Yield that the army, or a squad, lacks what is needed."""
        (army,) = armies
        if limit.scope == "unit":
            yield from _squads_without(army, limit)
            return
        here, short = army.pick(limit.of), (limit.at_least or 1) - army.count(limit.per)
        if not here or short < 1:
            return
        add, nouns = counted(short, limit.per_noun or "one"), limit_nouns(army.ruleset, limit)[1]
        role = role_counted(army.ruleset, limit.per)
        yield limit_finding(
            limit,
            here,
            f"{capital(many(army, limit, len(here)))} without {limit.per_noun or 'others'}.",
            (add_men(role, short),) if role else (),
            way=limit.remedy or f"Add {add}, or take the {nouns} off.",
        )


def _squads_without(army: CountedArmy, limit: Limit) -> Iterator[Finding]:
    """Yield the squads that have what `of` counts but lack what `per` counts in their ranks."""
    bound, company = set(army.pick(limit.of)), set(army.pick(limit.per))
    units = army.unit_members() if bound else ()
    loose = (man for unit in units if unit.kind == "men" for man in unit.men)
    spare = next((man for man in loose if man in company), "")
    for unit in units:
        missing = (limit.at_least or 1) - len(company.intersection(unit.men))
        if unit.kind != "squad" or bound.isdisjoint(unit.men) or missing < 1:
            continue
        per = limit.per_noun or "such man"
        said = f"{unit.name or 'A squad'} has no {per}."
        way = limit.remedy or f"Add {counted(missing, per)}."
        fixes = _bring(army, limit, unit, missing, spare)
        yield limit_finding(limit, (unit.id,), said, fixes, way=way)


def _bring(
    army: CountedArmy, limit: Limit, unit: UnitMembers, missing: int, spare: str
) -> tuple[Fix, ...]:
    """Return the fix that moves a loose man to the squad, or else adds new ones."""
    if spare:
        return (Fix(f"Move {army.phrase(spare)} here", "move", (unit.id, spare)),)
    role = role_counted(army.ruleset, limit.per)
    if role is None:
        return ()
    label = f"Add {article_or_count(missing, lower(role.name))}"
    return (Fix(label, "add-role", (unit.id, role.id, str(missing))),)


class Excludes(LimitKind):
    """`of` and `per` not together."""

    needs = ("of", "per")
    scopes = ("army", "figure")
    title = "{nouns}: what they exclude"
    text = "{capital_nouns}: not together with {per}."

    def checked(self, army: CountedArmy, limit: Limit) -> str:
        """Return "tanks without helicopters"."""
        nouns = limit_nouns(army.ruleset, limit)[1]
        excluded = limit.per_noun or "what they exclude"
        return f"{nouns} without {excluded}" if army.count(limit.of) else ""

    def findings(self, armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
        """Yield that both are there."""
        (army,) = armies
        here = army.pick(limit.of)
        if limit.scope == "figure":
            yield from _men_with_both(army, limit, here)
        elif here and army.count(limit.per):
            what = many(army, limit, len(here))
            said = f"{capital(what)} and {limit.per_noun or 'these'} do not go together."
            fixes = (Fix(f"Take {what} off", "remove", here),) if of_men(limit.of) else ()
            way = limit.remedy or "Take one of the two off."
            yield limit_finding(limit, here, said, fixes, way=way)


def _men_with_both(army: CountedArmy, limit: Limit, of: Sequence[str]) -> Iterator[Finding]:
    """Yield that men whom `of` counts have what `per` counts; the fix takes these items off."""
    with_per = set(army.pick(limit.per))
    here = tuple(man for man in of if man in with_per)
    if not here:
        return
    who = army.phrase(here[0]) if len(here) == 1 else many(army, limit, len(here))
    said = f"{capital(who)} cannot have {limit.per_noun or 'these'}."
    items = (split_selector(each) for each in limit.per)
    fixes = tuple(
        Fix(f"Take the {limit.per_noun or wanted} off", "drop-item", (wanted, *here))
        for kind, wanted in items
        if kind == "item"
    )
    yield limit_finding(limit, here, said, fixes, way=limit.remedy or "Take them off.")
