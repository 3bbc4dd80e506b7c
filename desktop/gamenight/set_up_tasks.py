"""The one thing that is to be done now before the first turn: each a card with one large button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.figure_rows import FigureRows, drawn_men
from desktop.gamenight.clock_digits import ClockBar, ClockDigits
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.large_buttons import LargeButton, LargeMainButton
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.die import Die, paint_die
from desktop.look.parts.fields import Spin
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import beside, hbox, stacked, vbox
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import LEFT, ElidedLabel, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_CONTROL
from rules.army.totals import clock_text
from rules.common.wording import counted, listed
from rules.games.playbook import Mission
from rules.games.table_clocks import warnings_for
from rules.table import set_up
from rules.table.events import Settled, ToldBy
from rules.table.rolled_dice import set_up_dice

DIE, DIGITS = 66, 96
DIE_WORDS = "Tap or type what fell on the table, or let Muster roll."
USUALLY_AGREED = 5
"""The number that is proposed where players agree on one."""
LARGE_TEXT = 130
"""From this size of text on, in per cent, only what is needed stands beside the clock."""


class Task(QWidget):
    """What is to be done now; `main` is its large button."""

    settled = Signal()
    """What was asked is answered."""

    def __init__(self, controller: GameNightController, hidden_in: QWidget | None = None) -> None:
        super().__init__(hidden_in)
        self.controller = controller
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that Space is the clock's
        self.main = LargeMainButton("", hint="N", act=self.go_on)
        self.main.setParent(self)
        if hidden_in is not None:
            self.hide()

    def go_on(self) -> None:
        """Do what the large button says."""

    def roll(self) -> None:
        """Let Muster roll, where dice are asked for."""

    def take_die(self, face: int) -> None:
        """Take a die that fell on the table, where one is asked for."""

    def toggle_clock(self) -> None:
        """Stop the clock, or let it run."""

    def tick(self) -> None:
        """Show the clock as it is now."""

    def set_room(self, height: int) -> None:
        """Use the height that the whole view has, in pixels."""

    def _settle(self, done: bool) -> None:
        if done:
            self.settled.emit()


# ---- the mission


class MissionRow(QAbstractButton):
    """A mission that can be chosen: its face on the table, its name, who wins."""

    def __init__(self, mission: Mission, *, chosen: bool) -> None:
        super().__init__()
        self._mission, self._chosen = mission, chosen
        self.setText(mission.name)
        self._aim = set_up.aim_words(mission)
        self.setAccessibleDescription(self._aim)
        self.setToolTip("\n".join(filter(None, (self._aim, *mission.setup, mission.source))))
        self.setProperty(OWN_RING, True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(200, theme_of(self).height(44, 34))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the row."""
        tokens, rect = theme.tokens, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(tokens.olive if self._chosen else tokens.line, 1))
        painter.setBrush(tokens.sel if self._chosen else
                         tokens.hover if self.underMouse() else tokens.raised)  # fmt: skip
        painter.drawRoundedRect(rect, RADIUS_CONTROL, RADIUS_CONTROL)
        left = 12.0
        if self._mission.die is not None:
            side = theme.height(26, 8)
            place = QRectF(9, rect.center().y() - side / 2, side, side)
            paint_die(painter, theme, place, self._mission.die)
            left += side + 6
        wide, line = rect.width() - left - 8, theme.height(17, 17)
        top = rect.center().y() - (line if self._aim else line / 2)
        name = QRectF(left, top, wide, line)
        paint_text(painter, theme, name, self._mission.name, "heading", tokens.ink, LEFT)
        paint_text(painter, theme, name.translated(0, line), self._aim, "second",
                   tokens.ink2, LEFT)  # fmt: skip
        if ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, 5)


