"""The test page: long rulers, squares and margins to measure what a printer really does.

It is printed as it is, without the corrections that it is made to find. Its back shows by how
much the printer shifts what it prints on a second side.
"""

from __future__ import annotations

from dataclasses import replace

from printables.engine import fonts
from printables.engine.canvas import INK, ONE_AT_A_TIME, Align, Writer
from printables.engine.geometry import INCH, Rect, Segment
from printables.engine.options import PrintOptions
from printables.engine.paper import Page
from printables.engine.printable_characters import Letters
from printables.engine.small_parts import draw_block
from printables.engine.text import SMALLEST, Setter
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work

ACROSS, DOWN = 180.0, 250.0
"""Lengths in mm of the rulers, where the paper is large enough."""
FARTHEST = 15
"""Millimetres that the scales on the back reach to each side, and the margins from the edge."""
_CORNER = (24.0, 24.0)
_NEAREST = 2
_FREE = 6.0
_TEXT = 40.0
_STAIR = 5.5
_HOW = (
    "Print this page at 100 % (actual size), both sides of one sheet. Lay a ruler along the two"
    " printed ones, from 0 to 100 mm or farther: what 180 mm measure, divided by 1.8, is more"
    " exact. The outermost line of each stair that is printed shows how near to that edge your"
    " printer reaches."
)
_TYPE = (
    "Type the four numbers into Muster: Print room, Test page. Everything at true size is then"
    " corrected, but never this test page."
)
_HOLD = (
    "Hold the sheet to the light with this side towards you. The thick cross of the front shines"
    " through: read on the two scales where it stands, and write the numbers on the front."
)
_FIELDS = (
    "100 mm across measure",
    "100 mm down measure",
    "Back lies to the right by (left: −)",
    "Back lies upwards by (down: −)",
)


def calibration_pdf(options: PrintOptions) -> bytes:
    """Return the test page and its back as a file of their own, for the paper of these options.

    Raises PrintProblem for a paper that cannot be used.
    """
    with ONE_AT_A_TIME:
        writer = Writer(replace(options, backs="mirrored"), "Test page", "Muster")
        draw_calibration(writer, options)
        return writer.finish()


def draw_calibration(writer: Writer, options: PrintOptions) -> None:
    """Draw the test page and its back, upright, never corrected."""
    page = options.page(landscape=False)
    setter = Setter(Letters(), "the test page")
    writer.fresh_paper()
    writer.start_page(page)
    _draw_front(writer, page, setter)
    writer.end_page()
    writer.start_page(page, back=True)
    _draw_back(writer, page, setter)
    writer.end_page()


# -- front


def _draw_front(writer: Writer, page: Page, setter: Setter) -> None:
    wide = page.width - _TEXT - FARTHEST - 1.0
    x, y = page.width / 2, page.height / 2
    side = 100.0 if page.width > 180 else 50.0
    _draw_stairs(writer, page)
    _draw_ruler_across(writer, _whole(page.width - _CORNER[0] - _FREE, ACROSS))
    _draw_ruler_down(writer, _whole(page.height - _CORNER[1] - FARTHEST - 2.0, DOWN))
    top = page.height - FARTHEST - 5.0
    face = fonts.title_face("TEST PAGE")
    writer.text("TEST PAGE", _TEXT, top - 6.0, 20, face)
    room = top - 10.0 - (y + side / 2 + 8.0)
    block = setter.block(_HOW, fonts.body(), 9.5, wide, room)
    draw_block(writer, block, _TEXT, top - 10.0)
    _draw_squares(writer, x, y, side)
    writer.lines([(x - 18, y, x + 18, y), (x, y - 18, x, y + 18)], width=3.0)
    _draw_fields(writer, Rect(_TEXT, _CORNER[1] + 14.0, wide, y - side / 2 - 6.0 - 38.0), setter)


