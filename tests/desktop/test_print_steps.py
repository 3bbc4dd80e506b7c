"""What is chosen in the Print room can be taken back; changed numbers say what was suggested."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from print_start import Starts, starts
from PySide6.QtWidgets import QLineEdit

from desktop.printroom.choices import Choices, UndoSteps, lines, set_count, tick
from desktop.printroom.pack_source import Owner
from desktop.printroom.sheet_list import pack_rows
from printables.sheet_kind import Part
from printables.sheets import sheets_named

ROSTER, TOKENS, HEROES = (sheets_named(name)[0] for name in ("roster", "tokens", "hero-cards"))
JAMS = (
    Part("jam.1", "Jam", 8, "one for each automatic weapon", 1),
    Part("jam.2", "Jam", 3, "one for each automatic weapon", 2),
)
SURVEY = ((ROSTER, (Part("army.1", "Army"),)), (TOKENS, JAMS), (HEROES, ()))
OWNERS = (Owner("Green Company", "green"), Owner("Tan Raiders", "tan"))


@pytest.fixture
def room(opener, data: Path) -> Starts:
    return starts(opener, data)


def test_a_pack_for_tonight_with_one_tick_more_is_no_frozen_list() -> None:
    changed = tick(Choices(), SURVEY, "roster", on=False)
    with_hero = (*SURVEY[:2], (HEROES, (Part("hero.1", "Sgt. Olive Drab"),)))
    found = {line.sheet.name: line.ticked for line in lines(with_hero, changed)}
    assert found == {"roster": False, "tokens": True, "hero-cards": True}


def test_a_changed_number_is_marked_and_says_what_was_suggested() -> None:
    changed = set_count(Choices(), SURVEY, "tokens", "jam.1", 5)
    rows = {row.key: row for row in pack_rows(lines(SURVEY, changed), {"tokens"}, OWNERS)}
    part, other = rows["tokens/jam.1"], rows["tokens/jam.2"]
    assert part.changed and part.second == (
        "8 suggested · Green Company: one for each automatic weapon"
    )
    assert part.colour == "green"
    assert not other.changed
    assert other.second == "Tan Raiders: one for each automatic weapon"
    assert rows["tokens"].changed and rows["tokens"].second.startswith("11 suggested · ")
    again = {
        row.key: row for row in pack_rows(lines(SURVEY, replace(changed, counts={})), (), OWNERS)
    }
    assert not again["tokens"].changed


def test_steps_go_back_and_forth_and_follow_a_renamed_pack() -> None:
    steps, first = UndoSteps(), Choices(pack="Saturday")
    second = replace(first, armies=("a",))
    steps.note(first, second)
    steps.note(second, second)
    assert steps.last == "armies" and steps.following == ""
    steps.rename_pack("Saturday", "Sunday")
    assert steps.undo(second) == replace(first, pack="Sunday")
    assert steps.last == "" and steps.following == "armies"
    assert steps.undo(first) is None
    assert steps.redo(first) == second


def test_numbers_thrown_away_by_a_click_come_back(room: Starts) -> None:
    at = room("tokens")
    before = at.rows()["tokens"].count_
    assert not at.page.pack.suggest.isEnabled(), "every number is as suggested"
    at.click("tokens", "count").hand.type("3\n")
    at.hand.click(at.page.pack.suggest)
    assert at.rows()["tokens"].count_ == before
    assert at.said() == "Counts as suggested."
    at.hand.click(at.page.paper.outcome.link)
    assert at.rows()["tokens"].count_ == 3
    assert at.said() == "", "what was taken back is offered no more"
    at.page.controller.take_pack("Forms")
    assert not at.rows()["tokens"].ticked
    at.hand.press("Ctrl+Z")
    assert at.rows()["tokens"].ticked and at.rows()["tokens"].count_ == 3
    at.hand.press("Ctrl+Z")
    assert at.rows()["tokens"].count_ == before
    at.hand.press("Ctrl+Y")
    assert at.rows()["tokens"].count_ == 3
    at.page.grab()
    # A pack is kept in the menu as in the list.
    assert "Save this pack…" in at.packs()

    def call(dialog: object) -> None:
        assert dialog.buttons[0].text() == "Save"
        dialog.findChild(QLineEdit).setText("Saturday")
        at.hand.press("Return")

    at.hand.in_dialog(at.page.pack.menu.save, call)
    assert "Save the changes to “Saturday”" in at.packs()
