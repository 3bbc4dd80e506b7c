"""Moving by keys: every place that dragging has, some of the men alike, the order of units."""

from army_hand import Hand
from PySide6.QtWidgets import QAbstractSpinBox, QApplication

from desktop.shell.chooser import chooser_over


def riflemen(hand: Hand) -> tuple[str, ...]:
    """Choose the riflemen who stand together among the loose men."""
    hand.click_tile("Rifleman")
    assert len(hand.controller.selection.ids) > 3
    return hand.controller.selection.ids


def test_a_number_in_front_says_how_many_of_men_alike(hand: Hand) -> None:
    before, men = hand.army, riflemen(hand)
    squad = hand.unit("1st Squad")
    hand.press("Ctrl+M")
    hand.type("3 1st squad")
    hand.press("Return")
    assert len(hand.unit("1st Squad").figures) == len(squad.figures) + 3
    assert sum(hand.army.find_figure(man)[0].name == "1st Squad" for man in men) == 3
    hand.press("Ctrl+Z")
    assert hand.army is before


def test_tab_leads_to_how_many_and_enter_takes_it(hand: Hand) -> None:
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


def test_a_seat_takes_one_of_men_alike(hand: Hand) -> None:
    men = riflemen(hand)
    hand.press("Ctrl+M")
    hand.type("command jeep empty")
    hand.press("Return")
    seated = {seat.figure for seat in hand.unit("Command jeep").seats}
    assert len(seated & set(men)) == 1


def test_two_change_seats(hand: Hand) -> None:
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


def test_what_cannot_be_says_why_and_stays(hand: Hand) -> None:
    before, man = hand.army, hand.unit("1st Squad").figures[0]
    hand.controller.selection.set([man.id])
    hand.press("Ctrl+M")
    hand.type("1st squad")
    assert chooser_over(hand.window).reason.endswith("in 1st Squad already.")
    hand.press("Return")
    assert chooser_over(hand.window).isVisible()
    hand.press("Escape")
    assert hand.army is before


def test_units_go_up_and_down_and_to_a_place_by_name(hand: Hand) -> None:
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
