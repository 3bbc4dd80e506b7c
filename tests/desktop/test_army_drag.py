"""The mouse on the bench: what is dragged, what takes it and what refuses it."""

from __future__ import annotations

import pytest
from army_hand import CTRL, LEFT, NONE, Hand
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.army.figure_sources import load_data
from desktop.army.table.drag_and_drop import DropGuide
from desktop.look.theme import theme_of
from rules.army.drag_and_drop import DragLoad
from rules.army.offers_to_add import Offer, offers


class Drag:
    """One drag over the bench, as Qt tells it."""

    def __init__(self, hand: Hand, data: QMimeData) -> None:
        self.pane, self.data = hand.page.units, data
        self.point = QPoint(3, 3)
        event = QDragEnterEvent(self.point, Qt.DropAction.MoveAction, data, LEFT, NONE)
        QApplication.sendEvent(self.pane, event)

    def over(self, widget: QWidget, at: QPoint | None = None) -> bool:
        """Move over a place of a widget; return whether a drop there would be taken."""
        self.point = widget.mapTo(self.pane, at or widget.rect().center())
        event = QDragMoveEvent(self.point, Qt.DropAction.MoveAction, self.data, LEFT, NONE)
        QApplication.sendEvent(self.pane, event)
        return event.isAccepted()

    def leave(self) -> None:
        QApplication.sendEvent(self.pane, QDragLeaveEvent())


@pytest.fixture
def taken_up(monkeypatch: pytest.MonkeyPatch) -> list[DragLoad]:
    """What hands take up; nothing hangs at the mouse, which would wait for a real one."""
    loads: list[DragLoad] = []
    monkeypatch.setattr(DropGuide, "carry", lambda _self, _source, load: loads.append(load))
    return loads


def offer(hand: Hand, name: str) -> Offer:
    ruleset = hand.document.ruleset
    assert ruleset is not None
    return next(each for each in offers(ruleset) if each.name == name)


def offer_data(hand: Hand, name: str) -> QMimeData:
    return load_data(DragLoad(offer=offer(hand, name)), hand.army.ruleset)


def edge(widget: QWidget, at: QPoint) -> str:
    """The colour of a widget's pixel."""
    return widget.grab().toImage().pixelColor(at).name()


def pull(hand: Hand, widget: QWidget, at: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
    """Press, and move far enough that a drag begins."""
    if widget is not hand.page.tray.grid:
        hand.reveal(widget)
    window = hand.window.windowHandle()
    start = widget.mapTo(hand.window, at.toPoint())
    QTest.mousePress(window, LEFT, keys, start)
    for step in (4, 8, 14):
        place = QPointF(start + QPoint(step, 0))
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            widget.mapFrom(hand.window, place),
            hand.window.mapToGlobal(place),
            LEFT,
            LEFT,
            keys,
        )
        QApplication.sendEvent(widget, event)
    QTest.mouseRelease(window, LEFT, keys, start)


# ---- what takes it and what refuses it