class MissionTask(Task):
    """Which mission: chosen, rolled on the game's own table, or drawn where it has none."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__(controller)
        field, state = controller.log.field, controller.log.state
        self._table = set_up.table_of_missions(field)
        self.rows = [MissionRow(e, chosen=e.id == state.mission) for e in field.playbook.missions]
        for row, mission in zip(self.rows, field.playbook.missions, strict=True):
            row.clicked.connect(lambda _=False, mission=mission: self._choose(mission.id))
        rows = QWidget()
        vbox(*self.rows, 1, gap=6, margins=(0, 0, 6, 0), inside=rows)
        self.main.setText("Roll on the table" if self._table else "Draw one")
        self.none = LargeButton("None of them", act=lambda: self._choose(""))
        told = "Tap one, type its face, or let Muster roll." if self._table else (
            "Tap one, or let Muster draw one⌂: the game has no table for it.")  # fmt: skip
        vbox(
            TextLabel("Which mission?", "headline"),
            TextLabel(told, "second", "ink2", wrap=True),
            (ScrollPage(rows, "Missions"), 1),
            hbox(self.none, (self.main, 1)),
            inside=self,
        )

    def _choose(
        self, mission: str, dice: tuple[int, ...] | None = None, by: ToldBy = "told"
    ) -> None:
        """Settle the mission; where it says that both attack, or one does, that follows from it."""
        field, state = self.controller.log.field, self.controller.log.state
        attack = field.playbook.mission[mission].attack if mission else ""
        attackers: tuple[str, ...] | None = None
        if attack == "both":
            attackers = field.sides
        elif attack == "one" and len(state.attackers) == len(field.sides):
            attackers = ()
        self._settle(self.controller.log.do(Settled(mission, attackers, dice, by=by)))

    def go_on(self) -> None:
        """Roll, or draw."""
        field, state = self.controller.log.field, self.controller.log.state
        if self._table:
            self.roll()
        else:
            self._choose(set_up.drawn_mission(field, state))

    def roll(self) -> None:
        """Let Muster roll on the table; a face that it lacks is rolled again."""
        if self._table:
            dice = set_up_dice(
                self.controller.log.field, self.controller.log.state, tuple(self._table)
            )
            self._choose(self._table[dice[-1]].id, dice, "muster")

    def take_die(self, face: int) -> None:
        """Take the mission of a face."""
        if face in self._table:
            self._choose(self._table[face].id, (face,))


class ObjectivesTask(Task):
    """What is played for beside the mission: any number of objectives, none as a rule."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__(controller)
        field, state = controller.log.field, controller.log.state
        rows = QWidget()
        column = vbox(gap=6, margins=(0, 0, 6, 0), inside=rows)
        self.rows: dict[str, MissionRow] = {}
        for each in set_up.objectives_beside(field, state):
            row = self.rows[each.id] = MissionRow(each, chosen=each.id in state.also)
            row.clicked.connect(lambda _=False, objective=each.id: self._turn(objective))
            column.addWidget(row)
        column.addStretch(1)
        self.main.setText("That is all")
        told = "Tap what is played for too, for both sides; tap it again to drop it."
        vbox(TextLabel("Which objectives beside it?", "headline"),
             TextLabel(told, "second", "ink2", wrap=True),
             (ScrollPage(rows, "Objectives"), 1), self.main, inside=self)  # fmt: skip

    def _turn(self, objective: str) -> None:
        also = self.controller.log.state.also
        others = tuple(each for each in also if each != objective)
        self.controller.log.do(Settled(also=others if objective in also else (*also, objective)))

    def go_on(self) -> None:
        """Leave it so."""
        self.settled.emit()


class NumberTask(Task):
    """How many of something there are, by a die of the game: markers."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__(controller)
        test = set_up.number_to_roll(controller.log.field, controller.log.state)
        assert test is not None
        self._test = test.id
        numbers = [(each.low, each.high, each.number) for each in test.outcomes if each.number]
        rule = ", ".join(f"{low} to {high}: {number.text()}" for low, high, number in numbers)
        self.main.setText("Roll the die")
        self.dice = [Die(f"{test.name}: rolled {face}", face, size=56) for face in range(1, 7)]
        for face, die in enumerate(self.dice, 1):
            die.clicked.connect(lambda _=False, face=face: self.take_die(face))
        vbox(
            TextLabel(test.name, "headline"),
            TextLabel(f"One die. {rule}.", "lead", wrap=True),
            TextLabel(test.text, "second", "ink2", wrap=True),
            TextLabel(test.source, "small", "ink2"),
            1,
            flowing(*self.dice, gap=10),
            TextLabel(DIE_WORDS, "second", "ink2", wrap=True),
            1,
            self.main,
            gap=10,
            inside=self,
        )

    def go_on(self) -> None:
        """Roll the die."""
        self.roll()

    def roll(self) -> None:
        """Let Muster roll."""
        self._take(set_up_dice(self.controller.log.field, self.controller.log.state)[0], "muster")

    def take_die(self, face: int) -> None:
        """Take the die as it fell."""
        self._take(face, "told")

    def _take(self, face: int, by: ToldBy) -> None:
        self._settle(self.controller.log.do(Settled(dice=(face,), by=by, test=self._test)))


class AgreeTask(Task):
    """The numbers that missions leave to the players."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__(controller)
        field, state = controller.log.field, controller.log.state
        self.numbers: dict[str, Spin] = {}
        rows: list[QWidget] = []
        for mission in set_up.agreed_missions(field, state):
            self.numbers[mission.id] = spin = Spin(f"{mission.name}: how many {mission.agreed}")
            spin.setRange(1, max(map(len, field.figures.values())))
            spin.setValue(state.agreed.get(mission.id, USUALLY_AGREED))
            spin.setFixedWidth(theme_of(self).height(90, 40))
            spin.selectAll()  # what is typed takes its place
            spin.lineEdit().returnPressed.connect(self.go_on)
            rows += [
                TextLabel(mission.name, "headline"),
                TextLabel(mission.win, "lead", wrap=True),
                beside(spin, TextLabel(mission.agreed, "lead"), grows=1),
                TextLabel(mission.source, "small", "ink2"),
            ]
        self.setFocusProxy(next(iter(self.numbers.values())))
        self.main.setText("We agree")
        vbox(*rows, 1, self.main, gap=10, inside=self)

    def go_on(self) -> None:
        """Keep the numbers."""
        agreed = {mission: spin.value() for mission, spin in self.numbers.items()}
        self._settle(self.controller.log.do(Settled(agreed=agreed)))


