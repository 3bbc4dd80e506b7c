"""Copy and paste of units and men, within one army or between two.

A copy is an army of its own, so that it can be kept and sent as every army is. Pasting keeps
names, ranks and stories; only the ids are new. (Duplicating makes nameless men.)
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from msgspec.structs import replace

from rules.army import edits
from rules.army.army_under_ruleset import seat_places
from rules.army.model import COMMANDER, LOOSE_MEN, Army, Figure, Unit
from rules.common.ids import new_id
from rules.common.size_limits import FIGURE_LIMIT, UNIT_LIMIT
from rules.common.wording import counted, listed
from rules.games.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Pasted:
    """The army after a paste, the ids of what is new, and what could not be pasted.

    `lost` is one sentence, "" when everything came. `refused` says why nothing was put in; the
    army is then as it was.
    """

    army: Army
    new: tuple[str, ...] = ()
    lost: str = ""
    refused: str = ""


def copy_out(army: Army, unit_ids: Collection[str], figure_ids: Collection[str]) -> Army:
    """Copy these units as they are, and these men of other units as loose men, to a new army.

    A seat is kept when the man in it comes along.
    """
    units = [unit for unit in army.units if unit.id in unit_ids]
    single = [
        replace(man, post="")
        for unit in army.units
        if unit.id not in unit_ids
        for man in unit.figures
        if man.id in figure_ids
    ]
    if single:
        units.append(Unit(id=new_id(), kind="men", name=LOOSE_MEN, figures=tuple(single)))
    coming = {man.id for unit in units for man in unit.figures}
    cut = tuple(
        replace(unit, seats=tuple(seat for seat in unit.seats if seat.figure in coming))
        for unit in units
    )
    bare = Army(id=new_id(), ruleset=army.ruleset, name=army.name, colour=army.colour)
    return replace(bare, units=cut, crest=army.crest)


def paste(army: Army, clip: Army, ruleset: Ruleset | None, unit_id: str = "") -> Pasted:
    """Paste a copied army behind the unit `unit_id`.

    Loose men go into that unit when it is a squad or a group, else to the loose men. A type that
    the ruleset lacks becomes a plain group of its men.
    """
    refused = _too_many(army, clip)
    if refused:
        return Pasted(army, refused=refused)
    lost: list[str] = []
    loose: list[Figure] = []
    made: list[str] = []
    same = army.ruleset == clip.ruleset
    where = unit_id
    for renewed in edits.with_new_ids(clip.units)[0]:
        copy = renewed if same else _fitted(renewed, ruleset, lost)
        if copy.kind == "men":
            loose += copy.figures
            continue
        copy = replace(copy, name=edits.free_name(army, copy.name))
        army = edits.insert_unit(army, copy, before=_next(army, where))
        where = copy.id
        made.append(copy.id)
    if loose:
        army, unit = edits.loose_men(army, preferred=unit_id)
        army = edits.change_unit(army, unit.id, figures=(*unit.figures, *loose))
        made += [man.id for man in loose]
    return Pasted(army, tuple(made), _words(lost, ruleset))


def _too_many(army: Army, clip: Army) -> str:
    men = army.figure_count() + clip.figure_count()
    if men > FIGURE_LIMIT:
        return f"That would be {men:,} figures; an army holds at most {FIGURE_LIMIT:,}."
    units = len(army.units) + len(clip.units)
    if units > UNIT_LIMIT:
        return f"That would be {units:,} units; an army holds at most {UNIT_LIMIT:,}."
    return "" if clip.units else "There is nobody in what you copied."


def _fitted(unit: Unit, ruleset: Ruleset | None, lost: list[str]) -> Unit:
    """Return a unit of another game adapted to this ruleset."""
    if ruleset is None:
        return unit
    if unit.type and ruleset.unit_type(unit.kind, unit.type) is None:
        lost.append(unit.name or unit.type)
        figures = tuple(_posted(man, frozenset()) for man in unit.figures)
        return Unit(id=unit.id, kind="squad", name=unit.name, figures=figures, note=unit.note)
    posts = {post.id for post in ruleset.team[unit.type].posts} if unit.kind == "team" else set()
    if ruleset.commander is not None:
        posts.add(COMMANDER)
    figures = tuple(_posted(man, posts) for man in unit.figures)
    unit = replace(unit, figures=figures)
    if unit.kind != "vehicle":
        return unit
    options = {o for choice in ruleset.vehicle[unit.type].choices for o in choice.options}
    unit = replace(unit, fittings=tuple(each for each in unit.fittings if each in options))
    places = len(seat_places(unit, ruleset))
    return replace(unit, seats=tuple(seat for seat in unit.seats if seat.number <= places))


def _posted(man: Figure, posts: Collection[str]) -> Figure:
    return man if not man.post or man.post in posts else replace(man, post="")


def _next(army: Army, unit_id: str) -> str:
    """Return the id of the unit behind another one, "" when there is none."""
    ids = [unit.id for unit in army.units]
    return next((after for unit, after in pairwise(ids) if unit == unit_id), "")


def _words(lost: list[str], ruleset: Ruleset | None) -> str:
    if not lost or ruleset is None:
        return ""
    if len(lost) > 3:
        return f"{counted(len(lost), 'unit')} that {ruleset.name} does not have are plain groups."
    be = "becomes a plain squad" if len(lost) == 1 else "become plain squads"
    return f"{listed(lost)} {be}: {ruleset.name} has nothing like that."
