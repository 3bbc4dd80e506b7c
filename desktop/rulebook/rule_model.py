"""A table of a game's values as Qt reads it."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from rules.common.struct_decoding import DataPath
from rules.games.rule_tables import RuleCell, RuleRow, RuleTable
from rules.games.titles import Title

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_EMPTY = RuleTable("", "", (), ())
_NUMERIC = ("number", "whole", "pair")


class RuleModel(QAbstractTableModel):
    """A table of rules as Qt reads it. Only fields of house rules can be edited."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table, self.editable = _EMPTY, False
        self.titles: dict[str, Title] = {}
        """The games by id, to name those that numbers are borrowed from."""
        self.changed_paths: frozenset[DataPath] = frozenset()
        self._numeric: tuple[bool, ...] = ()

    def show(self, table: RuleTable, *, editable: bool) -> None:
        """Show another table; the rows stay where they are when they are the same."""
        self._numeric = tuple(_is_numeric(table, at) for at in range(len(table.heads)))
        same = [row.path for row in table.rows] == [row.path for row in self.table.rows]
        if same and table.heads == self.table.heads:
            self.table, self.editable = table, editable
            if table.rows:
                last = self.index(len(table.rows) - 1, len(table.heads) - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.table, self.editable = table, editable
        self.endResetModel()

    def numeric(self, column: int) -> bool:
        """Return whether numbers stand in a column."""
        return column < len(self._numeric) and self._numeric[column]

    def is_changed(self, path: DataPath) -> bool:
        """Return whether house rules changed the value at a path."""
        return any(path[: len(each)] == each for each in self.changed_paths)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the rows."""
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else len(self.table.heads)

    def row(self, index: Index) -> RuleRow | None:
        """Return the entry of a row."""
        at = index.row()
        return self.table.rows[at] if index.isValid() and at < len(self.table.rows) else None

    def cell(self, index: Index) -> RuleCell | None:
        """Return what stands under one head; the first column is the name."""
        row = self.row(index)
        if row is None or row.group or not 0 < index.column() <= len(row.cells):
            return None
        return row.cells[index.column() - 1]

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the text of a cell, for reading aloud too."""
        row, cell = self.row(index), self.cell(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text if cell else row.name if index.column() == 0 else ""
        if role == Qt.ItemDataRole.AccessibleTextRole and cell is not None:
            head = self.table.heads[index.column()]
            origin = f", {cell.field.number.provenance}" if cell.field and cell.field.number else ""
            return f"{row.name}, {head}: {cell.text or 'none'}{origin}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings cannot be chosen; what house rules can change can be edited."""
        row, cell = self.row(index), self.cell(index)
        if row is None or row.group:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.editable and cell is not None and cell.field is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def headerData(self, section: int, _orientation: Qt.Orientation, role: int = 0) -> object:
        """Return the head of a column."""
        if role == Qt.ItemDataRole.DisplayRole and 0 <= section < len(self.table.heads):
            return self.table.heads[section]
        return None


def _is_numeric(table: RuleTable, column: int) -> bool:
    cells = [row.cells[column - 1] for row in table.rows if 0 < column <= len(row.cells)]
    kinds = {cell.field.kind for cell in cells if cell.field is not None}
    plain = [cell.text for cell in cells if cell.field is None and cell.text]
    words = all(text[0].isdigit() for text in plain)
    return bool(kinds or plain) and kinds <= set(_NUMERIC) and words
