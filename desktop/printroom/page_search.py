"""Finds the page of the pack on which something lies: a sheet, a part of it, what a notice names.

What is cut out was noted when it was laid; the rest is found by its words. Knows no Qt.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop.printroom.page_list import PageRef


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
