"""The third step of recording a battle: objectives, what points go by, and who won."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QWidget

from desktop.army.figure_sources import figure_source
from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.form_page import (
    CARD_WIDE,
    FormPage,
    make_card,
    show_text,
    text_field,
)
from desktop.campaign.recording.places_card import PlacesCard
from desktop.campaign.recording.summary_texts import FigureShown, SquadShown
from desktop.campaign.struct_form import fill
from desktop.look.parts.buttons import ChoiceButton
from desktop.look.parts.cards import CardGrid
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo, Spin
from desktop.look.parts.flow import discard, empty
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.text import ElidedLabel, SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.shell.chooser import Entry, chooser_over, with_words
from rules.campaign.recording.asked_facts import (
    AskedFact,
    asked_facts,
    fact_room,
    objectives_of,
    place_lines,
    settle_places,
    tick_objective,
)
from rules.campaign.recording.battle_scoring import read_points
from rules.campaign.recording.draft import (
    Draft,
    DraftSide,
    change,
    override,
    set_fact,
    settle_result,
    took_it,
)
from rules.common.wording import counted, house_in_words
from rules.games.playbook import Mission
from rules.scoring.score import as_placed

NOBODY = "Not recorded"
MOST_OF_A_FACT = 999
_INDENT, _WIDE, _SPIN = 26, 210, 64
_SEVERAL, _WON = "several", "won "
"""Choices of who won: several tick themselves; that of one winner is followed by his entry."""


class ObjectiveOwner(QWidget):
    """The man of one side who took an objective himself; hidden while it is not taken."""

    def __init__(self, controller: BattleController, entry: str, mission: Mission) -> None:
        super().__init__()
        self._controller, self._entry, self._mission = controller, entry, mission
        self.choice = ChoiceButton(NOBODY, act=self._ask)
        self.choice.setToolTip("He gets the medal for it. Without a name nobody does.")
        self.choice.setFixedWidth(theme_of(self).height(_WIDE, _WIDE - 60))
        words = TextLabel("Taken by", "second", "ink2")
        hbox(words, self.choice, 1, margins=(_INDENT, 0, 0, 0), inside=self)

    def _men(self) -> list[tuple[SquadShown, FigureShown]]:
        """Return the men of the army, its heroes first."""
        armies = [each for each in self._controller.shown() if each.entry == self._entry]
        every = [(squad, man) for army in armies for squad in army.squads for man in squad.figures]
        return sorted(every, key=lambda each: not each[1].hero)

    def _ask(self) -> None:
        """Let the player search for the man who took it."""
        men = [
            Entry(
                man.id,
                man.called,
                partial(self._take, (man.id,)),
                second=" · ".join(dict.fromkeys((man.label, squad.name))),
                figure=figure_source(self, man.art, man.colour),
            )
            for squad, man in self._men()
        ]
        found = with_words([Entry("", NOBODY, partial(self._take, ())), *men])
        title = f"{self._mission.name}: taken by"
        chooser_over(self).ask(title, "Search the men of this army", found)

    def _take(self, takers: tuple[str, ...]) -> None:
        draft = took_it(self._controller.draft, self._entry, self._mission.id, takers)
        self._controller.step("taken by", draft)

    def show_side(self, side: DraftSide) -> None:
        """Show who took it, of those who were there."""
        takers = [each.figure for each in side.fates if self._mission.id in each.objectives]
        names = [man.called for _, man in self._men() if man.id in takers] if takers else []
        words = counted(len(takers), "man") if len(takers) > 1 else "".join(names)
        self.setVisible(self._mission.id in side.objectives)
        self.choice.setText(words or NOBODY)
        self.choice.setAccessibleName(f"{self._mission.name}, taken by: {words or NOBODY}")


class SideObjectives(Card):
    """What one side reached: its objectives, the facts that points go by, other points.

    What is counted for an objective shows once it is ticked, and not where its tick says it all.
    """

    def __init__(self, controller: BattleController, side: DraftSide) -> None:
        super().__init__()
        self._controller, self.entry, self._name = controller, side.entry, side.name
        self.ticks: dict[str, Check] = {}
        self.owners: dict[str, ObjectiveOwner] = {}
        self.facts: dict[str, tuple[AskedFact, Spin]] = {}
        self._rows: dict[str, QWidget] = {}
        """The rows of the numbers, by their facts."""
        name = ElidedLabel(side.name or "Army without a name", "heading")
        self._column = vbox(name, margins=(16, 12, 16, 14), inside=self)
        goals, facts = asked_of(controller, side)
        if goals:
            self._column.addWidget(SectionLabel("Objectives taken"))
        for goal in goals:
            self._add_objective(goal)
            for fact in facts:
                if fact.mission == goal.id and fact.line.most != 1:
                    self._add_fact(fact, least=0 if fact.line.places else 1)
            self._column.addWidget(self.owners[goal.id])
        others = [each for each in facts if each.mission not in self.ticks]
        if others:
            self._column.addWidget(SectionLabel("Counted at the end"))
        for fact in others:
            self._add_fact(fact, least=-1)
        self._add_points()
        self._column.addStretch(1)

    def _add_objective(self, goal: Mission) -> None:
        tick = Check(goal.name)
        tick.setToolTip(house_in_words(goal.win or goal.text))
        tick.setAccessibleName(f"{self._name} took: {goal.name}")
        tick.clicked.connect(lambda on: self._tick(goal.id, on))
        self.ticks[goal.id] = tick
        self.owners[goal.id] = ObjectiveOwner(self._controller, self.entry, goal)
        self._column.addWidget(tick)

    def _add_fact(self, fact: AskedFact, least: int) -> None:
        """Add a number to be counted, with its name and what each is worth."""
        line = fact.line
        spin = Spin(f"{self._name}: {line.name}")
        spin.setRange(least, MOST_OF_A_FACT)
        spin.setSpecialValueText("–" if least < 0 else "")
        spin.setFixedWidth(_SPIN)
        spin.valueChanged.connect(lambda number: self._count(fact.fact, number))
        words = TextLabel(line.name, "body", wrap=True)
        words.setToolTip(line.value.source or line.source)
        most = f", at most {line.most}" if line.most is not None else ""
        each = f"{line.value.text()} each{most}{', calculated' if fact.offered else ''}"
        holder, margins = QWidget(), (_INDENT if least >= 0 else 0, 0, 0, 0)
        worth = TextLabel(each, "second", "ink2")
        hbox(spin, (words, 1), worth, gap=10, margins=margins, inside=holder)
        self._column.addWidget(holder)
        self.facts[fact.fact], self._rows[fact.fact] = (fact, spin), holder

    def _add_points(self) -> None:
        score = self._controller.score()
        hint = "calculated" if score is None or score.by_points else "none"
        self.points = text_field(f"{self._name}: other points", self._override, hint)
        self.reason = text_field(f"{self._name}: reason for other points", self._override, "Reason")
        self.points.setFixedWidth(90)
        self._error = TextLabel("", "small", "err", wrap=True)
        self._column.addWidget(SectionLabel("Override points"))
        add_layout(self._column, hbox(self.points, (self.reason, 1)))
        self._column.addWidget(self._error)

    @property
    def first(self) -> QWidget:
        """What is asked first."""
        spins = (spin for _, spin in self.facts.values() if spin.isVisibleTo(self))
        return next(iter(self.ticks.values()), None) or next(spins, self.points)

    def _tick(self, key: str, on: bool) -> None:
        playbook = self._controller.playbook
        assert playbook is not None
        draft = tick_objective(self._controller.draft, playbook, self.entry, key, on)
        draft = settle_places(draft, playbook, self._controller.friends())
        self._controller.step("objective", draft)

    def _count(self, fact: str, number: int) -> None:
        draft = set_fact(self._controller.draft, self.entry, fact, None if number < 0 else number)
        self._controller.step("count", draft, f"fact {self.entry} {fact}")

    def _override(self, _text: str) -> None:
        points, reason = self.points.text(), self.reason.text()
        draft = override(self._controller.draft, self.entry, points, reason)
        self._controller.step("points", draft, f"points {self.entry}")

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
            with QSignalBlocker(spin):
                spin.setMaximum(max(number, MOST_OF_A_FACT if room is None else room))
                spin.setValue(number)
            unticked = fact.mission in self.ticks and fact.mission not in side.objectives
            self._rows[fact.fact].setVisible(not unticked)
        if not self.points.hasFocus():
            show_text(self.points, side.points)
        if not self.reason.hasFocus():
            show_text(self.reason, side.override)
        error = ""
        if side.points and read_points(side.points) is None:
            error = "Enter a number: 23, 5/2 or 2.5."
        elif side.points and not side.override:
            error = "Give a reason for the different points."
        self._error.say(error)


def asked_of(
    controller: BattleController, side: DraftSide
) -> tuple[tuple[Mission, ...], tuple[AskedFact, ...]]:
    """Return the objectives that a side may take in this mission, and every number to ask of it."""
    playbook, mission = controller.playbook, controller.draft.mission
    if playbook is None:
        return (), ()
    goals = objectives_of(playbook, mission, side.objectives)
    playbook = as_placed(playbook, controller.draft.placed)
    return goals, asked_facts(playbook, mission, tuple(each.id for each in goals))


class Outcome(Card):
    """Who won: as the points say, by the players' word, or not known yet."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self._controller = controller
        self._offered: list[tuple[str, str]] = []
        self._several = False
        self.how = Combo("Who won")
        self.how.setFixedWidth(260)
        self.how.activated.connect(self._choose)
        self.reason = text_field("Reason", self._reason, "Reason, if it needs one")
        self.ticks: dict[str, Check] = {}
        self._words = TextLabel("", "second", "ink2", wrap=True)
        self._winners = hbox(gap=12)
        answers = hbox(self.how, self._winners, (self.reason, 1), gap=12)
        answers.setAlignment(self.how, Qt.AlignmentFlag.AlignLeft)
        heading = TextLabel("Who won", "heading")
        vbox(heading, self._words, answers, margins=(16, 12, 16, 14), inside=self)

    @property
    def first(self) -> bool:
        """Return whether this is what the step asks first: neither points nor objectives say it."""
        score, playbook = self._controller.score(), self._controller.playbook
        goals = objectives_of(playbook, self._controller.draft.mission) if playbook else ()
        decided = any(each.decides for each in goals)
        return score is not None and not score.by_points and not decided

    # ---- telling

    def _choose(self, at: int) -> None:
        draft, reason = self._controller.draft, self.reason.text()
        key = str(self.how.itemData(at))
        self._several = key == _SEVERAL
        if key == "":
            draft = settle_result(draft, "")
        elif key == "drawn":
            draft = settle_result(draft, "drawn", reason=reason)
        elif key == "none":
            draft = settle_result(draft, "none", reason=reason)
        else:
            won = draft.winners if self._several else (key.removeprefix(_WON),)
            draft = settle_result(draft, "agreed", won, reason)
        if not self._controller.step("who won", draft):
            self.show_draft()

    def _tick(self) -> None:
        won = [entry for entry, tick in self.ticks.items() if tick.isChecked()]
        draft = settle_result(self._controller.draft, "agreed", won, self.reason.text())
        self._controller.step("who won", draft)

    def _reason(self, text: str) -> None:
        self._controller.step("reason", change(self._controller.draft, reason=text), "reason")

    # ---- showing

    def show_draft(self) -> None:
        """Show how it was settled, and by whom it was won."""
        draft = self._controller.draft
        if list(self.ticks) != [side.entry for side in draft.sides]:
            empty(self._winners)
            self.ticks = {side.entry: Check(f"{side.name} won") for side in draft.sides}
            for tick in self.ticks.values():
                tick.clicked.connect(self._tick)
                self._winners.addWidget(tick)
        key: str = draft.settled
        if key == "agreed":
            one = len(draft.winners) == 1 and not self._several
            key = f"{_WON}{draft.winners[0]}" if one else _SEVERAL
        offered = self._choices(draft, key)
        if offered != self._offered:
            self._offered = offered
            fill(self.how, offered, key)
        self.how.setCurrentIndex(max(0, self.how.findData(key)))
        for entry, tick in self.ticks.items():
            tick.setVisible(key == _SEVERAL)
            tick.setChecked(entry in draft.winners)
        self.reason.setVisible(draft.settled != "")
        if not self.reason.hasFocus():
            show_text(self.reason, draft.reason)
        self._words.setText(self._say(key))

    def _choices(self, draft: Draft, key: str) -> list[tuple[str, str]]:
        """Return every army that met as the winner, and what else a battle can come to."""
        score = self._controller.score()
        by_points = score is None or score.by_points
        by_rule = "By points" if by_points else "By the objectives taken"
        offered = [("", "Not decided yet" if self.first else by_rule)]
        offered += [(f"{_WON}{side.entry}", f"{side.name} won") for side in draft.sides]
        if len(draft.sides) > 2 or key == _SEVERAL:
            offered.append((_SEVERAL, "Several won"))
        return [*offered, ("drawn", "A draw"), ("none", "No result")]

    def _say(self, key: str) -> str:
        score = self._controller.score()
        if key == "none":
            return "The battle counts for neither side. It is not a draw."
        if key == _SEVERAL:
            return "Tick every winner."
        if key == "" and self.first:
            return "No points decide this battle. Choose the winner you agreed on."
        if key == "" and score is not None and not score.by_points and not score.settled:
            return "Tick the objective that was taken, or choose the winner you agreed on."
        return score.sentence if score else ""


