"""What an empty page shows: a picture, a title, one sentence, choices, one main act and others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.panel import framed
from desktop.look.parts.text import CENTRE, TextLabel, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL

LINE = 640
"""A sentence longer than this, in pixels, goes on in another line: the eye finds its way back."""
Painting = Callable[[QPainter, QRectF], None]


class Picture(QWidget):
    """A drawing of a fixed size, painted by a function; scaled down when there is no room."""

    def __init__(
        self, size: QSize, paint: Painting, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._size, self._paint = size, paint
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The drawing's own size."""
        return self._size

    def minimumSizeHint(self) -> QSize:
        """It may shrink in width."""
        return QSize(120, self._size.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Let the function draw into the widget, keeping the drawing's proportions."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(1.0, self.width() / self._size.width())
        wide, high = self._size.width() * scale, self._size.height() * scale
        rect = QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)
        self._paint(painter, rect)
        painter.end()


class Choice(NamedTuple):
    """One of the cards to choose from: a game, with what it is like in a few words."""

    key: str
    title: str
    second: str = ""
    figure: FigureSource | None = None


class ChoiceCard(QAbstractButton):
    """A card of 172 × 138 px with number, figure, title and two lines."""

    taken = Signal()
    """It was clicked twice: chosen, and that is all there is to choose."""

    def __init__(self, choice: Choice, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice, self._number = choice, number
        self.setCheckable(True)
        self.setProperty("radius", RADIUS_PANEL)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"{choice.title}: {choice.second}".removesuffix(": "))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take what the first click chose."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.taken.emit()

    def sizeHint(self) -> QSize:
        """The card's size, grown with the text."""
        theme = theme_of(self)
        return QSize(theme.height(172, 120), theme.height(138, 62))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, number, figure and words."""
        theme = theme_of(self)
        tokens, on = theme.tokens, self.isChecked()
        hover = tokens.hover if self.underMouse() else tokens.raised
        edge = tokens.olive if on else tokens.line
        painter = framed(self, edge, tokens.sel if on else hover)
        corner = QRectF(11, 5, 20, theme.height(16, 14))
        paint_text(painter, theme, corner, str(self._number), "small", tokens.ink2)
        paint_figure(painter, QRectF(0, 0, self.width(), 66), self.choice.figure, 46)
        line = theme.height(18)
        title = QRectF(8, 70, self.width() - 16, line)
        paint_text(painter, theme, title, self.choice.title, "name", align=CENTRE)
        painter.setFont(theme.font("small"))
        painter.setPen(tokens.ink2)
        below = QRectF(10, 70 + line + 1, self.width() - 20, self.height() - 76 - line)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(below, int(flags) | Qt.TextFlag.TextWordWrap, self.choice.second)
        painter.end()


class EmptyState(QWidget):
    """The whole of an empty page, in the middle of the bench; digits and arrows choose a card."""

    chosen = Signal(str)
    taken = Signal()
    """A card was clicked twice."""

    def __init__(
        self,
        title: str,
        sentence: str,
        *,
        picture: QWidget | None = None,
        choices: Sequence[Choice] = (),
        acts: Sequence[QWidget] = (),
        note: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 36, 24, 24)
        column.setSpacing(0)
        middle = Qt.AlignmentFlag.AlignHCenter
        if picture is not None:
            column.addWidget(picture, 0, middle)
            column.addSpacing(14)
        role = theme_of(self).fonts.title_role(title, "large")
        heading = TextLabel(title, role, "kraftink")
        heading.setAlignment(CENTRE)
        lead = TextLabel(sentence, "lead", wrap=True)
        lead.setAlignment(CENTRE)
        lead.setMaximumWidth(theme_of(self).height(LINE, LINE))
        column.addWidget(heading)
        column.addSpacing(10)
        column.addLayout(_in_the_middle(lead))
        column.addSpacing(18)
        self._cards: list[ChoiceCard] = []
        if choices:
            column.addWidget(self._card_box(choices), 0)
            column.addSpacing(20)
        if acts:
            row = QHBoxLayout()
            row.setSpacing(10)
            row.addStretch(1)
            for act in acts:
                row.addWidget(act)
            row.addStretch(1)
            column.addLayout(row)
            column.addSpacing(16)
        if note:
            below = TextLabel(note, "small", "ink2", wrap=True)
            below.setAlignment(CENTRE)
            column.addWidget(below)
        column.addStretch(1)

    @property
    def cards(self) -> list[ChoiceCard]:
        """The cards, in order."""
        return self._cards

    @property
    def choice(self) -> str:
        """Key of the chosen card."""
        return next((card.choice.key for card in self._cards if card.isChecked()), "")

    def _card_box(self, choices: Sequence[Choice]) -> QWidget:
        box = QWidget()
        flow = FlowLayout(box, gap=10, centred=True)
        group = QButtonGroup(self)
        for at, choice in enumerate(choices):
            card = ChoiceCard(choice, at + 1)
            card.setChecked(at == 0)
            card.toggled.connect(self._tell)
            card.taken.connect(self.taken)
            group.addButton(card)
            flow.addWidget(card)
            self._cards.append(card)
        return box

    def _tell(self, on: bool) -> None:
        if on:
            self.chosen.emit(self.choice)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a card by its digit."""
        at = event.key() - Qt.Key.Key_1
        if 0 <= at < len(self._cards):
            self._cards[at].setChecked(True)
            self._cards[at].setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)


def _in_the_middle(widget: QWidget) -> QHBoxLayout:
    """Let a widget take all the room that it may have, with equal room at its sides."""
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(widget, 100)
    row.addStretch(1)
    return row
