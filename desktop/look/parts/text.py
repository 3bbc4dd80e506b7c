"""Text from the type roles: painted pieces, and labels that follow the theme."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage, QPainter, QPalette
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from desktop.look.icons import paint_icon
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import LABEL_FAMILY, TYPE
from rules.common.wording import HOUSE_SIGN, house_in_words

HOUSE = 12
"""The width of the mark of a house value in pixels."""
_HOUSE_ROOM = "\u2003"
"""A space in which the mark of a house value is drawn."""

LIFTED_FROM = 13
"""Roboto from this size on looks centred only a pixel above the middle of its line box."""

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


def text_width(theme: Theme, role: str, text: str) -> float:
    """Measure a text on one line, in logical pixels."""
    return theme.fonts.width(role, text.replace(HOUSE_SIGN, _HOUSE_ROOM))


def paint_text(
    painter: QPainter,
    theme: Theme,
    rect: QRectF,
    text: str,
    role: str = "body",
    colour: QColor | None = None,
    align: Qt.AlignmentFlag = LEFT,
) -> float:
    """Draw one line of text, shortened with … when it is too long; return the width it took.

    The sign of house values is drawn as their mark.
    """
    house_at = [at for at, letter in enumerate(text) if letter == HOUSE_SIGN]
    text = text.replace(HOUSE_SIGN, _HOUSE_ROOM)
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
    if house_at:
        right = bool(align & Qt.AlignmentFlag.AlignRight)
        spare = (rect.width() - width) * (1 if right else 0.5 if align == CENTRE else 0)
        room, tokens = text_width(theme, role, _HOUSE_ROOM), theme.tokens
        for at in house_at:
            if text[at : at + 1] == _HOUSE_ROOM:
                left = rect.left() + spare + text_width(theme, role, text[:at])
                centre = QPointF(left + room / 2, rect.center().y())
                paint_icon(painter, "house", centre, HOUSE, tokens.hou, tokens.houbg, stroke=2.6)
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


@lru_cache(maxsize=16)
def _house_image(ink: str, fill: str, size: int) -> str:
    """Return the mark of a house value as an image of rich text, `size` pixels wide."""
    sharp = 3
    image = QImage(size * sharp, size * sharp, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(sharp, sharp)
    middle = QPointF(size / 2, size / 2)
    paint_icon(painter, "house", middle, size, QColor(ink), QColor(fill), stroke=2.6)
    painter.end()
    data = QBuffer()
    data.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(data, "PNG")  # type: ignore[call-overload]
    code = data.data().toBase64().toStdString()
    return f'<img src="data:image/png;base64,{code}" width="{size}" height="{size}">'


def _rich(theme: Theme, text: str) -> str:
    """Return a text with signs of house values as rich text that draws them."""
    tokens = theme.tokens
    house = _house_image(tokens.hou.name(), tokens.houbg.name(), round(theme.height(HOUSE, 6)))
    return escape(text).replace("\n", "<br>").replace(HOUSE_SIGN, f"{house}\u2060")


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
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.role, self.ink, self._given = role, ink, ""
        self.setWordWrap(wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        self.setForegroundRole(QPalette.ColorRole.WindowText)  # on a button it would be another
        theme_of(self).changed.connect(self._dress)
        self._dress()

    def setText(self, text: str) -> None:
        """Show another text; the sign of house values is drawn as their mark."""
        shown, marked = breakable(text) if self.wordWrap() else text, HOUSE_SIGN in text
        if marked or HOUSE_SIGN in self._given:
            self.setTextFormat(Qt.TextFormat.RichText if marked else Qt.TextFormat.PlainText)
            self.setAccessibleName(house_in_words(text) if marked else "")
        self._given = text
        super().setText(_rich(theme_of(self), shown) if marked else shown)

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
        return self._given

    def _dress(self) -> None:
        theme = theme_of(self)
        self.setFont(theme.font(self.role))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour(self.ink))
        self.setPalette(palette)
        if HOUSE_SIGN in self._given:
            self.setText(self._given)


class ElidedLabel(TextLabel):
    """A label of one line that gives way to its neighbours: it is shortened with … where it has
    too little room, and its whole text is its tip then."""

    def minimumSizeHint(self) -> QSize:
        """Return room for little more than the …."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), 24), hint.height())

    def event(self, event: QEvent) -> bool:
        """Tell as a tip what was shortened, where no tip says more."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().event(event)
        if self.toolTip() or not self.shortened:
            return super().event(event)
        QToolTip.showText(event.globalPos(), self.text(), self)
        return True

    @property
    def shortened(self) -> bool:
        """Whether the label has too little room for its text."""
        wide = text_width(theme_of(self), self.role, self.text())
        return wide > self.contentsRect().width() + 0.5

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the text, shortened where it is too long."""
        room, ink = QRectF(self.contentsRect()), theme.colour(self.ink)
        paint_text(painter, theme, room, self.text(), self.role, ink, self.alignment())


class WholeLinesLabel(ElidedLabel):
    """A label of several lines that draws whole ones only: the last ends in … where there is no
    room for more. The whole text is its tip then."""

    def __init__(self, role: str = "body", ink: str = "ink") -> None:
        super().__init__("", role, ink, wrap=True)

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

    def __init__(self, text: str = "") -> None:
        super().__init__(text, "label", "ink2")
