"""A hero: his dog tag, his lives as stars, and the box that he stands in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import OWN_RING, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.number_origin import Mark, origin_width, paint_origin
from desktop.look.parts.tag import TagKind, paint_tag, tag_width
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL

TAG_SIZE = QSize(103, 50)
_TAG_LEFT, _TAG_RIGHT = 10, 26
"""What is free at the left of the words on a tag, and for the hole at the right."""
MOST_STARS = 6
"""More lives than this are told by a number."""
_STAR_STEP = 16


def paint_dog_tag(
    painter: QPainter, theme: Theme, rect: QRectF, name: str, first: str, second: str
) -> None:
    """Draw a dog tag with a name and two lines; its hole is at the right."""
    tokens = theme.tokens
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = rect.adjusted(0.75, 0.75, -0.75, -0.75)
    radius = min(inner.height() * 0.42, 22)
    path = QPainterPath()
    path.moveTo(inner.left() + 7, inner.top())
    path.lineTo(inner.right() - radius, inner.top())
    path.quadTo(inner.topRight(), QPointF(inner.right(), inner.top() + radius))
    path.lineTo(inner.right(), inner.bottom() - radius)
    path.quadTo(inner.bottomRight(), QPointF(inner.right() - radius, inner.bottom()))
    path.lineTo(inner.left() + 7, inner.bottom())
    path.quadTo(inner.bottomLeft(), QPointF(inner.left(), inner.bottom() - 7))
    path.lineTo(inner.left(), inner.top() + 7)
    path.quadTo(inner.topLeft(), QPointF(inner.left() + 7, inner.top()))
    painter.setPen(QPen(tokens.edge, 1.5))
    painter.setBrush(tokens.sunk)
    painter.drawPath(path)
    painter.drawEllipse(QPointF(inner.right() - 10.5, inner.center().y()), 3.5, 3.5)
    left, wide = inner.left() + _TAG_LEFT, inner.width() - _TAG_LEFT - _TAG_RIGHT + 2
    lines = [(name.upper(), "tag", tokens.ink), (first.upper(), "tag-plain", tokens.ink2)]
    lines.append((second.upper(), "tag-plain", tokens.ink2))
    lines = [line for line in lines if line[0]]
    step = theme.height(12, 12)
    top = inner.center().y() - step * len(lines) / 2
    for at, (text, role, ink) in enumerate(lines):
        paint_text(painter, theme, QRectF(left, top + at * step, wide, step), text, role, ink)
    painter.restore()


def tag_size(theme: Theme, lines: Sequence[str]) -> QSize:
    """Return how large a tag is whose words stay clear of its hole."""
    roles = ("tag", *["tag-plain"] * (len(lines) - 1))
    pairs = zip(roles, lines, strict=True)
    words = max((text_width(theme, role, line.upper()) for role, line in pairs), default=0)
    high = theme.height(10 + 12 * sum(bool(line) for line in lines), 36)
    return QSize(round(words) + _TAG_LEFT + _TAG_RIGHT + 2, high)


def paint_stars(painter: QPainter, theme: Theme, left: float, middle: float, lives: int) -> float:
    """Draw a star for each life; return the width.

    Many lives are one star and their number.
    """
    tokens = theme.tokens
    if lives > MOST_STARS:
        centre = QPointF(left + 7, middle)
        paint_icon(painter, "star", centre, 14, tokens.olive, tokens.olive)
        words = str(lives)
        line = theme.height(18)
        rect = QRectF(left + 18, middle - line / 2, text_width(theme, "heading", words) + 2, line)
        paint_text(painter, theme, rect, words, "heading")
        return stars_width(theme, lives)
    for at in range(lives):
        centre = QPointF(left + 7 + at * theme.height(_STAR_STEP, 8), middle)
        paint_icon(painter, "star", centre, 14, tokens.olive, tokens.olive)
    return stars_width(theme, lives)


def stars_width(theme: Theme, lives: int) -> float:
    """Return how wide the stars are."""
    if lives <= MOST_STARS:
        return float(lives * theme.height(_STAR_STEP, 8))
    return 20 + text_width(theme, "heading", str(lives))


class DogTag(QWidget):
    """A dog tag in a layout."""

    def __init__(self, name: str = "", first: str = "", second: str = "") -> None:
        super().__init__()
        self._lines = (name, first, second)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_lines(name, first, second)

    def set_lines(self, name: str, first: str, second: str) -> None:
        """Stamp other words on it."""
        self._lines = (name, first, second)
        self.setAccessibleName(", ".join(line for line in self._lines if line))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Its size, grown with the text."""
        theme = theme_of(self)
        grown = theme.text_percent / 100
        least = QSize(round(TAG_SIZE.width() * grown), round(TAG_SIZE.height() * grown))
        return tag_size(theme, self._lines).expandedTo(least)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw it."""
        paint_dog_tag(painter, theme, QRectF(self.rect()), *self._lines)


class Stars(QWidget):
    """Lives as stars in a layout."""

    def __init__(self, lives: int = 0) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_lives(lives)

    def set_lives(self, lives: int) -> None:
        """Show how many lives there are."""
        self._lives = lives
        self.setAccessibleName(f"{lives} lives")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A star each."""
        theme = theme_of(self)
        return QSize(round(stars_width(theme, self._lives)), theme.height(18, 9))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw them."""
        paint_stars(painter, theme, 0, self.height() / 2, self._lives)


class HeroFacts(NamedTuple):
    """What a hero's box says. `facts` are labelled words at the right, as ("Battles", "4")."""

    name: str
    second: str = ""
    figure: FigureSource | None = None
    tag_name: str = ""
    tag_first: str = ""
    tag_second: str = ""
    lives: int = 0
    lives_mark: Mark | None = None
    tags: tuple[tuple[str, TagKind], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class HeroBox(QWidget):
    """A hero in the army: figure, dog tag, name, lives. Keeps 4 px around its frame, as UnitBox."""

    activated = Signal()
    dragged = Signal()
    rename_asked = Signal()
    menu_asked = Signal(QPointF)

    def __init__(self, facts: HeroFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = facts
        self._selected = False
        self._pressed_at: QPointF | None = None
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)
        self.set_facts(facts)

    def set_facts(self, facts: HeroFacts) -> None:
        """Show these facts."""
        self._facts = facts
        lives = f"{facts.lives} lives" if facts.lives else ""
        words = [facts.name, facts.second, lives, *(text for text, _ in facts.tags)]
        self.setAccessibleName(", ".join(word for word in words if word))
        self.setToolTip(facts.lives_mark.spoken if facts.lives_mark else "")
        self.update()

    def set_selected(self, selected: bool) -> None:
        """Draw him as chosen."""
        if selected != self._selected:
            self._selected = selected
            self.update()

    def sizeHint(self) -> QSize:
        """One row of 48 px and the room for the ring."""
        return QSize(320, theme_of(self).height(48, 40) + 8)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the box from the left and the facts from the right; what has no room is left out."""
        facts = self._facts
        tokens = theme.tokens
        frame = QRectF(self.rect()).adjusted(4.5, 4.5, -4.5, -4.5)
        painter.setPen(QPen(tokens.olive if self._selected else tokens.line, 1))
        painter.setBrush(tokens.sel if self._selected else tokens.surface)
        painter.drawRoundedRect(frame, RADIUS_PANEL, RADIUS_PANEL)
        if ring_wanted(theme, self):
            painter.setPen(QPen(tokens.focus, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.adjusted(-2.5, -2.5, 2.5, 2.5), 8.5, 8.5)
        stand = QRectF(frame.left() + 12, frame.top(), 48, frame.height() - 1)
        paint_figure(painter, stand, facts.figure, 40)
        left, middle = frame.left() + 71, frame.center().y()
        if facts.tag_name and frame.width() > 420:
            words = (facts.tag_name, facts.tag_first, facts.tag_second)
            size = tag_size(theme, words)
            wide = min(float(size.width()), frame.width() * 0.36)
            lives = self._lives_width() + 26 if facts.lives else 13
            room = frame.right() - lives - left  # the tag cuts no words that have room without it
            if not room - wide - 13 < text_width(theme, "second", facts.second) <= room:
                place = QRectF(left, middle - size.height() / 2, wide, size.height())
                paint_dog_tag(painter, theme, place, *words)
                left += wide + 13
        right = self._paint_facts(painter, frame, left + 150)
        self._paint_name(painter, left, right, middle)

    def _paint_facts(self, painter: QPainter, frame: QRectF, least: float) -> float:
        """Draw lives and facts up to the right end; return where they begin.

        Without room for all the last facts go first: his lives matter most.
        """
        theme, facts = theme_of(self), self._facts
        wides = [self._lives_width()] if facts.lives else []
        for label, value in facts.facts:
            label_width = text_width(theme, "label", label)
            wides.append(max(label_width, text_width(theme, "heading", value)) + 1)
        while wides and frame.right() - sum(wide + 13 for wide in wides) < least:
            wides.pop()
        left = begin = frame.right() - sum(wide + 13 for wide in wides)
        middle, upper = frame.center().y(), theme.height(15, 14)
        labelled = [("Lives", ""), *facts.facts] if facts.lives else list(facts.facts)
        for wide, (label, value) in zip(wides, labelled, strict=False):
            column = QRectF(left, middle - upper - 1, wide, upper)
            paint_text(painter, theme, column, label, "label", theme.tokens.ink2)
            if value:
                below = QRectF(left, middle - 1, wide, theme.height(18))
                paint_text(painter, theme, below, value, "heading")
            else:
                self._paint_lives(painter, left, middle + 8)
            left += wide + 13
        return begin - 13

    def _lives_width(self) -> float:
        theme, mark = theme_of(self), self._facts.lives_mark
        wide = stars_width(theme, self._facts.lives) + 12
        return wide + (origin_width(theme, mark.origin, mark.short) if mark else 0)

    def _paint_lives(self, painter: QPainter, left: float, line: float) -> None:
        theme, facts, mark = theme_of(self), self._facts, self._facts.lives_mark
        used = paint_stars(painter, theme, left, line, facts.lives)
        if mark:
            paint_origin(painter, theme, left + used + 4, line, mark.origin, mark.short)

    def _paint_name(self, painter: QPainter, left: float, right: float, middle: float) -> None:
        theme, facts = theme_of(self), self._facts
        upper = theme.height(18)
        tags = sum(tag_width(theme, text) + 6 for text, _ in facts.tags)
        whole = text_width(theme, "heading", facts.name)
        least = whole if whole <= right - left else 90.0  # a tag cuts no name that has room
        show_tags = right - left - tags >= least
        room = max(0.0, right - left - (tags if show_tags else 0))
        name = QRectF(left, middle - upper, room, upper)
        at = left + paint_text(painter, theme, name, facts.name, "heading") + 6
        for text, kind in facts.tags if show_tags else ():
            at += paint_tag(painter, theme, at, middle - upper / 2, text, kind) + 6
        below = QRectF(left, middle - 1, max(0.0, right - left), theme.height(18))
        paint_text(painter, theme, below, facts.second, "second", theme.tokens.ink2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose him; a drag may follow. What lies behind him hears nothing of it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.position()
            self.activated.emit()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin a drag when the mouse has gone far enough."""
        start = self._pressed_at
        if start is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if (event.position() - start).manhattanLength() >= QApplication.startDragDistance():
            self._pressed_at = None
            self.dragged.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """No drag follows."""
        self._pressed_at = None
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for another name."""
        self._pressed_at = None
        self.rename_asked.emit()
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for his menu."""
        self.menu_asked.emit(QPointF(event.globalPos()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose him with Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.activated.emit()
        else:
            super().keyPressEvent(event)
