"""Nine cards fit a page of either continent, at their true size, and backs lie behind them."""

from __future__ import annotations

import pytest

from printables.furniture import RULER, card_sheet
from printables.geometry import CARD, Rect, back_of, card_grid
from printables.options import PrintOptions
from printables.paper import PAPERS, Page, paper_named
from printables.problems import PrintProblem


@pytest.mark.parametrize(("paper", "left", "low"), [("a4", 10.5, 16.5), ("letter", 13.45, 7.7)])
def test_nine_cards_stand_in_the_middle_of_a_page(paper: str, left: float, low: float) -> None:
    grid = card_grid(Page(paper_named(paper)))
    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.area.x == pytest.approx(left)
    assert grid.area.y == pytest.approx(low)
    first, last = grid.cell(0), grid.cell(8)
    assert first.top == pytest.approx(grid.area.top)
    assert (last.right, last.y) == pytest.approx((grid.area.right, grid.area.y))


def test_cards_with_bleed_between_them_are_refused_in_words() -> None:
    with pytest.raises(
        PrintProblem, match=r"3 by 3 cards .* A4 has room for 200 x 287 mm.*Choose a larger"
    ):
        card_grid(Page(paper_named("a4")), across=3, down=3, gap=6)


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(PrintProblem, match=r"A card of 150 x 88 mm needs .*A5 has room"):
        card_grid(Page(paper_named("a5")), (150.0, 88.0))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("measured", [97.0, 100.0, 102.0])
def test_every_sheet_of_cards_keeps_to_what_the_printer_reaches(
    paper: str, landscape: bool, measured: float
) -> None:
    page = PrintOptions(paper, landscape, measured_100mm=measured).page(true_size=True)
    sheet = card_sheet(page, CARD)
    reach = page.printable
    assert reach.holds(sheet.grid.area)
    assert reach.holds(sheet.ruler)
    assert reach.holds(sheet.head)
    assert max(sheet.ruler.w, sheet.ruler.h) >= RULER
    for strip in (sheet.ruler, sheet.head):
        for x0, y0, x1, y1 in sheet.grid.crop_marks():
            outside_x = max(x0, x1) <= strip.x or min(x0, x1) >= strip.right
            outside_y = max(y0, y1) <= strip.y or min(y0, y1) >= strip.top
            assert outside_x or outside_y, "a crop mark runs into the ruler or the head"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_crop_marks_are_short_and_never_reach_the_edge_of_the_paper(paper: str) -> None:
    page = Page(paper_named(paper))
    grid = card_grid(page)
    marks = grid.crop_marks()
    assert len(marks) == 16  # four cuts each way, a mark at both ends
    for x0, y0, x1, y1 in marks:
        assert abs(x1 - x0) + abs(y1 - y0) <= 3.0 + 1e-9
        for x, y in ((x0, y0), (x1, y1)):
            assert 5.0 - 1e-9 <= x <= page.width - 5.0 + 1e-9
            assert 5.0 - 1e-9 <= y <= page.height - 5.0 + 1e-9


def test_crosses_mark_every_corner_once() -> None:
    assert len(card_grid(Page(paper_named("a4"))).crossings()) == 16


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
    grid = card_grid(page)
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
