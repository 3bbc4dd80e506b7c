"""Many men and units at once: what the details say of them, and acts on all in one step."""

from army_hand import Hand

from desktop.look.parts.tag import ItemPill
from desktop.shell.chooser import chooser_over


def roles(hand: Hand, men: tuple[str, ...]) -> set[str]:
    return {hand.document.roster.man[man].role.name for man in men}


def squad(hand: Hand) -> tuple[str, ...]:
    return tuple(man.id for man in hand.unit("1st Squad").figures)


def step(hand: Hand) -> str:
    return hand.document.undo_stack.undoText()


def pill(hand: Hand, words: str) -> ItemPill:
    pills = hand.page.inspector.many.pills.findChildren(ItemPill)
    return next(each for each in pills if each.isVisible() and each.text().startswith(words))


def test_many_men_get_another_role_in_one_step(hand: Hand) -> None:
    # Several men have a page of their own.
    men = squad(hand)
    hand.controller.selection.set(men)
    details = hand.page.inspector.many
    assert details.isVisible()
    assert details.title.text() == f"{len(men)} men"
    assert "riflemen" in details.second.text()
    assert details.role.currentText().endswith("roles")
    assert not pill(hand, "Rifle").isChecked()
    assert f"of {len(men)}" in pill(hand, "Rifle").text()

    # Ctrl+R makes all of them something else as one step.
    hand.start_over()
    before, men = hand.army, squad(hand)
    hand.controller.selection.set(men)
    hand.press("Ctrl+R")
    hand.type("medi")
    assert chooser_over(hand.window).titles()[0] == "Medic"
    hand.press("Return")
    assert roles(hand, men) == {"Medic"}
    assert step(hand) == f"make {len(men)} men medics"
    assert hand.page.inspector.many.role.currentText() == "Medic"
    hand.press("Ctrl+Z")
    assert hand.army is before
    assert hand.controller.selection.ids == men

    # A unit that is chosen means its men.
    hand.start_over()
    men = squad(hand)
    hand.controller.selection.set([hand.unit("1st Squad").id])
    hand.press("Ctrl+Shift+R")
    hand.type("submachine")
    hand.press("Return")
    carried = [hand.army.find_figure(man)[1].items for man in men]
    assert all("submachine-gun" in items for items in carried)
    assert all("rifle" not in items for items in carried)

    # The list of roles changes all too.
    hand.start_over()
    men = squad(hand)
    hand.controller.selection.set(men)
    choice = hand.page.inspector.many.role
    choice.setCurrentIndex(choice.findText("Sniper"))
    choice.activated.emit(choice.currentIndex())
    assert roles(hand, men) == {"Sniper"}


def test_men_alike_are_one_figure_and_many_kinds_of_items_wait_behind_a_link(hand: Hand) -> None:
    # Men alike of one unit stay one figure with a count.
    hand.click_tray("Medic")
    hand.press("Shift+Return")
    hand.click_tile("Medic")
    assert len(hand.controller.selection.ids) > 1
    assert hand.page.inspector.figure.isVisible()

    # Many kinds of items wait behind a link.
    hand.start_over()
    hand.controller.selection.set([unit.id for unit in hand.army.units])
    pills = hand.page.inspector.many.pills

    def shown() -> int:
        return sum(each.isVisible() for each in pills.findChildren(ItemPill))

    more = next(each for each in pills.findChildren(ItemPill) if each.text().endswith("more"))
    few = shown() - 1
    assert few < 12
    hidden = int(more.text().split()[0])
    hand.click(more)
    hand.events()
    assert shown() == few + hidden


def test_many_men_get_items_and_ranks_and_are_heroes_no_more(hand: Hand) -> None:
    # An item is given to those without it and taken of all.
    men = squad(hand)
    hand.controller.selection.set(men)
    hand.click(pill(hand, "Radio"))
    assert all("radio" in hand.army.find_figure(man)[1].items for man in men)
    hand.events()
    assert pill(hand, "Radio").goes, "all have it: another click takes it off"
    hand.click(pill(hand, "Radio"))
    assert not any("radio" in hand.army.find_figure(man)[1].items for man in men)
    assert step(hand).startswith("take radio off")

    # One rank for all is one step.
    hand.start_over()
    before, men = hand.army, squad(hand)
    hand.controller.selection.set(men)
    hand.click(hand.page.inspector.many.name)
    hand.type("Cpl.")
    assert {hand.army.find_figure(man)[1].rank for man in men} == {"Cpl."}
    hand.press("Ctrl+Z")
    assert hand.army is before

    # Heroes become ordinary men.
    hand.start_over()
    heroes = [man.id for man in hand.army.figures() if man.hero]
    hand.controller.selection.set((*squad(hand), *heroes))
    details = hand.page.inspector.many
    assert details.hero_words.isVisible()
    hand.click(details.hero_button)
    assert not any(man.hero for man in hand.army.figures())
    assert not details.hero_words.isVisible()


def test_several_vehicles_are_fitted_and_noted_together(empty) -> None:
    hand: Hand = empty("lgam")
    hand.click_tray("Jeep")
    hand.press("Return", "Return")
    jeeps = [unit.id for unit in hand.army.units]
    assert len(jeeps) == 2
    hand.controller.selection.set(jeeps)
    details = hand.page.inspector.many
    assert details.title.text().startswith("2 units")
    box = next(iter(details.fittings.boxes.values()))
    hand.click(box, box.rect().topLeft() + box.rect().center() / 4)
    assert all(unit.fittings for unit in hand.army.units)
    assert "2 vehicles" in step(hand)
    hand.click(details.note)
    hand.type("Dusty")
    assert [unit.note for unit in hand.army.units] == ["Dusty", "Dusty"]


def test_ctrl_a_chooses_the_unit_then_the_army(hand: Hand) -> None:
    hand.controller.selection.set([squad(hand)[0]])
    hand.page.units.view(hand.unit("1st Squad").id).setFocus()
    hand.press("Ctrl+A")
    assert set(hand.controller.selection.ids) == set(squad(hand))
    assert hand.controller.selection.current == squad(hand)[0], "the details stay where they were"
    hand.press("Ctrl+A")
    assert set(hand.controller.selection.ids) == {unit.id for unit in hand.army.units}
    hand.press("Ctrl+Shift+A")
    assert hand.controller.selection.ids == ()
