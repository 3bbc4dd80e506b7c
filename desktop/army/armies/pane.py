"""The list of armies: search, order, folders, and the way back from the last filing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from db.list_summaries import ArmySummary
from desktop.army.armies.dialogs import ask_folder, ask_tags
from desktop.army.armies.rows import ArmiesModel, ArmyRows, folder_of
from desktop.army.armies.view import ArmiesList
from desktop.look.parts.buttons import IconButton, LinkButton, SmallButton
from desktop.look.parts.fields import SearchField
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Panel, PanelHeader
from desktop.look.parts.row_model import Row, key_of
from desktop.services import army_list as armies_list
from desktop.services.armies import ArmyService
from desktop.services.army_filing import ArmyFiling
from desktop.services.army_list import ORDERS, OWN
from desktop.services.preferences import Preferences
from rules.common.wording import counted

SEARCH_FROM = 9
"""So many armies need the field to find one; before, it comes when it is asked for."""
ROOM_FOR_NOTE = 230
MOST_LISTED = 7
"""Folders or tags in a menu: with what else is there, no menu has more than nine entries."""
Ids = Sequence[str]
_SEVERAL = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class ArmySearch(SearchField):
    """Finds armies as one types; Down goes to the list, Enter opens the first, Esc ends it."""

    taken = Signal()
    walked = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lead on to the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Down:
            self.walked.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ArmiesPane(Panel):
    """Every army with its game and size, a mark when something is wrong with it."""

    new_asked = Signal()
    bin_asked = Signal()
    face_off_asked = Signal(str)
    """The army (by id) that the open one is to face."""
    damaged_asked = Signal(str)
    taken = Signal()
    """An army was opened by a click or with Enter: the list has done its work."""

    def __init__(
        self,
        army_service: ArmyService,
        filing: ArmyFiling,
        preferences: Preferences | None = None,
    ) -> None:
        super().__init__(())
        self.new_button = SmallButton("New…", act=self.new_asked.emit)
        self.new_button.setToolTip("New army (Ctrl+N)")
        self.order_button = IconButton("sort", "Order, tags, archive and bin", kind="small")
        self.header = PanelHeader("Armies", buttons=(self.order_button, self.new_button))
        self.search = ArmySearch("Search")
        self.only = LinkButton("", "Shows all armies again", act=lambda: self.show_tag(""))
        self.rows = ArmiesModel()
        self.list = ArmiesList()
        self.list.setModel(self.rows)
        self.back = LinkButton("")
        self._build()
        self.filing = filing
        self.army_service = army_service
        self.preferences = preferences or Preferences()
        self.tag = ""
        self._damaged: dict[str, str] = {}
        self._searching = False
        self._opened = self._shown_open = ""
        self._rows = ArmyRows(self)
        self._wire()
        self.refresh()

    def _build(self) -> None:
        self.finding = QWidget()
        vbox(
            self.search,
            (self.only, 0, Qt.AlignmentFlag.AlignLeft),
            gap=4,
            margins=(10, 0, 10, 6),
            inside=self.finding,
        )
        inset = QVBoxLayout()
        inset.setContentsMargins(8, 2, 8, 6)
        inset.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        vbox(
            self.header,
            self.finding,
            (self.list, 1),
            inset,
            gap=0,
            margins=(0, 0, 0, 1),
            inside=self,
        )

    def _wire(self) -> None:
        army_service, view = self.army_service, self.list
        self.order_button.clicked.connect(self._show_orders)
        self.search.textChanged.connect(self.refresh)
        self.search.taken.connect(self._open_first)
        self.search.walked.connect(self._walk)
        self.search.left.connect(self.end_search)
        view.chosen.connect(self._choose)
        # The current row chooses as well: it leads back from a new army or a damaged file.
        view.clicked.connect(lambda index: self._click(key_of(index)))
        view.opened.connect(self._take)
        view.folded.connect(self.fold)
        view.renamed.connect(army_service.rename)
        view.bin_asked.connect(lambda: self.filing.bin(self.chosen()))
        view.menu_asked.connect(self._show_menu)
        view.dropped.connect(self._drop)
        self.back.clicked.connect(self.filing.take_back)
        army_service.listed.connect(self.refresh)
        army_service.entry_changed.connect(self._refresh_one)
        army_service.opened.connect(self._follow_open)
        self.filing.changed.connect(self._show_back)

    # ---- files that cannot be read

    def add_damaged(self, names: Mapping[str, str]) -> None:
        """Keep files that cannot be read in the list until they are dealt with."""
        self._damaged.update(names)
        self.refresh()
        self.list.choose_only(self.rows.index_of(next(iter(names))))

    def drop_damaged(self, key: str) -> None:
        """Take a file off the list again."""
        if self._damaged.pop(key, None) is not None:
            self.refresh()

    # ---- what is shown

    @property
    def order(self) -> str:
        """Return the order that the list stands in."""
        return self.preferences.values.army_order

    def chosen(self) -> list[str]:
        """Return the armies chosen in the list, at least the open one."""
        chosen = [key for key in self.list.chosen_keys() if self.army_service.knows(key)]
        current = self.army_service.current
        return chosen or ([current.army.id] if current is not None else [])

    def refresh(self) -> None:
        """Show the armies as they are now."""
        army_service = self.army_service
        self._rows.set_games(army_service.catalog.titles())
        words = self.search.text()
        folded = frozenset() if words.strip() else self.folded
        self.list.delegate.folded = folded
        let_in = [each for each in army_service.entries if self._let_in(each)]
        rows, shown = self._rows.of(let_in, words, self.order, folded)
        rows += [self._rows.damaged(key, name) for key, name in self._damaged.items()]
        if not rows and army_service.database.ready:
            found = bool(army_service.entries) and (self.search.text() or self.tag)
            rows = [Row("", "No army matches." if found else "None yet.", kind="note")]
        # A row that goes makes another one current: that is no choice of the player's.
        self.list.blockSignals(True)
        self.rows.set_rows(rows)
        self.list.blockSignals(False)
        self._mark_open()
        total = len(army_service.entries)
        self.finding.setVisible(
            total >= SEARCH_FROM or self._searching or bool(self.search.text() or self.tag)
        )
        searched = self.search.text().strip() or self.tag
        found = f"{shown} of {total}" if self.width() >= ROOM_FOR_NOTE else str(shown)
        self.header.set_note(found if searched else "")
        self.search.setPlaceholderText(f"Search {counted(total, 'army')}")
        self.only.setText(f"Only “{self.tag}” · show all")
        self.only.setVisible(bool(self.tag))
        self.list.by_hand = self.order == OWN and not self.search.text()
        self._show_back()
        self.list.updateGeometry()

    def _let_in(self, entry: ArmySummary) -> bool:
        open_one = (
            self.army_service.current is not None and self.army_service.current.army.id == entry.id
        )
        if entry.archived and not self.preferences.values.show_archived and not open_one:
            return False
        return not self.tag or self.tag in entry.tags

    def _refresh_one(self, army_id: str) -> None:
        """Show one army as it is now; where the order depends on it, the whole list."""
        index = self.rows.index_of(army_id)
        if self.order != OWN or self.search.text():
            self.refresh()
        elif index.isValid():
            self.rows.set_row(index.row(), self._rows.row(self.army_service.entry(army_id)))

    def _follow_open(self) -> None:
        """Mark the open army; of the archive only the open one is in sight."""
        army_service, before = self.army_service, self._shown_open
        self._shown_open = army_service.current.army.id if army_service.current is not None else ""
        hidden = [each for each in (before, self._shown_open) if army_service.knows(each)]
        if any(army_service.entry(each).archived for each in hidden):
            self.refresh()
        else:
            self._mark_open()

    def _mark_open(self) -> None:
        """Let the row of the open army be the chosen one when another army was opened."""
        current = self.army_service.current
        opened = current.army.id if current is not None else ""
        view = self.list
        same = opened == self._opened and view.selectionModel().hasSelection()
        if not opened or same or view.current_key() in self._damaged:
            return
        index = self.rows.index_of(opened)
        if not index.isValid() and opened != self._opened:
            self._unfold_for(opened)
            index = self.rows.index_of(opened)
        self._opened = opened
        view.blockSignals(True)
        if not index.isValid():
            view.clearSelection()
        else:
            on_folder = folder_of(view.current_key()) is not None and view.hasFocus()
            view.choose_only(index, move=not on_folder)
            # Its height may be about to change, with the page that is shown beside it.
            QTimer.singleShot(0, self, self._reveal_open)
        view.blockSignals(False)

    def _reveal_open(self) -> None:
        index = self.rows.index_of(self._opened)
        if index.isValid():
            self.list.scrollTo(index)

    def _unfold_for(self, army_id: str) -> None:
        """Unfold the folder of an army that was just opened."""
        entry = self.army_service.entry(army_id) if self.army_service.knows(army_id) else None
        if entry is not None and entry.folder in self.folded:
            self._opened = army_id
            self.fold(entry.folder)

    def _show_back(self) -> None:
        back = self.filing.back
        self.back.setText(back.words if back else "")
        self.back.setToolTip(back.tip if back else "")
        self.back.setVisible(back is not None)

    # ---- order, tags, archive, folders

    def set_order(self, order: str) -> None:
        """Let the list stand in another order, now and after the next start."""
        self.preferences.change(army_order=order)
        self.refresh()

    def show_archived(self, show: bool) -> None:
        """Show the armies of the archive among the others, or hide them."""
        self.preferences.change(show_archived=show)
        self.refresh()

    def show_tag(self, tag: str) -> None:
        """Show only the armies with a tag; "" shows all."""
        self.tag = tag
        self.refresh()

    @property
    def folded(self) -> frozenset[str]:
        """Return the folders that are folded."""
        return frozenset(name for name in self.preferences.values.folded.split("\n") if name)

    def fold(self, folder: str) -> None:
        """Fold a folder, or unfold it."""
        self.preferences.change(folded="\n".join(sorted(self.folded ^ {folder})))
        self.refresh()

    def _show_orders(self) -> None:
        menu = order_menu(self)
        menu.popup(self.order_button.mapToGlobal(QPoint(0, self.order_button.height() + 2)))

    def _show_menu(self, where: QPoint) -> None:
        key, chosen = self.list.meant_key(), self.chosen()
        folder = folder_of(key)
        if folder is not None:
            folder_menu(self, folder).popup(where)
        elif self.army_service.knows(key) and key not in chosen:
            self.list.choose_only(self.rows.index_of(key), move=False)
            menu = armies_menu(self, [key])
            menu.aboutToHide.connect(self.choose_open)
            menu.popup(where)
        elif chosen and key not in self._damaged:
            armies_menu(self, chosen).popup(where)

    def choose_open(self) -> None:
        """Let the open army be the only chosen one again."""
        index = self.rows.index_of(self._opened)
        if index.isValid():
            self.list.choose_only(index, move=False)

    # ---- searching

    def find_army(self) -> None:
        """Let the player type what he looks for."""
        self._searching = True
        self.refresh()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def end_search(self) -> None:
        """Show all armies again."""
        self._searching = False
        self.search.clear()
        self.refresh()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_first(self) -> None:
        for row in self.rows.rows:
            if self.army_service.knows(row.key):
                self.army_service.open(row.key)
                self.taken.emit()
                return

    def _walk(self) -> None:
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    # ---- choosing and dropping

    def _click(self, key: str) -> None:
        folder = folder_of(key)
        if folder is not None:
            self.fold(folder)
        else:
            self._take(key)

    def _take(self, key: str) -> None:
        self._choose(key)
        if not QGuiApplication.keyboardModifiers() & _SEVERAL:
            self.taken.emit()

    def _choose(self, key: str) -> None:
        if key in self._damaged:
            self.damaged_asked.emit(key)
        elif self.army_service.knows(key) and not QGuiApplication.keyboardModifiers() & _SEVERAL:
            self._opened = key
            self.army_service.open(key)

    def _drop(self, keys: list[str], before: str, folder: str) -> None:
        ids = [key for key in keys if self.army_service.knows(key)]
        if not ids or before in ids:
            return
        if self.list.by_hand:
            self.filing.place(ids, before, folder)
        else:
            self.filing.put_into(ids, folder)


# ---- menus


def armies_menu(pane: ArmiesPane, ids: Ids) -> QMenu:
    """Return the menu of the chosen armies."""
    army_service, filing = pane.army_service, pane.filing
    menu = QMenu(pane)
    words = "Duplicate the army" if len(ids) == 1 else "Duplicate the armies"
    menu.addAction(words, lambda: double(pane, ids))
    rename = menu.addAction("Rename", lambda: pane.list.edit_name(ids[0]))
    rename.setEnabled(len(ids) == 1)
    current = army_service.current.army.id if army_service.current is not None else ids[0]
    words = "Face-off with the open army…"
    face_off = menu.addAction(words, lambda: pane.face_off_asked.emit(ids[0]))
    face_off.setEnabled(len(ids) == 1 and ids[0] != current)
    menu.addSeparator()
    for words, step in (("Move up", -1), ("Move down", 1)):
        act = menu.addAction(words, partial(filing.move, ids, step))
        act.setEnabled(pane.order == OWN)
    menu.addMenu(_folders(pane, ids, menu))
    menu.addAction("Tags…", lambda: ask_tags(pane, filing, ids))
    menu.addSeparator()
    archived = all(army_service.entry(each).archived for each in ids)
    words = "Take out of the archive" if archived else "Archive"
    menu.addAction(words, lambda: filing.archive(ids, not archived))
    menu.addAction("Put into the bin", lambda: filing.bin(ids))
    return menu


def double(pane: ArmiesPane, ids: Ids) -> None:
    """Add a true copy of each of these armies."""
    for army_id in ids:
        if not pane.army_service.duplicate(army_id):
            return


def _folders(pane: ArmiesPane, ids: Ids, parent: QMenu) -> QMenu:
    army_service, filing = pane.army_service, pane.filing
    menu = QMenu("Put into a folder", parent)
    here = {army_service.entry(each).folder for each in ids}
    folders = armies_list.folders_of(army_service.entries)
    for folder in folders[:MOST_LISTED]:
        act = menu.addAction(folder.replace("&", "&&"), partial(filing.put_into, ids, folder))
        act.setEnabled(here != {folder})
    others = "Another folder…" if len(folders) > MOST_LISTED else "New folder…"
    menu.addAction(others, lambda: ask_folder(pane, filing, ids))
    if any(here):
        menu.addAction("Out of the folder", lambda: filing.put_into(ids, ""))
    return menu


def folder_menu(pane: ArmiesPane, folder: str) -> QMenu:
    """Return the menu of a folder: all armies in it at once."""
    army_service, filing = pane.army_service, pane.filing
    inside = [entry.id for entry in army_service.entries if entry.folder == folder]
    menu = QMenu(pane)
    folded = folder in pane.folded
    menu.addAction("Unfold" if folded else "Fold", lambda: pane.fold(folder))
    menu.addAction("Rename the folder…", lambda: ask_folder(pane, filing, inside, folder))
    menu.addAction("Take all armies out of it", lambda: filing.put_into(inside, ""))
    menu.addSeparator()
    menu.addAction("Archive all in it", lambda: filing.archive(inside, True))
    menu.addAction("Put all in it into the bin", lambda: filing.bin(inside))
    return menu


def order_menu(pane: ArmiesPane) -> QMenu:
    """Return the menu of what the list shows, and in which order."""
    menu = QMenu(pane)
    for order, words in ORDERS.items():
        act = menu.addAction(words, partial(pane.set_order, order))
        act.setCheckable(True)
        act.setChecked(pane.order == order)
    menu.addSeparator()
    tags = armies_list.tags_of(pane.army_service.entries)
    if tags:
        only = menu.addMenu("Only with the tag")
        for tag in tags[:MOST_LISTED]:
            other = "" if tag == pane.tag else tag
            act = only.addAction(tag.replace("&", "&&"), partial(pane.show_tag, other))
            act.setCheckable(True)
            act.setChecked(tag == pane.tag)
        if len(tags) > MOST_LISTED:
            only.addAction("Search for another…", pane.find_army)
    archive = menu.addAction("Show the archive")
    archive.setCheckable(True)
    archive.setChecked(pane.preferences.values.show_archived)
    archive.toggled.connect(pane.show_archived)
    menu.addSeparator()
    menu.addAction("Find an army", pane.find_army)
    count = len(pane.army_service.binned)
    bin_act = menu.addAction(f"The bin… ({count})" if count else "The bin…", pane.bin_asked.emit)
    bin_act.setEnabled(pane.army_service.database.ready)
    return menu
