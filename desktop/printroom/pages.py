"""The pages of the pack in order, made or awaited; and on which of them something lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from desktop.printroom.choices import SheetLine
from printables.engine.options import PrintOptions
from printables.sheet_kind import Sheet
from printables.sheets import batches
from rules.common.wording import listed, lower

if TYPE_CHECKING:
    from printables.pack import Pack


@dataclass(frozen=True, slots=True)
class WantedPack:
    """A pack that is to be made: its sheets with the numbers of their parts, and how.

    Two that are equal make the same pages; `source` tells the armies of one choice from those of
    another.
    """

    sheets: tuple[Sheet, ...]
    counts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    options: PrintOptions
    source: int

    def numbers(self) -> dict[str, dict[str, int]]:
        """Return the number of each part, by sheet."""
        return {name: dict(counts) for name, counts in self.counts}


def wanted_of(found: Sequence[SheetLine], options: PrintOptions, source: int) -> WantedPack:
    """Return the pack of these lines."""
    printed = [line for line in found if line.printed]
    counts = (
        (line.sheet.name, tuple((part.id, count) for part, count in line.parts)) for line in printed
    )
    return WantedPack(tuple(line.sheet for line in printed), tuple(counts), options, source)


def title_of(sheets: Sequence[Sheet]) -> str:
    """Return the titles of sheets in the middle of a sentence."""
    titles = [lower(sheet.title) for sheet in sheets]
    if len(titles) > 3:
        titles = [*titles[:2], f"{len(titles) - 2} more"]
    return listed(titles)


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
class MadePack:
    """A pack with what the window asks of it. `sizes` are those of its pages in mm.

    `empty` are the places of the empty backs, where both sides are printed.
    """

    wanted: WantedPack
    serial: int
    pack: Pack
    sizes: tuple[tuple[float, float], ...]
    words: PageWords = field(default_factory=PageWords)
    empty: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class PackPage:
    """A page of the pack. One that is not `fresh` is shown pale until it is made.

    `sheets` are those that lie on it, `at` its place in its pack, `place` among the pages of its
    sheets. `size` is in mm; `trouble` says why its sheets cannot be laid out. A `blank` one is an
    empty back: what follows must not begin on the same paper.
    """

    sheets: tuple[Sheet, ...]
    made: MadePack | None
    at: int
    fresh: bool
    size: tuple[float, float]
    trouble: str = ""
    blank: bool = False
    place: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of its sheets."""
        return tuple(sheet.name for sheet in self.sheets)

    @property
    def key(self) -> tuple[tuple[str, ...], int]:
        """Return what finds the page again when the pack was made anew."""
        return self.names, self.place

    @property
    def short(self) -> str:
        """Return what stands below the page."""
        if self.blank:
            return "Empty back"
        note = self.made.pack.notes.get(self.at) if self.made else None
        if note is not None and len(self.sheets) > 1:
            return note.title
        return self.sheets[0].title if self.sheets else ""

    @property
    def title(self) -> str:
        """Return what is on the page, in the middle of a sentence."""
        if self.blank:
            return f"empty back of {title_of(self.sheets)}"
        return lower(self.short) if len(self.sheets) > 1 else title_of(self.sheets)

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
        placed = self.made.pack.placed if self.made else ()
        fronts = (each for each in placed if each.page == self.at and each.side == "front")
        return [(each.sheet, each.title) for each in fronts]


def pages_of(
    wanted: WantedPack, made: MadePack | None, paper: tuple[float, float]
) -> tuple[PackPage, ...]:
    """Return every page of the pack, made or awaited.

    `made` is what is there of it, or a pack of before, which is then shown pale; `paper` is the
    size in mm of a page that nobody has seen yet.
    """
    if made is None:
        return tuple(PackPage(each, None, 0, False, paper) for each in batches(wanted.sheets))
    fresh = made.wanted == wanted
    sheets = {sheet.name: sheet for sheet in made.wanted.sheets}
    pages: list[PackPage] = []
    for part in made.pack.contents:
        of = tuple(sheets[name] for name in part.sheets)
        if part.trouble:
            pages.append(PackPage(of, None, 0, fresh, paper, part.trouble))
        while pages and part.count and pages[-1].made and pages[-1].at + 1 < part.first:
            last = pages[-1]
            pages.append(replace(last, at=last.at + 1, place=last.place + 1, blank=True))
        for place in range(part.count):
            at = part.first + place
            blank = at in made.empty
            pages.append(PackPage(of, made, at, fresh, made.sizes[at], "", blank, place))
    return tuple(pages)


# ---- where something lies


def pages_with_sheet(pages: Sequence[PackPage], name: str) -> list[int]:
    """Return the places of the pages on which a sheet lies, of all it shares when that is open."""
    shared = [at for at, each in enumerate(pages) if name in each.names and not each.blank]
    return [at for at in shared if pages[at].holds(name)] or shared


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


def page_of_problem(pages: Sequence[PackPage], who: str, sheet: str, page: int) -> int:
    """Return the place of the page that a problem is about, the first one when nobody knows."""
    if page:
        return next((at for at, each in enumerate(pages) if each.made and each.at == page - 1), 0)
    return max(page_with(pages, sheet, who), 0)
