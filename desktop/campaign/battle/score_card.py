"""What a fate card is made of: its measures, the strip at its foot, the shape of who is away."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache

from desktop.campaign.battle.fate_looks import FateLook
from desktop.campaign.battle.shown_figures import FigureShown
from desktop.figures import State, figure_pixmap
from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.campaign.state.medal_rules import known_rank

CARD_WIDTH, CARD_HEIGHT, STRIP = 79, 106, 18
AROUND = 3
"""Half of the room between cards; the ring of the keyboard lies in it."""
FIGURE = 66


def card_size(theme: Theme) -> tuple[float, float]:
    """Return the size of a card with the room around it."""
    return theme.height(CARD_WIDTH, 40) + 2.0 * AROUND, theme.height(CARD_HEIGHT, 14) + 2.0 * AROUND


def paint_strip(
    painter: QPainter, theme: Theme, card: QRectF, strip: QRectF, look: FateLook
) -> None:
    """Draw the coloured foot of a card with the shape and the word of the fate."""
    ink = theme.colour(look.ink)
    painter.save()
    painter.setClipRect(strip.adjusted(-1, 0, 1, 1))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(look.ground))
    painter.drawRoundedRect(card, RADIUS_PANEL, RADIUS_PANEL)
    painter.restore()
    painter.fillRect(QRectF(card.left(), strip.top(), card.width(), 1), ink)
    wide = text_width(theme, "tag", look.short)
    left = strip.center().x() - (wide + 15) / 2
    paint_icon(
        painter, look.icon, QPointF(left + 5.5, strip.center().y() + 0.5), 11, ink, stroke=2.4
    )
    words = QRectF(left + 15, strip.top(), wide + 1, strip.height())
    paint_text(painter, theme, words, look.short, "tag", ink)


def paint_called(
    painter: QPainter, theme: Theme, line: QRectF, figure: FigureShown, role: str
) -> None:
    """Write what a figure is called; of a long word only the word is cut, never the number.

    A name that is too long goes without its rank, which the strip of the chosen figure has.
    """
    ink, number = theme.tokens.ink2, str(figure.number)
    called = figure.name or figure.label
    rank, _, rest = called.partition(" ")
    if rest and text_width(theme, role, called) > line.width() + 0.5 and known_rank(rank):
        called = rest
    whole = f"{called} {number}" if figure.number else called
    if not figure.number or text_width(theme, role, whole) <= line.width():
        paint_text(painter, theme, line, whole, role, ink, CENTRE)
        return
    room = text_width(theme, role, number) + 3
    paint_text(painter, theme, line.adjusted(0, 0, -room, 0), called, role, ink, LEFT)
    paint_text(painter, theme, line, number, role, ink, RIGHT)


def drawn(
    figure: FigureShown, state: State, *, pale: bool, ratio: float, width: int = FIGURE
) -> QPixmap:
    """Return a figure in its plastic, or the pale shape of one that is not there."""
    dark = theme_of().tokens.dark
    if pale:
        return _pale_shape(figure, state, dark, ratio, width)
    return figure_pixmap(figure.art, figure.colour, width=width, dark=dark, state=state, dpr=ratio)


def _pale_shape(figure: FigureShown, state: State, dark: bool, ratio: float, width: int) -> QPixmap:
    """Return the pale shape of a figure that is not there, standing or lying."""
    if state != "fallen":
        return figure_pixmap(
            figure.art, figure.colour, width=width, dark=dark, state="not_owned", dpr=ratio
        )
    key = f"shape {figure.art} {dark:d} {ratio:g} {width}"
    found = QPixmap()
    if QPixmapCache.find(key, found):
        return found
    pale = QPixmap(
        figure_pixmap(figure.art, "green", width=width, dark=dark, state="fallen", dpr=ratio)
    )
    painter = QPainter(pale)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(QRectF(0, 0, width, 2 * width), theme_of().tokens.absent)
    painter.end()
    QPixmapCache.insert(key, pale)
    return pale
