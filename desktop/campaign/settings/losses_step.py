"""The third step of a new campaign: what becomes of a man who falls."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.settings.choice_card import ChoiceCard, ChoiceCards, man, strip
from desktop.campaign.settings.more_fields import MoreFields
from desktop.campaign.settings.settings_fields import combo, row_of, spin
from desktop.look.parts.die import Die, paint_die
from desktop.look.parts.fields import Field
from desktop.look.parts.panel import Card, framed
from desktop.look.parts.text import TextLabel
from desktop.look.theme import Theme, theme_of
from rules.campaign.describe_settings import odds_text
from rules.campaign.planning.expected_strength import expected_strength
from rules.campaign.planning.settings import Losses
from rules.common.wording import counted

RETURN, ROLL, REST, GONE = "return", "recover", "rest", "stay-out"
SUGGESTED = Losses("recover", needed=3, wounded_miss=1)
HEROES = (("", "as everybody"), ("return", "always back"), ("stay-out", "gone for good"),
          ("recover", "roll for each"))  # fmt: skip
FALLEN = 5
"""So many men fall in each battle of the example."""


def losses_key(losses: Losses) -> str:
    """Return the answer that settings stand for."""
    return REST if losses.kind == "return" and losses.wounded_miss else losses.kind


class LossesStep(QWidget):
    """Four answers as pictures from left to right, and the numbers that they have."""

    changed = Signal()

    def __init__(self, losses: Losses) -> None:
        super().__init__()
        self._men, self._battles = 0, 0
        self._needed = losses.needed
        cards = [
            ChoiceCard(RETURN, "Everyone is back", strip(
                ("battle", man()), ("falls", man("fallen")), ("next battle", man()))),
            ChoiceCard(ROLL, "Roll for each man", self._roll_strip, suggested=True),
            ChoiceCard(REST, "The wounded rest", strip(
                ("wounded", man("fallen")), ("next battle", man("not_owned")),
                ("the one after", man()))),
            ChoiceCard(GONE, "Gone for good", strip(
                ("falls", man("fallen")), ("next battle", man("not_owned")),
                ("for ever", man("not_owned")))),
        ]  # fmt: skip
        self.kind = ChoiceCards("A man falls. What then?", cards, 2)
        self.kind.set_key(losses_key(losses))
        self.sides = spin("Sides of the die", losses.sides, 2, 100)
        self.needed = spin("Back with this number or more", losses.needed, 1, 101)
        self.missed = spin("Battles that the wounded miss", losses.wounded_miss, 0, 20)
        self.back = spin("Men who come back for each battle", losses.reinforcements, 0, 200)
        self.heroes = combo("Heroes", HEROES, losses.heroes)
        self.odds = TextLabel("", "second", "ink2")
        dice = (Die(f"Back on {face} or more", face, size=36) for face in range(2, 7))
        self.dice = [_DieChoice(each) for each in dice]
        self.told = TextLabel("", "small", "ink2", wrap=True)
        self.more = MoreFields("another die, heroes", row_of(
            Field("Back with", self.needed), Field("on a die of", self.sides),
            Field("Heroes", self.heroes)))  # fmt: skip
        self._build()
        self._wire()
        self._follow()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        what = Card()
        inner = QVBoxLayout(what)
        inner.setContentsMargins(14, 12, 14, 12)
        inner.setSpacing(10)
        top = QHBoxLayout()
        top.addWidget(TextLabel("A man falls. What then?", "heading"))
        note = "Pictures from left to right: the battle, the evening after, the next battle."
        top.addWidget(TextLabel(note, "second", "ink2", elide=True), 1)
        inner.addLayout(top)
        inner.addWidget(self.kind)
        inner.addWidget(self.told)
        column.addWidget(what)
        row = QHBoxLayout()
        row.setSpacing(12)
        dice = QHBoxLayout()
        dice.setSpacing(6)
        for choice in self.dice:
            dice.addWidget(choice)
        dice.addWidget(TextLabel("or\nmore", "second", "ink2"))
        dice.addStretch(1)
        self._rolls = _card("He is back on", self.odds, dice)
        self._reinforced = _card(
            "Reinforcements",
            self.back,
            _words("of the lost come back for each battle, as their player chooses."),
        )
        self._wounded = _card(
            "The wounded miss",
            self.missed,
            _words("battles; after that they are back. 0: they are back at once."),
        )
        for card in (self._rolls, self._reinforced, self._wounded):
            row.addWidget(card, 1)
        column.addLayout(row)
        column.addWidget(self.more)
        column.addStretch(1)

    def _wire(self) -> None:
        self.kind.chosen.connect(self._take)
        for choice in self.dice:
            face = choice.die.face
            choice.die.clicked.connect(lambda _=False, face=face: self.needed.setValue(face))
        self.heroes.currentIndexChanged.connect(lambda _at: self._follow())
        for each in (self.sides, self.needed, self.missed, self.back):
            each.valueChanged.connect(lambda _value: self._follow())

    def _roll_strip(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        needed = self.needed.value()
        out = ", ".join(map(str, range(1, needed))) if 1 < needed <= 3 else f"under {needed}"

        def dice(painter: QPainter, place: QRectF, theme: Theme) -> None:
            side = 42.0
            for at, face in ((-1, max(1, needed - 1)), (1, needed)):
                left = place.center().x() + (at - 1) * side / 2 + at * 3
                die = QRectF(left, place.bottom() - side - 2, side, side)
                paint_die(painter, theme, die, min(face, 6), 6)

        word = f"{out} out · {needed}+ back" if needed > 1 else "always back"
        draw = strip(("falls", man("fallen")), (word, dice), ("next battle", _pair))
        draw(painter, rect, theme)

    def choose(self, key: str) -> None:
        """Take another answer."""
        self.kind.cards[key].click()

    def _take(self, key: str) -> None:
        """Fill in what an answer needs to mean something."""
        if key == REST and not self.missed.value():
            self.missed.setValue(1)
        elif key == RETURN:
            self.missed.setValue(0)
        self._follow()

    def losses(self) -> Losses:
        """Return what is filled in."""
        key = self.kind.key
        kind: Any = "return" if key == REST else key
        heroes: Any = self.heroes.currentData()
        missed = self.missed.value()
        if key == REST:
            missed = max(1, missed)
        back = self.back.value() if {kind, heroes} - {"return", ""} else 0
        return Losses(kind, self.sides.value(), self.needed.value(), missed, back, heroes)

    def show_for(self, men: int, battles: int) -> None:
        """Work out what is left of an army of so many men after so many battles."""
        if (men, battles) != (self._men, self._battles):
            self._men, self._battles = men, battles
            self._show_strength()

    def _show_strength(self) -> None:
        now, men, battles = self.losses(), self._men, self._battles
        rules = {
            RETURN: (Losses(), "Every battle starts with the full army."),
            ROLL: (Losses("recover", now.sides, now.needed, now.wounded_miss, self.back.value()),
                   "Each fallen man rolls one die before each battle."),
            REST: (Losses(wounded_miss=max(1, now.wounded_miss)),
                   "The fallen are back. A wounded man misses the next battle."
                   if now.wounded_miss < 2 else
                   f"The fallen are back. The wounded miss {now.wounded_miss} battles."),
            GONE: (Losses("stay-out", reinforcements=self.back.value()),
                   "Nobody comes back. Short, hard campaigns." if not self.back.value() else
                   f"{counted(self.back.value(), 'man', 'men')} may come back for each battle."),
        }  # fmt: skip
        for key, (losses, words) in rules.items():
            left = expected_strength(losses, men, battles, FALLEN, wounded=key == REST)
            about = "" if left.denominator == 1 else "about "
            told = f"After {counted(battles, 'battle')}: {about}{round(left)} of {men} men"
            self.kind.cards[key].say(words, told if men else "")
        self.told.setText(
            f"Worked out for {FALLEN} men fallen or wounded a battle, {counted(battles, 'battle')}."
        )
        self.told.setVisible(bool(men))

    def _follow(self) -> None:
        key, kinds = self.kind.key, {self.losses().kind, self.heroes.currentData()}
        rolls, sides = "recover" in kinds, self.sides.value()
        self._rolls.setVisible(rolls)
        self._reinforced.setVisible(kinds - {"return", ""} != set())
        self._wounded.setVisible(key != RETURN)
        self.odds.setText(odds_text(self.losses()))
        for choice in self.dice:
            choice.setVisible(sides == 6)
            choice.set_on(choice.die.face == self.needed.value())
        self._show_strength()
        self.kind.update()
        self.changed.emit()


class _DieChoice(QWidget):
    """A die with a frame where it is the one that is taken."""

    def __init__(self, die: Die) -> None:
        super().__init__()
        self.die, self._on = die, False
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 4, 4)
        row.addWidget(die)

    def set_on(self, on: bool) -> None:
        """Draw the frame, or not."""
        self._on = on
        self.update()

    def paintEvent(self, _event: object) -> None:
        """Draw the frame."""
        if self._on:
            tokens = theme_of(self).tokens
            framed(self, tokens.olive, tokens.sel).end()


def _pair(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw one who stays out, and before him one who is back."""
    half = QRectF(rect)
    half.translate(-20, 0)
    man("not_owned")(painter, half, theme)
    half.translate(40, 0)
    man()(painter, half, theme)


def _words(text: str) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(TextLabel(text, "second", "ink2", wrap=True), 1)
    return row


def _card(title: str, field: QWidget, below: QHBoxLayout) -> QWidget:
    """Return a card with a title, a field at its right and a row below."""
    card = Card()
    column = QVBoxLayout(card)
    column.setContentsMargins(14, 10, 14, 10)
    top = QHBoxLayout()
    top.addWidget(TextLabel(title, "heading", elide=True), 1)
    top.addWidget(field)
    column.addLayout(top)
    column.addLayout(below)
    column.addStretch(1)
    return card
