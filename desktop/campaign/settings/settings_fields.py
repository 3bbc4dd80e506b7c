"""The fields of what was agreed: kind, how victory is counted, what losses mean, the schedule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QWidget

from desktop.campaign.planning.day_field import DayField
from desktop.campaign.settings.preset_fields import PresetFields
from desktop.campaign.settings.ties_field import TiesField
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo, Field, Spin
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.campaign.describe_settings import losses_text, odds_text
from rules.campaign.planning.settings import Losses, Victory
from rules.campaign.planning.settings_presets import victory_presets
from rules.games.playbook import Playbook
from rules.scoring.score import POINT_KINDS

KINDS = (("free", "Free play: battles as they come"), ("league", "League: a schedule of rounds"),
         ("tree", "Linked scenarios: who wins decides what comes next"))  # fmt: skip
VICTORIES = (("results", "Won and drawn battles"), ("score", "The games' own points"),
             ("objectives", "Objectives taken"),
             ("last-standing", "Who is left with men"))  # fmt: skip
LOSSES = (("return", "Every man is back next time"), ("stay-out", "The fallen stay out"),
          ("recover", "The fallen recover on a roll"))  # fmt: skip
PAIRINGS = (
    ("round-robin", "Everybody meets everybody"),
    ("standing", "Neighbours in the standings"),
)
HEROES = (("", "As everybody"), ("return", "Heroes are always back"),
          ("stay-out", "Heroes who fall stay out"),
          ("recover", "Heroes recover on a roll"))  # fmt: skip
PARAGRAPH = 56
WOUNDED = "Else they count as killed. Battles that are written already keep their points."


def shrinking(choice: Combo) -> Combo:
    """Let a choice be narrower than its longest entry, which is shortened with … then."""
    choice.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    choice.setMinimumContentsLength(6)
    return choice


def combo(name: str, choices: tuple[tuple[str, str], ...], now: str) -> Combo:
    """Return a choice of these, with one chosen."""
    made = shrinking(Combo(name))
    for key, words in choices:
        made.addItem(words, key)
    made.setCurrentIndex(max(0, made.findData(now)))
    return made


def days_trouble(begins: DayField, ends: DayField) -> str:
    """Return what is wrong with the first and the last day, "" where nothing is."""
    for day, which in ((begins, "first"), (ends, "last")):
        if day.trouble:
            return f"The {which} day: {day.trouble[0].lower()}{day.trouble[1:]}"
    if begins.day and ends.day and ends.day < begins.day:
        return "The last day is before the first."
    return ""


def spin(name: str, value: int, least: int = 0, most: int = 999) -> Spin:
    """Return a number field of a fixed width."""
    made = Spin(name)
    made.setRange(least, most)
    made.setValue(value)
    made.setFixedWidth(theme_of(made).height(72, 50))
    return made


def paragraph(text: str, hint: str = "") -> QPlainTextEdit:
    """Return a field of a few lines, which Tab leaves."""
    made = QPlainTextEdit(text)
    made.setPlaceholderText(hint)
    made.setTabChangesFocus(True)
    made.setFixedHeight(theme_of(made).height(PARAGRAPH))
    return made


def row_of(*widgets: QWidget) -> QWidget:
    """Return widgets side by side, aligned at the left."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return box