def test_targets_show_what_they_take_and_say_why_not(hand: Hand) -> None:
    # Every target shows at once and rests again.
    tokens = theme_of().tokens
    man = hand.unit("1st Squad").figures[5].id
    jeep, squad = hand.view("Command jeep"), hand.view("1st Squad")
    corner = QPoint(jeep.width() // 2, 5)
    rest = edge(jeep, corner)
    drag = Drag(hand, load_data(DragLoad(men=(man,))))
    assert edge(jeep, corner) == tokens.olive.name()
    assert edge(squad, QPoint(squad.width() // 2, 5)) == tokens.err.name()
    for seat in hand.seats(hand.unit("Command jeep")):
        assert edge(seat, QPoint(seat.width() // 2, 0)) == tokens.olive.name()
    drag.leave()
    assert edge(jeep, corner) == rest

    # The reason is said while the mouse is over it.
    hand.start_over()
    men = tuple(figure.id for figure in hand.unit("1st Squad").figures[5:8])
    drag = Drag(hand, load_data(DragLoad(men=men)))
    assert not drag.over(hand.view("Command jeep"), QPoint(60, 20))
    assert hand.window.status_text == "Command jeep has 1 free seat for 3 men."
    assert not drag.over(hand.seats(hand.unit("Command jeep"))[0])
    assert hand.window.status_text == "Seat 1 of Command jeep takes 1 man, not 3."
    assert not drag.over(hand.view("Bazooka team"), QPoint(60, 20))
    assert hand.window.status_text == "Bazooka team has no free posts for 3 men."
    assert drag.over(hand.view("Loose men"), QPoint(60, 20))
    assert hand.window.status_text == "Move 3 men to Loose men"
    drag.leave()
    assert hand.window.status_text == ""

    # A refused drop changes nothing and the reason stays.
    hand.start_over()
    before = hand.army
    man = hand.unit("1st Squad").figures[5].id
    assert not hand.drop(hand.view("1st Squad"), load_data(DragLoad(men=(man,))), QPointF(80, 20))
    assert hand.army == before
    assert hand.window.status_text == "The rifleman is in 1st Squad already."

    # Men of another army are refused politely.
    hand.start_over()
    before = hand.army
    drag = Drag(hand, load_data(DragLoad(men=("somebody-else",))))
    assert not drag.over(hand.view("1st Squad"))
    assert "another army" in hand.window.status_text
    assert not hand.drop(hand.view("1st Squad"), load_data(DragLoad(men=("somebody-else",))))
    stranger = load_data(DragLoad(offer=offer(hand, "Jeep")), "another-game")
    assert not hand.drop(hand.page.units.board, stranger)
    assert hand.army == before

    # Text from another program is none of ours.
    hand.start_over()
    data = QMimeData()
    data.setText("a rifleman")
    assert not hand.drop(hand.view("1st Squad"), data)


# ---- drops


def test_units_offers_and_men_are_dropped(hand: Hand, empty) -> None:
    # A unit is dropped between two others.
    before = hand.army
    squad = hand.unit("1st Squad")
    data = load_data(DragLoad(units=(squad.id,)))
    assert hand.drop(hand.view("Bazooka team"), data, QPointF(80, 6))
    names = [unit.name for unit in hand.army.units]
    assert names.index("1st Squad") == names.index("Bazooka team") - 1
    assert hand.controller.selection.ids == (squad.id,)
    hand.press("Ctrl+Z")
    assert hand.army == before
    assert not hand.drop(hand.view("1st Squad"), data)
    assert hand.army == before
    assert "cannot be dropped on itself" in hand.window.status_text

    # Men dropped on the bare bench are a squad.
    hand.start_over()
    board = hand.page.units.board
    men = tuple(figure.id for figure in hand.unit("Loose men").figures[:2])
    bare = QPointF(board.width() / 2, board.height() - 12)
    assert hand.drop(board, load_data(DragLoad(men=men)), bare)
    assert tuple(man.id for man in hand.unit("New squad").figures) == men
    hand.press("Ctrl+Z")
    assert hand.tile("Rifleman")

    # An offer is dropped on unit post seat and bench.
    hand.start_over()
    count = hand.army.figure_count()
    assert hand.drop(hand.view("1st Squad"), offer_data(hand, "Medic"), QPointF(200, 20))
    assert len(hand.unit("1st Squad").figures) == 11
    seat = next(each for each in hand.seats(hand.unit("Command jeep")) if not each.taken)
    assert hand.drop(seat, offer_data(hand, "Sniper"))
    assert seat.taken
    post = hand.seats(hand.unit("Bazooka team"))[0]
    assert hand.drop(post, offer_data(hand, "Rifleman"))
    assert len(hand.unit("Bazooka team").figures) == 2
    assert hand.army.figure_count() == count + 3
    board = hand.page.units.board
    bare = QPointF(board.width() / 2, board.height() - 12)
    assert hand.drop(board, offer_data(hand, "Jeep"), bare)
    assert [unit.name for unit in hand.army.units][-2:] == ["Jeep", "Loose men"]
    assert not hand.drop(hand.view("1st Squad"), offer_data(hand, "Jeep"), QPointF(200, 50))
    assert "unit of its own" in hand.window.status_text

    # The first unit is dropped on an empty bench.
    hand = empty("lgam")
    assert hand.drop(hand.page.units, offer_data(hand, "Jeep"))
    assert [unit.name for unit in hand.army.units] == ["Jeep"]


def test_units_unfold_and_the_bench_scrolls_under_a_drag(hand: Hand) -> None:
    # A folded unit unfolds when a drag rests on it.
    dragonfly = hand.view("Dragonfly")
    hand.page.units.guide._resting.setInterval(20)
    dragonfly.set_folded(True)
    hand.events()
    drag = Drag(hand, load_data(DragLoad(men=(hand.unit("1st Squad").figures[5].id,))))
    drag.over(dragonfly)
    hand.qtbot.waitUntil(lambda: not dragonfly.folded, timeout=15_000)
    assert drag.pane.childAt(drag.point) in (dragonfly, *dragonfly.findChildren(QWidget))
    assert hand.window.status_text == "Seat the rifleman in Dragonfly"

    # The bench scrolls while a drag is near its edge.
    hand.start_over()
    hand.page.units.set_figure(94)
    bar = hand.page.units.scroller.verticalScrollBar()
    drag = Drag(hand, load_data(DragLoad(men=(hand.unit("1st Squad").figures[5].id,))))
    pane = hand.page.units
    drag.over(pane, QPoint(pane.width() // 2, pane.height() - 4))
    hand.qtbot.waitUntil(lambda: bar.value() > 40, timeout=15_000)
    drag.over(pane, pane.rect().center())
    assert not pane.guide._scrolling.isActive()


# ---- what hands take up


def test_men_seats_heads_heroes_and_tiles_are_taken_up(
    hand: Hand, taken_up: list[DragLoad]
) -> None:
    # One of a group is taken up and all of it with Ctrl.
    grid, key = hand.tile("Rifleman")
    men = next(tile.ids for tile in hand.view("Loose men").shown.tiles if tile.key == key)
    assert len(men) > 1
    pull(hand, grid, grid.rect_of(key).center())
    pull(hand, grid, grid.rect_of(key).center(), CTRL)
    assert taken_up == [DragLoad(men=men[-1:]), DragLoad(men=men)]
    assert hand.controller.selection.ids == (), "a drag is no click"

    # Selected men are taken up together.
    hand.start_over()
    taken_up.clear()
    squad = hand.unit("1st Squad").figures
    hand.controller.selection.set([squad[7].id, squad[2].id])
    grid, _ = hand.tile("LMG")
    pull(hand, grid, grid.rect_of(squad[7].id).center())
    assert taken_up == [DragLoad(men=(squad[2].id, squad[7].id))]

    # Seats heads and heroes are taken up.
    hand.start_over()
    taken_up.clear()
    jeep = hand.unit("Command jeep")
    seat = next(each for each in hand.seats(jeep) if each.number == 1)
    pull(hand, seat, QPointF(seat.rect().center()))
    driver = next(each.figure for each in jeep.seats if each.number == 1)
    pull(hand, hand.view("Bazooka team"), QPointF(100, 20))
    hero = next(man for man in hand.army.figures() if man.hero)
    row = hand.page.units.hero_row(hero.id)
    assert row is not None
    pull(hand, row, QPointF(row.rect().center()))
    team = hand.unit("Bazooka team").id
    assert taken_up == [
        DragLoad(men=(driver,), leaving_seats=True),
        DragLoad(units=(team,)),
        DragLoad(men=(hero.id,)),
    ]

    # A tile of the tray is taken up.
    hand.start_over()
    taken_up.clear()
    grid = hand.page.tray.grid
    key = hand.tray_key("Sniper")
    grid.set_current(key)
    pull(hand, grid, grid.rect_of(key).center() - QPointF(0, 12))
    assert taken_up == [DragLoad(offer=offer(hand, "Sniper"))]
