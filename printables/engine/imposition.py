"""Lays what is cut out of paper onto pages: cards and tokens in grids, with marks and backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal

from printables.engine.canvas import Writer
from printables.engine.cell_layout import (
    Group,
    Plan,
    Span,
    pages_needed,
    plan,
    plan_labels,
    turned,
)
from printables.engine.cut_pieces import (
    KINDS,
    Cell,
    Fold,
    Outline,
    draw_back,
    draw_folded,
    draw_ground,
    draw_outline,
    panels,
)
from printables.engine.geometry import Rect, Segment
from printables.engine.label_sheets import LabelSheet
from printables.engine.options import PrintOptions
from printables.engine.page_furniture import (
    draw_crop_marks,
    draw_crosses,
    draw_edges,
    draw_head,
    draw_ruler,
)
from printables.engine.page_notes import PageNote
from printables.engine.paper import Page, back_of
from printables.pack_inputs import PackFacts
from rules.common.wording import capital, counted, listed

__all__ = ["Cell", "Outline", "Piece", "Placed", "draw_cells", "pages_for", "places_left"]

_ONE = {"men": "man", "states": "state", "objectives": "objective"}
"""What one of each kind of tokens is called."""
_MOST_SPARE = 8
_ROUND_GAP = 2.2
"""Millimetres between discs: those of 25.4 mm lie every 27.6 mm."""
_TOUCHING = 1e-3
"""Millimetres within which two edges are one."""
Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A cell, the name of the sheet that it belongs to, and what that shares pages as: "cards"."""

    cell: Cell
    sheet: str
    sort: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where one side of a cell lies: its page in the pack (0 is the first), its box in mm.

    `army` is the name of its army, "" for the table's; `upside_down` one is turned on its page.
    """

    title: str
    sheet: str
    page: int
    box: Rect
    side: Side
    army: str
    outline: Outline
    upside_down: bool
    cell: Cell = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class _Batch:
    """Cells of one size, shape and fold, which lie in grids together."""

    group: Group
    fold: Fold
    pieces: tuple[Piece, ...]


def draw_cells(
    writer: Writer, pieces: Sequence[Piece], facts: PackFacts, title: str
) -> list[Placed]:
    """Draw cells onto as few pages as they need, and return where each lies.

    `title` stands in the head of each page. Raises PrintProblem for a cell larger than the paper.
    """
    page = facts.options.page(true_size=True)
    labels, placed = facts.options.label_sheet, list[Placed]()
    stuck = [piece for piece in pieces if labels and _on_label(piece.cell, labels)]
    if labels and stuck:
        facts.letters.sheet = ""
        cells = [replace(p, cell=replace(p.cell, back=None, folded=False)) for p in stuck]
        batches = [replace(each, fold="") for each in _batches(page, cells, facts.options)]
        laid = plan_labels(page, labels, len(cells))
        words = f"{title} on labels"
        placed = _Imposition(writer, facts, words, batches, laid).draw()
        pieces = [piece for piece in pieces if not _on_label(piece.cell, labels)]
        if not pieces:
            return placed
    batches = _batches(page, pieces, facts.options)
    groups = [batch.group for batch in batches]
    laid = plan(page, groups)
    facts.letters.sheet = ""  # what is told of the pages is told of all sheets on them
    _advise_turning(facts, laid, groups, title)
    return placed + _Imposition(writer, facts, title, batches, laid).draw()


def _on_label(cell: Cell, labels: LabelSheet) -> bool:
    return bool(cell.kind) and cell.outline == "round" and cell.width == labels.diameter


def pages_for(pieces: Sequence[Piece], facts: PackFacts) -> int | None:
    """Return how many pages hold these cells, None where one is too large for the paper."""
    page = facts.options.page(true_size=True)
    return pages_needed(page, [each.group for each in _batches(page, pieces, facts.options)])


def places_left(pieces: Sequence[Piece], cells: Iterable[Cell], facts: PackFacts) -> list[Cell]:
    """Return as many of further cells, at most a page of them, as need no more paper."""
    most, found = pages_for(pieces, facts), list[Cell]()
    for cell in cells:
        more = [*pieces, *(Piece(each, "") for each in (*found, cell))]
        if pages_for(more, facts) != most or len(found) == _MOST_SPARE:
            break
        found.append(cell)
    return found


def _batches(page: Page, pieces: Sequence[Piece], options: PrintOptions) -> list[_Batch]:
    """Return the cells by size, the highest first, folded ones last of their size; those with
    backs before those without.
    """
    sorts: dict[tuple[float, float, Outline, bool], list[Piece]] = {}
    for piece in pieces:
        cell = piece.cell
        folded = cell.back is not None and (cell.folded or options.backs == "fold")
        key = (cell.height, cell.width, cell.outline, folded)
        sorts.setdefault(key, []).append(piece)
    return [
        _batch(
            page,
            sorted(sorts[key], key=_order),
            options,
            key[3],
        )
        for key in sorted(sorts, key=lambda each: (*each[:3], not each[3]), reverse=True)
    ]


def _order(piece: Piece) -> tuple[bool, bool, int]:
    """Return what cells of one size are sorted by: those with backs first, then by army.

    What is the table's comes last.
    """
    return piece.cell.back is None, not piece.cell.army, piece.cell.army


def _batch(page: Page, pieces: Sequence[Piece], options: PrintOptions, folded: bool) -> _Batch:
    first = pieces[0].cell
    bleed = options.bleed if any(each.cell.bleeds for each in pieces) else 0.0
    gap = 0.0 if first.straight else max(2 * bleed, _ROUND_GAP)
    marked = first.straight and options.crop_marks
    size = (first.width, first.height)
    group = Group(first.title, *size, len(pieces), gap, bleed, marked)
    if not folded:
        return _Batch(group, "", tuple(pieces))
    beside = replace(group, width=2 * first.width)
    below = replace(group, height=2 * first.height)
    needed = [pages_needed(page, [group]) for group in (beside, below)]
    if needed[1] is not None and (needed[0] is None or needed[1] < needed[0]):
        return _Batch(below, "below", tuple(pieces))
    return _Batch(beside, "beside", tuple(pieces))


def _advise_turning(facts: PackFacts, laid: Plan, groups: Sequence[Group], title: str) -> None:
    """Tell when the same cells need less paper on pages turned a quarter."""
    other = pages_needed(turned(laid.page), groups)
    if other is not None and other < len(laid.pages):
        way = "upright" if laid.page.landscape else "turned"
        pages = "1 page" if other == 1 else f"{other} pages"
        facts.letters.advise(title, f"would need {pages}, not {len(laid.pages)}, on {way} paper.")


_Laid = tuple[Piece, Rect, _Batch]


class _Imposition:
    """Cells on their way onto pages."""

    def __init__(
        self,
        writer: Writer,
        facts: PackFacts,
        title: str,
        batches: Sequence[_Batch],
        laid: Plan,
    ) -> None:
        self._writer, self._facts, self._title = writer, facts, title
        self._batches, self._plan = batches, laid
        self._mixed = len({piece.sort for batch in batches for piece in batch.pieces}) > 1
        self._options = facts.options
        self._placed: list[Placed] = []
        games = ", ".join(facts.clean(game.ruleset.name) for game in facts.games)
        self._head = f"Muster · CARD · {facts.whose} · {games}"
        self._numbers: dict[int, int] = {}

    def draw(self) -> list[Placed]:
        """Draw all pages, and their backs as chosen."""
        pages = list(enumerate(self._plan.pages, start=1))
        backs = self._options.backs
        if backs == "after":
            paired = [page for page in pages if self._has_back(page[1])]
            self._advise_feeding(len(paired))
            for number, spans in paired:
                self._front(number, spans)
            for number, spans in paired:
                self._back(number, spans)
            pages = [page for page in pages if page not in paired]
        for number, spans in pages:
            self._front(number, spans)
            if backs == "mirrored" and self._has_back(spans):
                self._back(number, spans)
        return self._placed

    def _advise_feeding(self, count: int) -> None:
        self._facts.letters.sheet = ""
        if count:
            first = self._writer.pages + 1
            fronts = _page_words(first, first + count - 1)
            behind = _page_words(first + count, first + 2 * count - 1)
            self._facts.letters.advise(
                self._title,
                f"have their fronts on {fronts}: print these, put the paper in again, and print "
                f"{behind} behind them.",
            )

    def _cells(self, spans: Sequence[Span]) -> list[_Laid]:
        """Return each cell of a page with its box, which is that of both sides of a folded one."""
        laid: list[_Laid] = []
        for span in spans:
            batch = self._batches[span.group]
            boxes = span.grid.cells()
            laid += [
                (batch.pieces[span.first + place], box, batch) for place, box in enumerate(boxes)
            ]
        return laid

    def _has_back(self, spans: Sequence[Span]) -> bool:
        return any(
            piece.cell.back is not None and not batch.fold for piece, _, batch in self._cells(spans)
        )

    def _start(self, end: str, *, back: bool = False) -> None:
        self._writer.start_page(self._plan.page, back=back)
        draw_head(self._writer, self._plan.head, self._head, end)

    def _front(self, number: int, spans: Sequence[Span]) -> None:
        writer, letters = self._writer, self._facts.letters
        self._numbers[number] = writer.first_number + writer.pages
        of = f" {number} of {len(self._plan.pages)}" if len(self._plan.pages) > 1 else ""
        cuts = " and ".join(
            f"{span.grid.columns + 1} + {span.grid.rows + 1}"
            for span in spans
            if self._batches[span.group].group.marked
        )
        cells = self._cells(spans)
        said = [_counted(cells), _apart(cells, spans), f"cut {cuts}" if cuts else ""]
        self._start(" · ".join([f"{self._title}{of}", *filter(None, said)]))
        for piece, box, batch in cells:
            if not batch.fold:
                with _uncrossed(writer, box, batch, cells):
                    draw_ground(writer, piece.cell, box, batch.group.bleed)
        for piece, box, batch in cells:
            letters.sheet = piece.sheet
            if batch.fold:
                with _uncrossed(writer, box, batch, cells):
                    draw_folded(writer, piece.cell, box, batch.group.bleed, batch.fold)
            else:
                piece.cell.front(writer, box)
            self._note(piece, box, batch.fold)
        draw_edges(writer, _edges(cells))
        if self._options.crop_marks:
            for span in spans:
                if self._batches[span.group].group.marked:
                    draw_crop_marks(writer, span.grid)
                elif any(piece.cell.kind for piece in self._batches[span.group].pieces):
                    draw_crosses(writer, span.grid)
        draw_ruler(writer, self._plan.ruler)
        writer.note(self._note_of(cells, spans))
        writer.end_page()

    def _note_of(self, cells: Sequence[_Laid], spans: Sequence[Span]) -> PageNote:
        """Return what is cut out of a page, and with how many cuts."""
        boxes = tuple((box, piece.cell.army) for piece, box, _ in cells)
        armies = tuple(dict.fromkeys(army for _, army in boxes if army))
        sorts = tuple(piece.sort for piece, _, _ in cells) if self._mixed else ()
        title = capital(listed(list(dict.fromkeys(sorts)))) if sorts else self._title
        straight = sum(piece.cell.straight for piece, _, _ in cells)
        count = len(cells)
        if straight * 2 < count:
            how = "to punch or cut out"
            return PageNote(title, how, armies, "punch", -(-count // 4), "discs", boxes, sorts)
        cuts = sum(span.grid.columns + span.grid.rows + 2 for span in spans)
        fold = any(batch.fold for _, _, batch in cells)
        how = f"{cuts} cuts, fold and glue" if fold else f"{cuts} cuts"
        minutes = -(-cuts // 3) + fold
        return PageNote(title, how, armies, "cut", minutes, "boxes", boxes, sorts)

    def _note(self, piece: Piece, box: Rect, fold: Fold) -> None:
        """Remember where a front lies, and its back where it is folded; draw the cut about them."""
        boxes = panels(box, fold) if fold else (box,)
        for place, side in zip(boxes, ("front", "back"), strict=False):
            draw_outline(self._writer, piece.cell, place)
            back = side == "back"
            turned = back and fold == "below"
            self._keep(piece, place, "back" if back else "front", upside_down=turned)

    def _keep(self, piece: Piece, box: Rect, side: Side, *, upside_down: bool = False) -> None:
        cell, page = piece.cell, self._writer.pages
        army = self._facts.armies[cell.army - 1].name if cell.army else ""
        self._placed.append(
            Placed(
                cell.title, piece.sheet, page, box, side, army, cell.outline, upside_down,
                cell,
            )
        )  # fmt: skip

    def _back(self, number: int, spans: Sequence[Span]) -> None:
        """Draw the other side of a page, moved against the way in which the printer shifts it."""
        right, up = self._options.back_offset
        self._start(f"backs of page {self._numbers[number]}", back=True)
        page, flip, upside_down = self._plan.page, self._options.flip, False
        cells: list[_Laid] = []
        for piece, front, batch in self._cells(spans):
            if piece.cell.back is not None and not batch.fold:
                box, upside_down = back_of(front, page, flip, (-right, -up))
                cells.append((piece, box, batch))
        for piece, box, batch in cells:
            self._facts.letters.sheet = piece.sheet
            bleed = batch.group.bleed
            with _uncrossed(self._writer, box, batch, cells):
                draw_back(self._writer, piece.cell, box, bleed, upside_down=upside_down)
            self._keep(piece, box, "back", upside_down=upside_down)
        draw_edges(self._writer, _edges(cells))
        self._writer.end_page()


def _counted(cells: Sequence[_Laid]) -> str:
    """Return how many of each kind are on a page: "49 for tonight: 46 states, 3 objectives"."""
    kinds = Counter(piece.cell.kind for piece, _, _ in cells)
    each = ", ".join(
        counted(kinds[kind], _ONE.get(kind, kind), kind) for kind in KINDS if kinds[kind]
    )
    if not each:
        return ""
    return f"{sum(kinds[kind] for kind in KINDS)} for tonight: {each}"


def _apart(cells: Sequence[_Laid], spans: Sequence[Span]) -> str:
    """Return how large the tokens of a page are and how far apart: "25.4 mm every 27.6 mm"."""
    sizes = {box.w for piece, box, _ in cells if piece.cell.kind}
    grids = [span.grid for span in spans if span.grid.cell_width in sizes]
    if len(sizes) != 1 or not grids:
        return ""
    return f"{grids[0].cell_width:g} mm every {grids[0].cell_width + grids[0].gap:.4g} mm"


@contextmanager
def _uncrossed(writer: Writer, box: Rect, batch: _Batch, cells: Sequence[_Laid]) -> Iterator[None]:
    """Keep the bleed of a cell off the neighbours that it shares an edge with."""
    bleed = batch.group.bleed
    if not bleed or batch.group.gap:
        yield
        return
    left, low, right, top = box.x - bleed, box.y - bleed, box.right + bleed, box.top + bleed
    for _, other, _ in cells:
        if _shared(other.right, box.x) and _overlap(other, box, upright=True):
            left = box.x
        elif _shared(other.x, box.right) and _overlap(other, box, upright=True):
            right = box.right
        elif _shared(other.top, box.y) and _overlap(other, box, upright=False):
            low = box.y
        elif _shared(other.y, box.top) and _overlap(other, box, upright=False):
            top = box.top
    with writer.clipped(Rect(left, low, right - left, top - low)):
        yield


def _edges(cells: Sequence[_Laid]) -> list[Segment]:
    """Return the edges between bleeding cells of different looks, which need a line to cut by."""
    straight = [(piece.cell, box) for piece, box, batch in cells
                if batch.group.bleed and not batch.group.gap]  # fmt: skip
    found: list[Segment] = []
    for cell, box in straight:
        for other, beside in straight:
            if cell.edge == other.edge:
                continue
            if _shared(box.right, beside.x) and _overlap(box, beside, upright=True):
                found.append((box.right, box.y, box.right, box.top))
            elif _shared(box.y, beside.top) and _overlap(box, beside, upright=False):
                found.append((box.x, box.y, box.right, box.y))
    return found


def _shared(one: float, other: float) -> bool:
    return abs(one - other) < _TOUCHING


def _overlap(one: Rect, other: Rect, *, upright: bool) -> bool:
    """Return whether two boxes lie beside each other, or above each other where not `upright`."""
    if upright:
        return one.y < other.top - _TOUCHING and other.y < one.top - _TOUCHING
    return one.x < other.right - _TOUCHING and other.x < one.right - _TOUCHING


def _page_words(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first} to {last}"
