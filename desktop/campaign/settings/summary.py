"""What was answered so far, beside the steps of a new campaign, and the way to the next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import LinkButton, MainButton, PlainButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Divider, Panel
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import Theme, painted
from desktop.look.tokens import RADIUS_PANEL

WIDE, UNBOUND = 300, 16_777_215
HURRY = "In a hurry? The suggested answers make a good first campaign."


class Answer(NamedTuple):
    """A line of the summary: what was answered, a quiet line below, and whether it is answered."""

    words: str
    second: str
    done: bool


class Summary(Panel):
    """The answers, a note, what is lacking, and the buttons Back and Next.

    In a narrow window only the foot is left, with the answers in one line.
    """

    def __init__(self) -> None:
        super().__init__(("left",))
        self.answers: tuple[Answer, ...] = ()
        self._compact = False
        self.back, self.next = PlainButton("Back"), MainButton("")
        self.start = LinkButton("Start campaign now")
        self.wrong = TextLabel("", "second", "err", wrap=True)
        self.keys = ElidedLabel("", "small", "ink2")
        self.keys.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line = ElidedLabel("", "second", "ink2")
        self._head, self._list = TextLabel("Your campaign so far", "heading"), QWidget()
        self._rows = vbox(gap=0, inside=self._list)
        self._hurry = TextLabel(HURRY, "second", "ink2", wrap=True)
        self.hurry = _Note(self._hurry, hbox(self.start, 1))
        self._first = TextLabel("", "second", "ink2", wrap=True)
        self.first = _Note(self._first)
        self._foot = hbox((self.line, 1), self.back, (self.next, 1))
        vbox(
            self._head, self._list, self.hurry, self.first, 1, self.wrong, self._foot, self.keys,
            gap=10, margins=(15, 14, 14, 12), inside=self,
        )  # fmt: skip
        self.set_compact(False)

    def set_compact(self, compact: bool) -> None:
        """Stand below the steps as a line, or beside them."""
        self._compact = compact
        for widget in (self._head, self._list, self.keys, self._hurry):
            widget.setVisible(not compact)
        self.first.setVisible(not compact and bool(self._first.text()))
        self.line.setVisible(compact)
        self._lines = frozenset({"top"} if compact else {"left"})
        self._foot.setStretch(2, 0 if compact else 1)
        self.setMinimumWidth(0 if compact else WIDE)
        self.setMaximumWidth(UNBOUND if compact else WIDE)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed if compact else policy.Expanding)

    def show_answers(self, answers: Sequence[Answer]) -> None:
        """Show what was answered."""
        if tuple(answers) != self.answers:
            self.answers = tuple(answers)
            empty(self._rows)
            for each in answers:
                self._rows.addWidget(Divider())
                self._rows.addWidget(_Row(each))
            self.line.setText(" · ".join(each.words for each in answers if each.done))

    def say(self, wrong: str, first: str) -> None:
        """Say what is lacking, and which battle comes first."""
        self.wrong.say(wrong)
        self._first.setText(first)
        self.first.setVisible(bool(first) and not self._compact)


class _Row(QWidget):
    """A tick or a dashed circle, and two lines."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self._done = answer.done
        words = TextLabel(answer.words, "heading" if answer.done else "body",
                          "ink" if answer.done else "ink2", wrap=True)  # fmt: skip
        lines = [words]
        if answer.second:
            lines.append(TextLabel(answer.second, "small", "ink2", wrap=True))
        vbox(*lines, gap=2, margins=(28, 9, 0, 9), inside=self)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the mark."""
        tokens = theme.tokens
        circle = QRectF(0, 9, 20, 20)
        pen = QPen(tokens.olive if self._done else tokens.edge, 1.6)
        pen.setStyle(Qt.PenStyle.SolidLine if self._done else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(tokens.olive if self._done else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(circle.adjusted(1, 1, -1, -1))
        if self._done:
            paint_icon(painter, "tick", circle.center(), 11, tokens.onolive, stroke=3)


class _Note(QWidget):
    """A few words on a sunk ground."""

    def __init__(self, label: TextLabel, *below: QLayout) -> None:
        super().__init__()
        vbox(label, *below, gap=2, margins=(12, 8, 12, 8), inside=self)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the ground."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.tokens.sunk)
        painter.drawRoundedRect(self.rect(), RADIUS_PANEL, RADIUS_PANEL)
