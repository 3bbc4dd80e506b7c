"""The pages of the pack small, one below the other, each with its number and title."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import theme_of
from desktop.printroom.page_images import PageImages, PageKey, paint_page
from desktop.printroom.pages import PackPage

Index = QModelIndex | QPersistentModelIndex
WIDE, TALL, CAPTION, GAP = 90, 128, 18, 8
_PAGE = int(Qt.ItemDataRole.UserRole) + 1


class _ThumbnailDelegate(QStyledItemDelegate):
    """Paints a page above its caption; the ring around the chosen one is part of it."""

    def __init__(self, view: Thumbnails, images: PageImages) -> None:
        super().__init__(view)
        self._view, self._images = view, images

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """The page and one line."""
        high = self._view.size_of(index.data(_PAGE)).height()
        caption = theme_of(self._view).height(CAPTION, 14)
        return QSize(self._view.wide + 20, high + caption + GAP + 6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one page."""
        theme, page = theme_of(self._view), index.data(_PAGE)
        row, size = QRectF(option.rect), self._view.size_of(page)
        left = round(row.center().x() - size.width() / 2)
        rect = QRectF(left, row.top() + 5, size.width(), size.height())
        painter.save()
        wide = size.width() * self._view.devicePixelRatioF()
        paint_page(painter, theme, rect, page, self._images.picture(page, wide))
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            keyed = self._view.hasFocus() and theme.focus_visible
            painter.setPen(QPen(theme.tokens.focus if keyed else theme.tokens.olive, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(-1, -1, 1, 1))
        caption = theme.height(CAPTION, 14)
        words = QRectF(row.left() + 2, rect.bottom() + 3, row.width() - 4, caption)
        ink = theme.tokens.ink if chosen else theme.tokens.ink2
        paint_text(painter, theme, words, index.data(), "small", ink, CENTRE)
        painter.restore()


class Thumbnails(QListWidget):
    """Chooses the page that is shown large; arrows walk."""

    def __init__(self, images: PageImages) -> None:
        super().__init__()
        self.setAccessibleName("Pages as they will be printed")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
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
        self.doItemsLayout()

    def show_pages(self, pages: Sequence[PackPage], current: int) -> None:
        """Show the pages of the pack, without telling anybody."""
        self.blockSignals(True)
        while self.count() > len(pages):
            self.takeItem(self.count() - 1)
        for at, page in enumerate(pages):
            item = self.item(at) or QListWidgetItem(self)
            item.setText(f"{at + 1} {page.short}".rstrip())
            item.setToolTip(page.trouble or f"Page {at + 1}: {page.title}")
            state = ", cannot be made" if page.trouble else "" if page.fresh else ", being made"
            spoken = f"Page {at + 1}, {page.title}{state}"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            item.setData(_PAGE, page)
        self.setCurrentRow(current)
        self.blockSignals(False)

    def _drawn(self, key: PageKey) -> None:
        if key.width <= self.wide * self.devicePixelRatioF() + 2:
            self.viewport().update()
