"""What the cover of a pack tells of each of its pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from printables.engine.geometry import Rect

Tool = Literal["", "cut", "punch", "scissors", "glue"]
"""What a page is worked with: straight cuts, a punch, scissors, or glue."""
Shape = Literal["text", "boxes", "discs", "halves", "shapes"]


@dataclass(frozen=True, slots=True)
class PageNote:
    """What one page is: its title, what to do with it, whose it is, with what tool, how long.

    `armies` are numbers of the pack's armies, none for the table's. `minutes` are estimated.
    `boxes` are what is cut out, in mm on its page, each with the number of its army; `sorts` says
    of each what it is ("cards") where a page has several sorts. `stock` is set when the pack is
    made.
    """

    title: str
    how: str = ""
    armies: tuple[int, ...] = ()
    tool: Tool = ""
    minutes: int = 0
    shape: Shape = "text"
    boxes: tuple[tuple[Rect, int], ...] = field(default=(), repr=False)
    sorts: tuple[str, ...] = ()
    stock: str = "paper"
