"""Tables of a reference for tonight: the weapons in play by phase, and rows of cells."""

from __future__ import annotations

from collections.abc import Sequence

from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect
from printables.engine.origin_marks import draw_mark
from printables.engine.small_parts import cap
from printables.engine.text import MM, fit_line
from printables.reference.typesetting import Bit
from printables.tonight.in_play import InPlay, Shown, WeaponLine
from printables.tonight.kind import Kind
from rules.games.playbook import NightBlock

_SMALL = 8.6
"""Points of the heads of columns."""


def lay_weapons(play: InPlay, block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    """Return the weapons in play below the heads of their numbers, by phase."""
    return _table(play, block, play.weapon_lines(block.columns), kind, width)


def lay_table(play: InPlay, block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    """Return rows of cells below the heads of columns."""
    lines = [play.table_line(row) for row in play.rows(block)]
    return _table(play, block, [("", "", lines)], kind, width)


def _table(
    play: InPlay,
    block: NightBlock,
    parts: Sequence[tuple[str, str, list[WeaponLine]]],
    kind: Kind,
    width: float,
) -> list[Bit]:
    """Return rows below the heads of columns, those of each part below its name."""
    lines = [line for _, _, mine in parts for line in mine]
    if not lines:
        return []
    bold, size = fonts.bold(), kind.size
    needed = []
    for at, column in enumerate(block.columns):
        texts = max(wide_of(line.cells[at], size) for line in lines)
        needed.append(max(texts, bold.width(play.head(column).upper()) * _SMALL / MM) + 1.6)
    named = max(_names_width(line, size) for line in lines) + 1.0
    room = width - named
    if sum(needed) > room:
        named = max(width - sum(needed), width * 0.3)
        room = width - named
    share = room / sum(needed)
    widths = [each * share for each in needed]
    used = [any(line.cells[at].text for line in lines) for at in range(len(block.columns))]

    def heads(writer: Writer, x: float, top: float) -> None:
        left = x + named
        for at, column in enumerate(block.columns):
            if used[at]:
                line = fit_line(play.head(column).upper(), bold, _SMALL, widths[at], 6.5)
                base = top - (4.2 + cap(line.size)) / 2
                writer.text(line.text, left + widths[at] / 2, base, line.size, bold,
                            colour=kind.look.label, align="centre")  # fmt: skip
            left += widths[at]
        writer.lines([(x, top - 4.4, x + width, top - 4.4)], width=1.1, colour=INK)

    found = [Bit(4.4, heads)]
    for code, name, mine in parts:
        if name:
            found.append(_phase_row(code, name, kind, width))
        for line in mine:
            found.append(_weapon_row(line, named, widths, kind, width))
    return found


def wide_of(shown: Shown, size: float) -> float:
    """Return the width in mm of a number with its mark."""
    mark = shown.mark.width + 0.8 if shown.mark else 0.0
    return fonts.bold().width(shown.text) * size / MM + mark


def _names_width(line: WeaponLine, size: float) -> float:
    return sum(wide_of(name, size) + 1.2 for name in line.names)


def _phase_row(code: str, name: str, kind: Kind, width: float) -> Bit:
    bold, size = fonts.bold(), kind.size
    high = kind.row

    def draw(writer: Writer, x: float, top: float) -> None:
        look = kind.look
        middle = top - high / 2
        base = middle - cap(size, bold) / 2
        left = x + 0.4
        if code:
            wide = bold.width(code) * size / MM + 1.8
            plate = Rect(left, middle - 2.0, wide, 4.0)
            writer.rect(
                plate, fill=look.deep, stroke=INK if look.ink else "", width=0.7, radius=0.7
            )
            writer.text(code, left + 0.9, base, size, bold, colour=look.on_deep)
            left += wide + 1.0
        writer.text(name, left, base, size, bold, colour=look.label)
        writer.lines(
            [(x, top - high, x + width, top - high)],
            width=0.3 if writer.ink else 0.5,
            colour=look.edge,
        )

    return Bit(high, draw)


def _weapon_row(
    line: WeaponLine, named: float, widths: Sequence[float], kind: Kind, width: float
) -> Bit:
    bold, size, high = fonts.bold(), kind.size, kind.row

    def draw(writer: Writer, x: float, top: float) -> None:
        middle = top - high / 2
        base = middle - cap(size, bold) / 2
        left = x + 0.6
        room = named - 0.6 - sum(name.mark.width + 2.0 if name.mark else 0.8 for name in line.names)
        fitted = fit_line(
            " ".join(n.text for n in line.names), fonts.medium(), size, room, 8.0
        ).size
        for name in line.names:
            writer.text(name.text, left, base, fitted, fonts.medium())
            left += fonts.medium().width(name.text) * fitted / MM + 0.8
            if name.mark:
                left += draw_mark(writer, name.mark, left, middle) + 1.2
        left = x + named
        for shown, wide in zip(line.cells, widths, strict=True):
            text = fit_line(shown.text, bold, size, wide - 0.6, 7.0)
            _value(writer, Shown(text.text, shown.mark), left + wide / 2, middle, text.size)
            left += wide
        writer.lines(
            [(x, top - high, x + width, top - high)],
            width=0.3 if writer.ink else 0.5,
            colour=kind.look.edge,
        )

    return Bit(high, draw)


def _value(writer: Writer, shown: Shown, centre: float, middle: float, size: float) -> None:
    """Set a number about `centre`, with its mark behind it."""
    bold = fonts.bold()
    wide = bold.width(shown.text) * size / MM
    mark = shown.mark.width + 0.7 if shown.mark else 0.0
    left = centre - (wide + mark) / 2
    writer.text(shown.text, left, middle - cap(size, bold) / 2, size, bold)
    if shown.mark:
        draw_mark(writer, shown.mark, left + wide + 0.7, middle)
