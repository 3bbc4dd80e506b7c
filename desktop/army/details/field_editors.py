"""Editors of the details: fields that follow the army and write back as the player types."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QSize, QStringListModel, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QPlainTextEdit, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Spin, leave_to_window
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import vbox
from desktop.look.parts.text import SectionLabel
from desktop.look.theme import theme_of
from rules.common.size_limits import NAME_LIMIT, STORY_LIMIT, clean

CUT = "No more than {most:,} letters fit here; the rest was left out."
_STORY, _TWO_LINES = 54, 34
_CHEVRON, _MOST_SHOWN = 22, 9
TOO_LONG = CUT.format(most=NAME_LIMIT)


class NameEdit(QLineEdit):
    """One line; tells each change a moment later, and at once when it is left."""

    shortened = Signal(str)
    """One sentence: what was typed or pasted is too long, and was cut."""

    def __init__(self, tell: Callable[[str], object], placeholder: str = "") -> None:
        super().__init__()
        self._tell = tell
        self._known = ""
        self.setMaxLength(NAME_LIMIT)
        self.setPlaceholderText(placeholder)
        self.textEdited.connect(self._edited)
        # A moment later: the sentence has to stand behind what the step itself says.
        self.inputRejected.connect(
            lambda: QTimer.singleShot(0, self, lambda: self.shortened.emit(TOO_LONG))
        )

    def show_text(self, text: str) -> None:
        """Show the army's text, unless it is what stands here already."""
        self._known = text
        if clean(self.text()) != text:
            self.setText(text)
            if not self.hasFocus():
                self.setCursorPosition(0)  # a name too long for the field is read from its start

    def event(self, event: QEvent) -> bool:
        """Undo the army's steps, not only this field's."""
        return True if leave_to_window(event) else super().event(event)

    def _edited(self, text: str) -> None:
        fit = clean(text)
        if fit != self._known:
            self._known = fit
            self._tell(fit)


class SuggestEdit(NameEdit):
    """One line of plain text; the arrow, or Down, shows what may be meant."""

    def __init__(self, tell: Callable[[str], object], placeholder: str = "") -> None:
        super().__init__(tell, placeholder)
        self._words = QStringListModel(self)
        completer = QCompleter(self._words, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(_MOST_SHOWN)
        completer.activated.connect(self._chosen)
        # Not the field's own: that one would open at each letter, and take the window's keys.
        completer.setWidget(self)
        self.list = QListView()
        self.list.setSpacing(2)
        completer.setPopup(self.list)
        self.suggestions = completer
        self.textEdited.connect(self._narrow)
        self.setTextMargins(0, 0, _CHEVRON - 6, 0)

    def suggest(self, words: Sequence[str]) -> None:
        """Take these suggestions."""
        if self._words.stringList() != list(words):
            self._words.setStringList(list(words))

    def show_all(self) -> None:
        """Show every suggestion, whatever stands in the field."""
        self.suggestions.setCompletionPrefix("")
        self.suggestions.complete()

    def _narrow(self, text: str) -> None:
        if self.list.isVisible():
            self.suggestions.setCompletionPrefix(text)
            self.suggestions.complete()

    def _chosen(self, text: str) -> None:
        self.setText(text)
        self._edited(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the suggestions with Down."""
        if event.key() == Qt.Key.Key_Down and not self.list.isVisible():
            self.show_all()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the suggestions with the arrow at the right."""
        if event.position().x() > self.width() - _CHEVRON - 4:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.show_all()
            return
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arrow over the field."""
        super().paintEvent(event)
        painter = QPainter(self)
        at = QPointF(self.width() - 14, self.height() / 2)
        paint_icon(painter, "chevron-down", at, 14, theme_of(self).tokens.ink2)
        painter.end()


class StoryEdit(QPlainTextEdit):
    """Several lines, told as they are typed: nothing waits that could miss who it is about."""

    shortened = Signal(str)
    """One sentence: what was typed or pasted is too long, and was cut."""

    def __init__(
        self, tell: Callable[[str], object], placeholder: str = "", most: int = STORY_LIMIT
    ) -> None:
        super().__init__()
        self._tell, self._most = tell, most
        self._known = ""
        self.setPlaceholderText(placeholder)
        self.setTabChangesFocus(True)
        theme_of(self).changed.connect(self._measure)
        self._measure()
        self.textChanged.connect(self._edited)

    def _measure(self) -> None:
        self.setFixedHeight(self.sizeHint().height())

    def show_text(self, text: str) -> None:
        """Show the army's text, unless it is what stands here already."""
        self._known = text
        if clean(self.toPlainText(), self._most, lines=True) != text:
            self.blockSignals(True)
            self.setPlainText(text)
            self.blockSignals(False)

    def event(self, event: QEvent) -> bool:
        """Undo the army's steps, not only this field's."""
        return True if leave_to_window(event) else super().event(event)

    def _edited(self) -> None:
        whole = self.toPlainText()
        fit = clean(whole, self._most, lines=True)
        if fit != self._known:
            self._known = fit
            self._tell(fit)
        if len(clean(whole, len(whole), lines=True)) > self._most:
            self._show_cut(fit)

    def _show_cut(self, fit: str) -> None:
        """Let only that stand here which is kept, and say so."""
        at = min(self.textCursor().position(), len(fit.encode("utf-16-le")) // 2)
        self.blockSignals(True)
        self.setPlainText(fit)
        self.blockSignals(False)
        cursor = self.textCursor()
        cursor.setPosition(at)
        self.setTextCursor(cursor)
        self.shortened.emit(CUT.format(most=self._most))

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(120, theme_of(self).height(_STORY, _TWO_LINES))


class Count(Spin):
    """A number of the army's; its steps are undone with the others."""

    def event(self, event: QEvent) -> bool:
        """Undo the army's steps, not only this field's."""
        return True if leave_to_window(event) else super().event(event)


class FittingBoxes(QWidget):
    """What can be mounted on vehicles as boxes to tick, under the names of the choices."""

    def __init__(self, tell: Callable[[str, bool], object]) -> None:
        super().__init__()
        self._tell = tell
        self.boxes: dict[str, Check] = {}
        self._column = vbox(gap=2, inside=self)

    def show_groups(self, groups: Sequence[tuple[str, Sequence[tuple[str, str, bool]]]]) -> None:
        """Show groups of options as (key, words, ticked); nothing is shown without any."""
        options = [option for _, inside in groups for option in inside]
        if [key for key, _, _ in options] != list(self.boxes):
            empty(self._column)
            self.boxes = {}
            for title, inside in groups:
                self._column.addWidget(SectionLabel(title))
                for key, words, _ in inside:
                    box = self.boxes[key] = Check(words)
                    box.clicked.connect(lambda on, key=key: self._tell(key, on))
                    self._column.addWidget(box)
        for key, words, ticked in options:
            self.boxes[key].setText(words)
            self.boxes[key].setChecked(ticked)
        self.setVisible(bool(options))
