"""What the acts of the room need before they can be chosen, and why it is not there."""

from __future__ import annotations

from enum import StrEnum, auto

from desktop.campaign.battle.saved_drafts import kept_recordings
from desktop.campaign.controller import CampaignController


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
