"""Reads the armies and makes the pack in a thread, and keeps the packs that it made.

A pack is made as a whole: its pages are numbered through, and its cover tells of all of them.
What is no longer wanted ends after the page it is at.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.jobs import Job
from desktop.printroom.pack_source import PackSource, PackSurvey, survey_pack
from desktop.printroom.pages import MadePack, PackPage, PageWords, WantedPack, pages_of, title_of
from printables.engine.options import PrintOptions
from printables.engine.problems import PrintCancelled, PrintProblem

KEPT = 12
"""Packs that are remembered, so that a step back shows its pages at once."""
TELL_MS = 100
"""How far the work is, is told now and then."""
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
        self.wanted: WantedPack | None = None
        self.pages: tuple[PackPage, ...] = ()
        self._made: OrderedDict[WantedPack, MadePack] = OrderedDict()
        self._last: MadePack | None = None
        self._to_read: tuple[PackSource, PrintOptions] | None = None
        self._order: WantedPack | None = None
        self._job: Job | None = None
        self._page = 0
        self._telling = QTimer(self, interval=TELL_MS)
        self._telling.timeout.connect(self.progressed)

    # ---- what is wanted

    def read(self, source: PackSource | None, options: PrintOptions) -> None:
        """Read other armies, or lay out by other options; None when there is nothing to read."""
        self._order = None
        if source is None or not source.armies:
            self.survey, self._to_read, self.trouble = None, None, ""
            self.want(None)
            return
        self._to_read = (source, options)
        self._show()
        self._next()

    def want(self, wanted: WantedPack | None) -> None:
        """Make this pack if it is not there yet, and nothing else."""
        self.wanted = None if self.trouble or wanted is None or not wanted.sheets else wanted
        self._order = self.wanted
        self._show()
        self._next()

    @property
    def made(self) -> MadePack | None:
        """Return the pack that is wanted, None until it is made."""
        return self._made.get(self.wanted) if self.wanted else None

    # ---- how far it is

    @property
    def reading(self) -> bool:
        """Whether armies are being read."""
        return self._to_read is not None

    @property
    def complete(self) -> bool:
        """Whether every page is made, so that their number is known."""
        return not self.reading and (self.wanted is None or self.made is not None)

    @property
    def busy(self) -> bool:
        """Whether something is to be read or made."""
        return not self.complete

    @property
    def working_on(self) -> str:
        """Return what is done now, "" when all is done."""
        if self.complete:
            return ""
        if self._to_read is not None:
            names = self._to_read[0].names
            return f"Reading {names[0] if len(names) == 1 else 'the armies'}…"
        title = title_of(self.wanted.sheets) if self.wanted and not self._last else ""
        return f"Making {title}, page {self._page + 1}…" if title else "Making the pages…"

    @property
    def share(self) -> float:
        """Return how much of the pack is made, 1 being all of it; guessed by the pack before."""
        if self.reading or self.wanted is None:
            return 0.0
        if self.made is not None:
            return 1.0
        awaited = self._last.pack.pages if self._last else 2 * len(self.wanted.sheets)
        return min(self._page / max(awaited, 1), 0.95)

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
        wanted = self._order
        if wanted is not None and wanted not in self._made and self.survey is not None:
            source = self.survey.source
            self._page = 0
            self._start(lambda: self._make(wanted, source), self._has_made, self._cannot_make)
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
            self._job = None
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
        self.want(None)
        self.surveyed.emit()
        if not known:
            self.broke.emit(trouble)

    def _make(self, wanted: WantedPack, source: PackSource) -> MadePack:
        """Make a pack; this is done in a thread."""
        from printables.pack import Order, build_pack
        from printables.preview import page_sizes

        def heard(pages: int) -> bool:
            self._page = pages  # no signal: the window may be gone by now
            return wanted == self._order

        if wanted != self._order:
            raise PrintCancelled
        order = Order(wanted.sheets, wanted.options, wanted.numbers(), partly=True)
        pack = build_pack(source.build(), order, heard)
        words, empty = PageWords(pack.pdf), frozenset[int]()
        if wanted.options.backs == "mirrored":
            empty = frozenset(at for at, text in enumerate(words.pages) if not text)
        elif any(not problem.page for problem in pack.problems):
            _ = words.pages  # its page will be asked for: better here than in the window's thread
        sizes = page_sizes(pack.pdf) if pack.pages else ()
        return MadePack(wanted, next(_serials), pack, sizes, words, empty)

    def _has_made(self, made: MadePack) -> None:
        self._made[made.wanted] = self._last = made
        old = next((each for each in self._made if each != self.wanted), None)
        if len(self._made) > KEPT and old is not None:
            del self._made[old]
        self._show()

    def _cannot_make(self, trouble: Exception) -> None:
        if isinstance(trouble, PrintCancelled):
            return
        self._order = None
        if isinstance(trouble, PrintProblem):
            self.trouble = str(trouble)
            self._show()
        else:
            self.broke.emit(trouble)

    def _show(self) -> None:
        if self.wanted is not None:
            size = _paper_size(self.wanted.options)
            self.pages = pages_of(self.wanted, self.made or self._last, size)
        elif self._to_read is not None:  # the outline of what is to come
            self.pages = (PackPage((), None, 0, False, _paper_size(self._to_read[1])),)
        else:
            self.pages = ()
        self.changed.emit()


def _paper_size(options: PrintOptions) -> tuple[float, float]:
    try:
        page = options.page()
    except PrintProblem:  # which is told once the armies are read
        return A4
    return page.width, page.height
