"""The first step of a new campaign: its name, its games, who plays with which army."""

from __future__ import annotations

from collections.abc import Sequence
from random import choice

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.campaign.picture_field import PictureField
from desktop.campaign.settings.draft import PLASTICS, ArmyChoice, Place, Previews, twice_words
from desktop.campaign.settings.player_cards import PlayerCard, PlayerCards, alike
from desktop.campaign.struct_form import MoreFields, Pictures, StructForm
from desktop.figures import paint_figure
from desktop.home.games import GameCard
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import IconButton, LinkButton, SmallButton
from desktop.look.parts.cards import CARD, CardGrid, titled_card
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.tag import ItemPill
from desktop.look.parts.text import ElidedLabel, SectionLabel, TextLabel
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.campaign.planning.settings import CampaignSettings
from rules.games.game_titles import Title

NAMES = (
    "The Sandbox War", "The Back Step War", "Battle for the Sofa", "The Garden League",
    "Siege of the Shed", "The Rockery Campaign", "War of the Flower Pots", "The Landing Stairs",
    "The Lawn War", "Operation Dustpan", "The Kitchen Table Front", "The Long Carpet Campaign",
)  # fmt: skip
SHOWN_NAMES, GAMES_BESIDE, GAME_CARD = 3, 5, 134


class WhoStep(QWidget):
    """Name, games and players; two armies that look alike are told, with the ways out."""

    changed = Signal()
    games_changed = Signal()

    def __init__(
        self,
        before: CampaignSettings,
        games: tuple[Title, ...],
        places: tuple[Place, ...],
        previews: Previews,
        pictures: Pictures,
        *,
        new: bool,
    ) -> None:
        super().__init__()
        self._armies: Sequence[ArmyChoice] = ()
        self._played_so: list[PlayerCard] = []
        self._form = form = StructForm(before, self)
        self.name = form.line("name", "Name", "Name of the campaign")
        self.name.setProperty("kind", "name")
        self.name.setMinimumHeight(34)
        about = "What the war is about"
        self.text = form.text("text", "What it is about", about)
        self.games = GameCards(games, before.rulesets, alone=new)
        self.players = PlayerCards(places, previews)
        self.picture = PictureField(before.picture, *pictures)
        self.name_pills = [ItemPill(each) for each in NAMES[:SHOWN_NAMES]]
        self.name_die = IconButton("die", "Another name", kind="small", act=self._throw_name)
        self.teams_button = SmallButton("Teams…", tip="Players of one side win together")
        self.add_button = SmallButton("Add a player", "plus", act=self.players.add_empty)
        self.new_army_button = SmallButton("New army", tip="Makes an army of balanced men")
        self.samples_button = SmallButton("Sample armies")
        self.twice = TextLabel("", "second", "adv", wrap=True)
        self.alike = _AlikeLine()
        told = Field("What it is about", self.text)
        self.more = MoreFields("what it is about, a picture", told, self.picture)
        self._build()
        form.changed.connect(self.changed)
        for pill in self.name_pills:
            pill.clicked.connect(lambda _=False, pill=pill: self.name.setText(pill.text()))
        self.games.changed.connect(self.games_changed)
        self.players.changed.connect(self._follow)
        self.players.changed.connect(self.changed)
        self.teams_button.clicked.connect(self.players.toggle_teams)
        self.alike.mend.clicked.connect(self._mend_colour)
        self.alike.leave.clicked.connect(self._play_so)
        self._follow()

    def _build(self) -> None:
        pills, first = flowing(*self.name_pills, self.name_die), Card()
        named = hbox((self.name, 1), (pills, 1))
        vbox(SectionLabel("Name"), named, SectionLabel("Game"), self.games,
               margins=CARD, inside=first)  # fmt: skip
        players = titled_card(
            "Who plays with what", "Two players may share a side.", self.teams_button,
            self.add_button, below=(
                self.players, self.twice, _NoArmyYet(self.new_army_button, self.samples_button)),
        )  # fmt: skip
        vbox(first, players, self.alike, self.more, 1, gap=12, inside=self)

    def _throw_name(self) -> None:
        """Suggest another name."""
        now = self.name.text()
        self.name.setText(choice([each for each in NAMES if each != now]))

    def settings(self, before: CampaignSettings) -> CampaignSettings:
        """Return settings with what this step says."""
        return self._form.filled(before, picture=self.picture.picture)

    # ---- armies

    def offer(self, armies: Sequence[ArmyChoice], fitting: Sequence[ArmyChoice]) -> None:
        """Offer the armies of the games that are taken; `armies` are all that there are."""
        self._armies = armies
        self.players.offer(fitting)
        self._follow()

    # ---- two that look alike

    def _alike(self) -> tuple[PlayerCard, PlayerCard] | None:
        return alike([each for each in self.players.rows if each not in self._played_so])

    def _follow(self) -> None:
        cards, found = self.players.rows, self._alike()
        self.add_button.set_blocked(self.players.full)
        for each in cards:
            each.warn(found is not None and each is found[1])
        self.alike.setVisible(found is not None)
        if found is not None:
            one, other = (each.army.currentText().split(" · ")[0] for each in found)
            self.alike.say(one, other, found[1].colour, self._free_colour(found[1]))
        words = twice_words(self.players.places(), self._armies)
        self.twice.say(words)

    def _free_colour(self, card: PlayerCard) -> str:
        """Return the first plastic that no army is played in, "" for none."""
        taken = {each.colour for each in self.players.rows}
        return next((each for each in (*card.colours, *PLASTICS) if each not in taken), "")

    def _mend_colour(self) -> None:
        if found := self._alike():
            found[1].set_colour(self._free_colour(found[1]))

    def _play_so(self) -> None:
        if found := self._alike():
            self._played_so.append(found[1])
            self._follow()


