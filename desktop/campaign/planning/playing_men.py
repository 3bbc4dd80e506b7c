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
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.figure_rows import Drawn
from desktop.figures import box_height, figure_pixmap
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.theme import theme_of

WIDTH, STEP, ROW_STEP = 36.0, 0.66, 0.94


class PlayingMan(NamedTuple):
    """One who could play: his id, what he is called, and how he is drawn."""

    figure: str
    name: str
    drawn: Drawn


class PlayingMen(QWidget):
    """Men in rows; a click, or Space with the arrows, lets one stay at home or come again."""

    toggled = Signal(str)

    def __init__(self, name: str, *, flip: bool = False) -> None:
        super().__init__()
        self._flip, self._at = flip, 0
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
            man = self.men[self._at]
            how = "stays at home" if man.figure in self._home else "plays"
            self.setAccessibleDescription(f"{man.name}, {how}. Space changes it.")

    def _columns(self) -> int:
        return max(1, int((self.width() - WIDTH) / (WIDTH * STEP)) + 1)

    def _measure(self) -> None:
        rows = -(-len(self.men) // self._columns()) if self.men else 0
        tall = box_height(WIDTH)
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
        tall = box_height(WIDTH)
        return QRectF(column * WIDTH * STEP, 2 + row * tall * ROW_STEP, WIDTH, tall)

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the men; Space lets one stay at home or come."""
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: self._columns(),
                 Qt.Key.Key_Up: -self._columns()}  # fmt: skip
        go = self._at + steps.get(Qt.Key(event.key()), 0)
        if event.key() == Qt.Key.Key_Space and self.men and not event.modifiers():
            self.toggled.emit(self.men[self._at].figure)
        elif go != self._at and not event.modifiers() and 0 <= go < len(self.men):
            self._at = go
            self._describe()
            self.update()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tell who stands under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self._hit(QPointF(event.pos()))
            if at >= 0:
                man = self.men[at]
                how = "stays at home" if man.figure in self._home else "plays"
                QToolTip.showText(event.globalPos(), f"{man.name} {how}. Click changes it.", self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(300, self.minimumHeight())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the men, rings first."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
            pixmap = figure_pixmap(art, colour, width=WIDTH, dark=tokens.dark, flip=self._flip,
                                   dpr=ratio, state=state)  # type: ignore[arg-type] # fmt: skip
            painter.drawPixmap(place.topLeft(), pixmap)
        painter.end()


def drawn_by_id(found: Mapping[str, Drawn], figure: str) -> Drawn:
    """Return how somebody is drawn, as a rifleman where that is not known."""
    return found.get(figure, Drawn("rifleman", "green"))
