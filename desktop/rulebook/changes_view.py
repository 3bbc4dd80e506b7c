"""What house rules change: a list with before and after, and what changed under them since."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.parts.buttons import PlainButton, SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Card, Divider, PanelHeader
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.rows import RowList
from desktop.look.parts.text import TextLabel
from rules.common.struct_decoding import DataPath
from rules.common.wording import counted
from rules.games.house_rules.changes import BaseChange, RuleChange
from rules.games.house_rules.edits import path_key

_LONG = 90
_MOST = 6


class ChangesView(QWidget):
    """Every change by its place; the current one can be taken back."""

    back_asked = Signal(object)
    opened = Signal(object)
    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paths: dict[str, DataPath] = {}
        self.back_button = SmallButton("Undo this change", hint="Del")
        self.header = PanelHeader("Changed", buttons=[self.back_button])
        self.model = RowModel()
        self.list = RowList("What these rules change")
        self.list.setModel(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(Divider())
        column.addWidget(self.list, 1)
        self.back_button.clicked.connect(self.take_back)
        self.list.opened.connect(lambda key: self.opened.emit(self._paths.get(key)))
        self.list.chosen.connect(self._show_button)

    def show_changes(self, changes: Sequence[RuleChange], game: str) -> None:
        """List the changes against a game."""
        self._paths = {path_key(each.path): each.path for each in changes}
        rows = [_row(each) for each in changes]
        if not rows:
            words = f"No changes yet: everything is as in {game}."
            rows = [Row("none", words, kind="note")]
        self.model.set_rows(rows)
        count = counted(len(changes), "change")
        self.header.set_note(f"{count} against {game}" if changes else "")
        if changes and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.model.index(0))
        self._show_button()

    def current_path(self) -> DataPath | None:
        """Return the path of the current change."""
        return self._paths.get(self.list.current_key())

    def take_back(self) -> None:
        """Ask for the current change to be taken back."""
        path = self._paths.get(self.list.current_key())
        if path is not None:
            self.back_asked.emit(path)

    def _show_button(self, _key: str = "") -> None:
        known = self.list.current_key() in self._paths
        self.chosen.emit()
        self.back_button.set_blocked("" if known else "No changes yet.")


def _row(each: RuleChange) -> Row:
    before, after = _short(each.before), _short(each.after)
    words = f"{before} → {after}" if before and after else after or f"{before} → nothing"
    return Row(
        path_key(each.path),
        each.place,
        words,
        each.source[:40],
        tip=f"{each.before}\n→ {each.after}",
    )


def _short(text: str) -> str:
    text = " ".join(text.split())
    return f"{text[:_LONG]}…" if len(text) > _LONG else text


class MovedView(Card):
    """Says what changed in the game under the house rules, and asks for each what is to hold."""

    kept = Signal(object)
    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 10, 14, 10)
        self._column.setSpacing(6)
        self.buttons: dict[str, tuple[PlainButton | None, PlainButton]] = {}
        self._shown: tuple[BaseChange, ...] | None = None

    def show_moved(self, found: Sequence[BaseChange], game: str) -> None:
        """Show these, or nothing at all."""
        if tuple(found) == self._shown:
            return
        self._shown = tuple(found)
        empty(self._column)
        self.buttons = {}
        self.setVisible(bool(found))
        if not found:
            return
        words = f"{game} has changed since these rules were agreed: {counted(len(found), 'value')}"
        self._column.addWidget(TextLabel(words, "heading", "warn", wrap=True))
        for each in found[:_MOST]:
            self._column.addWidget(self._line(each))
        if len(found) > _MOST:
            more = f"{len(found) - _MOST} more when these are decided."
            self._column.addWidget(TextLabel(more, "second", "ink2"))

    def _line(self, each: BaseChange) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(TextLabel(each.sentence, "body", wrap=True), 1)
        keep = None
        if not each.gone:
            keep = SmallButton("Keep mine")
            keep.clicked.connect(lambda: self.kept.emit(each.path))
            row.addWidget(keep)
        take = SmallButton("Leave mine out" if each.gone else "Use the new one")
        take.clicked.connect(lambda: self.taken.emit(each.path))
        row.addWidget(take)
        self.buttons[path_key(each.path)] = (keep, take)
        return line
