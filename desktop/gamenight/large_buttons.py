"""Buttons of 44 px, as they are pressed at the table."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent

from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of

LARGE = 44


class LargeButton(PlainButton):
    """A plain button of 44 px: a style sheet's own height would win over a fixed one.

    Of several texts (`say`) it shows the first that it has room for.
    """

    _texts: tuple[str, ...] = ()

    def say(self, *texts: str) -> None:
        """Show the first of these texts that there is room for."""
        self._texts = texts
        self.setText(texts[0])
        self._fit()

    def _fit(self) -> None:
        theme = theme_of(self)
        room = self.width() - 30 - (text_width(theme, "small", self.hint) if self.hint else 0)
        wide = self.fontMetrics().horizontalAdvance
        if self._texts:
            self.setText(next((t for t in self._texts if wide(t) <= room), self._texts[-1]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the words again."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Room for the shortest of its words."""
        hint = super().minimumSizeHint()
        wide = self.fontMetrics().horizontalAdvance
        spare = wide(self.text()) - min(map(wide, self._texts), default=wide(self.text()))
        return QSize(hint.width() - spare, self.sizeHint().height())

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        return QSize(super().sizeHint().width(), theme_of(self).height(LARGE))


class LargeMainButton(LargeButton):
    """The one olive button, of 44 px."""

    # Not a MainButton as well: an object of two widget classes stays known after it is deleted,
    # and the next widget at its address ends the process.
    kind = MainButton.kind
    ink = MainButton.ink
