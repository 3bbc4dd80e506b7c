"""Paints the rows of the pack, and makes the field in which a number is typed."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QValidator
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon
from desktop.look.parts.fields import Spin
from desktop.look.parts.text import RIGHT, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_TAG
from desktop.printroom.pack_model import ENTRY, Index, PackRow
from desktop.typed_numbers import number_of, refusal
from printables.sheet import MOST
from resources.art import Scheme, tones


class CountField(Spin):
    """A whole number. No key is eaten: what cannot be used is told, the one of before stays."""

    refused = Signal(str)
    """A sentence about what was typed and cannot be."""

    def __init__(self, title: str, most: int, parent: QWidget | None = None) -> None:
        super().__init__(f"How many: {title}", parent)
        self._title = title
        self.setKeyboardTracking(False)
        self.setRange(0, most)

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Let anything be typed; only a number in range can be entered."""
        good = self._read(text) is not None
        state = QValidator.State.Acceptable if good else QValidator.State.Intermediate
        return state, text, pos

    def valueFromText(self, text: str) -> int:
        """Read a number; what is none leaves the one of before."""
        value = self._read(text)
        return self.value() if value is None else value

    def fixup(self, text: str) -> str:
        """Say what cannot be used, and go back to the number of before."""
        stays = str(self.value())
        sentence = refusal(text, "0", str(self.maximum()), stays)
        self.refused.emit(f"{self._title}: {sentence}")
        return stays

    def _read(self, text: str) -> int | None:
        value = number_of(text)
        if value is None or value != int(value) or not 0 <= value <= self.maximum():
            return None
        return int(value)


ROW, PART_ROW, GROUP, BAR, PAD = 44, 38, 26, 3, 12
BOX, COUNT_WIDE, COUNT_HIGH, CHEVRON = 15, 42, 26, 14
TICK_LEFT, WORDS_LEFT, PART_LEFT, TOKEN = 20, 45, 57, 11
_STATE = QStyle.StateFlag


class PackDelegate(QStyledItemDelegate):
    """Paints a row; its number is typed in a field that stands in its place."""

    counted = Signal(str, str, int)
    """So many are to be printed of a sheet, or of a part of it: a number was typed."""

    refused = Signal(str)
    """A sentence about a number that was typed and cannot be; "" when typing begins."""

    def __init__(self, view: QListView) -> None:
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
        if row.colour:
            self._paint_colour(painter, option.rect, row.colour)
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

    def _paint_colour(self, painter: QPainter, rect: QRect, colour: str) -> None:
        """Paint a token in the army's plastic before what is its own."""
        scheme: Scheme = "dark" if theme_of(self._view).tokens.dark else "light"
        plastic = tones(colour, scheme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(plastic["shade"]), 1))
        painter.setBrush(QColor(plastic["base"]))
        middle = QPointF(rect.left() + PART_LEFT - TOKEN, rect.center().y() + 0.5)
        painter.drawEllipse(middle, TOKEN / 2, TOKEN / 2)

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
        inside = 1.0 if row.changed else 0.5
        painter.setPen(QPen(tokens.olive if row.changed else tokens.edge, 2 * inside))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(box.adjusted(inside, inside, -inside, -inside), 5, 5)
        words = box.adjusted(4, 0, -8, 0)
        ink = tokens.ink2 if pale else tokens.ink
        role = "name" if row.changed else "body"
        paint_text(painter, theme, words, str(row.count_), role, ink, RIGHT)

    # ---- typing a number

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make the field for a number."""
        row: PackRow = index.data(ENTRY)
        most = MOST if row.part or not row.foldable else row.parts * MOST
        field = CountField(row.title, most, parent)
        field.refused.connect(self.refused)
        self.refused.emit("")
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the number that stands there."""
        if isinstance(editor, CountField) and not editor.property("begun"):
            editor.setProperty("begun", True)  # rows told to have changed are no new beginning
            editor.setValue(index.data(ENTRY).count_)
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: object, index: Index) -> None:
        """Hand on what was typed."""
        if isinstance(editor, CountField):
            editor.interpretText()
            row: PackRow = index.data(ENTRY)
            if editor.value() != row.count_:
                self.counted.emit(row.sheet, row.part, editor.value())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Stand where the number stands."""
        high = editor.sizeHint().height()
        box = self.count_rect(option.rect)
        top = round(box.center().y() - high / 2)
        editor.setGeometry(round(box.left()) - 8, top, round(box.width()) + 8, high)
