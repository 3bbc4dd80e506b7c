"""A card's size and look: frame, head, picture window and foot, and where its words are set."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer, mixed
from printables.engine.figures import draw_figure
from printables.engine.fonts import Face
from printables.engine.geometry import CARD, Rect
from printables.engine.livery import FIELD, Livery, hatch
from printables.engine.origin_marks import STATED, Mark, draw_mark, legend, with_texts
from printables.engine.small_parts import cap, draw_block, grey
from printables.engine.text import LEADING, MM, SMALLEST, Setter
from printables.engine.text import Block as TextBlock

FOOT = 9.3
"""Height in mm above a card's lower edge that the foot takes."""
HEAD = 16.0
"""Height in mm at a card's upper edge that the head takes."""
_TYPE = 7.4
_SIDE = 4.4
_STEP = 3.0
_SMALLEST_WINDOW = 16.5
_WIDE, _TALLEST = 0.95, 0.5425
"""Height of the tallest picture at most, as a share of its width and of a card's room."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The width and height of a card in mm, and what of its face hangs on them."""

    width: float
    height: float

    @property
    def left(self) -> float:
        """Return the left edge in mm of what a card holds."""
        return _SIDE

    @property
    def inner(self) -> float:
        """Return the width in mm of what a card holds."""
        return self.width - 2 * _SIDE

    @property
    def ceiling(self) -> float:
        """Return the height in mm of the upper edge of the picture window."""
        return self.height - HEAD

    @property
    def room(self) -> float:
        """Return the height in mm between head and foot."""
        return self.ceiling - FOOT

    @property
    def type(self) -> float:
        """Return the size in points of a card's words: larger on cards larger than poker size."""
        larger = self.width * self.height / (CARD[0] * CARD[1])
        return round(_TYPE * max(1.0, math.sqrt(larger)), 1)

    @property
    def windows(self) -> tuple[float, ...]:
        """Return the heights in mm that a picture window may have, the tallest first."""
        return _windows(self.inner, self.room)


@lru_cache(maxsize=16)
def _windows(width: float, room: float) -> tuple[float, ...]:
    tallest = round(min(width * _WIDE, room * _TALLEST), 1)
    count = int((tallest - _SMALLEST_WINDOW) / _STEP) + 1
    heights = [tallest - _STEP * step for step in range(count)]
    return (*(each for each in heights if each >= _SMALLEST_WINDOW + 1.0), _SMALLEST_WINDOW)


@lru_cache(maxsize=16)
def shape_of(width: float, height: float) -> Shape:
    """Return the shape of a card of this size in mm."""
    return Shape(width, height)


@dataclass(frozen=True, slots=True)
class Space:
    """The column of one card that words are set in: its cell, its look, and the type's size."""

    at: Rect
    look: Livery
    set: Setter
    size: float

    @property
    def shape(self) -> Shape:
        """Return the shape of the card."""
        return shape_of(self.at.w, self.at.h)

    @property
    def left(self) -> float:
        """Return the left edge of the column."""
        return self.at.x + _SIDE

    @property
    def width(self) -> float:
        """Return the width of the column in mm."""
        return self.at.w - 2 * _SIDE

    @property
    def text(self) -> float:
        """Return the width of running text in mm, which stands a little in from the edges."""
        return self.width - 0.6

    def draw_words(
        self, writer: Writer, block: TextBlock, top: float, face: Face | None = None
    ) -> None:
        """Set running text downwards from `top`."""
        draw_block(writer, block, self.left + 0.3, top, face)


CORNER = 3.0
BORDER = 1.6
_RAYS = 18
_PLATE = (10.6, 5.8)
_SOURCE = 5.5
"""Smallest type in points of where a rule stands, which is looked up and not read in play."""
_LEAST_TITLE, _TITLE_LINES = 9.5, 9.0
"""The smallest title in points on one line, and the height in mm of several."""
_LEAST_TAG = 8.0
"""The smallest name in points on one line of a dog tag."""
_TITLE_DOWN = 7.1
"""Millimetres from the upper edge of a card down to the middle of its title."""
TAG = "#d7dadb"
TAG_LINE = "#5b6063"


def frame_form(writer: Writer, livery: Livery, shape: Shape, window: Rect | None) -> str:
    """Return the form of an empty card with a picture window, or none, in its own place."""
    at = f"{window.y:g}-{window.h:g}" if window else "none"
    key = f"card-{livery.colour}-{livery.pattern}-{shape.width:g}x{shape.height:g}-{at}"
    box = Rect(-0.5, -0.5, shape.width + 1, shape.height + 1)
    return writer.form(key, box, lambda: _frame(writer, livery, shape, window))


def _frame(writer: Writer, look: Livery, shape: Shape, window: Rect | None) -> None:
    line = look.line
    card = Rect(0, 0, shape.width, shape.height)
    writer.rect(card, fill=look.border, stroke=line, width=0.6, radius=CORNER)
    inner = card.inset(BORDER)
    outline = line if look.ink else ""
    writer.rect(inner, fill=look.paper, stroke=outline, width=0.6, radius=2)
    strip = Rect(BORDER, shape.height - 14.6, inner.w, 4)
    writer.rect(strip, fill=look.pale, stroke=line, width=0.4)
    hatch(writer, Rect(strip.x, strip.y, strip.w, 2.0), look.pattern, line)
    head = Rect(BORDER, shape.height - 12.6, inner.w, 11)
    writer.rect(head, fill=look.band, stroke=line, width=0.4, radius=1.6)
    plate = Rect(shape.width - 14.8, shape.height - 10.0, *_PLATE)
    writer.rect(plate, fill=look.dark, stroke=outline, width=0.6, radius=1.2)
    if window:
        draw_window(writer, look, window)


