"""An army that changes its game, and pages that change under the keyboard."""

from __future__ import annotations

from army_hand import Hand

from desktop.services.army_versions import BY_HAND, keep, restore
from rules.army import edits


def test_an_army_of_another_game_comes_while_the_keyboard_is_in_its_readings(hand: Hand) -> None:
    armies = {entry.ruleset: entry.id for entry in hand.army_service.entries}
    hand.army_service.open(armies["army-men-combat"])
    hand.page.show_tab("game")
    details = hand.page.inspector.game
    choice = next(iter(details.choices().values()))
    choice.setFocus()
    assert choice.hasFocus()
    hand.press("Ctrl+B")
    hand.events()
    assert hand.army.ruleset != "army-men-combat" or hand.army.id != armies["army-men-combat"]
    wanted = [switch.id for switch in hand.document.ruleset.switches]
    assert list(details.choices()) == wanted
    hand.army_service.open(armies["lgam"])
    details.choices()["clock-rounding"].setFocus()
    hand.army_service.open(armies["army-men"])
    hand.events()
    assert list(details.choices()) == [s.id for s in hand.document.ruleset.switches]

    # In Army Men Combat the odds of a man tell his fights, by the policy for rolling again.
    hand.army_service.open(armies["army-men-combat"])
    hand.page.show_tab("details")
    hand.click_tile("Commando")
    odds = hand.page.inspector.figure.odds
    hand.click(odds.fold)
    assert "on 1d6" in odds.needed.text() and not odds.edge.isVisible()
    odds.turns.setFocus()
    hand.press("Down")
    assert odds.turns.currentText() == "2 rounds"
    assert "Killed within 2 rounds: 68 %" in odds.chances.accessibleName()
    odds.weapon.setFocus()
    hand.press("End")
    assert odds.weapon.currentText() == "Close combat"
    assert odds.edge.isVisible() and not odds.cover.isVisible() and not odds.policy.isVisible()
    odds.edge.setFocus()
    hand.press("Down")
    assert odds.edge.currentText() == "Assault from above" and odds.policy.isVisible()
    assert "Attacker wins: 56 %" in odds.chances.accessibleName()
    odds.policy.setFocus()
    hand.press("Down")
    assert odds.policy.currentText() == "When it raises wins, and so kills"
    assert odds.needed.text().endswith("rolled again when it raises wins, and so kills")
    assert "Attacker wins: 58 %" in odds.chances.accessibleName()


def test_a_version_is_kept_from_the_history_and_brings_its_game_back(hand: Hand) -> None:
    # A version is kept from within the history.
    hand.press("Ctrl+H")
    keys = "Ctrl+Shift+H"
    act = next(a for a in hand.window.actions() if keys in [s.toString() for s in a.shortcuts()])
    assert act.isEnabled()

    # Restoring a version brings its game back.
    hand.start_over()
    army_service, controller = hand.army_service, hand.controller
    assert keep(army_service, hand.army, BY_HAND, "game night")
    controller.edit(
        "play by Fighting Plastic", lambda a: edits.change_army(a, ruleset="fighting-plastic")
    )
    hand.events()
    assert hand.document.ruleset.id == "fighting-plastic"
    assert "Fighting Plastic" in hand.page.head().lines[0]
    hand.saved()
    with army_service.database._store.reading() as work:
        version = next(v for v in work.versions.of(hand.army.id) if v.label == "game night")
    assert restore(army_service, version)
    hand.events()
    assert hand.army.ruleset == hand.document.ruleset.id == "lgam"
    assert "L.G.A.M." in hand.page.head().lines[0]
    hand.press("Ctrl+Z")
    assert hand.document.ruleset.id == "fighting-plastic"
