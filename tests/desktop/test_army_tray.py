"""The tray: adding what the game offers by mouse and keys, finding it, reaching a limit."""

import pytest
from army_hand import Hand
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from desktop.look.theme import theme_of
from rules.army.offers_to_add import offers
from rules.checks import check
from rules.games.game_titles import BUILT_IN


def count_of(hand: Hand, role: str) -> int:
    return sum(man.role is not None and man.role.id == role for man in hand.document.roster.men)


long = pytest.mark.long
OWN_SQUADS, EMPTY_SQUADS = "army-men-combat", "lgam"
"""A game with squads of its own in the tray, and one without."""
GAMES = [
    pytest.param(game, marks=() if game in (OWN_SQUADS, EMPTY_SQUADS) else long)
    for game in BUILT_IN
]


@pytest.mark.parametrize("ruleset", GAMES)
def test_everything_that_is_offered_can_be_added(empty, ruleset: str) -> None:
    hand: Hand = empty(ruleset)
    every = offers(hand.document.ruleset)
    own_squads = any(offer.kind == "squad" for offer in every)
    empty_squad = [] if own_squads else ["Empty squad"]
    groups = dict.fromkeys(offer.group for offer in every)
    by_group = [offer.name for group in groups for offer in every if offer.group == group]
    assert hand.offered() == [*by_group, *empty_squad]
    clicked = [next(n for n, each in enumerate(every) if each.group == group) for group in groups]
    for at, offer in enumerate(every):
        men, units = hand.army.figure_count(), len(hand.army.units)
        if at in clicked or at - 1 in clicked:
            hand.click_tray(offer.name, plus=at in clicked, double=at not in clicked)
        else:  # a click on a tile is the same for all tiles of a group, and slow
            hand.controller.add(offer)
        if offer.kind == "role":
            assert hand.army.figure_count() == men + 1, offer.name
        else:
            assert len(hand.army.units) == units + 1, offer.name
            assert hand.controller.current_unit() is not None, "what was added is chosen"
            hand.controller.selection.set(())
    assert len(hand.boxes()) == len(hand.army.units)
    assert hand.sentences() == [f.message for f in check(hand.army, hand.document.ruleset)]
    assert hand.totals()[0].startswith(f"{hand.army.figure_count()} ")
    hand.saved()
    assert hand.stored() == hand.army


def test_what_is_searched_is_added_by_keys(empty) -> None:
    # Who looks for a squad finds an empty one.
    hand: Hand = empty("lgam")
    hand.press("Ctrl+F")
    hand.type("squad")
    assert hand.offered() == ["Empty squad"]
    hand.press("Return")
    assert [unit.kind for unit in hand.army.units] == ["squad"]

    assert not hand.page.tray.scroller.verticalScrollBar().isEnabled(), "all of it is in sight"

    # A number in front adds so many.
    hand = empty("lgam")
    hand.press("Ctrl+F")
    hand.type("10 rif")
    assert hand.offered()[0] == "Rifleman"
    hand.press("Return")
    assert hand.captions() == ["10 Riflemen"]

    # Enter adds one and Shift+Enter five.
    hand = empty("lgam")
    hand.press("Ctrl+F")
    assert QApplication.focusWidget() is hand.page.tray.field
    hand.type("medic")
    assert hand.offered() == ["Medic"]
    hand.press("Return")
    assert hand.captions() == ["1 Medic"]
    told: list[str] = []
    hand.controller.said.connect(told.append)
    hand.press("Shift+Return")
    assert hand.captions() == ["6 Medics"]
    assert told == ["5 medics added to Loose men"]
    hand.press("Ctrl+F")
    hand.type("rifleman")
    hand.press("Down", "Return")
    assert hand.captions() == ["6 Medics", "1 Rifleman"]
    hand.click_tray("Rifleman")
    hand.press("Shift+Return", "Enter")
    assert hand.captions() == ["6 Medics", "7 Riflemen"]
    hand.press("-")
    assert hand.captions() == ["6 Medics", "6 Riflemen"]

    # Escape empties the search.
    hand = empty("lgam")
    hand.press("Ctrl+F")
    hand.type("medic")
    hand.press("Escape")
    assert len(hand.offered()) > 1


