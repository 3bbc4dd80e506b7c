"""The lines of the standings as the table holds them, with what is to be told of an army."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.look.figure_source import FigureSource
from rules.campaign.state.standings_columns import StandingsColumn

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
TIP, SPOKEN = Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole
_OUTCOMES = {"W": "won", "D": "drawn", "L": "lost", "?": "no winner yet"}


def form_words(form: str) -> str:
    """Return the form of an army in words, the last battle first."""
    words = ", ".join(_OUTCOMES[each] for each in reversed(form))
    return f"Last battles: {words}" if words else "Has not fought yet"


class StandingRow(NamedTuple):
    """One line of the standings as it is shown."""

    entry: str
    army: str
    player: str
    cells: tuple[str, ...]
    figure: FigureSource | None = None
    tie: str = ""
    side: str = ""
    form: str = ""
    """How its last battles ended, a letter each: W, D, L, and ? for no result yet."""

    @property
    def owner(self) -> str:
        """The player, and the side for which he fights."""
        return " · ".join(part for part in (self.player, self.side) if part)


class News(NamedTuple):
    """What is to be told of an army beside its name: an icon, and a sentence."""

    icon: str
    words: str


class StandingsModel(QAbstractTableModel):
    """The lines of the standings."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns: Sequence[StandingsColumn] = ()
        self.rows: Sequence[StandingRow] = ()
        self.news: Mapping[str, News] = {}

    def show_news(self, news: Mapping[str, News]) -> None:
        """Mark the entries of whose armies there is news."""
        self.news = news
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, 1))

    def show_rows(self, columns: Sequence[StandingsColumn], rows: Sequence[StandingRow]) -> None:
        """Show other lines, with these columns behind place and army."""
        self.beginResetModel()
        self.columns = columns
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the lines."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else 3 + len(self.columns)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return a cell's words; the tooltip names the army in full, and what there is to tell."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        named = f"{row.army}, {row.owner}".removesuffix(", ")
        news = self.news[row.entry].words if row.entry in self.news else ""
        if index.column() == 2 and role in (TIP, SPOKEN):
            return form_words(row.form)
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(each for each in (named, news, row.tie) if each)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 1:
            return f"{named}. {news}" if news else named
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            at = index.column()
            return row.form if at == 2 else row.cells[at - (at > 2)]
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> object:
        """Return the heads, in full where they are read aloud or pointed at."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return ("", "Army", "Form", *(each.head for each in self.columns))[section]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return ("Place", "Army", "Form", *(each.tip or each.name for each in self.columns))[
                section
            ]
        return None
