"""A player's hand on the army page: real clicks and keys, and what his eyes read there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QMenu, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from db.store import Store
from desktop.army.controller import ArmyController
from desktop.army.find_bar import FindBar
from desktop.army.page import ArmyPage
from desktop.army.table.unit_view import UnitView
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import row_of
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.tiles import TileGrid
from desktop.services.armies import ArmyService
from desktop.services.army_document import ArmyDocument
from desktop.services.other_windows import OtherWindows
from desktop.shell.chooser import Chooser
from desktop.shell.window import MainWindow
from rules.army.model import Army, Figure, Unit

NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


class Hand:
    """Drives one window. Everything goes through the window's own events, as from a screen."""

    def __init__(self, qtbot: QtBot, window: MainWindow, data: Path) -> None:
        self.qtbot, self.window, self.data = qtbot, window, data
        army_service = window.findChild(ArmyService)
        assert isinstance(army_service, ArmyService)
        self.army_service = army_service

    @cached_property
    def page(self) -> ArmyPage:
        """The army page; a window that opened in another room makes it now."""
        page = self.window.page_of("armies")
        assert isinstance(page, ArmyPage)
        return page

    @property
    def controller(self) -> ArmyController:
        """What is open and selected on the army page."""
        return self.page.controller

    @property
    def other_windows(self) -> OtherWindows:
        """What looks for changes that other windows made."""
        found = self.army_service.findChild(OtherWindows)
        assert isinstance(found, OtherWindows)
        return found

    def poll_other_windows(self) -> None:
        """Look at once for what other windows wrote."""
        self.other_windows.poll()

    def come(self) -> Hand:
        """Bring the window in front of the others, to have the keyboard."""
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        return self

    def start_over(self) -> None:
        """Go back to the army that was opened first, as it was then: no step, nobody chosen."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        self.come()
        self.window.go("armies")
        page = self.page
        page.show_army()
        page.armies_popover.shut()
        page.findings_popover.shut()
        page.units.scroller.setFocus()
        chooser = self.window.findChild(Chooser)
        if chooser is not None:
            chooser.shut()
        finder = page.findChild(FindBar)
        if finder is not None and finder.isVisible():
            finder.shut()
        page.tray.field.clear()
        documents = self.army_service.documents()
        for document in documents.values():
            document.undo_stack.setIndex(0)
        self.army_service.open(next(iter(documents)))
        page.inspector.tabs.set_key("details")
        self.controller.selection.set(())
        self.events()

    # ---- keys and mouse

    def _top(self) -> QWidget:
        return QApplication.activeModalWidget() or self.window

    def press(self, *combinations: str) -> None:
        """Press keys by name ("Ctrl+G", "Return"), whoever has the keyboard."""
        for combination in combinations:
            keys = QKeySequence(combination)[0]
            top = QApplication.activePopupWidget() or self._top()
            handle = top.windowHandle()
            # A popup may have got another window, which PySide does not know of yet.
            target = handle if isValid(handle) else QApplication.focusWidget()
            QTest.keyClick(target, keys.key(), keys.keyboardModifiers())

    def type(self, text: str) -> None:
        """Type a text into what has the keyboard."""
        for letter in text:
            if letter == "\n":
                self.press("Return")
            else:
                QTest.keyClicks(QApplication.focusWidget(), letter)

    def click(
        self,
        widget: QWidget,
        at: QPointF | QPoint | None = None,
        keys: Qt.KeyboardModifier = NONE,
        *,
        double: bool = False,
    ) -> None:
        """Click a place of a widget that is in sight; the window decides who is hit."""
        self.bring_up(widget)
        self.reveal(widget)
        assert widget.isVisible(), f"{widget} is not in sight"
        assert widget.isEnabled(), f"{widget} is disabled"
        point = QPointF(widget.rect().center()) if at is None else QPointF(at)
        top = widget.window()
        place = widget.mapTo(top, point).toPoint()
        hit = top.childAt(place) or top
        assert hit is widget or widget.isAncestorOf(hit), f"{hit} covers {widget}"
        press = QTest.mouseDClick if double else QTest.mouseClick
        press(top.windowHandle(), LEFT, keys, place)

    def bring_up(self, widget: QWidget) -> None:
        """Open the sheet that a widget stands on, and close any other."""
        page = self.window.page
        if not isinstance(page, ArmyPage) or widget.window() is not self.window:
            return
        for sheet, opener in (
            (page.armies_popover, page.title),
            (page.findings_popover, page.seal),
        ):
            if not sheet.isAncestorOf(widget):
                for _ in range(3):  # a field in it takes the first Escape
                    if sheet.isVisible():
                        self.press("Escape")
            elif not sheet.isVisible():
                self.click(opener)

    def reveal(self, widget: QWidget) -> None:
        """Let layouts settle, and scroll until a widget is in sight."""
        QApplication.processEvents()
        parent = widget.parentWidget()
        while parent is not None:
            if isinstance(parent, QScrollArea):
                parent.ensureWidgetVisible(widget, 4, 4)
            parent = parent.parentWidget()

    def row(self, view: QAbstractItemView, title: str) -> QRectF:
        """Scroll to a row of a list and return where it is."""
        self.bring_up(view)
        QApplication.processEvents()
        model = view.model()
        for at in range(model.rowCount()):
            index = model.index(at, 0)
            row = row_of(index)
            if str(index.data()) == title and (row is None or row.kind != "group"):
                view.scrollTo(index)
                return QRectF(view.visualRect(index))
        raise AssertionError(f"no row {title!r} in {self.titles(view)}")

    def click_row(self, view: RowList, title: str, *, double: bool = False):
        """Click a row of a list."""
        self.click(view.viewport(), self.row(view, title).center(), double=double)

    def tray_key(self, name: str) -> str:
        """Return the key of a tile of the tray by the name of its kind."""
        tiles = [tile for group in self.page.tray.grid.groups for tile in group.tiles]
        for tile in tiles:
            if tile.spoken.startswith(f"{name},"):
                return tile.key
        raise AssertionError(f"no {name!r} in {[tile.spoken for tile in tiles]}")

    def click_tray(
        self, name: str, *, plus: bool = False, five: bool = False, double: bool = False
    ) -> None:
        """Click a tile of the tray, or one of the two buttons that it shows then."""
        grid, key = self.page.tray.grid, self.tray_key(name)
        self.bring_up(grid)
        QApplication.processEvents()
        grid.set_current(key)  # brings it into sight
        rect = grid.rect_of(key)
        at = rect.center() - QPointF(0, rect.height() / 4)
        if plus or five:
            at = grid.button_rects(key)[1 if five else 0].center()
        top = grid.window()
        place = grid.mapTo(top, at).toPoint()
        assert top.childAt(place) is grid, f"{top.childAt(place)} covers {name}"
        press = QTest.mouseDClick if double else QTest.mouseClick
        press(top.windowHandle(), LEFT, NONE, place)

    def click_tile(self, label: str, keys: Qt.KeyboardModifier = NONE) -> None:
        """Click the figure or chip with this caption."""
        grid, key = self.tile(label)
        self.page.units.scroller.ensureWidgetVisible(grid)
        self.click(grid, grid.rect_of(key).center() + QPointF(0, 4), keys)

    def drop(self, target: QWidget, data: QMimeData, at: QPointF | None = None) -> bool:
        """Drop what is dragged on a widget, the way Qt tells it; return whether it was taken."""
        point = at or QPointF(target.rect().center())
        copy, move = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction
        enter = QDragEnterEvent(point.toPoint(), copy | move, data, LEFT, NONE)
        QApplication.sendEvent(target, enter)
        if not enter.isAccepted():
            return False
        drop = QDropEvent(point, copy | move, data, LEFT, NONE)
        QApplication.sendEvent(target, drop)
        return drop.isAccepted()

    # ---- menus and dialogs

    def choose(self, menu: str, text: str) -> None:
        """Open a menu of the window and click an entry; what stands in none is found by Ctrl+K."""
        listed = [act.text().replace("&", "") for act in self.window.registry.of_menu(menu)]
        if text not in listed:
            self.press("Ctrl+K")
            self.type(text + "\n")
            return
        found = self.window.registry.menu(menu)
        assert found is not None, f"there is no menu {menu}"
        bar = self.window.menuBar()
        self.click(bar, bar.actionGeometry(found.menuAction()).center())
        self.pick(text)

    def pick(self, *texts: str) -> None:
        """Click entries of the menu that is open, one sub-menu after the other."""
        for text in texts:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu), "no menu is open"
            action = self.entry(menu, text)
            assert action.isEnabled(), f"{text} is disabled"
            if action.menu() is not None:
                menu.setActiveAction(action)
                self.press("Right")
            else:
                place = menu.actionGeometry(action).center()
                QTest.mouseClick(menu.windowHandle(), LEFT, NONE, place)

    def entry(self, menu: QMenu, text: str) -> QAction:
        """Return an entry of a menu by its words."""
        for action in menu.actions():
            if action.text().replace("&", "") == text:
                return action
        raise AssertionError(f"no {text!r} in {[a.text() for a in menu.actions()]}")

    def context(self, widget: QWidget, at: QPointF) -> None:
        """Ask for the menu at a place of a widget."""
        place, where = at.toPoint(), widget.mapToGlobal(at).toPoint()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, where)
        QApplication.sendEvent(widget, event)

    def in_dialog(self, opens: Callable[[], object], *uses: Callable[[QWidget], object]) -> None:
        """Do what opens a dialog, and use the dialog; each use has a dialog, and it has to come."""
        waiting = list(uses)
        seen: list[QWidget] = []
        wrong: list[BaseException] = []

        def look(timer: QTimer) -> None:
            dialog = QApplication.activeModalWidget()
            if dialog is None or dialog in seen:
                return
            timer.stop()
            seen.append(dialog)
            use = waiting.pop(0)
            if waiting:
                watch()  # a timer of its own: this one sleeps while the dialog is used
            try:
                use(dialog)
            except BaseException as error:
                wrong.append(error)
                dialog.done(0) if isinstance(dialog, QDialog) else dialog.close()

        def watch() -> None:
            timer = QTimer(self.window, interval=5)
            timer.timeout.connect(lambda: look(timer))
            timer.start()

        watch()
        opens()
        self.qtbot.waitUntil(lambda: not waiting, timeout=15_000)
        if wrong:
            raise wrong[0]
        if self.window.isVisible() and QApplication.activeModalWidget() is None:
            self.come()  # as a window manager does when a dialog closes

    # ---- what is there to read

    @property
    def document(self) -> ArmyDocument:
        """The open army's document."""
        assert self.controller.document is not None
        return self.controller.document

    @property
    def army(self) -> Army:
        """The open army."""
        return self.document.army

    def stored(self, army_id: str = "") -> Army | None:
        """The army as the database holds it."""
        with Store.open(self.data) as store, store.reading() as work:
            return work.armies.load(army_id or self.army.id)

    def titles(self, view: QAbstractItemView) -> list[str]:
        """The rows of a list by their titles."""
        model = view.model()
        return [str(model.index(at, 0).data()) for at in range(model.rowCount())]

    def offered(self) -> list[str]:
        """The kinds in the tray, by their names."""
        groups = self.page.tray.grid.groups
        return [tile.spoken.partition(",")[0] for group in groups for tile in group.tiles]

    def marks(self) -> dict[str, str]:
        """What stands at the upper right of the tiles of the tray."""
        groups = self.page.tray.grid.groups
        tiles = [tile for group in groups for tile in group.tiles]
        return {tile.spoken.partition(",")[0]: tile.mark for tile in tiles}

    def sentences(self) -> list[str]:
        """What the findings say."""
        return self.titles(self.page.findings.list)

    def boxes(self) -> list[str]:
        """The units on the bench, as they are read aloud."""
        views = [self.page.units.view(unit.id) for unit in self.army.units]
        return [view.accessibleName() for view in views if view is not None and view.isVisible()]

    def view(self, name: str) -> UnitView:
        """The box of the unit with this name."""
        found = self.page.units.view(self.unit(name).id)
        assert found is not None
        return found

    def grids(self) -> list[TileGrid]:
        """The figures on the bench, one grid for each unit of men in sight."""
        found = self.page.units.board.findChildren(TileGrid)
        return [grid for grid in found if grid.isVisible()]

    def tile(self, label: str) -> tuple[TileGrid, str]:
        """The grid and the key of the figure or chip with this caption."""
        for grid in self.grids():
            for tile in grid.tiles:
                if tile.label == label:
                    return grid, tile.key
        raise AssertionError(f"no {label!r} among {self.captions()}")

    def captions(self) -> list[str]:
        """The captions of all figures and chips, with their counts."""
        return [tile.spoken for grid in self.grids() for tile in grid.tiles]

    def seats(self, unit: Unit) -> list[SeatButton]:
        """The seats or posts of a unit, unfolded."""
        view = self.view(unit.name)
        view.set_folded(False)
        self.page.units.scroller.ensureWidgetVisible(view, 0, 0)
        body = view.body
        assert body is not None
        return [seat for seat in body.findChildren(SeatButton) if seat.isVisible()]

    def totals(self) -> list[str]:
        """The totals along the foot of the window."""
        bar = self.page.totals()
        cells = bar.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        in_sight = sorted(
            (cell for cell in cells if cell.isVisible()), key=lambda c: (c.y(), c.x())
        )
        return [cell.accessibleName() for cell in in_sight]

    def game_words(self) -> str:
        """What the tab Game calls the army's game, and who made it."""
        self.page.show_tab("game")
        tab = self.page.inspector.game
        return ", ".join(filter(None, (tab.name.text(), tab.made_by.text())))

    # ---- look-ups and waits

    def unit(self, name: str) -> Unit:
        """A unit of the open army by its name."""
        return next(unit for unit in self.army.units if unit.name == name)

    def man(self, name: str) -> Figure:
        """A man of the open army by his name."""
        return next(figure for figure in self.army.figures() if figure.name == name)

    def ready(self) -> Hand:
        """Wait until the database is open."""
        self.qtbot.waitUntil(lambda: self.army_service.database.ready, timeout=10_000)
        return self

    def saved(self) -> None:
        """Wait until everything is written; a moment, no more."""
        self.qtbot.waitUntil(lambda: not self.army_service.autosave.unsaved, timeout=15_000)

    def events(self) -> None:
        """Let everything happen that waits to happen; a layout hands on to the one around it."""
        for _ in range(4):
            QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
