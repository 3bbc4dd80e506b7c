"""The fields of what was agreed: kind, how victory is counted, what losses mean, the schedule."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.ties_field import TiesField
from desktop.look.parts.fields import Combo, Field, Spin
from desktop.look.parts.text import TextLabel
from rules.campaign.charter import Losses, Victory
from rules.campaign.presets import LossesPreset, VictoryPreset, losses_text
from rules.campaign.recovery import odds_words

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
OWN = "Own numbers"
HEROES = (("", "As everybody"), *LOSSES)


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


def offer_presets(choice: Combo, names: list[str]) -> None:
    """Offer presets by name, and at the end numbers of one's own."""
    choice.clear()
    choice.addItems([*names, OWN])


def show_preset(choice: Combo, values: Sequence[object], now: object, texts: list[str]) -> str:
    """Show which preset is filled in; return what it means, "" for numbers of one's own."""
    at = values.index(now) if now in values else len(values)
    choice.setCurrentIndex(at)
    return texts[at] if at < len(texts) else ""


def days_trouble(begins: str, ends: str) -> str:
    """Return what is wrong with the first and the last day, "" where nothing is."""
    for day, which in ((begins, "first"), (ends, "last")):
        try:
            date.fromisoformat(day or "2026-10-04")
        except ValueError:
            return f"The {which} day is written year-month-day: 2026-10-04."
    if begins and ends and date.fromisoformat(ends) < date.fromisoformat(begins):
        return "The last day is before the first."
    return ""


def spin(name: str, value: int, least: int = 0, most: int = 999) -> Spin:
    """Return a number field of a fixed width."""
    made = Spin(name)
    made.setRange(least, most)
    made.setValue(value)
    made.setFixedWidth(72)
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


class VictoryFields(QWidget):
    """What the standings count."""

    changed = Signal()

    def __init__(self, victory: Victory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ties = TiesField(victory.ties)
        self._presets: tuple[VictoryPreset, ...] = ()
        self.preset = shrinking(Combo("A way to count that is well known"))
        self.meaning = TextLabel("", "small", "ink2", wrap=True)
        self.kind = combo("What the standings count", VICTORIES, victory.kind)
        self.win = spin("Points for a win", victory.win)
        self.draw = spin("Points for a draw", victory.draw)
        self.loss = spin("Points for a loss", victory.loss)
        self.objective = spin("Points for each objective", victory.objective)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Field("Victory", self.preset))
        column.addWidget(self.meaning)
        column.addWidget(Field("The standings count", self.kind))
        fields = (("Won", self.win), ("Drawn", self.draw), ("Lost", self.loss))
        labels = [Field(label, each) for label, each in fields]
        self._numbers = row_of(*labels, Field("Each objective", self.objective))
        column.addWidget(self._numbers)
        column.addWidget(self.ties)
        self.ties.changed.connect(self._follow)
        self.preset.activated.connect(self._take)
        self.kind.currentIndexChanged.connect(lambda _at: self._follow())
        for each in (self.win, self.draw, self.loss, self.objective):
            each.valueChanged.connect(lambda _value: self._follow())
        self._follow()

    def offer(self, presets: tuple[VictoryPreset, ...]) -> None:
        """Offer ways to count; the one that is filled in is shown as chosen."""
        self._presets = presets
        offer_presets(self.preset, [each.name for each in presets])
        self._follow()

    def _take(self, at: int) -> None:
        if at < len(self._presets):
            value = self._presets[at].value
            self.ties.show_ties(value.ties)
            self.kind.setCurrentIndex(max(0, self.kind.findData(value.kind)))
            numbers = (value.win, value.draw, value.loss, value.objective)
            fields = (self.win, self.draw, self.loss, self.objective)
            for field, number in zip(fields, numbers, strict=True):
                field.setValue(number)
        self._follow()

    def _follow(self) -> None:
        values = [each.value for each in self._presets]
        self.meaning.setText(show_preset(self.preset, values, self.victory(), self._texts()))
        self._numbers.setVisible(self.kind.currentData() in ("results", "objectives"))
        for each in (self.win, self.draw, self.loss):
            each.setEnabled(self.kind.currentData() == "results")
        self.changed.emit()

    def _texts(self) -> list[str]:
        return [each.text for each in self._presets]

    def victory(self) -> Victory:
        """Return what is filled in."""
        kind: Any = self.kind.currentData()
        return Victory(
            kind, self.win.value(), self.draw.value(), self.loss.value(), self.objective.value(),
            self.ties.ties(),
        )  # fmt: skip


