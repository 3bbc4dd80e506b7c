"""The sheets there are. Each is drawn by a module that is read only when it is printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printables.problems import PrintProblem

if TYPE_CHECKING:
    from printables.army_facts import ArmyFacts
    from printables.canvas import Writer
    from printables.letters import Letters

    Draw = Callable[[Writer, ArmyFacts, Letters], None]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of sheet: its name on the command line, its title, and what it is for.

    `true_size` sheets hold parts that must measure on paper what they say.
    """

    name: str
    title: str
    text: str
    true_size: bool
    draw: Draw

    def line(self) -> str:
        """Return the sheet as one line of a list."""
        return f"{self.name:<12} {self.title}: {self.text}"


def _roster(writer: Writer, facts: ArmyFacts, letters: Letters) -> None:
    from printables.roster import draw_roster

    draw_roster(writer, facts, letters)


def _unit_cards(writer: Writer, facts: ArmyFacts, letters: Letters) -> None:
    from printables.unit_cards import draw_unit_cards

    draw_unit_cards(writer, facts, letters)


SHEETS = (
    Sheet(
        "roster",
        "Roster",
        "the army with its units, weapons, findings and boxes for losses",
        False,
        _roster,
    ),
    Sheet(
        "unit-cards",
        "Unit cards",
        "a card of 63 x 88 mm for each team, vehicle, squad, hero and kind of soldier",
        True,
        _unit_cards,
    ),
)
"""Every sheet, in the order in which a pack holds them."""


def sheet_named(name: str) -> Sheet:
    """Return the sheet of this name; PrintProblem names the known ones when there is none."""
    found = next((sheet for sheet in SHEETS if sheet.name == name.strip().lower()), None)
    if found is None:
        known = ", ".join(sheet.name for sheet in SHEETS)
        raise PrintProblem(f"No sheet is called “{name[:40]}”. Known are {known}.")
    return found
