"""Where the figures of a force stand: in rows, in boxes of units, or on cards of one man each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from desktop.figures import box_height
from desktop.gamenight.shown_force import Layout, UnitPlace
from desktop.look.theme import Theme

WIDE_FROM = 600.0
"""From this width on figures may be 66 wide."""
LARGE = 66
SIZES: dict[Layout, tuple[int, ...]] = {
    "rows": (LARGE, 54, 42, 36, 30),
    "boxes": (LARGE, 54, 42, 36, 30),
    "cards": (LARGE, 54),
}
"""Widths of figures; cards have names on them, and scroll rather than be narrower."""
FOOT = 10.0
"""The room below a figure's feet for what he may do."""
BAND_GAP, BOX_GAP, CARD_GAP, PAD = 2.0, 8.0, 5.0, 6.0
SQUAD = 3
"""A unit of so many figures has a whole row of boxes for itself."""
NARROW_BOX = 122
OUTSIDE = "out:"
"""Begins the key of the men who are out of a vehicle, before its unit's id."""


@dataclass(slots=True)
class Places:
    """A layout: the cell of each piece, the caption of each unit and its box, all in pixels."""

    size: int = 42
    height: float = 0.0
    cells: dict[str, QRectF] = field(default_factory=dict)
    captions: dict[str, QRectF] = field(default_factory=dict)
    boxes: dict[str, QRectF] = field(default_factory=dict)
    folded: frozenset[str] = frozenset()
    units: tuple[UnitPlace, ...] = ()
    """The units as they are placed: whoever got out of a vehicle stands behind them all."""


def fitting_size(
    layout: Layout, units: Sequence[UnitPlace], theme: Theme, width: float, room: float
) -> int:
    """Return the width of the largest figures with which a force fits into a height, 0 for none."""
    fitting = (
        size
        for size in SIZES[layout]
        if (size < LARGE or width >= WIDE_FROM or layout == "cards")
        and LAYOUTS[layout](units, theme, width, width, size, ()).height <= room
    )
    return next(fitting, 0)


def find_places(
    layout: Layout,
    units: Sequence[UnitPlace],
    out: Collection[str],
    theme: Theme,
    width: float,
    full: float,
    size: int,
    folding: Collection[str],
) -> Places:
    """Place a force with figures of a width; with 0 they are the least, and units fold to lines.

    `out` are men of vehicles who are out of them, `folding` the units that can be a line each.
    `full` is the width without a scroll bar, by which figures are shared out on rows.
    """
    placed = (*units, *_outside(units, out))
    folded = () if size else folding
    places = LAYOUTS[layout](placed, theme, width, full, size or SIZES[layout][-1], folded)
    places.units = placed
    return places


def _outside(units: Sequence[UnitPlace], out: Collection[str]) -> list[UnitPlace]:
    """Return the men of each vehicle who are out of it, as if they were a unit of their own."""
    found = []
    for unit in units:
        men = tuple(man for man in unit.crew if man.id in out)
        if men:
            found.append(UnitPlace(OUTSIDE + unit.id, f"Out of {unit.name}", men))
    return found


def caption_height(theme: Theme) -> float:
    """Return the height of the line with a unit's name."""
    return theme.height(15, 14)


