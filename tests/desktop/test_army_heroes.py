"""Heroes in the window: names by the die, lives, agreed abilities, commanders."""

from __future__ import annotations

from army_hand import Hand
from hero_hand import choose_man, man, row_of

from rules.army import edits
from rules.army.model import COMMANDER
from rules.common.size_limits import ABILITY_LIMIT

# ---- names


def test_men_are_named_by_the_die_and_by_keys(hand: Hand) -> None:
    # The die gives names that nobody has in one step.
    before = hand.army
    choose_man(hand)
    details = hand.page.inspector.figure
    others = {each.name for each in before.figures() if each.name}
    seen = []
    for _ in range(5):
        hand.click(details.die)
        seen.append(man(hand).name)
        assert details.name.text() == seen[-1] not in others
    assert len(set(seen)) > 1
    assert hand.page.undo_button.toolTip() == f"Undo: rename to {seen[-1]} (Ctrl+Z)"
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.press("N")
    assert man(hand).name

    # Letters stay letters in a field.
    hand.start_over()
    figure = choose_man(hand)
    hand.click(hand.page.inspector.figure.name)
    hand.type("hnHNpP")
    assert man(hand).name == "hnHNpP"
    assert not man(hand).hero
    assert figure.portrait == man(hand).portrait

    # A whole squad gets names in one step.
    hand.start_over()
    before = hand.army
    squad = hand.unit("1st Squad")
    hand.controller.selection.set((squad.id,))
    hand.press("Shift+N")
    men = hand.unit("1st Squad").figures
    assert all(each.name for each in men)
    assert len({each.name for each in hand.army.figures() if each.name}) == len(
        [each for each in hand.army.figures() if each.name]
    )
    kept = {each.id: each.name for each in squad.figures if each.name}
    assert all(each.name == kept[each.id] for each in men if each.id in kept)
    hand.press("Ctrl+Z")
    assert hand.army == before

    # The page of a unit names everyone too.
    hand.start_over()
    team = hand.unit("Light cannon")
    hand.controller.selection.set((team.id,))
    names = hand.page.inspector.unit.names
    hand.click(names)
    assert all(each.name for each in hand.unit("Light cannon").figures)
    assert not names.isVisible()


# ---- heroes


def test_one_or_several_become_heroes_of_any_rank(hand: Hand) -> None:
    # H makes a hero with a name of the chosen man.
    before = hand.army
    figure = choose_man(hand)
    hand.press("H")
    hero = man(hand)
    assert (hero.id, hero.hero) == (figure.id, True)
    assert hero.name
    assert row_of(hand, hero.name)
    assert hand.page.inspector.figure.hero.text() == "Make him an ordinary man"
    hand.press("Ctrl+Z")
    assert hand.army == before

    # Of many alike only one becomes a hero.
    hand.start_over()
    hand.click_tile("Rifleman")
    count = len(hand.controller.selection.ids)
    hand.click(hand.page.inspector.figure.hero)
    assert hand.controller.selection.ids == (man(hand).id,)
    assert man(hand).hero
    assert f"{count - 1} Riflemen" in hand.captions()

    # Several different men become heroes together.
    hand.start_over()
    first, second = choose_man(hand, "Engineer").id, choose_man(hand, "Sniper").id
    hand.controller.selection.set((first, second))
    hand.choose("Army", "Make a hero")
    men = [hand.army.find_figure(each)[1] for each in (first, second)]
    assert all(each.hero and each.name for each in men)
    hand.choose("Army", "Make an ordinary man")
    assert not any(hand.army.find_figure(each)[1].hero for each in (first, second))

    # A rank is plain text with suggestions.
    hand.start_over()
    choose_man(hand)
    rank = hand.page.inspector.figure.rank
    hand.click(rank)
    hand.type("Sandbox Marshal")
    assert man(hand).rank == "Sandbox Marshal"
    hand.press("Down")
    popup = rank.suggestions.popup()
    assert popup.isVisible()
    words = [str(popup.model().index(at, 0).data()) for at in range(popup.model().rowCount())]
    assert "Sandbox Marshal" in words
    popup.setCurrentIndex(popup.model().index(words.index("Cpl."), 0))
    hand.press("Return")
    assert man(hand).rank == "Cpl."
    assert rank.text() == "Cpl."


