"""A card's size and look: frame, head, picture window and foot, and where its words are set."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from printables.engine import fonts
from printables.engine.canvas import WHITE, Writer, mixed
from printables.engine.crest import draw_crest
from printables.engine.figures import draw_figure
from printables.engine.fonts import Face
from printables.engine.geometry import CARD, Rect
from printables.engine.livery import FIELD, THIN, Livery, hatch
from printables.engine.origin_marks import Mark, draw_mark, in_brief, legend, with_texts
from printables.engine.small_parts import cap, draw_block, grey
from printables.engine.text import LEADING, MM, Setter, fit_line, wrap
from printables.engine.text import Block as TextBlock
from rules.army.crests import Crest

SENTENCES = re.compile(r"(?<=[.!?⌂]) (?=[A-Z])")
"""Between two sentences of a text."""
TYPE, LEAST_TYPE = 9.4, 8.0
"""Largest and smallest size in points of a card's running text."""
LINES = 3
"""Lines of running text that a card of the army has at most."""
CORNER = 3.0
BORDER = 1.4
SIDE = 2.9
FOOT_TYPE = 6.8
_HEAD, _STRIP = 14.2, 1.6
_GAP = 1.2
_FOOT = 6.4
_CREST = 10.3
_TITLE, _LEAST_TITLE, _LEAST_BOLD = 15.0, 11.0, 8.0
_ARMY, _LEAST_ARMY = 8.6, 8.0
_TIGHT = 1.08
"""Leading of a title of two lines."""
_CHIP, _LEAST_CHIP = 10.0, 8.0
_CHIP_HIGH = 5.4
_WINDOW = 0.575
"""Height of the tallest picture window, as a share of its width on a card of poker size."""
_LEAST_WINDOW = 13.0
LARGER = 1.15
"""The factor of type in large print."""
_SMALLER = 0.8
"""The share of the room for a picture that it takes where ink is saved."""
_RAYS = 18
TAG = "#d7dadb"
TAG_LINE = "#5b6063"


@dataclass(frozen=True, slots=True)
class Shape:
    """The width and height of a card in mm, and what of its face hangs on them.

    `scale` is the factor of all type: 1 on a card of poker size, more in large print. What has no
    room in large print is set in the usual size.
    """

    width: float
    height: float
    scale: float = 1.0
    large: bool = False

    @property
    def left(self) -> float:
        """Return the left edge in mm of what a card holds."""
        return SIDE

    @property
    def inner(self) -> float:
        """Return the width in mm of what a card holds."""
        return self.width - 2 * SIDE

    @property
    def head(self) -> float:
        """Return the height in mm of the head with its strip, from the upper edge."""
        return (_HEAD + _STRIP) * self.scale

    @property
    def foot(self) -> float:
        """Return the height in mm of the foot above the lower edge."""
        return _FOOT * self.scale

    @property
    def ceiling(self) -> float:
        """Return the height in mm of the upper edge of the picture window."""
        return self.height - self.head - _GAP

    @property
    def room(self) -> float:
        """Return the height in mm between head and foot."""
        return self.ceiling - self.foot

    @property
    def type(self) -> float:
        """Return the size in points of running text."""
        return round(TYPE * self.scale, 2)

    @property
    def least_type(self) -> float:
        """Return the smallest size in points of running text."""
        return round(LEAST_TYPE * self.scale / (LARGER if self.large else 1.0), 2)

    @property
    def tallest(self) -> float:
        """Return the height in mm of the tallest picture window."""
        taller = self.height - CARD[1] * self.inner / (CARD[0] - 2 * SIDE)
        return self.inner * _WINDOW + max(taller, 0.0) * 0.8

    @property
    def least_window(self) -> float:
        """Return the height in mm of the smallest picture window."""
        return _LEAST_WINDOW


