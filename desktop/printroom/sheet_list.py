"""The list of the pack: a row for each sheet with tick and number, painted; parts unfold below."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon
from desktop.look.parts.text import RIGHT, paint_text, text_lines
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_TAG
from desktop.printroom.choices import WAR, SheetLine, group_of
from desktop.printroom.number_field import NumberField
from desktop.printroom.pack_source import Owner
from printables.sheet_kind import MOST, Part
from resources.art import Scheme, tones
from rules.common.wording import capital, counted, house_in_words

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 40
ROW, PART_ROW, GROUP, BAR, PAD = 44, 38, 26, 3, 12
LINE, SECOND_LINE, MOST_LINES = 18, 14, 2
"""Heights of a title's and a reason's line; what is longer than two lines is shortened."""
BOX, COUNT_WIDE, COUNT_HIGH, CHEVRON = 15, 42, 26, 14
TICK_LEFT, WORDS_LEFT, PART_LEFT, TOKEN = 20, 45, 57, 11
_STATE, _FLAG = QStyle.StateFlag, Qt.ItemFlag
_USABLE = _FLAG.ItemIsEnabled | _FLAG.ItemIsSelectable | _FLAG.ItemIsEditable
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, slots=True)
class PackRow:
    """One row. `part` is "" for a sheet; a head of a group has no sheet.

    `count_` is its number, `suggested` what Muster takes without the player. `army` is the number
    of whose it is, `colour` that army's, both only where there are several.
    """

    key: str
    title: str
    second: str = ""
    sheet: str = ""
    part: str = ""
    count_: int = 0
    ticked: bool = False
    foldable: bool = False
    folded: bool = True
    army: int = 0
    parts: int = 1
    suggested: int = 0
    colour: str = ""

    @property
    def changed(self) -> bool:
        """Whether the player chose another number than the suggested one."""
        return bool(self.sheet) and self.count_ != self.suggested

    @property
    def spoken(self) -> str:
        """The row as it is read aloud."""
        if not self.sheet:
            return self.title
        tick = "" if self.part else "ticked, " if self.ticked else "not ticked, "
        fold = ", folded" if self.foldable and self.folded else ""
        pieces = counted(self.count_, "piece")
        return f"{self.title}, {tick}{pieces}, {self.second}{fold}".removesuffix(", ")


def pack_rows(
    found: Sequence[SheetLine], unfolded: Collection[str], armies: Sequence[Owner]
) -> list[PackRow]:
    """Return the rows of a pack; of several armies a part says whose it is."""
    rows: list[PackRow] = []
    group = ""
    # What a campaign's page leads to stands first.
    for line in sorted(found, key=lambda each: group_of(each.sheet) != WAR):
        sheet = line.sheet
        if group_of(sheet) != group:
            group = group_of(sheet)
            rows.append(PackRow(f"group:{len(rows)}:{group}", group))
        foldable = len(line.parts) > 1
        folded = sheet.name not in unfolded
        rows.append(PackRow(
            sheet.name, sheet.title, _reason(line.why, line.count, line.suggested), sheet.name,
            "", line.count, line.ticked, foldable, folded,
            parts=len(line.parts), suggested=line.suggested,
        ))  # fmt: skip
        if foldable and not folded:
            rows += [_part_row(line, part, count, armies) for part, count in line.parts]
    return rows


def _part_row(line: SheetLine, part: Part, count: int, armies: Sequence[Owner]) -> PackRow:
    several = len(armies) > 1 and 0 < part.army <= len(armies)
    owner = armies[part.army - 1] if several else Owner("", "")
    named = owner.name and owner.name not in part.title
    why = ": ".join(filter(None, (owner.name if named else "", part.why)))
    return PackRow(
        f"{line.sheet.name}/{part.id}", part.title, _reason(why, count, part.count),
        line.sheet.name, part.id, count, line.ticked,
        army=part.army, suggested=part.count, colour=owner.colour,
    )  # fmt: skip


def _reason(why: str, count: int, suggested: int) -> str:
    """Return the second line of a row: a changed number says first what was suggested."""
    why = house_in_words(why)
    if count == suggested:
        return capital(why)
    return " · ".join(filter(None, (f"{suggested or 'None'} suggested", why)))


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
        """Return the height by kind, more where its words need several lines."""
        row: PackRow = index.data(ROW_ROLE)
        theme = theme_of(self._view)
        if not row.sheet:
            return QSize(80, theme.height(GROUP, 14))
        titles, seconds = self.words(row)
        more = theme.height(LINE) * (len(titles) - 1)
        more += theme.height(SECOND_LINE, SECOND_LINE) * (len(seconds) - 1)
        return QSize(80, theme.height(PART_ROW if row.part else ROW, 32) + max(more, 0))

    # ---- places

    def tick_rect(self, rect: QRect, row: PackRow) -> QRectF:
        """Where the tick of a sheet is; nowhere for a part."""
        if row.part:
            return QRectF()
        return QRectF(rect.left() + TICK_LEFT + 0.5, rect.center().y() - BOX / 2 + 0.5, BOX, BOX)

    def count_rect(self, rect: QRect) -> QRectF:
        """Where the number of a row is."""
        pad = 16 if self._view.verticalScrollBar().maximum() > 0 else PAD
        theme = theme_of(self._view)
        wide, high = theme.height(COUNT_WIDE, 20), theme.height(COUNT_HIGH, 14)
        right = rect.left() + self._view.viewport().width() - pad
        return QRectF(right - wide, rect.center().y() - high / 2 + 0.5, wide, high)

    def fold_rect(self, rect: QRect, row: PackRow) -> QRectF:
        """Where the chevron of a sheet of several parts is."""
        if not row.foldable:
            return QRectF()
        return QRectF(rect.left() + BAR, rect.center().y() - 12, TICK_LEFT - BAR, 24)

    def room_for_words(self, row: PackRow) -> float:
        """Return the width that a row's words have."""
        return self.count_rect(QRect()).left() - 8 - (PART_LEFT if row.part else WORDS_LEFT)

    def words(self, row: PackRow) -> tuple[list[str], list[str]]:
        """Return the lines of a row's title and of its reason."""
        theme, room = theme_of(self._view), self.room_for_words(row)
        title = text_lines(theme, "body" if row.part else "name", row.title, room, MOST_LINES)
        return title, text_lines(theme, "small", row.second, room, MOST_LINES)

    # ---- painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        row: PackRow = index.data(ROW_ROLE)
        theme, rect = theme_of(self._view), QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not row.sheet:
            words = rect.adjusted(PAD, 4, -PAD, 0)
            paint_text(painter, theme, words, row.title, "label", theme.tokens.ink2)
            words.setRight(self.count_rect(option.rect).right())
            paint_text(painter, theme, words, "pieces", "small", theme.tokens.ink2, RIGHT)
            painter.restore()
            return
        if option.state & _STATE.State_Selected:
            painter.fillRect(rect, theme.tokens.sel)
            painter.fillRect(
                QRectF(rect.left(), rect.top(), BAR, rect.height()), theme.tokens.olive
            )
        elif option.state & _STATE.State_MouseOver:
            painter.fillRect(rect, theme.tokens.hover)
        if row.colour:
            self._paint_colour(painter, option.rect, row.colour)
        if not row.part:
            self._paint_tick(painter, self.tick_rect(option.rect, row), row.ticked)
        if row.foldable:
            name = "chevron-right" if row.folded else "chevron-down"
            middle = self.fold_rect(option.rect, row).center()
            paint_icon(painter, name, middle, CHEVRON, theme.tokens.ink2)
        self._paint_words(painter, option.rect, row)
        self._paint_count(painter, option.rect, row)
        focused = option.state & _STATE.State_HasFocus and self._view.hasFocus()
        if focused and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        painter.restore()

    def _paint_tick(self, painter: QPainter, box: QRectF, on: bool) -> None:
        tokens = theme_of(self._view).tokens
        painter.setPen(QPen(tokens.olive if on else tokens.edge, 1))
        painter.setBrush(tokens.olive if on else tokens.raised)
        painter.drawRoundedRect(box, RADIUS_TAG, RADIUS_TAG)
        if on:
            paint_icon(painter, "tick", box.center(), 13, tokens.onolive, stroke=2.6)

    def _paint_colour(self, painter: QPainter, rect: QRect, colour: str) -> None:
        """Paint a token in the army's plastic before what is its own."""
        scheme: Scheme = "dark" if theme_of(self._view).tokens.dark else "light"
        plastic = tones(colour, scheme)
        painter.setPen(QPen(QColor(plastic["shade"]), 1))
        painter.setBrush(QColor(plastic["base"]))
        middle = QPointF(rect.left() + PART_LEFT - TOKEN, rect.center().y() + 0.5)
        painter.drawEllipse(middle, TOKEN / 2, TOKEN / 2)

    def _paint_words(self, painter: QPainter, rect: QRect, row: PackRow) -> None:
        theme = theme_of(self._view)
        left = rect.left() + (PART_LEFT if row.part else WORDS_LEFT)
        wide = self.count_rect(rect).left() - 8 - left
        titles, seconds = self.words(row)
        upper, lower = theme.height(LINE), theme.height(SECOND_LINE, SECOND_LINE)
        high = upper * len(titles) + lower * len(seconds)
        top = rect.center().y() + 0.5 - high / 2
        pale = not row.ticked or not row.count_
        ink = theme.tokens.ink2 if pale else theme.tokens.ink
        for line in titles:
            role = "body" if row.part else "name"
            paint_text(painter, theme, QRectF(left, top, wide, upper), line, role, ink)
            top += upper
        for line in seconds:
            place = QRectF(left, top - 1, wide, lower)
            paint_text(painter, theme, place, line, "small", theme.tokens.ink2)
            top += lower

    def _paint_count(self, painter: QPainter, rect: QRect, row: PackRow) -> None:
        theme = theme_of(self._view)
        tokens, pale = theme.tokens, not row.ticked or not row.count_
        box = self.count_rect(rect)
        inside = 1.0 if row.changed else 0.5
        painter.setPen(QPen(tokens.olive if row.changed else tokens.edge, 2 * inside))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(box.adjusted(inside, inside, -inside, -inside), 5, 5)
        ink = tokens.ink2 if pale else tokens.ink
        role = "name" if row.changed else "body"
        paint_text(painter, theme, box.adjusted(4, 0, -8, 0), str(row.count_), role, ink, RIGHT)

    # ---- typing a number

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make the field for a number."""
        row: PackRow = index.data(ROW_ROLE)
        field = NumberField(f"How many: {row.title}", 0, MOST * row.parts, parent=parent)
        field.refused.connect(
            lambda sentence: self.refused.emit(f"{row.title}: {sentence}" if sentence else "")
        )
        self.refused.emit("")
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the number that stands there."""
        if isinstance(editor, NumberField) and not editor.property("begun"):
            editor.setProperty("begun", True)  # rows told to have changed are no new beginning
            editor.setValue(index.data(ROW_ROLE).count_)
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: object, index: Index) -> None:
        """Hand on what was typed."""
        if isinstance(editor, NumberField):
            editor.interpretText()
            row: PackRow = index.data(ROW_ROLE)
            if editor.value() != row.count_:
                self.counted.emit(row.sheet, row.part, int(editor.value()))

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Stand where the number stands."""
        high = editor.sizeHint().height()
        box = self.count_rect(option.rect)
        top = round(box.center().y() - high / 2)
        editor.setGeometry(round(box.left()) - 8, top, round(box.width()) + 8, high)


class PackList(QListWidget):
    """Space ticks, + and − count, Enter or a digit types a number, Right and Left fold."""

    chosen = Signal(str, str, int)
    """A row is the current one: its sheet's name, the part's title, the number of its army."""
    ticked = Signal(str, bool)
    counted = Signal(str, str, int)
    """So many are to be printed of a sheet, or of a part of it."""
    folded = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[PackRow] = []
        self.setAccessibleName("Sheets of the pack")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.painted = PackDelegate(self)
        self.setItemDelegate(self.painted)
        self.painted.counted.connect(self.counted)

    def show_rows(self, rows: list[PackRow]) -> None:
        """Show other rows; the current one stays, without telling anybody, if it is there."""
        current = self.row_at(self.currentIndex())
        before, self.rows = [row.key for row in self.rows], rows
        keys = [row.key for row in rows]
        self.blockSignals(True)
        if keys != before:
            self.clear()
        for at, row in enumerate(rows):
            item = self.item(at) or QListWidgetItem(self)
            item.setText(row.title)
            item.setToolTip(f"{row.title}: {row.second}".removesuffix(": "))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.spoken)
            item.setData(ROW_ROLE, row)
            item.setFlags(_USABLE if row.sheet else Qt.ItemFlag.NoItemFlags)
        if keys != before:
            first = next((row.key for row in rows if row.sheet), "")
            self.choose(current.key if current and current.key in keys else first)
        self.blockSignals(False)

    def row_at(self, index: Index) -> PackRow | None:
        """Return the row of an index."""
        row = index.data(ROW_ROLE)
        return row if isinstance(row, PackRow) else None

    def index_of(self, key: str) -> QModelIndex:
        """Find a row by its key."""
        found = (at for at, row in enumerate(self.rows) if row.key == key)
        return self.model().index(next(found, -1), 0)

    def updateGeometries(self) -> None:
        """Let the rows reach under the scroll bar."""
        super().updateGeometries()
        bar = self.verticalScrollBar()
        wide = bar.sizeHint().width() if bar.maximum() > 0 else 0
        if self.viewportMargins().right() != -wide:
            self.setViewportMargins(0, 0, -wide, 0)

    def choose(self, key: str) -> None:
        """Make a row the current one."""
        index = self.index_of(key)
        if index.isValid():
            self.setCurrentIndex(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell whose row is current."""
        super().currentChanged(current, previous)
        row = self.row_at(current)
        if row is not None and row.sheet:
            self.chosen.emit(row.sheet, row.title if row.part else "", row.army)

    # ---- keys

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the actions of the window."""
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
        row = self.row_at(self.currentIndex())
        editing = self.state() == QAbstractItemView.State.EditingState
        if row is None or not row.sheet or editing:  # the Enter that ends typing comes here too
            super().keyPressEvent(event)
            return
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_Space:
            self.ticked.emit(row.sheet, not row.ticked)
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
        elif key in _ENTER or key == Qt.Key.Key_F2:
            self.edit(self.currentIndex())
        elif text.isdecimal():
            self.edit(self.currentIndex())
            field = self.findChild(NumberField)
            if field is not None:
                field.lineEdit().setText(text)
        else:
            super().keyPressEvent(event)

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tick, fold or type, by what is hit; the rest of a row chooses it."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        row = self.row_at(index)
        if event.button() != Qt.MouseButton.LeftButton or row is None or not row.sheet:
            return
        rect, at = self.visualRect(index), QPointF(event.position())
        if self.painted.count_rect(rect).adjusted(-4, -6, 8, 6).contains(at):
            # A double click finds the number being typed already.
            if self.state() != self.State.EditingState:
                self.edit(index)
        elif self.painted.fold_rect(rect, row).contains(at):
            self.folded.emit(row.sheet, not row.folded)
        elif self.painted.tick_rect(rect, row).adjusted(-2, -10, 8, 10).contains(at):
            self.ticked.emit(row.sheet, not row.ticked)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click is a click like any other."""
        self.mousePressEvent(event)
