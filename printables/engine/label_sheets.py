"""Sheets of round labels, by their measures: where each label lies on the paper."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printables.engine.paper import Grid, Page
from printables.engine.problems import PrintProblem

_HAIR = 1e-3
_LEAST, _MOST = 10.0, 120.0
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,4})?")


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """Round labels in straight rows, all lengths in mm.

    `across` and `down` are the distances from middle to middle, `left` and `top` the margins from
    the paper's edge to the first label; those at the other side are the same.
    """

    diameter: float
    across: float
    down: float
    left: float
    top: float

    def grid(self, page: Page, filled: int | None = None) -> Grid:
        """Return the labels of a page. Raises PrintProblem where the paper has room for none."""
        columns = int((page.width - 2 * self.left - self.diameter + _HAIR) // self.across) + 1
        rows = int((page.height - 2 * self.top - self.diameter + _HAIR) // self.down) + 1
        if columns < 1 or rows < 1:
            raise PrintProblem(
                f"Labels of {self.diameter:g} mm with margins of {self.left:g} and {self.top:g} mm "
                f"do not fit {page.paper.title}. Choose the paper that the labels are on."
            )
        gap, gap_down = self.across - self.diameter, self.down - self.diameter
        top = page.height - self.top
        return Grid(
            page, self.diameter, self.diameter, columns, rows, gap, 0.0, self.left, top, filled,
            gap_down,
        )  # fmt: skip


LABEL_SHEETS = {
    "25-a4": (LabelSheet(25.0, 28.0, 28.0, 8.5, 10.0), "25 mm, 7 x 10 on A4, every 28 mm"),
    "40-a4": (LabelSheet(40.0, 46.0, 46.0, 16.0, 13.5), "40 mm, 4 x 6 on A4, every 46 mm"),
    "25.4-letter": (
        LabelSheet(25.4, 29.104, 27.94, 7.9375, 15.24),
        "1 in, 7 x 9 on Letter, every 29.1 and 27.9 mm",
    ),
    "38.1-letter": (
        LabelSheet(38.1, 50.8, 50.8, 12.7, 19.05),
        "1.5 in, 4 x 5 on Letter, every 50.8 mm",
    ),
}
"""Sheets that are sold, each with its words: compare them with the measures on your packet."""


def labels_named(words: str) -> LabelSheet | None:
    """Return a sheet by its name, or by its five measures in mm: "25,28,28,8.5,10".

    None for no words. Raises PrintProblem for what is neither, or labels that overlap.
    """
    if not words:
        return None
    if words in LABEL_SHEETS:
        return LABEL_SHEETS[words][0]
    parts = [part.strip() for part in words.split(",")]
    if len(parts) != 5 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise PrintProblem(
            f"“{words[:40]}” is no sheet of labels. Give a name ({', '.join(LABEL_SHEETS)}) or "
            "five measures in mm: diameter, distance across and down, left and top margin, as "
            "25,28,28,8.5,10."
        )
    sheet = LabelSheet(*(float(part) for part in parts))
    if not _LEAST <= sheet.diameter <= min(sheet.across, sheet.down, _MOST):
        raise PrintProblem(
            f"Labels of {sheet.diameter:g} mm every {sheet.across:g} and {sheet.down:g} mm cannot "
            f"be: {_LEAST:g} to {_MOST:g} mm can be used, and none may overlap the next."
        )
    return sheet
