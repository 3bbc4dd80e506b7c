"""The room "Rules": games to read, house rules to change, and what they do to the armies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from army_hand import Hand
from PySide6.QtWidgets import QApplication, QLineEdit
from rules_hand import RulesHand

from desktop.look.parts.number_origin import Legend
from desktop.look.parts.text import TextLabel
from desktop.shell.actions import MENUS
from rules.games.catalog import Catalog
from rules.games.game import PLAY

RIFLE = ("weapon", "rifle")
COMMANDOS = ("limit", "commandos")


@pytest.fixture
def room(opener: Callable[..., Hand], data: Path) -> RulesHand:
    return RulesHand(opener(data, room="rules"))


@pytest.fixture
def own(hand: Hand) -> RulesHand:
    """New house rules of L.G.A.M., named and open, in a window that was on the army page before."""
    return RulesHand(hand).found()


# ------------------------------------------------------------------ to read


def test_a_game_is_read_with_the_origin_of_its_numbers_and_stays_as_it_is(
    room: RulesHand,
) -> None:
    assert room.games()[:2] == ["L.G.A.M.", "Fighting Plastic"]
    room.game("L.G.A.M.").section("weapons")
    assert room.text(RIFLE, "Attack") == "7 borrowed"
    assert room.text(RIFLE, "Rolls") == "1 stated"
    assert room.text(RIFLE, "Phase") == "Small arms", "no code stands alone"
    assert room.text(("weapon", "bazooka"), "Phase") == "Heavy", "as short as on paper"
    room.cell(RIFLE, "Attack")
    assert not room.page.values.table.editing
    assert "make house rules from it" in room.hand.window.status_text
    room.hand.press("Ctrl+F")
    room.hand.type("mortar")
    assert room.rows() == ["Light mortar", "Heavy mortar"]
    room.hand.type("xyz")
    assert room.rows() == []
    assert not room.page.details.entry.isVisible()
    room.page.values.field.clear()
    assert len(room.rows()) > 20
    room.section("limits")
    room.cell(COMMANDOS, "Ratio", double=False)
    assert room.page.details.entry.name.text() == "Commandos"
    told = [label.text() for label in room.page.details.entry.findChildren(TextLabel)]
    assert "At most 6 commandos for each 100 other men." in told
    assert not any(":" in each for each in told), "no code of the file"
    assert room.page.details.entry.source.text() == "Soldiers"
    room.game("The Green and the Tan").section("missions")
    assert room.text((PLAY, "scoring", "lines", 0), "Points") == "2 stated"
    # Another room can lead to the rule of what it shows, whatever is searched for here.
    room.hand.press("Ctrl+F")
    room.hand.type("mortar")
    assert room.page.controller.show_rule("green-and-tan", ("role", "grenadier", "points"))
    assert room.page.controller.section == "roles"
    assert room.page.details.entry.name.text() == "Grenadier"
    assert not room.page.controller.show_rule("green-and-tan", ("role", "admiral"))
    # What the document does not say is marked in a text, and the mark is explained.
    assert room.page.controller.show_rule("green-and-tan", ("squad", "machine-gun", "text"))
    told = room.page.details.entry
    assert any("2 or less⌂" in each.text() for each in told.findChildren(TextLabel))
    assert "house value" in told.findChildren(Legend)[-1].accessibleName()


def test_menus_are_short_and_a_small_window_has_a_strip_for_the_details(room: RulesHand) -> None:
    window = room.hand.window
    for menu in MENUS:
        assert len(window.registry.of_menu(menu)) <= 9, menu
    reasons = {action.text(): why for _, action, why in window.registry.all_actions()}
    assert reasons["&Delete the entry"] == "Choose house rules first."
    assert reasons["&Undo"] == "There is nothing to undo."
    window.resize(1024, 700)
    room.game("L.G.A.M.").section("limits")
    table, details = room.page.values.table, room.page.details
    assert not details.isVisible()
    assert table.horizontalScrollBar().maximum() == 0, "every column is seen"
    room.hand.click(room.page.strip)
    assert details.isVisible()
    room.hand.press("F4")
    assert not details.isVisible()


# ------------------------------------------------------------------ to change


def test_a_number_typed_into_its_cell_is_a_house_value_until_it_is_undone(own: RulesHand) -> None:
    assert own.games()[:3] == ["L.G.A.M.", "Saturdays", "Fighting Plastic"]
    assert own.hand.window.windowTitle() == "Saturdays – Muster"
    told = [label.text() for label in own.page.details.findChildren(TextLabel)]
    assert any(each.startswith("These house rules change L.G.A.M.\n") for each in told), told
    own.section("weapons").type_in(RIFLE, "Attack", "8")
    assert own.text(RIFLE, "Attack") == "8 house"
    own.type_in(RIFLE, "Rolls", "0")
    assert own.page.note.text() == "Rolls is 1 or more, found 0. The old value stays."
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    assert editor.property("broken")
    own.hand.press("Escape")
    own.hand.events()
    assert not own.page.note.isVisible()
    assert own.text(RIFLE, "Rolls") == "1 stated"
    own.saved()
    assert "rolls" not in own.file(), "what cannot be is not written"
    assert 'extends = "lgam"' in own.file()
    assert "stats = { attack = 8 }" in own.file()
    found = Catalog(own.hand.data).get("l-g-a-m-house-rules")
    assert found is not None
    assert found.weapon["rifle"].stats["attack"].value == 8
    # The steps are still there when one comes back to the room.
    own.hand.press("Ctrl+1", "Ctrl+5")
    own.hand.events()
    assert own.page.undo_button.text() == "Undo: Rifle, attack 8"
    own.hand.press("Ctrl+Z")
    assert own.text(RIFLE, "Attack") == "7 borrowed"
    own.hand.press("Ctrl+Shift+Z")
    assert own.text(RIFLE, "Attack") == "8 house"
    own.hand.press("Ctrl+Z")
    own.saved()
    assert "attack" not in own.file()


def test_the_form_and_the_table_change_entries_and_the_differences_take_them_back(
    own: RulesHand,
) -> None:
    own.section("limits")
    own.cell(COMMANDOS, "Ratio", double=False)
    row = own.page.details.entry.rows[(*COMMANDOS, "ratio")]
    own.hand.click(row.editor)
    row.editor.selectAll()
    own.hand.type("1 per 100\n")
    assert own.text(COMMANDOS, "Ratio") == "1 per 100"
    assert row.back.toolTip() == "Back to 6 per 100, as in L.G.A.M."
    own.hand.click(row.back)
    assert own.text(COMMANDOS, "Ratio") == "6 per 100"
    assert not row.back.isVisible()
    row = own.page.details.entry.rows[(*COMMANDOS, "of")]
    own.hand.click(row.editor)
    row.editor.selectAll()
    own.hand.type("role:comando\n")
    assert "is 'commando' meant?" in row.field.error
    assert row.editor.text() == "role:comando"
    own.hand.press("Escape")
    assert row.field.error == ""
    assert row.editor.text() == "role:commando"
    # An entry is copied and taken away; one that others ask for stays.
    own.section("weapons")
    own.cell(RIFLE, "Attack", double=False)
    own.hand.press("Ctrl+D")
    own.hand.events()
    assert "Rifle 2" in own.rows()
    own.page.values.table.setFocus()
    own.hand.press("Delete")
    own.hand.events()
    assert "Rifle 2" not in own.rows()
    own.cell(RIFLE, "Attack", double=False)
    own.hand.press("Delete")
    own.hand.events()
    assert "Rifle" in own.rows(), "others of the rules ask for it"
    assert "'rifle' is not a weapon of this ruleset" in own.page.note.text()
    # The differences are listed and taken back one by one.
    own.type_in(RIFLE, "Attack", "8")
    own.section("limits").type_in(COMMANDOS, "Ratio", "1 per 100")
    own.section("changes")
    view = own.page.differences
    assert own.hand.titles(view.list) == ["Rifle, attack", "Commandos, ratio"]
    assert view.model.rows[0].second == "7 → 8"
    own.hand.click_row(view.list, "Rifle, attack")
    own.hand.press("Delete")
    own.hand.events()
    assert own.hand.titles(view.list) == ["Commandos, ratio"]
    own.section("weapons").type_in(("weapon", "bazooka"), "Rolls", "2")
    own.section("changes")
    assert view.model.rows[-1].right == "[4] Firing Phase; Movement Modifiers; Weapons Teams"
    # Scores and readings of another game change too.
    own.game("The Green and the Tan")
    own.hand.press("Ctrl+N")
    own.hand.type("Sundays\n")
    own.section("missions").type_in((PLAY, "scoring", "lines", 0), "Points", "3")
    assert own.text((PLAY, "scoring", "lines", 0), "Points") == "3 house"
    assert own.text((PLAY, "scoring", "lines", 1), "Points") == "4 stated"
    own.section("switches")
    switch = ("switch", "kaboom")
    own.cell(switch, "Reading", double=False)
    combo = own.page.details.entry.rows[(*switch, "default")].editor
    combo.setCurrentIndex(1)
    combo.activated.emit(1)
    own.hand.events()
    assert own.text(switch, "Reading") == combo.itemText(1)


# ------------------------------------------------------------------ what they do to armies


def test_an_army_plays_by_the_house_rules_and_back_in_one_step(own: RulesHand) -> None:
    own.section("limits").type_in(COMMANDOS, "Ratio", "1 per 100")
    found = own.section("effect").effects()
    assert set(found) == {"2nd Sandbox Company", "Tan Raiders"}
    assert found["Tan Raiders"][0].startswith("1 error more: 2 commandos for 43 others")
    hand = own.hand
    card = own.page.effect.cards[hand.army.id]
    assert not card.tag.isVisible()
    hand.click(card.button)
    hand.events()
    assert hand.army.ruleset == "l-g-a-m-house-rules"
    assert card.isVisible(), "the card stays where it is, and says at once what holds now"
    assert card.tag.isVisible()
    assert card.button.text() == "Play by L.G.A.M. again"
    assert hand.window.status_text == "2nd Sandbox Company plays by Saturdays"
    hand.press("Ctrl+1")
    hand.events()
    assert any("none are allowed (1 per 100)" in each for each in hand.sentences())
    hand.page.show_tab("game")
    game = hand.page.inspector.game
    assert game.name.text() == "Saturdays"
    assert game.house.text == "House rules of L.G.A.M."
    stored = hand.stored()
    assert stored is not None
    assert stored.ruleset == "l-g-a-m-house-rules"
    hand.press("Ctrl+Z")
    hand.events()
    assert hand.army.ruleset == "lgam"
    assert game.name.text() == "L.G.A.M."
    assert not game.house.isVisible()
    assert not any("1 per 100" in each for each in hand.sentences())
    hand.press("Ctrl+5")
    hand.events()
    assert not card.tag.isVisible()


def test_the_army_page_follows_when_its_house_rules_change(own: RulesHand) -> None:
    hand = own.hand
    own.section("effect").effects()
    hand.click(own.page.effect.cards[hand.army.id].button)
    hand.qtbot.waitUntil(lambda: hand.army.ruleset != "lgam", timeout=15_000)
    own.section("limits").type_in(COMMANDOS, "Ratio", "1 per 100")
    own.saved()
    hand.press("Ctrl+1")
    hand.events()
    assert any("none are allowed (1 per 100)" in each for each in hand.sentences())
