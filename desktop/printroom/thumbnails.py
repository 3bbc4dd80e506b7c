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
from desktop.printroom.page_images import PageImages, PageKey, paint_page
from desktop.printroom.pages import PackPage

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
WIDE, TALL, CAPTION, GAP = 90, 128, 18, 8
_PAGE = int(Qt.ItemDataRole.UserRole) + 1
_STATE = QStyle.StateFlag


class _Pages(QAbstractListModel):
    """The pages as a model."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pages: tuple[PackPage, ...] = ()

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
            return f"{index.row() + 1} {page.short}".rstrip()
        if role == Qt.ItemDataRole.ToolTipRole:
            return page.trouble or f"Page {index.row() + 1}: {page.title}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = ", cannot be made" if page.trouble else "" if page.fresh else ", being made"
            return f"Page {index.row() + 1}, {page.title}{state}"
        return None


class _ThumbnailDelegate(QStyledItemDelegate):
    """Paints a page above its caption; the ring around the chosen one is part of it."""

    def __init__(self, view: Thumbnails, images: PageImages) -> None:
        super().__init__(view)
        self._view, self._images = view, images
        theme_of(view).changed.connect(view.doItemsLayout)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """The page and one line."""
        high = self._view.size_of(index.data(_PAGE)).height()
        caption = theme_of(self._view).height(CAPTION, 14)
        return QSize(self._view.wide + 20, high + caption + GAP + 6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one page."""
        theme, page = theme_of(self._view), index.data(_PAGE)
        row = QRectF(option.rect)
        size = self._view.size_of(page)
        left = round(row.center().x() - size.width() / 2)
        rect = QRectF(left, row.top() + 5, size.width(), size.height())
        ratio = self._view.devicePixelRatioF()
        painter.save()
        image = self._images.picture(page, size.width() * ratio)
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


class Thumbnails(QListView):
    """Chooses the page that is shown large; arrows walk."""

    chosen = Signal(int)

    def __init__(self, images: PageImages) -> None:
        super().__init__()
        self._pages = _Pages(self)
        self.setAccessibleName("Pages as they will be printed")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setModel(self._pages)
        self.setItemDelegate(_ThumbnailDelegate(self, images))
        self.viewport().setAutoFillBackground(False)
        images.drawn.connect(self._drawn)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    @property
    def wide(self) -> int:
        """Return the width of a page, which grows with the text."""
        return theme_of(self).height(WIDE, WIDE)

    def size_of(self, page: PackPage) -> QSize:
        """Return the size of a page's small picture."""
        wide, high = page.size
        scale = min(self.wide / wide, theme_of(self).height(TALL, TALL) / high)
        return QSize(round(wide * scale), round(high * scale))

    def _measure(self) -> None:
        self.setFixedWidth(self.wide + 34)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lie on the bench."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme_of(self).tokens.bg)
        painter.end()
        super().paintEvent(event)

    def show_pages(self, pages: Sequence[PackPage], current: int) -> None:
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
        if key.width <= self.wide * self.devicePixelRatioF() + 2:
            self.viewport().update()
