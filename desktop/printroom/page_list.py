"""The pages of the pack in order, made or awaited; and on which of them something lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop.printroom.choices import Batch
from desktop.printroom.maker import Made, Maker


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page of the pack. One that is not `fresh` is shown pale until it is made.

    `size` is in mm; `trouble` says why its sheets cannot be laid out. A `blank` one is an empty
    back: what follows must not begin on the same paper.
    """

    batch: Batch
    made: Made | None
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


def pages_of(
    batches: Sequence[Batch], maker: Maker, paper: tuple[float, float]
) -> tuple[PageRef, ...]:
    """Return every page of the file; `paper` is the size in mm of those nobody has seen yet."""
    pages: list[PageRef] = []
    for batch in batches:
        if pages and batch.options.backs == "mirrored" and len(pages) % 2:
            last = pages[-1]
            pages.append(
                replace(last, made=None, at=last.at + 1, fresh=True, trouble="", blank=True)
            )
        pages += _pages(batch, maker, paper)
    return tuple(pages)


def _pages(batch: Batch, maker: Maker, paper: tuple[float, float]) -> list[PageRef]:
    made = maker.get(batch)
    if made is not None and made.trouble is not None:
        return [PageRef(batch, None, 0, True, paper, str(made.trouble))]
    shown = made or maker.before(batch)
    if shown is None or shown.pack is None:
        return [PageRef(batch, None, 0, False, paper)]
    fresh = made is not None
    return [
        PageRef(batch, shown, at, fresh, size, blank=at in shown.empty)
        for at, size in enumerate(shown.sizes)
    ]


def pages_with_sheet(pages: Sequence[PageRef], name: str) -> list[int]:
    """Return the places of the pages on which a sheet lies; all of its stock when that is open."""
    batch = [at for at, each in enumerate(pages) if name in each.batch.names and not each.blank]
    exact = [at for at in batch if name in _sheets_on(pages[at])]
    return exact or batch


def page_with(pages: Sequence[PageRef], name: str, title: str, army: str = "") -> int:
    """Return the place of the page on which a part of a sheet lies, -1 when there is none.

    Of several armies that of `army` is preferred; what cannot be found is taken to lie on the
    sheet's first page.
    """
    among = pages_with_sheet(pages, name)
    if not among:
        return -1
    laid = [at for at in among if title in _titles_on(pages[at], name)]
    written = [at for at in laid or among if _says(pages[at], title)]
    found = written or laid
    own = [at for at in (found or among) if army and _says(pages[at], army)]
    return (own or found or among)[0]


def page_of_problem(pages: Sequence[PageRef], first: int, who: str, sheet: str, page: int) -> int:
    """Return the place of the page that a problem is about; `first` is that of its batch."""
    if page:
        return min(first + page - 1, len(pages) - 1)
    name = sheet or next(iter(pages[first].batch.names))
    found = page_with(pages, name, who)
    return found if found >= 0 else first


def _sheets_on(page: PageRef) -> set[str]:
    """Return the names of the sheets of which a page holds cut-outs."""
    placed = page.made.pack.placed if page.made and page.made.pack else ()
    return {each.sheet for each in placed if each.page == page.at and each.side == "front"}


def _titles_on(page: PageRef, sheet: str) -> set[str]:
    """Return the titles of the cut-outs of a sheet whose fronts lie on a page."""
    placed = page.made.pack.placed if page.made and page.made.pack else ()
    return {
        each.title
        for each in placed
        if each.page == page.at and each.sheet == sheet and each.side == "front"
    }


def _says(page: PageRef, words: str) -> bool:
    text = page.made.words.on(page.at) if page.made else ""
    return " ".join(words.casefold().split()) in text
