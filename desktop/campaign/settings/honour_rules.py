"""The rules by which medals and promotions come of themselves: the field, the dialog, its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.campaign.medals import (
    METAL,
    Sign,
    chosen_ribbon,
    colour_choices,
    grown,
)
from desktop.campaign.struct_form import Choices, StructForm, ask_leave, combo
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.flow import discard
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.tab_order import order_keys, reveal
from desktop.look.parts.text import TextLabel
from rules.campaign.planning.medal_and_rank_presets import USUAL_BATTLES, honours
from rules.campaign.planning.settings import Honour
from rules.campaign.state.medal_rules import COUNTS, OBJECTIVE, ONCE, citation_of, explained
from rules.common.ids import new_id
from rules.common.wording import capital, counted
from rules.games.playbook import Playbook

WIDTH, HEIGHT, MOST = 800, 400, 80
BESIDE, LEAST = 195, 180
"""What of the dialog's height is not the list, and the least that the list needs."""
NUMBER_WIDE, KIND_WIDE = 56, 86
MEDAL, RANK = "medal", "rank"
KINDS = ((MEDAL, "Medal"), (RANK, "Rank"))


class HonoursField(QWidget):
    """Whether honours come of themselves: a tick, the number of rules, the way to change them."""

    def __init__(self, before: tuple[Honour, ...], new: bool) -> None:
        super().__init__()
        self._agreed = self._own = before
        self._proposed: tuple[Honour, ...] = ()
        self._playbooks: tuple[Playbook, ...] = ()
        self._battles = 0
        self._goals: Choices = ()
        self.check = Check("Medals and promotions are automatic")
        self.check.setChecked(bool(before) or new)
        self.told = TextLabel("", "small", "ink2")
        self.change_button = SmallButton("Change them…", act=self.change)
        hbox(self.check, (self.told, 1), self.change_button, gap=10, inside=self)
        self.check.toggled.connect(lambda _on: self._follow())
        self._follow()

    def offer(self, playbooks: tuple[Playbook, ...]) -> None:
        """Propose what fits these games; what players changed stays."""
        self._playbooks, self._proposed = playbooks, honours(playbooks, self._battles)
        goals = {m.id: m.name for p in playbooks for m in p.missions if m.kind == "objective"}
        self._goals = tuple(goals.items())
        self._follow()

    def expect(self, battles: int) -> None:
        """Propose what fits so many battles of each army, 0 for as they come."""
        if battles != self._battles:
            self._battles = battles
            self.offer(self._playbooks)

    @property
    def rules(self) -> tuple[Honour, ...]:
        """Return the rules that hold while the tick is set."""
        return self._own or self._proposed

    def honours(self) -> tuple[Honour, ...]:
        """Return the rules, none where nothing is to come of itself."""
        return self.rules if self.check.isChecked() else ()

    def change(self) -> None:
        """Let the players change the rules."""
        dialog = HonoursDialog(self.rules, self._proposed, self._goals, self, battles=self._battles)
        if dialog.exec():
            chosen = dialog.honours()
            self._own = () if chosen == self._proposed else chosen
            self.check.setChecked(bool(chosen))
            self._follow()

    def _follow(self) -> None:
        on = self.check.isChecked()
        whose = "as agreed" if self._own == self._agreed else "your own"
        if not self._own or self._own == self._proposed:
            whose = "as suggested"  # also where it was agreed on so
        self.told.setText(f"{counted(len(self.rules), 'rule')}, {whose}" if on else "")
        self.change_button.set_blocked("" if on else "Tick that they are automatic first.")


