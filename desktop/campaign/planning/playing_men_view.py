"""The men of an army who play, at one scale on both sides; who is back today has a ring."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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

from desktop.figure_rows import Drawn
from desktop.figures import box_height, figure_pixmap
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.theme import Theme, painted

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
