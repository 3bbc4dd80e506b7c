"""The score beside a battle: line by line as it stands, who wins, what was agreed on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.campaign.recording.summary_texts import ArmyShown
from desktop.figure_rows import Drawn, FigureRows
from desktop.look.parts.buttons import MainButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, laid_out, vbox
from desktop.look.parts.number_origin import Mark, NumberLabel
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.campaign.recording.battle_scoring import AGREED_HERE, Scored, SideScore
from rules.common.wording import listed

WIDTH, COMPACT_WIDTH = 268, 212
_HEAD, _LINE, _FIGURE = 32, 25, 24


class SideLines(QWidget):
    """One side: its sum, and the lines that make it. The source of a line is its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: object = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)

    def show_side(
        self, army: ArmyShown, score: SideScore, origins: Mapping[str, Mark] | None = None
    ) -> None:
        """Show the points of an army; lines that give none are left out.

        `origins` are the marks of what a line gives, by its name.
        """
        if (army, score) == self._shown:
            return
        self._shown = (army, score)
        lines = [line for line in score.lines if line.points != "0"]
        told = [f"{line.name} {line.count} times {line.each}: {line.points}" for line in lines]
        self.setAccessibleName(f"{army.name}: {score.points or 'no points'}")
        self.setAccessibleDescription("; ".join(told))
        theme, grid = theme_of(self), self._grid
        empty(grid)
        wide = theme.height(_FIGURE, 16)
        figure = FigureRows(most=wide, ground=False)
        figure.set_figures([Drawn(army.art, army.colour)])
        figure.setFixedSize(wide, theme.height(_HEAD, 18))
        grid.addWidget(figure, 0, 0)
        grid.addWidget(TextLabel(army.name, "heading", wrap=True), 0, 1)
        grid.addWidget(_right(score.points or "–", "total"), 0, 3)
        grid.addWidget(Panel(("top-strong",)), 1, 0, 1, 4)
        grid.setRowMinimumHeight(1, 1)
        for at, line in enumerate(lines, 1):
            name = TextLabel(line.name, "second", wrap=True)
            name.setToolTip(f"{line.name}: {line.source}" if line.source else "")
            name.setMinimumHeight(theme.height(_LINE))
            grid.addWidget(name, 2 * at, 0, 1, 2)
            how = TextLabel(f"{line.count} × {line.each}", "second", "ink2")
            mark = (origins or {}).get(line.name)
            grid.addWidget(
                how if mark is None else NumberLabel(how.text(), mark, "second"), 2 * at, 2
            )
            grid.addWidget(_right(line.points, "heading"), 2 * at, 3)
            grid.addWidget(Divider(), 2 * at + 1, 0, 1, 4)


class Verdict(QWidget):
    """Who wins as it stands, on a ground with an olive bar."""

    def __init__(self) -> None:
        super().__init__()
        self._title = TextLabel("", "lead-strong", wrap=True)
        self._why = TextLabel("", "second", "ink2", wrap=True)
        vbox(self._title, self._why, gap=2, margins=(16, 9, 10, 9), inside=self)

    @property
    def words(self) -> tuple[str, str]:
        """What it says now."""
        return self._title.text(), self._why.text()

    def show_words(self, title: str, why: str) -> None:
        """Show a title, and below it why."""
        self._title.setText(title)
        self._why.say(why)
        self.setAccessibleName(f"{title} {why}".strip())

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw ground and bar."""
        tokens = theme.tokens
        painter.setPen(Qt.PenStyle.NoPen)
        for ground, width in ((tokens.sel, self.width()), (tokens.olive, 4)):
            painter.setClipRect(0, 0, width, self.height())
            painter.setBrush(ground)
            painter.drawRoundedRect(self.rect(), RADIUS_PANEL, RADIUS_PANEL)


class ScorePanel(Panel):
    """Points, verdict, what was agreed, and the button that leads on."""

    def __init__(self) -> None:
        super().__init__(("left",))
        self.verdict, self.next = Verdict(), MainButton("Next")
        self.lacking = TextLabel("", "second", "warn", wrap=True)
        """Why the button cannot be pressed now."""
        self._sides: list[SideLines] = []
        self._said: object = None
        self._rows, self._notes = vbox(gap=4), vbox(gap=6)
        self.source = TextLabel("", "small", "ink2", wrap=True)
        self._how = TextLabel("updated as you mark", "small", "ink2")
        points = (self._rows, self._notes, 1)
        inside = laid_out(vbox, *points, gap=6, margins=(14, 0, 14, 6))
        head = hbox(TextLabel("Score", "heading"), 1, self._how, margins=(14, 8, 14, 4))
        foot = vbox(
            self.verdict, self.lacking, self.source, self.next, gap=6, margins=(14, 4, 14, 10)
        )
        page = ScrollPage(inside, "Score")
        vbox(head, (page, 1), foot, gap=0, margins=(1, 0, 0, 0), inside=self)
        self.block_next("")
        self.set_compact(False)

    def set_compact(self, compact: bool) -> None:
        """Be narrower in a small window."""
        self._how.setVisible(not compact)
        self.setFixedWidth(theme_of(self).height(COMPACT_WIDTH if compact else WIDTH, 150))

    def block_next(self, reason: str) -> None:
        """Block the button and say beside it what is lacking; "" lets it be pressed again."""
        self.next.set_blocked(reason)
        self.lacking.say(reason)

    def show_score(
        self, armies: Sequence[ArmyShown], scored: Scored | None, title: str, game: str = ""
    ) -> None:
        """Show what the battle comes to as it stands; `title` says it in a few words."""
        sides = scored.sides if scored else ()
        for _ in range(len(armies) - len(self._sides)):
            self._sides.append(SideLines())
            self._rows.addWidget(self._sides[-1])
        for at, side in enumerate(self._sides):
            side.setVisible(at < len(sides))
        for side, army, score in zip(self._sides, armies, sides, strict=False):
            side.show_side(army, score)
        self.verdict.show_words(title, scored.sentence if scored else "")
        self.source.setText(source_words(scored.source if scored else "", game))
        self.source.setVisible(bool(self.source.text()))
        said = (scored.notes, scored.missing, scored.problems) if scored else ()
        if said == self._said:
            return
        self._said = said
        empty(self._notes)
        if scored is not None:
            for lack in scored.problems:
                self._add_note(Tag("To do", "warning"), lack.sentence)
            for lack in scored.missing:
                self._add_note(Tag("To do", "advice"), lack.sentence)
            for note in scored.notes:
                self._add_note(note_tag(note), note)

    def _add_note(self, tag: Tag, text: str) -> None:
        words = TextLabel(text, "small", "ink2", wrap=True)
        tagged = (tag, 0, Qt.AlignmentFlag.AlignTop)
        self._notes.addWidget(laid_out(hbox, tagged, (words, 1), gap=7))


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


def _right(text: str, role: str) -> TextLabel:
    label = TextLabel(text, role)
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label
