"""Cells whose corners can be found again in a finished PDF, and the pages made of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.imposition import Cell, Piece, Placed, draw_cells
from printables.engine.options import PrintOptions
from printables.engine.printable_characters import Letters
from printables.pack_inputs import PackFacts
from printables.source import Source
from rules.army.model import new_army
from rules.games.catalog import Catalog

Corners = dict[str, tuple[int, float, float]]


def facts_for(options: PrintOptions) -> PackFacts:
    """Return an empty army, printed so."""
    ruleset = Catalog().get("army-men")
    assert ruleset is not None
    return PackFacts(Source([(new_army("army-men", "Green"), ruleset)]), options, Letters(), {})


def _draw(writer: Writer, at: Rect, *, name: str) -> None:
    """Put a form into the upper left corner as it is read, and another into the lower right."""
    for corner, x, y in (("head", at.x, at.top), ("foot", at.right, at.y)):
        key = f"{name}-{corner}"
        form = writer.form(key, Rect(0, 0, 1, 1), partial(writer.rect, Rect(0, 0, 0.1, 0.1)))
        writer.place(form, x, y)


def marked(number: int, size: tuple[float, float], *, back: bool = True, **more: Any) -> Cell:
    """Return a cell that draws a form into two corners of each of its sides."""
    behind = partial(_draw, name=f"back-{number}") if back else None
    return Cell(f"card {number}", *size, partial(_draw, name=f"front-{number}"), behind, **more)


def laid(cells: list[Cell], options: PrintOptions) -> tuple[bytes, list[Placed], PackFacts]:
    """Return the PDF of these cells, and where each side lies."""
    facts = facts_for(options)
    writer = Writer(options, "cells", "nobody")
    writer.one_sided = True
    placed = draw_cells(writer, [Piece(cell, "cards") for cell in cells], facts, "Cells")
    return writer.finish(), placed, facts


def corners(made: Any) -> Corners:
    """Return each corner by its name: its page, and its place in mm from the lower left."""
    found: Corners = {}
    for page in range(made.pages):
        for form, x, y, _ in made.placed(page):
            name = form.lstrip("/").rpartition(".")[0]
            if name.endswith(("-head", "-foot")):
                found[name.removeprefix("FormXob.")] = (page, x, y)
    return found
