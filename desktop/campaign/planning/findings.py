"""What the game says of those who play a battle: in words, and each with the way out of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.campaign.planning.fit_for_battle import MOST_FINDINGS
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.tag import SeverityIcon
from desktop.look.parts.text import TextLabel
from desktop.look.tokens import Severity
from rules.army.model import Army
from rules.campaign.recording.casualty_recovery import men_of
from rules.campaign.recording.substitutes import as_advice, missing_role, recruited, stand_in
from rules.common.findings import Finding
from rules.games.ruleset import Ruleset

NoRecruits = Callable[[int], str]
"""Returns why so many new men cannot come, "" where they can."""


class FindingRows(QWidget):
    """A row for each finding: a man who is free or a new one may take the place of who is missing,
    or the unit stays at home; why nobody can is said. Nothing is offered of a `fixed` army.
    """

    home_asked = Signal(object)
    """A unit is to stay at home."""
    change_asked = Signal(str, object)
    """Those who play are to be changed: what that is called, and they after it."""

    def __init__(self, *, fixed: bool) -> None:
        super().__init__()
        self._fixed, self._shown = fixed, object()
        self._rows = vbox(gap=0, inside=self)
        self.home_buttons: dict[str, SmallButton] = {}
        self.mend_buttons: list[SmallButton] = []

    def show_findings(
        self, findings: Sequence[Finding], army: Army, game: Ruleset | None, why_not: NoRecruits
    ) -> None:
        """Show what is said of an army that plays."""
        key = (tuple(findings), army, why_not(1))
        if key == self._shown:
            return
        self._shown = key
        empty(self._rows)
        self.home_buttons, self.mend_buttons = {}, []
        units = {unit.id: unit for unit in army.units}
        for each in findings[:MOST_FINDINGS]:
            buttons: list[SmallButton] = []
            mend = self._mend(each, army, game, why_not) if game and not self._fixed else ""
            possible = isinstance(mend, SmallButton)
            said = each.message if possible else each.shortfall  # its remedy cannot be done here
            words = [TextLabel(said, "body", wrap=True)]
            if isinstance(mend, SmallButton):
                buttons.append(mend)
            elif mend:
                words.append(TextLabel(mend, "small", "ink2", wrap=True))
            unit = next((units[target] for target in each.targets if target in units), None)
            if unit is not None and not self._fixed:
                home = self.home_buttons[unit.id] = SmallButton("Leave at home")
                home.setAccessibleDescription(each.message)
                home.clicked.connect(lambda _=False, unit=unit: self.home_asked.emit(unit))
                buttons.append(home)
            severity = each.severity
            if game is not None and (self._fixed or isinstance(mend, str)):
                (told,) = as_advice(army, game, (each,))
                severity = told.severity
            row, icon = QWidget(), SeverityIcon(Severity(severity))
            hbox(icon, (vbox(*words, gap=2), 1), *buttons, margins=(12, 6, 12, 6), inside=row)
            self._rows.addWidget(Divider())
            self._rows.addWidget(row)
        if len(findings) > MOST_FINDINGS:
            more = f"and {len(findings) - MOST_FINDINGS} more, told in Armies"
            self._rows.addWidget(TextLabel(more, "second", "ink2"))
        self.setVisible(bool(findings))

    def _mend(
        self, finding: Finding, army: Army, game: Ruleset, why_not: NoRecruits
    ) -> SmallButton | str:
        """Return the button that lets somebody take the place of who is missing, or why none can;
        "" where nobody is missing."""
        found = stand_in(army, game, finding)
        if found is None and (new := recruited(army, game, finding)) is not None:
            if reason := why_not(len(men_of(new[1]) - men_of(army))):
                role = missing_role(army, game, finding)
                return f"No {role} is free to take the place. {reason}"
            found = new
        if found is None:
            return ""
        words, changed = found
        button = SmallButton(words, kind="fix", act=lambda: self.change_asked.emit(told, changed))
        button.setAccessibleDescription(finding.message)
        told = f"{words}: {finding.message}"
        self.mend_buttons.append(button)
        return button


_ABOVE = 4
"""Room to what stands above, px."""

SEVERITIES = {"error": "Error", "warning": "Warning", "advice": "Advice"}


def findings_words(findings: tuple[Finding, ...]) -> str:
    """Return what the game says of those who come, a line each; "" for nothing."""
    return "\n".join(f"{SEVERITIES.get(each.severity, '')}: {each.message}" for each in findings)


def findings_ink(words: str) -> str:
    """Return the colour of such words: that of the most severe line."""
    kinds = {line.partition(":")[0] for line in words.splitlines()}
    return "err" if "Error" in kinds else "warn" if "Warning" in kinds else "ink2"


class FindingsPage(ScrollPage):
    """Wrapped lines, at most `most` px high; a `steady` one always, so that nothing by it moves."""

    def __init__(self, most: int, *, steady: bool = False) -> None:
        ground = Panel()
        super().__init__(ground, "What the game says")
        self._most, self._steady = most, steady
        self._words = TextLabel("", "second", "warn", wrap=True)
        vbox(self._words, 1, gap=6, margins=(0, _ABOVE, 10, 0), inside=ground)
        self.setVisible(steady)
        self._fit()

    def text(self) -> str:
        """Return what is said."""
        return self._words.text()

    def say(self, words: str) -> None:
        """Say something else, from its beginning."""
        self._words.setText(words)
        self._words.set_ink(findings_ink(words))
        self.verticalScrollBar().setValue(0)
        self.setVisible(self._steady or bool(words))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the lines have at this width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wide = self.viewport().width() - 10
        high = max(0, self._words.heightForWidth(max(wide, 100))) + _ABOVE
        self.setFixedHeight(self._most if self._steady else min(high, self._most))
