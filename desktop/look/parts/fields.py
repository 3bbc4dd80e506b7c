"""Fields: a label, an editor and the sentence under it; search, choice, number."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from desktop.look.icons import paint_icon
from desktop.look.parts.layouts import vbox
from desktop.look.parts.text import (
    RIGHT,
    ElidedLabel,
    SectionLabel,
    TextLabel,
    paint_text,
    text_width,
)
from desktop.look.theme import theme_of

_BY_MOUSE = Qt.FocusReason.MouseFocusReason
_WITH_WINDOW = Qt.FocusReason.ActiveWindowFocusReason


class ClickLine(QLineEdit):
    """Chooses all of its text when a click brings the keyboard; a second click sets the cursor.

    A spin box has the keyboard for its line: it tells the line of it with `keyboard_came`. No
    event filter does this: one of ours that still hears a field while Qt destroys it, as the
    editor of a list, ends the process.
    """

    _came = False

    def keyboard_came(self, reason: Qt.FocusReason) -> None:
        """Note whether a click brought the keyboard."""
        # A click into a window that sleeps brings the keyboard only when the window wakes.
        waking = self._came and reason == _WITH_WINDOW
        self._came = waking or reason == _BY_MOUSE

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Note what brought the keyboard."""
        super().focusInEvent(event)
        self.keyboard_came(event.reason())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note a press that wakes the window too."""
        self._came = self._came or not self.isActiveWindow()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose everything when the click that brought the keyboard is let go."""
        super().mouseReleaseEvent(event)
        came, self._came = self._came, False
        if came and not self.hasSelectedText():  # who has drawn over a part wants that part
            self.selectAll()


_LAYING = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.StyleChange, QEvent.Type.Polish)
_UNDO, _REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
_OF_WINDOW = (Qt.Key.Key_D, Qt.Key.Key_E, Qt.Key.Key_K)
"""With Ctrl these edit a line on some systems; in Muster they are acts of the window."""


def leave_to_window(event: QEvent) -> bool:
    """Leave keys to the window that a text field would keep; return whether the event was one.

    Undo and redo are the army's own steps, which hold what was typed in its fields.
    """
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    acts = control and event.key() in _OF_WINDOW
    if acts or event.matches(_UNDO) or event.matches(_REDO):
        event.ignore()
        return True
    return False


class Field(QWidget):
    """A label over an editor; a sentence below says what is wrong with it, in red.

    The label of a `narrow` one may be shortened: it never makes a pane wider.
    """

    def __init__(self, label: str, editor: QWidget, *, narrow: bool = False) -> None:
        super().__init__()
        self.editor = editor
        editor.setAccessibleName(label)
        self._label = ElidedLabel(label, "label", "ink2") if narrow else SectionLabel(label)
        self._label.setBuddy(editor)
        self._error = TextLabel("", "small", "err", wrap=True)
        self._error.hide()
        vbox(*(self._label, editor, self._error), gap=2, inside=self)

    @property
    def error(self) -> str:
        """The sentence shown now, empty when all is well."""
        return self._error.text()

    def set_error(self, sentence: str) -> None:
        """Say what is wrong and mark the editor; an empty sentence takes both away."""
        self._error.say(sentence)
        self.editor.setAccessibleDescription(sentence)
        if bool(self.editor.property("broken")) != bool(sentence):
            self.editor.setProperty("broken", bool(sentence))
            self.editor.style().unpolish(self.editor)
            self.editor.style().polish(self.editor)


class SearchField(QLineEdit):
    """A field that searches as one types, with the key that leads to it at its right."""

    def __init__(self, words: str, hint: str = "") -> None:
        super().__init__()
        self._hint = hint
        self.setProperty("kind", "search")
        self.setPlaceholderText(words)
        self.setAccessibleName(words)
        self.textChanged.connect(self._make_room)
        theme_of(self).changed.connect(self._make_room)
        self._make_room()

    def event(self, event: QEvent) -> bool:
        """Leave the window's own keys to it."""
        return True if leave_to_window(event) else super().event(event)

    def _make_room(self) -> None:
        """Keep the words clear of the key, which shows only while the field is empty."""
        hint = "" if self.text() else self._hint
        wide = round(text_width(theme_of(self), "small", hint)) + 6 if hint else 0
        self.setTextMargins(0, 0, wide, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the glass, and the key while the field is empty."""
        super().paintEvent(event)
        theme = theme_of(self)
        painter = QPainter(self)
        middle = self.height() / 2
        paint_icon(painter, "search", QPointF(16, middle), 14, theme.tokens.ink2, stroke=2.4)
        if self._hint and not self.text():
            rect = QRectF(self.rect()).adjusted(0, 0, -9, 0)
            paint_text(painter, theme, rect, self._hint, "small", theme.tokens.ink2, RIGHT)
        painter.end()


class Combo(QComboBox):
    """A choice with the chevron of the other parts; a `small` one is as high as small buttons."""

    def __init__(
        self, name: str = "", parent: QWidget | None = None, *, small: bool = False
    ) -> None:
        super().__init__(parent)
        if small:
            self.setProperty("kind", "small")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel only passes over it

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: what only came under the pointer is never changed."""
        event.ignore()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Shorten the chosen words with … when they are too long."""
        super().initStyleOption(option)
        drawn = 0 if option.currentIcon.isNull() else option.iconSize.width() + 4
        room = self.width() - 42 - drawn
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the field, the chosen words and the chevron."""
        tokens = theme_of(self).tokens
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        at = QPointF(self.width() - 16, self.height() / 2)
        paint_icon(painter, "chevron-down", at, 16, tokens.ink2)
        painter.end()


def lay_number(field: QSpinBox | QDoubleSpinBox, event: QEvent) -> None:
    """Give a number the whole field: a style sheet leaves it no width without buttons."""
    if event.type() in _LAYING:
        field.lineEdit().setGeometry(field.rect().adjusted(8, 1, -8, -1))


_COUNTABLE = 2**31 - 1


class Spin(QSpinBox):
    """A number to type or to step with the arrow keys; no small buttons."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._line = ClickLine(self)
        self.setLineEdit(self._line)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._line.setProperty("kind", "bare")

    def setRange(self, least: int, most: int) -> None:
        """Take no bound beyond what Qt can count to."""
        super().setRange(max(least, -_COUNTABLE), min(most, _COUNTABLE))

    def setMaximum(self, most: int) -> None:
        """Take no bound beyond what Qt can count to."""
        super().setMaximum(min(most, _COUNTABLE))

    def setValue(self, value: int) -> None:
        """Show the nearest number that there is: a file may hold more than Qt can count to."""
        super().setValue(max(self.minimum(), min(value, self.maximum())))

    def sizeHint(self) -> QSize:
        """As high as a line of text, beside which it often stands."""
        return QSize(super().sizeHint().width(), theme_of(self).height(30, 12))

    def minimumSizeHint(self) -> QSize:
        """No higher either."""
        return QSize(super().minimumSizeHint().width(), theme_of(self).height(30, 12))

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Let digits be typed beside the sign that stands for no number; they take its place."""
        sign = self.specialValueText()
        digits = text.replace(sign, "") if sign else text
        if digits and digits != text:
            text, pos = digits, len(digits)
        return super().validate(text, pos)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the line what brought the keyboard."""
        super().focusInEvent(event)
        self._line.keyboard_came(event.reason())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, as a choice does."""
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """Give the number the whole field."""
        done = super().event(event)
        lay_number(self, event)
        return done
