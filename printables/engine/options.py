"""What a player chooses about a print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from printables.engine.geometry import CARD, Flip
from printables.engine.label_sheets import LabelSheet, labels_named
from printables.engine.paper import MARGIN, Page, paper_named
from printables.engine.problems import PrintProblem

_SHORTEST, _LONGEST = 90.0, 110.0
_WIDEST_BLEED, _WIDEST_MARGIN, _FARTHEST = 5.0, 40.0, 15.0
_LEAST_ROOM = 30.0
_HEIGHTS = (15.0, 150.0)

Backs = Literal["none", "mirrored", "after", "fold"]
"""How backs are printed: not at all; each behind its page; all of them after all fronts, for a
printer that is fed twice; or beside their fronts, to be folded over and glued."""
CardSize = Literal["poker", "bridge", "tarot"]
TokenShape = Literal["own", "round", "square", "hex"]
Measures = Literal["in", "both", "mm"]
Dates = Literal["day", "month", "iso"]

PUNCH = 25.4
"""Diameter in mm of a 1 in punch: that of a token unless another is chosen."""
CARD_SIZES: dict[CardSize, tuple[float, float]] = {
    "poker": CARD,
    "bridge": (57.0, 88.0),
    "tarot": (70.0, 120.0),
}
"""Width and height in mm, as sleeves are sold for them."""
TOKEN_SIZES = (15.0, 20.0, 25.0, PUNCH, 30.0)
FIGURE_HEIGHTS = (25.0, 28.0, 32.0, 40.0, 54.0, 60.0, 75.0)
"""Heights in mm from sole to helmet in which paper soldiers are printed; the toys are 54."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The choices for a pack, the same for every sheet. Lengths are in mm.

    `ink_saver` draws outlines instead of filled areas, `patterns` tells colours apart by hatching
    and icons, `marks` shows where numbers come from. `measured_100mm` and `measured_down` are
    what the 100 mm of the check ruler across and down an upright page had on the player's own
    print; `back_offset` is by how much his printer shifts backs to the right and up, looking at
    the back: they are printed as much to the left and down. `token_size` 0 and
    `token_shape` "own" leave each token as its game says; with `labels`, a sheet of round labels
    (see `labels_named`), tokens are as large as these and lie on them. `large_print` sets type
    one size larger. `today` is the date to print, ISO, "" for none. `by_stock` writes a file for
    each stock, paper and card. `invariant` leaves the time of day out of the file, so that the
    same pack gives the same bytes.
    """

    paper: str = "a4"
    landscape: bool = False
    ink_saver: bool = False
    patterns: bool = True
    marks: bool = True
    crop_marks: bool = True
    measured_100mm: float = 100.0
    invariant: bool = False
    measured_down: float | None = None
    margin: float = MARGIN
    bleed: float = 0.0
    backs: Backs = "none"
    flip: Flip = "long"
    back_offset: tuple[float, float] = (0.0, 0.0)
    card_size: CardSize = "poker"
    token_size: float = PUNCH
    token_shape: TokenShape = "round"
    token_fold: bool = False
    figure_height: float = 54.0
    measures: Measures = "in"
    large_print: bool = False
    dates: Dates = "day"
    today: str = ""
    by_stock: bool = False
    labels: str = ""

    @property
    def card(self) -> tuple[float, float]:
        """Return the width and height of a card in mm."""
        return CARD_SIZES[self.card_size]

    @property
    def label_sheet(self) -> LabelSheet | None:
        """Return the sheet of labels that tokens are printed on, None for card."""
        return labels_named(self.labels)

    @property
    def token(self) -> tuple[float, TokenShape]:
        """Return the size in mm of all small tokens, 0 as the game says, and their shape."""
        labels = self.label_sheet
        return (labels.diameter, "round") if labels else (self.token_size, self.token_shape)

    def page(self, *, true_size: bool = False, landscape: bool | None = None) -> Page:
        """Return the page; `true_size` sheets are corrected for the printer's scale.

        `landscape` turns the paper for a sheet that is made for it, whatever was chosen. Raises
        PrintProblem for an unknown paper, or a length that no printer gives.
        """
        across = self.measured_100mm
        down = across if self.measured_down is None else self.measured_down
        for measured in (across, down):
            if not _SHORTEST <= measured <= _LONGEST:
                raise PrintProblem(
                    f"The check ruler's 100 mm cannot measure {measured:g} mm: "
                    f"{_SHORTEST:g} to {_LONGEST:g} mm can be corrected. Print at 100 % and "
                    "measure again."
                )
        self._refuse("bleed", self.bleed, 0, _WIDEST_BLEED)
        self._refuse("height of paper soldiers", self.figure_height, *_HEIGHTS)
        if self.token_size not in (0.0, *TOKEN_SIZES):
            sizes = ", ".join(f"{size:g}" for size in TOKEN_SIZES)
            raise PrintProblem(
                f"Tokens of {self.token_size:g} mm cannot be made; choose {sizes} mm."
            )
        self._refuse("margin", self.margin, 0, _WIDEST_MARGIN)
        for shift in self.back_offset:
            self._refuse("shift of the backs", shift, -_FARTHEST, _FARTHEST)
        turned = self.landscape if landscape is None else landscape
        correction = (100.0 / across, 100.0 / down) if true_size else (1.0, 1.0)
        if turned:  # the printer feeds the paper as ever, and turns what is on it
            correction = correction[::-1]
        page = Page(paper_named(self.paper), turned, self.margin, *correction)
        if min(page.printable.w, page.printable.h) < _LEAST_ROOM:
            raise PrintProblem(
                f"Margins of {self.margin:g} mm leave no room on {page.paper.title}, which is "
                f"{page.width:g} x {page.height:g} mm. Choose smaller margins or larger paper."
            )
        return page

    @staticmethod
    def _refuse(what: str, value: float, least: float, most: float) -> None:
        """Raise PrintProblem for a length outside of what makes sense, not-a-number included."""
        if not least <= value <= most:
            raise PrintProblem(f"The {what} is {value:g} mm; {least:g} to {most:g} mm can be used.")
