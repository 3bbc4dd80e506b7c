"""Rows of a list as plain values, and a model that changes only what differs between two sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.look.figure_source import FigureSource
from desktop.look.tokens import Severity

Index = QModelIndex | QPersistentModelIndex


class Row(NamedTuple):
    """One row: a `group` is a heading, a `note` a quiet sentence; `dimmed` cannot be taken.

    `short` stands for `second` where that has no room.
    """

    key: str
    title: str
    second: str = ""
    right: str = ""
    figure: FigureSource | None = None
    badge: Severity | None = None
    kind: Literal["row", "group", "note"] = "row"
    dimmed: bool = False
    broken: bool = False
    tip: str = ""
    short: str = ""

    @property
    def spoken(self) -> str:
        """The row as it is read aloud."""
        badge = self.badge.value if self.badge else ""
        return ", ".join(part for part in (self.title, self.second, self.right, badge) if part)


_FIELDS = {
    int(Qt.ItemDataRole.DisplayRole): "title",
    int(Qt.ItemDataRole.ToolTipRole): "tip",
    int(Qt.ItemDataRole.AccessibleTextRole): "spoken",
}
_ROOT = QModelIndex()


class RowModel(QAbstractListModel):
    """A list of rows; selection and scroll place survive `set_rows` for keys that stay."""

    def __init__(self, rows: Sequence[Row] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = list(rows)

    @property
    def rows(self) -> list[Row]:
        """The rows shown now."""
        return self._rows

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the rows; rows have no children."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return what Qt asks of a row."""
        name, row = _FIELDS.get(role), row_of(index)
        return getattr(row, name) if name and row else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings and notes can be neither chosen nor walked to."""
        if not index.isValid() or self._rows[index.row()].kind != "row":
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def index_of(self, key: str) -> QModelIndex:
        """Find a row by key; an index that is not valid when there is none."""
        for at, row in enumerate(self._rows):
            if row.key == key:
                return self.index(at)
        return QModelIndex()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows, touching only what lies between the common start and the common end."""
        old, new = self._rows, list(rows)
        start = 0
        limit = min(len(old), len(new))
        while start < limit and old[start].key == new[start].key:
            start += 1
        end = 0
        while end < limit - start and old[-1 - end].key == new[-1 - end].key:
            end += 1
        gone, come = len(old) - start - end, len(new) - start - end
        changed = [i for i in range(start) if old[i] != new[i]]
        changed += [
            len(new) - end + i for i in range(end) if old[len(old) - end + i] != new[i - end]
        ]
        if gone:
            self.beginRemoveRows(_ROOT, start, start + gone - 1)
            self._rows = old[:start] + old[len(old) - end :]
            self.endRemoveRows()
        if come:
            self.beginInsertRows(_ROOT, start, start + come - 1)
            self._rows = new
            self.endInsertRows()
        self._rows = new
        for at in changed:
            self.dataChanged.emit(self.index(at), self.index(at))

    def set_row(self, at: int, row: Row) -> None:
        """Show another row in the place of one with the same key."""
        if self._rows[at] != row:
            self._rows[at] = row
            self.dataChanged.emit(self.index(at), self.index(at))


def row_of(index: Index) -> Row | None:
    """Return the row of an index, None for one without."""
    model = index.model()
    if isinstance(model, RowModel) and index.isValid() and index.row() < len(model.rows):
        return model.rows[index.row()]
    return None


def key_of(index: Index) -> str:
    """Return the key of the row of an index, "" for one without."""
    row = row_of(index)
    return row.key if row is not None else ""
