"""The look of a card: frame, head, picture window, boxes; what every card of an army shares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from printables import fonts
from printables.canvas import INK, WHITE, Writer, mixed
from printables.facts import Value
from printables.figures import draw_figure
from printables.geometry import CARD, Rect
from printables.livery import FIELD, Livery, hatch
from printables.marks import draw_mark
from printables.parts import cap
from printables.setting import Setter
from printables.text import MM

WIDTH, HEIGHT = CARD
CORNER = 3.0
BORDER = 1.6
INNER = Rect(4.4, 0.0, 54.2, 0.0)
"""Left edge and width of what a card holds."""
BOX = 10.2
"""Height in mm of a box with a big number."""
_WIDEST_BOX = 27.1
_BOX_TYPE, _SMALLEST_BOX_TYPE = 14.0, 8.0
_BOX_PAD = 0.95
_MARK_GAP = 0.8
_RAYS = 18
TAG = "#d7dadb"
TAG_LINE = "#5b6063"


def frame_form(writer: Writer, livery: Livery, window: Rect) -> str:
    """Return the form of an empty card whose picture window lies at `window`."""
    key = f"card-{livery.colour}-{livery.pattern}-{window.y:g}-{window.h:g}"
    box = Rect(-0.5, -0.5, WIDTH + 1, HEIGHT + 1)
    return writer.form(key, box, lambda: _frame(writer, livery, window))


def _frame(writer: Writer, look: Livery, window: Rect) -> None:
    line = look.line
    writer.rect(Rect(0, 0, WIDTH, HEIGHT), fill=look.border, stroke=line, width=0.6, radius=CORNER)
    inner = Rect(0, 0, WIDTH, HEIGHT).inset(BORDER)
    outline = line if look.ink else ""
    writer.rect(inner, fill=look.paper, stroke=outline, width=0.6, radius=2)
    strip = Rect(BORDER, 73.4, inner.w, 4)
    writer.rect(strip, fill=look.pale, stroke=line, width=0.4)
    hatch(writer, Rect(strip.x, strip.y, strip.w, 2.0), look.pattern, line)
    writer.rect(Rect(BORDER, 75.4, inner.w, 11), fill=look.band, stroke=line, width=0.4, radius=1.6)
    writer.rect(
        Rect(48.2, 78.0, 10.6, 5.8),
        fill=look.dark,
        stroke=line if look.ink else "",
        width=0.6,
        radius=1.2,
    )
    draw_window(writer, look, window)


def draw_window(writer: Writer, look: Livery, window: Rect) -> None:
    """Draw a picture window framed like a plastic sprue, with rays behind the figure."""
    if look.ink:
        writer.rect(window, fill=WHITE, stroke=look.line, width=0.8, radius=2.2)
        return
    writer.rect(window, fill=FIELD, radius=2.2)
    centre = (window.x + window.w / 2, window.y + window.h * 0.42)
    colour = mixed(look.tones["light"], FIELD, 0.72)
    with writer.clipped(window, 2.2):
        for ray in range(_RAYS):
            start = math.radians(ray * 360 / _RAYS)
            end = start + math.radians(180 / _RAYS)
            corners = [centre] + [
                (centre[0] + 70 * math.cos(angle), centre[1] + 70 * math.sin(angle))
                for angle in (start, end)
            ]
            writer.polygon(corners, fill=colour)
    writer.rect(window, stroke=look.line, width=1.9, radius=2.2)
    writer.rect(window, stroke=look.band, width=1.0, radius=2.2)


def draw_title(
    writer: Writer, look: Livery, setter: Setter, card: Rect, title: str, tag: str
) -> None:
    """Set a card's title in its head and the game's short name in the plate beside it."""
    text = title.upper()
    face = fonts.title_face(text)
    line = setter.line(text, face, 15, 42.0, smallest=8.0)
    base = card.y + 80.9 - cap(line.size, face) / 2
    writer.text(line.text, card.x + 4.6, base, line.size, face, colour=look.on_band)
    bold = fonts.bold()
    short = setter.line(tag, bold, 7, 9.6, smallest=5.0)
    writer.text(
        short.text,
        card.x + 53.5,
        card.y + 80.9 - cap(short.size, bold) / 2,
        short.size,
        bold,
        colour=look.on_dark,
        align="centre",
    )


def draw_picture(
    writer: Writer, look: Livery, card: Rect, window: Rect, name: str, raised: float = 0.0
) -> None:
    """Stand a drawing in a card's window, `raised` mm above its floor."""
    low = card.y + window.y + 1.8 + raised
    inside = Rect(card.x + window.x + 2, low, window.w - 4, window.h - 3.6 - raised)
    draw_figure(writer, look, name, inside)


