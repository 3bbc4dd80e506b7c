"""The lines of the list of campaigns and of standings, from the rows that were read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

import msgspec

from db.moments import read_moment
from db.summary import CampaignSummary
from rules.campaign.state import Standing


class _Agreed(msgspec.Struct):
    """What a list shows of a charter beside what stands in columns."""

    rulesets: tuple[str, ...] = ()


def campaign_line(row: Any) -> CampaignSummary:
    """Return a line of the list; the row is one of `db.campaign_selects.SUMMARIES`.

    A list is not withheld because of one charter in which another program wrote.
    """
    try:
        rulesets = msgspec.json.decode(row.charter, type=_Agreed).rulesets
    except (msgspec.DecodeError, TypeError):
        rulesets = ()
    return CampaignSummary(
        id=row.id,
        name=row.name,
        kind=row.kind,
        picture=row.picture,
        created=read_moment(row.created),
        changed=read_moment(row.changed),
        batches=row.batches,
        entries=row.entries,
        played=row.played,
        planned=row.planned,
        last_day=row.last_day,
        rulesets=rulesets,
    )


def playing_from(rows: Iterable[Sequence[Any]]) -> dict[str, tuple[str, ...]]:
    """Return the campaigns of each army; the rows are those of `db.campaign_selects.PLAYING`."""
    found: dict[str, tuple[str, ...]] = {}
    for army, name in rows:
        if name not in found.get(army, ()):
            found[army] = (*found.get(army, ()), name)
    return found


def standings_from(rows: Iterable[Sequence[Any]]) -> tuple[Standing, ...]:
    """Return the standings; the rows are those of `db.campaign_selects.STANDINGS`."""
    return tuple(_line([*group]) for _, group in groupby(rows, key=lambda row: row[1]))


def _line(rows: Sequence[Sequence[Any]]) -> Standing:
    """Return an entry's line from its rows: one for each result and fraction, or an empty one."""
    place, entry, points, men, strength, tie = rows[0][:6]
    results = {"won": 0, "drawn": 0, "lost": 0}
    score, against, objectives = Fraction(0), Fraction(0), 0
    for row in rows:
        outcome, battles, top, bottom, against_top, against_bottom, taken = row[6:]
        if outcome is not None:
            results[outcome] += battles
            # Databases give sums as numbers of several kinds.
            score += Fraction(int(top), bottom)
            against += Fraction(int(against_top), against_bottom)
            objectives += int(taken)
    return Standing(
        place=place,
        entry=entry,
        played=sum(results.values()),
        **results,
        points=points,
        score=score,
        against=against,
        objectives=objectives,
        men=men,
        strength=strength,
        tie=tie,
    )
