"""What is open and selected in the room of the campaigns, and how acts are written there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.campaign.page_view_model import Shown
from desktop.campaign.portraits import Looks
from desktop.jobs import Job
from desktop.look.parts.dialog import tell
from desktop.services.services import Services
from printables.source import Campaign
from rules.army.model import Army
from rules.campaign.ledger.acts import AnyAct
from rules.campaign.state.campaign_state import Battle, CampaignState
from rules.convert.conversion import army_in_game

if TYPE_CHECKING:
    from desktop.campaign.planning.before_page import BeforePage
    from desktop.campaign.recording.recording_page import RecordPanel
    from desktop.campaign.settings.page import SettingsPage

WRITTEN = "Saved"
STANDINGS, REPORT, BRIEFING = "standings", "campaign-report", "briefing"
OF_MEN = ("service-cards", "dog-tags", "certificates")
"""Sheets of a campaign; those of men are the cards, tags and certificates that they earned."""
Kind = Literal["", "man", "army", "player", "battle", "story", "agreed"]


@dataclass(frozen=True, slots=True)
class About:
    """The choice of the right pane; `entry` and `figure` name a man, `battle` a battle."""

    kind: Kind = ""
    entry: str = ""
    figure: str = ""
    battle: str = ""
    player: str = ""


AT_ONCE = 400
"""So many battles are worked out at once: nobody notices."""
PAUSE_MS = 50
"""The page is painted before the thread begins, which would take half of the time from it."""


class BackgroundCareers(QObject):
    """Tells `ready` when it begins with a long campaign, and when all careers are known."""

    ready = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.done = True
        self._job: Job | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._start)

    def begin(self, shown: Shown) -> None:
        """Work out who stands on the rolls of a state; at once where battles are few."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self.done = len(shown.state.battles) <= AT_ONCE
        self.ready.emit()
        if not self.done:
            self._job = Job(lambda: (shown.roll, shown.away, shown.points))
            self._job.done.connect(self._end)
            self._pause.start()

    def _start(self) -> None:
        if self._job is not None:
            self._job.start()

    def _end(self) -> None:
        self.done, self._job = True, None
        self.ready.emit()


