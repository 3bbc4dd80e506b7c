"""The list of findings: rows, how each is painted with its fix and its link, and the list view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_severity
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON_SMALL, Severity

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
FINDING = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a model holds the finding itself."""


class FindingRow(NamedTuple):
    """A finding as it is shown: `second` is rule and game, `fix` names what the fix does."""

    key: str
    severity: Severity
    sentence: str
    second: str = ""
    fix: str = ""
    can_agree: bool = False

    @property
    def spoken(self) -> str:
        """The finding as it is read aloud."""
        fix = f"Ctrl+Enter: {self.fix}" if self.fix else ""
        return " ".join(part for part in (self.sentence, self.second, fix) if part)


class FindingsModel(QAbstractListModel):
    """The findings as a model."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[FindingRow] = []

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the findings."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the finding, or its words."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == FINDING:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.sentence
        return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None


HEIGHT = 38
AGREE = "We agreed to this…"
_STATE = QStyle.StateFlag
MOST_LINES = 6
"""A longer sentence is cut at the end of its last line."""
MOST_BROKEN = 1000
"""Sentences whose lines are remembered."""


class FindingDelegate(QStyledItemDelegate):
    """Paints a finding with its fix and its link."""

    def __init__(self, view: FindingList) -> None:
        super().__init__(view)
        self._view = view
        self._broken: dict[tuple[str, str, bool, float], list[str]] = {}
        theme_of(view).changed.connect(self._forget)

    def _forget(self) -> None:
        self._broken.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines, and one more for each line that the sentence needs beyond its first."""
        return QSize(200, self.height_of(index.data(FINDING), self._view.viewport().width()))

    def height_of(self, row: FindingRow, width: int) -> int:
        """Height of a finding in a list of that width."""
        theme = theme_of(self._view)
        more = len(self.lines(row, QRectF(0, 0, width, 40))) - 1
        return row_height(self._view) + more * theme.height(18)

    def lines(self, row: FindingRow, rect: QRectF) -> list[str]:
        """The sentence, broken into lines that fit beside the acts."""
        key = (row.sentence, row.fix, row.can_agree, rect.width())
        if key not in self._broken:
            if len(self._broken) >= MOST_BROKEN:
                self._broken.clear()
            self._broken[key] = self._break(row, rect)
        return self._broken[key]

    def _break(self, row: FindingRow, rect: QRectF) -> list[str]:
        ends = [part.left() for part in self.places(rect, row) if not part.isNull()]
        room = min(ends, default=rect.right()) - 12 - rect.left() - 40
        theme = theme_of(self._view)
        found = [""]
        for word in row.sentence.split(" "):
            longer = f"{found[-1]} {word}".strip()
            if not found[-1] or text_width(theme, "body", longer) <= room:
                found[-1] = longer
            else:
                found.append(word)
        return (
            found
            if len(found) <= MOST_LINES
            else [*found[: MOST_LINES - 1], " ".join(found[MOST_LINES - 1 :])]
        )

    def places(self, rect: QRectF, row: FindingRow) -> tuple[QRectF, QRectF]:
        """Where the fix and the link of a row are; empty for what the row lacks."""
        theme = theme_of(self._view)
        right, middle = rect.right() - 12, rect.center().y()
        link = fix = QRectF()
        if row.can_agree:
            right -= 7
            wide, high = text_width(theme, "second-strong", AGREE), theme.height(18)
            link = QRectF(right - wide, middle - high / 2, wide + 1, high)
            right = link.left() - 17
        if row.fix:
            wide = text_width(theme, "second-strong", row.fix) + 20
            high = theme.height(BUTTON_SMALL)
            fix = QRectF(round(right - wide), round(middle - high / 2), round(wide), high)
        return fix, link

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one finding."""
        theme, rect = theme_of(self._view), QRectF(option.rect)
        tokens = theme.tokens
        row = index.data(FINDING)
        painter.save()
        if option.state & _STATE.State_Selected:
            painter.fillRect(rect, tokens.sel if self._view.hasFocus() else tokens.sunk)
        elif option.state & _STATE.State_MouseOver:
            painter.fillRect(rect, tokens.hover)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), tokens.line)
        paint_severity(painter, row.severity, QPointF(rect.left() + 21, rect.center().y()), tokens)
        fix, link = self.places(rect, row)
        ends = [part.left() for part in (fix, link) if not part.isNull()]
        left, end = rect.left() + 40, min(ends, default=rect.right()) - 12
        upper, lower = theme.height(18), theme.height(14, 14)
        lines = self.lines(row, rect)
        top = rect.center().y() - (upper * len(lines) + lower) / 2
        for at, line in enumerate(lines):
            place = QRectF(left, top + at * upper, max(0.0, end - left), upper)
            paint_text(painter, theme, place, line, "body")
        below = QRectF(left, top + upper * len(lines) - 1, max(0.0, end - left), lower)
        paint_text(painter, theme, below, row.second, "small", tokens.ink2)
        self._paint_acts(painter, fix, link, row)
        focused = option.state & _STATE.State_HasFocus and self._view.hasFocus()
        if focused and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        painter.restore()

    def _paint_acts(self, painter: QPainter, fix: QRectF, link: QRectF, row: FindingRow) -> None:
        theme, at = theme_of(self._view), self._view.mouse_at
        tokens = theme.tokens
        if not fix.isNull():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(tokens.edge, 1))
            painter.setBrush(tokens.hover if fix.contains(at) else tokens.raised)
            painter.drawRoundedRect(fix.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
            paint_text(painter, theme, fix, row.fix, "second-strong", align=CENTRE)
        if not link.isNull():
            ink = tokens.olive if link.contains(at) else tokens.ink
            paint_text(painter, theme, link, AGREE, "second-strong", ink)
            under = round(link.center().y() + theme.metrics("second-strong").ascent() / 2 + 2)
            painter.fillRect(QRectF(link.left(), under, link.width() - 1, 1), ink)


def row_height(view: QWidget) -> int:
    """Return the height of a finding of one line at the chosen text size."""
    return theme_of(view).height(HEIGHT, 32)


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
