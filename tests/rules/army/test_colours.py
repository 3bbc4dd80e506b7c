"""Colours of single men and models: who has one, who follows the army, what counts as alike."""

from msgspec.structs import replace

from rules.army import bulk_edits, edits
from rules.army.army_under_ruleset import Roster
from rules.army.clipboard import copy_out, paste
from rules.army.differences import army_differences
from rules.army.markdown_export import write_markdown
from rules.army.model import Figure, Unit, new_army
from rules.army.text_list_reader import read_list
from rules.army.text_list_writer import write_list
from rules.games.catalog import Catalog

GAME = Catalog().get("lgam")
GAMES = Catalog().all()


def force():
    men = tuple(Figure(f"m{at}", ("rifle",)) for at in range(5))
    squad = Unit("squad", "squad", name="1st Squad", figures=men)
    jeep = Unit("jeep", "vehicle", "jeep", "Jeep 2", colour="grey")
    gun = Unit("gun", "team", "light-cannon", "Cannon")
    return replace(new_army("lgam", "Mixed bag"), units=(squad, jeep, gun))


def test_the_armys_colour_changes_only_those_without_one_of_their_own() -> None:
    army = bulk_edits.with_colour(force(), ("m0", "m1"), "tan", models=("gun",))
    army = edits.change_army(army, colour="blue")
    assert [army.colour_of(man) for man in army.figures()] == ["tan", "tan", *["blue"] * 3]
    assert [army.colour_of(unit) for unit in army.units] == ["blue", "grey", "tan"]
    again = bulk_edits.with_colour(army, ("m0", "m1"), "", models=("gun", "jeep"))
    assert {again.colour_of(each) for each in (*again.figures(), *again.units)} == {"blue"}


def test_men_of_another_plastic_are_still_plain_but_counted_apart() -> None:
    army = bulk_edits.with_colour(force(), ("m0", "m1"), "tan")
    assert all(man.plain for man in army.figures())
    more = edits.set_count(army, "squad", ("rifle",), 4, colour="tan")
    assert [man.colour for man in more.figures()] == ["tan"] * 2 + [""] * 3 + ["tan"] * 2
    fewer = edits.set_count(more, "squad", ("rifle",), 1)
    assert [man.colour for man in fewer.figures()] == ["tan", "tan", "", "tan", "tan"]


def test_copies_keep_the_plastic() -> None:
    army = bulk_edits.with_colour(force(), ("m0",), "tan")
    doubled, (copy,) = edits.duplicate_figures(army, {"m0"})
    assert doubled.find_figure(copy)[1].colour == "tan"
    _, second = edits.duplicate_unit(army, "jeep")
    assert second.colour == "grey"
    pasted = paste(army, copy_out(army, ("jeep",), ("m0",)), GAME).army
    assert [unit.colour for unit in pasted.units].count("grey") == 2
    assert [man.colour for man in pasted.figures()].count("tan") == 2


def test_vehicles_and_guns_are_models_and_squads_are_not() -> None:
    assert bulk_edits.units_with_model(force(), GAME, ("squad", "jeep", "gun")) == ("jeep", "gun")


def test_a_list_says_who_is_of_another_colour() -> None:
    army = bulk_edits.with_colour(force(), ("m0", "m1"), "tan")
    text = write_list(army, GAME).text
    assert "1st Squad: 2 × rifleman (tan); 3 × rifleman\n" in text
    assert "Jeep 2 [Jeep, grey]" in text
    read = read_list(text, GAMES)
    assert read.doubts == ()
    assert [man.colour for man in read.army.figures()] == ["tan", "tan", "", "", ""]
    assert [unit.colour for unit in read.army.units] == ["", "grey", ""]


def test_a_typed_list_may_name_colours() -> None:
    read = read_list("L.G.A.M., green\nJeep [jeep, Grey]\n1st: 3 riflemen (Tan); medic", GAMES)
    assert read.doubts == ()
    assert read.army.units[0].colour == "grey"
    assert [man.colour for man in read.army.units[1].figures] == ["tan", "tan", "tan", ""]


def test_markdown_keeps_colours_apart() -> None:
    text = write_markdown(Roster(bulk_edits.with_colour(force(), ("m0", "m1"), "tan"), GAME), ())
    assert "| 2 |  | Rifleman (tan) |" in text
    assert "| 3 |  | Rifleman |" in text
    assert "## Jeep 2 (Jeep), grey" in text


def test_what_differs_names_the_colour() -> None:
    army = force()
    told = army_differences(
        army, bulk_edits.with_colour(army, ("m0",), "tan", models=("jeep",)), GAME
    )
    assert [each.sentence for each in told] == ["Jeep 2 is now tan.", "The rifleman is now tan."]
    told = army_differences(army, bulk_edits.with_colour(army, (), "", models=("jeep",)), GAME)
    assert [each.sentence for each in told] == ["Jeep 2 is now in the army's colour."]
