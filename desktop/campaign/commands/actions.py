"""The actions of the campaigns' room: its menus and its keys.

A menu has at most nine entries; what is not `listed` has its key, stands where the thing is, and
is found by Ctrl+K.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from desktop.campaign.commands.requirements import Need, reasons
from desktop.campaign.controller import CampaignController
from desktop.shell.actions import ActionRegistry

UNDO, REDO, NEXT_ROUND = "&Undo", "&Redo", "Plan the ne&xt round…"


class _Action(NamedTuple):
    """One action: its words, what it does, what it needs, its key, its place in the menu."""

    text: str
    slot: Callable[[], object]
    needs: Need
    keys: str = ""
    group: int = 0
    listed: bool = True


class RoomActions(NamedTuple):
    """What the actions ask of the page, which the controller does not do."""

    chart_table: Callable[[], object]
    next_point: Callable[[], object]


def register_actions(
    controller: CampaignController, page: QWidget, asked: RoomActions, registry: ActionRegistry
) -> None:
    """Put the actions into the menus; each can be chosen only where it does something."""
    made: dict[str, tuple[QAction, Need]] = {}
    menus = {
        "File": _files(controller),
        "Edit": (
            _Action(UNDO, controller.undo, Need.UNDO, "Ctrl+Z"),
            _Action(REDO, controller.redo, Need.REDO, "Ctrl+Shift+Z; Ctrl+Y"),
        ),
        "View": _views(controller, asked),
        "Print": _papers(controller),
        "Campaign": _campaign(controller),
        "Battle": _battles(controller),
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
            made[each.text] = action, each.needs

    def refresh() -> None:
        _refresh(controller, registry, made)

    campaigns = controller.campaigns
    for signal in (campaigns.changed, campaigns.listed, controller.changed, controller.chosen,
                   controller.selected, controller.turned, controller.news_changed,
                   controller.recording_changed):  # fmt: skip
        signal.connect(refresh)
    refresh()


def _files(controller: CampaignController) -> Iterator[_Action]:
    settings, files = controller.settings, controller.files
    yield _Action("&New campaign…", settings.found, Need.NOTHING, "Ctrl+N")
    yield _Action("&Open a campaign…", controller.choose_campaign, Need.NOTHING, "Ctrl+O")
    yield _Action("Open a campaign &file…", files.ask_open, Need.NOTHING, group=1)
    yield _Action("Save a &copy of this campaign…", files.save_copy, Need.WRITE, "Ctrl+S", 1)
    yield _Action("Save &tables…", files.save_tables, Need.OPEN, group=1)
    yield _Action("&Delete the campaign…", settings.remove, Need.ANY, group=2)


def _views(controller: CampaignController, asked: RoomActions) -> Iterator[_Action]:
    yield _Action("Find a &man or an army…", controller.choose_about, Need.OPEN, "Ctrl+F", 4)
    yield _Action("&Head to head", controller.show_tables, Need.MET, "Ctrl+H", 4)
    honours = controller.show_all_honours
    yield _Action("All hono&urs", honours, Need.FOUGHT, "Ctrl+Shift+M", 4)
    yield _Action("The chart as a &table", asked.chart_table, Need.FOUGHT, "Ctrl+T", 4)
    yield _Action("What needs &attention", asked.next_point, Need.OPEN, "F8", 4)
    yield _Action("&Details", controller.toggle_about, Need.OPEN, "F4", 5)


def _papers(controller: CampaignController) -> Iterator[_Action]:
    papers = controller.papers
    yield _Action("Print the &standings…", papers.print_standings, Need.OPEN, "Ctrl+P")
    yield _Action("Print the &report…", papers.print_report, Need.OPEN)
    yield _Action("Print the &briefing…", papers.print_briefing, Need.NEXT)
    yield _Action("Print cards and &medals…", papers.print_men, Need.FOUGHT)


def _campaign(controller: CampaignController) -> Iterator[_Action]:
    men = controller.men
    yield _Action("&Settings…", controller.settings.amend, Need.WRITE, "F2")
    yield _Action("&Reinforce…", men.reinforce, Need.ARMIES, "Ctrl+Shift+R", 1)
    yield _Action("Give an &honour…", men.award, Need.ARMIES, "Ctrl+M", 1)
    take = controller.armies.take
    yield _Action("&Take the army as it is now…", take, Need.RENEWED, group=1)
    yield _Action("Add a n&ote…", men.note, Need.WRITE, "Ctrl+Shift+N", 1)
    yield _Action("What was a&greed", controller.show_agreed, Need.OPEN, "Ctrl+G", 2)
    yield _Action("What ha&ppened", controller.show_story, Need.OPEN, "Ctrl+L", 2)


def _battles(controller: CampaignController) -> Iterator[_Action]:
    battles = controller.battles
    yield _Action("Record a &battle…", battles.record_new, Need.ARMIES, "Ctrl+B")
    yield _Action("&Plan a battle…", battles.plan_new, Need.ARMIES, "Ctrl+Shift+B")
    yield _Action(NEXT_ROUND, controller.schedule.plan, Need.SCHEDULE, "Ctrl+E")
    back = "Who comes bac&k before the battle…"
    yield _Action(back, controller.musters.before_battle, Need.BACK, "Ctrl+Shift+E")
    yield _Action("&Open the battle", battles.open, Need.BATTLE, group=1)
    yield _Action("&Correct the battle…", battles.correct, Need.PLAYED, "Ctrl+R", 1)
    yield _Action("&Insert one before…", battles.insert, Need.PLAYED, "Ctrl+I", 1)
    yield _Action("Let it &not count…", battles.void, Need.PLAYED, "", 2, False)
    yield _Action("Let it count &again…", battles.restore, Need.VOID, "", 2, False)
    yield _Action("P&lay the planned battle…", battles.play, Need.PLANNED, "", 3, False)
    yield _Action("Change the p&lan…", battles.change_plan, Need.PLANNED, "", 3, False)
    yield _Action("Call it o&ff…", battles.cancel, Need.PLANNED, "", 3, False)
    go_on, throw = battles.go_on_with_last, battles.throw_last_away
    yield _Action("&Go on with what is half recorded", go_on, Need.KEPT, "", 5, False)
    yield _Action("&Throw what is half recorded away…", throw, Need.KEPT, "", 5, False)
    yield _Action("Battle a&fter", lambda: controller.walk(1), Need.BATTLE, "Right", 4)
    yield _Action("Battle b&efore", lambda: controller.walk(-1), Need.BATTLE, "Left", 4)


def _refresh(
    controller: CampaignController,
    registry: ActionRegistry,
    made: dict[str, tuple[QAction, Need]],
) -> None:
    """Show what can be done now; while a battle is recorded only its own actions are there."""
    lacking, panel = reasons(controller), controller.recording
    steps = [made[UNDO][0], made[REDO][0]]
    for action, needs in made.values():
        registry.block(action, lacking[needs])
        registry.show(action, controller.cover is None and (action in steps or panel is None))
    none = ("Nothing was marked yet.", "There is nothing to redo.")
    for step, name, words, reason in zip(
        steps, (UNDO, REDO), controller.step_words, none, strict=True
    ):
        if panel is not None:  # its own steps, not what was written before
            registry.block(step, "" if words else reason)
        step.setText(f"{name}: {words.replace('&', '&&')}" if words else name)
    if not controller.campaigns.reading:
        made[NEXT_ROUND][0].setText(controller.schedule.words)
