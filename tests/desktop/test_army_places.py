"""Seats, posts, commanders and what is mounted: by click, by drop, by menu."""

from army_hand import Hand
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from desktop.army.figure_sources import load_data
from desktop.army.table.unit_bodies import FreePlace
from desktop.look.parts.check import Check
from rules.army.drag_and_drop import DragLoad
from rules.army.model import COMMANDER


def seated(hand: Hand, name: str) -> dict[int, str]:
    return {seat.number: seat.figure for seat in hand.unit(name).seats}


def test_seats_are_taken_swapped_and_left(hand: Hand) -> None:
    # An empty seat offers men and takes one.
    before = hand.army
    seats = hand.seats(hand.unit("Command jeep"))
    empty = next(seat for seat in seats if not seat.taken)
    assert "empty" in empty.accessibleName()
    hand.click(empty)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text() for action in menu.actions() if action.text()]
    assert words[0].startswith("Add a")
    assert len(words) > 3
    hand.pick(words[1])
    taken = seated(hand, "Command jeep")
    assert len(taken) == 4
    assert empty.taken
    assert any(box.startswith("Command jeep, 4 of 4") for box in hand.boxes())
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.click(next(seat for seat in hand.seats(hand.unit("Command jeep")) if not seat.taken))
    hand.pick(words[0])
    assert hand.army.figure_count() == before.figure_count() + 1
    assert len(seated(hand, "Command jeep")) == 4

    # Two men swap their seats by a drop.
    hand.start_over()
    before = seated(hand, "Command jeep")
    seats = hand.seats(hand.unit("Command jeep"))
    first, second = sorted(before)[:2]
    target = next(seat for seat in seats if seat.number == second)
    assert hand.drop(target, load_data(DragLoad(men=(before[first],))))
    after = seated(hand, "Command jeep")
    assert (after[first], after[second]) == (before[second], before[first])
    hand.press("Ctrl+Z")
    assert seated(hand, "Command jeep") == before

    # A seat is clicked and its man is shown.
    hand.start_over()
    jeep = hand.unit("Command jeep")
    seat = next(seat for seat in hand.seats(jeep) if seat.taken)
    hand.click(seat)
    assert hand.controller.selection.ids == (seated(hand, "Command jeep")[seat.number],)
    assert "jeep" in hand.page.inspector.figure.place.text().lower()
    hand.choose("Army", "Get out of the vehicle")
    assert seat.number not in seated(hand, "Command jeep")

    # A man dropped on a vehicle takes a free seat.
    hand.start_over()
    man = hand.unit("Loose men").figures[0].id
    view = hand.page.units.view(hand.unit("Command jeep").id)
    assert hand.drop(view, load_data(DragLoad(men=(man,))))
    assert man in seated(hand, "Command jeep").values()
    other = hand.unit("Loose men").figures[1].id
    before = hand.army
    hand.drop(view, load_data(DragLoad(men=(other,))))
    assert hand.army == before
    assert hand.window.status_text == "Command jeep has no free seat."


def test_posts_are_taken_and_swapped_and_passengers_stay_in_their_squad(hand: Hand) -> None:
    # Posts take men by click and by drop.
    team = hand.unit("Light cannon")
    gunner = team.figures[0]
    hand.controller.selection.set([gunner.id])
    hand.press("Delete")
    assert any(s.startswith("Light cannon has 2 of 3 men") for s in hand.sentences())
    posts = hand.seats(team)
    empty = next(post for post in posts if not post.taken)
    man = hand.unit("Loose men").figures[0]
    assert hand.drop(empty, load_data(DragLoad(men=(man.id,))))
    moved = next(each for each in hand.unit("Light cannon").figures if each.id == man.id)
    assert moved.post == gunner.post
    assert any(box.startswith("Light cannon, 3 of 3") for box in hand.boxes())
    hand.press("Ctrl+Z")
    hand.click(next(post for post in hand.seats(team) if not post.taken))
    menu = QApplication.activePopupWidget()
    hand.pick(menu.actions()[0].text())
    assert any(box.startswith("Light cannon, 3 of 3") for box in hand.boxes())

    # Whoever holds a post changes places with who is dropped.
    hand.start_over()
    first, second, *_ = hand.unit("Light cannon").figures
    posts = hand.seats(hand.unit("Light cannon"))
    assert hand.drop(posts[0], load_data(DragLoad(men=(second.id,))))
    held = {man.id: man.post for man in hand.unit("Light cannon").figures}
    assert held[second.id] == first.post
    assert held[first.id] == second.post

    # Passengers ride by the menu and stay in their squad.
    hand.start_over()
    hand.click_tile("LMG")
    (man,) = hand.controller.selection.ids
    hand.press("Ctrl+M")
    hand.type("command jeep")
    hand.press("Return")
    assert man in seated(hand, "Command jeep").values()
    assert hand.army.find_figure(man)[0].name == "1st Squad"
    assert hand.controller.selection.ids == (man,)
    assert "Command jeep" in hand.page.inspector.figure.place.text()

    # A unit folds by chevron and keys and stays so.
    hand.start_over()
    squad = hand.unit("1st Squad")
    view = hand.page.units.view(squad.id)
    hand.page.units.scroller.ensureWidgetVisible(view)
    hand.click(view, QPointF(20, 20))
    assert view.folded
    hand.controller.selection.set(())
    hand.press("Ctrl+Shift+G", "Ctrl+Z")
    assert hand.page.units.view(squad.id).folded
    view.setFocus()
    hand.press("Right")
    assert not view.folded
    hand.press("Space")
    assert view.folded


