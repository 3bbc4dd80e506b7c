"""Parts of the page: cards to choose from, what was picked, odds as a bar, a swap."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.faceoff.losses import army_brush
from desktop.figures import box_height, paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.panel import framed
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.pick.pick import Choice

FIGURE, CARD = 36, 46
Figures = Sequence[tuple[str, str]]
"""Drawings and their colours."""


class FigureButton(QAbstractButton):
    """A frame with figures, or an icon, and a line or two of words; checked where it is chosen."""

    def __init__(
        self, first: str, second: str, figures: Figures, *, icon: str = "", figure: int = FIGURE
    ) -> None:
        super().__init__()
        self._second, self._figures, self._icon, self._figure = second, figures, icon, figure
        self.setText(first)
        self.setAccessibleName(f"{first}, {second}" if second else first)
        self.setProperty(OWN_RING, True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_second(self, second: str) -> None:
        """Show another second line."""
        self._second = second
        self.setAccessibleName(f"{self.text()}, {second}")
        self.update()

    def _drawn(self) -> int:
        joint = 16 if not self._second and len(self._figures) > 1 else -6
        men = len(self._figures) * (self._figure - 8) + max(len(self._figures) - 1, 0) * joint
        return 22 if self._icon else men

    def sizeHint(self) -> QSize:
        """Room for what is drawn and for the words."""
        theme = theme_of(self)
        words = max(
            text_width(theme, "name", self.text()), text_width(theme, "small", self._second)
        )
        high = theme.height(CARD, 24) if self._second else theme.height(30, 14)
        return QSize(round(self._drawn() + words) + 30, high)

    def minimumSizeHint(self) -> QSize:
        """Its words are shortened where there is no room."""
        return QSize(self._drawn() + 44, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, figures and words."""
        theme = theme_of(self)
        tokens, on = theme.tokens, self.isChecked()
        ground = tokens.sel if on else tokens.hover if self.underMouse() else tokens.raised
        edge = tokens.olive if on else tokens.edge if not self._second else tokens.line
        painter = framed(self, edge, ground)
        if on:
            painter.setPen(QPen(tokens.olive, 2))
            inner = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(inner, RADIUS_PANEL, RADIUS_PANEL)
        self._paint(painter, theme)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), theme, 5)
        painter.end()

    def _paint(self, painter: QPainter, theme: Theme) -> None:
        tokens, middle = theme.tokens, self.height() / 2
        ink = tokens.ink if self.isEnabled() else tokens.ink2
        left, high = 7.0, min(box_height(self._figure), self.height() - 5)
        if self._icon:
            paint_icon(painter, self._icon, QPointF(left + 12, middle), 20, ink)
            left += 28
        for at, (art, colour) in enumerate(self._figures):
            place = QRectF(left - 4, middle - high / 2, self._figure, high)
            paint_figure(painter, place, art, colour, dark=tokens.dark)
            left += self._figure - 8
            if at + 1 < len(self._figures):
                if not self._second:
                    paint_icon(painter, "chevron-right", QPointF(left + 6, middle), 10, tokens.ink2)
                left += -6 if self._second else 16
        line = theme.height(16, 14)
        words = QRectF(left + 5, middle - (line if self._second else line / 2), 0, line)
        words.setRight(self.width() - 8)
        paint_text(painter, theme, words, self.text(), "name", ink)
        below = words.translated(0, line)
        paint_text(painter, theme, below, self._second, "small", tokens.ink2)


class ChoiceLabel(QWidget):
    """So many of a role or team, with its figure; the tip says why."""

    def __init__(self, choice: Choice, colour: str) -> None:
        super().__init__()
        self.choice, self._colour = choice, colour
        self.setAccessibleName(f"{choice.count} {choice.name}: {choice.why}")
        self.setToolTip(choice.why)
        self.setFixedHeight(theme_of(self).height(38, 24))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the figure, and the number over the name."""
        place = QRectF(-4, 0, 30, self.height() - 2)
        paint_figure(painter, place, self.choice.art, self._colour, dark=theme.tokens.dark)
        words = QRectF(28, 0, self.width() - 28, self.height() / 2)
        paint_text(painter, theme, words, str(self.choice.count), "count")
        below = words.translated(0, self.height() / 2 - 3)
        paint_text(painter, theme, below, self.choice.name, "small", theme.tokens.ink2)


class OddsBar(QWidget):
    """The chances of both armies as one bar in their colours, with a mark at the half."""

    def __init__(self, high: int, wide: int = 0) -> None:
        super().__init__()
        self._chance, self._colours = 0.5, ("green", "tan")
        self.setFixedHeight(high)
        if wide:
            self.setFixedWidth(wide)

    def set_odds(self, chance: float, colours: tuple[str, str]) -> None:
        """Show other chances."""
        self._chance, self._colours = chance, colours
        self.setAccessibleName(f"{colours[0]} {chance:.0%}, {colours[1]} {1 - chance:.0%}")
        self.update()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw both parts, the frame and the mark."""
        whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        part = QRectF(whole)
        part.setWidth(whole.width() * self._chance)
        rest = QRectF(whole)
        rest.setLeft(part.right())
        for rect, side in ((part, False), (rest, True)):
            ground, strokes = army_brush(self._colours[side], theme.tokens.dark, side)
            painter.fillRect(rect, ground)
            if strokes is not None:
                painter.fillRect(rect, strokes)
        painter.setPen(QPen(theme.tokens.edge, 1))
        painter.setBrush(QColor(0, 0, 0, 0))
        painter.drawRoundedRect(whole, 3, 3)
        middle = QRectF(whole.center().x() - 1, whole.top(), 2, whole.height())
        painter.fillRect(middle, theme.tokens.ink)


class IconLine(QWidget):
    """A mark and a sentence."""

    def __init__(self, icon: str, text: str, ink: str = "ink") -> None:
        super().__init__()
        self._icon, self._text, self._ink = icon, text, ink
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setFixedHeight(theme_of(self).height(20, 14))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw both."""
        tokens, middle = theme.tokens, self.height() / 2
        ink = tokens.olive if self._icon == "tick" else tokens.named(self._ink)
        paint_icon(painter, self._icon, QPointF(7, middle), 13, ink)
        rect = QRectF(20, 0, self.width() - 20, self.height())
        paint_text(painter, theme, rect, self._text, "second", tokens.named(self._ink))
