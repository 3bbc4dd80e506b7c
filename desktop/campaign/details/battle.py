"""A battle in the right pane: who met, how it ended, what it cost, and what can be done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize

from desktop.campaign.details.agreed import PICTURE_HEIGHT
from desktop.campaign.details.parts import Line
from desktop.campaign.picture_field import PictureBox
from desktop.campaign.planning.forces import MOST_FINDINGS, fielded
from desktop.campaign.portraits import Looks
from desktop.campaign.shown import Shown
from rules.campaign.describe import FATES, fate_details, fates_and_kills, result_text
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.recording.availability import field, strength
from rules.campaign.recording.battle_record import HOME, BattleRecord, PlannedSide, SideRecord
from rules.campaign.recording.casualty_recovery import nobody_back
from rules.campaign.state.campaign_state import Battle
from rules.campaign.state.statistics import cause_words, models_of, vehicle_cause
from rules.common.wording import counted, listed

if TYPE_CHECKING:
    from desktop.campaign.details.pane import AboutPane

_DECIDED = {
    "score": "By the game's own points",
    "agreed": "By the players' word",
    "override": "Against the points",
    "none": "",
}


def write_battle(pane: AboutPane, shown: Shown, looks: Looks) -> bool:
    """Fill the pane with a battle; False when there is none of this id."""
    battle = next((b for b in shown.state.battles if b.id == pane.about.battle), None)
    if battle is None:
        return False
    at = shown.cards.place(battle.id)
    card = shown.cards[at] if at >= 0 else shown.card(battle)
    number = f"Battle {card.number}" if card.number else "Battle"
    pane.words(f"{number}: {card.who}", "headline", "ink")
    pane.words(_where(battle, battle.record.name if battle.record else card.mission))
    if battle.record is not None and battle.state != "planned":
        _write_record(pane, shown, looks, battle.record)
    else:
        _write_plan(pane, shown, looks, battle)
    if battle.corrections:
        why = f": {battle.why}" if battle.why else "."
        pane.words(f"Corrected {_times(battle.corrections)}{why}")
    elif battle.state == "void" and battle.why:
        pane.words(f"It does not count: {battle.why}")
    for note in battle.notes:
        pane.words(f"Note: {note}")
    pane.acts(_acts(battle, _nobody_back(shown, battle)))
    return True


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _where(battle: Battle, name: str) -> str:
    day = day_words(battle.day) if battle.day else "No day yet"
    return " · ".join(each for each in (day, battle.told.place, name) if each)


def _write_record(pane: AboutPane, shown: Shown, looks: Looks, record: BattleRecord) -> None:
    result = result_text(record, shown.names.label)
    pane.words(result, "heading", "ink")
    decided = _DECIDED[record.decided]
    if record.reason:
        decided = f"{decided}: {record.reason}" if decided else record.reason
    if decided:
        pane.words(decided)
    mission = record.mission_name or (shown.names.mission(record.mission) if record.mission else "")
    turns = counted(record.turns, "turn") if record.turns else ""
    if about := " · ".join(each for each in (mission, turns) if each):
        pane.words(about)
    for side in record.sides:
        pane.label(_side_name(shown, side.entry))
        pane.lines([_side_line(shown, looks, pane, side)])
        for line in side.lines:
            each = f" at {line.each}" if line.each else ""
            pane.words(f"{line.name}: {line.count}{each} = {line.points}")
        if side.objectives:
            pane.words(f"Took: {listed([shown.names.mission(each) for each in side.objectives])}")
        if side.override:
            pane.words(f"Points set by hand: {side.override}")
        _write_fates(pane, shown, looks, record, side)
    if record.story:
        pane.words(f"“{record.story}”")
    for at, picture in enumerate(record.photographs, 1):
        image = looks.picture(picture)
        if image is None:
            pane.words(f"Photograph {at} is not here any more.")
        else:
            pane.add(PictureBox(image, QSize(0, PICTURE_HEIGHT), f"Photograph {at}"))


def _side_line(
    shown: Shown, looks: Looks, pane: AboutPane, side: SideRecord
) -> tuple[Line, Callable[[], object]]:
    men = counted(side.men, "man") if side.men else ""
    parts = (side.role.capitalize(), men, *_losses(shown, side))
    line = Line(
        shown.names.beside(side.entry)[0],
        ", ".join(each for each in parts if each) or "everybody came home",
        right=f"{side.points} {'point' if side.points == '1' else 'points'}" if side.points else "",
        figure=looks.army(shown, side.entry),
    )
    return line, partial(pane.army_asked.emit, side.entry)


def _side_name(shown: Shown, entry: str) -> str:
    """Return whose side it was, where that is another name than the army's own."""
    label = shown.names.label(entry)
    return label if label != shown.names.army(entry) else shown.names.player(entry) or label


