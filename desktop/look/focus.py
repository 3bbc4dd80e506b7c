"""The ring around what has the keyboard: one frame that follows it, seen only while keys are used.

A style sheet's outline lies inside a button, so one QFocusFrame paints every ring instead.
Item views and painted groups draw their own ring inside the row (see `paint_row_ring`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QPainter, QPen, QWindow
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QMenu,
    QMenuBar,
    QWidget,
)
from shiboken6 import isValid

from desktop.look.tokens import DARK, DARK_GROUND, RING, Tokens

if TYPE_CHECKING:
    from desktop.look.focus_ring import FocusRing

OWN_RING = "own_focus_ring"
_MODIFIERS = {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta}


class FocusTheme(Protocol):
    """What the ring asks of the theme: its colours, and whether keys were used last."""

    tokens: Tokens
    focus_visible: bool


class FocusFollower(QObject):
    """Moves the ring to what has the focus, and hides it while the mouse is being used.

    Qt's focusChanged carries no reason, so the windows' own key and mouse presses are watched.
    """

    def __init__(self, theme: FocusTheme, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ring: FocusRing | None = None
        # A scroll area brings into sight what has the focus only after it was told of it.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._place_again)
        app.focusChanged.connect(self._moved)

    @property
    def ring(self) -> FocusRing | None:
        """The frame, once it was needed."""
        return self._ring

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note whether keys or the mouse were used last.

        A window that goes out of sight is heard no more: Qt may destroy it next, and a filter
        of ours must not hear that. With the keyboard it is heard again.
        """
        kind = event.type()
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() not in _MODIFIERS:
                self.set_visible(True)
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin):
            self.set_visible(False)
        elif kind == QEvent.Type.Hide:
            watched.removeEventFilter(self)
        return False

    def set_visible(self, visible: bool) -> None:
        """Show or hide the ring where the focus is now."""
        if visible == self._theme.focus_visible:
            return
        self._theme.focus_visible = visible
        now = QApplication.focusWidget()
        self._place(now)
        if now is not None:
            _repaint(now)

    def _moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            self._watch(now.window().windowHandle())
        self._place(now)

    def _watch(self, window: QWindow | None) -> None:
        # Installed again it only moves to the front, so no window needs to be remembered.
        if window is not None and isValid(window):
            window.installEventFilter(self)

    def _place(self, now: QWidget | None) -> None:
        if self._ring is not None and not isValid(self._ring):
            self._ring = None  # Qt puts the frame beside its widget, and deletes it with that page
        if now is None or not self._theme.focus_visible or _paints_its_own(now):
            if self._ring is not None:
                self._ring.setWidget(None)  # type: ignore[arg-type]  # None is how Qt takes it away
            return
        if self._ring is None:
            from desktop.look.focus_ring import FocusRing  # a style class costs 5 ms to import

            self._ring = FocusRing(self._colour)
        self._ring.setWidget(now)
        if self._ring.isHidden():
            self._soon.start()

    def _colour(self, widget: QWidget | None) -> QColor:
        dark = widget is not None and bool(widget.property(DARK_GROUND))
        return (DARK if dark else self._theme.tokens).focus

    def _place_again(self) -> None:
        now = QApplication.focusWidget()
        if now is not None and self._ring is not None and isValid(self._ring):
            self._ring.setWidget(None)  # type: ignore[arg-type]  # the same one would be left hidden
            self._ring.setWidget(now)


def _paints_its_own(widget: QWidget) -> bool:
    if isinstance(widget, QAbstractItemView | QMenu | QMenuBar):
        return True
    if widget.isWindow() or bool(widget.property(OWN_RING)):
        return True
    if widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
        return True  # a page that was only left with the focus, not a thing that keys work on
    # A scroll area that only scrolls shows its place by its content.
    return type(widget) is QAbstractScrollArea


def _repaint(widget: QWidget) -> None:
    if isinstance(widget, QAbstractScrollArea):
        widget.viewport().update()
    widget.update()


def paint_row_ring(
    painter: QPainter,
    rect: QRectF,
    theme: FocusTheme,
    radius: float = 0.0,
    colour: QColor | None = None,
) -> None:
    """Draw the ring that lies inside a row or a painted group, 2 px wide."""
    painter.save()
    ink = colour if colour is not None else theme.tokens.focus
    painter.setPen(QPen(ink, RING, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = rect.adjusted(1, 1, -1, -1)
    if radius:
        painter.drawRoundedRect(inner, radius, radius)
    else:
        painter.drawRect(inner)
    painter.restore()


def ring_wanted(theme: FocusTheme, widget: QWidget) -> bool:
    """Say whether a widget that paints its own ring should do so now."""
    return theme.focus_visible and widget.hasFocus() and QGuiApplication.focusWindow() is not None
