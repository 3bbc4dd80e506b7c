"""The list of the pack: a row for each sheet with tick and number, painted; parts unfold below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon
from desktop.look.parts.fields import Spin
from desktop.look.parts.text import RIGHT, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_TAG
from desktop.printroom.pack_model import ENTRY, Index, PackModel, PackRow
from printables.parts_list import MOST

ROW, PART_ROW, GROUP, BAR, PAD = 44, 38, 26, 3, 12
BOX, COUNT_WIDE, COUNT_HIGH, CHEVRON = 15, 42, 26, 14
TICK_LEFT, WORDS_LEFT, PART_LEFT = 20, 45, 57
_STATE = QStyle.StateFlag
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PackDelegate(QStyledItemDelegate):
    """Paints a row; its number is typed in a field that stands in its place."""

    def __init__(self, view: PackList) -> None:
        super().__init__(view)
        self._view = view
        theme_of(view).changed.connect(view.doItemsLayout)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Height by kind: heading, sheet or part."""
        row: PackRow = index.data(ENTRY)
        theme = theme_of(self._view)
        if not row.sheet:
            return QSize(80, theme.height(GROUP, 14))
        return QSize(80, theme.height(PART_ROW if row.part else ROW, 32))

    # ---- places

    def tick_rect(self, rect: QRect, row: PackRow) -> QRectF:
        """Where the tick of a sheet is; nowhere for a part."""
        if row.part:
            return QRectF()
        return QRectF(rect.left() + TICK_LEFT + 0.5, rect.center().y() - BOX / 2 + 0.5, BOX, BOX)

    def count_rect(self, rect: QRect) -> QRectF:
        """Where the number of a row is."""
        right = rect.left() + self._view.viewport().width() - self._pad()
        high = theme_of(self._view).height(COUNT_HIGH, 14)
        return QRectF(right - COUNT_WIDE, rect.center().y() - high / 2 + 0.5, COUNT_WIDE, high)

    def fold_rect(self, rect: QRect, row: PackRow) -> QRectF:
        """Where the chevron of a sheet of several parts is."""
        if not row.foldable:
            return QRectF()
        return QRectF(rect.left() + BAR, rect.center().y() - 12, TICK_LEFT - BAR, 24)

    def _pad(self) -> int:
        return 16 if self._view.verticalScrollBar().maximum() > 0 else PAD

    # ---- painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        row: PackRow = index.data(ENTRY)
        theme, rect = theme_of(self._view), QRectF(option.rect)
        painter.save()
        if not row.sheet:
            words = rect.adjusted(PAD, 4, -PAD, 0)
            paint_text(painter, theme, words, row.title, "label", theme.tokens.ink2)
            painter.restore()
            return
        self._paint_ground(painter, option)
        if not row.part:
            self._paint_tick(painter, self.tick_rect(option.rect, row), row.ticked)
        self._paint_words(painter, option.rect, row)
        self._paint_count(painter, option.rect, row)
        focused = option.state & _STATE.State_HasFocus and self._view.hasFocus()
        if focused and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        tokens, rect = theme_of(self._view).tokens, option.rect
        if option.state & _STATE.State_Selected:
            painter.fillRect(rect, tokens.sel)
            painter.fillRect(QRect(rect.left(), rect.top(), BAR, rect.height()), tokens.olive)
        elif option.state & _STATE.State_MouseOver:
            painter.fillRect(rect, tokens.hover)

    def _paint_tick(self, painter: QPainter, box: QRectF, on: bool) -> None:
        tokens = theme_of(self._view).tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.olive if on else tokens.edge, 1))
        painter.setBrush(tokens.olive if on else tokens.raised)
        painter.drawRoundedRect(box, RADIUS_TAG, RADIUS_TAG)
        if on:
            paint_icon(painter, "tick", box.center(), 13, tokens.onolive, stroke=2.6)

    def _paint_words(self, painter: QPainter, rect: QRect, row: PackRow) -> None:
        theme = theme_of(self._view)
        tokens = theme.tokens
        left = rect.left() + (PART_LEFT if row.part else WORDS_LEFT)
        chevron = self.fold_rect(rect, row)
        right = self.count_rect(rect).left() - 8
        pale = not row.ticked or not row.count_
        upper, lower = theme.height(18), theme.height(14, 14)
        top = rect.center().y() + 0.5 - (upper + lower) / 2
        if not row.second:
            top += lower / 2
        ink = tokens.ink2 if pale else tokens.ink
        title = QRectF(left, top, right - left, upper)
        paint_text(painter, theme, title, row.title, "body" if row.part else "name", ink)
        below = QRectF(left, top + upper - 1, right - left, lower)
        paint_text(painter, theme, below, row.second, "small", tokens.ink2)
        if not chevron.isNull():  # beside the tick, so that the words have the rest
            name = "chevron-right" if row.folded else "chevron-down"
            paint_icon(painter, name, chevron.center(), CHEVRON, tokens.ink2)

    def _paint_count(self, painter: QPainter, rect: QRect, row: PackRow) -> None:
        theme = theme_of(self._view)
        tokens, pale = theme.tokens, not row.ticked or not row.count_
        box = self.count_rect(rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        words = box.adjusted(4, 0, -8, 0)
        ink = tokens.ink2 if pale else tokens.ink
        paint_text(painter, theme, words, str(row.count_), "body", ink, RIGHT)

    # ---- typing a number

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make the field for a number."""
        row: PackRow = index.data(ENTRY)
        field = Spin(f"How many: {row.title}", parent)
        field.setRange(0, MOST if row.part or not row.foldable else 100 * MOST)
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the number that stands there."""
        if isinstance(editor, QSpinBox) and not editor.property("begun"):
            editor.setProperty("begun", True)  # rows told to have changed are no new beginning
            editor.setValue(index.data(ENTRY).count_)
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: object, index: Index) -> None:
        """Hand on what was typed."""
        if isinstance(editor, QSpinBox):
            editor.interpretText()
            row: PackRow = index.data(ENTRY)
            if editor.value() != row.count_:
                self._view.counted.emit(row.sheet, row.part, editor.value())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Stand where the number stands."""
        high = editor.sizeHint().height()
        box = self.count_rect(option.rect)
        top = round(box.center().y() - high / 2)
        editor.setGeometry(round(box.left()) - 8, top, round(box.width()) + 8, high)


class PackList(QListView):
    """Space ticks, + and − count, Enter or a digit types a number, Right and Left fold."""

    chosen = Signal(str)
    """A sheet's row is the current one: its name."""
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
            self.chosen.emit(row.sheet)

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
            self.edit(index)
        elif self.painted.fold_rect(rect, row).contains(at):
            self.folded.emit(row.sheet, not row.folded)
        elif self.painted.tick_rect(rect, row).adjusted(-2, -10, 8, 10).contains(at):
            self.ticked.emit(row.sheet, not row.ticked)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click is a click like any other."""
        self.mousePressEvent(event)
