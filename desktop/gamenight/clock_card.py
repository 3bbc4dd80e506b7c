"""The right card while nothing is rolled: the clock, marks and actions, what comes next."""

from __future__ import annotations

from functools import partial
from itertools import takewhile

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QMenu, QWidget

from desktop.gamenight.clock_digits import ClockBar, ClockDigits, shown_time
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.next_button import NextButton
from desktop.gamenight.ruling_line import RulingLine
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.die import Die
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import beside, stacked, vbox
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.common.wording import counted
from rules.games.playbook import Step, TurnCard
from rules.games.table_clocks import standing_seconds, warnings_for
from rules.table.choices import VERBS
from rules.table.describe_events import card_does
from rules.table.describe_log import LogRow
from rules.table.events import Drawn, Next, Shuffled
from rules.table.state import standing
from rules.table.turns import MOVEMENT, acting, step_of

CLOCK, LOW_CLOCK, DIE = 104, 40, 26


class ClockCard(QWidget):
    """Shows whose move it is and what can be done; the olive button leads on."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.title = TextLabel("", "heading", wrap=True)
        self.runs = Tag("", "neutral")
        self.digits = ClockDigits("Time left", CLOCK)
        self.bar = ClockBar("Time left")
        self.below = TextLabel("", "second", "ink2", wrap=True)
        self.pause = PlainButton("Pause", hint="Space", act=self.toggle)
        self.more = PlainButton("Give 30 seconds", act=self._give)
        self.asleep = TextLabel("", "second", "ink", wrap=True)
        self.take_off = PlainButton("", act=self._take_off)
        self.clock = stacked(
            stacked(self.digits, self.bar, self.below, self.asleep, gap=6),
            flowing(self.pause, self.more, self.take_off, gap=6),
            gap=6,
        )
        self.low = False
        self.words = TextLabel("", "body", wrap=True)
        self.source = TextLabel("", "small", "ink2", wrap=True)
        self.marks, self.choice, self.before = QWidget(), QWidget(), QWidget()
        self._told_before: list[LogRow] = []
        for holder in (self.marks, self.choice, self.before):
            vbox(gap=6, inside=holder)
        self.real = LinkButton("Real cards: another was drawn…", act=self._choose_card)
        self.ruling = RulingLine(controller)
        self.next = NextButton(controller)
        self.next.setContentsMargins(16, 4, 16, 14)
        inside = stacked(
            beside(self.title, self.runs, grows=0),
            self.clock,
            self.before,
            self.choice,
            self.marks,
            self.words,
            self.source,
            self.real,
            self.ruling,
            gap=10,
        )
        body = QWidget()
        vbox(inside, 1, margins=(16, 12, 16, 8), inside=body)
        self.page = ScrollPage(body, "What is done now")
        vbox((self.page, 1), self.next, gap=0, inside=self)
        controller.clock.ticked.connect(self._show_time)

    # ---- what is shown

    def set_low(self, *, low: bool) -> None:
        """Take less height: a small clock, its buttons beside it."""
        self.low = low
        self.digits.set_height(LOW_CLOCK if low else CLOCK)
        layout, way = self.clock.layout(), QBoxLayout.Direction
        assert isinstance(layout, QBoxLayout)
        layout.setDirection(way.LeftToRight if low else way.TopToBottom)

    def refresh(self) -> None:
        """Show the step as it is now."""
        controller = self.controller
        if controller.log.battlefield is None or not controller.log.state.turn:
            return
        step = step_of(controller.log.field, controller.log.state)
        self.title.setText(self._title(step))
        self.words.say(step.text if step is not None else "")
        self.source.say(step.source if step is not None else "")
        self._show_clock()
        self._show_before()
        self._show_actions()
        self._show_marks()
        act = controller.log.last_act
        fresh = bool(act) and isinstance(act[-1].event, Next | Shuffled | Drawn)
        self.real.setVisible(fresh and len(self._cards_left()) > 1)
        self.next.refresh()

    def _title(self, step: Step | None) -> str:
        controller = self.controller
        if step is None:
            return "The deck" if controller.log.field.turn.deck else controller.log.field.turn.word
        sides = acting(controller.log.field, controller.log.state)
        verb = VERBS.get(step.does, "acts" if step.does == "act" else "")
        if len(sides) == 1 and verb:
            return f"{controller.log.field.side_name(sides[0])} {verb}"
        return step.name

    def _side(self) -> str:
        """Return the side whose clock is shown, "" for none."""
        controller = self.controller
        step = step_of(controller.log.field, controller.log.state)
        sides = acting(controller.log.field, controller.log.state)
        if step is None or step.does != "move" or len(sides) != 1:
            return ""
        return sides[0] if sides[0] in controller.log.state.clocks else ""

    def _show_clock(self) -> None:
        controller, side = self.controller, self._side()
        self.clock.setVisible(bool(side))
        self.runs.setVisible(bool(side))
        if not side:
            return
        runs = controller.log.state.running == side
        self.runs.set_tag("Runs" if runs else "Paused")
        self.pause.setText("Pause" if runs else "Go on")
        field, state = controller.log.field, controller.log.state
        men = state.counted.get(side, len(standing(field, state, side)))
        said = [counted(men, "man")]
        for other in field.sides:
            if other != side and other in state.order[state.at + 1 :]:
                then = shown_time(self._whole(other))
                said.append(f"then {field.side_name(other)} {then}")
        self.below.setText(", ".join(said))
        gone = round(controller.clock.away)
        self.asleep.say(
            f"Muster was away for {shown_time(gone)}. The clock stands where it was."
            if gone
            else ""
        )
        self.take_off.setVisible(bool(gone))
        self.take_off.setText(f"Take {shown_time(gone)} off")
        self._show_time()

    def _whole(self, side: str) -> float:
        """Return the seconds that a side has for its moves."""
        controller = self.controller
        clock = next((c for c in controller.log.field.ruleset.clocks if c.id == MOVEMENT), None)
        if clock is None:
            return 0.0
        men = controller.log.state.counted.get(
            side, len(standing(controller.log.field, controller.log.state, side))
        )
        return float(standing_seconds(controller.log.field.ruleset, clock, men))

    def _show_time(self) -> None:
        side = self._side() if self.controller.log.battlefield is not None else ""
        if not side:
            return
        left, whole = self.controller.log.left(side), self._whole(side)
        self.digits.set_seconds(left)
        calls = warnings_for(self.controller.log.field.turn.warnings, round(whole))
        self.bar.set_clock(whole, left, calls)

    def toggle(self) -> None:
        """Stop the clock, or let it run."""
        side = self._side()
        if self.controller.log.state.running:
            self.controller.clock.pause()
        elif side:
            self.controller.clock.run(side)

    def _give(self) -> None:
        if side := self._side():
            self.controller.clock.give(side, 30, "30 seconds more, as agreed")

    def _take_off(self) -> None:
        if side := self._side():
            gone, self.controller.clock.away = self.controller.clock.away, 0.0
            self.controller.clock.give(side, -gone, "the time that Muster was away")

    def _show_before(self) -> None:
        """Show the dice of this turn that were rolled before anybody moved."""
        controller, state = self.controller, self.controller.log.state
        of_turn = takewhile(lambda row: row.turn == state.turn, reversed(controller.log.rows))
        timed = self._side() and not self.low
        rows = (
            [row for row in of_turn if row.by_turn is not None and row.stands][::-1]
            if timed
            else []
        )
        self.before.setVisible(bool(rows))
        if rows == self._told_before:
            return
        self._told_before = rows
        layout = self.before.layout()
        assert layout is not None
        empty(layout)
        layout.addWidget(SectionLabel("Before the moves"))
        for row in rows:
            dice = [Die(row.name, face, size=DIE) for face in row.by_turn or ()]
            for die in dice:
                die.setEnabled(False)
            first = row.name == "who is first" and state.order
            words = (
                f"{controller.log.field.side_name(state.order[0])} goes first."
                if first
                else row.text
            )
            layout.addWidget(beside(*dice, TextLabel(words, "second", wrap=True), grows=-1))

    # ---- cards drawn by hand

    def _cards_left(self) -> list[TurnCard]:
        """Return the cards of the deck that are still to come, the one that is shown first."""
        log = self.controller.log
        return [log.field.cards[card] for card in log.state.cards[log.state.step :]]

    def _choose_card(self) -> None:
        """Offer the cards that may have been drawn from a real deck."""
        menu, log = QMenu(self), self.controller.log
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        left = {card_does(log.field, card): card for card in self._cards_left()[1:]}
        for words in sorted(left):
            menu.addAction(words, partial(log.do, Drawn(left[words].id)))
        menu.popup(self.real.mapToGlobal(self.real.rect().bottomLeft()))

    # ---- actions and marks

    def _show_actions(self) -> None:
        controller = self.controller
        layout = self.choice.layout()
        assert layout is not None
        empty(layout)
        actions = controller.log.choices.actions if not controller.log.state.unit else ()
        who = controller.attack.shot.actor if controller.attack.shot is not None else ""
        helps = controller.log.choices.helps
        for each in helps:
            button = PlainButton(f"{each.name} {each.value.value:+d}", tip=each.text)
            button.setCheckable(True)
            button.setChecked(each.id in controller.helps)
            button.clicked.connect(partial(self._help, each.id))
            layout.addWidget(flowing(button))
        acts = bool(actions and who) and controller.log.state.ask is None
        self.choice.setVisible(acts or bool(helps))
        if not acts:
            return
        layout.addWidget(
            TextLabel(f"{controller.log.field.name(who)}: what does he do?", "heading")
        )
        for number, action in enumerate(actions, 1):
            button = PlainButton(action.name, hint=str(number), act=partial(self.act, number))
            words = TextLabel(action.text, "small", "ink2", wrap=True)
            layout.addWidget(beside(button, words, grows=1))

    def _help(self, modifier: str, _on: bool = False) -> None:
        self.controller.choose_help(modifier)

    def act(self, number: int) -> bool:
        """Let the unit that was tapped take an action by its number from 1."""
        controller = self.controller
        actions = controller.log.choices.actions
        if controller.attack.shot is None or not 1 <= number <= len(actions):
            return False
        return controller.act(controller.attack.shot.actor, actions[number - 1].id)

    def _show_marks(self) -> None:
        controller = self.controller
        layout = self.marks.layout()
        assert layout is not None
        empty(layout)
        marks = controller.log.choices.marks if controller.log.state.ask is None else ()
        self.marks.setVisible(bool(marks))
        if not marks:
            return
        layout.addWidget(TextLabel("MARK WHO IS TAPPED", "label", "ink2"))
        buttons: list[QWidget] = []
        for mark in marks:
            button = PlainButton(mark.name, tip=mark.text, act=partial(self._hold, mark.id))
            button.setCheckable(True)
            button.setChecked(controller.mark_in_hand == mark.id)
            buttons.append(button)
        layout.addWidget(flowing(*buttons, gap=6))
        held = next((mark for mark in marks if mark.id == controller.mark_in_hand), None)
        words = "Mark first, then tap the men: the mark stays in hand until Esc."
        if held is not None:
            words = f"{held.text} A second tap takes it off. Esc puts the mark down."
        layout.addWidget(TextLabel(words, "second", "ink2", wrap=True))

    def _hold(self, mark: str) -> None:
        self.controller.hold(mark)
