"""All values of the chosen entry: to read in a game of Muster's, to change in house rules."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from desktop.army.details.weapon_table import mark_of, show_legend
from desktop.choice import Choice
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Field, leave_to_window
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.number_origin import Legend, Mark
from desktop.look.parts.number_table import NumberCell, NumberRow, NumberTable
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import Origin
from desktop.rulebook.controller import RulesController
from desktop.rulebook.house_document import HouseDocument
from rules.common.struct_decoding import DataPath
from rules.common.wording import HOUSE_SIGN
from rules.games.game import MISSING, PLAY, Game, look_up
from rules.games.game_editor_fields import RuleField, entry_fields
from rules.games.house_rules.describe_changes import list_changes, value_text
from rules.games.ruleset_as_tables import limit_name

_NARROW = ("number", "whole", "pair")
_OF_LIMITS = ("kind", "scope", "of", "per", "rule", "arguments")
"""What a limit counts, in the words of its file: its name and its text say the same to a reader."""
_QUIET = (
    "name",
    "short",
    "rank",
    "noun",
    "nouns",
    "per_noun",
    "tags",
    "group",
    "scope",
    "traits",
    "of_men",
)
_FIXED_NAMES: dict[DataPath, str] = {
    ("hero",): "Heroes",
    ("morale",): "Morale",
    (PLAY, "turn"): "The turn",
    (PLAY, "scoring"): "Scoring",
}


class EntryForm(QWidget):
    """All values of one entry; a line of a list is shown with its whole entry."""

    def __init__(self, controller: RulesController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.path: DataPath | None = None
        """The path of the entry that is shown."""
        self.rows: dict[DataPath, FieldRow] = {}
        self._shape: tuple[object, ...] = ()
        self.name = TextLabel("", "headline", wrap=True)
        self.tag = Tag("", "house")
        self.source = TextLabel("", "second", "ink2", wrap=True)
        self._body = QWidget()
        self._copy = SmallButton("Copy as a new one", act=controller.copy_entry)
        self._away = SmallButton("Delete", act=controller.remove_entry)
        self._back = SmallButton("Reset", act=controller.reset_entry)
        acts = flowing(self._copy, self._away, self._back, gap=6)
        vbox(self.name, self.tag, self.source, self._body, acts, inside=self)

    def refresh(self) -> None:
        """Show the chosen entry; fields that are there already keep the keyboard."""
        path, game, document = (
            self._controller.entry,
            self._controller.game,
            self._controller.document,
        )
        self.path = path
        self.setVisible(path is not None)
        if game is None or path is None:
            return
        data = look_up(game.data, path)
        data = data if isinstance(data, dict) else {}
        fields = tuple(entry_fields(game, path))
        added = document is not None and len(path) > 1 and document.base.at(path) is MISSING
        originals = _originals(document, fields) if document and not added else {}
        self.name.setText(_name(game, path, data))
        self.source.say(str(data.get("source", "")))
        self.tag.set_tag("New in these rules" if added else f"{len(originals)} changed here")
        self.tag.setVisible(added or bool(originals))
        shape = (document is not None, *((each.path, each.kind) for each in fields))
        if document is None:
            self._build(self._reading(fields))
        elif shape != self._shape:
            self._build(self._fields(fields))
        self._shape = shape
        if document is not None:
            base = document.base.ruleset.name
            for field in fields:
                self.rows[field.path].show_field(field, originals.get(field.path), base)
        entry = self._controller.can_remove()
        # A second switch would be one that no rule asks.
        self._copy.setVisible(entry and path[0] != "switch")
        self._away.setVisible(entry)
        self._back.setVisible(bool(originals))

    def _build(self, body: QWidget) -> None:
        layout = self.layout()
        assert layout is not None
        layout.replaceWidget(self._body, body)
        self._body.hide()
        self._body.deleteLater()
        self._body = body

    def _fields(self, fields: tuple[RuleField, ...]) -> QWidget:
        """Return an editor for each field, two short numbers beside each other."""
        body = QWidget(self)
        self.rows = {}
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        at, column = 0, 0
        for field in fields:
            row = self.rows[field.path] = FieldRow(field, self._controller)
            narrow = field.kind in _NARROW and len(field.label) < 20
            if column and not narrow:
                at, column = at + 1, 0
            grid.addWidget(row, at, column, 1, 1 if narrow else 2, Qt.AlignmentFlag.AlignTop)
            column = column + 1 if narrow else 2
            if column == 2:
                at, column = at + 1, 0
        return body

    def _reading(self, fields: tuple[RuleField, ...]) -> QWidget:
        """Return the numbers of an entry with their marks, and its words."""
        body, titles = QWidget(self), self._controller.titles
        column = vbox(inside=body)
        marks: list[Mark | None] = []
        rows: list[NumberRow] = []
        for field in fields:
            if field.kind in _NARROW and field.text and field.path[-1] not in _QUIET:
                number = field.number
                source = (number.source if number else "") or self.source.text()
                marks.append(mark_of(number, titles, source) if number else None)
                text = number.text(field.unit) if number else field.text
                label = field.label.partition(", ")[0] if field.unit else field.label
                rows.append(NumberRow(label, (NumberCell(text, mark=marks[-1]),)))
        if rows:
            table = NumberTable()
            table.set_rows((), rows)
            column.addWidget(table)
        if any(HOUSE_SIGN in field.text for field in fields):
            marks.append(Mark(Origin.HOUSE))
        if any(marks):
            legend = Legend(body)
            show_legend(legend, marks, titles)
            column.addWidget(legend)
        for field in fields:
            worded = field.kind not in (*_NARROW, "yes") and field.text not in ("", "–")
            if field.path[0] == "limit" and field.path[-1] in _OF_LIMITS:
                continue
            if worded and field.path[-1] not in _QUIET:
                column.addWidget(SectionLabel(field.label))
                words = TextLabel(field.text, "body", wrap=True)
                words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                column.addWidget(words)
        return body

    def focus_field(self, path: DataPath) -> None:
        """Put the keyboard into a field."""
        if path in self.rows:
            self.rows[path].editor.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _originals(document: HouseDocument, fields: tuple[RuleField, ...]) -> dict[DataPath, str]:
    """Return what the base says of each value that is changed, "" for nothing."""
    house, base = document.house, document.base
    originals: dict[DataPath, str] = {}
    changed = {each.path: each.before for each in list_changes(house, base)}
    for field in fields:
        if field.path in changed:
            originals[field.path] = changed[field.path]
        elif field.path in house.changes:
            was = base.at(field.path)
            originals[field.path] = "" if was is MISSING else value_text(was)
    return originals


def _name(game: Game, entry: DataPath, data: dict[str, object]) -> str:
    if entry[0] == "limit" and len(entry) == 2:
        return limit_name(game, game.ruleset.limit[str(entry[1])])
    return _FIXED_NAMES.get(entry) or str(data.get("name") or entry[-1])


class LineField(QLineEdit):
    """One line; what was typed is told when it is left, and stays when it cannot be."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave nothing marked behind."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.deselect()

    def event(self, event: QEvent) -> bool:
        """Undo the steps of the house rules, not only this field's."""
        return True if leave_to_window(event) else super().event(event)


class TextField(QPlainTextEdit):
    """Several lines, told when the keyboard leaves them."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Undo the steps of the house rules, not only this field's."""
        return True if leave_to_window(event) else super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell what was typed."""
        super().focusOutEvent(event)
        self.left.emit()


class FieldRow(QWidget):
    """A value with its label; a changed one has the house tag and the way back to the original."""

    def __init__(self, field: RuleField, controller: RulesController) -> None:
        super().__init__()
        self.rule, self._controller = field, controller
        self.editor = self._make(field)
        self.field = Field(field.label, self.editor)
        self.back = IconButton("undo", "Back to the original", "small")
        self.back.clicked.connect(lambda: controller.take_back(self.rule.path))
        hbox((self.field, 1), (self.back, 0, Qt.AlignmentFlag.AlignBottom), gap=4, inside=self)

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
        self.field.set_error(self._controller.enter_value(self.rule, text))

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
