"""The roll of honour: cards of men with their medals, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.campaign.honours.medal import SIZE, paint_medal
from desktop.campaign.honours.texts import HonourCard
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.parts.panel import framed
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL

HIGH, GAP, LEAST = 62, 8, 272
PLAYER_SHARE = 0.4
"""A long name of a player has so much of a card's line."""


class HonourButton(QAbstractButton):
    """One man: medal, figure, name, whose he is, what for. Pressed, his record is shown."""

    def __init__(
        self, card: HonourCard, figure: FigureSource | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.card, self._figure = card, figure
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("radius", RADIUS_PANEL)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(card.spoken)
        told = (f"{card.name}, {card.player}", card.text, card.medals)
        self.setToolTip("\n".join(dict.fromkeys(each for each in told if each)))

    def sizeHint(self) -> QSize:
        """A medal high."""
        return QSize(LEAST, theme_of(self).height(HIGH, 34))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        theme, card = theme_of(self), self.card
        tokens = theme.tokens
        ground = tokens.hover if self.underMouse() else tokens.raised
        painter = framed(self, tokens.line, ground)
        left, high = 10.0, self.height()
        if card.medal:
            box = QRectF(left, (high - SIZE.height()) / 2 - 1, SIZE.width(), SIZE.height())
            paint_medal(painter, theme, box, card.ribbon, card.stamp)
            left += SIZE.width() + 6
        paint_figure(painter, QRectF(left, 4, 44, high - 10), self._figure, 40)
        left += 50
        line = theme.height(18)
        top, wide = high / 2 - line, self.width() - left - 8
        name = QRectF(left, top, wide, line)
        # Whose man he is stays in sight beside a long name, elided itself where it is longer.
        beside = min(text_width(theme, "body", card.player) + 1, wide * PLAYER_SHARE)
        name.setWidth(max(wide - beside - 4, 1))
        used = paint_text(painter, theme, name, card.name, "heading")
        place = QRectF(left + used + 4, top, wide - used - 4, line)
        paint_text(painter, theme, place, card.player, "body", tokens.ink2)
        below = QRectF(left, top + line, wide, line)
        paint_text(painter, theme, below, card.text, "second", tokens.ink2)
        painter.end()


class HonourGrid(QWidget):
    """The cards in two columns, in three where there is room, in one where there is little."""

    opened = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[HonourButton] = []
        self.follows: QWidget = self
        """What Tab goes on from to the first card."""
        self.setAccessibleName("Roll of honour")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_of(self).changed.connect(self._place)

    def show_cards(self, cards: Sequence[tuple[HonourCard, FigureSource | None]]) -> None:
        """Show these men."""
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for card, figure in cards:
            button = HonourButton(card, figure, self)
            button.clicked.connect(
                lambda _=False, each=card: self.opened.emit(each.entry, each.figure)
            )
            button.show()
            # Tab goes through the cards where they stand, however late they were made.
            QWidget.setTabOrder(self.buttons[-1] if self.buttons else self.follows, button)
            self.buttons.append(button)
        self._place()

    def _columns(self, width: int) -> int:
        return max(1, min(4, width // (LEAST + GAP)))

    def _count(self, width: int) -> int:
        """Return how many are shown: about four; all of them stand behind "All…"."""
        columns = self._columns(width)
        return min(len(self.buttons), columns if columns > 2 else 4)

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows."""
        rows = -(-self._count(width) // self._columns(width))
        high = theme_of(self).height(HIGH, 34)
        return max(0, rows * (high + GAP) - GAP)

    def sizeHint(self) -> QSize:
        """Return what the present width asks for."""
        return QSize(LEAST, self.heightForWidth(max(self.width(), LEAST)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the cards again."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        columns, high = self._columns(self.width()), theme_of(self).height(HIGH, 34)
        wide = (self.width() - (columns - 1) * GAP) // columns
        for at, button in enumerate(self.buttons):
            button.setVisible(at < self._count(self.width()))
            row, column = divmod(at, columns)
            button.setGeometry(column * (wide + GAP), row * (high + GAP), wide, high)
        self.setFixedHeight(max(1, self.heightForWidth(self.width())))
