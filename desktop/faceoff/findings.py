"""The findings between two armies: the ways out for either one, and what both agreed to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.army.findings_sheet import WORDS, AgreeDialog
from desktop.faceoff.fixes import OtherWays
from desktop.faceoff.steps import StepsTogether
from desktop.look.parts.findings import FindingList, FindingRow
from desktop.look.parts.text import TextLabel
from desktop.look.tokens import Severity
from desktop.services.armies import ArmyService
from desktop.services.army_document import ArmyDocument, Ids
from rules.army import edits
from rules.army.model import Agreement, Army
from rules.common.findings import Finding, Fix
from rules.common.wording import counted
from rules.odds.comparison import Comparison

TAKE_BACK = "Take it back"


class BetweenFindings(QWidget):
    """What the game says when the two armies meet."""

    jumped = Signal(str, tuple)
    """An army by its id, and those of its men or units whom a finding is about, if any."""
    moved = Signal()
    """Other findings are there, or another one is current."""
    walked = Signal()
    """The player went on to the next finding, which should be in sight."""

    def __init__(
        self, controller: ArmyController, army_service: ArmyService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._army_service = controller, army_service
        self._found: dict[str, Finding] = {}
        self._other = ""
        self.list = FindingList()
        self.clear_text = TextLabel("", "second", "ink2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addWidget(self.clear_text)
        self.others = OtherWays(army_service)
        self._together = StepsTogether(self)
        column.addWidget(self.others)
        self.list.fix_asked.connect(self._fix)
        self.list.agree_asked.connect(self._agree)
        self.list.opened.connect(self._go)
        self.list.current_moved.connect(self.moved)
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
        name = found.left.roster.ruleset.name
        self.list.set_findings([self._row(key, each, name) for key, each in self._found.items()])
        limits = sum(each.scope == "between" for each in found.left.roster.ruleset.limits)
        checked = f"{counted(limits, 'limit')} between armies checked" if limits else ""
        none = f"{name} sets no limits between armies"
        self.clear_text.setText(f"Nothing to say: {checked or none}.")
        self.clear_text.setVisible(not self._found)
        self.others.show_ways(found.right, found.findings)
        self._fit()
        self.moved.emit()

    def clear(self) -> None:
        """Show nothing: the two have no game in common, or there are not two."""
        self._found = {}
        self.list.set_findings(())
        self.moved.emit()

    def go_next(self) -> None:
        """Make the next finding the current one; the comparison stays where it is."""
        if self.list.go_next():
            self.walked.emit()
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def chosen(self) -> Finding | None:
        """Return the finding that is the current one."""
        return self._found.get(self.list.current_key())

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
        document = self._controller.document
        mine = document.army.id if document else ""
        return next((fix for fix in finding.fixes if fix.army == mine), None)

    def _fix(self, key: str) -> None:
        finding = self._found.get(key)
        if finding is not None and finding.severity == "agreed":
            self._take_back(finding)
            return
        fix = self._fix_of(finding) if finding else None
        if fix is not None:
            self._controller.mend(fix)

    def _go(self, key: str) -> None:
        """Lead to those whom a finding is about, in the open army rather than in the other."""
        finding, document = self._found.get(key), self._controller.document
        if finding is None or document is None:
            return
        other = self._army_service.document(self._other)
        for each in (document, other):
            if each is not None and any(each.holds(target) for target in finding.targets):
                self.jumped.emit(each.army.id, _about(finding, each))
                return

    def _agree(self, key: str) -> None:
        finding = self._found.get(key)
        if finding is None:
            return
        dialog = AgreeDialog(finding, self)
        if dialog.exec() and dialog.answer == dialog.AGREE:
            self.agree(finding, dialog.who.text().strip(), dialog.why.text().strip())

    def agree(self, finding: Finding, agreed_with: str, note: str) -> None:
        """Write what was agreed into both armies, so that each carries it to the table."""
        agreement = Agreement(
            finding.rule, finding.targets, note, agreed_with, date.today().isoformat()
        )

        def act(army: Army) -> Army:
            return edits.add_agreement(army, agreement)

        self._both("agree to an exception", act)

    def _take_back(self, finding: Finding) -> None:
        """Drop what was agreed from both armies: either one would be enough to keep it."""

        def act(army: Army) -> Army:
            for agreement in army.agreements:
                if agreement.rule == finding.rule and agreement.covers(finding.targets):
                    army = edits.remove_agreement(army, agreement)
            return army

        self._both("take an agreement back", act)

    def _both(self, label: str, act: Callable[[Army], Army]) -> None:
        mine, other = self._controller.document, self._army_service.document(self._other)
        if mine is not None and other is not None:
            self._together.edit(label, act, mine, other)


def _about(finding: Finding, document: ArmyDocument) -> Ids:
    """Return the men or units of an army whom a finding names, or whom its way out would take."""
    army = document.army.id
    named = [each for each in finding.targets if document.holds(each) and each != army]
    taken = [each for fix in finding.fixes if fix.army == army for each in fix.arguments]
    return tuple(named or filter(document.holds, taken))
