"""The armies of a battle side by side, with everybody's fate; arrows walk from man to man."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.campaign.battle.army_card import ArmyFates
from desktop.campaign.battle.score_card import card_size
from desktop.campaign.battle.shown_figures import ArmyShown
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.campaign.recording.battle_record import Fate

Fates = Mapping[str, Mapping[str, Fate]]
"""Fates by entry and figure."""
_GAP, _SIDE, _SCROLL = 12, 14, 12
_FEWEST_CARDS, _LEAST_CARDS = 3, 2
"""An army is not narrower than so many cards, while another stands beside it; nor than the second
number where all have room beside each other then: who stands below is not seen."""
_IN_SIGHT = 24


class Field(ScrollPage):
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
