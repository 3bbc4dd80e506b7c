"""The results of a campaign for other programs: one JSON document, and tables as CSV.

The document is described by resources/schema/results.schema.json. The tables say the same of the
battles: one row for each battle and side, and one for each fate.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.campaign.describe_events import deed_text
from rules.campaign.display_names import CampaignNames
from rules.campaign.recording.battle_record import (
    BattlePlan,
    BattleRecord,
    Fate,
    SideRecord,
    winners_of,
)
from rules.campaign.state.campaign_state import Battle, CampaignState, EntryState, StandingsRow
from rules.campaign.state.honours_list import honoured
from rules.campaign.state.standings_columns import COLUMNS
from rules.campaign.state.statistics import fallen, toys_away
from rules.campaign.state.timeline import number_of, outcome_of

FORMAT, VERSION = "muster-campaign-results", 1
BATTLE_COLUMNS = (
    "battle", "number", "state", "day", "name", "game", "mission", "place", "turns", "army",
    "player", "role", "edge", "men", "points", "outcome", "decided", "override", "objectives",
    "fallen", "wounded", "captured", "missing", "corrections",
)  # fmt: skip
FATE_COLUMNS = (
    "battle", "number", "day", "army", "player", "figure", "name", "soldier", "unit", "hero",
    "fate", "by", "by_army", "weapon", "turn", "kills", "lives", "objectives", "note",
)  # fmt: skip
_COUNTED = ("fallen", "wounded", "captured", "missing")
# Where a spreadsheet parts cells by other signs than commas, a cell begins behind one as well, and
# a row behind a line break: marks of quotation mean nothing to it in the middle of a cell.
_FORMULA = re.compile(r"(^(?=[\t\r\n])|(?:^|[;\t\r\n]\"*)(?=[=+\-@＝＋－＠]))")
_DIGITS = 4
"""Digits behind the point of what no decimal fraction gives exactly."""


def results(campaign_id: str, names: CampaignNames) -> dict[str, Any]:
    """Return all results of a campaign as plain data; points are texts, as "23" or "5/2"."""
    state = names.state
    settings = state.settings
    return {
        "format": FORMAT,
        "version": VERSION,
        "campaign": {
            "id": campaign_id,
            "name": settings.name,
            "kind": settings.kind,
            "games": list(settings.rulesets),
            "begins": settings.begins,
            "ends": settings.ends,
        },
        "players": [{"id": p.id, "name": p.name, "side": p.side} for p in state.players],
        "armies": [_army(each) for each in state.entries],
        "standings": [_standing(state, each) for each in state.standings],
        "battles": [_battle(each, names) for each in state.battles],
        "honours": list(_honours(state)),
        "fallen": [
            {
                "army": each.career.entry, "figure": each.career.figure, "name": each.career.name,
                "soldier": each.career.role, "number": each.deed.number, "fate": each.deed.fate,
                "text": deed_text(names, each.career, each.deed),
            }
            for each in (*fallen(state), *toys_away(state))
        ],
    }  # fmt: skip


def battles_csv(document: Mapping[str, Any]) -> bytes:
    """Return the battles of a results document as a table: a row for each battle and side."""
    names = _names(document)
    rows = []
    for battle in document["battles"]:
        for side in battle["sides"]:
            kinds = [fate["fate"] for fate in side["fates"]]
            told = {kind: kinds.count(kind) for kind in _COUNTED}
            row = {**battle, **side, **told, "battle": battle["id"], **names[side["army"]]}
            points = _decimal(side["points"])
            rows.append({**row, "points": points, "objectives": " ".join(side["objectives"])})
    return _table(BATTLE_COLUMNS, rows)


def fates_csv(document: Mapping[str, Any]) -> bytes:
    """Return the fates of a results document as a table: a row for each."""
    names = _names(document)
    rows = [
        {
            **fate, "battle": battle["id"], "number": battle["number"], "day": battle["day"],
            **names[side["army"]], "hero": int(fate["hero"]),
            "by_army": names[fate["by_army"]]["army"],
            "objectives": " ".join(fate["objectives"]),
        }
        for battle in document["battles"]
        for side in battle["sides"]
        for fate in side["fates"]
    ]  # fmt: skip
    return _table(FATE_COLUMNS, rows)


def _names(document: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Return what the armies and their players are called, by the army's id; "" for nobody's."""
    players = {each["id"]: each["name"] for each in document["players"]}
    found = {
        each["id"]: {"army": each["name"], "player": players.get(each["player"], "")}
        for each in document["armies"]
    }
    return {"": {"army": "", "player": ""}, **found}


