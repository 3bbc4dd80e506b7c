"""The first step of recording a battle: when, where, what for, and who met."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout

from desktop.campaign.battle.controller import BattleController
from desktop.campaign.battle.form_page import FormPage, show_text, text_field
from desktop.campaign.battle.participant_row import ParticipantRow
from desktop.campaign.planning.day_field import DayField
from desktop.look.parts.fields import Combo, Field, Spin
from desktop.look.parts.text import TextLabel
from rules.campaign.recording.draft import change, without_side
from rules.campaign.recording.scoring_facts import missions_of
from rules.campaign.state.campaign_state import EntryState

MOST_TURNS = 99
AS_NOW = "Each army plays with everyone who is fit."
AS_THEN = "Tick the armies that played. The button beside an army says which men."


class ParticipantsStep(FormPage):
    """Everything of a battle that was known before the first shot."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__("Who met")
        self._controller = controller
        self._game = ""
        self._make_battle()
        self._make_armies()
        self.column.addStretch(1)

    # ---- making

    def _make_battle(self) -> None:
        say = self._say
        self.name = text_field(
            "Name of the battle", lambda text: say("name", text, "name"), "Optional"
        )
        self.day = DayField("Day")
        self._day_field = Field("Day", self.day)
        self.day.entered.connect(
            lambda day: self._controller.step("day", self._controller.on_day(day))
        )
        self.day.editingFinished.connect(self._tell_day)
        self.day.textEdited.connect(lambda _: self._day_field.set_error(""))
        self.place = text_field("Place", lambda text: say("place", text, "place"), "Optional")
        self.turns = Spin("Turns")
        self.turns.setRange(0, MOST_TURNS)
        self.turns.setSpecialValueText("–")
        self.turns.valueChanged.connect(lambda number: say("turns", number, "turns"))
        self.game, self.mission = Combo("Game"), Combo("Mission")
        self.game.activated.connect(self._choose_game)
        self.mission.activated.connect(lambda _: say("mission", self.mission.currentData() or ""))
        _, inside = self.add_card("The battle")
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(Field("Name", self.name), 0, 0, 1, 2, top)
        grid.addWidget(self._day_field, 0, 2, top)
        grid.addWidget(Field("Turns", self.turns), 0, 3, top)
        self._game_field = Field("Game", self.game)
        aims = QHBoxLayout()
        aims.setSpacing(12)
        aims.addWidget(self._game_field, 1)
        aims.addWidget(Field("Mission", self.mission), 1)
        grid.addLayout(aims, 1, 0, 1, 2)
        grid.addWidget(Field("Place", self.place), 1, 2, 1, 2)
        for at, share in enumerate((3, 3, 2, 1)):
            grid.setColumnStretch(at, share)
        inside.addLayout(grid)
        self._text = TextLabel("", "second", "ink2", wrap=True)
        inside.addWidget(self._text)

    def _make_armies(self) -> None:
        _, inside = self.add_card("Who met")
        self.strength = TextLabel(AS_NOW, "second", "ink2", wrap=True)
        inside.addWidget(self.strength)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(10)
        inside.addLayout(self._rows)
        self.rows = [ParticipantRow(self._controller, each) for each in self._entries()]
        for row in self.rows:
            self._rows.addWidget(row)
        self._none = TextLabel("No army of this game is in the campaign.", "second", "warn")
        inside.addWidget(self._none)

    def _entries(self) -> list[EntryState]:
        state, draft = self._controller.campaigns.state, self._controller.draft
        here = {side.entry for side in draft.sides}
        return [each for each in state.entries if not each.entry.gone or each.entry.id in here]

    # ---- changing

    def _say(self, field: str, value: object, merge: str = "") -> None:
        self._controller.step(field, change(self._controller.draft, **{field: value}), merge)

    @property
    def trouble(self) -> str:
        """Return what was typed here and could not be taken, "" when all was."""
        return self._day_field.error

    def _tell_day(self) -> None:
        self._day_field.set_error(self.day.trouble)

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
        draft = self._controller.draft
        show_text(self.name, draft.name)
        show_text(self.place, draft.place)
        self.day.show_day(draft.day)
        if not self.day.trouble:
            self._day_field.set_error("")
        self.turns.blockSignals(True)
        self.turns.setValue(draft.turns)
        self.turns.blockSignals(False)
        self._show_games()
        self._show_missions()
        self.strength.setText(self._strength_words())
        state = self._controller.campaigns.state
        shown = 0
        for row in self.rows:
            fits = state.entry(row.entry).entry.ruleset == draft.ruleset
            row.setVisible(fits)
            shown += fits
            if fits:
                row.show_draft()
        self._none.setVisible(not shown)

    def _strength_words(self) -> str:
        """Return at what strength the armies meet: as now, or as before a later battle."""
        controller = self._controller
        if controller.before is not None:
            return AS_THEN
        place = controller.place_words
        return (
            f"This battle comes {place}: each army plays with everyone who was fit then."
            if place
            else AS_NOW
        )

    def _show_games(self) -> None:
        controller = self._controller
        games = list(controller.campaigns.state.settings.rulesets)
        if controller.draft.ruleset and controller.draft.ruleset not in games:
            games.append(controller.draft.ruleset)
        if self.game.count() != len(games):
            self.game.clear()
            for game in games:
                known = controller.campaigns.ruleset(game)
                self.game.addItem(known.name if known else game, game)
        self.game.setCurrentIndex(max(0, self.game.findData(controller.draft.ruleset)))
        self._game_field.setVisible(len(games) > 1)

    def _show_missions(self) -> None:
        controller = self._controller
        playbook, draft = controller.playbook, controller.draft
        if self._game != draft.ruleset:
            self._game = draft.ruleset
            self.mission.clear()
            self.mission.addItem("No mission", "")
            for mission in missions_of(playbook) if playbook else ():
                self.mission.addItem(mission.name, mission.id)
        self.mission.setCurrentIndex(max(0, self.mission.findData(draft.mission)))
        chosen = playbook.mission.get(draft.mission) if playbook else None
        self._text.setText((chosen.win or chosen.text) if chosen else "")
        self._text.setVisible(bool(self._text.text()))
