"""A finding as it is shown, and many of them as a model."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import (
    QWidget,
)

from desktop.look.tokens import Severity

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
FINDING = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a model holds the finding itself."""


class FindingRow(NamedTuple):
    """A finding as it is shown: `second` is rule and game, `fix` names what the fix does."""

    key: str
    severity: Severity
    sentence: str
    second: str = ""
    fix: str = ""
    can_agree: bool = False

    @property
    def spoken(self) -> str:
        """The finding as it is read aloud."""
        fix = f"Ctrl+Enter: {self.fix}" if self.fix else ""
        return " ".join(part for part in (self.sentence, self.second, fix) if part)


class FindingsModel(QAbstractListModel):
    """The findings as a model."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[FindingRow] = []

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the findings."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the finding, or its words."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == FINDING:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.sentence
        return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None
