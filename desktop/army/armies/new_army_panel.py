"""Choosing a game for a new army: the first start, and "New…" later."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from desktop.empty_sprue_picture import sprue_picture
from desktop.home.games import GameChoice
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.empty import EmptyState
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import stacked
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.services.armies import ArmyService
from rules.common.wording import counted

WIDEST = 1100


class NewPanel(QWidget):
    """The games as cards, and one button that makes an empty army for the chosen one."""

    starters_asked = Signal(str)
    """The armies that are ready to start with are to be shown, those of a game by its id."""
    pick_asked = Signal(str)
    """An army of a game, by its id, is to be picked."""
    samples_asked = Signal()
    file_asked = Signal()
    cancelled = Signal()

    def __init__(self, army_service: ArmyService) -> None:
        super().__init__()
        self._army_service = army_service
        self.games = GameChoice()
        self.make_button = MainButton("New army", hint="Enter")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def open(self) -> None:
        """Show the games that are here now."""
        empty(self._column)
        first = not self._army_service.entries
        self._army_service.catalog.forget()  # a ruleset may have come, or been mended, meanwhile
        self.games = GameChoice()
        self.games.setMaximumWidth(WIDEST)
        self.games.set_games(self._army_service.catalog.titles())
        self.games.set_tall(True)
        self.games.chosen.connect(lambda _game: self._name_button())
        self.games.taken.connect(self.make)
        self.make_button = MainButton("New army", hint="Enter")
        self.make_button.clicked.connect(self.make)
        starters = PlainButton("Start with a ready army…")
        starters.clicked.connect(lambda: self.starters_asked.emit(self.games.choice))
        pick = PlainButton("Pick for me…", "die")
        pick.clicked.connect(lambda: self.pick_asked.emit(self.games.choice))
        file_button = PlainButton("Open a file…", hint="Ctrl+Shift+O", act=self.file_asked.emit)
        acts: list[QWidget] = [self.make_button, starters, pick, file_button]
        if first:
            samples = PlainButton("Open the sample armies", act=self.samples_asked.emit)
            acts.insert(3, samples)
        else:
            back = PlainButton("Back to the army", hint="Esc", act=self.cancelled.emit)
            acts.append(back)
        state = EmptyState(
            "NO ARMY YET" if first else "NEW ARMY",
            "Choose the game you play. Muster makes an empty army for it and shows what it may"
            " hold.",
            picture=sprue_picture(),
            body=self.games,
            acts=acts,
            note=self._note(),
        )
        self._column.addWidget(ScrollPage(stacked(state, on=Bench()), "New army"))
        self._name_button()

    def _note(self) -> str:
        note = "You can drop an army file anywhere on this window."
        broken = {problem.file for problem in self._army_service.catalog.problems()}
        if not broken:
            return note
        files = counted(len(broken), "ruleset file")
        return f"{note}\n{files} of yours cannot be used: Settings says why."

    def make(self) -> None:
        """Make an army for the chosen game."""
        if self.games.choice:
            self._army_service.create(self.games.choice)

    def take_focus(self) -> None:
        """Let the digits and arrows choose, and Enter make."""
        if self.games.cards:
            self.games.cards[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Make the army with Enter, or press the button that has the keyboard; Escape goes back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            button = self.focusWidget()
            button.click() if isinstance(button, QPushButton) else self.make()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _name_button(self) -> None:
        for card in self.games.cards:
            if card.isChecked():
                self.make_button.setText(f"New {card.title.name} army")
