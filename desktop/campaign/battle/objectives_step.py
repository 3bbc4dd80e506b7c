"""The third step of recording a battle: objectives, what points go by, and who won."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.battle.controller import BattleController
from desktop.campaign.battle.figure_strip import doers
from desktop.campaign.battle.form_page import (
    AROUND,
    WIDEST,
    FormPage,
    make_card,
    show_text,
    text_field,
)
from desktop.campaign.battle.outcome_card import Outcome
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo, Spin
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Card
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.campaign.recording.battle_scoring import read_points
from rules.campaign.recording.draft import DraftSide, override, set_fact, set_objective, took_it
from rules.campaign.recording.scoring_facts import AskedFact, asked_facts, fact_room, objectives_of

NOBODY = "nobody said"
_INDENT, _WIDE = 26, 250


class ObjectiveOwner(QWidget):
    """The man of one side who took an objective himself; hidden while it is not taken."""

    def __init__(self, controller: BattleController, entry: str, objective: str, name: str) -> None:
        super().__init__()
        self._controller, self._entry, self._objective = controller, entry, objective
        self._listed: tuple[str, ...] | None = None
        self.choice = Combo(f"Who took it: {name}")
        self.choice.setToolTip("A medal for it is his. While nobody is named it is nobody's.")
        self.choice.setFixedWidth(_WIDE)
        self.choice.activated.connect(self._choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(_INDENT, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(TextLabel("taken by", "second", "ink2"))
        row.addWidget(self.choice)
        row.addStretch(1)

    def _choose(self, at: int) -> None:
        who = self.choice.itemData(at)
        takers = who.split() if who else []
        draft = took_it(self._controller.draft, self._entry, self._objective, takers)
        self._controller.step("who took it", draft)

    def show_side(self, side: DraftSide) -> None:
        """Show who took it, of those who were there."""
        taken = self._objective in side.objectives
        self.setVisible(taken)
        if not taken:
            return
        takers = tuple(each.figure for each in side.fates if self._objective in each.objectives)
        if takers != self._listed:
            self._listed = takers
            self._list(takers)
        self.choice.setCurrentIndex(max(0, self.choice.findData(" ".join(takers))))

    def _list(self, takers: tuple[str, ...]) -> None:
        army = [each for each in self._controller.shown() if each.entry == self._entry]
        self.choice.clear()
        self.choice.addItem(NOBODY, "")
        if len(takers) > 1:
            self.choice.addItem(f"{len(takers)} men", " ".join(takers))
        for figure, words in doers(army):
            self.choice.addItem(words, figure)


MOST_OF_A_FACT = 999
_COLUMNS = 2


class SideObjectives(Card):
    """What one side reached: its objectives, the facts that points go by, other points."""

    def __init__(self, controller: BattleController, side: DraftSide) -> None:
        super().__init__()
        self._controller, self.entry = controller, side.entry
        self._name = side.name
        self.ticks: dict[str, Check] = {}
        self.takers: dict[str, ObjectiveOwner] = {}
        self.facts: dict[str, tuple[AskedFact, Spin]] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(8)
        column.addWidget(TextLabel(side.name or "Army without a name", "heading", elide=True))
        self._make_ticks(column)
        self._make_facts(column, side)
        self._make_points(column)
        column.addStretch(1)

    def _make_ticks(self, column: QVBoxLayout) -> None:
        playbook = self._controller.playbook
        missions = objectives_of(playbook) if playbook else ()
        if missions:
            column.addWidget(SectionLabel("Objectives taken"))
        for mission in missions:
            tick = Check(mission.name)
            tick.setToolTip(mission.win or mission.text)
            tick.setAccessibleName(f"{self._name} took: {mission.name}")
            tick.clicked.connect(lambda on, key=mission.id: self._tick(key, on))
            self.ticks[mission.id] = tick
            self.takers[mission.id] = ObjectiveOwner(
                self._controller, self.entry, mission.id, mission.name
            )
            column.addWidget(tick)
            column.addWidget(self.takers[mission.id])

    def _make_facts(self, column: QVBoxLayout, side: DraftSide) -> None:
        draft, playbook = self._controller.draft, self._controller.playbook
        asked = asked_facts(playbook, draft.mission, side.objectives) if playbook else ()
        if asked:
            column.addWidget(SectionLabel("What points go by"))
        for fact in asked:
            spin = Spin(f"{self._name}: {fact.name}")
            spin.setRange(-1, MOST_OF_A_FACT)
            spin.setSpecialValueText("–")
            spin.setFixedWidth(64)
            spin.valueChanged.connect(lambda number, key=fact.fact: self._count(key, number))
            row = QHBoxLayout()
            row.setSpacing(10)
            row.addWidget(spin)
            words = TextLabel(fact.name, "body", wrap=True)
            words.setToolTip(fact.source)
            row.addWidget(words, 1)
            row.addWidget(TextLabel(_each(fact), "second", "ink2"))
            column.addLayout(row)
            self.facts[fact.fact] = (fact, spin)

    def _make_points(self, column: QVBoxLayout) -> None:
        self.points = text_field(f"{self._name}: other points", self._points, "as counted")
        self.reason = text_field(f"{self._name}: why other points", self._reason, "and why")
        self.points.setFixedWidth(90)
        column.addWidget(SectionLabel("Count otherwise"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.points)
        row.addWidget(self.reason, 1)
        column.addLayout(row)
        self._error = TextLabel("", "small", "err", wrap=True)
        column.addWidget(self._error)

    def places(self) -> list[QWidget]:
        """Return what can be ticked or typed in, in order."""
        goals: list[QWidget] = []
        for key, tick in self.ticks.items():
            goals += (tick, self.takers[key].choice)
        spins = [spin for _, spin in self.facts.values()]
        return [*goals, *spins, self.points, self.reason]

    def _tick(self, key: str, on: bool) -> None:
        draft = set_objective(self._controller.draft, self.entry, key, on)
        self._controller.step("objective", draft)

    def _count(self, fact: str, number: int) -> None:
        draft = set_fact(self._controller.draft, self.entry, fact, None if number < 0 else number)
        self._controller.step("count", draft, f"fact {self.entry} {fact}")

    def _points(self, text: str) -> None:
        draft = override(self._controller.draft, self.entry, text, self.reason.text())
        self._controller.step("points", draft, f"points {self.entry}")

    def _reason(self, text: str) -> None:
        draft = override(self._controller.draft, self.entry, self.points.text(), text)
        self._controller.step("reason for the points", draft, f"why points {self.entry}")

    def show_draft(self) -> None:
        """Show what the draft says of this side."""
        draft = self._controller.draft
        side = draft.side(self.entry)
        for key, tick in self.ticks.items():
            tick.setChecked(key in side.objectives)
            self.takers[key].show_side(side)
        told = [(each.entry, each.facts) for each in draft.sides]
        for fact, spin in self.facts.values():
            room = fact_room(fact, self.entry, told)
            number = side.facts.get(fact.fact, -1)
            spin.blockSignals(True)
            spin.setMaximum(max(number, MOST_OF_A_FACT if room is None else room))
            spin.setValue(number)
            spin.blockSignals(False)
        if not self.points.hasFocus():
            show_text(self.points, side.points)
        if not self.reason.hasFocus():
            show_text(self.reason, side.override)
        wrong = bool(side.points) and read_points(side.points) is None
        unsaid = bool(side.points) and not side.override
        self._error.setText(
            "Write a number of points: 23, 5/2 or 2.5."
            if wrong
            else "Say why it is another number than the game counts."
            if unsaid
            else ""
        )
        self._error.setVisible(wrong or unsaid)


class ObjectivesStep(FormPage):
    """Objectives of each side, and who won."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__("Objectives")
        self._controller = controller
        self._made: object = None
        self._columns = 0
        holder = self._holder = QWidget()
        self._grid = QGridLayout(holder)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        self.sides: list[SideObjectives] = []
        self.outcome = Outcome(controller)
        self._goal, inside = make_card("The mission")
        self._win = TextLabel("", "body", wrap=True)
        inside.addWidget(self._win)
        self.column.addWidget(self._goal)
        self.column.addWidget(holder)
        self.column.addWidget(self.outcome)
        self.column.addStretch(1)

    def place_keyboard(self) -> None:
        """Give the keyboard to the first thing that is asked."""
        for place in self._places()[:1]:
            place.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_taker(self, entry: str, objective: str) -> None:
        """Give the keyboard to the choice of who of a side took an objective."""
        for card in self.sides:
            row = card.takers.get(objective) if card.entry == entry else None
            if row is not None:
                row.choice.setFocus(Qt.FocusReason.OtherFocusReason)
                self.ensureWidgetVisible(row)

    def ask_count(self) -> None:
        """Give the keyboard to the first number that nobody has told."""
        spins = [spin for card in self.sides for _, spin in card.facts.values()]
        for spin in [each for each in spins if each.value() < 0][:1]:
            spin.setFocus(Qt.FocusReason.TabFocusReason)  # so that what is typed takes its place
            self.ensureWidgetVisible(spin)

    def _places(self) -> list[QWidget]:
        """Return what is asked in order: who won comes first where no points say it."""
        sides = [place for card in self.sides for place in card.places()]
        won = self.outcome.places()
        return [*won, *sides] if self.outcome.first else [*sides, *won]

    def _order(self) -> None:
        """Set the cards, and Tab's way through them, in the order in which things are asked."""
        at, first = self.column.indexOf(self.outcome), self.outcome.first
        if first != (at < self.column.indexOf(self._holder)):
            self.column.removeWidget(self.outcome)
            self.column.insertWidget(1 if first else 2, self.outcome)
        places = self._places()
        for one, other in pairwise(places):
            QWidget.setTabOrder(one, other)

    def _make_sides(self) -> None:
        """Make the cards anew; whoever ticked one of them goes on where he was."""
        now = QApplication.focusWidget()
        spots = [(card, card.places()) for card in self.sides]
        found = next(((at, p.index(now)) for at, (_, p) in enumerate(spots) if now in p), None)
        empty(self._grid)
        self.sides = [
            SideObjectives(self._controller, side) for side in self._controller.draft.sides
        ]
        self._columns = 0
        self._place_sides()
        if found and found[0] < len(self.sides):
            places = self.sides[found[0]].places()
            places[min(found[1], len(places) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_sides(self) -> None:
        """Set the cards of two sides beside each other where nothing of them is cut off."""
        gap = self._grid.horizontalSpacing()
        widest = max((card.minimumSizeHint().width() for card in self.sides), default=0)
        room = min(WIDEST, self.viewport().width() - AROUND)
        columns = max(1, min(_COLUMNS, (room + gap) // (widest + gap)))
        if columns == self._columns:
            return
        self._columns = columns
        for at, card in enumerate(self.sides):
            self._grid.removeWidget(card)
            self._grid.addWidget(card, *divmod(at, columns))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the cards anew when more or fewer have room beside each other."""
        super().resizeEvent(event)
        self._place_sides()

    def show_draft(self) -> None:
        """Show what the draft says; cards are made anew when other things are asked."""
        controller = self._controller
        draft, playbook = controller.draft, controller.playbook
        asked = tuple(
            (
                side.entry,
                side.name,
                playbook and asked_facts(playbook, draft.mission, side.objectives),
            )
            for side in draft.sides
        )
        wanted, made = (asked, self.outcome.first), False
        if wanted != self._made:
            self._made = wanted
            self._make_sides()
            made = True
        for card in self.sides:
            card.show_draft()
        self.outcome.show_draft()
        if made:
            self._order()
        mission = playbook.mission.get(draft.mission) if playbook else None
        words = f"{mission.name}. {mission.win or mission.text}".strip() if mission else ""
        self._win.setText(words)
        self._goal.setVisible(bool(words))


def _each(fact: AskedFact) -> str:
    most = f", at most {fact.most}" if fact.most is not None else ""
    offered = ", worked out" if fact.offered else ""
    return f"{fact.each} each{most}{offered}"
