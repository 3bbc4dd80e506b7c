"""What needs attention in a campaign stays until it is solved, or agreed to with a reason."""

from __future__ import annotations

import pytest
from campaigns import MOMENT, a_campaign, a_record, recorded

from rules.campaign.display_names import CampaignNames
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import CampaignProblem, Ledger
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.campaign.recording.attention_corrections import another_man, corrections
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.campaign.recording.draft import begin_correction
from rules.campaign.state.attention import AGREED, Point, attention, open_points
from rules.campaign.state.replay import replay

STAY_OUT = CampaignSettings("War", ("army-men",), losses=Losses("stay-out"))


def names_of(ledger: Ledger) -> CampaignNames:
    return CampaignNames(replay(ledger))


def points_of(ledger: Ledger, today: str = "") -> tuple[Point, ...]:
    return open_points(attention(names_of(ledger), today))


def fell_and_fought() -> Ledger:
    """Two battles; after a correction of the first a man fights in the second who fell."""
    ledger = a_campaign(STAY_OUT)
    ledger = recorded(ledger, "b1", a_record("ada", "june", "2026-10-04", won="ada"))
    fates = {"ada-2": "wounded"}
    second = a_record("ada", "milo", "2026-10-05", won="ada", fates=fates)  # type: ignore[arg-type]
    ledger = recorded(ledger, "b2", second)
    assert not points_of(ledger)
    fell = a_record("ada", "june", "2026-10-04", won="ada", fates={"ada-2": "fallen"})
    return recorded(ledger, "b1", fell)


def test_a_man_who_fell_before_and_fought_stays_on_the_list() -> None:
    (point,) = points_of(fell_and_fought())
    assert (point.kind, point.severity, point.battle, point.cause) == (
        "fought",
        "error",
        "b2",
        "b1",
    )
    assert "fought in battle 2, but" in point.text
    assert point.text.endswith("in battle 1.")


def test_each_correction_solves_the_contradiction() -> None:
    ledger = fell_and_fought()
    names = names_of(ledger)
    (point,) = open_points(attention(names))
    found = corrections(names, point)
    assert [each.words for each in found] == ["He was only wounded", "Take him out of 2"]
    for each in found:
        record = names.state.battle(each.battle).record
        assert record is not None
        draft = each.edit(begin_correction(each.battle, record, {}))
        side, before = draft.side("ada"), record.sides[0]
        told = record
        if each.battle == "b1":
            assert side.fate_of("ada-2").kind == "wounded"
            told = a_record("ada", "june", "2026-10-04", won="ada", fates={"ada-2": "wounded"})
        else:
            assert before.fates
            assert not side.fates
            told = a_record("ada", "milo", "2026-10-05", won="ada")
        assert not points_of(recorded(ledger, each.battle, told))


def test_it_was_another_man_who_fought() -> None:
    names = names_of(fell_and_fought())
    record = names.state.battle("b2").record
    assert record is not None
    draft = another_man(begin_correction("b2", record, {}), "ada", "ada-2", "ada-3")
    side = draft.side("ada")
    assert side.fate_of("ada-3").kind == "wounded"
    assert side.fate_of("ada-2").kind == "standing"
    assert side.away == ("ada-2",)


def test_a_point_that_was_agreed_to_is_kept_with_its_reason() -> None:
    ledger = fell_and_fought()
    (point,) = points_of(ledger)
    with pytest.raises(CampaignProblem):
        append(ledger, acts.Note(AGREED + point.key, " "), MOMENT)
    ledger = append(ledger, acts.Note(AGREED + point.key, "His twin stood in"), MOMENT)
    assert not points_of(ledger)
    (agreed,) = attention(names_of(ledger))
    assert agreed.agreed == "His twin stood in"


def test_a_battle_without_a_winner_says_what_is_not_given() -> None:
    ledger = recorded(a_campaign(STAY_OUT), "b1", a_record("ada", "june", decided="none"))
    names = names_of(ledger)
    (point,) = open_points(attention(names))
    assert point.text == "Battle 1 has no winner yet. 3 points are not given yet."
    words = [each.words for each in corrections(names, point)]
    assert words == [f"{names.label('ada')} won", f"{names.label('june')} won", "Drawn"]


def test_a_planned_battle_is_overdue_after_its_day() -> None:
    plan = BattlePlan("2026-10-04", (PlannedSide("ada"), PlannedSide("june")))
    ledger = append(a_campaign(STAY_OUT), acts.Plan("b1", plan), MOMENT)
    assert not points_of(ledger, "2026-10-04")
    (point,) = points_of(ledger, "2026-10-05")
    assert (point.kind, point.severity) == ("overdue", "advice")
    assert point.text.endswith("was planned for 4 October 2026."), "a day that is past has its year"


def test_an_army_with_far_fewer_men_than_its_next_opponent_is_named() -> None:
    fates = {f"ada-{number}": "fallen" for number in range(1, 5)}
    first = a_record("ada", "june", won="june", fates=fates)  # type: ignore[arg-type]
    ledger = recorded(a_campaign(STAY_OUT), "b1", first)
    plan = BattlePlan("2026-10-11", (PlannedSide("ada"), PlannedSide("june")))
    ledger = append(ledger, acts.Plan("b2", plan), MOMENT)
    found = [each for each in points_of(ledger) if each.kind == "outnumbered"]
    assert [each.entry for each in found] == ["ada"]
