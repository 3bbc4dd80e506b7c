"""The standings as a table: place, army and player, battles, men, points; ties are explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.campaign.panes.standings_model import Index, News, StandingRow, StandingsModel
from desktop.look.figure_source import paint_figure
from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon
from desktop.look.parts.panel import plain_table
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, paint_text
from desktop.look.theme import theme_of
from rules.campaign.state.standings_columns import StandingsColumn

_PLACE, _SPARE, _LETTER, _FORM = 52, 12, 8, 17
"""Widths in px: of place and figure, between two columns, of one letter in them, of one outcome."""
ROW, HEAD = 32, 24
SHOWN = ("men", "points")
"""The columns that are seen; the others are read aloud and stand in the details of an army."""
NEWS, GAP = 14, 5
_STATE = QStyle.StateFlag


class _Header(QHeaderView):
    """The heads of the columns, small and in capitals."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(8)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(100, theme_of(self).height(HEAD, 14))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one head over the dark line under all of them."""
        theme = theme_of(self)
        painter.fillRect(rect, theme.tokens.surface)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme.tokens.edge)
        place = QRectF(rect).adjusted(6 if section == 1 else 0, 0, 0 if section == 1 else -6, -1)
        align = LEFT if section == 1 else RIGHT
        ink = theme.tokens.ink2
        head = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        paint_text(painter, theme, place, head, "label", ink, align)


