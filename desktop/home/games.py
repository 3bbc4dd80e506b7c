"""The games to choose from for a new army: a list, or a row of tall cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QSizePolicy,
    QWidget,
)

from desktop.figures import box_height, paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.panel import framed
from desktop.look.parts.text import CENTRE, ElidedLabel, TextLabel, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL

if TYPE_CHECKING:
    from rules.games.game_titles import Title

_FIGURES = {
    "lgam": ("sergeant", "green"),
    "fighting-plastic": ("bazooka", "green"),
    "green-and-tan": ("rifleman", "tan"),
    "army-men": ("rifleman_prone", "tan"),
    "army-men-combat": ("assault", "green"),
}
_OWN_GAME = ("rifleman", "grey")


class GameCard(QAbstractButton):
    """A game to choose: a figure with name and tagline beside it, or below it where it is tall.

    A `brief` one has no tagline.
    """

    taken = Signal()
    """It was double-clicked: the game is chosen, and the likeliest is to be done with it."""

    def __init__(self, title: Title, number: int, *, brief: bool = False) -> None:
        super().__init__()
        self.title, self._number, self._brief = title, number, brief
        self._tall = False
        self.setCheckable(True)
        self.setAutoExclusive(False)
        self.setProperty(OWN_RING, True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{title.name}: {title.tagline}")
        self.setToolTip(title.tagline)

    def set_tall(self, tall: bool) -> None:
        """Stand in a row of tall cards, or in a list."""
        self._tall = tall
        policy = QSizePolicy.Policy
        size = QSizePolicy(policy.Expanding, policy.Preferred if tall else policy.Fixed)
        size.setHeightForWidth(tall)
        self.setSizePolicy(size)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The size of the card, grown with the text."""
        theme = theme_of(self)
        if self._tall:
            wide = theme.height(190, 120)
            return QSize(wide, self.heightForWidth(wide))
        if self._brief:
            return QSize(theme.height(150, 80), theme.height(68, 32))
        wide, line = theme.height(208, 150), theme.height(17, 15)
        words = QRect(0, 0, wide - theme.height(36, 36) - 18, 1000)
        told = QFontMetrics(theme.font("small")).boundingRect(
            words, int(Qt.TextFlag.TextWordWrap), self.title.tagline
        )
        return QSize(wide, max(theme.height(51, 48), 3 + line + told.height() + 3))

    def heightForWidth(self, width: int) -> int:
        """A tall card has room for all of its words, in px."""
        name, told = self._tall_words(width)
        return max(theme_of(self).height(158, 62), 88 + name + 4 + told + 8)

    def _tall_words(self, wide: int) -> tuple[int, int]:
        """How high name and tagline are in lines of a tall card of this width, both in px."""
        theme, wraps = theme_of(self), int(Qt.TextFlag.TextWordWrap)
        name = theme.metrics("lead-strong").boundingRect(
            QRectF(0, 0, wide - 16, 1000), wraps, self.title.name
        )
        told = theme.metrics("second").boundingRect(
            QRectF(0, 0, wide - 24, 1000), wraps, self.title.tagline
        )
        return max(theme.height(18), ceil(name.height())), ceil(told.height())

    def minimumSizeHint(self) -> QSize:
        """A card gives way, its words are shortened."""
        return QSize(110, self.sizeHint().height())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the game; the first of the two clicks has chosen it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.taken.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, figure and words."""
        theme = theme_of(self)
        tokens, on = theme.tokens, self.isChecked()
        plain = tokens.raised if self._tall or self._brief else tokens.surface
        ground = tokens.sel if on else tokens.hover if self.underMouse() else plain
        edge = tokens.olive if on else tokens.line if self._tall or self._brief else ground
        painter = framed(self, edge, ground)
        art, colour = _FIGURES.get(self.title.id, _OWN_GAME)
        if self._tall:
            self._paint_tall(painter, art, colour)
        elif self._brief:
            self._paint_brief(painter, art, colour)
        else:
            self._paint_row(painter, art, colour)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_PANEL)
        painter.end()

    def _paint_row(self, painter: QPainter, art: str, colour: str) -> None:
        """Draw the figure, and beside it the name over two lines of words."""
        theme = theme_of(self)
        tokens, high = theme.tokens, self.height()
        wide = theme.height(36, 36)
        place = QRectF(6, high - box_height(wide) - 4, wide, box_height(wide))
        paint_figure(painter, place, art, colour, dark=tokens.dark)
        line, left = theme.height(17, 15), 6 + wide + 8
        name = QRectF(left, 3, self.width() - left - 4, line)
        paint_text(painter, theme, name, self.title.name, "name")
        painter.setFont(theme.font("small"))
        painter.setPen(tokens.ink2)
        below = QRectF(left, 3 + line, name.width(), high - line - 3)
        painter.drawText(below, int(Qt.TextFlag.TextWordWrap), self.title.tagline)

    def _paint_brief(self, painter: QPainter, art: str, colour: str) -> None:
        """Draw figure and name alone."""
        theme = theme_of(self)
        place = QRectF(6, self.height() - 61, 50, 56)
        paint_figure(painter, place, art, colour, dark=theme.tokens.dark)
        painter.setFont(theme.font("name"))
        painter.setPen(theme.tokens.ink)
        words = QRectF(62, 2, self.width() - 68, self.height() - 4)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(words, int(flags) | Qt.TextFlag.TextWordWrap, self.title.name)

    def _paint_tall(self, painter: QPainter, art: str, colour: str) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        number = QRectF(11, 5, 20, theme.height(16, 14))
        paint_text(painter, theme, number, str(self._number), "small", tokens.ink2)
        place = QRectF(0, 8, self.width(), 74)
        paint_figure(painter, place, art, colour, dark=tokens.dark)
        line, _ = self._tall_words(self.width())
        name = QRectF(8, 88, self.width() - 16, line)
        painter.setFont(theme.font("lead-strong"))
        painter.setPen(tokens.ink)
        painter.drawText(name, int(CENTRE) | Qt.TextFlag.TextWordWrap, self.title.name)
        painter.setFont(theme.font("second"))
        painter.setPen(tokens.ink2)
        below = QRectF(12, 88 + line + 4, self.width() - 24, self.height() - 96 - line)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(below, int(flags) | Qt.TextFlag.TextWordWrap, self.title.tagline)


class GameChoice(QWidget):
    """The games: a list, or a row of tall cards; digits and arrows choose."""

    chosen = Signal(str)
    taken = Signal()
    """The chosen game was double-clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._group = QButtonGroup(self)
        self.cards: list[GameCard] = []
        self.setAccessibleName("Games")

    @property
    def choice(self) -> str:
        """Return the id of the chosen game."""
        return next((card.title.id for card in self.cards if card.isChecked()), "")

    def set_games(self, titles: Sequence[Title]) -> None:
        """Offer these games; the chosen one stays chosen."""
        if [card.title for card in self.cards] == list(titles):
            return
        before = self.choice
        empty(self._row)
        self.cards = [GameCard(title, at + 1) for at, title in enumerate(titles)]
        for card in self.cards:
            self._group.addButton(card)
            self._row.addWidget(card)
            card.setChecked(card.title.id == before)
            card.toggled.connect(self._tell)
            card.taken.connect(self.taken)
        if not self.choice and self.cards:
            self.cards[0].setChecked(True)

    def set_tall(self, tall: bool) -> None:
        """Show tall cards in a row, or a list."""
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight if tall else directions.TopToBottom)
        self._row.setSpacing(10 if tall else 1)
        for card in self.cards:
            card.set_tall(tall)

    def choose(self, at: int) -> bool:
        """Choose the game at a place in the list; return whether there is one."""
        if not 0 <= at < len(self.cards):
            return False
        self.cards[at].setChecked(True)
        self.cards[at].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def _tell(self, on: bool) -> None:
        if on:
            self.chosen.emit(self.choice)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a game by its digit, or the next one with an arrow."""
        key = event.key()
        at = next((at for at, card in enumerate(self.cards) if card.isChecked()), 0)
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
            self.choose(at + 1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
            self.choose(at - 1)
        elif not self.choose(key - Qt.Key.Key_1):
            super().keyPressEvent(event)


class NewArmyHead(QWidget):
    """The line over the armies to begin with: what to do, and the way to an empty army."""

    empty_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title = TextLabel("", "heading")
        self._second = ElidedLabel("", "second", "ink2")
        self.empty_button = LinkButton("Empty army", act=self.empty_asked.emit)
        keys = TextLabel("Ctrl+N", "small", "ink2")
        stacked(beside(self._title, self._second, self.empty_button, keys, grows=1), on=self)

    def set_first(self, first: bool) -> None:
        """Ask how to begin where the game was asked for above, else for both."""
        self._title.setText("How do you want to begin?" if first else "New army")
        both = "Choose the game, then how to begin. Everything can be changed later."
        self._second.setText("Everything can be changed later." if first else both)