def draw_count(writer: Writer, look: Livery, card: Rect, window: Rect, count: int) -> None:
    """Say in the window's corner for how many the card speaks."""
    text = f"× {count}"
    bold = fonts.bold()
    wide = max(9.0, bold.width(text) * 10 / MM + 3.0)
    plate = Rect(card.x + window.right - wide - 1.6, card.y + window.top - 7.4, wide, 5.8)
    writer.rect(plate, fill=look.dark, stroke=look.line, width=0.6, radius=1.2)
    writer.text(
        text,
        plate.x + wide / 2,
        plate.y + (plate.h - cap(10, bold)) / 2,
        10,
        bold,
        colour=look.on_dark,
        align="centre",
    )


@dataclass(frozen=True, slots=True)
class Boxes:
    """Numbers in a row of boxes, all set in one size; each is as wide as it needs to be."""

    values: tuple[tuple[str, Value], ...]
    widths: tuple[float, ...]
    size: float


def boxes_for(values: Sequence[tuple[str, Value]]) -> Boxes | None:
    """Return the boxes for some numbers, None when they would not fit a card side by side."""
    if not values:
        return None
    size = _BOX_TYPE
    while size >= _SMALLEST_BOX_TYPE:
        needed = [_box_width(head, value, size) for head, value in values]
        spare = INNER.w - sum(needed)
        if spare >= 0:
            return Boxes(tuple(values), _shared_out(needed), size)
        size -= 0.5
    return None


def _box_width(head: str, value: Value, size: float) -> float:
    number = fonts.bold().width(value.text) * size / MM + _beside(value)
    return max(number, fonts.bold().width(head.upper()) * 6.5 / MM) + 2 * _BOX_PAD


def _shared_out(needed: list[float]) -> tuple[float, ...]:
    """Return boxes as equal as they can be without one being narrower than its number."""
    equal = min(INNER.w / len(needed), _WIDEST_BOX)
    if max(needed) <= equal:
        return tuple(equal for _ in needed)
    spare = (INNER.w - sum(needed)) / len(needed)
    return tuple(width + spare for width in needed)


def draw_boxes(writer: Writer, look: Livery, left: float, low: float, boxes: Boxes) -> None:
    """Draw big numbers in boxes, each with its head below and its mark beside."""
    bold, size = fonts.bold(), boxes.size
    x = left + (INNER.w - sum(boxes.widths)) / 2
    for (head, value), width in zip(boxes.values, boxes.widths, strict=True):
        box = Rect(x + 0.4, low, width - 0.8, BOX)
        writer.rect(box, fill=look.field, stroke=look.edge, width=0.7, radius=1.2)
        number = bold.width(value.text) * size / MM
        # in the middle of the box, or as far left as its mark's column asks
        most = x + width - _BOX_PAD - _beside(value) - number / 2
        base = low + 6.4 - cap(size, bold) / 2
        writer.text(value.text, min(x + width / 2, most), base, size, bold, align="centre")
        if value.mark:
            at = x + width - _BOX_PAD - value.mark.width
            draw_mark(writer, value.mark, at, low + 8.5)
        label = head.upper()
        writer.text(label, x + width / 2, low + 1.1, 6.5, bold, colour=look.label, align="centre")
        x += width


def _beside(value: Value) -> float:
    """Return the room in mm that a mark takes beside its number: a column of its own."""
    return value.mark.width + _MARK_GAP if value.mark else 0.0


def draw_tag(writer: Writer, setter: Setter, box: Rect, name: str, line: str) -> None:
    """Draw a hero's dog tag with its chain, his name and what he is."""
    grey, edge = (WHITE, INK) if writer.ink else (TAG, TAG_LINE)
    writer.rect(box, fill=grey, stroke=edge, width=1.0, radius=box.h / 2 - 0.4)
    if not writer.ink:
        writer.rect(box.inset(1.0), stroke="#f7f8f8", width=0.8, radius=box.h / 2 - 1.4)
    hole = (box.x + 4.2, box.y + box.h / 2)
    writer.disc(*hole, 1.4, fill=WHITE, stroke=edge, width=0.8)
    for bead in range(7):
        share = bead / 6
        x = hole[0] - 0.4 - 4.6 * share + 2.0 * math.sin(share * 3)
        writer.disc(x, hole[1] + 11.0 * share, 0.5, fill=grey, stroke=edge, width=0.4)
    bold = fonts.bold()
    middle, room = box.x + box.w / 2 + 2.2, box.w - 13.0
    called = setter.line(name, bold, 13, room)
    has_line = bool(line)
    base = box.y + (box.h * 0.62 if has_line else box.h / 2) - cap(called.size, bold) / 2
    writer.text(called.text, middle, base, called.size, bold, align="centre")
    if has_line:
        second = setter.line(line, fonts.body(), 7, room)
        writer.text(
            second.text, middle, box.y + box.h * 0.2, second.size, fonts.body(), align="centre"
        )
