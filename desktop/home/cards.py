"""The cards of Home: what one goes on with, and the evening as steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.figure_rows import FigureRows
from desktop.figures import State, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import LinkButton, MainButton, PlainButton
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.layouts import beside, hbox, stacked, vbox
from desktop.look.parts.panel import Card, framed
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import CENTRE, ElidedLabel, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of

if TYPE_CHECKING:
    from desktop.home.facts import ArmyNews, BattleNews

FIGURE = 60


class GoOnCard(QWidget):
    """A label, figures, what it is, and the button that goes on with it.

    `main` marks the likeliest of them: its ground is coloured and its button is the page's own.
    """

    def __init__(
        self, label: str, name: str, second: str, verb: str, act: Callable[[], None], *, main: bool
    ) -> None:
        super().__init__()
        self.main = main
        self.setAccessibleName(f"{label}: {name}")
        self.top = QHBoxLayout()
        self.top.addWidget(TextLabel(label, "label", "ink2"))
        self.top.addStretch(1)
        self.stage = hbox(gap=6)
        self.button = MainButton(verb) if main else PlainButton(verb)
        self.button.setAccessibleDescription(name)
        self.button.clicked.connect(lambda _=False: act())
        title = TextLabel(name, "lead-strong", wrap=True)
        words = stacked(title, TextLabel(second, "second", "ink2", wrap=True), gap=1)
        vbox(
            self.top,
            (self.stage, 1),
            beside(words, self.button, gap=10, grows=0),
            gap=4,
            margins=(12, 10, 12, 10),
            inside=self,
        )
        self.setFixedHeight(theme_of(self).height(154, 120))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        tokens = theme_of(self).tokens
        edge, ground = (tokens.olive, tokens.sel) if self.main else (tokens.line, tokens.surface)
        framed(self, edge, ground).end()


def army_card(news: ArmyNews, act: Callable[[], None], *, main: bool) -> GoOnCard:
    """Return the card of the army that was open last."""
    card = GoOnCard("Army", news.name, news.second, "Open", act, main=main)
    if news.badge:
        card.top.addWidget(Tag(news.badge, "error" if news.severity == "error" else "warning"))
    figures = FigureRows(f"Men of {news.name}", theme_of().height(FIGURE, FIGURE))
    figures.set_figures(news.figures)
    card.stage.addWidget(figures, 1)
    return card


def battle_card(
    label: str, news: BattleNews, verb: str, act: Callable[[], None], *, main: bool = False
) -> GoOnCard:
    """Return the card of a battle, with men of both sides face to face."""
    card = GoOnCard(label, news.name, news.second, verb, act, main=main)
    for at, side in enumerate(news.sides):
        if at:
            role, ink = ("count", "ink") if main else ("label", "ink2")
            between = TextLabel(news.between, role, ink)
            card.stage.addWidget(between, 0, Qt.AlignmentFlag.AlignCenter)
        figures = FigureRows("", theme_of().height(FIGURE, FIGURE), flip=bool(at))
        figures.set_figures(side)
        card.stage.addWidget(figures, 1)
    return card


# ---- the evening


class Step(NamedTuple):
    """One step of an evening: what it is, how it stands, what its button says and does.

    `men` are the pictures of two men face to face, none for sheets of paper.
    """

    title: str
    words: str
    verb: str
    act: Callable[[], None]
    men: tuple[tuple[str, State], ...] = ()


class _Picture(QWidget):
    """What a step is about: two men face to face, or three sheets with men on them."""

    def __init__(self, men: Sequence[tuple[str, State]], colours: tuple[str, str]) -> None:
        super().__init__()
        self._men, self._colours = men, colours
        theme = theme_of(self)
        self.setFixedSize(theme.height(88, 88), theme.height(50, 50))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        tokens, wide, high = theme.tokens, self.width(), self.height()
        for at, (art, state) in enumerate(self._men):
            place = QRectF(at * wide / 2, 0, wide / 2, high - 1)
            colour = self._colours[at]
            paint_figure(
                painter, place, art, colour, dark=tokens.dark, state=state, flip=bool(at)
            )  # fmt: skip
        for at in range(0 if self._men else 3):
            sheet = QRectF(wide * (0.2 + at * 0.22), high * at * 0.05 + 1, wide * 0.35, high * 0.85)
            painter.setPen(QPen(tokens.edge, 1))
            painter.setBrush(tokens.raised)
            painter.drawRoundedRect(sheet, 2, 2)
            colour = self._colours[at % 2]
            man = sheet.adjusted(3, 3, -3, -sheet.height() * 0.3)
            paint_figure(painter, man, "rifleman", colour, dark=tokens.dark)


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

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw ring and number."""
        painter.setPen(QPen(theme.tokens.edge, 2))
        painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        rect = QRectF(self.rect())
        paint_text(painter, theme, rect, str(self._number), "second-bold", align=CENTRE)


