"""The ledger: what can be written into it, how it is found whole, and what undo leaves."""

from __future__ import annotations

import msgspec
import pytest
from campaigns import MOMENT, a_campaign, a_record, recorded
from ledger_hand import last_standing

from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import (
    CampaignProblem,
    pack_batch,
    read_ledger,
    readable,
    unpack_batch,
    verify,
)
from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.recording.battle_record import BattlePlan, BattleRecord, PlannedSide, SideRecord
from rules.campaign.state.replay import replay
from rules.common.problems import InputProblem

PLAN = BattlePlan("2026-10-11", (PlannedSide("ada"), PlannedSide("june")))
ONE = a_record("ada", "june", won="ada")


def test_a_ledger_reads_back_as_it_was_written() -> None:
    ledger = recorded(a_campaign(), "b1", ONE)
    again, faults = read_ledger(ledger.id, [pack_batch(batch) for batch in ledger.batches])
    assert not faults
    assert again == ledger
    assert replay(again) == replay(ledger)


@pytest.mark.parametrize(
    ("kind", "number"),
    [("tampered", 4), ("missing", 4), ("doubled", 4), ("unreadable", 4), ("cut-short", 8)],
)
def test_each_fault_is_named_and_what_is_before_it_is_read(kind: str, number: int) -> None:
    ledger = recorded(a_campaign(), "b1", ONE)
    pages = [pack_batch(batch) for batch in ledger.batches]
    if kind == "tampered":
        pages[3] = pages[3].replace(b"June", b"Jane")
    elif kind == "missing":
        del pages[3]
    elif kind == "doubled":
        pages.insert(4, pages[3])
    elif kind == "unreadable":
        pages[3] = pages[3][:40]
    else:
        pages.pop()
    read, faults = read_ledger(ledger.id, pages, count=len(ledger.batches), head=ledger.head)
    assert (faults[0].number, faults[0].kind) == (number, kind)
    assert str(number) in faults[0].message or kind == "cut-short"
    sound = 4 if kind == "doubled" else number - 1
    assert read.batches == ledger.batches[:sound]
    assert replay(read).batches == sound


def test_batches_in_another_order_are_not_a_whole_ledger() -> None:
    batches = list(a_campaign().batches)
    batches[2], batches[3] = batches[3], batches[2]
    assert verify(batches)
    assert readable(batches) == tuple(batches[:2])


def test_an_act_copied_to_the_end_is_named() -> None:
    batches = a_campaign().batches
    copy = msgspec.structs.replace(batches[3], number=8)
    assert [(fault.number, fault.kind) for fault in verify([*batches, copy])] == [(8, "doubled")]
    assert readable([*batches, copy]) == batches


def test_a_ledger_of_another_ending_is_found_out() -> None:
    ledger = recorded(a_campaign(), "b1", ONE)
    other = recorded(a_campaign(), "b1", ONE)
    assert [fault.kind for fault in verify(ledger.batches, head=other.head)] == ["cut-short"]
    assert not verify(ledger.batches, len(ledger.batches), ledger.head)


def test_what_is_no_batch_is_told_with_its_name() -> None:
    for data in (
        b"",
        b"{}",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"id":"x","number":1,"act":{"act":"fly"}}',
    ):
        with pytest.raises(InputProblem, match="act 12"):
            unpack_batch(data, "act 12")


def test_the_clock_means_nothing_for_the_order() -> None:
    ledger = a_campaign()
    ledger = append(ledger, acts.Record("b1", ONE), "2030-01-01T00:00:00Z")
    ledger = append(ledger, acts.Record("b2", a_record("june", "milo")), "1999-01-01T00:00:00Z")
    assert not verify(ledger.batches)
    assert [line.id for line in replay(ledger).battles] == ["b1", "b2"]


def test_only_the_last_act_that_stands_can_be_undone() -> None:
    ledger = recorded(recorded(a_campaign(), "b1", ONE), "b2", a_record("june", "milo"))
    first, second = ledger.batches[-2:]
    with pytest.raises(CampaignProblem, match="last step"):
        append(ledger, acts.Undo(first.id), MOMENT)
    ledger = append(ledger, acts.Undo(second.id), MOMENT)
    assert [line.id for line in replay(ledger).battles] == ["b1"]
    undo = ledger.batches[-1]
    for gone in (undo, second):
        with pytest.raises(CampaignProblem, match="last step"):
            append(ledger, acts.Undo(gone.id), MOMENT)
    ledger = append(ledger, acts.Undo(first.id), MOMENT)
    assert not replay(ledger).battles
    assert not verify(ledger.batches)


