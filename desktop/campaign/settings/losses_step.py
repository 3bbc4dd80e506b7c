"""The third step of a new campaign: what becomes of a man who falls."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from desktop.campaign.settings.choice_card import ChoiceCard, ChoiceCards, man, strip
from desktop.campaign.struct_form import MoreFields, StructForm
from desktop.figure_rows import Drawn, FigureRows
from desktop.look.parts.cards import titled_card
from desktop.look.parts.die import Die, paint_die
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import framed
from desktop.look.parts.text import TextLabel
from desktop.look.theme import Theme, theme_of
from rules.campaign.describe_settings import odds_text
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.casualty_recovery import expected_strength
from rules.common.wording import counted

RETURN, ROLL, REST, GONE = "return", "recover", "rest", "stay-out"
HEROES = (("", "as everybody"), (RETURN, "always back"), (GONE, "gone for good"),
          (ROLL, "roll for each"), (REST, "miss a battle"))  # fmt: skip
VEHICLES = (("", "like men"), (GONE, "gone"), (RETURN, "back"))
WRECKS = {
    ROLL: "A wrecked jeep rolls like a man.",
    REST: "A wrecked jeep misses battles like a man.",
    GONE: "A wrecked jeep is gone for good.",
    RETURN: "A wrecked jeep is back for the next battle.",
}
FALLEN = 5
"""So many men fall in each battle of the example."""


class LossesStep(QWidget):
    """Four answers as pictures from left to right, and the numbers that they have."""

    changed = Signal()

    def __init__(self, losses: Losses) -> None:
        super().__init__()
        self._men = self._battles = 0
        down, pale = man("fallen"), man("not_owned")
        cards = [
            ChoiceCard(RETURN, "Everyone is back", strip(
                ("battle", man()), ("falls", down), ("next battle", man()))),
            ChoiceCard(ROLL, "Roll for each man", self._paint_rolls, suggested=True),
            ChoiceCard(REST, "Out for one battle", strip(
                ("falls", down), ("next battle", pale), ("the one after", man()))),
            ChoiceCard(GONE, "Gone for good", strip(
                ("falls", down), ("next battle", pale), ("for ever", pale))),
        ]  # fmt: skip
        self.kind = ChoiceCards("A man falls. What then?", cards, 2)
        self.kind.set_key(losses.kind)
        self._form = form = StructForm(losses, self)
        self.sides = form.number("sides", "Sides of the die", 2, 100)
        self.needed = form.number("needed", "Back with this number or more", 1, 101)
        self.rest = form.number("fallen_miss", "Battles that the fallen miss", 1, 20)
        self.missed = form.number("wounded_miss", "Battles that the wounded miss", 0, 20)
        self.back = form.number("reinforcements", "Men who come back for each battle", 0, 200)
        self.heroes = form.choice("heroes", "Heroes", HEROES)
        self.vehicles = form.segments("vehicles", "Vehicles", VEHICLES)
        self.odds, self.wrecks = TextLabel("", "second", "ink2"), _quiet("")
        self.dice = [_DieChoice(Die(f"Back on {n} or more", n, size=36)) for n in range(2, 7)]
        self.told = TextLabel("", "small", "ink2", wrap=True)
        self.more = MoreFields("the wounded, heroes, another die", hbox(
            Field("The wounded miss", self.missed), Field("Heroes", self.heroes),
            Field("Back with", self.needed), Field("on a die of", self.sides), 1, gap=10,
        ))  # fmt: skip
        self._build()
        self.kind.chosen.connect(self._choose)
        form.changed.connect(self._follow)
        for choice in self.dice:
            face = choice.die.face
            choice.die.clicked.connect(lambda _=False, face=face: self.needed.setValue(face))
        self._follow()

    def _build(self) -> None:
        note = "The pictures show the battle, the evening after and the next battle."
        what = titled_card("A man falls. What then?", note, below=(self.kind, self.told))
        self._rolls = titled_card("He is back on", "", self.odds, below=(
            hbox(*self.dice, TextLabel("or\nmore", "second", "ink2"), 1, gap=6),))  # fmt: skip
        self._rests = titled_card("He misses", "", self.rest, below=(
            _quiet("battles; after that he is back."),))  # fmt: skip
        self._reinforced = titled_card("Reinforcements", "", self.back, below=(hbox(
            _Picture("assault_running", "rifleman_running"),
            (_quiet("of the lost may come back for each battle, as their player chooses."), 1),
        ),))  # fmt: skip
        self._wrecks = titled_card("Vehicles", "", self.vehicles, below=(
            hbox(_Picture("jeep"), (self.wrecks, 1)),))  # fmt: skip
        cards = (self._rolls, self._rests, self._reinforced, self._wrecks)
        below = hbox(*((card, 1) for card in cards), gap=12)
        vbox(what, below, self.more, 1, gap=12, inside=self)

    def _paint_rolls(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        needed = self.needed.value()
        out = ", ".join(map(str, range(1, needed))) if 1 < needed <= 3 else f"under {needed}"

        def dice(painter: QPainter, place: QRectF, theme: Theme) -> None:
            side = 42.0
            for at, face in ((-1, max(1, needed - 1)), (1, needed)):
                left = place.center().x() + (at - 1) * side / 2 + at * 3
                die = QRectF(left, place.bottom() - side - 2, side, side)
                paint_die(painter, theme, die, min(face, 6), 6)

        word = f"{out} out · {needed}+ back" if needed > 1 else "always back"
        draw = strip(("falls", man("fallen")), (word, dice), ("next battle", _paint_two))
        draw(painter, rect, theme)

    def choose(self, key: str) -> None:
        """Take another answer."""
        self.kind.cards[key].click()

    def _choose(self, key: str) -> None:
        """Take an answer; where everyone is back, the wounded are too, until somebody says no."""
        if key == RETURN:
            self.missed.setValue(0)
        self._follow()

    def losses(self) -> Losses:
        """Return what is filled in."""
        losses = self._form.filled(Losses(), kind=self.kind.key)
        return losses if losses.kinds != {RETURN} else replace(losses, reinforcements=0)

    def show_for(self, men: int, battles: int) -> None:
        """Work out what is left of an army of so many men after so many battles."""
        if (men, battles) != (self._men, self._battles):
            self._men, self._battles = men, battles
            self._show_strength()

    def _show_strength(self) -> None:
        men, battles = self._men, self._battles
        rest, back = self.rest.value(), self.back.value()
        hurt = self.missed.value() and self.kind.key == RETURN
        words = {
            RETURN: "The fallen are back, the wounded are not." if hurt
            else "Every battle starts with the full army.",
            ROLL: "Each fallen man rolls one die before each battle.",
            REST: f"He misses the next {counted(rest, 'battle')}, then he is back."
            if rest > 1 else "He misses the next battle, then he is back.",
            GONE: f"{counted(back, 'man', 'men')} may come back for each battle."
            if back else "Nobody comes back. Short, hard campaigns.",
        }  # fmt: skip
        for key, about in words.items():
            losses = self._form.filled(Losses(), kind=key)
            left = expected_strength(losses, men, battles, FALLEN)
            about_ = "" if left.denominator == 1 else "about "
            told = f"After {counted(battles, 'battle')}: {about_}{round(left)} of {men} men"
            self.kind.cards[key].say(about, told if men else "")
        self.told.say(f"Worked out for {FALLEN} men killed in each battle." if men else "")

    def _follow(self) -> None:
        now, key = self.losses(), self.kind.key
        self._rolls.setVisible(ROLL in now.kinds)
        self._rests.setVisible(REST in now.kinds)
        self._reinforced.setVisible(now.kinds != {RETURN})
        self.wrecks.setText(WRECKS[now.vehicles or now.kind])
        self.odds.setText(odds_text(now))
        for choice in self.dice:
            choice.setVisible(self.sides.value() == 6)
            choice.set_on(choice.die.face == self.needed.value())
        self._show_strength()
        self.kind.cards[key].update()
        self.changed.emit()


class _DieChoice(QWidget):
    """A die with a frame where it is the one that is taken."""

    def __init__(self, die: Die) -> None:
        super().__init__()
        self.die, self._on = die, False
        hbox(die, margins=(4, 4, 4, 4), inside=self)

    def set_on(self, on: bool) -> None:
        """Draw the frame, or not."""
        self._on = on
        self.update()

    def paintEvent(self, _event: object) -> None:
        """Draw the frame."""
        if self._on:
            tokens = theme_of(self).tokens
            framed(self, tokens.olive, tokens.sel).end()


class _Picture(FigureRows):
    """A few green men or a vehicle, small."""

    def __init__(self, *art: str) -> None:
        super().__init__(most=44, ground=False)
        self.setFixedSize(24 + 36 * len(art), 46)
        self.set_figures([Drawn(each, "green") for each in art])


def _paint_two(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw one who stays out, and before him one who is back."""
    man("not_owned")(painter, rect.translated(-20, 0), theme)
    man()(painter, rect.translated(20, 0), theme)


def _quiet(text: str) -> TextLabel:
    return TextLabel(text, "second", "ink2", wrap=True)
