"""The right side of the room: all values of the chosen entry, to read or to change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.army.editors import Choice, leave_undo
from desktop.army.weapon_table import NumberRow, NumberRows, mark_of, show_legend
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.fields import Check, Field
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.origin import Legend, Mark
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.rulebook.table_view import Enter
from rules.catalog import Title
from rules.grammar import Way
from rules.rule_fields import RuleField

_NARROW = ("number", "whole", "pair")


class Subject(NamedTuple):
    """What the form is about: an entry, its values, and what house rules changed in it."""

    path: Way
    name: str
    source: str
    fields: Sequence[RuleField]
    originals: dict[Way, str]
    """What the base says of each changed value; "" for nothing."""
    titles: dict[str, Title]
    base: str = ""
    """The name of the game that is changed, "" where nothing can be."""
    added: bool = False
    removable: bool = True


class LineField(QLineEdit):
    """One line; what was typed is told when it is left, and stays when it cannot be."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave nothing marked behind."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.deselect()

    def event(self, event: QEvent) -> bool:
        """Undo the steps of the house rules, not only this field's."""
        return True if leave_undo(event) else super().event(event)


class TextField(QPlainTextEdit):
    """Several lines, told when the keyboard leaves them."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Undo the steps of the house rules, not only this field's."""
        return True if leave_undo(event) else super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell what was typed."""
        super().focusOutEvent(event)
        self.left.emit()


class FieldRow(QWidget):
    """A value with its label; a changed one has the house tag and the way back to the original."""

    back_asked = Signal(object)

    def __init__(self, field: RuleField, enter: Enter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rule, self._enter = field, enter
        self.editor = self._make(field)
        self.field = Field(field.label, self.editor)
        self.back = IconButton("undo", "Back to the original", "small")
        self.back.clicked.connect(lambda: self.back_asked.emit(self.rule.path))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.field, 1)
        row.addWidget(self.back, 0, Qt.AlignmentFlag.AlignBottom)

    def _make(self, field: RuleField) -> QWidget:
        if field.kind == "choice":
            return Choice(self._take, field.label)
        if field.kind == "yes":
            check = Check("Yes")
            check.clicked.connect(lambda on: self._take("yes" if on else "no"))
            return check
        if field.kind == "long" or field.path[-1] == "setup":
            text = TextField()
            text.setTabChangesFocus(True)
            text.setFixedHeight(theme_of(self).height(76))
            text.left.connect(lambda: self._take(text.toPlainText()))
            return text
        line = LineField()
        line.editingFinished.connect(lambda: self._take(line.text()))
        return line

    def _take(self, text: str) -> None:
        shown = self.rule.value if self.rule.kind == "choice" else self.rule.text
        if text == shown:
            self.field.set_error("")
            return
        self.field.set_error(self._enter(self.rule, text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up with Escape: what holds stands there again."""
        if event.key() == Qt.Key.Key_Escape and self.field.error:
            self.field.set_error("")
            self._write(self.rule)
            return
        super().keyPressEvent(event)

    def show_field(self, field: RuleField, original: str | None, base: str) -> None:
        """Show what holds now; `original` is what the base says when it was changed."""
        same = field == self.rule and original is not None and self.back.isVisibleTo(self)
        self.rule = field
        if not self.field.error or not same:
            self._write(field)
            self.field.set_error("")
        words = f"{original}" if original else "nothing"
        self.back.set_blocked("")
        self.back.setToolTip(f"Back to {words}, as in {base}")
        self.back.setAccessibleName(f"{field.label}: back to {words}, as in {base}")
        self.back.setVisible(original is not None)

    def _write(self, field: RuleField) -> None:
        editor = self.editor
        if isinstance(editor, Choice):
            editor.show_options(field.options, str(field.value))
        elif isinstance(editor, Check):
            editor.setChecked(bool(field.value))
        elif isinstance(editor, QPlainTextEdit):
            if editor.toPlainText() != field.text:
                editor.setPlainText(field.text)
        elif isinstance(editor, QLineEdit) and editor.text() != field.text:
            editor.setText(field.text)
            editor.setCursorPosition(0)


