"""The panel for dice: who, at whom, what is needed, and the dice; its parts keep their places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.gamenight.dice_part import DicePart, source_of
from desktop.gamenight.dice_words import (
    SAVED,
    need_words,
    outcome_words,
    title_of,
)
from desktop.gamenight.ruling_line import RulingLine
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import beside, hbox, vbox
from desktop.look.parts.number_origin import Mark, origin_width, paint_origin
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.tag import paint_tag, tag_width
from desktop.look.parts.text import RIGHT, ElidedLabel, TextLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import Origin
from rules.attack.dice import percent_text
from rules.attack.firepower import SPRAY
from rules.attack.procedure import Pick, Roll
from rules.attack.question import Answer, UsedNumber, best_dice
from rules.common.wording import capital
from rules.table.attacks import shared_dice
from rules.table.battle import Battlefield
from rules.table.capabilities import smoke_hit
from rules.table.circumstances import (
    Circumstance,
    added_by,
    circumstances,
    distance_words,
    distances,
)
from rules.table.events import Assault, Attack
from rules.table.turns import FIRST, ROLL_OFF

MOST_PARTS = 36
"""A chance with at most so many parts is told as "7 in 12", too."""
SIGNS = "+−0"
LONG_BANDS = 48
"""So many letters of results at most stand in one line."""
NEED = 126
"""How high what is needed stands."""
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
        self.rolls = self.aimed_at = False
        self._source: FigureSource | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_piece(
        self, name: str, second: str, source: FigureSource | None, *, rolls: bool = False
    ) -> None:
        """Show somebody, or nobody yet; `rolls` says that the next die is his."""
        self._name, self._second, self._source, self.rolls = name, second, source, rolls
        said = f"{self._role}: {name} {second}".strip()
        self.setAccessibleName(f"{said}, rolls" if rolls else said)
        self.setToolTip(f"{name}, {second}" if second else name)
        self.update()

    def sizeHint(self) -> QSize:
        """A line for each of name and unit, beside a figure; the tag stands on the frame."""
        return QSize(140, theme_of(self).height(66))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw frame, figure and words."""
        tokens, rect = theme.tokens, QRectF(self.rect()).adjusted(1, 9, -1, -1)
        target = self.aimed_at
        if not self._name:
            return
        painter.setPen(QPen(tokens.err if target else tokens.ink, 2))
        painter.setBrush(tokens.errbg if target and self._source else tokens.raised)
        painter.drawRoundedRect(rect, 4, 4)
        paint_figure(painter, QRectF(4, rect.top() + 3, 44, rect.height() - 5), self._source, 42)
        wide = rect.width() - 52
        two = self._source is not None and text_width(theme, "second-strong", self._name) > wide
        line = theme.height(16 if two else 18)
        second = self._second if line * (2 + two) <= rect.height() else ""
        lines = 1 + two + bool(second)
        top = rect.center().y() - line * lines / 2 + (4 if self.rolls else 0)
        room = QRectF(51, top, wide, line)
        for words in self._in_lines(theme, wide) if two else (self._name,):
            paint_text(painter, theme, room, words, "second-strong", tokens.ink)
            room.translate(0, line)
        paint_text(painter, theme, room, second, "small", tokens.ink2)
        if self.rolls:
            left = rect.right() - tag_width(theme, "Rolls") - 6
            paint_tag(painter, theme, left, rect.top(), "Rolls", "rolls")

    def _in_lines(self, theme: Theme, wide: float) -> tuple[str, str]:
        """Return the name in two lines, the first as full as it can be."""
        words = self._name.split()
        many = range(len(words), 0, -1)
        fits = (n for n in many if text_width(theme, "second-strong", " ".join(words[:n])) <= wide)
        first = next(fits, 1)
        return " ".join(words[:first]), " ".join(words[first:])


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


class Reason(NamedTuple):
    """A number behind a need: its value, what it is, where it comes from, and more about it."""

    value: str
    name: str
    mark: Mark
    note: str = ""


