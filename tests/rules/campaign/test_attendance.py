"""Who of an army comes to a battle, and before which battle one comes by its day."""

from __future__ import annotations

import pytest
from campaigns import MOMENT, a_campaign, a_record, recorded
from hypothesis import given
from hypothesis import strategies as st

import resources
from rules.army.documents.army_file import load_army_file
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.recording.availability import (
    attendance,
    everybody,
    field,
    strength,
    who_stays,
    without,
)
from rules.campaign.recording.battle_record import BattlePlan, Fate, PlannedSide
from rules.campaign.recording.battle_sequence import following, place_words
from rules.campaign.recording.draft import Draft, DraftSide, begin_planned, leave_at_home
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

FP = Catalog().get("fighting-plastic")
assert FP is not None
OLIVE = load_army_file(resources.path("samples", "olives-own.muster"))
EVERYBODY = list(everybody(OLIVE, FP))
DAYS = [f"2026-10-{day:02}" for day in range(1, 29)]


@given(st.sets(st.sampled_from(EVERYBODY)))
def test_who_does_not_stay_at_home_comes_and_nobody_else(away: set[str]) -> None:
    come = attendance(OLIVE, away, FP)
    men = {man.id for man in OLIVE.figures()}
    assert {man.id for man in come.army.figures()} == men - away
    assert set(who_stays(OLIVE, everybody(come.army, FP), FP)) == away
    assert (come.men, come.whole) == (len(men - away), len(men))
    assert come.army == without(OLIVE, away, FP)


def test_the_game_says_what_is_amiss_only_with_those_who_come() -> None:
    assert not attendance(OLIVE, (), FP).findings
    tank = next(unit for unit in OLIVE.units if unit.type == "tank")
    told = attendance(OLIVE, [tank.figures[0].id], FP).findings
    assert [(each.severity, each.targets[0]) for each in told] == [("warning", tank.id)]
    assert "has 2 of 3 crew" in told[0].message
    known = without(OLIVE, [tank.figures[0].id], FP)
    assert not attendance(known, (), FP).findings, "what the army had before is no news"
    assert attendance(known, (), FP, known=OLIVE).findings == told


@pytest.mark.parametrize(
    ("men", "whole", "words"),
    [(38, 44, "38 of 44 figures"), (44, 44, "44 figures"), (0, 3, "none of 3 figures")],
)
def test_the_strength_is_told_as_so_many_of_so_many(men: int, whole: int, words: str) -> None:
    assert strength(men, whole) == words


def test_whoever_is_left_at_home_has_no_fate_and_did_nothing() -> None:
    fates = (Fate("a1", "fallen", by="b1", weapon="rifle"), Fate("a2", "wounded", by="b2"))
    draft = Draft("2026-10-04", (DraftSide("a", fates=fates), DraftSide("b")), "army-men")
    left = leave_at_home(draft, "b", ("b1",))
    assert left.side("b").away == ("b1",)
    one, other = left.side("a").fates
    assert (one.kind, one.by, one.weapon) == ("fallen", "", ""), "he fell, and nobody knows to whom"
    assert other.by == "b2"
    assert [each.figure for each in leave_at_home(left, "a", ("a1",)).side("a").fates] == ["a2"]


def test_a_plan_says_who_stays_at_home() -> None:
    sides = (PlannedSide("ada", "attacker", ("ada-1",)), PlannedSide("june"))
    draft = begin_planned("b", BattlePlan("2026-10-04", sides, "army-men"), {})
    assert [side.away for side in draft.sides] == [("ada-1",), ()]
    state = replay(a_campaign())
    there = field(state, "ada", away=("ada-1",))
    assert "ada-1" not in {man.id for man in there.figures()}


@given(st.lists(st.sampled_from(DAYS), max_size=6), st.sampled_from(DAYS), st.data())
def test_what_comes_next_by_its_day_is_what_the_ledger_says(
    days: list[str], day: str, data: st.DataObject
) -> None:
    ledger = a_campaign()
    for at, each in enumerate(days):
        before = data.draw(st.sampled_from(["", *(f"b{n}" for n in range(at))]))
        ledger = recorded(ledger, f"b{at}", a_record("ada", "june", each), before=before)
    expected = following(replay(ledger), day)
    order = [
        line.id for line in replay(recorded(ledger, "x", a_record("ada", "june", day))).battles
    ]
    at = order.index("x") + 1
    assert expected == (order[at] if at < len(order) else "")


def test_a_battle_is_put_before_one_that_is_called_by_number_and_name() -> None:
    ledger = recorded(a_campaign(), "one", a_record("ada", "june", "2026-10-04"))
    named = a_record("ada", "june", "2026-10-11")
    ledger = append(
        ledger, acts.Record("two", type(named)(named.day, named.sides, "army-men", name="Sofa")),
        MOMENT,
    )  # fmt: skip
    state = replay(ledger)
    assert place_words(state, "one") == "before battle 1"
    assert place_words(state, "two") == "before battle 2, Sofa"
    assert place_words(state, "nowhere") == ""
