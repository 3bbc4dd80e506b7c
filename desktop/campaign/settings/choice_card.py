"""An answer to choose: a round mark, its name, a picture of what it means, and two lines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from desktop.figures import State, box_height, paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.panel import framed
from desktop.look.parts.tag import paint_tag, tag_width
from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL

Paint = Callable[[QPainter, QRectF, Theme], None]
"""Draws the picture of an answer into a rectangle."""
SUGGESTED = "Suggested"
_PAD, _MARK, _TOP, _PICTURE = 13, 8, 34, 104


class ChoiceCard(QAbstractButton):
    """One answer; `paint` draws its picture over its two lines of text."""

    def __init__(self, key: str, name: str, paint: Paint, *, suggested: bool = False) -> None:
        super().__init__()
        self.key, self._paint, self._suggested = key, paint, suggested
        self._about = self._result = ""
        self.setText(name)
        self.setCheckable(True)
        self.setProperty(OWN_RING, True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        theme_of(self).changed.connect(self.updateGeometry)

    @property
    def about(self) -> str:
        """Return all that the card says."""
        return f"{self._about} {self._result}".strip()

    def say(self, about: str, result: str) -> None:
        """Change the line that says what it means, and the one that says what it comes to."""
        self._about, self._result = about, result
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(self.about)
        self.update()

    def sizeHint(self) -> QSize:
        """Picture and lines."""
        high = _TOP + _PICTURE + 62
        return QSize(250, theme_of(self).height(high, 70))

    def minimumSizeHint(self) -> QSize:
        """A card gives way: its lines wrap."""
        return QSize(150, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, mark, name, picture and lines."""
        theme = theme_of(self)
        tokens, on = theme.tokens, self.isChecked()
        ground = tokens.sel if on else tokens.hover if self.underMouse() else tokens.raised
        painter = framed(self, tokens.olive if on else tokens.line, ground)
        if on:
            inner = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(tokens.olive, 2))
            painter.drawRoundedRect(inner, RADIUS_PANEL, RADIUS_PANEL)
        middle = 22.0
        centre = QPointF(_PAD + _MARK + 1, middle)
        painter.setPen(QPen(tokens.olive if on else tokens.edge, 1.6))
        painter.setBrush(tokens.raised)
        painter.drawEllipse(centre, _MARK, _MARK)
        if on:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.olive)
            painter.drawEllipse(centre, 4.5, 4.5)
        right = float(self.width() - _PAD)
        if self._suggested:
            wide = tag_width(theme, SUGGESTED)
            right -= wide
            paint_tag(painter, theme, right, middle, SUGGESTED, "neutral")
        name = QRectF(_PAD + 2 * _MARK + 9, 6, right - _PAD - 2 * _MARK - 15, 32)
        paint_text(painter, theme, name, self.text(), "lead-strong")
        picture = QRectF(_PAD, _TOP + 4, self.width() - 2 * _PAD, _PICTURE - 8)
        self._paint(painter, picture, theme)
        self._paint_lines(painter, theme)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_PANEL)
        painter.end()

    def _paint_lines(self, painter: QPainter, theme: Theme) -> None:
        top = float(_TOP + _PICTURE + 2)
        room = QRectF(_PAD, top, self.width() - 2 * _PAD, self.height() - top - 6)
        flags = int(Qt.AlignmentFlag.AlignTop) | Qt.TextFlag.TextWordWrap
        for role, ink, words in (
            ("body", theme.tokens.ink, self._about),
            ("second", theme.tokens.ink2, self._result),
        ):
            painter.setFont(theme.font(role))
            painter.setPen(ink)
            painter.drawText(room, flags, words)
            room.setTop(room.top() + painter.boundingRect(room, flags, words).height() + 2)


class ChoiceCards(QWidget):
    """Answers of which one is taken; the arrows go on to the next one."""

    chosen = Signal(str)

    def __init__(self, name: str, cards: list[ChoiceCard], columns: int) -> None:
        super().__init__()
        self.cards = {each.key: each for each in cards}
        self.setAccessibleName(name)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setSpacing(11)
        for each in cards:
            each.setAutoExclusive(True)
            each.clicked.connect(lambda _=False, key=each.key: self.chosen.emit(key))
        self.lay_out(columns)

    def lay_out(self, columns: int) -> None:
        """Put so many beside each other."""
        for at, each in enumerate(self.cards.values()):
            self.grid.addWidget(each, at // columns, at % columns)
        for column in range(3):
            self.grid.setColumnStretch(column, 1 if column < columns else 0)

    @property
    def key(self) -> str:
        """Return the answer that is taken."""
        return next((key for key, card in self.cards.items() if card.isChecked()), "")

    def set_key(self, key: str) -> None:
        """Take an answer without telling."""
        self.cards[key].setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the next answer, or the one before."""
        keys = list(self.cards)
        at = keys.index(self.key) if self.key else 0
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        go = at + step.get(Qt.Key(event.key()), 0)
        if go == at or event.modifiers() or not 0 <= go < len(keys):
            super().keyPressEvent(event)
            return
        card = self.cards[keys[go]]
        card.setFocus(Qt.FocusReason.TabFocusReason)
        card.click()


def strip(*stages: tuple[str, Paint]) -> Paint:
    """Return what draws stages from left to right, each over its word, with arrows between."""

    def paint(painter: QPainter, rect: QRectF, theme: Theme) -> None:
        gap = 19.0
        wide = (rect.width() - gap * (len(stages) - 1)) / len(stages)
        line = float(theme.height(15, 13))
        for at, (word, draw) in enumerate(stages):
            left = rect.left() + at * (wide + gap)
            place = QRectF(left, rect.top(), wide, rect.height() - line - 3)
            draw(painter, place, theme)
            painter.fillRect(QRectF(left, place.bottom(), wide, 3), theme.tokens.line)
            below = QRectF(left - 8, place.bottom() + 3, wide + 16, line)
            paint_text(painter, theme, below, word, "small", theme.tokens.ink2, CENTRE)
            if at:
                arrow = QPointF(left - gap / 2, rect.top() + rect.height() / 2 - 8)
                paint_icon(painter, "chevron-right", arrow, 13, theme.tokens.edge)

    return paint


def man(state: State = "normal", colour: str = "green", art: str = "rifleman") -> Paint:
    """Return what draws a man in the middle."""

    def paint(painter: QPainter, rect: QRectF, theme: Theme) -> None:
        stand(painter, rect.center().x(), rect.bottom(), 62, theme, colour, state, art)

    return paint


def stand(
    painter: QPainter,
    x: float,
    bottom: float,
    width: float,
    theme: Theme,
    colour: str,
    state: State = "normal",
    art: str = "rifleman",
) -> None:
    """Draw a man of a width with his feet on a line."""
    tall = box_height(width)
    place = QRectF(x - width / 2, bottom - tall, width, tall)
    paint_figure(painter, place, art, colour, dark=theme.tokens.dark, state=state)
