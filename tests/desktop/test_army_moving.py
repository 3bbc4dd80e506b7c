"""Moving by keys: every place that dragging has, some of the men alike, the order of units."""

from army_hand import Hand
from PySide6.QtWidgets import QAbstractSpinBox, QApplication

from desktop.shell.chooser import chooser_over


def riflemen(hand: Hand) -> tuple[str, ...]:
    """Choose the riflemen who stand together among the loose men."""
    hand.click_tile("Rifleman")
    assert len(hand.controller.selection.ids) > 3
    return hand.controller.selection.ids


def test_some_of_men_alike_move_by_keys(hand: Hand) -> None:
    # A number in front says how many of men alike.
    before, men = hand.army, riflemen(hand)
    squad = hand.unit("1st Squad")
    hand.press("Ctrl+M")
    hand.type("3 1st squad")
    hand.press("Return")
    assert len(hand.unit("1st Squad").figures) == len(squad.figures) + 3
    assert sum(hand.army.find_figure(man)[0].name == "1st Squad" for man in men) == 3
    hand.press("Ctrl+Z")
    assert hand.army is before

    # Tab leads to how many and enter takes it.
    hand.start_over()
    riflemen(hand)
    hand.press("Ctrl+M")
    hand.type("1st squad")
    hand.press("Tab")
    spin = QApplication.focusWidget()
    assert isinstance(spin, QAbstractSpinBox)
    hand.press("Ctrl+A")
    hand.type("2")
    count = len(hand.unit("1st Squad").figures)
    hand.press("Return")
    assert len(hand.unit("1st Squad").figures) == count + 2
    assert not chooser_over(hand.window).isVisible()

    # A seat takes one of men alike.
    hand.start_over()
    men = riflemen(hand)
    hand.press("Ctrl+M")
    hand.type("command jeep empty")
    hand.press("Return")
    seated = {seat.figure for seat in hand.unit("Command jeep").seats}
    assert len(seated & set(men)) == 1


def test_men_change_seats_and_units_their_order_by_keys(hand: Hand) -> None:
    # Two change seats.
    driver, gunner, *_ = hand.unit("Command jeep").seats
    hand.controller.selection.set([driver.figure])
    hand.press("Ctrl+M")
    hand.type(f"command jeep seat {gunner.number}")
    chooser = chooser_over(hand.window)
    assert "change seats" in chooser.reason
    hand.press("Return")
    seats = {seat.number: seat.figure for seat in hand.unit("Command jeep").seats}
    assert seats[gunner.number] == driver.figure
    assert seats[driver.number] == gunner.figure

    # What cannot be says why and stays.
    hand.start_over()
    before, man = hand.army, hand.unit("1st Squad").figures[0]
    hand.controller.selection.set([man.id])
    hand.press("Ctrl+M")
    hand.type("1st squad")
    assert chooser_over(hand.window).reason.endswith("in 1st Squad already.")
    hand.press("Return")
    assert chooser_over(hand.window).isVisible()
    hand.press("Escape")
    assert hand.army is before

    # Units go up and down and to a place by name.
    hand.start_over()
    before = hand.army
    order = [unit.name for unit in before.units]
    cannon = hand.unit("Light cannon")
    at = order.index("Light cannon")
    hand.controller.selection.set([cannon.figures[0].id])
    hand.press("Alt+Up")
    assert [unit.name for unit in hand.army.units].index("Light cannon") == at - 1
    assert hand.document.undo_stack.undoText() == "move Light cannon up"
    hand.press("Alt+Down")
    assert hand.army == before
    hand.controller.selection.set([cannon.id])
    hand.press("Ctrl+M")
    hand.type(f"front of {order[0]}")
    hand.press("Return")
    assert hand.army.units[0].name == "Light cannon"
    hand.press("Alt+Up")
    assert hand.army.units[0].name == "Light cannon", "it is the first already"
