"""Cards as cells to be cut out, with their backs: equal ones are drawn once and placed again."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from printables.cards.blocks import helmet_points
from printables.cards.frame import CORNER, LEAST_TYPE, TYPE, shape_of
from printables.engine import fonts
from printables.engine.canvas import WHITE, Writer, mixed
from printables.engine.crest import draw_crest
from printables.engine.cut_pieces import Cell
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, hatch
from printables.engine.options import PrintOptions
from printables.engine.small_parts import cap, draw_block
from printables.engine.text import LEADING, MM, SMALLEST, Setter
from resources.art import mix, tones
from rules.army.crests import Crest

HELMET = "item_helmet"
_KRAFT = ("#33271a", "#6b4f31", "#8f6d45", "#b8925f", "#d8b98a", "#f0dfc0")
_EDGE = 3.0
_OVAL = 0.46
"""Share of a card's height that the oval takes."""
_STEP = (9.0, 8.2)
_STRIP = 2.4
_CORNERS = 120
_NAME, _LEAST_NAME = 15.0, 10.5


def kraft(*, ink_saver: bool) -> Livery:
    """Return the look of cards that belong to no army: brown paper."""
    named = zip(("line", "deep", "shade", "base", "light", "glint"), _KRAFT, strict=True)
    colours = tones("brown", "ink" if ink_saver else "paper")
    if not ink_saver:
        line, deep, shade, base = _KRAFT[:4]
        weapons = {"dark": mix(base, shade, 0.75), "gun": mix(line, deep, 0.55)}
        colours = {**colours, **dict(named), **weapons}
    return Livery("kraft of the table", colours, "plain", ink_saver)


@dataclass(frozen=True, slots=True)
class Back:
    """The back of a card: its look, the name in its oval, and the word at its foot.

    `crest` is that of the army, None for what belongs to the table. `rest` are rules for which the
    front has no room; they stand in place of the word.
    """

    look: Livery
    name: str
    word: str
    setter: Setter
    crest: Crest | None = None
    rest: str = ""

    def draw(self, writer: Writer, at: Rect) -> None:
        """Draw the back into the box of a card."""
        look, shape = self.look, shape_of(at.w, at.h)
        said = f"{self.word}-{self.name}-{self.rest}"
        key = f"back-{look.colour}-{look.pattern}-{at.w:g}x{at.h:g}-{said}"
        box = Rect(-0.5, -0.5, shape.width + 1, shape.height + 1)
        whole = Rect(0, 0, shape.width, shape.height)
        writer.place(writer.form(key, box, lambda: self._draw(writer, whole)), at.x, at.y)

    def ground(self, writer: Writer, box: Rect) -> None:
        """Fill the box that is larger than the card by the bleed."""
        if not self.look.ink:
            writer.rect(box, fill=self.look.border)

    def _draw(self, writer: Writer, card: Rect) -> None:
        look = self.look
        writer.rect(card, fill=look.border, stroke=look.line, width=0.6, radius=CORNER)
        inner = card.inset(_EDGE)
        if not look.ink:
            self._draw_helmets(writer, inner)
        pale = look.line if look.ink else look.tones["light"]
        self._draw_strips(writer, inner, pale)
        writer.rect(inner, stroke=pale, width=0.9, radius=2.0)
        high = card.h * _OVAL
        oval = Rect(card.x + 7.0, card.y + (card.h - high) / 2, card.w - 14.0, high)
        _ellipse(writer, oval, look.band, look.line, 1.4)
        _ellipse(writer, oval.inset(1.6), "", pale, 0.9)
        size = oval.h * 0.5
        head = Rect(oval.x + (oval.w - size * 1.3) / 2, oval.y + oval.h * 0.4, size * 1.3, size)
        if self.crest:
            draw_crest(writer, look, self.crest, head)
        else:
            draw_figure(writer, look, HELMET, head)
        self._set_name(writer, oval)
        if self.rest:
            self._set_rest(writer, card)
        else:
            self._set_word(writer, card)

    def _set_rest(self, writer: Writer, card: Rect) -> None:
        """Set the rules for which the front has no room, on a plate across the foot."""
        look, room = self.look, card.inset(_EDGE + 2.2)
        text = self.setter.block(self.rest, fonts.body(), TYPE, room.w, 26.0, smallest=LEAST_TYPE)
        plate = Rect(room.x - 1.2, room.y - 1.0, room.w + 2.4, text.height() + 2.0)
        writer.rect(plate, fill=look.paper, stroke=look.line, width=0.85, radius=1.4)
        draw_block(writer, text, room.x, plate.top - 1.0)

    def _draw_helmets(self, writer: Writer, inner: Rect) -> None:
        """Scatter helmets over the ground, every other row moved by half a step."""
        look = self.look
        colour = mixed(look.border, look.tones["line"], 0.28)

        def draw() -> None:
            writer.polygon(helmet_points(2.6), fill=colour)

        form = writer.form(f"helmet-{look.colour}", Rect(-3.2, -2.0, 6.4, 4.4), draw)
        across, down = _STEP
        with writer.clipped(inner, 2.0):
            for row in range(int(inner.h / down) + 2):
                x = inner.x + (row % 2) * across / 2
                while x < inner.right + across / 2:
                    writer.place(form, x, inner.y + 2.0 + row * down)
                    x += across

    def _draw_strips(self, writer: Writer, inner: Rect, colour: str) -> None:
        """Draw the army's pattern along both short edges, which tells it without colour."""
        look = self.look
        if look.pattern == "plain":
            return
        for low in (inner.y, inner.top - _STRIP):
            strip = Rect(inner.x + 1.6, low, inner.w - 3.2, _STRIP)
            writer.rect(strip, fill=look.border)
            hatch(writer, strip, look.pattern, colour)

    def _set_name(self, writer: Writer, oval: Rect) -> None:
        """Set the name below the helmet: on one line, else on the lines that the oval holds."""
        text = self.name.upper()
        face = fonts.title_face(text)
        wide = oval.w * 0.72
        middle = oval.x + oval.w / 2
        needed = face.width(text) / MM
        if needed * _LEAST_NAME <= wide:
            size = min(_NAME, wide / needed if needed else _NAME)
            base = oval.y + oval.h * 0.25 - cap(size, face) / 2
            writer.text(text, middle, base, size, face, colour=self.look.on_band, align="centre")
            return
        room = Rect(middle - oval.w * 0.32, oval.y + oval.h * 0.1, oval.w * 0.64, oval.h * 0.27)
        block = self.setter.block(text, face, _LEAST_NAME, room.w, room.h, smallest=SMALLEST)
        leading = block.size * LEADING / MM
        base = room.top - (room.h - block.height()) / 3 - cap(block.size, face)
        for line in block.lines:
            writer.text(
                line, middle, base, block.size, face, colour=self.look.on_band, align="centre"
            )
            base -= leading

    def _set_word(self, writer: Writer, card: Rect) -> None:
        look = self.look
        face = fonts.title_face(self.word)
        track = 3.0
        line = self.setter.line(self.word, face, 11, card.w - 16.0, track=track)
        wide = (face.width(line.text) * line.size + track * len(line.text)) / MM
        middle, base = card.x + card.w / 2, card.y + card.h * 0.115
        if not look.ink:
            plate = Rect(middle - wide / 2 - 3.0, base - 1.6, wide + 5.0, 5.6)
            writer.rect(plate, fill=look.border, radius=1.6)
        colour = look.line if look.ink else WHITE
        writer.text(
            line.text, middle, base, line.size, face, colour=colour, align="centre", track=track
        )


