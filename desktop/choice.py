"""A combo box of keys with words, each with a figure before them where it has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

from desktop.figures import box_height
from desktop.look.figure_source import FigureSource
from desktop.look.parts.fields import Combo

_PICTURE = 24
WIDEST_LIST = 420
"""Pixels: a list of choices may be wider than its field, to show long words whole."""


class Choice(Combo):
    """A combo box of keys with words; tells the key that the player chooses.

    With `picture` each has a figure before its words: all of them are drawn when it opens.
    """

    def __init__(
        self,
        tell: Callable[[str], object],
        name: str = "",
        picture: Callable[[str], FigureSource | None] | None = None,
    ) -> None:
        super().__init__(name)
        self._tell, self._picture = tell, picture
        self._shown: tuple[tuple[str, str], ...] = ()
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        if picture is not None:
            self.setIconSize(QSize(_PICTURE, round(box_height(_PICTURE))))
        self.activated.connect(lambda _: self._tell(str(self.currentData())))

    def show_options(self, options: Sequence[tuple[str, str]], current: str) -> None:
        """Show the options as (key, words) and the chosen one."""
        if tuple(options) != self._shown:
            self._shown = tuple(options)
            self.clear()
            for key, words in options:
                self.addItem(words, key)
            longest = max((self.fontMetrics().horizontalAdvance(w) for _, w in options), default=0)
            self.view().setMinimumWidth(min(longest + 40, WIDEST_LIST))
        self.setCurrentIndex(max(self.findData(current), 0))
        self._draw(self.currentIndex())

    def showPopup(self) -> None:
        """Draw the figures before the list opens."""
        for at in range(self.count()):
            self._draw(at)
        super().showPopup()

    def _draw(self, at: int) -> None:
        source = self._picture(str(self.itemData(at))) if self._picture and at >= 0 else None
        if source is not None:
            self.setItemIcon(at, QIcon(source(_PICTURE, self.devicePixelRatioF())))
