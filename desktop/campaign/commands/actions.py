"""The actions of the campaigns' room: its menus, its keys, and what each needs.

A menu has at most nine entries; what is not `listed` has its key, stands where the thing is, and
is found by Ctrl+K.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.open_campaign import BRIEFING, OF_MEN, REPORT, STANDINGS, OpenCampaign
from desktop.campaign.recording.controller import FATES
from desktop.campaign.recording.fates import LOOKS
from desktop.campaign.recording.saved_drafts import kept_recordings
from desktop.campaign.war_room import WarRoom
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Page

if TYPE_CHECKING:
    from desktop.campaign.recording.recording_page import RecordPanel


UNDO, REDO, NEXT_ROUND = "&Undo", "&Redo", "Plan the ne&xt round…"
Reason = Callable[[], str]
"""Returns why an action cannot be chosen now, "" where it can."""


class _Action(NamedTuple):
    """One action: its words, what it does, what it needs, its key, its place in the menu."""

    text: str
    slot: Callable[[], object]
    reason: Reason
    keys: str = ""
    group: int = 0
    listed: bool = True


class Needs:
    """Says why what an action needs is not there, "" where it is."""

    def __init__(self, controller: CampaignController) -> None:
        self._controller, self._campaigns = controller, controller.campaigns

    def nothing(self) -> str:
        """No page in the place of the campaign."""
        if self._controller.cover is not None:
            return "Finish or leave this page first."
        return "A battle is being recorded." if self._controller.recording is not None else ""

    def any(self) -> str:
        """An open campaign, or one whose ledger cannot be read."""
        if self._campaigns.reading:
            return "The campaign is being read."
        here = self._campaigns.damage or self._campaigns.ledger is not None
        return self.nothing() or ("" if here else "No campaign is open.")

    def open(self) -> str:
        """An open campaign."""
        here = self._campaigns.ledger is not None
        return self.any() or ("" if here else "No campaign is open.")

    def write(self) -> str:
        """A ledger that can be written on."""
        damaged = "" if self._campaigns.can_write else "The history of this campaign is damaged."
        return self.open() or damaged

    def armies(self) -> str:
        """An army."""
        none = "No army has joined yet: choose players and armies (F2)."
        return self.write() or ("" if self._campaigns.state.entries else none)

    def battle(self) -> str:
        """A chosen battle."""
        return self.open() or ("" if self._controller.battle_line() else "No battle is chosen.")

    def state_of_battle(self, states: tuple[str, ...], words: str) -> Reason:
        """Return what asks for a chosen battle in one of these states; else it says `words`."""

        def reason() -> str:
            line = self._controller.battle_line()
            here = line is not None and line.state in states
            return self.write() or self.battle() or ("" if here else words)

        return reason

    def some_battle(self, state: str, words: str) -> Reason:
        """Return what asks for any battle that was fought, or is planned; else it says `words`."""

        def reason() -> str:
            if closed := self.open():
                return closed
            battles = self._campaigns.state.battles
            here = any(e.state == "planned" if state == "planned" else e.number for e in battles)
            return "" if here else words

        return reason

    def met(self) -> str:
        """Two armies that fought each other."""
        met = not self.open() and self._campaigns.state.meetings
        return self.open() or ("" if met else "No two armies have met yet.")

    def kept(self) -> str:
        """A battle that is half recorded."""
        here = not self.open() and kept_recordings(self._campaigns)
        return self.open() or ("" if here else "There is no half-recorded battle.")

    def undo(self) -> str:
        """Something to undo; in a recording a mark."""
        if self._controller.recording is not None:
            return "" if self._controller.step_words[0] else "Nothing was marked yet."
        return self.write() or ("" if self._campaigns.last_acts else "There is nothing to undo.")

    def redo(self) -> str:
        """Something that was undone."""
        none = "There is nothing to redo."
        if self._controller.recording is not None:
            return "" if self._controller.step_words[1] else none
        return self.write() or ("" if self._campaigns.undone_acts else none)

    def and_armies(self, reason: Reason) -> Reason:
        """Return what asks for an army, and then for something else."""
        return lambda: self.armies() or reason()


def register_actions(
    controller: CampaignController, page: QWidget, room: WarRoom, registry: ActionRegistry
) -> None:
    """Put the actions into the menus; each can be chosen only where it does something."""
    needs = Needs(controller)
    made: dict[str, tuple[QAction, Reason]] = {}
    menus = {
        "File": _files(controller, needs),
        "Edit": (
            _Action(UNDO, controller.undo, needs.undo, "Ctrl+Z"),
            _Action(REDO, controller.redo, needs.redo, "Ctrl+Shift+Z; Ctrl+Y"),
        ),
        "View": _views(controller, needs, room),
        "Print": _papers(controller, needs),
        "Campaign": _campaign(controller, needs, room),
        "Battle": _battles(controller, needs),
    }
    for menu, actions in menus.items():
        for each in actions:
            action = registry.add(
                each.text,
                each.slot,
                menu=menu,
                page=page,
                shortcut=each.keys,
                group=each.group,
                listed=each.listed,
            )
            made[each.text] = action, each.reason

    def refresh() -> None:
        """Show what can be done; while a battle is recorded only its own actions are there."""
        for text, (action, reason) in made.items():
            registry.block(action, reason())
            alone = controller.recording is None or text in (UNDO, REDO)
            registry.show(action, controller.cover is None and alone)
        for name, words in zip((UNDO, REDO), controller.step_words, strict=True):
            made[name][0].setText(f"{name}: {words.replace('&', '&&')}" if words else name)
        if not controller.campaigns.reading:
            made[NEXT_ROUND][0].setText(controller.schedule.words)

    campaigns = controller.campaigns
    for signal in (campaigns.changed, campaigns.listed, controller.changed, controller.chosen,
                   controller.selected, controller.turned, controller.news_changed,
                   controller.recording_changed):  # fmt: skip
        signal.connect(refresh)
    refresh()


def _files(controller: CampaignController, needs: Needs) -> Iterator[_Action]:
    settings, files = controller.settings, controller.files
    yield _Action("&New campaign…", settings.found, needs.nothing, "Ctrl+N")
    yield _Action("&Open a campaign…", controller.choose_campaign, needs.nothing, "Ctrl+O")
    yield _Action("Open a campaign &file…", files.ask_open, needs.nothing, group=1)
    yield _Action("Save a &copy of this campaign…", files.save_copy, needs.write, "Ctrl+S", 1)
    yield _Action("Save &tables…", files.save_tables, needs.open, group=1)
    yield _Action("&Delete the campaign…", settings.remove, needs.any, group=2)


def _views(controller: CampaignController, needs: Needs, room: WarRoom) -> Iterator[_Action]:
    fought = needs.some_battle("fought", "No battle yet.")
    honours, table = controller.show_all_honours, room.chart.chart.show_table
    yield _Action("&Details", controller.toggle_about, needs.open, "F4", 5)
    yield _Action("&Head to head", controller.show_tables, needs.met, "Ctrl+H", 4, False)
    yield _Action("All hono&urs", honours, fought, "Ctrl+Shift+M", 4, False)
    yield _Action("The chart as a &table", table, fought, "Ctrl+T", 4, False)


def _papers(controller: CampaignController, needs: Needs) -> Iterator[_Action]:
    sheets = controller.print_sheets
    fought = needs.some_battle("fought", "No battle yet.")
    planned = needs.some_battle("planned", "No battle is planned.")
    yield _Action("Print the &standings…", partial(sheets, STANDINGS), needs.open, "Ctrl+P")
    yield _Action("Print the &report…", partial(sheets, REPORT), needs.open)
    yield _Action("Print the &briefing…", partial(sheets, BRIEFING), planned)
    yield _Action("Print cards and &medals…", partial(sheets, *OF_MEN), fought)


def _campaign(controller: CampaignController, needs: Needs, room: WarRoom) -> Iterator[_Action]:
    men, changed = controller.men, needs.and_armies(controller.armies.reason)
    yield _Action("&Settings…", controller.settings.amend, needs.write, "F2")
    yield _Action("&Reinforce…", men.reinforce, needs.armies, "Ctrl+Shift+R", 1)
    yield _Action("Give an &honour…", men.award, needs.armies, "Ctrl+M", 1)
    yield _Action("&Take the army as it is now…", controller.armies.take, changed, group=1)
    yield _Action("Add a n&ote…", men.note, needs.write, "Ctrl+Shift+N", 1)
    yield _Action("Find a &man or an army…", controller.choose_about, needs.open, "Ctrl+F", 2)
    yield _Action("What n&eeds attention", room.attention.go_to_next, needs.open, "F8", 2)
    yield _Action("What was a&greed", controller.show_agreed, needs.open, "Ctrl+G", 2)
    yield _Action("What ha&ppened", controller.show_story, needs.open, "Ctrl+L", 2)


def _battles(controller: CampaignController, needs: Needs) -> Iterator[_Action]:
    battles = controller.battles
    played = needs.state_of_battle(("played", "undecided"), "It was not played.")
    planned = needs.state_of_battle(("planned",), "It is not a planned battle.")
    void = needs.state_of_battle(("void",), "It counts.")
    schedule = needs.and_armies(lambda: controller.schedule.reason)
    back = needs.and_armies(controller.musters.reason)
    yield _Action("Record a &battle…", battles.record_new, needs.armies, "Ctrl+B")
    yield _Action("&Plan a battle…", battles.plan_new, needs.armies, "Ctrl+Shift+B")
    yield _Action(NEXT_ROUND, controller.schedule.plan, schedule, "Ctrl+E")
    who = "Who comes bac&k before the battle…"
    yield _Action(who, battles.who_is_back, back, "Ctrl+Shift+E")
    yield _Action("&Open the battle", battles.open, needs.battle, group=1)
    yield _Action("&Correct the battle…", battles.correct, played, "Ctrl+R", 1)
    yield _Action("&Insert one before…", battles.insert, played, "Ctrl+I", 1)
    yield _Action("Take it out of the co&unt…", battles.void, played, "", 2, False)
    yield _Action("Count it &again…", battles.restore, void, "", 2, False)
    yield _Action("P&lay the planned battle…", battles.play, planned, "", 3, False)
    yield _Action("Change the p&lan…", battles.change_plan, planned, "", 3, False)
    yield _Action("Call it o&ff…", battles.cancel, planned, "", 3, False)
    go_on, throw = battles.go_on_with_last, battles.throw_last_away
    yield _Action("Continue the &half-recorded battle", go_on, needs.kept, "", 5, False)
    yield _Action("&Discard the half-recorded battle…", throw, needs.kept, "", 5, False)
    yield _Action("Next ba&ttle", lambda: controller.walk(1), needs.battle, "Right", 4)
    yield _Action("Pr&evious battle", lambda: controller.walk(-1), needs.battle, "Left", 4)


_STEPS = ("Who &met", "Fa&tes", "Ob&jectives", "Loo&k it over")
_NOT_HERE = "Go to step 2, Fates, to mark men."


def register_recording(campaign: OpenCampaign, page: Page, registry: ActionRegistry) -> None:
    """Put the commands of a recording into the menus; they come and go with it."""

    def add(
        text: str, do: Callable[[RecordPanel], object], keys: str, group: int, listed: bool = True
    ) -> QAction:
        def slot() -> None:
            if campaign.recording is not None:
                do(campaign.recording)

        return registry.add(
            text, slot, menu="Battle", page=page, shortcut=keys, group=group, listed=listed
        )

    marks = []
    for whole, words, held, group in ((False, "Mark", "", 10), (True, "Whole unit", "Shift+", 11)):
        for look in LOOKS:
            mark = partial(_mark, key=look.key, whole=whole)
            text = f"{words}: {look.word.lower()}"
            marks.append(add(text, mark, f"{held}{look.key}", group, listed=False))
    marks.append(add("Clic&k who did it", lambda panel: panel.controller.ask_doer(), "B", 12))
    home = "&Everyone else came home"
    marks.append(add(home, lambda panel: panel.controller.rest_home(), "E", 12))
    others = [
        add(f"Step {at + 1}: {words}", partial(_go, step=at), f"Alt+{at + 1}", 13)
        for at, words in enumerate(_STEPS)
    ]
    following = add("Next", lambda panel: panel.go_on(), "Ctrl+Return", 14)
    others.append(following)
    others.append(add("Save for &later", lambda panel: panel.keep_for_later(), "Ctrl+S", 14))
    others.append(add("&Discard this recording…", lambda panel: panel.throw_away(), "", 14))

    def refresh() -> None:
        panel = campaign.recording
        for action in (*marks, *others):
            registry.show(action, panel is not None)
        if panel is None:
            return
        for action in marks:
            registry.block(action, "" if panel.step == FATES else _NOT_HERE)
        following.setText(panel.score.next.text())
        registry.block(following, panel.lacking())

    campaign.turned.connect(refresh)
    campaign.recording_changed.connect(refresh)
    refresh()


def _go(panel: RecordPanel, step: int) -> None:
    panel.go(step)


def _mark(panel: RecordPanel, key: str, whole: bool) -> None:
    panel.controller.give(key, whole=whole)
