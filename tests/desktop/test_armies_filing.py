"""Many armies: found, ordered, filed into folders, tagged, archived, binned; each taken back."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from army_hand import Hand
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget

from db.store import Store
from desktop.army.armies.pane import armies_menu, folder_menu, order_menu
from desktop.look.parts.tag import ItemPill
from desktop.services.sample_armies import sample_armies
from rules.army import edits

NAMES = ("Attic Ants", "Bathtub Navy", "Carpet Corps", "Driveway Dogs")
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def many(data: Path, opener) -> Hand:
    """A window over the samples and four more armies, so that there is a field to find one."""
    first = sample_armies()[0]
    with Store.open(data) as store, store.writing() as work:
        for name, colour in zip(NAMES, ("blue", "tan", "grey", "green"), strict=True):
            copy = edits.change_army(edits.duplicate_army(first, name), colour=colour)
            work.armies.add(copy)
    return opener(data)


def titles(hand: Hand) -> list[str]:
    return hand.titles(hand.page.armies.list)


def ids(hand: Hand, *names: str) -> list[str]:
    known = {each.name: each.id for each in (*hand.army_service.entries, *hand.army_service.binned)}
    return [known[name] for name in names]


def choose(hand: Hand, *names: str) -> None:
    """Choose armies in the list, the others with Ctrl held down."""
    view = hand.page.armies.list
    for at, name in enumerate(names):
        hand.click(view.viewport(), hand.row(view, name).center(), CONTROL if at else _NONE)


_NONE = Qt.KeyboardModifier.NoModifier


def ask_menu(hand: Hand, name: str, *texts: str) -> None:
    """Open the menu of an army, or of several chosen ones, and click an entry."""
    view = hand.page.armies.list
    hand.context(view.viewport(), QPointF(hand.row(view, name).center()))
    hand.pick(*texts)


def write(dialog: QWidget, hand: Hand, words: str) -> None:
    field = dialog.findChild(QLineEdit)
    field.clear()
    QTest.keyClicks(field, words)
    hand.press("Return")


def test_a_few_armies_have_one_when_it_is_asked_for(hand: Hand) -> None:
    assert not hand.page.armies.search.isVisible()
    hand.press("Ctrl+Shift+F")
    assert QApplication.focusWidget() is hand.page.armies.search
    hand.press("Escape")
    assert not hand.page.armies.search.isVisible()


FOUND = {
    "bath": "Bathtub Navy",
    "l.g.a.m. blue": "Attic Ants",
    "carpet grey": "Carpet Corps",
    "carpet blue": "No army matches.",
}


def test_many_armies_are_found_by_name_game_and_colour(many: Hand) -> None:
    before = titles(many)
    many.press("Ctrl+O")
    assert many.page.armies.search.isVisible()
    for words, found in FOUND.items():
        many.press("Ctrl+Shift+F")
        many.type(words)
        assert titles(many) == [found]
        many.press("Escape")
        assert titles(many) == before
    # Enter opens the first that is found.
    many.press("Ctrl+Shift+F")
    many.type("carpet")
    many.press("Return")
    assert many.army.name == "Carpet Corps"


def test_an_order_is_remembered_and_one_is_by_the_last_change(many: Hand, opener) -> None:
    # The order is remembered.
    own = titles(many)
    many.click(many.page.armies.order_button)
    many.pick("By name")
    assert titles(many) == sorted(own, key=str.casefold)
    again = opener(many.data)
    assert titles(again) == sorted(own, key=str.casefold)
    again.click(again.page.armies.order_button)
    again.pick("In your own order")
    assert titles(again) == own

    # The army changed last comes first.
    many.start_over()
    many.page.armies.set_order("changed")
    choose(many, "Tan Raiders")
    many.army_service.rename(many.army.id, "Tan Racers")
    assert titles(many)[0] == "Tan Racers"


def test_armies_are_moved_and_renamed_by_key(many: Hand) -> None:
    # An army moves up and down by key and the order is stored.
    own = titles(many)
    choose(many, own[1])
    many.press("Ctrl+Shift+Up")
    assert titles(many)[:2] == [own[1], own[0]]
    assert many.army.name == own[1], "it stays the open one"
    many.press("Ctrl+Shift+Down")
    assert titles(many) == own
    many.press("Ctrl+Shift+Down")
    many.army_service.read_list()
    assert titles(many)[1:3] == [own[2], own[1]]
    many.click(many.page.armies.back)
    assert titles(many) == own

    # An army is renamed where it is read.
    many.start_over()
    choose(many, NAMES[1])
    many.page.armies.list.setFocus()
    many.press("F2")
    many.type("Soap Marines")
    many.press("Return")
    assert "Soap Marines" in titles(many)
    assert many.army.name == "Soap Marines"
    many.press("Ctrl+Z")
    assert NAMES[1] in titles(many)
    many.press("F2")
    many.type("Nobody")
    many.press("Escape")
    assert "Nobody" not in titles(many)


def test_folders_are_filled_by_menu_and_mouse_and_folded(many: Hand) -> None:
    # Folders take several armies fold and let them go.
    own = titles(many)
    choose(many, *NAMES[:2])
    many.in_dialog(
        lambda: ask_menu(many, NAMES[1], "Put into a folder", "New folder…"),
        lambda dialog: write(dialog, many, "Saturday"),
    )
    assert titles(many)[-3:] == ["Saturday", "Attic Ants", "Bathtub Navy"]
    view = many.page.armies.list
    view.scrollToBottom()
    place = view.visualRect(view.model().index(view.model().rowCount() - 3, 0))
    many.click(view.viewport(), place.center())
    assert titles(many)[-1] == "Saturday", "folded"
    many.army_service.open(ids(many, "Bathtub Navy")[0])
    assert "Bathtub Navy" in titles(many), "the open army is in sight"
    many.press("Ctrl+Shift+F")
    many.type("saturday")
    assert titles(many) == ["Saturday", "Attic Ants", "Bathtub Navy"]
    many.press("Escape")
    many.click(many.page.armies.back)
    assert titles(many) == own

    # Armies are dragged into a folder and between others.
    many.start_over()
    many.page.filing.put_into(ids(many, NAMES[0]), "Saturday")
    view = many.page.armies.list
    view.setFixedHeight(700)
    many.events()
    model = view.model()
    dragged = model.mimeData([many.page.armies.rows.index_of(ids(many, NAMES[1])[0])])
    folder = view.visualRect(many.page.armies.rows.index_of("folder:Saturday"))
    assert many.drop(view.viewport(), dragged, QPointF(folder.center()))
    assert titles(many)[-3:] == ["Saturday", NAMES[0], NAMES[1]]
    first = view.visualRect(model.index(0, 0))
    upper = QPointF(first.center().x(), first.top() + 4)
    assert many.drop(view.viewport(), dragged, upper)
    assert titles(many)[0] == NAMES[1]
    assert many.army_service.entry(ids(many, NAMES[1])[0]).folder == ""

    # A folder folds by key.
    many.start_over()
    many.page.filing.put_into(ids(many, *NAMES), "Saturday")
    pane = many.page.armies
    pane.list.setFocus()
    pane.list.setCurrentIndex(pane.rows.index_of("folder:Saturday"))
    many.press("Left")
    assert NAMES[0] not in titles(many)
    assert pane.chosen() == [many.army.id], "what is chosen stays so"
    many.press("Right")
    assert NAMES[0] in titles(many)


def test_tags_and_the_archive_filter_the_list(many: Hand) -> None:
    # Tags are shown found and filtered.
    choose(many, *NAMES[:2])
    many.in_dialog(
        lambda: ask_menu(many, NAMES[0], "Tags…"),
        lambda dialog: write(dialog, many, "club, 1944"),
    )
    rows = {row.title: row.second for row in many.page.armies.rows.rows}
    assert rows[NAMES[0]].endswith("1944, club")
    many.press("Ctrl+Shift+F")
    many.type("1944")
    assert titles(many) == list(NAMES[:2])
    many.press("Escape")
    many.click(many.page.armies.order_button)
    many.pick("Only with the tag", "club")
    assert titles(many) == list(NAMES[:2])
    assert many.page.armies.only.text() == "Only “club” · show all"
    many.click(many.page.armies.only)
    assert len(titles(many)) == 12

    def take_off(dialog: QWidget) -> None:
        pill = next(each for each in dialog.findChildren(ItemPill) if each.text() == "club")
        assert pill.isChecked()
        many.click(pill)
        many.click(dialog.buttons[0])

    choose(many, NAMES[0])
    many.in_dialog(lambda: ask_menu(many, NAMES[0], "Tags…"), take_off)
    assert many.army_service.entry(ids(many, NAMES[0])[0]).tags == ("1944",)

    # The archive hides armies and gives them back.
    many.start_over()
    ask_menu_of = ids(many, *NAMES[2:])
    choose(many, *NAMES[2:])
    ask_menu(many, NAMES[3], "Archive")
    choose(many, "Tan Raiders")
    assert not set(NAMES[2:]) & set(titles(many))
    many.click(many.page.armies.order_button)
    many.pick("Show the archive")
    assert set(NAMES[2:]) <= set(titles(many))
    choose(many, NAMES[2])
    assert many.army.name == NAMES[2]
    ask_menu(many, NAMES[2], "Take out of the archive")
    assert not many.army_service.entry(ask_menu_of[0]).archived
    assert many.army_service.entry(ask_menu_of[1]).archived


def open_bin(hand: Hand) -> QWidget:
    hand.press("Ctrl+Shift+B")
    assert hand.page.showing == "bin"
    return hand.page.middle.panel("bin")


def test_several_armies_go_into_the_bin_by_key_and_one_comes_back(many: Hand) -> None:
    own = titles(many)
    choose(many, *NAMES[:3])
    many.press("Delete")
    assert not set(NAMES[:3]) & set(titles(many))
    assert many.page.armies.back.text() == "Bring 3 armies back"
    panel = open_bin(many)
    assert sorted(many.titles(panel.list)) == sorted(NAMES[:3])
    many.press("Escape")
    assert many.page.showing == "army", "the bin has the keyboard as soon as it is shown"
    open_bin(many)
    assert all(row.right == "put here today" for row in panel.rows.rows)
    many.click_row(panel.list, NAMES[1])
    many.click(panel.back_button)
    assert NAMES[1] in titles(many)
    assert sorted(many.titles(panel.list)) == [NAMES[0], NAMES[2]]
    many.click_row(panel.list, NAMES[0], double=True)
    assert many.army.name == NAMES[0]
    assert many.page.showing == "army"
    assert [each for each in own if each != NAMES[2]] == titles(many)


def test_the_bin_keeps_steps_of_undo_and_is_emptied_only_after_asking(many: Hand) -> None:
    # Steps of undo survive the bin.
    before = many.army
    many.click_tile("Engineer")
    many.press("Delete")
    after = many.army
    many.press("Ctrl+B")
    assert many.army.id != before.id
    many.click(many.page.armies.back)
    assert many.army == after
    many.press("Ctrl+Z")
    assert many.army == before
    many.saved()
    assert many.stored() == before

    # The bin is emptied only after asking.
    many.start_over()
    many.page.filing.bin(ids(many, *NAMES[:2]))
    panel = open_bin(many)
    many.in_dialog(lambda: many.click(panel.empty_button), lambda _: many.press("Escape"))
    assert len(many.army_service.binned) == 2

    def sure(dialog: QWidget) -> None:
        assert "2 armies will be deleted" in dialog.accessibleDescription()
        many.click(dialog.buttons[0])

    many.in_dialog(lambda: many.click(panel.empty_button), sure)
    assert not many.army_service.binned
    assert panel.nothing.isVisible()
    assert not many.page.armies.back.isVisible(), "there is no way back from this"
    many.press("Escape")
    with Store.open(many.data) as store, store.reading() as work:
        assert len(work.armies.ids()) == 10


def lock(hand: Hand, *, on: bool) -> None:
    store = hand.army_service.database._store
    driver: sqlite3.Connection = store._engine.raw_connection().driver_connection
    driver.execute(f"PRAGMA query_only = {int(on)}")


def test_what_cannot_be_written_is_neither_binned_nor_deleted(many: Hand) -> None:
    own = titles(many)
    many.page.filing.bin(ids(many, NAMES[0]))
    sentences: list[str] = []

    def read(dialog: QWidget) -> None:
        sentences.append(dialog.accessibleDescription())
        many.press("Return")

    lock(many, on=True)
    many.in_dialog(lambda: many.page.filing.bin(ids(many, NAMES[1])), read)
    assert NAMES[1] in titles(many)
    many.page.files._forget_told()
    many.in_dialog(lambda: many.page.filing.delete(ids(many, NAMES[0])), read)
    assert [each.name for each in many.army_service.binned] == [NAMES[0]]
    many.page.files._forget_told()
    many.in_dialog(many.page.filing.take_back, read)
    assert NAMES[0] not in titles(many)
    assert all("is read-only" in each for each in sentences)
    lock(many, on=False)
    assert many.page.filing.take_back()
    assert titles(many) == own


def test_acts_on_one_army_leave_the_others_alone(many: Hand) -> None:
    # The right button opens no army so that it can be compared.
    view, opened = many.page.armies.list, many.army.id
    other = next(name for name in NAMES if ids(many, name) != [opened])
    place = many.row(view, other).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, _NONE, place.toPoint())
    many.context(view.viewport(), QPointF(place))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert many.entry(menu, "Face-off with the open army…").isEnabled()
    assert view.chosen_keys() == ids(many, other), "the menu's army is to be seen"
    menu.close()
    assert many.army.id == opened and view.chosen_keys() == [opened]

    # One edit changes one row.
    many.start_over()
    changed: list[tuple[int, int]] = []
    model = many.page.armies.rows
    many.army_service.listed.connect(lambda: changed.append((-1, -1)))
    model.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    many.click_tile("Engineer")
    many.press("Delete")
    assert (0, 0) in changed
    assert (-1, -1) not in changed
    assert all(first == last for first, last in changed), "marks of others come one by one too"

    # A true copy lies in the same folder.
    many.start_over()
    many.page.filing.put_into(ids(many, NAMES[0]), "Saturday")
    choose(many, NAMES[0])
    before = many.army
    ask_menu(many, NAMES[0], "Duplicate the army")
    assert many.army.name == f"{NAMES[0]} copy"
    assert many.army_service.entry(many.army.id).folder == "Saturday"
    old = {man.id for man in before.figures()} | {unit.id for unit in before.units}
    assert not old & ({m.id for m in many.army.figures()} | {u.id for u in many.army.units})
    many.controller.selection.set([next(many.army.figures()).id])
    many.controller.remove()
    many.saved()
    assert many.stored(before.id) == before


def test_menus_of_the_list_are_short_and_no_entry_is_dead(many: Hand) -> None:
    # No entry of the menus is dead.
    many.page.filing.put_into(ids(many, NAMES[0]), "Saturday")
    many.page.armies.list.choose_only(many.page.armies.rows.index_of("folder:Saturday"))
    many.page.armies.list.menu_asked.emit(many.window.pos())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = [action.text() for action in menu.actions() if isinstance(action, QAction)]
    assert "Rename the folder…" in names
    menu.close()

    # No menu of the list has more than nine entries.
    many.start_over()
    for each in list(many.army_service.entries):
        many.page.filing.put_into([each.id], f"Folder {each.name}")
        many.page.filing.tag([each.id], frozenset({f"tag {each.name}"}), frozenset())
    pane = many.page.armies
    first = many.army_service.entries[0]
    menus = [order_menu(pane), armies_menu(pane, [first.id]), folder_menu(pane, first.folder)]
    for menu in menus:
        menus += [each.menu() for each in menu.actions() if each.menu() is not None]
        assert len([each for each in menu.actions() if not each.isSeparator()]) <= 9
    assert len(menus) == 5, "with the folders, and the tags"
