"""The inspector: what a man, a unit and the army are called, carry and have agreed."""

from army_hand import Hand
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication

from desktop.army.own_cards import OwnCardsPanel
from desktop.army.page_stack import ARMY, OWN_CARDS
from desktop.look.parts.hero_box import HeroBox
from desktop.look.parts.tag import ItemPill
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.printroom.page import PrintPage
from rules.army.crests import crest_of
from rules.army.model import OwnBox, OwnCard
from rules.common.size_limits import OWN_TEXT_LIMIT


def pill(hand: Hand, name: str) -> ItemPill:
    pills = hand.page.inspector.figure.pills.findChildren(ItemPill)
    return next(each for each in pills if each.text() == name and each.isVisible())


def test_a_man_gets_name_rank_story_and_stands_apart(hand: Hand) -> None:
    # A hero gets name rank story and a row of his own.
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

    # Naming one of many takes him out of the count.
    hand.start_over()
    hand.click_tile("Rifleman")
    count = len(hand.controller.selection.ids)
    details = hand.page.inspector.figure
    assert details.name.placeholderText() == "Name one"
    hand.click(details.name)
    hand.type("Ash")
    assert f"{count - 1} Riflemen" in hand.captions()
    assert "1 Ash" in hand.captions()
    (man,) = hand.controller.selection.ids
    assert hand.army.find_figure(man)[1].name == "Ash"


def add_item(hand: Hand, name: str, keys: str = "Return") -> None:
    """Add an item by the last pill, as the mouse and a few letters do it."""
    hand.click(hand.page.inspector.figure.pills.add)
    hand.type(name)
    hand.press(keys)


def test_role_and_items_of_men_follow_each_other(hand: Hand) -> None:
    # The role follows what is moulded on him.
    hand.click_tile("Engineer")
    details = hand.page.inspector.figure
    assert details.role.currentText() == "Engineer"
    hand.click(pill(hand, "Mine detector"))
    assert details.role.currentText() != "Engineer", "a click takes it off"
    add_item(hand, "rifle")
    assert details.role.currentText() == "Rifleman"
    assert hand.document.undo_stack.undoText().endswith("rifle")
    shown = {p.text() for p in details.pills.findChildren(ItemPill) if p.isVisible()}
    assert shown == {"Rifle", "Change or add"}
    (man,) = hand.controller.selection.ids

    def carried() -> set[str]:
        return set(hand.army.find_figure(man)[1].items)

    # His only weapon is changed for another; Ctrl or + adds one.
    add_item(hand, "shotgun")
    assert carried() == {"shotgun"}
    add_item(hand, "pistol", "Ctrl+Return")
    assert carried() == {"shotgun", "pistol"}
    hand.press("Ctrl+Z")
    add_item(hand, "pistol", "+")
    assert carried() == {"shotgun", "pistol"}
    add_item(hand, "knife")
    assert carried() == {"shotgun", "pistol", "knife"}, "of several weapons none is put down"
    hand.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert details.role.currentText() == "Engineer"

    # Another role is one choice and one step.
    hand.start_over()
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

    # Items of several men change together.
    hand.start_over()
    hand.click_tile("Rifleman")
    men = hand.controller.selection.ids
    add_item(hand, "shovel")
    assert all("shovel" in hand.army.find_figure(man)[1].items for man in men)
    hand.press("Ctrl+Z")
    assert not any("shovel" in hand.army.find_figure(man)[1].items for man in men)


