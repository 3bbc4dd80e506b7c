"""A new campaign in three steps, or what was agreed about one: a page in the campaigns' room."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.campaign.key_order import order_keys
from desktop.campaign.settings.draft import Draft
from desktop.campaign.settings.entering import fighters, first_battles, games_of
from desktop.campaign.settings.how_step import EVERYONE, FREE, NEIGHBOURS, HowStep
from desktop.campaign.settings.losses_step import GONE, REST, ROLL, LossesStep
from desktop.campaign.settings.places import ArmyChoice, Place, Previews
from desktop.campaign.settings.settings_fields import Pictures
from desktop.campaign.settings.summary import Answer, Summary
from desktop.campaign.settings.who_step import WhoStep
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.step_bar import StepBar
from desktop.look.theme import theme_of
from desktop.shell.page import Head
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.planning.settings_presets import battles_each
from rules.common.wording import capital, counted, listed
from rules.games.playbook import Playbook
from rules.games.titles import Title

WHO, HOW, LOSSES = range(3)
STEPS = ("Who plays with what", "How it runs", "What losses mean")
NOTE_NEW, NOTE_AMEND = "Nothing is fixed before the first battle", "Ctrl+Enter saves"
KEYS_FIRST, KEYS_LATER = (
    "Enter: next · Esc: leave, kept as a draft",
    ("Enter: next · Alt+Left: back · Esc: leave, kept as a draft"),
)
KEYS_AMEND = "Ctrl+Enter: save · Alt+Left: back · Esc: leave"
LATER = "Date and place can be changed on the campaign page."
COMPACT_BELOW, COMPACT_GROWS, USUAL = 1000, 520, 6


class Sources(NamedTuple):
    """What the page asks of the program around it."""

    games: tuple[Title, ...]
    armies: Callable[[], tuple[ArmyChoice, ...]]
    previews: Previews
    playbooks: Callable[[tuple[str, ...]], tuple[Playbook, ...]]
    pictures: Pictures
    new_army: Callable[[str], str]
    """Makes an army for a game and returns its key, "" where it could not."""
    samples: Callable[[], None]


class SettingsPage(QWidget):
    """The steps and the summary; `settings()` and `places()` are what is filled in.

    `done` tells that it is to be written, `left` that the player leaves it.
    """

    done = Signal()
    left = Signal()
    head_changed = Signal()
    status = Signal(str)
    leave_words = "Cancel"

    def __init__(self, draft: Draft, sources: Sources, *, new: bool) -> None:
        super().__init__()
        self._before, self._sources, self._new = draft.settings, sources, new
        self.step, self._been = WHO, {WHO} if new else {WHO, HOW, LOSSES}
        self._offered: tuple[str, ...] | None = None
        before = draft.settings
        self.steps = StepBar(STEPS, NOTE_NEW if new else NOTE_AMEND)
        self.who = WhoStep(before, sources.games, draft.places, sources.armies(),
                           sources.previews, sources.pictures, new=new)  # fmt: skip
        self.how = HowStep(before, new=new)
        self.losses = LossesStep(before.losses)
        self.summary = Summary()
        self.forms: list[ScrollPage] = []
        self._stack = QStackedWidget()
        self._build()
        self._wire()
        self._offer()
        self.go(draft.step if new else WHO)
        self._first = (self.settings(), self.places())

    def _build(self) -> None:
        for name, step in zip(STEPS, (self.who, self.how, self.losses), strict=True):
            bench = Bench()
            inner = QVBoxLayout(bench)
            inner.setContentsMargins(16, 14, 16, 14)
            inner.addWidget(step)
            step.setMaximumWidth(1100)
            page = ScrollPage(bench, name)
            self.forms.append(page)
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.steps)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(0)
        self._sides.addWidget(self._stack, 1)
        self._sides.addWidget(self.summary)
        column.addLayout(self._sides, 1)

    def _wire(self) -> None:
        self.steps.asked.connect(self.go)
        self.summary.back_asked.connect(self.go_back)
        self.summary.next_asked.connect(self.go_on)
        self.summary.start_asked.connect(self.take)
        self.who.changed.connect(self._tick_games)
        self.who.games_changed.connect(self._offer)
        self.who.new_army_asked.connect(self._make_army)
        self.who.samples_asked.connect(self._add_samples)
        for part in (self.who, self.how, self.losses):
            part.changed.connect(self._follow)

    # ---- what the page around it asks

    def head(self) -> Head:
        """Say what this is."""
        if self._new:
            return Head("New campaign", ("Three steps, then", "the first battle"))
        return Head("What was agreed", (self._before.name, "Change it, then save"))

    @property
    def filled_in(self) -> bool:
        """Return whether something was changed."""
        return (self.settings(), self.places()) != self._first

    @property
    def new(self) -> bool:
        """Return whether it is a campaign that is not started yet."""
        return self._new

    def draft(self) -> Draft:
        """Return all that is filled in."""
        return Draft(self.settings(), tuple(self.places()), self.step)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.steps, *self.forms, self.summary]

    def leave(self) -> None:
        """Leave the page."""
        self.left.emit()

    def place_keyboard(self) -> None:
        """Give the keyboard to what is asked first."""
        self.who.name.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- steps

    def go(self, step: int) -> None:
        """Go to a step; any may be gone to at any time."""
        self.step = step
        self._been.add(step)
        self._stack.setCurrentIndex(step)
        self._follow()
        firsts = (self.who.name, self.how.kind.cards[self.how.kind.key],
                  self.losses.kind.cards[self.losses.kind.key])  # fmt: skip
        firsts[step].setFocus(Qt.FocusReason.OtherFocusReason)

    def go_on(self) -> None:
        """Go to the next step, or take all of it after the last one."""
        if not self._new or self.step == LOSSES:
            self.take()
        elif not self._lacking(self.step):
            self.go(self.step + 1)

    def go_back(self) -> None:
        """Go to the step before."""
        if self.step:
            self.go(self.step - 1)

    def take(self) -> None:
        """Take what is filled in, where nothing is lacking."""
        if not self.trouble():
            self.done.emit()

    # ---- what is offered

    def _offer(self) -> None:
        """Offer what fits the games that are taken: armies, missions, medals, ways to count."""
        chosen = self.who.games.chosen()
        self._offered = self._games_now()
        playbooks = self._sources.playbooks(self._offered)
        self.how.victory.offer_for(playbooks)
        self.how.medals.offer(playbooks)
        missions = {each.ruleset: [(m.id, m.name) for m in each.missions] for each in playbooks}
        games = [(each, self.who.games.name_of(each)) for each in self._offered]
        self.how.scenarios.offer_games(games, missions)
        armies = self._sources.armies()
        self.who.offer(armies, [each for each in armies if not chosen or each.ruleset in chosen])
        self._follow()

    def _tick_games(self) -> None:
        """Take the games of the armies that are chosen."""
        if self._new:
            for game in games_of(self.places(), self._sources.armies()):
                self.who.games.tick(game)

    def _make_army(self) -> None:
        """Make an army for the first player without one."""
        games = self._games_now() or tuple(each.id for each in self._sources.games[:1])
        key = self._sources.new_army(games[0])
        self._offer()
        if key:
            self.who.players.free().take_army(key)

    def _add_samples(self) -> None:
        self._sources.samples()
        self._offer()

    # ---- what is filled in

    def _games_now(self) -> tuple[str, ...]:
        """Return the games that are taken; where none is, those of the chosen armies."""
        return self.who.games.chosen() or games_of(self.places(), self._sources.armies())

    def places(self) -> list[Place]:
        """Return who plays with which army."""
        return self.who.places()

    def settings(self) -> CampaignSettings:
        """Return what was agreed."""
        return replace(
            self._before,
            name=" ".join(self.who.name.text().split()),
            rulesets=self._games_now(),
            text=self.who.text.toPlainText().strip(),
            picture=self.who.picture.picture,
            losses=self.losses.losses(),
            **self.how.values(),
        )

    def _lacking(self, step: int) -> str:
        """Return what is lacking on a step, "" where nothing is."""
        if step == HOW:
            return self.how.trouble()
        if step == LOSSES:
            return ""
        if not self.who.name.text().strip():
            return "Give the campaign a name."
        if any(not each.name for each in self.places()):
            return "Say who plays the army without a player."
        return "" if self._games_now() else "Choose a game, or an army."

    def trouble(self) -> str:
        """Return what is lacking, "" when all of it can be written down."""
        return next(filter(None, map(self._lacking, (WHO, HOW, LOSSES))), "")

    # ---- what is shown

    def _follow(self) -> None:
        if self._offered is None:
            return
        if self._games_now() != self._offered:  # an army has brought its game along
            self._offer()
            return
        places, armies = self.places(), self._sources.armies()
        settings = self.settings()
        here = [each for each in places if each.army and not each.gone]
        self.how.scenarios.offer_armies(fighters(places, armies))
        self.how.medals.expect(battles_each(settings, len(here)))
        battles = first_battles(settings, places, armies)
        self.how.show_for(len(here), [(_day(day), who) for day, who in battles],
                          _dates_words(settings, len(battles)))  # fmt: skip
        counts = self._counts(here)
        each = battles_each(settings, len(here)) or USUAL
        self.losses.show_for(counts[0] if counts else 30, each)
        self._show_summary(settings, here, counts, battles)
        wrong = self._lacking(self.step) if self._new else self.trouble()
        told = wrong if self.who.name.text() or not self._new else ""
        first = f"First battle: {battles[0][1]}. {LATER}" if battles and self._new else ""
        self.summary.say(told, first if self.step else "")
        self._show_foot(wrong)
        done = {each for each in self._been if each != self.step and not self._lacking(each)}
        self.steps.show_step(self.step, done if self._new else ())
        order_keys(self)

    def _counts(self, places: list[Place]) -> list[int]:
        found = (self._sources.previews(each.army) for each in places)
        return [each.count for each in found if each is not None]

    def _show_summary(
        self,
        settings: CampaignSettings,
        here: list[Place],
        counts: list[int],
        battles: list[tuple[str, str]],
    ) -> None:
        games = listed([self.who.games.name_of(each) for each in settings.rulesets])
        named = f"{settings.name}, {games}" if settings.name and games else settings.name or games
        players = listed([each.name for each in here])
        figures = f"{listed(list(map(str, counts)))} figures" if counts else ""
        how, how_second = _how_words(self.how.kind.key, settings, len(battles))
        losses, losses_second = _losses_words(self.losses, settings)
        seen = [each in self._been for each in (HOW, LOSSES)]
        self.summary.show_answers((
            Answer(named or "Name and game", "", bool(settings.name and games)),
            Answer(players or "Who plays with what", figures, len(here) > 1),
            Answer(how if seen[0] else "How it runs",
                   how_second if seen[0] else f"Suggested: {how[0].lower()}{how[1:]}", seen[0]),
            Answer(losses if seen[1] else "What losses mean",
                   losses_second if seen[1] else f"Suggested: {losses[0].lower()}{losses[1:]}",
                   seen[1]),
        ))  # fmt: skip

    def _show_foot(self, wrong: str) -> None:
        summary, new = self.summary, self._new
        nexts = ("Next: how it runs", "Next: what losses mean", "Start the campaign")
        summary.next.setText(nexts[self.step] if new else "Save")
        summary.next.set_blocked(wrong if new and self.step < LOSSES else self.trouble())
        summary.back.setVisible(bool(self.step))
        summary.hurry.setVisible(new and self.step == WHO)
        summary.start.set_blocked(self.trouble())
        keys = KEYS_AMEND if not new else KEYS_LATER if self.step else KEYS_FIRST
        summary.keys.setText(keys)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the summary below in a narrow window."""
        super().resizeEvent(event)
        compact = self.width() < theme_of(self).height(COMPACT_BELOW, COMPACT_GROWS)
        way = QBoxLayout.Direction.TopToBottom if compact else QBoxLayout.Direction.LeftToRight
        if way != self._sides.direction():
            self._sides.setDirection(way)
        self.summary.set_compact(compact)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter go on, Ctrl+Enter take it all, Alt+Left go back and Escape leave."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.take()
        elif enter and self._new:
            self.go_on()
        elif event.key() == Qt.Key.Key_Left and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.go_back()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def kept_words() -> str:
    """Return that a draft was kept, and when."""
    return f"Draft kept {datetime.now():%H:%M}"


