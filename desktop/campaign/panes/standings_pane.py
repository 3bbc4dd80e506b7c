"""The standings: who leads, in what form, with how many men, and what broke a tie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from desktop.campaign.controller import CampaignController
from desktop.campaign.page_view_model import Shown
from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.layouts import vbox
from desktop.look.parts.number_origin import Mark, NumberLabel
from desktop.look.parts.panel import Card, PanelHeader, plain_table
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, TextLabel, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import Origin
from rules.campaign.describe_settings import ties_text, victory_text
from rules.campaign.state.campaign_state import StandingsRow
from rules.campaign.state.standings_columns import StandingsColumn, columns_of
from rules.common.wording import counted

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
DISPLAY, TIP = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
SPOKEN = Qt.ItemDataRole.AccessibleTextRole
PLACE, ARMY, FORM = range(3)
SHOWN = ("men", "points")
"""The numbers that are seen; the others stand in the details of an army."""
MOST_FORM = 5
_WIDE, _SPARE, _LETTER, _TAG = 52, 12, 8, 17
"""Widths in px: of place and figure, between two columns, of a letter, of one battle's outcome."""
TITLE = "Standings"
ROW, ROW_GROWS, HEAD, NEWS, GAP, NAME, BESIDE = 32, 34, 24, 14, 5, 90, 64
_OUTCOMES = {"W": "won", "D": "drawn", "L": "lost", "?": "no winner yet"}
_LETTERS = {"won": "W", "drawn": "D", "lost": "L"}


class StandingRow(NamedTuple):
    """One line as it is shown: place, army and each column of numbers are its `cells`."""

    entry: str
    army: str
    player: str
    cells: tuple[str, ...]
    figure: FigureSource | None = None
    tie: str = ""
    side: str = ""
    form: str = ""
    """How its last battles ended, a letter each: W, D, L, and ? for no result yet."""

    @property
    def owner(self) -> str:
        """The player, and the side for which he fights."""
        return " · ".join(part for part in (self.player, self.side) if part)


class StandingsModel(QAbstractTableModel):
    """The lines of the standings; `news` are an icon and a sentence about an entry's army."""

    def __init__(self) -> None:
        super().__init__()
        self.columns: Sequence[StandingsColumn] = ()
        self.seen: list[int] = []
        self.rows: Sequence[StandingRow] = ()
        self.news: Mapping[str, tuple[str, str]] = {}

    def show_news(self, news: Mapping[str, tuple[str, str]]) -> None:
        """Mark the entries of whose armies there is news."""
        self.news = news
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, ARMY))

    def show_rows(self, columns: Sequence[StandingsColumn], rows: Sequence[StandingRow]) -> None:
        """Show other lines; of the columns of numbers only some are seen."""
        self.beginResetModel()
        self.columns, self.rows = columns, rows
        self.seen = [at for at, each in enumerate(columns) if each.key in SHOWN]
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the lines."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns that are seen."""
        return 0 if parent.isValid() else 3 + len(self.seen)

    def data(self, index: Index, role: int = int(DISPLAY)) -> object:
        """Return a cell's words; the tooltip names the army in full, and what there is to tell."""
        if not index.isValid() or role not in (DISPLAY, TIP, SPOKEN):
            return None
        row, column = self.rows[index.row()], index.column()
        named = f"{row.army}, {row.owner}".removesuffix(", ")
        news = self.news[row.entry][1] if row.entry in self.news else ""
        if column == FORM:
            fought = ", ".join(_OUTCOMES[each] for each in reversed(row.form))
            told = f"Last battles: {fought}" if fought else "Has not fought yet"
            return row.form if role == DISPLAY else told
        if role == TIP:
            return "\n".join(each for each in (named, news, row.tie) if each)
        if role == SPOKEN and column == ARMY:
            return f"{named}. {news}" if news else named
        return row.cells[column if column < FORM else 2 + self.seen[column - 3]]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(DISPLAY)
    ) -> object:
        """Return the heads, in full where they are read aloud or pointed at."""
        if orientation != Qt.Orientation.Horizontal or role not in (DISPLAY, TIP, SPOKEN):
            return None
        if section <= FORM:
            return ("" if role == DISPLAY else "Place", "Army", "Form")[section]
        column = self.columns[self.seen[section - 3]]
        return column.head if role == DISPLAY else column.tip or column.name


