"""Toys that battles of a campaign lost, booked in the box: once, and taken back when corrected."""

from __future__ import annotations

from campaigns import MOMENT, a_campaign, a_record, recorded
from msgspec.structs import replace

from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.lost_toys import box_after, entry_of
from rules.campaign.recording.battle_record import FateKind
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog
from rules.toybox.edits import add_toys, set_found
from rules.toybox.toy_box import ToyBox
from rules.toybox.usual_toys import usual_poses

CATALOG = Catalog()
BOX = add_toys(ToyBox(), usual_poses()["rifleman"].pose, "green", 12)
FATES: dict[str, FateKind] = {
    "ada-1": "lost", "ada-2": "gone", "ada-3": "fallen", "ada-4": "captured", "june-1": "lost",
}  # fmt: skip


def played(**more: FateKind) -> Ledger:
    return recorded(a_campaign(), "b1", a_record("ada", "june", won="ada", fates=FATES | more))


def after(box: ToyBox, ledger: Ledger) -> ToyBox:
    return box_after(box, ledger.id, replay(ledger), CATALOG.get)


def test_lost_and_chewed_toys_are_booked_and_no_others_whatever_became_of_the_men() -> None:
    box = after(BOX, played())
    assert [each.figure for each in box.losses] == ["ada-1", "ada-2", "june-1"]
    assert box.all_to_hand == 9
    first = box.losses[0]
    assert (first.day, first.name, first.battle) == ("2026-10-04", "Ada 1, battle 1", "b1")
    assert entry_of(replay(played()), first) == "ada"


def test_booking_again_changes_nothing_and_correcting_the_battle_takes_it_back() -> None:
    ledger = played()
    box = after(BOX, ledger)
    assert after(box, ledger) is box
    assert after(box, append(ledger, acts.Void("b1"), MOMENT)) == BOX
    corrected = recorded(ledger, "b1", a_record("ada", "june", won="ada", fates={"ada-1": "lost"}))
    assert [each.figure for each in after(box, corrected).losses] == ["ada-1"]


def test_a_booked_toy_stays_of_its_lot_though_a_nearer_one_is_bought() -> None:
    ledger = played()
    olive = add_toys(ToyBox(), usual_poses()["rifleman"].pose, "olive", 9)
    box = after(olive, ledger)
    assert {each.colour for each in box.losses} == {"olive"}
    richer = add_toys(box, usual_poses()["rifleman"].pose, "green", 9)
    assert {each.colour for each in after(richer, ledger).losses} == {"olive"}


def test_toys_that_were_counted_after_a_battle_are_not_lost_in_it() -> None:
    earlier = played()
    later = recorded(earlier, "b2", a_record("ada", "june", "2026-10-11", fates={"ada-0": "lost"}))
    box = box_after(BOX, later.id, replay(later), CATALOG.get, replay(earlier))
    assert [(each.battle, each.figure) for each in box.losses] == [("b2", "ada-0")]


def test_who_has_a_toy_again_gives_it_back_and_one_found_in_the_box_stays_found() -> None:
    ledger = played()
    box = after(BOX, ledger)
    found = set_found(box, box.losses[0], found=True)
    assert after(found, ledger).all_to_hand == 10
    told = append(ledger, acts.Toy("ada", "ada-1", "b1"), MOMENT)
    assert [each.figure for each in after(found, told).losses] == ["ada-2", "june-1"]


def test_only_the_armies_of_the_owner_lose_toys_of_his_box() -> None:
    box = after(replace(BOX, owner="June"), played())
    assert [each.figure for each in box.losses] == ["june-1"]


def test_no_more_are_lost_than_there_are_and_nothing_of_an_empty_box() -> None:
    few = add_toys(ToyBox(), usual_poses()["rifleman"].pose, "green", 1)
    assert after(few, played()).all_to_hand == 0
    assert after(ToyBox(), played()) == ToyBox()
