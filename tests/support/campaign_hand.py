"""A player's hand in the room of the campaigns, on top of that of the army page."""

from __future__ import annotations

from collections.abc import Callable

from army_hand import Hand
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from db.store import Store
from desktop.campaign.change_preview_dialog import ChangeDialog
from desktop.campaign.details.details_widgets import Counts, LineRow
from desktop.campaign.details.rates import BarRow
from desktop.campaign.page import CampaignPage
from desktop.campaign.settings.page import SettingsPage
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from rules.campaign.ledger.chain import Ledger
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay


def told_in(page: QWidget) -> list[str]:
    """Return all that a page says: labels and tags, then numbers, rows and bars as read aloud."""
    labels = [each.text() for each in page.findChildren(TextLabel)]
    tags = [each.text for each in page.findChildren(Tag)]
    spoken = [each for kind in (Counts, LineRow, BarRow) for each in page.findChildren(kind)]
    return [each for each in (*labels, *tags, *(one.accessibleName() for one in spoken)) if each]


class CampaignHand:
    """Drives the room through the window's own events."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        hand.press("Ctrl+2")
        hand.events()
        page = hand.window.page
        assert isinstance(page, CampaignPage)
        self.page = page
        self.controller, room = page.controller, page.war_room
        self.about, self.timeline = page.details, room.battles.timeline
        self.standings, self.chart = room.standings.table, room.chart
        self.honours, self.kept = room.honours, room.attention.kept

    # ---- what is seen

    def table(self) -> list[dict[str, str]]:
        """Return the lines of the standings, the cells by the names of their columns."""
        lines = self.standings.lines
        names = ("Place", "Army", *(column.name for column in lines.columns))
        return [dict(zip(names, row.cells, strict=True)) for row in lines.rows]

    def cards(self) -> list[str]:
        """Return the battles as they are read aloud."""
        return [card.spoken for card in self.timeline.battles.cards]

    def right(self) -> str:
        """Return all that stands in the details, or on the page of a battle."""
        battle = told_in(self.page.battle_page) if self.controller.battle_page else []
        details = told_in(self.about.sheet) if not self.about.isHidden() else []
        return "\n".join([*details, *battle])

    def stored(self, campaign: str = "") -> CampaignState:
        """Return what the database holds of the open campaign, replayed."""
        with Store.open(self.hand.data) as store, store.reading() as work:
            which = campaign or self.controller.campaigns.opened
            found = work.campaigns.check(which)
            assert not found, f"the cache is not what a replay gives: {found}"
            ledger: Ledger = work.campaigns.load(which)
            return replay(ledger)

    # ---- what is done

    def battle(self, battle: str) -> None:
        """Click the card of a battle."""
        self.controller.show_battle("")
        self.hand.events()
        view = self.timeline
        index = view.battles.index(view.battles.place(battle))
        assert index.isValid(), f"no battle {battle}"
        view.scrollTo(index)
        self.hand.events()
        self.hand.click(view.viewport(), QPointF(view.visualRect(index).center()))

    def answer(self, button: str, why: str = "") -> Callable[[QWidget], None]:
        """Return what reads a preview, gives a reason and presses a button."""

        def use(dialog: QWidget) -> None:
            assert isinstance(dialog, SentenceDialog)
            if isinstance(dialog, ChangeDialog) and (why or not dialog.buttons[0].isEnabled()):
                write(dialog.reason, why or "We all agree")
            self.press_button(dialog, button)

        return use

    def in_form(
        self,
        opens: Callable[[], object],
        use: Callable[[SettingsPage], object],
        *dialogs: Callable[[QWidget], object],
    ) -> None:
        """Open the page of a campaign's settings and use it; dialogs that come are answered."""
        opens()
        self.hand.events()
        form = self.controller.cover
        assert isinstance(form, SettingsPage)
        self.hand.in_dialog(lambda: use(form), *dialogs) if dialogs else use(form)
        self.hand.events()

    def take(self, form: SettingsPage) -> None:
        """Start the campaign as it is filled in, or save what was changed."""
        if form.new:
            form.go(0)
            self.hand.events()
        self.hand.click(form.summary.start if form.new else form.summary.next)

    def press_button(self, dialog: QWidget, text: str) -> None:
        """Click a button of a dialog by its words."""
        assert isinstance(dialog, SentenceDialog)
        button = next(each for each in dialog.buttons if each.text() == text)
        self.hand.click(button)


def write(field: QLineEdit, text: str) -> None:
    """Type a text into a field, in place of what stands there."""
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def pick(combo: QComboBox, words: str) -> None:
    """Choose an entry of a choice by its words."""
    at = combo.findText(words)
    assert at >= 0, f"no {words!r} in {[combo.itemText(i) for i in range(combo.count())]}"
    combo.setCurrentIndex(at)


def name_all(dialog: SettingsPage, campaign: str, *players: str) -> SettingsPage:
    """Name a new campaign and its players in the form, each with the first army that there is."""
    write(dialog.who.name, campaign)
    for row, name in zip(dialog.who.players.rows, players, strict=True):
        write(row.name, name)
        row.army.setCurrentIndex(1)
    return dialog


def choose(words: Segmented, key: str) -> None:
    """Click a word of a choice, by its key."""
    place = words.place_of(key).center().toPoint()
    QTest.mouseClick(words, Qt.MouseButton.LeftButton, pos=place)
