"""The last battle as news: its photograph or the winner's men, its story, and what it brought."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.open_campaign import REPORT
from desktop.campaign.page_view_model import Shown
from desktop.campaign.picture_field import PictureBox
from desktop.figure_rows import Drawn, FigureRows, drawn_men
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import FlowLayout, empty, flowing
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card, PanelHeader
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel, WholeLinesLabel
from rules.army.army_under_ruleset import Roster
from rules.campaign.describe_events import result_text
from rules.campaign.planning.day_text import day_words
from rules.campaign.recording.battle_record import OUT, BattleRecord, winners_of
from rules.campaign.state.campaign_state import Battle
from rules.common.wording import counted, listed

MEN, LETTERS = 6, 220
"""So many men of the winner are drawn where there is no photograph; so much of a story is told."""


class LastBattlePane(Card):
    """What happened last; "Read on" opens the page of that battle."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._battle = ""
        self._drawn: object = None
        tip = "Add a photograph of the battle"
        self.photo_button = SmallButton("Add a photo…", "camera", tip=tip)
        self.photo_button.clicked.connect(self._add_photographs)
        self.head = PanelHeader("Last battle", buttons=(self.photo_button,))
        self.picture = PictureBox(None, QSize(0, 0), "Photograph of the battle", fill=True)
        self.men = FigureRows("The winner's men", 54)
        vbox(self.men, gap=6, margins=(9, 9, 9, 9), inside=self.picture)
        self.title = TextLabel("", "lead-strong", wrap=True)
        self.text = WholeLinesLabel("second")
        tags = QWidget()
        self._tags = FlowLayout(tags, gap=5)
        self.read_button = SmallButton("Read on", tip="Open the page of this battle")
        self.read_button.clicked.connect(lambda: controller.show_battle(self._battle))
        self.print_button = SmallButton("Print news", tip="Print the report of this battle")
        self.print_button.clicked.connect(
            lambda: controller.print_sheets(REPORT, battle=self._battle)
        )
        buttons = flowing(self.read_button, self.print_button, gap=6)
        words = vbox(self.title, self.text, tags, 1, buttons, gap=6)
        across = hbox((self.picture, 1), (words, 1), gap=12, margins=(12, 2, 12, 0))
        vbox(self.head, (across, 1), gap=0, margins=(1, 1, 1, 10), inside=self)
        controller.changed.connect(self.refresh)
        controller.careers.ready.connect(self.refresh)

    def refresh(self) -> None:
        """Show the last battle that was fought."""
        shown = self._controller.shown
        key = (shown, self._controller.careers.done)
        if shown is None or key == self._drawn:
            return
        self._drawn = key
        fought = [each for each in shown.state.battles if each.number and each.record is not None]
        empty(self._tags)
        for widget in (self.read_button, self.print_button, self.picture):
            widget.setVisible(bool(fought))
        self.photo_button.setVisible(bool(fought) and self._controller.campaigns.can_write)
        if not fought:
            self._battle = ""
            self.head.set_note("")
            self.title.setText("No battle yet")
            self.text.setText("The story and photograph of the first battle will appear here.")
            return
        battle = fought[-1]
        record = battle.record
        assert record is not None
        self._battle = battle.id
        day = day_words(battle.day) if battle.day else ""
        self.head.set_note(", ".join(each for each in (f"battle {battle.number}", day) if each))
        names = shown.names
        self.title.setText(record.name or names.mission(record.mission) or "The last battle")
        self.text.setText(news_of(shown, record))
        for side in record.sides:
            given = points_of(shown, battle, side.entry)
            if given:
                self._tags.addWidget(Tag(f"{names.label(side.entry)} +{given}", "mark"))
        honours = self._honours(shown, battle)
        if honours:
            self._tags.addWidget(Tag(counted(honours, "honour"), "neutral"))
        self._show_picture(shown, record)

    def _add_photographs(self) -> None:
        self._controller.choose_battle(self._battle)
        self._controller.battles.add_photographs()

    def _show_picture(self, shown: Shown, record: BattleRecord) -> None:
        image = None
        for key in record.photographs:
            image = image or self._controller.looks.picture(key)
        won = winners_of(record) or tuple(side.entry for side in record.sides)
        men: tuple[Drawn, ...] = ()
        for entry in won[:1]:
            army = shown.state.entry(entry).army
            ruleset = self._controller.campaigns.catalog.get(army.ruleset)
            if ruleset is not None:
                men = drawn_men(Roster(army, ruleset), MEN)
        self.men.set_figures(men)
        self.men.setVisible(image is None)
        self.picture.show_image(image)

    def _honours(self, shown: Shown, battle: Battle) -> int:
        """Return how many honours came with a battle; none while careers are worked out."""
        if not self._controller.careers.done:
            return 0
        entries = [side.entry for side in battle.told.sides]
        return sum(
            given.number == battle.number
            for entry in entries
            for career in shown.state.careers.of(entry).values()
            for given in career.given
        )


def news_of(shown: Shown, record: BattleRecord) -> str:
    """Return who won, the points, who fell, and the beginning of the story."""
    names = shown.names
    told = [result_text(record, names.label)]
    points = [f"{names.label(s.entry)} {s.points}" for s in record.sides if s.points]
    if points:
        told[0] += f", {' to '.join(points)}" if len(points) == 2 else f", {listed(points)}"
    lost = [
        f"{sum(fate.kind in OUT for fate in side.fates)} of {names.label(side.entry)}"
        for side in record.sides
        if any(fate.kind in OUT for fate in side.fates)
    ]
    told.append(f"Lost: {listed(lost)}" if lost else "No losses")
    text = ". ".join(told) + "."
    story = " ".join(record.story.split())
    if len(story) > LETTERS:
        story = f"{story[:LETTERS].rsplit(' ', 1)[0]}…"
    return f"{text} {story}".strip()


def points_of(shown: Shown, battle: Battle, entry: str) -> int:
    """Return what a battle brought an entry in the standings."""
    before = 0
    for there in shown.state.entry(entry).appearances:
        if there.battle == battle.id:
            return there.points - before
        before = there.points
    return 0