def test_undo_goes_back_to_the_founding_and_not_beyond() -> None:
    ledger = a_campaign()
    while (last := last_standing(ledger)) is not None:
        ledger = append(ledger, acts.Undo(last.id), MOMENT)
    assert replay(ledger).settings.name == "The backyard war"
    assert not replay(ledger).players
    with pytest.raises(CampaignProblem, match="nothing to undo"):
        append(ledger, acts.Undo(ledger.batches[0].id), MOMENT)


def test_a_refused_act_leaves_the_ledger_as_it_was() -> None:
    ledger = recorded(a_campaign(), "b1", ONE)
    before = replay(ledger)
    with pytest.raises(CampaignProblem):
        append(ledger, acts.Void("b9"), MOMENT)
    assert replay(ledger) == before
    assert replay(append(ledger, acts.Void("b1"), MOMENT)).battle("b1").state == "void"


def test_two_ledgers_that_grow_from_one_do_not_mix() -> None:
    common = a_campaign()
    one = recorded(common, "b1", ONE)
    other = recorded(common, "b1", a_record("ada", "june", won="june"))
    assert replay(one).standings[0].entry == "ada"
    assert replay(other).standings[0].entry == "june"
    assert not replay(common).battles
    assert replay(recorded(one, "b2", a_record("june", "milo"))).battle("b1").number == 1


TWICE = BattleRecord("2026-10-04", (SideRecord("ada"), SideRecord("ada")), "army-men")
REFUSED = {
    "a second founding": acts.Found(CampaignSettings("Another", ("army-men",))),
    "an army of nobody": acts.Enter(
        msgspec.structs.replace(a_campaign().batches[2].act.entry, player="nobody"),  # type: ignore[union-attr]
        a_campaign().batches[2].act.army,  # type: ignore[union-attr, arg-type]
    ),
    "men back to an unknown army": acts.Reinforce("x"),
    "men back after a battle only planned": acts.Reinforce("ada", after="p1"),
    "an unknown army planned": acts.Plan("b9", BattlePlan("2026-10-04", (PlannedSide("x"),))),
    "a plan for a battle played": acts.Plan("b1", PLAN),
    "an unknown battle cancelled": acts.Cancel("b9"),
    "a played battle cancelled": acts.Cancel("b1"),
    "an unknown battle voided": acts.Void("b9"),
    "a planned battle voided": acts.Void("p1"),
    "what counts counts again": acts.Restore("b1"),
    "a record of an unknown army": acts.Record("b2", a_record("ada", "x")),
    "an army against itself": acts.Record("b2", TWICE),
    "a winner who was not there": acts.Record("b2", a_record("ada", "june", won="milo")),
    "a winner of no result": acts.Record("b2", a_record("ada", "june", won="ada", decided="none")),
    "no day": acts.Record("b2", a_record("ada", "june", day="")),
    "a day that is none": acts.Record("b2", a_record("ada", "june", day="2026-02-30")),
    "points that are no number": acts.Record("b2", a_record("ada", "june", points=("many", ""))),
    "points without end": acts.Record("b2", a_record("ada", "june", points=("1e999999999", ""))),
    "nobody at all": acts.Record("b2", BattleRecord("2026-10-04", (), "army-men")),
    "before an unknown battle": acts.Record("b2", a_record("ada", "june"), before="b9"),
    "before itself": acts.Record("b1", a_record("ada", "june"), before="b1"),
    "an award for nothing": acts.Award("ada", "ada-1", ""),
    "an award taken back that was none": acts.Withdraw("x"),
    "a note about nothing": acts.Note("weather", "It rained."),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_would_mean_nothing_is_refused_in_a_sentence(what: str) -> None:
    ledger = append(recorded(a_campaign(), "b1", ONE), acts.Plan("p1", PLAN), MOMENT)
    with pytest.raises(CampaignProblem) as refused:
        append(ledger, REFUSED[what], MOMENT)
    assert refused.value.sentence[0].isupper()
    assert refused.value.sentence.endswith(".")


def test_what_is_void_is_neither_voided_again_nor_corrected() -> None:
    ledger = append(recorded(a_campaign(), "b1", ONE), acts.Void("b1"), MOMENT)
    for act in (acts.Void("b1"), acts.Record("b1", ONE)):
        with pytest.raises(CampaignProblem, match="not count"):
            append(ledger, act, MOMENT)


def test_battles_cannot_be_put_before_each_other_in_a_ring() -> None:
    ledger = recorded(a_campaign(), "b1", ONE)
    ledger = recorded(ledger, "b2", a_record("june", "milo"), before="b1")
    with pytest.raises(CampaignProblem, match="before itself"):
        recorded(ledger, "b1", ONE, before="b2")


def test_a_campaign_needs_a_name() -> None:
    with pytest.raises(CampaignProblem, match="name"):
        begin(CampaignSettings(" ", ()), MOMENT)
