"""The window: menu bar, rail, page head, the page one is in, and its totals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QSizePolicy,
    QStackedLayout,
    QWidget,
)

from desktop.look.parts.inline_edit import finish_typing
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.tab_order import order_keys
from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.services.preferences import Preferences
from desktop.shell.actions import ActionRegistry
from desktop.shell.head import PageHead
from desktop.shell.page import Page, Room
from desktop.shell.rail import Rail

if TYPE_CHECKING:
    from desktop.shell.palette import Palette


def focus_next_pane(panes: Sequence[QWidget], step: int, rail: QWidget) -> None:
    """Give the keyboard to the next pane that takes it, or to the one before (step -1).

    It goes to the first thing in the pane that takes it, in the rail to the room one is in.
    """
    panes = [pane for pane in panes if _has_stop(pane)]
    if not panes:
        return
    now = QApplication.focusWidget()
    at = next((i for i, pane in enumerate(panes) if _holds(pane, now)), -1 if step > 0 else 0)
    pane = panes[(at + step) % len(panes)]
    stops = _stops(pane)
    checked = [stop for stop in stops if pane is rail and stop.property("checked")]
    (checked or stops)[0].setFocus(Qt.FocusReason.TabFocusReason)


def _holds(pane: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))


def _stops(pane: QWidget) -> list[QWidget]:
    """The widgets of a pane that take the keyboard now, the pane itself first."""
    widgets = [pane, *pane.findChildren(QWidget)]
    return [
        widget
        for widget in widgets
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
    ]


def _has_stop(pane: QWidget) -> bool:
    return pane.isVisible() and bool(_stops(pane))


MOST_OF_BAR = 0.5
"""Words in the menu bar take no more of its width than this, so that the menus stay."""


class StatusLabel(QWidget):
    """The words right in the menu bar."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str) -> None:
        """Say something else."""
        self.text = text
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """The words and the room beside them."""
        theme = theme_of(self)
        width = text_width(theme, "second", self.text) + 20 if self.text else 0
        window = self.window()
        if window is not self:
            width = min(width, window.width() * MOST_OF_BAR)
        return QSize(round(width), theme.height(27))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the words."""
        rect = QRectF(self.rect()).adjusted(8, 0, -10, 0)
        paint_text(painter, theme, rect, self.text, "second", theme.tokens.ink2, RIGHT)


COMPACT_BELOW, ROOMY_FROM = 1100, 1500
NAME = "Muster"
NO_LINKS = "That is a link. Save it as a file first, then drop the file here."


class MainWindow(QMainWindow):
    """The one window. Pages come as rooms; it knows nothing of what they show."""

    files_dropped = Signal(list)
    page_changed = Signal(str)
    first_painted = Signal()
    """Emitted once, when the first picture of the window is on the screen."""
    restart_asked = Signal(str)
    """Other data are to be shown: another window takes the place of this one, over the database of
    a club (its address, with the password where it is known), or for "" over the player's own."""

    def __init__(self, theme: Theme, preferences: Preferences) -> None:
        super().__init__()
        self._theme, self.preferences = theme, preferences
        self._rooms: dict[str, Room] = {}
        self._pages: dict[str, Page] = {}
        self._room = ""
        self._compact: bool | None = None
        self._painted = False
        self.accepts_files = False
        self.setWindowTitle(NAME)
        self.menuBar().setNativeMenuBar(False)  # the state of saving stands in it everywhere
        self.registry = ActionRegistry(self.menuBar(), self)
        self._status = StatusLabel()
        self.menuBar().setCornerWidget(self._status, Qt.Corner.TopRightCorner)
        self.rail, self.head = Rail(), PageHead()
        self.rail.room_asked.connect(self._go_by_rail)
        self._stack = QStackedLayout()
        self._feet = QStackedLayout()
        self._foot = QWidget()
        self._foot.setLayout(self._feet)
        self.setCentralWidget(self._build())
        self.setAcceptDrops(True)
        self.setMinimumSize(760, 520)
        self.resize(1280, 800)
        self._restore()
        self._register()

    def _build(self) -> QWidget:
        middle = QWidget()
        hbox(
            self.rail,
            (vbox(self.head, (self._stack, 1), self._foot, gap=0), 1),
            gap=0,
            inside=middle,
        )
        return middle

    def _register(self) -> None:
        add = self.registry.add
        add("&Quit", self.close, menu="File", shortcut="Ctrl+Q", group=9)
        add("&Find anything…", self.open_palette, menu="Help", shortcut="Ctrl+K", group=0)
        after, before = partial(self._focus_pane, 1), partial(self._focus_pane, -1)
        add("&Next pane", after, menu="View", shortcut="F6", group=8, listed=False)
        add("Pre&vious pane", before, menu="View", shortcut="Shift+F6", group=8, listed=False)

    @cached_property
    def action_palette(self) -> Palette:
        """The command palette, made when it is first opened."""
        from desktop.shell.palette import Palette

        return Palette(self, self.registry, self.preferences)

    def open_palette(self) -> None:
        """Open the command palette."""
        self.action_palette.open()

    # Rooms

    def add_room(self, room: Room) -> None:
        """Add a room to the rail and to the View menu; Ctrl and a digit lead to the upper ones."""
        if room.within:
            self._rooms[room.key] = room
            return
        upper = [
            each for each in self._rooms.values() if not (each.bottom or each.keys or each.within)
        ]
        keys = room.keys
        if not keys and not room.bottom and len(upper) < 9:
            keys = f"Ctrl+{len(upper) + 1}"
        self._rooms[room.key] = room
        self.rail.add_room(room, keys)
        self.registry.add(
            f"&{room.title}", lambda: self.go(room.key), menu="View", shortcut=keys, icon=room.icon
        )

    @property
    def page(self) -> Page | None:
        """The page one is in."""
        return self._pages.get(self._room)

    @property
    def room(self) -> str:
        """Key of the room one is in."""
        return self._room

    def page_of(self, key: str) -> Page:
        """Return the page of a room, made now if it was not yet."""
        if key not in self._pages:
            page = self._pages[key] = self._rooms[key].make()
            page.head_changed.connect(lambda: self._head_changed(page))
            page.status.connect(self.set_status)
            page.register(self.registry)
            self.head.add_buttons(page, page.head_buttons())
            title = page.head_title()
            if title is not None:
                self.head.add_title(page, title)
            self._stack.addWidget(page)
            totals = page.totals()
            if totals is not None:
                self._feet.addWidget(totals)
            head = [self.rail.buttons[-1], *([title] if title else []), *page.head_buttons()]
            for before, after in pairwise(head):
                QWidget.setTabOrder(before, after)
            order_keys(page, head[-1])
        return self._pages[key]

    def go(self, key: str) -> bool:
        """Enter a room; False when the page one is in asked to stay."""
        if key == self._room:
            return True
        before = self.page
        if before is not None and not before.leave():
            self.rail.show_room(self._entry(self._room))
            return False
        page = self.page_of(key)
        self._room = key
        page.set_compact(bool(self._compact))
        self._stack.setCurrentWidget(page)
        self._show_foot(page)
        self.registry.show_page(page)
        self.head.show_page(page)
        self.rail.show_room(self._entry(key))
        self._head_changed(page)
        page.enter()
        self.page_changed.emit(key)
        return True

    def _go_by_rail(self, key: str) -> None:
        """Enter a room; in the room itself show what it begins with."""
        if key == self._room and self.page is not None:
            self.page.restart()
        else:
            self.go(key)

    def _entry(self, key: str) -> str:
        """Return the room that the rail marks while one is in a room."""
        return self._rooms[key].within or key

    def _show_foot(self, page: Page) -> None:
        totals = page.totals()
        self._foot.setVisible(totals is not None)
        if totals is not None:
            self._feet.setCurrentWidget(totals)

    def _head_changed(self, page: Page) -> None:
        if page is self.page:
            head = page.head()
            self._show_foot(page)
            self.head.set_head(head)
            self.setWindowTitle(f"{head.title} – {NAME}" if head.title else NAME)

    def set_status(self, text: str) -> None:
        """Say something short right in the menu bar, as "Saved 19:42"."""
        self._status.set_text(text)
        # The menu bar gives its corner another width only when it is laid out again.
        self.menuBar().setCornerWidget(self._status, Qt.Corner.TopRightCorner)
        self._status.show()

    @property
    def status_text(self) -> str:
        """What the menu bar says."""
        return self._status.text

    # Panes

    def _focus_pane(self, step: int) -> None:
        """Move the keyboard to the next pane (1) or the one before (-1); the last is the rail."""
        if self.page is not None:
            focus_next_pane([*self.page.panes(), self.head, self.rail], step, self.rail)

    # Size and end

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say when the first picture is on the screen: what is slow waits for that."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.first_painted.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change to the narrow arrangement below 1100 px, and back."""
        super().resizeEvent(event)
        self.rail.set_roomy(self.width() >= ROOMY_FROM)
        compact = self.width() < COMPACT_BELOW
        if compact != self._compact:
            self._compact = compact
            self.rail.set_compact(compact)
            self.head.set_compact(compact)
            if self.page is not None:
                self.page.set_compact(compact)

    def _restore(self) -> None:
        geometry = self.preferences.values.geometry
        if geometry:
            self.restoreGeometry(
                QByteArray.fromBase64(QByteArray(geometry.encode("ascii", "ignore")))
            )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Take what is being typed and ask the pages, then remember the window's place."""
        finish_typing(self)
        if not all(page.leave() for page in self._pages.values()):
            event.ignore()
            return
        geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self.preferences.change(geometry=geometry)
        super().closeEvent(event)

    # Files dropped on the window

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files when somebody is there to open them."""
        data = event.mimeData()
        if not self.accepts_files:
            return
        if _files_of(data):
            event.acceptProposedAction()
        elif data.hasUrls():
            self.set_status(NO_LINKS)

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the files on."""
        files = _files_of(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.files_dropped.emit(files)


def _files_of(data: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
