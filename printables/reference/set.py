"""Sets the chapters of a full reference for a column: heads on bands, sentences, tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, SMALLEST, wrap
from printables.reference.grid import table_bits
from printables.reference.typesetting import Bit, Bunch, Type, draw_change, hung
from printables.reference.words import Chapter, Remark

_INDENT = 2.2
_BULLET = 0.8
_TITLE = 1.2
"""How much larger than the text the heads are set."""


def bunches_of(chapters: Sequence[Chapter], kind: Type) -> list[Bunch]:
    """Return the chapters as bunches of bits for a column of this type."""
    return [bunch for chapter in chapters for bunch in _bunches(chapter, kind)]


def _bunches(chapter: Chapter, kind: Type) -> Iterator[Bunch]:
    before = kind.leading * (0.35 if kind.dense else 0.8)
    beside = kind.dense and _fits_beside(chapter, kind)
    bits: list[Bit] = [_band(chapter.title, kind, chapter.source if beside else "")]
    bits += [_remark(remark, kind) for remark in chapter.remarks]
    source = [_source(chapter.source, kind)] if chapter.source and not beside else []
    lead, gap = 2, before
    again: Bit | None = None
    for table in chapter.tables:
        head, *rows = table_bits(table, kind)
        if len(bits) > 1:  # the remarks stand by themselves, the table follows
            yield Bunch(tuple(bits), gap, lead, again)
            bits, lead, gap = [], 1, kind.leading * 0.3
        bits += [head, *rows]
        lead, again = lead + 1, head
    if source:  # it never goes over the page alone
        bits[-1] = _together(bits[-1], source[0])
    yield Bunch(tuple(bits), gap, min(lead, len(bits)), again)


def _together(upper: Bit, lower: Bit) -> Bit:
    def draw(writer: Writer, x: float, top: float) -> None:
        upper.draw(writer, x, top)
        lower.draw(writer, x, top - upper.height)

    return Bit(upper.height + lower.height, draw)


def _fits_beside(chapter: Chapter, kind: Type) -> bool:
    """Return whether a chapter's source has room on its band, behind the title."""
    text = chapter.title.upper()
    title = fonts.title_face(text).width(text) * kind.size * _TITLE
    source = fonts.body().width(chapter.source) * SMALLEST
    return (title + source) / MM + 8.0 < kind.width


def _band(title: str, kind: Type, source: str) -> Bit:
    text = title.upper()
    face = fonts.title_face(text)
    size = kind.size * _TITLE
    lines = wrap(text, face, size, kind.width - 4.0)
    leading = cap(size, face) * 1.5
    height = cap(size, face) + (len(lines) - 1) * leading + kind.leading * 0.62

    def draw(writer: Writer, x: float, top: float) -> None:
        look = kind.look
        box = Rect(x, top - height, kind.width, height)
        writer.rect(box, fill=look.band, stroke=look.line, width=0.5, radius=0.9)
        base = top - kind.leading * 0.31 - cap(size, face)
        end = x + kind.width - 1.8
        writer.text(source, end, base, SMALLEST, colour=look.on_band, align="right")
        for line in lines:
            writer.text(line, x + 1.8, base, size, face, colour=look.on_band, track=0.2)
            base -= leading

    return Bit(height + 0.5, draw)


def _remark(remark: Remark, kind: Type) -> Bit:
    """Return a sentence behind a bullet; its head, when it has one, is set bold before it."""
    head = f"{remark.head}:" if remark.head else ""
    bold, body = fonts.bold(), fonts.body()
    room = kind.width - _INDENT - 0.6
    start = (bold.width(head) + body.width(" ")) * kind.size / MM if head else 0.0
    if start > room * 0.7:  # a head as long as a line stands over its text
        heads = wrap(head, bold, kind.size, room)
        lines = wrap(remark.text, body, kind.size, room)
        start = 0.0
    else:
        heads = [head] if head else []
        lines = hung(remark.text, kind.size, room, start)
    over = len(heads) if heads and not start else 0
    height = (over + len(lines)) * kind.leading + kind.pad * 1.4

    def draw(writer: Writer, x: float, top: float) -> None:
        if remark.changed:
            draw_change(writer, Rect(x, top - height, kind.width, height))
        base = top - kind.pad * 0.7 - kind.drop
        middle = base + cap(kind.size) / 2
        bullet = Rect(x + 0.7, middle - _BULLET / 2, _BULLET, _BULLET)
        writer.rect(bullet, fill=kind.look.line)
        left = x + _INDENT
        for line in heads:
            writer.text(line, left, base, kind.size, bold)
            base -= kind.leading if over else 0.0
        for at, line in enumerate(lines):
            writer.text(line, left + (start if at == 0 else 0.0), base, kind.size)
            base -= kind.leading

    return Bit(height, draw)


def _source(source: str, kind: Type) -> Bit:
    lines = wrap(f"from: {source}", fonts.body(), kind.small, kind.width - 1.2)
    leading = kind.small * 1.12 / MM
    height = len(lines) * leading + 0.5

    def draw(writer: Writer, x: float, top: float) -> None:
        base = top - 0.3 - (leading + cap(kind.small)) / 2
        for line in lines:
            writer.text(
                line, x + kind.width - 0.6, base, kind.small, colour=grey(writer), align="right"
            )
            base -= leading

    return Bit(height, draw)
