"""What is open in the rules room, what of it is shown and chosen, and each change of a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack
from shiboken6 import isValid

from desktop.rulebook.house_document import HouseDocument
from desktop.services.armies import ArmyService
from desktop.services.house_rules import HouseFile, HouseRulesService
from rules.common.size_limits import clean
from rules.common.struct_decoding import DataPath
from rules.games.game import PLAY, Game, entry_path
from rules.games.game_editor_fields import RuleField
from rules.games.game_titles import Title
from rules.games.house_rules.describe_changes import place_of
from rules.games.house_rules.file import HouseRules
from rules.games.house_rules.house_rule_edits import (
    add_copy,
    make_game,
    remove_value,
    revert,
    set_value,
)
from rules.games.ruleset_as_tables import RuleTable, rule_tables

GAME, FILE = "game:", "file:"
"""How the keys of games ("game:<id>") and of files ("file:<path>") begin."""
DIFFERENCES, EFFECT = "changes", "effect"
"""The sections of house rules beside the tables of a game."""
FIXED: tuple[DataPath, ...] = (("hero",), ("morale",), (PLAY, "turn"), (PLAY, "scoring"))
"""Entries that always stand: they are no part of a list."""
Change = Callable[[HouseRules, Game], HouseRules]


class RulesController(QObject):
    """Holds a game that is read, or a file of house rules that is changed (`document`).

    Without a `game` what is open is a file of which no game can be made.
    """

    listed = Signal()
    """The games and files are others, or another one is to be marked in their list."""
    shown = Signal()
    """Something else is open, or what is open was changed."""
    section_changed = Signal()
    chosen = Signal()
    """Another entry is chosen."""
    led = Signal()
    """The player was led to an entry: its table takes the keyboard."""
    edit_asked = Signal(object)
    """The field of this path is to be typed in, () for the name of the house rules."""
    refused = Signal(str)
    """Why something cannot be, "" when it could."""
    said = Signal(str)
    """One sentence for the status line."""

    def __init__(
        self, armies: ArmyService, house_rules: HouseRulesService, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.armies, self.house_rules = armies, house_rules
        self.key = ""
        self.document: HouseDocument | None = None
        self._game: Game | None = None
        self.tables: tuple[RuleTable, ...] = ()
        self.section, self.search = "weapons", ""
        self.path: DataPath | None = None
        """The path of the chosen entry or change, None for none."""
        house_rules.changed.connect(self._follow_files)

    # ---- what is open

    @property
    def game(self) -> Game | None:
        """Return the game as it is now, None for a file that makes none."""
        return self.document.game if self.document else self._game

    @property
    def undo_stack(self) -> QUndoStack | None:
        """Return the steps of the house rules that are open, None for a game."""
        return self.document.undo_stack if self.document else None

    @property
    def file(self) -> HouseFile | None:
        """Return the file that is open, usable or not; None for a game."""
        path = Path(self.key.removeprefix(FILE))
        return self.house_rules.entry(path) if self.key.startswith(FILE) else None

    @property
    def titles(self) -> dict[str, Title]:
        """Return the games by id, to name those that numbers are borrowed from."""
        return {title.id: title for title in self.house_rules.catalog.titles()}

    def first_game(self) -> str:
        """Return the key of the open army's game, or of the first there is."""
        known = [each.id for each in self.house_rules.games()]
        wanted = self.armies.current.army.ruleset if self.armies.current else ""
        return f"{GAME}{wanted if wanted in known else known[0]}"

    def open(self, key: str) -> None:
        """Show a game or a file of house rules, unless what is open cannot be written."""
        if key != self.key and self.save():
            self.open_again(key)
        self.listed.emit()

    def open_again(self, key: str = "") -> None:
        """Open a game or file, by default the one that is open, as it lies there now."""
        self.key = key or self.key
        if self.document is not None:
            self.document.blockSignals(True)
            self.document.undo_stack.blockSignals(True)
            self.document.deleteLater()
        self.document = self._game = None
        if self.key.startswith(GAME):
            self._game = self.house_rules.game(self.key.removeprefix(GAME))
        elif self.file is not None:
            self._open_file(self.file)
        self.refused.emit("")
        self._show()

    def _open_file(self, file: HouseFile) -> None:
        house = file.house
        base = self.house_rules.game(house.extends) if house else None
        taken = any(each.place == "id" for each in file.problems)
        if house is None or base is None or taken:
            return  # two files of one id: only the other one is played by
        game, _ = make_game(house, base)
        if game is None:
            return
        document = HouseDocument(self.house_rules, file, house, base, game, self)
        self.document = document
        document.saved.connect(lambda: self.said.emit("House rules saved"))
        document.trouble.connect(self._say_trouble)
        stack = document.undo_stack
        # A stack that is being deleted, with the window, still tells of its last step.
        stack.indexChanged.connect(lambda _at: self._show() if isValid(stack) else None)

    def _show(self) -> None:
        self.tables = rule_tables(self.game) if self.game else ()
        known = [key for key, _ in self.sections()]
        if known and self.section not in known:
            self.section = known[0]
        self.shown.emit()

    def save(self) -> bool:
        """Write what waits to be written; return whether nothing does."""
        return self.document is None or self.document.save()

    def _say_trouble(self, sentence: str) -> None:
        self.said.emit("House rules not saved")
        self.refused.emit(sentence)

    def read_again(self) -> None:
        """Follow what other programs made of the files, and of the one that is open."""
        self.house_rules.read()
        self._follow_files()
        file, document = self.file, self.document
        if self.key.startswith(FILE) and file is None:
            self.open(self.first_game())
        elif document is None or file is None or file.house != document.house:
            self.open_again()

    def _follow_files(self) -> None:
        self.armies.reload_rules()
        self.listed.emit()

    # ---- what of it is shown and chosen

    def sections(self) -> list[tuple[str, str]]:
        """Return the sections of what is open, by key and title."""
        house = [(DIFFERENCES, "Differences"), (EFFECT, "Effect")] if self.document else []
        return [*((table.key, table.title) for table in self.tables), *house]

    @property
    def table(self) -> RuleTable | None:
        """Return the table that is shown, None for another section."""
        return next((each for each in self.tables if each.key == self.section), None)

    @property
    def entry(self) -> DataPath | None:
        """Return the path of the chosen entry: for a line in its list, of the whole entry."""
        return entry_path(self.path) if self.path is not None and self.game else None

    def can_remove(self) -> bool:
        """Return whether the chosen entry may be copied, taken away and reset."""
        return self.document is not None and self.entry not in (None, *FIXED)

    def show_section(self, key: str) -> None:
        """Show one section."""
        self.section = key
        self.section_changed.emit()

    def choose(self, path: DataPath | None) -> None:
        """Choose an entry, or a change in the list of differences."""
        self.path = path
        self.chosen.emit()

    def show_entry(self, path: DataPath) -> bool:
        """Lead to the entry of a path, whichever table it stands in; return whether it is there."""
        for table in self.tables:
            for row in table.rows:
                if not row.group and row.path and row.path == path[: len(row.path)]:
                    self.path, self.search = row.path, ""
                    self.show_section(table.key)
                    self.led.emit()
                    return True
        return False

    def show_rule(self, ruleset_id: str, path: DataPath) -> bool:
        """Open a game or house rules by id and lead to an entry of it."""
        files = [each for each in self.house_rules.entries if each.house]
        mine = next((f"{FILE}{x.path}" for x in files if x.house and x.house.id == ruleset_id), "")
        self.open(mine or f"{GAME}{ruleset_id}")
        return self.show_entry(path)

    def refuse_editing(self) -> None:
        """Say that a game itself is not edited."""
        if self.document is None and self.game is not None:
            name = self.game.ruleset.name
            self.said.emit(f"{name} itself cannot be changed: make house rules from it (Ctrl+N)")

    # ---- changes: each is one step of undo; what cannot be is refused and changes nothing

    def change(self, label: str, change: Change) -> str:
        """Change the house rules that are open; return "" or the sentence that says why not."""
        sentence = self.document.change(label, change) if self.document else ""
        self.refused.emit(sentence)
        return sentence

    def enter_value(self, field: RuleField, text: str) -> str:
        """Take what was typed for a value; return "" or the sentence that says why not."""
        if self.document is None:
            return ""
        entered = field.enter(text)
        if entered.sentence:
            sentence = f"{entered.sentence} The old value stays."
            self.refused.emit(sentence)
            return sentence
        place, value = self.document.place(field.path), entered.value
        if value is None:
            return self.change(f"{place}: none", lambda h, b: remove_value(h, b, field.path))
        label = f"{place} {' '.join(text.split())[:20]}"
        return self.change(label, lambda h, b: set_value(h, b, field.path, value))

    def enter_head(self, key: str, text: str) -> str:
        """Take another name, partner (`agreed_with`) or day of the house rules."""
        words = clean(text)
        if key == "name" and not words:
            return "House rules need a name. The old value stays."
        labels = {"name": f"name {words}", "agreed_with": "agreed with", "day": "since"}
        head: dict[str, Any] = {key: words}
        return self.change(labels[key], lambda house, _: replace(house, **head))

    def take_back(self, path: DataPath | None) -> None:
        """Take the changes at a path back."""
        if self.document is not None and path is not None:
            label = f"{self.document.place(path)} as before"
            self.change(label, lambda h, b: revert(h, b, path))

    def copy_entry(self) -> None:
        """Add a copy of the chosen entry, and lead to its name."""
        document, path = self.document, self.entry
        if document is None or path is None or len(path) < 2 or path[0] == "switch":
            return
        made: list[str] = []

        def change(house: HouseRules, base: Game) -> HouseRules:
            name = f"{place_of(base, house, path)} 2"
            after, new = add_copy(house, base, path[:-1], str(path[-1]), name, document.game.data)
            made.append(new)
            return after

        if not self.change(f"copy {document.place(path)}", change):
            added = (*path[:-1], made[0])
            self.show_entry(added)
            self.edit_asked.emit((*added, "name"))

    def remove_entry(self) -> None:
        """Take the chosen entry away; in the list of differences take the change back."""
        path = self.entry
        if self.section == DIFFERENCES:
            self.take_back(self.path)
        elif self.document is not None and path is not None and self.can_remove():
            label = f"take {self.document.place(path)} away"
            self.change(label, lambda h, b: remove_value(h, b, path))

    def reset_entry(self) -> None:
        """Take all changes of the chosen entry back."""
        self.take_back(self.entry)