def _ellipse(writer: Writer, box: Rect, fill: str, stroke: str, width: float) -> None:
    """Draw the ellipse of a box, as a shape of so many corners that nobody sees them."""
    across, up = box.w / 2, box.h / 2
    turns = (math.radians(360 / _CORNERS * step) for step in range(_CORNERS))
    points = [(box.x + across + across * math.cos(a), box.y + up + up * math.sin(a)) for a in turns]
    writer.polygon(points, fill=fill, stroke=stroke, width=width)


Draw = Callable[[Writer, Rect], None]
GIVEN = 0.05


def card_cells(
    options: PrintOptions,
    title: str,
    count: int,
    key: str,
    draw: Draw,
    look: Livery,
    back: Back,
    ground: Draw | None = None,
) -> Iterator[Cell]:
    """Yield `count` equal cards; `key` names what is on them, unlike that of any other card.

    `ground` fills the bleed where that is not the colour of the card's edge.
    """
    width, height = options.card
    front = partial(_copy, key=key, draw=draw) if count > 1 else draw
    below = ground or partial(_edge, look=look)
    cell = Cell(
        title,
        width,
        height,
        front=front,
        back=back.draw,
        ground=partial(_beyond, ground=below, size=(width, height)),
        back_ground=partial(_beyond, ground=back.ground, size=(width, height)),
        edge=f"{look.colour} {back.look.colour}{' of its own' if ground else ''}",
    )
    for _ in range(count):
        yield cell


def _copy(writer: Writer, at: Rect, *, key: str, draw: Draw) -> None:
    """Place a card that lies in the file once."""
    box = Rect(-0.5, -0.5, at.w + 1, at.h + 1)
    form = writer.form(f"copy-{key}", box, lambda: draw(writer, Rect(0, 0, at.w, at.h)))
    writer.place(form, at.x, at.y)


def _edge(writer: Writer, box: Rect, *, look: Livery) -> None:
    if not look.ink:
        writer.rect(box, fill=look.border)


def _beyond(writer: Writer, box: Rect, *, ground: Draw, size: tuple[float, float]) -> None:
    """Draw the ground of a card only where it reaches beyond the cut: its corners stay round."""
    if box.w > size[0] + GIVEN:
        ground(writer, box)
