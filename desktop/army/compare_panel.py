"""Two armies side by side in the middle of the page: this one at the left, another at the right."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.army import compare_rows as words
from desktop.army.compare_findings import BetweenFindings
from desktop.army.compare_grid import CompareGrid
from desktop.army.compare_setting import SettingBar
from desktop.army.desk import Desk
from desktop.army.document import ArmyDocument
from desktop.army.library import Library
from desktop.army.weapon_table import show_legend
from desktop.look.parts.buttons import PlainButton, SmallButton
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.origin import Legend, Mark
from desktop.look.parts.panel import Bench, Card, ScrollPage
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.army import Army
from rules.catalog import Title
from rules.compare.comparison import Comparison, Side, ask_ahead, compare, side_of
from rules.compare.setting import Setting, usual_setting
from rules.wording import capital

WIDEST = 1040
SLICE = 0.03
"""Seconds for which chances are asked before the window may do something else."""
FINDINGS = "Findings between the two"
COUNTING = "The chances are being counted."
BETTER = "A triangle and a bold number stand at the side that has more of it."


class ComparePanel(QWidget):
    """Counts, weapons and reach, expected hits, who attacks whom, and the findings between."""

    closed = Signal()

    def __init__(self, library: Library, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library, self._desk = library, desk
        self._other = ""
        self._watched: ArmyDocument | None = None
        self._setting: Setting | None = None
        self._game = ""
        self._stale = True
        self.comparison: Comparison | None = None
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
        self.findings = BetweenFindings(desk, library)
        self.folds: dict[str, FoldButton] = {}
        self._sections: dict[str, QWidget] = {}
        self._later = QTimer(self, singleShot=True, interval=0)
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._asking: Iterator[None] = iter(())
        self._asked: tuple[Side, Side, Setting]
        self._build()
        self._wire()

    # ---- what it is made of

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
        self.folds[title], self._sections[title] = fold, card

    def _wire(self) -> None:
        self.back.clicked.connect(self.closed)
        self.other.activated.connect(self._choose)
        self.setting.changed.connect(self._take_setting)
        self.by.clicked.connect(self._turn_attacks)
        self.findings.walked.connect(self._unfold_findings)
        self.by.setToolTip("Lists the attackers by role or by weapon")
        self._later.timeout.connect(self.refresh)
        self._slices.timeout.connect(self._ask_on)
        self._desk.changed.connect(self._soon)
        self._desk.document_changed.connect(self._soon)
        self._library.listed.connect(self._soon)
        self._library.entry_changed.connect(self._soon)

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
        catalog = self._library.catalog
        names = {title.id: title.name for title in catalog.titles()}
        entries = [each for each in self._library.entries if each.id != mine.id]
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
        self._slices.stop()
        mine = self._desk.document
        if mine is None:
            self._drop()
            self._say("Open an army first.")
            return
        self._fill_chooser(mine.army)
        other = self._library.document(self._other) if self._other else None
        self._watch(other)
        sides = self._sides(mine, other)
        if sides is None:
            self._drop()
            here = mine.ruleset is not None
            self._say(
                "There is no other army yet. Make one, or double this one."
                if here
                else "Nothing can be compared: the game of this army is not here."
            )
            return
        left, right = sides
        if self._setting is None or self._game != left.roll.ruleset.id:
            self._game = left.roll.ruleset.id
            self._setting = usual_setting(left.roll.ruleset, left.playbook)
        self.setting.show_game(left.roll.ruleset, left.playbook, self._setting)
        self._begin(left, right, self._setting)

    def _begin(self, left: Side, right: Side, setting: Setting) -> None:
        """Show at once what is quick; the chances follow, in slices if they are many."""
        self._asking = ask_ahead(left, right, setting)
        self._asked = (left, right, setting)
        if not self._ask_on():
            self.comparison = compare(left, right, setting, fire=False)
            self._show(self.comparison)

    def _ask_on(self) -> bool:
        """Ask for chances for a moment; return whether all are known and shown."""
        end = time.monotonic() + SLICE
        for _ in self._asking:
            if time.monotonic() > end:
                self._slices.start()
                return False
        self._slices.stop()
        self.comparison = compare(*self._asked)
        self._show(self.comparison)
        return True

    @property
    def ready(self) -> bool:
        """Return whether everything is shown, the chances as well."""
        return not (self._stale or self._later.isActive() or self._slices.isActive())

    def _sides(self, mine: ArmyDocument, other: ArmyDocument | None) -> tuple[Side, Side] | None:
        catalog = self._library.catalog
        if other is None:
            return None
        left = side_of(mine.army, catalog, mine.roll)
        right = side_of(other.army, catalog, other.roll)
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
        for card in self._sections.values():
            card.setVisible(self.comparison is not None)

    def _show(self, found: Comparison) -> None:
        games = {title.id: title for title in self._library.catalog.titles()}
        counting = (COUNTING,) if found.odds and not found.volleys else ()
        self._say(" ".join((*found.notes, *counting, BETTER)))
        self.counts.set_rows(words.heads(found), words.count_rows(found))
        same, odds = found.same_game, bool(found.volleys)
        self._sections["Weapons and reach"].setVisible(same)
        self._sections["Expected hits"].setVisible(odds)
        self._sections["Who attacks whom"].setVisible(odds)
        self._sections[FINDINGS].setVisible(same)
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
            games = {title.id: title for title in self._library.catalog.titles()}
            self._show_attacks(self.comparison, games)