def test_a_commander_is_attached_and_let_go(opener, data) -> None:
    hand: Hand = opener(data)
    hand.click_row(hand.page.armies.list, "Patio Guard")
    hand.click_tray("Commander", plus=True)
    man = hand.army.units[-1].figures[-1]
    hand.controller.selection.set([man.id])
    hand.press("Ctrl+M")
    hand.type("1st squad")
    hand.press("Return")
    unit, figure = hand.army.find_figure(man.id)
    assert (unit.name, figure.post) == ("1st Squad", COMMANDER)
    assert hand.tile("Cmdr")[1] == man.id
    hand.press("Ctrl+M")
    hand.type("1st squad")
    hand.press("Return")
    assert hand.army.find_figure(man.id)[1].post == ""
    hand.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert hand.army.figure_count() == 13


def test_models_are_fitted_and_their_seats_counted(empty) -> None:
    # Weapons are mounted and taken off.
    hand: Hand = empty("lgam")
    hand.click_tray("Jeep", plus=True)
    details = hand.page.inspector.unit
    boxes = details.fittings.findChildren(Check)
    assert boxes
    hand.click(boxes[0])
    fitted = hand.army.units[0].fittings
    assert len(fitted) == 1
    assert hand.document.undo_stack.undoText().startswith("mount ")
    tags = hand.boxes()[0]
    boxes = [box for box in details.fittings.findChildren(Check) if box.isVisible()]
    if len(boxes) > 1:
        hand.click(boxes[1])
        assert len(hand.army.units[0].fittings) == 1, "of a single choice the other comes off"
        assert hand.boxes()[0] != tags
        hand.press("Ctrl+Z")
    hand.events()
    boxes = [box for box in details.fittings.findChildren(Check) if box.isVisible()]
    hand.click(next(box for box in boxes if box.isChecked()))
    assert hand.army.units[0].fittings == ()

    # The seats of one's own model are counted.
    hand = empty("lgam")
    hand.click_tray("Truck", plus=True)
    spin = hand.page.inspector.unit.passengers
    assert spin.isVisible()
    seats = len(hand.document.roster.places[hand.army.units[0].id])
    before = spin.value()
    hand.click(spin)
    hand.press("Up", "Up")
    assert hand.army.units[0].passengers == before + 2
    assert len(hand.document.roster.places[hand.army.units[0].id]) == seats + 2
    hand.press("Ctrl+A")
    hand.type("3")
    hand.press("Return")
    assert hand.army.units[0].passengers == 3
    hand.press("Ctrl+Z")
    assert hand.army.units[0].passengers is None

    # Of a jeep the seats are counted that it has now.
    hand = empty("fighting-plastic")
    hand.click_tray("Jeep", plus=True)
    unit = hand.page.inspector.unit
    riders = [p for p in hand.document.roster.places[hand.army.units[0].id] if p.group.agreed]
    assert unit.passengers.value() == len(riders) == 3, "without a weapon it has room for three"
    heads = [label.text() for label in unit.fittings.findChildren(QLabel)]
    assert "Weapon⌂" in heads, "the document gives a jeep no weapon"
    assert "house value" in unit.legend.accessibleName(), "and the mark is explained"
    hand.page.inspector.tabs.set_key("game")
    hand.events()
    game = hand.page.inspector.game
    assert "three hits in a turn⌂" in game.text.text()
    assert game.legend.isVisible() and game.legend.accessibleName() == "house value"


def test_many_seats_are_one_place_that_is_filled(empty) -> None:
    for kind in ("APC", "Helicopter", "Train", "Raft"):
        _fill(empty("lgam"), kind)


def _fill(hand: Hand, kind: str) -> None:
    """Fill the free seats of a vehicle: one by its menu, the others at once."""
    hand.click_tray(kind, plus=True)
    unit = hand.army.units[0]
    seats = len(hand.document.roster.places[unit.id])
    taken = len(unit.seats)
    place = hand.view(unit.name).findChild(FreePlace)
    assert place.accessibleName().startswith(f"{seats - taken} free seats")
    hand.click(place, QPointF(12, 12))
    hand.pick(QApplication.activePopupWidget().actions()[0].text())
    assert len(hand.army.units[0].seats) == taken + 1
    hand.click(place.fill)
    assert len(hand.army.units[0].seats) == seats, "each seat can be used"
    assert not place.isVisible()
    assert any(box.startswith(f"{unit.name}, {seats} of {seats}") for box in hand.boxes())
