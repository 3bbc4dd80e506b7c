"""What the room "Rules" shows of the game or the house rules that are open."""

from __future__ import annotations

from desktop.look.parts.buttons import SmallButton
from desktop.rulebook.broken import broken_problem
from desktop.rulebook.effect_view import Concerned
from desktop.rulebook.entry_form import legend_of, subject_of
from desktop.rulebook.frame import BROKEN_AT, CHANGES_AT, EFFECT_AT, TABLE_AT, RulesFrame
from desktop.rulebook.games_pane import GAME
from desktop.rulebook.house_acts import HouseActs
from desktop.rulebook.opened import HouseDocument, Opened
from desktop.services.armies import ArmyService
from desktop.services.house_rules import HouseRulesService
from rules.common.struct_decoding import DataPath
from rules.games.catalog import Title
from rules.games.game import Game
from rules.games.house_rules.changes import base_changes, list_changes
from rules.games.rule_tables import RuleTable

CHANGES, EFFECT = "changes", "effect"


class RulesView(RulesFrame):
    """Fills the widgets of the frame: tabs, table, details, differences, effect, what is broken."""

    library: ArmyService
    house_rules: HouseRulesService
    opened: Opened
    files: HouseActs
    section: str
    _tables: tuple[RuleTable, ...]

    def first_game(self) -> str:
        """Return the game to show when nothing else is chosen."""
        raise NotImplementedError

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
        self.table.titles = self.titles
        changes = document.house.changes if document else {}
        self.table.changed_paths = frozenset(changes)
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
                self.library.army_now(entry.id),
            )
            for entry in self.library.entries
            if entry.ruleset in (document.house.id, document.house.extends)
        ]
        self.effect.count(concerned, document.base, document.game, self.library.loader())

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
            leave_out=lambda: self.files.leave_out(file),
            again=self.files.read_again,
            put_aside=self.files.remove_house,
        )
        self.broken.show_problem(problem, lambda: self.games.select(f"{GAME}{self.first_game()}"))

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
