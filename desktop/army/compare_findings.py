"""The findings between two armies: the way out for the open one, and what both agreed to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.desk import Desk
from desktop.army.findings_pane import WORDS, AgreeDialog
from desktop.army.library import Library
from desktop.look.parts.findings import FindingList, FindingRow
from desktop.look.parts.text import TextLabel
from desktop.look.tokens import Severity
from rules import edits
from rules.army import Army, Ruling
from rules.compare.comparison import Comparison
from rules.findings import Finding, Fix
from rules.wording import counted

TAKE_BACK = "Take it back"


class BetweenFindings(QWidget):
    """What the game says when the two armies meet."""

    def __init__(self, desk: Desk, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._library = desk, library
        self._found: dict[str, Finding] = {}
        self._other = ""
        self.list = FindingList()
        self.clear_text = TextLabel("", "second", "ink2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addWidget(self.clear_text)
        self.list.fix_asked.connect(self._fix)
        self.list.agree_asked.connect(self._agree)
        self.list.opened.connect(self._go)
        self.list.width_changed.connect(self._fit)

    def show_findings(self, found: Comparison) -> None:
        """Show what there is between two armies, worst first."""
        self._other = found.right.army.id
        self._found = {}
        for finding in found.findings:
            key = finding.rule
            while key in self._found:
                key += "'"
            self._found[key] = finding
        name = found.left.roll.ruleset.name
        self.list.set_findings([self._row(key, each, name) for key, each in self._found.items()])
        limits = sum(each.scope == "between" for each in found.left.roll.ruleset.limits)
        checked = f"{counted(limits, 'limit')} between armies checked" if limits else ""
        none = f"{name} sets no limits between armies"
        self.clear_text.setText(f"Nothing to say: {checked or none}.")
        self.clear_text.setVisible(not self._found)
        self._fit()

    def _row(self, key: str, finding: Finding, game: str) -> FindingRow:
        parts = [WORDS[finding.severity]]
        if finding.severity == "agreed" and finding.agreement:
            parts.append(
                f"with {finding.agreement}" if finding.agreed != "agreed" else finding.note
            )
        parts.append(", ".join(filter(None, (finding.source, game))))
        fix = self._fix_of(finding)
        return FindingRow(
            key,
            Severity(finding.severity),
            finding.message,
            " · ".join(parts),
            TAKE_BACK if finding.severity == "agreed" else fix.label if fix else "",
            can_agree=finding.severity in ("error", "warning"),
        )

    def _fit(self) -> None:
        self.list.setFixedHeight(self.list.height_of(len(self._found)))
        self.list.setVisible(bool(self._found))

    # ---- acts

    def _fix_of(self, finding: Finding) -> Fix | None:
        document = self._desk.document
        mine = document.army.id if document else ""
        return next((fix for fix in finding.fixes if fix.army == mine), None)

    def _fix(self, key: str) -> None:
        finding = self._found.get(key)
        if finding is not None and finding.severity == "agreed":
            self._take_back(finding)
            return
        fix = self._fix_of(finding) if finding else None
        if fix is not None:
            self._desk.mend(fix)

    def _go(self, key: str) -> None:
        self.list.set_current(key)

    def _agree(self, key: str) -> None:
        finding = self._found.get(key)
        if finding is None:
            return
        dialog = AgreeDialog(finding, self)
        if dialog.exec() and dialog.answer == dialog.AGREE:
            self.agree(finding, dialog.who.text().strip(), dialog.why.text().strip())

    def agree(self, finding: Finding, agreed_with: str, note: str) -> None:
        """Write what was agreed into both armies, so that each carries it to the table."""
        ruling = Ruling(finding.rule, finding.targets, note, agreed_with, date.today().isoformat())

        def act(army: Army) -> Army:
            return edits.add_ruling(army, ruling)

        self._both("agree to an exception", act)

    def _take_back(self, finding: Finding) -> None:
        """Drop what was agreed from both armies: either one would be enough to keep it."""

        def act(army: Army) -> Army:
            for ruling in army.rulings:
                if ruling.rule == finding.rule and ruling.covers(finding.targets):
                    army = edits.drop_ruling(army, ruling)
            return army

        self._both("take an agreement back", act)

    def _both(self, label: str, act: Callable[[Army], Army]) -> None:
        other = self._library.document(self._other)
        if other is not None:
            other.edit(label, act)
        self._desk.edit(label, act)
