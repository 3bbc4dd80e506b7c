"""One field of the strip about a figure with the word before it; both shrink for want of room."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of

FRAME = 32
"""What of the width of a field does not grow with the text: its border and its arrow."""


class Size(NamedTuple):
    """The word before a field and the width of the field, in px at 100 % text."""

    words: str
    width: int


class StripPair(QWidget):
    """A field with its word; where all fields have no room in one line, both are shorter."""

    def __init__(self, widget: QWidget, roomy: Size, small: Size) -> None:
        super().__init__()
        self.widget, self._roomy, self._small = widget, roomy, small
        self._words = TextLabel("", "second", "ink2")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._words)
        row.addWidget(widget)
        self._words.setVisible(bool(roomy.words))
        self.set_small(False)

    def set_small(self, small: bool) -> None:
        """Be as narrow as can be, or of the usual width again."""
        words, width = self._small if small else self._roomy
        self._words.setText(words)
        self.widget.setFixedWidth(theme_of(self).height(width, width - FRAME))


class WhoLines(QWidget):
    """The name of a figure over that of his unit, of one size for everybody."""

    WIDTH, SMALL = 176, 116

    def __init__(self, who: TextLabel, unit: TextLabel) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(who)
        column.addWidget(unit)
        self.set_small(False)

    def set_small(self, small: bool) -> None:
        """Be as narrow as can be, or of the usual width again."""
        theme, width = theme_of(self), self.SMALL if small else self.WIDTH
        self.setFixedSize(theme.height(width, width - 46), theme.height(34))
