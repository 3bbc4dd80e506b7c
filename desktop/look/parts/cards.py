"""Cards with a heading, and cards of one width in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.look.parts.layouts import NONE, Item, hbox, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import theme_of

CARD = (14, 11, 14, 13)
"""The margins of a card, px."""


def titled_card(title: str, note: str = "", *beside: QWidget, below: tuple[Item, ...]) -> Card:
    """Return a card with a heading, a quiet note and widgets beside them, and what is below."""
    card = Card()
    quiet = ElidedLabel(note, "second", "ink2")
    vbox(
        hbox(TextLabel(title, "heading"), (quiet, 1), *beside),
        *below,
        gap=10,
        margins=CARD,
        inside=card,
    )
    return card


class CardGrid(QWidget):
    """Cards of one width beside each other, at most so many, as many as there is room for."""

    def __init__(self, wide: int, most: int, gap: int = 8) -> None:
        super().__init__()
        self._wide, self._most, self._columns = wide, most, 0
        self._cards: Sequence[QWidget] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(*NONE)
        self._grid.setSpacing(gap)

    def set_cards(self, cards: Sequence[QWidget]) -> None:
        """Let these cards stand there."""
        self._cards = cards
        self._lay_out(max(1, self._columns))

    def _lay_out(self, columns: int) -> None:
        self._columns = columns
        for at, card in enumerate(self._cards):
            self._grid.addWidget(card, at // columns, at % columns)
        for at in range(self._most):
            self._grid.setColumnStretch(at, 1 if at < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the cards at another width."""
        super().resizeEvent(event)
        gap, wide = self._grid.spacing(), theme_of(self).height(self._wide, self._wide - 50)
        columns = max(1, min(self._most, (self.width() + gap) // (wide + gap)))
        if columns != self._columns:
            self._lay_out(columns)