class ObjectivesStep(FormPage):
    """Objectives of each side, and who won."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__("Objectives")
        self._controller = controller
        self._made: object = None
        self.sides: list[SideObjectives] = []
        self.outcome = Outcome(controller)
        self._goal, inside = make_card("The mission")
        self._win = TextLabel("", "body", wrap=True)
        inside.addWidget(self._win)
        self._grid = CardGrid(CARD_WIDE, 2, gap=12)
        self.places: list[PlacesCard] = []
        self._asked_places: object = None
        self._places = vbox(gap=12)
        for widget in (self._goal, self._grid):
            self.column.addWidget(widget)
        add_layout(self.column, self._places)
        self.column.addWidget(self.outcome)
        self.column.addStretch(1)

    def place_keyboard(self) -> None:
        """Give the keyboard to the first thing that is asked."""
        first = self.outcome.how if self.outcome.first or not self.sides else self.sides[0].first
        first.setFocus(Qt.FocusReason.OtherFocusReason)

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

    def show_draft(self) -> None:
        """Show what the draft says; cards are made anew when other things are asked."""
        controller, outcome = self._controller, self.outcome
        draft, playbook = controller.draft, controller.playbook
        asked = [(side.entry, side.name, asked_of(controller, side)) for side in draft.sides]
        if (asked, outcome.first) != self._made:
            self._made = (asked, outcome.first)
            for card in self.sides:
                discard(card)
            self.sides = [SideObjectives(controller, side) for side in draft.sides]
            self._grid.set_cards(self.sides)
            self.column.removeWidget(outcome)
            self.column.insertWidget(1 if outcome.first else 3, outcome)
        for card in self.sides:
            card.show_draft()
        self._show_places()
        outcome.show_draft()
        mission = playbook.mission.get(draft.mission) if playbook else None
        words = f"{mission.name}. {mission.win or mission.text}".strip() if mission else ""
        self._win.setText(words)
        self._goal.setVisible(bool(words))

    def _show_places(self) -> None:
        """Ask who is where, while a side plays for places that are held."""
        draft, playbook = self._controller.draft, self._controller.playbook
        lines = place_lines(playbook, draft) if playbook else ()
        wanted = [
            (line.fact, tuple((each.entry, each.name) for each in draft.sides)) for line in lines
        ]
        if wanted != self._asked_places:
            self._asked_places = wanted
            empty(self._places)
            self.places = [PlacesCard(self._controller, line) for line in lines]
            for card in self.places:
                self._places.addWidget(card)
        for card in self.places:
            card.show_draft()