@lru_cache(maxsize=16)
def shape_of(width: float, height: float, large: bool = False) -> Shape:
    """Return the shape of a card of this size in mm; `large` sets it in large print."""
    larger = max(1.0, min(width / CARD[0], height / CARD[1]))
    return Shape(width, height, larger * (LARGER if large else 1.0), large)


@dataclass(frozen=True, slots=True)
class Space:
    """The column of one card that words are set in: its cell, its look, and the type's size."""

    at: Rect
    look: Livery
    set: Setter
    size: float
    large: bool = False

    @property
    def shape(self) -> Shape:
        """Return the shape of the card."""
        return shape_of(self.at.w, self.at.h, self.large)

    @property
    def scale(self) -> float:
        """Return the factor of all type."""
        return self.shape.scale

    @property
    def left(self) -> float:
        """Return the left edge of the column."""
        return self.at.x + SIDE

    @property
    def width(self) -> float:
        """Return the width of the column in mm."""
        return self.at.w - 2 * SIDE

    @property
    def text(self) -> float:
        """Return the width of running text in mm, which stands a little in from the edges."""
        return self.width - 1.2

    def draw_words(
        self, writer: Writer, block: TextBlock, top: float, face: Face | None = None
    ) -> None:
        """Set running text downwards from `top`."""
        draw_block(writer, block, self.left + 0.6, top, face)


@dataclass(frozen=True, slots=True)
class Head:
    """What stands in the head of a card: title, whose it is, the chip beside it, the crest."""

    title: str
    below: str
    chip: str = ""
    crest: Crest | None = None


def frame_form(writer: Writer, livery: Livery, shape: Shape, window: Rect | None) -> str:
    """Return the form of an empty card with a picture window, or none, in its own place."""
    at = f"{window.x:g}-{window.y:g}-{window.w:g}-{window.h:g}" if window else "none"
    size = f"{shape.width:g}x{shape.height:g}-{shape.scale:g}"
    key = f"card-{livery.colour}-{livery.pattern}-{size}-{at}"
    box = Rect(-0.5, -0.5, shape.width + 1, shape.height + 1)
    return writer.form(key, box, lambda: _frame(writer, livery, shape, window))


def _frame(writer: Writer, look: Livery, shape: Shape, window: Rect | None) -> None:
    line = look.line
    card = Rect(0, 0, shape.width, shape.height)
    outline = line if look.ink else ""
    writer.rect(card, fill=look.border, stroke=outline, width=0.7, radius=CORNER)
    low = shape.height - shape.head
    inner = card if look.ink else card.inset(BORDER)
    strip = Rect(inner.x, low, inner.w, _STRIP * shape.scale)
    if look.ink:
        ends = (strip.top,) if look.pattern == "plain" else (low, strip.top)
        writer.lines([(strip.x, y, strip.right, y) for y in ends], width=THIN, colour=line)
    else:
        writer.rect(inner, fill=look.paper, radius=2)
        with writer.clipped(inner, 2):
            writer.rect(Rect(inner.x, low, inner.w, inner.top - low), fill=look.band)
    if look.pattern != "plain":
        if not look.ink:
            writer.rect(strip, fill=look.border)
        hatch(writer, strip, look.pattern, line if look.ink else look.pale, look.thin(0.6))
    if window:
        draw_window(writer, look, window)


def draw_window(writer: Writer, look: Livery, window: Rect) -> None:
    """Draw a picture window with rays behind the figure."""
    if look.ink:
        writer.rect(window, fill=WHITE, stroke=look.line, width=THIN, radius=2.0)
        return
    writer.rect(window, fill=FIELD, radius=2.0)
    centre = (window.x + window.w / 2, window.y + window.h * 0.45)
    with writer.clipped(window, 2.0):
        colour = mixed(look.tones["light"], FIELD, 0.55)
        draw_rays(writer, centre, window.w + window.h, colour)
    writer.rect(window, stroke=look.border, width=1.3, radius=2.0)


