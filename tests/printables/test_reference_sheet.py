"""The full reference holds a whole game on both sides of one sheet, in the order of play."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace

import resources
from printables.engine.options import PrintOptions
from printables.engine.origin_marks import Origins
from printables.engine.text import MM
from printables.pack import Order, Pack
from printables.pack import build_pack as build
from printables.reference.tables import Pages, movement_table
from printables.reference.words import Changes, Numbers
from printables.source import ArmyUnderRuleset, Source
from rules.army.documents.army_file import load_army_file
from rules.army.model import Agreement, Army, Figure, Unit
from rules.common.wording import HOUSE_SIGN
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of

REFERENCE = ("reference",)
SAMPLES = {
    "lgam": ("2nd-sandbox-company", "tan-raiders"),
    "fighting-plastic": ("olives-own",),
    "green-and-tan": ("garden-gate", "patio-guard"),
    "army-men": ("block-street-boys",),
    "army-men-combat": ("cereal-box-ten", "shoebox-ten"),
}


def armies_of(game: str) -> list[ArmyUnderRuleset]:
    found = []
    for name in SAMPLES[game]:
        army = load_army_file(resources.path("samples", f"{name}.muster"))
        ruleset = Catalog().get(army.ruleset)
        assert ruleset is not None
        found.append((army, ruleset))
    return found


@cache
def printed(game: str, paper: str = "a4", **options: Any) -> Pack:
    known = {each.id: each for each in Catalog().all()}
    return build_pack(armies_of(game), REFERENCE, PrintOptions(paper, **options), known)


def plain(text: str) -> str:
    """Return a text without what a line break may change."""
    return "".join(text.split()).replace("-", "").replace(HOUSE_SIGN, "").lower()


@pytest.mark.parametrize("game", SAMPLES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_game_fills_both_sides_of_one_sheet(game: str, paper: str, read: Any) -> None:
    pack = printed(game, paper=paper, ink_saver=paper == "letter")
    made = read(pack.pdf)
    assert made.pages == 2
    assert not pack.problems
    assert all(made.white_within(page, 4.5) for page in range(2))


@pytest.mark.parametrize("game", SAMPLES)
def test_every_section_and_table_of_the_game_is_there(game: str, read: Any) -> None:
    catalog = Catalog()
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None and playbook is not None
    text = plain(read(printed(game).pdf).text())
    for section in playbook.sections:
        assert plain(section.title) in text or section.id in ("turn", "round")
    assert playbook.turn is not None
    for named in (
        *playbook.modifiers,
        *playbook.tests,
        *playbook.missions,
        *playbook.turn.steps,
        *ruleset.roles,
        *ruleset.switches,
    ):
        assert plain(named.name) in text, named.name
    for weapon in ruleset.weapons:
        assert plain(weapon.name) in text or plain(weapon.short) in text, weapon.name


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", SAMPLES)
def test_the_turn_is_told_once_and_whole(game: str, paper: str, read: Any) -> None:
    playbook = Catalog().playbook(game)
    assert playbook is not None and playbook.turn is not None
    text = plain(read(printed(game, paper=paper).pdf).text())
    turn = playbook.turn
    lines = [
        line for each in playbook.sections if each.id in ("turn", "round") for line in each.lines
    ]
    steps = [step.text for step in turn.steps]
    if plain(steps[0]) not in text:  # two sides of the smaller paper hold but the short words
        assert (game, paper) == ("lgam", "letter")
        lines, steps = steps, lines
    else:
        steps += [each for each in (turn.first_text, turn.activation_text) if each]
        steps += ["The clock warns at 2:00, 1:00 and 0:30."] if turn.warnings else []
    assert [text.count(plain(told)) for told in steps] == [1] * len(steps)
    assert not any(plain(line) in text for line in lines)


@pytest.mark.parametrize("game", SAMPLES)
def test_no_letter_is_smaller_than_can_be_read(game: str, read: Any) -> None:
    for page in read(printed(game).pdf).pike.pages:
        sizes = [
            float(operands[1]) * MM  # a unit of the page is a millimetre
            for operands, operator in pikepdf.parse_content_stream(page)
            if str(operator) == "Tf"
        ]
        assert len(sizes) > 100
        assert min(sizes) >= 6.49


def test_borrowed_and_house_numbers_are_marked_and_explained(read: Any) -> None:
    made = read(printed("lgam").pdf)
    for page in range(2):
        text = made.text(page)
        assert "FP borrowed from Fighting Plastic" in text
        assert "house value: the game is silent" in text
        assert "L.G.A.M., by an unnamed author" in text
        names = [name for name, *_ in made.placed(page)]
        assert any("mark-borrowed-FP" in name for name in names)
        assert any("mark-house" in name for name in names)
        assert not any("mark-stated" in name for name in names)
    words = plain(read(printed("fighting-plastic").pdf).text(1))
    assert plain("weapon: LMG") in words and plain("weapons (LGAM): HMG") in words
    assert plain("machine gun: LMG") in words, "what the document names needs no mark"
    bare = read(printed("lgam", marks=False).pdf)
    assert not any("mark-" in name for name, *_ in bare.placed(0))


def test_the_parts_of_the_turn_are_told_once(read: Any) -> None:
    text = " ".join(read(printed("lgam").pdf).text(0).split())
    assert "4b Small arms" in text
    assert "SMALL ARMS" not in text, "the strip at the head has the steps alone"


def test_a_game_of_many_rules_is_set_in_type_that_can_be_read(read: Any) -> None:
    pike = read(printed("lgam").pdf).pike
    sizes: Counter[float] = Counter()
    for page in pike.pages:
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "Tf":
                sizes[round(float(operands[1]) * MM, 2)] += 1
    assert sizes.most_common(1)[0][0] >= 7
    text = plain(read(printed("lgam").pdf).text())
    assert plain("Not in these armies: APC, tank, car") in text


def test_author_and_year_stand_on_both_sides(read: Any) -> None:
    made = read(printed("army-men").pdf)
    for page in range(2):
        assert "by David North, version 1.0, 2005" in made.text(page)


def test_readings_and_rulings_of_the_armies_are_told(read: Any) -> None:
    army, ruleset = armies_of("army-men")[0]
    agreed = replace(
        army, switches={"volley": "pins"}, agreements=(Agreement("a-hero", note="Once."),)
    )
    text = read(build_pack([(agreed, ruleset)], REFERENCE).pdf).text()
    assert "Two hits in one volley: Only pin (agreed)" in text
    assert "Burst dice: For each soldier ." in text
    both = read(build_pack([(army, ruleset), (agreed, ruleset)], REFERENCE).pdf).text()
    assert f"Pin, then kill (for {army.name})" in " ".join(both.split())


def test_what_a_reading_lifts_is_not_forbidden_on_the_sheet(read: Any) -> None:
    (army, ruleset), *_ = armies_of("lgam")
    agreed = replace(army, switches={"lmg-move": "move-and-fire", "sniper-move": "still"})
    usual, other = (
        " ".join(read(build_pack([(each, ruleset)], REFERENCE).pdf).text().split())
        for each in (army, agreed)
    )
    assert "An LMG moves or fires" in usual and "fires only unmoved" not in usual
    assert "An LMG moves or fires" not in other and "fires only unmoved" in other


def test_no_name_of_a_weapon_is_broken_inside_a_word(read: Any) -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    words = set(re.sub("[-,.]", " ", read(printed("lgam").pdf).text(0)).casefold().split())
    for weapon in ruleset.weapons:
        names = (weapon.name, weapon.short or weapon.name)
        parts = (re.sub("[-.]", " ", name).casefold().split() for name in names)
        assert any(words.issuperset(each) for each in parts), names


def test_the_turns_to_clear_mines_are_counted(read: Any) -> None:
    text = " ".join(read(printed("lgam").pdf).text().split())
    assert "A path of 12 in takes one engineer 4 turns, two 2 turns" in text


@pytest.mark.parametrize(
    ("game", "switch", "played", "never"),
    [
        ("army-men", "burst-dice", "for each soldier", "once for all"),
        ("army-men", "burst-dice", "once for all", "for each soldier"),
        ("army-men", "volley", "pin, then kill", "only pin"),
        ("army-men", "volley", "only pin", "do both"),
        ("army-men", "tank-turn", "anywhere on its way", "before it moves"),
        ("army-men", "tank-turn", "before it moves", "after it has moved"),
        ("army-men", "assault-low-block", "costs as in a move", "costs nothing"),
        ("army-men", "assault-low-block", "costs nothing", "costs as in a move"),
        ("army-men-combat", "cover-dice", "for each hit", "once a volley"),
        ("army-men-combat", "cover-dice", "once a volley", "rolled for each hit"),
        ("army-men-combat", "stances", "until he acts again", "to the end of the round"),
        ("army-men-combat", "stances", "to the end of the round", "until he acts again"),
        ("army-men-combat", "first-re-roll", "the attacker", "the defender decides"),
        ("army-men-combat", "first-re-roll", "the defender", "the attacker decides"),
    ],
)
def test_no_line_contradicts_the_reading_that_is_played(
    game: str, switch: str, played: str, never: str, read: Any
) -> None:
    army, ruleset = armies_of(game)[0]
    known = ruleset.switch[switch]
    option = next(key for key, said in known.options.items() if said.lower() == played)
    agreed = replace(army, switches={switch: option})
    text = " ".join(read(build_pack([(agreed, ruleset)], REFERENCE).pdf).text().split()).lower()
    mark = " ." if option == known.default else " (agreed)"
    assert f"{known.name.lower()}: {played}{mark}" in text
    assert never not in text


def test_one_sheet_serves_all_armies_of_a_game(read: Any) -> None:
    known = [*armies_of("army-men"), *armies_of("green-and-tan")]
    made = read(build_pack(known, REFERENCE).pdf)
    assert made.pages == 4
    assert "ARMY MEN" in made.text(0) and "THE GREEN AND THE TAN" in made.text(2)
    assert "Full reference for Garden Gate and Patio Guard" in made.text(2)


HOUSE = """
format = 1
id = "our-men"
extends = "army-men"
name = "Our Army Men"
agreed_with = "Tomas"
day = "2026-11-14"

