"""The second step of recording a battle: the armies side by side, and who is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from desktop.campaign.battle.army_card import ArmyFates
from desktop.campaign.battle.controller import BattleController
from desktop.campaign.battle.fate_bar import FateBar
from desktop.campaign.battle.fate_cards import card_size
from desktop.campaign.battle.fates import BY_KEY, LOOK
from desktop.campaign.battle.figure_strip import FigureStrip
from desktop.campaign.battle.shown_figures import ArmyShown
from desktop.campaign.battle.story_card import StoryCard
from desktop.campaign.battle.texts import nobody_words
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.campaign.recording.battle_record import Fate, FateKind
from rules.campaign.recording.draft import everybody_else_came_home, mark

Fates = Mapping[str, Mapping[str, Fate]]
"""Fates by entry and figure."""
_GAP, _SIDE, _SCROLL = 12, 14, 12
_FEWEST_CARDS, _LEAST_CARDS = 3, 2
"""An army is not narrower than so many cards, while another stands beside it; nor than the second
number where all have room beside each other then: who stands below is not seen."""
_IN_SIGHT = 24


class Battlefield(ScrollPage):
    """All armies; marks are told with the army's entry."""

    marked = Signal(str, str, bool, bool)
    """(entry, figure, whether the whole unit is meant, whether he was looked at before)"""
    chosen = Signal(str, str)
    """The player looks at a figure: (entry, figure)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._ground = Bench()
        super().__init__(self._ground, "Armies of the battle", parent)
        self._grid = QGridLayout(self._ground)
        self._grid.setContentsMargins(_SIDE, 2, _SIDE - _SCROLL, 8)
        # Its room is there always, so that marks never make the cards wrap otherwise.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._grid.setSpacing(_GAP)
        self._armies: list[ArmyFates] = []
        self._shown: tuple[ArmyShown, ...] = ()
        self._columns = 0
        self._nobody = TextLabel("", "lead", "ink2", wrap=True)
        self._nobody.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nobody.hide()
        self.current: tuple[str, str] = ("", "")

    def show_armies(self, armies: Sequence[ArmyShown], fates: Fates) -> None:
        """Show these armies; the same ones only change their fates."""
        shown = tuple(armies)
        if shown == self._shown and self._armies:
            for view in self._armies:
                view.show_fates(fates.get(view.army.entry, {}))
            return
        for view in self._armies:
            self._grid.removeWidget(view)
            view.hide()
            view.deleteLater()
        self._shown, self._columns = shown, 0
        self._armies = [ArmyFates(army, fates.get(army.entry, {})) for army in shown]
        for view in self._armies:
            view.marked.connect(self.marked)
            view.chosen.connect(self._chosen)
            view.left_to.connect(self._walk)
        self._place()

    def say(self, sentence: str) -> None:
        """Say in the place of the armies why there are none; "" when there are."""
        self._nobody.setText(sentence)
        if sentence:
            self._grid.addWidget(self._nobody, 0, 0)
        else:
            self._grid.removeWidget(self._nobody)
        self._nobody.setVisible(bool(sentence))

    def _place(self) -> None:
        """Set the armies side by side, as many as are wide enough."""
        if not self._armies:
            return
        wide = max(1, self.viewport().width() - 2 * _SIDE + _SCROLL + _GAP)
        card = card_size(theme_of(self))[0]
        many, few = (wide // (round(card * n) + 22 + _GAP) for n in (_FEWEST_CARDS, _LEAST_CARDS))
        armies = len(self._armies)
        columns = armies if armies <= few else max(1, min(armies, many))
        if columns == self._columns:
            return
        for at in range(max(columns, self._columns)):
            self._grid.setColumnStretch(at, 1 if at < columns else 0)
        for at, view in enumerate(self._armies):
            self._grid.removeWidget(view)
            self._grid.addWidget(view, *divmod(at, columns))
        self._columns = columns

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the armies anew when more or fewer fit beside each other."""
        super().resizeEvent(event)
        self._place()

    # ---- who is looked at

    def armies(self) -> tuple[ArmyFates, ...]:
        """Return the armies as they are drawn."""
        return tuple(self._armies)

    def set_picking(self, on: bool) -> None:
        """Show by the pointer that the next click tells who did it."""
        if on:
            self._ground.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self._ground.unsetCursor()

    def choose(self, entry: str, figure: str) -> None:
        """Give the keyboard to a figure."""
        for view in self._armies:
            if view.army.entry == entry and view.choose(figure):
                return

    def choose_first(self) -> None:
        """Give the keyboard to whoever was looked at last, else to the first figure of all."""
        if self.current[1]:
            self.choose(*self.current)
        elif self._shown and self._shown[0].figures:
            self.choose(self._shown[0].entry, self._shown[0].figures[0].id)

    def _chosen(self, entry: str, figure: str) -> None:
        self.current = (entry, figure)
        for view in self._armies:
            view.forget_current(figure if view.army.entry == entry else "")
            # Who is clicked is in sight: were he moved, the next click would miss its man.
            if view.army.entry == entry and not view.pressing:
                self._show_rect(view, view.rect_of(figure))
        self.chosen.emit(entry, figure)

    def _show_rect(self, view: ArmyFates, rect: QRect) -> None:
        at = view.mapTo(self._ground, QPoint(0, 0))
        middle = rect.translated(at).center()
        reach = rect.height() // 2 + _IN_SIGHT
        self.ensureVisible(middle.x(), middle.y(), rect.width() // 2 + 8, reach)

    def _walk(self, entry: str, step: int, y: int) -> None:
        """Go on in the army beside, at the same height."""
        entries = [view.army.entry for view in self._armies]
        at = entries.index(entry) + step
        if not 0 <= at < len(entries):
            return
        here, there = self._armies[at - step], self._armies[at]
        height = here.mapTo(self._ground, QPoint(0, y)).y() - there.y()
        there.choose_near(height, from_right=step < 0)


PICKING = "Click the man in another army who did it. Esc cancels."
SAME_ARMY = "He is in the same army. Click a man in another army. Esc cancels."
NOT_YET = "Mark what happened to him first, then who did it."
NOBODY_CHOSEN = "Choose a figure first, then who did it."


class FatesStep(Bench):
    """Fates to give, both armies, what is told of one figure, and the story of the battle.

    A click or a letter gives a fate to a figure or to his unit, and takes it back.
    """

    said = Signal(str)
    """What the player is to know now, "" for nothing more."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self._controller = controller
        self.bar, self.field = FateBar(), Battlefield()
        self.strip, self.story = FigureStrip(controller), StoryCard(controller)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 8, 14, 10)
        foot.setSpacing(8)
        foot.addWidget(self.strip)
        foot.addWidget(self.story)
        column.addWidget(self.bar)
        column.addWidget(self.field, 1)
        column.addLayout(foot)
        self.field.marked.connect(self._click)
        self.field.chosen.connect(self.strip.show_figure)
        self.strip.pick.toggled.connect(self._picking)
        self.bar.rest_home.connect(self.rest_home)
        self.story.said.connect(self.said)

    def show_draft(self) -> None:
        """Show what became of everybody, also what is told of the chosen figure."""
        controller = self._controller
        self.field.show_armies(controller.shown(), controller.fates())
        self.field.say(nobody_words(controller.draft, controller.ruleset))
        self.strip.show_figure(*self.field.current)
        self.story.show_draft()

    # ---- marking

    def _click(self, entry: str, figure: str, whole: bool, looked: bool) -> None:
        if self.strip.pick.isChecked():
            self._take_doer(entry, figure, whole)
            return
        kind = self.bar.kind
        meant = self._unit_of(entry, figure) if whole else (figure,)
        if all(self._kind(entry, each) == kind for each in meant):
            if not (looked or whole):
                return  # the click chose him: more can be told of him without a mark being lost
            kind = "standing"  # one who is looked at already loses the mark
        self.mark(entry, figure, kind, whole)

    def _take_doer(self, entry: str, figure: str, whole: bool) -> None:
        """Write down who did it; a unit or a man of the same army cannot be meant."""
        victim = self.strip.victim
        if whole:
            self.said.emit(PICKING)
        elif entry == victim[0]:
            if figure != victim[1]:
                self.said.emit(SAME_ARMY)
            self.field.choose(*victim)
        else:
            self.strip.take(figure)
            self.field.choose(*victim)

    def mark(self, entry: str, figure: str, kind: FateKind, whole: bool = False) -> None:
        """Mark a figure, or his whole unit, as one step."""
        figures = self._unit_of(entry, figure) if whole else (figure,)
        draft = mark(self._controller.draft, entry, figures, kind)
        self._controller.step(f"mark {LOOK[kind].word.lower()}", draft)

    def give(self, key: str, whole: bool) -> None:
        """Give the chosen figure the fate of a key; while none is chosen, choose that of clicks."""
        self.leave_doer()
        kind = BY_KEY[key].kind
        entry, figure = self.field.current
        known = any(side.entry == entry for side in self._controller.draft.sides)
        if figure and known:
            self.mark(entry, figure, kind, whole)
        else:
            self.bar.choose(kind)

    def rest_home(self, entry: str = "") -> None:
        """Say that whoever has no mark came home, of one army or of all."""
        draft = everybody_else_came_home(self._controller.draft, entry)
        self._controller.step("everyone else came home", draft)
        self.said.emit("Everyone without a mark came home.")

    def _kind(self, entry: str, figure: str) -> FateKind:
        return self._controller.draft.side(entry).fate_of(figure).kind

    def _unit_of(self, entry: str, figure: str) -> tuple[str, ...]:
        for army in self._controller.shown():
            if army.entry == entry:
                for squad in army.squads:
                    ids = tuple(each.id for each in squad.figures)
                    if figure in ids:
                        return ids
        return (figure,)

    # ---- who did it

    def ask_doer(self) -> None:
        """Let the next click tell who did it to the chosen figure."""
        if self.strip.can_pick:
            self.strip.pick.setChecked(True)
        else:
            self.said.emit(self._why_nobody())

    def _why_nobody(self) -> str:
        """Return why nobody can have done it to the chosen figure."""
        entry, figure = self.field.current
        if not figure:
            return NOBODY_CHOSEN
        kind = self._kind(entry, figure)
        if kind == "standing":
            return NOT_YET  # of a hero who lost a life somebody can have taken it
        word = LOOK[kind].word
        return f"{word}: no enemy did that."

    def leave_doer(self) -> bool:
        """Look for nobody any more; return whether somebody was looked for."""
        if not self.strip.pick.isChecked():
            return False
        self.strip.pick.setChecked(False)
        self.strip.show_figure(*self.field.current)
        return True

    def _picking(self, on: bool) -> None:
        """Show that the next click tells who did it, and how to leave it."""
        self.field.set_picking(on)
        self.said.emit(PICKING if on else "")
