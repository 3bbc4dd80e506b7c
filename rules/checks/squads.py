"""Checks of squads: their size, who is swapped in, who does not belong."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed, lower, plural, with_article
from rules.games.ruleset import Role, Squad


def squad_findings(roster: Roster, unit: Unit, squad: Squad) -> Iterator[Finding]:
    """Yield what is wrong with a squad; an attached commander is not one of it."""
    men = [man for man in roster.men_of(unit) if not man.commands]
    yield from _size(roster, unit, squad, men)
    yield from _swaps(roster, unit, squad, men)
    yield from _strangers(roster, unit, squad, men)


def _size(roster: Roster, unit: Unit, squad: Squad, men: list[Man]) -> Iterator[Finding]:
    low = squad.size if squad.size is not None else squad.smallest
    high = squad.size if squad.size is not None else squad.largest
    count = len(men)
    if low is not None and count < low:
        role = lower(roster.ruleset.role[squad.role].name)
        short = low - count
        sentence = f"{roster.name_of(unit)} has {counted(count, 'man')} of {low}. Add {short}."
        label = f"Add {with_article(role) if short == 1 else counted(short, role)}"
        fix = Fix(label, "add-role", (unit.id, squad.role, str(short)))
    elif high is not None and count > high:
        surplus = tuple(man.figure.id for man in men[high:])
        sentence = (
            f"{roster.name_of(unit)} has {counted(count, 'man')}; {high} is the size."
            f" Take {count - high} off."
        )
        fix = Fix(f"Take {counted(len(surplus), 'man')} off", "remove", surplus)
    else:
        return
    yield Finding("squad-size", squad.severity, (unit.id,), sentence, squad.source, (fix,))


def _swaps(roster: Roster, unit: Unit, squad: Squad, men: list[Man]) -> Iterator[Finding]:
    base = roster.ruleset.role[squad.role]
    for swap in squad.swaps:
        swapped = [man for man in men if man.role and man.role.id in swap.roles]
        surplus = tuple(man.figure.id for man in swapped[swap.at_most :])
        if not surplus:
            continue
        names = listed([lower(roster.ruleset.role[role].name) for role in swap.roles], "or")
        act = _made(base, len(surplus))
        yield Finding(
            "squad-swap",
            squad.severity,
            (unit.id, *surplus),
            f"{roster.name_of(unit)} has {len(swapped)} men as {names}; {swap.at_most} is allowed."
            f" {act} again.",
            swap.source or squad.source,
            (Fix(act, "re-equip-all", (squad.role, *surplus)),),
        )


def _strangers(roster: Roster, unit: Unit, squad: Squad, men: list[Man]) -> Iterator[Finding]:
    allowed = {squad.role, *(role for swap in squad.swaps for role in swap.roles)}
    wrong = [man for man in men if man.role and man.role.id not in allowed]
    if not wrong:
        return
    ids = tuple(man.figure.id for man in wrong)
    names = listed(list(dict.fromkeys(lower(man.role.name) for man in wrong if man.role)), "or")
    act = _made(roster.ruleset.role[squad.role], len(wrong))
    them = "him" if len(wrong) == 1 else "them"
    yield Finding(
        "squad-role",
        squad.severity,
        (unit.id, *ids),
        f"{roster.name_of(unit)} cannot have {names}. {act}, or move {them} to another unit.",
        squad.source,
        (Fix(act, "re-equip-all", (squad.role, *ids)),),
    )


def _made(role: Role, count: int) -> str:
    """Return what to do with so many men: make 1 a rifleman, make 2 riflemen."""
    name = lower(role.name)
    return f"Make 1 {with_article(name)}" if count == 1 else f"Make {count} {plural(name)}"
