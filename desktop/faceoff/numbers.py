"""Every number of two armies in tables: counts, weapons and reach, hits, who attacks whom."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.details.weapon_table import show_legend
from desktop.faceoff import rows as words
from desktop.faceoff.controller import FaceOffController
from desktop.faceoff.number_grid import NumberGrid
from desktop.faceoff.setting import SettingBar
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.origin import Legend, Mark
from desktop.look.parts.panel import Card
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.common.wording import capital
from rules.games.titles import Title
from rules.odds.comparison import Comparison

BETTER = "A triangle and a bold number stand at the side that has more of it."
COUNTS, WEAPONS, HITS = "Counts", "Weapons and reach", "Expected hits"
ATTACKS = "Who attacks whom"


class NumbersPane(QWidget):
    """A card for each table, which folds; what is folded away is filled when it opens."""

    def __init__(self, controller: FaceOffController) -> None:
        super().__init__()
        self._controller = controller
        self.setting = SettingBar()
        self.setting.changed.connect(controller.take_setting)
        self.counts, self.weapons = NumberGrid("Counts"), NumberGrid("Weapons")
        self.reach, self.hits = NumberGrid("Reach"), NumberGrid("Expected hits")
        self.silent = TextLabel("", "second", "ink2", wrap=True)
        self.attacks = (NumberGrid("Who attacks whom"), NumberGrid("Who attacks whom, back"))
        self.attack_labels = (SectionLabel(), SectionLabel())
        self.harmless = (TextLabel("", "second", wrap=True), TextLabel("", "second", wrap=True))
        self.by = SmallButton("By role", tip="Lists the attackers by role or by weapon")
        self.by.clicked.connect(self._turn_attacks)
        self.legend = Legend()
        self.sections: dict[str, QWidget] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(11)
        column.addWidget(TextLabel(BETTER, "second", "ink2", wrap=True))
        both = [
            widget
            for at in (0, 1)
            for widget in (self.attack_labels[at], self.attacks[at], self.harmless[at])
        ]
        for title, widgets in (
            (COUNTS, (self.counts,)),
            (WEAPONS, (self.weapons, self.reach)),
            (HITS, (self.setting, self.hits, self.silent)),
            (ATTACKS, (self.by, *both, self.legend)),
        ):
            column.addWidget(self._section(title, widgets))
        controller.changed.connect(self._show)

    def _section(self, title: str, widgets: tuple[QWidget, ...]) -> QWidget:
        card = self.sections[title] = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(12, 8, 12, 12)
        inside.setSpacing(8)
        body = QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        for widget in widgets:
            if isinstance(widget, SmallButton):
                rows.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
            else:
                rows.addWidget(widget)
        inside.addWidget(FoldButton(title, body))
        inside.addWidget(body)
        return card

    def showEvent(self, event: object) -> None:
        """Fill the tables when they come into sight."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._show()

    def _show(self) -> None:
        found = self._controller.comparison
        if found is None or not self.isVisible():
            return
        ruleset, setting = found.left.roster.ruleset, found.setting
        games = {title.id: title for title in self._controller.army_service.catalog.titles()}
        self.setting.show_game(ruleset, found.left.playbook, setting)
        self.counts.set_rows(words.heads(found), words.count_rows(found))
        self.sections[WEAPONS].setVisible(found.same_game)
        self.sections[HITS].setVisible(bool(found.volleys))
        self.sections[ATTACKS].setVisible(bool(found.volleys))
        if not found.same_game:
            return
        self.weapons.set_rows(words.weapon_heads(found), words.weapon_rows(found, games))
        self.reach.set_rows(words.heads(found), words.reach_rows(found))
        if found.volleys:
            self.hits.set_rows(words.volley_heads(found), words.volley_rows(found, games))
            self.silent.setText("\n".join(words.silent(found)))
            self.silent.setVisible(bool(self.silent.text()))
            self._show_attacks(found, games)

    def _show_attacks(self, found: Comparison, games: dict[str, Title]) -> None:
        by_role = self.by.text() == "By weapon"
        sides = ((found.left, found.right), (found.right, found.left))
        marks: list[Mark | None] = []
        for at, (attacks, (side, target)) in enumerate(zip(found.attacks, sides, strict=True)):
            self.attack_labels[at].setText(f"{side.name} attacks {target.name}")
            rows = words.attack_rows(attacks, by_role, games)
            marks += [cell.mark for row in rows for cell in row.cells]
            self.attacks[at].set_rows(words.attack_heads(attacks, by_role), rows)
            lines = [capital(line) for line in attacks.harmless]
            lines += [] if attacks.targets else ["There is nothing to fire at."]
            self.harmless[at].setText("\n".join(lines))
            self.harmless[at].setVisible(bool(lines))
        show_legend(self.legend, marks, games)

    def _turn_attacks(self) -> None:
        self.by.setText("By role" if self.by.text() == "By weapon" else "By weapon")
        self._show()
