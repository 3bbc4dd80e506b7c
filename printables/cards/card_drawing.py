"""Draws a card of an army: head, picture, numbers, tests, words, foot.

The picture takes the room that the rest leaves: a soldier with one weapon has a large one, a tank
with three weapons a small one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printables.cards.blocks import (
    boxes_block,
    helmets_block,
    marks_of,
    rows_block,
    table_block,
    test_block,
)
from printables.cards.card_contents import Card
from printables.cards.frame import (
    Head,
    Shape,
    Space,
    draw_foot,
    draw_head,
    draw_picture,
    fitted_words,
    frame_form,
    shape_of,
    window_of,
)
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, dyed
from printables.engine.page_flow import Block
from printables.engine.text import Block as TextBlock
from printables.engine.text import Setter
from rules.army.crests import Crest

_GAP = 1.5
_FAIR_WINDOW = 21.0
"""Height in mm of a picture that is not made smaller for words that stand on the reference."""
_TEXT_GAP = 0.4
LEFT_OUT = "the rest stands on the back of a folded card, and in the rules"


@dataclass(frozen=True, slots=True)
class CardPainter:
    """Draws the cards of one army."""

    look: Livery
    crest: Crest
    army: str
    game: str
    set: Setter
    large: bool = False

    def shape(self, at: Rect) -> Shape:
        """Return the shape of a card in this cell."""
        return shape_of(at.w, at.h, self.large)

    def rest(self, card: Card, size: tuple[float, float]) -> str:
        """Return what of a card's rules has no room on its front."""
        shape = shape_of(*size, self.large)
        return fitted_words(card.text, "", shape.inner - 1.2, shape)[1]

    def draw_head(self, writer: Writer, at: Rect, card: Card) -> None:
        """Set what the cards of like men may differ in."""
        below = f"{self.army}, {card.colour}" if card.colour else self.army
        head = Head(card.title, below, card.chip, self.crest)
        draw_head(writer, self.look, self.set, at, head, large=self.large)

    def draw_below(self, writer: Writer, at: Rect, card: Card) -> None:
        """Draw the rest of a card."""
        look, shape = self.look, self.shape(at)
        space = Space(at, look, self.set, shape.type, self.large)
        blocks = list(_blocks(space, card))
        words, rest = fitted_words(card.text, card.also, space.text, shape)
        if rest:
            self.set.tell(card.text, LEFT_OUT)
        used = sum(block.height for block in blocks) + _GAP
        room = shape.room - used
        if not card.text and room - words.height() < _FAIR_WINDOW:  # the reference has them
            words = TextBlock((), shape.type)
        reserved = words.height() + _TEXT_GAP
        height = min(shape.tallest, max(room - reserved - 0.6, shape.least_window))
        window = window_of(at, height, large=self.large)
        writer.place(frame_form(writer, look, shape, window), at.x, at.y)
        draw_picture(writer, dyed(look, card.colour), at, window, card.picture)
        top = at.y + window.y - _GAP
        for block in blocks:
            block.draw(writer, top)
            top -= block.height
        if words.lines:
            space.draw_words(writer, words, top - _TEXT_GAP)
        marks = marks_of(card.boxes, card.table, card.tests)
        draw_foot(writer, self.set, at, marks, self.game, card.table_foot, large=self.large)


def _blocks(space: Space, card: Card) -> Iterator[Block]:
    helmets = helmets_block(space, card.men) if card.men else None
    if helmets:
        yield helmets
    if card.boxes:
        yield boxes_block(space, card.boxes)
    if card.table.rows:
        yield table_block(space, card.table, card.table_head)
    if card.rows:
        yield rows_block(space, card.rows)
    for row in card.tests:
        yield test_block(space, row)
