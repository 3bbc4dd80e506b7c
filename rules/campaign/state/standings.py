"""Standings: who leads a campaign, what parted those who are level, and whether it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from rules.campaign.planning.scenario_tree import way
from rules.campaign.planning.schedule import league
from rules.campaign.planning.settings import TieBreak, Victory
from rules.campaign.state.campaign_state import (
    CampaignState,
    EntryState,
    Meeting,
    Number,
    StandingsRow,
)
from rules.common.wording import listed

TIES: dict[TieBreak, str] = {
    "head-to-head": "head to head",
    "difference": "points difference",
    "score": "the games' own points",
    "won": "wins",
    "men": "men fit",
    "fewest-battles": "fewest battles",
    "name": "name",
}
"""What breaks a tie, as it stands in a sentence, in the order of a choice."""
_COUNTED: dict[TieBreak, Callable[[StandingsRow], Number]] = {
    "difference": lambda row: row.score - row.against,
    "score": lambda row: row.score,
    "won": lambda row: row.won,
    "men": lambda row: row.men,
    "fewest-battles": lambda row: row.played,
    "name": lambda _: 0,  # an order to list them in, which they have already
}


@dataclass(frozen=True, slots=True)
class Standings:
    """Who stands where: what his army is called, who beat whom, and how victory is counted."""

    name_of: Callable[[str], str]
    meetings: Mapping[tuple[str, str], Meeting]
    victory: Victory

    def placed(self, entries: Iterable[EntryState]) -> tuple[StandingsRow, ...]:
        """Return the standings, first place first; whom no tie-break parts share a place."""

        def lead(row: StandingsRow) -> Number:
            return row.score if self.victory.kind == "score" else row.points

        rows = [_row(each, self.victory) for each in entries]
        rows.sort(key=lambda row: (-lead(row), self.name_of(row.entry).casefold(), row.entry))
        found = list[StandingsRow]()
        for _, level in groupby(rows, key=lead):
            found += self._parted(list(level), len(found) + 1, self.victory.ties)
        return tuple(found)

    def _parted(
        self, level: Sequence[StandingsRow], place: int, ties: Sequence[TieBreak]
    ) -> list[StandingsRow]:
        """Return rows that are level so far, parted by the tie-breaks that are left."""
        if len(level) == 1 or not ties:
            called = [self.name_of(row.entry) for row in level]
            others = (listed([*called[:at], *called[at + 1 :]]) for at in range(len(level)))
            shared = len(level) > 1
            return [
                replace(
                    row,
                    place=place,
                    shared=shared,
                    tie=f"Level with {them} on everything" * bool(at),
                )
                for at, (row, them) in enumerate(zip(level, others, strict=True))
            ]

        def measure(row: StandingsRow) -> Number:
            if ties[0] == "head-to-head":
                counts = self.victory.win, self.victory.draw, self.victory.loss
                between = self._between(row, level)
                return sum(each * count for each, count in zip(between, counts, strict=True))
            count = _COUNTED[ties[0]](row)
            return -count if ties[0] == "fewest-battles" else count

        found = list[StandingsRow]()
        for _, group in groupby(sorted(level, key=measure, reverse=True), key=measure):
            first, *rest = self._parted(list(group), place + len(found), ties[1:])
            if found:
                first = replace(first, tie=self._why(ties[0], first, found[-1], level))
            found += [first, *rest]
        return found

    def _between(self, row: StandingsRow, level: Sequence[StandingsRow]) -> tuple[int, int, int]:
        """Return how many battles an army won, drew and lost against those it is level with."""
        pairs = ((row.entry, foe.entry) for foe in level)
        fared = [self.meetings[pair] for pair in pairs if pair in self.meetings]
        return (
            sum(each.won for each in fared),
            sum(each.drawn for each in fared),
            sum(each.lost for each in fared),
        )

    def _why(
        self, tie: TieBreak, row: StandingsRow, above: StandingsRow, level: Sequence[StandingsRow]
    ) -> str:
        """Return what parted a row from the one above, as a sentence without its full stop."""
        name = self.name_of(above.entry)
        if tie == "head-to-head":
            mine, its = (
                "{} won, {} drawn, {} lost".format(*self._between(each, level))
                for each in (row, above)
            )
            return f"Behind {name} head to head: {mine} against {its}"
        what = "battles needed" if tie == "fewest-battles" else TIES[tie]
        mine, its = (str(_COUNTED[tie](each)).replace("-", "−") for each in (row, above))
        return f"Level with {name}, but behind on {what}: {mine} against {its}"


def _row(each: EntryState, victory: Victory) -> StandingsRow:
    """Return an entry's line before it has its place."""
    return StandingsRow(
        place=0,
        entry=each.entry.id,
        played=each.won + each.drawn + each.lost,
        won=each.won,
        drawn=each.drawn,
        lost=each.lost,
        points=each.points(victory),
        score=Fraction(each.score),
        against=Fraction(each.against),
        objectives=each.objectives,
        men=each.fit,
        strength=len(each.men),
    )


def is_over(state: CampaignState) -> bool:
    """Return whether all battles have been played that were agreed, and all have a result.

    Free play without a number of battles has no end.
    """
    settings = state.settings
    played = sum(each.state == "played" for each in state.battles)
    waiting = any(each.state in ("planned", "undecided") for each in state.battles)
    if waiting or not played:
        return False
    if settings.kind == "tree":
        return way(state).ended
    if played < settings.planned:
        return False
    if settings.kind == "free":
        return settings.planned > 0
    if settings.pairing == "round-robin":
        return not league(state)
    rounds = (each.plan.round for each in state.battles if each.plan is not None)
    return max(rounds, default=0) >= max(1, settings.rounds)
