"""The typefaces that travel with Muster, and how a type role becomes a font."""

from __future__ import annotations

from functools import cache
from typing import Literal

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QRawFont

import resources
from desktop.look.tokens import STENCIL_FAMILY, TYPE, TypeRole

FILES = (
    "Roboto-Regular.ttf",
    "Roboto-Medium.ttf",
    "Roboto-Bold.ttf",
    "RobotoCondensed-Bold.ttf",
    "SairaStencilOne-Regular.ttf",
    "RobotoCondensed-Regular.ttf",
    "RobotoCondensed-Medium.ttf",
)

_MOST_WIDTHS = 4000


@cache
def load_fonts() -> tuple[str, ...]:
    """Hand Qt every typeface, once a process; return the files that it would not take."""
    return tuple(
        name
        for name in FILES
        if QFontDatabase.addApplicationFont(str(resources.path("fonts", name))) < 0
    )


class Fonts:
    """Fonts and their metrics by type role, at one text size; remade when that size changes."""

    def __init__(self, percent: int = 100) -> None:
        self.percent = percent
        self._fonts: dict[str, QFont] = {}
        self._metrics: dict[str, QFontMetricsF] = {}
        self._widths: dict[tuple[str, str], float] = {}
        self._stencil: QRawFont | None = None

    def font(self, role: str) -> QFont:
        """Return the font of a type role from tokens.TYPE."""
        font = self._fonts.get(role)
        if font is None:
            font = self._fonts[role] = self._made(TYPE[role])
        return font

    def metrics(self, role: str) -> QFontMetricsF:
        """Return the metrics of a type role."""
        metrics = self._metrics.get(role)
        if metrics is None:
            metrics = self._metrics[role] = QFontMetricsF(self.font(role))
        return metrics

    def width(self, role: str, text: str) -> float:
        """Return the width of a text on one line; the same words are measured again and again."""
        width = self._widths.get((role, text))
        if width is None:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            width = self._widths[role, text] = self.metrics(role).horizontalAdvance(text)
        return width

    def _made(self, role: TypeRole) -> QFont:
        font = QFont(role.family)
        font.setPixelSize(max(1, round(role.px * self.percent / 100)))
        font.setWeight(QFont.Weight(700 if role.weight >= 600 else role.weight))
        if role.spacing:
            font.setLetterSpacing(
                QFont.SpacingType.AbsoluteSpacing, role.spacing * self.percent / 100
            )
        if role.upper:
            font.setCapitalization(QFont.Capitalization.AllUppercase)
        if role.family == "monospace":
            font.setStyleHint(QFont.StyleHint.Monospace)
        return font

    def title_role(self, title: str, size: Literal["", "small", "large"] = "") -> str:
        """Return the role for a page title: stenciled only when the stencil has every letter."""
        if self._stencil is None:
            self._stencil = QRawFont.fromFont(QFont(STENCIL_FAMILY, 12))
        whole = all(
            self._stencil.supportsCharacter(ord(letter))
            for letter in title.upper()
            if not letter.isspace()
        )
        return ("title" if whole else "title-plain") + (f"-{size}" if size else "")