def _day(day: str) -> str:
    return day_words(day, short=True) if day else ""


def _dates_words(settings: CampaignSettings, battles: int) -> str:
    """Return how many battles there will be, and when."""
    if settings.kind != "league":
        return "" if not settings.begins else f"from {day_words(settings.begins)}"
    known = settings.pairing == "round-robin"
    told = counted(battles, "battle") if known else counted(settings.rounds, "round")
    return f"{told}, a round every week" if settings.begins else f"{told}, no dates"


def _how_words(key: str, settings: CampaignSettings, battles: int) -> tuple[str, str]:
    victory = settings.victory
    counts = {
        "results": f"win {victory.win}, draw {victory.draw}",
        "score": "the game's points", "objectives": "objectives",
        "last-standing": "last with men",
    }[victory.kind]  # fmt: skip
    if key == EVERYONE:
        often = {1: "once", 2: "twice"}.get(settings.rounds, f"{settings.rounds} times")
        many = f"{counted(battles, 'battle')}, " if battles else ""
        return f"Everyone meets everyone {often}", f"{many}{counts}"
    if key == NEIGHBOURS:
        return "Neighbours meet", f"{counted(settings.rounds, 'round')}, {counts}"
    if key == FREE:
        return "As it comes", capital(counts)
    return "A story", f"{counted(len(settings.scenarios), 'scenario')}, {counts}"


def _losses_words(step: LossesStep, settings: CampaignSettings) -> tuple[str, str]:
    losses, key = settings.losses, step.kind.key
    back = counted(losses.reinforcements, "man", "men")
    more = f"{back} may come back for each battle" if losses.reinforcements else ""
    words = step.kind.cards[key].text()
    if key == ROLL:
        roll = f"Back on {losses.needed} or more"
        return words, f"{roll}; {more}" if more else roll
    if key == GONE:
        return words, capital(more)
    return words, f"They miss {counted(losses.fallen_miss, 'battle')}" if key == REST else ""
