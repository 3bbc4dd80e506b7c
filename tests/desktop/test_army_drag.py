"""The mouse on the bench: what is dragged, what takes it and what refuses it, and many chosen."""

from __future__ import annotations

import pytest
from army_hand import LEFT, NONE, Hand
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.army import carrying
from desktop.army.sources import dragged, load_data
from desktop.army.unit_view import UnitView
from desktop.look.parts.inline_edit import InlineEdit
from desktop.look.theme import theme_of
from rules.drop_values import Load
from rules.offer import Offer, offers

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


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
def taken_up(monkeypatch: pytest.MonkeyPatch) -> list[Load]:
    """What hands take up; nothing hangs at the mouse, which would wait for a real one."""
    loads: list[Load] = []
    monkeypatch.setattr(carrying.Carrier, "carry", lambda _self, _source, load: loads.append(load))
    return loads


def view(hand: Hand, name: str) -> UnitView:
    found = hand.page.units.view(hand.unit(name).id)
    assert found is not None
    return found


def offer(hand: Hand, name: str) -> Offer:
    ruleset = hand.document.ruleset
    assert ruleset is not None
    return next(each for each in offers(ruleset) if each.name == name)


def offer_data(hand: Hand, name: str) -> QMimeData:
    return load_data(Load(offer=offer(hand, name)), hand.army.ruleset)


def edge(widget: QWidget, at: QPoint) -> str:
    """The colour of a widget's pixel."""
    return widget.grab().toImage().pixelColor(at).name()


