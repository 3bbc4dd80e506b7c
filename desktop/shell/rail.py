"""The dark rail at the left: a button for each room that exists."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.layouts import vbox
from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import DARK, ICON_LARGE, LIGHT
from desktop.shell.page import Room

WIDE, GROWS, NARROW = 76, 38, 52
"""Widths in px: with labels at 100 %, what they grow by at twice the text, and of icons alone."""
_LABELS_UP_TO = 130
"""Text size in percent beyond which the labels stay in a roomy window alone."""


class RailButton(QAbstractButton):
    """One room: icon and label, or the icon with a tooltip when the rail is narrow."""

    walked = Signal(int)

    def __init__(self, room: Room, keys: str) -> None:
        super().__init__()
        self.room = room
        self._keys = keys
        self._narrow = False
        self.setText(room.title)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setProperty(OWN_RING, True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(room.title)
        self.set_narrow(False)

    def set_narrow(self, narrow: bool) -> None:
        """Show the icon alone, or label and icon."""
        self._narrow = narrow
        keys = f" ({self._keys})" if self._keys else ""
        self.setToolTip(self.room.title + keys if narrow or keys else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The whole width of the rail and the distance to the next room."""
        if self._narrow:
            return QSize(NARROW, 48)
        return QSize(theme_of(self).height(WIDE, GROWS), theme_of(self).height(66, 14))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw ground, mark, icon and label."""
        tokens, on = theme.tokens, self.isChecked()
        margin = 4 if self._narrow else 6
        box = QRectF(margin, 0, self.width() - 2 * margin, self.height() - 4)
        painter.setPen(Qt.PenStyle.NoPen)
        if on or self.underMouse():
            ground = tokens.railsel
            painter.setBrush(ground)
            painter.setOpacity(1.0 if on else 0.5)
            painter.drawRoundedRect(box, 6, 6)
            painter.setOpacity(1.0)
        if on:
            painter.setBrush(LIGHT.kraft)
            mark = QRectF(-4, box.top() + 8, 8, box.height() - 16)
            painter.drawRoundedRect(mark, 2, 2)
        ink = tokens.railink if on or self.underMouse() else tokens.railink2
        middle = box.center().x()
        if self._narrow:
            paint_icon(painter, self.room.icon, box.center(), ICON_LARGE, ink)
        else:
            paint_icon(painter, self.room.icon, QPointF(middle, box.top() + 21), ICON_LARGE, ink)
            words = QRectF(0, box.top() + 36, self.width(), theme.height(16, 14))
            role = "small-strong" if on else "small"
            paint_text(painter, theme, words, self.text(), role, ink, CENTRE)
        if ring_wanted(theme, self):
            paint_row_ring(painter, box, theme, 6, DARK.focus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the rail with the arrow keys, enter a room with Enter."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not (
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            self.click()
        else:
            super().keyPressEvent(event)


class Rail(QWidget):
    """All rooms, those marked `bottom` at the foot."""

    room_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._buttons: dict[str, RailButton] = {}
        self._compact = self._roomy = False
        self.setAccessibleName("Rooms")
        self._column = vbox(1, gap=0, margins=(0, 8, 0, 3), inside=self)
        self._tops = 0
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def add_room(self, room: Room, keys: str = "") -> None:
        """Give a room its button."""
        button = RailButton(room, keys)
        button.clicked.connect(lambda _checked=False: self.room_asked.emit(room.key))
        button.walked.connect(lambda step: self._walk(button, step))
        self._buttons[room.key] = button
        if room.bottom:
            self._column.addWidget(button)
        else:
            self._column.insertWidget(self._tops, button)
            self._tops += 1
        button.set_narrow(self._narrow())

    @property
    def buttons(self) -> Sequence[RailButton]:
        """The buttons in the order in which the rooms came."""
        return list(self._buttons.values())

    def _walk(self, button: RailButton, step: int) -> None:
        """Move the keyboard to a neighbour without entering its room."""
        order = sorted(self._buttons.values(), key=lambda other: other.y())
        at = order.index(button) + step
        if 0 <= at < len(order):
            order[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_room(self, key: str) -> None:
        """Mark the room one is in."""
        self._buttons[key].setChecked(True)

    def set_compact(self, compact: bool) -> None:
        """Show icons alone in a narrow window."""
        if compact != self._compact:
            self._compact = compact
            self._measure()

    def set_roomy(self, roomy: bool) -> None:
        """Keep the labels of large text: the window is wide."""
        if roomy != self._roomy:
            self._roomy = roomy
            self._measure()

    def _narrow(self) -> bool:
        return self._compact or (theme_of(self).text_percent > _LABELS_UP_TO and not self._roomy)

    def _measure(self) -> None:
        narrow = self._narrow()
        self.setFixedWidth(NARROW if narrow else theme_of(self).height(WIDE, GROWS))
        self._column.setContentsMargins(0, 6 if narrow else 8, 0, 2 if narrow else 3)
        for button in self._buttons.values():
            button.set_narrow(narrow)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Fill the ground."""
        painter.fillRect(self.rect(), theme.tokens.rail)
