"""What the player does with the values of house rules; each act is one step of undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.rulebook.opened import Opened
from rules.common.struct_decoding import DataPath
from rules.common.text_limits import clean
from rules.games.form_fields import RuleField
from rules.games.game import Game
from rules.games.house_rules.changes import place_of
from rules.games.house_rules.edits import add_copy, remove_value, revert, set_value
from rules.games.house_rules.file import HouseRules

Change = Callable[[HouseRules, Game, DataPath], HouseRules]


class ValueEdits(QObject):
    """Changes of what is open. What cannot be is told by `refused` and changes nothing."""

    refused = Signal(str)
    """Why something cannot be, "" when it could."""
    added = Signal(object)
    """An entry was added, at this path."""

    def __init__(self, opened: Opened) -> None:
        super().__init__(opened)
        self._opened = opened

    def enter_value(self, field: RuleField, text: str) -> str:
        """Take what was typed for a value; return "" or the sentence that says why not."""
        document = self._opened.document
        if document is None:
            return ""
        entered = field.enter(text)
        if entered.sentence:
            return self.refuse(f"{entered.sentence} The old value stays.")
        place = document.place(field.path)
        if entered.value is None:
            label = f"{place}: none"
            return self.refuse(document.change(label, lambda h, b: remove_value(h, b, field.path)))
        label = f"{place} {' '.join(text.split())[:20]}"
        value = entered.value
        return self.refuse(document.change(label, lambda h, b: set_value(h, b, field.path, value)))

    def enter_head(self, field: RuleField, text: str) -> str:
        """Take another name, partner or day of the house rules."""
        key, words = str(field.path[0]), clean(text)
        if self._opened.document is None:
            return ""
        if key == "name" and not words:
            return "House rules need a name. The old value stays."
        labels = {"name": f"name {words}", "agreed_with": "agreed with", "day": "since"}
        head: dict[str, Any] = {key: words}
        return self._opened.document.change(labels[key], lambda house, _: replace(house, **head))

    def refuse(self, sentence: str) -> str:
        """Tell why something cannot be, or "" that it could; return the sentence."""
        self.refused.emit(sentence)
        return sentence

    def take_back(self, path: DataPath) -> None:
        """Take the changes at a path back."""
        if self._opened.document is not None:
            place = self._opened.document.place(path)
            self.refuse(
                self._opened.document.change(f"{place} as before", lambda h, b: revert(h, b, path))
            )

    def copy_entry(self, path: DataPath | None) -> None:
        """Add a copy of an entry, and tell of it."""
        document = self._opened.document
        if document is None or path is None or len(path) < 2 or path[0] == "switch":
            return
        made: list[str] = []
        table, of, data = path[:-1], str(path[-1]), document.game.data

        def change(house: HouseRules, base: Game) -> HouseRules:
            name = f"{place_of(document.base, house, path)} 2"
            after, new = add_copy(house, base, table, of, name, data)
            made.append(new)
            return after

        if not self.refuse(document.change(f"copy {document.place(path)}", change)):
            self.added.emit((*table, made[0]))

    def remove_entry(self, path: DataPath | None) -> None:
        """Take an entry away; one that the game has can be taken back."""
        document = self._opened.document
        if document is not None and path is not None and len(path) > 1:
            label = f"take {document.place(path)} away"
            self.refuse(document.change(label, lambda h, b: remove_value(h, b, path)))

    def resolve(self, label: str, act: Change, path: DataPath) -> None:
        """Settle one value of a base that has changed: `act` keeps mine or takes the new."""
        if self._opened.document is not None:
            self.refuse(self._opened.document.change(label, lambda h, b: act(h, b, path)))
