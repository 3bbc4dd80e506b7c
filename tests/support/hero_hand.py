"""A player's hand on one man: choosing him, reading him, finding his row."""

from __future__ import annotations

from army_hand import Hand

from desktop.look.parts.hero_box import HeroBox
from rules.army.model import Figure


def man(hand: Hand) -> Figure:
    """The current man as he is now."""
    found = hand.controller.current_figure()
    assert found is not None
    return found[1]


def choose_man(hand: Hand, label: str = "Engineer") -> Figure:
    """Choose the man with this caption."""
    hand.click_tile(label)
    return man(hand)


def row_of(hand: Hand, name: str) -> HeroBox:
    """The row of a hero on the bench."""
    return next(
        box
        for box in hand.page.findChildren(HeroBox)
        if box.isVisible() and name in box.accessibleName()
    )
