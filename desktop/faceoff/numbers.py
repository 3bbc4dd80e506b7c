"""Every number of two armies in tables: counts, weapons and reach, hits, who attacks whom."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from desktop.army.details.weapon_table import show_legend
from desktop.choice import Choice
from desktop.faceoff import number_rows as words
from desktop.faceoff.controller import FaceOffController
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.fields import Field, Spin
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.layouts import beside, stacked, vbox
from desktop.look.parts.number_origin import Legend, Mark
from desktop.look.parts.number_table import NumberTable
from desktop.look.parts.panel import Card
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.common.wording import capital
from rules.games.game_titles import Title
from rules.odds.army_comparison import Comparison
from rules.odds.expected_losses import MOST_TOGETHER

BETTER = "A triangle and a bold number mark the side that has more."
BY_ROLE, BY_WEAPON = "By role", "By weapon"


class NumbersPane(QWidget):
    """A card for each table, which folds; they are filled while they are in sight."""

    def __init__(self, controller: FaceOffController) -> None:
        super().__init__()
        self._controller = controller
        self.counts = NumberTable("Counts", wide=True)
        self.weapons = NumberTable("Weapons", wide=True)
        self.reach = NumberTable("Reach", wide=True)
        self.hits = NumberTable("Expected hits", wide=True)
        self.silent = TextLabel("", "second", "ink2", wrap=True)
        self.target = Choice(lambda key: controller.set_setting(target=key), "Target")
        self.together = Spin("Men in a blast")
        self.together.setRange(1, MOST_TOGETHER)
        self.together.valueChanged.connect(lambda men: controller.set_setting(together=men))
        self.attacks = tuple(NumberTable("Who attacks whom", wide=True) for _ in range(2))
        self.attack_labels = (SectionLabel(), SectionLabel())
        self.harmless = (TextLabel("", "second", wrap=True), TextLabel("", "second", wrap=True))
        self.by = SmallButton(BY_ROLE, tip="Lists the attackers by role or by weapon")
        self.by.clicked.connect(self._turn_attacks)
        self.legend = Legend()
        setting = beside(
            Field("Target", self.target), Field("Men in a blast", self.together), grows=0
        )
        both = (
            widget
            for three in zip(self.attack_labels, self.attacks, self.harmless, strict=True)
            for widget in three
        )
        self._arms = _section("Weapons and reach", self.weapons, self.reach)
        self._volleys = _section("Expected hits", setting, self.hits, self.silent)
        self._attacks = _section("Who attacks whom", self.by, *both, self.legend)
        counts = _section("Counts", self.counts)
        better = TextLabel(BETTER, "second", "ink2", wrap=True)
        stacked(better, counts, self._arms, self._volleys, self._attacks, gap=11, on=self)
        controller.changed.connect(self._show)

    def showEvent(self, event: QShowEvent) -> None:
        """Fill the tables when they come into sight."""
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        found = self._controller.comparison
        if found is None or not self.isVisible():
            return
        titles = self._controller.army_service.catalog.titles()
        games = {title.id: title for title in titles}
        self.counts.set_rows(words.heads(found), words.count_rows(found))
        self._arms.setVisible(found.same_game)
        for section in (self._volleys, self._attacks):
            section.setVisible(bool(found.volleys))
        if not found.same_game:
            return
        self.weapons.set_rows(words.weapon_heads(found), words.weapon_rows(found, games))
        self.reach.set_rows(words.heads(found), words.reach_rows(found))
        if found.volleys and found.left.playbook is not None:
            targets = [(each.id, each.name) for each in found.left.playbook.targets]
            self.target.show_options(targets, found.setting.target)
            self.together.blockSignals(True)
            self.together.setValue(found.setting.together)
            self.together.blockSignals(False)
            self.hits.set_rows(words.volley_heads(found), words.volley_rows(found, games))
            self.silent.say("\n".join(words.silent(found)))
            self._show_attacks(found, games)

    def _show_attacks(self, found: Comparison, games: dict[str, Title]) -> None:
        by_role = self.by.text() == BY_WEAPON
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
        self.by.setText(BY_ROLE if self.by.text() == BY_WEAPON else BY_WEAPON)
        self._show()


def _section(title: str, *widgets: QWidget) -> QWidget:
    """Return a card with a title that folds what is below it."""
    card, body = Card(), stacked(*widgets)
    vbox(FoldButton(title, body), body, margins=(12, 8, 12, 12), inside=card)
    for button in body.findChildren(SmallButton):
        body.layout().setAlignment(button, Qt.AlignmentFlag.AlignLeft)  # type: ignore[union-attr]
    return card
