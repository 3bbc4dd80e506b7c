"""Battles of a campaign are planned, recorded, corrected and taken out of the count by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from campaign_hand import CampaignHand, pick, write
from dice_hand import before
from PySide6.QtWidgets import QWidget

from db.store import Store
from desktop.campaign.change_preview_dialog import ChangeDialog
from desktop.campaign.commands.battle import PlanDialog
from desktop.campaign.recording.recording_page import FATES, REVIEW
from rules.campaign.recording.draft import change, settle_result

Opens = Callable[..., CampaignHand]


# ------------------------------------------------------------------ history that changes


def test_a_battle_is_voided_after_its_preview_planned_called_off_and_kept_for_later(
    war: CampaignHand,
) -> None:
    war.battle("battle3")
    table, seen = war.table(), []

    def read(dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        seen.extend(dialog.words())
        war.press_button(dialog, "Leave it as it is")

    void = partial(war.hand.click, war.page.battle_page.buttons["void"])
    war.hand.in_dialog(void, read)
    assert any(words.startswith("June") and "points 4 → 1" in words for words in seen)
    assert any("no longer counts" in words for words in seen)
    assert war.table() == table and war.stored().battle("battle3").state == "played"

    war.hand.in_dialog(void, war.answer("Take it out of the count", "Nobody remembers it"))
    assert war.cards()[2].endswith("Void")
    assert war.stored().battle("battle3").why == "Nobody remembers it"
    restore = partial(war.hand.click, war.page.battle_page.buttons["restore"])
    war.hand.in_dialog(restore, war.answer("Count it again"))
    assert war.table() == table

    war.controller.show_battle("")
    war.hand.events()

    def plan(dialog: QWidget) -> None:
        assert isinstance(dialog, PlanDialog)
        assert not dialog.buttons[0].isEnabled(), "two armies meet"
        write(dialog.day, "2026-12-06")
        for entry in ("tomas", "milo"):
            war.hand.click(dialog.rows[entry].check)
        pick(dialog.rows["milo"].role, "Defender")
        war.press_button(dialog, "Save")

    war.hand.in_dialog(lambda: war.hand.click(war.page.war_room.battles.plan_button), plan)
    assert war.cards()[-1].startswith("Battle 9, 6 Dec") and "Tomas – Milo" in war.cards()[-1]
    battle = war.timeline.battle()
    assert war.stored().battle(battle).plan.sides[1].role == "defender"
    war.controller.battles.open()
    off = partial(war.hand.click, war.page.battle_page.buttons["cancel"])
    war.hand.in_dialog(off, war.answer("Call it off", "Rain"))
    assert len(war.cards()) == 8

    war.controller.show_battle("")
    war.hand.events()
    hand, page = war.hand, war.page
    view = page.war_room.battles.timeline
    hand.click(view.viewport(), view.play_rect("battle8").center())
    hand.click(before(war).next)
    assert (
        page.controller.recording is not None
        and page._stack.currentWidget() is page.controller.recording
    )
    assert page.head().title != "The Backyard War"
    assert not page.record_button.isVisible() and page.keep_button.isVisible()
    hand.press("F")
    assert page.undo_button.isEnabled()
    hand.click(page.keep_button)
    assert page.controller.recording is None and page.head().title == "The Backyard War"
    assert war.stored().battle("battle8").state == "planned", "nothing was written"

    hand.click(page.war_room.attention.kept.go_on)
    assert page.controller.recording is not None
    hand.click(page.keep_button)
    throw = partial(hand.click, page.war_room.attention.kept.throw)
    hand.in_dialog(throw, war.answer("Discard it"))
    assert page.war_room.attention.kept.isHidden() and not page.controller.campaigns.draft(
        "battle8"
    )
    texts = ((act, act.text().replace("&", "")) for _, act, _ in hand.window.registry.all_actions())
    acts = [act for act, text in texts if "half-recorded" in text]
    assert len(acts) == 2 and not any(act.isEnabled() for act in acts)


def test_a_correction_shows_what_it_changes_and_a_recording_has_its_own_acts(
    war: CampaignHand,
) -> None:
    war.battle("battle3")
    war.hand.press("Ctrl+R")
    panel = war.controller.recording
    assert panel is not None
    draft = change(
        settle_result(panel.controller.draft, "agreed", ["ada"], "We agreed"), why="Ada won it"
    )
    panel.controller.step("name the winner", draft)
    panel.go(REVIEW)
    war.hand.events()
    assert "2nd Sandbox Company now wins instead of Dune Foxes." in panel.review.words
    told = list[str]()

    def leave(dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        told.extend(dialog.words())
        war.press_button(dialog, "Leave it as it is")

    war.hand.in_dialog(panel.accept, leave)
    assert told[0] == "Ada now wins instead of June."
    assert war.controller.recording is panel and war.table()[0]["Points"] == "9"
    war.hand.in_dialog(panel.accept, war.answer("Correct it"))
    assert war.controller.recording is None
    assert war.table()[0]["Points"] == "12"
    assert war.stored().battle("battle3").corrections == 2

    war.battle("battle8")
    page, registry = war.page, war.hand.window.registry
    page.controller.battles.record_planned()
    page.controller.recording.go(FATES)
    war.hand.events()
    keys = {action.text().replace("&", ""): action for _, action, _ in registry.all_actions()}
    for words in (
        "Mark: killed",
        "Whole unit: killed",
        "Everyone else came home",
        "Step 2: Fates",
    ):
        assert keys[words].shortcuts(), words
    assert "Record a battle…" not in keys, "the campaign's acts are away"
    assert len(registry.of_menu("Battle")) == 9, "marks are at the men and found by their letters"
    (undo,) = (each for each in registry.of_menu("Edit") if "Undo" in each.text())
    assert not undo.isEnabled()
    keys["Mark: killed"].trigger()
    assert undo.isEnabled() and undo.text().endswith("mark killed")
    undo.trigger()
    assert not undo.isEnabled()
    page.controller.recording.go(3)
    war.hand.events()
    assert "Accept" in [each.text() for each in registry.of_menu("Battle")]
    page.controller.recording.keep_for_later()
    war.hand.events()
    words = [each.text().replace("&", "") for each in registry.of_menu("Battle")]
    assert "Mark: killed" not in words and "Record a battle…" in words


# ------------------------------------------------------------------ recording


def test_a_battle_is_recorded_by_keys_and_another_recording_thrown_away(war: CampaignHand) -> None:
    hand, page = war.hand, war.page
    men = {row["Army"]: int(row["Men"]) for row in war.table()}
    war.battle("battle3")
    hand.press("Ctrl+B")
    panel = page.controller.recording
    assert panel is not None
    for row in panel.met.rows[:2]:
        hand.click(row.there)
    hand.click(panel.score.next)
    hand.press("F", "Right", "Right", "F")
    panel.controller.rest_home()
    draft = settle_result(panel.controller.draft, "agreed", ["tomas"], "The flag was his")
    panel.controller.step("name the winner", draft)
    hand.click(panel.score.next)
    hand.click(panel.score.next)
    hand.click(panel.score.next)
    assert page.controller.recording is None
    assert "Battle 8: Ada – Tomas" in war.right() and "Tomas won" in war.right()
    assert [row["Points"] for row in war.table()][:2] == ["9", "9"]
    now = {row["Army"]: int(row["Men"]) for row in war.table()}
    lost = men["2nd Sandbox Company"] - now["2nd Sandbox Company"]
    assert 1 <= lost <= 2, "a jeep is no man"
    state = war.stored()
    battle = state.battle(page.war_room.battles.timeline.battle())
    with Store.open(hand.data) as store, store.reading() as work:
        copies = [work.campaigns.fielded(side.fielded) for side in battle.record.sides]
    assert [copy.name for copy in copies] == ["2nd Sandbox Company", "Tan Raiders"]
    hand.in_dialog(lambda: hand.press("Ctrl+Z"), war.answer("Undo it"))
    assert len(war.cards()) == 8 and war.table()[0]["Points"] == "9"

    war.battle("battle8")
    page, hand = war.page, war.hand
    page.controller.battles.record_planned()
    page.controller.recording.go(FATES)
    hand.press("F")
    throw = partial(hand.choose, "Battle", "Discard this recording…")
    hand.in_dialog(throw, war.answer("Keep recording"))
    assert page.controller.recording is not None and page.controller.campaigns.draft("battle8")
    hand.in_dialog(throw, war.answer("Discard it"))
    assert page.controller.recording is None and not page.controller.campaigns.draft("battle8")
