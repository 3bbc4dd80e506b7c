"""What is open in the room: a game to read, or a file of house rules to change, with its undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from desktop.rulebook.games_pane import FILE, GAME
from desktop.services.house_rules import HouseRulesService
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
        return f"{words}{end} The old value stays."


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
