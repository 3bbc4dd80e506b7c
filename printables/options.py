"""What a player chooses about a print."""

from __future__ import annotations

from dataclasses import dataclass

from printables.paper import Page, paper_named
from printables.problems import PrintProblem

_SHORTEST, _LONGEST = 90.0, 110.0


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The choices for a pack, the same for every sheet.

    `ink_saver` draws outlines instead of filled areas, `patterns` hatches an army's colour so
    that it reads without colour, `marks` shows where numbers come from. `measured_100mm` is
    the length in mm that the check ruler's 100 mm had on the player's own print. `invariant`
    leaves the time of day out of the file, so that the same pack gives the same bytes.
    """

    paper: str = "a4"
    landscape: bool = False
    ink_saver: bool = False
    patterns: bool = True
    marks: bool = True
    crop_marks: bool = True
    measured_100mm: float = 100.0
    invariant: bool = False

    def page(self, *, true_size: bool = False) -> Page:
        """Return the page; `true_size` sheets are corrected for the printer's scale.

        Raises PrintProblem for an unknown paper or a length that no printer gives.
        """
        if not _SHORTEST <= self.measured_100mm <= _LONGEST:
            raise PrintProblem(
                f"The check ruler's 100 mm cannot measure {self.measured_100mm:g} mm: "
                f"{_SHORTEST:g} to {_LONGEST:g} mm can be corrected. Print at 100 % and measure "
                "again."
            )
        correction = 100.0 / self.measured_100mm if true_size else 1.0
        return Page(paper_named(self.paper), self.landscape, correction=correction)
