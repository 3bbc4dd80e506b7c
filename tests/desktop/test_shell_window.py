"""The window: rooms, menus, panes, status, size, and what happens at the end."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QWidget

from desktop.look.parts.buttons import MainButton
from desktop.look.parts.totals import TotalsBar
from desktop.look.theme import theme_of
from desktop.services.preferences import Preferences
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Head, Page, Room
from desktop.shell.window import MainWindow


class Sample(Page):
    """A page with two panes, an act and, when asked for, totals."""

    def __init__(self, title: str, with_totals: bool = False) -> None:
        super().__init__()
        self.title, self.stays, self.compact, self.done = title, False, None, []
        row = QHBoxLayout(self)
        self.left, self.right = QLineEdit(), QLineEdit()
        row.addWidget(self.left)
        row.addWidget(self.right)
        self.bar = TotalsBar() if with_totals else None
        self.button = MainButton(f"Print {title}…")

    def head(self) -> Head:
        return Head(self.title, ("one line", "another"))

    def head_buttons(self) -> list[QWidget]:
        return [self.button]

    def register(self, actions: ActionRegistry) -> None:
        self.act = actions.add(
            "&Double", lambda: self.done.append("double"), menu="Army", page=self, shortcut="Ctrl+D"
        )

    def panes(self) -> list[QWidget]:
        return [self.left, self.right]

    def totals(self) -> QWidget | None:
        return self.bar

    def set_compact(self, compact: bool) -> None:
        self.compact = compact

    def leave(self) -> bool:
        self.done.append("leave")
        return not self.stays


@pytest.fixture
def window(qtbot) -> Iterator[MainWindow]:
    theme_of().set_scheme("light")
    window = MainWindow(theme_of(), Preferences())
    qtbot.addWidget(window)
    window.add_room(Room("armies", "Armies", "armies", lambda: Sample("Tan Raiders", True)))
    window.add_room(Room("rules", "Rules", "rules", lambda: Sample("Rules")))
    window.add_room(
        Room("settings", "Settings", "settings", lambda: Sample("Settings"), bottom=True)
    )
    window.go("armies")
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    yield window
    for key in ("armies", "rules", "settings"):
        page = window._pages.get(key)
        if page is not None:
            page.stays = False


def names(window: MainWindow) -> list[str]:
    """The menus that can be seen, in order."""
    window.registry.apply_pending()
    return [
        action.text().replace("&", "")
        for action in window.menuBar().actions()
        if action.isVisible()
    ]


def test_the_rail_holds_the_rooms_there_are_and_no_others(window: MainWindow) -> None:
    assert [button.text() for button in window.rail.buttons] == ["Armies", "Rules", "Settings"]
    settings, rules = window.rail.buttons[2], window.rail.buttons[1]
    assert settings.y() > rules.y() + 200


def test_a_page_is_made_only_when_its_room_is_entered(window: MainWindow) -> None:
    assert set(window._pages) == {"armies"}
    window.rail.buttons[1].click()
    assert set(window._pages) == {"armies", "rules"}
    assert window.room == "rules"


def test_ctrl_and_a_digit_enter_a_room(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.room == "rules"
    assert window.rail.buttons[1].isChecked()
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.room == "armies"


def test_the_head_follows_the_page(window: MainWindow) -> None:
    assert window.windowTitle() == "Tan Raiders – Muster"
    assert window.head.accessibleName() == "Tan Raiders"
    window.page.title = "Dune Foxes"
    window.page.head_changed.emit()
    assert window.windowTitle() == "Dune Foxes – Muster"
    armies = window.page
    window.go("rules")
    assert window.page.button.isVisible()
    assert not armies.button.isVisible()
    armies.head_changed.emit()
    assert window.windowTitle() == "Rules – Muster"


def test_totals_show_only_for_a_page_that_has_them(window: MainWindow) -> None:
    assert window.page.bar.isVisible()
    foot = window.page.bar
    window.go("rules")
    assert not foot.isVisible()
    window.go("armies")
    assert foot.isVisible()


def test_a_menu_without_acts_is_not_there(window: MainWindow) -> None:
    assert names(window) == ["File", "Army", "View", "Help"]
    armies = window.page
    window.go("settings")
    assert names(window) == ["File", "Army", "View", "Help"]  # Settings' own Double
    assert window.registry.of_menu("Army") == [window.page.act]
    assert not armies.act.isVisible()


def test_shortcuts_of_a_page_work_only_on_it(window: MainWindow) -> None:
    armies = window.page
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert armies.done == ["double"]
    window.go("rules")
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert armies.done == ["double", "leave"]
    assert window.page.done == ["double"]


def test_menus_stand_in_their_order_and_groups_are_parted(window: MainWindow) -> None:
    add = window.registry.add
    add("&Copy", lambda: None, menu="Edit", group=1)
    add("&Undo", lambda: None, menu="Edit", group=0)
    assert names(window) == ["File", "Edit", "Army", "View", "Help"]
    menu = window.registry.menu("Edit")
    shown = ["-" if act.isSeparator() else act.text() for act in menu.actions()]
    assert shown == ["&Undo", "-", "&Copy"]


def test_an_act_that_cannot_be_done_says_why(window: MainWindow) -> None:
    act = window.registry.add("&Print…", lambda: None, menu="Print", tip="Make sheets")
    window.registry.block(act, "No army open.")
    assert not act.isEnabled()
    assert act.toolTip() == "No army open."
    window.registry.block(act, "")
    assert act.isEnabled()
    assert act.toolTip() == "Make sheets"


def test_an_unknown_menu_is_a_mistake(window: MainWindow) -> None:
    with pytest.raises(ValueError, match="no menu"):
        window.registry.add("&Fly", lambda: None, menu="Plane")


def test_menu_icons_are_drawn_when_the_menu_opens(window: MainWindow) -> None:
    menu = window.registry.menu("View")
    assert menu.actions()[0].icon().isNull()
    menu.aboutToShow.emit()
    assert not menu.actions()[0].icon().isNull()


def test_a_page_can_ask_to_stay(window: MainWindow) -> None:
    window.page.stays = True
    assert not window.go("rules")
    assert window.room == "armies"
    assert window.rail.buttons[0].isChecked()
    assert not window.close()
    assert window.isVisible()
    window.page.stays = False
    assert window.close()


def test_f6_walks_the_panes_the_head_and_the_rail(window: MainWindow) -> None:
    page = window.page
    page.left.setFocus()
    seen = []
    for _ in range(4):
        QTest.keyClick(window, Qt.Key.Key_F6)
        seen.append(QApplication.focusWidget())
    assert seen == [page.right, page.button, window.rail.buttons[0], page.left]
    QTest.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is window.rail.buttons[0]


def test_the_arrow_keys_walk_the_rail_and_enter_opens_a_room(window: MainWindow) -> None:
    first, second, _ = window.rail.buttons
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is second
    assert window.room == "armies"
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert window.room == "rules"


def test_the_menu_bar_says_when_something_was_saved(window: MainWindow) -> None:
    window.page.status.emit("Saved 19:42")
    QApplication.processEvents()
    assert window.status_text == "Saved 19:42"
    status = window.menuBar().cornerWidget(Qt.Corner.TopRightCorner)
    assert status.isVisible()
    assert status.geometry().right() == window.menuBar().width() - 1
    assert status.width() > 60
    assert status.accessibleName() == "Saved 19:42"


def test_below_1100_px_the_rail_has_icons_alone_and_the_page_is_told(window: MainWindow) -> None:
    assert (window.rail.width(), window.head.height(), window.page.compact) == (76, 60, False)
    window.resize(1024, 700)
    assert (window.rail.width(), window.head.height(), window.page.compact) == (52, 48, True)
    assert "Armies" in window.rail.buttons[0].toolTip()
    window.resize(1100, 700)
    assert (window.rail.width(), window.page.compact) == (76, False)


def test_large_text_takes_the_labels_of_the_rail_first(window: MainWindow) -> None:
    theme_of().set_text_percent(150)
    try:
        assert window.rail.width() == 52
        assert window.head.height() > 60
        window.resize(1920, 1080)
        assert window.rail.width() > 76, "in a wide window they stay"
    finally:
        theme_of().set_text_percent(100)
    assert window.rail.width() == 76


def test_the_window_comes_back_at_its_size(qtbot, tmp_path) -> None:
    path = tmp_path / "preferences.json"
    first = MainWindow(theme_of(), Preferences.load(path))
    qtbot.addWidget(first)
    first.resize(790, 633)  # the screen of the tests is 800 px wide
    first.show()
    first.close()
    second = MainWindow(theme_of(), Preferences.load(path))
    qtbot.addWidget(second)
    assert (second.width(), second.height()) == (790, 633)


def test_a_nonsense_place_of_the_window_is_passed_over(qtbot) -> None:
    preferences = Preferences()
    preferences.change(geometry="käse")
    window = MainWindow(theme_of(), preferences)
    qtbot.addWidget(window)
    assert (window.width(), window.height()) == (1280, 800)


def test_files_dropped_anywhere_are_handed_on(window: MainWindow, qtbot, tmp_path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "army.json")), QUrl("https://example.org/x")])
    event = QDropEvent(
        QPointF(9, 9),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(window.files_dropped) as told:
        window.dropEvent(event)
    assert told.args == [[str(tmp_path / "army.json")]]
