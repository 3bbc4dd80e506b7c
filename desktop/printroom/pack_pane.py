"""The left side of the Print room: which armies, which pack, which sheets of it and how many."""

from __future__ import annotations

from PySide6.QtCore import QTimer

from db.list_summaries import ArmySummary
from desktop.look.parts.buttons import ChoiceButton, SmallButton
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import stacked
from desktop.look.parts.panel import Divider, Panel, PanelHeader
from desktop.look.parts.text import TextLabel
from desktop.printroom.controller import PrintController
from desktop.printroom.pack_menu import PackMenu
from desktop.printroom.pack_source import MOST_ARMIES
from desktop.printroom.sheet_list import PackList, pack_rows
from desktop.shell.chooser import Entry, chooser_over
from rules.common.wording import counted

IN, OUT = "In the pack", "Not in the pack"


class PackPane(Panel):
    """Chooses armies, pack, sheets and numbers."""

    def __init__(self, controller: PrintController) -> None:
        super().__init__(("right",))
        self._controller = controller
        self._unfolded: set[str] = set()
        self._awaited = ""
        self._shown: object = None
        self.header = PanelHeader("The pack")
        self.armies = ChoiceButton("", act=self.choose_armies)
        self.packs = ChoiceButton("")
        self.menu = PackMenu(controller, self.packs)
        self.list = PackList()
        self.suggest = SmallButton("Suggest counts again", act=controller.suggest)
        self.refusal = TextLabel("", "small", "err", wrap=True)
        self._build()
        self.packs.clicked.connect(self.menu.open)
        self.list.chosen.connect(self._go_to_part)
        self.list.ticked.connect(controller.tick)
        self.list.counted.connect(controller.set_count)
        self.list.folded.connect(self._fold)
        self.list.painted.refused.connect(self.refusal.say)
        controller.changed.connect(self._show)
        controller.pages_changed.connect(self._show_number)
        controller.row_wanted.connect(self._await_row)
        controller.armies_asked.connect(self.choose_armies)

    def _build(self) -> None:
        for name, button in (("Armies", self.armies), ("Pack", self.packs)):
            button.setAccessibleName(name)
        above = stacked(self.armies, self.packs, gap=6)
        above.setContentsMargins(12, 2, 12, 10)
        said = stacked(self.refusal)
        said.setContentsMargins(12, 4, 12, 4)
        foot = stacked(flowing(self.suggest))
        foot.setContentsMargins(12, 10, 12, 10)
        stacked(*(self.header, above, Divider(), self.list, said, Divider(), foot), gap=0, on=self)
        self.setContentsMargins(0, 0, 1, 0)
        self.refusal.hide()
        self.packs.setToolTip("Choose what is printed, or keep it under a name")

    def _show(self) -> None:
        controller = self._controller
        names = controller.army_names()
        source, found = controller.source, controller.lines
        words = source.all_words if source and not controller.choices.armies else ""
        words = words or ", ".join(names) or "Choose armies"
        self.armies.setText(words.replace("&", "&&"))
        self.armies.setAccessibleDescription(words)
        self.armies.setToolTip(f"{words}: choose the armies of the pack (Ctrl+O)")
        self.packs.setText(controller.pack_title().replace("&", "&&"))
        self.packs.setAccessibleDescription(controller.pack_title())
        if found != self._shown:
            self._shown = found
            self.refusal.say("")  # it was said of other numbers
        self._show_rows()
        self._show_number()
        changed = any(each.count != each.suggested for each in found)
        alike = "" if changed else "Every count is as suggested."
        self.suggest.set_blocked(alike if found else "Choose an army first.")

    def _show_number(self) -> None:
        """Say how many pages and pieces come out of the printer, once that is known."""
        pages, found = self._controller.page_count, self._controller.lines
        pieces = counted(sum(line.count for line in found if line.printed), "piece")
        words = f"{counted(pages, 'page')}, {pieces}" if pages else pieces
        self.header.set_note(words if found else "")

    def _show_rows(self) -> None:
        controller = self._controller
        owners = controller.source.owners if controller.source else ()
        rows = pack_rows(controller.lines, self._unfolded, owners)
        self.list.show_rows(rows)
        if any(row.key == self._awaited for row in rows):
            self._awaited, wanted = "", self._awaited
            self.list.choose(wanted)

    def _await_row(self, sheet: str) -> None:
        self._awaited = sheet
        self._show_rows()

    def _go_to_part(self, name: str, part: str, army: int) -> None:
        names = self._controller.source.names if self._controller.source else ()
        whose = names[army - 1] if 0 < army <= len(names) else ""
        self._controller.sheet_wanted.emit(name, part, whose)

    def _fold(self, name: str, fold: bool) -> None:
        if fold:
            self._unfolded.discard(name)
        else:
            self._unfolded.add(name)
        self._show_rows()
        if fold:
            self.list.choose(name)

    # ---- the armies of the pack

    def choose_armies(self) -> None:
        """Let the player add armies and take them out until he closes the list."""
        chooser_over(self).ask("Armies of the pack", "Search your armies", self._find_armies)

    def _find_armies(self, text: str) -> list[Entry]:
        service, inside = self._controller.army_service, set(self._controller.choices.armies)
        words, games = text.casefold().split(), self._controller.games_of(inside)
        found = [
            army
            for army in service.entries
            if all(word in f"{army.called} {army.folder}".casefold() for word in words)
        ]
        # Those of the same game first: they can meet.
        found.sort(key=lambda army: (army.id not in inside, army.ruleset not in games))
        return [self._entry(army, army.id in inside) for army in found]

    def _entry(self, army: ArmySummary, inside: bool) -> Entry:
        ruleset = self._controller.army_service.catalog.get(army.ruleset)
        full = len(self._controller.choices.armies) >= MOST_ARMIES and not inside
        blocked = f"A pack holds {MOST_ARMIES} armies." if full else ""
        if ruleset is None and not inside:
            blocked = f"Its game “{army.ruleset}” is not installed, so it cannot be printed."
        return Entry(
            army.id,
            army.called,
            lambda: self._flip(army.id),
            kind="in the pack" if inside else "",
            second=ruleset.name if ruleset else army.ruleset,
            group=IN if inside else OUT,
            blocked=blocked,
            hint="Enter takes it out, Esc closes" if inside else "Enter adds it, Esc closes",
        )

    def _flip(self, army_id: str) -> None:
        """Add an army or take it out; the list, which closes with that, comes again."""
        now = self._controller.choices.armies
        without = tuple(each for each in now if each != army_id)
        self._controller.set_armies(without if army_id in now else (*now, army_id))
        QTimer.singleShot(0, self, self.choose_armies)
