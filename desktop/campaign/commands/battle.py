"""Acts on battles: record, play, correct, insert, let count or not, plan, call off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.campaign.change_preview_dialog import ask_change
from desktop.campaign.commands.attention import HALF
from desktop.campaign.details.details_widgets import Line
from desktop.campaign.open_campaign import WRITTEN, OpenCampaign
from desktop.campaign.page_view_model import Shown
from desktop.campaign.planning.before_battle import BeforeBattleCommands
from desktop.campaign.planning.playing_men import ROLES
from desktop.campaign.recording.controller import MET
from desktop.campaign.recording.saved_drafts import Kept, choose_kept, kept_recordings, throw_away
from desktop.campaign.struct_form import StructForm, combo
from desktop.file_dialogs import ask_open_many
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog, choose, tell
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import SectionLabel
from desktop.look.theme import theme_of
from rules.campaign.describe_acts import sentence
from rules.campaign.ledger.acts import Cancel, Plan, Record, Reinforce, Restore, Void
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.campaign.recording.draft import leave_at_home, who_meets
from rules.campaign.state.campaign_state import Battle
from rules.common.ids import new_id

PLANNED, ANOTHER = "The planned one", "Another one"
PHOTOGRAPHS = "Photographs added"
GONE = "The campaign was deleted"
GONE_WORDS = (
    "Another window has deleted the campaign whose battle was being recorded here, and the"
    " recording with it. A copy of the database or a campaign file can bring the campaign back."
)


class BattleCommands:
    """What a player does with battles; what would change is shown before history is changed."""

    def __init__(self, campaign: OpenCampaign, musters: BeforeBattleCommands) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns
        self._musters = musters
        self._campaign = ""
        """In which campaign a battle is being recorded."""
        # Before the page shows another campaign, and before the recording looks for its battle.
        campaign.campaigns.changed.connect(self._follow_campaign)

    def choices(self) -> list[tuple[str, Callable[[], None]]]:
        """Return what can be done with the chosen battle, with its words, for a menu."""
        line = self._current.battle_line()
        if line is None:
            return []
        if line.state == "planned":
            return [
                ("Get ready", self.play),
                ("Change the plan…", self.change_plan),
                ("Call it off…", self.cancel),
            ]
        if line.state == "void":
            return [("Open", self.open), ("Count it again…", self.restore)]
        return [
            ("Open", self.open),
            ("Correct…", self.correct),
            ("Insert one before…", self.insert),
            ("Take it out of the count…", self.void),
        ]

    # ---- looking and recording

    def open(self) -> None:
        """Show the chosen battle at the right, from where it can be corrected or played."""
        line = self._current.battle_line()
        if line is not None:
            self._current.show_battle(line.id)

    def record_new(self) -> None:
        """Record a battle that nobody planned; where a planned one is chosen, ask whether it is it.

        One that is half recorded is offered first.
        """
        answer = self._ask_which(line) if (line := self._planned) else ANOTHER
        if answer == PLANNED:
            self.record_planned()
        elif answer == ANOTHER:
            choose_kept(self._current.widget, self._campaigns, self.go_on, self._record_unplanned)

    def _ask_which(self, line: Battle) -> str:
        """Ask whether a planned battle was fought or another one, or neither."""
        shown = self._current.shown
        if shown is None:
            return ""
        card = shown.card(line)
        told = ", ".join(each for each in (card.day, card.who, card.mission) if each)
        title, answers = "Record the planned battle, or another one?", (PLANNED, ANOTHER, "Cancel")
        return choose(self._current.widget, title, f"Planned: {told}.", answers)

    def _record_unplanned(self) -> None:
        """Record a new battle; where it is clear who meets, their dice come before it."""
        met = [each.id for each in who_meets(self._campaigns.state)]
        self._musters.ready_for(met, self._record_with)

    def _record_with(self, away: Mapping[str, tuple[str, ...]]) -> None:
        """Record a new battle to which some do not come."""
        self._record(None)
        panel = self._current.recording
        if panel is None:
            return
        for entry, gone in away.items():
            draft = panel.controller.draft
            if gone and any(each.entry == entry for each in draft.sides):
                panel.controller.step("who came", leave_at_home(draft, entry, gone))

    def go_on(self, battle: str) -> None:
        """Continue with a recording that was kept for later, by its battle."""
        self._record(battle)

    def go_on_with_last(self) -> None:
        """Continue with the recording that was left last."""
        for each in kept_recordings(self._campaigns)[:1]:
            self.go_on(each.battle)

    def throw_last_away(self) -> None:
        """Forget the recording that was left last, after asking."""
        for each in kept_recordings(self._campaigns)[:1]:
            self.throw_away(each)

    def choose_kept(self) -> None:
        """Let the player go on with one of the recordings that were kept for later."""
        choose_kept(self._current.widget, self._campaigns, self.go_on)

    def throw_away(self, kept: Kept) -> None:
        """Forget a recording that was kept for later, after asking."""
        if throw_away(self._current.widget, self._campaigns, kept):
            self._current.changed.emit()

    def play(self) -> None:
        """Open the page before the chosen planned battle, which leads to its recording."""
        self._play(always=True)

    def record_planned(self) -> None:
        """Record the chosen planned battle; the page before it comes only where dice wait."""
        self._play(always=False)

    @property
    def _planned(self) -> Battle | None:
        """Return the chosen battle, None where none or another than a planned one is chosen."""
        line = self._current.battle_line()
        return line if line is not None and line.state == "planned" else None

    def _play(self, *, always: bool) -> None:
        if line := self._planned:
            self._musters.ready(line, lambda _away: self._record(line.id), always=always)

    def who_is_back(self) -> None:
        """Open the page before the chosen planned battle, or else the dice of all armies."""
        if self._planned:
            self.play()
        else:
            self._musters.all_armies()

    def correct(self) -> None:
        """Write the record of the chosen battle anew; one that is planned is recorded."""
        line = self._current.battle_line()
        if line is not None and line.state == "planned":
            self.record_planned()
        elif line is not None and line.state in ("played", "undecided"):
            self._record(line.id)

    def insert(self) -> None:
        """Record a battle that was fought before the chosen one."""
        line = self._current.battle_line()
        if line is not None and line.record is not None:
            self._record(None, before=line)

    def _record(self, battle: str | None, before: Battle | None = None) -> None:
        from desktop.campaign.recording.recording_page import RecordPanel

        panel = RecordPanel(self._campaigns, battle, before=before.id if before else "")
        panel.controller.confirm = self.confirm
        panel.controller.let_come_back(self._musters)
        panel.go(MET if self._unsaid(battle) else panel.controller.first_step)
        panel.done.connect(self._recorded)
        panel.left.connect(lambda: self._current.show_recording(None))
        self._campaign = self._campaigns.opened
        self._current.show_recording(panel)

    def _unsaid(self, battle: str | None) -> bool:
        """Return whether a planned battle has no day or no mission: that is asked first."""
        state = self._campaigns.state
        line = next((each for each in state.battles if each.id == battle), None)
        if line is None or line.plan is None or line.record or self._campaigns.draft(line.id):
            return False
        game = line.plan.ruleset or state.settings.rulesets[0]
        playbook = self._campaigns.catalog.playbook(game)
        missions = playbook is not None and bool(playbook.mission)
        return not line.plan.day or (missions and not line.plan.mission)

    def _follow_campaign(self) -> None:
        """End the recording of a battle whose campaign another window has deleted."""
        panel = self._current.recording
        if panel is None or self._campaigns.opened == self._campaign:
            return
        panel.controller.stop()
        self._current.show_recording(None)
        QTimer.singleShot(
            0, self._current.widget, lambda: tell(self._current.widget, GONE, GONE_WORDS)
        )

    def _recorded(self, battle: str) -> None:
        self._current.show_recording(None)
        self._current.status.emit(WRITTEN)  # "Draft kept" is true no more
        self._current.choose_battle(battle)
        if self._current.battle_page:
            self._current.show_battle(battle)

    def add_photographs(self) -> None:
        """Add photographs to the chosen battle; the rest of its record stays as it is."""
        from desktop.army.details.portrait_files import FILTER
        from desktop.campaign.recording.story_card import MOST_PHOTOGRAPHS, stored_photograph

        line, widget = self._current.battle_line(), self._current.widget
        if line is None or line.record is None:
            return
        if self._campaigns.draft(line.id):
            tell(widget, "Not added", HALF)
            return
        kept = list(line.record.photographs)
        for name in ask_open_many(widget, "Choose photographs", FILTER):
            if len(kept) >= MOST_PHOTOGRAPHS:
                tell(widget, "Not added", f"A battle has at most {MOST_PHOTOGRAPHS} photographs.")
                break
            picture, trouble = stored_photograph(self._campaigns, Path(name))
            if not picture:
                tell(widget, "Not added", trouble)
            elif picture not in kept:
                kept.append(picture)
        state = self._campaigns.state  # reading lets the window go on: the record may be another
        now = next((each for each in state.battles if each.id == line.id), None)
        if now is None or now.record != line.record or len(kept) == len(line.record.photographs):
            return
        record = replace(line.record, photographs=tuple(kept))
        self._current.do(Record(line.id, record, why=PHOTOGRAPHS))

    # ---- history that changes

    def confirm(self, act: Record, dice: Sequence[Reinforce] = ()) -> bool:
        """Show what a record changes when it is not the newest; return whether it is to be done.

        `dice` were thrown before it and are written with it: what they bring is shown too.
        """
        state = self._campaigns.state
        line = next((each for each in state.battles if each.id == act.battle), None)
        corrects = line is not None and line.record is not None
        later = [each for each in state.battles if each.number and each.day > act.record.day]
        if not (corrects or act.before or later):
            return True
        title = "Correct the battle?" if corrects else "Insert the battle?"
        verb = "Correct it" if corrects else "Insert it"
        ledger, games = self._campaigns.ledger, self._campaigns.catalog
        told = [Line(sentence(ledger, each, games)) for each in dice] if ledger else []
        also = (("Dice before it", told),) if told else ()
        return ask_change(self._current, title, verb, act, dice, also=also) is not None

    def void(self) -> None:
        """Let the chosen battle not count."""
        line = self._current.battle_line()
        if line is not None and line.number:
            title, verb = f"Take battle {line.number} out of the count?", "Take it out of the count"
            act = Void(line.id, "")
            why = ask_change(self._current, title, verb, act, reason="needed")
            if why is not None:
                self._current.do(Void(line.id, why))

    def restore(self) -> None:
        """Let the chosen battle count again."""
        line = self._current.battle_line()
        if line is not None and line.state == "void":
            act, title = Restore(line.id), "Count the battle again?"
            if ask_change(self._current, title, "Count it again", act) is not None:
                self._current.do(act)

    # ---- plans

    def plan_new(self) -> None:
        """Let the player plan a battle."""
        self._plan(new_id(), None)

    def change_plan(self) -> None:
        """Let the player write the plan of the chosen battle anew."""
        if line := self._planned:
            self._plan(line.id, line.plan)

    def _plan(self, battle: str, plan: BattlePlan | None) -> None:
        shown = self._current.shown
        if shown is None:
            return
        dialog = PlanDialog(shown, self._missions(), plan, self._current.widget)
        if dialog.exec() and self._current.do(Plan(battle, dialog.plan())):
            self._current.choose_battle(battle)

    def _missions(self) -> tuple[tuple[str, str], ...]:
        """Return the missions of the campaign's games."""
        found: dict[str, str] = {}
        for each in self._campaigns.state.settings.rulesets:
            playbook = self._campaigns.catalog.playbook(each)
            for key, mission in (playbook.mission if playbook else {}).items():
                found.setdefault(key, mission.name)
        return tuple(found.items())

    def cancel(self) -> None:
        """Call the chosen planned battle off."""
        if line := self._planned:
            title, act = "Call this battle off?", Cancel(line.id, "")
            why = ask_change(self._current, title, "Call it off", act, reason="offered")
            if why is not None:
                self._current.do(Cancel(line.id, why))


