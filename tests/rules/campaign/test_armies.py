"""Armies that change, leave and lose men in a campaign: history stays as it was."""

from __future__ import annotations

from campaigns import (
    MOMENT,
    a_campaign,
    a_record,
    an_army,
    an_entry,
    recorded,
)
from msgspec.structs import replace as with_

from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.recording.battle_record import Fate
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay


def men(state: CampaignState, entry: str = "ada") -> list[int]:
    found = state.entry(entry)
    return [found.armies[0].figure_count(), *(there.men for there in found.appearances)]


def test_an_army_written_anew_counts_from_then_on() -> None:
    ledger = recorded(a_campaign(), "b1", a_record("ada", "june", fates={"ada-4": "fallen"}))
    ledger = append(ledger, acts.Enter(an_entry("ada"), an_army("ada", 3)), MOMENT)
    ledger = recorded(ledger, "b2", a_record("ada", "june", "2026-10-05"))
    state = replay(ledger)
    assert men(state) == [5, 5, 3]
    assert state.entry("ada").army.figure_count() == 3
    gone = state.careers["ada", "ada-4"]
    assert (gone.name, gone.state, gone.battles) == ("Ada 4", "gone", 1)
    assert gone.deeds[0].text == "Killed"
    assert state.careers["ada", "ada-1"].battles == 2


def test_one_who_was_in_no_army_reads_by_the_name_he_was_written_down_with() -> None:
    fate = Fate("old", "fallen", name="Pvt. Bramble", role="Rifleman", by_name="Cpl. Dusty",
                weapon="bazooka")  # fmt: skip
    record = a_record("ada", "june")
    sides = (with_(record.sides[0], fates=(fate,)), record.sides[1])
    career = replay(recorded(a_campaign(), "b", with_(record, sides=sides))).careers["ada", "old"]
    assert (career.name, career.role) == ("Pvt. Bramble", "Rifleman")
    assert career.deeds[0].text == "Killed by Cpl. Dusty, bazooka"


def test_an_army_that_left_keeps_its_battles() -> None:
    ledger = recorded(a_campaign(), "b", a_record("ada", "june", won="ada"))
    for owner in ("ada", "milo"):
        entry = with_(an_entry(owner), gone=True)
        ledger = append(ledger, acts.Enter(entry, an_army(owner)), MOMENT)
    state = replay(ledger)
    assert [line.entry for line in state.standings] == ["ada", "june"]
    assert state.careers["ada", "ada-1"].battles == 1
