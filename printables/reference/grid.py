"""Sets the tables of a full reference: how wide their columns are, and their rows as bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import Writer
from printables.engine.fonts import Face
from printables.engine.geometry import Rect
from printables.engine.origin_marks import draw_mark
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, wrap
from printables.reference.typesetting import Bit, Type, draw_arrow, draw_change, hung
from printables.reference.words import Row, Shown, Table

_MARK_GAP = 0.5
_OWN = 2.5
"""Room in mm before the names of a table in which what the armies have is pointed out."""
_BESIDE = 0.4
"""The least share of the width that notes get beside the numbers; otherwise they stand below."""
_BESIDE_DENSE = 0.55


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the columns of one table lie, in mm from its left edge."""

    indent: float
    name: float
    ends: tuple[float, ...]
    """The right edge of the digits of each column of numbers."""
    heads: tuple[float, ...]
    """The right edge of the head of each of these columns."""
    note: float
    note_width: float
    beside: bool


def _name_face(table: Table, row: Row) -> Face:
    return fonts.bold() if row.own or not table.owned else fonts.body()


def _plan(table: Table, kind: Type) -> _Plan:
    indent = _OWN if table.owned and any(row.own for row in table.rows) else 0.6
    bold = fonts.bold()
    widths: list[float] = []
    head_widths: list[float] = []
    marks: list[float] = []
    for at, head in enumerate(table.heads):
        cells = [row.cells[at] for row in table.rows if at < len(row.cells)]
        words = (head.upper().split() or [""]) if head else [""]
        wide = max(bold.width(word) for word in words) * kind.small / MM
        mark = max((_MARK_GAP + cell.mark.width for cell in cells if cell.mark), default=0.0)
        digits = max((bold.width(cell.text) for cell in cells), default=0.0) * kind.size / MM
        widths.append(max(wide, digits + mark) + kind.gap)
        head_widths.append(wide)
        marks.append(mark)
    numbers = sum(widths)
    natural = indent + max(
        (
            _name_face(table, row).width(row.name) * kind.size / MM
            + (_MARK_GAP + row.mark.width if row.mark else 0.0)
            for row in table.rows
        ),
        default=0.0,
    )
    natural += 1.2
    noted = any(row.note for row in table.rows)
    room = kind.width - numbers
    name = min(natural, room * (0.3 if not table.heads else 0.4))
    share = _BESIDE_DENSE if kind.dense else _BESIDE
    beside = noted and room - name >= share * kind.width
    if not beside:
        name = room
    ends: list[float] = []
    heads: list[float] = []
    end = name
    for wide, mark, head_wide in zip(widths, marks, head_widths, strict=True):
        # A head that is wider than the digits reaches over their mark, not into the column before.
        heads.append(max(end + wide - mark, end + kind.gap + head_wide) - 0.5)
        end += wide
        ends.append(end - mark - 0.5)
    note = end + 1.6 if beside else indent
    return _Plan(indent, name, tuple(ends), tuple(heads), note, kind.width - note - 0.6, beside)


def breaks_words(table: Table, kind: Type) -> bool:
    """Return whether a name's word is wider than the room beside the numbers."""
    plan = _plan(table, kind)
    room = plan.name - plan.indent - 1.0
    return any(
        _name_face(table, row).width(word) * kind.size / MM > room
        for row in table.rows
        for word in (row.short if kind.dense and row.short else row.name).split()
    )


def table_bits(table: Table, kind: Type) -> Iterator[Bit]:
    """Yield the head of a table, then each of its rows, then what stands below it."""
    plan = _plan(table, kind)
    yield _head(table, plan, kind)
    run_in = kind.dense and (not table.heads or table.first)
    for number, row in enumerate(table.rows):
        if run_in:
            yield _run_in(table, row, plan, kind, shaded=number % 2 == 0)
        else:
            yield _row(table, row, plan, kind, shaded=number % 2 == 0)
    if table.note:
        yield _note(table.note, kind)


def _head(table: Table, plan: _Plan, kind: Type) -> Bit:
    size, bold = kind.small, fonts.bold()
    starts = (plan.name, *plan.ends)
    heads = []
    for at, head in enumerate(table.heads):
        room = max(plan.ends[at] - starts[at] - 1.2, 4.0)
        heads.append(wrap(head.upper(), bold, size, max(room, _longest(head, size) + 0.1)))
    lines = max([1, *(len(head) for head in heads)])
    leading = size * 1.08 / MM
    height = lines * leading + 2 * kind.pad

    def draw(writer: Writer, x: float, top: float) -> None:
        colour = kind.look.label
        base = top - height + kind.pad + (leading - cap(size)) / 2
        writer.text(table.name.upper(), x + plan.indent, base, size, bold, colour=colour)
        for head, end in zip(heads, plan.heads, strict=True):
            for up, word in enumerate(reversed(head)):
                writer.text(
                    word, x + end, base + up * leading, size, bold, colour=colour, align="right"
                )
        line = top - height + 0.12
        writer.lines([(x + 0.12, line, x + kind.width - 0.12, line)], colour=kind.look.edge)

    return Bit(height, draw)


def _longest(head: str, size: float) -> float:
    return max((fonts.bold().width(word) for word in head.upper().split()), default=0) * size / MM


