"""Numbers in boxes: what is rolled is printed with its operator, in one unit, with few marks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printables.army_facts import ArmyFacts
from printables.engine.length_and_date_text import in_measures
from printables.engine.options import Measures
from printables.engine.printable_characters import Letters
from printables.facts import WeaponTable
from printables.stat_boxes import (
    Subject,
    boxes_of,
    subject_of_man,
    subject_of_unit,
    table_of,
    text_of,
)
from rules.army.model import Army, Figure, Unit
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset

CATALOG = Catalog()


def facts_of(game: str, *units: Unit, measures: Measures = "in", **switches: str) -> ArmyFacts:
    ruleset, book = CATALOG.get(game), CATALOG.playbook(game)
    assert ruleset is not None
    assert book is not None
    army = Army("a", game, "Ants", units=units, switches=switches)
    known = {each.id: each for each in CATALOG.all()}
    return ArmyFacts(army, ruleset, known, Letters(), playbook=book, measures=measures)


def man(
    game: str, *items: str, measures: Measures = "in", hero: bool = False, **more: str
) -> Subject:
    figure = Figure("f", items, hero=hero, name="Bob" if hero else "")
    facts = facts_of(game, Unit("u", "men", figures=(figure,)), measures=measures, **more)
    return subject_of_man(facts, facts.roster.men[0])


def unit(game: str, kind: str, type_: str, *men: tuple[str, ...], **more: object) -> Subject:
    figures = tuple(Figure(f"f{n}", items) for n, items in enumerate(men))
    made = Unit("u", kind, type_, figures=figures)  # type: ignore[arg-type]
    facts = facts_of(game, replace(made, **more))
    return subject_of_unit(facts, facts.army.units[0])


def said(subject: Subject) -> list[str]:
    return [f"{box.text} {box.label} {box.qualifier}".strip() for box in boxes_of(subject)]


def rows(table: WeaponTable) -> dict[str, list[str]]:
    return {row.short: [cell.text if cell else "" for cell in row.cells] for row in table.rows}


@pytest.mark.parametrize(
    ("subject", "boxes"),
    [
        (
            lambda: man("lgam", "rifle"),
            ["12 in Move and fire", "24 in Range up to", "≤7 Hit on 2d6", "×1 Shots a turn",
             "4b Fires small"],
        ),
        (
            lambda: man("fighting-plastic", "flame-thrower"),
            ["6 in Move and fire", "12 in Reach cone", "≤9 Hit on 2d6", "6 in Wide at its end",
             "4 Fires heavy"],
        ),
        (
            lambda: unit("green-and-tan", "squad", "spotter", ("binoculars",)),
            ["1d6 in Move always", "3+ Save +1 in it"],
        ),
        (
            lambda: unit("lgam", "vehicle", "half-track"),
            ["24 in Move ½ uphill", "36 in Road paved", "5 Crew no more", "2 in Out ends move"],
        ),
        (
            lambda: unit("green-and-tan", "squad", "rifle-squad", ("rifle",), ("rifle",),
                         ("grenades",)),
            ["6 in Move if ≤ men", "12 in Range in sight", "≤men Hit each d6", "×2 Shots 1 a rifle",
             "4+ Save each hit"],
        ),
        (
            lambda: man("army-men", "rifle"),
            ["6 in Move 3 in off foe", "6 in Assault high d6 wins", "5+ Rally 1d6 a man",
             "2 Hits pin, then kill"],
        ),
        (
            lambda: man("army-men-combat", "light-machine-gun"),
            ["6·12 in Move walk · run", "24 in Range up to", "4+ Hit each d6", "×3 Shots dice",
             "4+ Block each hit"],
        ),
        (
            lambda: man("lgam", "medic-cross"),
            ["12 in Move and treat", "touch Heals one man", "−2 Own shots to his ≤"],
        ),
    ],
)  # fmt: skip
def test_a_row_of_boxes_says_what_is_moved_and_rolled(subject: object, boxes: list[str]) -> None:
    assert said(subject()) == boxes  # type: ignore[operator]


def test_what_a_hero_adds_is_worked_in_and_said() -> None:
    boxes = said(man("lgam", "submachine-gun", hero=True))
    assert "≤9 Hit his +1 in" in boxes


def test_who_has_his_number_in_a_box_of_its_own_has_plain_weapons_below() -> None:
    medic = man("lgam", "medic-cross", "pistol")
    assert "−2 Own shots to his ≤" in said(medic)
    assert rows(table_of(medic)) == {"Pistol": ["12 in", "≤6", "×1", "4b"]}


@pytest.mark.parametrize(("option", "says"), [("still", "or fire⌂"), ("fires", "and fire⌂")])
def test_a_box_follows_how_the_players_read_the_rules(option: str, says: str) -> None:
    sniper = man("lgam", "sniper-rifle", **{"sniper-move": option})
    assert said(sniper)[0] == f"12 in Move {says}"


def test_a_paratrooper_is_told_how_he_lands() -> None:
    assert "does no more that turn" in text_of(
        man("fighting-plastic", "parachute", "submachine-gun")
    )
    assert "3 north, 4 east" in text_of(man("fighting-plastic", "parachute", "rifle"))


def test_a_man_of_a_team_by_himself_is_told_that_he_is_one() -> None:
    assert "One of a team of two" in text_of(man("lgam", "bazooka"))
    assert "One of a team of two" in text_of(man("lgam", "heavy-mortar"))


def test_a_helicopter_without_guns_has_no_gunners_to_tell_of() -> None:
    assert "gunner" not in text_of(unit("lgam", "vehicle", "helicopter"))
    armed = unit("lgam", "vehicle", "helicopter", fittings=("twin-hmg",))
    assert "Each gunner fires weapons of his own" in text_of(armed)


@pytest.mark.parametrize(
    ("measures", "move"),
    [("in", ("12", "in", "")), ("mm", ("305", "mm", "")), ("both", ("12", "in", "305 mm"))],
)
def test_a_sheet_has_one_unit_of_length_unless_both_are_asked_for(
    measures: Measures, move: tuple[str, str, str]
) -> None:
    box = boxes_of(man("lgam", "rifle", measures=measures))[0]
    assert (box.value, box.unit, box.second) == move
    for box in boxes_of(man("army-men", "rifle", measures=measures)):
        assert (" in " in f"{box.text} {box.qualifier} ") == (
            measures != "mm" and box.label in ("Move", "Assault")
        )


def test_only_borrowed_and_house_numbers_have_a_mark() -> None:
    marks = {box.label: box.mark for box in boxes_of(man("lgam", "rifle"))}
    assert marks["Range"] == marks["Hit"]
    assert marks["Hit"] is not None
    assert (marks["Hit"].kind, marks["Hit"].short) == ("borrowed", "FP")
    assert marks["Move"] is marks["Shots"] is marks["Fires"] is None
    crew = {box.label: box.mark for box in boxes_of(unit("fighting-plastic", "vehicle", "jeep"))}
    assert crew["Crew"] is not None
    assert crew["Crew"].short == "LGAM"
    own = boxes_of(man("fighting-plastic", "rifle"))
    assert not any(box.mark for box in own)


def test_a_weapon_whose_numbers_are_all_borrowed_is_marked_once_behind_its_name() -> None:
    table = table_of(unit("lgam", "vehicle", "tank"))
    assert table.heads == ("Range", "Hit", "Blast", "Shots", "Fires")
    assert [row.mark.short if row.mark else "" for row in table.rows] == ["FP", "FP", "FP"]
    assert not any(cell.mark for row in table.rows for cell in row.cells if cell)
    assert rows(table)["HMG"] == ["36 in", "≤8", "", "×10", "4c"]


def test_a_weapon_that_is_mounted_twice_stands_once() -> None:
    table = table_of(unit("lgam", "vehicle", "half-track", fittings=("hmg", "hmg")))
    assert list(rows(table)) == ["2 × HMG"]


def test_what_must_be_rolled_is_worked_out_where_modifiers_change_it() -> None:
    table = table_of(man("army-men", "rifle"))
    assert table.heads == ("Dice", "≤12 in", "Low", "Far", "Low")
    assert rows(table) == {
        "Rifle": ["2d6", "5+", "6", "6", "no"],
        "Grenade": ["1d6", "5+", "5+", "", ""],
    }
    assert [(row.beside, row.note) for row in table.rows] == [
        ("", ""),
        ("6 in", "then 3d6, 2 in round"),
    ]


def test_a_game_without_a_playbook_shows_its_move_and_its_weapons(
    company: Army, sandbox: Ruleset
) -> None:
    facts = ArmyFacts(company, sandbox, {}, Letters())
    rifleman = next(each for each in facts.roster.men if each.called == "Rifleman")
    labels = [box.label for box in boxes_of(subject_of_man(facts, rifleman))]
    assert labels == ["Range", "Hit on", "Rolls", "Fires"]


@pytest.mark.parametrize(
    ("text", "measures", "says"),
    [
        ("Up to 3 ft on rails", "in", "Up to 36 in on rails"),
        ("2-4 ft", "in", "24-48 in"),
        ("3 x 3 in of mines", "mm", "76 x 76 mm of mines"),
        ("within 6 in, or 1 in 6 drowns", "mm", "within 152 mm, or 1 in 6 drowns"),
        ("within 6 in", "both", "within 6 in (152 mm)"),
        ("1 square foot", "mm", "1 square foot"),
    ],
)
def test_lengths_in_a_text_are_in_the_unit_of_the_sheet(
    text: str, measures: Measures, says: str
) -> None:
    assert in_measures(text, measures) == says


@pytest.mark.parametrize(
    ("option", "words"), [("any", "on the way⌂"), ("first", "then move"), ("last", "after moving")]
)
def test_a_tank_turns_when_the_players_agreed_that_it_does(option: str, words: str) -> None:
    """Army Men: 6 inches and a turn of up to 90 degrees, the document does not say which first."""
    facts = facts_of("army-men", Unit("u", "vehicle", "tank"), **{"tank-turn": option})
    subject = subject_of_unit(facts, facts.army.units[0])
    assert next(box for box in boxes_of(subject) if box.label == "Turn").qualifier == words
