"""One army on the first step of recording: whether it was there, who of it, in which role."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.campaign.battle.controller import BattleController, Waiting
from desktop.campaign.battle.form_page import show_text, text_field
from desktop.campaign.battle.texts import not_rolled
from desktop.campaign.findings_page import findings_ink, findings_words
from desktop.campaign.planning.who_plays_dialog import ROLES, ask_who_plays, at_home_words
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo
from desktop.look.parts.text import TextLabel
from rules.army.model import Army
from rules.campaign.recording.availability import Attendance, absences, attendance, has_model
from rules.campaign.recording.draft import (
    DraftSide,
    change_side,
    leave_at_home,
    with_side,
    without_side,
)
from rules.campaign.recording.first_draft import names_in
from rules.campaign.state.campaign_state import EntryState
from rules.common.wording import counted, listed, lower

WHO_WIDE, ROLE_WIDE, INDENT, NAME_NARROW = 140, 130, 26, 160
MOST_NAMED = 3
"""So many vehicles that are out are named, of more the number is told."""


class ParticipantRow(QWidget):
    """One army of the campaign: whether it was there, who of it, in which role, which edge.

    What is asked of an army that was there is made when it is ticked: a league has many armies.
    """

    who: SmallButton
    role: Combo
    edge: QLineEdit
    findings: TextLabel
    waits: TextLabel
    roll: SmallButton

    def __init__(self, controller: BattleController, state: EntryState) -> None:
        super().__init__()
        self._controller, entry = controller, state.entry
        self.entry = entry.id
        self._known: tuple[Army, Army, Attendance] | None = None
        self.there = Check(entry.name, " ", shrinks=NAME_NARROW)
        self.there.clicked.connect(self._tick)
        self._made = False
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        self._row.addWidget(self.there, 2)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)
        self._column.addLayout(self._row)

    def _make(self) -> None:
        """Make what is asked of an army that was there."""
        name = self.there.text()
        self._made = True
        self.who = SmallButton("", tip="Choose who of the army played")
        self.who.setAccessibleName(f"Who of {name} played")
        self.role = Combo(f"Role of {name}")
        for key, words in ROLES:
            self.role.addItem(words, key)
        self.edge = text_field(f"Edge of {name}", self._edge, "Table edge, if it matters")
        self.findings = TextLabel("", "second", "warn", wrap=True)
        self.waits = TextLabel("", "second", "warn", elide=True)
        self.roll = SmallButton("", tip="Recovery rolls and reinforcements come before the battle")
        self._lay_out()
        self.who.clicked.connect(self._choose)
        self.role.activated.connect(self._role)
        self.roll.clicked.connect(lambda: self._controller.roll(self.entry))

    def _lay_out(self) -> None:
        self.who.setMinimumWidth(WHO_WIDE)
        self.role.setFixedWidth(ROLE_WIDE)
        self._row.addWidget(self.who)
        self._row.addWidget(self.role)
        self._row.addWidget(self.edge, 1)
        below = QHBoxLayout()
        below.setContentsMargins(INDENT, 0, 0, 0)
        below.setSpacing(12)
        below.addWidget(self.waits)
        below.addWidget(self.roll)
        below.addStretch(1)
        self._column.addLayout(below)
        self.findings.setContentsMargins(INDENT, 0, 0, 0)
        self._column.addWidget(self.findings)

    @property
    def _side(self) -> DraftSide | None:
        draft = self._controller.draft
        return next((each for each in draft.sides if each.entry == self.entry), None)

    # ---- changing

    def _tick(self, on: bool) -> None:
        controller, name = self._controller, self.there.text()
        draft = controller.draft
        if on:
            told_apart = names_in(controller.campaigns.state)[self.entry]
            controller.step(f"add {name}", with_side(draft, self.entry, told_apart))
        else:
            controller.step(f"leave out {name}", without_side(draft, self.entry))

    def _choose(self) -> None:
        """Let the player say who of the army came."""
        controller, side = self._controller, self._side
        army = controller.army(self.entry)
        game = controller.campaigns.ruleset(army.ruleset)
        if side is None or game is None:
            return
        name = self.there.text()
        whole = controller.field.whole(self.entry, controller.draft, controller.before)
        away = ask_who_plays(self, name, army, side.away, game, whole=whole)
        if away is not None and away != side.away:
            draft = leave_at_home(controller.draft, self.entry, away)
            controller.step(f"who of {name} played", draft)

    def _role(self) -> None:
        draft = change_side(self._controller.draft, self.entry, role=self.role.currentData())
        self._controller.step("role", draft)

    def _edge(self, text: str) -> None:
        draft = change_side(self._controller.draft, self.entry, edge=text)
        self._controller.step("table edge", draft, f"edge {self.entry}")

    # ---- showing

    def show_draft(self) -> None:
        """Show what the draft says of this army."""
        side = self._side
        self.there.setChecked(side is not None)
        come = self._attendance(side)
        self.there.set_second(self._second(side, come))
        if side is not None and not self._made:
            self._make()
        if self._made:
            self._show_side(side, come)

    def _show_side(self, side: DraftSide | None, come: Attendance) -> None:
        """Show what was asked of the army; nothing where it was not there."""
        for widget in (self.role, self.edge, self.who):
            widget.setVisible(side is not None)
        self.role.setCurrentIndex([key for key, _ in ROLES].index(side.role if side else ""))
        show_text(self.edge, side.edge if side else "")
        self.who.setText(f"{come.words}…")
        told = findings_words(come.findings) if side is not None else ""
        self.findings.setText(told)
        self.findings.set_ink(findings_ink(told))
        self.findings.setVisible(bool(told))
        waiting = self._controller.waiting(self.entry) if side is not None else Waiting()
        self.waits.setText(not_rolled(waiting.who))
        self.waits.setVisible(bool(waiting.who))
        self.roll.setText(waiting.answer)
        self.roll.setVisible(bool(waiting.answer))
        self.roll.setAccessibleDescription(f"Before the battle, for {self.there.text()}")

    def _second(self, side: DraftSide | None, come: Attendance) -> str:
        controller = self._controller
        words = self._out(come.whole - controller.army(self.entry).figure_count())
        home = at_home_words(len(side.away)) if side is not None else ""
        return ", ".join(filter(None, [controller.player(self.entry), words, home])) or " "

    def _out(self, men: int) -> str:
        """Return who cannot come: so many men, and each vehicle or gun with why."""
        models = self._models_out()
        who = [counted(men, "man")] if men > 0 else []
        who += models if len(models) <= MOST_NAMED else [counted(len(models), "vehicle")]
        verb = "is" if len(who) == 1 and (len(models) == 1 or men == 1) else "are"
        return f"{listed(who)} {verb} out" if who else ""

    def _models_out(self) -> list[str]:
        """Return the vehicles and guns that cannot come: "Command jeep (damaged)"."""
        controller = self._controller
        army = controller.army(self.entry)
        game = controller.campaigns.ruleset(army.ruleset)
        whole = controller.field.whole(self.entry, controller.draft, controller.before)
        models = {unit.id for unit in whole.units if has_model(unit, game)}
        gone = models.difference(unit.id for unit in army.units if unit.kind != "men")
        if not gone:
            return []
        before = controller.field.following(controller.draft, controller.before)
        away = absences(controller.campaigns.state, self.entry, game, before=before)
        return [
            f"{each.name or each.role or 'A vehicle'} ({lower(each.why.split(' in battle ')[0])})"
            for each in away
            if each.figure in gone
        ]

    def _attendance(self, side: DraftSide | None) -> Attendance:
        """Return who comes of the whole army; what the game says, only where it takes part."""
        controller = self._controller
        whole = controller.field.whole(self.entry, controller.draft, controller.before)
        army = controller.army(self.entry)
        if side is None:
            return Attendance(army, max(whole.figure_count(), army.figure_count()))
        came = controller.armies()[self.entry]
        if self._known is None or self._known[0] is not came or self._known[1] is not whole:
            game = controller.campaigns.ruleset(army.ruleset)
            self._known = (came, whole, attendance(came, (), game, known=whole))
        return self._known[2]