def _whole(room: float, most: float) -> float:
    """Return the longest ruler of whole centimetres that the room has."""
    return min(most, room // 10 * 10)


def _draw_squares(writer: Writer, x: float, y: float, side: float) -> None:
    """Draw the metric square and the one of inches about it, a circle, and their sizes."""
    inches = side // INCH + 1 if side == 100.0 else side // INCH
    other = inches * INCH
    for size, dash in ((side, None), (other, (2.0, 1.0))):
        half = size / 2
        edges: list[Segment] = [
            (x - half, y - half, x + half, y - half), (x + half, y - half, x + half, y + half),
            (x + half, y + half, x - half, y + half), (x - half, y + half, x - half, y - half),
        ]  # fmt: skip
        writer.lines(edges, width=0.4, dash=dash)
    writer.disc(x, y, side * 0.4, stroke=INK, width=0.4)
    words = f"square {side:g} mm, dashed {inches:g} in; circle {side * 0.8:g} mm"
    writer.text(words, x, y + max(side, other) / 2 + 1.6, 7.5, align="centre")


def _draw_ruler_across(writer: Writer, long: float) -> None:
    """Draw the ruler along the foot: millimetres above its line, inches below."""
    x, y = _CORNER
    segments: list[Segment] = [(x, y, x + long, y)]
    for step in range(int(long) + 1):
        segments.append((x + step, y, x + step, y + _tick(step)))
    for eighth in range(int(long / INCH * 8) + 1):
        at = x + eighth * INCH / 8
        segments.append((at, y, at, y - _inch_tick(eighth)))
    writer.lines(segments, width=0.25)
    for step in range(0, int(long) + 1, 10):
        face = fonts.bold() if step % 50 == 0 else None
        writer.text(f"{step}", x + step, y + 5.4, 7.5, face, align="centre")
    for inch in range(1, int(long / INCH) + 1):
        writer.text(f"{inch} in", x + inch * INCH + 0.8, y - 4.4, SMALLEST)


def _draw_ruler_down(writer: Writer, long: float) -> None:
    """Draw the ruler up the side: millimetres at the right of its line, inches at the left."""
    x, y = _CORNER
    segments: list[Segment] = [(x, y, x, y + long)]
    for step in range(1, int(long) + 1):
        segments.append((x, y + step, x + _tick(step), y + step))
    for eighth in range(1, int(long / INCH * 8) + 1):
        at = y + eighth * INCH / 8
        segments.append((x, at, x - _inch_tick(eighth), at))
    writer.lines(segments, width=0.25)
    for step in range(10, int(long) + 1, 10):
        face = fonts.bold() if step % 50 == 0 else None
        writer.text(f"{step}", x + 5.4, y + step - 0.9, 7.5, face)
    for inch in range(1, int(long / INCH) + 1):
        writer.text(f"{inch} in", x - 1.0, y + inch * INCH + 0.7, SMALLEST, align="right")


def _tick(millimetre: int) -> float:
    return 4.6 if millimetre % 10 == 0 else 3.4 if millimetre % 5 == 0 else 2.2


def _inch_tick(eighth: int) -> float:
    return 4.6 if eighth % 8 == 0 else 3.4 if eighth % 4 == 0 else 2.2 if eighth % 2 == 0 else 1.4


def _draw_stairs(writer: Writer, page: Page) -> None:
    """Draw lines 2 to 15 mm from each edge, each with its number, side by side like a stair."""
    width, height = page.width, page.height
    steps = range(_NEAREST, FARTHEST + 1)
    start = -len(steps) * _STAIR / 2
    segments: list[Segment] = []
    for place, far in enumerate(steps):
        low = start + place * _STAIR
        along, end = width / 2 + low, width / 2 + low + _STAIR
        segments += [(along, far, end, far), (along, height - far, end, height - far)]
        middle = (along + end) / 2
        writer.text(f"{far}", middle, far + 0.7, SMALLEST, align="centre")
        writer.text(f"{far}", middle, height - far - 2.4, SMALLEST, align="centre")
        along, end = height / 2 + low, height / 2 + low + _STAIR
        segments += [(far, along, far, end), (width - far, along, width - far, end)]
        middle = (along + end) / 2 - 0.8
        writer.text(f"{far}", far + 0.7, middle, SMALLEST)
        writer.text(f"{far}", width - far - 0.7, middle, SMALLEST, align="right")
    writer.lines(segments, width=0.4)


def _draw_fields(writer: Writer, box: Rect, setter: Setter) -> None:
    """Draw lines to write on, and say where the numbers go."""
    rows = len(_FIELDS)
    step = min(9.0, (box.h - 10.0) / rows)
    y = box.top - step
    for words in _FIELDS:
        line = setter.line(words, fonts.bold(), 9, box.w - 42.0)
        writer.text(line.text, box.x, y, line.size, fonts.bold())
        writer.lines([(box.right - 40.0, y - 0.8, box.right - 8.0, y - 0.8)], width=0.5)
        writer.text("mm", box.right, y, 9, align="right")
        y -= step
    block = setter.block(_TYPE, fonts.body(), 8.5, box.w, max(y + step - 3.0 - box.y, 8.0))
    draw_block(writer, block, box.x, y + step - 3.0)


# -- back


def _draw_back(writer: Writer, page: Page, setter: Setter) -> None:
    """Draw the scales on which the front's cross is read, and how to read it.

    What stands at the left of the middle is named for a shift to the right: when the back lies
    2 mm to the right of where it should, the cross of the front stands 2 mm left of its middle.
    """
    x, y = page.width / 2, page.height / 2
    segments: list[Segment] = [
        (x - FARTHEST, y, x + FARTHEST, y), (x, y - FARTHEST, x, y + FARTHEST),
    ]  # fmt: skip
    for step in range(-FARTHEST, FARTHEST + 1):
        high = 3.2 if step % 5 == 0 else 1.4
        segments += [(x + step, y - high, x + step, y + high)]
        segments += [(x - high, y + step, x + high, y + step)]
    writer.lines(segments, width=0.25)
    for step in (5, 10, 15):
        for side in (-1, 1):
            words = f"{-side * step:+d}".replace("-", "−")
            right = side > 0  # the numbers of both scales keep clear of each other
            writer.text(words, x + side * step, y - 5.8 if right else y + 4.0, 7, align="centre")
            at: Align = "left" if right else "right"
            writer.text(words, x + 4.0 * side, y + side * step - 0.9, 7, align=at)
    bold = fonts.bold()
    far = FARTHEST + 5.0
    writer.text("the back lies to the right", x - far, y - 1.0, 9, bold, align="right")
    writer.text("the back lies to the left", x + far, y - 1.0, 9, bold)
    writer.text("the back lies too low", x, y + far, 9, bold, align="centre")
    writer.text("the back lies too high", x, y - far - 2.0, 9, bold, align="centre")
    wide = page.width - 2 * _TEXT
    top = page.height - FARTHEST - 5.0
    face = fonts.title_face("TEST PAGE, BACK")
    writer.text("TEST PAGE, BACK", _TEXT, top - 6.0, 20, face)
    block = setter.block(_HOLD, fonts.body(), 9.5, wide, max(top - 10.0 - y - far - 8.0, 8.0))
    draw_block(writer, block, _TEXT, top - 10.0)


# -- as a sheet of a pack


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    del facts
    return (Part("page", "Test page and its back", 1, "one for each printer and its paper"),)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    for _ in range(counts.of("page")):
        draw_calibration(writer, facts.options)


CALIBRATION = Work(_parts, draw=_draw)
