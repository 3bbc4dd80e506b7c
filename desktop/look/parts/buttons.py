"""Buttons: plain, main, small, link, danger, and the one with only an icon."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from desktop.look.icons import icon
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import ICON, ICON_SMALL


class PlainButton(QPushButton):
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
    ) -> None:
        super().__init__(text, parent)
        self.icon_name, self.hint, self._tip = icon_name, hint, tip
        self.setProperty("kind", kind or self.kind)
        self.setToolTip(tip)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if icon_name:
            theme_of(self).changed.connect(self._draw_icon)
            self._draw_icon()

    def set_blocked(self, reason: str) -> None:
        """Disable the button and say why in its tooltip; an empty reason enables it again."""
        self.setEnabled(not reason)
        self.setToolTip(reason or self._tip)

    def sizeHint(self) -> QSize:
        """Leave room for the key beside the text."""
        size = super().sizeHint()
        if self.hint:
            size.setWidth(size.width() + round(text_width(theme_of(self), "small", self.hint)) + 6)
        return size

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the style paint the button, and the key beside the text when there is one."""
        if not self.hint:
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
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance(text)
        hint = text_width(theme, "small", self.hint)
        left = (self.width() - words - 6 - hint) / 2
        base = (self.height() + metrics.ascent() - metrics.descent()) / 2
        main = self.property("kind") == "main"
        enabled = self.isEnabled()
        tokens = theme.tokens
        painter.setFont(self.font())
        ink = (tokens.onolive if main else tokens.ink) if enabled else tokens.ink2
        painter.setPen(ink)
        painter.drawText(round(left), round(base), text)
        painter.setFont(theme.font("small"))
        painter.setPen(ink if main else tokens.ink2)
        painter.drawText(round(left + words + 6), round(base), self.hint)

    def _draw_icon(self) -> None:
        small = self.property("kind") in ("small", "link")
        size = ICON_SMALL if small else ICON
        self.setIcon(icon(self.icon_name, theme_of(self).tokens, self.ink, size))
        self.setIconSize(QSize(size, size))


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

    def __init__(self, text: str, tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, tip=tip, parent=parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("radius", 3)


class IconButton(QToolButton):
    """A square button with only an icon; its name is its tooltip and what is read aloud."""

    def __init__(
        self, icon_name: str, name: str, kind: str = "plain", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.icon_name, self._name = icon_name, name
        self.setProperty("kind", kind)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setToolTip(name)
        theme_of(self).changed.connect(self._draw_icon)
        self._draw_icon()

    def set_blocked(self, reason: str) -> None:
        """Disable the button and say why in its tooltip; an empty reason enables it again."""
        self.setEnabled(not reason)
        self.setToolTip(reason or self._name)

    def set_icon(self, icon_name: str) -> None:
        """Show another icon."""
        self.icon_name = icon_name
        self._draw_icon()

    def _draw_icon(self) -> None:
        size = ICON_SMALL if self.property("kind") == "small" else ICON
        self.setIcon(icon(self.icon_name, theme_of(self).tokens, "ink", size))
        self.setIconSize(QSize(size, size))
