"""What house rules change: a list with before and after, and what changed under them since."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.look.parts.buttons import PlainButton, SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card, Divider, PanelHeader
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.text import TextLabel
from desktop.rulebook.controller import Change, RulesController
from rules.common.struct_decoding import DataPath
from rules.common.wording import counted
from rules.games.house_rules.describe_changes import (
    BaseChange,
    RuleChange,
    base_changes,
    keep_house_value,
    list_changes,
    take_base_value,
)
from rules.games.house_rules.house_rule_edits import path_key

_LONG = 90
_MOST = 6


class DifferencesPane(QWidget):
    """Every change by its place; the current one can be taken back."""

    def __init__(self, controller: RulesController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._paths: dict[str, DataPath] = {}
        self.back_button = SmallButton("Undo this change", hint="Del", act=controller.remove_entry)
        self.header = PanelHeader("Changed", buttons=[self.back_button])
        self.model = RowModel()
        self.list = RowList("What these rules change")
        self.list.setModel(self.model)
        vbox(*(Divider(), self.header, Divider()), (self.list, 1), gap=0, inside=self)
        self.list.opened.connect(lambda key: controller.show_entry(self._paths.get(key, ())))
        self.list.chosen.connect(lambda key: controller.choose(self._paths.get(key)))

    def refresh(self) -> None:
        """List the changes against the game."""
        document = self._controller.document
        if document is None:
            return
        changes, game = list_changes(document.house, document.base), document.base.ruleset.name
        self._paths = {path_key(each.path): each.path for each in changes}
        none = Row("none", f"No changes yet: everything is as in {game}.", kind="note")
        self.model.set_rows([_row(each) for each in changes] or [none])
        count = counted(len(changes), "change")
        self.header.set_note(f"{count} against {game}" if changes else "")
        self.back_button.set_blocked("" if changes else "No changes yet.")
        if changes and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.model.index(0))
        self._controller.choose(self._paths.get(self.list.current_key()))


def _row(each: RuleChange) -> Row:
    before, after = _short(each.before), _short(each.after)
    words = f"{before} → {after}" if before and after else after or f"{before} → nothing"
    tip = f"{each.before}\n→ {each.after}"
    return Row(path_key(each.path), each.place, words, each.source, tip=tip)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return f"{text[:_LONG]}…" if len(text) > _LONG else text


class MovedCard(Card):
    """Says what changed in the game under the house rules, and asks for each what is to hold."""

    def __init__(self, controller: RulesController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._column = vbox(gap=6, margins=(14, 10, 14, 10), inside=self)
        self.buttons: dict[str, tuple[PlainButton, PlainButton]] = {}
        """By the key of each value: "Keep mine" and "Use the new one"."""
        self._shown: tuple[BaseChange, ...] = ()
        self.hide()

    def refresh(self) -> None:
        """Show what has moved under the house rules that are open, or nothing at all."""
        document = self._controller.document
        found = base_changes(document.house, document.base) if document else ()
        if document is None or found == self._shown:
            self.setVisible(bool(found))
            return
        self._shown = found
        empty(self._column)
        self.buttons = {}
        self.setVisible(bool(found))
        game, values = document.base.ruleset.name, counted(len(found), "value")
        words = f"{game} has changed since these rules were agreed: {values}"
        self._column.addWidget(TextLabel(words, "heading", "warn", wrap=True))
        for each in found[:_MOST]:
            self._add_line(each)
        if len(found) > _MOST:
            more = f"{len(found) - _MOST} more when these are decided."
            self._column.addWidget(TextLabel(more, "second", "ink2"))

    def _add_line(self, each: BaseChange) -> None:
        def settle(label: str, act: Change) -> None:
            self._controller.change(label, act)

        keep = SmallButton("Keep mine")
        keep.setVisible(not each.gone)
        keep.clicked.connect(
            lambda: settle("keep mine", lambda h, b: keep_house_value(h, b, each.path))
        )
        take = SmallButton("Leave mine out" if each.gone else "Use the new one")
        take.clicked.connect(
            lambda: settle("take the new", lambda h, b: take_base_value(h, b, each.path))
        )
        line = QWidget()
        hbox((TextLabel(each.sentence, "body", wrap=True), 1), keep, take, inside=line)
        self._column.addWidget(line)
        self.buttons[path_key(each.path)] = (keep, take)
