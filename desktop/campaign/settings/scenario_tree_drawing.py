"""A tree of scenarios drawn as an outline: what leads where, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.look.parts.flow import grows_by_width
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from rules.campaign.planning.scenario_tree import Branch

LINE, ROW, STEP, NODE = 24, 15, 22, 4.5
AWAY, GAP = 12, 8
OVER = "the campaign is over"


class TreeDrawing(QWidget):
    """The outline; whoever hears it hears its lines."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.branches: tuple[Branch, ...] = ()
        self._played: frozenset[str] | None = None
        grows_by_width(self)
        theme_of(self).changed.connect(self.updateGeometry)

    def show_tree(self, branches: Sequence[Branch], played: Iterable[str] | None = None) -> None:
        """Show another tree; where some are `played`, the others are drawn as still to come."""
        known = None if played is None else frozenset(played)
        if (tuple(branches), known) == (self.branches, self._played):
            return
        self.branches, self._played = tuple(branches), known
        told = ". ".join(each.words + (", played" if self._is_played(each) else "")
                         for each in self.branches)  # fmt: skip
        self.setAccessibleName(f"How the campaign can go. {told}" if told else "")
        self.updateGeometry()
        self.update()

    def _is_played(self, branch: Branch) -> bool:
        return self._played is not None and branch.scenario in self._played

    def event(self, event: QEvent) -> bool:
        """Tell a line whole that is cut off."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = event.pos().y() // self._line(self.width())
            if 0 <= at < len(self.branches):
                QToolTip.showText(event.globalPos(), self.branches[at].words, self)
            return True
        return super().event(event)

    def _line(self, width: int) -> int:
        """Return how high a line is: where one would be cut off, all have two rows."""
        theme = theme_of(self)
        widest = max(
            (_x(branch.depth) + AWAY + sum(text_width(theme, role, words) + GAP
                                           for role, words, _ in _words(branch))
             for branch in self.branches), default=0.0,
        )  # fmt: skip
        return theme.height(LINE if widest <= width else LINE + ROW)

    def heightForWidth(self, width: int) -> int:
        """A line for each branch, higher where it is narrow."""
        return len(self.branches) * self._line(width)

    def sizeHint(self) -> QSize:
        """A line for each branch."""
        return QSize(240, self.heightForWidth(max(240, self.width())))

    def minimumSizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(120, len(self.branches) * theme_of(self).height(LINE))

    @painted
    def paintEvent(self, painter: QPainter, _theme: Theme) -> None:
        """Draw the lines."""
        high = self._line(self.width())
        for at, branch in enumerate(self.branches):
            self._paint_branch(painter, QRectF(0, at * high, self.width(), high), branch)

    def _paint_branch(self, painter: QPainter, line: QRectF, branch: Branch) -> None:
        tokens = theme_of(self).tokens
        painter.save()
        middle = line.center().y()
        x = _x(branch.depth)
        painter.setPen(QPen(tokens.edge, 1.2))
        for level, more in enumerate(branch.rails[:-1]):
            if more:
                painter.drawLine(QPointF(_x(level), line.top()), QPointF(_x(level), line.bottom()))
        if branch.depth:
            rail = _x(branch.depth - 1)
            end = line.bottom() if branch.rails[-1] else middle
            painter.drawLine(QPointF(rail, line.top()), QPointF(rail, end))
            painter.drawLine(QPointF(rail, middle), QPointF(x, middle))
        if not (branch.again or branch.ends or not branch.scenario):
            painter.drawLine(QPointF(x, middle), QPointF(x, line.bottom()))
        full = branch.scenario and (self._played is None or self._is_played(branch))
        painter.setBrush(tokens.olive if full else tokens.raised)
        painter.setPen(QPen(tokens.olive if branch.scenario else tokens.edge, 1.4))
        painter.drawEllipse(QPointF(x, middle), NODE, NODE)
        self._paint_words(painter, line, x + AWAY, _words(branch))
        painter.restore()

    def _paint_words(
        self, painter: QPainter, line: QRectF, left: float, words: list[tuple[str, str, str]]
    ) -> None:
        """Draw the words beside each other, or how it ended above what follows."""
        theme = theme_of(self)
        two = line.height() > theme.height(LINE) and len(words) > 1
        start, top, high = left, line.top(), line.height() / 2 if two else line.height()
        for at, (role, text, ink) in enumerate(words):
            if two and at == 1:
                left, top = start, line.top() + high - 3
            wide = text_width(theme, role, text)
            room = QRectF(left, top, max(0.0, min(wide + 2, line.right() - left)), high)
            paint_text(painter, theme, room, text, role, getattr(theme.tokens, ink))
            left += wide + GAP


def _x(depth: int) -> float:
    return 7.5 + depth * STEP


def _words(branch: Branch) -> list[tuple[str, str, str]]:
    """Return the words of a line: their role in the theme, themselves, and their ink."""
    found = [("second", f"{branch.way}:", "ink2")] if branch.way else []
    if not branch.scenario:
        return [*found, ("second", OVER, "ink2")]
    found.append(("heading", branch.name, "ink"))
    if branch.again:
        found.append(("small", "as above", "ink2"))
    return found
