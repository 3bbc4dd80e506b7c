"""The rows of the pack as Qt reads them: heads of groups, sheets, parts of unfolded sheets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.look.parts.row_model import RowRole
from desktop.printroom.choices import Line
from desktop.printroom.material import Owner
from desktop.printroom.plans import WAR, group_of
from printables.sheet import Part
from rules.common.wording import capital, counted

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
ENTRY = int(Qt.ItemDataRole.UserRole) + 40


class PackRow(NamedTuple):
    """One row. `part` is "" for a sheet; a head of a group has no sheet.

    `count_` is its number, `suggested` what Muster takes without the player. `army` is the number
    of whose it is, `colour` that army's, both only where there are several.
    """

    key: str
    title: str
    second: str = ""
    sheet: str = ""
    part: str = ""
    count_: int = 0
    ticked: bool = False
    foldable: bool = False
    folded: bool = True
    army: int = 0
    parts: int = 1
    suggested: int = 0
    colour: str = ""

    @property
    def changed(self) -> bool:
        """Whether the player chose another number than the suggested one."""
        return bool(self.sheet) and self.count_ != self.suggested

    @property
    def spoken(self) -> str:
        """The row as it is read aloud."""
        if not self.sheet:
            return self.title
        tick = "" if self.part else "ticked, " if self.ticked else "not ticked, "
        fold = ", folded" if self.foldable and self.folded else ""
        pieces = counted(self.count_, "piece")
        return f"{self.title}, {tick}{pieces}, {self.second}{fold}".removesuffix(", ")


def pack_rows(
    found: Sequence[Line], unfolded: Collection[str], armies: Sequence[Owner]
) -> list[PackRow]:
    """Return the rows of a pack; of several armies a part says whose it is."""
    rows: list[PackRow] = []
    group = ""
    # What a campaign's page leads to stands first.
    for line in sorted(found, key=lambda each: group_of(each.sheet) != WAR):
        sheet = line.sheet
        if group_of(sheet) != group:
            group = group_of(sheet)
            rows.append(PackRow(f"group:{len(rows)}:{group}", group))
        foldable = len(line.parts) > 1
        folded = sheet.name not in unfolded
        head = PackRow(
            sheet.name, sheet.title, _reason(line.why, line.count, line.suggested), sheet.name,
            "", line.count, line.ticked, foldable, folded,
            parts=len(line.parts), suggested=line.suggested,
        )  # fmt: skip
        rows.append(head)
        if foldable and not folded:
            rows += [_part_row(line, part, count, armies) for part, count in line.parts]
    return rows


def _part_row(line: Line, part: Part, count: int, armies: Sequence[Owner]) -> PackRow:
    several = len(armies) > 1 and 0 < part.army <= len(armies)
    owner = armies[part.army - 1] if several else Owner("", "")
    named = owner.name and owner.name not in part.title
    why = ": ".join(filter(None, (owner.name if named else "", part.why)))
    return PackRow(
        f"{line.sheet.name}/{part.id}", part.title, _reason(why, count, part.count),
        line.sheet.name, part.id, count, line.ticked,
        army=part.army, suggested=part.count, colour=owner.colour,
    )  # fmt: skip


def _reason(why: str, count: int, suggested: int) -> str:
    """Return the second line of a row: a changed number says first what was suggested."""
    if count == suggested:
        return capital(why)
    return " · ".join(filter(None, (f"{suggested or 'None'} suggested", why)))


class PackModel(QAbstractListModel):
    """The rows; those that stay are only told to have changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[PackRow] = []

    def set_rows(self, rows: list[PackRow]) -> None:
        """Show other rows; places in common keep their selection."""
        old, self_rows = self.rows, rows
        start = 0
        limit = min(len(old), len(rows))
        while start < limit and old[start].key == rows[start].key:
            start += 1
        end = 0
        while end < limit - start and old[-1 - end].key == rows[-1 - end].key:
            end += 1
        gone, come = len(old) - start - end, len(rows) - start - end
        if gone:
            self.beginRemoveRows(_ROOT, start, start + gone - 1)
            self.rows = old[:start] + old[len(old) - end :]
            self.endRemoveRows()
        if come:
            self.beginInsertRows(_ROOT, start, start + come - 1)
            self.rows = self_rows
            self.endInsertRows()
        self.rows = self_rows
        if rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def index_of(self, key: str) -> QModelIndex:
        """Find a row by its key."""
        for at, row in enumerate(self.rows):
            if row.key == key:
                return self.index(at)
        return QModelIndex()

    def row(self, index: Index) -> PackRow | None:
        """Return the row of an index."""
        at = index.row()
        return self.rows[at] if index.isValid() and at < len(self.rows) else None

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the rows."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the row, or its words."""
        row = self.row(index)
        if row is None:
            return None
        if role == ENTRY:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == RowRole.KEY:
            return row.key
        if role == RowRole.KIND:
            return "row" if row.sheet else "group"
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{row.title}: {row.second}" if row.second else row.title
        if role == Qt.ItemDataRole.CheckStateRole and row.sheet and not row.part:
            return Qt.CheckState.Checked if row.ticked else Qt.CheckState.Unchecked
        return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Heads of groups can be neither chosen nor walked to."""
        row = self.row(index)
        if row is None or not row.sheet:
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsEditable
            | Qt.ItemFlag.ItemNeverHasChildren
        )
