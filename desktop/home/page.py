"""Home: where one goes on, the evening as steps, and how a new army begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from time import localtime, strftime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

import resources
from desktop.file_dialogs import ask_open_many
from desktop.home.cards import Evening, GoOnCard, Step, army_card, battle_card
from desktop.home.games import GameChoice, NewArmyHead
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.check import Check
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import add_layout, beside, hbox, stacked, vbox
from desktop.look.parts.panel import Bench, Card, Divider, ScrollPage
from desktop.look.parts.tab_order import order_keys
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.services.preferences import Preferences
from desktop.services.result import Result
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Head, Page
from rules.common.wording import counted
from rules.games.game_titles import built_in_titles

if TYPE_CHECKING:  # the page is painted before any of these is loaded
    from desktop.home.facts import HomeFacts
    from desktop.home.starters import StarterChoice
    from desktop.services.services import Services
    from rules.army.starters import Starter

FILTER = "Muster files (*.muster *.muster-campaign *.txt *.md *.toml);;All files (*)"
WIDEST, NARROW, BESIDE = 1400, 1000, 300
SAMPLE_CAMPAIGN = "lawn-war.muster-campaign"
READ_AFTER_MS = 10
"""The database is opened when the page is on the screen."""


class HomePage(Page):
    """Tells what there is to go on with; what a button asks for is done by the rooms.

    It is painted with the games alone; `services` is called a moment later, and then the page
    tells what the database holds. `first` says whether there is a database at all.
    """

    army_asked = Signal(str)
    room_asked = Signal(str)
    face_off_asked = Signal()
    files_asked = Signal(list)
    record_asked = Signal(str)
    """A recording is gone on with, by its battle."""
    battle_asked = Signal(str)
    """A planned battle is got ready: who is back, and then the recording."""
    play_asked = Signal(str)
    """A planned battle of the open campaign is played at the table."""
    table_asked = Signal(str)
    """A battle at the table goes on, by its id."""

    def __init__(
        self,
        services: Callable[[], Services],
        preferences: Preferences,
        *,
        first: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._make_services, self._preferences = services, preferences
        self.first = first
        """Whether there is nothing yet but the sample armies."""
        self.facts: HomeFacts | None = None
        """What the database tells, None before it was read."""
        self.cards: list[QWidget] = []
        self.wanted_game = ""
        """The game whose starters are to be shown when the page is next entered."""
        self._compact: bool | None = None
        self._inside = False
        self._columns = self._needed = 0
        bench = Bench()
        inner = QWidget()
        inner.setMaximumWidth(WIDEST)
        hbox((inner, 1), margins=(16, 12, 16, 12), inside=bench)
        column = vbox(gap=12, inside=inner)
        self._go_on = QGridLayout()
        self._go_on.setSpacing(12)
        self._column = column
        add_layout(column, self._go_on)
        self.evening = Evening()
        column.addWidget(self.evening)
        self._new = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._new.setSpacing(12)
        self._new.addWidget(self._new_card(), 1)
        self._around = self._around_card()
        self._new.addWidget(self._around)
        add_layout(column, self._new, 1)
        self._scroll = ScrollPage(bench, "Home")
        vbox(self._scroll, inside=self)
        self.open_button = PlainButton("Open a file…", hint="Ctrl+O", act=self._ask_files)
        self.games.set_games(built_in_titles())

    @cached_property
    def _services(self) -> Services:
        """The services over the data folder, made when the page was painted."""
        services = self._make_services()
        services.armies.listed.connect(self._follow)
        services.armies.opened.connect(self._follow)
        return services

    @cached_property
    def starters(self) -> StarterChoice:
        """The armies to begin with, made when the page was painted."""
        from desktop.home.starters import StarterChoice

        starters = StarterChoice()
        starters.asked.connect(self.make_starter)
        self._body.addWidget(starters, 1)
        return starters

    # ---- what the page is made of

    @cached_property
    def first_games(self) -> QWidget:
        """The card of a first start, which asks for the game alone."""
        card = Card()
        few = "Pick a game. Not sure? Army Men Combat needs the fewest figures."
        asked = TextLabel("What do you play?", "headline")
        told = beside(asked, ElidedLabel(few, "second", "ink2"))
        vbox(told, gap=10, margins=(12, 12, 12, 12), inside=card)
        self._column.insertWidget(1, card)
        return card

    def _new_card(self) -> QWidget:
        card = Card()
        self.new_head = NewArmyHead()
        self.new_head.empty_asked.connect(self.make_empty)
        self._body = hbox(gap=10)
        self.games = GameChoice()
        own = LinkButton("My game is not here…", tip="Write house rules or a game of your own")
        own.clicked.connect(lambda _=False: self.room_asked.emit("rules"))
        self._games_box = QWidget()
        vbox(self.games, (own, 0, Qt.AlignmentFlag.AlignLeft), 1, inside=self._games_box)
        self._body.addWidget(self._games_box)
        vbox(self.new_head, (self._body, 1), gap=10, margins=(12, 10, 12, 12), inside=card)
        self.games.chosen.connect(lambda _game: self._chosen())
        self.games.taken.connect(self.make_first)
        return card

    def _around_card(self) -> QWidget:
        card = Card()
        column = vbox(
            TextLabel("Look around first", "heading"), gap=10, margins=(12, 12, 12, 12), inside=card
        )
        lines = (
            ("Sample campaign", "The Lawn War, 6 battles", "Open", self._open_sample_campaign),
            ("Sample armies", "One or more for every game", "Open", self._samples),
            ("The rules", "Five games, searchable", "Read", partial(self._go, "rules")),
        )
        self.around: dict[str, PlainButton] = {}
        for title, second, verb, act in lines:
            column.addWidget(Divider())
            button = self.around[title] = PlainButton(verb)
            button.setAccessibleDescription(title)
            button.clicked.connect(lambda _=False, act=act: act())
            below = ElidedLabel(second, "small", "ink2")
            told = stacked(TextLabel(title, "name"), below, gap=1)
            column.addWidget(beside(told, button, grows=0))
        column.addStretch(1)
        column.addWidget(Divider())
        words = "Drop an army or campaign file anywhere in this window to open it."
        column.addWidget(TextLabel(words, "small", "ink2", wrap=True))
        self.at_start = Check("Show Home when Muster starts", "")
        self.at_start.setChecked(self._preferences.values.start == "home")
        self.at_start.toggled.connect(self._keep_start)
        column.addWidget(self.at_start)
        return card

    def _keep_start(self, on: bool) -> None:
        problem = self._preferences.change(start="home" if on else "armies").error
        if problem:
            self.status.emit(problem)

    # ---- what the window asks

    def head(self) -> Head:
        """Greet, and tell how much there is."""
        if self.first:
            return Head(
                "Welcome to Muster", ("An army builder and campaign book", "for plastic army men")
            )
        now = localtime()
        part = "morning" if now.tm_hour < 12 else "afternoon" if now.tm_hour < 17 else "evening"
        told: list[str] = []
        if self.facts is not None:
            campaigns = self._services.campaigns.summaries
            told.append(_armies_words([each.id for each in self._services.armies.entries]))
            told += [counted(len(campaigns), "campaign")] if campaigns else []
        day = f"{strftime('%A', now)} {now.tm_mday} {strftime('%B', now)}"
        return Head(f"Good {part}", (day, " · ".join(told)))

    def head_buttons(self) -> list[QWidget]:
        """Return the way to a file."""
        return [self.open_button]

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self._scroll]

    def register(self, actions: ActionRegistry) -> None:
        """Put opening a file and a new army into the menus."""
        add = actions.add
        add("&New army", self.make_empty, menu="File", page=self, shortcut="Ctrl+N")
        add("&Open a file…", self._ask_files, menu="File", page=self, shortcut="Ctrl+O")

    def set_compact(self, compact: bool) -> None:
        """Put what is beside the starters below them in a narrow window."""
        if compact != self._compact:
            self._compact = compact
            self._show_evening()
            self._lay_out()

    def enter(self) -> None:
        """Tell what there is now: armies and campaigns may have changed."""
        self._inside = True
        self._take_focus()
        QTimer.singleShot(0 if self.facts is not None else READ_AFTER_MS, self, self._read)

    def _read(self) -> None:
        """Show what the database holds; where it cannot be opened, Armies says why."""
        if self._inside and self._services.database.problem is not None:
            self._go("armies")
        elif self._inside:
            self._services.campaigns.refresh()
            self.refresh()
            self._take_focus()
            self._show_starters()
            if self.wanted_game:
                self._go_to_starters()

    def _go_to_starters(self) -> None:
        """Show the starters of the game that is wanted, with the keyboard on the first."""
        ids = [card.title.id for card in self.games.cards]
        known = self.wanted_game in ids and self.games.choose(ids.index(self.wanted_game))
        self.wanted_game = ""
        if known and self.starters.cards:
            self._scroll.make_room(self.starters)
            self._scroll.ensureWidgetVisible(self.starters)
            self.starters.cards[0].button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_focus(self) -> None:
        """Put the keyboard on the likeliest answer: the chosen game, or what one goes on with."""
        main = [card.button for card in self.cards if isinstance(card, GoOnCard) and card.main]
        chosen: list[QWidget] = [card for card in self.games.cards if card.isChecked()]
        for widget in (*main, *chosen)[:1]:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Let other pages change things without being followed."""
        self._inside = False
        return True

    # ---- what is shown

    def _follow(self) -> None:
        if self._inside and self.facts is not None:
            self.refresh()

    def refresh(self) -> None:
        """Show what there is to go on with now."""
        from desktop.home.facts import home_facts
        from desktop.services.sample_armies import sample_ids

        services = self._services
        self.facts = home_facts(services.armies, services.campaigns, lambda: services.battles)
        own = any(each.id not in sample_ids() for each in services.armies.entries)
        played = self.facts.half_played is not None
        self.first = not own and not services.campaigns.summaries and not played
        self.games.set_games(services.catalog.titles())
        self._show_go_on()
        self._show_evening()
        self._lay_out()
        self.head_changed.emit()

    def _show_go_on(self) -> None:
        empty(self._go_on)
        self.cards = self._cards() if not self.first else []
        self._columns = 0

    def _cards(self) -> list[QWidget]:
        facts = self.facts
        if facts is None:
            return []
        going_on = (facts.half_played, facts.half_recorded, facts.next)
        planned_or_begun = any(each is not None for each in going_on)
        armies = [
            army_card(
                army, partial(self.army_asked.emit, army.id), main=not at and not planned_or_begun
            )
            for at, army in enumerate(facts.armies)
        ]
        found: list[QWidget] = [*armies[:1]]
        if (played := facts.half_played) is not None:
            act = partial(self.table_asked.emit, played.battle)
            label, verb = (
                ("Battle to record", "Record it")
                if played.over
                else ("Half-played battle", "Go on")
            )
            found.append(battle_card(label, played, verb, act, main=True))
        if (half := facts.half_recorded) is not None:
            act = partial(self.record_asked.emit, half.battle)
            main = facts.next is None and facts.half_played is None
            found.append(battle_card("Half-recorded battle", half, "Continue", act, main=main))
        if (planned := facts.next) is not None:
            act = partial(self.battle_asked.emit, planned.battle)
            found.append(
                battle_card(
                    "Next battle", planned, "Get ready", act, main=facts.half_played is None
                )
            )
        if (last := facts.last) is not None and len(found) < 3:
            act = partial(self._go, "campaigns")
            found.append(battle_card("Last battle", last, "Read on", act))
        self._needed = len(found)
        return [*found, *armies[1:]]

    def _show_evening(self) -> None:
        facts, muster = self.facts, partial(self._go, "armies")
        planned = facts.next if facts is not None else None
        if facts is None or planned is None:
            steps = (
                Step("Muster", "build both armies", "", muster),
                Step("Face-off", "see if it is fair", "", self.face_off_asked.emit),
                Step("Print", "rosters and cards", "", partial(self._go, "print")),
                Step("Play", "the laptop keeps the clocks", "", partial(self._go, "game-night")),
                Step("Record", "who was killed, who won", "", partial(self._go, "campaigns")),
            )
            self.evening.show_strip("An evening with Muster", steps, words=not self._compact)
            return
        ready = partial(self.battle_asked.emit, planned.battle)
        second = ", ".join(filter(None, (planned.who, facts.campaign)))
        colours = [side[0].colour for side in planned.sides if side]
        self.evening.show_cards(
            "The evening, step by step",
            second,
            (
                Step("Muster", "Last changes to both armies.", "Armies", muster,
                     (("radio", "normal"), ("radio", "normal"))),
                Step("Face-off", "See who is favoured, and why.", "Compare",
                     self.face_off_asked.emit, (("rifleman", "normal"), ("rifleman", "normal"))),
                Step("Print", "Rosters, cards, turn order.", "Print…", partial(self._go, "print")),
                Step("Play", "Turn, clocks and log.", "Play…",
                     partial(self.play_asked.emit, planned.battle),
                     (("radio", "normal"), ("rifleman_kneeling", "normal"))),
                Step("Record", "Mark who was killed.", "Record…", ready,
                     (("rifleman", "fallen"), ("rifleman_kneeling", "normal"))),
            ),
            (colours[0], colours[1]) if len(colours) == 2 else ("green", "tan"),
            pictures=not self._compact and theme_of(self).text_percent <= 100,
        )  # fmt: skip

    def _chosen(self) -> None:
        if self.facts is not None:
            self._show_starters()

    def _show_starters(self) -> None:
        game = self._services.catalog.get(self.games.choice) if self.games.choice else None
        self.starters.show_game(game, main=self.first)
        order_keys(self)

    def _lay_out(self) -> None:
        """Place the cards at the present width, and the games as this start wants them."""
        first = self.first
        columns = 2 if self.width() < NARROW else 3
        if self._columns != columns and not first:
            self._columns = columns
            while self._go_on.count():
                self._go_on.takeAt(0)
            shown = self._needed + -self._needed % columns
            last = min(shown, len(self.cards)) - 1
            for at, card in enumerate(self.cards):
                wide = 2 if columns == 2 and at == last and last and at % 2 == 0 else 1
                self._go_on.addWidget(card, at // columns, at % columns, 1, wide)
                card.setVisible(at < shown)
        for at in range(3):
            self._go_on.setColumnStretch(at, int(at < columns))
        tall = first and not self._compact
        self.games.set_tall(tall)
        if tall or "first_games" in self.__dict__:
            self.first_games.setVisible(tall)
        if tall and not self.first_games.isAncestorOf(self._games_box):
            self.first_games.layout().addWidget(self._games_box)  # type: ignore[union-attr]
        elif not tall and self._body.indexOf(self._games_box) < 0:
            self._body.insertWidget(0, self._games_box)
        self.new_head.set_first(tall)
        directions = QBoxLayout.Direction
        self._new.setDirection(directions.TopToBottom if self._compact else directions.LeftToRight)
        beside = theme_of(self).height(BESIDE, BESIDE // 2)
        self._around.setMaximumWidth(WIDEST if self._compact else beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the cards at another width."""
        super().resizeEvent(event)
        self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a game by its digit; Enter starts with the first army of it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.make_first()
        elif not self.games.choose(event.key() - Qt.Key.Key_1):
            super().keyPressEvent(event)

    # ---- what is done here

    def make_empty(self) -> None:
        """Make an empty army for the chosen game, and go to it."""
        if self.games.choice:
            self._services.armies.create(self.games.choice)
            self.army_asked.emit("")

    def make_first(self) -> None:
        """Begin with the first army of the chosen game."""
        if self.facts is not None and self.starters.cards:
            self.make_starter(self.starters.cards[0].starter)

    def make_starter(self, starter: Starter) -> None:
        """Make an army as a starter says, and go to it."""
        from rules.army.starters import starter_army

        ruleset = self._services.catalog.get(self.games.choice)
        if ruleset is None:
            return
        name = self._services.armies.free_name(f"{ruleset.name} {starter.name.lower()}")
        self._after(self._services.armies.add(starter_army(starter, ruleset, name)))

    def _samples(self) -> None:
        self._after(self._services.armies.add_samples())

    def _after(self, done: Result[None]) -> None:
        if done:
            self.army_asked.emit("")
        else:
            from desktop.look.parts.dialog import tell

            tell(self, "The army was not made", done.error)

    def _open_sample_campaign(self) -> None:
        self.files_asked.emit([str(resources.path("samples", SAMPLE_CAMPAIGN))])

    def _ask_files(self) -> None:
        names = ask_open_many(self, "Open files", FILTER)
        if names:
            self.files_asked.emit(names)

    def _go(self, room: str) -> None:
        self.room_asked.emit(room)


def _armies_words(ids: Sequence[str]) -> str:
    """Return how many armies there are, the samples apart from the player's own."""
    from desktop.services.sample_armies import sample_ids

    samples = sum(each in sample_ids() for each in ids)
    if samples == len(ids):
        return counted(samples, "sample army")
    own = counted(len(ids) - samples, "army")
    return f"{own} and {counted(samples, 'sample')}" if samples else own
