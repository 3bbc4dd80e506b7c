"""By which games a campaign is played: a card for each of those that are here."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.home.games import GameCard
from desktop.look.theme import theme_of
from rules.games.titles import Title

MOST, CARD = 5, 134
_TIP = "(Ctrl+click: several games in one campaign)"


class GameCards(QWidget):
    """The cards beside each other; games agreed on that are not here any more stay agreed.

    Where a game is taken `alone`, Ctrl takes another one beside it.
    """

    changed = Signal()

    def __init__(self, games: Sequence[Title], chosen: Sequence[str], *, alone: bool) -> None:
        super().__init__()
        self._alone = alone
        self._names = {each.id: each.name for each in games}
        self.checks = {each.id: GameCard(each, at, brief=True) for at, each in enumerate(games, 1)}
        self._lost = tuple(each for each in chosen if each not in self.checks)
        self._grid, self._columns = QGridLayout(self), 0
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        for key, card in self.checks.items():
            card.setChecked(key in chosen)
            card.setToolTip(f"{card.toolTip()} {_TIP}" if alone else card.toolTip())
            card.clicked.connect(lambda _on=False, key=key: self._take(key))
            card.toggled.connect(lambda _on: self.changed.emit())
        self._lay_out(MOST)

    def _lay_out(self, columns: int) -> None:
        if columns != self._columns:
            self._columns = columns
            for at, card in enumerate(self.checks.values()):
                self._grid.addWidget(card, at // columns, at % columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many beside each other as there is room for."""
        super().resizeEvent(event)
        wide = theme_of(self).height(CARD, CARD - 50)
        self._lay_out(max(1, min(MOST, (self.width() + 8) // (wide + 8))))

    def _take(self, game: str) -> None:
        """Play this game alone, unless Ctrl is held."""
        if (
            self._alone
            and not QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            for key, card in self.checks.items():
                card.setChecked(key == game)

    def name_of(self, game: str) -> str:
        """Return what a game is called, its id where it is not here."""
        return self._names.get(game, game)

    def tick(self, game: str) -> None:
        """Take a game too, where it is here."""
        if game in self.checks:
            self.checks[game].setChecked(True)

    def chosen(self) -> tuple[str, ...]:
        """Return the ids of the games that are taken, and of those that are not here any more."""
        return (*(key for key, card in self.checks.items() if card.isChecked()), *self._lost)