def draw_rays(writer: Writer, centre: tuple[float, float], reach: float, colour: str) -> None:
    """Draw rays of `reach` mm about a centre; whoever calls clips them."""
    x, y = centre
    for ray in range(_RAYS):
        start = math.radians(ray * 360 / _RAYS)
        ends = (start, start + math.radians(180 / _RAYS))
        corners = [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in ends]
        writer.polygon([centre, *corners], fill=colour)


def draw_head(
    writer: Writer, look: Livery, setter: Setter, card: Rect, head: Head, *, large: bool = False
) -> None:
    """Set the head of a card: crest, title, whose it is, and the chip at the right."""
    shape = shape_of(card.w, card.h, large)
    scale = shape.scale
    left, right = card.x + SIDE, card.right - SIDE
    if head.crest:
        box = Rect(left - 0.2, card.top - 13.5 * scale, 8.8 * scale, _CREST * scale)
        draw_crest(writer, look, head.crest, box)
        left += 11.9 * scale
    else:
        left += 1.2
    bold = fonts.bold()
    end = right
    if head.chip:
        least = fonts.body().width(head.below) * _LEAST_ARMY / MM
        end -= _draw_chip(writer, look, setter, head.chip, card, shape, end - left - least) + 1.4
    text = head.title.upper()
    face = fonts.title_face(text)
    room = right - left - 0.4
    line = fit_line(text, face, _TITLE * scale, room, _LEAST_TITLE * scale)
    lines = [line.text]
    if line.cut:
        face = bold
        line = fit_line(text, bold, _LEAST_TITLE * scale, room, _LEAST_BOLD)
        lines = [line.text]
    if line.cut:
        high = 2 * _LEAST_BOLD * LEADING / MM + 0.01
        lines = list(setter.block(text, bold, _LEAST_BOLD, room, high, smallest=_LEAST_BOLD).lines)
    leading = line.size * _TIGHT / MM
    base = card.top - 5.4 * scale - cap(line.size, face) / 2
    if len(lines) > 1:  # clear of whose it is
        base = card.top - 2.5 * scale - cap(line.size, face)
    for words in lines:
        writer.text(words, left, base, line.size, face, colour=look.on_band)
        base -= leading
    below = setter.line(head.below, fonts.body(), _ARMY * scale, end - left, smallest=_LEAST_ARMY)
    writer.text(below.text, left, card.top - 11.6 * scale, below.size, colour=look.on_band)


def _draw_chip(
    writer: Writer, look: Livery, setter: Setter, words: str, card: Rect, shape: Shape, room: float
) -> float:
    """Draw the chip at the right of the head, in `room` mm if it can; return its width in mm."""
    bold, scale = fonts.bold(), shape.scale
    least = _LEAST_CHIP
    most = max(min(room - 4.8, shape.inner * 0.5), bold.width(words) * least / MM + 0.1)
    line = setter.line(words, bold, _CHIP * scale, min(most, shape.inner * 0.5), smallest=least)
    high = _CHIP_HIGH * scale
    wide = bold.width(line.text) * line.size / MM + 3.4
    box = Rect(card.right - SIDE - wide, card.top - 13.7 * scale, wide, high)
    stroke = look.line if look.ink else ""
    writer.rect(box, fill=look.dark, stroke=stroke, width=THIN, radius=1.1)
    base = box.y + (high - cap(line.size, bold)) / 2
    writer.text(
        line.text, box.x + wide / 2, base, line.size, bold, colour=look.on_dark, align="centre"
    )
    return wide


def window_of(card: Rect, height: float, *, large: bool = False) -> Rect:
    """Return the picture window of this height in mm, measured from the card's own corner."""
    shape = shape_of(card.w, card.h, large)
    return Rect(shape.left, shape.ceiling - height, shape.inner, height)


