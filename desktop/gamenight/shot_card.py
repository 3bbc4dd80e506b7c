"""The right card of an attack or a fight: who, at whom, what changes it, what is needed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.gamenight.dice_part import DicePart, source_of
from desktop.gamenight.next_button import NextButton
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
from rules.common.wording import capital
from rules.odds.dice import percent_text
from rules.odds.question import Answer, UsedNumber
from rules.table.circumstances import (
    Circumstance,
    circumstances,
    distance_words,
    distances,
)
from rules.table.events import Assault, Attack
from rules.table.state import Pick

MARGINS = (16, 12, 16, 14)


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


class NeedBand(QWidget):
    """What is needed, in words, and the chance of it, large."""

    def __init__(self) -> None:
        super().__init__()
        self._words = self._chance = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, words: str, chance: str) -> None:
        """Show another need; without words the band is hidden."""
        self._words, self._chance = words, chance
        self.setAccessibleName(f"{words}, {chance}")
        self.setToolTip(words)
        self.setVisible(bool(words))
        self.updateGeometry()
        self.update()

    def _room(self) -> float:
        wide = text_width(theme_of(self), "count", self._chance) if self._chance else 0.0
        return max(60.0, self.width() - 32 - wide)

    def _lines(self) -> list[str]:
        """Return the words in lines that fit beside the chance."""
        theme, lines = theme_of(self), [""]
        for word in self._words.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and text_width(theme, "heading", longer) > self._room():
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def sizeHint(self) -> QSize:
        """Room for all lines."""
        return QSize(200, 20 + len(self._lines()) * theme_of(self).height(20))

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
        line, lines = theme.height(20), self._lines()
        top = rect.center().y() - line * len(lines) / 2
        for at, words in enumerate(lines):
            place = QRectF(12, top + at * line, rect.width() - 24, line)
            paint_text(painter, theme, place, words, "heading", tokens.ink)
        right = rect.adjusted(12, 0, -12, 0)
        paint_text(painter, theme, right, self._chance, "count", tokens.ink, RIGHT)


class ShotCard(QWidget):
    """Puts a shot together, then takes its dice; one that is open shows what is asked."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
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
        self.dice = DicePart(controller)
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
            self.dice,
            gap=8,
        )
        body = QWidget()
        vbox(inside, 1, margins=(16, 12, 16, 8), inside=body)
        vbox(
            (ScrollPage(body, "The shot"), 1),
            stacked(self.next, on=QWidget()),
            gap=0,
            margins=(0, 0, 0, 0),
            inside=self,
        )
        self.next.setContentsMargins(16, 4, 16, 14)
        controller.changed.connect(self.refresh)
        controller.shot_changed.connect(self.refresh)

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
        self.next.setVisible(not isinstance(controller.state.ask, Pick))

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
        self.controller.change_shot(weapon=weapon, modifiers=(), distance=None, dice=None)

    def _show_chips(self, event: Attack | Assault | None) -> None:
        layout = self.chips.layout()
        assert layout is not None
        empty(layout)
        self.chips.setVisible(isinstance(event, Attack))
        if not isinstance(event, Attack):
            return
        controller = self.controller
        known = distances(controller.field, event.weapon)
        if known and event.distance not in known:
            said = event.distance  # for another weapon, whose distances are not those of this one
            fits = (each for each in known if (each if said is None else each >= said))
            controller.shot_distance(next(fits, known[-1] if said is None else said))
            event = controller.shot_event()
            assert isinstance(event, Attack)
        if len(known) > 1:
            chips: list[QWidget] = []
            for each in known:
                chip = Chip(
                    distance_words(controller.field, event.weapon, each), on=each == event.distance
                )
                chip.clicked.connect(partial(self._choose_distance, each))
                chips.append(chip)
            self._add_row("RANGE", chips)
        for group in circumstances(controller.field, controller.state, event):
            chips = [self._chip(event, each, group.name) for each in group.choices]
            if group.name:
                taken = any(each.id in event.modifiers for each in group.choices)
                none = Chip("None", on=not taken)
                none.clicked.connect(partial(self._choose, event, "", group.name))
                chips.insert(0, none)
            self._add_row(group.name.replace("-", " ").upper(), chips)
        self._add_dice_choices()

    def _add_row(self, name: str, chips: list[QWidget]) -> None:
        layout = self.chips.layout()
        assert layout is not None
        if name:
            layout.addWidget(TextLabel(name, "label", "ink2"))
        layout.addWidget(flowing(*chips, gap=4))

    def _chip(self, event: Attack, each: Circumstance, group: str) -> QWidget:
        chip = Chip(each.name, each.value, on=each.id in event.modifiers, why=each.refusal)
        chip.clicked.connect(partial(self._choose, event, each.id, group))
        return chip

    def _choose_distance(self, distance: float, _checked: bool = False) -> None:
        self.controller.change_shot(distance=distance)

    def _choose(self, event: Attack, modifier: str, group: str, _checked: bool = False) -> None:
        """Take a circumstance or let it go; of a group another one goes."""
        known = self.controller.field.playbook.modifier
        had = modifier in event.modifiers
        kept = [
            each
            for each in event.modifiers
            if each != modifier and not (group and known[each].group == group)
        ]
        chosen = (*kept, modifier) if modifier and not had else tuple(kept)
        self.controller.change_shot(modifiers=chosen)

    def _add_dice_choices(self) -> None:
        """Offer each number of dice where the player chooses how many he rolls."""
        odds = self.controller.shot_odds()
        shot = self.controller.shot
        if not isinstance(odds, Answer) or shot is None:
            return
        if odds.choices:
            best = max(odds.choices, key=lambda each: (each.losses, -each.jams, -each.dice)).dice
            self._choices = tuple(each.dice for each in odds.choices)
            if shot.dice is None:
                self.controller.shot_dice(best)
                shot = self.controller.shot
        elif shot.dice is None:
            return
        chips: list[QWidget] = []
        for dice in self._choices:
            chip = Chip(str(dice), on=shot is not None and dice == shot.dice)
            chip.clicked.connect(partial(self._choose_dice, dice))
            chips.append(chip)
        self._add_row("DICE", chips)

    _choices: tuple[int, ...] = ()

    def _choose_dice(self, dice: int, _checked: bool = False) -> None:
        self.controller.change_shot(dice=dice)

    # ---- what is needed

    def _show_odds(self, event: Attack | Assault | None) -> None:
        for widget in (self.numbers, self.needed, self.refusal, self.chance, self.anyway):
            widget.setVisible(event is not None)
        if event is None:
            return
        odds = self.controller.shot_odds()
        refused = "" if isinstance(odds, Answer) else odds
        self.anyway.setVisible(bool(refused))
        if not isinstance(odds, Answer):
            self.numbers.hide()
            self.needed.say("", "")
            self.refusal.say(refused)
            self.chance.say("")
            return
        self.refusal.say("")
        rows = [self._row(each) for each in (*odds.base, *odds.modifiers)]
        self.numbers.set_rows((), rows)
        self.numbers.setVisible(bool(rows))
        chance = percent_text(odds.chance) if odds.chance is not None else ""
        self.needed.say(capital(odds.needed), chance)
        likely = [f"{capital(name)} {percent_text(part)}" for name, part in odds.further.items()]
        self.chance.say(". ".join(likely[:3]))

    def _row(self, number: UsedNumber) -> NumberRow:
        titles = self.controller.catalog.titles()
        lender = next((each for each in titles if each.id == number.borrowed_from), None)
        mark = Mark(Origin(number.provenance), lender.short if lender else "", number.source)
        return NumberRow(number.name, (NumberCell(number.value, mark=mark),), number.note)

    def _do_anyway(self) -> None:
        """Make the attack by a ruling: the rules' own sentence is written down with it."""
        odds = self.controller.shot_odds()
        if not isinstance(odds, Answer):
            self.controller.change_shot(anyway=odds)
