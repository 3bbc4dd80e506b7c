"""The score beside a battle: line by line as it stands, who wins, what was agreed on the way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from desktop.army.figure_sources import figure_source
from desktop.campaign.battle.shown_figures import ArmyShown
from desktop.look.figure_source import paint_figure
from desktop.look.parts.buttons import MainButton
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.tag import Tag, TagKind
from desktop.look.parts.text import RIGHT, TextLabel, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.campaign.recording.battle_record import PointLine
from rules.campaign.recording.battle_scoring import AGREED_HERE, Scored, SideScore
from rules.common.wording import listed

WIDTH, COMPACT_WIDTH = 268, 212
_HEAD, _LINE = 34, 26


class SideLines(QWidget):
    """One side: its sum, and the lines that make it. The source of a line is its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._army: ArmyShown | None = None
        self._score: SideScore | None = None
        self._lines: tuple[PointLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def show_side(self, army: ArmyShown, score: SideScore) -> None:
        """Show the points of an army; lines that give none are left out."""
        if (army, score) == (self._army, self._score):
            return
        before = len(self._lines)
        self._army, self._score = army, score
        self._lines = tuple(line for line in score.lines if line.points != "0")
        told = [
            f"{line.name} {line.count} times {line.each}: {line.points}" for line in self._lines
        ]
        self.setAccessibleName(f"{army.name}: {score.points or 'no points'}")
        self.setAccessibleDescription("; ".join(told))
        if len(self._lines) != before:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The head and all lines."""
        theme = theme_of(self)
        high = theme.height(_HEAD, 20) + len(self._lines) * theme.height(_LINE)
        return QSize(180, high)

    def minimumSizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(120, self.sizeHint().height())

    def _line_rect(self, at: int) -> QRectF:
        theme = theme_of(self)
        line = theme.height(_LINE)
        return QRectF(0, theme.height(_HEAD, 20) + at * line, self.width(), line)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw head and lines."""
        army, score = self._army, self._score
        if army is None or score is None:
            return
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        high = theme.height(_HEAD, 20)
        paint_figure(
            painter, QRectF(0, 2, 22, high - 5), figure_source(self, army.art, army.colour), 22
        )
        sum_text = score.points or "–"
        sum_wide = text_width(theme, "total", sum_text)
        name = QRectF(30, 0, self.width() - 30 - sum_wide - 8, high - 2)
        paint_text(painter, theme, name, army.name, "heading", tokens.ink)
        total = QRectF(self.width() - sum_wide - 1, 0, sum_wide + 1, high - 2)
        paint_text(painter, theme, total, sum_text, "total", tokens.ink, RIGHT)
        painter.fillRect(QRectF(0, high - 2, self.width(), 1), tokens.edge)
        for at, line in enumerate(self._lines):
            self._paint_line(painter, self._line_rect(at), line)
        painter.end()

    def _paint_line(self, painter: QPainter, rect: QRectF, line: PointLine) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        points = text_width(theme, "heading", line.points)
        right = QRectF(rect.right() - max(points, 14), rect.top(), max(points, 14), rect.height())
        paint_text(painter, theme, right, line.points, "heading", tokens.ink, RIGHT)
        how = f"{line.count} × {line.each}"
        wide = text_width(theme, "second", how)
        middle = QRectF(right.left() - wide - 8, rect.top(), wide + 1, rect.height())
        paint_text(painter, theme, middle, how, "second", tokens.ink2)
        words = QRectF(0, rect.top(), max(0.0, middle.left() - 6), rect.height())
        paint_text(painter, theme, words, line.name, "second", tokens.ink)
        painter.fillRect(QRectF(0, rect.bottom() - 1, rect.width(), 1), tokens.line)

    def event(self, event: QEvent) -> bool:
        """Show where a line's points come from."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            point = QPointF(event.pos())
            for at, line in enumerate(self._lines):
                if self._line_rect(at).contains(point) and line.source:
                    QToolTip.showText(event.globalPos(), f"{line.name}: {line.source}", self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)


class Verdict(QWidget):
    """Who wins as it stands, on a ground with an olive bar."""

    def __init__(self) -> None:
        super().__init__()
        self._title = TextLabel("", "lead-strong", wrap=True)
        self._why = TextLabel("", "second", "ink2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 9, 10, 9)
        column.setSpacing(2)
        column.addWidget(self._title)
        column.addWidget(self._why)

    @property
    def words(self) -> tuple[str, str]:
        """What it says now."""
        return self._title.text(), self._why.text()

    def show_words(self, title: str, why: str) -> None:
        """Show a title, and below it why."""
        self._title.setText(title)
        self._why.setText(why)
        self._why.setVisible(bool(why))
        self.setAccessibleName(f"{title} {why}".strip())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and bar."""
        tokens = theme_of(self).tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.sel)
        painter.drawRoundedRect(self.rect(), RADIUS_PANEL, RADIUS_PANEL)
        painter.setClipRect(0, 0, 4, self.height())
        painter.setBrush(tokens.olive)
        painter.drawRoundedRect(self.rect(), RADIUS_PANEL, RADIUS_PANEL)
        painter.end()