class NeedBand(QWidget):
    """What is needed: a large figure, what it is on, how it comes about, chance and reasons."""

    def __init__(self) -> None:
        super().__init__()
        self._label = self._thrown = ""
        self._figure = self._words = self._working = self._chance = self._part = ""
        self.reasons: tuple[Reason, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def say(
        self,
        figure: str,
        words: str,
        working: str = "",
        chance: Fraction | None = None,
        *,
        more: str = "",
    ) -> None:
        """Show another need; `more` stands in its tooltip alone."""
        self._figure, self._words, self._working = figure, words, working
        self._chance = percent_text(chance) if chance is not None else ""
        small = chance is not None and chance.denominator <= MOST_PARTS and 0 < chance < 1
        self._part = f"{chance.numerator} in {chance.denominator}" if chance and small else ""
        said = ", ".join(filter(None, (f"{figure} {words}".strip(), working, self._chance)))
        self.setAccessibleName(said)
        self.setToolTip("\n".join(filter(None, (said, more))))
        self.update()

    def head(self, label: str, thrown: str, reasons: Iterable[Reason] = ()) -> None:
        """Say which roll of the attack it is and what is thrown, and the numbers behind it."""
        self._label, self._thrown, self.reasons = label, thrown, tuple(reasons)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Tell the reasons with their sources where the pointer rests on them."""
        if event.type() in (QEvent.Type.ToolTip, QEvent.Type.MouseButtonPress) and self.reasons:
            assert isinstance(event, QHelpEvent | QMouseEvent)
            if event.pos().y() > self.height() / 2:
                lines = (
                    f"{r.value} {r.name} ({r.mark.spoken}){f'. {r.note}' if r.note else ''}"
                    for r in self.reasons
                )
                QToolTip.showText(self.mapToGlobal(event.pos()), "\n".join(lines), self)
                return True
        return super().event(event)

    def _lines(self, theme: Theme, room: float) -> list[str]:
        """Return the working in two lines that fit beside figure and chance."""
        lines = [""]
        for word in self._working.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and len(lines) < 2 and text_width(theme, "small", longer) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines if self._working else []

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the band; nothing in it where nothing is asked."""
        tokens, rect = theme.tokens, QRectF(self.rect())
        if not (self._words or self._label):
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.sel)
        painter.drawRoundedRect(rect, 5, 5)
        inner = rect.adjusted(12, 6, -12, -6)
        top, line = theme.height(16), theme.height(14)
        first = QRectF(inner.left(), inner.top(), inner.width(), top)
        paint_text(painter, theme, first, self._thrown, "small", tokens.ink2, RIGHT)
        spare = text_width(theme, "small", self._thrown) + 8
        paint_text(
            painter, theme, first.adjusted(0, 0, -spare, 0), self._label, "label", tokens.ink2
        )
        body = QRectF(inner.left(), first.bottom(), inner.width(), theme.height(46))
        chance = max(
            text_width(theme, "title-plain", self._chance), text_width(theme, "small", self._part)
        )
        figure = text_width(theme, "title-plain-large", self._figure)
        paint_text(painter, theme, body, self._figure, "title-plain-large", tokens.ink)
        left = body.left() + figure + (10 if figure else 0)
        wide = max(60.0, body.right() - left - chance - 10)
        lines, high = self._lines(theme, wide), theme.height(19)
        at = body.center().y() - (high + line * len(lines)) / 2
        paint_text(painter, theme, QRectF(left, at, wide, high), self._words, "heading", tokens.ink)
        for number, part in enumerate(lines):
            place = QRectF(left, at + high + number * line, wide, line)
            paint_text(painter, theme, place, part, "small", tokens.ink2)
        share = body.adjusted(0, 2, 0, -line - 2 if self._part else 0)
        paint_text(painter, theme, share, self._chance, "title-plain", tokens.ink, RIGHT)
        below = QRectF(body.left(), body.bottom() - line - 2, body.width(), line)
        paint_text(painter, theme, below, self._part, "small", tokens.ink2, RIGHT)
        self._paint_reasons(painter, theme, inner.adjusted(-4, body.bottom() - inner.top(), 4, 2))

    def _paint_reasons(self, painter: QPainter, theme: Theme, room: QRectF) -> None:
        """Draw a chip for each reason, in as many rows as there is room for."""
        tokens, high = theme.tokens, theme.height(21)
        rows = int((room.height() + 3) // (high + 3))
        at, left, row = 0, room.left(), 0
        while at < len(self.reasons) and rows:
            each = self.reasons[at]
            long = len(each.value) > LONG
            value, name = ("", f"{each.name} {each.value}") if long else (each.value, each.name)
            mark = origin_width(theme, each.mark.origin, each.mark.short)
            strong = text_width(theme, "second-bold", value) + (4 if value else 0)
            rest = len(self.reasons) - at - 1
            further = text_width(theme, "second", f"{rest + 1} more") if row == rows - 1 else 0
            free = room.right() - left - (further + 8 if rest else 0)
            wide = 12 + strong + text_width(theme, "second", name) + 5 + mark
            if wide > free and left > room.left():
                if row == rows - 1:
                    break
                row, left = row + 1, room.left()
                continue
            chip = QRectF(left, room.top() + row * (high + 3), min(wide, free), high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.raised)
            painter.drawRoundedRect(chip, 3, 3)
            text = chip.adjusted(6, 0, -11 - mark, 0)
            paint_text(painter, theme, text, value, "second-bold", tokens.ink)
            paint_text(painter, theme, text.adjusted(strong, 0, 0, 0), name, "second", tokens.ink)
            middle = chip.center().y()
            short = each.mark.short
            paint_origin(painter, theme, chip.right() - 6 - mark, middle, each.mark.origin, short)
            at, left = at + 1, chip.right() + 4
        if at < len(self.reasons) and rows:
            place = QRectF(left + 2, room.top() + row * (high + 3), room.right() - left, high)
            words = f"{len(self.reasons) - at} more"
            paint_text(painter, theme, place, words, "second", tokens.ink2)


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


def thrown_words(roll: Roll | None) -> str:
    """Return what is thrown at once: "two dice", "a die"."""
    return "" if roll is None else "two dice" if roll.two else "one die"


def _signed(field: Battlefield, weapon: str, distance: float) -> str:
    """Return what a distance alone adds, as a chip says it: " −1", "" for nothing."""
    plus = added_by(field, weapon, distance)
    return f" {plus:+d}".replace("-", "−") if plus else ""


class ShotCard(QWidget):
    """Puts a shot together and takes all dice; each part keeps its place from die to die."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.title = ElidedLabel("The shot", "heading")
        self.leave = LinkButton("Stop", act=controller.attack.leave)
        self.leave.setToolTip("Esc")
        self.who, self.whom = WhoBox("Who attacks"), WhoBox("At")
        self.weapons = QWidget()
        hbox(gap=4, inside=self.weapons)
        self.chips, self.helps = QWidget(), QWidget()
        for holder in (self.chips, self.helps):
            vbox(gap=6, inside=holder)
        self.needed = NeedBand()
        self.refusal = TextLabel("", "body", "err", wrap=True)
        self.anyway = LinkButton("Do it anyway…", act=self._do_anyway)
        self.ruling = RulingLine(controller)
        self._need = QWidget()
        vbox((self.needed, 1), self.refusal, self.anyway, self.ruling, gap=4, inside=self._need)
        before = QWidget()
        vbox(self.weapons, self.chips, self.helps, 1, gap=6, inside=before)
        self.dice = DicePart(controller, before)
        self.next = self.dice.next
        self._head = beside(self.title, self.leave, grows=0)
        self._boxes = QWidget()
        hbox((self.who, 1), (self.whom, 1), inside=self._boxes)
        body = QWidget()
        vbox(
            self._head,
            self._boxes,
            self._need,
            (self.dice, 1),
            margins=(16, 10, 16, 12),
            inside=body,
        )
        self._page = ScrollPage(body, "The shot")
        vbox(self._page, gap=0, inside=self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give each part its height: it follows from the window alone."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        theme = theme_of(self)
        head, boxes, need = theme.height(24), theme.height(66), theme.height(NEED)
        self._head.setFixedHeight(head)
        self._boxes.setFixedHeight(boxes)
        self._need.setFixedHeight(need)
        self.dice.set_key_height(self.height() - 22 - head - boxes - need - 3 * 8)

    # ---- what is shown

    def _event(self) -> Attack | Assault | None:
        controller = self.controller
        if controller.attack.shot is not None:
            return controller.attack.as_event()
        opened = controller.log.state.open
        event = opened[0].event if opened else None
        return event if isinstance(event, Attack | Assault) else None

    def refresh(self) -> None:
        """Show the shot as it is now."""
        controller = self.controller
        if controller.log.battlefield is None:
            return
        self._measure()
        shot, event, asked = controller.attack.shot, self._event(), self.dice.asked()
        actor = shot.actor if shot is not None else event.actor if event else ""
        target = event.target if event else ""
        attack = shot is not None or event is not None
        fight = isinstance(event, Assault) or (shot is not None and not shot.weapon)
        purpose = asked.purpose if asked is not None else ""
        title = title_of(controller.log.field, purpose)
        used = (
            shot.weapon if shot is not None else event.weapon if isinstance(event, Attack) else ""
        )
        weapon = controller.log.field.ruleset.weapon.get(used)
        shot_words = f"The shot · {weapon.name}" if weapon is not None else "The shot"
        self.title.setText("The fight" if fight else shot_words if attack else title)
        self._show_both(actor, target, asked if isinstance(asked, Roll) else None)
        together = shot is not None
        self.leave.setVisible(attack)
        self._show_weapons(actor)
        self._show_chips(event if together else None)
        self._show_helps()
        self.dice.refresh()
        self._show_odds(event if together else None)

    def _show_both(self, actor: str, target: str, roll: Roll | None) -> None:
        """Show who attacks and whom, or whose dice are asked for, and who rolls the next die."""
        told = len(self.controller.log.state.dice)
        self.whom.aimed_at = bool(actor)
        rolls = self.dice.whose(roll, told) if roll is not None else ""
        if not actor:
            both = roll.each if roll is not None and len(roll.each) == 2 else (rolls, "")
            for box, each in zip((self.who, self.whom), both, strict=True):
                self._show_who(box, each, "", rolls=bool(each) and each == rolls)
            return
        whom = target
        if rolls not in ("", actor, target):
            whom = rolls  # each who is caught in a burst, each near him who stops a hit
        if roll is not None and not roll.each:
            defends = roll.purpose in (*SAVED, "strike-back")
            rolls = (rolls or target) if defends else actor
        right = rolls not in ("", actor)
        self._show_who(self.who, actor, "", rolls=bool(rolls) and not right)
        self._show_who(self.whom, whom, "Tap whom", rolls=right)

    def _show_who(self, box: WhoBox, piece: str, nobody: str, *, rolls: bool = False) -> None:
        field, state = self.controller.log.field, self.controller.log.state
        if not piece:
            box.show_piece(nobody, "", None, rolls=rolls)
            return
        unit = field.unit_of.get(piece, "")
        second = field.name(unit) if unit and unit != piece else ""
        if piece in field.men_in and len(field.men_in[piece]) > 1:
            men = field.men_in[piece]
            second = f"{sum(man not in state.down for man in men)} of {len(men)} left"
        source = source_of(self, field, piece)
        box.show_piece(self.dice.name_of(piece), second, source, rolls=rolls)

    def _show_helps(self) -> None:
        """Offer what helps the one whose die is asked for, until it is told."""
        controller, layout = self.controller, self.helps.layout()
        assert layout is not None
        empty(layout)
        asked = controller.log.state.ask is not None and not controller.log.state.open
        for each in controller.log.choices.helps if asked else ():
            chip = Chip(each.name, f"{each.value.value:+d}", on=each.id in controller.helps)
            chip.setToolTip(each.text)
            chip.clicked.connect(partial(self._help, each.id))
            layout.addWidget(flowing(chip))

    def _help(self, modifier: str, _checked: bool = False) -> None:
        self.controller.choose_help(modifier)

    def say_need(self) -> None:
        """Say aloud what is needed, and write it where the next touch is said."""
        asked = self.dice.asked()
        if not self.isVisible() or not isinstance(asked, Roll) or asked.good == "any":
            self.controller.attack.refused.emit(
                f"Nothing is rolled. {self.controller.log.choices.hint}", ""
            )
            return
        words = capital(self.needed.accessibleName())
        self.controller.called.emit(f"{words}.")
        self.controller.attack.refused.emit(words, "What do I need?")

    def _show_weapons(self, actor: str) -> None:
        """Show the weapons that he may use now, and a fight where he may fight."""
        controller = self.controller
        layout = self.weapons.layout()
        assert layout is not None
        empty(layout)
        shot = controller.attack.shot
        if shot is None:
            self.weapons.hide()
            return
        table = controller.log.field.ruleset.weapon
        ids = list(dict.fromkeys(arm.weapon for arm in controller.attack.arms))
        if shot.anyway and shot.weapon not in ids:
            ids.append(shot.weapon)
        names = {each: table[each].name for each in ids if each}
        if actor in controller.log.choices.fighters:
            names[""] = "Man against man"
        chips: list[QWidget] = []
        for weapon, name in names.items():
            chip = Chip(name, on=weapon == shot.weapon)
            chip.clicked.connect(partial(self._choose_weapon, weapon))
            chips.append(chip)
        layout.addWidget(flowing(*chips, gap=4))
        self.weapons.setVisible(len(chips) > 1)

    def _choose_weapon(self, weapon: str, _checked: bool = False) -> None:
        self.controller.attack.choose_weapon(weapon)

    def _show_chips(self, event: Attack | Assault | None) -> None:
        """Show what can be chosen of an attack; made anew only where it is something else."""
        self.chips.setVisible(event is not None)
        if event is None:
            return
        controller = self.controller
        field = controller.log.field
        groups = circumstances(field, controller.log.state, event)
        near: list[tuple[float, str]] = []
        distance, dice, chosen = None, tuple[int, ...](), None
        if isinstance(event, Attack):
            weapon, distance = event.weapon, event.distance
            near = [
                (each, f"{distance_words(field, weapon, each)}{_signed(field, weapon, each)}")
                for each in distances(field, weapon)
            ]
            dice, chosen = self._dice_choices(event)
        state, percent = controller.log.state, theme_of(self).text_percent
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
        if dice:
            two, chips = field.playbook.odds.kind == "two-dice", []
            for each_dice in dice:
                chip = Chip(str(each_dice), on=each_dice == chosen)
                chip.clicked.connect(partial(self._choose_dice, each_dice))
                chips.append(chip)
            self._add_row("rolls" if two else "dice", chips)
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
        self.controller.attack.choose_distance(distance)

    def _choose_place(self, place: str, _checked: bool = False) -> None:
        self.controller.attack.change(place=place)

    def _choose(self, now: tuple[str, ...], modifier: str, _checked: bool = False) -> None:
        """Take a circumstance or let it go; of its group, and of those never both, another goes."""
        known = self.controller.log.field.playbook.modifier
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
        self.controller.attack.change(modifiers=modifiers, **({"dice": None} if splits else {}))

    def _dice_choices(self, event: Attack) -> tuple[tuple[int, ...], int | None]:
        """Return the numbers of dice of which the player may choose one, and the chosen one."""
        odds, shot = self.controller.attack.odds(), self.controller.attack.shot
        if not isinstance(odds, Answer) or shot is None:
            return (), None
        if odds.choices:
            best = best_dice(odds.choices)
            self._choices = tuple(each.dice for each in odds.choices)
            if shot.dice is None:
                self.controller.attack.set_dice(best)
            return self._choices, shot.dice or best
        if shared := shared_dice(self.controller.log.field, self.controller.log.state, event):
            self._choices = shared
            return shared, shot.dice or shared[-1]
        return (self._choices if shot.dice is not None else ()), shot.dice

    _choices: tuple[int, ...] = ()
    _chips_of: object = None
    """For what the chips were made."""

    def _choose_dice(self, dice: int, _checked: bool = False) -> None:
        self.controller.attack.change(dice=dice)

    # ---- what is needed

    def _show_odds(self, event: Attack | Assault | None) -> None:
        """Show what is needed for the roll that is asked, its chance and why; or why it cannot."""
        controller, asked = self.controller, self.dice.asked()
        opened = controller.log.state.open
        first = event is not None or bool(opened and opened[0].event and not opened[0].made)
        odds = controller.attack.odds() if first else ""
        answer = odds if isinstance(odds, Answer) else None
        refused = odds if isinstance(odds, str) and event is not None and event.target else ""
        ruled = event.anyway if event is not None else ""
        self.refusal.say(f"By your ruling: {ruled}" if ruled else refused)
        self.anyway.setVisible(bool(refused) and not ruled)
        self.ruling.setVisible(bool(ruled))
        self.needed.setVisible(not refused)
        roll = asked if isinstance(asked, Roll) else None
        state = controller.log.state
        made = len(opened[0].made) if opened else 0
        table = roll is not None and bool(roll.table) and not roll.throw
        base = roll.base if roll is not None else ()
        if table:  # its results stand with the numbers of this roll
            base = tuple(replace(each, value="") for each in base)
        reasons = (*base, *roll.modifiers) if roll is not None else ()
        if answer is not None and not base:
            reasons = (*answer.base, *answer.modifiers)
        label = title_of(controller.log.field, asked.purpose) if asked is not None else ""
        if roll is not None and roll.dice > 1:
            word = "roll" if roll.two else "die"
            label = f"{word} {min(len(state.dice) + 1, roll.dice)} of {roll.dice} · {label}"
        elif made:
            label = f"{made + 1} · {label}"
        self.needed.head(label, thrown_words(roll), map(self._reason, reasons))
        tie = self.dice.tie()
        if tie:
            self.needed.say("", tie)
        elif roll is not None and roll.good != "any":
            self._say_need(roll, answer)
        elif roll is not None and (bands := outcome_words(controller.log.field, roll)):
            self.needed.say("", *((bands,) if len(bands) < LONG_BANDS else (label, bands)))
        elif answer is not None:
            self.needed.say("", capital(answer.needed), "", answer.chance)
        else:
            self.needed.say("", self._plain_words(asked))

    def _plain_words(self, asked: Roll | Pick | None) -> str:
        """Return what is asked where no number is needed."""
        if not isinstance(asked, Roll):
            return title_of(self.controller.log.field, asked.purpose) if asked is not None else ""
        if asked.moves and len(asked.each) > 1:
            return "Tie: both go back"
        if asked.opposed or asked.purpose in (FIRST, ROLL_OFF):
            return "The higher die wins" if asked.opposed else "A die each"
        return capital(need_words(asked))

    def _say_need(self, roll: Roll, answer: Answer | None) -> None:
        """Say what a die needs and its chance; that of the whole attack stands in the words."""
        need = need_words(roll)
        words = need.removeprefix(f"{roll.need} ")
        longer, more = "", ""
        if answer is not None:
            plain = answer.needed.replace("2d6", "two dice").replace("1d6", "a die")
            longer = plain.removeprefix(need).lstrip(":;, ")
            longer = "" if longer in {need, "6 on a die"} else longer
            longer = working_words(answer, roll.need) or longer
            further: dict[Fraction, str] = {}
            for name, part in answer.further.items():
                if part:  # one of equal chances is enough
                    further.setdefault(part, f"{capital(name)} {percent_text(part)}")
            more = ". ".join(further.values())
        chance = sum((part for value, part in roll.one.items() if roll.is_good(value)), Fraction(0))
        if answer is not None and answer.chance is not None and answer.chance != chance:
            whole = f"in all {percent_text(answer.chance)}"
            longer = f"{longer}; {whole}" if longer else whole
        self.needed.say(str(roll.need), words, longer, chance, more=more)

    def _reason(self, number: UsedNumber) -> Reason:
        titles = self.controller.log.catalog.titles()
        lender = next((each for each in titles if each.id == number.borrowed_from), None)
        mark = Mark(Origin(number.provenance), lender.short if lender else "", number.source)
        return Reason(number.value, number.name, mark, number.note)

    def _do_anyway(self) -> None:
        """Make the attack by a ruling: the rules' own sentence is written down with it."""
        odds = self.controller.attack.odds()
        if not isinstance(odds, Answer):
            self.controller.attack.change(anyway=odds)
            self.ruling.open()
