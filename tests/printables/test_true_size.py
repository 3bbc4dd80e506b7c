"""What comes out of a printer that shrinks or stretches has its true length all the same."""

from __future__ import annotations

import math
from typing import Any

import pytest

from printables.engine.canvas import Writer
from printables.engine.cell_layout import RULER
from printables.engine.geometry import INCH, Rect
from printables.engine.options import CARD_SIZES, PrintOptions
from printables.engine.page_furniture import draw_ruler
from tests.support.marked_cells import corners, laid, marked

PRINTERS = [(100.0, None), (97.0, None), (98.5, 101.5), (103.0, 96.0)]
"""What 100 mm came out as, across an upright page and down it."""


def errors(landscape: bool, across: float, down: float | None) -> tuple[float, float]:
    """Return what the printer makes of a length across the page as it is read, and down it."""
    upright = (across / 100, (across if down is None else down) / 100)
    return (upright[1], upright[0]) if landscape else upright


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize(("across", "down"), PRINTERS)
@pytest.mark.parametrize("card", ["poker", "bridge", "tarot"])
def test_a_card_measures_what_it_should_after_printing(
    read: Any, landscape: bool, across: float, down: float | None, card: Any
) -> None:
    options = PrintOptions("a4", landscape, measured_100mm=across, measured_down=down)
    found = corners(read(laid([marked(0, CARD_SIZES[card])], options)[0]))
    _, left, top = found["front-0-head"]
    _, right, low = found["front-0-foot"]
    wide, high = errors(landscape, across, down)
    assert ((right - left) * wide, (top - low) * high) == pytest.approx(CARD_SIZES[card], abs=0.005)


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize(("across", "down"), PRINTERS)
def test_a_disc_is_round_and_the_ruler_true_after_printing(
    read: Any, landscape: bool, across: float, down: float | None
) -> None:
    options = PrintOptions("a3", landscape, measured_100mm=across, measured_down=down)
    writer = Writer(options, "disc", "nobody")
    page = options.page(true_size=True)
    writer.start_page(page)
    reach = 9 * INCH / 2
    middle = (page.width / 2, page.height / 2)
    strip = Rect(page.reach.x, page.reach.y, page.reach.w, 6.0)
    draw_ruler(writer, strip)
    writer.disc(*middle, reach, fill="#000000")
    writer.end_page()
    wide, high = errors(landscape, across, down)
    sizes = [
        ((right - left) * wide, (top - low) * high)
        for left, low, right, top in read(writer.finish()).bounds()
    ]
    assert any(size == pytest.approx((2 * reach, 2 * reach), abs=0.05) for size in sizes)
    assert any(math.isclose(size[0], RULER, abs_tol=0.3) and size[1] < 6 for size in sizes)


def test_only_true_size_pages_are_corrected() -> None:
    options = PrintOptions(measured_100mm=98.0)
    assert options.page().correction == 1.0
    assert options.page(true_size=True).correction == pytest.approx(100 / 98)
