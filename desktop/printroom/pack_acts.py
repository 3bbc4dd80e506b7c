"""Packs by name: Muster's own, and those of the player, which he keeps, renames and deletes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from desktop.look.parts.dialog import ask
from desktop.printroom.choices import CAMPAIGN, TONIGHT, Choices
from desktop.printroom.name_dialog import NameDialog
from desktop.printroom.plans import OWN_PACKS, choices_of, own_pack, plan_of
from desktop.services.result import Result

if TYPE_CHECKING:
    from desktop.printroom.page import PrintPage


class PackActs:
    """What the menu of packs does."""

    def __init__(self, page: PrintPage) -> None:
        self._page = page

    @property
    def current(self) -> str:
        """Return the name of the player's own pack that is open, "" for one of Muster's."""
        name = self._page.desk.choices.pack
        return "" if name in (*OWN_PACKS, CAMPAIGN) else name

    def shown_name(self) -> str:
        """Return what the field of packs says: the name, and whether something was changed."""
        choices = self._page.desk.choices
        if self.current:
            return choices.pack
        of_campaign = choices.pack == CAMPAIGN
        whole = (
            self._page.campaign.asked(choices) if of_campaign else own_pack(choices, choices.pack)
        )
        changed = whole != choices
        return f"{choices.pack}, changed" if changed else choices.pack

    def show_menu(self) -> None:
        """Open the menu below its field."""
        menu = self.menu()
        field = self._page.pack.packs
        menu.setMinimumWidth(field.width())
        menu.exec(field.mapToGlobal(QPoint(0, field.height() + 2)))
        menu.deleteLater()

    def menu(self) -> QMenu:
        """Return the menu of all packs."""
        menu = QMenu(self._page)
        if self._page.campaign.opened:
            self._entry(menu, CAMPAIGN, partial(self.take_campaign))
            menu.addSeparator()
        for name in OWN_PACKS:
            self._entry(menu, name, partial(self.take_own, name))
        names = self._page.kept.names()
        if names:
            menu.addSeparator()
        for name in names:
            self._entry(menu, name, partial(self.take_kept, name))
        menu.addSeparator()
        menu.addAction("Keep this pack…", self.save)
        if self.current:
            shown = self.current.replace("&", "&&")
            menu.addAction(f"Keep the changes of “{shown}”", self.save_again)
            menu.addAction(f"Rename “{shown}”…", self.rename)
            menu.addAction(f"Delete “{shown}”…", self.remove)
        return menu

    def _entry(self, menu: QMenu, name: str, act: partial[None]) -> QAction:
        entry = menu.addAction(name.replace("&", "&&"), act)
        entry.setCheckable(True)
        entry.setChecked(name == self._page.desk.choices.pack)
        return entry

    # ---- taking

    def take_tonight(self) -> None:
        """Take all that a game night needs."""
        self.take_own(TONIGHT)

    def take_own(self, name: str) -> None:
        """Take one of Muster's own packs, in the suggested numbers."""
        self._take(own_pack(self._page.desk.choices, name))

    def take_campaign(self) -> None:
        """Take the papers again that were asked for on the campaign's page."""
        self._take(self._page.campaign.asked(self._page.desk.choices))

    def _take(self, choices: Choices) -> None:
        page = self._page
        if choices != page.desk.choices:
            page.desk.choose(choices)
            page.steps.offer_back(f"Pack “{choices.pack}” taken.")

    def take_kept(self, name: str) -> None:
        """Take a pack of the player's."""
        page = self._page
        if name not in page.kept.names():
            self._say_gone(name)
            return
        plan, now = page.kept.load(name), page.desk.choices
        if plan is not None:  # the database has told why not
            found = choices_of(plan, now)
            self._take(replace(found, armies=now.armies, printer=now.printer, pack=name))

    # ---- keeping

    def save(self) -> None:
        """Ask for a name, and keep the pack under it."""
        page = self._page
        dialog = NameDialog(
            "Keep this pack",
            "Sheets, numbers and paper are kept under a name, for any armies.",
            "Keep",
            self.current and f"{self.current} 2",
            taken=(*OWN_PACKS, CAMPAIGN, *page.kept.names()),
            parent=page,
        )
        if dialog.exec() and self._save(dialog.name):
            self._now_called(dialog.name)
            page.status.emit(f"Pack “{dialog.name}” kept")

    def save_again(self) -> None:
        """Keep what was changed since under the name it has."""
        page = self._page
        if self.current and self._save(self.current):
            page.status.emit(f"Pack “{self.current}” kept")

    def _save(self, name: str) -> Result[None]:
        """Keep sheets, numbers and paper under a name, for any armies."""
        return self._page.kept.save(name, plan_of(replace(self._page.desk.choices, armies=())))

    def rename(self) -> None:
        """Give the player's pack another name."""
        page, name = self._page, self.current
        taken = (*OWN_PACKS, CAMPAIGN, *(each for each in page.kept.names() if each != name))
        dialog = NameDialog(
            "Rename the pack", "Its sheets stay as they are.", "Rename", name,
            taken=taken, parent=page,
        )  # fmt: skip
        if not dialog.exec() or dialog.name == name:
            return
        if page.kept.rename(name, dialog.name).value:
            page.desk.steps.rename_pack(name, dialog.name)
            self._now_called(dialog.name)
        elif name not in page.kept.names():
            self._say_gone(name)

    def remove(self) -> None:
        """Forget the player's pack; what is ticked stays ticked."""
        page, name = self._page, self.current
        words = "What is ticked now stays ticked; only the name is forgotten."
        sure = ask(page, f"Delete the pack “{name}”?", words, "Delete", danger=True)
        if sure and page.kept.remove(name):
            page.desk.steps.rename_pack(name, TONIGHT)
            self._now_called(TONIGHT)

    def _say_gone(self, name: str) -> None:
        """Tell that another window renamed or deleted a pack; what is ticked stays ticked."""
        words = f"The pack “{name}” is kept no more: another window deleted or renamed it."
        self._page.paper.progress.show_trouble(words)

    def _now_called(self, name: str) -> None:
        self._page.desk.choose(replace(self._page.desk.choices, pack=name), step=False)
