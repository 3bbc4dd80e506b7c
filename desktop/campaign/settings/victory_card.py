"""What the standings count: results, points, objectives or men, with an example, and ties."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from desktop.campaign.settings.choice_card import stand
from desktop.campaign.struct_form import StructForm, fill
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.layouts import hbox, laid_out, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.text import RIGHT, SectionLabel, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of
from rules.campaign.planning.settings import TieBreak, Victory
from rules.campaign.recording.asked_facts import objectives_of
from rules.campaign.state.standings import TIES
from rules.common.wording import capital
from rules.games.playbook import Playbook
from rules.scoring.score import POINT_KINDS

KINDS = (("results", "Battles won"), ("score", "The game’s points"),
         ("objectives", "Objectives"), ("last-standing", "Last with men"))  # fmt: skip
USUAL_ARMIES, USUAL_BATTLES = 3, 4
"""Of so many armies, each with so many battles, the example tells while nothing is known."""
WOUNDED = "Otherwise they count as killed. Recorded battles keep their points."
FIRST_TIE: dict[TieBreak, str] = {
    "head-to-head": "head to head", "difference": "points difference",
    "score": "the game's own points", "won": "battles won", "men": "men fit to fight",
    "fewest-battles": "fewer battles played", "name": "the name",
}  # fmt: skip
USUAL_TIES: dict[str, tuple[TieBreak, ...]] = {
    "results": ("head-to-head", "difference", "won", "name"),
    "score": ("difference", "won", "head-to-head", "name"),
    "objectives": ("won", "head-to-head", "name"),
    "last-standing": ("won", "head-to-head", "name"),
}
TIE_CHOICES = (*((key, capital(words)) for key, words in TIES.items()), ("", "Nothing more"))
_ORDER = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")


class VictoryCard(Card):
    """The kind of what counts, its numbers, an example of them, and what breaks a tie."""

    changed = Signal()
    ground = "raised"

    def __init__(self, victory: Victory) -> None:
        super().__init__()
        self._points, self._unfit = False, dict[str, str]()
        self._expected = (USUAL_ARMIES, USUAL_BATTLES)
        self._form = form = StructForm(victory, self)
        self.kind = form.segments("kind", "What the standings count", KINDS)
        self.win = form.number("win", "Points for a win")
        self.draw = form.number("draw", "Points for a draw")
        self.loss = form.number("loss", "Points for a loss")
        self.objective = form.number("objective", "Points for each objective")
        self.wounded = form.check(
            "wounded_left", "The wounded count as left in the game's own points", WOUNDED
        )
        self.ties = TiesField(victory.ties)
        self.told = TextLabel("", "second", "ink2", wrap=True)
        self.change_ties = LinkButton("Change…", act=lambda: self.unfold(self._inside.isHidden()))
        self.example = _Example()
        self._numbers = QWidget()
        grid = QGridLayout(self._numbers)
        grid.setContentsMargins(0, 0, 0, 0)
        self._results = [TextLabel("Win"), self.win, TextLabel("Draw"), self.draw]
        self._goals = [TextLabel("Each objective"), self.objective]
        for at, widget in enumerate((*self._results, *self._goals)):
            grid.addWidget(widget, at // 2, at % 2, RIGHT)
        loss = hbox(Field("Points for a loss", self.loss), 1)
        self._inside = laid_out(vbox, self.ties, loss, self.wounded)
        self._inside.hide()
        vbox(
            hbox((TextLabel("What counts", "lead-strong"), 1), self.kind),
            hbox(self._numbers, (self.example, 1), gap=18),
            1,
            hbox((self.told, 1), self.change_ties),
            self._inside,
            gap=10,
            margins=(16, 10, 16, 12),
            inside=self,
        )
        self.kind.chosen.connect(self._take)
        self.ties.changed.connect(self._follow)
        form.changed.connect(self._follow)
        self._follow()

    def unfold(self, on: bool) -> None:
        """Show what breaks a tie, or fold it away."""
        self._inside.setVisible(on)
        self.change_ties.setText("Done" if on else "Change…")

    def offer_for(self, playbooks: Sequence[Playbook]) -> None:
        """Note the games: only where points are counted do the wounded matter."""
        counting = [each.scoring.kind in POINT_KINDS for each in playbooks]
        self._points = any(counting)
        self._unfit = {} if all(counting) else {"score": "Not every game here counts points."}
        if not all(objectives_of(each) for each in playbooks):
            self._unfit["objectives"] = "Not every game here has objectives."
        self._follow()

    def expect(self, armies: int, battles: int) -> None:
        """Follow for how many armies it is, and how many battles each of them has, 0 for any."""
        self._expected = (max(2, armies), battles or USUAL_BATTLES)
        self.example.show_victory(self.victory(), *self._expected)

    def _take(self, key: str) -> None:
        """Fill in what fits another kind: what breaks a tie, and a point for each objective."""
        self.ties.show_ties(USUAL_TIES[key])
        if key == "objectives" and not self.objective.value():
            self.objective.setValue(1)
        self._follow()

    def victory(self) -> Victory:
        """Return what is filled in."""
        return self._form.filled(Victory(), ties=self.ties.ties())

    def _follow(self) -> None:
        victory = self.victory()
        results, goals = victory.kind == "results", victory.kind in ("results", "objectives")
        for widget in self._results:
            widget.setVisible(results)
        for widget in self._goals:
            widget.setVisible(goals)
        self._numbers.setVisible(goals)
        self.example.show_victory(victory, *self._expected)
        first = f"{FIRST_TIE[victory.ties[0]]} decides" if victory.ties else "they share the place"
        unfit = self._unfit.get(victory.kind, "")
        self.told.setText(unfit or f"Level on points: {first}.")
        self.told.set_ink("warn" if unfit else "ink2")
        self.wounded.setVisible(self._points or not self.wounded.isChecked())
        self.changed.emit()


class TiesField(QWidget):
    """A choice for each tie-break; one that was named before is not counted twice."""

    changed = Signal()

    def __init__(self, ties: tuple[TieBreak, ...]) -> None:
        super().__init__()
        self.steps = [Combo(f"{each} tie-break") for each in _ORDER[: max(4, len(ties))]]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(SectionLabel("Ties are broken by, in this order"), 0, 0, 1, 2)
        for at, step in enumerate(self.steps):
            fill(step, TIE_CHOICES, "")
            grid.addWidget(step, at // 2 + 1, at % 2)
            step.activated.connect(lambda _at: self._take())
        self.show_ties(ties)

    def _take(self) -> None:
        """Show what counts: a tie-break that stands above already, or a gap, is closed up."""
        self.show_ties(self.ties())
        self.changed.emit()

    def show_ties(self, ties: tuple[TieBreak, ...]) -> None:
        """Show an order without telling."""
        for at, step in enumerate(self.steps):
            step.setCurrentIndex(step.findData(ties[at] if at < len(ties) else ""))

    def ties(self) -> tuple[TieBreak, ...]:
        """Return the order, each tie-break once."""
        chosen = [step.currentData() for step in self.steps]
        return tuple(dict.fromkeys(each for each in chosen if each))


def example_points(victory: Victory, armies: int, battles: int) -> tuple[tuple[str, str], ...]:
    """Return what up to three of so many armies did in so many battles each, and its points."""
    win, draw, each = victory.win, victory.draw, victory.objective
    if victory.kind == "score":
        return (("scores 30 and 24 points", "54"), ("scores 41 points once", "41"))
    if victory.kind == "last-standing":
        return (("has 31 men fit", "31"), ("has 12 men fit", "12"))
    if victory.kind == "objectives":
        return (("takes 3 objectives", str(3 * (each or 1))), ("wins 2, takes none", "0"))
    took = ", takes 1 objective" if each else ""
    if battles == 1:
        return (("wins", str(win)), ("draws", str(draw)), ("loses", str(victory.loss)))[:armies]
    rows = (
        (f"wins all {battles} battles", str(battles * win)),
        (f"wins 1, draws 1{took}", str(win + draw + each)),
        ("draws 1, loses 1" if victory.loss else "draws 1", str(draw + victory.loss)),
    )
    return rows[:armies]


class _Example(QWidget):
    """Some armies, what they did, and what it counts."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_victory(self, victory: Victory, armies: int, battles: int) -> None:
        """Show what a way to count comes to for so many armies in so many battles each."""
        self._rows = example_points(victory, armies, battles)
        told = "; ".join(f"{words}: {points}" for words, points in self._rows)
        self.setAccessibleName(f"For example: {told}")
        self.update()

    def sizeHint(self) -> QSize:
        """A label and three rows."""
        return QSize(220, theme_of(self).height(112, 60))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the label and the rows."""
        tokens = theme.tokens
        painter.fillRect(0, 0, 1, self.height(), tokens.line)
        left, wide = 18.0, self.width() - 18.0
        label = float(theme.height(18, 16))
        head = QRectF(left, 0, wide, label)
        paint_text(painter, theme, head, "For example", "label", tokens.ink2)
        high = (self.height() - label) / 3
        for at, (words, points) in enumerate(self._rows):
            line = QRectF(left, label + at * high, wide, high)
            painter.fillRect(QRectF(left, line.top(), wide, 1), tokens.line)
            colour = ("green", "tan", "grey")[at]
            stand(painter, left + 11, line.bottom() - 1, min(28, high * 0.8), theme, colour)
            text = line.adjusted(30, 0, -40, 0)
            paint_text(painter, theme, text, words, "second", tokens.ink)
            paint_text(painter, theme, line, points, "count", tokens.ink, RIGHT)
