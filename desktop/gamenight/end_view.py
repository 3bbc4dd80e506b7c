"""The end of a battle: score, fates, what surprised, its log, and its record."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from desktop.gamenight.battle_recording import BattleRecording
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.ended_battle import EndedBattle, ended_battle
from desktop.gamenight.fates_card import ChangeFateDialog, FatesCard
from desktop.gamenight.log_list import LogList
from desktop.gamenight.record_box import RecordBox
from desktop.gamenight.score_card import ScoreCard
from desktop.gamenight.surprises_card import SurprisesCard
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.dialog import ask
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Panel, ScrollPage
from desktop.look.theme import theme_of
from desktop.services.campaigns import CampaignService
from rules.common.wording import counted
from rules.table.events import Assault, Attack, Ended, Longer
from rules.table.state import NotNow
from rules.table.turns import check_nothing_open, last_turn

LOG_WIDTH, NARROW_LOG = 332, 286
TWO_COLUMNS = 760
"""From this width of the centre on score and fates stand beside each other, px at 100 % text."""
NARROW = 1100


class EndView(Bench):
    """Shows how the battle ended, lets what only players know be said, and records it."""

    def __init__(
        self,
        controller: GameNightController,
        campaigns: CampaignService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller = controller
        self.recording = BattleRecording(controller, campaigns)
        self.battle: EndedBattle | None = None
        self.score, self.fates = ScoreCard(controller), FatesCard()
        self.surprises = SurprisesCard(controller)
        self.log, self.box = LogList(controller), RecordBox(controller, self.recording)
        self.longer = PlainButton("One more turn…", act=self.ask_longer)
        self.replay = PlainButton("Replay…", act=self.show_replay)
        """Both stand in the head of the page."""
        self._columns = hbox(
            (vbox(self.score, self.surprises, 1, gap=10), 1),
            (self.fates, 1),
            gap=10,
            margins=(14, 12, 14, 12),
        )
        centre = Bench()
        centre.setLayout(self._columns)
        self.page = ScrollPage(centre, "The end of the battle")
        self.side = Panel(("left",))
        log = QWidget()
        vbox((self.log, 1), margins=(14, 10, 10, 0), inside=log)
        vbox((log, 1), self.box, gap=0, margins=(1, 0, 0, 0), inside=self.side)
        hbox((self.page, 1), self.side, gap=0, inside=self)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show_honours)
        self.surprises.later.timeout.connect(lambda: self.page.make_room(self.surprises))
        self.fates.change_asked.connect(self.ask_change)
        controller.log.changed.connect(self._follow)
        controller.log.battle_changed.connect(self._forget)
        campaigns.changed.connect(self._follow_campaign)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.page, self.side]

    # ---- what is shown

    def _forget(self) -> None:
        self.battle = None
        self.box.trouble.say("")

    def _follow(self) -> None:
        if self.isVisible():
            self.refresh()

    def _follow_campaign(self) -> None:
        """Notice that the battle was recorded elsewhere, or that its record was undone."""
        controller = self.controller
        if controller.log.battlefield is None or not controller.log.state.over:
            return
        place = self.recording.find()
        if place is not None and not controller.log.recorded:
            controller.log.set_recorded()
        elif place is None and controller.log.recorded and self.recording.was_undone():
            controller.log.set_recorded(False)
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the battle as it stands."""
        super().showEvent(event)
        self._follow_campaign()
        self.refresh()

    def refresh(self) -> None:
        """Show what the battle came to so far."""
        controller = self.controller
        if controller.log.battlefield is None or not controller.log.state.over:
            return
        self.longer.setText(f"One more {controller.log.field.turn.word}…")
        self.battle = battle = ended_battle(controller.log.field, controller.log.state)
        locked = controller.log.recorded
        self.score.show_battle(battle, locked=locked)
        self.fates.show_battle(battle, locked=locked)
        self.box.show_battle(battle)
        self.surprises.show_battle(battle)
        self.fates.show_honours((), squads_shoot=controller.log.field.squads_shoot and not locked)
        self._soon.start()

    def _show_honours(self) -> None:
        """Say who earns an honour by this battle: it takes a moment in a long campaign."""
        controller = self.controller
        place = (self.recording.find() or self.recording.place()) if controller.log.battle else None
        if place is not None and self.isVisible():
            squads = controller.log.field.squads_shoot and not controller.log.recorded
            self.fates.show_honours(self.recording.honours(place), squads_shoot=squads)
        self.page.make_room(self.score)

    @property
    def can_be_longer(self) -> bool:
        """Return whether one more turn can be played after the last one."""
        controller = self.controller
        open_ = controller.log.battlefield is not None and not controller.log.recorded
        return (
            open_
            and controller.log.state.over
            and last_turn(controller.log.field, controller.log.state)
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put score and fates below each other where there is little room."""
        super().resizeEvent(event)
        theme = theme_of(self)
        wide = LOG_WIDTH if self.width() >= theme.height(NARROW, 500) else NARROW_LOG
        self.side.setFixedWidth(theme.height(wide, 140))
        room = self.width() - self.side.width()
        across = room >= theme.height(TWO_COLUMNS, 640)
        way = QBoxLayout.Direction
        self._columns.setDirection(way.LeftToRight if across else way.TopToBottom)

    # ---- acts

    @property
    def why_not_end(self) -> str:
        """Return why the battle cannot be ended now: a die is owed; "" where it can."""
        state = self.controller.log.state
        attack = bool(state.open) and isinstance(state.open[0].event, Attack | Assault)
        if state.is_free or (attack and not self.controller.attack.told[0]):
            return ""  # what is only offered, or not begun, is given up
        try:
            check_nothing_open(state)
        except NotNow as owed:
            return owed.reason
        return ""

    def ask_end(self) -> None:
        """Ask whether the battle is over, and end it."""
        controller = self.controller
        if controller.log.battlefield is None or controller.log.state.over:
            return
        if self.why_not_end:
            controller.attack.refuse(NotNow(self.why_not_end))
            return
        word = controller.log.field.turn.word
        words = f"It is over in {word} {controller.log.state.turn}. Undo goes on with it."
        if ask(self.window(), "End the battle?", words, "End it", other="Play on"):
            if controller.log.state.open and controller.attack.shot is None:
                controller.attack.leave()
            controller.log.do(Ended())

    def ask_longer(self) -> None:
        """Ask whether one more turn is played, and begin it."""
        log = self.controller.log
        word = log.field.turn.word
        words = f"{word.capitalize()} {log.state.turn + 1} begins. It stands in the log."
        if ask(self.window(), f"Play one more {word}?", words, "Play it"):
            log.do(Longer())

    def show_replay(self) -> None:
        """Step through the log."""
        from desktop.gamenight.replay import ReplayDialog

        if self.controller.log.battlefield is not None:
            ReplayDialog(self.controller.log, self.window()).exec()

    def ask_change(self, piece: str) -> None:
        """Let the player change what became of somebody."""
        if self.battle is None or self.controller.log.recorded:
            return
        dialog = ChangeFateDialog(self.controller, self.battle, piece, self.window())
        if dialog.exec():
            self.controller.log.do_all(dialog.events())

    def press_main(self) -> None:
        """Record the battle, or keep it (Ctrl+Enter)."""
        if self.isVisible():
            self.box.press()


def length_words(controller: GameNightController) -> str:
    """Return how long the battle was: "5 turns, 1 h 52 min"."""
    turns = counted(controller.log.state.turn, controller.log.field.turn.word)
    moments = [
        datetime.fromisoformat(line.at).replace(tzinfo=None) for line in controller.log.lines
    ]
    minutes = round((max(moments) - min(moments)).total_seconds() / 60)
    hours, rest = divmod(minutes, 60)
    if not minutes:
        return turns
    return f"{turns}, {hours} h {rest} min" if hours else f"{turns}, {rest} min"
