"""House rules that are open: what they are now, their steps of undo, and when they are written."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from desktop.services.house_rules import HouseFile, HouseRulesService
from rules.common.struct_decoding import DataPath
from rules.games.game import Game
from rules.games.house_rules.describe_changes import place_of
from rules.games.house_rules.file import HouseRules
from rules.games.house_rules.house_rule_edits import make_game, with_base_values

SAVE_AFTER_MS = 250
RETRY_MS = 4000


class _Step(QUndoCommand):
    def __init__(self, document: HouseDocument, label: str, after: HouseRules, made: Game) -> None:
        super().__init__(label)
        self._document = document
        self._before, self._after = (document.house, document.game), (after, made)

    def redo(self) -> None:
        self._document.take(*self._after)

    def undo(self) -> None:
        self._document.take(*self._before)


class HouseDocument(QObject):
    """One file of house rules with the game that it makes of its base.

    `undo_stack.indexChanged` follows each step, one back too.
    """

    saved = Signal()
    trouble = Signal(str)
    """One sentence: why it could not be written. It is tried again."""

    def __init__(
        self,
        service: HouseRulesService,
        file: HouseFile,
        house: HouseRules,
        base: Game,
        game: Game,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._service = service
        self.path, self.house, self.base = file.path, with_base_values(house, base), base
        self.game = game
        self.undo_stack = QUndoStack(self)
        self.unsaved = False
        self._saver = QTimer(self, singleShot=True)
        self._saver.timeout.connect(self.save)

    def change(self, label: str, change: Callable[[HouseRules, Game], HouseRules]) -> str:
        """Take a change as one step of undo; return "" or the sentence that says why not."""
        after = change(self.house, self.base)
        if after == self.house:
            return ""
        game, problems = make_game(after, self.base)
        if game is None:
            first = problems[0]
            more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
            words = f"{f'{first.place}: ' if first.place else ''}{first.message}{more}"
            return f"{words}{'' if words.endswith(('?', '.')) else '.'} The old value stays."
        self.undo_stack.push(_Step(self, label, after, game))
        return ""

    def take(self, house: HouseRules, game: Game) -> None:
        """Hold another state; only the undo stack calls this."""
        self.house, self.game = house, game
        self.unsaved = True
        self._saver.start(SAVE_AFTER_MS)

    def place(self, path: DataPath) -> str:
        """Return a path in a player's words."""
        return place_of(self.base, self.house, path)

    def save(self) -> bool:
        """Write what waits; what cannot be written is told and tried again."""
        if not self.unsaved:
            return True
        self._saver.stop()
        written = self._service.write(self.path, self.house)
        if not written:
            self._saver.start(RETRY_MS)
            self.trouble.emit(written.error)
            return False
        self.unsaved = False
        self.saved.emit()
        return True
