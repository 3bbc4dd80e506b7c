"""A battle drawn below its number on the line, and where its act is."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.campaign.shown import BattleCard
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon, paint_severity
from desktop.look.parts.text import CENTRE, fitted, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL, Severity

Index = QModelIndex | QPersistentModelIndex
PLAY, WON = "Get ready", " won"
_DISC, _MIDDLE, _WORDS = 12, 18, 33
"""The radius of a number, where its middle is, and where the words begin, px from above."""


class Drawn(Protocol):
    """What the delegate asks of the timeline that it draws for."""

    def card_at(self, row: int) -> BattleCard: ...  # noqa: D102
    def card_size(self) -> QSize: ...  # noqa: D102
    def winner_of(self, card: BattleCard) -> FigureSource | None: ...  # noqa: D102
    def mark_of(self, battle: str) -> str: ...  # noqa: D102


class CardDelegate(QStyledItemDelegate):
    """Draws the battles of a timeline; all are of one size."""

    def __init__(self, view: QListView, drawn: Drawn) -> None:
        super().__init__(view)
        self._view, self._drawn = view, drawn

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All are alike."""
        return self._drawn.card_size()

    def play_rect(self, rect: QRectF) -> QRectF:
        """Where the act of a planned battle is."""
        theme = theme_of(self._view)
        wide, high = text_width(theme, "second-strong", PLAY) + 16, theme.height(22)
        top = rect.top() + _WORDS + 2 * theme.height(15, 14) + 2
        return QRectF(round(rect.center().x() - wide / 2) + 0.5, round(top) + 0.5, wide, high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw line, number and words of one battle."""
        theme, card = theme_of(self._view), self._drawn.card_at(index.row())
        rect, tokens = QRectF(option.rect), theme.tokens
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hover = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = rect.adjusted(2.5, 2.5, -2.5, -1.5)
        if chosen or hover:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.sel if chosen else tokens.hover)
            painter.drawRoundedRect(box, RADIUS_PANEL, RADIUS_PANEL)
        self._paint_number(painter, theme, rect, card, chosen, index)
        self._paint_words(painter, theme, rect, card)
        if chosen and self._view.hasFocus() and theme.focus_visible:
            paint_row_ring(painter, box, theme, RADIUS_PANEL)
        painter.restore()

    def _paint_number(
        self,
        painter: QPainter,
        theme: Theme,
        rect: QRectF,
        card: BattleCard,
        chosen: bool,
        index: Index,
    ) -> None:
        tokens, centre = theme.tokens, QPointF(rect.center().x(), rect.top() + _MIDDLE)
        last = index.row() == index.model().rowCount() - 1
        painter.setPen(QPen(tokens.kraftline, 2))
        left = centre.x() if index.row() == 0 else rect.left()
        right = centre.x() if last else rect.right() + 1
        painter.drawLine(QPointF(left, centre.y()), QPointF(right, centre.y()))
        quiet = card.kind in ("planned", "void")
        pen = QPen(tokens.edge if quiet else tokens.olive, 2)
        if quiet and not chosen:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(tokens.olive if chosen else tokens.surface)
        number = card.number or ("–" if card.kind == "planned" else "×")
        half = max(_DISC, text_width(theme, "tag", number) / 2 + 6)  # a league has thousands
        disc = QRectF(centre.x() - half, centre.y() - _DISC, 2 * half, 2 * _DISC)
        painter.drawRoundedRect(disc, _DISC, _DISC)
        ink = tokens.onolive if chosen else tokens.ink2 if quiet else tokens.ink
        place = QRectF(centre.x() - half, centre.y() - 9, 2 * half, 18)
        paint_text(painter, theme, place, number, "tag", ink, CENTRE)
        if card.kind != "void" and card.tag:  # corrected
            at = QPointF(centre.x() - half - 9, centre.y() - 8)
            paint_icon(painter, "pencil", at, 12, tokens.ink2)
        if mark := self._drawn.mark_of(card.id):
            at = QPointF(centre.x() + half + 9, centre.y() - 8)
            paint_severity(painter, Severity(mark), at, tokens, 15)

    def _paint_words(self, painter: QPainter, theme: Theme, rect: QRectF, card: BattleCard) -> None:
        tokens, box = theme.tokens, rect.adjusted(5, _WORDS, -5, -4)
        line = theme.height(15, 14)
        day = QRectF(box.left(), box.top(), box.width(), line)
        when = f"{card.day} · {card.turn}" if card.turn else card.day
        paint_text(painter, theme, day, when, "small", tokens.ink2, CENTRE)
        who = met_in(theme, "small-strong", card.who, box.width())
        place = QRectF(box.left(), box.top() + line, box.width(), line)
        paint_text(painter, theme, place, who, "small-strong", tokens.ink, CENTRE)
        if card.kind == "planned":
            self._paint_play(painter, theme, self.play_rect(rect))
            return
        middle = box.bottom() - 14
        self._paint_result(painter, theme, QRectF(box.left(), middle - 14, box.width(), 28), card)

    def _paint_result(
        self, painter: QPainter, theme: Theme, rect: QRectF, card: BattleCard
    ) -> None:
        tokens = theme.tokens
        if card.kind == "void":
            paint_text(painter, theme, rect, "Does not count", "small", tokens.ink2, CENTRE)
            return
        winner = self._drawn.winner_of(card)
        figure = 22 if winner else 0
        room = rect.width() - figure
        result = fitted(theme, "second-strong", card.result, room, WON)  # "Ann… won"
        wide = min(text_width(theme, "second-strong", result), room)
        left = rect.center().x() - (wide + figure) / 2
        if winner:
            box = QRectF(left - 1, rect.center().y() - 14, 20, 26)
            paint_figure(painter, box, winner, 20)
        ink = tokens.warn if card.kind == "undecided" else tokens.ink
        place = QRectF(left + figure, rect.top(), wide + 1, rect.height())
        paint_text(painter, theme, place, result, "second-strong", ink)

    def _paint_play(self, painter: QPainter, theme: Theme, rect: QRectF) -> None:
        painter.setPen(QPen(theme.tokens.edge, 1))
        painter.setBrush(theme.tokens.raised)
        painter.drawRoundedRect(rect, 5, 5)
        place = rect.adjusted(0, -0.5, 0, -0.5)
        paint_text(painter, theme, place, PLAY, "second-strong", theme.tokens.ink, CENTRE)


def met_in(theme: Theme, role: str, who: str, width: float) -> str:
    """Return who met in a width: closer together first, and only then with shorter names."""
    if text_width(theme, role, who) <= width:
        return who
    return fitted(theme, role, who.replace(" – ", "–"), width, "–")
