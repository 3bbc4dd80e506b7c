"""Two windows over one database: what the other one does arrives here, and nothing is lost."""

from __future__ import annotations

import pytest
from army_hand import Hand

from rules.army import edits


@pytest.fixture
def windows(opener, data) -> tuple[Hand, Hand]:
    """Two windows with the same army open."""
    first, second = opener(data), opener(data)
    assert first.army.id == second.army.id
    look(first)
    look(second)
    return first, second


def look(hand: Hand) -> None:
    """Let the window ask whether another one wrote, as it does every two seconds."""
    hand.come()
    hand.poll_other_windows()
    hand.events()


def titles(hand: Hand) -> list[str]:
    return hand.titles(hand.page.armies.list)


def test_changes_of_the_other_window_arrive_here(windows) -> None:
    # Changes of the other window arrive as one step.
    first, second = windows
    before = second.army
    first.army_service.rename(first.army.id, "Ants")
    first.saved()
    look(second)
    assert second.army == first.army
    assert titles(second)[0] == "Ants"
    assert second.document.undo_stack.undoText() == "changes from another window"
    assert "Another window changed this army" in second.window.status_text
    second.press("Ctrl+Z")
    assert second.army == before
    second.saved()
    look(first)
    assert first.army == before, "taken back there, it is taken back here"

    # An army that does not lie open is taken over silently.
    first, second = windows
    ours = second.army.id
    second.click_row(second.page.armies.list, "Garden Gate")
    first.army_service.rename(ours, "Ants")
    first.saved()
    look(second)
    assert second.army.name == "Garden Gate"
    assert titles(second)[0] == "Ants"
    second.army_service.open(ours)
    assert second.army == first.army

    # New armies folders and order of the other window are seen.
    first, second = windows
    first.army_service.create("lgam")
    first.page.filing.put_into([first.army.id], "Saturday")
    look(second)
    assert titles(second)[-2:] == ["Saturday", "L.G.A.M. army"]


def test_an_army_binned_elsewhere_stays_here_and_comes_out_when_it_is_changed(windows) -> None:
    first, second = windows
    name, army = second.army.name, second.army.id
    first.page.filing.bin([army])
    look(second)
    assert name not in titles(second)
    assert second.army.id == army, "nothing is taken from under the player's hands"
    assert "was put into the bin in another window" in second.window.status_text
    second.click_tile("Engineer")
    second.press("Delete")
    second.saved()
    assert name in titles(second)
    look(first)
    assert name in titles(first)
    assert first.army_service.army_now(army) == second.army


def test_an_army_deleted_elsewhere_is_kept_when_it_is_changed_here_and_else_goes(windows) -> None:
    # An army deleted elsewhere is kept when it is changed here.
    first, second = windows
    name, army = second.army.name, second.army.id
    first.page.filing.bin([army])
    first.page.filing.delete([army])
    look(second)
    assert name not in titles(second)
    assert "was deleted in another window" in second.window.status_text
    second.click_tile("Engineer")
    second.press("Delete")
    second.saved()
    assert second.stored() == second.army
    assert name in titles(second)
    second.press("Ctrl+Z")
    second.saved()
    assert second.stored() == second.army
    look(first)
    assert name in titles(first)

    # An army deleted elsewhere a moment ago is kept all the same.
    # The other window deletes while this one types: there is no time to hear of it first.
    first, second = windows
    army = second.army.id
    first.page.filing.bin([army])
    first.page.filing.delete([army])
    second.come().controller.edit("rename", lambda army: edits.change_army(army, name="Mine"))
    second.saved()
    assert second.stored(army).name == "Mine"
    look(second)
    assert "Mine" in titles(second)

    # One deleted elsewhere that does not lie open just goes.
    look(first)
    look(second)
    first, second = windows
    gone = second.army
    second.click_row(second.page.armies.list, "Garden Gate")
    first.page.filing.bin([gone.id])
    first.page.filing.delete([gone.id])
    look(second)
    assert gone.name not in titles(second)
    assert second.army_service.army_now(gone.id) is None
