"""Choosing a game for a new army: the first start, and "New…" later."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from desktop.army.figure_sources import figure_source
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.empty import Choice, EmptyState
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.services.armies import ArmyService
from desktop.sprue import sprue_picture
from rules.games.titles import Title

_FIGURES = {
    "lgam": ("sergeant", "green"),
    "fighting-plastic": ("bazooka", "green"),
    "green-and-tan": ("rifleman", "tan"),
    "army-men": ("rifleman_prone", "tan"),
    "army-men-combat": ("assault", "green"),
}


class NewPanel(QWidget):
    """The games as cards, and one button that makes an empty army for the chosen one."""

    samples_asked = Signal()
    file_asked = Signal()
    cancelled = Signal()

    def __init__(self, army_service: ArmyService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._army_service = army_service
        self._state: EmptyState | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.make_button = MainButton("New army", hint="Enter")

    def open(self) -> None:
        """Show the games that are here now."""
        empty(self._column)
        first = not self._army_service.entries
        self._army_service.catalog.forget()  # a ruleset may have come, or been mended, meanwhile
        titles = self._army_service.catalog.titles()
        self.make_button = MainButton("New army", hint="Enter")
        acts: list[QWidget] = [self.make_button]
        samples = PlainButton("Open the sample armies")
        samples.clicked.connect(self.samples_asked)
        file_button = PlainButton("Open a file…", hint="Ctrl+Shift+O")
        file_button.clicked.connect(self.file_asked)
        acts += [samples, file_button] if first else [file_button]
        if not first:
            back = PlainButton("Back to the army", hint="Esc")
            back.clicked.connect(self.cancelled)
            acts.append(back)
        self._state = EmptyState(
            "NO ARMY YET" if first else "NEW ARMY",
            "Choose the game you play. Muster makes an empty army for it and shows what it may"
            " hold.",
            picture=sprue_picture(),
            choices=[self._choice(title) for title in titles],
            acts=acts,
            note=self._note(),
        )
        bench = Bench()
        inner = QVBoxLayout(bench)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self._state)
        self._column.addWidget(ScrollPage(bench, "New army"))
        self._state.chosen.connect(self._name_button)
        self._state.taken.connect(self.make)
        self.make_button.clicked.connect(self.make)
        self._name_button(self._state.choice)

    def _note(self) -> str:
        note = "You can drop an army file anywhere on this window."
        broken = {problem.file for problem in self._army_service.catalog.problems()}
        if not broken:
            return note
        files = "1 ruleset file" if len(broken) == 1 else f"{len(broken)} ruleset files"
        return f"{note}\n{files} of yours cannot be used: Settings says why."

    @property
    def state(self) -> EmptyState | None:
        """Return what is shown now."""
        return self._state

    def make(self) -> None:
        """Make an army for the chosen game."""
        if self._state is not None and self._state.choice:
            self._army_service.create(self._state.choice)

    def take_focus(self) -> None:
        """Let the digits and arrows choose, and Enter make."""
        if self._state is not None and self._state.cards:
            self._state.cards[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Make the army with Enter, or press the button that has the keyboard; Escape goes back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            button = self.focusWidget()
            button.click() if isinstance(button, QPushButton) else self.make()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _choice(self, title: Title) -> Choice:
        art, colour = _FIGURES.get(title.id, ("rifleman_kneeling", "blue"))
        return Choice(title.id, title.name, title.tagline, figure_source(self, art, colour))

    def _name_button(self, ruleset_id: str) -> None:
        for title in self._army_service.catalog.titles():
            if title.id == ruleset_id:
                self.make_button.setText(f"New {title.name} army")