class _Arrow(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(16)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        middle = QPointF(self.width() / 2, self.height() / 2)
        paint_icon(painter, "chevron-right", middle, 14, theme.tokens.ink2)


class _StepCard(QWidget):
    """A step with its picture, its state and its button."""

    def __init__(self, number: int, step: Step, colours: tuple[str, str], *, picture: bool) -> None:
        super().__init__()
        title = TextLabel(step.title, "lead-strong")
        pictures = (_Picture(step.men, colours),) if picture else ()
        self.button = PlainButton(step.verb, kind="small", act=step.act)
        self.button.setAccessibleDescription(step.title)
        vbox(
            beside(StepNumber(number), title, *pictures, grows=1),
            (TextLabel(step.words, "second", "ink2", wrap=True), 1),
            (self.button, 0, Qt.AlignmentFlag.AlignLeft),
            gap=6,
            margins=(10, 6, 10, 10),
            inside=self,
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = theme_of(self).tokens
        framed(self, tokens.line, tokens.raised).end()


def _together(*parts: QWidget) -> QWidget:
    """Return what stays on one line when the steps wrap."""
    box = QWidget()
    hbox(*parts, inside=box)
    box.setFixedHeight(theme_of(box).height(24))
    return box


class Evening(Card):
    """The steps of an evening, in any order: with a battle planned each has its own card."""

    def __init__(self) -> None:
        super().__init__()
        self._column = vbox(margins=(12, 10, 12, 12), inside=self)
        self.setAccessibleName("An evening, step by step")

    def show_strip(self, title: str, steps: Sequence[Step], *, words: bool) -> None:
        """Show the steps in a line, or more at large text, as long as no battle is planned."""
        empty(self._column)
        box = QWidget()
        row = FlowLayout(box, gap=10)
        row.addWidget(_together(TextLabel(title, "heading")))
        for at, step in enumerate(steps):
            link = LinkButton(step.title, tip=step.words)
            link.clicked.connect(lambda _=False, act=step.act: act())
            parts: list[QWidget] = [StepNumber(at + 1), link]
            parts += [TextLabel(step.words, "second", "ink2")] if words else []
            parts += [_Arrow()] if at < len(steps) - 1 else []
            row.addWidget(_together(*parts))
        self._column.addWidget(box)

    def show_cards(
        self,
        title: str,
        second: str,
        steps: Sequence[Step],
        colours: tuple[str, str],
        *,
        pictures: bool,
    ) -> None:
        """Show a card for each step; its picture has men in the colours of both sides."""
        self._begin(title).addWidget(ElidedLabel(second, "second", "ink2"), 1)
        row = self._row()
        for at, step in enumerate(steps):
            if at:
                row.addWidget(_Arrow())
            row.addWidget(_StepCard(at + 1, step, colours, picture=pictures), 1)

    def _begin(self, title: str) -> QHBoxLayout:
        empty(self._column)
        row = self._row()
        row.addWidget(TextLabel(title, "heading"))
        return row

    def _row(self) -> QHBoxLayout:
        box = QWidget()
        row = hbox(inside=box)
        self._column.addWidget(box)
        return row
