"""The right side of the room: all values of the chosen entry, to read or to change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from desktop.army.details.weapon_table import NumberRow, NumberRows, mark_of, show_legend
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.origin import Legend, Mark
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.rulebook.field_row import FieldRow
from desktop.rulebook.rule_delegate import Enter
from rules.common.struct_decoding import DataPath
from rules.games.form_fields import RuleField, entry_fields
from rules.games.game import MISSING, PLAY, Game, entry_path, look_up
from rules.games.house_rules.changes import list_changes, value_text
from rules.games.house_rules.file import HouseRules
from rules.games.rule_tables import RuleTable, limit_name
from rules.games.titles import Title

_NARROW = ("number", "whole", "pair")


class Subject(NamedTuple):
    """What the form is about: an entry, its values, and what house rules changed in it."""

    path: DataPath
    name: str
    source: str
    fields: Sequence[RuleField]
    originals: dict[DataPath, str]
    """What the base says of each changed value; "" for nothing."""
    titles: dict[str, Title]
    base: str = ""
    """The name of the game that is changed, "" where nothing can be."""
    added: bool = False
    removable: bool = True


class EntryForm(QWidget):
    """All values of one entry: to read in a game of Muster's, to change in house rules."""

    back_asked = Signal(object)
    copy_asked = Signal(object)
    away_asked = Signal(object)

    def __init__(self, enter: Enter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._enter = enter
        self.subject: Subject | None = None
        self.rows: dict[DataPath, FieldRow] = {}
        self._shape: tuple[object, ...] = ()
        self.name = TextLabel("", "headline", wrap=True)
        self.tag = Tag("", "house")
        self.source = TextLabel("", "second", "ink2", wrap=True)
        self.copy_button = SmallButton("Copy as a new one")
        self.away_button = SmallButton("Delete")
        self.back_button = SmallButton("Reset")
        self._body = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.name)
        column.addWidget(self.tag)
        column.addWidget(self.source)
        column.addWidget(self._body)
        acts = FlowLayout(gap=6)
        for button in (self.copy_button, self.away_button, self.back_button):
            acts.addWidget(button)
        column.addLayout(acts)
        self.copy_button.clicked.connect(lambda: self._ask(self.copy_asked))
        self.away_button.clicked.connect(lambda: self._ask(self.away_asked))
        self.back_button.clicked.connect(lambda: self._ask(self.back_asked))

    def _ask(self, signal: SignalInstance) -> None:
        if self.subject is not None:
            signal.emit(self.subject.path)

    def show_subject(self, subject: Subject | None) -> None:
        """Show an entry; fields that are there already keep the keyboard."""
        self.subject = subject
        self.setVisible(subject is not None)
        if subject is None:
            return
        self.name.setText(subject.name)
        self.source.setText(subject.source)
        self.source.setVisible(bool(subject.source))
        changed = len(subject.originals)
        self.tag.set_tag("New in these rules" if subject.added else f"{changed} changed here")
        self.tag.setVisible(bool(subject.base) and (subject.added or changed > 0))
        shape = (bool(subject.base), *((each.path, each.kind) for each in subject.fields))
        if shape != self._shape or not subject.base:
            self._shape = shape
            self._build(subject)
        for field in subject.fields if subject.base else ():
            original = subject.originals.get(field.path)
            self.rows[field.path].show_field(field, original, subject.base)
        entry = bool(subject.base) and subject.removable
        # A second switch would be one that no rule asks.
        self.copy_button.setVisible(entry and subject.path[0] != "switch")
        self.away_button.setVisible(entry)
        self.back_button.setVisible(bool(subject.base) and changed > 0 and not subject.added)

    def _build(self, subject: Subject) -> None:
        body = QWidget(self)
        if subject.base:
            self._build_fields(body, subject)
        else:
            self._build_reading(body, subject)
        layout = self.layout()
        if layout is not None:
            layout.replaceWidget(self._body, body)
        self._body.hide()
        self._body.deleteLater()
        self._body = body

    def _build_fields(self, body: QWidget, subject: Subject) -> None:
        self.rows = {}
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        at, half = 0, False
        for field in subject.fields:
            row = self.rows[field.path] = FieldRow(field, self._enter)
            row.back_asked.connect(self.back_asked)
            narrow = field.kind in _NARROW and len(field.label) < 20
            if narrow and half:
                grid.addWidget(row, at, 1, Qt.AlignmentFlag.AlignTop)
                at, half = at + 1, False
                continue
            at += 1 if half else 0
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(row, at, 0, 1, 1 if narrow else 2, top)
            at, half = (at, True) if narrow else (at + 1, False)

    def _build_reading(self, body: QWidget, subject: Subject) -> None:
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        numbers = [each for each in subject.fields if each.kind in _NARROW and each.text]
        if numbers:
            marks: list[Mark | None] = []
            rows: list[NumberRow] = []
            for field in numbers:
                number = field.number
                mark = mark_of(number, subject.titles, subject.source) if number else None
                marks.append(mark)
                text = number.text(field.unit) if number else field.text
                label = field.label.partition(", ")[0] if field.unit else field.label
                rows.append((label, [(text, mark)]))
            table, legend = NumberRows(body), Legend(body)
            table.set_rows((), rows)
            show_legend(legend, marks, subject.titles)
            column.addWidget(table)
            column.addWidget(legend)
        for field in subject.fields:
            if field.kind in (*_NARROW, "yes") or not field.text:
                continue
            if field.path[-1] not in _QUIET:
                column.addWidget(SectionLabel(field.label))
                words = TextLabel(field.text, "body", wrap=True)
                words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                column.addWidget(words)

    def focus_field(self, path: DataPath) -> None:
        """Put the keyboard into a field."""
        if path in self.rows:
            self.rows[path].editor.setFocus(Qt.FocusReason.ShortcutFocusReason)


