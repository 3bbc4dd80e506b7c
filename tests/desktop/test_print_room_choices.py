"""The choices of the Print room as values: numbers of pieces, ticks, what is kept of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.printroom.choices import (
    Choices,
    choices_of,
    lines,
    options_of,
    own_pack,
    plan_of,
    set_count,
    tick,
)
from desktop.printroom.option_choices import BACKS, backs_key, scale_words, shift_words, with_backs
from desktop.printroom.pages import wanted_of
from printables.engine.options import PrintOptions
from printables.sheet_kind import Part
from printables.sheets import SHEETS, sheets_named
from rules.army.print_pack import PackPlan, read_plan, write_plan

ROSTER, TOKENS, CHITS, MISSIONS = (
    sheets_named(name)[0] for name in ("roster", "tokens", "chits", "mission-cards")
)
SURVEY = (
    (ROSTER, (Part("army.1", "Army"),)),
    (
        TOKENS,
        (
            Part("jam.1", "Jam", 6, "one for each automatic weapon"),
            Part("smoke.1", "Smoke", 2, "two men carry smoke"),
            Part("hero.1", "Sgt. Olive Drab", 1, "a hero"),
        ),
    ),
    (CHITS, (Part("rifleman.1", "Rifleman", 0, "you own all of them"),)),
)


def line(choices: Choices, name: str):
    return next(each for each in lines(SURVEY, choices) if each.sheet.name == name)


def test_a_row_says_what_it_holds_and_why() -> None:
    assert line(Choices(), "tokens").why == "jam × 6, smoke × 2, Sgt. Olive Drab"
    cards = (Part("duel", "Duel", 1, "rolled 1"), Part("king", "King of the Hill", 1, "rolled 6"))
    missions = lines(((MISSIONS, cards),), Choices())
    assert missions[0].why == "Duel, King of the Hill", "a mission has a name"
    assert line(Choices(), "chits").why == "you own all of them"
    assert not line(Choices(), "chits").ticked


@given(st.integers(0, 400))
def test_a_total_is_shared_among_the_parts_to_the_last_piece(total: int) -> None:
    changed = set_count(Choices(), SURVEY, "tokens", "", total)
    assert line(changed, "tokens").count == total
    assert line(changed, "tokens").ticked == (total > 0)


def test_twice_as_many_are_twice_as_many_of_each() -> None:
    changed = set_count(Choices(), SURVEY, "tokens", "", 18)
    assert [count for _, count in line(changed, "tokens").parts] == [12, 4, 2]


def test_ticking_what_nobody_needs_prints_one_of_each() -> None:
    changed = tick(Choices(), SURVEY, "chits", on=True)
    assert line(changed, "chits").printed and line(changed, "chits").count == 1
    assert not line(tick(changed, SURVEY, "chits", on=False), "chits").printed


def test_a_pack_is_another_one_when_a_number_of_what_is_printed_differs() -> None:
    both = tick(tick(Choices(), SURVEY, "chits", on=True), SURVEY, "roster", on=True)
    first = wanted_of(lines(SURVEY, both), both.options, 1)
    assert {sheet.name for sheet in first.sheets} == {"roster", "tokens", "chits"}
    more = set_count(both, SURVEY, "tokens", "jam.1", 9)
    assert wanted_of(lines(SURVEY, more), more.options, 1) != first
    jams = next(count for part, count in line(both, "tokens").parts if part.id == "jam.1")
    back = set_count(more, SURVEY, "tokens", "jam.1", jams)
    assert wanted_of(lines(SURVEY, back), back.options, 1) == first


def test_choices_come_back_as_they_were_kept() -> None:
    options = PrintOptions(paper="210x330", backs="mirrored", flip="short", token_size=20.0)
    chosen = Choices(
        ("a", "b"), frozenset({"roster"}), {"tokens": {"jam.1": 3}}, options, "Kitchen", "Saturday"
    )
    kept = read_plan(write_plan(plan_of(chosen)), "a pack")
    assert choices_of(kept, Choices()) == chosen


def test_what_the_player_said_of_tonight_is_kept_as_that() -> None:
    more = tick(tick(Choices(), SURVEY, "chits", on=True), SURVEY, "tokens", on=False)
    assert more.sheets is None
    found = choices_of(read_plan(write_plan(plan_of(more)), "a pack"), Choices())
    assert (found.sheets, found.added, found.dropped) == (None, {"chits"}, {"tokens"})
    assert own_pack(found, "Everything for tonight").added == frozenset()
    back = tick(tick(found, SURVEY, "tokens", on=True), SURVEY, "chits", on=False)
    assert not back.added and not back.dropped, "as if nothing had been said"


def test_what_cannot_be_is_passed_over() -> None:
    plan = PackPlan(
        sheets=("roster", "a sheet of a later Muster"),
        options={"paper": "papyrus", "margin": 400.0, "backs": "sideways", "bleed": 2, "xyz": 1},
    )
    found = choices_of(plan, Choices())
    assert found.sheets == {"roster"}
    assert found.options == replace(PrintOptions(), bleed=2.0)
    assert options_of({"ink_saver": "yes"}, PrintOptions()) == PrintOptions()


def test_a_pack_of_musters_own_has_the_suggested_numbers() -> None:
    changed = set_count(Choices(), SURVEY, "tokens", "jam.1", 9)
    cards = own_pack(changed, "Cards only")
    assert cards.counts == {}
    assert cards.sheets == {sheet.name for sheet in SHEETS if sheet.shares == "cards"}


@pytest.mark.parametrize("key", [key for key, _ in BACKS])
def test_each_choice_of_backs_is_found_again(key: str) -> None:
    assert backs_key(with_backs(PrintOptions(), key)) == key


def test_what_a_measured_printer_does_is_said_in_words() -> None:
    assert scale_words(98.5, 98.0) == (
        "Sheets grow by 1.5 % across and 2.0 % down, so that an inch is an inch."
    )
    assert scale_words(98.5, None) == "Sheets grow by 1.5 % so that an inch is an inch."
    assert "shrink by 1.0 % down" in scale_words(100.0, 101.0)
    assert shift_words(1.5, -0.5) == "Backs move 1.5 mm left and 0.5 mm up for this printer."
    assert shift_words(0.0, 0.0) == ""
