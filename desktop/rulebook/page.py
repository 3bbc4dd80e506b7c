"""The room "Rules": the games at the left, their values in tables, details at the right."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.look.parts.dialog import tell
from desktop.rulebook.games_pane import FILE, GAME
from desktop.rulebook.house_rule_files import HouseRuleFiles
from desktop.rulebook.opened import Opened
from desktop.rulebook.value_edits import ValueEdits
from desktop.rulebook.view import EFFECT, RulesView
from desktop.services.armies import ArmyService
from desktop.services.house_rules import HouseRulesService
from desktop.shell.actions import ActionRegistry
from desktop.shell.head import show_steps
from desktop.shell.page import Head, Page
from rules.common.struct_decoding import DataPath
from rules.common.wording import counted
from rules.games.house_rules.changes import keep_house_value, list_changes, take_base_value

_HOUSE, _FILE, _ENTRY, _BACK, _GAME = "house", "file", "entry", "back", "game"
"""What an action needs, by which it is blocked where that is missing."""


class RulesPage(Page):
    """Reads any game; changes house rules, each change one step that can be taken back."""

    def __init__(
        self,
        army_service: ArmyService,
        house_rules: HouseRulesService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.army_service, self.house_rules = army_service, house_rules
        self.opened = Opened(self.house_rules, self)
        self.values = ValueEdits(self.opened)
        self.view = RulesView(army_service, house_rules, self.opened, self.values, self)
        self.files = HouseRuleFiles(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self._wire()
        self.view.games.refresh()
        self._army_game = self.view.first_game()
        self.view.games.select(f"{GAME}{self._army_game}")

    def _wire(self) -> None:
        view, values = self.view, self.values
        view.status.connect(self.status)
        view.mending_asked.connect(self.files.leave_out)
        view.reading_asked.connect(self.files.read_again)
        view.removal_asked.connect(self.files.remove_house)
        values.refused.connect(view.refuse)
        values.added.connect(view.show_added)
        self.opened.shown.connect(self._show_all)
        self.opened.stepped.connect(self._follow_step)
        self.opened.saved.connect(lambda: self.status.emit("House rules saved"))
        self.opened.trouble.connect(self._say_trouble)
        view.games.chosen.connect(self.open_key)
        view.games.new_button.clicked.connect(self.files.make_house)
        view.games.menu_asked.connect(self.files.show_menu)
        view.new_button.clicked.connect(self.files.make_house)
        view.share_button.clicked.connect(self.files.ask_share)
        view.undo_button.clicked.connect(self.undo)
        view.redo_button.clicked.connect(self.redo)
        view.field.textChanged.connect(lambda _text: view.show_table())
        view.table.chosen.connect(lambda _path: view.show_details())
        view.table.refused.connect(self._say_fixed)
        view.table.gave_up.connect(view.note.hide)
        view.form.back_asked.connect(values.take_back)
        view.form.copy_asked.connect(values.copy_entry)
        view.form.away_asked.connect(values.remove_entry)
        view.changes.back_asked.connect(values.take_back)
        view.changes.opened.connect(view.show_entry)
        view.changes.chosen.connect(view.show_details)
        view.moved.kept.connect(lambda path: values.resolve("keep mine", keep_house_value, path))
        view.moved.taken.connect(lambda path: values.resolve("take the new", take_base_value, path))
        view.effect.play_asked.connect(self.files.play_by)
        self.house_rules.changed.connect(self._follow_files)
        self.army_service.listed.connect(self._follow_armies)

    # ---- what the window asks

    def head(self) -> Head:
        """Name what is open, and say what it is."""
        document, game = self.view.document, self.view.game
        if document is not None:
            house = document.house
            agreed = f", agreed with {house.agreed_with}" if house.agreed_with else ""
            day = f", {house.day}" if house.day else ""
            count = counted(len(list_changes(house, document.base)), "change")
            lines = (f"House rules of {document.base.ruleset.name}{agreed}{day}", count)
            return Head(house.name, lines)
        if game is None:
            file = self.view.games.current_file()
            entry = self.house_rules.entry(file) if file else None
            return Head(entry.name if entry else "Rules", ())
        ruleset = game.ruleset
        year = f", {ruleset.year}" if ruleset.year else ""
        return Head(ruleset.name, (f"by {ruleset.author}{year}", f"version: {ruleset.version}"))

    def head_buttons(self) -> list[QWidget]:
        """Return undo, redo, share and the main act."""
        return [
            self.view.undo_button,
            self.view.redo_button,
            self.view.share_button,
            self.view.new_button,
        ]

    def register(self, actions: ActionRegistry) -> None:
        """Put the actions into the menus; each can be chosen only where it does something."""
        made: list[tuple[QAction, str]] = []

        def add(text, slot, menu, keys="", group=0, needs="") -> QAction:  # type: ignore[no-untyped-def]
            action = actions.add(text, slot, menu=menu, page=self, shortcut=keys, group=group)
            made.append((action, needs))
            return action

        add("&New house rules", self.files.make_house, "File", "Ctrl+N", 0, _GAME)
        add("&Import house rules…", self.files.ask_file, "File", "Ctrl+O")
        add("&Share the house rules…", self.files.ask_share, "File", "Ctrl+Shift+S", 1, _HOUSE)
        add(
            "&Duplicate the house rules",
            self.files.duplicate_house,
            "File",
            "Ctrl+Shift+D",
            1,
            _HOUSE,
        )
        add("Re&name the house rules", self.files.rename_house, "File", "", 1, _HOUSE)
        add("&Put the house rules aside", self.files.remove_house, "File", "", 1, _FILE)
        add("&Bring the last house rules back", self.files.bring_back, "File", "", 1, _BACK)
        undo = add("&Undo", self.undo, "Edit", "Ctrl+Z", 0, "undo")
        redo = add("&Redo", self.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo")
        add(
            "&Copy the entry as a new one",
            lambda: self.values.copy_entry(self.view.entry_path()),
            "Edit",
            "Ctrl+D",
            1,
            _ENTRY,
        )
        add("&Delete the entry", self._take_away, "Edit", "Del", 1, _HOUSE)
        add("&Reset the entry", self._as_before, "Edit", "", 1, _ENTRY)
        add("&Find in the rules", self.view.field.setFocus, "View", "Ctrl+F", 4, _GAME)
        add(
            "&Details",
            lambda: self.view.show_inspector(self.view.inspector.isHidden()),
            "View",
            "F4",
            5,
        )

        def refresh() -> None:
            states = self._states()
            for action, needs in made:
                action.setEnabled(not needs or states[needs])
            stack = self.view.document.undo_stack if self.view.document else None
            undo.setText(f"&Undo {_plain(stack.undoText())}".rstrip() if stack else "&Undo")
            redo.setText(f"&Redo {_plain(stack.redoText())}".rstrip() if stack else "&Redo")

        for signal in (self.head_changed, self.house_rules.changed, self.view.table.chosen):
            signal.connect(lambda *_: refresh())
        refresh()

    def _states(self) -> dict[str, bool]:
        document = self.view.document
        subject = self.view.form.subject
        entry = document is not None and subject is not None and subject.removable
        return {
            _GAME: self.view.game is not None,
            _HOUSE: document is not None,
            _FILE: self.view.games.current_file() is not None,
            _ENTRY: entry,
            _BACK: bool(self.house_rules.removed_name),
            "undo": document is not None and document.undo_stack.canUndo(),
            "redo": document is not None and document.undo_stack.canRedo(),
        }

    def _take_away(self) -> None:
        """Take the entry away, or in the list of differences the change back."""
        if self.view.section == "changes":
            self.view.changes.take_back()
        else:
            self.values.remove_entry(self.view.entry_path())

    def _as_before(self) -> None:
        if self.view.form.subject is not None:
            self.values.take_back(self.view.form.subject.path)

    def set_compact(self, compact: bool) -> None:
        """Fold the details away in a small window."""
        self.view.set_compact(compact)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.view.games, self.view.tab_row, self._main(), self.view.inspector]

    def _main(self) -> QWidget:
        current = self.view.stack.currentWidget()
        return current if current is not None else self.view.table

    def enter(self) -> None:
        """Read the folder again: a file may have come, or been mended, meanwhile."""
        game, self._army_game = self._army_game, self.view.first_game()
        if self.view.document is None and game != self._army_game:
            self.view.games.select(f"{GAME}{self._army_game}")  # another game is played than before
        if self.view.document is None or not self.view.document.unsaved:
            self.house_rules.read()
            self.army_service.reload_rules()
            self.view.games.refresh()
            self._reopen()

    def leave(self) -> bool:
        """Write what is not written yet."""
        if self.opened.save():
            return True
        tell(self, "The house rules are not saved", "They could not be written to their file.")
        return False

    # ---- what is open

    def open_key(self, key: str) -> None:
        """Show a game or a file of house rules."""
        if key == self.opened.key or not key:
            return
        if self.opened.save():
            self.view.refuse("")
            self.opened.open(key)
        else:
            self.view.games.select(self.opened.key)

    def _reopen(self) -> None:
        key = self.opened.key
        if self.view.games.model.index_of(key).isValid():
            self.view.games.select(key)
            if self.view.document is None or self.opened.outdated():
                self.view.open_again()
        else:
            self.opened.key = ""
            self.view.games.select(f"{GAME}{self.view.first_game()}")

    def _follow_step(self) -> None:
        self._show_undo()
        self.head_changed.emit()

    def _follow_files(self) -> None:
        self.army_service.reload_rules()
        self.view.games.refresh()
        self.view.games.select(self.opened.key)
        if self.view.section == EFFECT:
            self.view.show_effect()

    def _follow_armies(self) -> None:
        if self.isVisible() and self.view.section == EFFECT:
            self.view.show_effect()

    # ---- what is shown

    def _show_all(self) -> None:
        self.view.show_all()
        self._show_undo()
        self.head_changed.emit()

    def show_rule(self, ruleset_id: str, path: DataPath) -> bool:
        """Lead from elsewhere to an entry of a game, by the path of its plain data."""
        for entry in self.house_rules.entries:
            if entry.house and entry.house.id == ruleset_id:
                self.view.games.select(f"{FILE}{entry.path}")
                return self.view.show_entry(path)
        self.view.games.select(f"{GAME}{ruleset_id}")
        return self.view.show_entry(path)

    def _say_fixed(self) -> None:
        if self.view.document is None and self.view.game is not None:
            name = self.view.game.ruleset.name
            self.status.emit(f"{name} itself cannot be changed: make house rules from it (Ctrl+N)")

    # ---- undo, menu, trouble

    def undo(self) -> None:
        """Take the last step back."""
        if self.view.document is not None:
            self.view.document.undo_stack.undo()

    def redo(self) -> None:
        """Take a step again that was taken back."""
        if self.view.document is not None:
            self.view.document.undo_stack.redo()

    def _show_undo(self) -> None:
        stack = self.view.document.undo_stack if self.view.document else None
        show_steps(self.view.undo_button, self.view.redo_button, stack)
        for button in (self.view.undo_button, self.view.redo_button, self.view.share_button):
            button.setVisible(self.view.document is not None)
        self.view.new_button.setVisible(self.view.game is not None)

    def _say_trouble(self, sentence: str) -> None:
        self.status.emit("House rules not saved")
        self.values.refuse(sentence)


def _plain(label: str) -> str:
    return label.replace("&", "&&")