def test_army_unit_and_man_keep_what_is_typed_of_them(hand: Hand) -> None:
    # The army has a colour a note and readings.
    before = hand.army
    details = hand.page.inspector.army
    hand.click(details.colour)
    hand.press("Down", "Return")
    assert hand.army.colour != before.colour
    assert hand.army.colour in hand.page.head().lines[0]
    # Its crest is chosen by the keys, drawn in the army's colour, and undone as the rest.
    painted = details.charge.itemIcon(0).pixmap(24).toImage()
    hand.click(details.charge)
    hand.press("Home", "Return")
    hand.click(details.shield)
    hand.press("End", "Return")
    assert hand.army.crest == "roundel-castle"
    assert details.charge.itemIcon(0).pixmap(24).toImage() != painted, "on a round shield"
    hand.press("Ctrl+Z", "Ctrl+Z")
    assert hand.army.crest == before.crest
    assert details.charge.currentData() == crest_of(hand.army).charge
    hand.click(details.note)
    hand.press("Ctrl+A")
    hand.type("Beware of the hose.\nAlways.")
    assert hand.army.note == "Beware of the hose.\nAlways."
    assert not details.note.verticalScrollBar().isVisible(), "two lines have room"
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

    # A unit has a note.
    hand.start_over()
    jeep = hand.unit("Command jeep")
    hand.controller.selection.set([jeep.id])
    note = hand.page.inspector.unit.note
    note.setFocus()
    hand.press("Ctrl+A")
    hand.type("No reverse gear.")
    hand.controller.selection.set(())
    assert hand.unit("Command jeep").note == "No reverse gear."

    # What is being typed stays with its man.
    hand.start_over()
    hand.click_tile("Engineer")
    (man,) = hand.controller.selection.ids
    story = hand.page.inspector.figure.story
    hand.click(story)
    hand.type("Mine.")
    hand.click_tile("Sniper")
    (other,) = hand.controller.selection.ids
    assert hand.army.find_figure(man)[1].story == "Mine."
    assert hand.army.find_figure(other)[1].story == ""

    # A story still being typed is undone as a whole.
    hand.start_over()
    before = hand.army
    hand.click_tile("Engineer")
    hand.click(hand.page.inspector.figure.story)
    hand.type("Half a senten")
    hand.press("Ctrl+Z")
    assert hand.army == before
    assert hand.page.inspector.figure.story.toPlainText() == ""


def test_texts_that_do_not_fit_are_cut_and_it_is_said(hand: Hand) -> None:
    # Pasted rubbish is made fit.
    hand.click(hand.page.inspector.army.name)
    QApplication.clipboard().setText("Tab\tand\nline\x07bell" + "x" * 500)
    hand.press("Ctrl+A", "Ctrl+V")
    assert hand.army.name.startswith("Tab and linebell")
    assert len(hand.army.name) <= 200
    hand.saved()
    assert hand.stored() == hand.army

    # What is too long is cut where one sees it and said.
    hand.start_over()
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


def test_the_details_of_a_man_say_when_he_fires_and_what_he_needs(hand: Hand) -> None:
    # Empty fields ask for something and never look like a value.
    hand.click_tile("LMG")
    details = hand.page.inspector.figure
    assert details.name.text() == details.rank.text() == ""
    assert details.name.placeholderText() == "Name him"
    assert details.rank.placeholderText() == "Pick or type"
    theme_of().set_text_percent(150)
    hand.events()
    for field in (details.name, details.rank):
        margins, edges = field.textMargins(), 14
        room = field.width() - edges - margins.left() - margins.right()
        words = field.placeholderText()
        assert field.fontMetrics().horizontalAdvance(words) <= room, words
    how_many = details.count_field.findChild(TextLabel)
    assert how_many.width() >= how_many.sizeHint().width(), "no label is cut"
    hand.controller.selection.set(())
    hand.events()
    name = hand.page.inspector.army.name
    room = name.width() - 14 - name.textMargins().left() - name.textMargins().right()
    assert name.fontMetrics().horizontalAdvance("2nd Sandbox Company") <= room
    note = hand.page.inspector.army.note
    assert note.height() >= 2 * note.fontMetrics().lineSpacing() + 12, "two whole lines"
    hand.page.show_tab("game")
    hand.events()
    phases = hand.page.inspector.game.phases
    assert phases.height() == 3 * phases.sizeHint().height(), "a line for each"
    theme_of().set_text_percent(100)
    hand.events()
    assert phases.height() == phases.sizeHint().height()
    hand.page.show_tab("details")

    # He fires in the phase of his weapon.
    hand.start_over()
    hand.click_tile("LMG")
    details = hand.page.inspector.figure
    assert details.phases.words == ("1 Automatic", "2 Small arms", "3 Heavy")
    assert details.phases.accessibleName() == "3 Heavy"
    assert "last, after automatic weapons and small arms" in details.when.text()
    assert details.moves.text() == "Move 6 in; uphill or rough 3"
    hand.click_tile("Engineer")
    assert not details.phases.isVisible(), "who has no weapon fires in none"

    # What he needs follows target distance and cover at once.
    hand.start_over()
    hand.click_tile("LMG")
    odds = hand.page.inspector.figure.odds
    assert not odds.body.isVisible()
    hand.click(odds.fold)
    hand.events()
    pane = hand.page.inspector
    right = details.mapTo(pane, details.rect().topRight()).x()
    assert right < pane.width() - 8, "what he needs makes nothing wider than the pane"

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


