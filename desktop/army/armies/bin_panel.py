"""The bin: armies that were put there, to be put back or deleted for good."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QStackedLayout, QWidget

from db.list_summaries import ArmySummary
from desktop.army.armies.dialogs import called
from desktop.army.figure_sources import figure_source
from desktop.empty_sprue_picture import sprue_picture
from desktop.look.parts.buttons import DangerButton, MainButton, PlainButton
from desktop.look.parts.dialog import ask
from desktop.look.parts.empty import EmptyState
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.panel import Bench, Card, Divider, PanelHeader
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.services.army_filing import ArmyFiling, campaigns_words, playing_in, playing_words
from rules.common.wording import counted, day_in_words

WIDEST = 760


class BinPanel(Bench):
    """A list of what is in the bin; Enter or a double click puts an army back and opens it."""

    closed = Signal()
    said = Signal(str)

    def __init__(self, filing: ArmyFiling) -> None:
        super().__init__()
        army_service = filing.armies
        self._filing, self._army_service = filing, army_service
        self.rows = RowModel()
        self.list = RowList("The bin", keep_selection=True)
        self.list.setModel(self.rows)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.header = PanelHeader("In the bin")
        self.back_button = MainButton("Put back", act=lambda: self._put_back(self.chosen()))
        self.delete_button = DangerButton("Delete for good…")
        self.empty_button = PlainButton("Empty the bin…")
        self.leave_button = PlainButton("Back to the army", hint="Esc", act=self.closed.emit)
        self._build()
        self.list.opened.connect(lambda key: self._put_back([key], open_it=True))
        self.delete_button.clicked.connect(lambda: self._delete(self.chosen()))
        self.empty_button.clicked.connect(lambda: self._delete([e.id for e in army_service.binned]))
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._follow())
        self.setFocusProxy(self.list)
        army_service.listed.connect(self.refresh)
        self.refresh()

    def _build(self) -> None:
        self._stack = QStackedLayout(self)
        acts = beside(
            self.back_button, self.delete_button, QWidget(), self.empty_button, self.leave_button,
            grows=2,
        )  # fmt: skip
        acts.setContentsMargins(12, 12, 12, 12)
        card = Card()
        card.setMaximumWidth(WIDEST)
        stacked(self.header, Divider(), self.list, Divider(), acts, gap=0, on=card)
        card.setContentsMargins(1, 1, 1, 1)
        self._full = QWidget()
        outer = QHBoxLayout(self._full)
        outer.setContentsMargins(24, 20, 24, 20)
        outer.addStretch(1)
        outer.addWidget(card, 100)
        outer.addStretch(1)
        leave = MainButton("Back to the armies", hint="Esc", act=self.closed.emit)
        self.nothing = EmptyState(
            "THE BIN IS EMPTY",
            "Armies that you put into the bin wait here until you delete them for good.",
            picture=sprue_picture(),
            acts=[leave],
        )
        self._stack.addWidget(self._full)
        self._stack.addWidget(self.nothing)

    def chosen(self) -> list[str]:
        """Return the armies chosen here."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedRows())
        return [self.rows.rows[row].key for row in rows]

    def refresh(self) -> None:
        """Show what is in the bin now."""
        army_service = self._army_service
        games = {title.id: title.name for title in army_service.catalog.titles()}
        binned = army_service.binned
        playing = playing_in(army_service, [entry.id for entry in binned])
        self.rows.set_rows([self._row(each, games, playing.get(each.id, ())) for each in binned])
        self.header.set_note(counted(len(binned), "army"))
        self._stack.setCurrentWidget(self._full if binned else self.nothing)
        if binned and not self.list.selectionModel().hasSelection():
            self.list.setCurrentIndex(self.rows.index(0))
        self._follow()

    def _row(self, entry: ArmySummary, games: dict[str, str], campaigns: Sequence[str]) -> Row:
        game = games.get(entry.ruleset, f"{entry.ruleset} (not here)")
        second = f"{game} · {counted(entry.figures, 'figure')}"
        second += f" · {entry.folder}" if entry.folder else ""
        second += f" · plays in {campaigns_words(campaigns)}" if campaigns else ""
        when = day_in_words(entry.binned) if entry.binned else ""
        figure = figure_source(self, "rifleman", entry.colour)
        return Row(entry.id, entry.called, second, f"put here {when}", figure)

    def _follow(self) -> None:
        why = "" if self.chosen() else "Choose an army first."
        for button in (self.back_button, self.delete_button):
            button.set_blocked(why)

    def _put_back(self, ids: Sequence[str], *, open_it: bool = False) -> None:
        words = called(self._army_service, ids)
        if not self._filing.put_back(ids):
            return
        self.said.emit(f"{words} {'is' if len(ids) == 1 else 'are'} back in the list")
        if open_it:
            self._army_service.open(ids[0])

    def _delete(self, ids: Sequence[str]) -> None:
        if not ids:
            return
        words = called(self._army_service, ids)
        act = "Delete for good"
        sentence = f"{words} will be deleted with all earlier versions. This cannot be undone."
        if told := playing_words(self._army_service, ids):
            sentence = f"{sentence}\n{told}"
        wanted = ask(self, "Delete for good", sentence, act, danger=True)
        if wanted and self._filing.delete(ids):
            self.said.emit(f"{words} deleted for good")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Escape, delete with Delete."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self._delete(self.chosen())
        else:
            super().keyPressEvent(event)