class OpenCampaign(QObject):
    """The open campaign with what is selected in it; `widget` is what dialogs stand over.

    `army` is the entry chosen in the standings, `battle` the one chosen on the timeline, `about`
    what the details show.
    """

    changed = Signal()
    """Another state is shown, or what stands in its place."""
    selected = Signal()
    """The details show something else, or nothing."""
    chosen = Signal()
    """Another battle or another army is chosen."""
    turned = Signal()
    """A recording or the page of a battle came, or went."""
    recording_changed = Signal()
    """Something was marked in the recording, or another step of it is shown."""
    news_changed = Signal()
    """Something else is known of the armies in Armies."""
    campaigns_asked = Signal()
    """The list of campaigns is wanted."""
    status = Signal(str)
    face_off_asked = Signal(object, object, object)
    """Two armies are to be compared, by their ids and as they take the field."""
    play_asked = Signal(str)
    """A planned battle is to be played at the table."""
    print_asked = Signal(object, object)
    """Papers are wanted: what gives the campaign as it is, and the names of the sheets."""

    def __init__(self, widget: QWidget, services: Services) -> None:
        super().__init__(widget)
        self.widget, self.army_service, self.filing = widget, services.armies, services.filing
        self.campaigns = services.campaigns
        self.looks = Looks(widget, services.catalog, services.pictures)
        self.recording: RecordPanel | None = None
        self.cover: SettingsPage | BeforePage | None = None
        self.battle = self.army = self.battle_page = ""
        self._shown: Shown | None = None
        self._about: dict[str, About] = {}
        self.careers = BackgroundCareers(self)
        self.campaigns.work_ahead = self._work_ahead

    def _work_ahead(self, state: CampaignState) -> None:
        """Work out the careers of the army that is shown first; this may be in a thread."""
        entries = [each.entry for each in state.standings]
        if len(state.battles) > AT_ONCE and entries:
            entry = self._about.get(self.campaigns.opened, About()).entry
            state.careers.of(entry if entry in entries else entries[0])

    @property
    def shown(self) -> Shown | None:
        """What shows the open campaign, made once for each state; None without a campaign."""
        state = self.campaigns.state if self.campaigns.ledger is not None else None
        if self._shown is not None and self._shown.state is not state:
            self._shown.release()
            self._shown = None
        if self._shown is None and state is not None:
            self._shown = Shown(state, self.campaigns.names)
        return self._shown

    def army_now(self, army_id: str, game: str = "") -> Army | None:
        """Return an army as it is in Armies now, None when it is gone.

        It is how it stands in a `game`, by its id, or in its own; other games are left out.
        """
        army = self.army_service.army_now(army_id) or self.army_service.load(army_id)
        if army is None:
            return None
        return army_in_game(army, game) or army_in_game(army, army.ruleset)

    # ---- what is selected

    @property
    def about(self) -> About:
        """Return what the details show of the open campaign."""
        return self._about.get(self.campaigns.opened, About())

    @property
    def subject(self) -> About:
        """Return what a command is about: the battle whose page is open, or the details."""
        return About("battle", battle=self.battle_page) if self.battle_page else self.about

    def show_about(self, about: About) -> None:
        """Show a man, an army, a player or a text in the details; nothing closes them."""
        if about.kind == "battle":
            self.show_battle(about.battle)
            return
        if about == self.about:
            return
        self._about[self.campaigns.opened] = about
        if about.kind == "army":
            self.army = about.entry
        self.selected.emit()

    def show_man(self, entry: str, figure: str) -> None:
        """Show a man in the details."""
        self.show_about(About("man", entry, figure))

    def show_army(self, entry: str) -> None:
        """Show an army in the details."""
        self.show_about(About("army", entry))

    def show_player(self, player: str) -> None:
        """Show a player in the details."""
        self.show_about(About("player", player=player))

    def close_about(self) -> None:
        """Close the details."""
        self.show_about(About())

    def choose_battle(self, battle: str) -> None:
        """Choose a battle on the timeline."""
        if battle != self.battle:
            self.battle = battle
            self.chosen.emit()

    def choose_army(self, entry: str) -> None:
        """Choose an army in the standings."""
        if entry != self.army:
            self.army = entry
            self.chosen.emit()

    def battle_line(self) -> Battle | None:
        """Return the chosen battle, None when there is none."""
        shown = self.shown
        battles = shown.state.battles if shown is not None and self.battle else ()
        return next((each for each in battles if each.id == self.battle), None)

    def show_battle(self, battle: str) -> None:
        """Open the page of a battle; "" closes it."""
        if battle:
            self.choose_battle(battle)
        if battle != self.battle_page:
            self.battle_page = battle
            self.turned.emit()

    def show_recording(self, panel: RecordPanel | None) -> None:
        """Put the recording of a battle in the place of the campaign, or take it away."""
        self.recording = panel
        self.close_about()
        self.turned.emit()
        if panel is None:
            self.changed.emit()  # what is half recorded now is told

    def show_cover(self, cover: SettingsPage | BeforePage | None) -> None:
        """Put a page of its own in the place of the campaign, or take it away again."""
        self.cover = cover
        self.turned.emit()
        if cover is None:
            self.changed.emit()

    def print_sheets(self, *sheets: str, chosen: str = "", battle: str = "") -> None:
        """Lead to the Print room with these sheets, of one man (entry/figure) or of one battle."""
        campaigns = self.campaigns
        last, opened = Campaign(campaigns.state, chosen, battle), campaigns.opened

        def now() -> Campaign:
            """Return the campaign as it is now; another that is open meanwhile is not meant."""
            nonlocal last
            if campaigns.ledger is not None and campaigns.opened == opened:
                last = Campaign(campaigns.state, chosen, battle)
            return last

        self.print_asked.emit(now, sheets)

    # ---- what is written

    def do(self, *acts: AnyAct) -> bool:
        """Write acts; say so, or say why nothing was written. Return whether it was."""
        done = self.campaigns.append(*acts)
        if not done:
            tell(self.widget, "Nothing was saved", done.error)
            return False
        self.status.emit(WRITTEN)
        return True
