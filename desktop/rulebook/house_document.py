"""House rules being edited: the value, the game that they make, and the way back.

A state that contradicts itself is never taken: `change` says why, and what was before still holds.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from desktop.services.result import Result
from rules.common.problems import Problem
from rules.common.struct_decoding import DataPath
from rules.games.game import Game, look_up
from rules.games.house_rules.changes import place_of
from rules.games.house_rules.edits import make_game, with_base_values
from rules.games.house_rules.file import HouseRules

SAVE_AFTER_MS = 250
RETRY_MS = 4000


class _Step(QUndoCommand):
    def __init__(self, document: HouseDocument, label: str, after: HouseRules, made: Game) -> None:
        super().__init__(label)
        self._document = document
        self._states = ((document.house, document.game), (after, made))

    def redo(self) -> None:
        self._document.take(*self._states[1])

    def undo(self) -> None:
        self._document.take(*self._states[0])


class HouseDocument(QObject):
    """One file of house rules that is open. `changed` follows each step, back ones too."""

    changed = Signal()
    saved = Signal()
    trouble = Signal(str)

    def __init__(
        self,
        path: Path,
        house: HouseRules,
        base: Game,
        write: Callable[[Path, HouseRules], Result[None]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.path, self.house, self.base = path, with_base_values(house, base), base
        self._write = write
        self.undo_stack = QUndoStack(self)
        game, self.problems = make_game(house, base)
        self.game = game or base
        self._unsaved = False
        self._saver = QTimer(self, singleShot=True)
        self._saver.timeout.connect(self.save)

    @property
    def usable(self) -> bool:
        """Return whether the house rules make a game as they are."""
        return not self.problems

    def change(self, label: str, change: Callable[[HouseRules, Game], HouseRules]) -> str:
        """Take a change as one step of undo; return "" or the sentence that says why not."""
        after = change(self.house, self.base)
        if after == self.house:
            return ""
        game, problems = make_game(after, self.base)
        if game is None:
            return self._refusal(problems)
        self.undo_stack.push(_Step(self, label, after, game))
        return ""

    def take(self, house: HouseRules, game: Game) -> None:
        """Hold another state; only the undo stack calls this."""
        self.house, self.game, self.problems = house, game, ()
        self._unsaved = True
        self._saver.start(SAVE_AFTER_MS)
        self.changed.emit()

    def place(self, path: DataPath) -> str:
        """Return a path in a player's words."""
        return place_of(self.base, self.house, path)

    def held(self, path: DataPath) -> object:
        """Return what the game says at a path now."""
        return look_up(self.game.data, path)

    @property
    def unsaved(self) -> bool:
        """Return whether a change waits to be written."""
        return self._unsaved

    def save(self) -> bool:
        """Write what waits; what cannot be written is told and tried again."""
        if not self._unsaved:
            return True
        self._saver.stop()
        written = self._write(self.path, self.house)
        if not written:
            self._saver.start(RETRY_MS)
            self.trouble.emit(written.error)
            return False
        self._unsaved = False
        self.saved.emit()
        return True

    def _refusal(self, problems: tuple[Problem, ...]) -> str:
        first = problems[0]
        more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
        place = f"{first.place}: " if first.place else ""
        words = f"{place}{first.message}{more}"
        end = "" if words.endswith(("?", ".")) else "."
        return f"{words}{end} What was before still holds."