def test_the_tabs_of_the_details_fold_and_lead_on(hand: Hand) -> None:
    # The game tab says what each open question touches.
    hand.click(hand.page.inspector.tabs, hand.page.inspector.tabs.tabRect(1).center())
    tab = hand.page.inspector.game
    assert set(tab.choices()) == set(hand.document.ruleset.switch)
    said = [label.text() for label in tab.questions.findChildren(TextLabel)]
    assert "12:10, 17:10 and 2:52" in said
    assert "2 of 2" in said and "1 light machine gun" in said and "1 jeep" in said
    assert "7 men fire first" in tab.phase_words.text()
    rounding = tab.choices()["commando-rounding"]
    answers = [rounding.itemText(at) for at in range(rounding.count())]
    assert answers == ["Round down: 41 others allow 2", "Round up: 41 others allow 3"]
    for choice in tab.choices().values():
        words = choice.currentText()
        assert choice.fontMetrics().horizontalAdvance(words) <= choice.width() - 42, words

    # F4 folds the details to a strip with their three tabs.
    hand.start_over()
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

    # The card of a man is ticked in the print room.
    hand.start_over()
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


def test_own_cards_are_written_with_the_card_beside_them(hand: Hand) -> None:
    before = hand.army
    hand.click(hand.page.inspector.army.own_cards)
    panel = hand.page.middle.panel(OWN_CARDS)
    assert isinstance(panel, OwnCardsPanel)
    fields = panel.fields
    assert not fields.isVisible() and hand.page.head().title == "Own cards"
    hand.press("Ins")
    hand.type("Lucky boots")
    assert hand.army.own_cards == (OwnCard(title="Lucky boots"),)
    value, label, _ = fields.boxes[0].texts.values()
    hand.click(value)
    hand.type("5+")
    hand.press("Tab")
    assert label.hasFocus()
    hand.type("Luck")
    hand.click(fields.boxes[0].house)
    hand.click(fields.text)
    hand.type("He " + "runs and " * 60)
    assert len(hand.army.own_cards[0].text) == OWN_TEXT_LIMIT
    assert hand.army.own_cards[0].boxes == (OwnBox("5+", "Luck", "", True),)
    shown = panel.preview
    hand.qtbot.waitUntil(lambda: not shown.busy, timeout=15_000)
    assert "the rest stands on the back" in shown.words.text()
    assert shown.picture.pixmap().width() > 200
    assert "Lucky boots" in shown.picture.accessibleName()

    # Copied, made a token, moved and deleted by keys; each is a step of the army's.
    hand.click(panel.copy_button)
    assert hand.titles(panel.list) == ["Lucky boots", "Lucky boots"]
    fields.kind.setFocus()
    hand.press("End")
    assert hand.army.own_cards[1].kind == "token"
    assert not panel.fields.picture.isHidden(), "a token can have a picture too"
    assert fields.icon.isVisible() and not fields.boxes[0].isVisible()
    panel.list.setFocus()
    hand.press("Alt+Up")
    assert [card.kind for card in hand.army.own_cards] == ["token", "role"] and panel.at == 0
    hand.press("Del")
    assert [card.kind for card in hand.army.own_cards] == ["role"]
    hand.press("Ctrl+Z", "Ctrl+Z")
    assert [card.kind for card in hand.army.own_cards] == ["role", "token"]
    while hand.page.undo_stack and hand.page.undo_stack.canUndo():
        hand.press("Ctrl+Z")
    assert hand.army == before and not fields.isVisible()
    hand.press("Escape")
    assert hand.page.showing == ARMY
