"""Colours of single men and models in the window: to give to many, to see, to take back."""

from __future__ import annotations

from army_hand import Hand

from desktop.army.colouring import MIXED
from desktop.look.parts.fields import Combo
from desktop.shell.chooser import chooser_over
from resources.art import COLOURS
from rules.army.drawing_choice import unit_colour


def step(hand: Hand) -> str:
    return hand.document.undo_stack.undoText()


def colours(hand: Hand, men: tuple[str, ...]) -> set[str]:
    return {hand.army.find_figure(man)[1].colour for man in men}


def drawn(hand: Hand, label: str) -> str:
    grid, key = hand.tile(label)
    return next(tile.figure.colour for tile in grid.tiles if tile.key == key)


def take(combo: Combo, colour: str) -> None:
    combo.setCurrentIndex(combo.findData(colour))
    combo.activated.emit(combo.currentIndex())


def test_many_men_get_another_colour_and_are_counted_apart(hand: Hand) -> None:
    # A key and a few letters make many men tan as one step.
    before = hand.army
    men = tuple(man.id for man in hand.unit("1st Squad").figures)
    hand.controller.selection.set(men)
    hand.press("Ctrl+Shift+K")
    assert chooser_over(hand.page).isVisible()
    hand.type("tan")
    hand.press("Return")
    assert colours(hand, men) == {"tan"}
    assert step(hand) == f"make {len(men)} men tan"
    assert {tile.figure.colour for grid in hand.grids() for tile in grid.tiles} >= {"tan", "green"}
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.press("Ctrl+Y")
    assert colours(hand, men) == {"tan"}

    # Men of another colour part from those alike and are counted apart.
    hand.start_over()
    squad = hand.unit("Loose men")
    men = tuple(man.id for man in squad.figures if man.plain and man.items == ("rifle",))
    hand.controller.selection.set(men[:3])
    take(hand.page.inspector.figure.colour, "tan")
    hand.events()
    assert f"{len(men) - 3} Riflemen" in " / ".join(hand.captions()).replace(" × ", " ")
    assert drawn(hand, "Rifleman, tan") == "tan"
    assert drawn(hand, "Rifleman") == "green"
    hand.click_tile("Rifleman, tan")
    assert hand.page.inspector.figure.count.value() == 3
    hand.press("+")
    loose = hand.unit("Loose men").figures
    assert sum(man.colour == "tan" for man in loose) == 4
    assert len(loose) == len(squad.figures) + 1

    # The page of many says how many colours there are.
    hand.start_over()
    men = tuple(man.id for man in hand.unit("1st Squad").figures)
    hand.controller.selection.set(men[:2])
    take(hand.page.inspector.many.colour, "red")
    hand.controller.selection.set(men)
    choice = hand.page.inspector.many.colour
    assert choice.currentText() == "2 colours"
    before = hand.army
    take(choice, MIXED)
    assert hand.army is before
    take(choice, "")
    assert colours(hand, men) == {""}

    # A copy keeps its colour and the database too.
    hand.start_over()
    man = hand.unit("1st Squad").figures[0].id
    hand.controller.selection.set((man,))
    take(hand.page.inspector.figure.colour, "black")
    hand.press("Ctrl+C", "Ctrl+V")
    assert [each.colour for each in hand.army.figures()].count("black") == 2
    hand.saved()
    assert hand.stored() == hand.army


def test_army_and_model_have_colours_of_their_own(hand: Hand) -> None:
    # The army can have any colour and the game's own come first.
    combo = hand.page.inspector.army.colour
    hand.controller.selection.set(())
    hand.events()
    offered = [str(combo.itemData(at)) for at in range(combo.count())]
    own = hand.document.ruleset.colours
    assert offered[: len(own)] == list(own)
    assert set(offered) == set(COLOURS)
    take(combo, next(each for each in COLOURS if each not in own))
    assert hand.army.colour not in own
    assert hand.document.roster.army.colour == hand.army.colour
    assert combo.currentData() == hand.army.colour

    # The army's colour leaves those with their own.
    hand.start_over()
    men = tuple(man.id for man in hand.unit("1st Squad").figures[:2])
    hand.controller.selection.set(men)
    take(hand.page.inspector.many.colour, "tan")
    hand.controller.selection.set(())
    take(hand.page.inspector.army.colour, "blue")
    hand.events()
    shown = [tile.figure.colour for grid in hand.grids() for tile in grid.tiles]
    assert set(shown) == {"tan", "blue"}

    # A captured jeep is of another plastic than its crew.
    hand.start_over()
    jeep = hand.unit("Command jeep")
    hand.controller.selection.set((jeep.id,))
    field = hand.page.inspector.unit.colour
    assert field.currentData() == ""
    take(field, "grey")
    assert step(hand) == "make Command jeep grey"
    jeep = hand.unit("Command jeep")
    assert jeep.colour == "grey"
    assert {man.colour for man in jeep.figures} == {""}
    assert unit_colour(hand.document.roster, jeep) == "grey"
    assert field.currentText() == "Grey"
    take(field, "")
    assert step(hand) == "give Command jeep the army's colour"
    assert hand.unit("Command jeep").colour == ""
