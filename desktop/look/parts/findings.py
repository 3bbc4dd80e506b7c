"""The list of findings: shape, sentence, source, one fix, and a link to agree that it may stand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QPointF,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QWidget,
)

from desktop.look.parts.finding_delegate import FindingDelegate, row_height
from desktop.look.parts.finding_row import FINDING, FindingRow, FindingsModel, Index
from desktop.look.theme import theme_of


class FindingList(QListView):
    """All findings of an army. Enter goes to the figure, Ctrl+Enter fixes, with Shift agrees."""

    opened = Signal(str)
    fix_asked = Signal(str)
    agree_asked = Signal(str)
    width_changed = Signal()
    current_moved = Signal()
    """Another finding is the current one, or none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mouse_at = QPointF(-1, -1)
        self._findings = FindingsModel(self)
        self._painted = FindingDelegate(self)
        self.setModel(self._findings)
        self.setItemDelegate(self._painted)
        self.setAccessibleName("Findings")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme_of(self).changed.connect(self.doItemsLayout)

    def row_height(self) -> int:
        """Height of a finding of one line at the chosen text size."""
        return row_height(self)

    def height_of(self, rows: int) -> int:
        """Height of the first rows at the present width."""
        width = self.viewport().width()
        return sum(self._painted.height_of(row, width) for row in self._findings.rows[:rows])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the sentences anew; whoever sizes the list hears of it."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.doItemsLayout()
            self.width_changed.emit()

    def set_findings(self, rows: Sequence[FindingRow]) -> None:
        """Show these findings; the current one stays when its key does."""
        if list(rows) == self._findings.rows:
            return
        key = self.current_key()
        self._findings.beginResetModel()
        self._findings.rows = list(rows)
        self._findings.endResetModel()
        self.set_current(key)

    def current_key(self) -> str:
        """Key of the current finding, empty when there is none."""
        row = self.currentIndex().data(FINDING)
        return row.key if row else ""

    def set_current(self, key: str) -> None:
        """Make a finding the current one."""
        for at, row in enumerate(self._findings.rows):
            if row.key == key:
                self.setCurrentIndex(self._findings.index(at))

    def go_next(self) -> str:
        """Walk to the next finding, from the last one to the first; return its key."""
        rows = self._findings.rows
        if not rows:
            return ""
        at = (self.currentIndex().row() + 1) % len(rows)
        self.setCurrentIndex(self._findings.index(at))
        return rows[at].key

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell that another finding is current."""
        super().currentChanged(current, previous)
        self.current_moved.emit()

    @property
    def can_fix(self) -> bool:
        """Whether the current finding has a fix."""
        row = self.currentIndex().data(FINDING)
        return bool(row and row.fix)

    @property
    def can_agree(self) -> bool:
        """Whether players may agree to the current finding."""
        row = self.currentIndex().data(FINDING)
        return bool(row and row.can_agree)

    def ask_fix(self) -> None:
        """Ask for the fix of the current finding, when it has one."""
        row = self.currentIndex().data(FINDING)
        if row and row.fix:
            self.fix_asked.emit(row.key)

    def ask_agree(self) -> None:
        """Ask to agree that the current finding may stand, when it can."""
        row = self.currentIndex().data(FINDING)
        if row and row.can_agree:
            self.agree_asked.emit(row.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; Ctrl+Enter fixes; Ctrl+Shift+Enter agrees."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
            return
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if control:
            self.ask_agree() if shift else self.ask_fix()
        elif self.current_key():
            self.opened.emit(self.current_key())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the button under the mouse."""
        self.mouse_at = event.position()
        self.viewport().update()
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Fix, agree or open, by what was clicked."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        row = index.data(FINDING)
        fix, link = self._painted.places(QRectF(self.visualRect(index)), row)
        if fix.contains(event.position()):
            self.fix_asked.emit(row.key)
        elif link.contains(event.position()):
            self.agree_asked.emit(row.key)
        else:
            self.opened.emit(row.key)
