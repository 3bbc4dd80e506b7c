"""Pictures of pages, made in a thread at the size in which they are seen, and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from desktop.jobs import Job
from desktop.printroom.maker import Made

MOST_BYTES = 64_000_000
SHARPEST = 4000
"""Pixels across a page beyond which it is only drawn larger."""
_WAITING = 24
_MM = 25.4


class PageKey(NamedTuple):
    """A page of a batch at a width in pixels of the screen."""

    serial: int
    page: int
    width: int


class PageStore(QObject):
    """Hands out pictures that are there, and makes those that were asked for, the last first."""

    drawn = Signal(object)
    """A picture is there: its `PageKey`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._images: OrderedDict[PageKey, QImage] = OrderedDict()
        self._bytes = 0
        self._waiting: list[tuple[PageKey, Made]] = []
        self._job: Job | None = None
        self.rendered = 0
        """Pictures made so far."""

    def image(self, made: Made, page: int, width: float) -> QImage | None:
        """Return a page at a width in pixels, None while it is being drawn."""
        key = PageKey(made.serial, page, min(round(width), SHARPEST))
        found = self._images.get(key)
        if found is not None:
            self._images.move_to_end(key)
            return found
        if key.width > 0 and all(key != each for each, _ in self._waiting):
            self._waiting.append((key, made))
            del self._waiting[:-_WAITING]
            self._next()
        return None

    @property
    def busy(self) -> bool:
        """Return whether a picture that was asked for is still being made."""
        return self._job is not None or bool(self._waiting)

    def nearest(self, made: Made, page: int) -> QImage | None:
        """Return the page at another size, the largest that is there."""
        keys = [key for key in self._images if key[:2] == (made.serial, page)]
        return self._images[max(keys)] if keys else None

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


def _draw(key: PageKey, made: Made) -> QImage:
    """Draw a page; this is done in a thread."""
    from printables.preview import page_image

    assert made.pack is not None
    dpi = key.width * _MM / made.sizes[key.page][0]
    shown = page_image(made.pack.pdf, key.page, dpi)
    stride = shown.width * 4
    image = QImage(shown.rgba, shown.width, shown.height, stride, QImage.Format.Format_RGBA8888)
    return image.convertToFormat(QImage.Format.Format_RGB32)  # a copy, and quicker to paint
