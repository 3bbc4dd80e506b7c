"""Buttons: plain, main, small, link, danger, and the one with only an icon."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from desktop.look.icons import paint_icon
from desktop.look.parts.text import LEFT, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON, BUTTON_SMALL, ICON_SMALL

_ICON, _ICON_GAP, _HINT_GAP = 16, 8, 6


class EnterButton(QPushButton):
    """A button that Enter presses as Space does: Qt knows that in dialogs alone.

    `act` is what a press does; more can be connected to `clicked`.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        act: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if act is not None:
            self.clicked.connect(lambda: act())  # noqa: PLW0108 - no act takes Qt's `checked`

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter, unless it is held with a key or is a dialog's to take."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not enter or held or self.autoDefault():
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class PlainButton(EnterButton):
    """A button of 30 px; `hint` is its key, shown small at the right of the text."""

    kind = "plain"
    ink = "ink"

    def __init__(
        self,
        text: str,
        icon_name: str = "",
        hint: str = "",
        tip: str = "",
        kind: str = "",
        parent: QWidget | None = None,
        act: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(text, parent, act)
        self.icon_name, self.hint, self._tip = icon_name, hint, tip
        kind = kind or self.kind
        self.setProperty("kind", "icon-text" if icon_name and kind == "plain" else kind)
        self.setToolTip(tip)

    def set_blocked(self, reason: str) -> None:
        """Disable the button and say why in its tooltip; an empty reason enables it again."""
        self.setEnabled(not reason)
        self.setToolTip(reason or self._tip)

    def sizeHint(self) -> QSize:
        """Leave room for the icon and for the key beside the text."""
        size = super().sizeHint()
        extra = _ICON + _ICON_GAP if self.icon_name else 0
        if self.hint:
            extra += round(text_width(theme_of(self), "small", self.hint)) + _HINT_GAP
        return size + QSize(extra, 0)

    def minimumSizeHint(self) -> QSize:
        """No narrower than its words."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the style paint the button, and icon and key beside the text when there are any."""
        if not (self.hint or self.icon_name):
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        text, option.text = option.text, ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        self._paint_words(painter, text)
        painter.end()

    def _paint_words(self, painter: QPainter, text: str) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance(text.replace("&", ""))
        hint = text_width(theme, "small", self.hint) + _HINT_GAP if self.hint else 0
        drawn = _ICON + _ICON_GAP if self.icon_name else 0
        left = (self.width() - drawn - words - hint) / 2
        ink = theme.colour(self.ink) if self.isEnabled() else tokens.ink2
        if self.icon_name:
            centre = QPointF(left + _ICON / 2, self.height() / 2)
            paint_icon(painter, self.icon_name, centre, _ICON, ink)
        painter.setFont(self.font())
        painter.setPen(ink)
        flags = int(LEFT) | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextHideMnemonic
        painter.drawText(QRectF(left + drawn, -1, words + 2, self.height()), flags, text)
        if self.hint:
            base = (self.height() + metrics.ascent() - metrics.descent()) / 2 - 1
            painter.setFont(theme.font("small"))
            painter.setPen(ink if self.ink == "onolive" else tokens.ink2)
            painter.drawText(QPointF(left + drawn + words + _HINT_GAP, round(base)), self.hint)


class ChoiceButton(PlainButton):
    """A field that opens a menu of places or things: it looks like any other choice."""

    kind = "choice"

    def __init__(self, text: str, act: Callable[[], object] | None = None) -> None:
        super().__init__(text, act=act)
        # A button's own policy is never to be narrower than its words.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Long words are shortened with …, so that they never widen their pane."""
        return QSize(80, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Let the style paint field and words, then draw the chevron."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.width() - 38
        option.text = self.fontMetrics().elidedText(option.text, Qt.TextElideMode.ElideRight, room)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        at = QPointF(self.width() - 16, self.height() / 2)
        paint_icon(painter, "chevron-down", at, 16, theme_of(self).tokens.ink2)
        painter.end()


class MainButton(PlainButton):
    """The one olive button of a page."""

    kind = "main"
    ink = "onolive"


class SmallButton(PlainButton):
    """A button of 24 px, for rows and panel heads."""

    kind = "small"


class DangerButton(PlainButton):
    """A button whose act takes something away for good."""

    kind = "danger"
    ink = "err"


class LinkButton(PlainButton):
    """An underlined act that needs no border."""

    kind = "link"

    def __init__(self, text: str, tip: str = "", act: Callable[[], object] | None = None) -> None:
        super().__init__(text, tip=tip, act=act)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("radius", 3)


class IconButton(EnterButton):
    """A square button with only an icon; its name is its tooltip and what is read aloud."""

    def __init__(
        self,
        icon_name: str,
        name: str,
        kind: str = "plain",
        parent: QWidget | None = None,
        act: Callable[[], object] | None = None,
    ) -> None:
        super().__init__("", parent, act)
        self.icon_name, self._name = icon_name, name
        kinds = {"plain": "icon", "small": "icon-small"}
        self.setProperty("kind", kinds.get(kind, kind))
        self.setAccessibleName(name)
        self.setToolTip(name)

    def set_blocked(self, reason: str) -> None:
        """Disable the button and say why in its tooltip; an empty reason enables it again."""
        self.setEnabled(not reason)
        self.setToolTip(reason or self._name)

    def set_name(self, name: str) -> None:
        """Give the button another tooltip, which is read aloud as well."""
        self._name = name
        self.setAccessibleName(name)
        self.setToolTip(name)

    def sizeHint(self) -> QSize:
        """Nearly square: 34 × 30 px, small and bare ones 24 × 24."""
        theme = theme_of(self)
        if self.property("kind") == "icon":
            return QSize(theme.height(34), theme.height(BUTTON))
        return QSize(theme.height(BUTTON_SMALL), theme.height(BUTTON_SMALL))

    def minimumSizeHint(self) -> QSize:
        """No smaller than its icon wants."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the style paint the button, then draw the icon."""
        super().paintEvent(event)
        theme = theme_of(self)
        painter = QPainter(self)
        size = _ICON if self.property("kind") == "icon" else ICON_SMALL
        ink = theme.tokens.ink if self.isEnabled() else theme.tokens.ink2
        paint_icon(painter, self.icon_name, QRectF(self.rect()).center(), size, ink)
        painter.end()
