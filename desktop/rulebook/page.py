"""The room "Rules": the games at the left, their values in tables, details at the right."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QStackedLayout, QWidget

from desktop.army.damaged_files import DamagedView
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton, SmallButton
from desktop.look.parts.dialog import tell
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.fold import FoldStrip
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Panel
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.rulebook.controller import DIFFERENCES, EFFECT, RulesController
from desktop.rulebook.details_pane import DetailsPane
from desktop.rulebook.differences_pane import DifferencesPane, MovedCard
from desktop.rulebook.effect_pane import EffectPane
from desktop.rulebook.file_commands import FileCommands
from desktop.rulebook.games_pane import GamesPane
from desktop.rulebook.table_pane import TablePane
from desktop.services.armies import ArmyService
from desktop.services.house_rules import HouseRulesService
from desktop.shell.actions import Action, ActionRegistry, off_menu, step_words
from desktop.shell.head import show_steps
from desktop.shell.page import Head, Page
from rules.common.wording import counted, day_said
from rules.games.house_rules.describe_changes import list_changes

GAMES_WIDTHS = {"compact": 208, "normal": 236, "wide": 280}
DETAILS_WIDTHS = {"compact": 300, "normal": 300, "wide": 360}
WIDE_FROM = 1700


class RulesPage(Page):
    """Reads any game; changes house rules, each change one step that can be taken back."""

    def __init__(
        self,
        army_service: ArmyService,
        house_rules: HouseRulesService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller = RulesController(army_service, house_rules, self)
        self.files = FileCommands(self.controller, self)
        self._compact, self._details_shown = False, True
        self._first_game = ""
        self.games = GamesPane(self.controller, self.files)
        self.moved = MovedCard(self.controller)
        self.values = TablePane(self.controller)
        self.differences = DifferencesPane(self.controller)
        self.effect = EffectPane(self.controller, self.files)
        self.damaged = DamagedView()
        self.details = DetailsPane(self.controller)
        self.strip = FoldStrip("Details")
        self.note = TextLabel("", "second", "err", wrap=True)
        self.tabs: dict[str, SmallButton] = {}
        self.undo_button = PlainButton("Undo", "undo", parent=self, act=self.undo)
        self.redo_button = IconButton("redo", "Redo", kind="plain", parent=self, act=self.redo)
        self.share_button = PlainButton("Share…", parent=self, act=self.files.ask_share)
        self.new_button = MainButton("New house rules", parent=self, act=self.files.make_house)
        hbox(self.games, (self._middle(), 1), self.details, self.strip, gap=0, inside=self)
        self._wire()
        self._enter_first_game()

    def _middle(self) -> QWidget:
        """Return tabs over what they show, and below it why something cannot be."""
        middle, self.tab_row = Panel(), QWidget()
        self._tab_flow = FlowLayout(gap=6)
        vbox(self._tab_flow, self.moved, margins=(12, 8, 12, 8), inside=self.tab_row)
        self._tab_group = QButtonGroup(self)
        self.stack = QStackedLayout()
        self.note.setContentsMargins(12, 6, 12, 8)
        column = vbox(self.tab_row, gap=0, inside=middle)
        add_layout(column, self.stack, 1)  # before it holds anything: it shows the first at once
        column.addWidget(self.note)
        for widget in (self.values, self.differences, self.effect, self.damaged):
            self.stack.addWidget(widget)
        return middle

    def _wire(self) -> None:
        controller = self.controller
        controller.said.connect(self.status)
        controller.refused.connect(self.note.say)
        controller.shown.connect(self._show_all)
        controller.section_changed.connect(self._show_section)
        controller.edit_asked.connect(lambda _path: self.show_details(True))
        self.strip.asked.connect(self.toggle_details)

    # ---- what the window asks

    def head(self) -> Head:
        """Name what is open, and say what it is."""
        document, game, file = (
            self.controller.document,
            self.controller.game,
            self.controller.file,
        )
        if document is not None:
            house = document.house
            agreed = f", agreed with {house.agreed_with}" if house.agreed_with else ""
            day = f", {day_said(house.day)}" if house.day else ""
            count = counted(len(list_changes(house, document.base)), "change")
            lines = (f"House rules of {document.base.ruleset.name}{agreed}{day}", count)
            return Head(house.name, lines)
        if game is None:
            return Head(file.name if file else "Rules")
        ruleset = game.ruleset
        year = f", {ruleset.year}" if ruleset.year else ""
        return Head(ruleset.name, (f"by {ruleset.author}{year}", f"version: {ruleset.version}"))

    def head_buttons(self) -> list[QWidget]:
        """Return undo, redo, share and the main act."""
        return [self.undo_button, self.redo_button, self.share_button, self.new_button]

    def register(self, actions: ActionRegistry) -> None:
        """Put the actions into the menus; each can be chosen only where it does something."""
        controller, files = self.controller, self.files
        table = (
            Action("&New house rules", files.make_house, "File", "Ctrl+N", 0, "game"),
            Action("&Import house rules…", files.ask_file, "File", "Ctrl+O"),
            Action("&Share the house rules…", files.ask_share, "File", "Ctrl+Shift+S", 1, "house"),
            Action(
                "&Duplicate the house rules",
                files.duplicate_house,
                "File",
                "Ctrl+Shift+D",
                1,
                "house",
            ),
            Action("Re&name the house rules", files.rename_house, "File", "", 1, "house"),
            Action("&Put the house rules aside", files.remove_house, "File", "", 1, "file"),
            Action("&Bring the last house rules back", files.bring_back, "File", "", 1, "removed"),
            Action("&Undo", self.undo, "Edit", "Ctrl+Z", 0, "undo"),
            Action("&Redo", self.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo"),
            Action(
                "&Copy the entry as a new one", controller.copy_entry, "Edit", "Ctrl+D", 1, "entry"
            ),
            Action("&Delete the entry", controller.remove_entry, "Edit", "Del", 1, "house"),
            Action("&Reset the entry", controller.reset_entry, "Edit", "", 1, "entry"),
            Action("&Find in the rules", self.values.field.setFocus, "View", "Ctrl+F", 4, "game"),
            # The strip at the right does it too.
            *off_menu(Action("&Details", self.toggle_details, "View", "F4")),
        )
        refresh = actions.register(
            self, table, self._why_not, lambda: step_words(controller.undo_stack)
        )
        for signal in (controller.shown, controller.listed, controller.chosen):
            signal.connect(refresh)

    def _why_not(self) -> dict[str, str]:
        controller = self.controller
        holds = {
            "game": (controller.game, "Choose a game first."),
            "house": (controller.document, "Choose house rules first."),
            "file": (controller.file, "Choose house rules first."),
            "removed": (controller.house_rules.removed_name, "No house rules were put aside."),
            "entry": (controller.can_remove(), "Choose an entry of house rules first."),
        }
        return {needs: "" if there else why for needs, (there, why) in holds.items()}

    def set_compact(self, compact: bool) -> None:
        """Fold the details away in a small window."""
        self._compact = compact
        self.show_details(not compact)
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        theme = theme_of(self)
        name = "compact" if self._compact else "wide" if self.width() >= WIDE_FROM else "normal"
        self.games.setFixedWidth(theme.height(GAMES_WIDTHS[name], 100))
        self.details.setFixedWidth(theme.height(DETAILS_WIDTHS[name], 0 if self._compact else 100))

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.games, self.tab_row, self.stack.currentWidget() or self.values, self.details]

    def enter(self) -> None:
        """Read the folder again: a file may have come, or been mended, meanwhile."""
        document = self.controller.document
        if document is None and self._first_game != self.controller.first_game():
            self._enter_first_game()  # another game is played than before
        if document is None or not document.unsaved:
            self.controller.read_again()

    def _enter_first_game(self) -> None:
        self._first_game = self.controller.first_game()
        self.controller.open(self._first_game)

    def leave(self) -> bool:
        """Write what is not written yet."""
        if self.controller.save():
            return True
        tell(self, "The house rules are not saved", "They could not be written to their file.")
        return False

    # ---- what is shown

    def _show_all(self) -> None:
        wanted = self.controller.sections()
        if [key for key, _ in wanted] != list(self.tabs):
            empty(self._tab_flow)
            self.tabs = {}
            for key, title in wanted:
                button = self.tabs[key] = SmallButton(title)
                button.setCheckable(True)
                button.clicked.connect(lambda _on=False, at=key: self.controller.show_section(at))
                self._tab_group.addButton(button)
                self._tab_flow.addWidget(button)
        self.tab_row.setVisible(bool(wanted))
        self.moved.refresh()
        self._place_details()
        self._show_section()
        show_steps(self.undo_button, self.redo_button, self.controller.undo_stack)
        for act in (self.undo_button, self.redo_button, self.share_button):
            act.setVisible(self.controller.document is not None)
        self.new_button.setVisible(self.controller.game is not None)
        self.head_changed.emit()

    def _show_section(self) -> None:
        controller = self.controller
        if controller.game is None:
            self.stack.setCurrentWidget(self.damaged)
            if controller.file is not None and controller.file.problems:
                problem = self.files.problem(controller.file)
                self.damaged.show_problem(problem, lambda: controller.open(controller.first_game()))
            controller.choose(None)
            return
        self.tabs[controller.section].setChecked(True)
        if controller.section == DIFFERENCES:
            self.stack.setCurrentWidget(self.differences)
            self.differences.refresh()
        elif controller.section == EFFECT:
            self.stack.setCurrentWidget(self.effect)
            self.effect.refresh()
            controller.choose(None)
        else:
            self.stack.setCurrentWidget(self.values)
            self.values.refresh()

    def show_details(self, shown: bool) -> None:
        """Show the details, or fold them away; a small window has a strip to unfold them."""
        self._details_shown = shown
        self._place_details()

    def _place_details(self) -> None:
        game, shown = self.controller.game is not None, self._details_shown
        self.details.setVisible(game and shown)
        self.strip.set_opened(shown)
        self.strip.setVisible(game and (self._compact or not shown))

    def toggle_details(self) -> None:
        """Show the details, or fold them away (F4)."""
        self.show_details(not self._details_shown)

    # ---- undo

    def undo(self) -> None:
        """Take the last step back."""
        if self.controller.undo_stack is not None:
            self.controller.undo_stack.undo()

    def redo(self) -> None:
        """Take a step again that was taken back."""
        if self.controller.undo_stack is not None:
            self.controller.undo_stack.redo()
