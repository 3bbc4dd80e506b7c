"""The whole log of a battle in plain words, newest first; each row can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QPainter, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.dialog import ask
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card, ScrollPage
from desktop.look.parts.text import TextLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from rules.common.wording import counted, listed
from rules.table.battle_result import score_of
from rules.table.describe_log import LogRow
from rules.table.log import standing_lines
from rules.table.state import State, standing

TURN_WIDE, PAD, AT_ONCE, MOST_TOLD = 30, 6, 60, 3
"""The column of turns and the room above and below words, px; rows shown at once; rows that hang
on another and are told by their words."""
TAKE_BACK = "Take back"


class LogLine(QAbstractButton):
    """One row: turn, words, and "Take back" where it can be; a press on it asks."""

    def __init__(self, row: LogRow, word: str, *, can: bool, chosen: bool) -> None:
        super().__init__()
        self.row, self._word = row, word.capitalize()
        self._can = can and row.stands and bool(row.numbers)
        self._chosen = chosen
        self.setAccessibleName(f"{self._word} {row.turn}: {row.text}" if row.turn else row.text)
        self.setAccessibleDescription(TAKE_BACK if self._can else "")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setEnabled(self._can)
        if self._can:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _words_rect(self, width: int) -> QRect:
        theme = theme_of(self)
        left = theme.height(TURN_WIDE, 14)
        right = round(text_width(theme, "second-bold", TAKE_BACK)) + 8
        return QRect(left, PAD, max(60, width - left - right), 10_000)

    def hasHeightForWidth(self) -> bool:
        """Words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the words in that width."""
        found = (
            theme_of(self)
            .metrics("second")
            .boundingRect(QRectF(self._words_rect(width)), int(_WRAP), self.row.text)
        )
        return round(found.height() + 0.5) + 2 * PAD + 1

    def sizeHint(self) -> QSize:
        """As high as in the width that it has."""
        return QSize(200, self.heightForWidth(self.width() or 200))

    def minimumSizeHint(self) -> QSize:
        """As wide as the shortest words."""
        return QSize(120, self.heightForWidth(max(self.width(), 120)))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw ground, turn, words and the act; a row that does not stand is struck out."""
        tokens = theme.tokens
        if self._chosen:
            painter.fillRect(self.rect(), tokens.sel)
        elif self._can and self.underMouse():
            painter.fillRect(self.rect(), tokens.hover)
        painter.fillRect(0, self.height() - 1, self.width(), 1, tokens.line)
        line = round(theme.metrics("second").height())
        if self.row.turn:
            place = QRectF(3, PAD, theme.height(TURN_WIDE, 14), line)
            paint_text(
                painter, theme, place, f"{self._word[0]}{self.row.turn}", "small", tokens.ink2
            )
        font = QFont(theme.font("second"))
        font.setStrikeOut(not self.row.stands)
        painter.setFont(font)
        painter.setPen(tokens.ink if self.row.stands else tokens.ink2)
        painter.drawText(self._words_rect(self.width()), int(_WRAP), self.row.text)
        if self._can and not self._chosen:
            font = QFont(theme.font("second-bold"))
            font.setUnderline(True)
            painter.setFont(font)
            painter.setPen(tokens.ink)
            right = QRectF(0, PAD, self.width() - 3, line)
            painter.drawText(right, int(Qt.AlignmentFlag.AlignRight), TAKE_BACK)


_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class TakeBackCard(Card):
    """What the battle would be without a row, and the two ways to take it back."""

    edge, ground = "warnbg", "warnbg"

    def __init__(self, words: str, only: str, this: SmallButton, back: SmallButton) -> None:
        super().__init__()
        this.setText(only)
        self.this = this
        self.words = TextLabel(words, "second", wrap=True)
        vbox(self.words, flowing(this, back, gap=6), gap=8, margins=(8, 8, 8, 9), inside=self)


