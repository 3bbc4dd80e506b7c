"""Founding a campaign, or amending what was agreed: a form over the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.campaign.key_order import order_keys, reveal
from desktop.campaign.picture_field import PictureField
from desktop.campaign.planning.day_field import DayField
from desktop.campaign.planning.games_field import GamesField
from desktop.campaign.settings.entering import fighters, games_of, share_a_side
from desktop.campaign.settings.form_dialog import FormDialog
from desktop.campaign.settings.honours_field import HonoursField
from desktop.campaign.settings.player_rows import ArmyChoice, Place, PlayerRows
from desktop.campaign.settings.scenario_rows import ScenarioRows
from desktop.campaign.settings.settings_fields import (
    KINDS,
    PAIRINGS,
    LossesFields,
    VictoryFields,
    combo,
    days_trouble,
    paragraph,
    row_of,
    spin,
)
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.dialog import fit_to_screen
from desktop.look.parts.fields import Field
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.services.result import Result
from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.planning.settings_presets import battles_each, losses_presets
from rules.games.catalog import Title
from rules.games.playbook import Playbook

WIDTH, TALLEST, PAIRING, DAY = 620, 860, 260, 150
Playbooks = Callable[[tuple[str, ...]], tuple[Playbook, ...]]
"""Returns how games are played, of those by id that are here."""
Pictures = tuple[Callable[[bytes], Result[str]], Callable[[str], QImage | None]]
"""Keep a picture and return its id; return the picture of an id."""
NEW, AMEND = "New campaign", "What was agreed"


class CampaignSettingsDialog(FormDialog):
    """The form; `settings()` and `places()` are what was filled in when it was accepted."""

    def __init__(
        self,
        settings: CampaignSettings | None,
        games: tuple[Title, ...],
        armies: tuple[ArmyChoice, ...],
        places: tuple[Place, ...] = (),
        playbooks: Playbooks = lambda _games: (),
        parent: QWidget | None = None,
        *,
        pictures: Pictures = (lambda _data: Result[str](), lambda _picture: None),
    ) -> None:
        super().__init__(parent)
        self._before = settings or CampaignSettings("", ())
        self._armies, self._playbooks, self._new = armies, playbooks, settings is None
        self._offered: tuple[str, ...] = ()
        self.setWindowTitle("Muster")
        self.setModal(True)
        self.setMinimumWidth(WIDTH)
        self.setAccessibleName(NEW if self._new else AMEND)
        self._make_fields(self._before, games, places, pictures)
        self.wrong = TextLabel("", "second", "err", wrap=True)
        self.act_button = MainButton("Found the campaign" if self._new else "Write it down")
        self.cancel_button = PlainButton("Cancel")
        self._build()
        self._wire()
        self.losses.offer(losses_presets())
        self._offer()
        self._follow()
        self._order()
        self._first = (self.settings(), self.places())
        self.resize(self.sizeHint())  # else a dialog takes two thirds of the screen at most

    def _make_fields(
        self,
        before: CampaignSettings,
        games: tuple[Title, ...],
        places: tuple[Place, ...],
        pictures: Pictures,
    ) -> None:
        """Make the fields, filled in with what was agreed before."""
        self.name = QLineEdit(before.name)
        self.name.setMaxLength(80)
        self.name.setPlaceholderText("The Backyard War")
        self.text = paragraph(before.text, "What the war is about, for whoever reads of it later")
        only = tuple(each.id for each in games) if self._new and len(games) == 1 else ()
        self.games = GamesField(games, before.rulesets or only)
        self.players = PlayerRows(places)
        self.kind = combo("Kind of campaign", KINDS, before.kind)
        self.pairing = combo("Who meets whom", PAIRINGS, before.pairing)
        self.pairing.setMinimumWidth(theme_of(self).height(PAIRING, PAIRING))
        self.rounds = spin("Rounds", before.rounds, 1, 50)
        self.apart = TextLabel("Players of one side do not meet each other.", "second", "ink2")
        self.scenarios = ScenarioRows(before.scenarios)
        self.victory, self.losses = VictoryFields(before.victory), LossesFields(before.losses)
        self.planned = spin("Battles there shall be", before.planned, 0, 9999)
        self.begins = DayField("First day", before.begins, may_be_empty=True)
        self.ends = DayField("Last day", before.ends, may_be_empty=True)
        for day in (self.begins, self.ends):
            day.setFixedWidth(theme_of(day).height(DAY, DAY))
        self.picture = PictureField(before.picture, *pictures)
        self.house = paragraph(before.house, "A man who falls off the table is out")
        self.medals = HonoursField(before.honours, self._new)

    # ---- how it lies

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        form = Panel()
        inner = QVBoxLayout(form)
        inner.setContentsMargins(20, 18, 20, 16)
        inner.setSpacing(10)
        inner.addWidget(TextLabel(NEW if self._new else AMEND, "headline"))
        inner.addWidget(Field("Name", self.name))
        inner.addWidget(Field("What it is about", self.text))
        inner.addWidget(SectionLabel("Games"))
        inner.addWidget(self.games)
        self._begin(inner, "Players and their armies")
        inner.addWidget(self.players)
        self._begin(inner, "How it runs")
        inner.addWidget(Field("Kind", self.kind))
        self.league = row_of(Field("Who meets whom", self.pairing), Field("Rounds", self.rounds))
        inner.addWidget(self.league)
        inner.addWidget(self.apart)
        inner.addWidget(self.scenarios)
        inner.addWidget(row_of(Field("Battles (0: as they come)", self.planned),
                               Field("First day", self.begins),
                               Field("Last day", self.ends)))  # fmt: skip
        self._begin(inner, "Victory and losses")
        inner.addWidget(self.victory)
        inner.addSpacing(4)
        inner.addWidget(self.losses)
        self._begin(inner, "Honours, house rules, picture")
        inner.addWidget(self.medals)
        inner.addWidget(Field("House rules", self.house))
        inner.addWidget(self.picture)
        inner.addStretch(1)
        self.form = ScrollPage(form, "What is agreed")
        column.addWidget(self.form, 1)
        column.addWidget(Divider())
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 12, 20, 14)
        foot.setSpacing(8)
        foot.addWidget(self.wrong, 1)
        foot.addWidget(self.cancel_button)
        foot.addWidget(self.act_button)
        column.addLayout(foot)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin(self, inner: QVBoxLayout, words: str) -> None:
        """Begin another part of the form."""
        inner.addSpacing(4)
        inner.addWidget(Divider())
        inner.addWidget(TextLabel(words, "heading"))

    def sizeHint(self) -> QSize:
        """As wide as a form is, as high as the window over which it lies allows."""
        parent = self.parentWidget()
        room = parent.window().height() - 60 if parent is not None else TALLEST
        wide = theme_of(self).height(WIDTH, WIDTH)  # all of it is words and fields
        high = max(360, min(TALLEST, room))
        return QSize(*fit_to_screen(self, wide, high))

    def _wire(self) -> None:
        self.act_button.setDefault(True)
        self.act_button.clicked.connect(self.take)
        self.cancel_button.clicked.connect(self.leave)
        self.name.textChanged.connect(lambda _text: self._follow())
        for day in (self.begins, self.ends):
            day.textChanged.connect(lambda _text: self._follow())
        for choice in (self.kind, self.pairing):
            choice.currentIndexChanged.connect(lambda _at: self._follow())
        for number in (self.planned, self.rounds):
            number.valueChanged.connect(lambda _value: self._follow())
        self.games.changed.connect(self._offer)
        self.players.changed.connect(self._tick_games)
        self.players.changed.connect(self._follow)
        self.scenarios.changed.connect(self._follow)
        self.players.changed.connect(self._order)
        self.players.add_button.clicked.connect(lambda: self._added(self.players.rows[-1]))
        self.scenarios.add_button.clicked.connect(lambda: self._added(self.scenarios.rows[-1]))
        self.scenarios.changed.connect(self._order)

    def _offer(self) -> None:
        """Offer what fits the games that are ticked: armies, and ways to count victory."""
        chosen = self.games.chosen()
        self._offered = self._games_now()
        playbooks = self._playbooks(self._offered)
        self.victory.offer_for(playbooks)
        self.medals.offer(playbooks)
        missions = {each.ruleset: [(m.id, m.name) for m in each.missions] for each in playbooks}
        games = [(each, self.games.name_of(each)) for each in self._offered]
        self.scenarios.offer_games(games, missions)
        fits = [each for each in self._armies if not chosen or each.ruleset in chosen]
        self.players.offer(fits)
        self._follow()

    def _tick_games(self) -> None:
        """Tick the games of the armies that are chosen."""
        for game in games_of(self.places(), self._armies):
            if self._new:
                self.games.tick(game)

    def _follow(self) -> None:
        if self._games_now() != self._offered:  # an army has brought its game along
            self._offer()
            return
        kind = self.kind.currentData()
        self.scenarios.offer_armies(fighters(self.places(), self._armies))
        armies = sum(not each.gone for each in self.places())
        self.medals.expect(battles_each(self.settings(), armies))
        self.league.setVisible(kind == "league")
        self.apart.setVisible(kind == "league" and share_a_side(self.places()))
        self.scenarios.setVisible(kind == "tree")
        wrong = self.trouble()
        self.wrong.setText(wrong if self.name.text() else "")
        self.act_button.set_blocked(wrong)

    def _order(self) -> None:
        """Let Tab walk the form as one reads it, also after a row was added."""
        order_keys(self.form)

    def _added(self, row: QWidget) -> None:
        """Show a row that was added a moment ago."""
        self._order()
        reveal(self.form, row)

    def filled_in(self) -> bool:
        """Return whether something would be lost."""
        return (self.settings(), self.places()) != self._first

    # ---- what is filled in

    def _games_now(self) -> tuple[str, ...]:
        """Return the ticked games; where none is, those of the chosen armies."""
        return self.games.chosen() or games_of(self.places(), self._armies)

    def places(self) -> list[Place]:
        """Return who plays with which army."""
        return self.players.places()

    def trouble(self) -> str:
        """Return what is lacking, "" when the campaign can be written down."""
        if not self.name.text().strip():
            return "Give it a name."
        places = self.places()
        nameless = [each for each in places if not each.name]
        if nameless:
            return "Say who plays the army without a player."
        if not self._games_now():
            return "Tick a game, or choose an army."
        wrong = days_trouble(self.begins, self.ends)
        if wrong or self.kind.currentData() != "tree":
            return wrong
        return self.scenarios.trouble()

    def settings(self) -> CampaignSettings:
        """Return what was agreed."""
        kind: Any = self.kind.currentData()
        pairing: Any = self.pairing.currentData()
        games = self._games_now()
        return replace(
            self._before,
            name=" ".join(self.name.text().split()),
            rulesets=games,
            kind=kind,
            victory=self.victory.victory(),
            losses=self.losses.losses(),
            honours=self.medals.honours(),
            pairing=pairing,
            rounds=self.rounds.value(),
            scenarios=self.scenarios.scenarios() if kind == "tree" else self._before.scenarios,
            house=self.house.toPlainText().strip(),
            text=self.text.toPlainText().strip(),
            begins=self.begins.day,
            ends=self.ends.day,
            picture=self.picture.picture,
            planned=self.planned.value(),
        )

    def take(self) -> None:
        """Take the form, where nothing is lacking."""
        if not self.trouble():
            self.accept()
