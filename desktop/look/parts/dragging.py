"""Dragging: the picture at the pointer, what shows where it can be dropped, the rubber band."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL, Tokens

WIDTH, HEIGHT, FIGURE = 66, 66, 42


def drag_picture(theme: Theme, source: FigureSource, count: int, ratio: float) -> QPixmap:
    """Return a figure on a small card, with a disc that counts when there are several."""
    tokens = theme.tokens
    pixmap = QPixmap(round(WIDTH * ratio), round(HEIGHT * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    card = QRectF(1, 9, 54, 56)
    painter.setPen(QPen(tokens.edge, 1))
    painter.setBrush(tokens.raised)
    for at in range(min(count, 3) - 1, -1, -1):
        painter.drawRoundedRect(card.translated(at * 2 + 0.5, -at * 2 - 0.5), 6, 6)
    paint_figure(painter, card.adjusted(3, 0, -3, -3), source, FIGURE)
    if count > 1:
        words = str(count)
        wide = max(20.0, text_width(theme, "tag", words) + 10)
        disc = QRectF(WIDTH - wide - 1, 1, wide, 20)
        painter.setPen(QPen(tokens.surface, 1.5))
        painter.setBrush(tokens.olive)
        painter.drawRoundedRect(disc, 10, 10)
        paint_text(painter, theme, disc, words, "tag", tokens.onolive, CENTRE)
    painter.end()
    return pixmap


DropState = Literal["", "allowed", "refused"]
BADGE = 18


def drop_icon(state: DropState, tokens: Tokens) -> tuple[str, QColor]:
    """Return the icon and the colour of an answer: an olive tick, or a red cross."""
    return ("tick", tokens.olive) if state == "allowed" else ("cross", tokens.err)


def paint_drop_badge(
    painter: QPainter, state: DropState, centre: QPointF, tokens: Tokens, size: float = BADGE
) -> None:
    """Draw tick or cross on a filled disc, to be seen on top of a figure."""
    name, colour = drop_icon(state, tokens)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(tokens.surface, 1.5))
    painter.setBrush(colour)
    painter.drawEllipse(centre, size / 2, size / 2)
    ink = tokens.onolive if state == "allowed" else tokens.surface
    paint_icon(painter, name, centre, size * 0.62, ink, stroke=3.4)
    painter.restore()


class Mark(NamedTuple):
    """One place on the sheet: a `bar` between two boxes, or a dashed `field` with its words."""

    kind: Literal["bar", "field"]
    rect: QRectF
    words: str = ""


class DropSheet(QWidget):
    """Lies above the bench while something is dragged; the mouse goes through it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: Sequence[Mark] = ()
        self._near = -1
        self._band = QRectF()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_marks(self, marks: Sequence[Mark], near: int = -1) -> None:
        """Show these places, one of them as the one under the mouse; none takes the sheet away."""
        if (marks, near) != (self._marks, self._near):
            self._marks, self._near = marks, near
            self._come()

    def show_band(self, band: QRectF) -> None:
        """Show the rubber band; an empty one takes it away."""
        self._band = band
        self._come()

    def _come(self) -> None:
        wanted = bool(self._marks) or not self._band.isEmpty()
        if wanted:
            self.raise_()
        self.setVisible(wanted)
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw bars, fields and the band."""
        tokens = theme.tokens
        for at, mark in enumerate(self._marks):
            if mark.kind == "field":
                self._paint_field(painter, mark, at == self._near)
            elif at != self._near:
                self._paint_bar(painter, mark.rect, near=False)
        if 0 <= self._near < len(self._marks) and self._marks[self._near].kind == "bar":
            self._paint_bar(painter, self._marks[self._near].rect, near=True)
        if not self._band.isEmpty():
            ground = QColor(tokens.sel)
            ground.setAlpha(110)
            painter.setPen(QPen(tokens.olive, 1))
            painter.setBrush(ground)
            painter.drawRect(self._band.adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_bar(self, painter: QPainter, rect: QRectF, near: bool) -> None:
        tokens, middle = theme_of(self).tokens, rect.center().y()
        high = 6.0 if near else 2.0
        bar = QRectF(rect.left(), middle - high / 2, rect.width(), high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.olive)
        painter.drawRoundedRect(bar, high / 2, high / 2)
        centre = QPointF(rect.center().x(), middle)
        paint_drop_badge(painter, "allowed", centre, tokens, 22 if near else 14)

    def _paint_field(self, painter: QPainter, mark: Mark, near: bool) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        pen = QPen(tokens.olive, 2)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        rect = mark.rect.adjusted(1, 1, -1, -1)
        ground = QColor(tokens.sel)
        if rect.height() > 2 * theme.height(40):
            ground.setAlpha(110)  # what lies below it is still to be read
        painter.setBrush(ground if near else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, RADIUS_PANEL, RADIUS_PANEL)
        wide = text_width(theme, "body", mark.words)
        left = max(rect.left() + 12, rect.center().x() - (wide + 26) / 2)
        line = theme.height(24)
        top = rect.top() + min((rect.height() - line) / 2, 12)
        paint_icon(painter, "tick", QPointF(left + 9, top + line / 2), 18, tokens.olive)
        words = QRectF(left + 26, top, max(0.0, rect.right() - left - 34), line)
        paint_text(painter, theme, words, mark.words, "body", tokens.ink)
