"""By which games a campaign is played: a tick for each of those that are here."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.look.parts.check import Check
from desktop.look.parts.flow import FlowLayout
from rules.games.catalog import Title


class GamesField(QWidget):
    """The ticks beside each other; games agreed on that are not here any more stay agreed."""

    changed = Signal()

    def __init__(
        self, games: Sequence[Title], chosen: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._names = {each.id: each.name for each in games}
        self.checks = {each.id: Check(each.name) for each in games}
        self._lost = tuple(each for each in chosen if each not in self.checks)
        flow = FlowLayout(self, gap=14)
        for key, check in self.checks.items():
            check.setChecked(key in chosen)
            check.toggled.connect(lambda _on: self.changed.emit())
            flow.addWidget(check)

    def name_of(self, game: str) -> str:
        """Return what a game is called, its id where it is not here."""
        return self._names.get(game, game)

    def tick(self, game: str) -> None:
        """Tick a game, where it is here."""
        if game in self.checks:
            self.checks[game].setChecked(True)

    def chosen(self) -> tuple[str, ...]:
        """Return the ids of the ticked games, and of those that are not here any more."""
        return (*(key for key, check in self.checks.items() if check.isChecked()), *self._lost)
