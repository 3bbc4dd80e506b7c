"""A battle drawn as a card with its number on the line, and where its button is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.campaign.shown import BattleCard
from desktop.look.figure_source import paint_figure
from desktop.look.focus import paint_row_ring
from desktop.look.parts.tag import paint_tag, tag_width
from desktop.look.parts.text import CENTRE, fitted, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL

if TYPE_CHECKING:
    from desktop.campaign.timeline import Timeline

Index = QModelIndex | QPersistentModelIndex
PLAY, WON = "Play…", " won"
_DISC, _CARD_TOP, _PAD = 13, 38, 4


class CardDelegate(QStyledItemDelegate):
    """Draws the cards of a timeline; all are of one size."""

    def __init__(self, view: Timeline) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All cards are alike."""
        return self._view.card_size()

    def card_rect(self, rect: QRectF) -> QRectF:
        """Where the card itself lies below its number."""
        return rect.adjusted(_PAD + 0.5, _CARD_TOP + 0.5, -_PAD - 0.5, -1.5)

    def play_rect(self, rect: QRectF) -> QRectF:
        """Where the button of a planned battle is."""
        theme, card = theme_of(self._view), self.card_rect(rect)
        wide, high = text_width(theme, "second-strong", PLAY) + 18, theme.height(24)
        top = card.top() + 8 + 3 * theme.height(16, 15) + 6
        return QRectF(round(card.center().x() - wide / 2) + 0.5, round(top) + 0.5, wide, high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw line, number and card of one battle."""
        theme, card = theme_of(self._view), self._view.battles.cards[index.row()]
        rect = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_number(painter, theme, rect, card, chosen, index.row())
        box = self.card_rect(rect)
        tokens = theme.tokens
        quiet = card.kind in ("planned", "void")
        pen = QPen(tokens.olive if chosen else tokens.edge if quiet else tokens.line, 1)
        if quiet:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        hover = option.state & QStyle.StateFlag.State_MouseOver
        painter.setBrush(tokens.sel if chosen else tokens.hover if hover else tokens.raised)
        painter.drawRoundedRect(box, RADIUS_PANEL, RADIUS_PANEL)
        self._paint_words(painter, theme, rect, card)
        if chosen and self._view.hasFocus() and theme.focus_visible:
            paint_row_ring(painter, box.adjusted(1, 1, -1, -1), theme, RADIUS_PANEL - 1)
        painter.restore()

    def _paint_number(
        self, painter: QPainter, theme: Theme, rect: QRectF, card: BattleCard, chosen: bool, at: int
    ) -> None:
        tokens, centre = theme.tokens, QPointF(rect.center().x(), rect.top() + 18)
        last = at == len(self._view.battles.cards) - 1
        painter.setPen(QPen(tokens.kraftline, 2))
        left = centre.x() - 30 if at == 0 else rect.left()
        right = centre.x() + 30 if last else rect.right()
        painter.drawLine(QPointF(left, centre.y()), QPointF(right, centre.y()))
        quiet = card.kind in ("planned", "void")
        pen = QPen(tokens.edge if quiet else tokens.olive, 2)
        if quiet:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        full = chosen and not quiet
        painter.setBrush(tokens.olive if full else tokens.surface)
        number = card.number or ("–" if card.kind == "planned" else "×")
        half = max(_DISC, text_width(theme, "tag", number) / 2 + 6)  # a league has thousands
        disc = QRectF(centre.x() - half, centre.y() - _DISC, 2 * half, 2 * _DISC)
        painter.drawRoundedRect(disc, _DISC, _DISC)
        ink = tokens.onolive if full else tokens.ink2 if quiet else tokens.ink
        box = QRectF(centre.x() - half, centre.y() - 9, 2 * half, 18)
        paint_text(painter, theme, box, number, "tag", ink, CENTRE)

    def _paint_words(self, painter: QPainter, theme: Theme, rect: QRectF, card: BattleCard) -> None:
        tokens, box = theme.tokens, self.card_rect(rect).adjusted(5, 5, -5, -5)
        line = theme.height(16, 15)
        played = card.kind != "planned"
        lines = (
            (card.day, "small", tokens.ink2),
            (card.who, "second-bold", tokens.ink),
            (card.mission or ("" if played else card.result), "small", tokens.ink2),
        )
        for at, (text, role, ink) in enumerate(lines):
            place = QRectF(box.left(), box.top() + at * line, box.width(), line)
            if text == card.who:
                text = met_in(theme, role, text, box.width())
            paint_text(painter, theme, place, text, role, ink, CENTRE)
        if not played:
            self._paint_play(painter, theme, self.play_rect(rect))
            return
        middle = box.top() + 3 * line + 17
        ink = tokens.ink2 if card.kind in ("void", "undecided") else tokens.ink
        winner = self._view.winner(card)
        figure = 22 if winner else 0
        room = box.width() - figure
        result = fitted(theme, "second-strong", card.result, room, WON)  # "Ann… won"
        wide = min(text_width(theme, "second-strong", result), room)
        left = box.center().x() - (wide + figure) / 2
        if winner:
            paint_figure(painter, QRectF(left - 1, middle - 14, 20, 26), winner, 20)
        place = QRectF(left + figure, middle - line / 2, wide + 1, line)
        paint_text(painter, theme, place, result, "second-strong", ink)
        if card.tag:
            tag_left = box.center().x() - tag_width(theme, card.tag) / 2
            kind = "warning" if card.kind == "void" else "advice"
            paint_tag(painter, theme, tag_left, middle + 23, card.tag, kind)  # type: ignore[arg-type]

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
