"""The fields of what was agreed: kind, how victory is counted, what losses mean, the schedule."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.parts.fields import Combo, Field, Spin
from desktop.look.parts.text import TextLabel
from rules.campaign.charter import Losses, Victory

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
HEROES = (("", "As everybody"), *LOSSES)


def combo(name: str, choices: tuple[tuple[str, str], ...], now: str) -> Combo:
    """Return a choice of these, with one chosen."""
    made = Combo(name)
    for key, words in choices:
        made.addItem(words, key)
    made.setCurrentIndex(max(0, made.findData(now)))
    return made


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
        self._before = victory
        self.kind = combo("What the standings count", VICTORIES, victory.kind)
        self.win = spin("Points for a win", victory.win)
        self.draw = spin("Points for a draw", victory.draw)
        self.loss = spin("Points for a loss", victory.loss)
        self.objective = spin("Points for each objective", victory.objective)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Field("The standings count", self.kind))
        fields = (("Won", self.win), ("Drawn", self.draw), ("Lost", self.loss))
        labels = [Field(label, each) for label, each in fields]
        self._numbers = row_of(*labels, Field("Each objective", self.objective))
        column.addWidget(self._numbers)
        self.kind.currentIndexChanged.connect(lambda _at: self._follow())
        self._follow()

    def _follow(self) -> None:
        self._numbers.setVisible(self.kind.currentData() in ("results", "objectives"))
        for each in (self.win, self.draw, self.loss):
            each.setEnabled(self.kind.currentData() == "results")
        self.changed.emit()

    def victory(self) -> Victory:
        """Return what is filled in."""
        kind: Any = self.kind.currentData()
        return Victory(
            kind, self.win.value(), self.draw.value(), self.loss.value(), self.objective.value(),
            self._before.ties,
        )  # fmt: skip


class LossesFields(QWidget):
    """What becomes of the fallen; the odds of a roll are said."""

    changed = Signal()

    def __init__(self, losses: Losses, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        for each in (self.sides, self.needed):
            each.valueChanged.connect(lambda _value: self._follow())
        self._follow()

    def _follow(self) -> None:
        kinds = (self.kind.currentData(), self.heroes.currentData())
        self._roll.setVisible("recover" in kinds)
        sides, needed = self.sides.value(), self.needed.value()
        well = max(0, min(sides, sides - needed + 1))
        self.odds.setText(f"{well} of {sides} are back ({100 * well / sides:.0f} %)")
        self.changed.emit()

    def losses(self) -> Losses:
        """Return what is filled in."""
        kind: Any = self.kind.currentData()
        heroes: Any = self.heroes.currentData()
        numbers = (self.sides.value(), self.needed.value(), self.missed.value(), self.back.value())
        return Losses(kind, *numbers, heroes)
