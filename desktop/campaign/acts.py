"""Every act of the room of the campaigns, with its menu and its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from desktop.campaign.record_acts import register_recording
from desktop.campaign.roll_dialog import show_roll
from desktop.shell.actions import ActionRegistry

if TYPE_CHECKING:
    from desktop.campaign.page import CampaignPage

(_NONE, _OPEN, _WRITE, _ARMIES, _BATTLE, _PLAYED, _PLANNED, _VOID, _SOME, _UNDO, _SCHEDULE,
 _BACK, _MET, _ANY, _NEXT, _FOUGHT, _WHOLE, _RENEWED) = (
    "", "open", "write", "armies", "battle", "played", "planned", "void", "some", "undo",
    "schedule", "back", "met", "any", "next", "fought", "whole", "renewed",
)  # fmt: skip
_NEEDS = (
    _OPEN, _WRITE, _ARMIES, _BATTLE, _PLAYED, _PLANNED, _VOID, _UNDO, _SCHEDULE, _BACK, _MET,
    _ANY, _NEXT, _FOUGHT, _WHOLE, _RENEWED,
)  # fmt: skip


def register_acts(page: CampaignPage, registry: ActionRegistry) -> None:
    """Put the acts into the menus; each can be chosen only where it does something."""
    made: list[tuple[QAction, str]] = []

    def add(text, slot, menu, keys="", group=0, needs="") -> QAction:  # type: ignore[no-untyped-def]
        action = registry.add(text, slot, menu=menu, page=page, shortcut=keys, group=group)
        made.append((action, needs))
        return action

    doing, men, battles, papers = page.doing, page.men, page.battles, page.papers
    files = page.files
    add("&New campaign…", doing.found, "File", "Ctrl+N")
    add("&Open a campaign…", page.choose_campaign, "File", "Ctrl+O", 0, _SOME)
    add("&Delete the campaign…", doing.remove, "File", "", 1, _ANY)
    add("Open a campaign &file…", files.ask_open, "Campaign", "", 3, _NONE)
    add("Save a &copy of this campaign…", files.save_copy, "Campaign", "Ctrl+S", 3, _WHOLE)
    add("Save &tables…", files.save_tables, "Campaign", "", 3, _OPEN)
    undo = add("&Undo", page.undo, "Edit", "Ctrl+Z", 0, _UNDO)
    add("Amend what was &agreed…", doing.amend, "Campaign", "F2", 0, _WRITE)
    add("What was a&greed", page.show_agreed, "Campaign", "Ctrl+G", 2, _OPEN)
    add("&Reinforce…", men.reinforce, "Campaign", "Ctrl+Shift+R", 1, _ARMIES)
    add("Give an &honour…", men.award, "Campaign", "Ctrl+M", 1, _ARMIES)
    add("&Take the army as it is now…", page.armies.take, "Campaign", "", 1, _RENEWED)
    add("Add a n&ote…", men.note, "Campaign", "Ctrl+Shift+N", 1, _WRITE)
    add("Record a &battle…", battles.record_new, "Battle", "Ctrl+B", 0, _ARMIES)
    add("&Plan a battle…", battles.plan_new, "Battle", "Ctrl+Shift+B", 0, _ARMIES)
    following = add("Plan the ne&xt round…", page.schedule.plan, "Battle", "Ctrl+E", 0, _SCHEDULE)
    musters = page.musters
    add("Who comes &back before the battle…", musters.before_battle, "Battle", "Ctrl+Shift+E", 0,
        _BACK)  # fmt: skip
    add("&Open the battle", battles.open, "Battle", "", 1, _BATTLE)
    add("&Correct the battle…", battles.correct, "Battle", "Ctrl+R", 1, _PLAYED)
    add("&Insert one before…", battles.insert, "Battle", "Ctrl+I", 1, _PLAYED)
    add("Let it &not count…", battles.void, "Battle", "", 2, _PLAYED)
    add("Let it count &again…", battles.restore, "Battle", "", 2, _VOID)
    add("P&lay the planned battle…", battles.play, "Battle", "", 3, _PLANNED)
    add("Change the p&lan…", battles.change_plan, "Battle", "", 3, _PLANNED)
    add("Call it o&ff…", battles.cancel, "Battle", "", 3, _PLANNED)
    add("Battle a&fter", lambda: page.timeline.walk(1), "Battle", "Right", 4, _BATTLE)
    add("Battle &before", lambda: page.timeline.walk(-1), "Battle", "Left", 4, _BATTLE)
    add("Choose a &man or an army…", page.choose_about, "View", "Ctrl+F", 4, _OPEN)
    for text, slot, keys, needs in (
        ("&Head to head…", page.show_tables, "Ctrl+H", _MET),
        ("The &roll of honour…", lambda: show_roll(page), "Ctrl+Shift+M", _FOUGHT),
        ("The chart as a &table…", page.chart.show_table, "Ctrl+T", _FOUGHT),
    ):
        add(text, slot, "View", keys, 4, needs)
    add("The &ledger in words", page.show_story, "Campaign", "Ctrl+L", 2, _OPEN)
    add("Print the &standings…", papers.print_standings, "Print", "Ctrl+P", 0, _OPEN)
    add("Print the &report…", papers.print_report, "Print", "", 0, _OPEN)
    add("Print the &briefing…", papers.print_briefing, "Print", "", 0, _NEXT)
    add("Print cards and &medals…", papers.print_men, "Print", "", 0, _FOUGHT)
    add("&Service record", page.toggle_about, "View", "F4", 5, _OPEN)

    def refresh() -> None:
        _refresh(page, registry, made, undo)
        if not page.desk.reading:
            following.setText(page.schedule.words)

    for signal in (page.desk.changed, page.desk.listed, page.timeline.chosen, page.turned,
                   page.head_changed):  # fmt: skip
        signal.connect(lambda *_: refresh())
    refresh()
    register_recording(page, registry)


def _refresh(
    page: CampaignPage, registry: ActionRegistry, made: list[tuple[QAction, str]], undo: QAction
) -> None:
    """Show what can be done now; while a battle is recorded only its own acts are there."""
    reasons, panel = _reasons(page), page.recording
    for action, needs in made:
        registry.block(action, reasons[needs])
        registry.show(action, action is undo or panel is None)
    words = page.doing.undo_words()
    if panel is not None:  # its own steps, not what was written before
        words = panel.session.undo_name
        registry.block(undo, "" if words else "Nothing was marked yet.")
    undo.setText(f"&Undo: {words.replace('&', '&&')}" if words else "&Undo")


def _reasons(page: CampaignPage) -> dict[str, str]:
    """Return for each need why it is not met, "" where it is."""
    desk = page.desk
    if desk.reading:
        waits = "The campaign is being read."
        return {**dict.fromkeys(_NEEDS, waits), _NONE: "", _SOME: ""}
    battle = page.battle_line()
    opened = "" if desk.shown is not None else "No campaign is open."
    busy = "A battle is being recorded." if page.recording is not None else ""
    opened = busy or opened
    write = opened or ("" if desk.can_write else "The ledger of this campaign is damaged.")
    few = not opened and len(desk.state.entries) == 0
    armies = write or ("No army has entered yet: amend what was agreed." if few else "")
    chosen = "" if battle else "No battle is chosen."
    none = write or chosen
    state = battle.state if battle and not none else ""
    battles = desk.state.battles if not opened else ()
    return {
        _NEXT: opened
        or ("" if any(each.state == "planned" for each in battles) else "No battle is planned."),
        _FOUGHT: opened
        or ("" if any(each.number for each in battles) else "No battle was fought yet."),
        _NONE: busy,
        _SOME: busy or ("" if desk.summaries else "There is no campaign yet."),
        _OPEN: opened,
        _ANY: busy or ("" if desk.shown or desk.damage else opened),
        _WRITE: write,
        _WHOLE: write,
        _ARMIES: armies,
        _BATTLE: opened or chosen,
        _PLAYED: none or ("" if state in ("played", "undecided") else "It was not played."),
        _PLANNED: none or ("" if state == "planned" else "It is not a planned battle."),
        _VOID: none or ("" if state == "void" else "It counts."),
        _SCHEDULE: armies or ("" if page.schedule.wanted else "Free play has no schedule."),
        _MET: opened or ("" if desk.state.meetings else "No two armies have met yet."),
        _BACK: armies or page.musters.reason(),
        _RENEWED: armies or page.armies.reason(),
        _UNDO: write or ("" if desk.last_act else "There is nothing to undo."),
    }
