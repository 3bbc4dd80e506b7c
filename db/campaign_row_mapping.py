"""Campaigns as rows: what is written of a campaign's state, and what lists read of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from sqlalchemy import RowMapping, Select, bindparam, func, select

from db import tables
from db.list_summaries import CampaignSummary
from db.timestamps import parse_timestamp
from rules.campaign.state.campaign_state import CampaignState, StandingsRow

Row = dict[str, Any]
LARGEST = 2**48
"""Points beyond this no game gives, and in the end no column holds them."""
_COUNTED = (
    *("place", "played", "won", "drawn", "lost", "points"),
    *("objectives", "men", "strength"),
)
"""The whole numbers of a line of the standings, which are columns of the same names."""
_campaign, _entry = tables.campaign.c, tables.campaign_entry.c
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
    .select_from(tables.campaign_entry)
    .where(_entry.campaign_id == _campaign.id)
    .scalar_subquery()
    .label("entries"),
    _campaign.played,
    _campaign.planned,
    _campaign.last_day,
).order_by(_campaign.changed.desc(), _campaign.id)

PLAYING: Select[Any] = (
    select(_entry.army, _campaign.name)
    .join(tables.campaign, _campaign.id == _entry.campaign_id)
    .where(_entry.army.in_(bindparam("these", expanding=True)), _entry.gone == 0)
    .order_by(_campaign.changed.desc(), _campaign.id)
)
"""In which campaigns armies play, as the armies themselves are known in Armies."""

HEAD: Select[Any] = select(
    _campaign.name, _campaign.batches, _campaign.head, _campaign.revision
).where(_campaign.id == _OF)

_STATED = ("name", "kind", "picture", "charter", "played", "planned", "last_day")
STATE: Select[Any] = select(*(_campaign[name] for name in _STATED)).where(_campaign.id == _OF)

ENTRIES: Select[Any] = (
    select(*[column for column in _entry if column.name != "campaign_id"])
    .where(_entry.campaign_id == _OF)
    .order_by(_entry.position)
)


class _Agreed(msgspec.Struct):
    """What a list shows of a campaign's settings beside what stands in columns."""

    rulesets: tuple[str, ...] = ()


def campaign_line(row: RowMapping) -> CampaignSummary:
    """Return a line of the list; the row is one of `SUMMARIES`.

    A list is not withheld because of the settings of one in which another program wrote.
    """
    values = dict(row)
    try:
        values["rulesets"] = msgspec.json.decode(values.pop("charter"), type=_Agreed).rulesets
    except (msgspec.DecodeError, TypeError):
        values["rulesets"] = ()
    for moment in ("created", "changed"):
        values[moment] = parse_timestamp(values[moment])
    return CampaignSummary(**values)


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
    if line is None:
        return {"rank": 0, **dict.fromkeys(_COUNTED, 0), "score": "0", "against": "0", "tie": ""}
    if max(abs(Fraction(each)) for each in (line.points, line.score, line.against)) >= LARGEST:
        raise OverflowError(f"{line.points} points, {line.score} against {line.against}")
    counted = {name: getattr(line, name) for name in _COUNTED}
    fractions = {"score": str(line.score), "against": str(line.against)}
    return {"rank": rank, **counted, **fractions, "tie": line.tie}