class EntryForm(QWidget):
    """All values of one entry: to read in a game of Muster's, to change in house rules."""

    back_asked = Signal(object)
    copy_asked = Signal(object)
    away_asked = Signal(object)

    def __init__(self, enter: Enter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._enter = enter
        self.subject: Subject | None = None
        self.rows: dict[Way, FieldRow] = {}
        self._shape: tuple[object, ...] = ()
        self.name = TextLabel("", "headline", wrap=True)
        self.tag = Tag("", "house")
        self.source = TextLabel("", "second", "ink2", wrap=True)
        self.copy_button = SmallButton("Copy as a new one")
        self.away_button = SmallButton("Take away")
        self.back_button = SmallButton("All as before")
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

    def _ask(self, signal: object) -> None:
        if self.subject is not None:
            signal.emit(self.subject.path)  # type: ignore[attr-defined]

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
        self.copy_button.setVisible(entry)
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
        numbers = [each for each in subject.fields if each.number is not None]
        if numbers:
            marks: list[Mark | None] = []
            rows: list[NumberRow] = []
            for field in numbers:
                mark = mark_of(field.number, subject.titles, subject.source)  # type: ignore[arg-type]
                marks.append(mark)
                text = field.number.text(field.asked.unit) if field.number else ""
                label = field.label.partition(", ")[0] if field.asked.unit else field.label
                rows.append((label, [(text, mark)]))
            table, legend = NumberRows(body), Legend(body)
            table.set_rows((), rows)
            show_legend(legend, marks, subject.titles)
            column.addWidget(table)
            column.addWidget(legend)
        for field in subject.fields:
            if field.number is not None or field.kind == "yes" or not field.text:
                continue
            if field.path[-1] not in _QUIET:
                column.addWidget(SectionLabel(field.label))
                words = TextLabel(field.text, "body", wrap=True)
                words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                column.addWidget(words)

    def focus_field(self, path: Way) -> None:
        """Put the keyboard into a field."""
        if path in self.rows:
            self.rows[path].editor.setFocus(Qt.FocusReason.ShortcutFocusReason)


_QUIET = ("name", "short", "rank", "noun", "nouns", "per_noun", "tags", "group", "scope", "traits")


class HouseForm(QWidget):
    """What house rules say of themselves: name, with whom they were agreed, when."""

    def __init__(self, enter: Enter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.agreed_with, self.day = LineField(), LineField(), LineField()
        self.agreed_with.setPlaceholderText("Who plays by them with you")
        self.day.setPlaceholderText("2026-05-01")
        self._fields = {
            "name": Field("Name of the house rules", self.name),
            "agreed_with": Field("Agreed with", self.agreed_with),
            "day": Field("Since", self.day),
        }
        self.base = TextLabel("", "second", "ink2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._fields["name"])
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._fields["agreed_with"], 3)
        row.addWidget(self._fields["day"], 2)
        column.addLayout(row)
        column.addWidget(self.base)
        for key, line in (
            ("name", self.name),
            ("agreed_with", self.agreed_with),
            ("day", self.day),
        ):
            line.editingFinished.connect(partial(self._take, key, line, enter))

    def _take(self, key: str, line: QLineEdit, enter: Enter) -> None:
        self._fields[key].set_error(enter(RuleField((key,), key, "text"), line.text()))

    def show_house(self, name: str, agreed_with: str, day: str, words: str) -> None:
        """Show what holds now."""
        for line, text in ((self.name, name), (self.agreed_with, agreed_with), (self.day, day)):
            if line.text() != text:
                line.setText(text)
        for field in self._fields.values():
            field.set_error("")
        self.base.setText(words)
