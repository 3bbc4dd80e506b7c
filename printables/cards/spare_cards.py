"""What takes the places that cards leave on their last page: the turn, then blank cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, repeat

from printables.cards.cells import Back, card_cells, kraft
from printables.cards.frame import (
    Head,
    Space,
    draw_foot,
    draw_head,
    frame_form,
    shape_of,
    window_of,
)
from printables.cards.turn_cards import order_cells
from printables.engine.box_row import draw_box_row, row_height
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.text import Setter
from printables.facts import StatBox
from printables.pack_inputs import PackFacts
from printables.templates.cutout_layout import Cutout

_BOXES = (StatBox(""),) * 5
_RULES, _RULE = 3, 7.0
_GAP = 1.5


def spare_cells(writer: Writer, facts: PackFacts, *, turns: bool) -> Iterator[Cell]:
    """Yield cards without end: with `turns` the turn in order for each army, then blank ones."""
    return chain(order_cells(writer, facts) if turns else (), repeat(blank_cell(writer, facts)))


def turn_cutouts(writer: Writer, facts: PackFacts) -> list[Cutout]:
    """Return the turn in order for each army, to be cut out of a page of templates."""
    return [
        Cutout(
            f"turn-{number}",
            cell.title,
            cell.width,
            cell.height,
            partial(_draw_front, cell=cell),
        )
        for number, cell in enumerate(order_cells(writer, facts))
    ]


def _draw_front(writer: Writer, cell: Cell) -> None:
    cell.front(writer, Rect(0, 0, cell.width, cell.height))


def blank_cell(writer: Writer, facts: PackFacts) -> Cell:
    """Return a card to write on: a line for its title, empty boxes, and three ruled lines."""
    look, setter = kraft(ink_saver=writer.ink), Setter(facts.letters, "a blank card")
    large = facts.options.large_print

    def draw(writer: Writer, at: Rect) -> None:
        draw_blank(writer, at, look, setter, large=large)

    back = Back(look, "Your own", "MUSTER", setter)
    return next(card_cells(writer.options, "Blank card", 2, "blank", draw, look, back))


def draw_blank(
    writer: Writer,
    at: Rect,
    look: Livery,
    setter: Setter,
    head: Head | None = None,
    *,
    large: bool = False,
) -> None:
    """Draw a blank card into its cell; without a title there is a line to write one on."""
    shape, space = shape_of(at.w, at.h, large), Space(at, look, setter, 0.0, large)
    boxes = row_height(_BOXES, shape.scale)
    below = boxes + _RULES * _RULE + 2 * _GAP
    window = window_of(at, min(shape.tallest, shape.room - below), large=large)
    writer.place(frame_form(writer, look, shape, window), at.x, at.y)
    draw_head(writer, look, setter, at, head or Head("", ""), large=large)
    if head is None or not head.title:
        start = 1.2 if head is None else 11.9 * shape.scale
        base = at.top - (9.4 if head is None else 7.6) * shape.scale
        line = (at.x + shape.left + start, base, at.right - shape.left - 1.2, base)
        writer.lines([line], width=0.6, colour=look.on_band)
    top = at.y + window.y - _GAP
    draw_box_row(writer, look, _BOXES, space.left, top, space.width, shape.scale)
    top -= boxes
    rules = [top - _RULE * (row + 1) for row in range(_RULES)]
    left, right = space.left + 0.6, space.left + space.width - 0.6
    writer.lines([(left, y, right, y) for y in rules], width=0.5, colour=look.edge)
    draw_foot(writer, setter, at, (), "", large=large)
