"""The list of armies itself: folders that fold, several chosen at once, dragging and renaming."""

from __future__ import annotations

import json

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy

from desktop.army.armies.rows import ARMIES_MIME, ArmiesDelegate, Index, folder_of
from desktop.look.parts.inline_edit import InlineEdit
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import RowModel, key_of
from desktop.look.theme import theme_of

MOST_ROWS = 40


class ArmiesList(RowList):
    """The armies; Delete, F2, Left and Right work on them while the list has the keyboard."""

    menu_asked = Signal(QPoint)
    bin_asked = Signal()
    renamed = Signal(str, str)
    folded = Signal(str)
    dropped = Signal(list, str, str)
    """(the armies, the army they were dropped in front of or "", the folder)"""

    def __init__(self) -> None:
        super().__init__("Armies", keep_selection=True)
        self.delegate = ArmiesDelegate(self)
        self.rows = self.delegate
        self.setItemDelegate(self.delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(False)
        self._target: QRect | None = None
        self._meant = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.by_hand = True
        """Whether armies stand in the player's own order, so that one can be dropped between."""

    def sizeHint(self) -> QSize:
        """As high as the rows, or as the first MOST_ROWS of them; more of them scroll."""
        rows = min(self.model().rowCount(), MOST_ROWS) if self.model() else 0
        height = sum(self.sizeHintForRow(at) for at in range(rows))
        return QSize(240, max(height, 42))

    # ---- choosing

    def choose_only(self, index: QModelIndex, *, move: bool = True) -> None:
        """Choose one row, whatever keys are held down; `move` takes the keyboard there as well."""
        model, only = self.selectionModel(), QItemSelectionModel.SelectionFlag.ClearAndSelect
        if move:
            model.setCurrentIndex(index, only)
        else:
            model.select(index, only)

    def chosen_keys(self) -> list[str]:
        """Return the keys of the selected rows, from above."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [key_of(self.model().index(row, 0)) for row in rows]

    def selectionCommand(
        self, index: Index, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Keep what is chosen while the keyboard is on the head of a folder."""
        if index.isValid() and folder_of(key_of(index)) is not None:
            return QItemSelectionModel.SelectionFlag.NoUpdate
        return super().selectionCommand(index, event)

    # ---- keys

    def event(self, event: QEvent) -> bool:
        """Keep Delete and F2 for the list: the window has them for men and units."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _OWN_KEYS
            and not event.modifiers()
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fold folders, rename an army, put armies into the bin."""
        folder = folder_of(self.current_key())
        key = event.key()
        if folder is not None and key in _FOLDS:
            folded = folder in self.delegate.folded
            there = (key == Qt.Key.Key_Left and folded) or (key == Qt.Key.Key_Right and not folded)
            if not there:
                self.folded.emit(folder)
        elif key == Qt.Key.Key_Delete:
            self.bin_asked.emit()
        elif key == Qt.Key.Key_F2:
            self.edit_name(self.current_key())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the right button to the menu: it opens no army."""
        if event.button() != Qt.MouseButton.RightButton:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is chosen, or of the row under the mouse."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        self._meant = key_of(self.indexAt(event.pos())) if by_mouse else ""
        self.menu_asked.emit(event.globalPos())
        self._meant = ""

    def meant_key(self) -> str:
        """Return the key of the row that a menu is for: under the mouse, else the current one."""
        return self._meant or self.current_key()

    # ---- renaming

    def edit_name(self, key: str) -> None:
        """Let a field stand where the name of an army is read."""
        model = self.model()
        assert isinstance(model, RowModel)
        index = model.index_of(key)
        if not index.isValid() or folder_of(key) is not None:
            return
        self.scrollTo(index)
        place = self.visualRect(index).adjusted(40, 0, -8, 0)
        field = InlineEdit(str(index.data()), "Name of the army", self.viewport())

        def close(name: str | None) -> None:
            if self.hasFocus() or field.hasFocus():
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            field.deleteLater()
            if name is not None and name != index.data():
                self.renamed.emit(key, name)

        field.done.connect(lambda name, _step: close(name))
        field.left.connect(lambda: close(None))
        field.stand(place, self.viewport().rect().adjusted(40, 0, -4, 0), place.width())

    # ---- dropping

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take armies; whatever else is dragged is the window's."""
        self._weigh(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where the armies would go."""
        self._weigh(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Take the mark away."""
        self._mark(None)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the armies on; the list shows them where they then are."""
        place = self._place(event)
        self._mark(None)
        if place is None:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)  # a move would take the rows out here
        event.accept()
        keys = json.loads(bytes(event.mimeData().data(ARMIES_MIME).data()))
        self.dropped.emit(keys, place[0], place[1])

    def _weigh(self, event: QDragMoveEvent) -> None:
        place = self._place(event)
        self._mark(place[2] if place else None)
        event.accept() if place else event.ignore()

    def _place(self, event: QDropEvent) -> tuple[str, str, QRect] | None:
        """Return in front of what, into which folder, and where that is drawn."""
        if not event.mimeData().hasFormat(ARMIES_MIME):
            return None
        index = self.indexAt(event.position().toPoint())
        rect = self.visualRect(index)
        folder = folder_of(key_of(index))
        if folder is not None:
            return "", folder, rect
        if not self.by_hand:
            return None
        if not index.isValid():
            bottom = self.visualRect(self.model().index(self.model().rowCount() - 1, 0)).bottom()
            return "", "", QRect(0, bottom - 1, self.viewport().width(), 2)
        below = event.position().y() > rect.center().y()
        row = index.row() + below
        after = self.model().index(row, 0)
        key = key_of(after)
        in_folder = self._folder_at(index.row())
        line = QRect(rect.left(), (rect.bottom() if below else rect.top()) - 1, rect.width(), 2)
        if folder_of(key) is not None:
            key = ""
        return key, in_folder, line

    def _folder_at(self, row: int) -> str:
        """Return the folder whose head stands above a row, "" when none does."""
        for at in range(row, -1, -1):
            folder = folder_of(key_of(self.model().index(at, 0)))
            if folder is not None:
                return folder
        return ""

    def _mark(self, target: QRect | None) -> None:
        if target != self._target:
            self._target = target
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, and the mark where armies would be dropped."""
        super().paintEvent(event)
        if self._target is None:
            return
        painter = QPainter(self.viewport())
        painter.setPen(QPen(theme_of(self).tokens.olive, 2))
        if self._target.height() <= 2:
            y = self._target.center().y()
            painter.drawLine(self._target.left(), y, self._target.right(), y)
        else:
            painter.drawRect(self._target.adjusted(1, 1, -1, -1))
        painter.end()


_OWN_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_F2)
_FOLDS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
