"""The keys that lead from step to step of a recording, wherever the cursor stands."""

from __future__ import annotations

from campaign_hand import CampaignHand
from PySide6.QtWidgets import QComboBox

from desktop.campaign.recording.recording_page import FATES, MET, OBJECTIVES, REVIEW


def test_alt_and_a_number_lead_to_a_step_from_any_field_and_write_nothing(
    war: CampaignHand,
) -> None:
    war.controller.battles.record_new()
    panel = war.controller.recording
    assert panel is not None
    for row in panel.met.rows[:2]:
        war.hand.click(row.there)
    panel.met.name.setFocus()
    war.hand.press("G", "Alt+3")
    assert (panel.step, panel.controller.draft.name) == (OBJECTIVES, "g")
    choice = next(each for each in panel.objectives.findChildren(QComboBox) if each.isVisible())
    choice.setFocus()
    war.hand.press("Alt+2")
    assert panel.step == FATES
    panel.fates.field.choose_first()
    war.hand.press("F")
    panel.fates.strip.note.setFocus()
    war.hand.press("Alt+4")
    assert panel.step == REVIEW and panel.fates.strip.note.text() == ""
    war.hand.press("Alt+2")
    panel.fates.story.text.setFocus()
    war.hand.press("Alt+3")
    assert panel.step == OBJECTIVES and panel.controller.draft.story == ""
    war.hand.press("Alt+1")
    assert panel.step == MET and panel.controller.draft.name == "g"