def pull(hand: Hand, widget: QWidget, at: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
    """Press, and move far enough that a drag begins."""
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


def test_every_target_shows_at_once_and_rests_again(hand: Hand) -> None:
    tokens = theme_of().tokens
    man = hand.unit("1st Squad").figures[5].id
    jeep, squad = view(hand, "Command jeep"), view(hand, "1st Squad")
    corner = QPoint(jeep.width() // 2, 5)
    rest = edge(jeep, corner)
    drag = Drag(hand, dragged((man,)))
    assert edge(jeep, corner) == tokens.olive.name()
    assert edge(squad, QPoint(squad.width() // 2, 5)) == tokens.err.name()
    for seat in hand.seats(hand.unit("Command jeep")):
        assert edge(seat, QPoint(seat.width() // 2, 0)) == tokens.olive.name()
    drag.leave()
    assert edge(jeep, corner) == rest


def test_the_reason_is_said_while_the_mouse_is_over_it(hand: Hand) -> None:
    men = tuple(figure.id for figure in hand.unit("1st Squad").figures[5:8])
    drag = Drag(hand, dragged(men))
    assert not drag.over(view(hand, "Command jeep"), QPoint(60, 20))
    assert hand.window.status_text == "Command jeep has 1 free seat for 3 men."
    assert not drag.over(hand.seats(hand.unit("Command jeep"))[0])
    assert hand.window.status_text == "Seat 1 of Command jeep takes 1 man, not 3."
    assert drag.over(view(hand, "Bazooka team"), QPoint(60, 20))
    assert hand.window.status_text == "Move 3 men to Bazooka team"
    drag.leave()
    assert hand.window.status_text == ""


def test_a_refused_drop_changes_nothing_and_the_reason_stays(hand: Hand) -> None:
    before = hand.army
    man = hand.unit("1st Squad").figures[5].id
    assert not hand.drop(view(hand, "1st Squad"), dragged((man,)))
    assert hand.army == before
    assert hand.window.status_text == "The rifleman is in 1st Squad already."


def test_men_of_another_army_are_refused_politely(hand: Hand) -> None:
    before = hand.army
    drag = Drag(hand, dragged(("somebody-else",)))
    assert not drag.over(view(hand, "1st Squad"))
    assert "another army" in hand.window.status_text
    assert not hand.drop(view(hand, "1st Squad"), dragged(("somebody-else",)))
    stranger = load_data(Load(offer=offer(hand, "Jeep")), "another-game")
    assert not hand.drop(hand.page.units.board, stranger)
    assert hand.army == before


def test_text_from_another_program_is_none_of_ours(hand: Hand) -> None:
    data = QMimeData()
    data.setText("a rifleman")
    assert not hand.drop(view(hand, "1st Squad"), data)


# ---- drops


def test_a_unit_is_dropped_between_two_others(hand: Hand) -> None:
    before = hand.army
    squad = hand.unit("1st Squad")
    data = load_data(Load(units=(squad.id,)))
    assert hand.drop(view(hand, "Bazooka team"), data, QPointF(80, 6))
    names = [unit.name for unit in hand.army.units]
    assert names.index("1st Squad") == names.index("Bazooka team") - 1
    assert hand.desk.selection.ids == (squad.id,)
    hand.press("Ctrl+Z")
    assert hand.army == before
    assert not hand.drop(view(hand, "1st Squad"), data)
    assert hand.army == before
    assert "cannot be dropped on itself" in hand.window.status_text


def test_an_offer_is_dropped_on_unit_post_seat_and_bench(hand: Hand) -> None:
    count = hand.army.figure_count()
    assert hand.drop(view(hand, "1st Squad"), offer_data(hand, "Medic"), QPointF(200, 20))
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
    assert not hand.drop(view(hand, "1st Squad"), offer_data(hand, "Jeep"), QPointF(200, 50))
    assert "unit of its own" in hand.window.status_text


def test_the_first_unit_is_dropped_on_an_empty_bench(empty) -> None:
    hand: Hand = empty("lgam")
    assert hand.drop(hand.page.units, offer_data(hand, "Jeep"))
    assert [unit.name for unit in hand.army.units] == ["Jeep"]


def test_men_dropped_on_the_bare_bench_are_a_squad(hand: Hand) -> None:
    board = hand.page.units.board
    men = tuple(figure.id for figure in hand.unit("Loose men").figures[:2])
    bare = QPointF(board.width() / 2, board.height() - 12)
    assert hand.drop(board, dragged(men), bare)
    assert tuple(man.id for man in hand.unit("New squad").figures) == men
    hand.press("Ctrl+Z")
    assert hand.tile("Rifleman")


def test_a_folded_unit_unfolds_when_a_drag_rests_on_it(hand: Hand) -> None:
    dragonfly = view(hand, "Dragonfly")
    assert dragonfly.folded
    drag = Drag(hand, dragged((hand.unit("1st Squad").figures[5].id,)))
    drag.over(dragonfly)
    hand.qtbot.waitUntil(lambda: not dragonfly.folded, timeout=15_000)
    assert drag.pane.childAt(drag.point) in (dragonfly, *dragonfly.findChildren(QWidget))
    assert hand.window.status_text == "Seat the rifleman in Dragonfly"
    seats = [each for each in dragonfly.findChildren(QWidget) if each.inherits("QAbstractButton")]
    assert edge(seats[-1], QPoint(seats[-1].width() // 2, 0)) == theme_of().tokens.olive.name()


def test_the_bench_scrolls_while_a_drag_is_near_its_edge(hand: Hand) -> None:
    bar = hand.page.units.scroller.verticalScrollBar()
    drag = Drag(hand, dragged((hand.unit("1st Squad").figures[5].id,)))
    pane = hand.page.units
    drag.over(pane, QPoint(pane.width() // 2, pane.height() - 4))
    hand.qtbot.waitUntil(lambda: bar.value() > 40, timeout=15_000)
    drag.over(pane, pane.rect().center())
    assert not pane.guide._scrolling.isActive()


# ---- what hands take up


def test_a_chip_is_taken_up_whole_or_one_of_it_with_ctrl(hand: Hand, taken_up: list[Load]) -> None:
    grid, key = hand.tile("Rifleman")
    men = next(tile.ids for tile in view(hand, "Loose men").shown.tiles if tile.key == key)
    assert len(men) > 1
    pull(hand, grid, grid.rect_of(key).center())
    pull(hand, grid, grid.rect_of(key).center(), CTRL)
    assert taken_up == [Load(men=men), Load(men=men[-1:])]
    assert hand.desk.selection.ids == (), "a drag is no click"


def test_selected_men_are_taken_up_together(hand: Hand, taken_up: list[Load]) -> None:
    squad = hand.unit("1st Squad").figures
    hand.desk.selection.set([squad[7].id, squad[2].id])
    grid, _ = hand.tile("LMG")
    pull(hand, grid, grid.rect_of(squad[7].id).center())
    assert taken_up == [Load(men=(squad[2].id, squad[7].id))]


def test_seats_heads_and_heroes_are_taken_up(hand: Hand, taken_up: list[Load]) -> None:
    jeep = hand.unit("Command jeep")
    seat = next(each for each in hand.seats(jeep) if each.number == 1)
    pull(hand, seat, QPointF(seat.rect().center()))
    driver = next(each.figure for each in jeep.seats if each.number == 1)
    pull(hand, view(hand, "Bazooka team"), QPointF(100, 20))
    hero = next(man for man in hand.army.figures() if man.hero)
    row = hand.page.units.hero_row(hero.id)
    assert row is not None
    pull(hand, row, QPointF(row.rect().center()))
    team = hand.unit("Bazooka team").id
    assert taken_up == [
        Load(men=(driver,), risen=True),
        Load(units=(team,)),
        Load(men=(hero.id,)),
    ]


def test_a_row_of_the_offer_is_taken_up(hand: Hand, taken_up: list[Load]) -> None:
    offered = hand.page.offer.list
    rect = hand.row(offered, "Sniper")
    offered.setCurrentIndex(offered.indexAt(rect.center().toPoint()))
    offered.startDrag(Qt.DropAction.CopyAction)
    assert taken_up == [Load(offer=offer(hand, "Sniper"))]


# ---- many chosen by hand


def test_ctrl_toggles_and_shift_ranges_within_a_unit(hand: Hand) -> None:
    squad = [man.id for man in hand.unit("1st Squad").figures]
    grid, _ = hand.tile("LMG")

    def click(at: int, keys: Qt.KeyboardModifier = NONE) -> None:
        hand.click(grid, grid.rect_of(squad[at]).center(), keys)

    click(2)
    click(5, SHIFT)
    assert hand.desk.selection.ids == tuple(squad[2:6])
    click(3, CTRL)
    assert hand.desk.selection.ids == (squad[2], squad[4], squad[5])
    click(1, SHIFT)
    assert set(hand.desk.selection.ids) == set(squad[1:4])
    assert hand.desk.selection.current == squad[1]
    assert grid.selected == frozenset(squad[1:4])


def test_shift_and_arrows_extend(hand: Hand) -> None:
    squad = [man.id for man in hand.unit("1st Squad").figures]
    grid, _ = hand.tile("LMG")
    hand.click(grid, grid.rect_of(squad[2]).center())
    hand.press("Shift+Right", "Shift+Right")
    assert hand.desk.selection.ids == tuple(squad[2:5])
    hand.press("Shift+Left")
    assert hand.desk.selection.ids == tuple(squad[2:4])
    hand.press("Ctrl+Right", "Ctrl+Space")
    assert set(hand.desk.selection.ids) == {squad[2], squad[3], squad[4]}


def draw_band(hand: Hand, start: QPoint, end: QPoint) -> None:
    """Draw a band between two places of the window, the button still held."""
    window = hand.window.windowHandle()
    QTest.mousePress(window, LEFT, NONE, start)
    for part in (0.3, 0.6, 1.0):
        QTest.mouseMove(window, start + (end - start) * part)


@pytest.mark.parametrize("ground", ["its box", "the bench"])
def test_a_rubber_band_chooses_who_it_touches(hand: Hand, ground: str) -> None:
    squad = view(hand, "1st Squad")
    hand.reveal(squad)
    grid, _ = hand.tile("LMG")
    men = [man.id for man in hand.unit("1st Squad").figures]
    start = {
        "its box": squad.mapTo(hand.window, QPoint(squad.width() - 8, squad.height() - 10)),
        "the bench": squad.mapTo(hand.window, QPoint(squad.width() - 1, squad.height() - 10)),
    }[ground]
    end = grid.mapTo(hand.window, grid.rect_of(men[7]).center().toPoint())
    draw_band(hand, start, end)
    assert grid.selected == frozenset(men[7:]), "what it touches is seen before it is chosen"
    QTest.mouseRelease(hand.window.windowHandle(), LEFT, NONE, end)
    assert set(hand.desk.selection.ids) == set(men[7:])
    assert not hand.page.units.sheet.isVisible(), "the band is gone"


def test_a_rubber_band_begins_between_chips_too(hand: Hand) -> None:
    grid, key = hand.tile("Engineer")
    hand.reveal(grid)
    chip = grid.rect_of(key)
    beside = chip.bottomRight() + QPointF(3, 2)
    assert grid.at_point(beside) < 0, "there is bare ground between the chips"
    places = [grid.mapTo(hand.window, at.toPoint()) for at in (beside, chip.center())]
    draw_band(hand, *places)
    QTest.mouseRelease(hand.window.windowHandle(), LEFT, NONE, places[1])
    chosen = {hand.document.army.find_figure(each)[1].cast for each in hand.desk.selection.ids}
    assert len(chosen) == 1, "only that chip was touched"


def test_a_click_on_the_bare_bench_chooses_nobody(hand: Hand) -> None:
    hand.click_tile("Engineer")
    board = hand.page.units.board
    bar = hand.page.units.scroller.verticalScrollBar()
    bar.setValue(bar.maximum())
    place = board.mapTo(hand.window, QPoint(board.width() // 2, board.height() - 12))
    QTest.mouseClick(hand.window.windowHandle(), LEFT, NONE, place)
    assert hand.desk.selection.ids == ()


# ---- names and counts in place


def field() -> InlineEdit:
    found = QApplication.focusWidget()
    assert isinstance(found, InlineEdit), found
    return found


def test_a_caption_is_renamed_in_place_and_tab_goes_on(hand: Hand) -> None:
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
    assert hand.desk.selection.ids == (squad[6],)
    hand.press("Ctrl+Z")
    assert hand.man("Tex").id == squad[5]
    assert not hand.army.find_figure(squad[6])[1].name


def test_escape_leaves_a_name_as_it_was(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("LMG")
    assert hand.page.units.rename_current()
    hand.type("Nobody")
    hand.press("Escape")
    assert hand.army == before
    assert not isinstance(QApplication.focusWidget(), InlineEdit)


def test_going_on_to_another_name_takes_the_one_that_is_typed(hand: Hand) -> None:
    squad = [man.id for man in hand.unit("1st Squad").figures]
    for man, name in ((squad[5], "Tex"), (squad[6], "Bill")):
        hand.desk.selection.set([man])
        assert hand.page.units.rename_current()
        hand.type(name)
    hand.click(view(hand, "Bazooka team"), QPointF(150, 20))
    assert (hand.man("Tex").id, hand.man("Bill").id) == (squad[5], squad[6])


def test_a_unit_is_renamed_on_its_head(hand: Hand) -> None:
    squad = view(hand, "1st Squad")
    hand.click(squad, squad.name_rect().center(), double=True)
    assert field().text() == "1st Squad"
    hand.press("Ctrl+A")
    hand.type("Ants\n")
    assert hand.unit("Ants").id == squad.shown.id
    assert not squad.folded


def test_a_hero_is_renamed_in_his_row(hand: Hand) -> None:
    hero = next(man for man in hand.army.figures() if man.hero)
    row = hand.page.units.hero_row(hero.id)
    assert row is not None
    hand.click(row, double=True)
    hand.press("Ctrl+A")
    hand.type("Olga Drab\n")
    assert hand.man("Olga Drab").id == hero.id


def test_whoever_is_named_steps_out_of_his_chip_and_back(hand: Hand) -> None:
    grid, key = hand.tile("Rifleman")
    count = next(tile.count for tile in grid.tiles if tile.key == key)
    hand.click_tile("Rifleman")
    assert hand.page.units.rename_current()
    hand.type("Tex\n")
    assert f"{count - 1} Rifleman" in hand.captions()
    assert "1 Tex" in hand.captions()
    hand.desk.selection.set([hand.man("Tex").id])
    assert hand.page.units.rename_current()
    hand.press("Ctrl+A", "Backspace", "Return")
    assert f"{count} Rifleman" in hand.captions()


def test_a_count_is_typed(hand: Hand) -> None:
    before = hand.army
    grid, key = hand.tile("Rifleman")
    hand.click(grid, grid.count_rect(grid.place_of(key)).center(), double=True)
    hand.press("Ctrl+A")
    hand.type("12\n")
    assert "12 Rifleman" in hand.captions()
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.click_tile("Rifleman")
    hand.press("Return", "Ctrl+A")
    hand.type("many\n")
    assert hand.army == before, "only a number is a count"


def test_a_man_at_a_post_is_named_beside_it(hand: Hand) -> None:
    man = hand.unit("Light cannon").figures[0]
    hand.desk.selection.set([man.id])
    assert hand.page.units.rename_current()
    hand.press("Ctrl+A")
    hand.type("Bill\n")
    assert hand.man("Bill").id == man.id
