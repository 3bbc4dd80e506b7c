"""One value of house rules in a form: its editor, what is wrong with it, the way back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from desktop.army.details.field_editors import Choice
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Field, leave_to_window
from desktop.look.theme import theme_of
from desktop.rulebook.rule_delegate import Enter
from rules.games.form_fields import RuleField


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