def test_tiles_are_clicked_to_add_men_even_beyond_a_limit(empty) -> None:
    # What was added last is the one whose details show.
    hand: Hand = empty("lgam")
    for name in ("Rifleman", "Medic"):
        hand.click_tray(name, double=True)
    unit, man = hand.controller.current_figure()
    assert unit.kind == "men"
    assert "medic-bag" in man.items

    # Each click on the plus adds one however quick.
    hand = empty("lgam")
    hand.click_tray("Medic", plus=True)
    hand.click_tray("Medic", plus=True, double=True)
    assert hand.army.figure_count() == 3
    hand.click_tray("Medic", five=True)
    assert hand.army.figure_count() == 8

    # A limit is no refusal.
    hand = empty("lgam")
    hand.press("Ctrl+F")
    hand.type("rifleman")
    for _ in range(7):
        hand.press("Shift+Return")
    hand.press("Ctrl+F")
    hand.type("commando")
    hand.press("Return", "Return")
    assert hand.marks()["Commando"] == "2 of 2"
    assert not any("ommando" in sentence for sentence in hand.sentences())
    hand.press("Return")
    assert count_of(hand, "commando") == 3
    assert hand.marks()["Commando"] == "3 of 2"
    assert any(s.startswith("3 commandos") for s in hand.sentences()), hand.sentences()
    assert any(total.startswith("3 of 2") for total in hand.totals()), hand.totals()


