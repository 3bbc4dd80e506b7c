"""Tags: a few words on a coloured ground; the shape of a severity; and items as pills."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.icons import paint_icon, paint_severity
from desktop.look.parts.panel import framed
from desktop.look.parts.text import CENTRE, LEFT, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PILL, RADIUS_TAG, Severity

TagKind = Literal[
    "error",
    "warning",
    "advice",
    "agreed",
    "neutral",
    "borrowed",
    "house",
    "good",
    "mark",
    "out",
    "rolls",
]
_INKS: dict[str, tuple[str, str, str]] = {
    "error": ("err", "errbg", ""),
    "warning": ("warn", "warnbg", ""),
    "advice": ("adv", "advbg", ""),
    "agreed": ("agr", "agrbg", ""),
    "neutral": ("ink2", "sunk", "line"),
    "borrowed": ("bor", "raised", "bor"),
    "house": ("hou", "houbg", ""),
    "good": ("good", "sel", ""),
    "mark": ("olive2", "sel", ""),
    "out": ("err", "errbg", ""),
    "rolls": ("onolive", "olive2", ""),
}
_ICONS: dict[str, str] = {"error": "error", "warning": "warning", "good": "tick", "out": "cross"}
"""What stands before the words of a tag in a layout: its colour alone would not be enough."""
_PAD = 6
_ICON, _PICTURE, _SEVERITY = 13, 18, 20


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

    def __init__(self, text: str = "", kind: TagKind = "neutral") -> None:
        super().__init__()
        self._text, self._kind = "", kind
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)
        self.set_tag(text, kind)

    @property
    def text(self) -> str:
        """What the tag says."""
        return self._text

    @property
    def kind(self) -> TagKind:
        """What decides its colour and icon."""
        return self._kind

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
        before = _ICON + 3 if self._kind in _ICONS and self._text else 0
        return QSize(round(tag_width(theme, self._text)) + before, tag_height(theme))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground, the icon and the words."""
        theme = theme_of(self)
        ink, ground, border = _INKS[self._kind]
        edge = theme.colour(border or ground)
        painter = framed(self, edge, theme.colour(ground), RADIUS_TAG)
        words = QRectF(self.rect())
        if self._kind in _ICONS:
            at = QPointF(_PAD + _ICON / 2, self.height() / 2)
            paint_icon(painter, _ICONS[self._kind], at, _ICON, theme.colour(ink))
            words.setLeft(_ICON + 3)
        paint_text(painter, theme, words, self._text, "tag", theme.colour(ink), CENTRE)
        painter.end()


class SeverityIcon(QWidget):
    """The shape of an error, a warning, advice or something agreed, one line of text high."""

    def __init__(self, severity: Severity) -> None:
        super().__init__()
        self._severity = severity
        self.setFixedSize(_SEVERITY, theme_of(self).height(_SEVERITY))
        self.setAccessibleName(severity.value.capitalize())

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw it in the middle of the line."""
        middle = QPointF(_SEVERITY / 2, self.height() / 2)
        paint_severity(painter, self._severity, middle, theme.tokens, 18)


class ItemPill(QAbstractButton):
    """An item moulded on a figure. A checked one has a tick, one that `goes` at a click a cross;
    one that is `free` is a dashed place for another item."""

    def __init__(
        self,
        text: str,
        *,
        goes: bool = False,
        free: bool = False,
        picture: FigureSource | None = None,
    ) -> None:
        super().__init__()
        self.goes, self._free, self._picture = goes, free, picture
        self.setText(text)
        self.setProperty("radius", RADIUS_PILL)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    @property
    def _on(self) -> bool:
        return self.goes or (self.isCheckable() and self.isChecked())

    @property
    def _before(self) -> int:
        """The room before the words: a picture, or a tick or plus."""
        if self._picture is not None:
            return theme_of(self).height(_PICTURE, _PICTURE) + 14
        return 24 if self._free or (self._on and not self.goes) else 9

    def sizeHint(self) -> QSize:
        """The words, what stands before and behind them, and a round end on both sides."""
        theme = theme_of(self)
        wide = self._before + text_width(theme, "second", self.text()) + (25 if self.goes else 10)
        return QSize(round(wide), theme.height(26))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the pill; tick, cross and dashes say what its colour says."""
        tokens, on = theme.tokens, self._on
        live = self.isEnabled()
        pen = QPen(tokens.line if not live else tokens.olive if on else tokens.edge, 1)
        if self._free:
            pen.setDashPattern([3, 3])
        painter.setPen(pen)
        hover = live and self.underMouse() and self.focusPolicy() != Qt.FocusPolicy.NoFocus
        ground = tokens.sel if on or self.isDown() else tokens.hover if hover else tokens.raised
        painter.setBrush(ground if live else tokens.sunk)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        middle = rect.center().y()
        ink = tokens.ink if live else tokens.ink2
        if self._picture is not None:
            wide = theme.height(_PICTURE, _PICTURE)
            place = QRectF(9, rect.top(), wide, rect.height() - 2)
            if tokens.dark:  # gunmetal on a dark ground would not be seen
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(tokens.ink2)
                painter.drawRoundedRect(place.adjusted(-4, 3, 2, -1), RADIUS_TAG, RADIUS_TAG)
            paint_figure(painter, place, self._picture, wide)
        elif self._free:
            paint_icon(painter, "plus", QPointF(15, middle), 12, ink, stroke=2.2)
        elif on and not self.goes:
            paint_icon(painter, "tick", QPointF(14, middle), 12, tokens.olive, stroke=3)
        if self.goes:
            paint_icon(painter, "cross", QPointF(rect.right() - 13, middle), 11, tokens.ink2)
        words = rect.adjusted(self._before, 0, -(20 if self.goes else 6), 0)
        paint_text(painter, theme, words, self.text(), "second", ink, LEFT)
