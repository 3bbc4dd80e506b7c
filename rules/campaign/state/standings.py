"""Standings: who leads a campaign, and what parted those who are level, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from rules.campaign.planning.settings import TieBreak, Victory
from rules.campaign.state.campaign_state import Meeting, Number, StandingsRow
from rules.campaign.state.timeline import EntryTally
from rules.common.wording import capital, listed

TIES: dict[TieBreak, str] = {
    "head-to-head": "the battles between them",
    "difference": "points for minus points against",
    "score": "the games' own points",
    "won": "battles won",
    "men": "men fit to fight",
    "fewest-battles": "fewer battles played",
    "name": "the name",
}
"""What parts those who are level, as it stands in a sentence, in the order of a choice."""
_BEHIND: dict[TieBreak, str] = {"fewest-battles": "battles needed for it"}
"""In what one of them is behind, where that is said in other words."""
Pairs = Mapping[tuple[str, str], Meeting]


@dataclass(frozen=True, slots=True)
class Contender:
    """One entry that is to be placed: its name, and what it did."""

    name: str
    tally: EntryTally
    lead: Number
    """What places it first of all: points, score, objectives or men, as was agreed."""
    points: int

    @property
    def played(self) -> int:
        """Return how many battles with a result it fought."""
        return self.tally.won + self.tally.drawn + self.tally.lost

    @property
    def difference(self) -> Number:
        """Return its score less that of its foes."""
        return self.tally.score - self.tally.against


@dataclass(slots=True)
class _Placed:
    """A line with its place and why it stands there."""

    line: Contender
    place: int
    tie: str = ""


def line_of(name: str, tally: EntryTally, victory: Victory) -> Contender:
    """Return an entry's line before it has its place."""
    points = tally.points(victory)
    return Contender(name, tally, tally.score if victory.kind == "score" else points, points)


def placed(lines: Sequence[Contender], pairs: Pairs, victory: Victory) -> tuple[StandingsRow, ...]:
    """Return the standings, first place first; whom no tie-break parts share a place."""
    found = list[_Placed]()
    ordered = sorted(lines, key=lambda line: (-line.lead, line.name.casefold(), line.tally.entry))
    for _, level in groupby(ordered, key=lambda line: line.lead):
        _part(list(level), victory.ties, pairs, victory, found)
    return tuple(_standing(each) for each in found)


def _part(
    level: list[Contender],
    ties: tuple[TieBreak, ...],
    pairs: Pairs,
    victory: Victory,
    found: list[_Placed],
) -> None:
    """Place lines that are level so far by the tie-breaks that are left."""
    place = len(found) + 1
    if len(level) > 1 and ties:
        measure = _MEASURES[ties[0]]
        values = {id(line): measure(line, level, pairs, victory) for line in level}
        ordered = sorted(level, key=lambda line: values[id(line)], reverse=True)
        groups = [list(each) for _, each in groupby(ordered, key=lambda line: values[id(line)])]
        for index, group in enumerate(groups):
            start = len(found)
            _part(group, ties[1:], pairs, victory, found)
            if index:
                above, first = found[start - 1].line, found[start]
                first.tie = _why(ties[0], first.line, above, level, pairs)
        return
    for index, line in enumerate(level):
        others = listed([each.name for each in level if each is not line])
        found.append(_Placed(line, place, f"Level with {others} in all that counts" * bool(index)))


def _standing(placed_line: _Placed) -> StandingsRow:
    line, tally = placed_line.line, placed_line.line.tally
    return StandingsRow(
        place=placed_line.place,
        entry=tally.entry,
        played=line.played,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        points=line.points,
        score=Fraction(tally.score),
        against=Fraction(tally.against),
        objectives=tally.objectives,
        men=tally.fit,
        strength=len(tally.men),
        tie=placed_line.tie,
    )


def _against(line: Contender, level: Sequence[Contender], pairs: Pairs) -> Meeting:
    """Return how a line fared against those it is level with."""
    total = Meeting(line.tally.entry, "")
    for foe in level:
        fared = pairs.get((line.tally.entry, foe.tally.entry))
        if fared is not None:
            total.won += fared.won
            total.drawn += fared.drawn
            total.lost += fared.lost
    return total


def _head_to_head(
    line: Contender, level: Sequence[Contender], pairs: Pairs, victory: Victory
) -> int:
    fared = _against(line, level, pairs)
    return fared.won * victory.win + fared.drawn * victory.draw + fared.lost * victory.loss


_Measure = Callable[[Contender, Sequence[Contender], Pairs, Victory], Any]
_MEASURES: dict[TieBreak, _Measure] = {
    "head-to-head": _head_to_head,
    "score": lambda line, *_: line.tally.score,
    "difference": lambda line, *_: line.difference,
    "won": lambda line, *_: line.tally.won,
    "men": lambda line, *_: line.tally.fit,
    "fewest-battles": lambda line, *_: -line.played,
    "name": lambda *_: 0,  # an order to list them in, which they have already
}


def _why(
    tie: TieBreak, line: Contender, above: Contender, level: Sequence[Contender], pairs: Pairs
) -> str:
    """Return what parted a line from the one above it, as a sentence without its full stop."""
    if tie == "head-to-head":
        one, other = _against(line, level, pairs), _against(above, level, pairs)
        return capital(
            f"behind {above.name} in the battles between them: "
            f"{_fared(one)} against {_fared(other)}"
        )
    here, there = _SAID[tie](line), _SAID[tie](above)
    what = _BEHIND.get(tie, TIES[tie])
    return f"Level with {above.name}, and behind in {what}: {here} against {there}"


def _fared(fared: Meeting) -> str:
    return f"{fared.won} won, {fared.drawn} drawn, {fared.lost} lost"


def said(number: Number) -> str:
    """Return a number as players write it: 3, −2, 5/2."""
    return str(number).replace("-", "−")


_SAID: dict[TieBreak, Callable[[Contender], str]] = {
    "score": lambda line: said(line.tally.score),
    "difference": lambda line: said(line.difference),
    "won": lambda line: str(line.tally.won),
    "men": lambda line: str(line.tally.fit),
    "fewest-battles": lambda line: str(line.played),
}
