"""Folding with motion: a box ends at the height of what it shows, and the others make room."""

from __future__ import annotations

from army_hand import Hand

from desktop.army.table.unit_view import UnitView
from desktop.look.theme import theme_of


def box(hand: Hand, name: str) -> UnitView:
    views = hand.page.units.findChildren(UnitView)
    return next(view for view in views if view.shown.name == name)


def settled(hand: Hand, view: UnitView, tall: bool) -> bool:
    head = view.head_height() + 14
    return (view.height() > head + 60) == tall and (not tall or view.body.height() > 60)


def test_a_box_folds_and_unfolds_with_motion(hand: Hand) -> None:
    theme_of(hand.window).set_less_motion(False)
    jeep, dragonfly = box(hand, "Command jeep"), box(hand, "Dragonfly")
    tall = jeep.height()
    jeep.set_folded(True, animate=True)
    hand.qtbot.waitUntil(lambda: settled(hand, jeep, tall=False), timeout=15_000)
    jeep.set_folded(False, animate=True)
    hand.qtbot.waitUntil(lambda: jeep.height() == tall, timeout=15_000)
    dragonfly.set_folded(True)
    dragonfly.set_folded(False, animate=True)
    hand.qtbot.waitUntil(lambda: settled(hand, dragonfly, tall=True), timeout=15_000)
    below = [view for view in hand.page.units.findChildren(UnitView) if view is not dragonfly]
    assert not any(view.geometry().intersects(dragonfly.geometry()) for view in below)