class HonoursDialog(SentenceDialog):
    """All rules; `honours()` is what was filled in."""

    def __init__(
        self, known: Sequence[Honour], proposed: Sequence[Honour], goals: Choices,
        parent: QWidget, *, battles: int = 0,
    ) -> None:  # fmt: skip
        words = (
            "A man earns each one once: over all his battles, or in one battle where it says so."
        )
        second = (
            f"With the suggestions and {counted(battles or USUAL_BATTLES, 'battle')} of each"
            f" army, about one man in ten earns a medal."
        )
        buttons = ("Use these", "Cancel")
        super().__init__("Medals and promotions", words, buttons, second=second, parent=parent)
        self.setMinimumWidth(WIDTH)
        self._goals = goals
        self.rows: list[HonourRow] = []
        self.add_button = SmallButton("Add an honour", act=self._add_empty)
        self.proposed_button = SmallButton("Suggested", act=lambda: self.show_honours(proposed))
        self._rows, ground = QVBoxLayout(), Panel()
        vbox(self._rows, 1, gap=4, margins=(0, 0, 10, 0), inside=ground)
        self.page = ScrollPage(ground, "Medals and promotions")
        room = parent.window().height() - BESIDE
        self.page.setFixedHeight(max(LEAST, min(HEIGHT, room)))
        self.wrong = TextLabel("", "second", "err", wrap=True)
        self.content.addWidget(self.page)
        add_layout(self.content, hbox(self.add_button, self.proposed_button, 1, gap=10))
        self.content.addWidget(self.wrong)
        self.show_honours(known)
        self._first = self.honours()

    def reject(self) -> None:
        """Close by Escape or Cancel, after a question where rules were changed."""
        if self.honours() == self._first or ask_leave(self):
            super().reject()

    def show_honours(self, known: Sequence[Honour]) -> None:
        """Show these rules in place of what is filled in."""
        for each in tuple(self.rows):
            self._remove(each)
        for honour in known:
            self._add(honour)
        self._follow()
        order_keys(self)

    def _add(self, honour: Honour) -> HonourRow:
        made = HonourRow(honour, self._goals)
        self.rows.append(made)
        self._rows.addWidget(made)
        made.changed.connect(self._follow)
        made.removed.connect(lambda: self._remove(made))
        return made

    def _add_empty(self) -> None:
        made = self._add(Honour(new_id(), "", "kills", 3, ribbon="gold"))
        self._follow()
        order_keys(self)
        made.name.setFocus()
        reveal(self.page, made)

    def _remove(self, honour: HonourRow) -> None:
        self.rows.remove(honour)
        discard(honour)
        self._follow()

    def _follow(self) -> None:
        for at, each in enumerate(self.rows, 1):
            each.number(at)
        wrong = self.trouble()
        self.wrong.say(wrong)
        self.buttons[0].set_blocked(wrong)
        self.add_button.set_blocked("These are many already." if len(self.rows) >= MOST else "")

    def trouble(self) -> str:
        """Return what is lacking, "" when nothing is."""
        for each in self.rows:
            if wrong := each.trouble():
                return wrong
        names = Counter(each.name.casefold() for each in self.honours())
        twice = next((each.name for each in self.honours() if names[each.name.casefold()] > 1), "")
        return f"Two honours are called {twice}. Rename one." if twice else ""

    def honours(self) -> tuple[Honour, ...]:
        """Return what is filled in."""
        return tuple(each.now() for each in self.rows)


