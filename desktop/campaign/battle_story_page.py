"""The page of one battle: how it ended, what can be done with it, both sides, and its story."""

from __future__ import annotations

from collections import Counter
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.details.campaign import PICTURE_HEIGHT
from desktop.campaign.details.details_sheet import DetailsSheet
from desktop.campaign.details.details_widgets import Line
from desktop.campaign.page_view_model import Shown
from desktop.campaign.panes.attention_pane import PointRow, ways_out
from desktop.campaign.picture_field import PictureBox
from desktop.campaign.planning.findings import findings_ink, findings_words
from desktop.campaign.planning.fit_for_battle import MOST_FINDINGS, fielded
from desktop.campaign.portraits import Looks
from desktop.figures import State
from desktop.look.parts.buttons import MainButton, PlainButton, SmallButton
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.layouts import hbox, laid_out, vbox
from desktop.look.parts.panel import Bench, Card, Divider, ScrollPage
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import ElidedLabel, TextLabel
from rules.campaign.describe_events import FATES, fate_details, fates_and_kills, result_text
from rules.campaign.planning.day_text import day_words
from rules.campaign.recording.availability import field, strength
from rules.campaign.recording.battle_record import HOME, BattleRecord, PlannedSide, SideRecord
from rules.campaign.recording.substitutes import as_advice
from rules.campaign.state.campaign_state import Battle
from rules.campaign.state.statistics import cause_words, models_of, vehicle_cause
from rules.common.wording import counted, listed

WIDEST, NARROW = 1400, 860
_DECIDED = {
    "score": "By points",
    "agreed": "Agreed by the players",
    "override": "Agreed, against the points",
    "none": "",
}


