"""The ways out of a finding between two armies that change the other army, not the open one."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.text import TextLabel
from desktop.services.armies import ArmyService
from desktop.services.army_document import ArmyDocument
from rules.army.model import Army
from rules.checks.fixes import apply_fix
from rules.common.findings import Finding, Fix
from rules.common.wording import lower
from rules.odds.comparison import ComparedArmy


class OtherWays(QWidget):
    """A button for each step of the other army, and the way back from the last one.

    Such a step goes into that army's own history: opened there, it is undone as any other.
    """

    def __init__(self, army_service: ArmyService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._army_service = army_service
        self._shown: tuple[str, tuple[Fix, ...]] = ("", ())
        self._done: tuple[ArmyDocument, Army, str] | None = None
        self.buttons: list[SmallButton] = []
        self._ways = QWidget()
        self._flow = FlowLayout(self._ways)
        self.done_text = TextLabel("", "second", "ink2", elide=True)
        self.back = LinkButton("Take it back", "Undoes this step of the other army")
        self.back.clicked.connect(self._take_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._ways)
        done = QHBoxLayout()
        done.setSpacing(8)
        done.addWidget(self.done_text)
        done.addWidget(self.back)
        done.addStretch(1)
        column.addLayout(done)

    def show_ways(self, other: ComparedArmy, findings: tuple[Finding, ...]) -> None:
        """Show what can be done to the other army, as it is now."""
        fixes = tuple(
            fix for finding in findings for fix in finding.fixes if fix.army == other.army.id
        )
        if (other.name, fixes) != self._shown:
            self._shown = (other.name, fixes)
            for button in self.buttons:
                self._flow.removeWidget(button)
                button.hide()
                button.deleteLater()
            self.buttons = []
            for fix in fixes:
                button = SmallButton(f"In {other.name}: {lower(fix.label)}".replace("&", "&&"))
                button.clicked.connect(partial(self._mend, other.army.id, fix))
                self._flow.addWidget(button)
                self.buttons.append(button)
        self._ways.setVisible(bool(fixes))
        done = self._done
        here = done is not None and done[0].army is done[1] and done[1].id == other.army.id
        self.done_text.setText(f"Done in {other.name}: {done[2]}." if done and here else "")
        for widget in (self.done_text, self.back):
            widget.setVisible(here)
        self.setVisible(bool(fixes) or here)

    def _mend(self, army_id: str, fix: Fix, _checked: bool = False) -> None:
        document = self._army_service.document(army_id)
        if document is None or document.ruleset is None:
            return
        ruleset, label = document.ruleset, lower(fix.label)
        # The army may have changed since; what the step names must still be there.
        try:
            changed = document.edit(label, lambda army: apply_fix(army, ruleset, fix))
        except KeyError:
            return
        if changed:
            self._done = (document, document.army, label)

    def _take_back(self) -> None:
        if self._done is not None and self._done[0].army is self._done[1]:
            self._done[0].undo_stack.undo()
