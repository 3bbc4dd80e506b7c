"""Undo and redo of a campaign: what was done in one go goes and comes back in one go, by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import campaign_made as made
from army_hand import Hand
from campaign_hand import CampaignHand
from dice_hand import KNOWN, RECOVER, opens_room, throw_all
from dice_hand import before as before_page
from PySide6.QtWidgets import QWidget

from desktop.campaign.change_preview_dialog import ChangeDialog
from rules.campaign.ledger.acts import Award, Join, Plan, Record
from rules.campaign.planning.settings import Player
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide


class Read:
    """Reads what a dialog of undo or redo says, and presses a button."""

    def __init__(self, at: CampaignHand, button: str) -> None:
        self._at, self._button = at, button
        self.title, self.words = "", list[str]()

    def __call__(self, dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        self.title, self.words = dialog.accessibleName(), dialog.words()
        self._at.press_button(dialog, self._button)


def pressed(at: CampaignHand, keys: str, button: str) -> Read:
    read = Read(at, button)
    at.hand.in_dialog(lambda: at.hand.press(keys), read)
    return read


def medal(at: CampaignHand) -> Award:
    return Award(
        "ada", next(iter(at.controller.campaigns.state.entry("ada").army.figures())).id, "Boot"
    )


def test_a_battle_that_was_undone_comes_back_whole_also_after_a_restart(
    war: CampaignHand, opener: Callable[..., Hand]
) -> None:
    page, before = war.page, war.table()
    line = next(each for each in page.controller.campaigns.state.battles if each.number == 7)
    story = line.record
    assert line.record is not None
    plan = pressed(war, "Ctrl+Z", "Undo it")
    assert plan.title == "Undo: the plan of a battle"
    for _ in range(2):
        pressed(war, "Ctrl+Z", "Undo it")
    undone = pressed(war, "Ctrl+Z", "Undo it")
    assert undone.title == "Undo: the correction of a battle", "not the battle itself"
    battle = pressed(war, "Ctrl+Z", "Undo it")
    assert battle.title == "Undo: the record of a battle"
    assert len(war.cards()) == 6 and war.table() != before
    war.hand.window.close()

    again = CampaignHand(opener(war.hand.data, room="campaigns"))
    redo = again.page.redo_button
    assert redo.isEnabled() and redo.toolTip() == "Redo: the record of a battle (Ctrl+Shift+Z)"
    back = pressed(again, "Ctrl+Shift+Z", "Redo it")
    assert back.title == "Redo: the record of a battle"
    assert back.words[0].startswith("The battle of 15 Nov 2026: ")
    assert again.stored().battle(line.id).record == story
    for keys in ("Ctrl+Y", "Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+Shift+Z"):
        pressed(again, keys, "Redo it")
    assert not redo.isEnabled() and redo.toolTip() == "Nothing to redo"
    assert again.table() == before and len(again.cards()) == 8


def test_many_whose_records_change_alike_share_a_line(war: CampaignHand) -> None:
    for _ in range(4):
        pressed(war, "Ctrl+Z", "Undo it")
    words = pressed(war, "Ctrl+Z", "Leave it as it is").words
    shared = [each for each in words if " others of " in each]
    assert 0 < len(shared) <= 2 and all("Battles fought" in each for each in shared)
    plain = [each for each in words if each not in shared and "Battles fought" in each]
    assert len(plain) < 20
    assert not any("A battle was battle 7" in each for each in words), "it has a name or a day"


def test_dice_of_both_armies_are_undone_in_one_go(opener: Callable[..., Hand], data: Path) -> None:
    at = opens_room(opener, data)(Record("b1", made.record(0, KNOWN)), losses=RECOVER)
    before = at.stored()
    at.controller.battles.record_new()
    page = before_page(at)
    throw_all(page, (2, 5))
    at.hand.click(page.next)
    panel = at.controller.recording
    assert panel is not None
    panel.controller.throw_away()
    at.controller.show_recording(None)
    thrown = at.stored()
    read = pressed(at, "Ctrl+Z", "Undo it")
    assert read.title == "Undo: the recovery dice"
    assert sum(" rolled for the fallen" in each for each in read.words[:2]) == 2
    assert at.stored().entries == before.entries
    pressed(at, "Ctrl+Y", "Redo it")
    assert at.stored().entries == thrown.entries


def test_acts_written_together_are_one_step_and_another_act_ends_what_redo_can_bring(
    war: CampaignHand,
) -> None:
    campaigns, doing = war.controller.campaigns, war.controller
    plans = [Plan(each, BattlePlan("2026-12-01", (PlannedSide("ada"),))) for each in ("n1", "n2")]
    assert doing.do(*plans)
    assert war.controller.steps.undo_words() == "the plans of 2 battles"
    ada = next(each for each in campaigns.state.players if each.id == "ada")
    assert doing.do(Join(Player("ada", "Adelheid", ada.side)))
    read = pressed(war, "Ctrl+Z", "Undo it")
    assert read.title == "Undo: a player's name"
    assert read.words == ["Ada is now called Adelheid"]
    pressed(war, "Ctrl+Z", "Undo it")
    assert len(war.cards()) == 8

    pressed(war, "Ctrl+Z", "Undo it")
    (redo,) = (each for each in war.hand.window.registry.of_menu("Edit") if "Redo" in each.text())
    assert redo.isEnabled() and redo.text() == "&Redo: the plan of a battle"
    assert war.controller.do(medal(war))
    assert not redo.isEnabled() and redo.text() == "&Redo"


def test_a_founding_is_no_step_and_a_page_with_one_army_says_what_is_lacking(
    opener: Callable[..., Hand], data: Path
) -> None:
    at = CampaignHand(opener(data, room="campaigns"))
    assert at.controller.campaigns.create(made.settings(), tuple(made.founding(KNOWN)))
    at.hand.events()
    assert not at.page.undo_button.isEnabled()

    first = {name: army for name, army in KNOWN.items() if name == "ada"}
    assert at.controller.campaigns.create(made.settings(), tuple(made.founding(first)))
    at.hand.events()
    assert "add another one" in at.timeline.accessibleDescription()
    second = made.founding({"tomas": KNOWN["tomas"]})
    assert at.controller.do(*second)
    assert "Record one that was played" in at.timeline.accessibleDescription()
    pressed(at, "Ctrl+Z", "Undo it")
    assert at.controller.steps.redo_words() == "an army joined"
    assert "add another one" in at.timeline.accessibleDescription()
