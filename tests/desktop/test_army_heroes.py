"""Heroes in the window: names by the die, lives, agreed abilities, commanders."""

from __future__ import annotations

from army_hand import Hand
from hero_hand import choose_man, man, row_of

from rules.army import edits
from rules.army.model import COMMANDER
from rules.common.text_limits import ABILITY_LIMIT

# ---- names


def test_the_die_gives_names_that_nobody_has_in_one_step(hand: Hand) -> None:
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
    assert hand.page.undo_button.toolTip() == f"Undo: name {seen[-1]} (Ctrl+Z)"
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.press("N")
    assert man(hand).name


def test_letters_stay_letters_in_a_field(hand: Hand) -> None:
    figure = choose_man(hand)
    hand.click(hand.page.inspector.figure.name)
    hand.type("hnHNpP")
    assert man(hand).name == "hnHNpP"
    assert not man(hand).hero
    assert figure.portrait == man(hand).portrait


def test_a_whole_squad_gets_names_in_one_step(hand: Hand) -> None:
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


def test_the_page_of_a_unit_names_everyone_too(hand: Hand) -> None:
    team = hand.unit("Light cannon")
    hand.controller.selection.set((team.id,))
    names = hand.page.inspector.unit.names
    hand.click(names)
    assert all(each.name for each in hand.unit("Light cannon").figures)
    assert not names.isVisible()


def test_a_rank_is_plain_text_with_suggestions(hand: Hand) -> None:
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


# ---- heroes


def test_h_makes_a_hero_with_a_name_of_the_chosen_man(hand: Hand) -> None:
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


def test_of_many_alike_only_one_becomes_a_hero(hand: Hand) -> None:
    hand.click_tile("Rifleman")
    count = len(hand.controller.selection.ids)
    hand.click(hand.page.inspector.figure.hero)
    assert hand.controller.selection.ids == (man(hand).id,)
    assert man(hand).hero
    assert f"{count - 1} Rifleman" in hand.captions()


def test_several_different_men_become_heroes_together(hand: Hand) -> None:
    first, second = choose_man(hand, "Engineer").id, choose_man(hand, "Sniper").id
    hand.controller.selection.set((first, second))
    hand.choose("Army", "Make a hero")
    men = [hand.army.find_figure(each)[1] for each in (first, second)]
    assert all(each.hero and each.name for each in men)
    hand.choose("Army", "Make an ordinary man")
    assert not any(hand.army.find_figure(each)[1].hero for each in (first, second))


def test_lives_are_the_games_until_others_are_agreed(hand: Hand) -> None:
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


def test_abilities_are_added_changed_and_taken_away(hand: Hand) -> None:
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


def test_no_more_abilities_than_can_be_kept(hand: Hand) -> None:
    choose_man(hand)
    hand.press("H")
    abilities = hand.page.inspector.figure.heroism.abilities
    hand.click(abilities.new)
    hand.type("".join(f"Gift {number}\n" for number in range(ABILITY_LIMIT + 1)))
    assert len(man(hand).abilities) == ABILITY_LIMIT
    assert not abilities.new.isVisible()
    assert abilities.full.isVisible()


def test_what_the_game_lets_others_do_is_suggested(hand: Hand) -> None:
    choose_man(hand)
    hand.press("H")
    new = hand.page.inspector.figure.heroism.abilities.new
    hand.click(new)
    hand.press("Down")
    model = new.suggestions.popup().model()
    words = [str(model.index(at, 0).data()) for at in range(model.rowCount())]
    assert "Acts as a medic" in words
    assert "Acts as an engineer" not in words, "he is one"


def test_a_hero_who_is_one_no_more_keeps_his_gifts_and_it_is_told(hand: Hand) -> None:
    choose_man(hand)
    hand.press("H")
    section = hand.page.inspector.figure.heroism
    hand.click(section.abilities.new)
    hand.type("Never lost\n")
    hand.click(hand.page.inspector.figure.hero)
    assert man(hand).abilities == ("Never lost",)
    assert any("but is not a hero" in sentence for sentence in hand.sentences())


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
