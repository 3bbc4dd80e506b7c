"""The players' own pictures in the window: read from the database once, and kept there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from rules.army.portrait_images import picture_id, picture_trouble

if TYPE_CHECKING:
    from desktop.army.library import Library

SWEEP_AFTER_MS = 5000
"""The window has been painted and the database read by then."""
_MOST = 200
"""Pictures kept unpacked; 480 x 480 pixels take about 0.9 MB each."""


class PictureService(QObject):
    """Knows the pictures by id. One that is not here is None: the man is drawn instead."""

    changed = Signal()
    """Pictures that were missing may be here now."""

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._images: OrderedDict[str, QImage | None] = OrderedDict()
        library.listed.connect(self._look_again)
        QTimer.singleShot(SWEEP_AFTER_MS, self, self._sweep)

    def image(self, picture: str) -> QImage | None:
        """Return a picture, None when it is not here or nobody can read it."""
        if picture in self._images:
            self._images.move_to_end(picture)
            return self._images[picture]
        data = self.data((picture,)).get(picture, b"")
        image = QImage.fromData(data) if data and not picture_trouble(data) else QImage()
        return self._keep(picture, None if image.isNull() else image)

    def data(self, pictures: Collection[str]) -> dict[str, bytes]:
        """Return the files of those pictures that are here."""
        library = self._library
        if not pictures or not library.ready:
            return {}
        return library.read(lambda work: work.pictures.of(pictures)) or {}

    def put(self, pictures: Mapping[str, bytes]) -> bool:
        """Keep pictures; return whether they could be written."""
        if not pictures:
            return True

        def act(work: object) -> None:
            for data in pictures.values():
                work.pictures.put(data)  # type: ignore[attr-defined]

        if not self._library.write(act):
            return False
        for picture in pictures:
            self._images.pop(picture, None)
        self.changed.emit()
        return True

    def put_one(self, data: bytes) -> str:
        """Keep one picture and return its id, "" when it could not be written."""
        picture = picture_id(data)
        return picture if self.put({picture: data}) else ""

    def _keep(self, picture: str, image: QImage | None) -> QImage | None:
        self._images[picture] = image
        while len(self._images) > _MOST:
            self._images.popitem(last=False)
        return image

    def _sweep(self) -> None:
        """Let go of pictures that nobody shows, unless a step back may want one of them."""
        library = self._library
        if not library.ready:
            return
        if not any(each.undo_stack.count() for each in library.documents().values()):
            library.write(lambda work: work.pictures.sweep())

    def _look_again(self) -> None:
        """Ask once more for what was missing: the database opens after the first paint."""
        missing = [picture for picture, image in self._images.items() if image is None]
        if not missing or not self._library.ready:
            return
        for picture in missing:
            del self._images[picture]
        if self.data(missing):
            self.changed.emit()
