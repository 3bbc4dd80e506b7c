"""Makes the pages batch by batch in a thread, and keeps them until their sheets change.

A pack is made of batches, so a changed number of tokens makes only the tokens anew. The batch in
sight is made first. What is no longer wanted ends after the page it is at.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.jobs import Job
from desktop.printroom.choices import Batch
from desktop.printroom.material import Material
from printables.problems import PrintCancelled, PrintProblem

if TYPE_CHECKING:
    from printables.pack import Pack


class PageWords:
    """Reads the words once: reading a page takes half as long as making it did."""

    def __init__(self, pdf: bytes = b"") -> None:
        self._pdf = pdf

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """Return the words of each page in small letters, a blank between them."""
        if not self._pdf:
            return ()
        from printables.preview import PackImages

        with PackImages(self._pdf) as images:
            return tuple(images.text(at) for at in range(images.pages))

    def on(self, at: int) -> str:
        """Return the words of a page, none for a page that is not there."""
        return self.pages[at] if 0 <= at < len(self.pages) else ""


KEPT = 60
"""Batches that are remembered, so that a step back shows its pages at once."""
_serials = count(1)


@dataclass(frozen=True, slots=True)
class Made:
    """The pages of a batch, or why there are none. `sizes` are theirs in mm.

    `empty` are the places of the empty backs among them, where both sides are printed.
    """

    batch: Batch
    serial: int
    pack: Pack | None
    sizes: tuple[tuple[float, float], ...]
    trouble: PrintProblem | None = None
    words: PageWords = field(default_factory=PageWords)
    empty: frozenset[int] = frozenset()


class Maker(QObject):
    """Keeps to what is wanted last."""

    made = Signal(object)
    """A batch was made, or could not be: a `Made`."""
    broke = Signal(object)
    """Something went wrong that is no matter of the player's: the exception."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._made: OrderedDict[Batch, Made] = OrderedDict()
        self._last: dict[tuple[str, ...], Made] = {}
        self._wanted: list[Batch] = []
        self._material: Material | None = None
        self._job: Job | None = None
        self._doing: Batch | None = None

    def want(self, batches: Sequence[Batch], material: Material) -> None:
        """Make these batches, those that are not there yet, and nothing else."""
        self._wanted, self._material = list(batches), material
        self._next()

    def hurry(self, batch: Batch) -> None:
        """Make a batch before the others."""
        if batch in self._wanted:  # another list at once: the thread looks into it
            self._wanted = [batch, *(each for each in self._wanted if each != batch)]

    @property
    def busy(self) -> bool:
        """Whether a wanted batch is not made yet."""
        return any(batch not in self._made for batch in self._wanted)

    def get(self, batch: Batch) -> Made | None:
        """Return a batch if it is made."""
        return self._made.get(batch)

    def before(self, batch: Batch) -> Made | None:
        """Return the pages that the same sheets had before, to be shown pale until then."""
        return self._last.get(batch.names)

    # ---- one at a time

    def _next(self) -> None:
        if self._job is not None or self._material is None:
            return
        batch = next((each for each in self._wanted if each not in self._made), None)
        if batch is None:
            return
        self._doing = batch
        job = self._job = Job(lambda: self._make(batch), self)
        job.done.connect(self._done)
        job.troubled.connect(self._troubled)
        job.start()

    def _make(self, batch: Batch) -> Made:
        """Make a batch; this is done in a thread."""
        from printables.pack import Order, build_pack
        from printables.preview import page_sizes

        material = self._material
        if material is None or material.number != batch.source or batch not in self._wanted:
            raise PrintCancelled
        try:
            order = Order(batch.sheets, batch.options, batch.numbers())
            pack = build_pack(material.source(), order, lambda _: batch in self._wanted)
        except PrintProblem as trouble:
            return Made(batch, next(_serials), None, (), trouble)
        words, empty = PageWords(pack.pdf), frozenset[int]()
        if batch.options.backs == "mirrored":
            empty = frozenset(at for at, text in enumerate(words.pages) if not text)
        elif any(not problem.page for problem in pack.problems):
            _ = words.pages  # its page will be asked for: better here than in the window's thread
        return Made(batch, next(_serials), pack, page_sizes(pack.pdf), words=words, empty=empty)

    def _ended(self) -> None:
        if self._job is not None:
            self._job.deleteLater()
        self._job = self._doing = None

    def _done(self, made: Made) -> None:
        self._ended()
        self._made[made.batch] = made
        self._last[made.batch.names] = made
        while len(self._made) > KEPT:
            old = next((each for each in self._made if each not in self._wanted), None)
            if old is None:
                break
            del self._made[old]
        self._next()
        self.made.emit(made)

    def _troubled(self, trouble: Exception) -> None:
        self._ended()
        if not isinstance(trouble, PrintCancelled):
            self._wanted = []
            self.broke.emit(trouble)
            return
        self._next()
