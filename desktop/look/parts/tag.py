"""Tags: a few words on a coloured ground, painted or as a widget; and items as pills."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, LEFT, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PILL, RADIUS_TAG

TagKind = Literal["error", "warning", "advice", "agreed", "neutral", "borrowed", "house", "good"]
_INKS: dict[str, tuple[str, str, str]] = {
    "error": ("err", "errbg", ""),
    "warning": ("warn", "warnbg", ""),
    "advice": ("adv", "advbg", ""),
    "agreed": ("agr", "agrbg", ""),
    "neutral": ("ink2", "sunk", "line"),
    "borrowed": ("bor", "raised", "bor"),
    "house": ("hou", "houbg", ""),
    "good": ("good", "sel", ""),
}
_PAD = 6


def tag_height(theme: Theme) -> int:
    """Height of a tag at the chosen text size."""
    return theme.height(18, 14)


def tag_width(theme: Theme, text: str) -> float:
    """Width of a tag with that text."""
    return round(text_width(theme, "tag", text) + 2 * _PAD)


def paint_tag(
    painter: QPainter, theme: Theme, left: float, middle: float, text: str, kind: TagKind
) -> float:
    """Draw a tag from its left edge around a middle line; return its width."""
    ink, ground, border = _INKS[kind]
    height, width = tag_height(theme), tag_width(theme, text)
    rect = QRectF(round(left), round(middle - height / 2), width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(theme.colour(ground))
    if border:
        painter.setPen(QPen(theme.colour(border), 1))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_TAG, RADIUS_TAG)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, RADIUS_TAG, RADIUS_TAG)
    paint_text(painter, theme, rect, text, "tag", theme.colour(ink), CENTRE)
    painter.restore()
    return width


class Tag(QWidget):
    """A tag in a layout."""

    def __init__(
        self, text: str = "", kind: TagKind = "neutral", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._text, self._kind = "", kind
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)
        self.set_tag(text, kind)

    @property
    def text(self) -> str:
        """What the tag says."""
        return self._text

    def set_tag(self, text: str, kind: TagKind | None = None) -> None:
        """Change the words and, when given, the kind."""
        if text == self._text and (kind is None or kind == self._kind):
            return
        self._text, self._kind = text, kind or self._kind
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the size of the painted tag."""
        theme = theme_of(self)
        return QSize(round(tag_width(theme, self._text)), tag_height(theme))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tag."""
        painter = QPainter(self)
        paint_tag(painter, theme_of(self), 0, self.height() / 2, self._text, self._kind)
        painter.end()


class ItemPill(QAbstractButton):
    """An item moulded on a figure; checkable when items are being edited."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setProperty("radius", RADIUS_PILL)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """The words and a round end on both sides."""
        theme = theme_of(self)
        tick = 16 if self.isCheckable() and self.isChecked() else 0
        wide = text_width(theme, "second", self.text()) + 18 + tick
        return QSize(round(wide), theme.height(24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pill; a ticked one has a tick, so that colour does not speak alone."""
        theme = theme_of(self)
        tokens, on = theme.tokens, self.isCheckable() and self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        live = self.isEnabled()
        painter.setPen(QPen(tokens.line if not live else tokens.olive if on else tokens.edge, 1))
        hover = live and self.underMouse() and self.focusPolicy() != Qt.FocusPolicy.NoFocus
        ground = tokens.sel if on or self.isDown() else tokens.hover if hover else tokens.raised
        painter.setBrush(ground if live else tokens.sunk)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        if on:
            paint_icon(painter, "tick", QPointF(14, rect.center().y()), 12, tokens.olive, stroke=3)
        words = rect.adjusted(22 if on else 0, 0, -9 if on else 0, 0)
        ink = tokens.ink if live else tokens.ink2
        align = LEFT if on else CENTRE
        paint_text(painter, theme, words, self.text(), "second", ink, align)
        painter.end()
