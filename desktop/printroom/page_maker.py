"""Reads the armies and makes the pages batch by batch, in a thread, and keeps what it made.

A pack is made of batches, so a changed number of tokens makes only the tokens anew. The batch in
sight is made first. What is no longer wanted ends after the page it is at.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.jobs import Job
from desktop.printroom.pack_source import PackSource, PackSurvey, survey_pack
from desktop.printroom.pages import Batch, MadeBatch, PackPage, PageWords, pages_of
from printables.engine.options import PrintOptions
from printables.engine.problems import PrintCancelled, PrintProblem

KEPT = 60
"""Batches that are remembered, so that a step back shows its pages at once."""
GATHER_MS, TELL_MS = 40, 100
"""Batches that are made quickly are shown together; how far a batch is, is told now and then."""
BROKE = "The sheets could not be laid out because of an error in Muster. Your armies are unchanged."
A4 = (210.0, 297.0)
_serials = count(1)


class PageMaker(QObject):
    """One piece of work at a time; it keeps to what is wanted last."""

    surveyed = Signal()
    """The armies were read (`survey`), or could not be (`trouble`)."""
    changed = Signal()
    """There are other pages, or some of them were made."""
    progressed = Signal()
    """The work is further on: see `working_on` and `share`."""
    broke = Signal(object)
    """Something went wrong that is no matter of the player's: the exception."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.survey: PackSurvey | None = None
        self.trouble = ""
        """Why nothing can be laid out with these options, "" when it can."""
        self.batches: tuple[Batch, ...] = ()
        self.pages: tuple[PackPage, ...] = ()
        self._made: OrderedDict[Batch, MadeBatch] = OrderedDict()
        self._last: dict[tuple[str, ...], MadeBatch] = {}
        self._to_read: tuple[PackSource, PrintOptions] | None = None
        self._order: list[Batch] = []
        self._job: Job | None = None
        self._doing: Batch | None = None
        self._page = 0
        self._gathering = QTimer(self, singleShot=True, interval=GATHER_MS)
        self._gathering.timeout.connect(self._show)
        self._telling = QTimer(self, interval=TELL_MS)
        self._telling.timeout.connect(self.progressed)

    # ---- what is wanted

    def read(self, source: PackSource | None, options: PrintOptions) -> None:
        """Read other armies, or lay out by other options; None when there is nothing to read."""
        self._order = []
        if source is None or not source.armies:
            self.survey, self._to_read, self.trouble = None, None, ""
            self.want(())
            return
        self._to_read = (source, options)
        self._show()
        self._next()

    def want(self, batches: Sequence[Batch]) -> None:
        """Make these batches, those that are not there yet, and nothing else."""
        self.batches = () if self.trouble else tuple(batches)
        self._order = list(self.batches)
        self._show()
        self._next()

    def hurry(self, batch: Batch) -> None:
        """Make a batch before the others."""
        if batch in self._order:  # another list at once: the thread looks into it
            self._order = [batch, *(each for each in self._order if each != batch)]

    def get(self, batch: Batch) -> MadeBatch | None:
        """Return a batch if it is made."""
        return self._made.get(batch)

    # ---- how far it is

    @property
    def reading(self) -> bool:
        """Whether armies are being read."""
        return self._to_read is not None

    @property
    def complete(self) -> bool:
        """Whether every page is made, so that their number is known."""
        return not self.reading and all(batch in self._made for batch in self.batches)

    @property
    def busy(self) -> bool:
        """Whether something is to be read, made or shown."""
        return not self.complete or self._gathering.isActive()

    @property
    def working_on(self) -> str:
        """Return what is done now, "" when all is done."""
        if self.complete:
            return ""
        if self._to_read is not None:
            names = self._to_read[0].names
            return f"Reading {names[0] if len(names) == 1 else 'the armies'}…"
        title = self._doing.title if self._doing else ""
        return f"Making {title}, page {self._page + 1}…" if title else "Making the pages…"

    @property
    def share(self) -> float:
        """Return how much of the pack is made, 1 being all of it."""
        if self.reading or not self.batches:
            return 0.0
        return sum(batch in self._made for batch in self.batches) / len(self.batches)

    # ---- one piece of work at a time

    def _next(self) -> None:
        if self._job is not None:
            return
        if self._to_read is not None:
            asked = self._to_read
            self._start(
                lambda: survey_pack(*asked),
                self._has_read,
                lambda trouble: self._cannot_read(trouble, asked),
            )
            return
        batch = next((each for each in self._order if each not in self._made), None)
        if batch is not None and self.survey is not None:
            source = self.survey.source
            self._doing, self._page = batch, 0
            self._start(lambda: self._make(batch, source), self._has_made, self._cannot_make)
        else:
            self._telling.stop()
        self.progressed.emit()

    def _start(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], None],
        troubled: Callable[[Exception], None],
    ) -> None:
        job = self._job = Job(work, self)
        self._telling.start()

        def ended(then: Callable[[Any], None], what: Any) -> None:
            job.deleteLater()
            self._job = self._doing = None
            then(what)
            self._next()

        job.done.connect(lambda value: ended(done, value))
        job.troubled.connect(lambda trouble: ended(troubled, trouble))
        job.start()

    def _has_read(self, survey: PackSurvey) -> None:
        if self._to_read == (survey.source, survey.options):  # else others were asked for meanwhile
            self._to_read, self.survey, self.trouble = None, survey, ""
            self.surveyed.emit()

    def _cannot_read(self, trouble: Exception, asked: tuple[PackSource, PrintOptions]) -> None:
        if self._to_read != asked:
            return
        self._to_read = None
        known = isinstance(trouble, PrintProblem)
        self.trouble = str(trouble) if known else BROKE
        self.want(())
        self.surveyed.emit()
        if not known:
            self.broke.emit(trouble)

    def _make(self, batch: Batch, source: PackSource) -> MadeBatch:
        """Make a batch; this is done in a thread."""
        from printables.pack import Order, build_pack
        from printables.preview import page_sizes

        def heard(pages: int) -> bool:
            self._page = pages  # no signal: the window may be gone by now
            return batch in self._order

        if batch not in self._order:
            raise PrintCancelled
        try:
            order = Order(batch.sheets, batch.options, batch.numbers())
            pack = build_pack(source.build(), order, heard)
        except PrintProblem as trouble:
            return MadeBatch(batch, next(_serials), None, (), trouble)
        words, empty = PageWords(pack.pdf), frozenset[int]()
        if batch.options.backs == "mirrored":
            empty = frozenset(at for at, text in enumerate(words.pages) if not text)
        elif any(not problem.page for problem in pack.problems):
            _ = words.pages  # its page will be asked for: better here than in the window's thread
        sizes = page_sizes(pack.pdf)
        return MadeBatch(batch, next(_serials), pack, sizes, words=words, empty=empty)

    def _has_made(self, made: MadeBatch) -> None:
        self._made[made.batch] = self._last[made.batch.names] = made
        old = next((each for each in self._made if each not in self.batches), None)
        if len(self._made) > KEPT and old is not None:
            del self._made[old]
        if not any(page.fresh for page in self.pages):
            self._show()  # the first page as soon as it is there
        elif not self._gathering.isActive():
            self._gathering.start()

    def _cannot_make(self, trouble: Exception) -> None:
        if not isinstance(trouble, PrintCancelled):
            self._order = []
            self.broke.emit(trouble)

    def _show(self) -> None:
        self._gathering.stop()
        if self.batches:
            size = _paper_size(self.batches[0].options)
            self.pages = pages_of(self.batches, self._made.get, self._find_before, size)
        elif self._to_read is not None:  # the outline of what is to come
            options = self._to_read[1]
            nothing = Batch((), (), options, 0)
            self.pages = (PackPage(nothing, None, 0, False, _paper_size(options)),)
        else:
            self.pages = ()
        self.changed.emit()

    def _find_before(self, batch: Batch) -> MadeBatch | None:
        """Return the pages that the same sheets had before, to be shown pale until then."""
        return self._last.get(batch.names)


def _paper_size(options: PrintOptions) -> tuple[float, float]:
    try:
        page = options.page()
    except PrintProblem:  # which is told once the armies are read
        return A4
    return page.width, page.height
