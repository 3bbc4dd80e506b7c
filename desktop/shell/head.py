"""The kraft head over a page: stenciled title, two quiet lines, buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QUndoStack
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import IconButton, PlainButton
from desktop.look.parts.inline_edit import InlineEdit
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import theme_of
from desktop.shell.page import Head

HEIGHT, COMPACT_HEIGHT, LINE = 60, 48, 2
_PAD, _GAP = 16, 15


_CHEVRON, _RING = 18, 6


class TitleButton(QAbstractButton):
    """A page's title with an arrow beside it: a click opens a list, a double click renames.

    A page makes one and hands it to the head by `Page.head_title`.
    """

    renamed = Signal(str)

    def __init__(self, name: str, tip: str) -> None:
        super().__init__()
        self._name = name
        self._title, self._small = "", False
        self.can_rename = False
        self.setToolTip(tip)
        self.setProperty(OWN_RING, True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_title(self, title: str, small: bool) -> None:
        """Show another title, in the smaller letters of a narrow window or the large ones."""
        self._title, self._small = title, small
        self.setAccessibleName(f"{title}, {self._name}")
        self.update()

    def wanted_width(self) -> int:
        """Return the width of the whole title with its arrow."""
        wide = text_width(theme_of(self), self._role(), self._title)
        return round(wide) + _CHEVRON + 8 + 2 * _RING

    def _role(self) -> str:
        return theme_of(self).fonts.title_role(self._title, "small" if self._small else "")

    def edit_name(self) -> None:
        """Let a field stand where the title is read."""
        if not self.can_rename:
            return
        field = InlineEdit(self._title, "Name of the army", self.parentWidget())

        def close(name: str | None) -> None:
            if field.hasFocus():
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            field.deleteLater()
            if name is not None and name != self._title:
                self.renamed.emit(name)

        field.done.connect(lambda name, _step: close(name))
        field.left.connect(lambda: close(None))
        place = self.geometry()
        room = QRect(place.left(), place.top(), max(place.width(), 240), place.height())
        field.stand(room, room, 240)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Rename."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.edit_name()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the title and its arrow."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        room = QRectF(self.rect()).adjusted(_RING, 0, -_RING - _CHEVRON - 8, 0)
        wide = paint_text(painter, theme, room, self._title, self._role(), tokens.kraftink)
        at = QPointF(room.left() + wide + 8 + _CHEVRON / 2, room.center().y() + 2)
        ink = tokens.kraftink if self.underMouse() or self.hasFocus() else tokens.kraftink2
        paint_icon(painter, "chevron-down", at, _CHEVRON, ink, stroke=2.6)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()).adjusted(0, 8, 0, -8), theme)
        painter.end()


class PageHead(QWidget):
    """Paints title and lines; the buttons of the present page stand at its right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = Head("")
        self._compact = False
        self._sets: list[tuple[QWidget, QWidget]] = []
        self._titles: dict[QWidget, TitleButton] = {}
        self._title: TitleButton | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(_PAD, 0, _PAD, LINE)
        self._row.setSpacing(8)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def set_head(self, head: Head) -> None:
        """Show another title and other lines."""
        if head == self._head:
            return
        self._head = head
        self.setAccessibleName(head.title)
        self.setAccessibleDescription(" ".join(head.lines))
        self._place_title()
        self.update()

    def add_title(self, page: QWidget, title: TitleButton) -> None:
        """Let a page's title be a button."""
        title.setParent(self)
        title.hide()
        self._titles[page] = title

    def _place_title(self) -> None:
        if self._title is not None:
            self._title.set_title(self._head.title, self._compact)
            room = self.width() - _PAD - self._button_width() - _GAP - _PAD + _RING
            wide = min(self._title.wanted_width(), max(60, round(room)))
            self._title.setGeometry(_PAD - _RING, 0, wide, self.height() - LINE)

    def add_buttons(self, page: QWidget, buttons: Sequence[QWidget]) -> None:
        """Take over the buttons of a page."""
        # A box for each page: what the page shows and hides itself never shows in another room.
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._row.spacing())
        for button in buttons:
            row.addWidget(button)
        box.hide()
        self._row.addWidget(box)
        self._sets.append((page, box))

    def show_page(self, page: QWidget) -> None:
        """Show the buttons of a page and of no other."""
        for owner, box in self._sets:
            box.setVisible(owner is page)
        for owner, title in self._titles.items():
            title.setVisible(owner is page)
        self._title = self._titles.get(page)
        self._place_title()

    def set_compact(self, compact: bool) -> None:
        """A lower head with a smaller title; its lines stay where they have room."""
        if compact != self._compact:
            self._compact = compact
            self._measure()

    def _measure(self) -> None:
        base = COMPACT_HEIGHT if self._compact else HEIGHT
        self.setFixedHeight(theme_of(self).height(base, 30))
        self._place_title()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten a title that is a button."""
        super().resizeEvent(event)
        self._place_title()

    def minimumSizeHint(self) -> QSize:
        """Room for the buttons and a few letters of the title."""
        return super().minimumSizeHint() + QSize(120, 0)

    def _button_width(self) -> float:
        return sum(box.width() + self._row.spacing() for _, box in self._sets if not box.isHidden())

    def event(self, event: QEvent) -> bool:
        """Shorten the words anew when the buttons take another width."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._place_title()
            self.update()
        return done

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, line, title and lines; what has no room is shortened."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), tokens.kraft)
        painter.fillRect(0, self.height() - LINE, self.width(), LINE, tokens.kraftline)
        high = self.height() - LINE
        end = self.width() - _PAD - self._button_width() - _GAP
        if self._title is not None:
            left = float(self._title.geometry().right() + _GAP)
        else:
            words = self._head.title
            role = theme.fonts.title_role(words, "small" if self._compact else "")
            title = QRectF(_PAD, 0, max(0.0, end - _PAD), high)
            left = _PAD + paint_text(painter, theme, title, words, role, tokens.kraftink) + _GAP
        lines = [line for line in self._head.lines if line][:2]
        if not lines:
            painter.end()
            return
        widest = max(text_width(theme, "second", line) for line in lines)
        if end - left >= min(widest, 120):
            step = theme.height(16, 16)
            top = high / 2 - step * len(lines) / 2
            for at, line in enumerate(lines):
                rect = QRectF(left, top + at * step, end - left, step)
                paint_text(painter, theme, rect, line, "second", tokens.kraftink2)
        painter.end()


LONGEST = 32
"""Letters of a step's name that the button shows; the menu shows all of it."""


def show_steps(undo: PlainButton, redo: IconButton, stack: QUndoStack | None) -> None:
    """Name the steps that the buttons would take back or take again; no stack has none."""
    last, following = (stack.undoText(), stack.redoText()) if stack else ("", "")
    words = f"Undo: {last}" if last else "Undo"
    words = words if len(words) < LONGEST + 2 else f"{words[:LONGEST]}…"
    undo.setText(words.replace("&", "&&"))
    undo.set_blocked("" if last else "There is nothing to undo.")
    redo.set_blocked("" if following else "There is nothing to redo.")
    redo.setToolTip(f"Redo: {following}" if following else "There is nothing to redo.")