class HonourRow(QWidget):
    """One rule, in two lines beside the medal or rank that it gives."""

    changed = Signal()
    removed = Signal()

    def __init__(self, honour: Honour, goals: Choices) -> None:
        super().__init__()
        self.honour, self._ribbon = honour, honour.ribbon
        self.sign = Sign()
        self._form = form = StructForm(honour, self)
        self.name = form.line("name", "Name", "Star of the Sandpit", 60)
        self.kind = combo("Medal or rank", KINDS, RANK if honour.rank else MEDAL)
        self.kind.setFixedWidth(grown(self, KIND_WIDE))
        self.metal, self.first, self.second = self._colours = colour_choices(honour.ribbon)
        self.rank = form.line("rank", "Rank", "Sgt.", 20)
        self.rank.setToolTip("The rank as written before his name")
        self.rank.setFixedWidth(grown(self, METAL))
        self.at = form.number("at", "How many", 1)
        self.at.setFixedWidth(grown(self, NUMBER_WIDE))
        self.counts = form.choice("counts", "What is counted", _counts(honour, goals))
        for index in range(self.counts.count()):
            words = explained(str(self.counts.itemData(index)))
            self.counts.setItemData(index, words or None, Qt.ItemDataRole.ToolTipRole)
        self.known = TextLabel("", "small", "ink2", wrap=True)
        self.text = form.line("text", "What is written", "", 120)
        self.text.setToolTip("Text for his service record")
        self.away = IconButton("cross", "Take this honour away", kind="small")
        lines = vbox(
            hbox((self.name, 1), self.kind, self.rank, *self._colours, gap=6),
            hbox(TextLabel("for", "second", "ink2"), self.at, (self.counts, 1), (self.text, 1),
                gap=6),
            self.known,
            gap=4,
        )  # fmt: skip
        hbox(self.sign, (lines, 1), self.away, margins=(0, 2, 0, 6), inside=self)
        for told in (self.at.valueChanged, self.counts.currentIndexChanged):
            told.connect(lambda _value: self._count())
        form.changed.connect(self._follow)
        self.kind.currentIndexChanged.connect(lambda _at: self._follow())
        for choice in self._colours:
            choice.activated.connect(lambda _at: self._dye())
        self.away.clicked.connect(self.removed)
        self._follow()

    @property
    def is_rank(self) -> bool:
        """Tell whether it is a promotion."""
        return bool(self.kind.currentData() == RANK)

    def _dye(self) -> None:
        """Take the metal and the colours that were chosen."""
        self._ribbon = chosen_ribbon(self._colours)
        self._follow()

    def _count(self) -> None:
        """Let what was proposed to be written of it go: it told of another number."""
        if self.text.text() == self.honour.text:
            self.text.clear()

    def _follow(self) -> None:
        for field in self._colours:
            field.setVisible(not self.is_rank)
        self.rank.setVisible(self.is_rank)
        now = self.now()
        self.sign.show_sign(self._ribbon, now.rank, self.is_rank)
        self.text.setPlaceholderText(citation_of(now))
        words = explained(now.counts)
        self.counts.setToolTip("\n".join(filter(None, (self.counts.currentText(), words))))
        self.counts.setAccessibleDescription(words)
        self.known.say(words)
        self.changed.emit()

    def number(self, at: int) -> None:
        """Say which row it is, for whoever hears it."""
        self.name.setAccessibleName(f"Name of honour {at}")
        self.rank.setAccessibleName(f"Rank before the name, honour {at}")
        self.text.setAccessibleName(f"What is written of honour {at}")

    def trouble(self) -> str:
        """Return what is lacking, "" when nothing is."""
        name = self.name.text().strip()
        if not name:
            return "Every medal and rank needs a name."
        if self.is_rank and not self.rank.text().strip():
            return f"Write {name} as it goes before a name: Sgt."
        return ""

    def now(self) -> Honour:
        """Return the rule as it is filled in."""
        honour = self._form.filled(self.honour, ribbon="" if self.is_rank else self._ribbon)
        return honour if self.is_rank else replace(honour, rank="")


def _counts(honour: Honour, goals: Choices) -> Choices:
    """Return what can be counted; what is not among it, as of a game taken away, stays."""
    found = {key: capital(words) for key, words in COUNTS.items()}
    found.update({f"{OBJECTIVE}{key}": f"Objective: {name}" for key, name in goals})
    own = capital(honour.counts.removeprefix(ONCE).removeprefix(OBJECTIVE))
    found.setdefault(
        honour.counts, f"{own} in one battle" if honour.counts.startswith(ONCE) else own
    )
    return tuple(found.items())