class LogList(QWidget):
    """Shows the log; reads it anew only for lines that were added, or when one was taken back."""

    taken = Signal()
    """A line was taken back."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.lines: list[LogLine] = []
        self.card: TakeBackCard | None = None
        self._shown: object = None
        self._chosen: tuple[int, ...] = ()
        self._only_hits, self._most = False, AT_ONCE
        self._sought = ""
        self.number = TextLabel("", "small", "ink2")
        self.hits = LinkButton("Only the hits", act=self._turn_hits)
        self.more = SmallButton("Earlier lines", act=self._show_more)
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        self._inside = inside = QWidget()
        vbox(self._column, hbox(self.more, 1), 1, gap=6, margins=(0, 0, 4, 4), inside=inside)
        head = hbox(TextLabel("Log", "lead-strong"), self.number, 1, self.hits)
        self.page = ScrollPage(inside, "Log")
        vbox(head, (self.page, 1), gap=6, inside=self)
        controller.log.changed.connect(self._follow)
        controller.log.battle_changed.connect(self._begin_anew)

    # ---- what is shown

    def rows(self) -> tuple[LogRow, ...]:
        """Return all rows of the open battle, the earliest first."""
        return self.controller.log.rows

    def _begin_anew(self) -> None:
        self._chosen = ()
        self._only_hits, self._most = False, AT_ONCE
        self._follow()

    def _follow(self) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what came while nobody looked."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the rows of now."""
        every = self.rows()
        known = [row for row in every if row.stands]
        self.number.setText(counted(len(known), "line"))
        rows = [
            row
            for row in reversed(every)
            if (row.fell or not self._only_hits) and self._sought in row.text.casefold()
        ]
        if all(row.numbers != self._chosen for row in rows):
            self._chosen = ()
        shown = (rows[: self._most], self._chosen, self.controller.log.recorded)
        self.more.setVisible(len(rows) > self._most)
        if shown == self._shown:
            return
        self._shown = shown
        empty(self._column)
        self.lines, self.card = [], None
        word = self.controller.log.field.turn.word if rows else ""
        for row in rows[: self._most]:
            chosen = bool(self._chosen) and row.numbers == self._chosen
            line = LogLine(row, word, can=not self.controller.log.recorded, chosen=chosen)
            line.clicked.connect(lambda _=False, row=row: self.choose(row))
            self._column.addWidget(line)
            self.lines.append(line)
            if chosen:
                self.card = self._take_back_card(row)
                self._column.addWidget(self.card)
        self.page.make_room(self._inside)

    def _turn_hits(self) -> None:
        self._only_hits = not self._only_hits
        self.hits.setText("All lines" if self._only_hits else "Only the hits")
        self.refresh()

    def seek(self, words: str) -> None:
        """Show only the rows that hold these words."""
        self._sought = words.casefold()
        self.refresh()

    def _show_more(self) -> None:
        self._most += AT_ONCE
        self.refresh()

    # ---- taking back

    def choose(self, row: LogRow) -> None:
        """Show what hangs on a row, or nothing where it was shown already."""
        self._chosen = () if row.numbers == self._chosen else row.numbers
        self.refresh()
        if self.card is not None:
            QTimer.singleShot(0, self.card, self._reveal)

    def _reveal(self) -> None:
        if self.card is not None:
            self.page.ensureWidgetVisible(self.card)

    def _take_back_card(self, row: LogRow) -> TakeBackCard:
        this = SmallButton("", act=lambda: self._take(row.numbers))
        back = SmallButton("Back to here…", act=lambda: self._back_to(row))
        words, hanging = taking_back_words(self.controller, row, self.rows())
        only = f"Take back all {hanging + 1}" if hanging else "Take this line back"
        return TakeBackCard(words, only, this, back)

    def _back_to(self, row: LogRow) -> None:
        first = row.numbers[0]
        later = [line for line in standing_lines(self.controller.log.lines) if line.number >= first]
        rows = [each for each in self.rows() if each.stands and each.numbers >= row.numbers]
        words = f"“{row.text}” and all that came after it are struck out. Undo and redo work."
        title = f"Take back {counted(len(rows), 'line')}?"
        if ask(self, title, words, "Take them back"):
            self._take(line.number for line in later)

    def _take(self, numbers: Iterable[int]) -> None:
        self._chosen = ()
        if self.controller.log.take_back(numbers):
            self.taken.emit()


def taking_back_words(
    controller: GameNightController, row: LogRow, rows: Sequence[LogRow]
) -> tuple[str, int]:
    """Return what the battle would be without a row, and how many rows cannot stand then."""
    found = controller.log.taking_back(row.numbers)
    gone = {refusal.line.number for refusal in found.refused}
    hanging = [each for each in rows if gone & {*each.numbers} and each.numbers != row.numbers]
    told = []
    if hanging:
        named = [f"“{each.text}”" for each in hanging[:MOST_TOLD]]
        if len(hanging) > MOST_TOLD:
            named.append(counted(len(hanging) - MOST_TOLD, "more line"))
        verb = "goes" if len(hanging) == 1 else "go"
        told.append(f"{listed(named)} {verb} with it.")
    told += _differences(controller, controller.log.state, found.state)
    if not told:
        told.append("Nothing else changes.")
    elif not hanging:
        told.append("No other line changes.")
    return " ".join(told), len(hanging)


def _differences(controller: GameNightController, now: State, then: State) -> list[str]:
    """Return how a battle would stand otherwise: whether it is over, its score, its men."""
    field, told = controller.log.field, []
    if now.over and not then.over:
        told.append("The battle goes on then.")
    points = [[side.points for side in score_of(field, each).sides] for each in (now, then)]
    if points[0] != points[1]:
        told.append(f"The score is then {' to '.join(each or '–' for each in points[1])}.")
    men = [[len(standing(field, each, side)) for side in field.sides] for each in (now, then)]
    if men[0] != men[1]:
        parts = [
            f"{field.side_name(side)} {after}"
            for side, before, after in zip(field.sides, *men, strict=True)
            if before != after
        ]
        told.append(f"Men standing then: {listed(parts)}.")
    return told
