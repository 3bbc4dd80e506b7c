"""The menu of packs: Muster's own, and those of the player, which he saves, renames and deletes."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from desktop.look.parts.dialog import SentenceDialog, ask
from desktop.look.parts.fields import Field
from desktop.printroom.choices import CAMPAIGN, OWN_PACKS
from desktop.printroom.controller import PrintController

MOST_LETTERS = 60


class PackNameDialog(SentenceDialog):
    """One line to type; what is taken already is said below it."""

    def __init__(
        self,
        title: str,
        sentence: str,
        verb: str,
        name: str,
        taken: Collection[str],
        parent: QWidget,
    ) -> None:
        super().__init__(title, sentence, (verb, "Cancel"), parent=parent)
        self._taken = taken
        self.line = QLineEdit(name)
        self.line.setMaxLength(MOST_LETTERS)
        self.field = Field("Name", self.line)
        self.content.addWidget(self.field)
        self.line.textChanged.connect(self._look)
        self.line.selectAll()
        self.line.setFocus()
        self._look()

    @property
    def name(self) -> str:
        """Return the name that was typed."""
        return " ".join(self.line.text().split())

    def _look(self) -> None:
        taken = self.name in self._taken
        self.field.set_error("There is already a pack with this name." if taken else "")
        self.buttons[0].set_blocked("" if self.name and not taken else "Type another name.")


class PackMenu:
    """Opens below the field that names the pack."""

    def __init__(self, controller: PrintController, field: QWidget) -> None:
        self._controller, self._field = controller, field

    def open(self) -> None:
        """Open the menu."""
        menu = self.menu()
        menu.setMinimumWidth(self._field.width())
        menu.exec(self._field.mapToGlobal(QPoint(0, self._field.height() + 2)))
        menu.deleteLater()

    def menu(self) -> QMenu:
        """Return the menu: the packs, those of the player in a menu of their own, and commands."""
        controller, menu = self._controller, QMenu(self._field)
        self._add_packs(menu, (*((CAMPAIGN,) if controller.of_campaign else ()), *OWN_PACKS))
        own = controller.packs.names()
        if own:
            mine = menu.addMenu("Your packs")
            self._add_packs(mine, own)
            if controller.own_pack:
                mine.addSeparator()
                shown = controller.own_pack.replace("&", "&&")
                mine.addAction(f"Rename “{shown}”…", self.rename)
                mine.addAction(f"Delete “{shown}”…", self.delete)
        menu.addSeparator()
        if controller.own_pack:
            shown = controller.own_pack.replace("&", "&&")
            again = partial(controller.save_pack, controller.own_pack)
            menu.addAction(f"Save the changes to “{shown}”", again)
        menu.addAction("Save this pack…", self.save)
        return menu

    def _add_packs(self, menu: QMenu, names: Collection[str]) -> None:
        for name in names:
            entry = menu.addAction(
                name.replace("&", "&&"), partial(self._controller.take_pack, name)
            )
            entry.setCheckable(True)
            entry.setChecked(name == self._controller.choices.pack)

    def save(self) -> None:
        """Ask for a name, and keep the pack under it."""
        own = self._controller.own_pack
        sentence = "Saves sheets, counts and paper under a name, for any army."
        name = self._ask_name("Save this pack", sentence, "Save", f"{own} 2" if own else "")
        if name:
            self._controller.save_pack(name)

    def rename(self) -> None:
        """Give the player's pack another name."""
        own = self._controller.own_pack
        name = self._ask_name("Rename the pack", "Its sheets stay as they are.", "Rename", own, own)
        if name and name != own:
            self._controller.rename_pack(name)

    def _ask_name(self, title: str, sentence: str, verb: str, name: str, allowed: str = "") -> str:
        """Ask for a name that no other pack has; "" when the player thought better of it."""
        taken = {*OWN_PACKS, CAMPAIGN, *self._controller.packs.names()} - {allowed}
        dialog = PackNameDialog(title, sentence, verb, name, taken, self._field.window())
        return dialog.name if dialog.exec() else ""

    def delete(self) -> None:
        """Delete the player's pack; what is ticked stays ticked."""
        title = f"Delete the pack “{self._controller.own_pack}”?"
        words = "What is ticked now stays ticked; only the name is deleted."
        if ask(self._field.window(), title, words, "Delete", danger=True):
            self._controller.delete_pack()