def test_one_leaves_the_search_by_escape_the_bench_and_the_keys_of_the_window(hand: Hand) -> None:
    # Escape and the bench lead out of the search.
    hand.press("Ctrl+F")
    hand.type("rif")
    hand.press("Escape")
    assert hand.page.tray.field.text() == ""
    hand.press("Escape")
    assert not hand.page.tray.field.hasFocus()
    hand.press("Ctrl+F")
    QTest.mouseClick(hand.page.units.board, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not hand.page.tray.field.hasFocus()

    # The keys of the window work while one searches.
    hand.start_over()
    hand.press("Ctrl+F")
    hand.type("rif")
    hand.press("Ctrl+E")
    assert hand.window.room == "face-off"


FOUND = {
    "bazooka": ["Bazooka man", "Bazooka team"],
    "binoculars": ["Leader"],
    "LMG": ["LMG man"],
    "team heavy": ["Heavy mortar team"],
    "aircraft": ["Helicopter", "Plane"],
    "zzz": [],
}


def test_the_search_finds_roles_items_and_names(empty) -> None:
    hand: Hand = empty("lgam")
    everything = hand.offered()
    hand.press("Ctrl+F")
    for words, found in FOUND.items():
        hand.type(words)
        assert [name for name in found if name not in hand.offered()] == []
        assert len(hand.offered()) <= max(4, len(found)), words
        if not found:
            assert hand.offered() == []
            assert "zzz" in hand.page.tray.grid.nothing
            hand.press("Return")
            assert hand.army.figure_count() == 0
        hand.press("Ctrl+A", "Delete")
        assert hand.offered() == everything


def test_the_models_of_the_lists_keep_qts_rules(hand: Hand) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    page = hand.page
    views = (page.armies.list, page.findings.list)
    testers = [QAbstractItemModelTester(view.model(), mode) for view in views]
    hand.press("Ctrl+F")
    hand.type("mor")
    hand.press("Return", "Ctrl+A", "Delete")
    hand.click_row(page.armies.list, "Garden Gate")
    hand.choose("File", "Put into the bin")
    hand.choose("File", "Put the list back as it was")
    assert len(testers) == 2
    assert page.armies.list.current_key() == hand.army.id


def test_the_tray_counts_men_and_takes_them_out(hand: Hand) -> None:
    # The tray says how many the army has.
    marks = hand.marks()
    assert marks["Rifleman"] == str(count_of(hand, "rifleman"))
    assert marks["Jeep"] == "1"
    assert marks["Tank"] == ""
    assert marks["Commando"] == "2 of 2"

    # Minus takes a loose man first and says whom.
    hand.start_over()
    grid = hand.page.tray.grid
    squad = len(hand.unit("1st Squad").figures)
    hand.controller.selection.set(())
    hand.click_tray("Rifleman")
    hand.press("-")
    assert hand.marks()["Rifleman"] == "17"
    assert len(hand.unit("1st Squad").figures) == squad
    assert hand.window.status_text == "Rifleman of the loose men removed."
    hand.press("Ctrl+Z")
    assert hand.marks()["Rifleman"] == "18"
    grid.setFocus()
    hand.click_tray("Bazooka team")
    hand.press("-")
    assert all(unit.name != "Bazooka team" for unit in hand.army.units)
    hand.press("-")
    assert hand.window.status_text == "Bazooka team is not in the army."

    # Nobody with a name is taken out unasked.
    hand.start_over()
    commander = next(man for man in hand.army.figures() if man.hero)
    hand.click_tray("Commander")
    for _ in range(3):
        hand.press("-")
    assert commander.id in {man.id for man in hand.army.figures()}
    assert "has a name" in hand.window.status_text

    # Men go to the squad that is chosen.
    hand.start_over()
    squad = hand.unit("1st Squad")
    hand.controller.selection.set([squad.id])
    hand.click_tray("Medic", plus=True)
    assert len(hand.unit("1st Squad").figures) == len(squad.figures) + 1
    assert hand.controller.selection.ids == (squad.id,)
    hand.controller.selection.set([squad.figures[0].id])
    hand.click_tray("Medic", plus=True)
    assert len(hand.unit("1st Squad").figures) == len(squad.figures) + 2
    assert hand.controller.selection.ids == (hand.unit("1st Squad").figures[-1].id,)


def test_no_menu_of_the_tray_is_long(empty) -> None:
    for game in BUILT_IN:
        hand: Hand = empty(game)
        hand.click(hand.page.tray.menu_button)
        menu = QApplication.activePopupWidget()
        assert len([each for each in menu.actions() if not each.isSeparator()]) <= 9
        menu.close()


def test_tiles_are_filtered_folded_walked_and_described(hand: Hand) -> None:
    # What a tile is stands at the foot and in no tooltip.
    grid, bar = hand.page.tray.grid, hand.page.totals()
    QTest.mouseMove(grid, grid.rect_of("role:rifleman").center().toPoint())
    assert bar.hint == "Rifleman: 2 ft, hits on 7 or less, fires 2nd, small arms"
    assert grid.toolTip() == ""
    QTest.mouseMove(grid, grid.head_rect("Soldiers").center().toPoint())
    assert bar.hint == ""

    # The arrows walk over rows and groups.
    hand.start_over()
    grid = hand.page.tray.grid
    hand.click_tray("Rifleman")
    hand.press("Right")
    assert grid.current == "role:submachine-gunner"
    hand.press("Down", "Up", "Left")
    assert grid.current == "role:rifleman"
    for _ in range(30):
        hand.press("Down")
    assert grid.current == "empty squad", "the last tile"
    assert hand.page.tray.scroller.verticalScrollBar().value() > 0

    # Another army shows its tray from the top.
    hand.start_over()
    tray = hand.page.tray
    hand.click_tray("Raft")
    assert tray.scroller.verticalScrollBar().value() > 0
    other = next(each for each in hand.army_service.entries if each.id != hand.army.id)
    hand.army_service.open(other.id)
    hand.events()
    assert tray.scroller.verticalScrollBar().value() == 0

    # Filters and folded groups.
    hand.start_over()
    tray = hand.page.tray
    assert tray.chips.words[0] == f"All {len(offers(hand.document.ruleset))}"
    hand.click(tray.chips, tray.chips.place_of("vehicle").center())
    assert "Jeep" in hand.offered()
    assert "Rifleman" not in hand.offered()
    hand.qtbot.waitUntil(lambda: not tray.scroller.verticalScrollBar().isEnabled())
    hand.click(tray.chips, tray.chips.place_of("has").center())
    assert "Rifleman" in hand.offered()
    assert "Tank" not in hand.offered()
    hand.click(tray.menu_button)
    hand.pick("Only what the army has not")
    assert "Tank" in hand.offered()
    assert "Rifleman" not in hand.offered()
    hand.click(tray.chips, tray.chips.place_of("all").center())
    hand.click(tray.menu_button)
    hand.pick("Soldiers")
    assert tray.grid.tile(hand.tray_key("Rifleman")) is None, "its group is folded"
    assert tray.grid.tile(hand.tray_key("Bazooka team")) is not None
    hand.press("Ctrl+F")
    hand.type("rifleman")
    assert tray.grid.tile(hand.tray_key("Rifleman")) is not None, "a search looks everywhere"
    hand.press("Escape")
    head = tray.grid.head_rect("Soldiers").center()
    QTest.mouseClick(tray.grid, Qt.MouseButton.LeftButton, pos=head.toPoint())
    assert tray.grid.tile(hand.tray_key("Rifleman")) is not None


def test_tiles_and_figures_grow_with_the_text(hand: Hand) -> None:
    grid = hand.page.tray.grid
    before = grid.rect_of("role:rifleman")
    theme_of(grid).set_text_percent(150)
    hand.events()
    after = grid.rect_of("role:rifleman")
    theme_of(grid).set_text_percent(100)
    assert after.height() > before.height() + 10
    assert after.width() >= before.width()
