"""Men and units under the player's hands: removed, doubled, named, counted, moved, grouped."""

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


def test_men_and_units_are_removed_and_doubled(hand: Hand) -> None:
    # Delete removes the chosen man.
    before = hand.army
    hand.click_tile("Engineer")
    selected = hand.controller.selection.ids
    hand.press("Delete")
    assert hand.army.figure_count() == before.figure_count() - 1
    assert hand.controller.selection.ids == ()
    assert hand.page.undo_button.toolTip().startswith("Undo: remove ")
    undone_and_redone(hand, before, selected)

    # Delete removes a chosen unit and frees its seats.
    hand.start_over()
    before = hand.army
    team = hand.unit("Bazooka team")
    hand.click(hand.page.units.view(team.id), QPointF(80, 20))
    assert hand.controller.selection.ids == (team.id,)
    assert hand.page.inspector.unit.name.text() == "Bazooka team"
    details = hand.page.inspector.unit
    told = [(row.name, *(cell.text for cell in row.cells)) for row in details.numbers.rows]
    assert told == [("Move", "6 in"), ("Crew", "2 men"), ("Uphill or rough", "3 in")]
    assert not details.moves.isVisible(), "its move is told once"
    hand.choose("Edit", "Remove")
    assert "Bazooka team" not in [unit.name for unit in hand.army.units]
    undone_and_redone(hand, before, (team.id,))

    # A double is a unit of its own.
    hand.start_over()
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

    # Double of a man is plain and chosen.
    hand.start_over()
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


def test_names_are_typed_as_one_step_each(hand: Hand) -> None:
    # Typing a name is one step and keys stay in the field.
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
    assert hand.page.undo_button.toolTip() == "Undo: rename to A+B -= x (Ctrl+Z)"
    undone_and_redone(hand, before, (medic,))
    assert field.text() == "A+B -= x"
    assert len(hand.army.find_figure(medic)[1].name) == len("A+B -= x")

    # What is typed and taken back leaves no step.
    hand.start_over()
    before = hand.army
    hand.click_tile("Engineer")
    hand.click(hand.page.inspector.figure.name)
    hand.press("End")
    hand.type("x")
    hand.press("Backspace")
    assert hand.army == before
    assert not hand.document.undo_stack.canUndo()

    # A man is named where he stands.
    hand.start_over()
    before = hand.army
    hand.click_tile("Engineer")
    (man,) = hand.controller.selection.ids
    hand.press("F2")
    hand.press("Ctrl+A", "Delete")
    hand.type("A+B -= x\n")
    assert hand.army.find_figure(man)[1].name == "A+B -= x"
    assert hand.army.figure_count() == before.figure_count()
    undone_and_redone(hand, before, (man,))

    # The army and a unit are renamed inline.
    hand.start_over()
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


def test_men_alike_are_counted_by_plus_and_minus(hand: Hand) -> None:
    # Plus and minus change the count.
    before = hand.army
    hand.click_tile("Rifleman")
    count = len(hand.controller.selection.ids)
    hand.press("+")
    assert f"{count + 1} Riflemen" in hand.captions()
    hand.press("-", "-")
    assert f"{count - 1} Riflemen" in hand.captions()
    hand.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert hand.army == before

    # Plus and minus on a chip are clicked.
    hand.start_over()
    grid, key = hand.tile("Rifleman")
    count = next(tile.count for tile in grid.tiles if tile.key == key)
    hand.page.units.scroller.ensureWidgetVisible(grid)
    minus, plus = grid._button_rects(grid.place_of(key))
    hand.click(grid, plus.center())
    assert f"{count + 1} Riflemen" in hand.captions()
    assert hand.document.undo_stack.undoText() == f"{count + 1} riflemen"
    hand.click(grid, minus.center())
    hand.click(grid, minus.center())
    assert f"{count - 1} Riflemen" in hand.captions()
    assert hand.document.undo_stack.undoText() == f"{count - 1} riflemen"

    # Minus with two chosen takes one man only.
    hand.start_over()
    before = hand.army
    squad = hand.unit("1st Squad")
    men = [man for man in squad.figures if man.plain][:2]
    assert men[0].items != men[1].items
    hand.controller.selection.set([man.id for man in men])
    hand.press("-")
    assert hand.army.figure_count() == before.figure_count() - 1


def test_men_are_grouped_and_moved(hand: Hand) -> None:
    # Ctrl-click chooses several and Ctrl+G makes a unit.
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

    # An empty squad waits for men.
    hand.start_over()
    before = hand.army
    hand.press("Ctrl+Shift+G")
    made = hand.unit("New squad")
    assert "New squad, no men" in hand.boxes()
    undone_and_redone(hand, before, ())
    hand.controller.selection.set([made.id])
    hand.click_tray("Medic", plus=True)
    assert len(hand.unit("New squad").figures) == 1

    # Men move by the list of Ctrl+M.
    hand.start_over()
    before = hand.army
    hand.click_tile("Engineer")
    selected = hand.controller.selection.ids
    target = "1st Squad" if hand.army.find_figure(selected[0])[0].kind == "men" else "Loose men"
    hand.press("Ctrl+M")
    hand.type(target)
    hand.press("Return")
    assert hand.army.find_figure(selected[0])[0].name == target
    undone_and_redone(hand, before, selected)

    # Men are dropped on another unit.
    hand.start_over()
    before = hand.army
    man = hand.unit("1st Squad").figures[0]
    loose = hand.unit("Loose men")
    hand.controller.selection.set([man.id])
    view = hand.page.units.view(loose.id)
    assert hand.drop(view, load_data(DragLoad(men=(man.id,))))
    assert hand.army.find_figure(man.id)[0].id == loose.id
    undone_and_redone(hand, before, (man.id,))


def test_a_man_dropped_on_his_own_unit_stays_as_he_is(hand: Hand) -> None:
    before = hand.army
    for name in ("Bazooka team", "1st Squad", "Loose men"):
        unit = hand.unit(name)
        view, head = hand.page.units.view(unit.id), QPointF(80, 20)
        assert not hand.drop(view, load_data(DragLoad(men=(unit.figures[0].id,))), head)
        assert hand.window.status_text.endswith(f" is in {name} already.")
        assert hand.army == before


def test_menus_at_men_and_units_edit_and_a_selection_survives_changes_elsewhere(hand: Hand) -> None:
    # The menu of a man and of a unit.
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

    # The selection survives changes elsewhere.
    hand.start_over()
    hand.click_tile("Engineer")
    selected = hand.controller.selection.ids
    hand.press("Ctrl+F")
    hand.type("truck")
    hand.press("Return")
    hand.press("Ctrl+Z")
    assert hand.controller.selection.ids == selected


def test_whole_armies_keep_their_steps_and_come_back_from_the_bin(hand: Hand) -> None:
    # Undo waits for the army one comes back to.
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

    # The army is doubled removed and brought back.
    hand.start_over()
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
