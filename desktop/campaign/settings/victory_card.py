"""What the standings count: results, points, objectives or men, with an example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.campaign.settings.choice_card import stand
from desktop.campaign.settings.settings_fields import row_of, spin
from desktop.campaign.settings.ties_field import TiesField
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Field
from desktop.look.parts.panel import framed
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.text import RIGHT, TextLabel, paint_text
from desktop.look.theme import theme_of
from rules.campaign.planning.settings import TieBreak, Victory
from rules.campaign.recording.scoring_facts import objectives_of
from rules.common.wording import lower
from rules.games.playbook import Playbook
from rules.scoring.score import POINT_KINDS

KINDS = (("results", "Battles won"), ("score", "The game’s points"),
         ("objectives", "Objectives"), ("last-standing", "Last with men"))  # fmt: skip
WOUNDED = "Else they count as killed. Battles that are written already keep their points."
_TIES: dict[TieBreak, str] = {
    "head-to-head": "the game between the two", "difference": "points for minus points against",
    "score": "the game's own points", "won": "battles won", "men": "men fit to fight",
    "fewest-battles": "fewer battles played", "name": "the name",
}  # fmt: skip


_TIES_OF: dict[str, tuple[TieBreak, ...]] = {
    "results": ("head-to-head", "difference", "won", "name"),
    "score": ("difference", "won", "head-to-head", "name"),
    "objectives": ("won", "head-to-head", "name"),
    "last-standing": ("won", "head-to-head", "name"),
}


class VictoryCard(QWidget):
    """The kind of what counts, its numbers, an example of them, and what breaks a tie."""

    changed = Signal()

    def __init__(self, victory: Victory) -> None:
        super().__init__()
        self._points, self._unfit = False, dict[str, str]()
        self.kind = Segmented("What the standings count", KINDS)
        self.kind.set_key(victory.kind)
        self.win = spin("Points for a win", victory.win)
        self.draw = spin("Points for a draw", victory.draw)
        self.loss = spin("Points for a loss", victory.loss)
        self.objective = spin("Points for each objective", victory.objective)
        self.ties = TiesField(victory.ties)
        self.wounded = Check("The wounded count as left in the game's own points", WOUNDED)
        self.wounded.setChecked(victory.wounded_left)
        self.told = TextLabel("", "second", "ink2", wrap=True)
        self.change_ties = LinkButton("Change…")
        self.example = _Example()
        self._build()
        self.kind.chosen.connect(self._take)
        self.ties.changed.connect(self._follow)
        self.wounded.toggled.connect(lambda _on: self._follow())
        self.change_ties.clicked.connect(lambda: self.unfold(self._inside.isHidden()))
        for each in (self.win, self.draw, self.loss, self.objective):
            each.valueChanged.connect(lambda _value: self._follow())
        self._follow()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 12)
        column.setSpacing(10)
        top = QHBoxLayout()
        top.addWidget(TextLabel("What counts", "lead-strong"), 1)
        top.addWidget(self.kind)
        column.addLayout(top)
        row = QHBoxLayout()
        row.setSpacing(18)
        self._numbers = QWidget()
        grid = QGridLayout(self._numbers)
        grid.setContentsMargins(0, 0, 0, 0)
        self._labels: dict[str, QWidget] = {}
        for at, (words, field) in enumerate(
            (("Win", self.win), ("Draw", self.draw), ("Each objective", self.objective))
        ):  # fmt: skip
            self._labels[words] = TextLabel(words, "body")
            grid.addWidget(self._labels[words], at, 0, RIGHT)
            grid.addWidget(field, at, 1)
        row.addWidget(self._numbers)
        row.addWidget(self.example, 1)
        column.addLayout(row)
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self.told, 1)
        foot.addWidget(self.change_ties)
        column.addLayout(foot)
        self._inside = QWidget()
        inside = QVBoxLayout(self._inside)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.ties)
        inside.addWidget(row_of(Field("Points for a loss", self.loss)))
        inside.addWidget(self.wounded)
        self._inside.hide()
        column.addWidget(self._inside)

    def unfold(self, on: bool) -> None:
        """Show what breaks a tie, or fold it away."""
        self._inside.setVisible(on)
        self.change_ties.setText("Done" if on else "Change…")

    def offer_for(self, playbooks: Sequence[Playbook]) -> None:
        """Note the games: only where points are counted do the wounded matter."""
        self._points = any(each.scoring.kind in POINT_KINDS for each in playbooks)
        points = all(each.scoring.kind in POINT_KINDS for each in playbooks)
        goals = all(objectives_of(each) for each in playbooks)
        self._unfit = {} if points else {"score": "Not every game here counts points."}
        if not goals:
            self._unfit["objectives"] = "Not every game here has objectives."
        self._follow()

    def _take(self, key: str) -> None:
        """Fill in what fits another kind: what breaks a tie, and a point for each objective."""
        self.ties.show_ties(_TIES_OF[key])
        if key == "objectives" and not self.objective.value():
            self.objective.setValue(1)
        self._follow()

    def victory(self) -> Victory:
        """Return what is filled in."""
        kind: Any = self.kind.key
        return Victory(
            kind, self.win.value(), self.draw.value(), self.loss.value(), self.objective.value(),
            self.ties.ties(), self.wounded.isChecked(),
        )  # fmt: skip

    def _follow(self) -> None:
        victory = self.victory()
        results, goals = victory.kind == "results", victory.kind in ("results", "objectives")
        for words, field, on in (
            ("Win", self.win, results), ("Draw", self.draw, results),
            ("Each objective", self.objective, goals),
        ):  # fmt: skip
            self._labels[words].setVisible(on)
            field.setVisible(on)
        self._numbers.setVisible(goals)
        self.example.show_victory(victory)
        ties = [_TIES[each] for each in victory.ties]
        first = f"{ties[0]} decides" if ties else "they share the place"
        unfit = self._unfit.get(victory.kind, "")
        self.told.setText(unfit or f"Level on points: {lower(first)}.")
        self.told.set_ink("warn" if unfit else "ink2")
        self.wounded.setVisible(self._points or not self.wounded.isChecked())
        self.changed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        tokens = theme_of(self).tokens
        framed(self, tokens.line, tokens.raised).end()


def example_points(victory: Victory) -> tuple[tuple[str, str], ...]:
    """Return what three armies did, and what that counts."""
    win, draw, each = victory.win, victory.draw, victory.objective
    if victory.kind == "score":
        return (("scores 30 and 24 points", "54"), ("scores 41 points once", "41"))
    if victory.kind == "last-standing":
        return (("has 31 men fit", "31"), ("has 12 men fit", "12"))
    if victory.kind == "objectives":
        each = each or 1
        return (("takes 3 objectives", str(3 * each)), ("wins 2, takes none", "0"))
    took = ", takes 1 objective" if each else ""
    return (
        ("wins all 4 battles", str(4 * win)),
        (f"wins 1, draws 1{took}", str(win + draw + each)),
        ("draws 1, loses 1" if victory.loss else "draws 1", str(draw + victory.loss)),
    )


class _Example(QWidget):
    """Three armies, what they did, and what it counts."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_victory(self, victory: Victory) -> None:
        """Show what a way to count comes to."""
        self._rows = example_points(victory)
        told = "; ".join(f"{words}: {points}" for words, points in self._rows)
        self.setAccessibleName(f"For example: {told}")
        self.update()

    def sizeHint(self) -> QSize:
        """A label and three rows."""
        return QSize(220, theme_of(self).height(112, 60))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the label and the rows."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.fillRect(0, 0, 1, self.height(), tokens.line)
        left, wide = 18.0, self.width() - 18.0
        label = float(theme.height(18, 16))
        paint_text(
            painter, theme, QRectF(left, 0, wide, label), "For example", "label", tokens.ink2
        )
        high = (self.height() - label) / 3
        for at, ((words, points), colour) in enumerate(
            zip(self._rows, ("green", "tan", "grey"), strict=False)
        ):
            row = QRectF(left, label + at * high, wide, high)
            painter.fillRect(QRectF(left, row.top(), wide, 1), tokens.line)
            stand(painter, left + 11, row.bottom() - 1, min(28, high * 0.8), theme, colour)
            text = row.adjusted(30, 0, -40, 0)
            paint_text(painter, theme, text, words, "second", tokens.ink)
            paint_text(painter, theme, row, points, "count", tokens.ink, RIGHT)
        painter.end()