# ---- who attacks


class AttackTask(Task):
    """Who attacks: by the game's own die, rolled here or on the table, or as agreed."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__(controller)
        field = controller.log.field
        test = field.playbook.test[set_up.ATTACK_OR_DEFEND]
        first = field.side_name(field.sides[0])
        rule = ", ".join(f"{each.low} to {each.high} {each.result}" for each in test.outcomes)
        self.main.setText("Roll the die")
        self.dice = [Die(f"{first} rolled {face}", face, size=56) for face in range(1, 7)]
        for face, die in enumerate(self.dice, 1):
            die.clicked.connect(lambda _=False, face=face: self.take_die(face))
        self.links = [
            LinkButton(f"{field.side_name(s)} attacks", act=self._says((s,))) for s in field.sides
        ]
        self.links.append(LinkButton("Both attack", act=self._says(field.sides)))
        vbox(
            TextLabel("Who attacks?", "headline"),
            TextLabel(f"One die for {first}: {rule}.", "lead", wrap=True),
            TextLabel(test.source, "small", "ink2"),
            1,
            flowing(*self.dice, gap=10),
            TextLabel(DIE_WORDS, "second", "ink2", wrap=True),
            1,
            TextLabel("Agreed without a die:", "second", "ink2"),
            flowing(*self.links, gap=14),
            self.main,
            gap=10,
            inside=self,
        )  # fmt: skip

    def _says(self, sides: tuple[str, ...]) -> Callable[[], None]:
        return lambda: self._settle(self.controller.log.do(Settled(attackers=sides, dice=())))

    def go_on(self) -> None:
        """Roll the die."""
        self.roll()

    def roll(self) -> None:
        """Let Muster roll."""
        self._take(set_up_dice(self.controller.log.field, self.controller.log.state)[0], "muster")

    def take_die(self, face: int) -> None:
        """Take the die as it fell."""
        self._take(face, "told")

    def _take(self, face: int, by: ToldBy) -> None:
        attackers = set_up.attackers_by(self.controller.log.field, face)
        self._settle(self.controller.log.do(Settled(attackers=attackers, dice=(face,), by=by)))


# ---- the clocks


class ClockTask(Task):
    """A side sets up while its clock runs; when it has run out, what was not in place."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__(controller)
        field, state = controller.log.field, controller.log.state
        part = set_up.part_now(field, state)
        assert part is not None
        self._part, self.sides, self._side = part, part.sides, part.sides[0]
        self.out: Callable[[], tuple[str, ...]] = tuple
        """The pieces that were not in place."""
        self.begun = self._side in state.clocks
        self.over = self.begun and controller.log.left(self._side) <= 0
        name = field.side_name(self._side)
        self._who = name if len(part.sides) == 1 else "Both"
        both = len(part.sides) > 1
        defends = self._side not in state.attackers
        words = "Everybody at once, one clock for both." if both else (
            f"{field.side[self._side].army.name} "
            + ("defends, where it likes." if defends else "attacks, and says from which edges.")
        )  # fmt: skip
        men = FigureRows("", 46, ground=False)
        men.set_figures(drawn_men(field.rosters[self._side], 1))
        men.setFixedSize(theme_of(self).height(54, 10), theme_of(self).height(60, 10))
        self.tag = Tag("", "mark")
        title = ElidedLabel(f"{self._who} set{'' if both else 's'} up", "headline")
        second = TextLabel(words, "body", "ink2", wrap=True)
        head = beside(men, stacked(title, second, gap=1), self.tag, grows=1)
        for widget in (men, second):
            widget.setVisible(theme_of(self).text_percent < LARGE_TEXT)
        self.digits, self.bar = ClockDigits(f"{self._who}'s clock", DIGITS), ClockBar("Time left")
        calls = [clock_text(call) for call in self._calls]
        told = f"Calls at {listed(calls)}. " if calls else ""
        self.told = TextLabel(f"{told}At zero: “Hands off the table.”", "small", "ink2", wrap=True)
        self.pause = LargeButton("Pause", hint="Space", act=self.toggle_clock)
        self.more = LargeButton("Give 30 seconds", act=self._give)
        self.less = LargeButton("", act=self._take_off)
        vbox(head, 1, self.digits, self.bar, self.told, 1,
             hbox(self.pause, self.less, self.more, (self.main, 1)), inside=self)  # fmt: skip
        self.refresh()

    def is_still(self) -> bool:
        """Return whether it is about the same part of the set-up, and as far as it was made."""
        controller = self.controller
        part = set_up.part_now(controller.log.field, controller.log.state)
        begun = self._side in controller.log.state.clocks
        over = begun and controller.log.left(self._side) <= 0
        return part == self._part and (begun, over) == (self.begun, self.over)

    def refresh(self) -> None:
        """Show whether the clock runs, and what is left."""
        self._name_buttons()
        self.tick()

    @property
    def _calls(self) -> tuple[int, ...]:
        return warnings_for(self.controller.log.field.turn.warnings, self._part.seconds)

    def _name_buttons(self) -> None:
        controller = self.controller
        runs = controller.log.state.running == self._side
        every = set_up.parts(controller.log.field, controller.log.state)
        after = every[every.index(self._part) + 1 :]
        then = (
            f"{controller.log.field.side_name(after[0].sides[0])} sets up"
            if after
            else "all stands"
        )
        self._then = then
        self.pause.setText("Pause" if runs else "Go on")
        self.pause.setVisible(self.begun and not self.over)
        self.more.setVisible(self.over)
        away = controller.clock.away if self.begun and not runs and not self.over else 0.0
        self.less.setVisible(away >= 1)
        if away >= 1:
            gone = clock_text(round(away))
            self.less.setText(f"Take {gone} off")
            left = clock_text(round(controller.log.left(self._side)))
            self.told.setText(f"Nobody looked for {gone}. {self._who} has {left}: it waits.")
        verb = "are" if len(self._part.sides) > 1 else "is"
        self.tag.set_tag("Clock runs" if runs else "Time" if self.over else "Clock waits",
                         "warning" if self.over else "mark")  # fmt: skip
        if self.over:
            self.told.setText("Hands off the table. Was anything not in place? Tap it below.")
            self.main.say("Everything stood")
        elif self.begun:
            done = f"{self._who} {verb} done"
            self.main.say(f"{done}: {then}", done, "Done")
        else:
            whose = f"{self._who}'s" if len(self._part.sides) == 1 else "the"
            self.main.say(f"Start {whose} clock", "Start the clock")

    def say_out(self, words: str) -> None:
        """Name on the large button what was not in place."""
        if self.over:
            self.main.say(
                *((f"{words}: go on", words, "Go on") if words else ("Everything stood",))
            )

    def tick(self) -> None:
        """Show what is left."""
        controller = self.controller
        left = controller.log.left(self._side) if self.begun else float(self._part.seconds)
        self.digits.set_seconds(left)
        self.bar.set_clock(max(self._part.seconds, left), left, self._calls)

    def set_room(self, height: int) -> None:
        """Draw the digits larger in a high window."""
        self.digits.set_height(DIGITS + max(0, min(150, round((height - 710) * 0.55))))

    def toggle_clock(self) -> None:
        """Stop the clock, or let it run."""
        controller = self.controller
        if controller.log.state.running:
            controller.clock.pause()
        elif self.begun and not self.over:
            controller.clock.run(self._side)

    def _take_off(self) -> None:
        """Let the time count for which the program was closed or asleep."""
        gone = self.controller.clock.away
        self.controller.clock.away = 0.0
        self.controller.clock.give(self._side, -gone, "the time away counts")

    def _give(self) -> None:
        self.controller.clock.give(self._side, 30, "30 seconds more to set up")
        self.controller.clock.run(self._side)

    def go_on(self) -> None:
        """Start the clock, or say that the side is done; the next one's clock runs at once."""
        if not self.begun:
            self.controller.clock.start_set_up()
        else:
            self.controller.clock.end_set_up(self.out() if self.over else ())


