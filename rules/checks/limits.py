"""Checks of limits: the kinds that a ruleset can name in its data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.army.offers import plain_role
from rules.army.roster import Man, Roster
from rules.army.totals import allowed
from rules.checks.special_rules import odd_findings
from rules.common.findings import Finding, Fix
from rules.common.wording import capital, counted, listed, lower, with_article
from rules.games.ruleset import Limit, Role
from rules.games.selectors import limit_nouns, split_selector


def limit_findings(roster: Roster) -> Iterator[Finding]:
    """Yield the findings of every limit that holds inside one army."""
    for limit in roster.ruleset.limits:
        if limit.scope == "between":
            continue
        if limit.kind in ("count", "ratio", "per"):
            yield from _too_many(roster, limit)
            yield from _too_few(roster, limit)
        elif limit.kind == "unique":
            yield from _unique(roster, limit)
        elif limit.kind == "requires" and limit.scope == "unit":
            yield from _squad_needs(roster, limit)
        elif limit.kind in ("requires", "excludes"):
            yield from _company(roster, limit)
        elif limit.kind == "rule":
            yield from odd_findings((roster,), limit)


def between_findings(rosters: Sequence[Roster]) -> Iterator[Finding]:
    """Yield the findings of every limit that holds between armies."""
    for limit in rosters[0].ruleset.limits:
        if limit.scope != "between":
            continue
        if limit.kind == "equal":
            yield from _equal(rosters, limit)
        elif limit.kind == "rule":
            yield from odd_findings(rosters, limit)


def _too_many(roster: Roster, limit: Limit) -> Iterator[Finding]:
    most = allowed(roster, limit)
    count = roster.count(limit.of)
    if most is None or count <= most:
        return
    noun, nouns = limit_nouns(roster.ruleset, limit)
    surplus = roster.pick(limit.of)[most:]
    clause = _clause(roster, limit, count, most)
    remedy = limit.remedy or _remedy(roster, limit, count - most)
    kinds = {split_selector(each)[0] for each in limit.of}
    fixes: tuple[Fix, ...] = ()
    if kinds <= _OF_MEN:
        fixes = (Fix(f"Remove {counted(len(surplus), noun, nouns)}", "remove", surplus),)
    elif kinds <= {"team", "vehicle", "squad", "tag"} and set(surplus) <= _unit_ids(roster):
        fixes = (Fix(f"Take {counted(len(surplus), noun, nouns)} off", "remove-unit", surplus),)
    said = f"{clause}. {remedy}"
    yield Finding(limit.id, limit.severity, surplus, said, limit.source, fixes, way=remedy)


_OF_MEN = frozenset({"role", "skill", "item", "figures", "heroes", "commanders"})
"""The kinds of selector that count men."""


def _unit_ids(roster: Roster) -> set[str]:
    return {unit.id for unit in roster.army.units}


def _clause(roster: Roster, limit: Limit, count: int, most: int) -> str:
    """Return "2 commandos for 30 others; 1 is allowed (6 per 100)"."""
    noun, nouns = limit_nouns(roster.ruleset, limit)
    verb = "is" if most == 1 else "are"
    said = f"{most or 'none'} {verb} {'usual' if limit.severity == 'advice' else 'allowed'}"
    if limit.kind == "ratio" and limit.ratio:
        base = roster.count(limit.per)
        said += f" ({limit.ratio[0]} per {limit.ratio[1]})"
        return f"{counted(count, noun, nouns)} for {base} {limit.per_noun or 'others'}; {said}"
    if limit.kind == "per":
        base = roster.count(limit.per)
        per = counted(base, limit.per_noun or "unit")
        if not base:
            return f"{capital(counted(count, noun, nouns))} but {per}"
        return f"{capital(counted(count, noun, nouns))} for {per}; {said}"
    return f"{capital(counted(count, noun, nouns))}; {said}"


def _remedy(roster: Roster, limit: Limit, over: int) -> str:
    if limit.kind == "ratio" and limit.ratio and limit.ratio[0]:
        base, count = roster.count(limit.per), roster.count(limit.of)
        needed = -(-count * limit.ratio[1] // limit.ratio[0]) - base
        return f"Remove {over}, or add {counted(max(needed, 1), 'man')}."
    return f"Remove {over}."


def _too_few(roster: Roster, limit: Limit) -> Iterator[Finding]:
    count = roster.count(limit.of)
    if limit.at_least is None or count >= limit.at_least or not roster.army.units:
        return
    noun, nouns = limit_nouns(roster.ruleset, limit)
    short = limit.at_least - count
    word = {"error": "are needed", "warning": "are needed", "advice": "are recommended"}
    remedy = limit.remedy or f"Add {short}."
    yield Finding(
        limit.id,
        limit.severity,
        (roster.army.id,),
        f"{capital(counted(count, noun, nouns))}; {limit.at_least}"
        f" {word[limit.severity]}. {remedy}",
        limit.source,
        _add_fix(roster, limit, short),
        way=remedy,
    )


def _add_fix(roster: Roster, limit: Limit, short: int) -> tuple[Fix, ...]:
    role = _role_of(roster, limit.of)
    if split_selector(limit.of[0])[0] == "figures":
        role = plain_role(roster.ruleset)
    if role is None:
        return ()
    many = counted(short, lower(role.name))
    return (Fix(f"Add {many}", "add-role", ("", role.id, str(short))),)


def _role_of(roster: Roster, selectors: Sequence[str]) -> Role | None:
    """Return the first role that selectors count, None when they count no role."""
    for selector in selectors:
        kind, wanted = split_selector(selector)
        if kind in ("role", "skill") and wanted in roster.ruleset.role:
            return roster.ruleset.role[wanted]
    return None


def _unique(roster: Roster, limit: Limit) -> Iterator[Finding]:
    for fitting, count in Counter(_fittings(roster, limit)).items():
        if count < 2:
            continue
        units = tuple(unit.id for unit in roster.army.units if fitting in unit.fittings)
        entry = roster.ruleset.fitting.get(fitting)
        name = entry.name if entry else fitting
        yield Finding(
            limit.id,
            limit.severity,
            units,
            f"{name} stands {count} times in this force; once is allowed."
            f" Take it off {counted(count - 1, 'vehicle')}.",
            limit.source,
            (Fix(f"Take {lower(name)} off", "drop-fitting", (units[-1], fitting)),),
        )


def _fittings(roster: Roster, limit: Limit) -> Iterator[str]:
    wanted = {split_selector(each)[1] for each in limit.of if each.startswith("fitting:")}
    for unit in roster.army.units:
        yield from (each for each in unit.fittings if each in wanted or "*" in wanted)


def _company(roster: Roster, limit: Limit) -> Iterator[Finding]:
    here, there = roster.pick(limit.of), roster.count(limit.per)
    if not here:
        return
    noun, nouns = limit_nouns(roster.ruleset, limit)
    needed = limit.at_least or 1
    if limit.kind == "requires" and there < needed:
        per = limit.per_noun or "others"
        text = f"{capital(counted(len(here), noun, nouns))} without {per}."
    elif limit.kind == "excludes" and there:
        per = limit.per_noun or "these"
        text = f"{capital(counted(len(here), noun, nouns))} and {per} do not go together."
    else:
        return
    remedy = limit.remedy or (
        f"Add {counted(needed - there, limit.per_noun or 'one')}, or take the {nouns} off."
        if limit.kind == "requires"
        else "Take one of the two off."
    )
    fixes = _company_fix(roster, limit, here, needed - there)
    said = f"{text} {remedy}"
    yield Finding(limit.id, limit.severity, here, said, limit.source, fixes, way=remedy)


def _company_fix(
    roster: Roster, limit: Limit, here: tuple[str, ...], short: int
) -> tuple[Fix, ...]:
    """Return the step after which those who need company have it, or those in the way are gone."""
    role = _role_of(roster, limit.per)
    if limit.kind == "requires" and role is not None:
        many = counted(short, lower(role.name))
        return (Fix(f"Add {many}", "add-role", ("", role.id, str(short))),)
    if limit.kind == "excludes" and {split_selector(each)[0] for each in limit.of} <= _OF_MEN:
        noun, nouns = limit_nouns(roster.ruleset, limit)
        return (Fix(f"Take {counted(len(here), noun, nouns)} off", "remove", here),)
    return ()


def _squad_needs(roster: Roster, limit: Limit) -> Iterator[Finding]:
    """Yield the squads that have what `of` counts but lack what `per` counts in their ranks."""
    counted_here, company = set(roster.pick(limit.of)), set(roster.pick(limit.per))
    squads = [unit for unit in roster.army.units if unit.kind == "squad"] if counted_here else ()
    spare = _spare(roster, company) if squads else None
    for unit in squads:
        ids = {figure.id for figure in unit.figures}
        missing = (limit.at_least or 1) - len(ids & company)
        if ids.isdisjoint(counted_here) or missing < 1:
            continue
        per = limit.per_noun or "such man"
        yield Finding(
            limit.id,
            limit.severity,
            (unit.id,),
            f"{unit.name or 'A squad'} has no {per}."
            f" {limit.remedy or f'Add {counted(missing, per)}.'}",
            limit.source,
            _moved(spare, unit.id) if spare else _newcomer(roster, limit, unit.id, missing),
        )


def _spare(roster: Roster, company: set[str]) -> Man | None:
    """Return the first fitting man among the loose men, if there is one."""
    loose = (man for unit in roster.army.units if unit.kind == "men" for man in roster.men_of(unit))
    return next((man for man in loose if man.figure.id in company), None)


def _moved(man: Man, unit_id: str) -> tuple[Fix, ...]:
    """Return the fix that moves a loose man to the squad."""
    who = man.figure.called or f"the {lower(man.called)}"
    return (Fix(f"Move {who} here", "move", (unit_id, man.figure.id)),)


def _newcomer(roster: Roster, limit: Limit, unit_id: str, missing: int) -> tuple[Fix, ...]:
    """Return the fix that adds such a man to the squad."""
    role = _role_of(roster, limit.per)
    if role is None:
        return ()
    name = lower(role.name)
    label = f"Add {with_article(name) if missing == 1 else counted(missing, name)}"
    return (Fix(label, "add-role", (unit_id, role.id, str(missing))),)


def _equal(rosters: Sequence[Roster], limit: Limit) -> Iterator[Finding]:
    counts = [roster.count(limit.of) for roster in rosters]
    if len(set(counts)) == 1:
        return
    noun, nouns = limit_nouns(rosters[0].ruleset, limit)
    most = max(counts)
    said = listed(
        [
            f"{roster.army.name or 'an army'} has {counted(count, noun, nouns)}"
            for roster, count in zip(rosters, counts, strict=True)
        ]
    )
    short = [
        f"{most - count} to {roster.army.name or 'the other'}"
        for roster, count in zip(rosters, counts, strict=True)
        if count < most
    ]
    way = f"Add {listed(short)}, or take as many off."
    yield Finding(
        limit.id,
        limit.severity,
        tuple(roster.army.id for roster in rosters),
        f"{said[:1].upper()}{said[1:]}; the numbers must be equal. {way}",
        limit.source,
        _equalling(rosters, limit, counts),
        way=way,
    )


def _equalling(rosters: Sequence[Roster], limit: Limit, counts: Sequence[int]) -> tuple[Fix, ...]:
    """Return for each army the step after which it has as many as the other."""
    if len(rosters) != 2 or limit.of != ("figures",):
        return ()
    fixes = []
    for roster, count, other in zip(rosters, counts, reversed(counts), strict=True):
        plain, army = plain_role(roster.ruleset), roster.army
        if count < other:
            many = other - count
            name = lower(plain.name)
            label = f"Add {with_article(name) if many == 1 else counted(many, name)}"
            fixes.append(Fix(label, "add-role", ("", plain.id, str(many)), army.id))
        else:
            men = [figure.id for figure in army.figures() if figure.plain][other - count :]
            if len(men) == count - other:
                label = f"Take {counted(len(men), 'man')} off"
                fixes.append(Fix(label, "remove", tuple(men), army.id))
    return tuple(fixes)
