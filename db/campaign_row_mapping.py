"""Campaigns as rows: what is written of a campaign's state, and what lists read of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from sqlalchemy import Select, bindparam, func, select

from db import schema
from db.summary import CampaignSummary
from db.timestamps import parse_timestamp
from rules.campaign.state.campaign_state import CampaignState, StandingsRow

Row = dict[str, Any]
LARGEST = 2**48
"""Points beyond this no game gives, and in the end no column holds them."""
_campaign, _entry = schema.campaign.c, schema.campaign_entry.c
_OF: Any = bindparam("of_campaign")

SUMMARIES: Select[Any] = select(
    _campaign.id,
    _campaign.name,
    _campaign.kind,
    _campaign.picture,
    _campaign.charter,
    _campaign.created,
    _campaign.changed,
    _campaign.batches,
    select(func.count())
    .select_from(schema.campaign_entry)
    .where(_entry.campaign_id == _campaign.id)
    .scalar_subquery()
    .label("entries"),
    _campaign.played,
    _campaign.planned,
    _campaign.last_day,
).order_by(_campaign.changed.desc(), _campaign.id)

PLAYING: Select[Any] = (
    select(_entry.army, _campaign.name)
    .join(schema.campaign, _campaign.id == _entry.campaign_id)
    .where(_entry.army.in_(bindparam("these", expanding=True)), _entry.gone == 0)
    .order_by(_campaign.changed.desc(), _campaign.id)
)
"""In which campaigns armies play, as the armies themselves are known in Armies."""

HEAD: Select[Any] = select(
    _campaign.name, _campaign.batches, _campaign.head, _campaign.revision
).where(_campaign.id == _OF)

STATE: Select[Any] = select(
    _campaign.name,
    _campaign.kind,
    _campaign.picture,
    _campaign.charter,
    _campaign.played,
    _campaign.planned,
    _campaign.last_day,
).where(_campaign.id == _OF)

ENTRIES: Select[Any] = (
    select(*[column for column in _entry if column.name != "campaign_id"])
    .where(_entry.campaign_id == _OF)
    .order_by(_entry.position)
)


class _Agreed(msgspec.Struct):
    """What a list shows of a campaign's settings beside what stands in columns."""

    rulesets: tuple[str, ...] = ()


def campaign_line(row: Any) -> CampaignSummary:
    """Return a line of the list; the row is one of `SUMMARIES`.

    A list is not withheld because of the settings of one in which another program wrote.
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
        created=parse_timestamp(row.created),
        changed=parse_timestamp(row.changed),
        batches=row.batches,
        entries=row.entries,
        played=row.played,
        planned=row.planned,
        last_day=row.last_day,
        rulesets=rulesets,
    )


def playing_from(rows: Iterable[Sequence[Any]]) -> dict[str, tuple[str, ...]]:
    """Return the campaigns of each army; the rows are those of `PLAYING`."""
    found: dict[str, tuple[str, ...]] = {}
    for army, name in rows:
        if name not in found.get(army, ()):
            found[army] = (*found.get(army, ()), name)
    return found


def campaign_row(state: CampaignState) -> Row:
    """Return what a campaign's own row says of its state."""
    settings = state.settings
    days = [each.day for each in state.battles if each.state in ("played", "undecided")]
    return {
        "name": settings.name,
        "kind": settings.kind,
        "picture": settings.picture,
        "charter": msgspec.json.encode(settings).decode(),
        "played": len(days),
        "planned": sum(each.state == "planned" for each in state.battles),
        "last_day": max(days, default=""),
    }


def entry_rows(state: CampaignState) -> list[Row]:
    """Return a row for each army with its line in the standings.

    OverflowError for points that no game gives and no column holds.
    """
    lines = {line.entry: (rank, line) for rank, line in enumerate(state.standings, start=1)}
    sides = {player.id: player.side for player in state.players}
    return [
        {
            "id": each.entry.id,
            "position": position,
            "player": each.entry.player,
            "side": sides.get(each.entry.player, ""),
            "army": each.entry.army,
            "name": each.entry.name,
            "ruleset": each.entry.ruleset,
            "colour": each.entry.colour,
            "gone": int(each.entry.gone),
            **_standing(*lines.get(each.entry.id, (0, None))),
        }
        for position, each in enumerate(state.entries, start=1)
    ]


def _standing(rank: int, line: StandingsRow | None) -> Row:
    """Return what an entry's row holds of its line in the standings."""
    if line and any(
        abs(Fraction(each)) >= LARGEST for each in (line.points, line.score, line.against)
    ):
        raise OverflowError(f"{line.points} points, {line.score} against {line.against}")
    return {
        "rank": rank,
        "place": line.place if line else 0,
        "played": line.played if line else 0,
        "won": line.won if line else 0,
        "drawn": line.drawn if line else 0,
        "lost": line.lost if line else 0,
        "points": line.points if line else 0,
        "score": str(line.score) if line else "0",
        "against": str(line.against) if line else "0",
        "objectives": line.objectives if line else 0,
        "men": line.men if line else 0,
        "strength": line.strength if line else 0,
        "tie": line.tie if line else "",
    }
