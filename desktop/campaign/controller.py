"""The controller of the campaigns' room: what is open and selected, and every command; and the list
that finds a man, an army, a player or a battle to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from desktop.campaign.all_honours import AllHonoursDialog
from desktop.campaign.commands.army import ArmyCommands
from desktop.campaign.commands.attention import AttentionCommands
from desktop.campaign.commands.battle import BattleCommands
from desktop.campaign.commands.campaign import CampaignCommands
from desktop.campaign.commands.files import FileCommands
from desktop.campaign.commands.man import ManCommands
from desktop.campaign.commands.undo import UndoCommands
from desktop.campaign.details.rates import TablesDialog
from desktop.campaign.open_campaign import BRIEFING, OF_MEN, REPORT, About, OpenCampaign
from desktop.campaign.page_view_model import Shown
from desktop.campaign.planning.before_battle import BeforeBattleCommands
from desktop.campaign.planning.schedule_commands import ScheduleCommands
from desktop.jobs import is_busy
from desktop.services.services import Services
from desktop.shell.chooser import Entry, chooser_over, with_words
from rules.campaign.state.attention import Point
from rules.common.wording import counted, listed


def _armies(campaign: OpenCampaign, shown: Shown) -> Iterator[Entry]:
    for each in shown.state.entries:
        key = each.entry.id
        yield Entry(
            f"army:{key}",
            shown.names.army(key),
            partial(campaign.show_about, About("army", key)),
            kind="army",
            second=shown.names.player(key),
            group="Armies and their players",
            figure=campaign.looks.army(shown, key),
        )


def _players(campaign: OpenCampaign, shown: Shown) -> Iterator[Entry]:
    for each in shown.state.players:
        armies = [e.entry.id for e in shown.state.entries if e.entry.player == each.id]
        yield Entry(
            f"player:{each.id}",
            each.name,
            partial(campaign.show_about, About("player", player=each.id)),
            kind="player",
            second=listed([shown.names.army(army) for army in armies]),
            group="Armies and their players",
            figure=campaign.looks.army(shown, armies[0]) if armies else None,
        )


def _battles(campaign: OpenCampaign, shown: Shown) -> Iterator[Entry]:
    for card in shown.cards:
        yield Entry(
            f"battle:{card.id}",
            f"Battle {card.number}: {card.who}" if card.number else card.who,
            partial(campaign.show_battle, card.id),
            kind=card.day,
            second=" · ".join(filter(None, (card.mission, card.result))),
            group="Battles",
        )


def _men(campaign: OpenCampaign, shown: Shown) -> Iterator[Entry]:
    for career in sorted(shown.state.careers.values(), key=lambda each: -each.kills):
        yield Entry(
            f"man:{career.entry}:{career.figure}",
            shown.names.numbered(career.entry, career.figure),
            partial(campaign.show_about, About("man", career.entry, career.figure)),
            kind=counted(career.kills, "kill") if career.kills else "",
            second=shown.names.army(career.entry),
            more=shown.names.player(career.entry),
            group="Men",
        )


def ask_about(campaign: OpenCampaign) -> None:
    """Let the player choose what the right pane shows."""
    shown = campaign.shown
    if shown is None:
        return
    parts = (_armies, _players, _battles, _men)
    coming = chain.from_iterable(part(campaign, shown) for part in parts)
    title, hint = "Choose who or what to show", "Search men, armies and battles"
    chooser_over(campaign.widget).ask(title, hint, with_words(coming))


LOOK_AGAIN_MS = 100
"""After this it is looked again whether a command is over that held up other news."""


class CampaignController(OpenCampaign):
    """Does what the panes ask for, on what is open and selected."""

    def __init__(self, widget: QWidget, services: Services) -> None:
        super().__init__(widget, services)
        self.inside = False
        """Whether the room is shown: what another window writes is followed only then."""
        self.files = FileCommands(self)
        self.settings = CampaignCommands(self, self.files)
        self.men, self.musters = ManCommands(self), BeforeBattleCommands(self)
        self.schedule, self.battles = ScheduleCommands(self), BattleCommands(self, self.musters)
        self.armies, self.steps = ArmyCommands(self), UndoCommands(self)
        self.attention = AttentionCommands(self, self.battles.confirm)
        self._followed = ""
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._follow_armies)
        self.campaigns.changed.connect(self.follow)
        self.campaigns.listed.connect(self.turned)
        self.campaigns.busy.connect(self.status)
        self.army_service.listed.connect(self._follow_armies)
        services.database.trouble.connect(self._say_trouble)

    # ---- what is open

    def follow(self) -> None:
        """Show the open campaign as it is now."""
        shown, before = self.shown, self._followed
        self._followed = self.campaigns.opened
        if before and before != self._followed:
            self.status.emit("")  # what was said is about another campaign
        if shown is not None:
            here = {each.entry for each in shown.state.standings}
            first = next((each.entry for each in shown.state.standings), "")
            self.army = self.army if self.army in here else first
            if shown.cards.place(self.battle) < 0:
                at = max(shown.cards.last_played, 0)
                self.battle = shown.cards[at].id if shown.cards else ""
            if shown.cards.place(self.battle_page) < 0:
                self.battle_page = ""
            if self.campaigns.opened not in self._about and not shown.state.battles:
                self.show_agreed()  # before the first battle that alone is of use
            self.careers.begin(shown)
        self.changed.emit()

    @property
    def points(self) -> tuple[Point, ...]:
        """Return what needs attention, also what was agreed to; nothing while it is worked out."""
        return self.shown.points if self.shown is not None and self.careers.done else ()

    def _follow_armies(self) -> None:
        """Take over what another window wrote; never in the middle of a command of this one."""
        if self.inside and is_busy():
            self._soon.start(LOOK_AGAIN_MS)
        elif self.inside:
            self.campaigns.refresh()
            if self.shown is None:
                self.changed.emit()  # whether there are armies is said there

    def _say_trouble(self, sentence: str) -> None:
        if self.inside:
            self.status.emit(sentence)

    # ---- looking

    def walk(self, step: int) -> None:
        """Choose the battle after the chosen one, or the one before."""
        shown = self.shown
        if shown is None:
            return
        at = shown.cards.place(self.battle) + step
        if 0 <= at < len(shown.cards):
            self.choose_battle(shown.cards[at].id)
            if self.battle_page:
                self.show_battle(self.battle)

    def choose_campaign(self) -> None:
        """Let the player open another campaign; where there is none, a file."""
        if self.campaigns.summaries:
            self.campaigns_asked.emit()
        else:
            self.files.ask_open()

    def choose_about(self) -> None:
        """Let the player search for a man, an army or a battle."""
        ask_about(self)

    def show_tables(self) -> None:
        """Show the table of all meetings."""
        if self.shown is not None:
            TablesDialog(self.shown, self.looks, self.widget).exec()

    def show_all_honours(self) -> None:
        """Show everybody who was honoured, and the fallen."""
        if self.shown is not None:
            dialog = AllHonoursDialog(self.shown, self.looks, self.widget)
            if dialog.exec() and dialog.who is not None:
                self.show_man(*dialog.who)

    def show_story(self) -> None:
        """Show everything that was written, in words."""
        self.show_about(About("story"))

    def show_agreed(self) -> None:
        """Show what the players agreed."""
        self.show_about(About("agreed"))

    def toggle_about(self) -> None:
        """Show the chosen army in the details, or close them (F4)."""
        if self.about.kind:
            self.close_about()
        elif self.army:
            self.show_army(self.army)
        else:
            self.show_agreed()

    # ---- undo

    @property
    def step_words(self) -> tuple[str, str]:
        """What undo and redo would do: in a recording its own steps, not what is written."""
        if self.recording is not None:
            recorded = self.recording.controller
            return recorded.undo_name, recorded.redo_name
        return self.steps.undo_words(), self.steps.redo_words()

    def undo(self) -> None:
        """Take back the last mark of a recording, or what was written last."""
        if self.recording is not None:
            self.recording.controller.undo()
        else:
            self.steps.undo()

    def redo(self) -> None:
        """Bring again the mark or the acts that were undone last."""
        if self.recording is not None:
            self.recording.controller.redo()
        else:
            self.steps.redo()

    # ---- what buttons ask for

    def print_shown(self) -> None:
        """Print the papers of the man or the battle that is shown."""
        about = self.subject
        if about.kind != "battle":
            self.print_sheets(*OF_MEN, chosen=f"{about.entry}/{about.figure}")
        else:
            planned = self.campaigns.state.battle(about.battle).state == "planned"
            self.print_sheets(BRIEFING if planned else REPORT, battle=about.battle)

    def get_ready(self, battle: str) -> None:
        """Choose a planned battle and play it: who is back first, then the recording."""
        self.choose_battle(battle)
        self.battles.play()

    def command(self, name: str) -> Callable[[], object]:
        """Return the command of a button on the details or the page of a battle."""
        commands: dict[str, Callable[[], object]] = {
            "play": self.battles.play,
            "plan": self.battles.change_plan,
            "cancel": self.battles.cancel,
            "correct": self.battles.correct,
            "void": self.battles.void,
            "restore": self.battles.restore,
            "insert": self.battles.insert,
            "honour": self.men.award,
            "withdraw": self.men.withdraw,
            "toy": self.men.toy,
            "reinforce": self.men.reinforce,
            "note": self.men.note,
            "photograph": self.battles.add_photographs,
            "print": self.print_shown,
            "amend": self.settings.amend,
            "take": self.armies.take,
            "leave": self.armies.leave,
            "back": self.armies.put_back,
            "fetch": self.armies.fetch,
            "agreed": self.show_agreed,
            "story": self.show_story,
            "choose": self.choose_about,
        }
        return commands[name]
