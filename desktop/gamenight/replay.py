"""A battle that is over, stepped through: both forces as they stood after any row of its log."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSlider, QWidget

from desktop.gamenight.battle_log import BattleLog
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.force_pane import ForcePane
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.dialog import PassingDialog, fit_to_screen
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Card
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.table.describe_log import LogRow
from rules.table.events import AnyEvent
from rules.table.log import replay, standing_lines

SIZE = (1120, 700)
WORDS = 64


class ReplayLog(BattleLog):
    """Holds a battle as it stood after one of its rows; nothing can be done in it."""

    only_looks = True
    moved = Signal()
    """Another row is looked at."""

    def __init__(self, shown: BattleLog, parent: QWidget) -> None:
        super().__init__(shown.battles, shown.catalog, parent)
        self.battlefield, self._all = shown.field, standing_lines(shown.lines)
        self.steps = [row for row in shown.rows if row.stands and row.numbers]
        """The rows that are looked at one after the other."""
        self.at = 0

    def do_all(self, events: Iterable[AnyEvent], *, runs: bool = False) -> bool:  # noqa: ARG002 - nothing is done here
        """Do nothing: the battle is only looked at."""
        return False

    @property
    def row(self) -> LogRow | None:
        """Return the row that is looked at, None for the beginning."""
        return self.steps[self.at - 1] if self.at else None

    def go(self, at: int) -> None:
        """Show the battle after so many rows."""
        self.at = max(0, min(at, len(self.steps)))
        last = max((n for row in self.steps[: self.at] for n in row.numbers), default=0)
        lines = (line for line in self._all if line.number <= last)
        self._turn_to(replay(self.field, lines).state)
        self.changed.emit()
        self.moved.emit()


class ReplayDialog(PassingDialog):
    """Both forces, the row that was done last, and the ways to the one before and the next."""

    def __init__(self, shown: BattleLog, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Replay")
        self.log = log = ReplayLog(shown, self)
        controller = GameNightController(log, self)
        self.forces = [ForcePane(controller, place) for place in (0, 1)]
        self.number = TextLabel("", "second", "ink2")
        self.words = TextLabel("", "body", wrap=True)
        self.words.setMinimumHeight(theme_of(self).height(WORDS, 54))
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Row of the log")
        self.slider.setRange(0, len(log.steps))
        self.slider.setPageStep(10)
        self.before = PlainButton("Before", act=lambda: self.slider.setValue(log.at - 1))
        self.next = PlainButton("Next", act=lambda: self.slider.setValue(log.at + 1))
        self.hit = PlainButton("Next hit", act=self._next_hit)
        close = PlainButton("Close", act=self.reject)
        cards = []
        for force in self.forces:
            card = Card()
            vbox((force, 1), margins=(4, 4, 4, 4), inside=card)
            cards.append((card, 1))
        bench, top = Bench(), Qt.AlignmentFlag.AlignTop
        vbox((hbox(*cards, gap=10), 1), margins=(14, 12, 14, 10), inside=bench)
        foot = vbox(
            hbox(self.before, (self.slider, 1), self.next, self.hit, gap=10),
            hbox((self.number, 0, top), (self.words, 1), (close, 0, top), gap=12),
            margins=(14, 4, 14, 12),
        )
        vbox((bench, 1), foot, gap=0, inside=self)
        self.slider.valueChanged.connect(log.go)
        log.moved.connect(self._show)
        self.slider.setValue(len(log.steps))
        self.resize(*fit_to_screen(self, *SIZE))
        self.slider.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        log, row = self.log, self.log.row
        word = log.field.turn.word.capitalize()
        turn = f"{word} {row.turn} · {row.at[11:16]}" if row is not None else "The beginning"
        self.number.setText(f"{turn} · {log.at} of {len(log.steps)}")
        self.words.setText(row.text if row is not None else log.field.battle.called)
        self.before.set_blocked("" if log.at else "This is the beginning.")
        last = log.at == len(log.steps)
        self.next.set_blocked("This is the end." if last else "")
        later = any(each.fell for each in log.steps[log.at :])
        self.hit.set_blocked("" if later else "Nobody falls any more.")

    def _next_hit(self) -> None:
        rows = self.log.steps
        found = (at for at in range(self.log.at, len(rows)) if rows[at].fell)
        self.slider.setValue(next(found, len(rows) - 1) + 1)
