"""What only a hero's card has: agreed abilities, rings for his lives, as much story as fits."""

from __future__ import annotations

from collections.abc import Sequence

from printables import fonts
from printables.canvas import Writer
from printables.card_frame import INNER
from printables.flow import Block
from printables.inline import Piece, inline, word_piece
from printables.livery import Livery
from printables.marks import Mark, draw_agreed, draw_mark
from printables.parts import cap
from printables.setting import Setter
from printables.text import LEADING, MM, SMALLEST, wrap

TYPE = 7.4
_LEADING = 3.4
_MOST_LINES = 6
"""Lines of abilities on one card; the weapons and lives below need their room."""
_RING = 2.7
_FEW = 4
_IN_A_ROW = 10
_SMALL_RING = 2.3
_WORDS = 3.2
_LEAST_WORDS = 24
"""Letters of a story that are worth a line of their own."""


def agreed_block(abilities: Sequence[str], left: float, setter: Setter) -> Block:
    """Return what was agreed that a hero can do, behind the tag that says so."""
    body = fonts.body()
    blank = body.width(" ") * TYPE / MM
    tag = fonts.bold().width("agreed") * SMALLEST / MM + 1.8
    words = "; ".join(each.rstrip(".;, ") for each in abilities) + "."
    pieces = [Piece(tag, 0.0, _draw_tag)]
    for gap, word in zip([1.2, *[blank] * len(words)], words.split(), strict=False):
        fitted = setter.line(word, body, TYPE, INNER.w - 0.6)
        pieces.append(word_piece(fitted.text, fitted.size, body, gap))
    lines = inline(pieces, INNER.w - 0.6, TYPE, _LEADING)
    if len(lines.lines) > _MOST_LINES:
        setter.tell(words)
        kept = sum(len(line) for line in lines.lines[:_MOST_LINES]) - 1
        pieces = [*pieces[:kept], word_piece("…", TYPE, body, blank)]
        lines = inline(pieces, INNER.w - 0.6, TYPE, _LEADING)
    return Block(lines.height + 0.5, lambda writer, top: lines.draw(writer, left + 0.3, top))


def _draw_tag(writer: Writer, x: float, base: float) -> None:
    draw_agreed(writer, x, base)


def lives_block(lives: int, mark: Mark | None, left: float, look: Livery) -> Block:
    """Return a ring to strike for each life, and where the number of lives comes from.

    More than a few stand in rows of their own, large enough to be struck with a pencil.
    """
    bold = fonts.bold()
    words = "STRIKE ONE FOR EACH HIT" if lives > 1 else "ONE LIFE"
    wide = bold.width(words) * SMALLEST / MM
    few = lives <= _FEW
    radius = _RING if few else _SMALL_RING
    step = 2 * radius + (1.0 if few else 0.7)
    start = wide + (mark.width + 0.8 if mark else 0.0) + 2.0 if few else 0.4
    first = 0.0 if few else _WORDS
    rows = -(-lives // _IN_A_ROW)

    def draw(writer: Writer, top: float) -> None:
        middle = top - 0.2 - (radius if few else _WORDS / 2)
        base = middle - cap(SMALLEST, bold) / 2
        writer.text(words, left + 0.4, base, SMALLEST, bold, colour=look.label)
        if mark:
            draw_mark(writer, mark, left + 0.4 + wide + 0.8, middle)
        for index in range(lives):
            row, column = divmod(index, _IN_A_ROW)
            x = left + start + radius + column * step
            y = top - 0.2 - first - radius - row * step
            writer.disc(x, y, radius, fill=look.field, stroke=look.edge, width=1.0)
            number, size = str(index + 1), 8.0 if few else 6.5
            low = y - cap(size, bold) / 2
            writer.text(number, x, low, size, bold, align="centre")

    return Block(first + rows * step + 0.2, draw)


def story_that_fits(text: str, story: str, width: float, height: float, setter: Setter) -> str:
    """Return the rules' words and as much of a story behind them as `height` mm hold."""
    body = fonts.body()
    most = int(height * MM / (TYPE * LEADING) + 1e-6)
    whole = f"{text} {story}".strip()
    lines = wrap(whole, body, TYPE, width)
    if len(lines) <= most:
        return whole
    kept = " ".join(lines[: max(most, 0)])[: -len("…")].rpartition(" ")[0]
    setter.tell(story)
    return f"{kept}…" if len(kept) >= len(text) + _LEAST_WORDS else text
