"""Men and units under the player's hands: removed, doubled, named, counted, moved, grouped."""

import pytest
from army_hand import Hand
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from desktop.army.figure_sources import load_data
from rules.army.drag_and_drop import DragLoad

CTRL = Qt.KeyboardModifier.ControlModifier


def undone_and_redone(hand: Hand, before, selected) -> None:
    """Undo brings value and selection back, redo the new ones again."""
    after, chosen = hand.army, hand.controller.selection.ids
    assert after != before
    hand.press("Ctrl+Z")
    assert hand.army == before
    assert hand.controller.selection.ids == selected
    hand.controller.selection.set(())
    hand.press("Ctrl+Shift+Z")
    assert hand.army == after
    assert hand.controller.selection.ids == chosen


def test_delete_removes_the_chosen_man(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    selected = hand.controller.selection.ids
    hand.press("Delete")
    assert hand.army.figure_count() == before.figure_count() - 1
    assert hand.controller.selection.ids == ()
    assert hand.page.undo_button.toolTip().startswith("Undo: remove ")
    undone_and_redone(hand, before, selected)


def test_delete_removes_a_chosen_unit_and_frees_its_seats(hand: Hand) -> None:
    before = hand.army
    team = hand.unit("Bazooka team")
    hand.click(hand.page.units.view(team.id), QPointF(80, 20))
    assert hand.controller.selection.ids == (team.id,)
    assert hand.page.inspector.unit.name.text() == "Bazooka team"
    hand.choose("Edit", "Remove")
    assert "Bazooka team" not in [unit.name for unit in hand.army.units]
    undone_and_redone(hand, before, (team.id,))


def test_a_double_is_a_unit_of_its_own(hand: Hand) -> None:
    before = hand.army
    jeep = hand.unit("Command jeep")
    hand.controller.selection.set([jeep.id])
    hand.press("Ctrl+D")
    copy = hand.unit("Command jeep 2")
    assert hand.controller.selection.ids == (copy.id,)
    assert [man.items for man in copy.figures] == [man.items for man in jeep.figures]
    assert {man.id for man in copy.figures}.isdisjoint(man.id for man in jeep.figures)
    undone_and_redone(hand, before, (jeep.id,))
    hand.press("F2")
    hand.type("Rust bucket\n")
    assert hand.unit("Rust bucket").id == copy.id
    assert hand.unit("Command jeep") == jeep


def test_double_of_a_man_is_plain_and_chosen(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    (medic,) = hand.controller.selection.ids
    hand.choose("Edit", "Duplicate")
    (copy,) = hand.controller.selection.ids
    assert copy != medic
    _, figure = hand.army.find_figure(copy)
    assert figure.items == before.find_figure(medic)[1].items
    assert not figure.name
    undone_and_redone(hand, before, (medic,))


def test_typing_a_name_is_one_step_and_keys_stay_in_the_field(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    (medic,) = hand.controller.selection.ids
    hand.click(hand.page.inspector.figure.name)
    field = QApplication.focusWidget()
    hand.press("Ctrl+A", "Delete")
    assert hand.army.figure_count() == before.figure_count(), "Delete belongs to the text"
    hand.type("A+B -= x")
    assert hand.army.find_figure(medic)[1].name == "A+B -= x"
    assert hand.army.figure_count() == before.figure_count()
    assert any(caption.startswith("1 A+B -= x") for caption in hand.captions())
    assert hand.page.undo_button.toolTip() == "Undo: name A+B -= x (Ctrl+Z)"
    undone_and_redone(hand, before, (medic,))
    assert field.text() == "A+B -= x"
    assert len(hand.army.find_figure(medic)[1].name) == len("A+B -= x")


def test_what_is_typed_and_taken_back_leaves_no_step(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    hand.click(hand.page.inspector.figure.name)
    hand.press("End")
    hand.type("x")
    hand.press("Backspace")
    assert hand.army == before
    assert not hand.document.undo_stack.canUndo()


def test_a_man_is_named_where_he_stands(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    (man,) = hand.controller.selection.ids
    hand.press("F2")
    hand.press("Ctrl+A", "Delete")
    hand.type("A+B -= x\n")
    assert hand.army.find_figure(man)[1].name == "A+B -= x"
    assert hand.army.figure_count() == before.figure_count()
    undone_and_redone(hand, before, (man,))


def test_the_army_and_a_unit_are_renamed_inline(hand: Hand) -> None:
    hand.press("F2")
    hand.press("Ctrl+A")
    hand.type("Sand & Sons\n")
    assert hand.window.windowTitle() == "Sand & Sons – Muster"
    assert hand.titles(hand.page.armies.list)[0] == "Sand & Sons"
    assert hand.document.undo_stack.undoText() == "rename the army"
    squad = hand.unit("1st Squad")
    hand.click(hand.page.units.view(squad.id), QPointF(80, 20))
    hand.press("F2")
    hand.type("Ants\n")
    assert any(box.startswith("Ants, ") for box in hand.boxes())


def test_plus_and_minus_change_the_count(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Rifleman")
    count = len(hand.controller.selection.ids)
    hand.press("+")
    assert f"{count + 1} Rifleman" in hand.captions()
    hand.press("-", "-")
    assert f"{count - 1} Rifleman" in hand.captions()
    hand.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert hand.army == before


def test_plus_and_minus_on_a_chip_are_clicked(hand: Hand) -> None:
    grid, key = hand.tile("Rifleman")
    count = next(tile.count for tile in grid.tiles if tile.key == key)
    hand.page.units.scroller.ensureWidgetVisible(grid)
    minus, plus = grid._button_rects(grid.place_of(key))
    hand.click(grid, plus.center())
    assert f"{count + 1} Rifleman" in hand.captions()
    assert hand.document.undo_stack.undoText() == f"{count + 1} riflemen"
    hand.click(grid, minus.center())
    hand.click(grid, minus.center())
    assert f"{count - 1} Rifleman" in hand.captions()
    assert hand.document.undo_stack.undoText() == f"{count - 1} riflemen"


def test_minus_with_two_chosen_takes_one_man_only(hand: Hand) -> None:
    before = hand.army
    squad = hand.unit("1st Squad")
    men = [man for man in squad.figures if man.plain][:2]
    assert men[0].items != men[1].items
    hand.controller.selection.set([man.id for man in men])
    hand.press("-")
    assert hand.army.figure_count() == before.figure_count() - 1


def test_ctrl_click_chooses_several_and_ctrl_g_makes_a_unit(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    hand.click_tile("Radio", CTRL)
    selected = hand.controller.selection.ids
    assert len(selected) == 2
    hand.press("Ctrl+G")
    made = hand.unit("New squad")
    assert {man.id for man in made.figures} == set(selected)
    assert hand.controller.selection.ids == (made.id,)
    undone_and_redone(hand, before, selected)


def test_an_empty_squad_waits_for_men(hand: Hand) -> None:
    before = hand.army
    hand.press("Ctrl+Shift+G")
    made = hand.unit("New squad")
    assert "New squad, no men" in hand.boxes()
    undone_and_redone(hand, before, ())
    hand.controller.selection.set([made.id])
    hand.click_tray("Medic", plus=True)
    assert len(hand.unit("New squad").figures) == 1


def test_men_move_by_the_list_of_ctrl_m(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    selected = hand.controller.selection.ids
    target = "1st Squad" if hand.army.find_figure(selected[0])[0].kind == "men" else "Loose men"
    hand.press("Ctrl+M")
    hand.type(target)
    hand.press("Return")
    assert hand.army.find_figure(selected[0])[0].name == target
    undone_and_redone(hand, before, selected)


def test_men_are_dropped_on_another_unit(hand: Hand) -> None:
    before = hand.army
    man = hand.unit("1st Squad").figures[0]
    loose = hand.unit("Loose men")
    hand.controller.selection.set([man.id])
    view = hand.page.units.view(loose.id)
    assert hand.drop(view, load_data(DragLoad(men=(man.id,))))
    assert hand.army.find_figure(man.id)[0].id == loose.id
    undone_and_redone(hand, before, (man.id,))


@pytest.mark.parametrize("name", ["Bazooka team", "1st Squad", "Loose men"])
def test_a_man_dropped_on_his_own_unit_stays_as_he_is(hand: Hand, name: str) -> None:
    before = hand.army
    unit = hand.unit(name)
    view, head = hand.page.units.view(unit.id), QPointF(80, 20)
    assert not hand.drop(view, load_data(DragLoad(men=(unit.figures[0].id,))), head)
    assert hand.window.status_text.endswith(f" is in {name} already.")
    assert hand.army == before


def test_the_menu_of_a_man_and_of_a_unit(hand: Hand) -> None:
    grid, key = hand.tile("Engineer")
    hand.context(grid, grid.rect_of(key).center())
    hand.pick("Duplicate")
    medics = hand.army.figure_count()
    squad = hand.unit("1st Squad")
    hand.context(hand.page.units.view(squad.id), QPointF(60, 15))
    hand.pick("Move up")
    assert hand.army.units.index(hand.unit("1st Squad")) == 3
    hand.context(hand.page.units.view(squad.id), QPointF(60, 15))
    hand.pick("Remove")
    assert hand.army.figure_count() == medics - len(squad.figures)
    assert hand.document.undo_stack.count() == 3


def test_the_selection_survives_changes_elsewhere(hand: Hand) -> None:
    hand.click_tile("Engineer")
    selected = hand.controller.selection.ids
    hand.press("Ctrl+F")
    hand.type("truck")
    hand.press("Return")
    hand.press("Ctrl+Z")
    assert hand.controller.selection.ids == selected


def test_undo_waits_for_the_army_one_comes_back_to(hand: Hand) -> None:
    before = hand.army
    hand.click_tile("Engineer")
    hand.press("Delete")
    after = hand.army
    hand.click_row(hand.page.armies.list, "Garden Gate")
    assert not hand.page.undo_button.isEnabled()
    hand.click_row(hand.page.armies.list, before.name)
    assert hand.army is after
    assert hand.page.undo_button.isEnabled()
    hand.click(hand.page.undo_button)
    assert hand.army == before


def test_the_army_is_doubled_removed_and_brought_back(hand: Hand) -> None:
    first = hand.army
    names = hand.titles(hand.page.armies.list)
    hand.press("Ctrl+Shift+D")
    assert hand.army.name == f"{first.name} copy"
    assert hand.army.id != first.id
    hand.choose("File", "Put into the bin")
    assert hand.titles(hand.page.armies.list) == names
    hand.click_row(hand.page.armies.list, first.name)
    hand.choose("File", "Put into the bin")
    assert first.name not in hand.titles(hand.page.armies.list)
    assert first.name not in [each.name for each in hand.army_service.entries]
    hand.click(hand.page.armies.back)
    assert hand.titles(hand.page.armies.list) == names
    assert hand.army == hand.stored(first.id) == first
