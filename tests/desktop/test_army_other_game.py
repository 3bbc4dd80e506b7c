"""The page "In another game": looked at, chosen otherwise, taken as one step, and taken back."""

from __future__ import annotations

from army_hand import Hand

from desktop.army.other_game import ConversionRow
from desktop.army.page_stack import ARMY
from rules.common.findings import severity_rank


def shown(hand: Hand, now: str) -> ConversionRow:
    return next(row for row in hand.page.other_game.rows if row.row.now == now)


def test_an_army_is_taken_to_another_game_and_back_by_keys(hand: Hand) -> None:
    before = hand.army
    hand.press("Ctrl+J")
    page, panel = hand.page, hand.page.other_game
    assert hand.page.head().title == "In another game" and panel.isVisible()
    assert hand.page.head().lines[1] == "nothing changes until you accept"
    assert [tab.text() for tab in panel.tabs] == [
        *("Fighting Plastic", "The Green and the Tan", "Army Men", "Army Men Combat")
    ]
    assert panel.tabs[0].isChecked() and panel.lacking.text() == "Lacking: 1 thing"
    assert page.take_button.text() == "Take it to Fighting Plastic"
    hand.press("Alt+2")
    assert panel.tabs[1].isChecked() and "14 of 43 men · legal" in panel.tabs[1].accessibleName()
    assert page.take_button.text() == "Take it to The Green and the Tan"
    assert panel.left.text() == "Left over: 29 men, Light cannon and Dragonfly"
    assert panel.seal.text == "Legal" and panel.foot.text().startswith("The L.G.A.M. army keeps")
    assert panel.total.text() == "14 men · 37 points"

    # A guess gives way to another man, and to nobody.
    hand.click(shown(hand, "Spotter").other)
    hand.type("leave him out")
    hand.press("Return")
    assert panel.seal.text == "Not legal yet" and "Cpl. Birch" not in shown(hand, "Jeep").row.was
    hand.press("Escape")
    assert page.showing == ARMY and hand.army is before, "left as it is"

    hand.press("Ctrl+J", "Alt+2", "Ctrl+Return")
    assert page.showing == ARMY and hand.army.ruleset == "green-and-tan"
    assert hand.army.figure_count() == 14 and not hand.page.seal.text().startswith("Not")
    assert (
        page.undo_stack and page.undo_stack.undoText() == "take the army to The Green and the Tan"
    )
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.press("Ctrl+Y")
    (back,) = [b for b in page.inspector.army.readings.children() if hasattr(b, "click")]
    hand.click(back)
    assert page.take_button.text() == "Take it to L.G.A.M."
    hand.click(page.take_button)
    assert (hand.army.units, hand.army.ruleset) == (before.units, "lgam")
    assert page.head().lines[1] == "43 figures · also in The Green and the Tan"

    # Played by a game in which it stands, it stands there as it did.
    assert hand.army_service.play_by(hand.army.id, "green-and-tan", "The Green and the Tan")
    assert hand.army.figure_count() == 14 and len(hand.army.readings) == 1


def test_what_is_lacking_has_fixes_and_gives_a_man(hand: Hand) -> None:
    hand.page.show_other_game("fighting-plastic")
    panel = hand.page.other_game
    assert panel.found is not None and panel.found.lacking
    labels = {each.text(): each for each in panel.findChildren(type(hand.page.leave_button))}
    hand.click(labels["Give him a rifleman"])
    assert panel.lacking.text() == "Lacking: nothing" and panel.found.men == 43
    hand.press("Ctrl+Return")
    assert max(map(severity_rank, hand.document.findings)) >= 2
    teams = [unit.figures for unit in hand.army.units if unit.type == "bazooka"]
    assert [[man.post for man in men] for men in teams] == [["gunner", "assistant"]] * 2
    (law,) = [men[0] for men in teams if men[0].moulded == ("law",)]
    hand.controller.selection.set((law.id,))
    assert hand.page.inspector.figure.extras.text() == "A stand-in: moulded on him is LAW."
