"""The window: menu bar, rail, page head, the page one is in, and its totals."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from desktop.look.theme import Theme
from desktop.services.preferences import Preferences
from desktop.shell.actions import ActionRegistry
from desktop.shell.head import PageHead
from desktop.shell.page import Page, Room
from desktop.shell.panes import walk
from desktop.shell.rail import Rail
from desktop.shell.status import StatusLabel

if TYPE_CHECKING:
    from desktop.shell.palette import Palette

COMPACT_BELOW = 1100
NAME = "Muster"
NO_LINKS = "That is a link: save what it leads to as a file first, and drop that here."


class MainWindow(QMainWindow):
    """The one window. Pages come as rooms; it knows nothing of what they show."""

    files_dropped = Signal(list)
    page_changed = Signal(str)
    first_painted = Signal()
    """Emitted once, when the first picture of the window is on the screen."""

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
        self.rail.room_asked.connect(self.go)
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
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(self._stack, 1)
        column.addWidget(self._foot)
        row.addWidget(self.rail)
        row.addLayout(column, 1)
        return middle

    def _register(self) -> None:
        add = self.registry.add
        add("&Quit", self.close, menu="File", shortcut="Ctrl+Q", group=9)
        add("&All acts…", self.show_acts, menu="View", shortcut="Ctrl+K", group=8)
        add("&Next pane", self.next_pane, menu="View", shortcut="F6", group=8)
        add("&Pane before", self.previous_pane, menu="View", shortcut="Shift+F6", group=8)

    @cached_property
    def acts(self) -> Palette:
        """The command palette, made when it is first opened."""
        from desktop.shell.palette import Palette

        return Palette(self, self.registry, self.preferences)

    def show_acts(self) -> None:
        """Open the command palette."""
        self.acts.open()

    # Rooms

    def add_room(self, room: Room) -> None:
        """Add a room to the rail and to the View menu; Ctrl and a digit lead to the upper ones."""
        number = room.digit or sum(not other.bottom for other in self._rooms.values()) + 1
        keys = f"Ctrl+{number}" if not room.bottom and number <= 9 else ""
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
            self._stack.addWidget(page)
            totals = page.totals()
            if totals is not None:
                self._feet.addWidget(totals)
        return self._pages[key]

    def go(self, key: str) -> bool:
        """Enter a room; False when the page one is in asked to stay."""
        if key == self._room:
            return True
        before = self.page
        if before is not None and not before.leave():
            self.rail.show_room(self._room)
            return False
        page = self.page_of(key)
        self._room = key
        page.set_compact(bool(self._compact))
        self._stack.setCurrentWidget(page)
        self._show_foot(page)
        self.registry.show_page(page)
        self.head.show_page(page)
        self.rail.show_room(key)
        self._head_changed(page)
        page.enter()
        self.page_changed.emit(key)
        return True

    def _show_foot(self, page: Page) -> None:
        totals = page.totals()
        self._foot.setVisible(totals is not None)
        if totals is not None:
            self._feet.setCurrentWidget(totals)

    def _head_changed(self, page: Page) -> None:
        if page is self.page:
            head = page.head()
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

    def next_pane(self) -> None:
        """Move the keyboard to the next pane of the page, after the last one to the rail."""
        self._walk(1)

    def previous_pane(self) -> None:
        """Move the keyboard to the pane before."""
        self._walk(-1)

    def _walk(self, step: int) -> None:
        page = self.page
        if page is None:
            return
        walk([*page.panes(), self.head, self.rail], step, self.rail)

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
        """Ask the pages, then remember the window's place."""
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
