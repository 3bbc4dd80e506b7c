"""Figures on paper in every state: what is pale, what lies, what faces left."""

from __future__ import annotations

from functools import cache

import pytest

from printables.engine.canvas import Writer
from printables.engine.figures import State, draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import livery
from printables.engine.options import PrintOptions
from printables.preview import page_image

BOX = Rect(20, 20, 40, 40)
DPI = 60.0
Spots = dict[tuple[int, int], tuple[int, int, int]]


@cache
def _printed(name: str, state: State = "normal", *, flip: bool = False) -> Spots:
    """The coloured pixels of a figure on paper, x and y from the page's upper left corner."""
    options = PrintOptions(invariant=True)
    writer = Writer(options, "", "")
    writer.start_page(options.page())
    draw_figure(writer, livery("green"), name, BOX, state=state, flip=flip)
    writer.end_page()
    image = page_image(writer.finish(), 0, DPI)
    found: Spots = {}
    length = 4 * image.width
    white = b"\xff" * length
    for y in range(image.height):
        row = image.rgba[y * length : (y + 1) * length]
        if row == white:
            continue
        for x in range(image.width):
            red, green, blue, _ = row[4 * x : 4 * x + 4]
            if min(red, green, blue) < 240:
                found[x, y] = (red, green, blue)
    return found


def _size(spots: Spots) -> tuple[int, int]:
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("state", ["normal", "not_owned", "fallen", "disabled"])
@pytest.mark.parametrize("name", ["rifleman+radio+cap", "tank"])
def test_a_figure_stays_in_its_box(name: str, state: State, flip: bool) -> None:
    spots = _printed(name, state, flip=flip)
    page = PrintOptions().page()
    left, right = BOX.x / 25.4 * DPI, BOX.right / 25.4 * DPI
    top, low = (page.height - BOX.top) / 25.4 * DPI, (page.height - BOX.y) / 25.4 * DPI

    assert len(spots) > 500
    assert left - 1.5 <= min(x for x, _ in spots) <= max(x for x, _ in spots) <= right + 1.5
    assert top - 1.5 <= min(y for _, y in spots) <= max(y for _, y in spots) <= low + 1.5


def test_the_fallen_lie_and_a_tank_is_turned_over() -> None:
    up, down = _size(_printed("rifleman")), _size(_printed("rifleman", "fallen"))
    assert up[1] > up[0]
    assert down[0] > down[1]
    assert _size(_printed("tank")) == pytest.approx(_size(_printed("tank", "fallen")), abs=2)


def test_what_is_not_owned_has_no_army_colour_and_what_is_disabled_is_hatched() -> None:
    def greens(spots: Spots) -> float:
        return sum(g - max(r, b) > 25 for r, g, b in spots.values()) / len(spots)

    def dark(spots: Spots) -> float:
        return sum(sum(rgb) < 480 for rgb in spots.values()) / len(spots)

    plain, pale, off = (_printed("rifleman", s) for s in ("normal", "not_owned", "disabled"))
    assert greens(plain) > 0.5
    assert greens(pale) == greens(off) == 0
    assert dark(pale) < 0.02
    assert dark(off) > 0.1


def test_a_flipped_figure_aims_to_the_left() -> None:
    right, left = _printed("rifleman"), _printed("rifleman", flip=True)

    assert max(x for x, _ in right) - min(x for x, _ in right) == pytest.approx(
        max(x for x, _ in left) - min(x for x, _ in left), abs=1
    )
    assert right.keys() != left.keys()
    ends = min(x for x, _ in left) + max(x for x, _ in left)
    mirrored = {(ends - x, y) for x, y in left}
    shift = min(x for x, _ in right) - min(x for x, _ in mirrored)
    same = {(x + shift, y) for x, y in mirrored} & set(right)
    assert len(same) > 0.9 * len(right)


def test_forms_of_states_are_not_mixed_up_on_one_page() -> None:
    options = PrintOptions(invariant=True)
    writer = Writer(options, "", "")
    writer.start_page(options.page())
    states: tuple[State, ...] = ("normal", "not_owned", "disabled", "fallen")
    for at, state in enumerate(states):
        draw_figure(writer, livery("red"), "medic", BOX.moved(42 * at, 0), state=state)
    writer.end_page()
    image = page_image(writer.finish(), 0, DPI)
    reds = [0] * len(states)
    for at in range(image.width * image.height):
        red, green, blue, _ = image.rgba[4 * at : 4 * at + 4]
        column = int((at % image.width / DPI * 25.4 - BOX.x) // 42)
        if red - max(green, blue) > 60 and 0 <= column < len(states):
            reds[column] += 1
    assert reds[0] > 100
    assert reds[3] > 100
    assert reds[1] == reds[2] == 0
