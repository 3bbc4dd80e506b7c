"""Unit cards measure what they say, hold their words, and come once for what is alike."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

import resources
from printables.army_facts import ArmyFacts
from printables.cards.card_contents import Card, cards_of
from printables.engine.geometry import CARD
from printables.engine.options import PrintOptions
from printables.engine.origin_marks import Mark
from printables.engine.paper import Grid, Page, paper_named
from printables.engine.printable_characters import Letters
from rules.army import offers_to_add as offers
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army, Figure, Unit
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack

CARDS = ("unit-cards",)


def cards(army: Army, ruleset: Ruleset) -> tuple[Card, ...]:
    return cards_of(ArmyFacts(army, ruleset, {}, Letters()))


def test_a_card_for_each_kind_of_soldier_unit_vehicle_and_hero(
    company: Army, sandbox: Ruleset
) -> None:
    made = {card.title: card for card in cards(company, sandbox)}
    assert list(made) == [
        "Sgt. Stone",
        "Rifleman",
        "Medic",
        "Mortar man",
        "First squad",
        "HMG team",
        "Light cannon",
        "Dusty",
        "Special men",
    ]
    assert made["Rifleman"].count == 12
    assert (made["Sgt. Stone"].kind, made["Sgt. Stone"].lives) == ("hero", 3)
    assert made["Dusty"].line == "Jeep"
    assert [seat.post for seat in made["Dusty"].seats] == ["Driver", "Gunner"] + 2 * ["Passenger"]


def test_what_is_alike_shares_a_card_and_a_name_of_its_own_gets_one(
    company: Army, sandbox: Ruleset
) -> None:
    team = company.units[2]
    alike = (replace(team, id="t2", name="HMG team 2"), replace(team, id="t3", name="Anvil"))
    made = {
        card.title: card.count for card in cards(replace(company, units=(team, *alike)), sandbox)
    }
    assert made == {"HMG team": 2, "Anvil": 1}


def test_cards_show_the_names_of_the_men_they_speak_for(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(company, sandbox)], CARDS).pdf).text()
    assert "Cpl. Olive" in text
    named = (Figure("r", ("rifle",), name="Elm", rank="Pvt."), Figure("s", ("rifle",), name="Ash"))
    plain = tuple(Figure(f"x{n}", ("rifle",)) for n in range(3))
    jeep = Unit("j", "vehicle", "jeep", "", (Figure("d", ("rifle",), name="Oak"),))
    army = Army("a", "sandbox", "Few", units=(Unit("l", "men", figures=named + plain), jeep))
    text = read(build_pack([(army, sandbox)], CARDS).pdf).text()
    assert "Pvt. Elm, Ash and 3 others" in text
    assert "Oak" in text


def test_so_many_names_that_no_card_holds_them_are_counted(sandbox: Ruleset, read: Any) -> None:
    men = tuple(Figure(f"x{n}", ("rifle",), name=f"Soldier {n}") for n in range(500))
    army = Army("a", "sandbox", "Crowd", units=(Unit("l", "men", figures=men),))
    pack = build_pack([(army, sandbox)], CARDS)
    text = read(pack.pdf).text()
    assert not pack.problems
    assert text.count("Soldier ") + int(re.search(r"and (\d+) others", text)[1]) == 500


def test_the_rules_of_special_men_in_squads_stand_on_a_card(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(company, sandbox)], CARDS).pdf).text()
    assert "SPECIAL MEN" in text
    assert "Mortar man. Moves half as far as the others." in text
    for name in ("garden-gate", "patio-guard"):
        army = load_army_file(resources.path("samples", f"{name}.muster"))
        ruleset = Catalog().get(army.ruleset)
        assert ruleset is not None
        pack = build_pack([(army, ruleset)])
        assert not pack.problems
        for sheet in ("roster", "unit-cards"):
            said = read(build_pack([(army, ruleset)], (sheet,)).pdf).text()
            assert "Rolls no rifle die but counts for the squad's size." in said
            assert ("Never attacks and does not count for shooting." in said) == (
                name == "garden-gate"
            )


def marks_on(made: Any, page: int) -> list[tuple[float, float, float]]:
    """Return left edge, right edge and middle in mm of each mark of origin on a page."""
    found = []
    for name, x, y, _ in made.placed(page):
        if name_of_mark := re.search(r"mark-(stated|house|borrowed)-(\w*)", name):
            short = name_of_mark[2] if name_of_mark[1] == "borrowed" else ""
            found.append((x, x + Mark(name_of_mark[1], short).width, y))
    return found


@pytest.mark.parametrize("ruleset_id", BUILT_IN)
@pytest.mark.parametrize(("paper", "ink"), [("a4", False), ("letter", True)])
def test_no_mark_touches_a_letter_or_digit(
    read: Any, ruleset_id: str, paper: str, ink: bool
) -> None:
    catalog = Catalog()
    known = {each.id: each for each in catalog.all()}
    ruleset = known[ruleset_id]
    army = Army("a", ruleset_id, "All of them")
    for each in offers.offers(ruleset):
        army, _ = offers.add_offer(army, ruleset, each)
    options = PrintOptions(paper, ink_saver=ink)
    made = read(build_pack([(army, ruleset)], ("roster", "unit-cards"), options, known).pdf)
    found = 0
    for page in range(made.pages):
        marks = marks_on(made, page)
        found += len(marks)
        letters = made.letters(page)
        for middle in {middle for _, _, middle in marks}:
            level = [
                letter
                for letter in letters
                if letter.bottom < middle + 0.55 and letter.top > middle - 0.55
            ]
            for left, right in {(left, right) for left, right, y in marks if y == middle}:
                for letter in level:
                    beside = letter.right < left - 0.3 or letter.left > right + 0.3
                    within = letter.left > left and letter.right < right
                    inside = within and letter.top - middle < 1.1
                    assert beside or inside, (page, letter, left, right)
    assert found or ruleset_id in ("army-men", "army-men-combat"), "all numbers are their own"


def test_heads_of_columns_stand_apart(read: Any) -> None:
    catalog = Catalog()
    for sample in sorted(resources.path("samples").glob("*.muster")):
        army = load_army_file(sample)
        ruleset = catalog.get(army.ruleset)
        assert ruleset is not None
        facts = ArmyFacts(army, ruleset, {}, Letters())
        heads = {column.head.upper() for column in facts.columns}
        made = read(build_pack([(army, ruleset)], CARDS).pdf)
        for page in range(made.pages):
            found = [words for words in made.words(page) if words.text.strip() in heads]
            assert found
            for one in found:
                for other in found:
                    level = abs(one.bottom - other.bottom) < 0.2
                    if level and one.left < other.left < one.left + 30:
                        assert other.left - one.right > 1.1, (sample.stem, one, other)


def test_a_sentence_that_two_rules_share_is_said_once(company: Army, sandbox: Ruleset) -> None:
    for card in cards(company, sandbox):
        sentences = card.text.split(". ")
        assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("measured", [100.0, 98.5])
def test_cards_lie_where_they_are_cut_to_a_tenth_of_a_millimetre(
    company: Army, sandbox: Ruleset, read: Any, paper: str, measured: float
) -> None:
    options = PrintOptions(paper, measured_100mm=measured)
    sheets = ("role-cards", "team-cards", "vehicle-cards")
    made = read(build_pack([(company, sandbox)], sheets, options).pdf)
    factor = 100 / measured
    page = Page(paper_named(paper), correction=factor)
    grid = Grid(page, *CARD, 3, 3)
    found = [each for each in made.placed() if ".card-" in each[0]]
    assert all(scale == pytest.approx(factor, 1e-4) for *_, scale in found)
    frames = [(x, y) for _, x, y, _ in found]
    assert len(frames) == 8
    for index in range(8):
        cell = grid.cell(index)
        x = page.width / 2 + (cell.x - page.width / 2) * factor
        y = page.height / 2 + (cell.y - page.height / 2) * factor
        assert any(abs(x - left) <= 0.1 and abs(y - low) <= 0.1 for left, low in frames), (
            f"no card at {x:.2f}, {y:.2f}"
        )


@pytest.mark.parametrize("ruleset_id", ["sandbox", *BUILT_IN])
@pytest.mark.parametrize(("paper", "ink"), [("a4", False), ("letter", True)])
def test_no_words_leave_their_card_in_any_game(
    sandbox: Ruleset, read: Any, ruleset_id: str, paper: str, ink: bool
) -> None:
    catalog = Catalog()
    ruleset = sandbox if ruleset_id == "sandbox" else catalog.get(ruleset_id)
    assert ruleset is not None
    army = Army("a", ruleset_id, "All of them")
    for each in offers.offers(ruleset):
        army, _ = offers.add_offer(army, ruleset, each)
    known = {each.id: each for each in catalog.all()}
    pack = build_pack([(army, ruleset)], CARDS, PrintOptions(paper, ink_saver=ink), known)
    assert not pack.problems
    made = read(pack.pdf)
    for page in range(made.pages):
        cells = [each.box for each in pack.placed if each.page == page]
        for words in made.words(page):
            middle = ((words.left + words.right) / 2, (words.bottom + words.top) / 2)
            cell = next(
                (c for c in cells if c.x < middle[0] < c.right and c.y < middle[1] < c.top), None
            )
            if cell is None:  # the running head and the ruler stand in the margin
                continue
            assert words.left >= cell.x + 1.6, words
            assert words.right <= cell.right - 1.6, words
            assert words.bottom >= cell.y + 1.6, words
            assert words.top <= cell.top - 1.6, words


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "legal"])
def test_nothing_is_printed_where_the_printer_cannot_reach(
    company: Army, sandbox: Ruleset, read: Any, paper: str
) -> None:
    made = read(build_pack([(company, sandbox)], CARDS, PrintOptions(paper)).pdf)
    assert all(made.white_within(page, 4.9) for page in range(made.pages))


def test_numbers_words_and_source_stand_on_the_card(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(company, sandbox)], CARDS).pdf).text()
    for words in (
        "RIFLEMAN",
        "× 12",
        "2 ft",
        "HIT ON",
        "He carries what is moulded on him, no more and no less.",
        "Sandbox Skirmish: Men",
        "at the third he is out",
        "Sgt. Stone",
        "100 mm above, 4 in below",
        "Cards 1 of 2 · cut 4 + 4 · page 1 of 2",
    ):
        assert words in text


def test_the_check_ruler_is_a_hundred_millimetres_and_four_inches_long(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    for measured, factor in ((100.0, 1.0), (98.5, 100 / 98.5)):
        options = PrintOptions(measured_100mm=measured, crop_marks=False)
        made = read(build_pack([(company, sandbox)], CARDS, options).pdf)
        low = [box for box in made.bounds() if box[3] < 16.0 and box[2] - box[0] > 90]
        assert any(box[2] - box[0] == pytest.approx(101.6 * factor, abs=0.5) for box in low), low


def test_crop_marks_can_be_left_out(company: Army, sandbox: Ruleset, read: Any) -> None:
    with_marks = read(build_pack([(company, sandbox)], CARDS).pdf)
    without = read(build_pack([(company, sandbox)], CARDS, PrintOptions(crop_marks=False)).pdf)
    assert len(without.bounds()) < len(with_marks.bounds())


def test_cards_that_fill_several_pages_stand_nine_on_each(sandbox: Ruleset, read: Any) -> None:
    units = tuple(Unit(f"j{n}", "vehicle", "jeep", f"Jeep called {chr(65 + n)}") for n in range(20))
    made = read(build_pack([(Army("a", "sandbox", "Jeeps", units=units), sandbox)], CARDS).pdf)
    assert made.pages == 3
    assert made.text(0).count("JEEP CALLED") == 9
    assert made.text(2).count("JEEP CALLED") == 2


def test_an_army_without_men_has_no_cards(sandbox: Ruleset) -> None:
    pack = build_pack([(Army("a", "sandbox", "None"), sandbox)], ("roster", "unit-cards"))
    assert pack.pages == 1


def test_a_squad_of_a_hundred_still_fits_its_card(sandbox: Ruleset) -> None:
    men = tuple(Figure(f"x{n}", ("rifle",)) for n in range(100))
    army = Army("a", "sandbox", "Crowd", units=(Unit("u", "squad", "rifle-squad", "", men),))
    pack = build_pack([(army, sandbox)], CARDS)
    assert pack.pages == 1


def test_a_hero_tells_as_much_of_his_story_as_there_is_room_for(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    def told(story: str) -> str:
        men = company.units[0]
        hero = replace(men.figures[0], story=story)
        army = replace(company, units=(replace(men, figures=(hero,)),))
        return str(read(build_pack([(army, sandbox)], CARDS).pdf).text())

    assert "Found in the gravel." in told("Found in the gravel.")
    long = told("Once upon a time. " * 40)
    assert 2 < long.count("Once upon a time.") < 20
    assert "…" in long


def test_a_named_man_who_is_special_in_his_squad_is_known_on_its_card(read: Any) -> None:
    path = resources.path("samples", "garden-gate.muster")
    army, ruleset = load_army_file(path), Catalog().get("green-and-tan")
    assert ruleset is not None
    text = read(build_pack([(army, ruleset)], ("team-cards",)).pdf).text()
    assert "Pvt. Tossup, grenadier" in text
    assert "Cpl. Beep, engineer" in text
    assert "Lt. Post, commander" in text
    assert "Pvt. Peep, spotter" not in text  # his card is the spotter's


@pytest.mark.parametrize(
    ("switch", "option", "says"),
    [
        ("lmg-move", "move-or-fire", "Move up to 6 in or fire"),
        ("lmg-move", "move-and-fire", "Move up to 6 in and fire"),
        ("machine-gun-12", "jam", "jams it"),
        ("machine-gun-12", "empty", "out of ammunition"),
    ],
)
def test_a_card_says_how_the_players_of_its_army_read_the_rules(
    switch: str, option: str, says: str
) -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    army = load_army_file(resources.path("samples", "2nd-sandbox-company.muster"))
    agreed = replace(army, switches={switch: option})
    weapon = ArmyFacts(agreed, ruleset, {}, Letters()).weapon("lmg")
    assert weapon and says.lower() in weapon.text
    made = cards(agreed, ruleset)
    texts = {card.title: card.text for card in made}
    question = ruleset.switch[switch].name
    assert f"{question}: {says.lower()}" in texts["LMG man"]
    assert not any(question in text for title, text in texts.items() if title != "LMG man")


@pytest.mark.parametrize(("option", "says"), [("ends", "ends the burst"), ("goes-on", "only that")])
def test_cards_of_guns_that_fire_bursts_say_what_a_12_does_to_the_burst(
    option: str, says: str
) -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    army = load_army_file(resources.path("samples", "2nd-sandbox-company.muster"))
    made = cards(replace(army, switches={"burst-12": option}), ruleset)
    told = {card.title for card in made if f"A 12 in a burst: {says}" in card.text}
    assert {"LMG man", "Command jeep"} <= told and "Rifleman" not in told


@pytest.mark.parametrize("option", ["each", "once"])
def test_cards_of_bursts_and_of_dice_for_cover_say_how_they_are_read(
    option: str, read: Any
) -> None:
    said = {
        "army-men": ("block-street-boys", "burst-dice", "Burst dice"),
        "army-men-combat": ("shoebox-ten", "cover-dice", "Dice for cover"),
    }
    wanted = {
        "army-men": {
            *("Rifleman", "Submachine gunner", "Leader", "Bazooka man", "Mortar man", "Doorstop"),
        },
        "army-men-combat": {"Support gunner", "Commando"},
    }
    weapons = {"army-men": 4, "army-men-combat": 2}
    for game, (name, switch, question) in said.items():
        ruleset = Catalog().get(game)
        assert ruleset is not None
        army = load_army_file(resources.path("samples", f"{name}.muster"))
        army = replace(army, switches={switch: option})
        words = f"{question}: {ruleset.switch[switch].options[option].lower()}"
        made = cards(army, ruleset)
        assert {card.title for card in made if words in card.text} == wanted[game]
        text = " ".join(read(build_pack([(army, ruleset)], ("weapon-cards",)).pdf).text().split())
        assert text.count(f"{words}.") == weapons[game]
