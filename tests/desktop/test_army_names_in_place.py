"""Names and counts typed where they stand on the bench."""

from __future__ import annotations

import pytest
from army_hand import Hand
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from desktop.look.parts.inline_edit import InlineEdit


def field() -> InlineEdit:
    found = QApplication.focusWidget()
    assert isinstance(found, InlineEdit), found
    return found


def test_captions_and_heads_are_renamed_in_place(hand: Hand) -> None:
    # A caption is renamed in place and tab goes on.
    squad = [man.id for man in hand.unit("1st Squad").figures]
    grid, _ = hand.tile("LMG")
    at = grid.place_of(squad[5])
    hand.click(grid, grid.caption_rect(at).center(), double=True)
    hand.type("Tex")
    hand.press("Tab")
    assert hand.man("Tex").id == squad[5]
    hand.type("Radar")
    hand.press("Return")
    assert hand.man("Radar").id == squad[6]
    assert hand.controller.selection.ids == (squad[6],)
    hand.press("Ctrl+Z")
    assert hand.man("Tex").id == squad[5]
    assert not hand.army.find_figure(squad[6])[1].name

    # Escape leaves a name as it was.
    hand.start_over()
    before = hand.army
    hand.click_tile("LMG")
    assert hand.page.units.rename_current()
    hand.type("Nobody")
    hand.press("Escape")
    assert hand.army == before
    assert not isinstance(QApplication.focusWidget(), InlineEdit)

    # Going on to another name takes the one that is typed.
    hand.start_over()
    squad = [man.id for man in hand.unit("1st Squad").figures]
    for man, name in ((squad[5], "Tex"), (squad[6], "Bill")):
        hand.controller.selection.set([man])
        assert hand.page.units.rename_current()
        hand.type(name)
    hand.click(hand.view("Bazooka team"), QPointF(150, 20))
    assert (hand.man("Tex").id, hand.man("Bill").id) == (squad[5], squad[6])

    # A unit is renamed on its head.
    hand.start_over()
    squad = hand.view("1st Squad")
    hand.click(squad, squad.name_rect().center(), double=True)
    assert field().text() == "1st Squad"
    hand.press("Ctrl+A")
    hand.type("Ants\n")
    assert hand.unit("Ants").id == squad.shown.id
    assert not squad.folded


def test_heroes_chips_and_posts_are_renamed_and_counts_typed(hand: Hand) -> None:
    # A hero is renamed in his row.
    hero = next(man for man in hand.army.figures() if man.hero)
    row = hand.page.units.hero_row(hero.id)
    assert row is not None
    hand.click(row, double=True)
    hand.press("Ctrl+A")
    hand.type("Olga Drab\n")
    assert hand.man("Olga Drab").id == hero.id

    # Whoever is named steps out of his chip and back.
    hand.start_over()
    grid, key = hand.tile("Rifleman")
    count = next(tile.count for tile in grid.tiles if tile.key == key)
    hand.click_tile("Rifleman")
    assert hand.page.units.rename_current()
    hand.type("Tex\n")
    assert f"{count - 1} Riflemen" in hand.captions()
    assert "1 Tex" in hand.captions()
    hand.controller.selection.set([hand.man("Tex").id])
    assert hand.page.units.rename_current()
    hand.press("Ctrl+A", "Backspace", "Return")
    assert f"{count} Riflemen" in hand.captions()

    # A count is typed.
    hand.start_over()
    before = hand.army
    grid, key = hand.tile("Rifleman")
    hand.click(grid, grid.count_rect(grid.place_of(key)).center(), double=True)
    hand.press("Ctrl+A")
    hand.type("12\n")
    assert "12 Riflemen" in hand.captions()
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.click_tile("Rifleman")
    hand.press("Return", "Ctrl+A")
    hand.type("many\n")
    assert hand.army == before, "only a number is a count"

    # A man at a post is named beside it.
    hand.start_over()
    man = hand.unit("Light cannon").figures[0]
    hand.controller.selection.set([man.id])
    assert hand.page.units.rename_current()
    hand.press("Ctrl+A")
    hand.type("Bill\n")
    assert hand.man("Bill").id == man.id


@pytest.mark.parametrize(("what", "leave"), [("army", "close"), ("unit", "Ctrl+Q")])
def test_what_is_typed_in_place_is_kept_when_the_window_closes(
    hand: Hand, what: str, leave: str
) -> None:
    unit = hand.unit("1st Squad").id
    if what == "unit":
        hand.controller.selection.set([unit])
    hand.press("F2", "Ctrl+A")
    hand.type("Ants")
    hand.window.close() if leave == "close" else hand.press(leave)
    assert not hand.window.isVisible()
    stored = hand.stored()
    assert (stored if what == "army" else stored.unit(unit)).name == "Ants"


def test_what_is_typed_in_place_goes_to_the_army_it_was_typed_for(hand: Hand) -> None:
    first, unit = hand.army.id, hand.unit("1st Squad").id
    for chosen in ((), (unit,)):
        hand.army_service.open(first)
        hand.controller.selection.set(chosen)
        hand.press("F2", "Ctrl+A")
        hand.type("Ants")
        hand.press("Ctrl+O", "Down")
        assert hand.army.id != first
        hand.press("Return")
        assert hand.army.name == "Tan Raiders"
        assert not isinstance(QApplication.focusWidget(), InlineEdit)
        hand.saved()
        stored = hand.stored(first)
        assert (stored.unit(unit) if chosen else stored).name == "Ants"