_QUIET = ("name", "short", "rank", "noun", "nouns", "per_noun", "tags", "group", "scope", "traits")


def legend_of(legend: Legend, table: RuleTable, titles: dict[str, Title]) -> None:
    """Explain exactly the marks that stand in a table."""
    numbers = [
        cell.field.number
        for row in table.rows
        for cell in row.cells
        if cell.field is not None and cell.field.number is not None
    ]
    show_legend(legend, [mark_of(number, titles) for number in numbers], titles)


def subject_of(
    game: Game,
    path: DataPath,
    house: HouseRules | None,
    base: Game | None,
    titles: dict[str, Title],
) -> Subject:
    """Return what the form shows of a row: a line of a list is shown with its whole entry."""
    entry = entry_path(path)
    data = look_up(game.data, entry)
    data = data if isinstance(data, dict) else {}
    originals: dict[DataPath, str] = {}
    added = False
    fields = entry_fields(game, entry)
    if house is not None and base is not None:
        added = len(entry) > 1 and base.at(entry) is MISSING
        changed = {each.path: each.before for each in list_changes(house, base)}
        for field in fields if not added else ():
            if field.path in changed:
                originals[field.path] = changed[field.path]
            elif field.path in house.changes:
                was = base.at(field.path)
                originals[field.path] = "" if was is MISSING else value_text(was)
    return Subject(
        entry,
        _name(game, entry, data),
        str(data.get("source", "")),
        fields,
        originals,
        titles,
        base.ruleset.name if base else "",
        added,
        removable=entry not in (("hero",), (PLAY, "turn"), (PLAY, "scoring")),
    )


def _name(game: Game, entry: DataPath, data: dict[str, object]) -> str:
    if entry[0] == "limit" and len(entry) == 2:
        return limit_name(game, game.ruleset.limit[str(entry[1])])
    fixed: dict[DataPath, str] = {
        ("hero",): "Heroes",
        (PLAY, "turn"): "The turn",
        (PLAY, "scoring"): "Scoring",
    }
    return fixed.get(entry) or str(data.get("name") or entry[-1])
