"""What the list of armies shows: entries found, ordered and grouped, each as a row."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from db.summary import ArmySummary
from desktop.army.armies.model import FOLDER
from desktop.army.figure_sources import figure_source
from desktop.look.parts.row_model import Row
from desktop.look.tokens import Severity
from desktop.services import army_list as armies_list
from rules.common.wording import counted
from rules.games.titles import Title


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
