"""The columns of the standings, for the window, paper, the command line and the results in JSON.

A new column is an entry of `COLUMNS`: every table shows it, and the results hold its value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rules.campaign.describe import number_text
from rules.campaign.state.campaign_state import CampaignState, StandingsRow

Table = Literal["window", "paper", "command line"]
Cell = Callable[[CampaignState, StandingsRow], str]
Value = Callable[[CampaignState, StandingsRow], int | str]


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """One column beside place and army, with numbers at the right.

    `key` is its name in the results, `name` its head, `head` the one for little room, `tip` says
    it in full where the name does not. `value` is what the results hold,
    `text` what a cell shows, the value where it is None; `brief` is what a narrow cell shows of
    it. `letters` is how many letters a cell of the window has room for. An `idle` column is left
    out where every cell shows 0, a `spared` one on narrow paper too. `tables` are those that show
    it; the results always do.
    """

    key: str
    name: str
    head: str
    value: Value
    text: Cell | None = None
    brief: Cell | None = None
    tip: str = ""
    letters: int = 4
    idle: bool = False
    spared: bool = False
    tables: tuple[Table, ...] = ("window", "paper", "command line")

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
    StandingsColumn(
        "score",
        "For",
        "For",
        lambda _, line: str(line.score),
        idle=True,
        spared=True,
        tables=("paper", "command line"),
    ),
    StandingsColumn(
        "against",
        "Against",
        "Ag",
        lambda _, line: str(line.against),
        idle=True,
        spared=True,
        tables=("paper", "command line"),
    ),
    StandingsColumn(
        "objectives",
        "Objectives",
        "Ob",
        lambda _, line: line.objectives,
        idle=True,
        spared=True,
        tables=("paper", "command line"),
    ),
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


def columns_of(
    table: Table, state: CampaignState, *, narrow: bool = False
) -> tuple[StandingsColumn, ...]:
    """Return the columns that a table shows of a campaign; `narrow` paper has no spared ones."""
    return tuple(
        column
        for column in COLUMNS
        if table in column.tables
        and not (narrow and column.spared)
        and not (column.idle and all(column.cell(state, each) == "0" for each in state.standings))
    )
