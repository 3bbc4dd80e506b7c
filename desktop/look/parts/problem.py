"""What stands in the page when something cannot be read: what, where, what is safe, ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import LinkButton, MainButton, PlainButton, SmallButton
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Divider, framed
from desktop.look.parts.text import TextLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_CONTROL, RADIUS_PANEL

if TYPE_CHECKING:
    from rules.army.documents.salvage import ExcerptLine

WIDTH = 680


@dataclass(frozen=True, slots=True)
class WayOut:
    """One way out, safest first: what it does, with numbers, and the verb on its button."""

    title: str
    second: str
    button: str
    act: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Problem:
    """What cannot be done. `report` is what "Copy the report" puts on the clipboard."""

    title: str
    sentence: str
    safe: str = ""
    code: tuple[ExcerptLine, ...] = ()
    ways: tuple[WayOut, ...] = ()
    report: str = ""


class CodeBlock(QWidget):
    """Some lines of a file with their numbers; the broken one is marked by ground and arrow."""

    def __init__(self, lines: Sequence[ExcerptLine]) -> None:
        super().__init__()
        self._lines = lines
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        words = [f"line {line.number}: {line.text}" for line in lines]
        self.setAccessibleName("; ".join(words))

    def sizeHint(self) -> QSize:
        """22 px a line."""
        return QSize(320, theme_of(self).height(22) * len(self._lines) + 14)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, numbers and text."""
        theme = theme_of(self)
        tokens, step = theme.tokens, theme.height(22)
        painter = framed(self, tokens.line, tokens.sunk, RADIUS_CONTROL)
        for at, line in enumerate(self._lines):
            rect = QRectF(1, 7 + at * step, self.width() - 2, step)
            if line.bad:
                painter.fillRect(rect, tokens.errbg)
                arrow = QPointF(rect.right() - 14, rect.center().y())
                paint_icon(painter, "chevron-left", arrow, 14, tokens.err)
            number = str(line.number)
            wide = max(34.0, text_width(theme, "mono", number) + 12)
            place = QRectF(rect.left() + 10, rect.top(), wide, step)
            paint_text(painter, theme, place, number, "mono", tokens.ink2)
            words = QRectF(place.right(), rect.top(), rect.width() - wide - 38, step)
            paint_text(painter, theme, words, line.text, "mono")
        painter.end()


class _SafeLine(QWidget):
    """A tick and what is safe."""

    def __init__(self, text: str) -> None:
        super().__init__()
        hbox((TextLabel(text, "name", "good", wrap=True), 1), margins=(24, 0, 0, 0), inside=self)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the tick."""
        middle = theme.height(18) / 2
        paint_icon(painter, "tick", QPointF(8, middle), 16, theme.tokens.good)


class ProblemPanel(QWidget):
    """A panel on the bench, 680 px wide at most; the first way out is its olive button."""

    closed = Signal()

    def __init__(self, problem: Problem, picture: QWidget | None = None) -> None:
        super().__init__()
        self.problem = problem
        self.buttons: list[PlainButton] = []
        self.setMaximumWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(problem.title)
        self.setAccessibleDescription(problem.sentence)
        column = vbox(self._head(picture), gap=14, margins=(26, 24, 26, 18), inside=self)
        if problem.code:
            column.addWidget(CodeBlock(problem.code))
        add_layout(column, self._ways())
        add_layout(column, self._foot())

    def _head(self, picture: QWidget | None) -> QHBoxLayout:
        row = hbox(gap=16)
        if picture is not None:
            row.addWidget(picture, 0, Qt.AlignmentFlag.AlignVCenter)
        sentence = TextLabel(self.problem.sentence, "body", wrap=True)
        sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words = vbox(TextLabel(self.problem.title, "headline", wrap=True), sentence)
        if self.problem.safe:
            words.addWidget(_SafeLine(self.problem.safe))
        add_layout(row, words, 1)
        return row

    def _ways(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setVerticalSpacing(12)
        grid.setColumnStretch(0, 1)
        for at, way in enumerate(self.problem.ways):
            row = 2 * at
            grid.addWidget(Divider(), row, 0, 1, 2)
            words = vbox(
                TextLabel(way.title, "name", wrap=True),
                TextLabel(way.second, "second", "ink2", wrap=True),
                gap=0,
            )
            add_layout(grid, words, row + 1, 0)
            button = MainButton(way.button) if at == 0 else PlainButton(way.button)
            button.setMinimumWidth(168)
            button.setAccessibleDescription(way.second)
            button.clicked.connect(lambda _checked=False, act=way.act: act())
            grid.addWidget(button, row + 1, 1, Qt.AlignmentFlag.AlignVCenter)
            self.buttons.append(button)
        grid.addWidget(Divider(), 2 * len(self.problem.ways), 0, 1, 2)
        return grid

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        copy = LinkButton("Copy the report", act=self.copy_report)
        close = SmallButton("Close", act=self.closed.emit)
        row.addWidget(copy)
        row.addStretch(1)
        row.addWidget(close)
        return row

    def copy_report(self) -> None:
        """Put the report on the clipboard."""
        words = (self.problem.title, self.problem.sentence, self.problem.safe)
        report = self.problem.report or "\n".join(line for line in words if line)
        QGuiApplication.clipboard().setText(report)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the panel and the red bar along its top."""
        tokens = theme_of(self).tokens
        painter = framed(self, tokens.line, tokens.surface)
        painter.setClipRect(QRectF(0, 0, self.width(), 4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.err)
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS_PANEL, RADIUS_PANEL)
        painter.end()
