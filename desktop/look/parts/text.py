"""Text from the type roles: painted pieces, and labels that follow the theme."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import LABEL_FAMILY, TYPE

LIFTED_FROM = 13
"""Roboto from this size on looks centred only a pixel above the middle of its line box."""

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


def text_width(theme: Theme, role: str, text: str) -> float:
    """Measure a text on one line, in logical pixels."""
    return theme.fonts.width(role, text)


def paint_text(
    painter: QPainter,
    theme: Theme,
    rect: QRectF,
    text: str,
    role: str = "body",
    colour: QColor | None = None,
    align: Qt.AlignmentFlag = LEFT,
) -> float:
    """Draw one line of text, shortened with … when it is too long; return the width it took."""
    width = text_width(theme, role, text)
    if width > rect.width() + 0.5:
        metrics = theme.metrics(role)
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        width = text_width(theme, role, text)
    painter.setFont(theme.font(role))
    painter.setPen(colour if colour is not None else theme.tokens.ink)
    if TYPE[role].px >= LIFTED_FROM and TYPE[role].family != LABEL_FAMILY:
        rect = rect.translated(0, -1)
    painter.drawText(rect, int(align) | Qt.TextFlag.TextSingleLine, text)
    return width


def fitted(theme: Theme, role: str, text: str, width: float, joint: str = " – ") -> str:
    """Return a text of several parts in a width: long parts are shortened, none vanishes."""
    if text_width(theme, role, text) <= width + 0.5 or joint not in text:
        return text
    parts = text.split(joint)
    left = width - text_width(theme, role, joint) * (len(parts) - 1)
    shown = dict.fromkeys(range(len(parts)), "")
    by_width = sorted(shown, key=lambda at: text_width(theme, role, parts[at]))
    for reached, at in enumerate(by_width):  # a short part leaves its room to the others
        room = left / (len(parts) - reached) + 0.5
        mode = Qt.TextElideMode.ElideRight
        shown[at] = theme.metrics(role).elidedText(parts[at], mode, room)
        left -= text_width(theme, role, shown[at])
    return joint.join(shown.values())


def text_lines(theme: Theme, role: str, text: str, room: float, most: int) -> list[str]:
    """Break a text into lines of a width in pixels; the last of `most` holds all the rest."""
    found: list[str] = []
    for word in text.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and (len(found) == most or text_width(theme, role, longer) <= room):
            found[-1] = longer
        else:
            found.append(word)
    return found


LONG_WORD, SYLLABLE = 18, 4
_BREAK = "\u200b"
"""A space without a width: a line may end there."""


def breakable(text: str) -> str:
    """Return a text in which words too long for a narrow pane can be broken."""
    if len(text) <= LONG_WORD:
        return text
    return re.sub(rf"\S{{{LONG_WORD + 1},}}", _broken, text)


def _broken(word: re.Match[str]) -> str:
    letters = word.group()
    parts = (letters[at : at + SYLLABLE] for at in range(0, len(letters), SYLLABLE))
    return _BREAK.join(parts)


class TextLabel(QLabel):
    """A label in a type role and a token's colour; it follows scheme and text size.

    One that wraps also breaks words that are longer than any line.
    """

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        ink: str = "ink",
        wrap: bool = False,
        elide: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(breakable(text) if wrap else text, parent)
        self.role, self.ink, self._elide = role, ink, elide
        self.setWordWrap(wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setForegroundRole(QPalette.ColorRole.WindowText)  # on a button it would be another
        theme_of(self).changed.connect(self._dress)
        self._dress()

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(breakable(text) if self.wordWrap() else text)

    def say(self, text: str) -> None:
        """Show a text; a label without one is hidden."""
        self.setText(text)
        self.setVisible(bool(text))

    def set_ink(self, ink: str) -> None:
        """Write in the colour of another token."""
        if ink != self.ink:
            self.ink = ink
            self._dress()

    def text(self) -> str:
        """Return the text as it was given."""
        return super().text().replace(_BREAK, "")

    def minimumSizeHint(self) -> QSize:
        """A label that may be shortened gives way to its neighbours."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), 24), hint.height()) if self._elide else hint

    def event(self, event: QEvent) -> bool:
        """Tell as a tip what was shortened, where no tip says more."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().event(event)
        if not self._elide or self.toolTip() or not self.shortened:
            return super().event(event)
        QToolTip.showText(event.globalPos(), self.text(), self)
        return True

    @property
    def shortened(self) -> bool:
        """Whether the label has too little room for its text."""
        wide = text_width(theme_of(self), self.role, self.text())
        return self._elide and wide > self.contentsRect().width() + 0.5

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shorten the text with … when that is wanted, else leave it to Qt."""
        if not self._elide:
            super().paintEvent(event)
            return
        theme = theme_of(self)
        painter = QPainter(self)
        ink = theme.colour(self.ink)
        rect = QRectF(self.contentsRect())
        paint_text(painter, theme, rect, self.text(), self.role, ink, self.alignment())
        painter.end()

    def _dress(self) -> None:
        theme = theme_of(self)
        self.setFont(theme.font(self.role))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour(self.ink))
        self.setPalette(palette)


class WholeLinesLabel(TextLabel):
    """A label of several lines that draws whole ones only: the last ends in … where there is no
    room for more. The whole text is its tip then."""

    def __init__(self, role: str = "body", ink: str = "ink") -> None:
        super().__init__("", role, ink, wrap=True, elide=True)

    @property
    def shortened(self) -> bool:
        """Whether the label has too little room for its text."""
        wide = text_width(theme_of(self), self.role, "".join(self.lines()[-1:]))
        return wide > self.contentsRect().width() + 0.5

    def lines(self) -> list[str]:
        """Return the lines that have room; the last holds all the rest."""
        theme, room = theme_of(self), self.contentsRect()
        most = max(1, int(room.height() / theme.metrics(self.role).lineSpacing()))
        return text_lines(theme, self.role, self.text(), room.width(), most)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the lines from the top."""
        room = QRectF(self.contentsRect())
        high, ink = theme.metrics(self.role).lineSpacing(), theme.colour(self.ink)
        for at, line in enumerate(self.lines()):
            place = QRectF(room.left(), room.top() + at * high, room.width(), high)
            paint_text(painter, theme, place, line, self.role, ink)


class SectionLabel(TextLabel):
    """The small upper-case label over a group of rows or a field."""

    def __init__(self, text: str = "", *, elide: bool = False) -> None:
        super().__init__(text, "label", "ink2", elide=elide)
