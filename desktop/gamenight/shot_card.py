"""The right card of an attack or a fight: who, at whom, what changes it, what is needed."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.gamenight.dice_part import DicePart, need_words, source_of
from desktop.gamenight.next_button import NextButton
from desktop.gamenight.ruling_line import RulingLine
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import beside, hbox, stacked, vbox
from desktop.look.parts.number_origin import Mark
from desktop.look.parts.number_table import NumberCell, NumberRow, NumberTable
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.text import RIGHT, TextLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import Origin
from rules.attack.dice import percent_text
from rules.attack.firepower import SPRAY
from rules.attack.procedure import Pick, Roll
from rules.attack.question import Answer, UsedNumber, best_dice
from rules.common.wording import capital
from rules.table.attacks import spray_dice
from rules.table.capabilities import smoke_hit
from rules.table.circumstances import (
    Circumstance,
    circumstances,
    distance_words,
    distances,
)
from rules.table.events import Assault, Attack

MOST_PARTS = 36
"""A chance with at most so many parts is told as "7 in 12", too."""
SIGNS = "+−0"
LABEL = 52
"""The width of the words before a row of chips."""
LONG = 9
"""A value of more letters stands with its name, not in the column of numbers."""
ROW_WITHOUT = {"cover": "Open", "from": "In front"}
"""What a row of circumstances is called of which none is chosen; others say "None"."""


class WhoBox(QWidget):
    """Who attacks, or who is attacked: his drawing, his name and his unit, in a frame."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self._role, self._name, self._second = role, "", ""
        self._source: FigureSource | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_piece(self, name: str, second: str, source: FigureSource | None) -> None:
        """Show somebody, or nobody yet."""
        self._name, self._second, self._source = name, second, source
        self.setAccessibleName(f"{self._role}: {name} {second}".strip())
        self.setToolTip(f"{name}, {second}" if second else name)
        self.update()

    def sizeHint(self) -> QSize:
        """A line for each of name and unit, beside a figure."""
        return QSize(140, theme_of(self).height(56))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw frame, figure and words."""
        tokens, rect = theme.tokens, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        target = self._role == "At"
        painter.setPen(QPen(tokens.err if target else tokens.ink, 2))
        painter.setBrush(tokens.errbg if target and self._source else tokens.raised)
        painter.drawRoundedRect(rect, 4, 4)
        paint_figure(painter, QRectF(4, 4, 40, rect.height() - 7), self._source, 36)
        line = theme.height(18)
        room = QRectF(48, rect.center().y() - line, rect.width() - 50, line)
        paint_text(painter, theme, room, self._name, "second-strong", tokens.ink)
        paint_text(painter, theme, room.translated(0, line), self._second, "small", tokens.ink2)


class Chip(PlainButton):
    """A circumstance to choose; one that is barred is pale and says why."""

    kind = "small"

    def __init__(self, words: str, value: str = "", *, on: bool = False, why: str = "") -> None:
        super().__init__(f"{words} {value}".strip())
        self.setCheckable(True)
        self.setChecked(on)
        if why:
            self.set_blocked(why)

    def nextCheckState(self) -> None:
        """Stay as it is: what is chosen after a click the card says."""


class NeedBand(QWidget):
    """What is needed: a large figure, what it is on, how it comes about, and the chance."""

    def __init__(self) -> None:
        super().__init__()
        self._figure = self._words = self._working = self._chance = self._part = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(
        self, figure: str, words: str, working: str = "", chance: Fraction | None = None
    ) -> None:
        """Show another need; without words the band is hidden."""
        self._figure, self._words, self._working = figure, words, working
        self._chance = percent_text(chance) if chance is not None else ""
        small = chance is not None and chance.denominator <= MOST_PARTS and 0 < chance < 1
        self._part = f"{chance.numerator} in {chance.denominator}" if chance and small else ""
        said = ", ".join(filter(None, (f"{figure} {words}".strip(), working, self._chance)))
        self.setAccessibleName(said)
        self.setToolTip(said)
        self.setVisible(bool(words))
        self.updateGeometry()
        self.update()

    def _room(self, theme: Theme) -> tuple[float, float]:
        """Return where the words begin, and how wide they may be."""
        left = (
            14 + text_width(theme, "title-plain-large", self._figure) + (10 if self._figure else 0)
        )
        wide = max(text_width(theme, "total", self._chance), text_width(theme, "small", self._part))
        return left, max(60.0, self.width() - left - wide - 24)

    def _lines(self, theme: Theme) -> list[str]:
        """Return the working in lines that fit beside figure and chance."""
        room, lines = self._room(theme)[1], [""]
        for word in self._working.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and text_width(theme, "small", longer) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines if self._working else []

    def sizeHint(self) -> QSize:
        """Room for the figure, or for all lines beside it."""
        theme = theme_of(self)
        lines = theme.height(20) + len(self._lines(theme)) * theme.height(15)
        return QSize(200, 14 + max(theme.height(36), lines))

    def minimumSizeHint(self) -> QSize:
        """As high as its lines need."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words anew."""
        super().resizeEvent(event)
        self.updateGeometry()

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the band."""
        tokens, rect = theme.tokens, QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.sel)
        painter.drawRoundedRect(rect, 5, 5)
        lines, (left, wide) = self._lines(theme), self._room(theme)
        paint_text(
            painter,
            theme,
            rect.adjusted(12, 0, 0, 0),
            self._figure,
            "title-plain-large",
            tokens.ink,
        )
        high, line = theme.height(20), theme.height(15)
        top = rect.center().y() - (high + line * len(lines)) / 2
        paint_text(
            painter, theme, QRectF(left, top, wide, high), self._words, "heading", tokens.ink
        )
        for at, words in enumerate(lines):
            place = QRectF(left, top + high + at * line, wide, line)
            paint_text(painter, theme, place, words, "small", tokens.ink2)
        right = rect.adjusted(12, 0, -12, 0)
        if not self._part:
            paint_text(painter, theme, right, self._chance, "total", tokens.ink, RIGHT)
            return
        above = QRectF(right.left(), rect.center().y() - 19, right.width(), 22)
        paint_text(painter, theme, above, self._chance, "total", tokens.ink, RIGHT)
        below = QRectF(right.left(), rect.center().y() + 3, right.width(), 15)
        paint_text(painter, theme, below, self._part, "small", tokens.ink2, RIGHT)


def working_words(answer: Answer, need: int) -> str:
    """Return how a need comes about: "9 + 1 − 3 = 7", "" where it is no such sum."""
    try:
        first = int(answer.base[0].value) if answer.base else 0
        plus = [
            int(each.value.replace("−", "-")) for each in answer.modifiers if each.value[0] in SIGNS
        ]
    except ValueError:
        return ""
    if not first or not any(plus) or first + sum(plus) != need:
        return ""
    parts = (f"{'+' if each > 0 else '−'} {abs(each)}" for each in plus if each)
    return f"{first} {' '.join(parts)} = {need}"


class ShotCard(QWidget):
    """Puts a shot together, then takes its dice; one that is open shows what is asked."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.low = False
        """Whether the dice and what comes next stand in another card."""
        self.title = TextLabel("The shot", "heading")
        self.leave = LinkButton("Esc leaves it", act=controller.leave_shot)
        self.who, self.whom = WhoBox("Who attacks"), WhoBox("At")
        self.weapons = QWidget()
        hbox(gap=4, inside=self.weapons)
        self.chips = QWidget()
        vbox(gap=6, inside=self.chips)
        self.numbers = NumberTable("What counts")
        self.needed = NeedBand()
        self.refusal = TextLabel("", "body", "err", wrap=True)
        self.chance = TextLabel("", "second", "ink2", wrap=True)
        self.anyway = LinkButton("Do it anyway…", act=self._do_anyway)
        self.ruling = RulingLine(controller)
        self.dice = DicePart(controller, banded=True)
        self.next = NextButton(controller)
        inside = stacked(
            beside(self.title, self.leave, grows=0),
            beside(self.who, self.whom),
            self.weapons,
            self.chips,
            self.numbers,
            self.needed,
            self.refusal,
            self.chance,
            self.anyway,
            self.ruling,
            self.dice,
            gap=6,
        )
        body = QWidget()
        vbox(inside, 1, margins=(16, 12, 16, 8), inside=body)
        self._page = ScrollPage(body, "The shot")
        vbox(
            (self._page, 1),
            stacked(self.next, on=QWidget()),
            gap=0,
            margins=(0, 0, 0, 0),
            inside=self,
        )
        self.next.setContentsMargins(16, 4, 16, 14)
        self._page.verticalScrollBar().rangeChanged.connect(self._show_dice)

    # ---- what is shown

    def _event(self) -> Attack | Assault | None:
        controller = self.controller
        if controller.shot is not None:
            return controller.shot_event()
        opened = controller.state.open
        return opened[0].event if opened else None

    def refresh(self) -> None:
        """Show the shot as it is now."""
        controller = self.controller
        if controller.battlefield is None:
            return
        shot, event = controller.shot, self._event()
        actor = shot.actor if shot is not None else event.actor if event else ""
        target = event.target if event else ""
        fight = isinstance(event, Assault) or (shot is not None and not shot.weapon)
        self.title.setText("The fight" if fight else "The shot")
        self._show_who(self.who, actor, "Tap who attacks")
        self._show_who(self.whom, target, "Tap whom")
        together = shot is not None
        self.leave.setVisible(together or bool(event and not controller.state.open[0].made))
        self._show_weapons(actor)
        self._show_chips(event if together else None)
        self._show_odds(event if together else None)
        self.dice.refresh()
        # One olive button at most: that of who falls takes its place.
        chooses = isinstance(controller.state.ask, Pick) and not controller.state.may_keep
        self.next.setVisible(not self.low and not chooses)
        if self.low:
            self.dice.hide()

    def _show_dice(self) -> None:
        """Scroll to what is asked, where not all of the card has room."""
        if self.dice.isVisible() and self._page.isVisible():
            self._page.ensureWidgetVisible(self.dice, 0, 0)

    def say_need(self) -> None:
        """Say aloud what is needed, and write it where the next touch is said."""
        asked = self.dice.asked()
        if not self.isVisible() or not isinstance(asked, Roll) or asked.good == "any":
            self.controller.refused.emit(f"Nothing is rolled. {self.controller.choices.hint}", "")
            return
        words = capital(self.needed.accessibleName())
        self.controller.called.emit(f"{words}.")
        self.controller.refused.emit(words, "What do I need?")

    def _show_who(self, box: WhoBox, piece: str, nobody: str) -> None:
        field = self.controller.field
        if not piece:
            box.show_piece(nobody, "", None)
            return
        unit = field.unit_of.get(piece, "")
        second = field.name(unit) if unit and unit != piece else ""
        box.show_piece(field.name(piece), second, source_of(self, field, piece))

    def _show_weapons(self, actor: str) -> None:
        """Show the weapons that he may use now, and a fight where he may fight."""
        controller = self.controller
        layout = self.weapons.layout()
        assert layout is not None
        empty(layout)
        shot = controller.shot
        if shot is None:
            self.weapons.hide()
            return
        table = controller.field.ruleset.weapon
        ids = list(dict.fromkeys(arm.weapon for arm in controller.arms))
        if shot.anyway and shot.weapon not in ids:
            ids.append(shot.weapon)
        names = {each: table[each].name for each in ids if each}
        if actor in controller.choices.fighters:
            names[""] = "Man against man"
        chips: list[QWidget] = []
        for weapon, name in names.items():
            chip = Chip(name, on=weapon == shot.weapon)
            chip.clicked.connect(partial(self._choose_weapon, weapon))
            chips.append(chip)
        layout.addWidget(flowing(*chips, gap=4))
        self.weapons.setVisible(bool(chips))

    def _choose_weapon(self, weapon: str, _checked: bool = False) -> None:
        self.controller.choose_weapon(weapon)

    def _show_chips(self, event: Attack | Assault | None) -> None:
        """Show what can be chosen of an attack; made anew only where it is something else."""
        self.chips.setVisible(event is not None)
        if event is None:
            return
        controller = self.controller
        field = controller.field
        groups = circumstances(field, controller.state, event)
        near: list[tuple[float, str]] = []
        distance, dice, chosen = None, tuple[int, ...](), None
        if isinstance(event, Attack):
            weapon, distance = event.weapon, event.distance
            near = [
                (each, distance_words(field, weapon, each)) for each in distances(field, weapon)
            ]
            dice, chosen = self._dice_choices(event)
        state, percent = controller.state, theme_of(self).text_percent
        places = smoke_hit(field, state, event) if isinstance(event, Attack) else ()
        place = event.place if isinstance(event, Attack) else ""
        now = (near, groups, dice, places), distance, event.modifiers, chosen, place, percent
        if now == self._chips_of:
            return
        self._chips_of = now
        layout = self.chips.layout()
        assert layout is not None
        empty(layout)
        if len(near) > 1:
            chips: list[QWidget] = []
            for each, words in near:
                chip = Chip(words, on=each == distance)
                chip.clicked.connect(partial(self._choose_distance, each))
                chips.append(chip)
            self._add_row("range", chips)
        for group in groups:
            chips = [self._chip(event, each) for each in group.choices]
            if group.name:
                ids = {each.id for each in group.choices}
                none = Chip(ROW_WITHOUT.get(group.name, "None"), on=not ids & {*event.modifiers})
                none.clicked.connect(partial(self._choose_none, event.modifiers, ids))
                chips.insert(0, none)
            self._add_row(group.name, chips)
        if len(places) > 1:
            chips = []
            for where in places:
                chip = Chip(where.partition(",")[0], on=where == place)
                chip.clicked.connect(partial(self._choose_place, where))
                chips.append(chip)
            self._add_row("smoke hit", chips)
        if dice:
            chips = []
            for each_dice in dice:
                chip = Chip(str(each_dice), on=each_dice == chosen)
                chip.clicked.connect(partial(self._choose_dice, each_dice))
                chips.append(chip)
            self._add_row("dice", chips)

    def _add_row(self, name: str, chips: list[QWidget]) -> None:
        """Add chips, with the name of their row before them."""
        layout = self.chips.layout()
        assert layout is not None
        flow = flowing(*chips, gap=4)
        if not name:
            layout.addWidget(flow)
            return
        label = TextLabel(name.replace("-", " ").upper(), "label", "ink2")
        label.setFixedWidth(theme_of(self).height(LABEL, 20))
        layout.addWidget(beside(label, flow, grows=1))

    def _chip(self, event: Attack | Assault, each: Circumstance) -> QWidget:
        chip = Chip(each.name, each.value, on=each.id in event.modifiers, why=each.refusal)
        chip.clicked.connect(partial(self._choose, event.modifiers, each.id))
        return chip

    def _choose_distance(self, distance: float, _checked: bool = False) -> None:
        self.controller.choose_distance(distance)

    def _choose_place(self, place: str, _checked: bool = False) -> None:
        self.controller.change_shot(place=place)

    def _choose(self, now: tuple[str, ...], modifier: str, _checked: bool = False) -> None:
        """Take a circumstance or let it go; of its group, and of those never both, another goes."""
        known = self.controller.field.playbook.modifier
        own, kept = known[modifier.partition(":")[0]], []
        for each in now:
            other = known[each.partition(":")[0]]
            beside = other.id in own.not_with or own.id in other.not_with
            if other is not own and not beside and (not own.group or other.group != own.group):
                kept.append(each)
        self._change(now, tuple(kept) if modifier in now else (*kept, modifier))

    def _choose_none(self, now: tuple[str, ...], row: set[str], _checked: bool = False) -> None:
        """Let all circumstances of a row go."""
        self._change(now, tuple(each for each in now if each not in row))

    def _change(self, now: tuple[str, ...], modifiers: tuple[str, ...]) -> None:
        """Change the circumstances; whether dice are split decides how many can be chosen."""
        splits = (SPRAY in now) != (SPRAY in modifiers)
        self.controller.change_shot(modifiers=modifiers, **({"dice": None} if splits else {}))

    def _dice_choices(self, event: Attack) -> tuple[tuple[int, ...], int | None]:
        """Return the numbers of dice of which the player may choose one, and the chosen one."""
        odds, shot = self.controller.shot_odds(), self.controller.shot
        if not isinstance(odds, Answer) or shot is None:
            return (), None
        if odds.choices:
            best = best_dice(odds.choices)
            self._choices = tuple(each.dice for each in odds.choices)
            if shot.dice is None:
                self.controller.shot_dice(best)
            return self._choices, shot.dice or best
        if spray := spray_dice(self.controller.field, self.controller.state, event):
            self._choices = spray
            return spray, shot.dice or spray[-1]
        return (self._choices if shot.dice is not None else ()), shot.dice

    _choices: tuple[int, ...] = ()
    _chips_of: object = None
    """For what the chips were made."""

    def _choose_dice(self, dice: int, _checked: bool = False) -> None:
        self.controller.change_shot(dice=dice)

    # ---- what is needed

    def _show_odds(self, event: Attack | Assault | None) -> None:
        """Show what counts, what is needed and its chance; or why it cannot be."""
        controller, asked = self.controller, self.dice.asked()
        opened = controller.state.open
        rolls = event is not None or bool(opened and opened[0].event and not opened[0].made)
        odds = controller.shot_odds() if rolls else ""
        answer = odds if isinstance(odds, Answer) else None
        refused = odds if isinstance(odds, str) and event is not None and event.target else ""
        ruled = event.anyway if event is not None else ""
        self.refusal.say(f"By your ruling: {ruled}" if ruled else refused)
        self.anyway.setVisible(bool(refused) and not ruled)
        self.ruling.setVisible(bool(ruled))
        self.numbers.set_rows(
            (), [self._row(each) for each in (*answer.base, *answer.modifiers)] if answer else []
        )
        self.numbers.setVisible(bool(self.numbers.rows))
        told: dict[Fraction, str] = {}
        for name, part in (answer.further if answer else {}).items():
            if part:  # one of equal chances is enough
                told.setdefault(part, f"{capital(name)} {percent_text(part)}")
        likely = ". ".join([*told.values()][:2])
        self.chance.say(likely.replace(" %", "\u00a0%"))
        if answer is None or not isinstance(asked, Roll) or asked.good == "any":
            words = capital(answer.needed) if answer else ""
            self.needed.say("", words, chance=answer.chance if answer else None)
            return
        words = need_words(asked).removeprefix(f"{asked.need} ")
        plain = answer.needed.replace("2d6", "two dice").replace("1d6", "a die")
        longer = plain.removeprefix(f"{asked.need} {words}").lstrip(":;, ")
        longer = "" if longer in {f"{asked.need} {words}", "6 on a die"} else longer
        working = working_words(answer, asked.need) or longer
        self.needed.say(str(asked.need), words, working, answer.chance)

    def _row(self, number: UsedNumber) -> NumberRow:
        titles = self.controller.catalog.titles()
        lender = next((each for each in titles if each.id == number.borrowed_from), None)
        mark = Mark(Origin(number.provenance), lender.short if lender else "", number.source)
        if len(number.value) > LONG:
            whole = f"{number.name} {number.value}"
            return NumberRow(whole, (NumberCell("", mark=mark),), number.note or whole)
        return NumberRow(number.name, (NumberCell(number.value, mark=mark),), number.note)

    def _do_anyway(self) -> None:
        """Make the attack by a ruling: the rules' own sentence is written down with it."""
        odds = self.controller.shot_odds()
        if not isinstance(odds, Answer):
            self.controller.change_shot(anyway=odds)
            self.ruling.open()
