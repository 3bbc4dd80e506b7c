"""Buttons of 44 px, as they are pressed at the table."""

from __future__ import annotations

from PySide6.QtCore import QSize

from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.theme import theme_of

LARGE = 44


class LargeButton(PlainButton):
    """A plain button of 44 px: a style sheet's own height would win over a fixed one."""

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        return QSize(super().sizeHint().width(), theme_of(self).height(LARGE))


class LargeMainButton(LargeButton, MainButton):
    """The one olive button, of 44 px."""

    kind = "main"
    ink = "onolive"