class _Header(QHeaderView):
    """The heads of the columns, small and in capitals."""

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(100, theme_of(self).height(HEAD, 14))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one head over the dark line under all of them."""
        theme = theme_of(self)
        painter.fillRect(rect, theme.tokens.surface)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme.tokens.edge)
        place = QRectF(rect).adjusted(6, 0, -6, -1)
        head = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        align = LEFT if section == ARMY else RIGHT
        paint_text(painter, theme, place, head, "label", theme.tokens.ink2, align)


class _Cells(QStyledItemDelegate):
    def __init__(self, view: StandingsTable) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        view, theme, rect = self._view, theme_of(self._view), QRectF(option.rect)
        row, tokens, column = view.lines.rows[index.row()], theme.tokens, index.column()
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, tokens.sel)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, tokens.hover)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), tokens.line)
        if column == PLACE:
            place = QRectF(rect.left() + 4, rect.top(), 24, rect.height())
            paint_text(painter, theme, place, row.cells[0], "heading", align=CENTRE)
            box = QRectF(rect.left() + 26, rect.top(), 28, rect.height() - 2)
            paint_figure(painter, box, row.figure, 24)
        elif column == ARMY:
            self._paint_name(painter, rect.adjusted(6, 0, -4, 0), row)
        elif column == FORM:
            self._paint_form(painter, rect, row.form)
        else:
            last = column == view.lines.columnCount() - 1
            place = rect.adjusted(0, 0, -6, 0)
            paint_text(painter, theme, place, str(index.data()), "total" if last else "body",
                       None, RIGHT)  # fmt: skip
        if index.row() == view.currentIndex().row() and view.hasFocus() and theme.focus_visible:
            painter.setClipRect(option.rect)
            whole = QRectF(0, rect.top(), view.viewport().width(), rect.height() - 1)
            paint_row_ring(painter, whole, theme)
        painter.restore()

    def _paint_name(self, painter: QPainter, rect: QRectF, row: StandingRow) -> None:
        """Draw the army, and below it its player; what is too long is shortened."""
        theme = theme_of(self._view)
        if row.entry in self._view.lines.news:
            middle = QPointF(rect.right() - NEWS / 2, rect.center().y())
            icon, _words = self._view.lines.news[row.entry]
            paint_icon(painter, icon, middle, NEWS, theme.tokens.warn)
            rect = rect.adjusted(0, 0, -NEWS - GAP, 0)
        if not row.owner:
            paint_text(painter, theme, rect, row.army, "name")
            return
        half = rect.height() / 2
        above = QRectF(rect.left(), rect.top() + 1, rect.width(), half)
        paint_text(painter, theme, above, row.army, "name")
        below = QRectF(rect.left(), rect.top() + half - 1, rect.width(), half - 1)
        paint_text(painter, theme, below, row.owner, "small", theme.tokens.ink2)

    def _paint_form(self, painter: QPainter, rect: QRectF, form: str) -> None:
        """Draw a small tag for each of the last battles, the newest at the right."""
        theme = theme_of(self._view)
        tokens, side = theme.tokens, theme.height(15, 12)
        left = rect.right() - 6 - len(form) * (side + 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        grounds = {"W": (tokens.olive, tokens.onolive), "?": (tokens.warnbg, tokens.warn)}
        for at, letter in enumerate(form):
            ground, ink = grounds.get(letter, (tokens.sunk, tokens.ink2))
            box = QRectF(left + at * (side + 2), rect.center().y() - side / 2, side, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(box, 2, 2)
            paint_text(painter, theme, box, letter, "tag", ink, CENTRE)


class StandingsTable(QTableView):
    """The table; the line under the keyboard is chosen, a click or Enter opens its army."""

    chosen = Signal(str)
    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.lines = StandingsModel()
        self.setModel(self.lines)
        self.setItemDelegate(_Cells(self))
        head = _Header(Qt.Orientation.Horizontal, self)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setMinimumSectionSize(8)
        self.setHorizontalHeader(head)
        plain_table(self)
        self.setAccessibleName("Standings")
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme_of(self).changed.connect(self.measure)

    def entry(self) -> str:
        """Return the entry of the chosen line, "" when there is none."""
        at = self.currentIndex().row()
        return self.lines.rows[at].entry if 0 <= at < len(self.lines.rows) else ""

    def select(self, entry: str) -> None:
        """Choose the line of an entry, without telling anybody."""
        entries = [row.entry for row in self.lines.rows]
        if entry in entries:
            blocked = self.blockSignals(True)
            self.setCurrentIndex(self.lines.index(entries.index(entry), ARMY))
            self.blockSignals(blocked)
            self.viewport().update()

    def measure(self) -> None:
        """Give each column its width: the army takes what the others leave."""
        theme, lines = theme_of(self), self.lines
        numbers = [_SPARE + _LETTER * lines.columns[at].letters for at in lines.seen]
        form = 12 + _TAG * max([2, *(len(each.form) for each in lines.rows)])
        widths = [round(each * theme.text_percent / 100) for each in (_WIDE, 0, form, *numbers)]
        left = self.viewport().width() - sum(widths)
        cramped = left < NAME * theme.text_percent / 100
        self.setColumnHidden(FORM, cramped)  # names come first
        widths[ARMY] = max(60, left + (widths[FORM] if cramped else 0))
        for at, width in enumerate(widths):
            self.setColumnWidth(at, width)
        self.verticalHeader().setDefaultSectionSize(theme.height(ROW, ROW_GROWS))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the width again."""
        super().resizeEvent(event)
        self.measure()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which line is chosen now."""
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid() and current.row() != previous.row():
            self.chosen.emit(self.entry())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open an army with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.entry():
            self.opened.emit(self.entry())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the army that was clicked."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            index = self.indexAt(event.position().toPoint())
            if index.isValid():
                self.opened.emit(self.entry())


class StandingsPane(Card):
    """The table with its head and the sentence below it."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._drawn: Shown | None = None
        self.table = StandingsTable()
        self.tables_button = SmallButton("Head to head", tip="Who beat whom (Ctrl+H)")
        self.tables_button.clicked.connect(controller.show_tables)
        self.house_mark = NumberLabel("", Mark(Origin.HOUSE, source="agreed by the players"))
        self.head = PanelHeader(TITLE, buttons=(self.house_mark, self.tables_button))
        self.tie = TextLabel("", "small", "ink2", wrap=True)
        self.tie.setAlignment(Qt.AlignmentFlag.AlignTop)
        vbox(
            self.head,
            (vbox((self.table, 1), self.tie, gap=3, margins=(12, 0, 12, 0)), 1),
            gap=0,
            margins=(1, 1, 1, 8),
            inside=self,
        )
        self.table.chosen.connect(controller.choose_army)
        self.table.opened.connect(controller.show_army)
        controller.changed.connect(self.refresh)
        controller.chosen.connect(self._follow_choice)
        controller.selected.connect(self._follow_choice)
        controller.news_changed.connect(self._show_news)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setMinimumHeight(theme_of(self).height(196, 60))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say how points are counted where there is room."""
        super().resizeEvent(event)
        self._show_note()

    def _show_note(self) -> None:
        shown, theme = self._controller.shown, theme_of(self)
        note = victory_text(shown.state.settings.victory) if shown else ""
        beside = self.tables_button.sizeHint().width() + self.house_mark.sizeHint().width() + BESIDE
        heading = text_width(theme, "heading", TITLE)
        fits = heading + text_width(theme, "small", note) + beside <= self.width()
        self.head.set_note(note if fits else "")

    def refresh(self) -> None:
        """Show the standings of now."""
        shown = self._controller.shown
        if shown is None or shown is self._drawn:
            return
        self._drawn = shown
        victory = shown.state.settings.victory
        self.house_mark.setVisible(victory.kind != "score")
        self.head.setToolTip(f"{victory_text(victory)}. {ties_text(victory)}")
        met = shown.state.meetings
        self.tables_button.set_blocked("" if met else "No two armies have met yet.")
        columns = columns_of(shown.state, narrow=True)
        rows = [self._row(shown, each, columns) for each in shown.state.standings]
        self.table.lines.show_rows(columns, rows)
        self.table.measure()
        self._follow_choice()
        self._show_note()

    def _row(
        self, shown: Shown, each: StandingsRow, columns: Sequence[StandingsColumn]
    ) -> StandingRow:
        army, player = shown.names.beside(each.entry)
        numbers = (column.narrow_cell(shown.state, each) for column in columns)
        fought = shown.state.entry(each.entry).appearances[-MOST_FORM:]
        return StandingRow(
            each.entry,
            army,
            player,
            (each.rank, army, *numbers),
            self._controller.looks.army(shown, each.entry),
            each.tie,
            shown.names.side(each.entry),
            "".join(_LETTERS.get(there.outcome, "?") for there in fought),
        )

    def _follow_choice(self) -> None:
        """Choose the line of the army that is chosen, and say what parted it from the one above."""
        shown, entry = self._controller.shown, self._controller.army
        if shown is None:
            return
        self.table.select(entry)
        words = next((each.tie for each in shown.state.standings if each.entry == entry), "")
        still = sum(each.state == "undecided" for each in shown.state.battles)
        if not words and still:
            words = f"{counted(still, 'battle has', 'battles have')} no winner yet."
        ties = ties_text(shown.state.settings.victory)
        self.tie.setText(words or ties)
        self.tie.setToolTip(ties)

    def _show_news(self) -> None:
        """Mark armies that are another in Armies now."""
        watch = self._controller.armies.watch
        since = {row.entry: watch.since(row.entry) for row in self.table.lines.rows}
        self.table.lines.show_news(
            {
                entry: ("trash" if each.binned else "pencil", each.words)
                for entry, each in since.items()
                if each.told
            }
        )
