"""Cards of weapons, of missions and of the turn, and the backs of all cards."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.livery import livery
from printables.engine.options import CARD_SIZES, CardSize, PrintOptions
from printables.pack import Pack, survey
from printables.preview import page_image
from rules.army.model import Army, Figure, Unit
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of
from tests.support.samples import sample


def soldiers(game: str, colour: str = "green", name: str = "Ants") -> tuple[Army, Ruleset]:
    ruleset = Catalog().get(game)
    assert ruleset is not None
    men = (Figure("a", ("rifle",)), Figure("b", ("rifle",)), Figure("c", ("bazooka",)))
    return Army(name, game, name, colour, units=(Unit("u", "men", figures=men),)), ruleset


def titles(pack: Pack) -> list[str]:
    return [each.title for each in pack.placed if each.side == "front"]


def dot(pdf: bytes, page: int, x: float, y: float) -> tuple[int, int, int]:
    """Return the colour of a page of A4 at a place in mm from its lower left corner."""
    image = page_image(pdf, page, 50.8)  # two dots in a millimetre
    at = 4 * ((image.height - round(2 * y)) * image.width + round(2 * x))
    red, green, blue = image.rgba[at : at + 3]
    return red, green, blue


def rgb(colour: str) -> Any:
    return pytest.approx(tuple(bytes.fromhex(colour[1:])), abs=3)


def test_a_weapon_card_says_its_numbers_its_rules_and_who_carries_it(read: Any) -> None:
    pack = build_pack([soldiers("lgam")], ("weapon-cards",))
    assert titles(pack) == ["Rifle", "Bazooka"]
    text = read(pack.pdf).text()
    for words in ("RIFLE", "24in", "RANGE", "CARRIED BY", "2 riflemen", "L.G.A.M.", "Ants"):
        assert words in text
    assert "out of ammunition" in text


def test_a_weapon_that_a_vehicle_has_is_carried_by_it(read: Any) -> None:
    jeep = Unit("j", "vehicle", "tank", "Old Rust")
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    pack = build_pack([(Army("a", "lgam", units=(jeep,)), ruleset)], ("weapon-cards",))
    assert "Tank gun" in titles(pack)
    assert "Old Rust" in read(pack.pdf).text()


def test_a_vehicle_card_says_which_weapons_the_document_does_not_give_it(read: Any) -> None:
    plastic = Catalog().get("fighting-plastic")
    assert plastic is not None
    fitted = {"tank": ("lmg", "heavy-tank"), "jeep": ("laser",), "apc": ("hmg", "heavy-mortar")}
    units = tuple(Unit(each, "vehicle", each, fittings=what) for each, what in fitted.items())
    army = Army("a", plastic.id, units=units)
    known = {each.id: each for each in Catalog().all()}
    text = " ".join(
        read(build_pack([(army, plastic)], ("vehicle-cards",), None, known).pdf).text().split()
    )
    assert text.count("not in the document") == 2
    assert "Laser: not in the document ." in text
    assert "HMG and H. mortar: not in the document (LGAM)" in text


def test_a_mission_card_has_its_steps_points_winner_and_die(read: Any) -> None:
    pack = build_pack([soldiers("army-men-combat")], ("mission-cards",))
    book = Catalog().playbook("army-men-combat")
    assert book is not None
    assert set(titles(pack)) >= {mission.name for mission in book.missions}
    text = read(pack.pdf).text()
    for mission in book.missions:
        assert mission.win.casefold() in text.casefold()  # a full card runs it on: "Wins: most ..."
        assert all(step in text for step in mission.setup)
        assert all(line.name in text for line in mission.lines)


def test_points_that_count_in_every_mission_have_a_card_of_their_own(read: Any) -> None:
    pack = build_pack([soldiers("green-and-tan")], ("mission-cards",))
    text = read(pack.pdf).text()
    assert "Points" in titles(pack)
    assert "Flame thrower 4" in text


def test_missions_of_two_games_are_told_apart() -> None:
    source = source_of([soldiers("lgam"), soldiers("fighting-plastic")])
    parts = {sheet.name: found for sheet, found in survey(source)}["mission-cards"]
    ids = [part.id for part in parts]
    assert len(ids) == len(set(ids))
    assert {"mission-escort@lgam", "mission-escort@fighting-plastic"} <= set(ids)


def deck(pack: Pack) -> list[str]:
    return [title for title in titles(pack) if not title.startswith("The ")]


def test_the_deck_has_eight_cards_in_the_colours_of_those_who_play(read: Any) -> None:
    two = [soldiers("army-men", "blue"), soldiers("army-men", "tan", "Wasps")]
    pack = build_pack(two, ("turn-cards",))
    acts = ("moves", "fires", "assaults", "rallies")
    assert sorted(deck(pack)) == sorted(f"{side} {act}" for side in ("Blue", "Tan") for act in acts)
    for each in pack.placed:
        side = each.title.split()[0]
        if side in ("Blue", "Tan"):
            at = (each.box.x + 1.0, each.box.y + each.box.h * 0.56 - 1.5)
            assert dot(pack.pdf, each.page, *at) in (
                rgb(livery(side.lower()).tones["light"]),
                rgb(livery(side.lower()).tones["base"]),
            )


@pytest.mark.parametrize(
    ("colours", "sides"),
    [
        (["green"], {"Green", "Tan"}),
        (["tan"], {"Green", "Tan"}),
        (["red"], {"Red", "Tan"}),
        (["tan", "red"], {"Red", "Tan"}),
        (["green", "green"], {"Green", "Tan"}),
        (["red", "red"], {"Red", "Tan"}),
        (["зелёный", "blue"], {"Зелёный", "Blue"}),
    ],
)
def test_two_sides_never_share_a_colour(colours: list[str], sides: set[str]) -> None:
    armies = [soldiers("army-men", colour, f"A{n}") for n, colour in enumerate(colours)]
    found = deck(build_pack(armies, ("turn-cards",)))
    assert {title.split()[0] for title in found} == sides
    assert len(found) == 8


@pytest.mark.parametrize(
    "game", ["lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat"]
)
def test_the_turn_stands_in_order_on_one_card_for_each_army(game: str, read: Any) -> None:
    book = Catalog().playbook(game)
    assert book is not None
    assert book.turn is not None
    pack = build_pack([soldiers(game), soldiers(game, "red", "Bees")], ("turn-cards",))
    assert titles(pack).count(f"The {book.turn.word}") == 2
    text = read(pack.pdf).text()
    places = [text.index(step.name) for step in book.turn.steps]
    assert places == sorted(places)


@pytest.mark.parametrize("size", list(CARD_SIZES))
def test_the_turn_says_which_weapons_fire_when_on_a_card_of_any_size(
    size: CardSize, read: Any
) -> None:
    pack = build_pack([soldiers("lgam")], ("turn-cards",), PrintOptions(card_size=size))
    text = read(pack.pdf).text()
    assert "Assault rifles and submachine guns." in text
    assert "Rifles, shotguns, sniper rifles, pistols, knives, machetes, grenades." in text
    assert "Machine guns, tank guns, rockets, mortars, flames, cannons and all the rest." in text
    assert text.count("the side with initiative first, all simultaneous") == 1


def test_the_card_of_a_rally_says_what_to_roll(read: Any) -> None:
    text = read(build_pack([soldiers("army-men")], ("turn-cards",)).pdf).text()
    assert text.count("5 or 6 and he stands") == 3  # both sides' cards, and the turn in order


def test_a_game_without_a_playbook_has_no_cards_of_missions_and_turns(
    company: Army, sandbox: Ruleset
) -> None:
    parts = {sheet.name: found for sheet, found in survey(source_of([(company, sandbox)]))}
    assert parts["mission-cards"] == parts["turn-cards"] == ()
    assert parts["weapon-cards"]


@pytest.mark.parametrize("size", list(CARD_SIZES))
def test_backs_are_in_the_armys_colour_and_bear_its_name(size: CardSize, read: Any) -> None:
    two = [soldiers("lgam", "blue", "Ants"), soldiers("lgam", "red", "Красные муравьи")]
    options = PrintOptions(backs="mirrored", card_size=size)
    pack = build_pack(two, ("role-cards",), options)
    backs = [each for each in pack.placed if each.side == "back"]
    fronts = [each for each in pack.placed if each.side == "front"]
    assert len(backs) == len(fronts) == 4
    text = read(pack.pdf).text(1)
    assert text.count("ANTS") == text.count("КРАСНЫЕ") == 2
    shades = {tuple(bytes.fromhex(livery(each).border[1:])) for each in ("blue", "red")}
    seen = {dot(pack.pdf, 1, each.box.x + 1.5, each.box.y + 20) for each in backs}
    assert len(seen) == 2
    assert all(any(one == pytest.approx(other, abs=3) for other in shades) for one in seen)


def test_backs_of_what_belongs_to_the_table_are_alike_for_all_armies() -> None:
    options = PrintOptions(backs="mirrored", bleed=2.0)
    two = [soldiers("army-men", "blue"), soldiers("army-men", "red", "Bees")]
    pack = build_pack(two, ("turn-cards",), options)
    backs = [each for each in pack.placed if each.side == "back"]
    assert len({dot(pack.pdf, b.page, b.box.x + 1.5, b.box.y + 20) for b in backs}) == 1


@pytest.mark.parametrize("sheet", ["role-cards", "weapon-cards", "mission-cards", "turn-cards"])
def test_colour_reaches_over_the_cut_on_both_sides(sheet: str) -> None:
    options = PrintOptions(backs="mirrored", bleed=3.0, crop_marks=False)
    pack = build_pack([soldiers("army-men-combat" if sheet[0] == "m" else "army-men")], (sheet,),
                      options)  # fmt: skip
    for each in pack.placed:
        low = each.box.y - 2.0
        assert dot(pack.pdf, each.page, each.box.x + each.box.w / 2, low) != (255, 255, 255)
        assert dot(pack.pdf, each.page, each.box.x + 0.3, each.box.y + 0.3) != (255, 255, 255)


def test_backs_that_save_ink_are_lines(company: Army, sandbox: Ruleset) -> None:
    def ink(saver: bool) -> int:
        options = PrintOptions(backs="mirrored", bleed=2.0, ink_saver=saver)
        image = page_image(build_pack([(company, sandbox)], ("role-cards",), options).pdf, 1, 60)
        return sum(255 - byte for at, byte in enumerate(image.rgba) if at % 4 != 3)

    assert ink(True) < ink(False) / 6


def test_an_army_of_a_name_too_long_for_its_back_is_told_once(
    company: Army, sandbox: Ruleset
) -> None:
    army = replace(company, name="The Long March " * 30)
    pack = build_pack([(army, sandbox)], ("role-cards",), PrintOptions(backs="mirrored"))
    assert len([each for each in pack.problems if "the back of its cards" in each.message]) == 1


def test_the_turn_card_numbers_the_parts_of_a_step_as_boards_and_cards_do(read: Any) -> None:
    text = read(build_pack([sample("2nd-sandbox-company")], ("turn-cards",)).pdf).text()
    for number in ("4a", "4b", "4c"):
        assert number in text.split()
