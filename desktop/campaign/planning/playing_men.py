"""The men of an army who play, at one scale on both sides, and the dialog in which that is said."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.campaign.planning.findings import FindingsPage, findings_words
from desktop.campaign.recording.summary_texts import SquadShown, shown_army
from desktop.figure_rows import Drawn
from desktop.figures import box_height, figure_pixmap
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import Theme, painted, theme_of
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.campaign.display_names import numbers_of
from rules.campaign.recording.availability import Attendance, attendance
from rules.campaign.recording.substitutes import as_advice
from rules.common.wording import counted, listed
from rules.games.ruleset import Ruleset

STEP, ROW_STEP = 0.66, 0.94
SIZES = ((16, 60.0), (32, 48.0))
"""Up to so many men each is so many px wide."""
SMALLEST = 36.0


def width_for(men: int) -> float:
    """Return how wide a figure is drawn, px, where so many men stand side by side."""
    return next((wide for most, wide in SIZES if men <= most), SMALLEST)


class PlayingMan(NamedTuple):
    """One who could play: his id, what he is called, and how he is drawn."""

    figure: str
    name: str
    drawn: Drawn


class PlayingMen(QWidget):
    """Men in rows; a click, or Space with the arrows, lets one stay at home or come again."""

    toggled = Signal(str)
    pointed = Signal(str)
    """What is under the pointer or the keyboard, in words; "" for nobody."""

    def __init__(self, name: str, width: float = SIZES[-1][1], *, flip: bool = False) -> None:
        super().__init__()
        self._flip, self._at, self._wide = flip, 0, width
        self.setMouseTracking(True)
        self.men: tuple[PlayingMan, ...] = ()
        self._home: Collection[str] = ()
        self._back: Collection[str] = ()
        self.setProperty(OWN_RING, True)
        self.setAccessibleName(f"Who of {name} plays")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_men(
        self, men: Sequence[PlayingMan], home: Collection[str], back: Collection[str]
    ) -> None:
        """Show men, pale who stays at `home`, with a ring who is `back` today."""
        self.men, self._home, self._back = tuple(men), frozenset(home), frozenset(back)
        self._at = min(self._at, max(0, len(self.men) - 1))
        self._describe()
        self._measure()
        self.update()

    def _describe(self) -> None:
        if self.men:
            self.setAccessibleDescription(f"{self._told(self._at)}. Space changes it.")

    def _told(self, at: int) -> str:
        man = self.men[at]
        return f"{man.name} {'stays at home' if man.figure in self._home else 'plays'}"

    def _columns(self) -> int:
        return max(1, int((self.width() - self._wide) / (self._wide * STEP)) + 1)

    def _measure(self) -> None:
        rows = -(-len(self.men) // self._columns()) if self.men else 0
        tall = box_height(self._wide)
        self.setFixedHeight(round(tall + max(0, rows - 1) * tall * ROW_STEP) + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many rows as the width needs."""
        super().resizeEvent(event)
        self._measure()

    def place_of(self, figure: str) -> QRectF:
        """Return where somebody stands."""
        at = next(at for at, each in enumerate(self.men) if each.figure == figure)
        return self._place(at)

    def _place(self, at: int) -> QRectF:
        row, column = divmod(at, self._columns())
        tall = box_height(self._wide)
        return QRectF(column * self._wide * STEP, 2 + row * tall * ROW_STEP, self._wide, tall)

    def _hit(self, point: QPointF) -> int:
        """Return who is nearest to a point, -1 for nobody."""
        found = [at for at in range(len(self.men)) if self._place(at).contains(point)]
        return min(found, key=lambda at: abs(self._place(at).center().x() - point.x()), default=-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let a man stay at home, or come again."""
        at = self._hit(event.position())
        if at >= 0:
            self._at = at
            self.toggled.emit(self.men[at].figure)
            self.pointed.emit(self._told(at))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Name who stands under the pointer."""
        at = self._hit(event.position())
        self.pointed.emit(self._told(at) if at >= 0 else "")

    def leaveEvent(self, event: QEvent) -> None:
        """Name nobody any more."""
        super().leaveEvent(event)
        self.pointed.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the men; Space lets one stay at home or come."""
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: self._columns(),
                 Qt.Key.Key_Up: -self._columns()}  # fmt: skip
        go = self._at + steps.get(Qt.Key(event.key()), 0)
        if event.key() == Qt.Key.Key_Space and self.men and not event.modifiers():
            self.toggled.emit(self.men[self._at].figure)
            self.pointed.emit(self._told(self._at))
        elif go != self._at and not event.modifiers() and 0 <= go < len(self.men):
            self._at = go
            self._describe()
            self.pointed.emit(self._told(go))
            self.update()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tell who stands under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self._hit(QPointF(event.pos()))
            if at >= 0:
                QToolTip.showText(event.globalPos(), f"{self._told(at)}. Click changes it.", self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(300, self.minimumHeight())

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the men, rings first."""
        tokens = theme.tokens
        ratio, keyed = self.devicePixelRatioF(), ring_wanted(theme, self)
        for at, man in enumerate(self.men):
            place = self._place(at)
            if man.figure in self._back and man.figure not in self._home:
                painter.setPen(QPen(tokens.olive, 1.6))
                painter.setBrush(tokens.sel)
                painter.drawRoundedRect(place.adjusted(2, -1, -2, 1), 5, 5)
            if keyed and at == self._at:
                paint_row_ring(painter, place, theme, 4)
            state = "not_owned" if man.figure in self._home else "normal"
            art, colour = man.drawn.art, man.drawn.colour
            pixmap = figure_pixmap(art, colour, width=self._wide, dark=tokens.dark, flip=self._flip,
                                   dpr=ratio, state=state)  # type: ignore[arg-type] # fmt: skip
            painter.drawPixmap(place.topLeft(), pixmap)


def drawn_by_id(found: Mapping[str, Drawn], figure: str) -> Drawn:
    """Return how somebody is drawn, as a rifleman where that is not known."""
    return found.get(figure, Drawn("rifleman", "green"))


WIDTH, TALLEST, NAME_WIDE, FINDINGS_HIGH, MOST_OUT = 620, 360, 150, 66, 4
ROLES = (("", "No role"), ("attacker", "Attacker"), ("defender", "Defender"))
"""What an army can be in a battle, as it is written down and as it is said."""


class WhoPlaysDialog(SentenceDialog):
    """Every unit with a tick and its men, of whom each stays at home at a click; see `away()`.

    `whole` is the army with those who are out too: all keep their numbers in it.
    """

    def __init__(
        self, name: str, army: Army, away: tuple[str, ...], ruleset: Ruleset, parent: QWidget,
        *, whole: Army,
    ) -> None:  # fmt: skip
        known = shown_army(Roster(whole, ruleset), army.id, name, "", numbers=numbers_of(whole))
        here = shown_army(Roster(army, ruleset), army.id, name, "", numbers=numbers_of(whole))
        able = {each.id for squad in here.squads for each in squad.figures}
        words = "Click a man, or untick a unit, to leave him at home: he plays no part."
        out = [each.called for squad in known.squads for each in squad.figures
               if each.id not in able]  # fmt: skip
        buttons = ("These play", "Cancel")
        super().__init__("Who plays?", words, buttons, second=_out_words(out), parent=parent)
        self._army, self._whole, self._ruleset = army, whole, ruleset
        self.setMinimumWidth(WIDTH)
        self.squads = [UnitRow(each, away) for each in here.squads]
        self.count = TextLabel("", "heading")
        self.pointed = ElidedLabel("", "second")
        self.findings = FindingsPage(FINDINGS_HIGH, steady=True)
        self.everybody, self.nobody = SmallButton("Everybody"), SmallButton("Nobody")
        head = (ElidedLabel(name, "heading"), 1)
        add_layout(self.content, hbox(head, self.count, self.everybody, self.nobody, gap=12))
        ground = Panel()
        vbox(*self.squads, 1, gap=4, margins=(0, 0, 10, 0), inside=ground)
        page = ScrollPage(ground, f"The units of {name}")
        page.setMinimumHeight(min(TALLEST, ground.sizeHint().height() + 8))
        self.content.addWidget(page, 1)
        self.content.addWidget(self.pointed)
        self.content.addWidget(self.findings)
        for squad in self.squads:
            squad.changed.connect(self._follow)
            squad.men.pointed.connect(self.pointed.setText)
        self.everybody.clicked.connect(lambda: self._let_play(True))
        self.nobody.clicked.connect(lambda: self._let_play(False))
        self._follow()

    def _let_play(self, on: bool) -> None:
        for squad in self.squads:
            squad.let_play(on)

    def away(self) -> tuple[str, ...]:
        """Return who stays at home."""
        return tuple(figure for squad in self.squads for figure in squad.away())

    def attendance(self) -> Attendance:
        """Return who plays as it is now."""
        come = attendance(self._army, self.away(), self._ruleset, known=self._whole)
        return replace(come, findings=as_advice(come.army, self._ruleset, come.findings))

    def _follow(self) -> None:
        here = self.attendance()
        self.count.setText(f"{here.words} {'plays' if here.men == 1 else 'play'}")
        self.findings.say(findings_words(here.findings))
        none = all(len(squad.away()) == len(squad.squad.figures) for squad in self.squads)
        why = "Nobody is left: let somebody play, or leave the whole army out."
        self.buttons[0].set_blocked(why if none and self.squads else "")


class UnitRow(QWidget):
    """A unit: its tick for all of it, and its men."""

    changed = Signal()

    def __init__(self, squad: SquadShown, away: tuple[str, ...]) -> None:
        super().__init__()
        self.squad = squad
        self._away = {each.id for each in squad.figures}.intersection(away)
        self.whole = Check(squad.name, " ", shrinks=NAME_WIDE)
        self.men = PlayingMen(squad.name)
        self._shown = [
            PlayingMan(each.id, each.called if each.label in each.called
                  else f"{each.called}, {each.label.lower()}", Drawn(each.art, each.colour))
            for each in squad.figures
        ]  # fmt: skip
        self.whole.setFixedWidth(theme_of(self).height(NAME_WIDE, NAME_WIDE))
        hbox(self.whole, (self.men, 1), inside=self)
        self.whole.clicked.connect(lambda: self.let_play(bool(self._away)))
        self.men.toggled.connect(self._toggle)
        self._follow()

    def _toggle(self, figure: str) -> None:
        self._away ^= {figure}
        self._follow()

    def let_play(self, on: bool) -> None:
        """Let the whole unit play, or stay at home."""
        self._away = set() if on else {each.id for each in self.squad.figures}
        self._follow()

    def _follow(self) -> None:
        every = len(self._shown)
        play = every - len(self._away)
        all_ = "plays" if every == 1 else "all play"
        words = all_ if play == every else f"{play} of {every} play" if play else "at home"
        self.whole.setChecked(play == every)
        self.whole.set_second(words)
        self.men.show_men(self._shown, self._away, ())
        self.changed.emit()

    def away(self) -> list[str]:
        """Return who of the unit stays at home."""
        return [each.id for each in self.squad.figures if each.id in self._away]


def _out_words(out: list[str]) -> str:
    """Return who is out, and not to be seen therefore, "" for nobody."""
    if not out:
        return ""
    told = out if len(out) <= MOST_OUT + 1 else [*out[:MOST_OUT], f"{len(out) - MOST_OUT} more"]
    return f"Out: {listed(told)}."


def ask_who_plays(
    parent: QWidget, name: str, army: Army, away: tuple[str, ...], ruleset: Ruleset, *, whole: Army
) -> tuple[str, ...] | None:
    """Let the player say who plays; return who stays at home, None where he leaves it.

    `whole` is the army with those who are out too.
    """
    dialog = WhoPlaysDialog(name, army, away, ruleset, parent, whole=whole)
    return dialog.away() if dialog.exec() else None


def at_home_words(number: int) -> str:
    """Return how many stay at home, "" for nobody."""
    return f"{counted(number, 'stays', 'stay')} at home" if number else ""
