"""The pages of the pack small, one below the other, each with its number and title."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import theme_of
from desktop.printroom.page_list import PageRef
from desktop.printroom.page_paint import page_picture, paint_page
from desktop.printroom.page_store import PageKey, PageStore

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
WIDE, TALL, CAPTION, GAP = 90.0, 128.0, 18, 8
_PAGE = int(Qt.ItemDataRole.UserRole) + 1
_STATE = QStyle.StateFlag


class _Pages(QAbstractListModel):
    """The pages as a model."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pages: tuple[PageRef, ...] = ()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the pages."""
        return 0 if parent.isValid() else len(self.pages)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the page, or its number and title."""
        if not index.isValid() or index.row() >= len(self.pages):
            return None
        page = self.pages[index.row()]
        if role == _PAGE:
            return page
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{index.row() + 1} {page.short}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return page.trouble or f"Page {index.row() + 1}: {page.title}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = ", cannot be made" if page.trouble else "" if page.fresh else ", being made"
            return f"Page {index.row() + 1}, {page.title}{state}"
        return None


class _ThumbDelegate(QStyledItemDelegate):
    """Paints a page above its caption; the ring around the chosen one is part of it."""

    def __init__(self, view: Thumbs, store: PageStore) -> None:
        super().__init__(view)
        self._view, self._store = view, store
        theme_of(view).changed.connect(view.doItemsLayout)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """The page and one line."""
        high = thumb_size(index.data(_PAGE)).height()
        caption = theme_of(self._view).height(CAPTION, 14)
        return QSize(round(WIDE) + 20, round(high) + caption + GAP + 6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one page."""
        theme, page = theme_of(self._view), index.data(_PAGE)
        row = QRectF(option.rect)
        size = thumb_size(page)
        wide, high = round(size.width()), round(size.height())
        rect = QRectF(round(row.center().x() - wide / 2), row.top() + 5, wide, high)
        ratio = self._view.devicePixelRatioF()
        painter.save()
        image = page_picture(self._store, page, wide * ratio, ask=True)
        paint_page(painter, theme, rect, page, image)
        chosen = bool(option.state & _STATE.State_Selected)
        if chosen:
            keyed = self._view.hasFocus() and theme.focus_visible
            painter.setPen(QPen(theme.tokens.focus if keyed else theme.tokens.olive, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(-1, -1, 1, 1))
        caption = theme.height(CAPTION, 14)
        words = QRectF(row.left() + 2, rect.bottom() + 3, row.width() - 4, caption)
        ink = theme.tokens.ink if chosen else theme.tokens.ink2
        paint_text(painter, theme, words, str(index.data()), "small", ink, CENTRE)
        painter.restore()


class Thumbs(QListView):
    """Chooses the page that is shown large; arrows walk."""

    chosen = Signal(int)

    def __init__(self, store: PageStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages = _Pages(self)
        self.setAccessibleName("Pages as they will be printed")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFixedWidth(round(WIDE) + 34)
        self.setModel(self._pages)
        self.setItemDelegate(_ThumbDelegate(self, store))
        self.viewport().setAutoFillBackground(False)
        store.drawn.connect(self._drawn)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lie on the bench."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme_of(self).tokens.bg)
        painter.end()
        super().paintEvent(event)

    def show_pages(self, pages: Sequence[PageRef], current: int) -> None:
        """Show the pages of the pack."""
        before = [page.size for page in self._pages.pages]
        self.blockSignals(True)
        if [page.size for page in pages] != before:
            self._pages.beginResetModel()
            self._pages.pages = tuple(pages)
            self._pages.endResetModel()
        else:
            self._pages.pages = tuple(pages)
            self.viewport().update()
        self.blockSignals(False)
        self.choose(current)

    def choose(self, at: int) -> None:
        """Make a page the current one, without telling anybody."""
        if self.currentIndex().row() != at:
            self.blockSignals(True)
            self.setCurrentIndex(self._pages.index(at) if at >= 0 else QModelIndex())
            self.blockSignals(False)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which page is to be shown."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.chosen.emit(current.row())

    def _drawn(self, key: PageKey) -> None:
        if key.width <= WIDE * self.devicePixelRatioF() + 2:
            self.viewport().update()


def thumb_size(page: PageRef) -> QSize:
    """Return the size of a page's small picture."""
    wide, high = page.size
    scale = min(WIDE / wide, TALL / high)
    return QSize(round(wide * scale), round(high * scale))
