"""Pictures of pages: made in a thread at the size in which they are seen, kept, and painted."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from desktop.jobs import Job
from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, text_width
from desktop.look.theme import Theme
from desktop.printroom.pages import MadePack, PackPage

MOST_BYTES = 64_000_000
SHARPEST = 4000
"""Pixels across a page beyond which it is only drawn larger."""
_WAITING = 24
_MM = 25.4
PALE = 0.4
ROOM_FOR_WORDS = 180
_PAPER = QColor("#ffffff")


class PageKey(NamedTuple):
    """A page of a pack at a width in pixels of the screen."""

    serial: int
    page: int
    width: int


class PageImages(QObject):
    """Hands out pictures that are there, and makes those that were asked for, the last first."""

    drawn = Signal(object)
    """A picture is there: its `PageKey`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._images: OrderedDict[PageKey, QImage] = OrderedDict()
        self._bytes = 0
        self._waiting: list[tuple[PageKey, MadePack]] = []
        self._job: Job | None = None
        self.rendered = 0
        """Pictures made so far."""

    def picture(self, page: PackPage, width: float, *, ask: bool = True) -> QImage | None:
        """Return a page at a width in pixels, or at another size while it is being drawn.

        Without `ask` nothing new is drawn.
        """
        if page.made is None:
            return None
        key = PageKey(page.made.serial, page.at, min(round(width), SHARPEST))
        found = self._images.get(key)
        if found is not None:
            self._images.move_to_end(key)
            return found
        if ask and key.width > 0 and all(key != each for each, _ in self._waiting):
            self._waiting.append((key, page.made))
            del self._waiting[:-_WAITING]
            self._next()
        sizes = [each for each in self._images if each[:2] == key[:2]]
        return self._images[max(sizes)] if sizes else None

    @property
    def busy(self) -> bool:
        """Return whether a picture that was asked for is still being made."""
        return self._job is not None or bool(self._waiting)

    def _next(self) -> None:
        if self._job is not None or not self._waiting:
            return
        key, made = self._waiting[-1]
        job = self._job = Job(lambda: _draw(key, made), self)
        job.done.connect(lambda image: self._keep(key, image))
        job.troubled.connect(lambda _: self._keep(key, None))
        job.start()

    def _keep(self, key: PageKey, image: QImage | None) -> None:
        if self._job is not None:
            self._job.deleteLater()
        self._job = None
        self._waiting = [each for each in self._waiting if each[0] != key]
        if image is not None:
            self.rendered += 1
            self._images[key] = image
            self._bytes += image.sizeInBytes()
            while self._bytes > MOST_BYTES and len(self._images) > 1:
                _, old = self._images.popitem(last=False)
                self._bytes -= old.sizeInBytes()
            self.drawn.emit(key)
        self._next()


def _draw(key: PageKey, made: MadePack) -> QImage:
    """Draw a page; this is done in a thread."""
    from printables.preview import page_image

    dpi = key.width * _MM / made.sizes[key.page][0]
    shown = page_image(made.pack.pdf, key.page, dpi)
    stride = shown.width * 4
    image = QImage(shown.rgba, shown.width, shown.height, stride, QImage.Format.Format_RGBA8888)
    return image.convertToFormat(QImage.Format.Format_RGB32)  # a copy, and quicker to paint


def paint_page(
    painter: QPainter, theme: Theme, rect: QRectF, page: PackPage, image: QImage | None
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