def _table(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Return a table as CSV, with the mark at its beginning by which spreadsheets know UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row[column]) for column in columns])
    return out.getvalue().encode("utf-8-sig", "replace")


def _cell(value: object) -> object:
    """Return what a cell holds; a text that a spreadsheet would take for a formula is quoted."""
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else value


def _decimal(points: str) -> int | float | str:
    """Return points as a number for a spreadsheet, which takes 5/2 for a day in May."""
    value = number_of(points) if points else ""
    if not isinstance(value, Fraction):
        return value
    return round(float(value), _DIGITS)


def _army(each: EntryState) -> dict[str, Any]:
    entry = each.entry
    return {
        "id": entry.id,
        "name": entry.name,
        "player": entry.player,
        "game": entry.ruleset,
        "colour": entry.colour,
        "gone": entry.gone,
    }


def _standing(state: CampaignState, each: StandingsRow) -> dict[str, Any]:
    values = {column.key: column.value(state, each) for column in COLUMNS}
    line = {"place": each.place, "army": each.entry, **values}
    return {**line, "strength": each.strength, "tie": each.tie}


def _battle(line: Battle, names: CampaignNames) -> dict[str, Any]:
    record = line.record or _as_planned(line.plan)
    return {
        "id": line.id, "number": line.number, "state": line.state, "day": line.day,
        "corrections": line.corrections, "why": line.why, "notes": list(line.notes),
        "place": record.place, "game": record.ruleset,
        "mission": record.mission_name or record.mission, "name": record.name,
        "turns": record.turns, "decided": record.decided if line.record else "",
        "winners": list(winners_of(record)), "reason": record.reason, "story": record.story,
        "sides": [
            _side(
                side,
                _outcome(line, record, side),
                [_fate(fate, names.owner(record, fate)) for fate in side.fates],
            )
            for side in record.sides
        ],
    }  # fmt: skip


def _as_planned(plan: BattlePlan | None) -> BattleRecord:
    """Return what is known of a battle that was not played."""
    plan = plan or BattlePlan("", ())
    sides = tuple(SideRecord(each.entry, role=each.role) for each in plan.sides)
    return BattleRecord(
        plan.day, sides, plan.ruleset, name=plan.name, mission=plan.mission, place=plan.place
    )


def _outcome(line: Battle, record: BattleRecord, side: SideRecord) -> str:
    return outcome_of(record, side.entry) if line.state in ("played", "undecided") else ""


def _side(side: SideRecord, outcome: str, fates: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        "army": side.entry, "role": side.role, "edge": side.edge, "men": side.men,
        "points": side.points, "outcome": outcome, "override": side.override,
        "objectives": list(side.objectives),
        "lines": [
            {"name": each.name, "count": each.count, "each": each.each, "points": each.points}
            for each in side.lines
        ],
        "fates": list(fates),
    }  # fmt: skip


def _fate(fate: Fate, by_army: str) -> dict[str, Any]:
    return {
        "figure": fate.figure, "name": fate.name, "soldier": fate.role, "unit": fate.unit,
        "hero": fate.hero, "fate": fate.kind, "by": fate.by_name or fate.by,
        "by_army": by_army, "by_figure": fate.by,
        "weapon": fate.weapon, "turn": fate.turn, "kills": fate.kills, "lives": fate.lives,
        "objectives": list(fate.objectives), "note": fate.note,
    }  # fmt: skip


def _honours(state: CampaignState) -> Iterable[dict[str, Any]]:
    for career in honoured(state):
        for given in career.given:
            yield {
                "army": career.entry, "figure": career.figure, "name": career.name,
                "soldier": career.role, "medal": given.name, "rank": given.rank,
                "battle": given.battle, "citation": given.citation,
            }  # fmt: skip
