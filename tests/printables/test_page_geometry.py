"""Nine cards fit a page of either continent, at their true size, and backs lie behind them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from printables.engine.cell_layout import RULER, Group, plan
from printables.engine.geometry import CARD, Rect
from printables.engine.options import CARD_SIZES, PrintOptions
from printables.engine.paper import PAPERS, Grid, Page, back_of, paper_named
from printables.engine.problems import PrintProblem

CARDS = Group("a card", *CARD, 9)


def grid_of(page: Page, group: Group = CARDS) -> Grid:
    return plan(page, [group]).pages[0][0].grid


@pytest.mark.parametrize(("paper", "left", "low"), [("a4", 10.5, 16.5), ("letter", 13.45, 7.7)])
def test_nine_cards_stand_in_the_middle_of_a_page(paper: str, left: float, low: float) -> None:
    grid = grid_of(Page(paper_named(paper)))
    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.area.x == pytest.approx(left)
    assert grid.area.y == pytest.approx(low)
    first, last = grid.cell(0), grid.cell(8)
    assert first.top == pytest.approx(grid.area.top)
    assert (last.right, last.y) == pytest.approx((grid.area.right, grid.area.y))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_cards_with_bleed_stay_nine(paper: str) -> None:
    grid = grid_of(Page(paper_named(paper)), Group("a card", *CARD, 9, bleed=3.0))
    assert (grid.columns, grid.rows) == (3, 3)


def test_what_stands_apart_keeps_marks_out_of_its_bleed() -> None:
    grid = grid_of(Page(paper_named("a4")), Group("a card", *CARD, 9, gap=6.0, bleed=3.0))
    assert (grid.columns, grid.rows) == (2, 3)
    first, second = grid.cell(0), grid.cell(1)
    assert second.x - first.right == pytest.approx(6.0)
    grown = [grid.cell(place).inset(-3.0) for place in range(grid.count)]
    assert all(grid.page.printable.holds(each) for each in grown)
    for x0, y0, x1, y1 in grid.crop_marks():
        for box in grown:
            assert (
                max(x0, x1) <= box.x
                or min(x0, x1) >= box.right
                or (max(y0, y1) <= box.y or min(y0, y1) >= box.top)
            ), "a crop mark stands in what bleeds"


@pytest.mark.parametrize(
    ("page", "group", "said"),
    [
        (
            Page(paper_named("a5")),
            Group("tank", 150.0, 88.0, 1),
            r"“Tank” measures 150 x 88 mm; the room on A5 .* is .* larger paper, turned paper or",
        ),
        (
            Page(paper_named("100x140")),
            Group("a card", 90.0, 120.0, 1, gap=10.0, bleed=5.0),
            r"measures 100 x 130 mm with its bleed; the room on paper of 100 x.*less bleed",
        ),
        (Page(paper_named("80x100")), CARDS, r"80 x 100 mm is too small for the check ruler"),
    ],
)
def test_a_cell_larger_than_the_paper_is_refused_with_a_way_out(
    page: Page, group: Group, said: str
) -> None:
    with pytest.raises(PrintProblem, match=said):
        plan(page, [group])


def test_margins_wider_than_the_paper_are_refused() -> None:
    options = PrintOptions("70x200", margin=25.0)
    with pytest.raises(PrintProblem, match="Margins of 25 mm leave no room on Paper of 70 x 200"):
        options.page()


@pytest.mark.parametrize("paper", [*PAPERS, "8x13in", "210x330"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize(("measured", "margin"), [(97.0, 5.0), (100.0, 0.0), (102.0, 12.0)])
def test_every_page_of_cells_keeps_to_what_the_printer_reaches(
    paper: str, landscape: bool, measured: float, margin: float
) -> None:
    page = PrintOptions(paper, landscape, measured_100mm=measured, margin=margin).page(
        true_size=True
    )
    groups = [Group("card", *CARD, 4), Group("token", 25.0, 25.0, 40), Group("flag", 12, 15, 3)]
    laid = plan(page, groups)
    assert page.reach.holds(laid.ruler)
    assert page.reach.holds(laid.head)
    assert max(laid.ruler.w, laid.ruler.h) >= RULER
    lie = [span.grid for spans in laid.pages for span in spans]
    assert sum(grid.filled or 0 for grid in lie) == 47
    for grid in lie:
        assert page.printable.holds(grid.area)
        for x0, y0, x1, y1 in grid.crop_marks():
            for strip in (laid.ruler, laid.head):
                outside_x = max(x0, x1) <= strip.x or min(x0, x1) >= strip.right
                outside_y = max(y0, y1) <= strip.y or min(y0, y1) >= strip.top
                assert outside_x or outside_y, "a crop mark runs into the ruler or the head"


def test_cells_of_several_sizes_share_a_page_and_never_overlap() -> None:
    groups = [Group("card", *CARD, 3), Group("token", 25.0, 25.0, 9), Group("flag", 12, 15, 3)]
    (spans,) = plan(Page(paper_named("a4")), groups).pages
    boxes = [(s.group, s.grid.cell(at)) for s in spans for at in range(s.grid.filled or 0)]
    assert len(boxes) == 15
    for place, (_, one) in enumerate(boxes):
        for _, other in boxes[place + 1 :]:
            assert (
                one.right <= other.x + 1e-6
                or other.right <= one.x + 1e-6
                or one.top <= other.y + 1e-6
                or other.top <= one.y + 1e-6
            )


MIXED = (
    Group("square", 76.2, 76.2, 4),
    Group("disc", 38.0, 38.0, 18, gap=2.0, marked=False),
    Group("fire", 25.0, 25.0, 2),
    Group("mine", 25.0, 25.0, 12, gap=2.0, marked=False),
    Group("flag", 72.0, 20.0, 2),
    Group("jam", 20.0, 20.0, 116, gap=2.0, marked=False),
    Group("claymore", 15.0, 15.0, 1),
)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_gaps_beside_large_cells_are_filled_where_that_saves_a_page(
    paper: str, bleed: float
) -> None:
    page = Page(paper_named(paper))
    groups = [
        dataclasses.replace(each, bleed=bleed, gap=max(each.gap, 2 * bleed)) for each in MIXED
    ]
    laid = plan(page, groups)
    assert len(laid.pages) <= (3 if bleed == 0.0 else 4)
    seen: dict[int, list[int]] = {}
    for spans in laid.pages:
        boxes = []
        for span in spans:
            cells = span.grid.cells()
            seen.setdefault(span.group, []).extend(range(span.first, span.first + len(cells)))
            boxes += [(span, cell.inset(-bleed)) for cell in cells]
        for place, (span, box) in enumerate(boxes):
            assert page.printable.holds(box)
            for other, beside in boxes[place + 1 :]:
                assert not _overlap(box, beside)
                marks = [*span.grid.crop_marks()] if groups[span.group].marked else []
                if other.group != span.group:
                    assert not any(_overlap(_box_of(mark), beside) for mark in marks)
    for number, group in enumerate(groups):
        assert sorted(seen[number]) == list(range(group.count)), "each cell lies once"


def _overlap(one: Rect, other: Rect) -> bool:
    """Return whether two boxes share more than an edge."""
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 0.001 and min(one.top, other.top) - max(one.y, other.y) > 0.001


def _box_of(mark: tuple[float, float, float, float]) -> Rect:
    """Return a mark as a box as thin as its line."""
    x0, y0, x1, y1 = mark
    return Rect(min(x0, x1), min(y0, y1), abs(x1 - x0) or 0.1, abs(y1 - y0) or 0.1)


@pytest.mark.parametrize(("count", "gap"), [(1, 0.0), (4, 0.0), (5, 6.0), (7, 0.0)])
def test_no_crop_mark_stands_beside_an_empty_place(count: int, gap: float) -> None:
    ((span,),) = plan(Page(paper_named("a4")), [Group("card", 50.0, 70.0, count, gap)]).pages
    cells = span.grid.cells()
    for x0, y0, x1, _ in span.grid.crop_marks():
        near = [
            cell
            for cell in cells
            if min(abs(x0 - cell.right), abs(cell.x - x0), abs(x1 - cell.x)) < 1.01
            and min(abs(y0 - cell.top), abs(cell.y - y0)) < 1.01
        ]
        assert near, "a mark that no cell is near"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("margin", [0.0, 5.0])
def test_crop_marks_are_short_and_never_reach_the_edge_of_the_paper(
    paper: str, margin: float
) -> None:
    page = Page(paper_named(paper), margin=margin)
    marks = grid_of(page).crop_marks()
    assert len(marks) == 16  # four cuts each way, a mark at both ends
    for x0, y0, x1, y1 in marks:
        assert abs(x1 - x0) + abs(y1 - y0) <= 3.0 + 1e-9
        for x, y in ((x0, y0), (x1, y1)):
            assert 5.0 - 1e-9 <= x <= page.width - 5.0 + 1e-9
            assert 5.0 - 1e-9 <= y <= page.height - 5.0 + 1e-9


@pytest.mark.parametrize(
    ("size", "landscape", "fits"),
    [
        ("poker", False, (3, 3)),
        ("bridge", False, (3, 3)),
        ("tarot", False, (2, 2)),
        ("poker", True, (4, 2)),
    ],
)
def test_cards_of_each_size_fill_a_page(size: Any, landscape: bool, fits: tuple[int, int]) -> None:
    for paper in ("a4", "letter"):
        page = Page(paper_named(paper), landscape)
        grid = grid_of(page, Group("a card", *CARD_SIZES[size], 99))
        assert (grid.columns, grid.rows) == fits


def test_crosses_mark_every_corner_once() -> None:
    assert len(grid_of(Page(paper_named("a4"))).crossings()) == 16


def test_a_printer_that_shrinks_leaves_less_room() -> None:
    page = PrintOptions(measured_100mm=98.0).page(true_size=True)
    assert page.printable.w == pytest.approx(200 * 0.98)
    assert page.printable.x == pytest.approx((210 - 196) / 2)
    assert PrintOptions(measured_100mm=98.0).page().correction == 1.0


@pytest.mark.parametrize("measured", [0.0, 89.0, 111.0])
def test_a_length_that_no_printer_gives_is_refused(measured: float) -> None:
    with pytest.raises(PrintProblem, match="Print at 100 %"):
        PrintOptions(measured_100mm=measured).page()


def test_backs_are_mirrored_by_place_and_not_by_order() -> None:
    page = Page(paper_named("a4"))
    grid = grid_of(page)
    back, turned = back_of(grid.cell(0), page)
    assert not turned
    assert (back.x, back.y) == pytest.approx((grid.cell(2).x, grid.cell(2).y))
    lonely, _ = back_of(grid.cell(6), page, offset=(1.5, -2.0))
    assert (lonely.x, lonely.y) == pytest.approx((grid.cell(8).x + 1.5, grid.cell(8).y - 2.0))


@pytest.mark.parametrize(
    ("landscape", "flip", "turned"),
    [
        (False, "long", False),
        (False, "short", True),
        (True, "long", True),
        (True, "short", False),
    ],
)
def test_backs_stand_on_their_head_where_the_paper_turns_over_its_top(
    landscape: bool, flip: str, turned: bool
) -> None:
    page = Page(paper_named("letter"), landscape)
    front = Rect(20, 30, 63, 88)
    back, upside_down = back_of(front, page, flip)  # type: ignore[arg-type]
    assert upside_down is turned
    if turned:
        assert (back.x, back.y) == pytest.approx((20, page.height - 118))
    else:
        assert (back.x, back.y) == pytest.approx((page.width - 83, 30))


def test_an_unknown_paper_names_the_known_ones() -> None:
    with pytest.raises(PrintProblem, match="Known are a4, letter"):
        PrintOptions("b7").page()
