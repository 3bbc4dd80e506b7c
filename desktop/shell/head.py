"""The kraft head over a page: stenciled title, two quiet lines, buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QUndoStack
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.parts.buttons import IconButton, PlainButton
from desktop.look.parts.layouts import hbox
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import theme_of
from desktop.shell.actions import step_words
from desktop.shell.page import Head
from desktop.shell.title_button import RING, TitleButton

HEIGHT, COMPACT_HEIGHT, LINE = 60, 48, 2
_PAD, _GAP = 16, 15


class PageHead(QWidget):
    """Paints title and lines; the buttons of the present page stand at its right."""

    def __init__(self) -> None:
        super().__init__()
        self._head = Head("")
        self._compact = False
        self._sets: list[tuple[QWidget, QWidget]] = []
        self._titles: dict[QWidget, TitleButton] = {}
        self._title: TitleButton | None = None
        self._row = hbox(1, margins=(_PAD, 0, _PAD, LINE), inside=self)
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
            room = self.width() - _PAD - self._button_width() - _GAP - _PAD + RING
            wide = min(self._title.wanted_width(), max(60, round(room)))
            self._title.setGeometry(_PAD - RING, 0, wide, self.height() - LINE)

    def add_buttons(self, page: QWidget, buttons: Sequence[QWidget]) -> None:
        """Take over the buttons of a page."""
        # A box for each page: what the page shows and hides itself never shows in another room.
        box = QWidget(self)
        hbox(*buttons, gap=self._row.spacing(), inside=box)
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


def show_steps(undo: PlainButton | IconButton, redo: IconButton, stack: QUndoStack | None) -> None:
    """Name the steps that the buttons would take back or take again; no stack has none."""
    last, following = step_words(stack)
    words = f"Undo: {last}" if last else "Undo"
    if isinstance(undo, IconButton):
        undo.set_name(f"{words} (Ctrl+Z)")
    else:
        words = words if len(words) < LONGEST + 2 else f"{words[:LONGEST]}…"
        undo.setText(words.replace("&", "&&"))
    undo.set_blocked("" if last else "There is nothing to undo.")
    redo.set_name(f"Redo: {following} (Ctrl+Shift+Z)" if following else "Redo")
    redo.set_blocked("" if following else "There is nothing to redo.")
