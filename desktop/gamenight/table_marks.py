"""How marks of a battle are drawn: bars, ticks and rings at a man's feet, and small badges."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from desktop.gamenight.shown_force import Sign
from desktop.look.icons import paint_icon
from desktop.look.parts.tag import TagKind
from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import Theme
from desktop.look.tokens import RADIUS_TAG

BADGES: dict[str, tuple[str, TagKind]] = {
    "overwatch": ("eye", "advice"),
    "full-cover": ("shield", "agreed"),
    "digging": ("hammer", "warning"),
    "dug-in": ("shield", "agreed"),
    "hull-down": ("shield", "agreed"),
    "turret-down": ("shield", "agreed"),
    "hidden": ("shield", "agreed"),
    "lifting": ("hammer", "warning"),
    "clearing": ("hammer", "warning"),
    "jam": ("warning", "warning"),
    "empty": ("minus", "error"),
    "aboard": ("seat", "neutral"),
    "immobilised": ("cross", "error"),
    "stunned": ("question", "warning"),
    "minefield": ("warning", "error"),
}
"""Icon and kind of each mark that has one; of every other the first letter is drawn."""
BADGE_INK: dict[TagKind, tuple[str, str]] = {
    "advice": ("adv", "advbg"),
    "agreed": ("agr", "agrbg"),
    "warning": ("warn", "warnbg"),
    "error": ("err", "errbg"),
    "neutral": ("ink2", "sunk"),
}
BADGE = 15
BAR_WIDTH, BAR_HEIGHT = 26.0, 5.0


def mark_kind(mark: str) -> TagKind:
    """Return the kind of tag that a mark is written in."""
    return BADGES.get(mark, ("", "advice"))[1]


def paint_badge(
    painter: QPainter, theme: Theme, at: QPointF, mark: str, size: float = BADGE
) -> None:
    """Draw a mark as a small square around a point."""
    icon, kind = BADGES.get(mark, ("", "advice"))
    ink, ground = (theme.colour(each) for each in BADGE_INK[kind])
    square = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
    painter.setPen(QPen(ink, 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(square, RADIUS_TAG, RADIUS_TAG)
    if icon:
        paint_icon(painter, icon, at, size - 4, ink, stroke=2.4)
    else:
        paint_text(painter, theme, square, mark[:1].upper(), "small-bold", ink, CENTRE)


def paint_sign(
    painter: QPainter, theme: Theme, middle: QPointF, sign: Sign, width: float = BAR_WIDTH
) -> None:
    """Draw what somebody may do, or that he has done it, around a point at his feet.

    A full bar, a hollow bar, a broken bar, a tick, a cross and a dashed ring: each has a shape.
    """
    tokens = theme.tokens
    bar = QRectF(middle.x() - width / 2, middle.y() - BAR_HEIGHT / 2, width, BAR_HEIGHT)
    if sign == "now":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.olive)
        painter.drawRoundedRect(bar, 2, 2)
    elif sign == "later":
        painter.setPen(QPen(tokens.olive, 1.2))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
    elif sign == "fell":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.olive2)
        piece = width / 3 - 2
        for at in range(3):
            left = bar.left() + at * (piece + 3)
            painter.drawRect(QRectF(left, bar.top(), piece, BAR_HEIGHT))
    elif sign == "done":
        paint_icon(painter, "tick", middle, 11, tokens.ink2, stroke=3)
    elif sign == "lies":
        paint_icon(painter, "cross", middle, 11, tokens.err, stroke=3)
    elif sign == "off":
        pen = QPen(tokens.edge, 1.2)
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, width / 2, width / 5)