# ---- all stands


class ReadyTask(Task):
    """What the game says about setting up, a roll-off where it helps, and the first turn."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__(controller)
        field, state = controller.log.field, controller.log.state
        stands = bool(set_up.parts(field, state))
        texts, source = set_up.set_up_texts(field, state)
        rows = QWidget()
        column = vbox(gap=8, margins=(0, 0, 6, 0), inside=rows)
        for at, text in enumerate(() if stands else texts, 1):
            number = TextLabel(str(at), "count", "ink2")
            number.setFixedWidth(theme_of(self).height(20))
            column.addWidget(beside(number, TextLabel(text, "lead", wrap=True), top=True))
        if stands:
            out = sum(1 for man in field.man if state.piece(man).status == "off")
            words = f"{counted(out, 'man', 'men')} out of this battle." if out else (
                "Everything is in place.")  # fmt: skip
            column.addWidget(TextLabel(words, "lead", wrap=True))
            mines = set_up.minefield_words(field, state)
            if mines:
                column.addWidget(TextLabel("Then the minefields are declared", "heading"))
            for text in mines:
                column.addWidget(TextLabel(text, "body", wrap=True))
            if mines:
                told = "Write down where they lie: the secret notes beside this stay closed."
                column.addWidget(TextLabel(told, "second", "ink2", wrap=True))
        elif source:
            column.addWidget(TextLabel(source, "small", "ink2", wrap=True))
        column.addStretch(1)
        self.dice = [Die(field.side_name(s), size=DIE) for s in field.sides]
        self.rolled = TextLabel("", "lead", wrap=True)
        self.roll_button = LargeButton("Roll off", hint="R", act=self.roll)
        self._typed: list[int] = []
        roll_off = QWidget()
        hbox(*self.dice, self.roll_button, (self.rolled, 1), gap=10, inside=roll_off)
        # Where who moves first is rolled once for the battle, the first turn asks for those dice.
        turn = field.turn
        self.rolls_off = not (set_up.has_attacker(field) or turn.deck or turn.first_once)
        self.main.setText(f"Start {field.turn.word} 1")
        title = "Both stand" if stands else "Set up the table"
        vbox(TextLabel(title, "headline"), (ScrollPage(rows, "How it is set up"), 1),
             roll_off, self.main, gap=10, inside=self)  # fmt: skip
        roll_off.setVisible(self.rolls_off)  # not before it has a parent: it would be a window
        self._show_dice()

    def _show_dice(self) -> None:
        field, dice = self.controller.log.field, self.controller.log.state.set_up_dice
        shown = dice if len(dice) == len(self.dice) else tuple(self._typed)
        for die, face in zip(self.dice, (*shown, *[0] * len(self.dice)), strict=False):
            die.set_face(face)
        names = [field.side_name(side) for side in field.sides]
        told = f"{listed(names)}: a die each, where edges or who places first are rolled for."
        if len(shown) == len(self.dice):
            best = [name for name, face in zip(names, shown, strict=True) if face == max(shown)]
            told = f"{best[0]} has the higher die." if len(best) == 1 else "Equal: roll again."
        self.rolled.setText(told)

    def roll(self) -> None:
        """Roll a die for each side."""
        if self.rolls_off:
            field, state = self.controller.log.field, self.controller.log.state
            dice = set_up_dice(field, state, least=len(field.sides))
            self.controller.log.do(Settled(dice=dice, by="muster"))

    def take_die(self, face: int) -> None:
        """Take a die of the roll-off, one side's after the other's."""
        if self.rolls_off:
            self._typed.append(face)
            if len(self._typed) == len(self.dice):
                self.controller.log.do(Settled(dice=tuple(self._typed)))
            else:
                self._show_dice()

    def go_on(self) -> None:
        """Begin the first turn."""
        self.controller.go_on()
