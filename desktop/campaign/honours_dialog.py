"""The rules by which medals and promotions come of themselves, a row each, to be changed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.campaign.about_agreed import COUNTS
from desktop.campaign.charter_fields import combo, row_of, spin
from desktop.campaign.medal import METALS, RIBBONS
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.theme import theme_of
from rules.campaign.charter import Honour
from rules.campaign.honours import OBJECTIVE
from rules.ids import new_id
from rules.wording import capital

WIDTH, HEIGHT, MOST = 700, 400, 80
ROW = 32
RANK = "rank"
SHORT = 56
Goals = Sequence[tuple[str, str]]
"""The objectives of the games: their ids and names."""


class HonourRow(QWidget):
    """One rule: what it is called, for how many of what, and what hangs on it."""

    changed = Signal()
    removed = Signal()

    def __init__(self, honour: Honour, goals: Goals) -> None:
        super().__init__()
        self.honour = honour
        self.name = QLineEdit(honour.name)
        self.name.setMaxLength(60)
        self.name.setPlaceholderText("Star of the Sandpit")
        self.at = spin("How many", honour.at, 1, 999)
        self.at.setFixedWidth(SHORT)
        self.counts = combo("What is counted", _counts(honour, goals), honour.counts)
        now = RANK if honour.rank else honour.ribbon
        self.ribbon = combo("What he gets", _ribbons(now), now)
        self.rank = QLineEdit(honour.rank)
        self.rank.setMaxLength(20)
        self.rank.setPlaceholderText("Sgt.")
        self.rank.setFixedWidth(SHORT)
        self.away = IconButton("cross", "Take this honour away", kind="small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self.setMinimumHeight(theme_of(self).height(ROW))
        for widget, share in ((self.name, 4), (self.at, 0), (self.counts, 4), (self.ribbon, 3),
                              (self.rank, 0), (self.away, 0)):  # fmt: skip
            row.addWidget(widget, share)
        for field in (self.name, self.rank):
            field.textChanged.connect(lambda _text: self.changed.emit())
        self.ribbon.currentIndexChanged.connect(lambda _at: self._follow())
        self.away.clicked.connect(self.removed)
        self._follow()

    def _follow(self) -> None:
        rank = self.ribbon.currentData() == RANK
        self.rank.setEnabled(rank)
        self.rank.setToolTip("How the rank stands before his name" if rank else "A medal, no rank")
        self.changed.emit()

    def number(self, at: int) -> None:
        """Say which row it is, for whoever hears it."""
        self.name.setAccessibleName(f"Name of honour {at}")
        self.rank.setAccessibleName(f"Rank before the name, honour {at}")

    def trouble(self) -> str:
        """Return what is lacking, "" when nothing is."""
        if not self.name.text().strip():
            return "Every medal and every rank has a name."
        if self.ribbon.currentData() == RANK and not self.rank.text().strip():
            return f"Say how {self.name.text().strip()} stands before a name: Sgt."
        return ""

    def now(self) -> Honour:
        """Return the rule as it is filled in."""
        rank = self.ribbon.currentData() == RANK
        return replace(
            self.honour,
            name=" ".join(self.name.text().split()),
            counts=str(self.counts.currentData()),
            at=self.at.value(),
            rank=self.rank.text().strip() if rank else "",
            ribbon="" if rank else str(self.ribbon.currentData()),
        )


def _counts(honour: Honour, goals: Goals) -> tuple[tuple[str, str], ...]:
    found = {key: capital(words) for key, words in COUNTS.items()}
    found.update({f"{OBJECTIVE}{key}": f"Objective: {name}" for key, name in goals})
    found.setdefault(honour.counts, honour.counts.removeprefix(OBJECTIVE))
    return tuple(found.items())


def _ribbons(now: str) -> tuple[tuple[str, str], ...]:
    found = {RANK: "Rank"}
    found.update({each: capital(each) for each in (*METALS, *RIBBONS)})
    found.setdefault(now, capital(now.replace(" ", " and ")) or "Medal")
    return tuple(found.items())


class HonoursDialog(SentenceDialog):
    """All rules; `honours()` is what was filled in."""

    def __init__(
        self,
        honours: Sequence[Honour],
        proposed: Sequence[Honour],
        goals: Goals = (),
        parent: QWidget | None = None,
    ) -> None:
        words = "Each is given when a man has done so much, over all his battles."
        super().__init__("Medals and promotions", words, ("Take these", "Cancel"), parent=parent)
        self.setMinimumWidth(WIDTH)
        self._goals, self._proposed = tuple(goals), tuple(proposed)
        self.rows: list[HonourRow] = []
        self.add_button = SmallButton("Add an honour")
        self.proposed_button = SmallButton("As Muster proposes")
        ground = Panel()
        self._column = QVBoxLayout(ground)
        self._column.setContentsMargins(0, 0, 10, 0)
        self._column.setSpacing(4)
        self._column.addStretch(1)
        page = ScrollPage(ground, "Medals and promotions")
        page.setFixedHeight(HEIGHT)
        self.content.addWidget(page)
        self.content.addWidget(row_of(self.add_button, self.proposed_button))
        self.add_button.clicked.connect(self._add_empty)
        self.proposed_button.clicked.connect(lambda: self.show_honours(self._proposed))
        self.show_honours(honours)

    def show_honours(self, honours: Sequence[Honour]) -> None:
        """Show these rules in place of what is filled in."""
        for row in tuple(self.rows):
            self._remove(row)
        for each in honours:
            self._add(each)
        self._follow()

    def _add(self, honour: Honour) -> HonourRow:
        row = HonourRow(honour, self._goals)
        self.rows.append(row)
        self._column.insertWidget(len(self.rows) - 1, row)
        row.changed.connect(self._follow)
        row.removed.connect(lambda: self._remove(row))
        return row

    def _add_empty(self) -> None:
        self._add(Honour(new_id(), "", "kills", 3, ribbon="gold")).name.setFocus()
        self._follow()

    def _remove(self, row: HonourRow) -> None:
        self.rows.remove(row)
        row.hide()
        row.deleteLater()
        self._follow()

    def _follow(self) -> None:
        for at, row in enumerate(self.rows, 1):
            row.number(at)
        wrong = next((each for row in self.rows if (each := row.trouble())), "")
        self.buttons[0].set_blocked(wrong)
        self.add_button.set_blocked("These are many already." if len(self.rows) >= MOST else "")

    def honours(self) -> tuple[Honour, ...]:
        """Return what is filled in."""
        return tuple(row.now() for row in self.rows)
