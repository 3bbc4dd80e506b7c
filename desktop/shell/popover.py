"""A sheet below the widget that opened it: findings, the list of armies, a choice.

It lies in the window itself and not in one of its own: then it can be placed everywhere, and the
keyboard comes back to where it was.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from desktop.look.parts.layouts import vbox
from desktop.look.theme import Theme, painted, theme_of
from desktop.shell.overlay import Overlay

GAP, EDGE = 4, 12


class Popover(Overlay):
    """Lies over the whole window with a sheet below an anchor; Escape or a click beside closes it.

    `content` stands on the sheet for good; its size hint says how high the sheet is. With a
    `notch` the sheet points at its anchor, whose right edge it keeps to.
    """

    closed = Signal()

    def __init__(
        self, anchor: QWidget, content: QWidget, width: int, *, notch: bool = False
    ) -> None:
        super().__init__(anchor.window())
        self._anchor, self._content, self._width = anchor, content, width
        self._hears = False
        self._notch = _Notch(self) if notch else None
        vbox(content, margins=(1, 1, 1, 1), inside=self.sheet)
        content.installEventFilter(self)
        self.setAccessibleName(content.accessibleName())
        self.hide()

    def open(self, focus: QWidget | None = None) -> None:
        """Show the sheet and give the keyboard to `focus`, by default to the content."""
        self._begin(self._anchor.window())
        if self.parentWidget() is not self._anchor.window():
            self.setParent(self._anchor.window())
        self.place()
        self.show()
        self.raise_()
        self.place()
        (focus or self._content).setFocus(Qt.FocusReason.PopupFocusReason)

    def shut(self) -> None:
        """Close the sheet and give the keyboard back."""
        if self.isVisible():
            super().shut()
            self.closed.emit()

    def place(self) -> None:
        """Put the sheet below the anchor, inside the window; called when its content changes."""
        window = self.window()
        room = window.size() if window is not None else QSize(self._width, 600)
        self.setGeometry(0, 0, room.width(), room.height())
        wide = min(theme_of(self).height(self._width, self._width), room.width() - 2 * EDGE)
        gap = GAP if self._notch is None else GAP + _Notch.HIGH
        below = self._anchor.mapTo(window, QPoint(0, self._anchor.height() + gap))
        left = below.x() if self._notch is None else below.x() + self._anchor.width() + 32 - wide
        left = min(max(EDGE, left), room.width() - EDGE - wide)
        if self._notch is not None:
            middle = below.x() + self._anchor.width() // 2
            self._notch.move(middle - _Notch.WIDE // 2, below.y() - _Notch.HIGH + 1)
            self._notch.raise_()
        self.sheet.resize(wide, 10)
        self.sheet.ensurePolished()
        layout = self.sheet.layout()
        if layout is not None:
            layout.activate()
        wanted = self._content.sizeHint().height() + 2
        if self._content.hasHeightForWidth():
            wanted = self._content.heightForWidth(wide - 2) + 2
        tallest = room.height() - below.y() - EDGE
        self.sheet.setGeometry(left, below.y(), wide, max(40, min(wanted, tallest)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay below the anchor when the window gets another size, and as high as the content."""
        grown = watched is self._content and event.type() == QEvent.Type.LayoutRequest
        if grown and self.isVisible():
            self.place()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the size of the window, and the keyboard."""
        super().showEvent(event)
        app = QApplication.instance()
        if isinstance(app, QApplication) and not self._hears:
            self._hears = True
            app.focusChanged.connect(self._follow_focus)

    def hideEvent(self, event: QHideEvent) -> None:
        """Hear the window no more: Qt may be about to destroy it."""
        super().hideEvent(event)
        app = QApplication.instance()
        if isinstance(app, QApplication) and self._hears:
            self._hears = False
            app.focusChanged.disconnect(self._follow_focus)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Close when a key took the keyboard elsewhere in the window, and leave it there."""
        if now is None or now is self or now.window() is not self.window():
            return
        if not self.isAncestorOf(now):
            self._came_from = None
            self.shut()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape; other keys do not reach the page below."""
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Close, and let a double click on the anchor be one, though its first click opened."""
        self.mousePressEvent(event)
        place = self._anchor.mapFromGlobal(event.globalPosition())
        if self._anchor.rect().contains(place.toPoint()):
            again = QMouseEvent(
                event.type(),
                place,
                event.globalPosition(),
                event.button(),
                event.buttons(),
                event.modifiers(),
            )
            QApplication.sendEvent(self._anchor, again)


class _Notch(QWidget):
    """The small triangle by which a sheet points at what opened it."""

    WIDE, HIGH = 20, 9

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(self.WIDE, self.HIGH)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the triangle over the upper line of the sheet."""
        tokens = theme.tokens
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.surface)
        foot, top = self.HIGH + 0.5, QPointF(self.WIDE / 2, 0.5)
        left, right = QPointF(0.5, foot), QPointF(self.WIDE - 0.5, foot)
        painter.drawPolygon([left, top, right])
        painter.setPen(QPen(tokens.edge, 1))
        painter.drawPolyline([left, top, right])
