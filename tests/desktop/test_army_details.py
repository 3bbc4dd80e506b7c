"""The inspector: what a man, a unit and the army are called, carry and have agreed."""

from army_hand import Hand
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication

from desktop.look.parts.hero import HeroBox
from desktop.look.parts.tag import ItemPill
from desktop.look.parts.text import TextLabel
from desktop.printroom.page import PrintPage


def pill(hand: Hand, name: str) -> ItemPill:
    pills = hand.page.inspector.figure.pills.findChildren(ItemPill)
    return next(each for each in pills if each.text() == name and each.isVisible())


def test_a_hero_gets_name_rank_story_and_a_row_of_his_own(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    (man,) = hand.controller.selection.ids
    details = hand.page.inspector.figure
    hand.click(details.name)
    hand.type("Flint")
    hand.click(details.rank)
    hand.type("Cpl.")
    hand.click(details.hero)
    hand.click(details.story)
    hand.type("Dug the moat.")
    figure = hand.army.find_figure(man)[1]
    assert (figure.name, figure.rank, figure.hero) == ("Flint", "Cpl.", True)
    assert figure.story == "Dug the moat."
    heroes = [box.accessibleName() for box in hand.page.findChildren(HeroBox) if box.isVisible()]
    assert any("Cpl. Flint" in hero for hero in heroes), heroes
    assert any("Cpl. Flint is a hero" in sentence for sentence in hand.sentences())
    assert hand.controller.selection.ids == (man,)
    hand.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert hand.army == before
    assert details.name.text() == ""
    assert details.story.toPlainText() == ""
    hand.press("Ctrl+Y", "Ctrl+Y", "Ctrl+Y", "Ctrl+Y")
    assert hand.army.find_figure(man)[1] == figure
    assert details.story.toPlainText() == "Dug the moat."


def test_naming_one_of_many_takes_him_out_of_the_count(hand: Hand) -> None:
    hand.click_tile("Rifleman")
    count = len(hand.controller.selection.ids)
    details = hand.page.inspector.figure
    assert details.name.placeholderText() == f"Name one of {count} men"
    hand.click(details.name)
    hand.type("Ash")
    assert f"{count - 1} Rifleman" in hand.captions()
    assert "1 Ash" in hand.captions()
    (man,) = hand.controller.selection.ids
    assert hand.army.find_figure(man)[1].name == "Ash"


def add_item(hand: Hand, name: str) -> None:
    """Add an item by the last pill, as the mouse and a few letters do it."""
    hand.click(hand.page.inspector.figure.pills.add)
    hand.type(name)
    hand.press("Return")


def test_the_role_follows_what_is_moulded_on_him(hand: Hand) -> None:
    hand.click_tile("Engineer")
    details = hand.page.inspector.figure
    assert details.role.currentText() == "Engineer"
    hand.click(pill(hand, "Mine detector"))
    assert details.role.currentText() != "Engineer", "a click takes it off"
    add_item(hand, "rifle")
    assert details.role.currentText() == "Rifleman"
    assert hand.document.undo_stack.undoText().endswith("rifle")
    shown = {p.text() for p in details.pills.findChildren(ItemPill) if p.isVisible()}
    assert shown == {"Rifle", "Add item"}
    hand.press("Ctrl+Z", "Ctrl+Z")
    assert details.role.currentText() == "Engineer"


def test_another_role_is_one_choice_and_one_step(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    (man,) = hand.controller.selection.ids
    role = hand.page.inspector.figure.role
    hand.click(role)
    hand.press("Home", "Return")
    assert role.currentText() == hand.document.ruleset.plain_role.name
    assert hand.army.find_figure(man)[1].items == hand.document.ruleset.plain_role.gives
    hand.press("Ctrl+Z")
    assert hand.army == before


def test_items_of_several_men_change_together(hand: Hand) -> None:
    hand.click_tile("Rifleman")
    men = hand.controller.selection.ids
    add_item(hand, "shovel")
    assert all("shovel" in hand.army.find_figure(man)[1].items for man in men)
    hand.press("Ctrl+Z")
    assert not any("shovel" in hand.army.find_figure(man)[1].items for man in men)


def test_he_fires_in_the_phase_of_his_weapon(hand: Hand) -> None:
    hand.click_tile("LMG")
    details = hand.page.inspector.figure
    assert details.phases.words == ("1 Automatic", "2 Small arms", "3 Heavy")
    assert details.phases.accessibleName() == "3 Heavy"
    assert "last, after automatic weapons and small arms" in details.when.text()
    hand.click_tile("Engineer")
    assert not details.phases.isVisible(), "who has no weapon fires in none"


def test_what_he_needs_follows_target_distance_and_cover_at_once(hand: Hand) -> None:
    hand.click_tile("LMG")
    odds = hand.page.inspector.figure.odds
    assert not odds.body.isVisible()
    hand.click(odds.fold)

    def read() -> tuple[str, str]:
        return odds.needed.text(), odds.chances.accessibleName()

    open_ground = read()
    assert open_ground[0] == "8 or less on 2d6"
    assert "Chance of one roll: 72 %" in open_ground[1]
    odds.cover.setFocus()
    hand.press("Down")
    assert odds.cover.currentText() != "In the open"
    assert read() != open_ground, "cover counts at once"
    said = " ".join(label.text() for label in odds.numbers.findChildren(TextLabel))
    assert "borrowed from Fighting Plastic" in said, "each number says where it is from"
    hand.press("Up")
    assert read() == open_ground
    odds.distance.setFocus()
    hand.press("End")
    assert odds.needed.text() == "Does not fire"
    assert "reaches 2 ft" in odds.chance.text()


def test_the_army_has_a_colour_a_note_and_readings(hand: Hand) -> None:
    before = hand.army
    details = hand.page.inspector.army
    hand.click(details.colour)
    hand.press("Down", "Return")
    assert hand.army.colour != before.colour
    assert hand.army.colour in hand.page.head().lines[0]
    hand.click(details.note)
    hand.press("Ctrl+A")
    hand.type("Beware of the hose.\nAlways.")
    assert hand.army.note == "Beware of the hose.\nAlways."
    hand.click(hand.page.inspector.tabs, hand.page.inspector.tabs.tabRect(1).center())
    choice = hand.page.inspector.game.choices()["commando-rounding"]
    choice.setFocus()
    hand.press("Down")
    assert hand.army.switches
    hand.press("Ctrl+Z")
    assert hand.army.switches == before.switches
    assert choice.currentIndex() == 0
    hand.press("Ctrl+Z", "Ctrl+Z")
    assert hand.army == before


def test_a_unit_has_a_note(hand: Hand) -> None:
    jeep = hand.unit("Command jeep")
    hand.controller.selection.set([jeep.id])
    note = hand.page.inspector.unit.note
    note.setFocus()
    hand.press("Ctrl+A")
    hand.type("No reverse gear.")
    hand.controller.selection.set(())
    assert hand.unit("Command jeep").note == "No reverse gear."


def test_what_is_being_typed_stays_with_its_man(hand: Hand) -> None:
    hand.click_tile("Engineer")
    (man,) = hand.controller.selection.ids
    story = hand.page.inspector.figure.story
    hand.click(story)
    hand.type("Mine.")
    hand.click_tile("Sniper")
    (other,) = hand.controller.selection.ids
    assert hand.army.find_figure(man)[1].story == "Mine."
    assert hand.army.find_figure(other)[1].story == ""


def test_a_story_still_being_typed_is_undone_as_a_whole(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    hand.click(hand.page.inspector.figure.story)
    hand.type("Half a senten")
    hand.press("Ctrl+Z")
    assert hand.army == before
    assert hand.page.inspector.figure.story.toPlainText() == ""


def test_pasted_rubbish_is_made_fit(hand: Hand) -> None:
    hand.click(hand.page.inspector.army.name)
    QApplication.clipboard().setText("Tab\tand\nline\x07bell" + "x" * 500)
    hand.press("Ctrl+A", "Ctrl+V")
    assert hand.army.name.startswith("Tab and linebell")
    assert len(hand.army.name) <= 200
    hand.saved()
    assert hand.stored() == hand.army


def test_what_is_too_long_is_cut_where_one_sees_it_and_said(hand: Hand) -> None:
    details = hand.page.inspector.army
    QApplication.clipboard().setText("Marbles 😀 " * 1000)
    for field, most in ((details.name, 200), (details.note, 4000)):
        field.setFocus()
        field.selectAll()
        field.paste()
        hand.events()
        assert f"No more than {most:,} letters" in hand.window.status_text
        hand.saved()
        assert f"No more than {most:,} letters" in hand.window.status_text, "until it was read"
    assert len(hand.army.note) == 4000
    assert details.note.toPlainText() == hand.army.note
    assert hand.stored() == hand.army
    details.note.moveCursor(QTextCursor.MoveOperation.Start)
    hand.type("x")
    assert details.note.toPlainText() == hand.army.note == ("x" + "Marbles 😀 " * 1000)[:4000]
    assert details.note.textCursor().position() == 1


def test_f4_folds_the_details_to_a_strip_with_their_three_tabs(hand: Hand) -> None:
    page = hand.page
    hand.press("F4")
    assert page.inspector.isHidden() and page.strip.isVisible()
    hand.click(page.strip, page.strip.place_of("game").center())
    assert page.inspector.game.isVisible() and page.strip.isHidden()
    assert page.inspector.game.name.text() == "L.G.A.M."
    hand.click(page.inspector.fold_button)
    assert page.inspector.isHidden()
    hand.press("F4")
    assert page.inspector.game.isVisible(), "the tab that was chosen stays"


def test_the_card_of_a_man_is_ticked_in_the_print_room(hand: Hand) -> None:
    hand.click_tile("LMG")
    hand.click(hand.page.inspector.figure.card)
    assert hand.window.room == "print"
    room = hand.window.page_of("print")
    assert isinstance(room, PrintPage)
    assert room.controller.choices.armies == (hand.army.id,)

    def ticked() -> bool:
        lines = room.controller.lines
        return any(each.ticked for each in lines if each.sheet.name == "role-cards")

    hand.qtbot.waitUntil(ticked, timeout=15_000)


def test_empty_fields_ask_for_something_and_never_look_like_a_value(hand: Hand) -> None:
    hand.click_tile("LMG")
    details = hand.page.inspector.figure
    assert details.name.text() == details.rank.text() == ""
    assert details.name.placeholderText() == "Give him a name"
    assert details.rank.placeholderText() == "Choose or type"


def test_the_game_tab_says_what_each_open_question_touches(hand: Hand) -> None:
    hand.click(hand.page.inspector.tabs, hand.page.inspector.tabs.tabRect(1).center())
    tab = hand.page.inspector.game
    assert set(tab.choices()) == set(hand.document.ruleset.switch)
    said = [label.text() for label in tab.questions.findChildren(TextLabel)]
    assert "12:10, 17:10 and 2:52" in said
    assert "2 of 2" in said and "1 LMG man" in said and "1 medic" in said
    assert "7 men fire first" in tab.phase_words.text()
    for choice in tab.choices().values():
        words = choice.currentText()
        assert choice.fontMetrics().horizontalAdvance(words) <= choice.width() - 42, words
