"""Who of an army takes part in a battle: whole units and single men, and what the game says."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.battle.shown_figures import SquadShown, shown_army
from desktop.campaign.findings_page import FindingsPage, findings_words
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from rules.army.model import Army
from rules.army.roster import Roster
from rules.campaign.names import numbers_of
from rules.campaign.recording.availability import Attendance, attendance
from rules.common.wording import counted, listed
from rules.games.ruleset import Ruleset

WIDTH, TALLEST, COLUMNS, INDENT, NARROW, TOLD = 600, 340, 2, 26, 120, 66
MOST_OUT = 4
ROLES = (("", "No role"), ("attacker", "Attacker"), ("defender", "Defender"))
"""What an army can be in a battle, as it is written down and as it is said."""


class SquadChecks(QWidget):
    """A unit: its tick for all of it, and one for each of its men."""

    def __init__(self, squad: SquadShown, away: set[str]) -> None:
        super().__init__()
        self.squad = squad
        self.whole = Check(squad.name, " ", shrinks=NARROW)
        self.men = {
            each.id: Check(_words(each.called, each.label), shrinks=NARROW)
            for each in squad.figures
        }
        for figure, check in self.men.items():
            check.setChecked(figure not in away)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 4)
        column.setSpacing(2)
        column.addWidget(self.whole)
        if len(self.men) > 1:
            grid = QGridLayout()
            grid.setContentsMargins(INDENT, 0, 0, 0)
            grid.setHorizontalSpacing(12)
            grid.setVerticalSpacing(3)
            for at in range(COLUMNS):
                grid.setColumnStretch(at, 1)
            for at, check in enumerate(self.men.values()):
                grid.addWidget(check, at // COLUMNS, at % COLUMNS)
            column.addLayout(grid)
        self.whole.clicked.connect(self._tick_all)
        self.follow()

    def _tick_all(self) -> None:
        """Let all of the unit come; where all came already, let it stay at home."""
        every = all(check.isChecked() for check in self.men.values())
        self.tick(not every)

    def tick(self, on: bool) -> None:
        """Let the whole unit come, or stay at home."""
        for check in self.men.values():
            check.setChecked(on)
        self.follow()

    def follow(self) -> None:
        """Show how many of the unit come."""
        come, every = sum(each.isChecked() for each in self.men.values()), len(self.men)
        self.whole.setChecked(come == every)
        said = "comes" if every == 1 else "all come"
        words = said if come == every else f"{come} of {every} come" if come else "at home"
        self.whole.set_second(words)

    def away(self) -> list[str]:
        """Return who of the unit stays at home."""
        return [figure for figure, check in self.men.items() if not check.isChecked()]


class AttendingDialog(SentenceDialog):
    """Every unit and man of an army with a tick; `away()` are those without.

    `whole` is the army with those who are out too: all keep their numbers in it.
    """

    def __init__(
        self,
        name: str,
        army: Army,
        away: tuple[str, ...],
        ruleset: Ruleset,
        parent: QWidget | None = None,
        *,
        whole: Army,
        planned: bool = False,
    ) -> None:
        words = "Whoever has no tick stays at home: no fate, and no battle of his."
        out = _out_words(army, whole, ruleset)
        out = f"{out} Whoever is back by then comes too." if out and planned else out
        super().__init__("Who comes", words, ("These come", "Cancel"), second=out, parent=parent)
        self._army, self._whole, self._ruleset = army, whole, ruleset
        self.setMinimumWidth(WIDTH)
        gone = set(away)
        known = shown_army(Roster(army, ruleset), army.id, name, "", numbers=numbers_of(whole))
        self.squads = [SquadChecks(squad, gone) for squad in known.squads]
        self.name = TextLabel(name, "heading", elide=True)
        self.count = TextLabel("", "heading")
        self.findings = FindingsPage(TOLD, steady=True)
        self.everybody = SmallButton("Everybody")
        self.nobody = SmallButton("Nobody")
        self._build(name)
        for squad in self.squads:
            squad.whole.clicked.connect(lambda _on: self._follow())
            for check in squad.men.values():
                check.clicked.connect(lambda _on: self._follow())
        self.everybody.clicked.connect(lambda: self._tick(True))
        self.nobody.clicked.connect(lambda: self._tick(False))
        self._follow()

    def _build(self, name: str) -> None:
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.name, 1)
        row.addWidget(self.count)
        row.addWidget(self.everybody)
        row.addWidget(self.nobody)
        self.content.addLayout(row)
        ground = Panel()
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(2)
        for squad in self.squads:
            column.addWidget(squad)
        column.addStretch(1)
        page = ScrollPage(ground, f"The units of {name}")
        page.setMinimumHeight(min(TALLEST, ground.sizeHint().height() + 8))
        self.content.addWidget(page, 1)
        self.content.addWidget(self.findings)

    def _tick(self, on: bool) -> None:
        for squad in self.squads:
            squad.tick(on)
        self._follow()

    def away(self) -> tuple[str, ...]:
        """Return who stays at home."""
        return tuple(figure for squad in self.squads for figure in squad.away())

    def attendance(self) -> Attendance:
        """Return what comes as the ticks are now."""
        return attendance(self._army, self.away(), self._ruleset, known=self._whole)

    def _follow(self) -> None:
        for squad in self.squads:
            squad.follow()
        come = self.attendance()
        self.count.setText(f"{come.words} {'comes' if come.men == 1 else 'come'}")
        self.findings.say(findings_words(come.findings))
        every = sum(len(squad.men) for squad in self.squads)
        none = every > 0 and len(self.away()) == every
        why = "Nobody is left: tick somebody, or leave the whole army out."
        self.buttons[0].set_blocked(why if none else "")


def _words(called: str, label: str) -> str:
    """Return a man's name with what he is, where the name does not say it."""
    return called if label in called else f"{called}, {label.lower()}"


def _out_words(army: Army, whole: Army, ruleset: Ruleset) -> str:
    """Return who is out and has no tick therefore, "" for nobody."""
    here = {each.id for squad in _squads(army, ruleset) for each in squad.figures}
    every = [each for squad in _squads(whole, ruleset) for each in squad.figures]
    out = [each.called for each in every if each.id not in here]
    if not out:
        return ""
    told = out if len(out) <= MOST_OUT + 1 else [*out[:MOST_OUT], f"{len(out) - MOST_OUT} more"]
    return f"Out, and without a tick: {listed(told)}."


def _squads(army: Army, ruleset: Ruleset) -> tuple[SquadShown, ...]:
    return shown_army(Roster(army, ruleset), army.id, "", "").squads


def ask_who_comes(
    parent: QWidget,
    name: str,
    army: Army,
    away: tuple[str, ...],
    ruleset: Ruleset,
    *,
    whole: Army,
    planned: bool = False,
) -> tuple[str, ...] | None:
    """Let the player say who comes; return who stays at home, None where he leaves it.

    `whole` is the army with those who are out too; a battle that is only `planned` may have them.
    """
    dialog = AttendingDialog(name, army, away, ruleset, parent, whole=whole, planned=planned)
    return dialog.away() if dialog.exec() else None


def at_home_words(number: int) -> str:
    """Return how many stay at home, "" for nobody."""
    return f"{counted(number, 'stays', 'stay')} at home" if number else ""