class VictoryFields(PresetFields[Victory]):
    """What the standings count."""

    def __init__(self, victory: Victory, parent: QWidget | None = None) -> None:
        preset = shrinking(Combo("A way to count that is well known"))
        super().__init__("How victory is counted", preset, parent)
        self.ties = TiesField(victory.ties)
        self.kind = combo("What the standings count", VICTORIES, victory.kind)
        self.win = spin("Points for a win", victory.win)
        self.draw = spin("Points for a draw", victory.draw)
        self.loss = spin("Points for a loss", victory.loss)
        self.objective = spin("Points for each objective", victory.objective)
        self.wounded = Check("The wounded count as left in the game's own points", WOUNDED)
        self.wounded.setChecked(victory.wounded_left)
        self._points = False
        self._results = row_of(Field("Won", self.win), Field("Drawn", self.draw),
                               Field("Lost", self.loss))  # fmt: skip
        self._objective = Field("Each objective", self.objective)
        self._row = row_of(self._results, self._objective)
        for each in (Field("The standings count", self.kind), self._row, self.ties):
            self.numbers.addWidget(each)
        self.column.addWidget(self.wounded)
        self.ties.changed.connect(self.follow)
        self.kind.currentIndexChanged.connect(lambda _at: self.follow())
        self.wounded.toggled.connect(lambda _on: self.follow())
        for each in (self.win, self.draw, self.loss, self.objective):
            each.valueChanged.connect(lambda _value: self.follow())
        self.follow()

    def offer_for(self, playbooks: Sequence[Playbook]) -> None:
        """Offer the ways to count that fit these games."""
        self._points = any(each.scoring.kind in POINT_KINDS for each in playbooks)
        self.offer(victory_presets(playbooks))

    def show_value(self, value: Victory) -> None:
        """Fill a preset in; whether the wounded count is another matter."""
        self.ties.show_ties(value.ties)
        self.kind.setCurrentIndex(max(0, self.kind.findData(value.kind)))
        fields = (self.win, self.draw, self.loss, self.objective)
        numbers = (value.win, value.draw, value.loss, value.objective)
        for field, number in zip(fields, numbers, strict=True):
            field.setValue(number)

    def follow(self) -> None:
        """Show only the numbers that what is counted has."""
        super().follow()
        kind = self.kind.currentData()
        self._row.setVisible(kind in ("results", "objectives"))
        self._results.setVisible(kind == "results")
        self.wounded.setVisible(self._points or not self.wounded.isChecked())

    def value(self) -> Victory:
        """Return what is filled in, but for the wounded, of whom no preset says anything."""
        kind: Any = self.kind.currentData()
        return Victory(
            kind, self.win.value(), self.draw.value(), self.loss.value(), self.objective.value(),
            self.ties.ties(),
        )  # fmt: skip

    def victory(self) -> Victory:
        """Return all that is filled in."""
        return replace(self.value(), wounded_left=self.wounded.isChecked())


class LossesFields(PresetFields[Losses]):
    """What becomes of the fallen; the odds of a roll are said."""

    def __init__(self, losses: Losses, parent: QWidget | None = None) -> None:
        preset = shrinking(Combo("A way to treat losses that is well known"))
        super().__init__("What losses mean", preset, parent)
        self.kind = combo("What becomes of the fallen", LOSSES, losses.kind)
        self.sides = spin("Sides of the die", losses.sides, 2, 100)
        self.needed = spin("Needed on the die", losses.needed, 1, 100)
        self.missed = spin("Battles the wounded miss", losses.wounded_miss, 0, 20)
        self.back = spin("Men who come back for each battle", losses.reinforcements, 0, 200)
        self.heroes = combo("What becomes of heroes", HEROES, losses.heroes)
        self.odds = TextLabel("", "small", "ink2")
        self._roll = row_of(Field("Back with", self.needed), Field("on a die of", self.sides),
                            self.odds)  # fmt: skip
        self._back = Field("Come back for each battle, men", self.back)
        battles = row_of(Field("The wounded miss, battles", self.missed), self._back)
        fields = (Field("The fallen", self.kind), Field("Heroes", self.heroes), self._roll, battles)
        for each in fields:
            self.numbers.addWidget(each)
        self.kind.currentIndexChanged.connect(lambda _at: self.follow())
        self.heroes.currentIndexChanged.connect(lambda _at: self.follow())
        for each in (self.sides, self.needed, self.missed, self.back):
            each.valueChanged.connect(lambda _value: self.follow())
        self.follow()

    def show_value(self, value: Losses) -> None:
        """Fill a preset in."""
        self.kind.setCurrentIndex(max(0, self.kind.findData(value.kind)))
        self.heroes.setCurrentIndex(max(0, self.heroes.findData(value.heroes)))
        fields = (self.sides, self.needed, self.missed, self.back)
        numbers = (value.sides, value.needed, value.wounded_miss, value.reinforcements)
        for field, number in zip(fields, numbers, strict=True):
            field.setValue(number)

    def own_text(self) -> str:
        """Return what the numbers come to."""
        return losses_text(self.value())

    def follow(self) -> None:
        """Show the odds where somebody rolls, and reinforcements where somebody stays out."""
        super().follow()
        kinds = {self.kind.currentData(), self.heroes.currentData()}
        self._roll.setVisible("recover" in kinds)
        self._back.setVisible(kinds - {"return", ""} != set())
        self.odds.setText(odds_text(self.value()))

    def value(self) -> Losses:
        """Return what is filled in."""
        kind: Any = self.kind.currentData()
        heroes: Any = self.heroes.currentData()
        stays = {kind, heroes} - {"return", ""}
        numbers = (self.sides.value(), self.needed.value(), self.missed.value())
        return Losses(kind, *numbers, self.back.value() if stays else 0, heroes)

    def losses(self) -> Losses:
        """Return all that is filled in."""
        return self.value()
