"""Draws a page of the pack on the bench: its picture, pale while it is made, or a blank sheet."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, text_width
from desktop.look.theme import Theme
from desktop.printroom.page_list import PageRef
from desktop.printroom.page_store import PageStore

PALE = 0.4
ROOM_FOR_WORDS = 180
_PAPER = QColor("#ffffff")


def page_picture(store: PageStore, page: PageRef, width: float, *, ask: bool) -> QImage | None:
    """Return the picture of a page at a width in pixels of the screen, or one of another size."""
    if page.made is None:
        return None
    found = store.image(page.made, page.at, width) if ask else None
    return found or store.nearest(page.made, page.at)


def paint_page(
    painter: QPainter, theme: Theme, rect: QRectF, page: PageRef, image: QImage | None
) -> None:
    """Draw a page into a box of its own shape."""
    painter.save()
    painter.fillRect(rect, _PAPER)
    if page.blank:  # paler than the bench and paler than a page that is printed
        painter.fillRect(rect, theme.tokens.sunk)
        if rect.width() > ROOM_FOR_WORDS:
            painter.setFont(theme.font("body"))
            painter.setPen(theme.tokens.ink2)
            painter.drawText(rect, int(CENTRE), "This side stays empty.")
    elif image is not None:
        # A picture made for this very size is laid down as it is, which is sharp and quick.
        exact = abs(image.width() - rect.width() * painter.device().devicePixelRatioF()) < 1
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not exact)
        painter.setOpacity(1.0 if page.fresh else PALE)
        painter.drawImage(rect, image)
        painter.setOpacity(1.0)
    if page.trouble:
        painter.fillRect(rect, theme.tokens.errbg)
        size = min(40.0, rect.width() / 4)
        paint_icon(painter, "error", rect.center() - QPointF(0, size / 2), size, theme.tokens.err)
        if rect.width() > ROOM_FOR_WORDS:
            below = rect.adjusted(24, rect.height() / 2 + size / 2 + 8, -24, -8)
            painter.setFont(theme.font("body"))
            painter.setPen(theme.tokens.ink)
            align = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            painter.drawText(below, int(align) | Qt.TextFlag.TextWordWrap, page.trouble)
    painter.setPen(QPen(theme.tokens.edge, 1))
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.restore()


def paint_words_over(painter: QPainter, theme: Theme, rect: QRectF, words: str) -> None:
    """Write a few words in the middle of a page, on a ground that keeps them readable."""
    wide = min(text_width(theme, "body", words) + 28, rect.width())
    high = theme.height(30)
    box = QRectF(rect.center().x() - wide / 2, rect.center().y() - high / 2, wide, high)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.tokens.line, 1))
    painter.setBrush(theme.tokens.surface)
    painter.drawRoundedRect(box, 5, 5)
    painter.setPen(theme.tokens.ink)
    painter.setFont(theme.font("body"))
    painter.drawText(box, int(CENTRE) | Qt.TextFlag.TextSingleLine, words)
    painter.restore()
