"""The first step of recording a battle: when, where, what for, and who met."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from desktop.campaign.planning.findings import findings_ink, findings_words
from desktop.campaign.planning.playing_men import ROLES, ask_who_plays, at_home_words
from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.form_page import FormPage, show_text, text_field
from desktop.campaign.recording.summary_texts import not_rolled
from desktop.campaign.struct_form import DayField, fill
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo, Field, Spin
from desktop.look.parts.layouts import add_layout, hbox, laid_out, vbox
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import theme_of
from rules.army.army_under_ruleset import has_model
from rules.army.model import Army
from rules.campaign.recording.asked_facts import missions_of
from rules.campaign.recording.availability import Attendance, absences, attendance
from rules.campaign.recording.draft import (
    DraftSide,
    change,
    change_side,
    leave_at_home,
    names_in,
    with_side,
    without_side,
)
from rules.campaign.recording.substitutes import as_advice
from rules.campaign.state.campaign_state import EntryState
from rules.common.wording import counted, listed, lower

MOST_TURNS = 99
AS_NOW = "Each army plays with everyone who is fit."
SOME_AWAY = "Some who are fit stay at home. The button beside an army says who plays."
AS_THEN = "Tick the armies that played. The button beside an army says which men."
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
        self._asked: QWidget | None = None
        """What is asked of an army that was there, beside its name."""
        self._row = hbox((self.there, 2), gap=12)
        self._column = vbox(self._row, gap=3, inside=self)

    def _make(self) -> QWidget:
        """Make what is asked of an army that was there."""
        name = self.there.text()
        self.who = SmallButton("", tip="Choose who of the army played", act=self._choose)
        self.who.setAccessibleName(f"Who of {name} played")
        self.who.setMinimumWidth(theme_of(self).height(WHO_WIDE, WHO_WIDE - 30))
        self.role = Combo(f"Role of {name}")
        self.role.setFixedWidth(ROLE_WIDE)
        fill(self.role, ROLES, "")
        self.edge = text_field(f"Edge of {name}", self._edge, "Table edge")
        self.findings = TextLabel("", "second", "warn", wrap=True)
        self.findings.setContentsMargins(INDENT, 0, 0, 0)
        self.waits = ElidedLabel("", "second", "warn")
        self.roll = SmallButton("", tip="Recovery rolls and reinforcements come before the battle")
        self.roll.setAccessibleDescription(f"Before the battle, for {name}")
        asked = laid_out(hbox, self.who, self.role, (self.edge, 1), gap=12)
        self._row.addWidget(asked, 3)
        add_layout(self._column, hbox(self.waits, self.roll, 1, gap=12, margins=(INDENT, 0, 0, 0)))
        self._column.addWidget(self.findings)
        self.role.activated.connect(lambda _: self._change("role", role=self.role.currentData()))
        self.roll.clicked.connect(lambda: self._controller.roll(self.entry))
        return asked

    # ---- changing

    def _tick(self, on: bool) -> None:
        controller, name = self._controller, self.there.text()
        draft = controller.draft
        if on:
            told_apart = names_in(controller.campaigns.state)[self.entry]
            # A plan has its own order; else the page's, which is that of the campaign.
            entries = controller.campaigns.state.entries
            order = [] if controller.line else [each.entry.id for each in entries]
            added = with_side(draft, self.entry, told_apart, order=order)
            controller.step(f"add {name}", added)
        else:
            controller.step(f"leave out {name}", without_side(draft, self.entry))

    def _choose(self) -> None:
        """Let the player say who of the army came."""
        controller, name = self._controller, self.there.text()
        army, side = controller.army(self.entry), controller.draft.side(self.entry)
        game = controller.campaigns.catalog.get(army.ruleset)
        if game is None:
            return
        away = ask_who_plays(
            self, name, army, side.away, game, whole=self._controller.whole(self.entry)
        )
        if away is not None and away != side.away:
            draft = leave_at_home(controller.draft, self.entry, away)
            controller.step(f"who of {name} played", draft)

    def _edge(self, text: str) -> None:
        self._change("table edge", f"edge {self.entry}", edge=text)

    def _change(self, name: str, merge: str = "", **fields: object) -> None:
        controller = self._controller
        controller.step(name, change_side(controller.draft, self.entry, **fields), merge)

    # ---- showing

    def show_draft(self) -> None:
        """Show what the draft says of this army."""
        sides = self._controller.draft.sides
        side = next((each for each in sides if each.entry == self.entry), None)
        come = self._attendance(side)
        home = at_home_words(len(side.away)) if side is not None else ""
        words = (self._controller.player(self.entry), self._out(come), home)
        self.there.setChecked(side is not None)
        self.there.set_second(", ".join(filter(None, words)) or " ")
        if side is not None:
            self._asked = self._asked or self._make()
            self._show_side(side, come)
        if self._asked is not None:
            self._asked.setVisible(side is not None)
            for widget in (self.findings, self.waits, self.roll):
                widget.setVisible(side is not None and bool(widget.text()))

    def _show_side(self, side: DraftSide, come: Attendance) -> None:
        """Show what was asked of an army that was there."""
        self.role.setCurrentIndex(self.role.findData(side.role))
        show_text(self.edge, side.edge)
        self.who.setText(f"{come.words}…")
        told = findings_words(come.findings)
        self.findings.setText(told)
        self.findings.set_ink(findings_ink(told))
        waiting = self._controller.waiting(self.entry)
        self.waits.setText(not_rolled(waiting.who))
        self.roll.setText(waiting.answer)

    def _out(self, come: Attendance) -> str:
        """Return who cannot come: so many men, and each vehicle or gun with why."""
        controller = self._controller
        army, whole = controller.army(self.entry), self._controller.whole(self.entry)
        game, men = controller.campaigns.catalog.get(army.ruleset), come.whole - army.figure_count()
        gone = {unit.id for unit in whole.units if has_model(unit, game)}
        gone -= {unit.id for unit in army.units if unit.kind != "men"}
        models = []
        if gone:
            before = controller.following
            away = absences(controller.campaigns.state, self.entry, game, before=before)
            models = [
                f"{each.name or each.role or 'A vehicle'} ({lower(why)})"
                for each in away
                if each.figure in gone
                for why in (each.why.partition(" in battle ")[0],)
            ]
        who = [counted(men, "man")] if men > 0 else []
        who += models if len(models) <= MOST_NAMED else [counted(len(models), "vehicle")]
        verb = "is" if len(who) == 1 and (len(models) == 1 or men == 1) else "are"
        return f"{listed(who)} {verb} out" if who else ""

    def _attendance(self, side: DraftSide | None) -> Attendance:
        """Return who comes of the whole army; what the game says, only where it takes part."""
        controller, whole = self._controller, self._controller.whole(self.entry)
        army = controller.army(self.entry)
        if side is None:
            return Attendance(army, max(whole.figure_count(), army.figure_count()))
        came = controller.armies()[self.entry]
        if self._known is None or self._known[0] is not came or self._known[1] is not whole:
            game = controller.campaigns.catalog.get(army.ruleset)
            come = attendance(came, (), game, known=whole)
            if game is not None:
                come = replace(come, findings=as_advice(came, game, come.findings))
            self._known = (came, whole, come)
        return self._known[2]


class ParticipantsStep(FormPage):
    """Everything of a battle that was known before the first shot."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__("Who met")
        self._controller = controller
        self._game = ""
        say = self._say
        self.name = text_field(
            "Name of the battle", lambda text: say("name", text, "name"), "Optional"
        )
        self.place = text_field("Place", lambda text: say("place", text, "place"), "Optional")
        self.day, self.turns = DayField("Day"), Spin("Turns")
        self._day_field = Field("Day", self.day)
        self.day.entered.connect(lambda day: controller.step("day", controller.on_day(day)))
        self.day.editingFinished.connect(lambda: self._day_field.set_error(self.day.trouble))
        self.day.textEdited.connect(lambda _: self._day_field.set_error(""))
        self.turns.setRange(0, MOST_TURNS)
        self.turns.setSpecialValueText("–")
        self.turns.valueChanged.connect(lambda number: say("turns", number, "turns"))
        self.game, self.mission = Combo("Game"), Combo("Mission")
        self._game_field = Field("Game", self.game)
        self.game.activated.connect(self._choose_game)
        self.mission.activated.connect(lambda _: say("mission", self.mission.currentData() or ""))
        _, inside = self.add_card("The battle")
        grid = QGridLayout()
        what_for = hbox((self._game_field, 1), (Field("Mission", self.mission), 1), gap=12)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(Field("Name", self.name), 0, 0, 1, 2, top)
        grid.addWidget(self._day_field, 0, 2, top)
        grid.addWidget(Field("Turns", self.turns), 0, 3, top)
        add_layout(grid, what_for, 1, 0, 1, 2)
        grid.addWidget(Field("Place", self.place), 1, 2, 1, 2)
        for at, share in enumerate((3, 3, 2, 1)):
            grid.setColumnStretch(at, share)
        self._text = TextLabel("", "second", "ink2", wrap=True)
        add_layout(inside, grid)
        inside.addWidget(self._text)
        self._make_armies()

    def _make_armies(self) -> None:
        """Make a row for each army of the campaign; whoever left only where he fought here."""
        _, inside = self.add_card("Who met")
        self.strength = TextLabel(AS_NOW, "second", "ink2", wrap=True)
        inside.addWidget(self.strength)
        controller = self._controller
        here = [side.entry for side in controller.draft.sides]
        known = [each for each in controller.campaigns.state.entries
                 if not each.entry.gone or each.entry.id in here]  # fmt: skip
        # Who is known to meet stands first, in the order of the plan and of all later pages.
        place = {entry: at for at, entry in enumerate(here)}
        known.sort(key=lambda each: place.get(each.entry.id, len(here)))
        self.rows = [ParticipantRow(controller, each) for each in known]
        add_layout(inside, vbox(*self.rows, gap=10))
        self._none = TextLabel("No army of this game is in the campaign.", "second", "warn")
        inside.addWidget(self._none)
        self.column.addStretch(1)

    # ---- changing

    def _say(self, field: str, value: object, merge: str = "") -> None:
        self._controller.step(field, change(self._controller.draft, **{field: value}), merge)

    @property
    def trouble(self) -> str:
        """Return what was typed here and could not be taken, "" when all was."""
        return self._day_field.error

    def _choose_game(self) -> None:
        draft = change(self._controller.draft, ruleset=self.game.currentData(), mission="")
        state = self._controller.campaigns.state
        for side in draft.sides:
            if state.entry(side.entry).entry.ruleset != draft.ruleset:
                draft = without_side(draft, side.entry)
        self._controller.step("game", draft)

    # ---- showing

    def show_draft(self) -> None:
        """Show what the draft says."""
        controller, draft = self._controller, self._controller.draft
        show_text(self.name, draft.name)
        show_text(self.place, draft.place)
        self.day.show_day(draft.day)
        if not self.day.trouble:
            self._day_field.set_error("")
        with QSignalBlocker(self.turns):
            self.turns.setValue(draft.turns)
        self._show_games()
        words = SOME_AWAY if any(side.away for side in draft.sides) else AS_NOW
        words = AS_THEN if controller.corrected is not None else words
        if place := controller.place_words:
            words = f"This battle comes {place}: each army plays with everyone who was fit then."
        self.strength.setText(words)
        state, shown = controller.campaigns.state, False
        for each in self.rows:
            fits = state.entry(each.entry).entry.ruleset == draft.ruleset
            each.setVisible(fits)
            if fits:
                each.show_draft()
                shown = True
        self._none.setVisible(not shown)

    def _show_games(self) -> None:
        """Show the games of the campaign, and the missions of the one that was played."""
        controller = self._controller
        draft, playbook = controller.draft, controller.playbook
        games = dict.fromkeys((*controller.campaigns.state.settings.rulesets, draft.ruleset))
        games.pop("", None)
        if self.game.count() != len(games):
            known = {each: controller.campaigns.catalog.get(each) for each in games}
            fill(self.game, [(key, each.name if each else key) for key, each in known.items()], "")
        self.game.setCurrentIndex(max(0, self.game.findData(draft.ruleset)))
        self._game_field.setVisible(len(games) > 1)
        if self._game != draft.ruleset:
            self._game = draft.ruleset
            missions = missions_of(playbook) if playbook else ()
            fill(self.mission, [("", "No mission"), *((m.id, m.name) for m in missions)], "")
        self.mission.setCurrentIndex(max(0, self.mission.findData(draft.mission)))
        chosen = playbook.mission.get(draft.mission) if playbook else None
        self._text.say((chosen.win or chosen.text) if chosen else "")
