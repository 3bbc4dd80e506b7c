"""The rows of the list of armies: found, ordered, in folders; how they are dragged and drawn."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QWidget

from db.list_summaries import ArmySummary
from desktop.army.figure_sources import figure_source
from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon
from desktop.look.parts.row_list import RowDelegate
from desktop.look.parts.row_model import Row, RowModel, key_of, row_of
from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.tokens import Severity
from desktop.services import army_list as armies_list
from rules.common.wording import counted
from rules.games.game_titles import Title

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
        keys = [key_of(index) for index in indexes]
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
        row = row_of(index)
        if row is None:
            return super().sizeHint(option, index)
        kind = (row.kind, bool(row.second), self._theme.text_percent)
        size = self._sizes.get(kind)
        if size is None:
            size = self._sizes[kind] = super().sizeHint(option, index)
        return size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        head = row_of(index)
        folder = folder_of(head.key) if head is not None else None
        if head is None or folder is None:
            super().paint(painter, option, index)
            return
        theme, row = self._theme, QRectF(option.rect)
        tokens = theme.tokens
        painter.save()
        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, tokens.hover)
        icon = "chevron-right" if folder in self.folded else "chevron-down"
        paint_icon(painter, icon, QPointF(row.left() + _CHEVRON, row.center().y()), 14, tokens.ink2)
        wide = text_width(theme, "small", head.right)
        right = row.right() - self._pad()
        name = QRectF(row.left() + _NAME_LEFT, row.top(), 0, row.height())
        name.setRight(right - wide - 8)
        paint_text(painter, theme, name, head.title, "label", tokens.ink2)
        place = QRectF(right - wide - 1, row.top(), wide + 1, row.height())
        paint_text(painter, theme, place, head.right, "small", tokens.ink2, RIGHT)
        if option.state & QStyle.StateFlag.State_HasFocus and theme.focus_visible:
            paint_row_ring(painter, row, theme)
        painter.restore()


class ArmyRows:
    """Makes the rows; an army about which nothing has changed keeps its own."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._games: dict[str, str] = {}
        self._made: dict[str, tuple[ArmySummary, Row]] = {}

    def set_games(self, titles: Iterable[Title]) -> None:
        """Take the names of the games there are now."""
        games = {title.id: title.name for title in titles}
        if games != self._games:
            self._games = games
            self._made.clear()

    def of(
        self, entries: Iterable[ArmySummary], words: str, order: str, folded: frozenset[str]
    ) -> tuple[list[Row], int]:
        """Return the rows of folders and armies, and how many armies fit the words."""
        if words.strip():
            entries = armies_list.found(entries, words, self._games)
        shown = armies_list.ordered(entries, order, self._games)
        rows: list[Row] = []
        for folder, inside in armies_list.sections(shown):
            if folder:
                tip = f"{folder}: {counted(len(inside), 'army')}"
                head = Row(FOLDER + folder, folder, right=str(len(inside)), kind="group", tip=tip)
                rows.append(head)
            if not folder or folder not in folded:
                rows += map(self.row, inside)
        return rows, len(shown)

    def row(self, entry: ArmySummary) -> Row:
        """Return the row of an army."""
        known = self._made.get(entry.id)
        if known is None or known[0] is not entry:
            known = self._made[entry.id] = (entry, self._make(entry))
        return known[1]

    def _make(self, entry: ArmySummary) -> Row:
        badge = Severity(entry.worst) if entry.worst in ("error", "warning") else None
        name = self._games.get(entry.ruleset, f"{entry.ruleset} (not here)")
        figures = counted(entry.figures, "figure")
        more = ["in the archive"] if entry.archived else []
        more += [", ".join(entry.tags)] if entry.tags else []
        short = [name, str(entry.figures), *more]
        second = short if more else [name, figures]
        tip = f"{entry.name}: {name}, {figures}, {entry.colour}"
        tip += f"\nTags: {', '.join(entry.tags)}" if entry.tags else ""
        return Row(
            entry.id,
            entry.called,
            " · ".join(second),
            figure=figure_source(self._widget, "rifleman", entry.colour),
            badge=badge,
            dimmed=entry.archived,
            tip=tip,
            short=" · ".join(short),
        )

    def damaged(self, key: str, name: str) -> Row:
        """Return the row of a file that cannot be read."""
        figure = figure_source(self._widget, "rifleman", "green", "not_owned")
        error = Severity.ERROR
        return Row(key, name, "cannot be read", badge=error, broken=True, figure=figure)
