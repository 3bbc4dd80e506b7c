"""What the room "Rules" shows: the games, tabs and tables of what is open, details, differences."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from desktop.army.damaged_files import DamagedView
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton, SmallButton
from desktop.look.parts.fields import SearchField
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.origin import Legend
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.rulebook.broken import broken_problem
from desktop.rulebook.changes_view import ChangesView, MovedView
from desktop.rulebook.effect_view import Concerned, EffectView
from desktop.rulebook.entry_form import EntryForm, legend_of, subject_of
from desktop.rulebook.games_pane import GAME, GamesPane
from desktop.rulebook.house_form import HouseForm
from desktop.rulebook.opened import HouseDocument, Opened
from desktop.rulebook.table_view import RuleTableView
from desktop.rulebook.value_edits import ValueEdits
from desktop.services.armies import ArmyService
from desktop.services.house_rules import HouseRulesService
from rules.common.struct_decoding import DataPath
from rules.games.game import Game
from rules.games.house_rules.changes import base_changes, list_changes
from rules.games.rule_tables import RuleTable, rule_tables
from rules.games.titles import Title

LEFT_WIDTHS = {"compact": 208, "normal": 236, "wide": 280}
INSPECTOR_WIDTH, WIDE_FROM = 300, 1700
TABLE_AT, CHANGES_AT, EFFECT_AT, BROKEN_AT = range(4)
"""What stands in the middle, by its place in the stack."""
CHANGES, EFFECT = "changes", "effect"


class RulesView(QWidget):
    """The games at the left, sections and tables in the middle, details at the right."""

    status = Signal(str)
    """What was done, for the window's line of words."""
    mending_asked = Signal(object)
    """The changes that have nothing left to change are to be left out of this file."""
    reading_asked = Signal()
    removal_asked = Signal()

    def __init__(
        self,
        army_service: ArmyService,
        house_rules: HouseRulesService,
        opened: Opened,
        values: ValueEdits,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.army_service, self.house_rules, self.opened = army_service, house_rules, opened
        self.section = "weapons"
        self._tables: tuple[RuleTable, ...] = ()
        self._compact = False
        self.games = GamesPane(house_rules)
        self.field = SearchField("Search the rules", "Ctrl+F")
        self.table = RuleTableView(values.enter_value)
        self.legend = Legend()
        self.note = TextLabel("", "second", "err", wrap=True)
        self.changes = ChangesView()
        self.moved = MovedView()
        self.effect = EffectView()
        self.broken = DamagedView()
        self.form = EntryForm(values.enter_value)
        self.house_form = HouseForm(values.enter_head)
        self.undo_button = PlainButton("Undo", "undo", parent=self)
        self.redo_button = IconButton("redo", "Redo", kind="plain", parent=self)
        self.share_button = PlainButton("Share…", parent=self)
        self.new_button = MainButton("New house rules", parent=self)
        self.tabs: dict[str, SmallButton] = {}
        self.group = QButtonGroup(self)
        self._build()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.games.setFixedWidth(LEFT_WIDTHS["normal"])
        row.addWidget(self.games)
        row.addWidget(self._centre(), 1)
        self.inspector = Panel(("left",))
        row.addWidget(self.inspector)
        self._row = row
        column = QVBoxLayout(self.inspector)
        column.setContentsMargins(1, 0, 0, 0)
        holder = QWidget()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(12, 12, 12, 12)
        inner.setSpacing(10)
        self.fold = FoldButton("These house rules", self.house_form)
        inner.addWidget(self.fold)
        inner.addWidget(self.house_form)
        self.line = Divider()
        inner.addWidget(self.line)
        inner.addWidget(self.form)
        inner.addStretch(1)
        self.details = ScrollPage(holder, "Details")
        column.addWidget(self.details)
        self.inspector.setFixedWidth(INSPECTOR_WIDTH)

    def _centre(self) -> QWidget:
        centre = Panel()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.top = QWidget()
        above = QVBoxLayout(self.top)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(0)
        self.tab_row = QWidget()
        margins = QVBoxLayout(self.tab_row)
        margins.setContentsMargins(12, 8, 12, 8)
        self.flow = FlowLayout(gap=6)
        margins.addLayout(self.flow)
        above.addWidget(self.tab_row)
        inset = QVBoxLayout()
        inset.setContentsMargins(12, 0, 12, 8)
        inset.setSpacing(6)
        inset.addWidget(self.moved)
        inset.addWidget(self.field)
        above.addLayout(inset)
        above.addWidget(Divider())
        column.addWidget(self.top)
        self.stack = QStackedLayout()
        column.addLayout(self.stack, 1)  # before it holds anything: it shows the first at once
        tables = QWidget()
        inside = QVBoxLayout(tables)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self.table, 1)
        inside.addWidget(Divider())
        foot = QVBoxLayout()
        foot.setContentsMargins(12, 6, 12, 8)
        foot.addWidget(self.note)
        foot.addWidget(self.legend)
        inside.addLayout(foot)
        for widget in (tables, self.changes, self.effect, self.broken):
            self.stack.addWidget(widget)
        self.note.hide()
        self.moved.hide()
        return centre

    def set_compact(self, compact: bool) -> None:
        """Fold the details away in a small window."""
        self._compact = compact
        self.show_inspector(not compact)
        self._measure()

    def show_inspector(self, show: bool) -> None:
        """Show the details, or fold them away (F4)."""
        self.inspector.setVisible(show)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        name = "compact" if self._compact else "wide" if self.width() >= WIDE_FROM else "normal"
        self.games.setFixedWidth(LEFT_WIDTHS[name])
        self.inspector.setFixedWidth(360 if name == "wide" else INSPECTOR_WIDTH)

    @property
    def document(self) -> HouseDocument | None:
        """The house rules that are open, None when it is a game or cannot be used."""
        return self.opened.document

    @property
    def game(self) -> Game | None:
        """What is open as a game."""
        return self.opened.game

    @property
    def titles(self) -> dict[str, Title]:
        """Return the games by id, to name those that numbers are borrowed from."""
        return {title.id: title for title in self.house_rules.catalog.titles()}

    def first_game(self) -> str:
        """Return the game of the open army, or the first there is."""
        document = self.army_service.current
        known = [each.id for each in self.house_rules.games()]
        wanted = document.army.ruleset if document else ""
        return wanted if wanted in known else known[0] if known else ""

    def show_all(self) -> None:
        """Show what is open anew, in the section that was shown."""
        self.refuse("")
        self._tables = rule_tables(self.game) if self.game else ()
        self.show_tabs()
        self.show_house()
        self.show_section(self.section)

    def open_again(self) -> None:
        """Open what is chosen, as it lies in its file now."""
        self.refuse("")
        self.opened.open(self.opened.key)

    def refuse(self, sentence: str) -> None:
        """Say below the table why something cannot be; "" takes the sentence away."""
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))

    def sections(self) -> list[tuple[str, str]]:
        """Return the sections of what is open, by key and title."""
        found = [(table.key, table.title) for table in self._tables]
        if self.document is not None:
            found += [(CHANGES, "Differences"), (EFFECT, "Effect")]
        return found

    def show_tabs(self) -> None:
        """Make a button for each section."""
        wanted = self.sections()
        if [key for key, _ in wanted] != list(self.tabs):
            for button in self.tabs.values():
                self.group.removeButton(button)
                self.flow.removeWidget(button)
                button.hide()
                button.deleteLater()
            self.tabs = {}
            for key, title in wanted:
                button = self.tabs[key] = SmallButton(title)
                button.setCheckable(True)
                button.clicked.connect(lambda _on=False, at=key: self.show_section(at))
                self.group.addButton(button)
                self.flow.addWidget(button)
        self.top.setVisible(bool(wanted))

    def show_section(self, key: str) -> None:
        """Show one section; the first one when what is open has no such."""
        known = [each for each, _ in self.sections()]
        if not known:
            self._show_broken()
            return
        self.section = key if key in known else known[0]
        self.tabs[self.section].setChecked(True)
        self.field.setVisible(self.section not in (CHANGES, EFFECT))
        self.fold.setChecked(self.section in (CHANGES, EFFECT) or not self._changed())
        if self.section == CHANGES:
            self._show_changes()
        elif self.section == EFFECT:
            self.stack.setCurrentIndex(EFFECT_AT)
            self.show_effect()
        else:
            self.stack.setCurrentIndex(TABLE_AT)
            self.show_table()
        self.show_details()

    def _changed(self) -> bool:
        return self.document is not None and bool(self.document.house.changes)

    def show_table(self) -> None:
        """Show the rows of the section that the search finds."""
        table = next((each for each in self._tables if each.key == self.section), None)
        if table is None:
            return
        document = self.document
        rules = self.table.rules
        rules.titles = self.titles
        changes = document.house.changes if document else {}
        rules.changed_paths = frozenset(changes)
        self.table.show_table(table.found(self.field.text()), editable=document is not None)
        legend_of(self.legend, table, self.titles)

    def show_details(self) -> None:
        """Show at the right what is chosen in the middle."""
        document, game = self.document, self.game
        path = self.table.current_path() if self.section not in (CHANGES, EFFECT) else None
        if self.section == CHANGES:
            path = self.changes.current_path()
        if game is None or path is None:
            self.form.show_subject(None)
            self.line.hide()
            return
        self.line.setVisible(document is not None)
        house, base = (document.house, document.base) if document else (None, None)
        before = self.form.subject.path if self.form.subject else None
        self.form.show_subject(subject_of(game, path, house, base, self.titles))
        if self.form.subject and self.form.subject.path != before:
            self.details.verticalScrollBar().setValue(0)

    def show_house(self) -> None:
        """Show at the right whose house rules these are, and what has moved under them."""
        document = self.document
        self.fold.setVisible(document is not None)
        self.house_form.setVisible(document is not None and self.fold.isChecked())
        self.moved.show_moved(
            base_changes(document.house, document.base) if document else (),
            document.base.ruleset.name if document else "",
        )
        if document is None:
            return
        house, base = document.house, document.base.ruleset
        words = f"They change {base.name}, version: {base.version}. File: {document.path.name}"
        self.house_form.show_house(house.name, house.agreed_with, house.day, words)

    def _show_changes(self) -> None:
        self.stack.setCurrentIndex(CHANGES_AT)
        if self.document is not None:
            base = self.document.base
            found = list_changes(self.document.house, base)
            self.changes.show_changes(found, base.ruleset.name)

    def show_effect(self) -> None:
        """Have it worked out what the house rules do to each army."""
        document = self.document
        if document is None:
            return
        concerned = [
            Concerned(
                entry.id,
                entry.name,
                entry.ruleset == document.house.id,
                self.army_service.army_now(entry.id),
            )
            for entry in self.army_service.entries
            if entry.ruleset in (document.house.id, document.house.extends)
        ]
        self.effect.count(concerned, document.base, document.game, self.army_service.loader())

    def _show_broken(self) -> None:
        file = self.games.current_file()
        entry = self.house_rules.entry(file) if file else None
        self.form.show_subject(None)
        self.line.hide()
        self.stack.setCurrentIndex(BROKEN_AT)
        if entry is None or not entry.problems:
            return
        base = self.house_rules.game(entry.house.extends) if entry.house else None
        gone = (
            tuple(each for each in base_changes(entry.house, base) if each.gone)
            if entry.house and base
            else ()
        )
        problem = broken_problem(
            entry,
            gone,
            leave_out=lambda: self.mending_asked.emit(file),
            again=self.reading_asked.emit,
            put_aside=self.removal_asked.emit,
        )
        self.broken.show_problem(problem, lambda: self.games.select(f"{GAME}{self.first_game()}"))

    def entry_path(self) -> DataPath | None:
        """Return the path of the entry in the details, None for one that always stands."""
        subject = self.form.subject
        return subject.path if subject and subject.removable else None

    def show_added(self, path: DataPath) -> None:
        """Lead to an entry that was added, to type its name."""
        self.show_entry(path)
        self.form.focus_field((*path, "name"))

    def show_entry(self, path: DataPath | None) -> bool:
        """Lead to the entry of a path, whichever table it stands in; return whether it is there."""
        if path is None:
            return False
        for table in self._tables:
            for row in table.rows:
                if not row.group and row.path == path[: len(row.path)] and row.path:
                    self.field.clear()
                    self.show_section(table.key)
                    self.table.setFocus()
                    return self.table.go_to(row.path)
        return False
