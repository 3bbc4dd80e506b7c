"""Who of an army plays a battle that is recorded: its men as figures, unit by unit."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.campaign.findings_page import FindingsPage, findings_words
from desktop.campaign.planning.playing_men_view import PlayingMan, PlayingMen
from desktop.campaign.recording.view_models import SquadShown, shown_army
from desktop.figure_rows import Drawn
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.campaign.display_names import numbers_of
from rules.campaign.recording.availability import Attendance, attendance
from rules.campaign.recording.replacements import as_advice
from rules.common.wording import counted, listed
from rules.games.ruleset import Ruleset

WIDTH, TALLEST, NAME_WIDE, FINDINGS_HIGH, MOST_OUT = 620, 360, 150, 66, 4
ROLES = (("", "No role"), ("attacker", "Attacker"), ("defender", "Defender"))
"""What an army can be in a battle, as it is written down and as it is said."""


class WhoPlaysDialog(SentenceDialog):
    """Every unit with a tick and its men, of whom each stays at home at a click; see `away()`.

    `whole` is the army with those who are out too: all keep their numbers in it.
    """

    def __init__(
        self, name: str, army: Army, away: tuple[str, ...], ruleset: Ruleset, parent: QWidget,
        *, whole: Army,
    ) -> None:  # fmt: skip
        known = shown_army(Roster(whole, ruleset), army.id, name, "", numbers=numbers_of(whole))
        here = shown_army(Roster(army, ruleset), army.id, name, "", numbers=numbers_of(whole))
        able = {each.id for squad in here.squads for each in squad.figures}
        words = "Click a man, or untick a unit, to leave him at home: he plays no part."
        out = [each.called for squad in known.squads for each in squad.figures
               if each.id not in able]  # fmt: skip
        buttons = ("These play", "Cancel")
        super().__init__("Who plays?", words, buttons, second=_out_words(out), parent=parent)
        self._army, self._whole, self._ruleset = army, whole, ruleset
        self.setMinimumWidth(WIDTH)
        self.squads = [UnitRow(each, away) for each in here.squads]
        self.count = TextLabel("", "heading")
        self.pointed = TextLabel("", "second", elide=True)
        self.findings = FindingsPage(FINDINGS_HIGH, steady=True)
        self.everybody, self.nobody = SmallButton("Everybody"), SmallButton("Nobody")
        head = (TextLabel(name, "heading", elide=True), 1)
        self.content.addLayout(hbox(head, self.count, self.everybody, self.nobody, gap=12))
        ground = Panel()
        vbox(*self.squads, 1, gap=4, margins=(0, 0, 10, 0), inside=ground)
        page = ScrollPage(ground, f"The units of {name}")
        page.setMinimumHeight(min(TALLEST, ground.sizeHint().height() + 8))
        self.content.addWidget(page, 1)
        self.content.addWidget(self.pointed)
        self.content.addWidget(self.findings)
        for squad in self.squads:
            squad.changed.connect(self._follow)
            squad.men.pointed.connect(self.pointed.setText)
        self.everybody.clicked.connect(lambda: self._let_play(True))
        self.nobody.clicked.connect(lambda: self._let_play(False))
        self._follow()

    def _let_play(self, on: bool) -> None:
        for squad in self.squads:
            squad.let_play(on)

    def away(self) -> tuple[str, ...]:
        """Return who stays at home."""
        return tuple(figure for squad in self.squads for figure in squad.away())

    def attendance(self) -> Attendance:
        """Return who plays as it is now."""
        come = attendance(self._army, self.away(), self._ruleset, known=self._whole)
        return replace(come, findings=as_advice(come.army, self._ruleset, come.findings))

    def _follow(self) -> None:
        here = self.attendance()
        self.count.setText(f"{here.words} {'plays' if here.men == 1 else 'play'}")
        self.findings.say(findings_words(here.findings))
        none = all(len(squad.away()) == len(squad.squad.figures) for squad in self.squads)
        why = "Nobody is left: let somebody play, or leave the whole army out."
        self.buttons[0].set_blocked(why if none and self.squads else "")


class UnitRow(QWidget):
    """A unit: its tick for all of it, and its men."""

    changed = Signal()

    def __init__(self, squad: SquadShown, away: tuple[str, ...]) -> None:
        super().__init__()
        self.squad = squad
        self._away = {each.id for each in squad.figures}.intersection(away)
        self.whole = Check(squad.name, " ", shrinks=NAME_WIDE)
        self.men = PlayingMen(squad.name)
        self._shown = [
            PlayingMan(each.id, each.called if each.label in each.called
                  else f"{each.called}, {each.label.lower()}", Drawn(each.art, each.colour))
            for each in squad.figures
        ]  # fmt: skip
        self.whole.setFixedWidth(theme_of(self).height(NAME_WIDE, NAME_WIDE))
        hbox(self.whole, (self.men, 1), inside=self)
        self.whole.clicked.connect(lambda: self.let_play(bool(self._away)))
        self.men.toggled.connect(self._toggle)
        self._follow()

    def _toggle(self, figure: str) -> None:
        self._away ^= {figure}
        self._follow()

    def let_play(self, on: bool) -> None:
        """Let the whole unit play, or stay at home."""
        self._away = set() if on else {each.id for each in self.squad.figures}
        self._follow()

    def _follow(self) -> None:
        every = len(self._shown)
        play = every - len(self._away)
        all_ = "plays" if every == 1 else "all play"
        words = all_ if play == every else f"{play} of {every} play" if play else "at home"
        self.whole.setChecked(play == every)
        self.whole.set_second(words)
        self.men.show_men(self._shown, self._away, ())
        self.changed.emit()

    def away(self) -> list[str]:
        """Return who of the unit stays at home."""
        return [each.id for each in self.squad.figures if each.id in self._away]


def _out_words(out: list[str]) -> str:
    """Return who is out, and not to be seen therefore, "" for nobody."""
    if not out:
        return ""
    told = out if len(out) <= MOST_OUT + 1 else [*out[:MOST_OUT], f"{len(out) - MOST_OUT} more"]
    return f"Out: {listed(told)}."


def ask_who_plays(
    parent: QWidget, name: str, army: Army, away: tuple[str, ...], ruleset: Ruleset, *, whole: Army
) -> tuple[str, ...] | None:
    """Let the player say who plays; return who stays at home, None where he leaves it.

    `whole` is the army with those who are out too.
    """
    dialog = WhoPlaysDialog(name, army, away, ruleset, parent, whole=whole)
    return dialog.away() if dialog.exec() else None


def at_home_words(number: int) -> str:
    """Return how many stay at home, "" for nobody."""
    return f"{counted(number, 'stays', 'stay')} at home" if number else ""
