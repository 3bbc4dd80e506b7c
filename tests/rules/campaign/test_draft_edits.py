"""A battle while it is being recorded: marks, what is missing, the record."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import resources
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army
from rules.campaign.recording import draft as edits
from rules.campaign.recording.battle_record import BattlePlan, BattleRecord, FateKind, PlannedSide
from rules.campaign.recording.battle_scoring import Lack
from rules.campaign.recording.draft import Draft, DraftSide, begin, begin_correction, begin_planned
from rules.campaign.recording.finish_draft import contradictions, finish, missing, scored
from rules.games.catalog import Catalog

CATALOG = Catalog()
LAWN, LAWN_PLAY = CATALOG.get("green-and-tan"), CATALOG.playbook("green-and-tan")
assert LAWN is not None and LAWN_PLAY is not None
FP, FP_PLAY = CATALOG.get("fighting-plastic"), CATALOG.playbook("fighting-plastic")
assert FP is not None and FP_PLAY is not None
COMBAT, COMBAT_PLAY = CATALOG.get("army-men-combat"), CATALOG.playbook("army-men-combat")
assert COMBAT is not None and COMBAT_PLAY is not None


def sample(name: str) -> Army:
    return load_army_file(resources.path("samples", f"{name}.muster"))


PATIO, GATE, OLIVE = sample("patio-guard"), sample("garden-gate"), sample("olives-own")
ARMIES = {"a": PATIO, "b": GATE}
MEN = [man.id for man in PATIO.figures()]
FOES = [man.id for man in GATE.figures()]
NEW = begin("2026-11-22", "green-and-tan", [("a", "Patio Guard"), ("b", "Garden Gate")])
HOME = edits.everybody_else_came_home(NEW)
KINDS = get_args(FateKind)


def sentences(lacks: tuple[Lack, ...]) -> tuple[str, ...]:
    return tuple(each.sentence for each in lacks)


def lacking(draft: Draft) -> tuple[str, ...]:
    return sentences(missing(draft, scored(draft, ARMIES, LAWN, LAWN_PLAY)))


def written(draft: Draft) -> BattleRecord:
    return finish(draft, ARMIES, LAWN, LAWN_PLAY, fielded={"a": "copy-a", "b": "copy-b"})


# ------------------------------------------------------------------ marks


def test_a_mark_changes_only_those_who_are_marked() -> None:
    draft = edits.mark(NEW, "a", MEN[:2], "fallen", by=FOES[0], weapon="rifle", turn=3)
    side = draft.side("a")
    assert side.kinds() == {MEN[0]: "fallen", MEN[1]: "fallen"}
    assert side.fate_of(MEN[0]).by == FOES[0] and side.fate_of(MEN[2]).kind == "standing"
    assert edits.standing(side, MEN) == len(MEN) - 2
    assert draft.side("b") == NEW.side("b") and NEW.side("a").fates == ()


@pytest.mark.parametrize(("first", "then"), list(product(KINDS, KINDS)))
def test_whatever_was_marked_the_last_mark_holds(first: FateKind, then: FateKind) -> None:
    draft = edits.mark(NEW, "a", MEN[:3], first, by=FOES[0])
    draft = edits.mark(draft, "a", MEN[:1], then)
    assert draft.side("a").fate_of(MEN[0]).kind == then
    assert draft.side("a").fate_of(MEN[1]).kind == first
    if then == "standing":
        assert MEN[0] not in draft.side("a").kinds()


@given(st.lists(st.tuples(st.sampled_from(MEN), st.sampled_from(KINDS)), max_size=20))
def test_marks_one_by_one_are_the_last_of_each(marks: list[tuple[str, FateKind]]) -> None:
    draft = NEW
    for figure, kind in marks:
        draft = edits.mark(draft, "a", [figure], kind)
    wanted = {figure: kind for figure, kind in dict(marks).items() if kind != "standing"}
    assert draft.side("a").kinds() == wanted


def test_who_stands_again_keeps_his_kills_and_his_note() -> None:
    draft = edits.set_kills(NEW, "a", MEN[0], 2)
    draft = edits.set_note(draft, "a", MEN[0], " held the pond ")
    draft = edits.mark(draft, "a", [MEN[0]], "fallen", by=FOES[0], weapon="rifle")
    fate = edits.mark(draft, "a", [MEN[0]], "standing").side("a").fate_of(MEN[0])
    assert (fate.kind, fate.kills, fate.note, fate.by, fate.weapon) == (
        "standing", 2, "held the pond", "", ""
    )  # fmt: skip


@pytest.mark.parametrize(("lost", "has"), list(product(range(5), range(4))))
def test_a_hero_falls_with_his_last_life(lost: int, has: int) -> None:
    fate = edits.set_lives(NEW, "a", MEN[0], lost, has).side("a").fate_of(MEN[0])
    if has == 0:
        assert (fate.kind, fate.lives) == ("standing", lost)
    else:
        assert fate.lives == min(lost, has)
        assert fate.kind == ("fallen" if lost >= has else "standing")


def test_a_life_given_back_sets_a_hero_up_again() -> None:
    down = edits.set_lives(NEW, "a", MEN[0], 3, 3)
    assert edits.set_lives(down, "a", MEN[0], 2, 3).side("a").fate_of(MEN[0]).kind == "standing"


# ------------------------------------------------------------------ what is missing


def test_a_battle_with_nobody_marked_asks_once_for_each_army() -> None:
    assert [sentence.partition(" is ")[0] for sentence in lacking(NEW)] == [
        "No man of Patio Guard",
        "No man of Garden Gate",
    ]
    marked = edits.mark(NEW, "a", MEN[:1], "fallen")
    assert len(lacking(marked)) == 1
    assert lacking(edits.everybody_else_came_home(marked, "b")) == ()


def test_all_that_is_missing_is_said_at_once() -> None:
    empty = sentences(missing(Draft("yesterday", (), ""), None))
    assert len(empty) == 4 and empty[0] == "Enter the day it was played."
    odd = edits.override(HOME, "a", "many", "because")
    assert lacking(odd) == ("“many” is not a number. Enter 23, 5/2 or 2.5.",)
    silent = edits.override(HOME, "a", "40", "")
    assert lacking(silent) == ("Give a reason for the 40 points of Patio Guard.",)


def test_facts_of_the_mission_are_asked_until_one_side_tells_them() -> None:
    shoebox, cereal = sample("shoebox-ten"), sample("cereal-box-ten")
    draft = edits.change(HOME, ruleset="army-men-combat", mission="seize-ground")

    def asked(told: Draft) -> tuple[str, ...]:
        armies = {"a": shoebox, "b": cereal}
        return sentences(missing(told, scored(told, armies, COMBAT, COMBAT_PLAY)))

    assert len(asked(draft)) == 1
    told = edits.set_fact(draft, "a", "markers", 3)
    assert asked(told) == ()
    assert asked(edits.set_fact(told, "a", "markers", None)) == asked(draft)


def test_nothing_is_lacking_of_an_objective_that_nobody_ticked() -> None:
    assert lacking(edits.change(HOME, mission="secure-the-area")) == ()


def test_a_winner_against_the_points_needs_a_reason_and_no_result_needs_nothing() -> None:
    against = edits.settle_result(HOME, "agreed", ["a"])
    assert lacking(against) == ("Give a reason: the rules give another result.",)
    assert lacking(edits.settle_result(HOME, "agreed", ["a"], "He held the pond.")) == ()
    assert lacking(edits.settle_result(HOME, "none")) == ()
    assert edits.settle_result(against, "") == HOME


def test_a_game_without_points_asks_who_won() -> None:
    draft = edits.change(HOME, ruleset="fighting-plastic")
    both = {"a": OLIVE, "b": OLIVE}
    found = missing(draft, scored(draft, both, FP, FP_PLAY))
    assert sentences(found) == ("Say who won: choose a winner, a draw or no result.",)
    nobody = edits.settle_result(draft, "agreed", [])
    assert missing(nobody, scored(nobody, both, FP, FP_PLAY)) == found, "nobody named is no draw"
    for settled in (edits.settle_result(draft, "drawn"), edits.settle_result(draft, "none")):
        assert missing(settled, scored(settled, both, FP, FP_PLAY)) == ()
    drawn = finish(edits.settle_result(draft, "drawn", reason="Dusk"), both, FP, FP_PLAY)
    assert (drawn.decided, drawn.winners, drawn.reason) == ("agreed", (), "Dusk")
    assert begin_correction("b", drawn, {}).settled == "drawn"


def test_slips_are_told_and_keep_nothing_from_being_written() -> None:
    draft = edits.mark(HOME, "a", MEN, "fallen", by=MEN[0])
    draft = edits.settle_result(draft, "agreed", ["a"], "By agreement.")
    told = contradictions(draft, ARMIES, "2026-11-21")
    assert [each.step for each in told] == ["participants", "fates", "fates"]
    assert lacking(draft) == ()
    late = edits.change(HOME, day="2191-01-01")
    assert [each.step for each in contradictions(late, ARMIES, "2026-11-21")] == ["participants"]
    assert contradictions(HOME, ARMIES, "2026-11-22") == ()


def test_more_kills_of_men_than_the_enemy_lost_are_told_and_may_be_written() -> None:
    draft = edits.mark(HOME, "b", FOES[:2], "fallen", by=MEN[0])
    draft = edits.mark(draft, "b", FOES[2:3], "wounded")
    draft = edits.set_kills(draft, "a", MEN[1], 1)
    assert contradictions(draft, ARMIES, "2026-11-22") == ()
    draft = edits.set_kills(draft, "a", MEN[1], 2)
    (said,) = contradictions(draft, ARMIES, "2026-11-22")
    name = draft.side("a").name or "a"
    assert said.sentence.startswith(f"{name}: 4 kills, but the other side lost 3 (")
    assert said.sentence.endswith(
        "Right only if some came back after they were hit, as by a medic."
    )
    assert said.step == "fates" and lacking(draft) == ()
    hero = edits.set_lives(draft, "b", FOES[3], 1, 3)
    assert contradictions(hero, ARMIES, "2026-11-22") == (), "a life that a hero lost is a kill"
    elbow = edits.mark(draft, "b", FOES[3:4], "knocked-over")
    assert contradictions(elbow, ARMIES, "2026-11-22") == (said,)


# ------------------------------------------------------------------ the record


def test_who_did_it_is_written_down_with_his_number_and_stays_called_so() -> None:
    draft = edits.mark(HOME, "a", MEN[:1], "fallen", by=FOES[0])
    first = finish(draft, ARMIES, LAWN, LAWN_PLAY, numbers={FOES[0]: 7})
    called = first.sides[0].fates[0].by_name
    assert called.endswith(" No. 7")
    again = begin_correction("b1", first, {"a": "A", "b": "B"})
    record = finish(again, ARMIES, LAWN, LAWN_PLAY, numbers={FOES[0]: 8})
    assert record.sides[0].fates[0].by_name == called
    other = edits.mark(again, "a", MEN[:1], "fallen", by=FOES[1])
    record = finish(other, ARMIES, LAWN, LAWN_PLAY, numbers={FOES[1]: 8})
    assert record.sides[0].fates[0].by_name.endswith(" No. 8")


def test_the_record_keeps_names_as_text_and_the_points_line_by_line() -> None:
    shot = LAWN.weapons[0].id
    draft = edits.mark(HOME, "a", MEN[:1], "fallen", by=FOES[0], weapon=shot)
    record = written(draft)
    side = record.sides[0]
    fate = side.fates[0]
    assert (fate.role, fate.unit, fate.by_name != "") == ("Rifleman", "1st Squad", True)
    assert fate.weapon == LAWN.weapons[0].name
    assert (side.fielded, side.men, side.points) == ("copy-a", 13, "28")
    assert sum(int(line.points) for line in side.lines) == 28
    assert (record.winners, record.decided) == (("b",), "score")
    assert record.ruleset_version == LAWN.version


def test_an_objective_is_taken_when_it_gave_points_or_was_ticked() -> None:
    draft = edits.set_fact(HOME, "a", "quarters", 0)
    draft = edits.set_fact(draft, "b", "quarters", 2)
    record = written(edits.change(draft, mission="secure-the-area"))
    assert [side.objectives for side in record.sides] == [(), ("secure-the-area",)]
    assert record.mission_name == "Secure the area"
    flags = edits.set_objective(HOME, "a", "capture-the-flag")
    fought = finish(flags, {"a": OLIVE, "b": OLIVE}, FP, FP_PLAY)
    assert [side.objectives for side in fought.sides] == [("capture-the-flag",), ()]


def test_a_record_opened_again_is_the_same_record() -> None:
    draft = edits.mark(HOME, "a", MEN[:4], "wounded", by=FOES[0])
    draft = edits.set_fact(draft, "b", "quarters", 2)
    for each in (
        edits.change(draft, mission="secure-the-area", story="Rain."),
        edits.override(draft, "a", "50", "he held the pond"),
        edits.settle_result(draft, "agreed", ["a"], "By agreement."),
        edits.settle_result(draft, "none"),
    ):
        record = written(each)
        again = begin_correction("x", record, {"a": "Patio Guard", "b": "Garden Gate"})
        assert again.corrects and written(again) == record


def test_without_the_game_what_was_said_is_kept() -> None:
    draft = edits.mark(HOME, "a", MEN[:1], "fallen")
    record = finish(edits.settle_result(draft, "agreed", ["b"]), ARMIES, None, None)
    assert record.winners == ("b",) and record.decided == "agreed"
    assert record.sides[0].fates[0].unit == "1st Squad"
    assert finish(draft, ARMIES, None, None).decided == "none"


def test_a_correction_without_the_game_keeps_what_was_counted() -> None:
    first = written(edits.override(HOME, "a", "31", "he held the pond"))
    draft = begin_correction("x", first, {"a": "Patio Guard", "b": "Garden Gate"})
    draft = edits.change(draft, story="It rained.", why="It did rain.")
    assert missing(draft, None) == ()
    again = finish(draft, {}, None, None)
    assert again == replace(first, story="It rained.")
    taken_back = finish(edits.override(draft, "a", "", ""), {}, None, None)
    assert taken_back.sides[0].points == "30" and not taken_back.sides[0].override
    assert finish(edits.settle_result(draft, "none"), {}, None, None).winners == ()


def test_who_was_there_stays_written_in_a_correction() -> None:
    record = written(HOME)
    some = replace(record, sides=(replace(record.sides[0], present=("x", "y")), record.sides[1]))
    draft = begin_correction("x", some, {})
    assert written(edits.mark(draft, "a", MEN[:1], "fallen")).sides[0].present == ("x", "y")


def test_who_stood_there_is_written_vehicles_as_well() -> None:
    for side in written(HOME).sides:
        army = ARMIES[side.entry]
        vehicles = {unit.id for unit in army.units if unit.kind == "vehicle"}
        assert set(side.present) == vehicles | {man.id for man in army.figures()}
        assert side.men == army.figure_count()


def test_an_objective_is_his_who_took_it() -> None:
    draft = edits.took_it(HOME, "a", "flag", MEN[:2])
    draft = edits.took_it(draft, "a", "flag", MEN[2:3])
    side = draft.side("a")
    assert [fate.figure for fate in side.fates if fate.objectives] == [MEN[2]]
    assert side.objectives == ("flag",) and len(side.fates) == 1


def test_a_planned_battle_begins_with_its_plan() -> None:
    plan = BattlePlan(
        "2026-12-01", (PlannedSide("a", "attacker"), PlannedSide("b")), "lgam", mission="flag"
    )
    draft = begin_planned("battle-7", plan, {"a": "Patio Guard"}, day="2026-12-03")
    assert (draft.battle, draft.day, draft.mission) == ("battle-7", "2026-12-03", "flag")
    assert draft.sides[0] == DraftSide("a", role="attacker", name="Patio Guard")


def test_armies_stand_in_the_order_of_the_campaign_whoever_was_ticked_first() -> None:
    draft = begin("2026-12-03", "lgam")
    for entry in ("c", "a", "b"):
        draft = edits.with_side(draft, entry, entry, order=("a", "b", "c"))
    assert [side.entry for side in draft.sides] == ["a", "b", "c"]


def test_an_army_that_leaves_the_draft_has_not_won() -> None:
    draft = edits.with_side(HOME, "c", "Third")
    draft = edits.settle_result(draft, "agreed", ["c"])
    left = edits.without_side(draft, "c")
    assert left.winners == () and left.settled == "" and left == HOME
