"""Lays what is cut out of paper onto pages: cards and tokens in grids, with marks and backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from printables.canvas import Writer
from printables.furniture import CardSheet, card_sheet, draw_crop_marks, draw_head, draw_ruler
from printables.geometry import Rect, back_of
from printables.pack_facts import PackFacts

Outline = Literal["card", "square", "round", "hex"]
Draw = Callable[[Writer, Rect], None]


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing to be cut out: its size in mm as it is cut, and how its sides are drawn.

    `title` says what it is where it does not fit the paper. `ground` is drawn below the front
    into the box that is larger by the bleed on every side; `outline` is the shape of the cut,
    which is a box but for tokens. A cell without a back stays white behind. One that is `folded`
    has its back beside its front, whatever is chosen for the pack.
    """

    title: str
    width: float
    height: float
    front: Draw
    back: Draw | None = None
    ground: Draw | None = None
    back_ground: Draw | None = None
    outline: Outline = "card"
    folded: bool = False


def draw_cells(writer: Writer, cells: Sequence[Cell], facts: PackFacts, title: str) -> None:
    """Draw cells onto as many pages as they need, those of one size and shape together.

    `title` stands in the head of each page. Raises PrintProblem for a cell larger than the paper.
    """

    def size(cell: Cell) -> tuple[float, float, str]:
        return (cell.width, cell.height, cell.outline)

    page = facts.options.page(true_size=True)
    for (width, height, _), group in groupby(sorted(cells, key=size), key=size):
        _draw_group(writer, list(group), card_sheet(page, (width, height)), facts, title)


def _draw_group(
    writer: Writer, cells: Sequence[Cell], sheet: CardSheet, facts: PackFacts, title: str
) -> None:
    options = facts.options
    page = sheet.grid.page
    each = sheet.grid.count
    pages = -(-len(cells) // each)
    for number in range(pages):
        here = cells[number * each : (number + 1) * each]
        _start(writer, sheet, facts, f"{title}, page {number + 1} of {pages}")
        for place, cell in enumerate(here):
            cell.front(writer, sheet.grid.cell(place))
        writer.end_page()
        if options.backs == "mirrored":
            _start(writer, sheet, facts, f"{title}, backs of page {number + 1}")
            for place, cell in enumerate(here):
                box, turned = back_of(
                    sheet.grid.cell(place), page, options.flip, options.back_offset
                )
                _draw_back(writer, cell, box, turned=turned)
            writer.end_page()


def _start(writer: Writer, sheet: CardSheet, facts: PackFacts, end: str) -> None:
    writer.start_page(sheet.grid.page)
    names = " and ".join(army.name for army in facts.armies)
    games = ", ".join(facts.clean(game.ruleset.name) for game in facts.games)
    draw_head(writer, sheet.head, f"Muster · {names} · {games}", end)
    if writer.options.crop_marks:
        draw_crop_marks(writer, sheet.grid)
    draw_ruler(writer, sheet.ruler)


def _draw_back(writer: Writer, cell: Cell, box: Rect, *, turned: bool) -> None:
    if cell.back is None:
        return
    if turned:
        with writer.turned(box):
            cell.back(writer, box)
    else:
        cell.back(writer, box)
