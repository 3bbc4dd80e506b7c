"""What is open in the room: a game to read, or a file of house rules to change."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from desktop.rulebook.games_pane import FILE, GAME
from desktop.rulebook.house_document import HouseDocument
from desktop.services.house_rules import HouseRulesService
from rules.games.game import Game


class Opened(QObject):
    """Holds the one thing that is open. Without a game it is a file that cannot be used."""

    shown = Signal()
    """Something else is open, or what is open was changed."""
    stepped = Signal()
    """There is another step to take back or again."""
    saved = Signal()
    trouble = Signal(str)

    def __init__(self, house_rules: HouseRulesService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._house_rules = house_rules
        self.key = ""
        self.document: HouseDocument | None = None
        self._game: Game | None = None

    @property
    def game(self) -> Game | None:
        """The game as it is now, None for a file that makes none."""
        return self.document.game if self.document else self._game

    def save(self) -> bool:
        """Write what waits to be written; return whether nothing does."""
        return self.document is None or self.document.save()

    def open(self, key: str) -> None:
        """Open a game or a file, as it lies there now."""
        self._drop()
        self.key = key
        if key.startswith(FILE):
            self._open_file(Path(key.removeprefix(FILE)))
        else:
            self._game = self._house_rules.game(key.removeprefix(GAME))
        self.shown.emit()

    def outdated(self) -> bool:
        """Return whether another program wrote the file that is open."""
        document = self.document
        entry = self._house_rules.entry(document.path) if document else None
        return document is None or entry is None or entry.house != document.house

    def _open_file(self, path: Path) -> None:
        entry = self._house_rules.entry(path)
        house = entry.house if entry else None
        base = self._house_rules.game(house.extends) if house else None
        self._game = None
        taken = any(each.place == "id" for each in entry.problems) if entry else False
        if house is None or base is None or taken:
            return  # two files of one id: only the other one is played by
        document = HouseDocument(path, house, base, self._house_rules.write, self)
        if not document.usable:
            return
        self.document = document
        document.changed.connect(self.shown)
        document.saved.connect(self.saved)
        document.trouble.connect(self.trouble)
        document.undo_stack.indexChanged.connect(lambda _at: self._step())

    def _step(self) -> None:
        # A stack that is being deleted, with the window, still tells of its last step.
        if self.document is not None and isValid(self.document.undo_stack):
            self.stepped.emit()

    def _drop(self) -> None:
        if self.document is not None:
            self.document.blockSignals(True)
            self.document.undo_stack.blockSignals(True)
            self.document.deleteLater()
            self.document = None
