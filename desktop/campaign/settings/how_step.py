"""The second step of a new campaign: how armies meet, what counts, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.planning.day_field import DayField
from desktop.campaign.settings.choice_card import ChoiceCard, ChoiceCards, stand
from desktop.campaign.settings.honours_field import HonoursField
from desktop.campaign.settings.scenario_rows import ScenarioRows
from desktop.campaign.settings.schedule_line import ScheduleLine
from desktop.campaign.settings.settings_fields import DAY_WIDE, paragraph, row_of, spin
from desktop.campaign.settings.victory_card import VictoryCard
from desktop.campaign.struct_form import MoreFields
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.fields import Field
from desktop.look.parts.panel import Card
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.text import TextLabel
from desktop.look.theme import Theme, theme_of
from rules.campaign.planning.settings import CampaignSettings
from rules.common.wording import counted

EVERYONE, NEIGHBOURS, STORY, FREE = "everyone", "neighbours", "story", "free"
NARROW = 800
OFTEN = (("1", "once"), ("2", "twice"), ("3", "more often"))


def kind_key(settings: CampaignSettings) -> str:
    """Return the answer that settings stand for."""
    if settings.kind == "league":
        return NEIGHBOURS if settings.pairing == "standing" else EVERYONE
    return STORY if settings.kind == "tree" else FREE


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
        self.kind.set_key(kind_key(before))
        self.victory = VictoryCard(before.victory)
        self._narrow: bool | None = None
        self._lay_out(narrow=False)
        self.scenarios = ScenarioRows(before.scenarios)
        self.often = Segmented("How often each pair meets", OFTEN)
        self.rounds = spin("Rounds", before.rounds, 1, 50)
        self.begins = DayField("First day", before.begins, may_be_empty=True)
        self.ends = DayField("Last day", before.ends, may_be_empty=True)
        for day in (self.begins, self.ends):
            day.setFixedWidth(theme_of(day).height(DAY_WIDE, DAY_WIDE))
        self.no_dates = SmallButton("No dates")
        self.planned = spin("Number of battles", before.planned, 0, 9999)
        self.house = paragraph(before.house, "A man who falls off the table is out")
        self.medals = HonoursField(before.honours, new)
        self.schedule = ScheduleLine()
        self.more = MoreFields(
            "medals, house rules, last day", self.medals, Field("House rules", self.house),
            row_of(Field("Battles in all (0: any number)", self.planned),
                   Field("Last day", self.ends)),
        )  # fmt: skip
        self._build()
        self._wire()

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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        meet = Card()
        inner = QVBoxLayout(meet)
        inner.setContentsMargins(14, 12, 14, 14)
        inner.setSpacing(11)
        top = QHBoxLayout()
        top.addWidget(TextLabel("How do you meet?", "heading"))
        note = "It can be changed as long as no battle is recorded."
        top.addWidget(TextLabel(note, "second", "ink2", elide=True), 1)
        inner.addLayout(top)
        inner.addWidget(self.kind)
        column.addWidget(meet)
        self._story = Card()
        story = QVBoxLayout(self._story)
        story.setContentsMargins(14, 12, 14, 14)
        story.addWidget(self.scenarios)
        column.addWidget(self._story)
        dates = Card()
        when = QVBoxLayout(dates)
        when.setContentsMargins(14, 10, 14, 12)
        when.setSpacing(8)
        line = QHBoxLayout()
        line.setSpacing(8)
        self._dates = TextLabel("", "second", "ink2", elide=True)
        self._rounds_label = TextLabel("Rounds", "second", "ink2")
        line.addWidget(TextLabel("Dates", "heading"))
        line.addWidget(self._dates, 1)
        for widget in (self.often, self._rounds_label, self.rounds, self.begins, self.no_dates):
            line.addWidget(widget)
        when.addLayout(line)
        when.addWidget(self.schedule)
        column.addWidget(dates)
        column.addWidget(self.more)
        column.addStretch(1)

    def _wire(self) -> None:
        self.often.set_key(str(min(self.rounds.value(), 3)))
        self.kind.chosen.connect(lambda _key: self.changed.emit())
        self.victory.changed.connect(self.changed)
        self.often.chosen.connect(self._take_often)
        self.rounds.valueChanged.connect(lambda _value: self.changed.emit())
        self.planned.valueChanged.connect(lambda _value: self.changed.emit())
        for day in (self.begins, self.ends):
            day.textChanged.connect(lambda _text: self.changed.emit())
        self.scenarios.changed.connect(self.changed)
        self.no_dates.clicked.connect(self._drop_dates)

    def _take_often(self, key: str) -> None:
        self.rounds.setValue(int(key))
        self.changed.emit()

    def _drop_dates(self) -> None:
        self.begins.clear()
        self.ends.clear()

    def choose(self, key: str) -> None:
        """Take another answer to how armies meet."""
        self.kind.cards[key].click()

    @property
    def is_story(self) -> bool:
        """Return whether scenarios are asked for."""
        return self.kind.key == STORY

    def values(self) -> dict[str, Any]:
        """Return what of the settings this step says."""
        key = self.kind.key
        kinds = {EVERYONE: "league", NEIGHBOURS: "league", STORY: "tree", FREE: "free"}
        before = self._before
        pairings = {EVERYONE: "round-robin", NEIGHBOURS: "standing"}
        return {
            "kind": kinds[key],
            "pairing": pairings.get(key, before.pairing),
            "victory": self.victory.victory(),
            "honours": self.medals.honours(),
            "rounds": self.rounds.value(),
            "scenarios": self.scenarios.scenarios() if key == STORY else before.scenarios,
            "house": self.house.toPlainText().strip(),
            "begins": self.begins.day,
            "ends": self.ends.day,
            "planned": self.planned.value(),
        }

    def trouble(self) -> str:
        """Return what is lacking, "" where nothing is."""
        for day, which in ((self.begins, "first"), (self.ends, "last")):
            if day.trouble:
                return f"The {which} day: {day.trouble[0].lower()}{day.trouble[1:]}"
        if self.begins.day and self.ends.day and self.ends.day < self.begins.day:
            return "The last day is before the first."
        return self.scenarios.trouble() if self.is_story else ""

    def show_for(self, players: int, battles: Sequence[tuple[str, str]], words: str) -> None:
        """Show what the answers come to for so many armies.

        `battles` are the days and the names of those that are known by now, `words` sum them up.
        """
        key, cards = self.kind.key, self.kind.cards
        once = players * (players - 1) // 2
        of = f"{counted(players, 'player')}: {counted(once, 'battle')}, or {2 * once} twice"
        cards[EVERYONE].say("All against all, a battle for each pair.", of if once else "")
        cards[NEIGHBOURS].say(
            "First against second, third against fourth.", "as many rounds as you like"
        )
        cards[STORY].say("Who wins decides which battle comes next.", "you write the scenarios")
        cards[FREE].say("No plan. Record whoever plays.", "as many battles as you like")
        self._story.setVisible(key == STORY)
        league = key in (EVERYONE, NEIGHBOURS)
        self.often.setVisible(key == EVERYONE)
        spinner = key == NEIGHBOURS or (key == EVERYONE and self.often.key == "3")
        self._rounds_label.setText("times" if key == EVERYONE else "Rounds")
        for widget in (self._rounds_label, self.rounds):
            widget.setVisible(spinner)
        self.no_dates.setEnabled(bool(self.begins.text() or self.ends.text()))
        self._dates.setText(words)
        self.schedule.show_battles(battles if league else ())


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
