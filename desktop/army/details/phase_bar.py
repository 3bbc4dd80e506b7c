"""The phases in which a game's men fire, side by side, the one that is meant marked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_CONTROL

_HEIGHT = 26


class PhaseBar(QWidget):
    """A word for each phase; nothing of it can be clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words: tuple[str, ...] = ()
        self.marked: frozenset[int] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def show_phases(self, words: Sequence[str], marked: Collection[int] = ()) -> None:
        """Show the words; `marked` are the places of those that are meant."""
        self.words, self.marked = tuple(words), frozenset(marked)
        meant = [word for at, word in enumerate(self.words) if at in self.marked]
        self.setAccessibleName(", ".join(meant or self.words))
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, theme_of(self).height(_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cells and their words."""
        if not self.words:
            return
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPainterPath()
        outline.addRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        painter.fillPath(outline, tokens.sunk)
        painter.setClipPath(outline)
        needs = [text_width(theme, "second-bold", word) for word in self.words]
        roomy = sum(needs) + 4 * len(needs) <= self.width()
        plain, bold = ("second", "second-bold") if roomy else ("tag-plain", "tag")
        if not roomy:
            needs = [text_width(theme, bold, word) for word in self.words]
        spare = (self.width() - sum(needs)) / len(needs)
        left = 0.0
        for at, word in enumerate(self.words):
            cell = QRectF(left, 0, needs[at] + spare, self.height())
            left = cell.right()
            on = at in self.marked
            if on:
                painter.fillRect(cell, tokens.olive)
            if at:
                painter.fillRect(QRectF(cell.left(), 0, 1, cell.height()), tokens.line)
            ink = tokens.onolive if on else tokens.ink2
            role = bold if on else plain
            paint_text(painter, theme, cell.adjusted(2, 0, -2, 0), word, role, ink, CENTRE)
        painter.setClipping(False)
        painter.setPen(QPen(tokens.line, 1))
        painter.drawPath(outline)
        painter.end()
