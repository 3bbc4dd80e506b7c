"""The battles as cards along a line: left and right walk them, Enter opens one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from desktop.campaign.panes.timeline_cards import CardDelegate
from desktop.campaign.shown import BattleCard, Cards
from desktop.look.figure_source import FigureSource
from desktop.look.parts.text import CENTRE
from desktop.look.theme import theme_of

Index = QModelIndex | QPersistentModelIndex
NARROW, WIDE, HIGH = 92, 150, 90
"""The width of a battle at the least and at the most, and its height, px."""
NOTHING = "No battle yet. Record one that was played (Ctrl+B), or plan the next one (Ctrl+Shift+B)."
ALONE = "A battle needs two armies: let another one enter (F2)."
_ROOT = QModelIndex()
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


class Timeline(QListView):
    """The cards; only those in sight are drawn, however many there are."""

    clicked_battle = Signal(str)
    """The player clicked a battle: he wants to see it."""
    chosen = Signal(str)
    opened = Signal(str)
    play_asked = Signal(str)
    menu_asked = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.battles = BattleModel(self)
        self._cards = CardDelegate(self, self)
        self._marks: Mapping[str, str] = {}
        self._drawn_wide, self.nothing = 0, NOTHING
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
        return QSize(wide, theme.height(HIGH, 60))

    def show_battles(self, cards: Cards, winner: Winner, *, alone: bool = False) -> None:
        """Show the battles; the chosen one stays when it is still there, else it is the last.

        `alone` says that there is one army only: where no battle is, it is told what is lacking.
        """
        before = self.battle()
        self.winner = winner
        self.battles.show_battles(cards)
        self.nothing = ALONE if alone else NOTHING
        self.setAccessibleDescription("" if cards else self.nothing)
        self._measure()
        at = cards.place(before)
        self._marks = {}
        self._go(at if at >= 0 else max(cards.last_played, 0))

    def show_marks(self, marks: Mapping[str, str]) -> None:
        """Mark battles by the severity of what needs attention in them."""
        if marks != self._marks:
            self._marks = dict(marks)
            self.viewport().update()

    def card_at(self, row: int) -> BattleCard:
        """Return the card of a row."""
        return self.battles.cards[row]

    def winner_of(self, card: BattleCard) -> FigureSource | None:
        """Return the figure of who won a battle."""
        return self.winner(card)

    def mark_of(self, battle: str) -> str:
        """Return how severe the worst point of a battle is, "" for none."""
        return self._marks.get(battle, "")

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
        self.setFixedHeight(theme_of(self).height(HIGH, 60) + bar)
        self.scheduleDelayedItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say what to do where there is no battle yet."""
        super().paintEvent(event)
        if not self.battles.cards:
            theme = theme_of(self)
            painter = QPainter(self.viewport())
            painter.setFont(theme.font("second"))
            painter.setPen(theme.tokens.ink2)
            room = self.viewport().rect().adjusted(16, 0, -16, -16)
            painter.drawText(room, int(CENTRE) | Qt.TextFlag.TextWordWrap, self.nothing)
            painter.end()

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
        """Play the battle whose button was clicked; beside the button, show the battle."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        card = self.battles.cards[index.row()]
        rect = self._cards.play_rect(QRectF(self.visualRect(index)))
        if card.kind == "planned" and rect.contains(event.position()):
            self.play_asked.emit(card.id)
        else:
            self.clicked_battle.emit(card.id)

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
