"""Men of whom a ledger says, after an act, that they fought while they could not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from rules.campaign.describe import what_befell
from rules.campaign.names import CampaignNames
from rules.campaign.recording.battle_record import HOME, TOY_AWAY
from rules.campaign.state.campaign_state import Career
from rules.campaign.state.careers import Careers
from rules.campaign.state.timeline import Appearance
from rules.common.wording import listed

_MOST_NAMED = 3
"""Of more men who stayed away from one battle the number is told."""


def contradictions(
    old: Careers,
    new: Careers,
    entries: Iterable[str],
    numbers: Mapping[str, int],
    names: CampaignNames,
) -> Iterator[str]:
    """Yield a sentence for each man of these entries who could not have fought, and did, and for
    those who stayed away from a battle that they could fight now.

    Battles are called by `numbers`, which players see while they decide; the act may change them.
    """
    for entry in entries:
        was = {there.battle: there for there in old.appearances(entry)}
        men, told = new.of(entry), set[str]()
        for there in new.appearances(entry):
            for figure in _could_not_fight(was.get(there.battle), there):
                known = men.get(figure)
                name = _called(entry, figure, known, names)
                where = _numbered(numbers, there.battle, there.number)
                model = any(figure == unit.id for unit in there.army.units)
                why = _since(known, there.number, numbers, model=model)
                yield f"{name} fought in {where}, {why or 'and could not have'}"
            if freed := _freed(was.get(there.battle), there) - told:
                told |= freed  # once is enough: whoever stays out misses all that follow
                called = _names_of(freed, entry, men, names)
                where = _numbered(numbers, there.battle, there.number)
                yield f"{listed(called)} stayed away from {where}, and could have fought"


def _names_of(
    figures: Collection[str], entry: str, men: Mapping[str, Career], names: CampaignNames
) -> list[str]:
    """Return what some men of an entry are called, and of many how many more there are."""
    shown = sorted(figures)[:_MOST_NAMED]
    called = [_called(entry, each, men.get(each), names) for each in shown]
    more = len(figures) - len(shown)
    return [*called, f"{more} more"] if more else called


def _called(entry: str, figure: str, career: Career | None, names: CampaignNames) -> str:
    name = names.numbered_career(career) if career else names.man(entry, figure)
    return names.with_army(entry, figure, name)


def _could_not_fight(before: Appearance | None, after: Appearance) -> list[str]:
    """Return who fought in a battle that he could not have fought in, as it is now."""
    if before is None or before.record is not after.record:
        missing = frozenset(_said_to_fight(after)) & after.absent
    elif before.absent == after.absent:
        return []
    else:
        # A record that does not say who stood there leaves nobody in doubt but whom it names.
        missing = (after.absent - before.absent) & _said_to_fight(after)
    return sorted(missing)


def _freed(before: Appearance | None, after: Appearance) -> set[str]:
    """Return who was out of a battle before and is not now, of those who stood not there.

    A record that does not say who stood there says of nobody that he stayed away.
    """
    if before is None or before.record is not after.record or not after.side.present:
        return set()
    freed = before.absent - after.absent - set(after.side.present)
    return set(freed & {man.id for man in after.army.figures()}) if freed else set()


def _said_to_fight(there: Appearance) -> set[str]:
    """Return whom the record itself names: as fielded, with a fate, or as having done it."""
    named = {*there.side.present, *(fate.figure for fate in there.side.fates)}
    for side in there.record.sides:
        if side.entry != there.side.entry:
            named.update(fate.by for fate in side.fates if fate.by)
    return named


def _numbered(numbers: Mapping[str, int], battle: str, number: int) -> str:
    """Return what a battle is called now, and what it is to be called where that is another."""
    now = numbers.get(battle, 0)
    if not now:
        return "the battle that comes in"
    return f"battle {now}" if now == number else f"battle {now} ({number} from then on)"


def _since(career: Career | None, number: int, numbers: Mapping[str, int], *, model: bool) -> str:
    """Return what befell somebody before a battle, "" where his career does not say it.

    Who did it is left out: two armies may have men of one name.
    """
    for deed in reversed(career.deeds if career else ()):
        if deed.number < number and deed.fate not in HOME | TOY_AWAY:
            where = _numbered(numbers, deed.battle, deed.number)
            return f"but {what_befell(deed.fate, model=model)} in {where}"
    return ""
