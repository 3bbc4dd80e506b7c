"""The army page in a small window and in a tall one: what folds, what stands beside what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from army_hand import Hand
from PySide6.QtGui import QGuiApplication

from rules.army import edits
from rules.army.model import new_army


@pytest.fixture
def small(opener: Callable[..., Hand], data: Path) -> Hand:
    """The window at a width at which the details are folded."""
    return opener(data, (1024, 700))


def test_no_folded_details_stand_beside_a_panel(small: Hand) -> None:
    chips = small.page.tray.chips
    assert len({chips.place_of(key).y() for key in ("all", "vehicle", "has")}) == 1, "one line"
    QGuiApplication.clipboard().setText("3 riflemen")
    for keys, panel in (("Ctrl+N", "new"), ("Ctrl+Shift+B", "bin"), ("Ctrl+Shift+V", "list")):
        _no_details_beside(small, keys, panel)


def _no_details_beside(small: Hand, keys: str, panel: str) -> None:
    assert small.page.strip.isVisible()
    small.press("F4", keys)
    small.events()
    assert small.page.showing == panel
    assert not small.page.strip.isVisible()
    assert not small.page.inspector.isVisible()
    for width in (1280, 1024):
        small.window.resize(width, 700)
        small.events()
        assert not small.page.strip.isVisible()
        assert not small.page.inspector.isVisible()
    small.press("Ctrl+5", "Ctrl+1")
    small.events()
    assert (small.window.room, small.page.showing) == ("armies", panel)
    assert not small.page.strip.isVisible()
    small.page.show_army()
    small.events()
    assert small.page.strip.isVisible()


def test_a_man_found_by_name_shows_in_the_strip_and_opens_nothing(small: Hand) -> None:
    man = next(each for each in small.army.figures() if each.name)
    small.press("Ctrl+K")
    small.type(man.name)
    small.press("Return")
    small.events()
    assert small.controller.selection.ids == (man.id,)
    assert not small.page.inspector.isVisible()
    assert small.page.strip.accessibleDescription().endswith(f": {man.called}")
    small.controller.edit("rename", lambda army: edits.change_figure(army, man.id, name="Ash"))
    assert small.page.strip.accessibleDescription().endswith("Ash")
    small.press("F4")
    assert small.page.inspector.isVisible()


def _rows_in_sight(hand: Hand) -> int:
    view = hand.page.armies.list
    shown = view.viewport().rect()
    model = view.model()
    return sum(
        shown.contains(view.visualRect(model.index(at, 0))) for at in range(model.rowCount())
    )


def test_the_list_of_armies_is_as_high_as_its_rows_and_scrolls_in_a_low_window(
    opener: Callable[..., Hand], data: Path
) -> None:
    hand = opener(data, (1280, 800))
    for at in range(12):
        hand.army_service.add(new_army("lgam", f"Army {at}", "green"))
    hand.press("Ctrl+O")
    seen = {}
    for height in (1080, 560):
        hand.window.resize(1280, height)
        hand.events()
        hand.page.armies.list.scrollToTop()
        seen[height] = _rows_in_sight(hand)
        sheet = hand.page.armies_popover.sheet.geometry()
        assert sheet.bottom() < hand.window.height()
    assert seen[1080] == len(hand.army_service.entries)
    assert 5 < seen[560] < seen[1080]
