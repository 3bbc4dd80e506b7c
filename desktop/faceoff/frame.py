"""How the comparison of two armies is laid out; `compare_panel` says what stands in it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.faceoff.findings import BetweenFindings
from desktop.faceoff.grid import CompareGrid
from desktop.faceoff.setting import SettingBar
from desktop.look.parts.buttons import PlainButton, SmallButton
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.origin import Legend
from desktop.look.parts.panel import Bench, Card, ScrollPage
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.services.armies import ArmyService

WIDEST = 1040
FINDINGS = "Findings between the two"


class CompareFrame(QWidget):
    """The choice of the other army, and below it a card for each section, which folds."""

    def __init__(
        self, army_service: ArmyService, controller: ArmyController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.other = Combo("The other army")
        self.back = PlainButton("Back to the army", "chevron-left")
        self.setting = SettingBar()
        self.note = TextLabel("", "second", "ink2", wrap=True)
        self.counts = CompareGrid("Counts")
        self.weapons = CompareGrid("Weapons")
        self.reach = CompareGrid("Reach")
        self.hits = CompareGrid("Expected hits")
        self.silent = TextLabel("", "second", "ink2", wrap=True)
        self.attacks = (CompareGrid("Who attacks whom"), CompareGrid("Who attacks whom, back"))
        self.attack_labels = (SectionLabel(), SectionLabel())
        self.harmless = (TextLabel("", "second", wrap=True), TextLabel("", "second", wrap=True))
        self.by = SmallButton("By role")
        self.legend = Legend()
        self.findings = BetweenFindings(controller, army_service)
        self.folds: dict[str, FoldButton] = {}
        self.sections: dict[str, QWidget] = {}
        self._build()

    def _build(self) -> None:
        self._content = Bench()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(16, 12, 16, 16)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(12)
        chooser = Field("Compare with", self.other)
        top.addWidget(chooser, 1)
        top.addWidget(self.back, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(top)
        column.addWidget(self.note)
        self._section(column, FINDINGS, (self.findings,))
        self._section(column, "Counts", (self.counts,))
        self._section(column, "Weapons and reach", (self.weapons, self.reach))
        self._section(column, "Expected hits", (self.setting, self.hits, self.silent))
        both = [
            widget
            for at in (0, 1)
            for widget in (self.attack_labels[at], self.attacks[at], self.harmless[at])
        ]
        self._section(column, "Who attacks whom", (self.by, *both, self.legend))
        column.addStretch(1)
        bench = Bench()
        outside = QHBoxLayout(bench)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.addStretch(1)
        outside.addWidget(self._content, 1000)
        outside.addStretch(1)
        self._content.setMaximumWidth(WIDEST)
        self.page = ScrollPage(bench, "Two armies side by side")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.page)

    def _section(self, column: QVBoxLayout, title: str, widgets: tuple[QWidget, ...]) -> None:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(12, 8, 12, 12)
        inside.setSpacing(8)
        body = QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        for widget in widgets:
            left = Qt.AlignmentFlag.AlignLeft if isinstance(widget, SmallButton) else None
            rows.addWidget(widget, 0, left) if left else rows.addWidget(widget)
        fold = FoldButton(title, body)
        inside.addWidget(fold)
        inside.addWidget(body)
        column.addWidget(card)
        self.folds[title], self.sections[title] = fold, card
