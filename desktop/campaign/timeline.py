"""The battles as cards along a line: left and right walk them, Enter opens one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.campaign.shown import BattleCard, Cards
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import paint_row_ring
from desktop.look.parts.tag import paint_tag, tag_width
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL

Index = QModelIndex | QPersistentModelIndex
NARROW, WIDE, HIGH = 101, 140, 150
_DISC, _CARD_TOP, _PAD = 13, 38, 4
_ROOT = QModelIndex()
PLAY = "Play…"


Winner = Callable[[BattleCard], FigureSource | None]
"""Returns the figure of who won a battle."""


class BattleModel(QAbstractListModel):
    """The battles in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cards: Cards | tuple[()] = ()

    def show_battles(self, cards: Cards) -> None:
        """Show other battles."""
        self.beginResetModel()
        self.cards = cards
        self.endResetModel()

    def place(self, battle: str) -> int:
        """Return where a battle stands, -1 when it is not there."""
        return self.cards.place(battle) if isinstance(self.cards, Cards) else -1

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the battles."""
        return 0 if parent.isValid() else len(self.cards)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return who met whom; all of the card where it is read aloud or pointed at."""
        if not index.isValid():
            return None
        card = self.cards[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return card.who
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return card.spoken
        return None


class _Delegate(QStyledItemDelegate):
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
        painter.drawEllipse(centre, _DISC, _DISC)
        ink = tokens.onolive if full else tokens.ink2 if quiet else tokens.ink
        box = QRectF(centre.x() - 12, centre.y() - 9, 24, 18)
        paint_text(painter, theme, box, card.number or "×", "tag", ink, CENTRE)

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
            paint_text(painter, theme, place, text, role, ink, CENTRE)
        if not played:
            self._paint_play(painter, theme, self.play_rect(rect))
            return
        middle = box.top() + 3 * line + 17
        ink = tokens.ink2 if card.kind in ("void", "undecided") else tokens.ink
        winner = self._view.winner(card)
        figure = 22 if winner else 0
        room = box.width() - figure
        wide = min(text_width(theme, "second-strong", card.result), room)
        left = box.center().x() - (wide + figure) / 2
        if winner:
            paint_figure(painter, QRectF(left - 1, middle - 14, 20, 26), winner, 20)
        place = QRectF(left + figure, middle - line / 2, wide + 1, line)
        paint_text(painter, theme, place, card.result, "second-strong", ink)
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


class Timeline(QListView):
    """The cards; only those in sight are drawn, however many there are."""

    chosen = Signal(str)
    opened = Signal(str)
    play_asked = Signal(str)
    menu_asked = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.battles = BattleModel(self)
        self._cards = _Delegate(self)
        self._drawn_wide = 0
        self.winner: Winner = lambda _card: None
        self.setModel(self.battles)
        self.setItemDelegate(self._cards)
        self.setAccessibleName("Battles")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.doubleClicked.connect(lambda _index: self.opened.emit(self.battle()))
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def card_size(self) -> QSize:
        """Return the size of one card with its number: a few share the width between them."""
        theme, count = theme_of(self), max(1, len(self.battles.cards))
        narrow = round(NARROW * theme.text_percent / 100)
        share = (self.viewport().width() - 2) // count
        wide = max(narrow, min(share, round(WIDE * theme.text_percent / 100)))
        return QSize(wide, theme.height(HIGH, 75))

    def show_battles(self, cards: Cards, winner: Winner) -> None:
        """Show the battles; the chosen one stays when it is still there, else it is the last."""
        before = self.battle()
        self.winner = winner
        self.battles.show_battles(cards)
        self._measure()
        at = cards.place(before)
        self._go(at if at >= 0 else max(cards.last_played, 0))

    def battle(self) -> str:
        """Return the id of the chosen battle, "" when there is none."""
        at = self.currentIndex().row()
        return self.battles.cards[at].id if 0 <= at < len(self.battles.cards) else ""

    def select(self, battle: str) -> None:
        """Choose a battle and bring it into sight."""
        at = self.battles.place(battle)
        if at >= 0:
            self._go(at)

    def _go(self, at: int) -> None:
        index = self.battles.index(at)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def walk(self, step: int) -> None:
        """Go to the next battle, or the one before."""
        at = self.currentIndex().row() + step
        if 0 <= at < len(self.battles.cards):
            self.setCurrentIndex(self.battles.index(at))

    def play_rect(self, battle: str) -> QRectF:
        """Return where the button of a planned battle is, in the viewport."""
        index = self.battles.index(self.battles.place(battle))
        return (
            self._cards.play_rect(QRectF(self.visualRect(index))) if index.isValid() else QRectF()
        )

    def _measure(self) -> None:
        needed = self.card_size().width() * len(self.battles.cards)
        bar = 12 if needed > self.viewport().width() else 0
        self.setFixedHeight(theme_of(self).height(HIGH, 75) + bar)
        self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out again, and keep the chosen battle in sight."""
        super().resizeEvent(event)
        if self.viewport().width() != self._drawn_wide:
            self._drawn_wide = self.viewport().width()
            self._measure()
            self.doItemsLayout()
            self.scrollTo(self.currentIndex())

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which battle is chosen now."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.chosen.emit(self.battle())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the chosen battle with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.battle():
            self.opened.emit(self.battle())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Play the battle whose button was clicked."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        card = self.battles.cards[index.row()]
        rect = self._cards.play_rect(QRectF(self.visualRect(index)))
        if card.kind == "planned" and rect.contains(event.position()):
            self.play_asked.emit(card.id)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Walk along the line with the wheel where not all of it is in sight."""
        bar = self.horizontalScrollBar()
        delta = event.angleDelta().y() or event.angleDelta().x()
        if bar.maximum() == 0:
            event.ignore()
            return
        bar.setValue(bar.value() - delta)

    def _ask_menu(self, point: object) -> None:
        if self.battle():
            self.menu_asked.emit(self.battle(), point)