def test_heroes_have_lives_and_agreed_abilities(hand: Hand) -> None:
    # Lives are the game's until others are agreed.
    choose_man(hand)
    section = hand.page.inspector.figure.heroism
    hand.press("H")
    assert section.lives.value() == 3
    assert "borrowed from FP" in section.mark.accessibleName()
    hand.click(section.lives)
    hand.press("Up", "Up")
    assert man(hand).lives == 5
    assert section.stars.accessibleName() == "5 lives"
    assert "house value" in section.mark.accessibleName()
    assert "5 lives" in row_of(hand, man(hand).name).accessibleName()
    hand.press("Down", "Down")
    assert man(hand).lives is None
    hand.press("Ctrl+Z")
    assert man(hand).lives is None

    # Abilities are added changed and taken away.
    hand.start_over()
    choose_man(hand)
    hand.press("H")
    abilities = hand.page.inspector.figure.heroism.abilities
    hand.click(abilities.new)
    hand.type("Never lost\nThrows twice\n")
    assert man(hand).abilities == ("Never lost", "Throws twice")
    assert hand.page.undo_button.toolTip().startswith("Undo: agree: ")
    hand.click(abilities.edits()[1])
    hand.press("End")
    hand.type(" a turn")
    assert man(hand).abilities == ("Never lost", "Throws twice a turn")
    hand.click(abilities.crosses()[0])
    assert man(hand).abilities == ("Throws twice a turn",)
    assert [edit.text() for edit in abilities.edits()] == ["Throws twice a turn"]
    hand.press("Ctrl+Z")
    assert man(hand).abilities == ("Never lost", "Throws twice a turn")
    hand.click(abilities.new)
    hand.type("   \n")
    assert len(man(hand).abilities) == 2


def test_abilities_are_suggested_limited_and_outlive_the_hero(hand: Hand) -> None:
    # What the game lets others do is suggested.
    choose_man(hand)
    hand.press("H")
    new = hand.page.inspector.figure.heroism.abilities.new
    hand.click(new)
    hand.press("Down")
    model = new.suggestions.popup().model()
    words = [str(model.index(at, 0).data()) for at in range(model.rowCount())]
    assert "Acts as a medic" in words
    assert "Acts as an engineer" not in words, "he is one"

    # A hero who is one no more keeps his gifts and it is told.
    hand.start_over()
    choose_man(hand)
    hand.press("H")
    section = hand.page.inspector.figure.heroism
    hand.click(section.abilities.new)
    hand.type("Never lost\n")
    hand.click(hand.page.inspector.figure.hero)
    assert man(hand).abilities == ("Never lost",)
    assert any("but is not a hero" in sentence for sentence in hand.sentences())

    # No more abilities than can be kept.
    hand.start_over()
    choose_man(hand)
    hand.press("H")
    abilities = hand.page.inspector.figure.heroism.abilities
    hand.click(abilities.new)
    hand.type("".join(f"Gift {number}\n" for number in range(ABILITY_LIMIT + 1)))
    assert len(man(hand).abilities) == ABILITY_LIMIT
    assert not abilities.new.isVisible()
    assert abilities.full.isVisible()


# ---- commanders


def test_a_commander_is_named_on_the_box_of_his_unit(hand: Hand) -> None:
    figure = choose_man(hand)
    squad = hand.unit("1st Squad")
    hand.click(hand.page.inspector.figure.name)
    hand.type("Flint")
    lead = edits.move_figures(hand.army, (figure.id,), squad.id, COMMANDER)
    hand.controller.edit("make him commander", lambda _: lead)
    hand.events()
    box = next(each for each in hand.boxes() if each.startswith("1st Squad, "))
    assert "Commander: Flint" in box
    hand.controller.selection.set((squad.id,))
    assert "commanded by Flint" in hand.page.inspector.unit.kind.text()
    hand.controller.selection.set((figure.id,))
    assert "Commander, 1st Squad" in hand.page.inspector.figure.place.text()
