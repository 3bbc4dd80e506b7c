"""Every act of the room of the campaigns, with its menu and its key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QAction

from desktop.campaign.battle.actions import register_recording
from desktop.campaign.commands.undo import step_words
from desktop.campaign.honours.all_honours_dialog import show_roll
from desktop.campaign.requirements import Need, reasons
from desktop.shell.actions import ActionRegistry

if TYPE_CHECKING:
    from desktop.campaign.page import CampaignPage

_UNDO, _REDO, _NEXT_ROUND = "&Undo", "&Redo", "Plan the ne&xt round…"


class _Act(NamedTuple):
    """One act of a menu: what it is called, what it does, what it needs, its key, its place."""

    text: str
    slot: Callable[[], object]
    needs: Need
    keys: str = ""
    group: int = 0


def register_acts(page: CampaignPage, registry: ActionRegistry) -> None:
    """Put the acts into the menus; each can be chosen only where it does something."""
    made: dict[str, tuple[QAction, Need]] = {}
    menus = {
        "File": _files(page),
        "Edit": (
            _Act(_UNDO, page.undo, Need.UNDO, "Ctrl+Z"),
            _Act(_REDO, page.redo, Need.REDO, "Ctrl+Shift+Z; Ctrl+Y"),
        ),
        "View": _views(page),
        "Print": _papers(page),
        "Campaign": _campaign(page),
        "Battle": _battles(page),
    }
    for menu, acts in menus.items():
        for act in acts:
            action = registry.add(
                act.text, act.slot, menu=menu, page=page, shortcut=act.keys, group=act.group
            )
            made[act.text] = action, act.needs

    def refresh() -> None:
        _refresh(page, registry, made)

    for signal in (page.campaigns.changed, page.campaigns.listed, page.timeline.chosen, page.turned,
                   page.head_changed):  # fmt: skip
        signal.connect(lambda *_: refresh())
    refresh()
    register_recording(page, registry)


def _files(page: CampaignPage) -> Iterator[_Act]:
    doing = page.doing
    yield _Act("&New campaign…", doing.found, Need.NOTHING, "Ctrl+N")
    yield _Act("&Open a campaign…", page.choose_campaign, Need.NOTHING, "Ctrl+O")
    yield _Act("&Delete the campaign…", doing.remove, Need.ANY, group=1)


def _views(page: CampaignPage) -> Iterator[_Act]:
    yield _Act("Choose a &man or an army…", page.choose_about, Need.OPEN, "Ctrl+F", 4)
    yield _Act("&Head to head…", page.show_tables, Need.MET, "Ctrl+H", 4)
    roll = "The &roll of honour…"
    yield _Act(roll, lambda: show_roll(page), Need.FOUGHT, "Ctrl+Shift+M", 4)
    yield _Act("The chart as a &table…", page.chart.show_table, Need.FOUGHT, "Ctrl+T", 4)
    yield _Act("&Service record", page.toggle_about, Need.OPEN, "F4", 5)


def _papers(page: CampaignPage) -> Iterator[_Act]:
    papers = page.papers
    yield _Act("Print the &standings…", papers.print_standings, Need.OPEN, "Ctrl+P")
    yield _Act("Print the &report…", papers.print_report, Need.OPEN)
    yield _Act("Print the &briefing…", papers.print_briefing, Need.NEXT)
    yield _Act("Print cards and &medals…", papers.print_men, Need.FOUGHT)


def _campaign(page: CampaignPage) -> Iterator[_Act]:
    men, files = page.men, page.files
    yield _Act("Amend what was &agreed…", page.doing.amend, Need.WRITE, "F2")
    yield _Act("&Reinforce…", men.reinforce, Need.ARMIES, "Ctrl+Shift+R", 1)
    yield _Act("Give an &honour…", men.award, Need.ARMIES, "Ctrl+M", 1)
    yield _Act("&Take the army as it is now…", page.armies.take, Need.RENEWED, group=1)
    yield _Act("Add a n&ote…", men.note, Need.WRITE, "Ctrl+Shift+N", 1)
    yield _Act("What was a&greed", page.show_agreed, Need.OPEN, "Ctrl+G", 2)
    yield _Act("The &ledger in words", page.show_story, Need.OPEN, "Ctrl+L", 2)
    yield _Act("Open a campaign &file…", files.ask_open, Need.NOTHING, group=3)
    yield _Act("Save a &copy of this campaign…", files.save_copy, Need.WRITE, "Ctrl+S", 3)
    yield _Act("Save &tables…", files.save_tables, Need.OPEN, group=3)


def _battles(page: CampaignPage) -> Iterator[_Act]:
    battles, timeline = page.battles, page.timeline
    yield _Act("Record a &battle…", battles.record_new, Need.ARMIES, "Ctrl+B")
    yield _Act("&Plan a battle…", battles.plan_new, Need.ARMIES, "Ctrl+Shift+B")
    yield _Act(_NEXT_ROUND, page.schedule.plan, Need.SCHEDULE, "Ctrl+E")
    back = "Who comes &back before the battle…"
    yield _Act(back, page.musters.before_battle, Need.BACK, "Ctrl+Shift+E")
    yield _Act("&Open the battle", battles.open, Need.BATTLE, group=1)
    yield _Act("&Correct the battle…", battles.correct, Need.PLAYED, "Ctrl+R", 1)
    yield _Act("&Insert one before…", battles.insert, Need.PLAYED, "Ctrl+I", 1)
    yield _Act("Let it &not count…", battles.void, Need.PLAYED, group=2)
    yield _Act("Let it count &again…", battles.restore, Need.VOID, group=2)
    yield _Act("P&lay the planned battle…", battles.play, Need.PLANNED, group=3)
    yield _Act("Change the p&lan…", battles.change_plan, Need.PLANNED, group=3)
    yield _Act("Call it o&ff…", battles.cancel, Need.PLANNED, group=3)
    kept = page.kept  # what the line over the battles offers is found by Ctrl+K too
    yield _Act("&Go on with what is half recorded", kept.go_on.click, Need.KEPT, group=5)
    yield _Act("&Throw what is half recorded away…", kept.throw.click, Need.KEPT, group=5)
    yield _Act("Battle a&fter", lambda: timeline.walk(1), Need.BATTLE, "Right", 4)
    yield _Act("Battle &before", lambda: timeline.walk(-1), Need.BATTLE, "Left", 4)


def _refresh(
    page: CampaignPage, registry: ActionRegistry, made: dict[str, tuple[QAction, Need]]
) -> None:
    """Show what can be done now; while a battle is recorded only its own acts are there."""
    lacking, panel = reasons(page), page.recording
    steps = [made[_UNDO][0], made[_REDO][0]]
    for action, needs in made.values():
        registry.block(action, lacking[needs])
        registry.show(action, page.cover is None and (action in steps or panel is None))
    none = ("Nothing was marked yet.", "There is nothing to redo.")
    for step, name, words, reason in zip(
        steps, (_UNDO, _REDO), step_words(page), none, strict=True
    ):
        if panel is not None:  # its own steps, not what was written before
            registry.block(step, "" if words else reason)
        step.setText(f"{name}: {words.replace('&', '&&')}" if words else name)
    if not page.campaigns.reading:
        made[_NEXT_ROUND][0].setText(page.schedule.words)
