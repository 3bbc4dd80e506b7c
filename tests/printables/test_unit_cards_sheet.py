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
    return cards_of(
        ArmyFacts(army, ruleset, {}, Letters(), playbook=Catalog().playbook(ruleset.id))
    )


def test_a_card_for_each_kind_of_soldier_unit_and_vehicle(company: Army, sandbox: Ruleset) -> None:
    made = {card.title: card for card in cards(company, sandbox)}
    assert list(made) == [
        "Rifleman",
        "Medic",
        "Mortar man",
        "First squad",
        "HMG team",
        "Light cannon",
        "Dusty",
    ]
    assert (made["Rifleman"].count, made["Rifleman"].chip) == (12, "×12")
    assert made["Dusty"].chip == "Jeep"
    assert made["Mortar man"].kind == "special"


def test_what_is_alike_shares_a_card_and_a_name_of_its_own_gets_one(
    company: Army, sandbox: Ruleset
) -> None:
    team = company.units[2]
    alike = (replace(team, id="t2", name="HMG team 2"), replace(team, id="t3", name="Anvil"))
    made = {
        card.title: card.count for card in cards(replace(company, units=(team, *alike)), sandbox)
    }
    assert made == {"HMG team": 2, "Anvil": 1}


def test_the_chip_tells_how_many_or_who_or_what(sandbox: Ruleset) -> None:
    named = Figure("r", ("rifle",), name="Elm", rank="Pvt.")
    plain = tuple(Figure(f"x{n}", ("medic-bag",)) for n in range(3))
    jeep = Unit("j", "vehicle", "jeep", "", (Figure("d", ("rifle",), name="Oak"),))
    units = (Unit("l", "men", figures=(named, *plain)), jeep, replace(jeep, id="k", name="Dusty"))
    made = {
        card.title: card.chip for card in cards(Army("a", "sandbox", "Few", units=units), sandbox)
    }
    assert made == {"Rifleman": "Elm", "Medic": "×3", "Jeep": "×1", "Dusty": "Jeep"}


def test_the_rules_of_special_men_in_squads_stand_on_a_card(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(company, sandbox)], ("team-cards",)).pdf).text()
    assert "Mortar man" in text
    assert "Moves half as far as the others." in text
    army = load_army_file(resources.path("samples", "garden-gate.muster"))
    ruleset = Catalog().get(army.ruleset)
    assert ruleset is not None
    text = read(build_pack([(army, ruleset)], ("team-cards",)).pdf).text()
    for row in (
        "Grenades 6 in, ≤ men: 1d6 hits, out of sight too",
        "Bazooka 30 in, 4+: vehicles only, save −1",
        "Engineer no shot; in mines roll 1s again",
        "; re-rolls: see his card",
    ):
        assert row in " ".join(text.split())
    made = {card.title: card for card in cards(army, ruleset)}
    # Six men, but a commander does not count for what the squad hits on.
    assert (made["Hinge Squad"].chip, made["Hinge Squad"].men) == ("Post leads", 5)
    assert "Rolls no rifle die" in made["Grenadier"].text
    assert "Never attacks" in made["Commander"].text


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
        "×12",
        "24in",
        "HIT ON",
        "He carries what is moulded on him, no more and no less.",
        "2nd Sandbox Company",
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
    told = {
        card.title: " ".join([*(f"{box.label} {box.qualifier}" for box in card.boxes), card.text])
        for card in cards(agreed, ruleset)
    }
    short = {"move-or-fire": "Move or fire", "move-and-fire": "Move and fire", "jam": "12 jams it",
             "empty": "12: out of ammunition"}  # fmt: skip
    assert short[option] in told["LMG man"]


def test_cards_of_guns_that_fire_bursts_say_what_was_agreed_of_a_12_in_a_burst() -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    army = load_army_file(resources.path("samples", "2nd-sandbox-company.muster"))
    made = cards(replace(army, switches={"burst-12": "goes-on"}), ruleset)
    told = {card.title for card in made if "A 12 in a burst: only that" in card.also}
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
        said_on = {card.title for card in made if words in card.also}
        usual = ruleset.switch[switch].default == option  # that stands on the reference
        assert said_on == (set() if usual else wanted[game])
        text = " ".join(read(build_pack([(army, ruleset)], ("weapon-cards",)).pdf).text().split())
        assert text.count(words) == weapons[game]
