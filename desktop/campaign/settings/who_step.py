"""The first step of a new campaign: its name, its games, who plays with which army."""

from __future__ import annotations

from collections.abc import Sequence
from random import choice

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from desktop.campaign.picture_field import PictureField
from desktop.campaign.settings.game_cards import GameCards
from desktop.campaign.settings.places import PLASTICS, ArmyChoice, Place, Previews, twice_words
from desktop.campaign.settings.player_cards import PlayerCard, PlayerCards, alike
from desktop.campaign.settings.settings_fields import Pictures, paragraph
from desktop.campaign.struct_form import MoreFields
from desktop.figures import paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import IconButton, LinkButton, SmallButton
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.panel import Card
from desktop.look.parts.tag import ItemPill
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.campaign.planning.settings import CampaignSettings
from rules.games.titles import Title

NAMES = (
    "The Sandbox War", "The Back Step War", "Battle for the Sofa", "The Garden League",
    "Siege of the Shed", "The Rockery Campaign", "War of the Flower Pots", "The Landing Stairs",
    "The Lawn War", "Operation Dustpan", "The Kitchen Table Front", "The Long Carpet Campaign",
)  # fmt: skip
SHOWN_NAMES = 3


class WhoStep(QWidget):
    """Name, games and players; two armies that look alike are told, with the ways out."""

    changed = Signal()
    games_changed = Signal()
    new_army_asked = Signal()
    samples_asked = Signal()

    def __init__(
        self,
        before: CampaignSettings,
        games: tuple[Title, ...],
        places: tuple[Place, ...],
        armies: tuple[ArmyChoice, ...],
        previews: Previews,
        pictures: Pictures,
        *,
        new: bool,
    ) -> None:
        super().__init__()
        self._armies, self._played_so = armies, list[PlayerCard]()
        self.name = QLineEdit(before.name)
        self.name.setMaxLength(80)
        self.name.setPlaceholderText("Name of the campaign")
        self.games = GameCards(games, before.rulesets, alone=new)
        self.players = PlayerCards(places, previews)
        self.text = paragraph(before.text, "What the war is about, for whoever reads of it later")
        self.picture = PictureField(before.picture, *pictures)
        self.teams_button = SmallButton("Teams…", tip="Players of one side win together")
        self.add_button = SmallButton("Add a player", "plus")
        self.new_army_button = SmallButton("New army", tip="Makes an army of balanced men")
        self.samples_button = SmallButton("Sample armies")
        self.twice = TextLabel("", "second", "adv", wrap=True)
        self.more = MoreFields("what it is about, a picture", Field("What it is about", self.text),
                               self.picture)  # fmt: skip
        self.alike = _AlikeLine()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for card in (self._names_card(), self._players_card(), self.alike, self.more):
            column.addWidget(card)
        column.addStretch(1)
        self._wire()
        self._follow()

    def _names_card(self) -> QWidget:
        card = Card()
        column = QVBoxLayout(card)
        column.setContentsMargins(14, 10, 14, 13)
        column.setSpacing(8)
        column.addWidget(SectionLabel("Name"))
        row = QHBoxLayout()
        row.setSpacing(8)
        self.name.setProperty("kind", "name")
        self.name.setMinimumHeight(34)
        self.name.setAccessibleName("Name")
        row.addWidget(self.name, 1)
        box = QWidget()
        flow = FlowLayout(box, gap=8)
        self.name_pills = [ItemPill(each) for each in NAMES[:SHOWN_NAMES]]
        self.name_die = IconButton("die", "Another name", kind="small")
        for pill in self.name_pills:
            pill.clicked.connect(lambda _=False, pill=pill: self.name.setText(pill.text()))
            flow.addWidget(pill)
        flow.addWidget(self.name_die)
        row.addWidget(box, 1)
        column.addLayout(row)
        column.addWidget(SectionLabel("Game"))
        column.addWidget(self.games)
        return card

    def _players_card(self) -> QWidget:
        card = Card()
        column = QVBoxLayout(card)
        column.setContentsMargins(14, 10, 14, 13)
        column.setSpacing(11)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(TextLabel("Who plays with what", "heading"))
        told = "Two players may share a side."
        top.addWidget(TextLabel(told, "second", "ink2", elide=True), 1)
        top.addWidget(self.teams_button)
        top.addWidget(self.add_button)
        column.addLayout(top)
        column.addWidget(self.players)
        column.addWidget(self.twice)
        column.addWidget(_NoArmyYet(self.new_army_button, self.samples_button))
        return card

    def _wire(self) -> None:
        self.name.textChanged.connect(lambda _text: self.changed.emit())
        self.name_die.clicked.connect(self._throw_name)
        self.games.changed.connect(self.games_changed)
        self.players.changed.connect(self._follow)
        self.players.changed.connect(self.changed)
        self.teams_button.clicked.connect(self._ask_teams)
        self.add_button.clicked.connect(self.players.add_empty)
        self.new_army_button.clicked.connect(lambda _=False: self.new_army_asked.emit())
        self.samples_button.clicked.connect(lambda _=False: self.samples_asked.emit())
        self.alike.mended.connect(self._mend_colour)
        self.alike.played_so.connect(self._play_so)

    def _throw_name(self) -> None:
        """Suggest another name."""
        now = self.name.text()
        self.name.setText(choice([each for each in NAMES if each != now]))

    def _ask_teams(self) -> None:
        self.players.show_teams(not self.players.teams)
        row = self.players.rows[0]
        if self.players.teams:
            row.side.setFocus()

    # ---- armies

    def offer(self, armies: tuple[ArmyChoice, ...], fitting: list[ArmyChoice]) -> None:
        """Offer the armies of the games that are taken; `armies` are all that there are."""
        self._armies = armies
        self.players.offer(fitting)
        self._follow()

    def places(self) -> list[Place]:
        """Return who plays with which army."""
        return self.players.places()

    # ---- two that look alike

    def _alike(self) -> tuple[PlayerCard, PlayerCard] | None:
        return alike([each for each in self.players.rows if each not in self._played_so])

    def _follow(self) -> None:
        rows = self.players.rows
        self.add_button.set_blocked(self.players.full)
        found = self._alike()
        for row in rows:
            row.warn(found is not None and row is found[1])
        if found is None:
            self.alike.hide()
        else:
            one, other = found
            self.alike.say(_called(one), _called(other), other.colour, _free(other, rows))
        words = twice_words(self.places(), self._armies)
        self.twice.setText(words)
        self.twice.setVisible(bool(words))

    def _mend_colour(self) -> None:
        found = self._alike()
        if found is not None:
            found[1].set_colour(_free(found[1], self.players.rows))

    def _play_so(self) -> None:
        found = self._alike()
        if found is not None:
            self._played_so.append(found[1])
            self._follow()


