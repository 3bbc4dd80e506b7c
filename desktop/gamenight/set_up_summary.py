"""What is settled so far: who meets, the mission, who attacks, the clocks, the table."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.figure_rows import FigureRows, drawn_men
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.readings_dialog import ReadingsDialog, differing
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.die import Die
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import beside, hbox, stacked, vbox
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from rules.army.totals import clock_text
from rules.common.wording import HOUSE_SIGN, counted, listed
from rules.table import set_up
from rules.table.events import Settled

FIGURE = 32


class SetUpSummary(Card):
    """Shows what is settled, each with the way to settle it otherwise."""

    asked = Signal(str)
    """What is to be settled again: "mission", "also" (objectives beside it), "agree" or
    "attack"."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__()
        self.controller = controller
        self._column = vbox(gap=7, margins=(13, 12, 13, 12), inside=self)
        self._shown: object = None

    def show_battle(self) -> None:
        """Show everything as it is now; nothing is made anew that has not changed."""
        now = self.controller.log.state
        clocks = bool(now.clocks)
        key = (self.controller.log.field, now.mission, now.also, now.attackers, now.set_up_dice,
               tuple(now.numbers.items()), tuple(now.agreed.items()), now.reading,
               now.casualties, clocks)  # fmt: skip
        if key == self._shown:
            return
        self._shown = key
        empty(self._column)
        while self._column.count():
            self._column.takeAt(0)
        field, state = self.controller.log.field, self.controller.log.state
        self._who_meets()
        if field.playbook.missions:
            self._mission()
        if set_up.has_attacker(field):
            self._who_attacks()
        if set_up.parts(field, state):
            self._clocks()
        if set_up.casualty_mark(field) is not None:
            self._casualties()
        if field.ruleset.switches:
            self._readings()
        texts, source = set_up.set_up_texts(field, state)
        if texts and set_up.parts(field, state):
            self._head("Table")
            for text in texts:
                self._column.addWidget(TextLabel(text, "second", wrap=True))
            self._column.addWidget(TextLabel(source, "small", "ink2", wrap=True))
        self._column.addStretch(1)

    def _head(self, title: str, link: LinkButton | None = None) -> None:
        if self._column.count():
            self._column.addWidget(Divider())
        row = QWidget()
        hbox((SectionLabel(title), 1), *([link] if link is not None else []), inside=row)
        self._column.addWidget(row)

    def _who_meets(self) -> None:
        field, state = self.controller.log.field, self.controller.log.state
        link = LinkButton("Change…", act=lambda: self.asked.emit("armies"))
        self._head("Who meets", link if not state.clocks else None)
        for at, side in enumerate(field.battle.sides):
            roster = field.rosters[side.key]
            man = FigureRows(side.army.name, FIGURE, flip=bool(at), ground=False)
            man.set_figures(drawn_men(roster, 1))
            man.setFixedSize(theme_of(self).height(36, 10), theme_of(self).height(40, 10))
            men = len(field.figures[side.key])
            vehicles = sum(field.is_model(u) for u in field.unit if field.side_of[u] == side.key)
            told = [side.player] if side.player and side.player != side.army.name else []
            told.append(counted(men, field.ruleset.figure_word, field.ruleset.figures_word))
            told += [counted(vehicles, "vehicle or gun", "vehicles or guns")] if vehicles else []
            name = TextLabel(side.army.name or "Army without a name", "heading", wrap=True)
            second = TextLabel(" · ".join(told), "second", "ink2", wrap=True)
            tags = []
            if state.attackers and set_up.has_attacker(field):
                tags.append(Tag("Attacks" if side.key in state.attackers else "Defends", "mark"))
            self._column.addWidget(beside(man, stacked(name, second, gap=1), *tags, grows=1))
        planned = "As they were planned. " if field.battle.planned else ""
        words = f"{planned}Later changes to either army do not reach this battle."
        self._column.addWidget(TextLabel(words, "small", "ink2", wrap=True))

    def _mission(self) -> None:
        field, state = self.controller.log.field, self.controller.log.state
        mission = set_up.mission_of(field, state)
        link = LinkButton("Choose or draw…", act=lambda: self.asked.emit("mission"))
        self._head("Mission", link)
        none = "Not chosen yet" if state.mission is None else "None: play as the game says"
        every = [mission, *(field.playbook.mission[each] for each in state.also)]
        for each in every:
            name = each.name if each else none
            self._column.addWidget(TextLabel(name, "heading", wrap=True))
            if each is not None and (aim := set_up.aim_words(each)):
                self._column.addWidget(TextLabel(aim, "second", "ink2", wrap=True))
        for words in set_up.number_words(field, state):
            self._column.addWidget(TextLabel(words, "second", wrap=True))
        if state.agreed:
            other = LinkButton("Agree on another…", act=lambda: self.asked.emit("agree"))
            self._column.addWidget(other, 0, Qt.AlignmentFlag.AlignLeft)
        if state.mission is not None and set_up.objectives_beside(field, state):
            beside_it = LinkButton("Objectives beside it…", act=lambda: self.asked.emit("also"))
            self._column.addWidget(beside_it, 0, Qt.AlignmentFlag.AlignLeft)

    def _who_attacks(self) -> None:
        field, state = self.controller.log.field, self.controller.log.state
        self._head("Who attacks", LinkButton("Say otherwise…",
                                             act=lambda: self.asked.emit("attack")))  # fmt: skip
        test = field.playbook.test[set_up.ATTACK_OR_DEFEND]
        names = listed([field.side_name(side) for side in state.attackers])
        if len(state.attackers) == len(field.sides):
            words = "Both attack."
        else:
            words = f"{names} attacks." if names else "The die is not rolled yet."
        first = field.side_name(field.sides[0])
        if state.set_up_dice and names:
            words = f"{first} rolled {state.set_up_dice[0]}: {words}"
        rule = ", ".join(f"{each.low} to {each.high} {each.result}" for each in test.outcomes)
        die = Die("Attack or defend", state.set_up_dice[0] if state.set_up_dice else 0, size=38)
        die.setEnabled(False)
        told = stacked(TextLabel(words, "body", wrap=True),
                       TextLabel(rule, "second", "ink2", wrap=True), gap=1)  # fmt: skip
        told.setToolTip(f"{test.text} ({test.source})")
        self._column.addWidget(beside(die, told, grows=1, top=True))

    def _clocks(self) -> None:
        field, state = self.controller.log.field, self.controller.log.state
        switch = set_up.reading_switch(field)
        link = None
        if switch is not None and not state.clocks:
            other = next(option for option in switch.options if option != state.reading)
            words = "By blocks…" if other == "block" else "In proportion…"
            link = LinkButton(words, f"{switch.options[other]}. {switch.text}")
            link.clicked.connect(lambda _=False: self.controller.log.do(Settled(reading=other)))
        self._head("The clocks", link)
        for part in set_up.parts(field, state):
            for term in part.terms:
                self._line(term.text, clock_text(term.seconds), "second", "ink2")
            self._column.addWidget(Divider())
            roles = "attacking" if part.sides[0] in state.attackers else "defending"
            name = field.side_name(part.sides[0]) if len(part.sides) == 1 else "Both sides"
            self._line(f"{name}, {roles}", clock_text(part.seconds), "heading", "ink",
                       f"{part.clock.text} ({part.clock.source})")  # fmt: skip

    def _casualties(self) -> None:
        """Show how many of the fallen may stay on the table, with the way to agree on others."""
        field, state = self.controller.log.field, self.controller.log.state
        mark, sides = set_up.casualty_mark(field), field.sides
        assert mark is not None
        most = {side: set_up.most_casualties(field, state, side) or 0 for side in sides}
        agreed = state.casualties if state.casualties is not None else max(most.values())
        more, fewer = (
            LinkButton(words, act=partial(self._agree_casualties, number))
            for words, number in (("More", agreed + 1), ("Fewer", max(0, agreed - 1)))
        )
        self._head(f"{mark.name} on the table")
        each = [f"{field.side_name(side)} {count}" for side, count in most.items()]
        words = f"At most {agreed} of a side." if state.casualties is not None else (
            f"At most: {', '.join(each)}{HOUSE_SIGN}.")  # fmt: skip
        row = beside(TextLabel(words, "body", wrap=True), fewer, more, grows=0)
        row.setToolTip(f"{mark.text} ({mark.source})")
        self._column.addWidget(row)

    def _readings(self) -> None:
        """Show whether both armies read the rules alike, with the way to agree on others."""
        field = self.controller.log.field
        self._head("How we read it", LinkButton("Change…", act=self._change_readings))
        switches, settled = field.ruleset.switch, field.agreed
        words = [
            f"{switches[each].name}: {switches[each].options[settled[each]]}" for each in settled
        ]
        names = [each.name for each in differing(field) if each.id not in settled]
        if names:
            words.append(
                f"The armies differ: {listed(names)}. {field.side_name(field.sides[0])}'s counts."
            )
        for each in words or ["Both armies alike."]:
            self._column.addWidget(TextLabel(each, "second", "warn" if names else "ink", wrap=True))

    def _change_readings(self) -> None:
        ReadingsDialog(self.controller, self.window()).exec()

    def _agree_casualties(self, number: int) -> None:
        self.controller.log.do(Settled(casualties=number))

    def _line(self, words: str, value: str, role: str, ink: str, tip: str = "") -> None:
        number = TextLabel(value, "count" if role == "heading" else role, ink)
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = beside(TextLabel(words, role, ink, wrap=True), number, grows=0)
        row.setToolTip(tip)
        self._column.addWidget(row)
