"""Recordings that are not finished travel in a campaign's file, with their undo and pictures."""

from __future__ import annotations

import json

import pytest
from made_campaign_files import (
    MOMENT,
    everything,
    file_of,
    half_recorded,
    parts_of,
    png,
)
from msgspec.structs import replace

from rules.army.portrait_images import picture_id
from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import open_campaign, read_campaign
from rules.campaign.ledger.acts import Amend, Leave
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import CampaignSettings, Honour
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.draft_undo import (
    MOST_STEPS,
    DraftHistory,
    finished,
    joined,
    read_history,
    write_history,
)

BARE = everything()
NEW = png(77)


def text(*marks: str) -> str:
    """Return a recording in which these men were marked, one after the other."""
    return half_recorded(BARE, *marks).drafts["battle-9"].decode()


def marks(kept: str | None) -> list[str]:
    assert kept is not None
    return [fate.figure for fate in read_history(kept).draft.sides[0].fates]


def told(campaign: CampaignFile) -> list[str]:
    return [each.sentence() for each in open_campaign(write_campaign(campaign), "war").problems]


# ------------------------------------------------------------------ out and in


def test_a_recording_comes_back_with_its_undo_and_the_photographs_that_undo_brings_back() -> None:
    whole = half_recorded(BARE, "gate-1", "gate-2", photograph=NEW)
    read = read_campaign(write_campaign(whole), "war")
    assert read == whole and picture_id(NEW) in read.pictures
    history = read_history(read.drafts["battle-9"].decode())
    assert history.draft.photographs == () and history.undo()
    assert history.draft.photographs == (picture_id(NEW),)
    assert history.undo() and history.undo() and history.undo() and not history.undo()


def test_a_file_without_one_is_what_older_programs_read() -> None:
    def version(campaign: CampaignFile) -> int:
        return int(json.loads(parts_of(write_campaign(campaign))["manifest.json"])["version"])

    assert version(BARE) == 1
    assert version(half_recorded(BARE)) == 2, "an older Muster says that it cannot read this one"
    once = Honour("gold", "Three at once", "once:kills", 3)
    for act in (
        Leave("june", ("bin",)),
        Amend(CampaignSettings("War", ("lgam",), honours=(once,))),
    ):
        assert version(CampaignFile(append(BARE.ledger, act, MOMENT))) == 2


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        (b"{}", "drafts/battle-9.json: is not a Muster recording"),
        (text("gate-1").replace('"battle-9"', '"battle-7"').encode(), "belongs to another"),
        (text().replace('"ruleset"', '"turns":9999999999,"ruleset"').encode(), "The number of"),
        (text().replace('"version":1', '"version":9').encode(), "by a newer Muster"),
        (text().encode().replace(b"Rain", b"Ra\xffin"), "is damaged and cannot be read"),
    ],
)
def test_a_recording_that_cannot_be_gone_on_with_is_told_and_left_out(
    spoilt: bytes, words: str
) -> None:
    forged = CampaignFile(
        BARE.ledger, BARE.fielded, BARE.pictures, BARE.rulesets, {"battle-9": spoilt}
    )
    (sentence,) = told(forged)
    assert words.casefold() in sentence.casefold()
    opened = open_campaign(write_campaign(forged), "war")
    assert opened.campaign == BARE and opened.kept == opened.total


def test_a_recording_damaged_on_its_way_is_told() -> None:
    parts = parts_of(write_campaign(half_recorded(BARE, "gate-1")))
    parts["drafts/battle-9.json"] = parts["drafts/battle-9.json"].replace(b"gate-1", b"gate-2")
    (problem,) = open_campaign(file_of(parts), "war").problems
    assert problem.sentence().endswith("drafts/battle-9.json: was changed after it was written.")


def test_undo_into_what_cannot_be_leads_nowhere() -> None:
    history = read_history(text())
    history.take("turns", replace(history.draft, turns=10**12))
    history.take("fewer", replace(history.draft, turns=6))
    assert not DraftHistory(history.draft, history.steps).undo()


def test_of_a_file_made_to_do_harm_no_more_steps_are_read_than_a_recording_keeps() -> None:
    history = read_history(text("gate-1"))
    history = DraftHistory(history.draft, history.steps * (10 * MOST_STEPS))
    assert len(read_history(write_history(history)).steps) == MOST_STEPS


# ------------------------------------------------------------------ one battle on two computers


def test_whoever_went_on_where_the_other_left_off_is_right() -> None:
    less, more = text("gate-1"), text("gate-1", "gate-2")
    assert joined("", less).text == less
    assert joined("not a recording", less).text == less
    assert joined(less, more).text == more and not joined(less, more).parted
    assert joined(more, less).text is None and not joined(more, less).parted
    assert joined(more, more).text is None


def test_what_was_said_on_two_computers_is_one_step_of_undo_away() -> None:
    here, there = text("gate-1", "gate-2"), text("gate-1", "gate-3", "gate-4")
    found = joined(here, there)
    assert found.parted and marks(found.text) == ["gate-1", "gate-2"]
    history = read_history(found.text or "")
    assert history.name == "what was marked here" and history.undo()
    assert marks(write_history(history)) == ["gate-1", "gate-3", "gate-4"]
    assert history.undo() and marks(write_history(history)) == ["gate-1", "gate-2"]
    assert joined(found.text or "", there).text is None, "the same file again changes nothing"


def test_a_recording_of_a_battle_that_was_written_since_is_finished() -> None:
    record = BattleRecord("2026-06-28", (), "lgam")
    other = replace(record, turns=5)
    begun = Draft("2026-06-28", (), "lgam")
    correction = replace(begun, corrects=True, was=record)
    assert not finished(begun, None) and finished(begun, record)
    assert not finished(correction, record) and finished(correction, other)
    assert not finished(correction, None), "taken back meanwhile: it can be recorded again"
