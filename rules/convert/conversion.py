"""Take an army to another game and back.

What an army was in a game is kept as a `Reading` when it leaves that game. Coming back takes the
kept reading, with the men as they are now; a game in which it never stood is formed anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.edits import change_unit, edit_figures, move_figures, remove_figures
from rules.army.model import LOOSE_MEN, Agreement, Army, Figure, Reading, Unit
from rules.army.totals import army_points
from rules.checks import check_roster
from rules.common.findings import Finding
from rules.common.ids import derived_id
from rules.common.size_limits import READING_LIMIT
from rules.common.wording import counted, listed, lower, with_article
from rules.convert.describe_rows import Row, rows_of
from rules.convert.form_units import form_units, without_surplus
from rules.convert.play_as import in_role, plays_as
from rules.games.ruleset import Ruleset

FindRuleset = Callable[[str], Ruleset | None]
"""Returns the game with an id, None for one that is not installed."""
Choices = Mapping[str, str]
"""What men play as: for the id of a man the id of a role, "" to leave him out."""
_AS_A_READING = ("units", "agreements", "switches")


class Conversion(msgspec.Struct, frozen=True):
    """An army as it would stand in another game.

    `army` is the new value, with the game that it leaves among its readings; `before` the army as
    the rows show it at the left. `left_men` and `left_units` are ids of those who sit out.
    `findings` are what the checks say in the new game. `points` is None where it has none. `kept`
    tells that the army stood in this game before. `refused` says why it cannot be taken there.
    """

    army: Army
    before: Army
    rows: tuple[Row, ...]
    left_men: tuple[str, ...]
    left_units: tuple[str, ...]
    findings: tuple[Finding, ...]
    men: int
    of: int
    points: int | float | None = None
    kept: bool = False
    refused: str = ""

    @property
    def lacking(self) -> tuple[Finding, ...]:
        """Return what keeps the army from being legal: errors and warnings."""
        return tuple(each for each in self.findings if each.severity in ("error", "warning"))

    @property
    def verdict(self) -> str:
        """Return in a few words how it is: "legal · 35 points", "2 things lacking"."""
        short = len(self.lacking)
        points = [] if self.points is None else [f"{self.points:g} points"]
        return " · ".join([f"{counted(short, 'thing')} lacking" if short else "legal", *points])

    @property
    def left_over(self) -> str:
        """Return who sits out: "29 men, Dragonfly and Light cannon", "nobody"."""
        units = [self.before.unit(each) for each in self.left_units]
        names = [unit.name or unit.type.replace("-", " ") for unit in units]
        men = [counted(len(self.left_men), "man")] if self.left_men else []
        return listed([*men, *names]) or "nobody"


def read_as(
    army: Army,
    target: Ruleset,
    find_ruleset: FindRuleset,
    choices: Choices = MappingProxyType({}),
) -> Conversion:
    """Return how an army stands in another game than its own; the same call, the same answer.

    ValueError when the army plays that game.
    """
    if army.ruleset == target.id:
        raise ValueError(f"the army plays {target.id} already")
    readings = tuple(_brought_up(each, army) for each in army.readings if each.ruleset != target.id)
    kept = next((each for each in army.readings if each.ruleset == target.id), None)
    men = _everyone(army)
    if kept is not None:
        before, after = army, _returned(army, _brought_up(kept, army), target, find_ruleset)
        after = _with_choices(after, men, target, choices)
    else:
        before = _fullest(army, readings)
        after = _formed(before, find_ruleset(before.ruleset), target, choices)
    stays = Reading(army.ruleset, army.units, army.agreements, army.switches, _left_out(army))
    after = replace(after, readings=(*readings, stays))
    return _told(before, after, target, find_ruleset, kept is not None)


def after_fix(
    found: Conversion, army: Army, target: Ruleset, find_ruleset: FindRuleset
) -> Conversion:
    """Return a conversion anew after an edit of the army that it leads to."""
    return _told(found.before, army, target, find_ruleset, found.kept)


def lend_a_man(army: Army, target: Ruleset, finding: Finding) -> tuple[str, Army] | None:
    """Return the army with a plain man of a group at the empty post of a finding, and its label.

    None where the finding is of something else, or nobody is free.
    """
    fix = next((each for each in finding.fixes if each.action == "fill-post"), None)
    if fix is None:
        return None
    unit, post_id = army.unit(fix.arguments[0]), fix.arguments[1]
    post = next(each for each in target.team[unit.type].posts if each.id == post_id)
    for man in Roster(army, target).men:
        fits = not post.roles or bool(man.role and man.role.id in post.roles)
        wanted = fits and man.role is not None and man.role.id == (post.gives or man.role.id)
        if man.unit.kind == "men" and man.figure.plain and man.vehicle is None and wanted:
            label = f"Give him {with_article(lower(man.called))}"
            return label, move_figures(army, (man.figure.id,), unit.id, post.id)
    return None


def _told(
    before: Army, after: Army, target: Ruleset, find_ruleset: FindRuleset, kept: bool
) -> Conversion:
    was = find_ruleset(before.ruleset)
    here = {man.id for man in after.figures()}
    roster = Roster(after, target)
    old = Roster(before, was) if was else None
    return Conversion(
        army=after,
        before=before,
        rows=rows_of(before, old, roster, kept=kept),
        left_men=tuple(man.id for man in before.figures() if man.id not in here),
        left_units=_left_models(before, after, find_ruleset),
        findings=check_roster(roster),
        men=len(here),
        of=len(_everyone(after)),
        points=army_points(roster) if target.points else None,
        kept=kept,
        refused="" if len(after.readings) <= READING_LIMIT else _TOO_MANY,
    )


_TOO_MANY = f"An army stands in {READING_LIMIT} other games at most."


def army_in_game(army: Army, ruleset_id: str) -> Army | None:
    """Return the army as it stands in a game, alone; None when it does not stand in it.

    What men are called, carry and look like is as it is now.
    """
    if army.ruleset == ruleset_id:
        return replace(army, readings=())
    kept = next((each for each in army.readings if each.ruleset == ruleset_id), None)
    return None if kept is None else replace(_as_army(army, _brought_up(kept, army)), readings=())


def with_game(mine: Army, theirs: Army) -> Army:
    """Return another copy of an army in place of how it stands in that copy's game.

    The other games in which it stands are kept.
    """
    if mine.ruleset == theirs.ruleset:
        return replace(theirs, readings=mine.readings)
    others = tuple(each for each in mine.readings if each.ruleset != theirs.ruleset)
    stays = Reading(mine.ruleset, mine.units, mine.agreements, mine.switches, _left_out(mine))
    return replace(theirs, readings=(*others, stays))


def _as_army(army: Army, reading: Reading) -> Army:
    parts = {name: getattr(reading, name) for name in _AS_A_READING}
    return replace(army, ruleset=reading.ruleset, **parts)


def _everyone(army: Army) -> dict[str, Figure]:
    """Return all men of the army by id, those who only stand in another game as well."""
    kept = [man for reading in army.readings for man in reading.figures()]
    return {man.id: man for man in (*kept, *army.figures())}


def _left_out(army: Army) -> tuple[str, ...]:
    """Return the men, vehicles and guns who stand in other games only."""
    here = {man.id for man in army.figures()} | {unit.id for unit in army.units}
    units = [unit for reading in army.readings for unit in reading.units]
    models = [unit.id for unit in units if unit.kind in ("vehicle", "team")]
    return tuple(each for each in dict.fromkeys((*_everyone(army), *models)) if each not in here)


def _left_models(before: Army, after: Army, find_ruleset: FindRuleset) -> tuple[str, ...]:
    game = find_ruleset(before.ruleset)
    guns = {team.id for team in game.teams if team.gun} if game else set()
    here = {unit.id for unit in after.units}
    return tuple(
        unit.id
        for unit in before.units
        if unit.id not in here and (unit.kind == "vehicle" or unit.type in guns)
    )


def _brought_up(reading: Reading, army: Army) -> Reading:
    """Return a reading with its men and vehicles as they are in the army now."""
    men = {man.id: man for man in army.figures()}
    units = {unit.id: unit for unit in army.units}

    def unit_now(unit: Unit) -> Unit:
        figures = tuple(_now(man, men.get(man.id, man)) for man in unit.figures)
        now = units.get(unit.id, unit)
        return replace(unit, figures=figures, name=now.name, note=now.note, colour=now.colour)

    return replace(reading, units=tuple(map(unit_now, reading.units)))


def _now(kept: Figure, now: Figure) -> Figure:
    """Return a man of a reading as he is now; his post stays, and what he stands in as."""
    if now.toy == kept.toy:
        return replace(now, items=kept.items, moulded=kept.moulded, post=kept.post)
    return replace(now, items=now.toy, moulded=(), post=kept.post)


def _fullest(army: Army, readings: Iterable[Reading]) -> Army:
    """Return the army in the game in which most of its men stand, its own first."""
    forms = [army, *(_as_army(army, each) for each in readings)]
    most = max(forms, key=Army.figure_count)
    there = {man.id for man in most.figures()} | {unit.id for unit in most.units}
    return _added(most, _only(army, lambda each: each not in there))


def _only(army: Army, wanted: Callable[[str], bool]) -> tuple[Unit, ...]:
    """Return the units with the wanted men alone, and wanted vehicles."""
    found = []
    for unit in army.units:
        figures = tuple(man for man in unit.figures if wanted(man.id))
        seats = tuple(seat for seat in unit.seats if wanted(seat.figure))
        if figures or (unit.kind in ("vehicle", "team") and wanted(unit.id)):
            found.append(replace(unit, figures=figures, seats=seats))
    return tuple(found)


def _added(army: Army, units: Iterable[Unit]) -> Army:
    """Return the army with more units; men of a unit that it has join it or its loose men."""
    for unit in units:
        same = next((each for each in army.units if each.id == unit.id), None)
        if same is None and unit.kind != "men":
            taken = any(man.id == unit.id for man in army.figures())  # in another program's file
            free = derived_id(army.id, army.ruleset, unit.id) if taken else unit.id
            army = replace(army, units=(*army.units, replace(unit, id=free)))
            continue
        if same is None or same.kind not in ("men", "squad"):
            same = next((each for each in army.units if each.kind == "men"), None)
        if same is None:
            same = Unit(derived_id(army.id, army.ruleset, "loose"), "men", name=LOOSE_MEN)
            army = replace(army, units=(*army.units, same))
        figures = (*same.figures, *(replace(man, post="") for man in unit.figures))
        army = change_unit(army, same.id, figures=figures)
    return army


def _returned(army: Army, kept: Reading, target: Ruleset, find_ruleset: FindRuleset) -> Army:
    """Return the army in a game in which it stood, with those who joined since then."""
    known = {man.id for man in kept.figures()} | {unit.id for unit in kept.units}
    known |= set(kept.left_out)
    joined = replace(army, units=_only(army, lambda each: each not in known))
    after = _as_army(army, kept)
    if not joined.units:
        return after
    men = {man.id: plays_as(man, target) for man in joined.figures()}
    playing = {each: man for each, man in men.items() if man is not None}
    was = find_ruleset(army.ruleset)
    return _added(after, form_units(joined, was, target, playing, new=False).units)


def _with_choices(army: Army, men: Mapping[str, Figure], target: Ruleset, choices: Choices) -> Army:
    """Return an army that stood in the game before, with men in other roles, out or in again."""
    roles = {man: target.role[role] for man, role in choices.items() if role in target.role}
    out = {man for man, role in choices.items() if role == ""}
    here = {man.id for man in army.figures()}
    more = tuple(men[each] for each in roles if each in men and each not in here)
    army = _added(army, (Unit("", "men", figures=more),)) if more else army
    army = edit_figures(army, roles, lambda man: in_role(man, target, roles[man.id]))
    return remove_figures(army, out)


def _formed(before: Army, was: Ruleset | None, target: Ruleset, choices: Choices) -> Army:
    men = {man.id: plays_as(man, target, choices.get(man.id)) for man in before.figures()}
    playing = {each: man for each, man in men.items() if man is not None}
    after = form_units(before, was, target, playing)
    agreements = tuple(_still_agreed(before.agreements, after, was, target))
    return without_surplus(replace(after, agreements=agreements, switches={}), target)


def _still_agreed(
    agreements: Iterable[Agreement], after: Army, was: Ruleset | None, target: Ruleset
) -> list[Agreement]:
    """Return what was agreed about men and units who are still there, on a rule of both games."""
    there = {unit.id for unit in after.units} | {man.id for man in after.figures()}
    own = set(was.limit) if was else set()
    return [
        each
        for each in agreements
        if (each.rule in target.limit or each.rule not in own) and there.issuperset(each.targets)
    ]