class ScorePanel(Panel):
    """Points, verdict, what was agreed, and the button that leads on."""

    def __init__(self) -> None:
        super().__init__(("left",))
        self.verdict, self.next = Verdict(), MainButton("Next")
        self.lacking = TextLabel("", "second", "warn", wrap=True)
        """Why the button cannot be pressed now."""
        self.lacking.hide()
        self._sides: list[SideLines] = []
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(14, 0, 14, 6)
        self._column.setSpacing(6)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self._notes = QVBoxLayout()
        self._notes.setSpacing(6)
        self._source = TextLabel("", "small", "ink2", wrap=True)
        self._column.addLayout(self._rows)
        self._column.addLayout(self._notes)
        self._column.addStretch(1)
        self._column.addWidget(self._source)
        head = QHBoxLayout()
        head.setContentsMargins(14, 8, 14, 4)
        head.addWidget(TextLabel("Score", "heading"))
        head.addStretch(1)
        self._how = TextLabel("updated as you mark", "small", "ink2")
        head.addWidget(self._how)
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 4, 14, 10)
        foot.setSpacing(8)
        foot.addWidget(self.verdict)
        foot.addWidget(self.lacking)
        foot.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(ScrollPage(self._inside, "Score"), 1)
        column.addLayout(foot)
        self._said: tuple[object, ...] = ()
        self.set_compact(False)

    def set_compact(self, compact: bool) -> None:
        """Be narrower in a small window."""
        width = COMPACT_WIDTH if compact else WIDTH
        self._how.setVisible(not compact)
        self.setFixedWidth(theme_of(self).height(width, 150))

    def block_next(self, reason: str) -> None:
        """Block the button and say beside it what is lacking; "" lets it be pressed again."""
        self.next.set_blocked(reason)
        self.lacking.setText(reason)
        self.lacking.setVisible(bool(reason))

    def show_score(
        self, armies: Sequence[ArmyShown], scored: Scored | None, title: str, game: str = ""
    ) -> None:
        """Show what the battle comes to as it stands; `title` says it in a few words."""
        while len(self._sides) < len(armies):
            side = SideLines()
            self._sides.append(side)
            self._rows.addWidget(side)
        sides = scored.sides if scored else ()
        for at, side in enumerate(self._sides):
            side.setVisible(at < len(sides))
        for side, army, score in zip(self._sides, armies, sides, strict=False):
            side.show_side(army, score)
        self.verdict.show_words(title, scored.sentence if scored else "")
        self._source.setText(source_words(scored.source if scored else "", game))
        self._show_notes(scored)

    def _show_notes(self, scored: Scored | None) -> None:
        if scored is None:
            empty(self._notes)
            self._said = ()
            return
        said = (scored.notes, scored.missing, scored.problems)
        if said == self._said:
            return
        self._said = said
        empty(self._notes)
        told: tuple[tuple[TagKind, tuple[str, ...]], ...] = (
            ("warning", scored.problems),
            ("advice", scored.missing),
        )
        for kind, notes in told:
            for note in notes:
                self._notes.addWidget(_tagged(Tag("To do", kind), note))
        for note in scored.notes:
            self._notes.addWidget(_tagged(note_tag(note), note))


def source_words(source: str, game: str) -> str:
    """Return where a game's document tells how it is scored: its chapters, by their headings."""
    chapters = [f"“{part.strip()}”" for part in source.split(";") if part.strip()]
    if not chapters:
        return ""
    where = f"{'chapter' if len(chapters) == 1 else 'chapters'} {listed(chapters)}"
    return f"Source: the rules of {game}, {where}" if game else f"Source: {where}"


def note_tag(note: str) -> Tag:
    """Return the tag of a note: whether it was agreed, or is how it is counted till then."""
    return Tag("Agreed", "agreed") if note.endswith(AGREED_HERE) else Tag("Counted", "neutral")


def _tagged(tag: Tag, text: str) -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(7)
    row.addWidget(tag, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(TextLabel(text, "small", "ink2", wrap=True), 1)
    return holder