class _Delegate(QStyledItemDelegate):
    def __init__(self, view: StandingsTable) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        theme, row = theme_of(self._view), self._view.lines.rows[index.row()]
        tokens, rect = theme.tokens, QRectF(option.rect)
        painter.save()
        if option.state & _STATE.State_Selected:
            painter.fillRect(option.rect, tokens.sel)
        elif index.row() == self._view.hovered:
            painter.fillRect(option.rect, tokens.hover)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), tokens.line)
        column = index.column()
        if column == 0:
            place = QRectF(rect.left() + 8, rect.top(), 18, rect.height())
            paint_text(painter, theme, place, row.cells[0], "heading", align=CENTRE)
            box = QRectF(rect.left() + 26, rect.top(), 28, rect.height() - 2)
            paint_figure(painter, box, row.figure, 24)
        elif column == 1:
            self._paint_name(painter, rect.adjusted(6, 0, -4, 0), row)
        elif column == 2:
            self._paint_form(painter, rect, row.form)
        else:
            last = column == self._view.lines.columnCount() - 1
            place = rect.adjusted(0, 0, -6, 0)
            words = str(index.data())
            paint_text(painter, theme, place, words, "total" if last else "body", None, RIGHT)
        focused = index.row() == self._view.currentIndex().row() and self._view.hasFocus()
        if focused and theme.focus_visible:
            painter.setClipRect(option.rect)
            whole = QRectF(0, rect.top(), self._view.viewport().width(), rect.height() - 1)
            paint_row_ring(painter, whole, theme)
        painter.restore()

    def _paint_name(self, painter: QPainter, rect: QRectF, row: StandingRow) -> None:
        """Draw the army, and below it its player; what is too long is shortened."""
        theme = theme_of(self._view)
        news = self._view.lines.news.get(row.entry)
        if news is not None:
            middle = QPointF(rect.right() - NEWS / 2, rect.center().y())
            paint_icon(painter, news.icon, middle, NEWS, theme.tokens.warn)
            rect = rect.adjusted(0, 0, -NEWS - GAP, 0)
        if not row.owner:
            paint_text(painter, theme, rect, row.army, "name")
            return
        half = rect.height() / 2
        above = QRectF(rect.left(), rect.top() + 1, rect.width(), half)
        paint_text(painter, theme, above, row.army, "name")
        below = QRectF(rect.left(), rect.top() + half - 1, rect.width(), half - 1)
        paint_text(painter, theme, below, row.owner, "small", theme.tokens.ink2)

    def _paint_form(self, painter: QPainter, rect: QRectF, form: str) -> None:
        """Draw a small tag for each of the last battles, the newest at the right."""
        theme = theme_of(self._view)
        tokens, side = theme.tokens, theme.height(15, 12)
        left = rect.right() - 6 - len(form) * (side + 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        grounds = {"W": (tokens.olive, tokens.onolive), "?": (tokens.warnbg, tokens.warn)}
        for at, letter in enumerate(form):
            ground, ink = grounds.get(letter, (tokens.sunk, tokens.ink2))
            box = QRectF(left + at * (side + 2), rect.center().y() - side / 2, side, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(box, 2, 2)
            paint_text(painter, theme, box, letter, "tag", ink, CENTRE)


class StandingsTable(QTableView):
    """The table; the line under the keyboard is chosen, Enter opens its army."""

    chosen = Signal(str)
    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = StandingsModel(self)
        self.hovered = -1
        self.setModel(self.lines)
        self.setItemDelegate(_Delegate(self))
        self.setHorizontalHeader(_Header(self))
        plain_table(self)
        self.setAccessibleName("Standings")
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.entered.connect(lambda index: self._hover(index.row()))
        theme_of(self).changed.connect(self.measure)

    def show_rows(
        self, columns: Sequence[StandingsColumn], rows: Sequence[StandingRow], chosen: str = ""
    ) -> None:
        """Show the standings with the line of an army chosen, by default the first."""
        self.lines.show_rows(columns, rows)
        for at, each in enumerate(columns, 3):
            self.setColumnHidden(at, each.key not in SHOWN)
        self.measure()
        self.select(chosen or (rows[0].entry if rows else ""))

    def show_news(self, news: Mapping[str, News]) -> None:
        """Mark the armies of which there is news."""
        self.lines.show_news(news)

    def entry(self) -> str:
        """Return the entry of the chosen line, "" when there is none."""
        at = self.currentIndex().row()
        return self.lines.rows[at].entry if 0 <= at < len(self.lines.rows) else ""

    def select(self, entry: str) -> None:
        """Choose the line of an entry, without telling anybody."""
        for at, row in enumerate(self.lines.rows):
            if row.entry == entry:
                blocked = self.blockSignals(True)
                self.setCurrentIndex(self.lines.index(at, 1))
                self.blockSignals(blocked)
                self.viewport().update()

    def wanted_height(self, most: int = 8) -> int:
        """Return the height at which so many lines are in sight, fewer when there are fewer."""
        theme = theme_of(self)
        lines = min(max(len(self.lines.rows), 2), most)
        return theme.height(HEAD, 14) + lines * theme.height(ROW) + 2

    def measure(self) -> None:
        """Give each column its width: the army takes what the numbers leave."""
        theme = theme_of(self)
        grown = theme.text_percent / 100
        numbers = [
            _SPARE + _LETTER * each.letters if each.key in SHOWN else 0
            for each in self.lines.columns
        ]
        form = 12 + _FORM * max([2, *(len(each.form) for each in self.lines.rows)])
        widths = [round(width * grown) for width in (_PLACE, 0, form, *numbers)]
        widths[1] = max(60, self.viewport().width() - sum(widths))
        for at, width in enumerate(widths):
            self.setColumnWidth(at, width)
        self.verticalHeader().setDefaultSectionSize(theme.height(ROW))
        for at in range(len(self.lines.rows)):
            self.setRowHeight(at, theme.height(ROW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the width again."""
        super().resizeEvent(event)
        self.measure()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which line is chosen now."""
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid() and current.row() != previous.row():
            self.chosen.emit(self.entry())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open an army with Enter."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.entry():
            self.opened.emit(self.entry())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the army that was clicked."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            index = self.indexAt(event.position().toPoint())
            if index.isValid():
                self.opened.emit(self.entry())

    def _hover(self, row: int) -> None:
        self.hovered = row
        self.viewport().update()
