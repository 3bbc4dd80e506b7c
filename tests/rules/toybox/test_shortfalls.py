"""Findings about toys: who has none and why, what plays whom, how grave the game takes it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.model import Agreement, Army, Figure, Unit
from rules.checks import in_order
from rules.common.findings import Finding
from rules.games.catalog import Catalog
from rules.toybox.edits import add_toys, change_lot, put_stand_in
from rules.toybox.matching import stand_ins_for
from rules.toybox.shortfalls import need_of, toy_findings, toys_between
from rules.toybox.toy_box import ToyBox
from rules.toybox.usual_toys import usual_poses

CATALOG = Catalog()
POSES = {key: each.pose for key, each in usual_poses().items()}


def roster_of(*poses: str, game: str = "lgam", more: tuple[str, ...] = ()) -> Roster:
    men = tuple(
        Figure(f"{pose} {at}", (*POSES[pose].items, *more)) for at, pose in enumerate(poses)
    )
    ruleset = CATALOG.get(game)
    assert ruleset is not None
    return Roster(Army("a", game, units=(Unit("u", "men", figures=men),)), ruleset)


def box_of(**counts: int) -> ToyBox:
    box = ToyBox()
    for name, count in counts.items():
        box = add_toys(box, POSES[name.replace("_", "-")], "green", count)
    return box


def only(found: tuple[Finding, ...]) -> Finding:
    (finding,) = found
    return finding


def test_without_toys_nothing_is_said() -> None:
    assert toy_findings(ToyBox(), roster_of("bazooka")) == ()


def test_it_says_how_many_are_needed_and_owned_and_who_has_none() -> None:
    found = only(toy_findings(box_of(bazooka=2), roster_of(*["bazooka"] * 3)))
    assert (found.message, found.severity) == ("Needs 3 bazookas, you own 2.", "warning")
    assert found.targets == ("bazooka 2",)
    assert [each.label for each in found.fixes] == [
        "Stand-in…", "Print a stand-up…", "I own more…"
    ]  # fmt: skip


def test_what_a_box_that_was_just_begun_lacks_is_told_in_one_for_most_kinds() -> None:
    wanted = [key for key, each in usual_poses().items() if each.pose.items][4:16]
    found = toy_findings(box_of(flag=1), roster_of(*wanted))
    assert len(found) == 9
    assert found[-1].message == "4 more toys of 4 other kinds are lacking."


def test_lost_and_broken_toys_and_those_of_another_colour_are_told_apart() -> None:
    box = change_lot(box_of(bazooka=3), ("bazooka", "green", ""), broken=1, lost=1)
    roster = roster_of("bazooka", "bazooka")
    assert only(toy_findings(box, roster)).message == (
        "Needs 2 bazookas, you own 3, but 1 is lost and 1 is broken."
    )
    tan = add_toys(box_of(rifleman=1), POSES["bazooka"], "tan", 5)
    assert only(toy_findings(tan, roster)).message == "Needs 2 green bazookas, you own none."


def test_two_armies_of_one_table_are_told_what_they_lack_together() -> None:
    box = box_of(bazooka=3, rifleman=9, radio=1)
    one, other = roster_of("bazooka", "bazooka", "rifleman"), roster_of("bazooka", "bazooka")
    other = Roster(replace(other.army, id="b"), other.ruleset)
    assert toy_findings(box, one) == toy_findings(box, other) == ()
    found = only(toys_between(box, (one, other)))
    assert found.message == "Together they need 4 green bazookas, you own 3."
    assert found.targets == ("a", "b")
    assert toys_between(box, (one,)) == toys_between(ToyBox(), (one, other)) == ()


def test_a_man_with_more_than_a_pose_is_called_by_his_role_and_what_he_has() -> None:
    found = only(toy_findings(box_of(bazooka=1), roster_of("rifleman", more=("pistol",))))
    assert found.message == "Needs 1 rifleman with pistol, you own none."


@pytest.mark.parametrize(
    ("game", "severity"),
    [("lgam", "warning"), ("fighting-plastic", "warning"), ("army-men", "advice")],
)
def test_a_stand_in_with_another_weapon_is_as_grave_as_the_game_says(
    game: str, severity: str
) -> None:
    roster = roster_of("machete", game=game)
    box = put_stand_in(box_of(commando=1), "a", POSES["machete"].items, "commando")
    found = only(toy_findings(box, roster))
    assert found.severity == severity
    assert found.message.startswith("A machete is played by a commando. ")
    agreed = (Agreement("toy-stand-in", found.targets, agreed_with="June"),)
    assert only(in_order(agreed, (found,))).severity == "agreed"


def test_a_stand_in_with_the_same_weapon_is_only_advice() -> None:
    box = put_stand_in(box_of(rifleman=1), "a", POSES["commando-rifle"].items, "rifleman")
    assert only(toy_findings(box, roster_of("commando-rifle"))).severity == "advice"


def test_stand_ins_are_offered_with_the_fewest_items_too_many_then_the_likest_weapon() -> None:
    box = box_of(commando=1, commando_smg=1, bazooka=1, law=1, rifleman=1, rifleman_throwing=1)
    for wanted, first in (
        ("machete", "commando"), ("rocket-launcher", "law"), ("rifle-grenade", "rifleman"),
    ):  # fmt: skip
        need = need_of(roster_of(wanted), f"{wanted} 0")
        assert need is not None and stand_ins_for(box, need)[0].id == first
