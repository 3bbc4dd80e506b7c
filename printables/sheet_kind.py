"""What a kind of sheet is: what it holds, part by part, and how it is made; see `sheets`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal, cast, get_args

if TYPE_CHECKING:
    from printables.engine.canvas import Writer
    from printables.engine.half_pages import Half
    from printables.engine.imposition import Cell
    from printables.pack_inputs import PackFacts
    from printables.templates.cutout_layout import Cutout

Stock = Literal["paper", "card"]
STOCKS: tuple[Stock, ...] = get_args(Stock)
"""In the order of a pack."""
MOST = 500
"""No part is printed more often: more is a slip of the hand."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a sheet prints: a kind of token, a card, a template, a page of a form.

    `id` is its own within its sheet, and the same for the same thing of another army but for the
    number of the army at its end ("jam.1"), so that chosen numbers can be kept for other armies.
    `army` is that number, 0 for what all armies share. `count` is how many Muster suggests,
    `why` the reason in words ("one for each automatic weapon").
    """

    id: str
    title: str
    count: int = 1
    why: str = ""
    army: int = 0


class Counts:
    """How many of each part of one sheet are printed: the player's number, or the suggested one."""

    def __init__(self, parts: Iterable[Part], chosen: Mapping[str, int]) -> None:
        self.parts = tuple(parts)
        self._count = {
            part.id: min(max(chosen.get(part.id, part.count), 0), MOST) for part in self.parts
        }

    def of(self, part_id: str) -> int:
        """Return how many of a part are printed; 0 for one that is not there."""
        return self._count.get(part_id, 0)

    @property
    def total(self) -> int:
        """Return how many pieces are printed in all."""
        return sum(self._count.values())


@dataclass(frozen=True, slots=True)
class Work:
    """How a sheet is made: what it holds, and either its pages or the cells laid on them.

    `parts` of no army's game is empty where the game has no use for the sheet. `draw` makes whole
    pages. `cells` gives what is cut out of pages (cards, tokens); those of all sheets that
    share pages are laid out together, so that no page is left half empty for each of them; so are
    `halves`, two on a page, and `cutouts`, things of any size at true size: one or more ways to
    divide them, of which the one that takes the fewest pages is printed. `tonight` says whether a
    game night of these games needs it, for a sheet that not every game does.
    """

    parts: Callable[[PackFacts], tuple[Part, ...]]
    draw: Callable[[Writer, PackFacts, Counts], None] | None = None
    cells: Callable[[Writer, PackFacts, Counts], Iterable[Cell]] | None = None
    halves: Callable[[Writer, PackFacts, Counts], Iterable[Half]] | None = None
    cutouts: Callable[[PackFacts, Counts], Sequence[Sequence[Cutout]]] | None = None
    tonight: Callable[[PackFacts], bool] | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of sheet: its name on the command line, its title, and what it is for.

    `made_by` is the module and the name of its `Work` there. `true_size` sheets hold parts that
    must measure on paper what they say. `stock` is what it is printed on; a pack holds all paper
    before all card. `shares` names the pages that sheets of cells or halves share, "" for a sheet
    with pages of its own. `tonight` sheets are in a pack when nothing was chosen,
    those that only some games need (see `Work`) where one of these games is played.
    """

    name: str
    title: str
    text: str
    made_by: str
    true_size: bool = False
    stock: Stock = "paper"
    shares: str = ""
    tonight: bool = True

    def line(self) -> str:
        """Return the sheet as one line of a list."""
        return f"{self.name:<16} {self.title}: {self.text}"

    def work(self) -> Work:
        """Return how it is made, reading its module if that is not done yet."""
        module, _, name = self.made_by.partition(":")
        return cast("Work", getattr(import_module(f"printables.{module}"), name))

    def needed(self, facts: PackFacts) -> bool:
        """Return whether it is in the pack of these armies when nothing was chosen."""
        asked = self.work().tonight if self.tonight else None
        return asked(facts) if asked else self.tonight
