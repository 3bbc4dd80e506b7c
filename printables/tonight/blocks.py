"""Lays out the blocks of a reference for tonight for a column of a page: heads, texts, rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.dice_faces import lay_row
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.origin_marks import Mark, draw_mark
from printables.engine.rich_text import RichText
from printables.engine.small_parts import cap
from printables.engine.text import MM, fit_line
from printables.reference.typesetting import Bit
from printables.tonight.in_play import InPlay, Shown
from printables.tonight.kind import GAP, Kind, frame_width
from printables.tonight.signs import draw_sign
from printables.tonight.tables import lay_table, lay_weapons, wide_of
from rules.games.playbook import NightBlock, NightRow

_BAND = 5.8
_SMALL = 8.6
_SIGN = 6.0
_ROW_GAP = 1.0
_MINUS = "#8f2318"
_NARROW = 80.0
"""The width in mm from which rows of modifiers and moves stand in two columns."""


@dataclass(frozen=True, slots=True)
class LaidBlock:
    """A block as it is laid out: its head, and its rows."""

    block: NightBlock
    head: Bit | None
    rows: tuple[Bit, ...]


def lay_block(play: InPlay, block: NightBlock, kind: Kind, width: float) -> LaidBlock | None:
    """Return a block laid out for a column of `width` mm, None where nothing of it is in play."""
    rows = tuple(_LAYERS[block.kind](play, block, kind, width)) if block.kind in _LAYERS else ()
    if not rows:
        return None
    title = play.facts.clean(block.title)
    aside = play.said(block.aside) or (_left_at_end(play) if block.kind == "points" else "")
    return LaidBlock(block, _head(title, aside, kind, width) if title else None, rows)


def _left_at_end(play: InPlay) -> str:
    """Return for whom there are points: "who still stands after turn 5"."""
    turn = play.playbook.turn
    if turn is None or turn.length is None:
        return "who still stands"
    return f"who still stands after {turn.word} {turn.length.text()}"


def _head(title: str, aside: str, kind: Kind, width: float) -> Bit:
    shown = title.upper()
    face = fonts.title_face(shown)

    def draw(writer: Writer, x: float, top: float) -> None:
        look = kind.look
        band = Rect(x, top - _BAND, width, _BAND)
        stroke = INK if look.ink else ""
        writer.rect(band, fill=look.deep, stroke=stroke, width=frame_width(writer), radius=1.1)
        beside = fit_line(aside, fonts.medium(), 9.5, width * 0.62, _SMALL)
        taken = fonts.medium().width(beside.text) * beside.size / MM
        line = fit_line(shown, face, 11.5, width - taken - 8.0, 8.0)
        middle = band.y + _BAND / 2
        writer.text(line.text, x + 2.0, middle - cap(line.size, face) / 2, line.size, face,
                    colour=look.on_deep)  # fmt: skip
        base = middle - cap(beside.size) / 2
        writer.text(beside.text, band.right - 2.0, base, beside.size, fonts.medium(),
                    colour=look.on_deep, align="right")  # fmt: skip

    return Bit(_BAND + 0.9, draw)


# ------------------------------------------------------------------ sentences


def _texts(play: InPlay, block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    rows = list(play.rows(block))
    if block.run_on and rows:
        marks = [mark for row in rows if (mark := play.mark(row.origin))]
        sentences = " ".join(_sentence(play, row) for row in rows)
        return [_paragraph(kind.text(sentences, width - 4.0 * bool(marks)), marks[:1])]
    found = []
    for row in rows:
        mark = play.mark(row.origin)
        text = kind.text(_sentence(play, row), width - (mark.width + 1.0 if mark else 0.0))
        found.append(_paragraph(text, [mark] if mark else []))
    return found


def _paragraph(text: RichText, marks: Sequence[Mark]) -> Bit:
    """Return a text with the mark of its origin behind its last word."""

    def draw(writer: Writer, x: float, top: float) -> None:
        text.draw(writer, x, top)
        if marks and text.lines:
            middle = top - text.height + text.leading / 2
            draw_mark(writer, marks[0], x + text.last_width + 0.8, middle)

    return Bit(text.height + 0.5, draw)


def _sentence(play: InPlay, row: NightRow) -> str:
    name = play.said(row.name)
    return " ".join(part for part in (f"**{name}**" if name else "", play.said(row.text)) if part)


def _boxes(play: InPlay, block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    """Return texts in boxes, so many side by side that they are lowest, in lines of one height."""
    rows = list(play.rows(block))
    for row in rows:
        play.mark(row.origin)
    most = min(max(int((width + 2.0) / (55.0 + 2.0)), 1), len(rows))
    ways = [_box_lines(play, rows, across, kind, width) for across in range(1, most + 1)]
    return min(ways, key=lambda way: sum(bit.height for bit in way), default=[])


def _box_lines(
    play: InPlay, rows: Sequence[NightRow], across: int, kind: Kind, width: float
) -> list[Bit]:
    found = []
    for at in range(0, len(rows), across):
        line = rows[at : at + across]
        wide = (width - (len(line) - 1) * 2.0) / len(line)
        texts = [kind.text(_sentence(play, row), wide - 3.4) for row in line]
        high = max(text.height for text in texts) + 1.8 + 0.6 * kind.ease

        def draw(
            writer: Writer,
            x: float,
            top: float,
            texts: Sequence[RichText] = texts,
            high: float = high,
            wide: float = wide,
        ) -> None:
            look = kind.look
            for place, text in enumerate(texts):
                left = x + place * (wide + 2.0)
                frame = Rect(left, top - high, wide, high)
                writer.rect(
                    frame, fill=look.field, stroke=look.edge, width=frame_width(writer), radius=1.2
                )
                text.draw(writer, left + 1.7, top - 0.9 - 0.3 * kind.ease)

        found.append(Bit(high + _ROW_GAP, draw))
    return found


# ------------------------------------------------------------------ modifiers and moves


def _modifiers(play: InPlay, block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    """Return rows of modifiers in as many columns as make them lowest."""
    rows = [(row, *play.modifier(row)) for row in play.rows(block)]
    most = min(max(int((width + GAP) / (_NARROW / 2 + GAP)), 1), len(rows))
    ways = [_modifier_rows(rows, across, kind, width) for across in range(1, most + 1)]
    return min(ways, key=lambda way: sum(bit.height for bit in way), default=[])


def _modifier_rows(
    rows: Sequence[tuple[NightRow, str, str, Mark | None]], across: int, kind: Kind, width: float
) -> list[Bit]:
    wide = (width - (across - 1) * GAP) / across
    most = max((fonts.bold().width(value) * 12.5 / MM for _, value, _, _ in rows), default=0.0)
    room = min(max(most, 6.8), 13.0)
    cells = [_modifier(row, value, text, mark, kind, wide, room) for row, value, text, mark in rows]
    columns = _columns(cells, across)
    found = []
    for at in range(max(map(len, columns), default=0)):
        line = [column[at] if at < len(column) else None for column in columns]
        found.append(_side_by_side(line, wide))
    return found


def _columns(cells: Sequence[Bit], across: int) -> list[list[Bit]]:
    """Return cells in columns of about one length, in their order."""
    deep = -(-len(cells) // across)
    return [list(cells[at : at + deep]) for at in range(0, len(cells), deep)] if cells else []


def _side_by_side(line: Sequence[Bit | None], wide: float) -> Bit:
    high = max(cell.height for cell in line if cell)

    def draw(writer: Writer, x: float, top: float) -> None:
        for at, cell in enumerate(line):
            if cell:
                cell.draw(writer, x + at * (wide + GAP), top)

    return Bit(high, draw)


def _modifier(
    row: NightRow, value: str, text: str, mark: Mark | None, kind: Kind, wide: float, room: float
) -> Bit:
    sign = _SIGN + 1.2 if row.sign else 0.0
    marked = mark.width + 0.8 if mark else 0.0
    words = kind.text(text, wide - sign - room - 1.6 - marked)
    high = max(words.height + 2 * kind.pad, _SIGN + 0.5 if row.sign else kind.row)

    def draw(writer: Writer, x: float, top: float) -> None:
        look, bold = kind.look, fonts.bold()
        middle = top - high / 2
        if row.sign:
            draw_sign(writer, look, row.sign, x, middle, _SIGN)
        size = fit_line(value, bold, 12.5, room, 9.0).size
        colour = INK if look.ink else _MINUS if value.startswith("−") else look.label
        writer.text(value, x + sign + room, middle - cap(size, bold) / 2, size, bold,
                    colour=colour, align="right")  # fmt: skip
        words.draw(writer, x + sign + room + 1.6, middle + words.height / 2)
        if mark:
            draw_mark(writer, mark, x + wide - mark.width, middle)
        writer.lines(
            [(x, top - high, x + wide, top - high)],
            width=0.3 if writer.ink else 0.5,
            colour=look.edge,
        )

    return Bit(high, draw)


def _moves(play: InPlay, block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    rows = list(play.rows(block))
    across = 2 if width > _NARROW and len(rows) > 2 else 1
    wide = (width - (across - 1) * GAP) / across
    cells = []
    for row in rows:
        shown = Shown(play.said(row.value), play.mark(row.origin))
        cells.append(_move(play.said(row.name), shown, kind, wide))
    columns = _columns(cells, across)
    return [
        _side_by_side([column[at] if at < len(column) else None for column in columns], wide)
        for at in range(max(map(len, columns), default=0))
    ]


def _move(name: str, shown: Shown, kind: Kind, wide: float) -> Bit:
    bold, size = fonts.bold(), kind.size
    taken = wide_of(shown, size)
    words = kind.text(name, wide - taken - 1.4)
    high = max(words.height, kind.leading) + 2 * kind.pad

    def draw(writer: Writer, x: float, top: float) -> None:
        middle = top - high / 2
        words.draw(writer, x + 0.6, middle + words.height / 2)
        writer.text(shown.text, x + wide - taken - 0.4, middle - cap(size, bold) / 2, size, bold)
        if shown.mark:
            draw_mark(writer, shown.mark, x + wide - shown.mark.width - 0.4, middle)
        writer.lines(
            [(x, top - high, x + wide, top - high)],
            width=0.3 if writer.ink else 0.5,
            colour=kind.look.edge,
        )

    return Bit(high, draw)


# ------------------------------------------------------------------ tests, scores, points


def _tests(play: InPlay, block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    found = []
    for row in play.rows(block):
        test = play.test(row)
        if test.outcomes:
            laid = lay_row(test, width, kind.size, width * 0.27, 0.55 + 0.4 * kind.ease)

            def draw(writer: Writer, x: float, top: float, laid=laid) -> None:  # type: ignore[no-untyped-def]
                laid.draw(writer, kind.look, x, top)

            found.append(Bit(laid.height + _ROW_GAP, draw))
    return found


def _scores(play: InPlay, block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    rows = list(play.rows(block))
    across = max(min(len(rows), int((width + GAP) / (60.0 + GAP))), 1)
    wide = (width - (across - 1) * 2.0) / across
    found = []
    for at in range(0, len(rows), across):
        line = rows[at : at + across]
        cells = [_score(play, row, kind, wide) for row in line]
        high = max(cell.height for cell in cells)
        same = [_score(play, row, kind, wide, high) for row in line]
        laid = _at_steps(same, wide + 2.0, high)
        found.append(Bit(high + _ROW_GAP, laid))
    return found


def _at_steps(
    cells: Sequence[Bit], step: float, _high: float
) -> Callable[[Writer, float, float], None]:
    def draw(writer: Writer, x: float, top: float) -> None:
        for at, cell in enumerate(cells):
            cell.draw(writer, x + at * step, top)

    return draw


def _score(play: InPlay, row: NightRow, kind: Kind, wide: float, least: float = 0.0) -> Bit:
    mission = play.playbook.mission.get(row.mission)
    value, face = play.said(row.value), 0
    if mission and not value:
        face = mission.die or 0
        line = mission.lines[0] if mission.lines else None
        value = f"+{line.value.text()}" if line and not face else ""
    name = play.said(row.name) or (play.facts.clean(mission.name) if mission else "")
    plate = 9.0 if face else max(fonts.bold().width(value) * 14 / MM + 3.0, 9.0) if value else 0.0
    play.mark(row.origin)
    words = kind.text(f"**{name}** {play.said(row.text)}".strip(), wide - plate - 3.2)
    high = max(words.height + 2.0, 8.0 if plate else 0.0, least)

    def draw(writer: Writer, x: float, top: float) -> None:
        look, bold = kind.look, fonts.bold()
        frame = Rect(x, top - high, wide, high)
        writer.rect(frame, fill=look.field, radius=1.2)
        if plate:
            with writer.clipped(frame, 1.2):
                writer.rect(Rect(x, frame.y, plate, high), fill=look.wash)
        writer.rect(frame, stroke=look.edge, width=frame_width(writer), radius=1.2)
        middle = top - high / 2
        if face:
            writer.die(face, x + plate / 2 - 2.9, middle, 5.8)
        writer.text(value, x + plate / 2, middle - cap(14, bold) / 2, 14, bold, align="centre")
        words.draw(writer, x + plate + 1.6, top - 1.0)

    return Bit(high, draw)


def _points(play: InPlay, _block: NightBlock, kind: Kind, width: float) -> list[Bit]:
    """Return what is left at the end and counts: a figure of each with its points."""
    shown = []
    for line in play.playbook.scoring.lines:
        counted, _, wanted = line.fact.partition(":")
        entry = play.ruleset.counted_entries(counted).get(wanted)
        if entry and entry.art and any(a.roster.count((line.fact,)) for a in play.game.armies):
            shown.append((entry.art, line.value.text()))
    across = max(int((width + 1.0) / 15.5), 1)
    wide = (width - (across - 1) * 0.9) / across
    high = 16.5
    found = []
    for at in range(0, len(shown), across):
        part = shown[at : at + across]

        def draw(writer: Writer, x: float, top: float, part=part) -> None:  # type: ignore[no-untyped-def]
            look, bold = kind.look, fonts.bold()
            for place, (art, points) in enumerate(part):
                left = x + place * (wide + 0.9)
                frame = Rect(left, top - high, wide, high)
                writer.rect(
                    frame, fill=look.field, stroke=look.edge, width=frame_width(writer), radius=1.2
                )
                draw_figure(writer, look, art, Rect(left + 0.9, top - 11.2, wide - 1.8, 10.4))
                base = frame.y + 1.3
                writer.text(points, left + wide / 2, base, 12.5, bold, align="centre")

        found.append(Bit(high + 0.9, draw))
    return found


_LAYERS: dict[str, Callable[[InPlay, NightBlock, Kind, float], list[Bit]]] = {
    "text": _texts,
    "table": lay_table,
    "weapons": lay_weapons,
    "modifiers": _modifiers,
    "tests": _tests,
    "moves": _moves,
    "boxes": _boxes,
    "scores": _scores,
    "points": _points,
}
