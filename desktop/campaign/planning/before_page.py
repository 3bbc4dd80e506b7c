"""Before a battle: both armies beside each other, the dice of the fallen, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from desktop.campaign.page_view_model import Shown
from desktop.campaign.planning.army_column import ArmyColumn
from desktop.campaign.planning.fit_for_battle import Force
from desktop.campaign.struct_form import ask_leave
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.dialog import SentenceDialog, ask
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Panel, ScrollPage
from desktop.look.parts.step_bar import StepBar
from desktop.look.parts.text import CENTRE, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of
from desktop.shell.page import Head
from rules.campaign.ledger.acts import AnyAct, Reinforce
from rules.campaign.planning.settings import Losses
from rules.campaign.recording.casualty_recovery import recovery_spread
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

WIDEST, MOST_BARS = 1400, 8
LEAVE = "Leave this page?"
STEPS = ("Who is back", "Face-off", "Print", "Record")
"""The evening of a planned battle; without a plan only dice and, where it follows, the record."""
Games = Callable[[str], Ruleset | None]


def odds_words(losses: Losses, rolls: int) -> str:
    """Return how many rolls are left, and how many men most likely come back: "2, 44 %"."""
    if not rolls:
        return "All dice are rolled."
    spread = recovery_spread(losses, rolls)
    likely = max(range(rolls + 1), key=lambda back: spread[back])
    who = {0: "nobody comes back", 1: "1 comes back"}.get(likely, f"{likely} come back")
    return f"{counted(rolls, 'roll')} left. Most likely {who}, {round(100 * spread[likely])} %."


class SpreadBars(QWidget):
    """How likely it is that 0, 1, 2 ... come back; of many rolls only the words are told."""

    def __init__(self) -> None:
        super().__init__()
        self.shares: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_spread(self, losses: Losses, rolls: int) -> None:
        """Show the spread of so many rolls."""
        few = 0 < rolls <= MOST_BARS
        self.shares = tuple(map(float, recovery_spread(losses, rolls))) if few else ()
        self.setVisible(few)
        told = ", ".join(f"{back}: {round(100 * each)} %" for back, each in enumerate(self.shares))
        self.setAccessibleName(f"How many come back: {told}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A bar for each number."""
        return QSize(36 * max(1, len(self.shares)), theme_of(self).height(46, 14))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the bars over their numbers."""
        tokens, line = theme.tokens, theme.height(15, 13)
        ground, most = self.height() - line, max(self.shares, default=1)
        for at, share in enumerate(self.shares):
            high = max(1.0, (ground - 3) * share / most)
            bar = QRectF(at * 36 + 6, ground - high, 24, high)
            painter.fillRect(bar, tokens.olive if share == most else tokens.edge)
            painter.fillRect(QRectF(at * 36, ground, 35, 1), tokens.kraftline)
            below = QRectF(at * 36, ground + 1, 36, line)
            paint_text(painter, theme, below, str(at), "small", tokens.ink, CENTRE)


class BeforePage(QWidget):
    """The armies of a battle; `acts` is what was decided, `away` who stays at home.

    `done` tells that it is to be written, `kept` the same for a battle that is recorded another
    time, `left` that the player leaves it. `plays` tells that the battle is recorded then.
    """

    done = Signal()
    kept = Signal()
    left = Signal()
    face_off_asked = Signal()
    print_asked = Signal()
    head_changed = Signal()
    status = Signal(str)
    leave_words = "Back to the campaign"

    def __init__(
        self,
        shown: Shown,
        forces: Sequence[Force],
        games: Games,
        *,
        title: str,
        second: str = "",
        note: str = "",
        plays: bool = False,
        planned: bool = False,
    ) -> None:
        super().__init__()
        self._title, self._second, self._losses = title, second, shown.state.settings.losses
        self._campaign = shown.state.settings.name
        self._plays, self._planned = plays, planned
        steps = [STEPS[0], *(STEPS[1:3] if planned else ()), *(STEPS[3:] if plays else ())]
        self.steps = StepBar(steps, note)
        self.steps.show_step(0, ())
        self._asked = {
            "Face-off": self.face_off_asked.emit,
            "Print": self.print_asked.emit,
            "Record": self.take,
        }
        men = max((shown.state.entry(each.entry).army.figure_count() for each in forces), default=0)
        self.columns = [
            ArmyColumn(shown, each, games, flip=bool(at % 2), men=men)
            for at, each in enumerate(forces)
        ]
        self.odds, self.spread = TextLabel("", "second", "ink2", wrap=True), SpreadBars()
        self.next = MainButton("Record it" if plays else "Save", act=self.take)
        self.keep = PlainButton("Save for later", tip="The battle is recorded another time")
        self.roll_all = MainButton("", "die", act=self.roll)
        self.forms: list[ScrollPage] = []
        self._build()
        for each in self.columns:
            each.changed.connect(self._follow)
            each.all_asked.connect(self.roll)
        self.steps.asked.connect(lambda step: step and self._asked[steps[step]]())
        self.keep.clicked.connect(self.kept)
        self._follow()

    def _build(self) -> None:
        bench, inner = Bench(), QWidget()
        inner.setMaximumWidth(WIDEST)
        hbox((inner, 1), margins=(16, 12, 16, 12), inside=bench)
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(12)
        for at, each in enumerate(self.columns):
            grid.addWidget(each, at // 2, at % 2)
        for at in range(min(2, len(self.columns))):
            grid.setColumnStretch(at, 1)
        page = ScrollPage(bench, "The armies")
        self.forms.append(page)
        self.foot = Panel(("top",))
        self.odds.setMinimumWidth(theme_of(self).height(170, 150))
        self._note = note = TextLabel("", "second", "ink2", wrap=True)
        note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        hbox((self.odds, 1), self.spread, (note, 1), self.keep, self.next, self.roll_all,
            gap=12, margins=(16, 8, 16, 8), inside=self.foot)  # fmt: skip
        vbox(self.steps, (page, 1), self.foot, gap=0, inside=self)

    # ---- what the page around it asks

    def head(self) -> Head:
        """Name the battle and who meets."""
        return Head(self._title, tuple(filter(None, (self._campaign, self._second))))

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.steps, *self.forms, self.foot]

    def place_keyboard(self) -> None:
        """Give the keyboard to the first die that was not rolled; then it is Enter that goes on."""
        rows = [row for each in self.columns for row in each.dice.values() if not row.die.face]
        first: QWidget = rows[0] if rows else self.next
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- what is decided

    def roll(self) -> None:
        """Roll for everybody who has no number yet."""
        for each in self.columns:
            each.roll()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def acts(self) -> list[AnyAct]:
        """Return what is to be written, of all armies."""
        return [act for each in self.columns for act in each.acts()]

    def away(self) -> dict[str, tuple[str, ...]]:
        """Return who stays at home, by the army's entry."""
        return {each.force.entry: each.away() for each in self.columns}

    @property
    def filled_in(self) -> bool:
        """Return whether something was decided that would be lost."""
        return bool(self.acts())

    def take(self) -> None:
        """Take what was decided, after a question where somebody has not rolled."""
        left = sum(each.waiting for each in self.columns)
        if self.next.isEnabled() and (not left or self._ask_without(left)):
            self.done.emit()

    def _ask_without(self, left: int) -> bool:
        words = "Whoever has not rolled stays out of this battle."
        return ask(
            self, f"{counted(left, 'roll')} left", words, "Go on without", other="Roll first"
        )

    def leave(self) -> None:
        """Leave the page, after a question where dice lie on the table."""
        if not self.filled_in or ask_leave(self, LEAVE):
            self.left.emit()

    def _follow(self) -> None:
        left = sum(each.waiting for each in self.columns)
        rolling = any(each.force.rolling for each in self.columns)
        rolled = rolling and not left
        self.steps.show_step(int(rolled and len(self.steps.tabs) > 1), {0} if rolled else ())
        odds = odds_words(self._losses, left) if rolling else "Nobody has to roll."
        self.odds.setText(odds.replace(" %", "\u00a0%"))
        self.spread.show_spread(self._losses, left)
        self.roll_all.setVisible(bool(left))
        out = "Not rolled: stays out. A roll can be changed until the battle is recorded."
        self._note.setText(out if left else "")
        self.roll_all.setText(f"Roll for all {left} left" if left > 1 else "Roll")
        # One button of a page is olive: the dice first, then the way on.
        self.next.setProperty("kind", "plain" if left else "main")
        self.next.ink = "ink" if left else "onolive"
        self.next.style().unpolish(self.next)
        self.next.style().polish(self.next)
        some = bool(self.acts()) or self._home_changed()
        self.keep.setVisible(self._plays and self._planned and some)
        why = "Roll, type what was rolled, or say who plays."
        self.next.set_blocked("" if some or self._plays else why)

    def _home_changed(self) -> bool:
        return any(set(each.away()) != set(each.force.stays) for each in self.columns)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter go on, Shift+Space roll for all, Escape leave."""
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        elif event.key() == Qt.Key.Key_Space and shift:
            self.roll()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)


class RollDialog(SentenceDialog):
    """The dice and reinforcements of one army, while its battle is being recorded."""

    def __init__(self, shown: Shown, force: Force, games: Games, parent: QWidget) -> None:
        super().__init__("Who is back?", "", ("Done", "Cancel"), parent=parent)
        self.setMinimumWidth(620)
        self.column = ArmyColumn(shown, force, games, dice_only=True)
        page = ScrollPage(self.column, force.name)
        page.setMinimumHeight(min(460, self.column.sizeHint().height() + 8))
        self.content.addWidget(page, 1)
        self.column.all_asked.connect(self.column.roll)
        for first in list(self.column.dice.values())[:1]:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def columns(self) -> list[ArmyColumn]:
        """Return the one army."""
        return [self.column]

    def acts(self) -> list[Reinforce]:
        """Return the dice and reinforcements."""
        return [each for each in self.column.acts() if isinstance(each, Reinforce)]
