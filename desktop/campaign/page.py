"""The room of the campaigns: the open one as its panels show it, and the way to its acts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from desktop.army.library import Library
from desktop.army.portraits import Portraits
from desktop.campaign.about import About
from desktop.campaign.acts import register_acts
from desktop.campaign.battle_acts import BattleActs
from desktop.campaign.campaign_acts import CampaignActs
from desktop.campaign.charts import losses_bars, points_lines, strength_lines
from desktop.campaign.choosing import ask_about, ask_campaign
from desktop.campaign.desk import CampaignDesk
from desktop.campaign.frame import CHARTS, CampaignFrame
from desktop.campaign.looks import Looks
from desktop.campaign.nothing import nothing_for
from desktop.campaign.shown import BattleCard
from desktop.campaign.standings import StandingRow
from desktop.campaign.timeline import Shot
from desktop.campaign.words import tie_words, victory_words
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Head
from rules.campaign.state import BattleLine, Standing
from rules.wording import listed

if TYPE_CHECKING:
    from desktop.campaign.record_page import RecordPanel

TITLE = "Campaigns"
MOST_FALLEN = 12


class CampaignPage(CampaignFrame):
    """What the panels do for each other, and what the window asks of the page."""

    turned = Signal()
    """Something else stands on the page than before: a recording, or the campaign again."""

    def __init__(
        self, library: Library, portraits: Portraits, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.desk = CampaignDesk(library, portraits, self)
        self.looks = Looks(self, library.catalog, portraits)
        self.recording: RecordPanel | None = None
        self._chosen: dict[str, About] = {}
        self._nothing: QWidget | None = None
        self._inside = False
        self.make_widgets()
        self.doing, self.battles = CampaignActs(self), BattleActs(self)
        self._wire()
        self.show_all()

    def _wire(self) -> None:
        desk, about, library = self.desk, self.about, self.desk.library
        desk.changed.connect(self.show_all)
        desk.listed.connect(self._show_buttons)
        desk.confirm = self.battles.confirm
        library.listed.connect(self._follow_library)
        library.trouble.connect(self._say_trouble)
        self.standings.chosen.connect(self._show_tie)
        self.standings.opened.connect(lambda entry: self.show_about(About.army(entry)))
        self.timeline.opened.connect(lambda _battle: self.battles.open())
        self.timeline.play_asked.connect(lambda _battle: self.battles.play())
        self.timeline.menu_asked.connect(self._show_menu)
        self.timeline.chosen.connect(lambda _battle: self._follow_battle())
        self.honours.opened.connect(lambda *who: self.show_about(About.man(*who)))
        self.chart_choice.currentIndexChanged.connect(lambda _at: self.show_chart())
        about.battle_asked.connect(self.go_to_battle)
        about.man_asked.connect(lambda *who: self.show_about(About.man(*who)))
        about.army_asked.connect(lambda entry: self.show_about(About.army(entry)))
        about.act_asked.connect(self._act)
        about.choose_button.clicked.connect(self.choose_about)
        self.open_button.clicked.connect(self.choose_campaign)
        self.undo_button.clicked.connect(self.undo)
        self.keep_button.clicked.connect(self._keep_for_later)
        self.reinforce_button.clicked.connect(self.doing.reinforce)
        self.honour_button.clicked.connect(self.doing.award)
        self.plan_button.clicked.connect(self.battles.plan_new)
        self.record_button.clicked.connect(self.battles.record_new)

    # ---- what the window asks

    def head(self) -> Head:
        """Name the open campaign, its games, its players, and how far it is."""
        if self.recording is not None:
            return self.recording.head()
        shown = self.desk.shown
        if shown is None:
            return Head(self.desk.damage.name if self.desk.damage else TITLE)
        return Head(shown.state.charter.name, shown.head_lines(self.desk.games()))

    def head_buttons(self) -> list[QWidget]:
        """Return the acts of the head, the main one last."""
        acts = (self.reinforce_button, self.record_button)
        return [self.open_button, self.undo_button, self.keep_button, *acts]

    def register(self, actions: ActionRegistry) -> None:
        """Put every act of the room into the menus."""
        register_acts(self, actions)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        if self.recording is not None:
            return [self.recording]
        if self.stack.currentWidget() is not self.war and self._nothing is not None:
            return [self._nothing]
        right = self.about if self.about.isVisible() else self.strip
        return [self.standings, self.chart_choice, self.timeline, self.honours, right]

    def enter(self) -> None:
        """Read the campaigns as they are now: another window may have written."""
        self._inside = True
        self.desk.refresh()
        self._show_buttons()
        if self.stack.currentWidget() is self.war:
            self.timeline.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Let a recording that is going on be kept."""
        self._inside = False
        return self.recording is None or self.recording.leave()

    # ---- what is shown

    def show_all(self) -> None:
        """Show the open campaign, or what to do where there is none."""
        shown = self.desk.shown
        nothing = nothing_for(self)
        if self._nothing is not None:
            self.stack.removeWidget(self._nothing)
            self._nothing.hide()
            self._nothing.deleteLater()
        self._nothing = nothing
        if nothing is not None:
            self.stack.addWidget(nothing)
            self.stack.setCurrentWidget(nothing)
        if shown is not None:
            self._show_standings()
            self.show_chart()
            self.timeline.show_battles([self._shot(card) for card in shown.cards])
            self._show_honours()
            self._show_chosen()
        if self.recording is not None:
            self.stack.setCurrentWidget(self.recording)
        elif nothing is None:
            self.stack.setCurrentWidget(self.war)
        self._show_buttons()
        self.head_changed.emit()

    def _show_buttons(self) -> None:
        busy = self.recording is not None
        write = self.desk.can_write and not busy
        entries = len(self.desk.state.entries) if self.desk.shown else 0
        if not self._inside:
            return  # the head is another page's now
        self.open_button.setVisible(len(self.desk.summaries) > 1 and not busy)
        self.keep_button.setVisible(busy)
        for button in (self.reinforce_button, self.record_button):
            button.setVisible(write and self._nothing is None)
        self.undo_button.setVisible(busy or (write and self._nothing is None))
        few = "" if entries > 1 else "A battle needs two armies: amend what was agreed."
        self.record_button.set_blocked(few)
        self.plan_button.set_blocked(few)
        self.reinforce_button.set_blocked("" if entries else "No army has entered yet.")
        self.honour_button.set_blocked("" if write and entries else "No army has entered yet.")
        session = self.recording.session if self.recording is not None else None
        words = session.undo_name if session is not None else self.doing.undo_words()
        self.undo_button.setEnabled(bool(words))
        self.undo_button.setToolTip(f"Undo: {words} (Ctrl+Z)" if words else "Nothing to undo")

    def _show_standings(self) -> None:
        shown = self.desk.shown
        if shown is None:
            return
        victory = shown.state.charter.victory
        self.standings_head.set_note(victory_words(victory))
        self.standings_head.setToolTip(f"{victory_words(victory)}. {tie_words(victory)}")
        self.standings.show_rows([self._row(each) for each in shown.state.standings])
        self._measure()
        self._show_tie(self.standings.entry())

    def _row(self, each: Standing) -> StandingRow:
        shown = self.desk.shown
        assert shown is not None
        score = shown.state.charter.victory.kind == "score"
        points = _number(each.score) if score else str(each.points)
        cells = (each.place, "", each.played, each.won, each.drawn, each.lost, each.men, points)
        army, player = shown.army(each.entry), shown.player(each.entry)
        words = (str(cell) if at != 1 else army for at, cell in enumerate(cells))
        figure = self.looks.army(shown, each.entry)
        return StandingRow(each.entry, army, player, tuple(words), figure, each.tie)

    def _show_tie(self, entry: str) -> None:
        shown = self.desk.shown
        if shown is None:
            return
        found = next((each for each in shown.state.standings if each.entry == entry), None)
        words = found.tie if found and found.tie else tie_words(shown.state.charter.victory)
        self.tie.setText(words)
        self.tie.setToolTip(words)
        self.show_chart()

    def show_chart(self) -> None:
        """Draw what was chosen for the chart."""
        shown = self.desk.shown
        if shown is None:
            return
        what, chosen = CHARTS[max(0, self.chart_choice.currentIndex())], self.standings.entry()
        none = "After the first battle the chart begins here."
        if what == "Losses":
            title = "Losses by what happened and by weapon"
            self.chart.show_bars(title, losses_bars(shown), none)
        elif what == "Strength":
            title = "Men fit after each battle"
            self.chart.show_lines(title, strength_lines(shown, chosen), none)
        else:
            title = "Points after each battle"
            self.chart.show_lines(title, points_lines(shown, chosen), none)
        self.chart_head.set_title(title if what != "Losses" else "Losses")

    def _shot(self, card: BattleCard) -> Shot:
        shown = self.desk.shown
        if not card.winner or shown is None:
            return Shot(card)
        return Shot(card, self.looks.army(shown, card.winner))

    def _show_honours(self) -> None:
        shown = self.desk.shown
        if shown is None:
            return
        cards = shown.honoured
        self.honours.show_cards(
            [(card, self.looks.man(shown, card.entry, card.figure)) for card in cards]
        )
        self.honours.setVisible(bool(cards))
        self.no_honours.setText(
            "Nobody has been honoured yet. Medals come of themselves where the campaign has rules"
            " for them, and with “Give an honour…”."
        )
        self.no_honours.setVisible(not cards)
        named = list(shown.memory)
        if len(named) > MOST_FALLEN:
            named = [*named[:MOST_FALLEN], f"{len(named) - MOST_FALLEN} more"]
        self.memory.setText(f"In memory: {listed(named)}" if named else "")
        self.memory.setVisible(bool(named))

    # ---- what is chosen

    def show_about(self, about: About) -> None:
        """Show a man, an army or a battle in the right pane."""
        shown = self.desk.shown
        if shown is None:
            return
        self._chosen[self.desk.opened] = about
        self.about.show_about(about, shown, self.looks)
        if about.kind == "army":
            self.standings.select(about.entry)
        if self._compact:
            self.show_about_pane(True)

    def _show_chosen(self) -> None:
        shown = self.desk.shown
        if shown is None:
            return
        about = self._chosen.get(self.desk.opened)
        if about is None:
            first = shown.honoured[0] if shown.honoured else None
            entry = self.standings.entry()
            about = About.man(first.entry, first.figure) if first else About.army(entry)
        self.about.show_about(about, shown, self.looks)

    def go_to_battle(self, battle: str) -> None:
        """Choose a battle on the timeline and show it at the right."""
        self.timeline.select(battle)
        self.show_about(About.of_battle(battle))

    def battle_line(self) -> BattleLine | None:
        """Return the chosen battle, None when there is none."""
        shown, battle = self.desk.shown, self.timeline.battle()
        if shown is None or not battle:
            return None
        return next((each for each in shown.state.battles if each.id == battle), None)

    def _follow_battle(self) -> None:
        if self.about.about.kind == "battle":
            self.show_about(About.of_battle(self.timeline.battle()))

    def choose_about(self) -> None:
        """Let the player search for a man, an army or a battle."""
        ask_about(self)

    def choose_campaign(self) -> None:
        """Let the player open another campaign."""
        ask_campaign(self)

    def _act(self, name: str) -> None:
        """Do what a button of the right pane says, with what is shown there."""
        about = self.about.about
        if about.kind == "battle":
            self.timeline.select(about.battle)
        acts = {
            "play": self.battles.play,
            "plan": self.battles.change_plan,
            "cancel": self.battles.cancel,
            "correct": self.battles.correct,
            "void": self.battles.void,
            "restore": self.battles.restore,
            "insert": self.battles.insert,
            "honour": self.doing.award,
            "reinforce": self.doing.reinforce,
            "note": self.doing.note,
        }
        acts[name]()

    def _show_menu(self, _battle: str, point: QPoint) -> None:
        menu = QMenu(self)
        for action in self.battles.menu_actions():
            menu.addAction(action)
        menu.popup(self.timeline.viewport().mapToGlobal(point))

    # ---- recording a battle

    def undo(self) -> None:
        """Take back the last mark of a recording, or the last act of the campaign."""
        if self.recording is not None:
            self.recording.undo()
        else:
            self.doing.undo()

    def _keep_for_later(self) -> None:
        if self.recording is not None:
            self.recording.keep_for_later()

    def show_recording(self, panel: RecordPanel | None) -> None:
        """Put the page of one battle in the place of the campaign, or take it away again."""
        if self.recording is not None:
            self.stack.removeWidget(self.recording)
            self.recording.hide()
            self.recording.deleteLater()
        self.recording = panel
        if panel is not None:
            panel.own_head.hide()  # the page's head says it
            panel.head_changed.connect(self._follow_recording)
            panel.status.connect(self.status)
            self.stack.addWidget(panel)
            self.stack.setCurrentWidget(panel)
            panel.place_keyboard()
            self._follow_recording()
        else:
            self.show_all()
            self.timeline.setFocus(Qt.FocusReason.OtherFocusReason)
        self.turned.emit()

    def _follow_recording(self) -> None:
        self._show_buttons()
        self.head_changed.emit()

    # ---- hands

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the battles with left and right, wherever the keyboard is on the page."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step and self.stack.currentWidget() is self.war and not event.modifiers():
            self.timeline.walk(step)
        else:
            super().keyPressEvent(event)

    # ---- the library

    def _follow_library(self) -> None:
        if self._inside:
            self.desk.refresh()
            self.show_all()

    def _say_trouble(self, sentence: str) -> None:
        if self._inside:
            self.status.emit(sentence)


def _number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"
