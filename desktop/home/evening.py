"""An evening as steps: with a battle planned each step has its button, else a thin strip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Card, framed
from desktop.look.parts.text import CENTRE, TextLabel, paint_text
from desktop.look.theme import theme_of


class Step(NamedTuple):
    """One step of an evening: what it is, how it stands, what its button says and does."""

    title: str
    words: str
    verb: str
    act: Callable[[], None]


class StepNumber(QWidget):
    """The number of a step in a ring."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return 22 px, grown with the text."""
        side = theme_of(self).height(22)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ring and number."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.tokens.edge, 2))
        painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        rect = QRectF(self.rect())
        paint_text(painter, theme, rect, str(self._number), "second-bold", align=CENTRE)
        painter.end()


class _Arrow(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(16)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        middle = QPointF(self.width() / 2, self.height() / 2)
        paint_icon(painter, "chevron-right", middle, 14, theme_of(self).tokens.ink2)
        painter.end()


class _StepCard(QWidget):
    """A step with its state and its button."""

    def __init__(self, number: int, step: Step) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(StepNumber(number))
        head.addWidget(TextLabel(step.title, "lead-strong"), 1)
        column.addLayout(head)
        column.addWidget(TextLabel(step.words, "second", "ink2", wrap=True), 1)
        self.button = PlainButton(step.verb, kind="small")
        self.button.setAccessibleDescription(step.title)
        self.button.clicked.connect(lambda _=False: step.act())
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = theme_of(self).tokens
        framed(self, tokens.line, tokens.raised).end()


class Evening(Card):
    """The steps of an evening, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 10, 12, 12)
        self._column.setSpacing(8)
        self.setAccessibleName("An evening, step by step")

    def show_steps(self, title: str, second: str, steps: Sequence[Step], *, thin: bool) -> None:
        """Show the steps: `thin` in one line, as long as no battle is planned."""
        empty(self._column)
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        if thin:
            row.addWidget(TextLabel(title, "heading"))
            row.addSpacing(8)
            for at, step in enumerate(steps):
                if at:
                    row.addWidget(_Arrow())
                row.addWidget(StepNumber(at + 1))
                link = LinkButton(step.title, tip=step.words)
                link.clicked.connect(lambda _=False, act=step.act: act())
                row.addWidget(link)
                row.addWidget(TextLabel(step.words, "second", "ink2", elide=True))
            row.addStretch(1)
        else:
            head = QWidget()
            line = QHBoxLayout(head)
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(8)
            line.addWidget(TextLabel(title, "heading"))
            line.addWidget(TextLabel(second, "second", "ink2", elide=True), 1)
            self._column.addWidget(head)
            for at, step in enumerate(steps):
                if at:
                    row.addWidget(_Arrow())
                row.addWidget(_StepCard(at + 1, step), 1)
        self._column.addWidget(box)