def _rows(
    units: Sequence[UnitPlace],
    theme: Theme,
    width: float,
    full: float,
    size: int,
    folding: Collection[str],
) -> Places:
    """Place figures in rows of fixed places; small units share a row."""
    places = Places(size)
    columns = max(4, int(full // (0.95 * size)))
    pitch = min(width / columns, 1.12 * size)
    high, head = box_height(size) + FOOT, caption_height(theme)
    feet, column = 0.0, columns  # the lower edge of the row of figures, the next free place in it
    ends = 0  # where the last row of a unit ends that has several
    lines = []
    for unit in units:
        if unit.id in folding:
            lines.append(unit)
            continue
        outside = unit.id.startswith(OUTSIDE)
        slots = [
            (3 if piece.vehicle else 2 if piece.model else 1, piece.id) for piece in unit.pieces
        ]
        whole = max(1 if outside else 2, sum(wide for wide, _ in slots))
        if outside:
            column, ends = (ends or column) + 1, 0
        elif column + whole > columns:
            feet, column = feet + (BAND_GAP if feet else 0) + head + high, 0
        if not outside:
            ends = 0
            share = min(whole, columns) * pitch - 4
            places.captions[unit.id] = QRectF(column * pitch, feet - high - head, share, head)
        start, top = column, feet
        for wide, piece in slots:
            if column + wide > columns:
                column, feet = 0, feet + high
            places.cells[piece] = QRectF(column * pitch, feet - high, wide * pitch, high)
            column += wide
        if feet == top:
            column = max(column, start + whole)
        elif not outside:
            ends, column = column, columns
    return _with_lines(places, lines, theme, width, feet + (BAND_GAP if feet else 0))


def _with_lines(
    places: Places, lines: Sequence[UnitPlace], theme: Theme, width: float, top: float
) -> Places:
    """Add the units that are a line each."""
    for unit in lines:
        places.captions[unit.id] = QRectF(0, top, width, theme.height(22, 15))
        top += theme.height(22, 15)
    places.folded = frozenset(unit.id for unit in lines)
    places.height = top
    return places


def _boxes(
    units: Sequence[UnitPlace],
    theme: Theme,
    width: float,
    _full: float,
    size: int,
    folding: Collection[str],
) -> Places:
    """Place units as boxes: squads in a row of their own, small units beside each other."""
    places = Places(size)
    head, high, pitch = theme.height(26, 16), box_height(size) + FOOT, size + 1.0
    most = max(1, int(width // theme.height(NARROW_BOX, 90)))
    rows: list[list[UnitPlace]] = []
    for unit in units:
        if unit.id in folding:
            continue
        small = len(unit.pieces) < SQUAD
        joins = small and rows and len(rows[-1]) < most
        if joins and len(rows[-1][0].pieces) < SQUAD:
            rows[-1].append(unit)
        else:
            rows.append([unit])
    top = 0.0
    for row in rows:
        wide = (width - BOX_GAP * (len(row) - 1)) / len(row)
        across = max(2, int((wide - 2 * PAD) // pitch))
        slots = {unit.id: _slots(unit, across) for unit in row}
        lines_of = (line for every in slots.values() for _, line, _, _ in every)
        down = max(lines_of, default=0) + 1
        for at, unit in enumerate(row):
            left = at * (wide + BOX_GAP)
            places.boxes[unit.id] = QRectF(left, top, wide, head + down * high + PAD)
            places.captions[unit.id] = QRectF(left + PAD, top, wide - 2 * PAD, head)
            for piece, line, column, share in slots[unit.id]:
                places.cells[piece] = QRectF(
                    left + PAD + column * pitch, top + head + line * high, share * pitch, high
                )
        top += head + down * high + PAD + BOX_GAP
    lines = [unit for unit in units if unit.id in folding]
    return _with_lines(places, lines, theme, width, top)


def _slots(unit: UnitPlace, across: int) -> list[tuple[str, int, int, int]]:
    """Return the pieces of a unit with row, column and number of places; a vehicle takes two."""
    found, line, column = [], 0, 0
    for piece in unit.pieces:
        share = 2 if piece.model else 1
        if column and column + share > across:
            line, column = line + 1, 0
        found.append((piece.id, line, column, share))
        column += share
    return found


def _cards(
    units: Sequence[UnitPlace],
    theme: Theme,
    width: float,
    _full: float,
    size: int,
    folding: Collection[str],
) -> Places:
    """Place each man on a card with his name, unit after unit."""
    places = Places(size)
    columns = max(2, int((width + CARD_GAP) // (theme.height(size + 9, 56) + CARD_GAP)))
    wide = min((width + CARD_GAP) / columns - CARD_GAP, 1.6 * size)
    high = box_height(size) + FOOT + theme.height(36, 32)
    head = caption_height(theme) if len(units) > 1 else 0.0
    top, lines = 0.0, []
    for unit in units:
        if unit.id in folding:
            lines.append(unit)
            continue
        if head:
            places.captions[unit.id] = QRectF(0, top, width, head)
        every = [piece.id for piece in unit.pieces]
        for at, piece in enumerate(every):
            row, column = divmod(at, columns)
            places.cells[piece] = QRectF(
                column * (wide + CARD_GAP), top + head + row * (high + CARD_GAP), wide, high
            )
        top += head + -(-len(every) // columns) * (high + CARD_GAP) + BAND_GAP
    return _with_lines(places, lines, theme, width, top)


LAYOUTS: dict[
    Layout, Callable[[Sequence[UnitPlace], Theme, float, float, int, Collection[str]], Places]
] = {"rows": _rows, "boxes": _boxes, "cards": _cards}
"""What places units in a width, with figures of a size, some of them folded."""
