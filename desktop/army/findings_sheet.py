"""The sheet below the seal: what the rules say about the army, how to mend it, what was agreed."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop.army.controller import ArmyController
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.look.parts.findings import FindingList, FindingRow
from desktop.look.parts.layouts import beside, stacked, vbox
from desktop.look.parts.panel import Divider
from desktop.look.parts.seal import Seal
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.tokens import Severity
from desktop.services.army_document import ArmyDocument
from rules.checks import checked_items
from rules.common.findings import PUT_ASIDE, Finding
from rules.common.wording import capital, counted
from rules.games.ruleset import Ruleset

WIDTH = 400
WORDS = {"error": "Error", "warning": "Warning", "advice": "Advice", "agreed": "Agreed"}
NOT_NEEDED = "Not needed"


class Verdict(NamedTuple):
    """How an army stands: its seal, the two lines beside it, and the two lines over the findings.

    `severity` is None for an army that is legal; `number` counts what was neither agreed nor put
    aside.
    """

    severity: Severity | None
    number: int
    first: str
    second: str
    heading: str
    sentence: str


def verdict_of(document: ArmyDocument | None) -> Verdict:
    """Return how the open army stands."""
    if document is None or document.roster is None:
        lines = ("Not checked", "its game is not installed")
        return Verdict(Severity.WARNING, 0, *lines, "Not checked", "")
    if not document.army.units:
        lines = ("Empty", "nobody to check yet")
        return Verdict(Severity.ADVICE, 0, *lines, "Nobody is in the army yet", "Add men to check.")
    found = [each.severity for each in document.shown_findings if each.severity != "agreed"]
    errors, warnings = found.count("error"), found.count("warning")
    things = counted(len(found), "thing")
    if errors:
        rest = "" if errors == len(found) else f", {counted(errors, 'error')}"
        first = things if rest else counted(errors, "error")
        sentence = "Errors break the rules of the game, unless you agree on them."
        heading = f"{things} to look at"
        return Verdict(Severity.ERROR, len(found), first, f"not legal yet{rest}", heading, sentence)
    fine = f"You can play with {'it' if len(found) == 1 else 'them'}. Nothing breaks the rules."
    if warnings:
        second = f"legal, with {counted(warnings, 'warning')}"
        heading = f"{things} to look at"
        return Verdict(Severity.WARNING, len(found), things, second, heading, fine)
    if found:
        heading = f"Legal, with {counted(len(found), 'tip')}"
        return Verdict(None, len(found), "Legal", counted(len(found), "tip"), heading, fine)
    rules = counted(len(list(checked_items(document.roster))), "rule")
    agreed = sum(not each.put_aside for each in document.shown_findings)
    second = f"{agreed} agreed" if agreed else f"{rules} checked"
    sentence = "Nothing breaks the rules."
    return Verdict(None, 0, "Legal", second, "Legal", sentence)


class FindingsSheet(QWidget):
    """Every finding of the open army, worst first; it jumps to who is meant."""

    jumped = Signal(str)
    """The id of the man or unit that a finding is about."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._walked = False
        self._by_key: dict[str, Finding] = {}
        self.seal = Seal()
        self.heading = ElidedLabel("", "heading")
        self.sentence = TextLabel("", "small", "ink2", wrap=True)
        self.list = FindingList()
        self.checked_link = LinkButton("", "Shows each rule that was checked")
        self.checked_text = TextLabel("", "second", "ink2", wrap=True)
        self.checked_text.setContentsMargins(13, 0, 13, 10)
        self.checked_text.hide()
        self.setAccessibleName("Findings")
        self._build()
        self.checked_link.clicked.connect(lambda _=False: self._show_checked(unfold=True))
        self.list.opened.connect(self._jump)
        self.list.fix_asked.connect(lambda key: self._fix(key, 0))
        self.list.other_fix_asked.connect(lambda key, at: self._fix(key, at + 1))
        self.list.agree_asked.connect(self._agree)
        controller.document_changed.connect(self._show)
        controller.changed.connect(self._show)
        controller.selection.changed.connect(self._leave)
        self._show()

    def _build(self) -> None:
        head = beside(self.seal, stacked(self.heading, self.sentence, gap=1), grows=1)
        head.setContentsMargins(11, 10, 12, 10)
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 5, 12, 5)
        foot.addWidget(self.checked_link)
        foot.addStretch(1)
        self._keys = TextLabel("F8 next · Ctrl+Enter fixes", "small", "ink2")
        foot.addWidget(self._keys)
        vbox(head, Divider(), (self.list, 1), foot, self.checked_text, gap=0, inside=self)

    # ---- what is shown

    def _show(self, _change: object = None) -> None:
        document = self._controller.document
        ruleset = document.ruleset if document else None
        findings = document.shown_findings if document else ()
        self._by_key = {}
        for finding in findings:
            key = "|".join((finding.rule, *finding.targets))
            while key in self._by_key:  # one rule may say two things about the same man
                key += "'"
            self._by_key[key] = finding
        rows = [_row(key, each, ruleset) for key, each in self._by_key.items() if ruleset]
        self.list.set_findings(rows)
        self.list.setVisible(bool(rows))
        self._keys.setVisible(bool(rows))
        if self.isVisible():
            self._show_words()

    def showEvent(self, event: object) -> None:
        """Tell what was checked only when somebody looks."""
        self._show_words()
        super().showEvent(event)  # type: ignore[arg-type]

    def _show_words(self) -> None:
        document = self._controller.document
        verdict = verdict_of(document)
        self.seal.set_state(verdict.severity, verdict.number)
        self.heading.setText(verdict.heading)
        unknown = document is not None and document.ruleset is None
        said = _unknown(document.army.ruleset) if document and unknown else verdict.sentence
        self.sentence.setText(said)
        self._show_checked(unfold=not self._by_key)

    def _show_checked(self, *, unfold: bool) -> None:
        """Say what was checked: at once when nothing was found, else when it is asked for."""
        roster = self._controller.roster
        checked = list(checked_items(roster)) if roster else []
        self.checked_link.setText(f"What was checked: {counted(len(checked), 'rule')}")
        self.checked_link.setVisible(bool(checked))
        self.checked_text.setText("\n".join(f"{capital(each)}." for each in checked))
        self.checked_text.setVisible(bool(checked) and unfold)
        self.updateGeometry()

    # ---- commands

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

    def _fix(self, key: str, at: int) -> None:
        finding = self._by_key.get(key)
        if finding is not None and at < len(finding.fixes):
            self._controller.mend(finding.fixes[at])

    def _agree(self, key: str) -> None:
        finding = self._by_key.get(key)
        if finding is None:
            return
        if finding.severity == "agreed":
            self._controller.disagree(finding)
        elif finding.severity == "advice":
            self._controller.agree(finding, "", PUT_ASIDE)
        else:
            dialog = AgreeDialog(finding, self)
            if dialog.exec() and dialog.answer == dialog.AGREE:
                who, why = dialog.who.text().strip(), dialog.why.text().strip()
                self._controller.agree(finding, who, why)


def _row(key: str, finding: Finding, ruleset: Ruleset) -> FindingRow:
    if finding.severity == "agreed":
        parts = ["Put aside"] if finding.put_aside else ["Agreed", finding.agreement]
        link = "Bring it back" if finding.put_aside else "Take it back"
    else:
        where = ", ".join(filter(None, (finding.source, ruleset.name)))
        parts = [WORDS[finding.severity], where]
        link = NOT_NEEDED if finding.severity == "advice" else ""
    fixes = [fix.label for fix in finding.fixes]
    return FindingRow(
        key,
        Severity(finding.severity),
        finding.message,
        " · ".join(filter(None, parts)),
        fixes[0] if fixes else "",
        can_agree=True,
        others=tuple(fixes[1:]),
        agree=link,
    )


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
