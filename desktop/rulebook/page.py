"""The room "Rules": the games at the left, their values in tables, details at the right."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.look.parts.dialog import tell
from desktop.rulebook.acts import register_acts
from desktop.rulebook.games_pane import FILE, GAME
from desktop.rulebook.house_acts import HouseActs
from desktop.rulebook.opened import Opened
from desktop.rulebook.value_acts import ValueActs
from desktop.rulebook.view import EFFECT, RulesView
from desktop.services.armies import ArmyService
from desktop.services.house_rules import HouseRulesService
from desktop.shell.actions import ActionRegistry
from desktop.shell.head import show_steps
from desktop.shell.page import Head
from rules.common.struct_decoding import DataPath
from rules.common.wording import counted
from rules.games.house_rules.changes import keep_house_value, list_changes, take_base_value
from rules.games.rule_tables import RuleTable, rule_tables


class RulesPage(RulesView):
    """Reads any game; changes house rules, each change one step that can be taken back."""

    def __init__(
        self, library: ArmyService, house_rules: HouseRulesService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.library, self.house_rules = library, house_rules
        self.opened = Opened(self.house_rules, self)
        self.section = "weapons"
        self._tables: tuple[RuleTable, ...] = ()
        self.values, self.files = ValueActs(self), HouseActs(self)
        self.make_widgets(self.house_rules, self.values)
        self._wire()
        self.games.refresh()
        self._army_game = self.first_game()
        self.games.select(f"{GAME}{self._army_game}")

    def _wire(self) -> None:
        self.opened.shown.connect(self._show_all)
        self.opened.stepped.connect(self._follow_step)
        self.opened.saved.connect(lambda: self.status.emit("House rules saved"))
        self.opened.trouble.connect(self._say_trouble)
        self.games.chosen.connect(self.open_key)
        self.games.new_button.clicked.connect(self.files.make_house)
        self.games.menu_asked.connect(self.files.show_menu)
        self.new_button.clicked.connect(self.files.make_house)
        self.share_button.clicked.connect(self.files.ask_share)
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.field.textChanged.connect(lambda _text: self.show_table())
        self.table.chosen.connect(lambda _path: self.show_details())
        self.table.refused.connect(self._say_fixed)
        self.table.gave_up.connect(self.note.hide)
        self.form.back_asked.connect(self.values.take_back)
        self.form.copy_asked.connect(self.values.copy_entry)
        self.form.away_asked.connect(self.values.remove_entry)
        self.changes.back_asked.connect(self.values.take_back)
        self.changes.opened.connect(self.show_entry)
        self.changes.chosen.connect(self.show_details)
        self.moved.kept.connect(
            lambda path: self.values.resolve("keep mine", keep_house_value, path)
        )
        self.moved.taken.connect(
            lambda path: self.values.resolve("take the new", take_base_value, path)
        )
        self.effect.play_asked.connect(self.files.play_by)
        self.house_rules.changed.connect(self._follow_files)
        self.library.listed.connect(self._follow_armies)

    def first_game(self) -> str:
        """Return the game of the open army, or the first there is."""
        document = self.library.current
        known = [each.id for each in self.house_rules.games()]
        wanted = document.army.ruleset if document else ""
        return wanted if wanted in known else known[0] if known else ""

    # ---- what the window asks

    def head(self) -> Head:
        """Name what is open, and say what it is."""
        document, game = self.document, self.game
        if document is not None:
            house = document.house
            agreed = f", agreed with {house.agreed_with}" if house.agreed_with else ""
            day = f", {house.day}" if house.day else ""
            count = counted(len(list_changes(house, document.base)), "change")
            lines = (f"House rules of {document.base.ruleset.name}{agreed}{day}", count)
            return Head(house.name, lines)
        if game is None:
            file = self.games.current_file()
            entry = self.house_rules.entry(file) if file else None
            return Head(entry.name if entry else "Rules", ())
        ruleset = game.ruleset
        year = f", {ruleset.year}" if ruleset.year else ""
        return Head(ruleset.name, (f"by {ruleset.author}{year}", f"version: {ruleset.version}"))

    def head_buttons(self) -> list[QWidget]:
        """Return undo, redo, share and the main act."""
        return [self.undo_button, self.redo_button, self.share_button, self.new_button]

    def register(self, actions: ActionRegistry) -> None:
        """Put every act of the room into the menus."""
        register_acts(self, actions)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.games, self.tab_row, self._main(), self.inspector]

    def _main(self) -> QWidget:
        current = self.stack.currentWidget()
        return current if current is not None else self.table

    def enter(self) -> None:
        """Read the folder again: a file may have come, or been mended, meanwhile."""
        game, self._army_game = self._army_game, self.first_game()
        if self.document is None and game != self._army_game:
            self.games.select(f"{GAME}{self._army_game}")  # another game is played than before
        if self.document is None or not self.document.unsaved:
            self.house_rules.read()
            self.library.reload_rules()
            self.games.refresh()
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
            self.note.hide()
            self.opened.open(key)
        else:
            self.games.select(self.opened.key)

    def _reopen(self) -> None:
        key = self.opened.key
        if self.games.model.index_of(key).isValid():
            self.games.select(key)
            if self.document is None or self.opened.outdated():
                self.open_again()
        else:
            self.opened.key = ""
            self.games.select(f"{GAME}{self.first_game()}")

    def open_again(self) -> None:
        """Open what is chosen, as it lies in its file now."""
        self.note.hide()
        self.opened.open(self.opened.key)

    def _follow_step(self) -> None:
        self._show_undo()
        self.head_changed.emit()

    def _follow_files(self) -> None:
        self.library.reload_rules()
        self.games.refresh()
        self.games.select(self.opened.key)
        if self.section == EFFECT:
            self.show_effect()

    def _follow_armies(self) -> None:
        if self.isVisible() and self.section == EFFECT:
            self.show_effect()

    # ---- what is shown

    def _show_all(self) -> None:
        self.note.hide()
        self._tables = rule_tables(self.game) if self.game else ()
        self.show_tabs()
        self.show_house()
        self.show_section(self.section)
        self._show_undo()
        self.head_changed.emit()

    def show_rule(self, ruleset_id: str, path: DataPath) -> bool:
        """Lead from elsewhere to an entry of a game, by the path of its plain data."""
        for entry in self.house_rules.entries:
            if entry.house and entry.house.id == ruleset_id:
                self.games.select(f"{FILE}{entry.path}")
                return self.show_entry(path)
        self.games.select(f"{GAME}{ruleset_id}")
        return self.show_entry(path)

    def _say_fixed(self) -> None:
        if self.document is None and self.game is not None:
            name = self.game.ruleset.name
            self.status.emit(f"{name} itself stays as it is: make house rules of it (Ctrl+N)")

    # ---- undo, menu, trouble

    def undo(self) -> None:
        """Take the last step back."""
        if self.document is not None:
            self.document.undo_stack.undo()

    def redo(self) -> None:
        """Take a step again that was taken back."""
        if self.document is not None:
            self.document.undo_stack.redo()

    def _show_undo(self) -> None:
        stack = self.document.undo_stack if self.document else None
        show_steps(self.undo_button, self.redo_button, stack)
        for button in (self.undo_button, self.redo_button, self.share_button):
            button.setVisible(self.document is not None)
        self.new_button.setVisible(self.game is not None)

    def _say_trouble(self, sentence: str) -> None:
        self.status.emit("House rules not saved")
        self.values.refuse(sentence)
