"""The battles along their line, each drawn below its number; a planned one has its button."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from desktop.campaign.controller import CampaignController
from desktop.campaign.page_view_model import BattleCard, Cards, Shown
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon, paint_severity
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Card, PanelHeader
from desktop.look.parts.text import CENTRE, fitted, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL, Severity
from rules.campaign.state.attention import open_points

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
KEYS = "← → walk · Enter opens · Ctrl+R corrects"
NARROW, WIDE, HIGH = 92, 150, 90
"""The width of a battle at the least and at the most, and its height, px."""
NOTHING = "No battle yet. Record one that was played (Ctrl+B), or plan the next one (Ctrl+Shift+B)."
ALONE = "A battle needs two armies: add another one (F2)."
PLAY, WON = "Get ready", " won"
_DISC, _MIDDLE, _WORDS = 12, 18, 33
"""The radius of a number, where its middle is, and where the words begin, px from above."""


class TimelinePane(Card):
    """All battles in order; the chosen one is the controller's."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._drawn: Shown | None = None
        self.plan_button = SmallButton("Plan a battle…", act=controller.battles.plan_new)
        self.schedule_button = SmallButton("What comes next…", act=controller.schedule.plan)
        self.head = PanelHeader("Battles", KEYS, (self.schedule_button, self.plan_button))
        self.timeline = Timeline(controller)
        vbox(
            self.head,
            vbox(self.timeline, gap=6, margins=(10, 0, 10, 0)),
            1,
            gap=0,
            margins=(1, 1, 1, 4),
            inside=self,
        )
        controller.changed.connect(self.refresh)
        controller.careers.ready.connect(self.timeline.mark)
        controller.chosen.connect(lambda: self.timeline.select(controller.battle))

    def refresh(self) -> None:
        """Show the battles of now."""
        controller, shown = self._controller, self._controller.shown
        if shown is None:
            return
        write = controller.campaigns.can_write
        few = "" if len(shown.state.entries) > 1 else "A battle needs two armies."
        self.plan_button.setVisible(write)
        self.plan_button.set_blocked(few)
        self.schedule_button.setVisible(write and not controller.schedule.reason)
        if write:
            self.schedule_button.setText(controller.schedule.words)
        if shown is not self._drawn:
            self._drawn = shown
            self.timeline.show_battles(shown)
        self.timeline.mark()


class BattleModel(QAbstractListModel):
    """The battles in their order."""

    def __init__(self) -> None:
        super().__init__()
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
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cards[index.row()].who
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return self.cards[index.row()].spoken
        return None


class Timeline(QListView):
    """The cards; only those in sight are drawn, however many there are."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self.battles = BattleModel()
        self._cards = _Cards(self)
        self.marks: dict[str, str] = {}
        """How severe the worst point of a battle is, by its id."""
        self._nothing, self._drawn_wide = NOTHING, 0
        self.setModel(self.battles)
        self.setItemDelegate(self._cards)
        self.setAccessibleName("Battles")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def card_size(self) -> QSize:
        """Return the size of one card with its number: a few share the width between them."""
        theme, count = theme_of(self), max(1, len(self.battles.cards))
        narrow, wide = (round(each * theme.text_percent / 100) for each in (NARROW, WIDE))
        share = (self.viewport().width() - 2) // count
        if share > wide:  # a long day takes of the room that is left
            days = (text_width(theme, "small", each.when) for each in self.battles.cards)
            wide = max(wide, ceil(max(days, default=0)) + 12)
        return QSize(max(narrow, min(share, wide)), theme.height(HIGH, 60))

    def show_battles(self, shown: Shown) -> None:
        """Show the battles with the chosen one in sight."""
        chosen = self._controller.battle
        self.battles.show_battles(shown.cards)
        self._nothing = ALONE if len(shown.state.entries) == 1 else NOTHING
        self.setAccessibleDescription("" if shown.cards else self._nothing)
        self._measure()
        self.select(chosen)

    def mark(self) -> None:
        """Mark battles by the severity of what needs attention in them."""
        self.marks = {}
        for point in reversed(open_points(self._controller.points)):
            self.marks[point.battle] = point.severity
            if point.cause:
                self.marks.setdefault(point.cause, point.severity)
        self.viewport().update()

    def winner(self, card: BattleCard) -> FigureSource | None:
        """Return the figure of who won a battle, None where nobody did."""
        shown = self._controller.shown
        return self._controller.looks.army(shown, card.winner) if card.winner and shown else None

    def battle(self) -> str:
        """Return the id of the chosen battle, "" when there is none."""
        at = self.currentIndex().row()
        return self.battles.cards[at].id if 0 <= at < len(self.battles.cards) else ""

    def select(self, battle: str) -> None:
        """Choose a battle and bring it into sight."""
        at = self.battles.place(battle)
        if at >= 0:
            self.setCurrentIndex(self.battles.index(at))
            self.scrollTo(self.currentIndex())

    def play_rect(self, battle: str) -> QRectF:
        """Return where the button of a planned battle is, in the viewport."""
        index = self.battles.index(self.battles.place(battle))
        return self._cards.play_rect(QRectF(self.visualRect(index)))

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
            painter.drawText(room, int(CENTRE) | Qt.TextFlag.TextWordWrap, self._nothing)
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
        """Choose the battle that the keys or a click came to."""
        super().currentChanged(current, previous)
        if current.isValid():
            self._controller.choose_battle(self.battle())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the chosen battle with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.battle():
            self._controller.show_battle(self.battle())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Play the battle whose button was clicked; beside the button, show the battle."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        card = self.battles.cards[index.row()]
        if card.kind == "planned" and self.play_rect(card.id).contains(event.position()):
            self._controller.get_ready(card.id)
        else:
            self._controller.show_battle(card.id)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Walk along the line with the wheel where not all of it is in sight."""
        bar = self.horizontalScrollBar()
        if bar.maximum() == 0:
            event.ignore()
        else:
            bar.setValue(bar.value() - (event.angleDelta().y() or event.angleDelta().x()))

    def _show_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        for words, command in self._controller.battles.choices():
            menu.addAction(words, command)
        menu.popup(self.viewport().mapToGlobal(point))


class _Cards(QStyledItemDelegate):
    """Draws the battles of a timeline; all are of one size."""

    def __init__(self, view: Timeline) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All are alike."""
        return self._view.card_size()

    def play_rect(self, rect: QRectF) -> QRectF:
        """Where the act of a planned battle is."""
        theme = theme_of(self._view)
        wide, high = text_width(theme, "second-strong", PLAY) + 16, theme.height(22)
        top = rect.top() + _WORDS + 2 * theme.height(15, 14) + 2
        return QRectF(round(rect.center().x() - wide / 2) + 0.5, round(top) + 0.5, wide, high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw line, number and words of one battle."""
        theme, card = theme_of(self._view), self._view.battles.cards[index.row()]
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
        if mark := self._view.marks.get(card.id):
            at = QPointF(centre.x() + half + 9, centre.y() - 8)
            paint_severity(painter, Severity(mark), at, tokens, 15)

    def _paint_words(self, painter: QPainter, theme: Theme, rect: QRectF, card: BattleCard) -> None:
        tokens, box = theme.tokens, rect.adjusted(5, _WORDS, -5, -4)
        line = theme.height(15, 14)
        day = QRectF(box.left(), box.top(), box.width(), line)
        paint_text(painter, theme, day, card.when, "small", tokens.ink2, CENTRE)
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
        winner = self._view.winner(card)
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
