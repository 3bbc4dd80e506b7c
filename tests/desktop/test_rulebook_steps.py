"""Undo, redo and the other keys in the room "Rules": they reach the house rules and no army."""

from __future__ import annotations

import pytest
from army_hand import Hand
from rules_hand import RulesHand

RIFLE = ("weapon", "rifle")


@pytest.fixture
def edited(hand: Hand) -> Hand:
    """An army with a step that could be undone and one that could be done again, men chosen."""
    hand.press("Ctrl+Shift+G", "Ctrl+Shift+G")
    hand.press("Ctrl+Z", "Ctrl+A")
    stack = hand.document.undo_stack
    assert stack.canUndo()
    assert stack.canRedo()
    return hand


def _undo(hand: Hand) -> list[tuple[str, bool]]:
    """What the menu Edit offers of undo and redo."""
    acts = hand.window.registry.of_menu("Edit")
    words = ((act.text().replace("&", ""), act.isEnabled()) for act in acts)
    return [each for each in words if each[0].startswith(("Undo", "Redo"))]


def test_no_key_of_the_room_reaches_the_army_behind_it(edited: Hand) -> None:
    before = edited.army
    RulesHand(edited).game("L.G.A.M.")
    assert _undo(edited) == [("Undo", False), ("Redo", False)]
    edited.press("Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+D", "Del", "Ctrl+X", "Ctrl+G", "+")
    edited.press("F8", "Ctrl+Return", "Ctrl+B", "Alt+Up")
    edited.events()
    assert edited.army is before
    assert edited.window.room == "rules"
    assert not edited.page.undo_button.isVisible()


def test_undo_in_the_room_takes_back_house_rules_only(edited: Hand) -> None:
    before = edited.army
    room = RulesHand(edited).game("L.G.A.M.")
    edited.press("Ctrl+N")
    edited.events()
    edited.type("Saturdays\n")
    room.section("weapons")
    room.type_in(RIFLE, "Attack", "9")
    assert room.text(RIFLE, "Attack") == "9 house"
    last, following = _undo(edited)
    assert last[0].startswith("Undo ")
    assert last[1]
    assert following == ("Redo", False)
    room.page.values.table.setFocus()
    edited.press("Ctrl+Z")
    edited.events()
    assert room.text(RIFLE, "Attack") == "7 borrowed"
    edited.choose("Edit", _undo(edited)[1][0])
    edited.events()
    assert room.text(RIFLE, "Attack") == "9 house"
    assert edited.army is before
    steps = edited.document.undo_stack.index()
    edited.press("Ctrl+1")
    edited.events()
    assert _undo(edited)[0] == ("Undo add an empty squad", True)
    edited.page.units.setFocus()
    edited.press("Ctrl+Z")
    assert edited.document.undo_stack.index() == steps - 1
    edited.press("Ctrl+5")
    edited.events()
    assert room.text(RIFLE, "Attack") == "9 house"
