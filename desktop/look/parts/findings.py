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
from desktop.look.parts.text import CENTRE, paint_text, text_lines, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON_SMALL, Severity

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
FINDING = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a model holds the finding itself."""


AGREE = "We agreed…"


class FindingRow(NamedTuple):
    """A finding as it is shown: `second` is rule and game, `fix` names what the fix does.

    `others` name further fixes; `link` is what players may agree to, by default `AGREE`.
    """

    key: str
    severity: Severity
    sentence: str
    second: str = ""
    fix: str = ""
    can_agree: bool = False
    others: tuple[str, ...] = ()
    agree: str = ""

    @property
    def link(self) -> str:
        """The words of the link, "" when there is nothing to agree to."""
        return (self.agree or AGREE) if self.can_agree else ""

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


PAD, LEFT_OF_TEXT, RIGHT_OF_TEXT = 10, 43, 12
_STATE = QStyle.StateFlag
MOST_LINES = 6
"""A longer sentence is cut at the end of its last line."""
MOST_BROKEN = 1000
"""Sentences whose lines are remembered."""


class Places(NamedTuple):
    """Where the acts of a finding are; what it lacks has an empty place."""

    fix: QRectF
    link: QRectF
    others: tuple[QRectF, ...] = ()


class FindingDelegate(QStyledItemDelegate):
    """Paints a finding: its sentence and source, and below them its fixes and its link."""

    def __init__(self, view: FindingList) -> None:
        super().__init__(view)
        self._view = view
        self._broken: dict[tuple[str, str, float], list[str]] = {}
        theme_of(view).changed.connect(self._broken.clear)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the sentence, its source and the acts below need."""
        return QSize(200, self.height_of(index.data(FINDING), self._view.viewport().width()))

    def height_of(self, row: FindingRow, width: int) -> int:
        """Height of a finding in a list of that width."""
        rect = QRectF(0, 0, width, 0)
        bottoms = [place.bottom() for place in self._all_places(rect, row) if not place.isNull()]
        return round(max(bottoms, default=self._text_bottom(rect, row)) + PAD)

    def lines(self, row: FindingRow, rect: QRectF) -> list[str]:
        """The sentence, broken into lines that fit."""
        return self._lines(row.sentence, "body", rect.width() - LEFT_OF_TEXT - RIGHT_OF_TEXT)

    def _lines(self, text: str, role: str, room: float) -> list[str]:
        key = (text, role, room)
        if key not in self._broken:
            if len(self._broken) >= MOST_BROKEN:
                self._broken.clear()
            lines = text_lines(theme_of(self._view), role, text, room, MOST_LINES)
            self._broken[key] = lines or [""]
        return self._broken[key]

    def _text_bottom(self, rect: QRectF, row: FindingRow) -> float:
        theme = theme_of(self._view)
        below = theme.height(15, 14) if row.second else 0
        return rect.top() + PAD + theme.height(18) * len(self.lines(row, rect)) + below

    def places(self, rect: QRectF, row: FindingRow) -> Places:
        """Where the fixes and the link of a row are, in as many lines as they need."""
        theme = theme_of(self._view)
        left, right = rect.left() + LEFT_OF_TEXT, rect.right() - RIGHT_OF_TEXT
        x, y, tallest = left, self._text_bottom(rect, row) + 6, 0.0

        def put(wide: float, high: float) -> QRectF:
            nonlocal x, y, tallest
            if x > left and x + wide > right:
                x, y, tallest = left, y + tallest + 6, 0.0
            place = QRectF(round(x), round(y), min(round(wide), right - left), high)
            x, tallest = x + place.width() + 10, max(tallest, high)
            return place

        def button(words: str) -> QRectF:
            lines = self._lines(words, "second-strong", right - left - 20)
            wide = max(text_width(theme, "second-strong", line) for line in lines) + 20
            return put(wide, theme.height(BUTTON_SMALL) + theme.height(16) * (len(lines) - 1))

        fix = button(row.fix) if row.fix else QRectF()
        others = tuple(button(words) for words in row.others)
        link = QRectF()
        if row.link:
            wide = text_width(theme, "second-strong", row.link)
            link = put(wide + 1, theme.height(BUTTON_SMALL))
        return Places(fix, link, others)

    def _all_places(self, rect: QRectF, row: FindingRow) -> list[QRectF]:
        places = self.places(rect, row)
        return [places.fix, *places.others, places.link]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one finding."""
        theme, rect = theme_of(self._view), QRectF(option.rect)
        tokens = theme.tokens
        row = index.data(FINDING)
        painter.save()
        chosen = bool(option.state & _STATE.State_Selected)
        if chosen:
            painter.fillRect(rect, tokens.sel if self._view.hasFocus() else tokens.sunk)
        elif option.state & _STATE.State_MouseOver:
            painter.fillRect(rect, tokens.hover)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), tokens.line)
        left, upper = rect.left() + LEFT_OF_TEXT, theme.height(18)
        wide = max(0.0, rect.width() - LEFT_OF_TEXT - RIGHT_OF_TEXT)
        top = rect.top() + PAD
        middle = QPointF(rect.left() + 23, top + upper / 2)
        paint_severity(painter, row.severity, middle, tokens)
        quiet = row.severity is Severity.AGREED
        lines = self.lines(row, rect)
        for at, line in enumerate(lines):
            place = QRectF(left, top + at * upper, wide, upper)
            paint_text(painter, theme, place, line, "body", tokens.ink2 if quiet else tokens.ink)
        below = QRectF(left, top + upper * len(lines), wide, theme.height(15, 14))
        paint_text(painter, theme, below, row.second, "small", tokens.ink2)
        places = self.places(rect, row)
        self._paint_fix(painter, places.fix, row.fix, main=not chosen)
        for place, words in zip(places.others, row.others, strict=True):
            self._paint_fix(painter, place, words, main=False)
        self._paint_link(painter, places.link, row.link)
        focused = option.state & _STATE.State_HasFocus and self._view.hasFocus()
        if focused and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        painter.restore()

    def _paint_fix(self, painter: QPainter, place: QRectF, words: str, main: bool) -> None:
        if place.isNull():
            return
        theme = theme_of(self._view)
        tokens = theme.tokens
        hovered = place.contains(self._view.mouse_at)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.olive if main else tokens.edge, 1))
        painter.setBrush(tokens.hover if hovered else tokens.sel if main else tokens.raised)
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        lines = self._lines(words, "second-strong", place.width() - 18)
        step = theme.height(16)
        top = place.center().y() - step * len(lines) / 2
        for at, line in enumerate(lines):
            part = QRectF(place.left() + 4, top + at * step, place.width() - 8, step)
            paint_text(painter, theme, part, line, "second-strong", align=CENTRE)

    def _paint_link(self, painter: QPainter, place: QRectF, words: str) -> None:
        if place.isNull():
            return
        theme = theme_of(self._view)
        hovered = place.contains(self._view.mouse_at)
        ink = theme.tokens.olive if hovered else theme.tokens.ink
        paint_text(painter, theme, place, words, "second-strong", ink)
        under = round(place.center().y() + theme.metrics("second-strong").ascent() / 2 + 2)
        painter.fillRect(QRectF(place.left(), under, place.width() - 1, 1), ink)


class FindingList(QListView):
    """All findings of an army. Enter goes to the figure, Ctrl+Enter fixes, with Shift agrees."""

    opened = Signal(str)
    fix_asked = Signal(str)
    other_fix_asked = Signal(str, int)
    """The finding, and which of its further fixes."""
    agree_asked = Signal(str)
    width_changed = Signal()
    current_moved = Signal()
    """Another finding is the current one, or none."""

    def __init__(self) -> None:
        super().__init__()
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

    @property
    def count(self) -> int:
        """How many findings there are."""
        return len(self._findings.rows)

    def height_of(self, rows: int) -> int:
        """Height of the first rows at the present width."""
        width = self.viewport().width()
        return sum(self._painted.height_of(row, width) for row in self._findings.rows[:rows])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the sentences anew; whoever sizes the list hears of it."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.doItemsLayout()
            self.updateGeometry()
            self.width_changed.emit()

    def sizeHint(self) -> QSize:
        """As high as all findings."""
        return QSize(240, self.height_of(len(self._findings.rows)))

    def set_findings(self, rows: Sequence[FindingRow]) -> None:
        """Show these findings; the current one stays when its key does."""
        if list(rows) == self._findings.rows:
            return
        key = self.current_key()
        self._findings.beginResetModel()
        self._findings.rows = list(rows)
        self._findings.endResetModel()
        self.set_current(key)
        self.updateGeometry()

    def current_key(self) -> str:
        """Key of the current finding, empty when there is none."""
        row = self._chosen()
        return row.key if row else ""

    def _chosen(self) -> FindingRow | None:
        # Qt makes the first row current when the list gets the keyboard; that chooses nothing.
        index = self.currentIndex()
        chosen = index.isValid() and self.selectionModel().isSelected(index)
        row = index.data(FINDING) if chosen else None
        return row if isinstance(row, FindingRow) else None

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
        at = (self.currentIndex().row() + 1) % len(rows) if self._chosen() else 0
        self.setCurrentIndex(self._findings.index(at))
        return rows[at].key

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell that another finding is current."""
        super().currentChanged(current, previous)
        self.current_moved.emit()

    @property
    def can_fix(self) -> bool:
        """Whether the current finding has a fix."""
        row = self._chosen()
        return bool(row and row.fix)

    @property
    def can_agree(self) -> bool:
        """Whether players may agree to the current finding."""
        row = self._chosen()
        return bool(row and row.can_agree)

    def ask_fix(self) -> None:
        """Ask for the fix of the current finding, when it has one."""
        row = self._chosen()
        if row and row.fix:
            self.fix_asked.emit(row.key)

    def ask_agree(self) -> None:
        """Ask to agree that the current finding may stand, when it can."""
        row = self._chosen()
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
        places = self._painted.places(QRectF(self.visualRect(index)), row)
        others = [place.contains(event.position()) for place in places.others]
        if places.fix.contains(event.position()):
            self.fix_asked.emit(row.key)
        elif any(others):
            self.other_fix_asked.emit(row.key, others.index(True))
        elif places.link.contains(event.position()):
            self.agree_asked.emit(row.key)
        else:
            self.opened.emit(row.key)
