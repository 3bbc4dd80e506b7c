"""The players' own pictures: read from the database once, and kept unpacked in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from desktop.services.armies import ArmyService
from desktop.services.result import DONE, Result
from rules.army.portrait_images import picture_id, picture_problem

if TYPE_CHECKING:
    from db.store import UnitOfWork

SWEEP_AFTER_MS = 5000
"""The window has been painted and the database read by then."""
_MOST = 200
"""Pictures kept unpacked; 480 x 480 pixels take about 0.9 MB each."""


class PictureService(QObject):
    """Knows the pictures by id. One that is not here is None: the man is drawn instead."""

    changed = Signal()
    """Pictures that were missing may be here now."""

    def __init__(self, armies: ArmyService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._armies, self._database = armies, armies.database
        self._images: OrderedDict[str, QImage | None] = OrderedDict()
        armies.listed.connect(self._look_again)
        QTimer.singleShot(SWEEP_AFTER_MS, self, self._sweep)

    def image(self, picture: str) -> QImage | None:
        """Return a picture, None when it is not here or nobody can read it."""
        if picture in self._images:
            self._images.move_to_end(picture)
            return self._images[picture]
        data = self.data((picture,)).get(picture, b"")
        image = QImage.fromData(data) if data and not picture_problem(data) else QImage()
        found = self._images[picture] = None if image.isNull() else image
        while len(self._images) > _MOST:
            self._images.popitem(last=False)
        return found

    def data(self, pictures: Collection[str]) -> dict[str, bytes]:
        """Return the files of those pictures that are here."""
        if not pictures:
            return {}
        return self._database.read(lambda work: work.pictures.of(pictures)) or {}

    def put(self, pictures: Mapping[str, bytes]) -> Result[None]:
        """Keep pictures, given by id."""
        if not pictures:
            return DONE

        def act(work: UnitOfWork) -> None:
            for data in pictures.values():
                work.pictures.put(data)

        done = self._database.write(act)
        if done:
            for picture in pictures:
                self._images.pop(picture, None)
            self.changed.emit()
        return done

    def put_one(self, data: bytes) -> Result[str]:
        """Keep one picture and return its id."""
        picture = picture_id(data)
        done = self.put({picture: data})
        return Result(picture) if done else Result(error=done.error)

    def _sweep(self) -> None:
        """Delete pictures that nobody shows, unless a step back may want one of them."""
        documents = self._armies.documents().values()
        if self._database.ready and not any(each.undo_stack.count() for each in documents):
            self._database.write(lambda work: work.pictures.sweep())

    def _look_again(self) -> None:
        """Ask once more for what was missing: another window may have brought it."""
        missing = [picture for picture, image in self._images.items() if image is None]
        if not missing or not self._database.ready:
            return
        for picture in missing:
            del self._images[picture]
        if self.data(missing):
            self.changed.emit()


class LazyPictures(Mapping[str, bytes]):
    """Reads one picture at a time, in whichever thread asks: a hundred take long, and memory.

    One that cannot be read now counts as one that is not here; the paper says how many.
    """

    def __init__(self, keys: Sequence[str], pictures: PictureService) -> None:
        self._keys, self._pictures = tuple(dict.fromkeys(keys)), pictures

    def __getitem__(self, key: str) -> bytes:
        """Return a picture; KeyError for one that is not here."""
        if key not in self._keys:
            raise KeyError(key)
        return self._pictures.data((key,))[key]

    def __iter__(self) -> Iterator[str]:
        """Give the ids, also of pictures that are not here."""
        return iter(self._keys)

    def __len__(self) -> int:
        """Return how many there may be."""
        return len(self._keys)
