"""The columns of the standings, for the window, paper, the command line and the results in JSON.

A new column is an entry of `COLUMNS`: every table shows it, and the results hold its value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.campaign.describe_events import number_text
from rules.campaign.state.campaign_state import CampaignState, StandingsRow

Cell = Callable[[CampaignState, StandingsRow], str]


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """One column beside place and army, with numbers at the right.

    `key` is its name in the results, `name` its head, `head` the one for little room, `tip` says
    it in full where the name does not. `value` is what the results hold, `text` what a cell shows
    where that is another; `brief` is what a narrow cell shows of it. `letters` is how many letters
    a cell of the window has room for. A `minor` column is left out where there is little room, as
    in the window, and where every cell shows 0; the results always hold it.
    """

    key: str
    name: str
    head: str
    value: Callable[[CampaignState, StandingsRow], int | str]
    text: Cell | None = None
    brief: Cell | None = None
    tip: str = ""
    letters: int = 4
    minor: bool = False

    def cell(self, state: CampaignState, line: StandingsRow) -> str:
        """Return what stands in this column of a line."""
        return self.text(state, line) if self.text else str(self.value(state, line))

    def narrow_cell(self, state: CampaignState, line: StandingsRow) -> str:
        """Return what stands in this column where there is little room."""
        return self.brief(state, line) if self.brief else self.cell(state, line)


def _points(state: CampaignState, line: StandingsRow) -> str:
    by_score = state.settings.victory.kind == "score"
    return number_text(line.score) if by_score else str(line.points)


COLUMNS: tuple[StandingsColumn, ...] = (
    StandingsColumn("played", "Played", "Pl", lambda _, line: line.played, letters=3),
    StandingsColumn("won", "Won", "W", lambda _, line: line.won, letters=2),
    StandingsColumn("drawn", "Drawn", "D", lambda _, line: line.drawn, letters=2),
    StandingsColumn("lost", "Lost", "L", lambda _, line: line.lost, letters=2),
    StandingsColumn("score", "For", "For", lambda _, line: str(line.score), minor=True),
    StandingsColumn("against", "Against", "Ag", lambda _, line: str(line.against), minor=True),
    StandingsColumn("objectives", "Objectives", "Ob", lambda _, line: line.objectives, minor=True),
    StandingsColumn(
        "men",
        "Men",
        "Men",
        lambda _, line: line.men,
        text=lambda _, line: f"{line.men}/{line.strength}",
        brief=lambda _, line: str(line.men),
        tip="Men fit to fight",
    ),
    StandingsColumn("points", "Points", "Pts", lambda _, line: line.points, text=_points),
)
"""In the order of the tables; the last one stands out."""


def columns_of(state: CampaignState, *, narrow: bool = False) -> tuple[StandingsColumn, ...]:
    """Return the columns that a table shows of a campaign; a `narrow` one has no minor ones."""
    return tuple(
        column
        for column in COLUMNS
        if not column.minor
        or (not narrow and any(column.cell(state, each) != "0" for each in state.standings))
    )
