"""The left side of the Print room: which armies, which pack, which sheets of it and how many."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.parts.buttons import ChoiceButton, SmallButton
from desktop.look.parts.panel import Divider, Panel, PanelHeader
from desktop.look.parts.text import TextLabel
from desktop.printroom.choices import Line
from desktop.printroom.material import Owner
from desktop.printroom.pack_list import PackList
from desktop.printroom.pack_model import pack_rows
from rules.common.wording import counted


class PackPane(Panel):
    """Chooses armies, pack, sheets and numbers."""

    folded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(("right",), parent)
        self.header = PanelHeader("The pack")
        self.armies = ChoiceButton("")
        self.packs = ChoiceButton("")
        self.list = PackList()
        self.suggest = SmallButton("Suggest counts again")
        self.note = TextLabel("", "small", "ink2", elide=True)
        self.refusal = TextLabel("", "small", "err", wrap=True)
        self._unfolded: set[str] = set()
        self._found: tuple[Line, ...] = ()
        self._armies: tuple[Owner, ...] = ()
        self._build()
        self.list.folded.connect(self._fold)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 1, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        above = QVBoxLayout()
        above.setContentsMargins(12, 2, 12, 10)
        above.setSpacing(6)
        for name, button in (("Armies", self.armies), ("Pack", self.packs)):
            button.setAccessibleName(name)
            above.addWidget(button)
        column.addLayout(above)
        column.addWidget(Divider())
        column.addWidget(self.list, 1)
        said = QVBoxLayout()
        said.setContentsMargins(12, 4, 12, 4)
        said.addWidget(self.refusal)
        column.addLayout(said)
        self.refusal.hide()
        self.list.painted.refused.connect(self.say)
        column.addWidget(Divider())
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 10, 12, 10)
        foot.setSpacing(8)
        foot.addWidget(self.suggest)
        foot.addWidget(self.note, 1)
        column.addLayout(foot)
        self.armies.setToolTip("Choose the armies of the pack (Ctrl+O)")
        self.packs.setToolTip("Choose what is printed, or keep it under a name")

    def show_choice(self, armies: Sequence[str], pack: str, words: str = "") -> None:
        """Show which armies and which pack are chosen; `words` stand for armies that are many."""
        words = words or ", ".join(armies) or "Choose armies"
        self.armies.setText(words.replace("&", "&&"))
        self.armies.setAccessibleDescription(words)
        self.armies.setToolTip(f"{words}: choose the armies of the pack (Ctrl+O)")
        self.packs.setText(pack.replace("&", "&&"))
        self.packs.setAccessibleDescription(pack)
        both = "both armies" if len(armies) == 2 else counted(len(armies), "army")
        self.note.setText(f"from {both if len(armies) != 1 else 'the army'}" if armies else "")

    def show_lines(self, found: Sequence[Line], armies: Sequence[Owner]) -> None:
        """Show the sheets with their numbers, for these armies."""
        if tuple(found) != self._found:
            self.say("")  # it was said of other numbers
        self._found, self._armies = tuple(found), tuple(armies)
        self._show()
        printed = [line for line in found if line.printed]
        pieces = sum(line.count for line in printed)
        words = f"{counted(len(printed), 'sheet')}, {counted(pieces, 'piece')}"
        self.header.set_note(words if found else "")
        changed = any(each.count != each.suggested for each in found)
        alike = "" if changed else "Every count is as suggested."
        self.suggest.set_blocked(alike if found else "Choose an army first.")

    def say(self, sentence: str) -> None:
        """Say below the list what cannot be printed so often."""
        self.refusal.setText(sentence)
        self.refusal.setVisible(bool(sentence))

    def line(self, name: str) -> Line | None:
        """Return what is shown of a sheet."""
        return next((line for line in self._found if line.sheet.name == name), None)

    def _show(self) -> None:
        self.list.rows.set_rows(pack_rows(self._found, self._unfolded, self._armies))
        if not self.list.currentIndex().isValid() and self._found:
            self.list.blockSignals(True)  # nobody chose it
            self.list.choose(self._found[0].sheet.name)
            self.list.blockSignals(False)

    def _fold(self, name: str, fold: bool) -> None:
        if fold:
            self._unfolded.discard(name)
        else:
            self._unfolded.add(name)
        self._show()
        if fold:
            self.list.choose(name)
