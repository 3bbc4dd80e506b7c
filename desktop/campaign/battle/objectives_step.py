"""The third step of recording a battle: objectives, what points go by, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.army.figure_sources import figure_source
from desktop.campaign.battle.controller import BattleController
from desktop.campaign.battle.form_page import (
    AROUND,
    WIDEST,
    FormPage,
    make_card,
    show_text,
    text_field,
)
from desktop.campaign.battle.outcome_card import Outcome
from desktop.campaign.battle.shown_figures import FigureShown, SquadShown
from desktop.look.parts.buttons import ChoiceButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Spin
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Card
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.shell.chooser import Entry, chooser_over
from rules.campaign.recording.battle_scoring import read_points
from rules.campaign.recording.draft import DraftSide, override, set_fact, took_it
from rules.campaign.recording.scoring_facts import (
    AskedFact,
    asked_facts,
    fact_room,
    objectives_of,
    tick_objective,
)
from rules.common.wording import counted
from rules.games.playbook import Mission

NOBODY = "Not recorded"
MOST_OF_A_FACT = 999
_COLUMNS, _INDENT, _WIDE, _SPIN = 2, 26, 210, 64


class ObjectiveOwner(QWidget):
    """The man of one side who took an objective himself; hidden while it is not taken."""

    def __init__(self, controller: BattleController, entry: str, objective: str, name: str) -> None:
        super().__init__()
        self._controller, self._entry, self._objective = controller, entry, objective
        self._name = name
        self.choice = ChoiceButton(NOBODY)
        self.choice.setToolTip("A medal for it is his. Without a name nobody gets one.")
        self.choice.setFixedWidth(theme_of(self).height(_WIDE, _WIDE - 60))
        self.choice.clicked.connect(self._ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(_INDENT, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(TextLabel("Taken by", "second", "ink2"))
        row.addWidget(self.choice)
        row.addStretch(1)

    def _men(self) -> list[tuple[SquadShown, FigureShown]]:
        """Return the men of the army, its heroes first."""
        armies = [each for each in self._controller.shown() if each.entry == self._entry]
        every = [(squad, man) for army in armies for squad in army.squads for man in squad.figures]
        return sorted(every, key=lambda each: not each[1].hero)

    def _ask(self) -> None:
        """Let the player search for the man who took it."""
        men = self._men()

        def find(text: str) -> Sequence[Entry]:
            found = [
                Entry(
                    man.id,
                    man.called,
                    partial(self._take, man.id),
                    second=" · ".join(dict.fromkeys((man.label, squad.name))),
                    figure=figure_source(self, man.art, man.colour),
                )
                for squad, man in men
                if all(
                    word in f"{man.called} {man.label} {squad.name}".casefold()
                    for word in text.casefold().split()
                )
            ]
            return found if text else [Entry("", NOBODY, partial(self._take, "")), *found]

        chooser_over(self).ask(f"{self._name}: taken by", "Search the men of this army", find)

    def _take(self, figure: str) -> None:
        takers = [figure] if figure else []
        draft = took_it(self._controller.draft, self._entry, self._objective, takers)
        self._controller.step("taken by", draft)

    def show_side(self, side: DraftSide) -> None:
        """Show who took it, of those who were there."""
        taken = self._objective in side.objectives
        self.setVisible(taken)
        if not taken:
            return
        takers = [each.figure for each in side.fates if self._objective in each.objectives]
        names = [man.called for _, man in self._men() if man.id in takers] if takers else []
        words = counted(len(takers), "man", "men") if len(takers) > 1 else "".join(names)
        self.choice.setText(words or NOBODY)
        self.choice.setAccessibleName(f"{self._name}, taken by: {words or NOBODY}")


class SideObjectives(Card):
    """What one side reached: its objectives, the facts that points go by, other points."""

    def __init__(self, controller: BattleController, side: DraftSide) -> None:
        super().__init__()
        self._controller, self.entry = controller, side.entry
        self._name = side.name
        self.ticks: dict[str, Check] = {}
        self.owners: dict[str, ObjectiveOwner] = {}
        self.facts: dict[str, tuple[AskedFact, Spin]] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(8)
        column.addWidget(TextLabel(side.name or "Army without a name", "heading", elide=True))
        facts = asked_of(controller, side)
        self._make_ticks(column, side, facts)
        self._make_facts(column, [each for each in facts if each.mission not in self.ticks])
        self._make_points(column)
        column.addStretch(1)

    def _make_ticks(self, column: QVBoxLayout, side: DraftSide, facts: Sequence[AskedFact]) -> None:
        missions = listed_objectives(self._controller, side)
        if missions:
            column.addWidget(SectionLabel("Objectives taken"))
        for mission in missions:
            tick = Check(mission.name)
            tick.setToolTip(mission.win or mission.text)
            tick.setAccessibleName(f"{self._name} took: {mission.name}")
            tick.clicked.connect(lambda on, key=mission.id: self._tick(key, on))
            self.ticks[mission.id] = tick
            self.owners[mission.id] = ObjectiveOwner(
                self._controller, self.entry, mission.id, mission.name
            )
            column.addWidget(tick)
            for fact in facts:
                if fact.mission == mission.id:
                    column.addLayout(self._fact_row(fact, least=1, indent=_INDENT))
            column.addWidget(self.owners[mission.id])

    def _make_facts(self, column: QVBoxLayout, facts: Sequence[AskedFact]) -> None:
        if facts:
            column.addWidget(SectionLabel("Counted at the end"))
        for fact in facts:
            column.addLayout(self._fact_row(fact, least=-1, indent=0))

    def _fact_row(self, fact: AskedFact, *, least: int, indent: int) -> QHBoxLayout:
        """Return a number to be counted, with its name and what each is worth."""
        spin = Spin(f"{self._name}: {fact.name}")
        spin.setRange(least, MOST_OF_A_FACT)
        spin.setSpecialValueText("–" if least < 0 else "")
        spin.setFixedWidth(_SPIN)
        spin.valueChanged.connect(lambda number, key=fact.fact: self._count(key, number))
        row = QHBoxLayout()
        row.setContentsMargins(indent, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(spin)
        words = TextLabel(fact.name, "body", wrap=True)
        words.setToolTip(fact.source)
        row.addWidget(words, 1)
        row.addWidget(TextLabel(_each(fact), "second", "ink2"))
        self.facts[fact.fact] = (fact, spin)
        return row

    def _make_points(self, column: QVBoxLayout) -> None:
        score = self._controller.score()
        hint = "calculated" if score is None or score.by_points else "none"
        self.points = text_field(f"{self._name}: other points", self._points, hint)
        self.reason = text_field(f"{self._name}: reason for other points", self._reason, "Reason")
        self.points.setFixedWidth(90)
        column.addWidget(SectionLabel("Override points"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.points)
        row.addWidget(self.reason, 1)
        column.addLayout(row)
        self._error = TextLabel("", "small", "err", wrap=True)
        column.addWidget(self._error)

    def places(self) -> list[QWidget]:
        """Return what can be ticked or typed in, in order."""
        spins: list[QWidget] = [
            spin for fact, spin in self.facts.values() if fact.mission not in self.ticks
        ]
        goals: list[QWidget] = []
        for key, tick in self.ticks.items():
            counts = [spin for fact, spin in self.facts.values() if fact.mission == key]
            goals += (tick, *counts, self.owners[key].choice)
        return [*goals, *spins, self.points, self.reason]

    def _tick(self, key: str, on: bool) -> None:
        playbook = self._controller.playbook
        assert playbook is not None
        draft = tick_objective(self._controller.draft, playbook, self.entry, key, on)
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
            self.owners[key].show_side(side)
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
            "Enter a number: 23, 5/2 or 2.5."
            if wrong
            else "Give a reason for the different points."
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
            row = card.owners.get(objective) if card.entry == entry else None
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
            (side.entry, side.name, listed_objectives(controller, side), asked_of(controller, side))
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


def listed_objectives(controller: BattleController, side: DraftSide) -> tuple[Mission, ...]:
    """Return the objectives that a side may have taken in this mission."""
    playbook = controller.playbook
    return objectives_of(playbook, controller.draft.mission, side.objectives) if playbook else ()


def asked_of(controller: BattleController, side: DraftSide) -> tuple[AskedFact, ...]:
    """Return the numbers to ask of a side: of an objective only once it is ticked, and none where
    its tick says it all."""
    playbook = controller.playbook
    asked = asked_facts(playbook, controller.draft.mission, side.objectives) if playbook else ()
    goals = {each.id for each in listed_objectives(controller, side)}
    return tuple(
        each
        for each in asked
        if each.mission not in goals or (each.mission in side.objectives and each.most != 1)
    )


def _each(fact: AskedFact) -> str:
    most = f", at most {fact.most}" if fact.most is not None else ""
    offered = ", calculated" if fact.offered else ""
    return f"{fact.each} each{most}{offered}"
