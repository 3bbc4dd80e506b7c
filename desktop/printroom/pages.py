"""The pages of the pack in order, made or awaited; and on which of them something lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from desktop.printroom.choices import SheetLine
from printables.engine.options import PrintOptions
from printables.engine.problems import PrintProblem
from printables.sheet_kind import Sheet
from printables.sheets import batches
from rules.common.wording import listed, lower

if TYPE_CHECKING:
    from printables.pack import Pack


@dataclass(frozen=True, slots=True)
class Batch:
    """What is made at once: one sheet with its numbers, or all that share pages.

    Two batches that are equal make the same pages; `source` tells the armies of one choice from
    those of another. One without sheets stands for a pack of which nothing is known yet.
    """

    sheets: tuple[Sheet, ...]
    counts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    options: PrintOptions
    source: int

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of its sheets."""
        return tuple(sheet.name for sheet in self.sheets)

    @property
    def short(self) -> str:
        """Return what stands below a page."""
        if len(self.sheets) > 1:
            return self.sheets[0].shares.capitalize()
        return self.sheets[0].title if self.sheets else ""

    @property
    def title(self) -> str:
        """Return the titles of its sheets in the middle of a sentence."""
        titles = [lower(sheet.title) for sheet in self.sheets]
        if len(titles) > 3:
            titles = [*titles[:2], f"{len(titles) - 2} more"]
        return listed(titles)

    def numbers(self) -> dict[str, dict[str, int]]:
        """Return the number of each part, by sheet."""
        return {name: dict(counts) for name, counts in self.counts}


def batches_of(found: Sequence[SheetLine], options: PrintOptions, source: int) -> tuple[Batch, ...]:
    """Return what is made of these lines, in the order of the pack."""
    printed = {line.sheet.name: line for line in found if line.printed}

    def counts(sheet: Sheet) -> tuple[str, tuple[tuple[str, int], ...]]:
        parts = printed[sheet.name].parts
        return sheet.name, tuple((part.id, count) for part, count in parts)

    return tuple(
        Batch(batch, tuple(counts(sheet) for sheet in batch), options, source)
        for batch in batches([line.sheet for line in printed.values()])
    )


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


@dataclass(frozen=True, slots=True)
class MadeBatch:
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


@dataclass(frozen=True, slots=True)
class PackPage:
    """A page of the pack. One that is not `fresh` is shown pale until it is made.

    `size` is in mm; `trouble` says why its sheets cannot be laid out. A `blank` one is an empty
    back: what follows must not begin on the same paper.
    """

    batch: Batch
    made: MadeBatch | None
    at: int
    fresh: bool
    size: tuple[float, float]
    trouble: str = ""
    blank: bool = False

    @property
    def key(self) -> tuple[tuple[str, ...], int]:
        """Return what finds the page again when its sheets were made anew."""
        return (self.batch.names, self.at)

    @property
    def short(self) -> str:
        """Return what stands below the page."""
        return "Empty back" if self.blank else self.batch.short

    @property
    def title(self) -> str:
        """Return what is on the page, in the middle of a sentence."""
        return f"empty back of {self.batch.title}" if self.blank else self.batch.title

    def titles(self, sheet: str = "") -> set[str]:
        """Return the titles of what is cut out of the page's front, of one sheet or of all."""
        return {title for name, title in self._cut_out() if not sheet or name == sheet}

    def holds(self, sheet: str) -> bool:
        """Return whether something to cut out of a sheet has its front on the page."""
        return any(name == sheet for name, _ in self._cut_out())

    def says(self, words: str) -> bool:
        """Return whether words are written on the page."""
        text = self.made.words.on(self.at) if self.made else ""
        return " ".join(words.casefold().split()) in text

    def _cut_out(self) -> list[tuple[str, str]]:
        placed = self.made.pack.placed if self.made and self.made.pack else ()
        fronts = (each for each in placed if each.page == self.at and each.side == "front")
        return [(each.sheet, each.title) for each in fronts]


Find = Callable[[Batch], MadeBatch | None]


def pages_of(
    found: Sequence[Batch], made: Find, before: Find, paper: tuple[float, float]
) -> tuple[PackPage, ...]:
    """Return every page of the file; `paper` is the size in mm of those nobody has seen yet.

    `made` finds the pages of a batch, `before` those that its sheets had before.
    """
    pages: list[PackPage] = []
    for batch in found:
        if pages and batch.options.backs == "mirrored" and len(pages) % 2:
            last = pages[-1]
            pages.append(
                replace(last, made=None, at=last.at + 1, fresh=True, trouble="", blank=True)
            )
        now = made(batch)
        shown = now or before(batch)
        if now is not None and now.trouble is not None:
            pages.append(PackPage(batch, None, 0, True, paper, str(now.trouble)))
        elif shown is None or shown.pack is None:
            pages.append(PackPage(batch, None, 0, False, paper))
        else:
            pages += [
                PackPage(batch, shown, at, now is not None, size, blank=at in shown.empty)
                for at, size in enumerate(shown.sizes)
            ]
    return tuple(pages)


# ---- where something lies


def pages_with_sheet(pages: Sequence[PackPage], name: str) -> list[int]:
    """Return the places of the pages on which a sheet lies; all of its stock when that is open."""
    batch = [at for at, each in enumerate(pages) if name in each.batch.names and not each.blank]
    return [at for at in batch if pages[at].holds(name)] or batch


def page_with(pages: Sequence[PackPage], name: str, title: str, army: str = "") -> int:
    """Return the place of the page on which a part of a sheet lies, -1 when there is none.

    Of several armies that of `army` is preferred; what cannot be found is taken to lie on the
    sheet's first page.
    """
    among = pages_with_sheet(pages, name)
    if not among:
        return -1
    laid = [at for at in among if title in pages[at].titles(name)]
    found = [at for at in laid or among if pages[at].says(title)] or laid or among
    own = [at for at in found if army and pages[at].says(army)]
    return (own or found)[0]


def page_of_problem(pages: Sequence[PackPage], first: int, who: str, sheet: str, page: int) -> int:
    """Return the place of the page that a problem is about; `first` is that of its batch."""
    if page:
        return min(first + page - 1, len(pages) - 1)
    found = page_with(pages, sheet or pages[first].batch.names[0], who)
    return found if found >= 0 else first
