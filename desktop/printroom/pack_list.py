"""The list of the pack: a row for each sheet with tick and number, painted; parts unfold below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QSpinBox, QWidget

from desktop.look.parts.fields import Spin
from desktop.printroom.pack_delegate import PackDelegate
from desktop.printroom.pack_model import Index, PackModel, PackRow

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PackList(QListView):
    """Space ticks, + and − count, Enter or a digit types a number, Right and Left fold."""

    chosen = Signal(str, str, int)
    """A row is the current one: its sheet's name, the part's title, the number of its army."""
    ticked = Signal(str, bool)
    counted = Signal(str, str, int)
    """So many are to be printed of a sheet, or of a part of it."""
    folded = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = PackModel(self)
        self.setAccessibleName("Sheets of the pack")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setModel(self.rows)
        self.painted = PackDelegate(self)
        self.setItemDelegate(self.painted)
        self.painted.counted.connect(self.counted)

    def updateGeometries(self) -> None:
        """Let the rows reach under the scroll bar."""
        super().updateGeometries()
        bar = self.verticalScrollBar()
        wide = bar.sizeHint().width() if bar.maximum() > 0 else 0
        if self.viewportMargins().right() != -wide:
            self.setViewportMargins(0, 0, -wide, 0)

    def current(self) -> PackRow | None:
        """Return the current row."""
        return self.rows.row(self.currentIndex())

    def choose(self, key: str) -> None:
        """Make a row the current one."""
        index = self.rows.index_of(key)
        if index.isValid():
            self.setCurrentIndex(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell whose row is current."""
        super().currentChanged(current, previous)
        row = self.rows.row(current)
        if row is not None and row.sheet:
            self.chosen.emit(row.sheet, row.title if row.part else "", row.army)

    def tick_current(self) -> None:
        """Tick the current sheet, or take its tick away."""
        row = self.current()
        if row is not None and row.sheet:
            self.ticked.emit(row.sheet, not row.ticked)

    # ---- keys

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the acts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.ShiftModifier,
                Qt.KeyboardModifier.KeypadModifier,
            )
            if plain and event.text() in ("+", "-", "=", " "):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick, count, fold, or begin to type a number."""
        row = self.current()
        editing = self.state() == QAbstractItemView.State.EditingState
        if row is None or not row.sheet or editing:  # the Enter that ends typing comes here too
            super().keyPressEvent(event)
            return
        if self._acted(event, row):
            return
        text = event.text()
        if event.key() in _ENTER or event.key() == Qt.Key.Key_F2:
            self.edit(self.currentIndex())
        elif text.isdecimal():
            self.edit(self.currentIndex())
            field = self.indexWidget(self.currentIndex()) or self.findChild(Spin)
            if isinstance(field, QSpinBox):
                field.lineEdit().setText(text)
        else:
            super().keyPressEvent(event)

    def _acted(self, event: QKeyEvent, row: PackRow) -> bool:
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_Space:
            self.tick_current()
        elif text in ("+", "="):
            self.counted.emit(row.sheet, row.part, row.count_ + 1)
        elif text == "-":
            self.counted.emit(row.sheet, row.part, max(row.count_ - 1, 0))
        elif key == Qt.Key.Key_Right and row.foldable and row.folded:
            self.folded.emit(row.sheet, False)
        elif key == Qt.Key.Key_Left and row.foldable and not row.folded:
            self.folded.emit(row.sheet, True)
        elif key == Qt.Key.Key_Left and row.part:
            self.choose(row.sheet)
        else:
            return False
        return True

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tick, fold or type, by what is hit; the rest of a row chooses it."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        row = self.rows.row(index)
        if event.button() != Qt.MouseButton.LeftButton or row is None or not row.sheet:
            return
        rect, at = self.visualRect(index), QPointF(event.position())
        if self.painted.count_rect(rect).adjusted(-4, -6, 8, 6).contains(at):
            # A double click finds the number being typed already, or one that takes no typing.
            editable = bool(index.flags() & Qt.ItemFlag.ItemIsEditable)
            if editable and self.state() != self.State.EditingState:
                self.edit(index)
        elif self.painted.fold_rect(rect, row).contains(at):
            self.folded.emit(row.sheet, not row.folded)
        elif self.painted.tick_rect(rect, row).adjusted(-2, -10, 8, 10).contains(at):
            self.ticked.emit(row.sheet, not row.ticked)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click is a click like any other."""
        self.mousePressEvent(event)