def _called(row: PlayerCard) -> str:
    return row.army.currentText().split(" · ")[0]


def _free(row: PlayerCard, rows: Sequence[PlayerCard]) -> str:
    """Return the first plastic that no army is played in, "" for none."""
    taken = {each.colour for each in rows}
    return next((each for each in (*row.colours, *PLASTICS) if each not in taken), "")


class _NoArmyYet(QWidget):
    """A dashed line for who has no army: a new one, or a sample."""

    def __init__(self, *buttons: QWidget) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(56, 8, 13, 8)
        row.setSpacing(10)
        row.addWidget(TextLabel("No army yet?", "heading"))
        told = "Start with balanced men, or take a sample. It can be changed until battle 1."
        row.addWidget(TextLabel(told, "second", "ink2", elide=True), 1)
        for button in buttons:
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(52)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashed frame and a pale man."""
        theme = theme_of(self)
        tokens = theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.line, 2, Qt.PenStyle.DashLine))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS_PANEL, RADIUS_PANEL
        )
        place = QRectF(12, self.height() / 2 - 20, 34, 38)
        paint_figure(painter, place, "rifleman", "green", dark=tokens.dark, state="not_owned")
        painter.end()


class _AlikeLine(Card):
    """Tells that two armies look alike, with the ways out."""

    mended = Signal()
    played_so = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.told = TextLabel("", "body", wrap=True)
        self.mend = SmallButton("", kind="fix")
        self.leave = LinkButton("Play it so")
        row = QHBoxLayout(self)
        row.setContentsMargins(44, 8, 14, 8)
        row.setSpacing(10)
        row.addWidget(self.told, 1)
        row.addWidget(self.mend)
        row.addWidget(self.leave)
        self.mend.clicked.connect(lambda _=False: self.mended.emit())
        self.leave.clicked.connect(lambda _=False: self.played_so.emit())
        self.hide()

    def say(self, one: str, other: str, colour: str, free: str) -> None:
        """Name both armies, their colour, and the one that is free."""
        both = f"{one} and {other} are both {colour}"
        if one == other:
            both = f"Both armies called {one} are {colour}"
        self.told.setText(f"{both}. You will not tell them apart on the table.")
        self.mend.setText(f"Make {other} {free}")
        self.mend.setVisible(bool(free))
        self.show()

    def sizeHint(self) -> QSize:
        """A line."""
        return QSize(400, max(44, super().sizeHint().height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame and the sign of a warning."""
        super().paintEvent(event)
        painter = QPainter(self)
        centre = QRectF(14, 0, 20, self.height()).center()
        paint_icon(painter, "warning", centre, 20, theme_of(self).tokens.warn)
        painter.end()
