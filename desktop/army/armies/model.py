"""The rows of the list of armies: what can be chosen and dragged, and heads of folders."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem

from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon
from desktop.look.parts.row_model import RowModel, RowRole
from desktop.look.parts.rows import RowDelegate
from desktop.look.parts.text import RIGHT, paint_text, text_width

ARMIES_MIME = "application/x-muster-armies"
"""The ids of dragged armies, as a JSON list; only inside this window."""
FOLDER = "folder:"
"""What the key of a folder's row begins with; its name follows."""
_CHEVRON, _NAME_LEFT = 19, 31
Index = QModelIndex | QPersistentModelIndex


def folder_of(key: str) -> str | None:
    """Return the folder that a row is the head of, None for any other row."""
    return key.removeprefix(FOLDER) if key.startswith(FOLDER) else None


class ArmiesModel(RowModel):
    """Rows of armies and heads of folders; a folder can be walked to, to fold it by key."""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let folders be reached, though never chosen."""
        if index.isValid() and folder_of(self.rows[index.row()].key) is not None:
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)

    def mimeTypes(self) -> list[str]:
        """Armies can be dragged."""
        return [ARMIES_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return what a drag of these armies carries."""
        data = QMimeData()
        keys = [str(index.data(RowRole.KEY)) for index in indexes]
        data.setData(ARMIES_MIME, json.dumps(keys).encode())
        return data


class ArmiesDelegate(RowDelegate):
    """Paints heads of folders with a chevron and the number of armies in them."""

    folded: frozenset[str] = frozenset()

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view, keep_selection=True)
        self._sizes: dict[tuple[str, bool, int], QSize] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Know the size of each kind of row: with many armies it is asked for all the time."""
        model = index.model()
        if not isinstance(model, RowModel):
            return super().sizeHint(option, index)
        row = model.rows[index.row()]
        kind = (row.kind, bool(row.second), self._theme.text_percent)
        size = self._sizes.get(kind)
        if size is None:
            size = self._sizes[kind] = super().sizeHint(option, index)
        return size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        folder = folder_of(str(index.data(RowRole.KEY)))
        if folder is None:
            super().paint(painter, option, index)
            return
        theme, row = self._theme, QRectF(option.rect)
        tokens = theme.tokens
        painter.save()
        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, tokens.hover)
        icon = "chevron-right" if folder in self.folded else "chevron-down"
        paint_icon(painter, icon, QPointF(row.left() + _CHEVRON, row.center().y()), 14, tokens.ink2)
        count = str(index.data(RowRole.RIGHT))
        wide = text_width(theme, "small", count)
        right = row.right() - self._pad()
        name = QRectF(row.left() + _NAME_LEFT, row.top(), 0, row.height())
        name.setRight(right - wide - 8)
        paint_text(painter, theme, name, str(index.data()), "label", tokens.ink2)
        place = QRectF(right - wide - 1, row.top(), wide + 1, row.height())
        paint_text(painter, theme, place, count, "small", tokens.ink2, RIGHT)
        if option.state & QStyle.StateFlag.State_HasFocus and theme.focus_visible:
            paint_row_ring(painter, row, theme)
        painter.restore()
