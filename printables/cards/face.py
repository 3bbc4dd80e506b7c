"""A card of a title, a picture, blocks and words; the picture takes the room that they leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from printables.cards.frame import (
    Head,
    Space,
    draw_foot,
    draw_head,
    frame_form,
    shape_of,
    window_of,
)
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.origin_marks import Mark
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap, grey
from printables.engine.text import LEADING, MM, SMALLEST, Setter

_GAP = 1.1
LEFT_OUT = "it is left out"
_NUMBER = 1.65
_BETWEEN = 0.7

Picture = Callable[[Writer, Rect, Rect], None]
"""Draws into a card's window: the card's cell, and the window measured from its corner."""


class Draft(Setter):
    """Fits texts as a `Setter` does, but tells only once the draft is the one that is kept."""

    def __init__(self, setter: Setter) -> None:
        self._setter = setter
        self.told: list[tuple[str, ...]] = []

    def tell(self, text: str, *printed: str) -> None:
        """Note that a text did not fit whole."""
        self.told.append((text, *printed))

    def settle(self) -> None:
        """Tell what did not fit."""
        for words in self.told:
            self._setter.tell(*words)


@dataclass(frozen=True, slots=True)
class Fitted:
    """The blocks of a card in one size of type, and the height in mm that they leave."""

    space: Space
    draft: Draft
    blocks: Sequence[Block]
    room: float


_SIZES = 4
"""Steps in which type is made smaller to fit."""


@dataclass(frozen=True, slots=True)
class Face:
    """What one card says. `head` is its head, `game` the game's name in its foot.

    `blocks` give what stands below the picture in a size of type: the first for which there is
    room, or the last. `picture` is left out where the words need its room.
    """

    head: Head
    game: str
    blocks: tuple[Callable[[Space], Sequence[Block]], ...]
    picture: Picture | None = None
    marks: tuple[Mark, ...] = ()
    large: bool = False

    @property
    def title(self) -> str:
        """Return the title of the card."""
        return self.head.title

    def draw(self, writer: Writer, at: Rect, look: Livery, setter: Setter) -> None:
        """Draw the card in the largest type in which all blocks fit."""
        shape = shape_of(at.w, at.h, self.large)
        fitted = self._fitted(at, look, setter)
        room = min(fitted.room, shape.tallest)
        shown = self.picture is not None and room >= shape.least_window
        window = window_of(at, room, large=self.large) if shown else None
        writer.place(frame_form(writer, look, shape, window), at.x, at.y)
        draw_head(writer, look, setter, at, self.head, large=self.large)
        top = at.y + shape.ceiling - (0.0 if window else _GAP)
        if window and self.picture:
            self.picture(writer, at, window)
            top = at.y + window.y - _GAP
        self._draw_blocks(writer, fitted, top)
        fitted.draft.settle()
        draw_foot(writer, setter, at, self.marks, self.game, large=self.large)

    def _fitted(self, at: Rect, look: Livery, setter: Setter) -> Fitted:
        """Return the blocks in the largest type that leaves room for a picture, if not for one."""
        shape = shape_of(at.w, at.h, self.large)
        smaller = (shape.type - shape.least_type) / _SIZES
        sizes = [shape.type - smaller * step for step in range(_SIZES + 1)]
        found = []
        for least in (shape.least_window, 0.0) if self.picture else (0.0,):
            for blocks in self.blocks:
                for size in sizes:
                    fitted = _fitted(Space(at, look, setter, size, self.large), blocks)
                    if fitted.room >= least and not fitted.draft.told:
                        return fitted
                    found.append(fitted)
        return found[-1]

    def _draw_blocks(self, writer: Writer, fitted: Fitted, top: float) -> None:
        space = fitted.space
        for block in fitted.blocks:
            if top - block.height < space.at.y + space.shape.foot - 0.5:
                space.set.tell(f"The rest of {self.title}", LEFT_OUT)
                return
            block.draw(writer, top)
            top -= block.height


def _fitted(space: Space, blocks: Callable[[Space], Sequence[Block]]) -> Fitted:
    draft = Draft(space.set)
    made = blocks(replace(space, set=draft))
    room = space.shape.room - sum(block.height for block in made) - _GAP
    return Fitted(replace(space, set=draft), draft, made, room)


def words_block(space: Space, words: str, *, bold: bool = False) -> Block:
    """Return running text as high as it needs."""
    face = fonts.bold() if bold else fonts.body()
    text = space.set.block(words, face, space.size, space.text, space.shape.room)
    return Block(
        text.height() + _BETWEEN, lambda writer, top: space.draw_words(writer, text, top, face)
    )


def head_block(space: Space, words: str) -> Block:
    """Return a small head in capitals in the colour of the card."""

    def draw(writer: Writer, top: float) -> None:
        base = top - cap(SMALLEST) - 0.4
        left = space.left + 0.3
        writer.text(words.upper(), left, base, SMALLEST, fonts.bold(), colour=space.look.label)
        end = left + fonts.bold().width(words.upper()) * SMALLEST / MM + 1.2
        middle = base + cap(SMALLEST) / 2
        right = space.left + space.width
        writer.lines([(end, middle, right, middle)], width=0.4, colour=space.look.edge)

    return Block(3.2, draw)


def step_block(space: Space, number: str, name: str, words: str, who: str = "") -> Block:
    """Return a step: its number in a ring, its name in bold, who does it, then what is done.

    A step without a number is part of the one above it.
    """
    size, bold, body = space.size, fonts.bold(), fonts.body()
    indent = 2 * _NUMBER + 1.2 if number else 2 * _NUMBER + 3.0
    room = space.text - indent
    title = space.set.line(name, bold, size, room)
    start = bold.width(title.text) * title.size / MM + 1.5 if name else 0.0
    beside = body.width(who) * SMALLEST / MM <= room - start
    aside = who if beside else ""
    text = space.set.block(words or ("" if beside else who), body, size, room, space.shape.room)
    leading = size * LEADING / MM
    head = leading if name else 0.0
    height = max(head + text.height(), 2 * _NUMBER if number else 0.0)

    def draw(writer: Writer, top: float) -> None:
        left = space.left + indent
        base = top - cap(size) - leading * 0.12
        if number:
            x, y = space.left + _NUMBER + 0.3, base + cap(size) / 2
            writer.disc(x, y, _NUMBER, fill=space.look.field, stroke=space.look.edge, width=0.7)
            low = y - cap(SMALLEST, bold) / 2
            writer.text(number, x, low, SMALLEST, bold, align="centre")
        writer.text(title.text, left, base, title.size, bold)
        writer.text(aside, left + start, base, SMALLEST, colour=grey(writer))
        down = base - head
        for line in text.lines:
            writer.text(line, left, down, text.size)
            down -= leading

    return Block(height + _BETWEEN, draw)


def gap_block(height: float) -> Block:
    """Return an empty space of so many mm."""
    return Block(height, lambda _writer, _top: None)
