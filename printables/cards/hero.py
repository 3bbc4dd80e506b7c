"""What only a hero's card has: agreed abilities, rings for his lives, as much story as fits."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printables.cards.frame import Space, draw_tag
from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.inline_pieces import Piece, inline, word_piece
from printables.engine.origin_marks import Mark, draw_agreed, draw_mark
from printables.engine.page_flow import Block
from printables.engine.small_parts import cap
from printables.engine.text import LEADING, MM, SMALLEST, wrap

_LEADING = 0.46
"""Millimetres from line to line of abilities for each point of their size."""
_LINES_SHARE = 0.34
"""Share of a card's room that abilities take at most; weapons and lives need theirs."""
_RING, _SMALL_RINGS = 3.1, (2.3, 1.9)
_PUNCH = 0.78
"""Share of a ring's radius inside which it is punched."""
_FEW = 4
_APART = 0.6
_WORDS = 3.2
LEFT_OUT = "it is left out"
_LEAST_WORDS = 24
"""Letters of a story that are worth a line of their own."""


def tag_block(space: Space, name: str, line: str, beside: float) -> Block:
    """Return the dog tag, which hangs into the picture, `beside` mm right of a photograph."""

    def draw(writer: Writer, top: float) -> None:
        x = space.left + 3.6 + beside
        wide = space.left + space.width - 3.6 - x
        draw_tag(writer, space.set, Rect(x, top - 6.4, wide, 11.4), name, line)

    return Block(7.2, draw)


def agreed_block(space: Space, abilities: Sequence[str], room: float) -> Block:
    """Return what was agreed that a hero can do, behind the tag that says so, in `room` mm."""
    body, size = fonts.body(), space.size
    leading = size * _LEADING
    most = max(int((min(room, space.shape.room * _LINES_SHARE) - 0.5) / leading), 1)
    blank = body.width(" ") * size / MM
    tag = fonts.bold().width("agreed") * SMALLEST / MM + 1.8
    words = "; ".join(each.rstrip(".;, ") for each in abilities) + "."
    pieces = [Piece(tag, 0.0, _draw_agreed)]
    for gap, word in zip([1.2, *[blank] * len(words)], words.split(), strict=False):
        fitted = space.set.line(word, body, size, space.text)
        pieces.append(word_piece(fitted.text, fitted.size, body, gap))
    lines = inline(pieces, space.text, size, leading)
    if len(lines.lines) > most:
        space.set.tell(words)
        kept = sum(len(line) for line in lines.lines[:most]) - 1
        pieces = [*pieces[:kept], word_piece("…", size, body, blank)]
        lines = inline(pieces, space.text, size, leading)
    return Block(lines.height + 0.5, lambda writer, top: lines.draw(writer, space.left + 0.3, top))


def _draw_agreed(writer: Writer, x: float, base: float) -> None:
    draw_agreed(writer, x, base)


def lives_block(space: Space, lives: int, mark: Mark | None) -> Block:
    """Return a ring to punch for each life, and where the number of lives comes from.

    A few are as large as a hole punch; more stand in rows of their own, to be struck by pencil.
    """
    bold, look = fonts.bold(), space.look
    few = lives <= _FEW
    verb = "PUNCH" if few else "STRIKE"
    words = f"{verb} ONE FOR EACH HIT" if lives > 1 else "ONE LIFE"
    wide = bold.width(words) * SMALLEST / MM
    radius = _RING if few else min(_SMALL_RINGS, key=lambda r: (_rows(space, lives, r), -r))
    step = 2 * radius + _APART
    start = wide + (mark.width + 0.8 if mark else 0.0) + 1.6
    beside = few and start + lives * step - _APART <= space.width
    start = start if beside else 0.4
    first = 0.0 if beside else _WORDS
    rows = 1 if beside else _rows(space, lives, radius)
    in_a_row = -(-lives // rows)

    def draw(writer: Writer, top: float) -> None:
        left = space.left
        middle = top - 0.2 - (radius if beside else _WORDS / 2)
        base = middle - cap(SMALLEST, bold) / 2
        writer.text(words, left + 0.4, base, SMALLEST, bold, colour=look.label)
        if mark:
            draw_mark(writer, mark, left + 0.4 + wide + 0.8, middle)
        ring = _ring_form(writer, space, radius, punched=few)
        size = 8.0 if few else 6.5 if radius > _SMALL_RINGS[-1] else 6.0
        for index in range(lives):
            row, column = divmod(index, in_a_row)
            x = left + start + radius + column * step
            y = top - 0.2 - first - radius - row * step
            writer.place(ring, x, y)
            low = y - cap(size, bold) / 2
            writer.text(str(index + 1), x, low, size, bold, align="centre")

    return Block(first + rows * step + 0.2, draw)


def _rows(space: Space, lives: int, radius: float) -> int:
    """Return how many rows of rings of this size the lives take."""
    return -(-lives // int((space.width - 0.4 + _APART) / (2 * radius + _APART)))


def _ring_form(writer: Writer, space: Space, radius: float, *, punched: bool) -> str:
    """Return the form of a ring, with the edge of the hole inside it where it is punched."""
    look = space.look

    def draw() -> None:
        writer.disc(0, 0, radius, fill=look.field, stroke=look.edge, width=1.0)
        if punched:
            r = radius * _PUNCH
            turns = [math.radians(18 * step) for step in range(20)]
            dashes = [
                (r * math.cos(a), r * math.sin(a), r * math.cos(a + 0.16), r * math.sin(a + 0.16))
                for a in turns
            ]
            writer.lines(dashes, width=0.5, colour=look.edge)

    key = f"ring-{look.colour}-{radius:g}-{punched}"
    reach = radius + 0.3
    return writer.form(key, Rect(-reach, -reach, 2 * reach, 2 * reach), draw)


def story_that_fits(space: Space, text: str, story: str, height: float) -> str:
    """Return the rules' words and as much of a story behind them as `height` mm hold."""
    size = space.size
    most = int(height * MM / (size * LEADING) + 1e-6)
    whole = f"{text} {story}".strip()
    lines = wrap(whole, fonts.body(), size, space.text)
    if len(lines) <= most:
        return whole
    kept = " ".join(lines[: max(most, 0)])[: -len("…")].rpartition(" ")[0]
    if len(kept) < len(text) + _LEAST_WORDS:
        space.set.tell(story, LEFT_OUT)
        return text
    space.set.tell(story)
    return f"{kept}…"
