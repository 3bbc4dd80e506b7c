"""A new campaign in three steps, or what was agreed about one: a page in the campaigns' room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from desktop.campaign.settings.draft import (
    ArmyChoice,
    Draft,
    Place,
    Previews,
    fighters,
    first_battles,
    games_of,
)
from desktop.campaign.settings.how_step import EVERYONE, FREE, NEIGHBOURS, HowStep
from desktop.campaign.settings.losses_step import GONE, REST, ROLL, LossesStep
from desktop.campaign.settings.summary import Answer, Summary
from desktop.campaign.settings.who_step import WhoStep
from desktop.campaign.struct_form import Pictures
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.step_bar import StepBar
from desktop.look.parts.tab_order import order_keys
from desktop.look.theme import theme_of
from desktop.shell.page import Head
from rules.campaign.planning.day_text import day_words
from rules.campaign.planning.medal_and_rank_presets import battles_each
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.common.wording import capital, counted, listed, lower_first
from rules.games.game_titles import Title
from rules.games.playbook import Playbook

WHO, HOW, LOSSES = range(3)
STEPS = ("Who plays with what", "How it runs", "What losses mean")
NEXT = ("Next: how it runs", "Next: what losses mean", "Start the campaign")
NOTE_NEW, NOTE_AMEND = "Nothing is fixed before the first battle", "Ctrl+Enter saves"
KEYS_FIRST = "Enter: next · Esc: keep as a draft"
KEYS_LATER = "Enter: next · Alt+Left: back · Esc: keep as a draft"
KEYS_AMEND = "Ctrl+Enter: save · Alt+Left: back · Esc: leave"
LATER = "Date and place can be changed on the campaign page."
WIDEST, COMPACT_BELOW, COMPACT_GROWS = 1100, 1000, 520
USUAL_BATTLES, USUAL_MEN = 6, 30


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

    `done` tells that it is to be written, `left` that the player leaves it. `new` tells whether it
    is a campaign that is not started yet.
    """

    done = Signal()
    left = Signal()
    head_changed = Signal()
    status = Signal(str)

    def __init__(self, draft: Draft, sources: Sources, *, new: bool) -> None:
        super().__init__()
        self._before, self._sources, self.new = draft.settings, sources, new
        self.leave_words = "Keep as a draft" if new else "Leave"
        self.step, self._been = WHO, {WHO} if new else {WHO, HOW, LOSSES}
        self._offered: tuple[str, ...] | None = None
        self.steps = StepBar(STEPS, NOTE_NEW if new else NOTE_AMEND)
        self.who = WhoStep(self._before, sources.games, draft.places, sources.previews,
                           sources.pictures, new=new)  # fmt: skip
        self.how = HowStep(self._before, new=new)
        self.losses = LossesStep(self._before.losses)
        self.summary = Summary()
        self._stack = QStackedWidget()
        self.forms = [
            self._scrolled(name, step)
            for name, step in zip(STEPS, (self.who, self.how, self.losses), strict=True)
        ]
        self._sides = hbox((self._stack, 1), self.summary, gap=0)
        vbox(self.steps, (self._sides, 1), gap=0, inside=self)
        self._wire()
        self._offer()
        self.go(draft.step if new else WHO)
        self._first = (self.settings(), self.places())

    def _scrolled(self, name: str, step: QWidget) -> ScrollPage:
        bench = Bench()
        hbox((step, 1), margins=(16, 14, 16, 14), inside=bench)  # which knows how wide a step is
        step.setMaximumWidth(WIDEST)
        page = ScrollPage(bench, name)
        self._stack.addWidget(page)
        return page

    def _wire(self) -> None:
        self.steps.asked.connect(self.go)
        self.summary.back.clicked.connect(self.go_back)
        self.summary.next.clicked.connect(self.go_on)
        self.summary.start.clicked.connect(self.take)
        self.who.changed.connect(self._tick_games)
        self.who.games_changed.connect(self._offer)
        self.who.new_army_button.clicked.connect(self._make_army)
        self.who.samples_button.clicked.connect(self._add_samples)
        for part in (self.who, self.how, self.losses):
            part.changed.connect(self._follow)

    # ---- what the page around it asks

    def head(self) -> Head:
        """Say what this is."""
        if self.new:
            return Head("New campaign", ("Three steps, then", "the first battle"))
        return Head("What was agreed", (self._before.name, "Change it, then save"))

    @property
    def filled_in(self) -> bool:
        """Return whether something was changed."""
        return (self.settings(), self.places()) != self._first

    def draft(self) -> Draft:
        """Return all that is filled in."""
        return Draft(self.settings(), tuple(self.who.players.every()), self.step)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.steps, *self.forms, self.summary]

    def leave(self) -> None:
        """Leave the page."""
        self.left.emit()

    def place_keyboard(self) -> None:
        """Give the keyboard to what is asked first on this step."""
        how, losses = self.how.kind, self.losses.kind
        first = (self.who.name, how.cards[how.key], losses.cards[losses.key])[self.step]
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- steps

    def go(self, step: int) -> None:
        """Go to a step; any may be gone to at any time."""
        self.step = step
        self._been.add(step)
        self._stack.setCurrentIndex(step)
        self._follow()
        self.place_keyboard()

    def go_on(self) -> None:
        """Go to the next step, or take all of it after the last one."""
        if not self.new or self.step == LOSSES:
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
        chosen, armies = self.who.games.chosen(), self._sources.armies()
        self._offered = self._games_now()
        playbooks = self._sources.playbooks(self._offered)
        self.how.victory.offer_for(playbooks)
        self.how.medals.offer(playbooks)
        missions = {each.ruleset: [(m.id, m.name) for m in each.missions] for each in playbooks}
        games = [(each, self.who.games.name_of(each)) for each in self._offered]
        self.how.scenarios.offer_games(games, missions)
        self.who.offer(armies, [each for each in armies if not chosen or each.ruleset in chosen])
        self._follow()

    def _tick_games(self) -> None:
        """Take the games of the armies that are chosen."""
        if self.new:
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
        return self.who.players.places()

    def settings(self) -> CampaignSettings:
        """Return what was agreed."""
        agreed = self.how.settings(rulesets=self._games_now(), losses=self.losses.losses())
        return self.who.settings(agreed)

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
        if lacking := [each.name for each in self.places() if not (each.army or each.entry)]:
            verb = "has" if len(lacking) == 1 else "have"
            return f"{listed(lacking)} {verb} no army: choose one, or take the player away."
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
        places, armies, settings = self.places(), self._sources.armies(), self.settings()
        here = [each for each in places if each.army and not each.gone]
        battles = first_battles(settings, places, armies)
        each = battles_each(settings, len(here))
        self.how.scenarios.offer_armies(fighters(places, armies))
        self.how.medals.expect(each)
        self.how.victory.expect(len(here), each)
        days = [(day_words(day, short=True) if day else "", who) for day, who in battles]
        self.how.show_for(len(here), days, _dates_words(settings, len(battles)))
        previews = (self._sources.previews(place.army) for place in here)
        men = [preview.count for preview in previews if preview is not None]
        self.losses.show_for(men[0] if men else USUAL_MEN, each or USUAL_BATTLES)
        self.summary.show_answers(self._answers(settings, here, men, len(battles)))
        wrong = self._lacking(self.step) if self.new else self.trouble()
        first = f"First battle: {battles[0][1]}. {LATER}" if battles and self.new else ""
        told = wrong if self.who.name.text() or not self.new else ""
        self.summary.say(told, first if self.step else "")
        self._show_foot(wrong)
        done = {each for each in self._been if each != self.step and not self._lacking(each)}
        self.steps.show_step(self.step, done if self.new else ())
        order_keys(self)

    def _answers(
        self, settings: CampaignSettings, here: Sequence[Place], men: Sequence[int], battles: int
    ) -> list[Answer]:
        """Return what was answered, or what is suggested."""
        games = listed([self.who.games.name_of(each) for each in settings.rulesets])
        named = ", ".join(filter(None, (settings.name, games)))
        figures = f"{listed(list(map(str, men)))} figures" if men else ""
        players = listed([each.name for each in here])
        found = [
            Answer(named or "Name and game", "", bool(settings.name and games)),
            Answer(players or "Who plays with what", figures, len(here) > 1),
        ]
        words = _how_words(self.how.kind.key, settings, battles), _losses_words(settings.losses)
        for step, (answer, second) in zip((HOW, LOSSES), words, strict=True):
            if step in self._been:
                found.append(Answer(answer, second, True))
            else:
                also = f", {lower_first(second)}" if second else ""
                found.append(Answer(STEPS[step], f"Suggested: {lower_first(answer)}{also}", False))
        return found

    def _show_foot(self, wrong: str) -> None:
        summary, new = self.summary, self.new
        summary.next.setText(NEXT[self.step] if new else "Save")
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
        self._sides.setDirection(way)
        self.summary.set_compact(compact)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter go on, Ctrl+Enter take it all, Alt+Left go back and Escape leave."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.take()
        elif enter and self.new:
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


def _dates_words(settings: CampaignSettings, battles: int) -> str:
    """Return how many battles there will be, and when."""
    if settings.kind != "league":
        return f"from {day_words(settings.begins)}" if settings.begins else ""
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


def _losses_words(losses: Losses) -> tuple[str, str]:
    """Return what becomes of the fallen, and its number."""
    back = counted(losses.reinforcements, "man", "men")
    more = f"{back} may come back for each battle" if losses.reinforcements else ""
    if losses.kind == ROLL:
        roll = f"Back on {losses.needed} or more"
        return "Roll for each man", f"{roll}; {more}" if more else roll
    if losses.kind == REST:
        return f"Out for {counted(losses.fallen_miss, 'battle')}", capital(more)
    if losses.kind == GONE:
        return "Gone for good", capital(more)
    return "Everyone is back", ""