def _losses(shown: Shown, side: SideRecord) -> tuple[str, str]:
    """Return what became of the men, and what became of vehicles and guns."""
    units = models_of(shown.state)
    hit = [fate for fate in side.fates if fate.kind not in HOME or fate.figure not in units]
    men = Counter(f.kind for f in hit if f.kind != "standing" and f.figure not in units)
    models = Counter(vehicle_cause(f.kind) for f in hit if f.figure in units)
    told = ", ".join(f"{number} {FATES[kind]}" for kind, number in men.most_common())
    return told, ", ".join(_of_models(cause, number) for cause, number in models.most_common())


def _of_models(cause: str, number: int) -> str:
    words = cause_words(cause)
    return f"{number} {words.replace('vehicles', 'vehicle') if number == 1 else words}"


def _write_fates(
    pane: AboutPane, shown: Shown, looks: Looks, record: BattleRecord, side: SideRecord
) -> None:
    rows, names = [], shown.names
    for fate, kills in fates_and_kills(names, record, side):
        words = fate_details(names, record, side.entry, fate, kills)
        if not words:
            continue
        figure = looks.man(
            shown, side.entry, fate.figure, "fallen" if fate.kind == "fallen" else "normal"
        )
        line = Line(names.name_then(side.entry, fate), words, figure=figure)
        rows.append((line, partial(pane.man_asked.emit, side.entry, fate.figure)))
    if rows:
        pane.lines(rows)


def _write_plan(pane: AboutPane, shown: Shown, looks: Looks, battle: Battle) -> None:
    if battle.plan is None:
        return
    pane.words("Planned, not played yet.", "heading", "ink")
    rows = []
    for side in battle.plan.sides:
        line = Line(
            shown.names.label(side.entry),
            ", ".join(each for each in (side.role.capitalize(), _come(shown, side)) if each),
            figure=looks.army(shown, side.entry),
        )
        rows.append((line, partial(pane.army_asked.emit, side.entry)))
    pane.lines(rows)
    _write_findings(pane, shown, looks, battle)
    if battle.plan.text:
        pane.words(battle.plan.text)


def _come(shown: Shown, side: PlannedSide) -> str:
    """Return how many of an army come, and how many of those who could stay at home."""
    state = shown.state
    fit = field(state, side.entry)
    come = field(state, side.entry, away=side.away) if side.away else fit
    whole = state.entry(side.entry).army.figure_count()
    home = fit.figure_count() - come.figure_count()
    words = strength(come.figure_count(), whole)
    stay = counted(home, "stays at home", "stay at home") if home else ""
    return ", ".join(each for each in (words, stay) if each)


def _write_findings(pane: AboutPane, shown: Shown, looks: Looks, battle: Battle) -> None:
    """Tell what the armies lack at the strength that the campaign leaves them with."""
    for side in battle.plan.sides if battle.plan else ():
        entry = shown.state.entry(side.entry)
        if not entry.out and not entry.recovering and not side.away:
            continue
        game = looks.ruleset(entry.army.ruleset)
        _, found = fielded(shown.state, side.entry, game, stays=side.away)
        if found:
            pane.label(f"{shown.names.army(side.entry)} as it comes")
        for each in found[:MOST_FINDINGS]:
            pane.words(each.message, ink="warn")


def _nobody_back(shown: Shown, battle: Battle) -> str:
    """Return why nobody can come back before a planned battle, "" where somebody can."""
    sides = battle.plan.sides if battle.plan and battle.state == "planned" else ()
    return nobody_back(shown.state, (side.entry for side in sides))


def _acts(battle: Battle, nobody: str) -> tuple[tuple[str, str, str], ...]:
    """Return what can be done: the act, its words, and why it cannot be done now.

    `nobody` says why nobody comes back before a planned battle.
    """
    note, paper = ("note", "Add a note…", ""), ("print", "Print…", "")
    if battle.state == "planned":
        acts = (("play", "Play…", ""), ("muster", "Who comes back…", nobody),
                ("plan", "Change the plan…", ""))  # fmt: skip
        return (*acts, ("cancel", "Call it off…", ""), note, paper)
    if battle.state == "void":
        return (("restore", "Let it count again…", ""), note)
    return (
        ("correct", "Correct…", ""),
        ("void", "Let it not count…", ""),
        ("insert", "Insert one before…", ""),
        note,
        paper,
    )