class BattlePage(QWidget):
    """A battle inside the campaign's room; Escape leads back, left and right to its neighbours."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._drawn: object = None
        self.setAccessibleName("Battle")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.buttons: dict[str, PlainButton] = {}
        self.points: list[PointRow] = []
        self.sheets: list[DetailsSheet] = []
        bench, inner = Bench(), QWidget()
        inner.setMaximumWidth(WIDEST)
        hbox((inner, 1), gap=6, margins=(16, 12, 16, 12), inside=bench)
        self.scroller = ScrollPage(bench, "Battle")
        vbox(self.scroller, gap=6, inside=self)
        self.back_button = SmallButton("Back", "chevron-left", tip="Back to the campaign (Escape)")
        self.back_button.clicked.connect(lambda: controller.show_battle(""))
        self.title = ElidedLabel("", "headline")
        self._marks = QHBoxLayout()
        line = hbox(self.back_button, self.title, self._marks, 1)
        top = Card()
        self._top, self._sides, self._more = vbox(gap=5), hbox(gap=10), vbox(gap=10)
        vbox(line, self._top, gap=6, margins=(14, 10, 14, 12), inside=top)
        vbox(top, self._sides, self._more, 1, gap=10, inside=inner)
        for signal in (controller.changed, controller.turned, controller.careers.ready):
            signal.connect(self._follow)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._controller.show_battle("")
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the armies below each other where there is little room."""
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        self._sides.setDirection(ways.LeftToRight if self.width() >= NARROW else ways.TopToBottom)

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
        for layout in (self._marks, self._top, self._sides, self._more):
            empty(layout)
        self.buttons, self.points, self.sheets = {}, [], []
        battle = shown.state.battle(controller.battle_page)
        self._write_top(shown, battle)
        if battle.record is not None and battle.state != "planned":
            self._write_record(shown, battle.record)
        elif battle.plan is not None:
            for side in battle.plan.sides:
                self._write_planned(shown, side)
        self.scroller.verticalScrollBar().setValue(0)
        if inside:  # it may have been on a button that was made anew
            found = self.buttons.get(pressed) or next(iter(self.buttons.values()), None)
            (found or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def _words(self, text: str, role: str = "second", ink: str = "ink2") -> None:
        if text:
            self._top.addWidget(TextLabel(text, role, ink, wrap=True))

    def _sheet(self, place: QBoxLayout) -> DetailsSheet:
        card, sheet = Card(), DetailsSheet(self._controller)
        vbox(sheet, gap=6, margins=(1, 8, 1, 1), inside=card)
        place.addWidget(card, 1)
        self.sheets.append(sheet)
        return sheet

    # ---- above

    def _write_top(self, shown: Shown, battle: Battle) -> None:
        controller, record, names = self._controller, battle.record, shown.names
        at = shown.cards.place(battle.id)
        card = shown.cards[at] if at >= 0 else shown.card(battle)
        number = f"Battle {card.number}" if card.number else "Battle"
        self.title.setText(f"{number}: {card.who}")
        if battle.corrections:
            self._marks.addWidget(Tag("Corrected", "advice"))
        if battle.state == "void":
            self._marks.addWidget(Tag("Does not count", "warning"))
        self._add_buttons(battle)
        if battle.state == "planned":
            record = None
        result = result_text(record, names.label) if record else "Planned, not played yet."
        self._top.addWidget(TextLabel(result, "lead-strong"))
        about = [day_words(battle.day) if battle.day else "No day yet", battle.told.place]
        if record is None:
            self._words(" · ".join(filter(None, [*about, card.mission])))
        else:
            mission = names.mission(record.mission) if record.mission else ""
            turns = counted(record.turns, "turn") if record.turns else ""
            about += [record.name, record.mission_name or mission, turns]
            self._words(": ".join(filter(None, [_DECIDED[record.decided], record.reason])))
            self._words(" · ".join(filter(None, about)))
        if battle.plan is not None and record is None:
            self._words(battle.plan.text, "body", "ink")
        if battle.corrections:
            times = {1: "once", 2: "twice"}.get(battle.corrections, f"{battle.corrections} times")
            self._words(f"Corrected {times}{f': {battle.why}' if battle.why else '.'}")
        elif battle.state == "void" and battle.why:
            self._words(f"It does not count: {battle.why}")
        for note in battle.notes:
            self._words(f"Note: {note}")
        here = f"Open battle {card.number}"
        for point in controller.points:
            if battle.id in (point.battle, point.cause):
                ways = ways_out(controller, names, point) if not point.agreed else []
                row = PointRow(point, [each for each in ways if each[0] != here])
                self._top.addWidget(Divider())
                self._top.addWidget(row)
                self.points.append(row)

    def _add_buttons(self, battle: Battle) -> None:
        """Add what can be done: the command, and its words."""
        note, paper = ("note", "Add a note…"), ("print", "Print…")
        acts = [("correct", "Correct…"), ("insert", "Insert before…"),
                ("void", "Take it out of the count…"), paper,
                ("photograph", "Add a photo…"), note]  # fmt: skip
        if battle.state == "planned":
            acts = [("play", "Get ready"), ("plan", "Change the plan…"),
                    ("cancel", "Call it off…"), note, paper]  # fmt: skip
        elif battle.state == "void":
            acts = [("restore", "Count it again…"), note]
        for name, words in acts if self._controller.campaigns.can_write else [paper]:
            button: PlainButton = MainButton(words) if name == "play" else PlainButton(words)
            button.clicked.connect(lambda _=False, name=name: self._do(name))
            self.buttons[name] = button
        self._top.addWidget(flowing(*self.buttons.values(), gap=6))

    def _do(self, name: str) -> None:
        self._controller.choose_battle(self._controller.battle_page)
        self._controller.command(name)()

    # ---- below: what was, or what is to be

    def _write_record(self, shown: Shown, record: BattleRecord) -> None:
        looks, names = self._controller.looks, shown.names
        for side in record.sides:
            sheet, entry = self._sheet(self._sides), side.entry
            label = names.label(entry)
            sheet.label(label if label != names.army(entry) else names.player(entry) or label)
            sheet.lines(
                [(_side_line(shown, looks, side), partial(self._controller.show_army, entry))]
            )
            if side.objectives:
                sheet.words(f"Took: {listed([names.mission(each) for each in side.objectives])}")
            self._write_fates(sheet, shown, record, side)
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
                    sheet.words(f"Photograph {at} is missing.")
                else:
                    sheet.add(PictureBox(image, QSize(0, 2 * PICTURE_HEIGHT), f"Photograph {at}"))

    def _write_fates(
        self, sheet: DetailsSheet, shown: Shown, record: BattleRecord, side: SideRecord
    ) -> None:
        """Put a row for each man to whom something happened, or who did something."""
        rows, names, entry = [], shown.names, side.entry
        for fate, kills in fates_and_kills(names, record, side):
            words = fate_details(names, record, entry, fate, kills)
            if words:
                state: State = "fallen" if fate.kind == "fallen" else "normal"
                figure = self._controller.looks.man(shown, entry, fate.figure, state)
                line = Line(names.name_then(entry, fate), words, figure=figure)
                rows.append((line, partial(self._controller.show_man, entry, fate.figure)))
        if rows:
            sheet.lines(rows)

    def _write_points(self, sheet: DetailsSheet, side: SideRecord) -> None:
        """Write how the points came about, folded: the sum stands above."""
        found = [
            f"{line.name}: {line.count}{f' at {line.each}' if line.each else ''} = {line.points}"
            for line in side.lines
        ]
        found += [f"Points set by hand: {side.override}"] if side.override else []
        if not found:
            return
        lines = (TextLabel(words, "second", "ink2", wrap=True) for words in found)
        told = laid_out(vbox, *lines, gap=2, margins=(24, 0, 0, 0))
        fold = FoldButton("How the points were counted", told)
        fold.setChecked(False)
        sheet.add(fold)
        sheet.add(told)

    def _write_planned(self, shown: Shown, side: PlannedSide) -> None:
        """Write who of an army comes, and what it lacks at the strength it is left with."""
        sheet, looks, entry = self._sheet(self._sides), self._controller.looks, side.entry
        fit = field(shown.state, entry)
        come = field(shown.state, entry, away=side.away) if side.away else fit
        state = shown.state.entry(entry)
        home = fit.figure_count() - come.figure_count()
        words = (
            side.role.capitalize(),
            strength(come.figure_count(), state.army.figure_count()),
            counted(home, "stays at home", "stay at home") if home else "",
        )
        line = Line(
            shown.names.label(entry),
            ", ".join(each for each in words if each),
            figure=looks.army(shown, entry),
        )
        sheet.lines([(line, partial(self._controller.show_army, entry))])
        if state.out or state.recovering or side.away:
            game = looks.ruleset(state.army.ruleset)
            army, found = fielded(shown.state, entry, game, stays=side.away)
            losses = shown.state.settings.losses
            if game is not None and losses.lasting and not losses.reinforcements:
                found = as_advice(army, game, found)
            if found:
                sheet.label(f"{shown.names.army(entry)} as it comes")
                told = findings_words(found[:MOST_FINDINGS])
                sheet.words(told, ink=findings_ink(told))
        sheet.end()


def _side_line(shown: Shown, looks: Looks, side: SideRecord) -> Line:
    """Return an army with its part, its men, and what became of men, vehicles and guns."""
    units = models_of(shown.state)
    men = Counter(f.kind for f in side.fates if f.kind != "standing" and f.figure not in units)
    hit = [f for f in side.fates if f.figure in units and f.kind not in HOME]
    told = [side.role.capitalize(), counted(side.men, "man") if side.men else ""]
    told += [f"{number} {FATES[kind]}" for kind, number in men.most_common()]
    for cause, number in Counter(vehicle_cause(f.kind) for f in hit).most_common():
        words = cause_words(cause)
        told.append(f"{number} {words.replace('vehicles', 'vehicle') if number == 1 else words}")
    return Line(
        shown.names.beside(side.entry)[0],
        ", ".join(each for each in told if each) or "everyone came home",
        right=f"{side.points} {'point' if side.points == '1' else 'points'}" if side.points else "",
        figure=looks.army(shown, side.entry),
    )
