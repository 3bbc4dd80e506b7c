"""A tree of scenarios filled in by hand: games, missions, texts, ways of armies, the drawing."""

from __future__ import annotations

from pathlib import Path

import campaign_made as made
from campaign_hand import CampaignHand, name_all, pick, write
from PySide6.QtTest import QTest

from desktop.campaign.settings.page import SettingsPage
from desktop.campaign.settings.scenario_tree_drawing import TreeDrawing
from rules.campaign.ledger.acts import Amend
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import Scenario


def test_a_tree_is_founded_whole_and_the_army_named_in_it_leads_on(opener, data: Path) -> None:
    made.put(data, made.war())
    at = CampaignHand(opener(data, room="campaigns"))

    def use(dialog: SettingsPage) -> None:
        name_all(dialog, "Shed War", "Ada", "Tomas")
        dialog.go(1)
        dialog.how.choose("story")
        at.hand.events()
        for _ in range(3):
            at.hand.click(dialog.how.scenarios.add_button)
        first, _, third = dialog.how.scenarios.rows
        for row, name in zip(dialog.how.scenarios.rows, ("Out", "On", "Home"), strict=True):
            write(row.name, name)
        QTest.keyClicks(first.text, "The gate stands open.")
        first.mission.setCurrentIndex(1)
        first.mission.activated.emit(1)
        pick(first.ends["attacker"], "On")
        at.hand.click(first.way_button)
        assert "which army's way it is" in dialog.summary.wrong.text()
        way = first.ways[0]
        names = [way.army.itemText(each) for each in range(1, way.army.count())]
        assert len(names) == len(set(names)) == 2, "the same army twice, told apart"
        pick(way.army, names[1])
        pick(way.follows, "Home")
        drawn = [each.words for each in dialog.how.scenarios.drawing.branches]
        assert drawn[0] == "First Out" and f"Won by {names[1]}: Home, the last one" in drawn
        at.hand.click(third.up)
        assert [row.name.text() for row in dialog.how.scenarios.rows] == ["Out", "Home", "On"]
        assert not dialog.summary.wrong.text()
        at.take(dialog)

    at.in_form(lambda: at.hand.press("Ctrl+N"), use)
    state = at.stored()
    first, home, on = state.settings.scenarios
    second = state.entries[1].entry
    assert first.after == {"attacker": on.id, second.id: home.id}
    assert first.text == "The gate stands open." and first.mission
    at.hand.in_dialog(lambda: at.hand.press("Ctrl+E"), at.answer("Plan 1 battle"))
    (line,) = at.stored().battles
    assert line.plan is not None and (line.plan.text, line.plan.name) == (first.text, "Out")


def test_the_form_of_a_tree_shows_what_was_written_and_keeps_it_unread(opener, data: Path) -> None:
    tree = (
        Scenario("s1", "Out", "lgam", "flag", "Dawn.", {"ada": "s2", "draw": "s2"}),
        Scenario("s2", "Home", mission="a-mission-that-is-gone"),
    )
    agreed = made.settings(kind="tree", scenarios=tree)
    made.put(data, append(made.war(), Amend(agreed), made.MOMENT))
    at = CampaignHand(opener(data, room="campaigns"))
    count = len(at.controller.campaigns.ledger.batches)

    def use(dialog: SettingsPage) -> None:
        assert dialog.how.scenarios.scenarios() == tree
        assert (
            "Drawn or won by 2nd Sandbox Company: Home"
            in dialog.how.scenarios.drawing.accessibleName()
        )
        assert not dialog.filled_in
        at.take(dialog)

    at.in_form(lambda: at.hand.press("F2"), use)
    assert len(at.controller.campaigns.ledger.batches) == count, (
        "nothing was changed, nothing is written"
    )
    at.hand.press("Ctrl+G")
    (drawing,) = at.about.findChildren(TreeDrawing)
    assert "First Out. Drawn or won by 2nd Sandbox Company: Home" in drawing.accessibleName()
