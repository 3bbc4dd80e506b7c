"""What an empty page shows: a picture, a title, one sentence, one main act and others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QWidget,
)

from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.text import CENTRE, TextLabel
from desktop.look.theme import Theme, painted, theme_of

LINE = 640
"""A sentence longer than this, in pixels, goes on in another line: the eye finds its way back."""
Painting = Callable[[QPainter, QRectF], None]


class Picture(QWidget):
    """A drawing of a fixed size, painted by a function; scaled down when there is no room."""

    def __init__(self, size: QSize, paint: Painting, name: str = "") -> None:
        super().__init__()
        self._size, self._paint = size, paint
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The drawing's own size."""
        return self._size

    def minimumSizeHint(self) -> QSize:
        """It may shrink in width."""
        return QSize(120, self._size.height())

    @painted
    def paintEvent(self, painter: QPainter, _theme: Theme) -> None:
        """Let the function draw into the widget, keeping the drawing's proportions."""
        scale = min(1.0, self.width() / self._size.width())
        wide, high = self._size.width() * scale, self._size.height() * scale
        rect = QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)
        self._paint(painter, rect)


class EmptyState(QWidget):
    """The whole of an empty page, in the middle of the bench; `body` is what can be chosen."""

    def __init__(
        self,
        title: str,
        sentence: str,
        *,
        picture: QWidget | None = None,
        body: QWidget | None = None,
        acts: Sequence[QWidget] = (),
        note: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        column = vbox(gap=0, margins=(24, 36, 24, 24), inside=self)
        middle = Qt.AlignmentFlag.AlignHCenter
        if picture is not None:
            column.addWidget(picture, 0, middle)
            column.addSpacing(14)
        role = theme_of(self).fonts.title_role(title, "large")
        heading = TextLabel(title, role, "kraftink")
        heading.setAlignment(CENTRE)
        lead = TextLabel(sentence, "lead", wrap=True)
        lead.setAlignment(CENTRE)
        lead.setMaximumWidth(theme_of(self).height(LINE, LINE))
        column.addWidget(heading)
        column.addSpacing(10)
        add_layout(column, _in_the_middle(lead))
        column.addSpacing(18)
        if body is not None:
            add_layout(column, _in_the_middle(body))
            column.addSpacing(20)
        if acts:
            row = hbox(1, *acts, 1, gap=10)
            add_layout(column, row)
            column.addSpacing(16)
        if note:
            below = TextLabel(note, "small", "ink2", wrap=True)
            below.setAlignment(CENTRE)
            column.addWidget(below)
        column.addStretch(1)


def _in_the_middle(widget: QWidget) -> QHBoxLayout:
    """Let a widget take all the room that it may have, with equal room at its sides."""
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(widget, 100)
    row.addStretch(1)
    return row
