"""The theme of the running application: scheme, fonts, palette, style sheet, motion and focus."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication

from desktop.look.focus import FocusFollower
from desktop.look.fonts import Fonts, load_fonts
from desktop.look.qt_style import palette_of, sheet_of
from desktop.look.tokens import DARK, LIGHT, Tokens

Scheme = Literal["system", "light", "dark"]
_PROPERTY = "muster_theme"


class Theme(QObject):
    """The one owner of how things look; widgets ask it when they paint, and hear of changes."""

    changed = Signal()

    def __init__(
        self,
        app: QApplication,
        scheme: Scheme = "system",
        text_percent: int = 100,
        less_motion: bool = False,
    ) -> None:
        super().__init__(app)
        self._app = app
        self._scheme: Scheme = scheme
        self.less_motion = less_motion
        self.missing_fonts = load_fonts()
        self.fonts = Fonts(text_percent)
        self.tokens = self._wanted_tokens()
        self.focus_visible = False
        app.setProperty(_PROPERTY, self)
        app.setStyle("Fusion")
        self._apply()
        app.styleHints().colorSchemeChanged.connect(self._system_changed)
        self.focus = FocusFollower(self, app, self)

    @property
    def scheme(self) -> Scheme:
        """What the player chose: follow the system, or always light or dark."""
        return self._scheme

    @property
    def text_percent(self) -> int:
        """Size of all text, 100 being the measures of the tokens."""
        return self.fonts.percent

    def font(self, role: str) -> QFont:
        """Return the font of a type role from tokens.TYPE at the chosen text size."""
        return self.fonts.font(role)

    def metrics(self, role: str) -> QFontMetricsF:
        """Return the metrics of a type role at the chosen text size."""
        return self.fonts.metrics(role)

    def colour(self, token: str) -> QColor:
        """Return a colour by the name of its token."""
        return self.tokens.named(token)

    def height(self, px: int, text_px: int = 18) -> int:
        """Grow a height with the text: px at 100 %, of which text_px are lines of text."""
        return px + round(text_px * (self.text_percent - 100) / 100)

    def motion_ms(self, milliseconds: int) -> int:
        """Return how long a movement takes: nothing when the player wants less motion."""
        return 0 if self.less_motion else milliseconds

    def set_scheme(self, scheme: Scheme) -> None:
        """Follow the system or hold to light or dark."""
        self._scheme = scheme
        self._refresh()

    def set_text_percent(self, percent: int) -> None:
        """Set the size of all text."""
        if percent != self.fonts.percent:
            self.fonts = Fonts(percent)
            self._apply()
            self.changed.emit()

    def set_less_motion(self, less: bool) -> None:
        """Turn folding and lingering colours off, or on again."""
        self.less_motion = less

    def _wanted_tokens(self) -> Tokens:
        if self._scheme == "system":
            dark = self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        else:
            dark = self._scheme == "dark"
        return DARK if dark else LIGHT

    def _system_changed(self) -> None:
        self._refresh()

    def _refresh(self) -> None:
        tokens = self._wanted_tokens()
        if tokens is not self.tokens:
            self.tokens = tokens
            self._apply()
            self.changed.emit()

    def _apply(self) -> None:
        """Hand the tokens to Qt; every widget repaints on the palette change that follows.

        Setting a style sheet polishes every widget there is, even where it is the same again.
        """
        self._app.setPalette(palette_of(self.tokens))
        self._app.setFont(self.font("body"))
        sheet = sheet_of(self.tokens, self.text_percent)
        if sheet != self._app.styleSheet():
            self._app.setStyleSheet(sheet)


def theme_of(_widget: QObject | None = None) -> Theme:
    """Return the application's theme; one without motion is made when none was set up yet."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("A theme needs a QApplication.")
    theme = app.property(_PROPERTY)
    return theme if isinstance(theme, Theme) else Theme(app, less_motion=True)


def painted(
    paint: Callable[[Any, QPainter, Theme], None],
) -> Callable[[Any, QPaintEvent], None]:
    """Return a `paintEvent` that hands a smooth painter on the widget, and the theme, to `paint`.

    The painter is ended whatever happens: Qt aborts where one outlives its event.
    """

    @wraps(paint)
    def paint_event(widget: Any, _event: QPaintEvent) -> None:
        painter = QPainter(widget)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        try:
            paint(widget, painter, theme_of(widget))
        finally:
            painter.end()

    return paint_event