PLAN_WIDTH, PLAN_ROW, MOST_ROWS, ROLE_WIDE, NAME_NARROW = 520, 38, 6, 120, 160


class PlanDialog(SentenceDialog):
    """The form of a plan; `plan()` is what was filled in."""

    def __init__(
        self,
        shown: Shown,
        missions: Sequence[tuple[str, str]],
        plan: BattlePlan | None = None,
        parent: QWidget | None = None,
    ) -> None:
        title = "Change the plan" if plan else "Plan a battle"
        words = "It stays on the timeline until it is played or called off."
        super().__init__(title, words, ("Save", "Cancel"), parent=parent)
        self._before = before = plan or BattlePlan(date.today().isoformat(), ())
        self.setMinimumWidth(PLAN_WIDTH)
        known = dict((("", "No mission yet"), *missions))
        known.setdefault(before.mission, before.mission)
        self._form = form = StructForm(before, self)
        self.day, self.place = form.day("day", "Day"), form.line("place", "Place")
        self.name = form.line("name", "Name", "The battle for the back step")
        self.mission = form.choice("mission", "Mission", tuple(known.items()))
        sides = {each.entry: each for each in before.sides}
        here = [each.entry.id for each in shown.state.entries if not each.entry.gone]
        if not sides and len(here) == 2:
            sides = {entry: PlannedSide(entry) for entry in here}
        self.rows = {entry: PlanRow(shown, entry, sides.get(entry)) for entry in here}
        ground = Panel()
        vbox(*self.rows.values(), 1, gap=4, margins=(0, 0, 8, 0), inside=ground)
        page = ScrollPage(ground, "Who meets")
        page.setFixedHeight(theme_of(self).height(PLAN_ROW) * min(max(len(here), 1), MOST_ROWS) + 4)
        when = hbox(Field("Day", self.day), (Field("Place", self.place), 1), gap=10)
        add_layout(self.content, vbox(
            Field("Name, if it has one", self.name), when, Field("Mission", self.mission),
            SectionLabel("Who meets"), page,
        ))  # fmt: skip
        form.changed.connect(self._follow)
        for each in self.rows.values():
            each.changed.connect(self._follow)
        self.day.setFocus(Qt.FocusReason.OtherFocusReason)
        self._follow()

    def _follow(self) -> None:
        self.buttons[0].set_blocked(self.trouble())

    def trouble(self) -> str:
        """Return what is lacking, "" when it can be written down."""
        few = "" if len(self.plan().sides) > 1 else "Tick two armies or more."
        return self.day.trouble or few

    def plan(self) -> BattlePlan:
        """Return what was filled in."""
        sides = (each.side() for each in self.rows.values())
        return self._form.filled(self._before, sides=tuple(each for each in sides if each))


class PlanRow(QWidget):
    """An army of the campaign: whether it meets the others, and in which role.

    Who of it stays at home is said before the battle, and stays as it is here.
    """

    changed = Signal()

    def __init__(self, shown: Shown, entry: str, before: PlannedSide | None) -> None:
        super().__init__()
        self._before = before or PlannedSide(entry)
        army, player = shown.names.beside(entry)
        self.check = Check(" – ".join(filter(None, (player, army))), shrinks=NAME_NARROW)
        self.check.setChecked(before is not None)
        self.role = combo(f"Role of {shown.names.army(entry)}", ROLES, self._before.role)
        self.role.setFixedWidth(ROLE_WIDE)
        hbox((self.check, 1), self.role, inside=self)
        self.role.setVisible(before is not None)
        self.check.toggled.connect(self.role.setVisible)
        self.check.toggled.connect(lambda _on: self.changed.emit())

    def side(self) -> PlannedSide | None:
        """Return the army's part in the plan, None where it is not in it."""
        if not self.check.isChecked():
            return None
        return replace(self._before, role=self.role.currentData())
