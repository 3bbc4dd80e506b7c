"""The findings below the units: what the rules say, one way to mend it, what was agreed."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.look.parts.findings import FindingList, FindingRow
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.panel import Divider, Panel, PanelHeader
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import Severity
from rules.checks import checked_sentence
from rules.common.findings import Finding
from rules.common.wording import counted, lower
from rules.games.ruleset import Ruleset

WORDS = {"error": "Error", "warning": "Warning", "advice": "Advice", "agreed": "Agreed"}
MOST_ROWS = 4
SHARE = 0.34
"""Of the page's height; what does not fit scrolls."""


class FindingsPane(Panel):
    """Every finding of the open army, worst first; it jumps to who is meant."""

    jumped = Signal(str)
    """The id of the man or unit that a finding is about."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(("top-strong",), parent)
        self._controller = controller
        self._compact = self._walked = False
        self._room = 0
        self._by_key: dict[str, Finding] = {}
        self.header = PanelHeader("Findings", "F8 next finding · Ctrl+Enter fixes it", height=32)
        self._tags = {key: Tag("", key) for key in WORDS}  # type: ignore[arg-type]
        for tag in self._tags.values():
            self.header.add_after_title(tag)
        self.list = FindingList()
        self.clear_text = TextLabel("", "second", "ink2", wrap=True)
        self.clear_text.setContentsMargins(12, 0, 12, 8)
        self.checked_text = TextLabel("", "second", "ink2", wrap=True)
        self.checked_text.setContentsMargins(36, 0, 12, 6)
        self.checked_fold = FoldButton("What was checked", self.checked_text)
        self.checked_fold.setContentsMargins(12, 0, 12, 0)
        self.checked_fold.setChecked(False)
        self.checked_text.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        self._line = Divider()
        column.addWidget(self._line)
        column.addWidget(self.list)
        column.addWidget(self.clear_text)
        folding = QVBoxLayout()
        folding.setContentsMargins(6, 2, 6, 2)
        folding.setSpacing(0)
        folding.addWidget(self.checked_fold)
        folding.addWidget(self.checked_text)
        column.addLayout(folding)
        self.list.opened.connect(self._jump)
        self.checked_fold.folded.connect(self._show_checked)
        self.list.width_changed.connect(self._fit)
        self.list.fix_asked.connect(self._fix)
        self.list.agree_asked.connect(self._agree)
        theme_of(self).changed.connect(self._fit)
        controller.document_changed.connect(self._show)
        controller.changed.connect(self._show)
        controller.selection.changed.connect(self._leave)
        self._show()

    # ---- what is shown

    def set_compact(self, compact: bool) -> None:
        """Show one row only, in a small window."""
        self._compact = compact
        self._show_checked()
        self._fit()

    def set_room(self, height: int) -> None:
        """Tell how high the page is: the army keeps the larger part of it."""
        if height != self._room:
            self._room = height
            self._fit()

    def _show(self, _change: object = None) -> None:
        document = self._controller.document
        ruleset = document.ruleset if document else None
        findings = document.findings if document else ()
        self._by_key = {}
        for finding in findings:
            key = "|".join((finding.rule, *finding.targets))
            while key in self._by_key:  # one rule may say two things about the same man
                key += "'"
            self._by_key[key] = finding
        rows = [self._row(key, each, ruleset) for key, each in self._by_key.items() if ruleset]
        self.list.set_findings(rows)
        counts = Counter(finding.severity for finding in findings)
        for key, tag in self._tags.items():
            count = counts[key]  # type: ignore[index]
            words = {
                "error": "error",
                "warning": "warning",
                "advice": "advice",
                "agreed": "agreed",
            }[key]
            plural = words if words in ("advice", "agreed") else ""
            tag.set_tag(counted(count, words, plural), key)  # type: ignore[arg-type]
            tag.setVisible(count > 0)
        self._show_checked()
        self.header.set_note("F8 next finding · Ctrl+Enter fixes it" if findings else "")
        self._fit()

    def _show_checked(self, _folded: bool = False) -> None:
        """Say what was checked: at once when nothing was found, else below a fold."""
        document = self._controller.document
        army = document.army if document and document.ruleset is None else None
        found, unfolded = bool(self._by_key), self.checked_fold.isChecked()
        roster = document.roster if document and (unfolded or not found) else None
        checked = checked_sentence(roster) if roster else ""
        clear = f"Nothing to say. Checked: {lower(checked)}" if checked and not found else ""
        self.clear_text.setText(_unknown(army.ruleset) if army else clear)
        self.clear_text.setVisible(bool(self.clear_text.text()))
        self.checked_text.setText(checked)
        self.checked_fold.setVisible(found and not self._compact)
        self.checked_text.setVisible(found and not self._compact and unfolded)

    def _row(self, key: str, finding: Finding, ruleset: Ruleset) -> FindingRow:
        parts = [WORDS[finding.severity]]
        if finding.agreed and finding.agreed != "agreed":
            parts.append(f"with {finding.agreement}")
        elif finding.note:
            parts.append(finding.note)
        parts.append(", ".join(filter(None, (finding.source, ruleset.name))))
        return FindingRow(
            key,
            Severity(finding.severity),
            finding.message,
            " · ".join(parts),
            finding.fixes[0].label if finding.fixes else "",
            can_agree=finding.severity in ("error", "warning"),
        )

    def _fit(self) -> None:
        rows = len(self._by_key)
        most = min(rows, 1 if self._compact else MOST_ROWS)
        while most > 1 and self._room and self.list.height_of(most) > SHARE * self._room:
            most -= 1
        height = self.list.height_of(most)
        self.list.setFixedHeight(height)
        self.list.setVisible(rows > 0)
        self._line.setVisible(rows > 0)
        self.setVisible(self._controller.document is not None)
        self.updateGeometry()

    # ---- acts

    def go_next(self) -> None:
        """Go to the next finding, and to who it is about."""
        key = self.list.go_next()
        if key:
            self._jump(key)
            self._walked = True

    def chosen(self) -> Finding | None:
        """Return the finding that has the keyboard, or that the player has just gone to."""
        at_hand = self._walked or self.list.hasFocus()
        return self._by_key.get(self.list.current_key()) if at_hand else None

    def _leave(self) -> None:
        self._walked = False

    def _jump(self, key: str) -> None:
        finding = self._by_key.get(key)
        if finding is not None and finding.targets:
            self.jumped.emit(finding.targets[0])

    def _fix(self, key: str) -> None:
        finding = self._by_key.get(key)
        if finding is not None and finding.fixes:
            self._controller.mend(finding.fixes[0])

    def _agree(self, key: str) -> None:
        finding = self._by_key.get(key)
        if finding is None:
            return
        if finding.severity == "agreed":
            self._controller.disagree(finding)
            return
        dialog = AgreeDialog(finding, self)
        if dialog.exec() and dialog.answer == dialog.AGREE:
            self._controller.agree(finding, dialog.who.text().strip(), dialog.why.text().strip())


class AgreeDialog(SentenceDialog):
    """Asks with whom an exception was agreed, and why."""

    AGREE = "We agreed to this"

    def __init__(self, finding: Finding, parent: QWidget | None = None) -> None:
        super().__init__(
            "Agree to an exception",
            finding.message,
            (self.AGREE, "Cancel"),
            second="The army may stay as it is. Screens and paper show what was agreed.",
            parent=parent,
        )
        self.who, self.why = QLineEdit(), QLineEdit()
        self.who.setMaxLength(80)
        self.why.setMaxLength(200)
        self.content.addWidget(Field("Agreed with", self.who))
        self.content.addWidget(Field("Note", self.why))
        self.who.setFocus()


def _unknown(ruleset_id: str) -> str:
    return (
        f"Nothing can be checked: the game “{ruleset_id}” is not here. Put its ruleset into the"
        " data folder, in “rulesets”, and start Muster again."
    )
