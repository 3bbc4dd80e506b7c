"""The actions of the campaigns' room: its menus and its keys.

A menu has at most nine entries; what is not `listed` has its key, stands where the thing is, and
is found by Ctrl+K.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum, auto
from typing import NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from desktop.campaign.battle.saved_drafts import kept_recordings
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


class Need(StrEnum):
    """What an act needs; all but the first stand on an open campaign."""

    NOTHING = auto()
    ANY = auto()
    """An open campaign, or one whose ledger cannot be read."""
    OPEN = auto()
    WRITE = auto()
    """A ledger that can be written on."""
    ARMIES = auto()
    BATTLE = auto()
    """A battle that is chosen; the next three ask how it stands."""
    PLAYED = auto()
    PLANNED = auto()
    VOID = auto()
    UNDO = auto()
    REDO = auto()
    SCHEDULE = auto()
    BACK = auto()
    """Somebody who may come back before the next battle."""
    RENEWED = auto()
    """An army that was changed in the Armies room since it entered."""
    MET = auto()
    FOUGHT = auto()
    NEXT = auto()
    """A battle that is planned."""
    KEPT = auto()
    """A battle that is half recorded."""


def reasons(controller: CampaignController) -> dict[Need, str]:
    """Return for each need why it is not met, "" where it is."""
    campaigns = controller.campaigns
    if campaigns.reading:
        waits = dict.fromkeys(Need, "The campaign is being read.")
        return {**waits, Need.NOTHING: ""}
    busy = "A battle is being recorded." if controller.recording is not None else ""
    if controller.cover is not None:
        busy = "Finish or leave this page first."
    opened = busy or ("" if campaigns.ledger is not None else "No campaign is open.")
    return {
        Need.NOTHING: busy,
        Need.ANY: busy or ("" if campaigns.damage else opened),
        Need.OPEN: opened,
        **_of_state(controller, opened),
        **_of_ledger(controller, opened),
    }


def _of_state(controller: CampaignController, opened: str) -> dict[Need, str]:
    """Return why what only looks at a campaign cannot be chosen."""
    battles = controller.campaigns.state.battles if not opened else ()
    planned = any(each.state == "planned" for each in battles)
    fought = any(each.number for each in battles)
    return {
        Need.BATTLE: opened or ("" if controller.battle_line() else "No battle is chosen."),
        Need.KEPT: opened
        or ("" if kept_recordings(controller.campaigns) else "Nothing is half recorded."),
        Need.NEXT: opened or ("" if planned else "No battle is planned."),
        Need.FOUGHT: opened or ("" if fought else "No battle was fought yet."),
        Need.MET: opened
        or ("" if controller.campaigns.state.meetings else "No two armies have met yet."),
    }


def _of_ledger(controller: CampaignController, opened: str) -> dict[Need, str]:
    """Return why what writes into the ledger cannot be chosen."""
    campaigns, battle = controller.campaigns, controller.battle_line()
    write = opened or ("" if campaigns.can_write else "The ledger of this campaign is damaged.")
    few = not opened and not campaigns.state.entries
    armies = write or ("No army has entered yet: amend what was agreed." if few else "")
    chosen = write or ("" if battle else "No battle is chosen.")
    state = battle.state if battle and not chosen else ""
    return {
        Need.WRITE: write,
        Need.ARMIES: armies,
        Need.PLAYED: chosen or ("" if state in ("played", "undecided") else "It was not played."),
        Need.PLANNED: chosen or ("" if state == "planned" else "It is not a planned battle."),
        Need.VOID: chosen or ("" if state == "void" else "It counts."),
        Need.UNDO: write or ("" if campaigns.last_acts else "There is nothing to undo."),
        Need.REDO: write or ("" if campaigns.undone_acts else "There is nothing to redo."),
        Need.SCHEDULE: armies or controller.schedule.reason,
        Need.BACK: armies or controller.musters.reason(),
        Need.RENEWED: armies or controller.armies.reason(),
    }
