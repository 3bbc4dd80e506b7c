"""Muster's drawings side by side, to choose one as a man's portrait."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QDialog,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.army.figure_sources import figure_source
from desktop.look.figure_source import paint_figure
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.fields import SearchField
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.text import CENTRE, TextLabel, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL

_KEY = int(Qt.ItemDataRole.UserRole)
_CELL = QSize(108, 108)
_WIDE = 66
_SIZE = QSize(592, 520)


class _Cells(QStyledItemDelegate):
    """Paints a drawing over its name."""

    def __init__(self, colour: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour, self._widget = colour, parent

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """All are of one size."""
        return _CELL

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one; the chosen one has a frame as well as another ground."""
        theme = theme_of(self._widget)
        tokens, cell = theme.tokens, QRectF(option.rect).adjusted(3.5, 3.5, -3.5, -3.5)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen or over:
            painter.setPen(QPen(tokens.olive if chosen else tokens.line, 1))
            painter.setBrush(tokens.sel if chosen else tokens.hover)
            painter.drawRoundedRect(cell, RADIUS_PANEL, RADIUS_PANEL)
        source = figure_source(self._widget, str(index.data(_KEY)), self._colour)
        line = theme.height(18)
        paint_figure(painter, cell.adjusted(0, 2, 0, -line - 2), source, _WIDE)
        words = QRectF(cell.left() + 2, cell.bottom() - line - 1, cell.width() - 4, line)
        paint_text(painter, theme, words, str(index.data()), "small", tokens.ink, CENTRE)
        painter.restore()


class DrawingGrid(QDialog):
    """Shows the drawings in an army's colour; `chosen` is the one that was taken, "" for none."""

    def __init__(
        self,
        title: str,
        drawings: Sequence[tuple[str, str]],
        now: str,
        colour: str,
        parent: QWidget | None = None,
    ) -> None:
        """Show `drawings`, each with its name for a player; `now` is the one he has."""
        super().__init__(parent)
        self.chosen = ""
        self.setWindowTitle("Muster")
        self.setModal(True)
        self.setAccessibleName(title)
        self.search = SearchField("Search drawings")
        self.grid = QListView()
        self.take = MainButton("Use this one", act=self._take)
        self._model = QStandardItemModel(self)
        for key, words in drawings:
            item = QStandardItem(words)
            item.setData(key, _KEY)
            item.setEditable(False)
            self._model.appendRow(item)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._build(title, colour)
        keys = [key for key, _ in drawings]
        self._choose(keys.index(now) if now in keys else 0)
        self.resize(_SIZE)

    def _build(self, title: str, colour: str) -> None:
        self.grid.setModel(self._shown)
        self.grid.setItemDelegate(_Cells(colour, self.grid))
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setResizeMode(QListView.ResizeMode.Adjust)
        self.grid.setUniformItemSizes(True)
        self.grid.setGridSize(_CELL)
        self.grid.setMouseTracking(True)
        self.grid.setAccessibleName("Drawings")
        cancel = PlainButton("Cancel")
        vbox(
            TextLabel(title, "headline"),
            self.search,
            (self.grid, 1),
            hbox(1, cancel, self.take),
            margins=(16, 14, 16, 14),
            inside=self,
        )
        self.take.setDefault(True)
        cancel.clicked.connect(self.reject)
        self.grid.doubleClicked.connect(self._take)
        self.grid.selectionModel().currentChanged.connect(lambda *_: self._follow())
        self.search.textChanged.connect(self._narrow)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _narrow(self, text: str) -> None:
        self._shown.setFilterFixedString(text)
        self._choose(0)

    def _choose(self, row: int) -> None:
        index = self._shown.index(row, 0)
        self.grid.setCurrentIndex(index)
        self.grid.scrollTo(index)
        self._follow()

    def _follow(self) -> None:
        there = self.grid.currentIndex().isValid()
        self.take.set_blocked("" if there else "No drawing has that name.")

    def _take(self) -> None:
        self.chosen = str(self.grid.currentIndex().data(_KEY) or "")
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk among the drawings from the search field too."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        super().keyPressEvent(event)
