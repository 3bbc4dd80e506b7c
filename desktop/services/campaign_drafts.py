"""Unfinished recordings of battles, exported to campaign files and imported from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.campaign.ledger.acts import Record
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.undo import standing_acts
from rules.campaign.planning.calendar_days import day_said
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.draft_history import finished, joined, read_draft, readable
from rules.common.ids import ID_PATTERN
from rules.common.problems import InputProblem

if TYPE_CHECKING:
    from db.store import UnitOfWork


@dataclass(frozen=True, slots=True)
class ImportedDrafts:
    """How many recordings of a file were imported, and what is to be told of the others."""

    count: int = 0
    notes: tuple[str, ...] = ()


def drafts_of(work: UnitOfWork, campaign_id: str) -> dict[str, bytes]:
    """Return the recordings of a campaign that can be read, by battle."""
    found = dict[str, bytes]()
    for battle in work.campaigns.drafts(campaign_id):
        text = work.campaigns.draft(campaign_id, battle)
        if text and ID_PATTERN.match(battle):
            found[battle] = text.encode("utf-8", "replace")
    return {battle: found[battle] for battle in readable(found)}


def import_drafts(
    work: UnitOfWork, ledger: Ledger, drafts: Mapping[str, bytes], before: Mapping[str, bytes]
) -> ImportedDrafts:
    """Keep the recordings of a file beside the `ledger` that is here now.

    `before` are those that were here until then: whoever is written now is told to be. What is
    here and was gone on with stays, the other one undo away.
    """
    here = set(work.campaigns.drafts(ledger.id))
    records = _records(ledger) if drafts else {}
    notes = [f"{_called(before[each])}, half recorded here, is written now." for each in before
             if each not in here]  # fmt: skip
    count = 0
    for battle, data in drafts.items():
        theirs = read_draft(data.decode("utf-8", "replace"))
        if finished(theirs, records.get(battle)):
            notes.append(f"{_called(data)}, half recorded in the file, is written here already.")
            continue
        found = joined(work.campaigns.draft(ledger.id, battle) or "", data.decode())
        if found.text is not None:
            work.campaigns.keep_draft(ledger.id, battle, found.text)
            count += not found.parted
        if found.parted:
            notes.append(
                f"{_called(data)} was recorded further both here and in the file: what was marked"
                " here stays, and what the file says is one Undo away."
            )
    return ImportedDrafts(count, tuple(notes))


def _records(ledger: Ledger) -> dict[str, BattleRecord]:
    """Return what was recorded last of each battle."""
    acts = standing_acts(ledger.batches)
    return {act.battle: act.record for act in acts if isinstance(act, Record)}


def _called(data: bytes) -> str:
    """Return which battle a recording is of, to begin a sentence with."""
    try:
        draft: Draft = read_draft(data.decode("utf-8", "replace"))
    except InputProblem:
        return "A battle"
    return f"“{draft.name}”" if draft.name.strip() else f"The battle of {day_said(draft.day)}"