[[weapon]]
id = "pistol"
stats = { dice = 2 }

[[switch]]
id = "volley"
default = "pins"

[[play.section]]
id = "rallying"
lines = ["A die for each pinned man, 4 or more and he stands."]
"""


def test_house_rules_are_marked_where_they_changed_the_game(tmp_path: Path, read: Any) -> None:
    (tmp_path / "our-men.toml").write_text(HOUSE)
    catalog = Catalog(tmp_path)
    ruleset = catalog.get("our-men")
    if ruleset is None:
        (tmp_path / "rulesets").mkdir()
        (tmp_path / "rulesets" / "our-men.toml").write_text(HOUSE)
        catalog = Catalog(tmp_path)
        ruleset = catalog.get("our-men")
    assert ruleset is not None, [each.sentence() for each in catalog.problems()]
    army = replace(armies_of("army-men")[0][0], ruleset="our-men")
    books = {game: catalog.playbook(game) for game in ("our-men", "army-men")}
    source = Source(
        [(army, ruleset)],
        {each.id: each for each in catalog.all()},
        {game: book for game, book in books.items() if book},
    )
    made = read(build(source, Order(REFERENCE)).pdf)
    text = made.text()
    assert "Our Army Men changes Army Men, agreed with Tomas, 14 Nov 2026." in text
    assert "weapon pistol · stats · dice: 2 (was 1)" in text
    assert "4 or more and he stands" in text
    assert "Two hits in one volley: Only pin (agreed)" in text
    assert "Burst dice: For each soldier ." in text
    assert "changed by house rules" in made.text(0)
    assert any("mark-house" in name for name, *_ in made.placed(0))


def test_a_game_without_a_playbook_is_made_of_its_data(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    pack = build_pack([(company, sandbox)], REFERENCE)
    made = read(pack.pdf)
    text = made.text()
    for named in (*sandbox.weapons, *sandbox.roles, *sandbox.vehicles, *sandbox.teams):
        assert plain(named.name) in plain(text)
    assert "by The Sandbox Club, version 2.1" in text
    assert made.pages <= 2


def test_small_paper_takes_more_pages_and_says_so(read: Any) -> None:
    pack = printed("army-men", paper="a5")
    assert read(pack.pdf).pages > 2
    assert any("pages of this paper" in each.message for each in pack.problems)
    assert all(each.severity == "advice" for each in pack.problems)


def test_names_in_any_script_and_length_break_nothing(read: Any) -> None:
    ruleset = armies_of("army-men")[0][1]
    for name in ("Отряд Зелёные", "W" * 300, ""):
        army = Army("a", "army-men", name, units=(Unit("u", "men", figures=(Figure("f"),)),))
        made = read(build_pack([(army, ruleset)], REFERENCE).pdf)
        assert made.pages == 2
        assert made.bounds(0)


def test_measures_are_converted_unless_inches_are_enough(read: Any) -> None:
    assert "12 in 305 mm" in read(printed("army-men", measures="both").pdf).text()
    assert "305 mm" not in read(printed("army-men").pdf).text()


def test_parts_are_one_for_each_game() -> None:
    from printables.engine.printable_characters import Letters
    from printables.pack_inputs import PackFacts
    from printables.reference.full_reference import parts

    armies = [*armies_of("army-men"), *armies_of("green-and-tan")]
    facts = PackFacts(source_of(armies), PrintOptions(), Letters(), {})
    assert [part.id for part in parts(facts)] == ["reference@army-men", "reference@green-and-tan"]
    assert all(part.count == 1 and part.army == 0 for part in parts(facts))


def test_no_head_of_a_column_is_printed_over_another(read: Any) -> None:
    letters = sorted(read(printed("green-and-tan").pdf).letters(1), key=lambda each: each.left)
    for at, one in enumerate(letters):
        for other in letters[at + 1 :]:
            if other.left > one.right - 0.25:
                break
            high = min(one.top, other.top) - max(one.bottom, other.bottom)
            assert high < 0.5, f"{one.text} and {other.text} at {one.left:.0f}, {one.bottom:.0f} mm"


MOVES = {
    "lgam": {
        "All others": ["12", "", "6", ""],
        "Commando": ["24", "", "24", ""],
        "Jeep, truck, half-track, APC, tank, car": ["24", "36", "12", "12"],
        "Helicopter": ["96", "", "", ""],
        "Raft": ["6", "", "", ""],
    },
    "fighting-plastic": {
        "Jeep, truck": ["24", "36", "12", "12", ""],
        "Tank": ["24", "", "12", "12", "12"],
        "LMG, flame thrower, light mortar, bazooka, HMG, heavy mortar": ["6", "", "3", "", ""],
    },
    "green-and-tan": {"Spotter": ["always", "1d6"], "Jeep, truck, helicopter": ["4+", "2d6"]},
    "army-men": {"All others": ["6", "6", "", "4"], "Tank": ["12", "", "6", "–"]},
    "army-men-combat": {"Commando": ["6", "12", "12", "6"]},
}


@pytest.mark.parametrize("game", MOVES)
def test_the_table_of_movement_is_worked_out_from_what_changes_a_move(game: str) -> None:
    ruleset, playbook = Catalog().get(game), Catalog().playbook(game)
    assert ruleset is not None and playbook is not None
    known = {each.id: each for each in Catalog().all()}
    table = movement_table(Pages(ruleset, playbook, Numbers(Origins(known)), Changes()))
    rows = {row.name: [cell.text for cell in row.cells] for row in table.rows}
    assert {name: rows.get(name) for name in MOVES[game]} == MOVES[game]


@pytest.mark.parametrize("game", ["army-men", "green-and-tan"])
def test_only_the_guns_that_fire_to_the_front_are_barred_from_the_rest(
    game: str, read: Any
) -> None:
    made = read(printed(game).pdf)
    text = plain("".join(made.text(page) for page in range(made.pages)))
    _, _, after = text.partition(plain("Target is not in front of the tank"))
    bar = after[:60]
    assert "maingun" not in bar and "turretmg" not in bar
    assert plain("For Forward MG." if game == "army-men" else "For Tank MG.") in bar