def _row(table: Table, row: Row, plan: _Plan, kind: Type, *, shaded: bool) -> Bit:
    face = _name_face(table, row)
    room = plan.name - plan.indent - (_MARK_GAP + row.mark.width if row.mark else 0.0) - 1.0
    names = wrap(row.name, face, kind.size, max(room, 8.0))
    if kind.dense and row.short and len(names) > 1:
        names = wrap(row.short, face, kind.size, max(room, 8.0))
    notes = wrap(row.note, fonts.body(), kind.size, plan.note_width) if row.note else []
    lines = max(len(names), len(notes)) if plan.beside else len(names) + len(notes)
    height = max(lines, 1) * kind.leading + 2 * kind.pad

    def draw(writer: Writer, x: float, top: float) -> None:
        _draw_ground(writer, Rect(x, top - height, kind.width, height), kind, row, shaded=shaded)
        base = top - kind.pad - kind.drop
        if row.own and table.owned:
            draw_arrow(writer, x + 0.6, base + cap(kind.size) / 2, kind.look)
        for line in names:
            writer.text(line, x + plan.indent, base, kind.size, face)
            base -= kind.leading
        if row.mark:
            end = x + plan.indent + face.width(names[-1] if names else "") * kind.size / MM
            middle = base + kind.leading + cap(kind.size) / 2
            draw_mark(writer, row.mark, end + _MARK_GAP, middle)
        first = top - kind.pad - kind.drop
        _draw_cells(writer, row.cells, plan, kind, x, first)
        base = first if plan.beside else base
        for line in notes:
            writer.text(line, x + plan.note, base, kind.size)
            base -= kind.leading

    return Bit(height, draw)


def _run_in(table: Table, row: Row, plan: _Plan, kind: Type, *, shaded: bool) -> Bit:
    """Return a row without numbers as one paragraph that begins with its name."""
    face = _name_face(table, row)
    before = _first_width(table, kind) if table.first else plan.indent
    room = kind.width - before - 0.6
    heads = wrap(row.name, face, kind.size, room) or [""]
    last = face.width(heads[-1]) * kind.size / MM
    start = last + (_MARK_GAP + row.mark.width if row.mark else 0.0) + 1.4
    lines = hung(row.note, kind.size, room, start)
    height = (len(heads) - 1 + len(lines)) * kind.leading + 2 * kind.pad

    def draw(writer: Writer, x: float, top: float) -> None:
        _draw_ground(writer, Rect(x, top - height, kind.width, height), kind, row, shaded=shaded)
        base = top - kind.pad - kind.drop
        left = x + before
        if table.first and row.cells:
            _draw_first(writer, row.cells[0], x, before, base, kind)
        if row.own and table.owned:
            draw_arrow(writer, x + 0.6, base + cap(kind.size) / 2, kind.look)
        for at, line in enumerate(heads):
            base -= kind.leading if at else 0.0
            writer.text(line, left, base, kind.size, face)
        if row.mark:
            draw_mark(writer, row.mark, left + last + _MARK_GAP, base + cap(kind.size) / 2)
        for at, line in enumerate(lines):
            writer.text(line, left + (0.0 if at else start), base, kind.size)
            base -= kind.leading

    return Bit(height, draw)


def _first_width(table: Table, kind: Type) -> float:
    """Return the room in mm of the numbers that stand before the names."""
    cells = [row.cells[0] for row in table.rows if row.cells]
    digits = max(fonts.bold().width(cell.text) for cell in cells) * kind.size / MM
    marks = max((_MARK_GAP + cell.mark.width for cell in cells if cell.mark), default=0.0)
    return 0.6 + digits + marks + 1.4


def _draw_first(
    writer: Writer, cell: Shown, x: float, before: float, base: float, kind: Type
) -> None:
    """Set a number before its row's name, its mark at the end of its room."""
    writer.text(cell.text, x + 0.6, base, kind.size, fonts.bold(), colour=kind.look.label)
    if cell.mark:
        middle = base + cap(kind.size) / 2
        draw_mark(writer, cell.mark, x + before - 1.2 - cell.mark.width, middle)


def _draw_cells(
    writer: Writer, cells: Sequence[Shown], plan: _Plan, kind: Type, x: float, base: float
) -> None:
    bold = fonts.bold()
    for cell, end in zip(cells, plan.ends, strict=False):
        writer.text(cell.text, x + end, base, kind.size, bold, align="right")
        if cell.mark:
            middle = base + cap(kind.size, bold) / 2
            draw_mark(writer, cell.mark, x + end + _MARK_GAP, middle)


def _draw_ground(writer: Writer, box: Rect, kind: Type, row: Row, *, shaded: bool) -> None:
    if writer.ink:
        writer.lines([(box.x, box.y, box.right, box.y)], width=0.2, colour=grey(writer))
    elif shaded:
        writer.rect(box, fill=kind.look.tint)
    if row.changed:
        draw_change(writer, box)


def _note(text: str, kind: Type) -> Bit:
    lines = wrap(text, fonts.body(), kind.small, kind.width - 1.2)
    leading = kind.small * 1.16 / MM
    height = len(lines) * leading + 2 * kind.pad

    def draw(writer: Writer, x: float, top: float) -> None:
        base = top - kind.pad - (leading + cap(kind.small)) / 2
        for line in lines:
            writer.text(line, x + 0.6, base, kind.small)
            base -= leading

    return Bit(height, draw)