class GameCards(CardGrid):
    """The games to be played by; those agreed on that are not here any more stay agreed.

    Where a game is taken `alone`, Ctrl takes another one beside it.
    """

    changed = Signal()

    def __init__(self, games: Sequence[Title], chosen: Sequence[str], *, alone: bool) -> None:
        super().__init__(GAME_CARD, GAMES_BESIDE)
        self._alone = alone
        self._names = {each.id: each.name for each in games}
        self.checks = {each.id: GameCard(each, at, brief=True) for at, each in enumerate(games, 1)}
        self._lost = tuple(each for each in chosen if each not in self.checks)
        for key, card in self.checks.items():
            card.setChecked(key in chosen)
            if alone:
                several = "(Ctrl+click: several games in one campaign)"
                card.setToolTip(f"{card.toolTip()} {several}")
            card.clicked.connect(lambda _on=False, key=key: self._take(key))
            card.toggled.connect(lambda _on: self.changed.emit())
        self.set_cards(list(self.checks.values()))

    def _take(self, game: str) -> None:
        """Play this game alone, unless Ctrl is held."""
        held = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        if self._alone and not held:
            for key, card in self.checks.items():
                card.setChecked(key == game)

    def name_of(self, game: str) -> str:
        """Return what a game is called, its id where it is not here."""
        return self._names.get(game, game)

    def tick(self, game: str) -> None:
        """Take a game too, where it is here."""
        if game in self.checks:
            self.checks[game].setChecked(True)

    def chosen(self) -> tuple[str, ...]:
        """Return the ids of the games that are taken, and of those that are not here any more."""
        return (*(key for key, card in self.checks.items() if card.isChecked()), *self._lost)


class _NoArmyYet(QWidget):
    """A dashed line for who has no army: a new one, or a sample."""

    def __init__(self, *buttons: QWidget) -> None:
        super().__init__()
        told = "Start with balanced men, or take a sample. It can be changed until battle 1."
        quiet = ElidedLabel(told, "second", "ink2")
        hbox(TextLabel("No army yet?", "heading"), (quiet, 1), *buttons, gap=10,
            margins=(56, 8, 13, 8), inside=self)  # fmt: skip
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(52)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the dashed frame and a pale man."""
        tokens = theme.tokens
        painter.setPen(QPen(tokens.line, 2, Qt.PenStyle.DashLine))
        painter.setBrush(tokens.raised)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(frame, RADIUS_PANEL, RADIUS_PANEL)
        place = QRectF(12, self.height() / 2 - 20, 34, 38)
        paint_figure(painter, place, "rifleman", "green", dark=tokens.dark, state="not_owned")


class _AlikeLine(Card):
    """Tells that two armies look alike, with the ways out."""

    def __init__(self) -> None:
        super().__init__()
        self.told = TextLabel("", "body", wrap=True)
        self.mend, self.leave = SmallButton("", kind="fix"), LinkButton("Play it so")
        hbox((self.told, 1), self.mend, self.leave, gap=10, margins=(44, 8, 14, 8), inside=self)
        self.setMinimumHeight(44)

    def say(self, one: str, other: str, colour: str, free: str) -> None:
        """Name both armies, their colour, and the one that is free."""
        both = f"{one} and {other} are both {colour}"
        if one == other:
            both = f"Both armies called {one} are {colour}"
        self.told.setText(f"{both}. You will not tell them apart on the table.")
        self.mend.setText(f"Make {other} {free}")
        self.mend.setVisible(bool(free))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame and the sign of a warning."""
        super().paintEvent(event)
        painter = QPainter(self)
        centre = QPointF(24, self.height() / 2)
        paint_icon(painter, "warning", centre, 20, theme_of(self).tokens.warn)
        painter.end()
