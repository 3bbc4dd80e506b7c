"""Cards as cells to be cut out: equal ones are drawn once and placed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from printables.canvas import Writer
from printables.cards.backs import Back
from printables.cells import Cell
from printables.geometry import Rect
from printables.livery import Livery
from printables.options import PrintOptions

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
