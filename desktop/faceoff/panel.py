"""Two armies side by side in the middle of the page: this one at the left, another at the right."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.weapon_table import show_legend
from desktop.faceoff import rows as words
from desktop.faceoff.frame import FINDINGS, CompareFrame
from desktop.look.parts.origin import Mark
from desktop.services.armies import ArmyService
from desktop.services.army_document import ArmyDocument
from rules.army.model import Army
from rules.common.wording import capital
from rules.games.catalog import Title
from rules.odds.comparison import (
    ComparedArmy,
    Comparison,
    compare,
    compared_army,
)
from rules.odds.expected_losses import Setting, usual_setting

BETTER = "A triangle and a bold number stand at the side that has more of it."


class ComparePanel(CompareFrame):
    """Counts, weapons and reach, expected hits, who attacks whom, and the findings between."""

    closed = Signal()

    def __init__(
        self, army_service: ArmyService, controller: ArmyController, parent: QWidget | None = None
    ) -> None:
        super().__init__(army_service, controller, parent)
        self._army_service, self._controller = army_service, controller
        self._other = ""
        self._watched: ArmyDocument | None = None
        self._setting: Setting | None = None
        self._game = ""
        self._stale = True
        self.comparison: Comparison | None = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._wire()

    def _wire(self) -> None:
        self.back.clicked.connect(self.closed)
        self.other.activated.connect(self._choose)
        self.setting.changed.connect(self._take_setting)
        self.by.clicked.connect(self._turn_attacks)
        self.findings.walked.connect(self._unfold_findings)
        self.by.setToolTip("Lists the attackers by role or by weapon")
        self._later.timeout.connect(self.refresh)
        self._controller.changed.connect(self._soon)
        self._controller.document_changed.connect(self._soon)
        self._army_service.listed.connect(self._soon)
        self._army_service.entry_changed.connect(self._soon)

    # ---- which armies

    def open(self, army_id: str = "") -> None:
        """Compare the open army with another one; without one, with the last or the first."""
        if army_id:
            self._other = army_id
        self.refresh()
        self.other.setFocus()

    def showEvent(self, event: object) -> None:
        """Be up to date whenever it comes into sight."""
        super().showEvent(event)  # type: ignore[arg-type]
        if self._stale:
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the army."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _soon(self, _change: object = None) -> None:
        self._stale = True
        if self.isVisible():
            self._later.start()

    def _choose(self, at: int) -> None:
        self._other = str(self.other.itemData(at) or "")
        self.refresh()

    def _fill_chooser(self, mine: Army) -> None:
        catalog = self._army_service.catalog
        names = {title.id: title.name for title in catalog.titles()}
        entries = [each for each in self._army_service.entries if each.id != mine.id]
        entries.sort(key=lambda each: each.ruleset != mine.ruleset)
        rows = [
            (
                f"{each.name or 'Army without a name'} · {names.get(each.ruleset, each.ruleset)}",
                each.id,
            )
            for each in entries
            if each.ruleset in names
        ]
        if rows != [
            (self.other.itemText(n), self.other.itemData(n)) for n in range(self.other.count())
        ]:
            self.other.clear()
            for text, army_id in rows:
                self.other.addItem(text, army_id)
        known = [army_id for _, army_id in rows]
        if self._other not in known:
            self._other = known[0] if known else ""
        self.other.setCurrentIndex(known.index(self._other) if known else -1)

    def _watch(self, document: ArmyDocument | None) -> None:
        if document is self._watched:
            return
        if self._watched is not None:
            self._watched.changed.disconnect(self._soon)
        self._watched = document
        if document is not None:
            document.changed.connect(self._soon)

    # ---- what is shown

    def refresh(self) -> None:
        """Compare the armies as they are now."""
        self._stale = False
        mine = self._controller.document
        if mine is None:
            self._drop()
            self._say("Open an army first.")
            return
        self._fill_chooser(mine.army)
        other = self._army_service.document(self._other) if self._other else None
        self._watch(other)
        sides = self._sides(mine, other)
        if sides is None:
            self._drop()
            here = mine.ruleset is not None
            self._say(
                "There is no other army yet. Make one, or duplicate this one."
                if here
                else "Nothing can be compared: the game of this army is not here."
            )
            return
        left, right = sides
        if self._setting is None or self._game != left.roster.ruleset.id:
            self._game = left.roster.ruleset.id
            self._setting = usual_setting(left.roster.ruleset, left.playbook)
        self.setting.show_game(left.roster.ruleset, left.playbook, self._setting)
        self.comparison = compare(left, right, self._setting)
        self._show(self.comparison)

    @property
    def ready(self) -> bool:
        """Return whether the armies are shown as they are now."""
        return not (self._stale or self._later.isActive())

    def _sides(
        self, mine: ArmyDocument, other: ArmyDocument | None
    ) -> tuple[ComparedArmy, ComparedArmy] | None:
        catalog = self._army_service.catalog
        if other is None:
            return None
        left = compared_army(mine.army, catalog, mine.roster)
        right = compared_army(other.army, catalog, other.roster)
        return (left, right) if left is not None and right is not None else None

    def _drop(self) -> None:
        self.comparison = None
        self.findings.clear()

    def _unfold_findings(self) -> None:
        self.folds[FINDINGS].setChecked(True)
        self.page.ensureWidgetVisible(self.findings)

    def _say(self, sentence: str) -> None:
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))
        for card in self.sections.values():
            card.setVisible(self.comparison is not None)

    def _show(self, found: Comparison) -> None:
        games = {title.id: title for title in self._army_service.catalog.titles()}
        self._say(" ".join((*found.notes, BETTER)))
        self.counts.set_rows(words.heads(found), words.count_rows(found))
        same, odds = found.same_game, bool(found.volleys)
        self.sections["Weapons and reach"].setVisible(same)
        self.sections["Expected hits"].setVisible(odds)
        self.sections["Who attacks whom"].setVisible(odds)
        self.sections[FINDINGS].setVisible(same)
        if not same:
            self.findings.clear()
            return
        self.weapons.set_rows(words.weapon_heads(found), words.weapon_rows(found, games))
        self.reach.set_rows(words.heads(found), words.reach_rows(found))
        if odds:
            self.hits.set_rows(words.volley_heads(found), words.volley_rows(found, games))
            self.silent.setText("\n".join(words.silent(found)))
            self.silent.setVisible(bool(self.silent.text()))
            self._show_attacks(found, games)
        self.findings.show_findings(found)

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

    # ---- what is chosen

    def _take_setting(self, setting: Setting) -> None:
        self._setting = replace(setting)
        self.refresh()

    def _turn_attacks(self) -> None:
        self.by.setText("By role" if self.by.text() == "By weapon" else "By weapon")
        if self.comparison is not None:
            games = {title.id: title for title in self._army_service.catalog.titles()}
            self._show_attacks(self.comparison, games)
