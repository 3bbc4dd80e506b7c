"""Undo and redo in the ledger: what belongs together, what comes back, and how long it can."""

from __future__ import annotations

import pytest
from campaigns import a_campaign, a_record, an_army, an_entry
from ledger_hand import last_acts, undone_acts

from rules.campaign.describe_acts import ledger_lines
from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import read_campaign
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import AnyAct
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import CampaignProblem, Ledger, read_ledger, verify
from rules.campaign.ledger.chain import pack_batch as packed
from rules.campaign.ledger.preview import preview
from rules.campaign.ledger.undone_acts import standing_acts
from rules.campaign.planning.settings import CampaignSettings, Player
from rules.campaign.recording.battle_record import BattlePlan
from rules.campaign.state.replay import replay

FIRST = acts.Record("b1", a_record("ada", "june", won="ada", fates={"june-1": "fallen"}))
MEDAL = acts.Award("ada", "ada-1", "The Bent Spoon")


def written(ledger: Ledger, *these: AnyAct) -> Ledger:
    """Return the ledger with acts that were written in one go, later than all before."""
    moment = f"2026-11-21T10:{len(ledger.batches):02}:00Z"
    for each in these:
        ledger = append(ledger, each, moment)
    return ledger


def undone(ledger: Ledger) -> Ledger:
    return written(ledger, *(acts.Undo(each.id) for each in reversed(last_acts(ledger))))


def redone(ledger: Ledger) -> Ledger:
    return written(ledger, *(acts.Redo(each.id) for each in undone_acts(ledger)))


def test_what_was_undone_comes_back_as_it_was_also_after_a_restart() -> None:
    ledger = written(written(a_campaign(), FIRST), MEDAL)
    before = replay(ledger)
    gone = undone(undone(ledger))
    assert not replay(gone).battles
    read, faults = read_ledger(gone.id, [packed(each) for each in gone.batches])
    again = redone(redone(read))
    assert not faults and not verify(again.batches)
    now = replay(Ledger(again.id, again.batches))
    assert now.standings == before.standings and now.battles == before.battles
    assert dict(now.careers) == dict(before.careers)
    assert [type(each) for each in standing_acts(again.batches)[-2:]] == [acts.Record, acts.Award]
    assert undone_acts(again) == () and [each.act for each in last_acts(again)] == [MEDAL]


def test_an_award_that_was_taken_back_is_the_same_one_after_undo_and_redo() -> None:
    ledger = written(written(a_campaign(), FIRST), MEDAL)
    ledger = written(ledger, acts.Withdraw(ledger.batches[-1].id))
    ledger = redone(redone(undone(undone(ledger))))
    assert not replay(ledger).careers[("ada", "ada-1")].given
    assert replay(undone(ledger)).careers[("ada", "ada-1")].given


def test_another_act_ends_what_can_be_done_again() -> None:
    ledger = undone(written(a_campaign(), FIRST))
    (lost,) = undone_acts(ledger)
    ledger = written(ledger, acts.Note("entry:ada", "It rained."))
    assert undone_acts(ledger) == ()
    with pytest.raises(CampaignProblem, match="nothing to redo"):
        append(ledger, acts.Redo(lost.id), "")


def test_only_what_was_undone_last_is_done_again_first() -> None:
    ledger = undone(undone(written(written(a_campaign(), FIRST), MEDAL)))
    medal = ledger.batches[-3]
    assert medal.act == MEDAL
    with pytest.raises(CampaignProblem, match="last undone"):
        append(ledger, acts.Redo(medal.id), "")


def test_what_was_written_in_one_go_is_undone_and_done_again_in_one_go() -> None:
    plans = [acts.Plan(each, BattlePlan("2026-11-28", ())) for each in ("b2", "b3")]
    ledger = written(written(a_campaign(), FIRST), MEDAL)
    ledger = written(ledger, *plans)
    assert [each.act for each in last_acts(ledger)] == plans
    ledger = undone(ledger)
    assert [each.act for each in last_acts(ledger)] == [MEDAL]
    assert [each.act for each in last_acts(redone(ledger))] == plans


def test_the_founding_is_one_act_that_is_not_undone() -> None:
    moment = "2026-11-21T09:00:00Z"
    ledger = begin(CampaignSettings("The backyard war", ("army-men",)), moment)
    ledger = append(ledger, acts.Join(Player("ada", "Ada")), moment)
    ledger = append(ledger, acts.Enter(an_entry("ada"), an_army("ada")), moment)
    assert last_acts(ledger) == ()
    assert len(last_acts(written(ledger, acts.Join(Player("june", "June"))))) == 1


def test_the_preview_of_an_undo_names_what_goes() -> None:
    ledger = written(a_campaign(players=("ada",)), acts.Join(Player("june", "June")))
    ledger = written(ledger, acts.Enter(an_entry("june"), an_army("june")))
    change = preview(ledger, acts.Undo(ledger.batches[-1].id))
    assert [each.name for each in change.standings] == ["June"]
    battle = written(a_campaign(), FIRST)
    change = preview(battle, acts.Undo(battle.batches[-1].id))
    assert [each.name for each in change.numbers] == ["4 Oct 2026, Ada won"]
    gone = undone(ledger)
    change = preview(gone, acts.Redo(undone_acts(gone)[-1].id))
    assert [each.name for each in change.standings] == ["June"]
    assert change.title == "Redone: June's men joined for June with 5 men"


def test_the_story_says_what_was_done_again_and_that_it_stands() -> None:
    ledger = redone(undone(written(a_campaign(), FIRST)))
    lines = ledger_lines(ledger)[-3:]
    assert [each.text for each in lines] == [
        "Battle 1: Ada against June, Ada won",
        "Undone: Battle 1: Ada against June, Ada won",
        "Redone: Battle 1: Ada against June, Ada won",
    ]
    assert not any(each.undone for each in lines)


def test_a_campaign_file_with_a_redo_is_not_for_older_programs() -> None:
    ledger = undone(written(a_campaign(), FIRST))
    assert CampaignFile(ledger).version == 1
    again = CampaignFile(redone(ledger))
    assert again.version == 3
    assert read_campaign(write_campaign(again), "war").ledger == again.ledger
