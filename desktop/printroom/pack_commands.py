"""Packs by name: Muster's own, and those of the player, which he keeps, renames and deletes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from desktop.look.parts.dialog import SentenceDialog, ask
from desktop.look.parts.fields import Field
from desktop.printroom.campaign_pack import CampaignPack
from desktop.printroom.choices import CAMPAIGN, TONIGHT, Choices
from desktop.printroom.controller import PrintController
from desktop.printroom.frame import PrintFrame
from desktop.printroom.plans import OWN_PACKS, choices_of, own_pack, plan_of
from desktop.printroom.step_commands import StepCommands
from desktop.services.packs import PackService
from desktop.services.result import Result

MOST_LETTERS = 60


class NameDialog(SentenceDialog):
    """One line to type; what is taken already is said below it."""

    def __init__(
        self,
        title: str,
        sentence: str,
        act: str,
        name: str = "",
        *,
        taken: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, sentence, (act, "Cancel"), parent=parent)
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


class PackCommands:
    """What the menu of packs does."""

    def __init__(
        self,
        controller: PrintController,
        frame: PrintFrame,
        kept: PackService,
        campaign: CampaignPack,
        steps: StepCommands,
    ) -> None:
        self._controller, self._frame, self._kept = controller, frame, kept
        self._campaign, self._steps = campaign, steps

    @property
    def current(self) -> str:
        """Return the name of the player's own pack that is open, "" for one of Muster's."""
        name = self._controller.choices.pack
        return "" if name in (*OWN_PACKS, CAMPAIGN) else name

    def shown_name(self) -> str:
        """Return what the field of packs says: the name, and whether something was changed."""
        choices = self._controller.choices
        if self.current:
            return choices.pack
        of_campaign = choices.pack == CAMPAIGN
        whole = self._campaign.asked(choices) if of_campaign else own_pack(choices, choices.pack)
        changed = whole != choices
        return f"{choices.pack}, changed" if changed else choices.pack

    def show_menu(self) -> None:
        """Open the menu below its field."""
        menu = self.menu()
        field = self._frame.pack.packs
        menu.setMinimumWidth(field.width())
        menu.exec(field.mapToGlobal(QPoint(0, field.height() + 2)))
        menu.deleteLater()

    def menu(self) -> QMenu:
        """Return the menu of all packs."""
        menu = QMenu(self._frame)
        if self._campaign.opened:
            self._entry(menu, CAMPAIGN, partial(self.take_campaign))
            menu.addSeparator()
        for name in OWN_PACKS:
            self._entry(menu, name, partial(self.take_own, name))
        names = self._kept.names()
        if names:
            menu.addSeparator()
        for name in names:
            self._entry(menu, name, partial(self.take_kept, name))
        menu.addSeparator()
        menu.addAction("Save this pack…", self.save)
        if self.current:
            shown = self.current.replace("&", "&&")
            menu.addAction(f"Save the changes to “{shown}”", self.save_again)
            menu.addAction(f"Rename “{shown}”…", self.rename)
            menu.addAction(f"Delete “{shown}”…", self.remove)
        return menu

    def _entry(self, menu: QMenu, name: str, act: partial[None]) -> QAction:
        entry = menu.addAction(name.replace("&", "&&"), act)
        entry.setCheckable(True)
        entry.setChecked(name == self._controller.choices.pack)
        return entry

    # ---- taking

    def take_tonight(self) -> None:
        """Take all that a game night needs."""
        self.take_own(TONIGHT)

    def take_own(self, name: str) -> None:
        """Take one of Muster's own packs, in the suggested numbers."""
        self._take(own_pack(self._controller.choices, name))

    def take_campaign(self) -> None:
        """Take the papers again that were asked for on the campaign's page."""
        self._take(self._campaign.asked(self._controller.choices))

    def _take(self, choices: Choices) -> None:
        if choices != self._controller.choices:
            self._controller.choose(choices)
            self._steps.offer_back(f"Pack “{choices.pack}” chosen.")

    def take_kept(self, name: str) -> None:
        """Take a pack of the player's."""
        if name not in self._kept.names():
            self._say_gone(name)
            return
        plan, now = self._kept.load(name), self._controller.choices
        if plan is not None:  # the database has told why not
            found = choices_of(plan, now)
            self._take(replace(found, armies=now.armies, printer=now.printer, pack=name))

    # ---- keeping

    def save(self) -> None:
        """Ask for a name, and keep the pack under it."""
        dialog = NameDialog(
            "Save this pack",
            "Saves sheets, counts and paper under a name, for any army.",
            "Save",
            self.current and f"{self.current} 2",
            taken=(*OWN_PACKS, CAMPAIGN, *self._kept.names()),
            parent=self._frame,
        )
        if dialog.exec() and self._save(dialog.name):
            self._now_called(dialog.name)
            self._frame.status.emit(f"Pack “{dialog.name}” saved")

    def save_again(self) -> None:
        """Keep what was changed since under the name it has."""
        if self.current and self._save(self.current):
            self._frame.status.emit(f"Pack “{self.current}” saved")

    def _save(self, name: str) -> Result[None]:
        """Keep sheets, numbers and paper under a name, for any armies."""
        return self._kept.save(name, plan_of(replace(self._controller.choices, armies=())))

    def rename(self) -> None:
        """Give the player's pack another name."""
        name = self.current
        taken = (*OWN_PACKS, CAMPAIGN, *(each for each in self._kept.names() if each != name))
        dialog = NameDialog(
            "Rename the pack", "Its sheets stay as they are.", "Rename", name,
            taken=taken, parent=self._frame,
        )  # fmt: skip
        if not dialog.exec() or dialog.name == name:
            return
        if self._kept.rename(name, dialog.name).value:
            self._controller.steps.rename_pack(name, dialog.name)
            self._now_called(dialog.name)
        elif name not in self._kept.names():
            self._say_gone(name)

    def remove(self) -> None:
        """Forget the player's pack; what is ticked stays ticked."""
        name = self.current
        words = "What is ticked now stays ticked; only the name is deleted."
        sure = ask(self._frame, f"Delete the pack “{name}”?", words, "Delete", danger=True)
        if sure and self._kept.remove(name):
            self._controller.steps.rename_pack(name, TONIGHT)
            self._now_called(TONIGHT)

    def _say_gone(self, name: str) -> None:
        """Tell that another window renamed or deleted a pack; what is ticked stays ticked."""
        words = f"The pack “{name}” is gone: another window deleted or renamed it."
        self._frame.paper.progress.show_trouble(words)

    def _now_called(self, name: str) -> None:
        self._controller.choose(replace(self._controller.choices, pack=name), step=False)
