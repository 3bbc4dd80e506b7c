"""The page of one battle: how it ended, what can be done with it, both sides, and its story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.details.agreed import PICTURE_HEIGHT
from desktop.campaign.details.parts import Line, LineRow
from desktop.campaign.details.sheet import DetailsSheet
from desktop.campaign.findings_page import findings_words
from desktop.campaign.panes.attention_pane import PointRow, ways_out
from desktop.campaign.picture_field import PictureBox
from desktop.campaign.planning.forces import MOST_FINDINGS, fielded
from desktop.campaign.portraits import Looks
from desktop.campaign.shown import Shown
from desktop.look.parts.buttons import MainButton, PlainButton, SmallButton
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.panel import Bench, Card, Divider, ScrollPage
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from rules.campaign.describe import FATES, fate_details, fates_and_kills, result_text
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.recording.availability import field, strength
from rules.campaign.recording.battle_record import HOME, BattleRecord, PlannedSide, SideRecord
from rules.campaign.recording.casualty_recovery import nobody_back
from rules.campaign.state.campaign_state import Battle
from rules.campaign.state.statistics import cause_words, models_of, vehicle_cause
from rules.common.wording import counted, listed

WIDEST, NARROW = 1400, 860
_DECIDED = {
    "score": "By the game's own points",
    "agreed": "By the players' word",
    "override": "Against the points",
    "none": "",
}


class BattlePage(QWidget):
    """A battle inside the campaign's room; Escape leads back, left and right to its neighbours."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self.setAccessibleName("Battle")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.buttons: dict[str, PlainButton] = {}
        self.points: list[PointRow] = []
        self.sheets: list[DetailsSheet] = []
        bench = Bench()
        outer = QHBoxLayout(bench)
        outer.setContentsMargins(16, 12, 16, 12)
        inner = QWidget()
        inner.setMaximumWidth(WIDEST)
        outer.addWidget(inner, 1)
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(10)
        self.scroller = ScrollPage(bench, "Battle")
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self.scroller)
        top = Card()
        column = QVBoxLayout(top)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(6)
        self.back_button = SmallButton("Back", "chevron-left", tip="Back to the campaign (Escape)")
        self.back_button.clicked.connect(lambda: controller.show_battle(""))
        self.title = TextLabel("", "headline", elide=True)
        self._marks = QHBoxLayout()
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.back_button)
        line.addWidget(self.title)
        line.addLayout(self._marks)
        line.addStretch(1)
        column.addLayout(line)
        self._top = QVBoxLayout()
        self._top.setSpacing(5)
        column.addLayout(self._top)
        self._column.addWidget(top)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(10)
        self._column.addLayout(self._sides)
        self._more = QVBoxLayout()
        self._more.setSpacing(10)
        self._column.addLayout(self._more)
        self._column.addStretch(1)
        controller.changed.connect(self._follow)
        controller.turned.connect(self._follow)
        controller.careers.ready.connect(self._follow)
        self._drawn: object = None

    @property
    def rows(self) -> list[LineRow]:
        """Return the rows of both armies."""
        return [row for sheet in self.sheets for row in sheet.rows]

    def texts(self) -> list[str]:
        """Return all that stands on the page, for reading."""
        labels = [each.text() for each in self.findChildren(TextLabel)]
        tags = [each.text for each in self.findChildren(Tag)]
        return [
            each for each in (*labels, *tags, *(row.accessibleName() for row in self.rows)) if each
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._controller.show_battle("")
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the armies below each other where there is little room."""
        super().resizeEvent(event)
        wide = self.width() >= NARROW
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._sides.setDirection(way)

    def _follow(self) -> None:
        """Show the battle that is open as it is now."""
        controller, shown = self._controller, self._controller.shown
        key = (shown, controller.battle_page, controller.points)
        if shown is None or not controller.battle_page or key == self._drawn:
            return
        self._drawn = key
        now = self.window().focusWidget()
        inside = now is not None and self.isAncestorOf(now) and now is not self.back_button
        pressed = next((name for name, each in self.buttons.items() if each is now), "")
        battle = shown.state.battle(controller.battle_page)
        for layout in (self._top, self._sides, self._more):
            empty(layout)
        self.buttons, self.points, self.sheets = {}, [], []
        self._write_top(shown, battle)
        if battle.record is not None and battle.state != "planned":
            self._write_record(shown, battle.record)
        else:
            self._write_plan(shown, battle)
        self.scroller.verticalScrollBar().setValue(0)
        if inside:  # it may have been on a button that was made anew
            found = self.buttons.get(pressed) or next(iter(self.buttons.values()), None)
            (found or self).setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- above

    def _write_top(self, shown: Shown, battle: Battle) -> None:
        controller = self._controller
        at = shown.cards.place(battle.id)
        card = shown.cards[at] if at >= 0 else shown.card(battle)
        number = f"Battle {card.number}" if card.number else "Battle"
        self.title.setText(f"{number}: {card.who}")
        empty(self._marks)
        for words, kind in self._tags(battle):
            self._marks.addWidget(Tag(words, kind))  # type: ignore[arg-type]
        acts = QWidget()
        flow = FlowLayout(acts, gap=6)
        write = controller.campaigns.can_write
        nobody = _nobody_back(shown, battle)
        for name, words, reason in _acts(battle, nobody) if write else (("print", "Print…", ""),):
            button: PlainButton = MainButton(words) if name == "play" else PlainButton(words)
            button.set_blocked(reason)
            button.clicked.connect(lambda _=False, name=name: self._do(name))
            flow.addWidget(button)
            self.buttons[name] = button
        self._top.addWidget(acts)
        name = battle.record.name if battle.record else card.mission
        self._words(_where(battle, name))
        if battle.corrections:
            why = f": {battle.why}" if battle.why else "."
            self._words(f"Corrected {_times(battle.corrections)}{why}")
        elif battle.state == "void" and battle.why:
            self._words(f"It does not count: {battle.why}")
        for note in battle.notes:
            self._words(f"Note: {note}")
        for point in controller.points:
            if battle.id in (point.battle, point.cause):
                ways = ways_out(controller, shown.names, point) if not point.agreed else []
                row = PointRow(point, ways[:-2] + ways[-1:] if ways else [])
                self._top.addWidget(Divider())
                self._top.addWidget(row)
                self.points.append(row)

    def _tags(self, battle: Battle) -> list[tuple[str, str]]:
        found = []
        if battle.corrections:
            found.append(("Corrected", "advice"))
        if battle.state == "void":
            found.append(("Does not count", "warning"))
        return found

    def _do(self, name: str) -> None:
        self._controller.choose_battle(self._controller.battle_page)
        self._controller.command(name)()

    def _words(self, text: str, role: str = "second", ink: str = "ink2") -> None:
        self._top.addWidget(TextLabel(text, role, ink, wrap=True))

    def _sheet(self, place: QBoxLayout) -> DetailsSheet:
        card = Card()
        column = QVBoxLayout(card)
        column.setContentsMargins(1, 8, 1, 1)
        sheet = DetailsSheet(self._controller)
        column.addWidget(sheet)
        place.addWidget(card, 1)
        self.sheets.append(sheet)
        return sheet

    # ---- what was

    def _write_record(self, shown: Shown, record: BattleRecord) -> None:
        looks = self._controller.looks
        decided = _DECIDED[record.decided]
        if record.reason:
            decided = f"{decided}: {record.reason}" if decided else record.reason
        self._top.insertWidget(1, TextLabel(result_text(record, shown.names.label), "lead-strong"))
        if decided:
            self._words(decided)
        names = shown.names
        mission = record.mission_name or (names.mission(record.mission) if record.mission else "")
        turns = counted(record.turns, "turn") if record.turns else ""
        if about := " · ".join(each for each in (mission, turns) if each):
            self._words(about)
        for side in record.sides:
            sheet = self._sheet(self._sides)
            sheet.label(_side_name(shown, side.entry))
            sheet.lines([_side_line(shown, looks, sheet, side)])
            if side.objectives:
                taken = [names.mission(each) for each in side.objectives]
                sheet.words(f"Took: {listed(taken)}")
            _write_fates(sheet, shown, looks, record, side)
            self._write_points(sheet, side)
            sheet.end()
        if record.story or record.photographs:
            sheet = self._sheet(self._more)
            sheet.label("What happened")
            if record.story:
                sheet.words(f"“{record.story}”", "body", "ink")
            for at, picture in enumerate(record.photographs, 1):
                image = looks.picture(picture)
                if image is None:
                    sheet.words(f"Photograph {at} is not here any more.")
                else:
                    sheet.add(PictureBox(image, QSize(0, 2 * PICTURE_HEIGHT), f"Photograph {at}"))

    def _write_points(self, sheet: DetailsSheet, side: SideRecord) -> None:
        """Write how the points came about, folded: the sum stands above."""
        if not side.lines and not side.override:
            return
        told = QWidget()
        column = QVBoxLayout(told)
        column.setContentsMargins(24, 0, 0, 0)
        column.setSpacing(2)
        for line in side.lines:
            each = f" at {line.each}" if line.each else ""
            words = f"{line.name}: {line.count}{each} = {line.points}"
            column.addWidget(TextLabel(words, "second", "ink2", wrap=True))
        if side.override:
            words = f"Points set by hand: {side.override}"
            column.addWidget(TextLabel(words, "second", "ink2", wrap=True))
        fold = FoldButton("How the points were counted", told)
        fold.setChecked(False)
        sheet.add(fold)
        sheet.add(told)

    # ---- what is to be

    def _write_plan(self, shown: Shown, battle: Battle) -> None:
        if battle.plan is None:
            return
        self._top.insertWidget(1, TextLabel("Planned, not played yet.", "lead-strong"))
        if battle.plan.text:
            self._words(battle.plan.text, "body", "ink")
        looks = self._controller.looks
        for side in battle.plan.sides:
            sheet = self._sheet(self._sides)
            words = ", ".join(e for e in (side.role.capitalize(), _come(shown, side)) if e)
            figure = looks.army(shown, side.entry)
            line = Line(shown.names.label(side.entry), words, figure=figure)
            sheet.lines([(line, partial(self._controller.show_army, side.entry))])
            _write_findings(sheet, shown, looks, side)
            sheet.end()


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _where(battle: Battle, name: str) -> str:
    day = day_words(battle.day) if battle.day else "No day yet"
    return " · ".join(each for each in (day, battle.told.place, name) if each)


def _side_line(
    shown: Shown, looks: Looks, sheet: DetailsSheet, side: SideRecord
) -> tuple[Line, Callable[[], object]]:
    men = counted(side.men, "man") if side.men else ""
    parts = (side.role.capitalize(), men, *_losses(shown, side))
    line = Line(
        shown.names.beside(side.entry)[0],
        ", ".join(each for each in parts if each) or "everybody came home",
        right=f"{side.points} {'point' if side.points == '1' else 'points'}" if side.points else "",
        figure=looks.army(shown, side.entry),
    )
    return line, partial(sheet.controller.show_army, side.entry)


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
    sheet: DetailsSheet, shown: Shown, looks: Looks, record: BattleRecord, side: SideRecord
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
        rows.append((line, partial(sheet.controller.show_man, side.entry, fate.figure)))
    if rows:
        sheet.lines(rows)


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


def _write_findings(sheet: DetailsSheet, shown: Shown, looks: Looks, side: PlannedSide) -> None:
    """Tell what an army lacks at the strength that the campaign leaves it with."""
    entry = shown.state.entry(side.entry)
    if not entry.out and not entry.recovering and not side.away:
        return
    game = looks.ruleset(entry.army.ruleset)
    _, found = fielded(shown.state, side.entry, game, stays=side.away)
    if found:
        sheet.label(f"{shown.names.army(side.entry)} as it comes")
    for each in found[:MOST_FINDINGS]:
        sheet.words(findings_words((each,)), ink="warn")


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
        acts = (("play", "Get ready", ""), ("muster", "Who comes back…", nobody),
                ("plan", "Change the plan…", ""))  # fmt: skip
        return (*acts, ("cancel", "Call it off…", ""), note, paper)
    if battle.state == "void":
        return (("restore", "Counts again…", ""), note)
    return (
        ("correct", "Correct…", ""),
        ("insert", "Insert before…", ""),
        ("void", "Does not count…", ""),
        paper,
        note,
    )