def draw_window(writer: Writer, look: Livery, window: Rect) -> None:
    """Draw a picture window framed like a plastic sprue, with rays behind the figure."""
    if look.ink:
        writer.rect(window, fill=WHITE, stroke=look.line, width=0.8, radius=2.2)
        return
    writer.rect(window, fill=FIELD, radius=2.2)
    centre = (window.x + window.w / 2, window.y + window.h * 0.42)
    with writer.clipped(window, 2.2):
        colour = mixed(look.tones["light"], FIELD, 0.72)
        draw_rays(writer, centre, window.w + window.h, colour)
    writer.rect(window, stroke=look.line, width=1.9, radius=2.2)
    writer.rect(window, stroke=look.band, width=1.0, radius=2.2)


def draw_rays(writer: Writer, centre: tuple[float, float], reach: float, colour: str) -> None:
    """Draw rays of `reach` mm about a centre; whoever calls clips them."""
    x, y = centre
    for ray in range(_RAYS):
        start = math.radians(ray * 360 / _RAYS)
        ends = (start, start + math.radians(180 / _RAYS))
        corners = [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in ends]
        writer.polygon([centre, *corners], fill=colour)


def draw_title(
    writer: Writer, look: Livery, setter: Setter, card: Rect, title: str, tag: str
) -> None:
    """Set a card's title in its head, and the game's short name in the plate beside it."""
    text = title.upper()
    face = fonts.title_face(text)
    middle, bold = card.top - _TITLE_DOWN, fonts.bold()
    title_block = _title(setter, text, face, card.w - 21.0)
    size, leading = title_block.size, title_block.size * LEADING / MM
    base = middle - cap(size, face) / 2 + (len(title_block.lines) - 1) * leading / 2
    for line in title_block.lines:
        writer.text(line, card.x + 4.6, base, size, face, colour=look.on_band)
        base -= leading
    short = setter.line(tag, bold, 7, _PLATE[0] - 1.0, smallest=5.0)
    base = middle - cap(short.size, bold) / 2
    x = card.right - 9.5
    writer.text(short.text, x, base, short.size, bold, colour=look.on_dark, align="centre")


def _title(setter: Setter, text: str, face: Face, room: float) -> TextBlock:
    """Return a title on one line of `room` mm, or a long one on several."""
    if face.width(text) * _LEAST_TITLE / MM <= room:
        line = setter.line(text, face, 15, room, smallest=_LEAST_TITLE)
        return TextBlock((line.text,), line.size)
    return setter.block(text, face, _LEAST_TITLE, room, _TITLE_LINES, smallest=SMALLEST)


def window_of(card: Rect, height: float) -> Rect:
    """Return the picture window of this height in mm, measured from the card's own corner."""
    shape = shape_of(card.w, card.h)
    return Rect(shape.left, card.h - HEAD - height, shape.inner, height)


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


def draw_foot(
    writer: Writer, setter: Setter, card: Rect, marks: Iterable[Mark], source: str
) -> None:
    """Set the meaning of a card's marks, and where its rules stand."""
    shape = shape_of(card.w, card.h)
    left, end = card.x + shape.left + 0.3, card.x + shape.left + shape.inner
    base = card.y + 6.5
    x = left
    for mark, _ in legend(with_texts(writer, marks)):
        words = _short_words(mark)
        wide = fonts.body().width(words) * SMALLEST / MM
        if x > left and x + mark.width + 0.7 + wide > end:  # what is told in full on other sheets
            words, wide = "", 0.0
        x += draw_mark(writer, mark, x, base + cap(SMALLEST) / 2) + 0.7
        writer.text(words, x, base, SMALLEST, colour=grey(writer))
        x += wide + 2.2
    room = shape.inner - 0.6
    if fonts.body().width(source) * SMALLEST / MM > room:  # the game's plate is in the head
        source = source.partition(": ")[2] or source
    line = setter.line(source, fonts.body(), SMALLEST, room, smallest=_SOURCE)
    writer.text(line.text, left, card.y + 3.4, line.size, colour=grey(writer))


def _short_words(mark: Mark) -> str:
    if mark.kind == STATED:
        return "stated"
    return f"from {mark.name}" if mark.name else "house value"


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
    called = _tag_name(setter, name, room)
    leading = called.size * LEADING / MM
    centre = box.y + (box.h * (0.62 if len(called.lines) == 1 else 0.66) if line else box.h / 2)
    base = centre - cap(called.size, bold) / 2 + (len(called.lines) - 1) * leading / 2
    for words in called.lines:
        writer.text(words, middle, base, called.size, bold, align="centre")
        base -= leading
    if line:
        low = box.y + box.h * (0.2 if len(called.lines) == 1 else 0.13)
        second = setter.line(line, fonts.body(), 7, room, smallest=_SOURCE)
        writer.text(second.text, middle, low, second.size, fonts.body(), align="centre")


def _tag_name(setter: Setter, name: str, room: float) -> TextBlock:
    """Return a hero's name on one line of `room` mm, or on two where it is long."""
    bold = fonts.bold()
    if bold.width(name) * _LEAST_TAG / MM <= room:
        line = setter.line(name, bold, 13, room)
        return TextBlock((line.text,), line.size)
    return setter.block(name, bold, _LEAST_TAG, room, 2 * _LEAST_TAG * LEADING / MM)
