"""F1 on the army page: what the game says, and the way to where it stands in the rules."""

from __future__ import annotations

from collections.abc import Callable

from army_hand import Hand

from desktop.rulebook.page import RulesPage
from rules.army import edits
from rules.common.struct_decoding import DataPath


def _asked(hand: Hand) -> None:
    hand.press("F1")
    hand.events()


def _entry(hand: Hand) -> DataPath | None:
    page = hand.window.page
    assert isinstance(page, RulesPage)
    return page.controller.path


def _choose(hand: Hand, found: Callable[[], str]) -> None:
    hand.controller.selection.set((found(),))
    hand.events()


def test_men_units_findings_and_games_lead_to_their_rule(hand: Hand) -> None:
    # A man leads to his role.
    hand.click_row(hand.page.armies.list, "2nd Sandbox Company")
    roster = hand.document.roster
    man = next(each for each in roster.man.values() if each.role and each.role.id == "sniper")
    _choose(hand, lambda: man.figure.id)
    hand.page.show_tab("game")
    tab = hand.page.inspector.game
    assert tab.about.text() == man.called
    assert man.role.text in tab.text.text()
    assert "A lone sniper on the move: moves and fires" in tab.text.text()
    hand.controller.edit("read", lambda army: edits.set_switch(army, "sniper-move", "still"))
    hand.events()
    assert "A lone sniper on the move: fires only unmoved" in tab.text.text()
    hand.click(tab.rules_button)
    hand.events()
    assert (hand.window.room, _entry(hand)) == ("rules", ("role", "sniper"))
    assert hand.window.page.controller.game.ruleset.id == "lgam"

    # A unit leads to its type.
    hand.start_over()
    hand.click_row(hand.page.armies.list, "2nd Sandbox Company")
    for kind in ("vehicle", "team"):
        unit = next(each for each in hand.army.units if each.kind == kind)
        hand.controller.selection.set((unit.id,))
        _asked(hand)
        assert _entry(hand) == (kind, unit.type)
        hand.press("Ctrl+1")
        hand.events()

    # A finding leads to its limit.
    hand.start_over()
    hand.click_row(hand.page.armies.list, "Cereal Box Ten")
    men = [man.id for man in hand.army.figures() if man.plain][:2]
    hand.controller.edit("fewer", lambda army: edits.remove_figures(army, men))
    hand.events()
    assert hand.sentences()[0].startswith("8 models")
    hand.press("F8")
    _asked(hand)
    assert _entry(hand) == ("limit", "ten-models")

    # With nothing chosen the game itself opens.
    hand.start_over()
    hand.click_row(hand.page.armies.list, "Garden Gate")
    _asked(hand)
    assert hand.window.page.controller.game.ruleset.id == "green-and-tan"