class LossesFields(QWidget):
    """What becomes of the fallen; the odds of a roll are said."""

    changed = Signal()

    def __init__(self, losses: Losses, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets: tuple[LossesPreset, ...] = ()
        self.preset = shrinking(Combo("A way to treat losses that is well known"))
        self.meaning = TextLabel("", "small", "ink2", wrap=True)
        self.kind = combo("What becomes of the fallen", LOSSES, losses.kind)
        self.sides = spin("Sides of the die", losses.sides, 2, 100)
        self.needed = spin("Needed on the die", losses.needed, 1, 100)
        self.missed = spin("Battles the wounded miss", losses.wounded_miss, 0, 20)
        self.back = spin("Men who come back for each battle", losses.reinforcements, 0, 200)
        self.heroes = combo("What becomes of heroes", HEROES, losses.heroes)
        self.odds = TextLabel("", "small", "ink2")
        self._roll = row_of(Field("Back with", self.needed), Field("on a die of", self.sides),
                            self.odds)  # fmt: skip
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Field("Losses", self.preset))
        column.addWidget(self.meaning)
        column.addWidget(Field("The fallen", self.kind))
        column.addWidget(self._roll)
        column.addWidget(
            row_of(
                Field("The wounded miss, battles", self.missed),
                Field("Come back for each battle, men", self.back),
            )
        )
        column.addWidget(Field("Heroes", self.heroes))
        self.kind.currentIndexChanged.connect(lambda _at: self._follow())
        self.heroes.currentIndexChanged.connect(lambda _at: self._follow())
        self.preset.activated.connect(self._take)
        for each in (self.sides, self.needed, self.missed, self.back):
            each.valueChanged.connect(lambda _value: self._follow())
        self._follow()

    def offer(self, presets: tuple[LossesPreset, ...]) -> None:
        """Offer ways to treat losses; the one that is filled in is shown as chosen."""
        self._presets = presets
        offer_presets(self.preset, [each.name for each in presets])
        self._follow()

    def _take(self, at: int) -> None:
        if at < len(self._presets):
            value = self._presets[at].value
            self.kind.setCurrentIndex(max(0, self.kind.findData(value.kind)))
            self.heroes.setCurrentIndex(max(0, self.heroes.findData(value.heroes)))
            numbers = (value.sides, value.needed, value.wounded_miss, value.reinforcements)
            fields = (self.sides, self.needed, self.missed, self.back)
            for field, number in zip(fields, numbers, strict=True):
                field.setValue(number)
        self._follow()

    def _follow(self) -> None:
        values = [each.value for each in self._presets]
        words = show_preset(self.preset, values, self.losses(), [p.text for p in self._presets])
        self.meaning.setText(words or losses_text(self.losses()))
        kinds = (self.kind.currentData(), self.heroes.currentData())
        self._roll.setVisible("recover" in kinds)
        self.odds.setText(odds_words(self.losses()))
        self.changed.emit()

    def losses(self) -> Losses:
        """Return what is filled in."""
        kind: Any = self.kind.currentData()
        heroes: Any = self.heroes.currentData()
        numbers = (self.sides.value(), self.needed.value(), self.missed.value(), self.back.value())
        return Losses(kind, *numbers, heroes)