def draw_picture(
    writer: Writer, look: Livery, card: Rect, window: Rect, name: str, raised: float = 0.0
) -> None:
    """Stand a drawing in a card's window, `raised` mm above its floor."""
    low = card.y + window.y + 1.0 + raised
    inside = Rect(card.x + window.x + 1.6, low, window.w - 3.2, window.h - 2.0 - raised)
    draw_figure(writer, look, name, picture_room(look, inside))


def picture_room(look: Livery, box: Rect) -> Rect:
    """Return what a picture takes of its room: less where ink is saved, for its lines grow too."""
    share = _SMALLER if look.ink else 1.0
    return Rect(box.x + box.w * (1 - share) / 2, box.y, box.w * share, box.h * share)


def draw_foot(
    writer: Writer,
    setter: Setter,
    card: Rect,
    marks: Iterable[Mark],
    game: str,
    note: str = "",
    *,
    large: bool = False,
) -> None:
    """Set the meaning of a card's marks, or a note, and the name of its game."""
    shape = shape_of(card.w, card.h, large)
    body, size = fonts.body(), FOOT_TYPE * shape.scale
    left, end = card.x + shape.left + 0.6, card.right - shape.left - 0.6
    base, colour = card.y + 3.3 * shape.scale, grey(writer)
    named = fit_line(game, body, size, shape.inner * 0.45, 6.2)
    end -= body.width(named.text) * named.size / MM
    writer.text(named.text, end, base, named.size, colour=colour)
    x = left
    for mark, _ in legend(with_texts(writer, marks)):
        words = in_brief(mark)
        wide = body.width(words) * size / MM
        if x > left and x + mark.width + 0.7 + wide > end - 1.5:
            words = in_brief(mark, alone=False)
            wide = body.width(words) * size / MM
        x += draw_mark(writer, mark, x, base + cap(size) / 2) + 0.7
        line = fit_line(words, body, size, max(end - 1.5 - x, 1.0), 6.2)
        writer.text("" if line.cut else line.text, x, base, line.size, colour=colour)
        x += 0.0 if line.cut else wide + 2.0
    if note:
        line = setter.line(note, body, size, end - 1.5 - x, smallest=6.2)
        writer.text(line.text, x, base, line.size, colour=colour)


@lru_cache(maxsize=1024)
def fitted_words(
    words: str, also: str, width: float, shape: Shape, lines: int = LINES
) -> tuple[TextBlock, str]:
    """Return running text in at most `lines` lines of `width` mm, and what of `words` has no room.

    The type is made smaller before a sentence is left out. Sentences of `also` are added only
    where they fit whole: they stand on the reference too.
    """
    body, steps = fonts.body(), 8
    sizes = [shape.type - (shape.type - shape.least_type) * at / steps for at in range(steps + 1)]

    def fitted(text: str) -> TextBlock | None:
        for size in sizes:
            broken = wrap(text, body, size, width)
            if len(broken) <= lines:
                return TextBlock(tuple(broken), size)
        return None

    block = fitted(words)
    if block is None:
        return _started(words, fitted, width, shape.least_type, lines)
    text = words
    for sentence in filter(None, SENTENCES.split(also)):
        more = fitted(f"{text} {sentence}".strip())
        if more:
            block, text = more, f"{text} {sentence}".strip()
    return block, ""


def _started(
    words: str,
    fitted: Callable[[str], TextBlock | None],
    width: float,
    least: float,
    lines: int,
) -> tuple[TextBlock, str]:
    """Return the sentences with which a text begins, as many as fit, and the rest of it."""
    sentences = SENTENCES.split(words)
    for many in range(len(sentences) - 1, 0, -1):
        block = fitted(" ".join(sentences[:many]))
        if block:
            return block, " ".join(sentences[many:])
    broken = wrap(words, fonts.body(), least, width)
    kept = [*broken[: lines - 1], broken[lines - 1].rpartition(" ")[0] + " …"]
    return TextBlock(tuple(kept), least), " ".join(broken[lines - 1 :])
