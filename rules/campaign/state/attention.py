"""What needs attention in a campaign: contradictions, open results, battles that are overdue.

Each point follows from the state alone and stays until it is solved, or agreed to with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from rules.campaign.describe_events import what_befell
from rules.campaign.display_names import CampaignNames
from rules.campaign.planning.day_text import day_words
from rules.campaign.recording.battle_record import HOME, TOY_AWAY
from rules.campaign.state.campaign_state import Appearance, Battle, Career, Deed
from rules.common.wording import counted

PointKind = Literal["fought", "no-winner", "overdue", "outnumbered"]
PointSeverity = Literal["error", "warning", "advice"]
AGREED = "agreed:"
"""How a note begins that agrees to a point, before the point's key (`ledger.acts.Note`)."""
FEW = 3, 4
"""An army with less than this share of its next opponent's men is worth a word."""


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that needs attention.

    `battle` is where it shows, `cause` the earlier battle that makes it one ("" for none). `key`
    names it in the ledger; `agreed` is why the players let it stand, "" while they did not.
    """

    kind: PointKind
    severity: PointSeverity
    text: str
    battle: str
    entry: str = ""
    figure: str = ""
    cause: str = ""
    agreed: str = ""

    @property
    def key(self) -> str:
        """The name under which it is agreed to."""
        parts = (self.kind, self.battle, self.entry, self.figure)
        return "/".join(part for part in parts if part)


def attention(names: CampaignNames, today: str = "") -> tuple[Point, ...]:
    """Return all points of a campaign, the worst first, those that were agreed to last.

    `today` (ISO) tells which planned battles are overdue, "" for none.
    """
    every = (*_contradictions(names), *_battles(names, today), *_next_battle(names, today))
    notes = names.state.notes
    found = [replace(each, agreed=notes.get(AGREED + each.key, ("",))[-1]) for each in every]
    severities = ("error", "warning", "advice")
    found.sort(key=lambda each: (bool(each.agreed), severities.index(each.severity)))
    return tuple(found)


def open_points(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the points that nobody agreed to."""
    return tuple(each for each in points if not each.agreed)


# ------------------------------------------------------------------ who fought and could not


def _contradictions(names: CampaignNames) -> Iterator[Point]:
    """Give a point for each man who fought in a battle though he was out of it."""
    numbers = {each.id: each.number for each in names.state.battles if each.number}
    for each in names.state.entries:
        entry = each.entry.id
        told = set[str]()  # once is enough: whoever is out is out of all that follow
        for there in each.appearances:
            told &= there.absent
            fought = (there.absent & said_to_fight(there)) - told if there.absent else set[str]()
            told |= fought
            for figure in sorted(fought):
                career = names.state.careers.of(entry).get(figure)
                deed = what_kept_away(career, there.number)
                why = "but could not have"
                if deed is not None:
                    model = any(figure == unit.id for unit in there.army.units)
                    befell = what_befell(deed.fate, model=model)
                    why = f"but {befell} in battle {numbers.get(deed.battle, deed.number)}"
                called = called_with_army(names, entry, figure, career)
                text = f"{called} fought in battle {there.number}, {why}."
                cause = deed.battle if deed is not None else ""
                yield Point("fought", "error", text, there.battle, entry, figure, cause)


def said_to_fight(there: Appearance) -> set[str]:
    """Return whom a record itself names: as fielded, with a fate, or as having done it."""
    named = {*there.side.present, *(fate.figure for fate in there.side.fates)}
    for side in there.record.sides:
        if side.entry != there.side.entry:
            named.update(fate.by for fate in side.fates if fate.by)
    return named


def what_kept_away(career: Career | None, number: int) -> Deed | None:
    """Return what befell somebody last before a battle, None where his career does not say it."""
    for deed in reversed(career.deeds if career else ()):
        if deed.number < number and deed.fate not in HOME | TOY_AWAY:
            return deed
    return None


def called_with_army(names: CampaignNames, entry: str, figure: str, career: Career | None) -> str:
    """Return what somebody is called, with his army where two have one of his name."""
    name = names.numbered_career(career) if career else names.man(entry, figure)
    return names.with_army(entry, figure, name)


# ------------------------------------------------------------------ battles


def _battles(names: CampaignNames, today: str) -> Iterator[Point]:
    for each in names.state.battles:
        if each.state == "undecided":
            text = f"Battle {each.number} has no winner yet.{_not_given(names)}"
            yield Point("no-winner", "warning", text, each.id)
        elif each.state == "planned" and each.day and each.day < today:
            day = day_words(each.day, today=date.min)  # with its year
            text = f"{_meeting(names, each)} was planned for {day}."
            yield Point("overdue", "advice", text, each.id)


def _not_given(names: CampaignNames) -> str:
    victory = names.state.settings.victory
    if victory.kind != "results" or not victory.win:
        return ""
    are = "is" if victory.win == 1 else "are"
    return f" {counted(victory.win, 'point')} {are} not given yet."


def _meeting(names: CampaignNames, battle: Battle) -> str:
    sides = battle.plan.sides if battle.plan else ()
    return " – ".join(names.label(each.entry) for each in sides) or "A battle"


def _next_battle(names: CampaignNames, today: str) -> Iterator[Point]:
    """Give a point where an army comes to the next battle with far fewer men than the other."""
    planned = next((each for each in names.state.battles if each.state == "planned"), None)
    if planned is None or planned.plan is None or len(planned.plan.sides) != 2:
        return

    def men(entry: str) -> int:
        return names.state.entry(entry).fit

    few, many = sorted((side.entry for side in planned.plan.sides), key=men)
    if men(few) * FEW[1] >= men(many) * FEW[0]:
        return
    fewer = men(many) - men(few)
    due = planned.day and planned.day >= today
    day = f", on {day_words(planned.day, short=True)}" if due else ""
    text = (
        f"{names.label(few)} has {counted(men(few), 'man')} fit, {fewer} fewer than"
        f" {names.label(many)}. They meet next{day}."
    )
    yield Point("outnumbered", "advice", text, planned.id, few)
