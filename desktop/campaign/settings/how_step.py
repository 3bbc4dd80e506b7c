"""The second step of a new campaign: how armies meet, what counts, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.campaign.settings.choice_card import ChoiceCard, ChoiceCards, stand
from desktop.campaign.settings.honour_rules import HonoursField
from desktop.campaign.settings.scenario_rows import ScenarioRows
from desktop.campaign.settings.victory_card import VictoryCard
from desktop.campaign.struct_form import MoreFields, StructForm
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.cards import titled_card
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.text import CENTRE, ElidedLabel, TextLabel, paint_text
from desktop.look.theme import Theme, painted, theme_of
from rules.campaign.planning.settings import CampaignSettings
from rules.common.wording import counted, lower_first

EVERYONE, NEIGHBOURS, STORY, FREE = "everyone", "neighbours", "story", "free"
NARROW, MOST_SHOWN, CIRCLE = 800, 8, 23
OFTEN = (("1", "once"), ("2", "twice"), ("3", "more often"))


class HowStep(QWidget):
    """How armies meet, what the standings count, dates; of a story its scenarios."""

    changed = Signal()

    def __init__(self, before: CampaignSettings, *, new: bool) -> None:
        super().__init__()
        self._before = before
        cards = [
            ChoiceCard(EVERYONE, "Everyone meets", _triangle, suggested=True),
            ChoiceCard(NEIGHBOURS, "Neighbours meet", _stairs),
            ChoiceCard(STORY, "A story", _tree),
            ChoiceCard(FREE, "As it comes", _loose),
        ]
        self.kind = ChoiceCards("How do you meet?", cards, 3)
        league = NEIGHBOURS if before.pairing == "standing" else EVERYONE
        self.kind.set_key({"league": league, "tree": STORY}.get(before.kind, FREE))
        self.victory = VictoryCard(before.victory)
        self._narrow: bool | None = None
        self._lay_out(narrow=False)
        self.scenarios = ScenarioRows(before.scenarios)
        self._form = form = StructForm(before, self)
        self.rounds = form.number("rounds", "Rounds", 1, 50)
        self.begins, self.ends = form.day("begins", "First day"), form.day("ends", "Last day")
        self.begins.setPlaceholderText("First day…")
        self.planned = form.number("planned", "Number of battles", 0, 9999)
        self.house = form.text("house", "House rules", "A man who falls off the table is out")
        self.often = Segmented("How often each pair meets", OFTEN)
        self.often.set_key(str(min(self.rounds.value(), 3)))
        self.no_dates = SmallButton("No dates")
        self.medals = HonoursField(before.honours, new)
        self.schedule = ScheduleLine()
        self.more = MoreFields(
            "medals, house rules, last day", self.medals, Field("House rules", self.house),
            hbox(Field("Battles in all (0: any number)", self.planned),
                Field("Last day", self.ends), 1, gap=10),
        )  # fmt: skip
        self._build()
        self.kind.chosen.connect(lambda _key: self.changed.emit())
        for part in (self.victory, self.scenarios, form):
            part.changed.connect(self.changed)
        self.often.chosen.connect(self._take_often)
        self.no_dates.clicked.connect(self.begins.clear)
        self.no_dates.clicked.connect(self.ends.clear)

    def _lay_out(self, *, narrow: bool) -> None:
        """Put what counts beside the last answer, or below all of them where there is no room."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.kind.lay_out(2 if narrow else 3)
            self.kind.grid.addWidget(self.victory, *((2, 0, 1, 2) if narrow else (1, 1, 1, 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        self._lay_out(narrow=self.width() < theme_of(self).height(NARROW, NARROW - 100))

    def _build(self) -> None:
        note = "It can be changed as long as no battle is recorded."
        meet = titled_card("How do you meet?", note, below=(self.kind,))
        self._story = Card()
        vbox(self.scenarios, margins=(14, 12, 14, 14), inside=self._story)
        self._dates = ElidedLabel("", "second", "ink2")
        self._times = TextLabel("Rounds", "second", "ink2")
        when = hbox(
            TextLabel("Dates", "heading"), (self._dates, 1), self.often, self._times, self.rounds,
            self.begins, self.no_dates,
        )  # fmt: skip
        dates = Card()
        vbox(when, self.schedule, margins=(14, 10, 14, 12), inside=dates)
        vbox(meet, self._story, dates, self.more, 1, gap=12, inside=self)

    def _take_often(self, key: str) -> None:
        self.rounds.setValue(int(key))
        self.changed.emit()

    def choose(self, key: str) -> None:
        """Take another answer to how armies meet."""
        self.kind.cards[key].click()

    def settings(self, **others: Any) -> CampaignSettings:
        """Return the campaign's settings with what this step says, and `others`."""
        key, before = self.kind.key, self._before
        kinds = {EVERYONE: "league", NEIGHBOURS: "league", STORY: "tree", FREE: "free"}
        pairings = {EVERYONE: "round-robin", NEIGHBOURS: "standing"}
        return self._form.filled(
            before,
            kind=kinds[key],
            pairing=pairings.get(key, before.pairing),
            victory=self.victory.victory(),
            honours=self.medals.honours(),
            scenarios=self.scenarios.scenarios() if key == STORY else before.scenarios,
            **others,
        )

    def trouble(self) -> str:
        """Return what is lacking, "" where nothing is."""
        for day, which in ((self.begins, "first"), (self.ends, "last")):
            if day.trouble:
                return f"The {which} day: {lower_first(day.trouble)}"
        if self.begins.day and self.ends.day and self.ends.day < self.begins.day:
            return "The last day is before the first."
        return self.scenarios.trouble() if self.kind.key == STORY else ""

    def show_for(self, players: int, battles: Sequence[tuple[str, str]], words: str) -> None:
        """Show what the answers come to for so many armies.

        `battles` are the days and the names of those that are known by now, `words` sum them up.
        """
        key, cards = self.kind.key, self.kind.cards
        once = players * (players - 1) // 2
        more = f"{2 * once} if you meet twice"
        of = f"{counted(players, 'player')}: {counted(once, 'battle')}, {more}"
        cards[EVERYONE].say("All against all, a battle for each pair.", of if once else "")
        neighbours = "First against second, third against fourth."
        cards[NEIGHBOURS].say(neighbours, "as many rounds as you like")
        cards[STORY].say("Who wins decides which battle comes next.", "you write the scenarios")
        cards[FREE].say("No plan. Record whoever plays.", "as many battles as you like")
        self._story.setVisible(key == STORY)
        self.often.setVisible(key == EVERYONE)
        self._times.setText("Battles a pair" if key == EVERYONE else "Rounds")
        for widget in (self._times, self.rounds):
            widget.setVisible(key == NEIGHBOURS or (key == EVERYONE and self.often.key == "3"))
        self.no_dates.setEnabled(bool(self.begins.text() or self.ends.text()))
        self._dates.setText(words)
        self.schedule.show_battles(battles)


class ScheduleLine(QWidget):
    """A dashed circle for each battle, its day and who meets; of many the first ones."""

    def __init__(self) -> None:
        super().__init__()
        self.battles: tuple[tuple[str, str], ...] = ()
        self._more = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_battles(self, battles: Sequence[tuple[str, str]]) -> None:
        """Show battles, each its day and who meets."""
        self._more = max(0, len(battles) - MOST_SHOWN)
        self.battles = tuple(battles[: MOST_SHOWN - 1] if self._more else battles)
        self.setVisible(bool(battles))
        told = ", ".join(" ".join(filter(None, each)) for each in battles[:MOST_SHOWN])
        self.setAccessibleName(f"Battles: {told}")
        self.update()

    def sizeHint(self) -> QSize:
        """Circle and two lines."""
        return QSize(300, theme_of(self).height(62, 32))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the line, then circles and words."""
        tokens = theme.tokens
        shown = [(str(at), *each) for at, each in enumerate(self.battles, 1)]
        if self._more:
            shown.append(("…", "", f"{self._more + 1} more"))
        wide, line = self.width() / max(1, len(shown)), float(theme.height(16, 14))
        middle = CIRCLE / 2 + 1
        painter.fillRect(QRectF(wide / 2, middle - 1, self.width() - wide, 2), tokens.kraftline)
        for at, (number, day, who) in enumerate(shown):
            circle = QRectF((at + 0.5) * wide - CIRCLE / 2, 1, CIRCLE, CIRCLE)
            painter.setPen(QPen(tokens.edge, 2, Qt.PenStyle.DashLine))
            painter.setBrush(tokens.surface)
            painter.drawEllipse(circle.adjusted(1, 1, -1, -1))
            paint_text(painter, theme, circle, number, "tag", tokens.ink, CENTRE)
            below = QRectF(at * wide + 2, CIRCLE + 4, wide - 4, line)
            if day:
                paint_text(painter, theme, below, day, "small", tokens.ink2, CENTRE)
                below.translate(0, line)
            paint_text(painter, theme, below, who, "second-bold", tokens.ink, CENTRE)


# ------------------------------------------------------------------ pictures


def _triangle(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw three who all meet."""
    tokens, middle = theme.tokens, rect.center().x()
    top = QPointF(middle, rect.top() + 32)
    left, right = (QPointF(middle + way * 68, rect.bottom() - 8) for way in (-1, 1))
    painter.setPen(QPen(tokens.edge, 2))
    painter.drawLine(top, left)
    painter.drawLine(top, right)
    painter.drawLine(left, right)
    for at, colour in ((top, "green"), (left, "tan"), (right, "grey")):
        stand(painter, at.x(), at.y() + 6, 31, theme, colour)


def _stairs(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw three on the steps that they have in the standings."""
    tokens, wide = theme.tokens, 50.0
    left, ground = rect.center().x() - 1.5 * wide, rect.bottom() - 2
    for at, (colour, high) in enumerate((("grey", 4), ("tan", 30), ("green", 58))):
        step = QRectF(left + at * wide, ground - high, wide, high)
        painter.setPen(QPen(tokens.edge, 1.6))
        painter.setBrush(tokens.sunk)
        painter.drawRect(step)
        stand(painter, step.center().x(), step.top(), 31, theme, colour)


def _tree(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw one battle from which two ways lead on."""
    tokens, left = theme.tokens, rect.center().x() - 84
    high, low = rect.top() + 24, rect.bottom() - 22
    middle = (high + low) / 2
    painter.setPen(QPen(tokens.edge, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for y in (high, low):
        way = QPainterPath(QPointF(left + 36, middle))
        way.lineTo(left + 54, middle)
        way.lineTo(left + 54, y)
        way.lineTo(left + 74, y)
        painter.drawPath(way)
        painter.drawLine(QPointF(left + 112, y), QPointF(left + 134, y))
    for x, y, colour in (
        (0, middle, "green"), (18, middle + 7, "tan"), (92, high, "green"),
        (92, low, "tan"), (152, high, "green"), (152, low, "tan"),
    ):  # fmt: skip
        stand(painter, left + x, y + 17, 31, theme, colour)


def _loose(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw three who meet or do not."""
    middle, top, low = rect.center().x(), rect.top() + 36, rect.bottom() - 12
    painter.setPen(QPen(theme.tokens.edge, 2, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    left, right = QPointF(middle - 60, low - 10), QPointF(middle + 62, low - 4)
    for end, by in ((left, -54), (right, 56)):
        way = QPainterPath(QPointF(middle, top))
        way.quadTo(QPointF(middle + by, top - 8), end)
        painter.drawPath(way)
    below = QPainterPath(left)
    below.quadTo(QPointF(middle, low + 30), right)
    painter.drawPath(below)
    for x, y, colour in (
        (left.x(), low, "green"),
        (middle, top + 10, "tan"),
        (right.x(), low + 6, "grey"),
    ):
        stand(painter, x, y, 31, theme, colour)
