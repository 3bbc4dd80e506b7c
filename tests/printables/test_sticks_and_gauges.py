"""Sticks, arcs and the test page measure what they say; the card of saves says the truth."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from printables.pack import survey
from printables.source import ArmyUnderRuleset
from printables.templates.calibration import calibration_pdf
from printables.templates.stick_drawing import TAB, WIDE, sections
from rules.army.model import Army
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of
from tests.support.paper_paths import Drawn, drawn
from tests.support.samples import sample

INCH = 25.4
STICKS, GAUGES = ("sticks",), ("gauges",)


def suggested(sheet: str, *armies: ArmyUnderRuleset) -> dict[str, int]:
    listed = {each.name: parts for each, parts in survey(source_of(armies))}
    assert all(part.why for part in listed[sheet])
    return {part.id: part.count for part in listed[sheet]}


def alone(sheet: str, part: str, *armies: ArmyUnderRuleset) -> dict[str, dict[str, int]]:
    """Return the numbers by which one part of a sheet is printed and no other."""
    return {sheet: dict.fromkeys(suggested(sheet, *armies), 0) | {part: 1}}


def lengths(pdf: bytes, pages: int, shrunk: float = 1.0) -> list[float]:
    """Return how long each section of a stick is on paper, without its tab."""
    shapes = [shape for page in range(pages) for shape in drawn(pdf, page)]
    found = []
    for shape in shapes:
        sides = sorted((shape.width * shrunk, shape.height * shrunk))
        if len(shape.points) == 4 and abs(sides[0] - WIDE) < 0.02 and sides[1] > WIDE + 1:
            found.append(sides[1])
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("part", "inches"), [("range-stick", 108), ("move-stick", 12)])
def test_sections_of_a_stick_add_up_to_its_length(paper: str, part: str, inches: int) -> None:
    army = sample("2nd-sandbox-company")
    pack = build_pack([army], STICKS, PrintOptions(paper), counts=alone("sticks", part, army))
    found = lengths(pack.pdf, pack.pages)
    assert sum(found) == pytest.approx(inches * INCH, abs=0.1)
    assert all(each / INCH == pytest.approx(round(each / INCH), abs=0.001) for each in found)


def test_what_everybody_measures_alike_stands_on_the_tables_stick_once(read: Any) -> None:
    armies = [sample("cereal-box-ten"), sample("shoebox-ten")]
    text = read(build_pack(armies, STICKS).pdf).text()
    for words in ("6 in: walk, sergeant (leads within)", "run or", "commando (scout", "keep clear"):
        assert words in text
    assert "rifleman" not in text.lower()
    text = read(build_pack([sample("block-street-boys")], STICKS).pdf).text()
    for words in ("off foes, spraying", "12 in: short range, submachine gun (range), tank"):
        assert words in text
    text = read(build_pack([sample("2nd-sandbox-company")], STICKS).pdf).text()
    assert "move of most men, leader, radio" in text and "and 1" not in text


def test_a_stick_is_true_on_a_printer_that_shrinks() -> None:
    army = sample("cereal-box-ten")
    options = PrintOptions(measured_100mm=98.5)
    pack = build_pack([army], STICKS, options, counts=alone("sticks", "walk-gauge.1", army))
    assert lengths(pack.pdf, 1, 0.985) == pytest.approx([6 * INCH], abs=0.02)


def test_short_gauges_are_measured_across() -> None:
    army = sample("cereal-box-ten")
    pack = build_pack([army], STICKS, counts=alone("sticks", "inch-gauge.1", army))
    assert any(shape.sized(INCH, 45.0) for shape in drawn(pack.pdf))


def test_marks_name_who_reaches_so_far(read: Any) -> None:
    armies = [sample("2nd-sandbox-company")]
    sticks = {"sticks": {"range-stick": 1, "move-stick": 1, "near-stick": 1}}
    both = PrintOptions(measures="both")
    text = read(build_pack(armies, STICKS, both, counts=sticks).pdf).text()
    for words in (
        "1 in (25 mm): spotter", "12 in (305 mm): leader, radio", "4 ft (1.22 m): Light mortar",
        "2 ft (610 mm): Rifle", "Range stick · 12 of 12", "2 times: Commando", "9 ft",
    ):  # fmt: skip
        assert words in text, words
    plain = read(build_pack(armies, STICKS).pdf).text()
    for words in ("Stick of 60 in · 6 of 7", "48 in: Light mortar", "24 in: Rifle", "12 in: "):
        assert words in plain, words
    assert " mm" not in plain.replace("100 mm above", "")


def test_an_army_whose_game_names_no_sticks_gets_its_own(company: Army, sandbox: Ruleset) -> None:
    assert suggested("sticks", (company, sandbox)) == {"stick": 1, "ranges.1": 0, "moves.1": 0}
    own = suggested("sticks", sample("olives-own"))
    assert (own["ranges.1"], own["moves.1"], own["range-stick"]) == (0, 0, 0)
    sides = suggested("sticks", sample("shoebox-ten"), sample("cereal-box-ten"))
    assert [part for part, count in sides.items() if count] == ["stick"], "one for the table"


def test_a_long_name_on_a_stick_is_told_of() -> None:
    army, ruleset = sample("cereal-box-ten")
    named = replace(army, name="Отряд " * 60)
    pack = build_pack([(named, ruleset)], STICKS, counts={"sticks": {"ranges.1": 1}})
    assert any("too long for the stick" in problem.message for problem in pack.problems)


@pytest.mark.parametrize("large", [False, True])
def test_sections_end_at_whole_inches_and_fit_with_their_tabs(large: bool) -> None:
    for inches in (3, 12, 24, 30, 36, 108):
        parts = sections(inches, 240.0, large=large)
        assert all(part.long > 0 for part in parts)
        assert len({(part.end - part.start) for part in parts[:-1]}) <= 2
        assert (parts[0].start, parts[-1].end) == (0, inches)
        assert all(part.long + part.tab <= 240.0 for part in parts)
        assert [part.tab for part in parts] == [TAB] * (len(parts) - 1) + [0.0]
        assert len(parts) <= max(1, math.ceil(inches / 8))


def angle_of(shape: Drawn) -> float:
    """Return the degrees between the sides of a sector whose first point is its tip."""
    (x, y), first, *_, last = shape.points
    one, two = (math.atan2(b - y, a - x) for a, b in (first, last))
    return round(math.degrees(abs(two - one)) % 360, 3)


@pytest.mark.parametrize(("part", "degrees"), [("arc", 60), ("arc-90", 90), ("side-arc", 180)])
def test_arcs_open_by_their_degrees(part: str, degrees: int) -> None:
    army = sample("2nd-sandbox-company")
    options = PrintOptions(ink_saver=True, measured_100mm=98.5)
    pack = build_pack([army], GAUGES, options, counts=alone("gauges", part, army))
    sectors = [shape for shape in drawn(pack.pdf) if len(shape.points) == degrees + 2]
    found = angle_of(sectors[0])
    assert min(found, 360 - found) == pytest.approx(degrees, abs=0.01)


def test_the_wedge_rises_as_its_slope() -> None:
    army = sample("2nd-sandbox-company")
    pack = build_pack([army], GAUGES, counts=alone("gauges", "slope", army))
    wedge = next(shape for shape in drawn(pack.pdf) if len(shape.points) == 3)
    sides = sorted((wedge.width, wedge.height))
    assert math.degrees(math.atan(sides[1] / sides[0])) == pytest.approx(56, abs=0.01)


def test_a_drift_compass_bears_the_numbers_of_its_game(read: Any) -> None:
    army = sample("olives-own")
    pack = build_pack([army], GAUGES, counts=alone("gauges", "drift-compass", army))
    made = read(pack.pdf)
    assert "1-2: on target" in made.text()
    places = {
        word.text: ((word.left + word.right) / 2, (word.bottom + word.top) / 2)
        for word in made.words()
        if re.fullmatch(r"[3-6]", word.text)
    }
    north, east, south, west = (places[face] for face in "3456")
    assert north[1] > east[1] > south[1]
    assert west[0] < north[0] < east[0]
    assert any(shape.sized(90.0, 90.0) for shape in drawn(pack.pdf))


def test_the_card_of_saves_says_what_the_odds_say(read: Any) -> None:
    army = sample("garden-gate")
    assert suggested("gauges", army)["saves"] == 0, "the reference has it"
    saves = {"gauges": {"saves": 1}}
    words = read(build_pack([army], GAUGES, counts=saves).pdf).text()
    assert "HIT THE DIRT" in words
    for column in (
        "helicopter machine gun open cover 4+ 3+ 3+ 2+ 2+ safe 4+ 3+ 4+",
        "Flame thrower open cover none none 4+ 6+ 6+",
        "Bazooka open cover – – 5+ 4+ none 6+ none",
        "Bullets on a vehicle: +2 counted .",
        "safe: no roll .",
    ):
        assert column in words
    assert "saves" not in suggested("gauges", sample("olives-own"))


@pytest.mark.parametrize(("paper", "down"), [("a4", 250.0), ("letter", 230.0)])
def test_the_test_page_is_never_corrected_and_its_cross_is_in_the_middle(
    paper: str, down: float, read: Any
) -> None:
    options = PrintOptions(paper, measured_100mm=98.5, measured_down=99.0, back_offset=(2.0, 1.0))
    pdf = calibration_pdf(options)
    assert pdf.startswith(b"%PDF")
    made = read(pdf)
    assert made.pages == 2
    front, back = drawn(pdf, 0), drawn(pdf, 1)
    width, height = made.size()
    rulers = [shape for shape in front if len(shape.points) > 300]
    found = sorted(round(max(shape.width, shape.height), 2) for shape in rulers)
    assert found == [180.0, down]
    for square in (100.0, 4 * INCH, 80.0):
        assert any(shape.sized(square, square) for shape in front)
    cross = next(shape for shape in front if shape.sized(36.0, 36.0))
    scales = next(shape for shape in back if shape.sized(30.0, 30.0))
    for shape in (cross, scales):
        assert shape.middle == pytest.approx((width / 2, height / 2), abs=0.02)
    stairs = [shape for shape in front if shape.width > width - 5 and shape.height > height - 5]
    assert stairs[0].box == pytest.approx((2, 2, width - 2, height - 2), abs=0.02)


def test_a_reading_on_the_back_is_the_shift_of_the_back(read: Any) -> None:
    made = read(calibration_pdf(PrintOptions()))
    found = {word.text.strip(): word for word in made.words(1)}
    middle = made.size()[0] / 2
    assert found["the back lies to the right"].right < middle
    assert found["the back lies to the left"].left > middle


def test_the_test_page_is_in_no_pack_of_its_own_accord(company: Army, sandbox: Ruleset) -> None:
    listed = {sheet.name: sheet for sheet, _ in survey(source_of([(company, sandbox)]))}
    assert not listed["calibration"].tonight
    assert build_pack([(company, sandbox)], ("calibration",)).pages == 2


def test_the_numbers_of_both_scales_of_the_test_page_keep_apart(read: Any) -> None:
    page = read(calibration_pdf(PrintOptions()))
    signs = [each for each in page.letters(1) if each.text in "+−05"]
    middle = (page.size(1)[0] / 2, page.size(1)[1] / 2)
    near = [
        each
        for each in signs
        if max(abs(each.left - middle[0]), abs(each.bottom - middle[1])) < 20.0
    ]
    assert len(near) >= 20
    for place, one in enumerate(near):
        for other in near[place + 1 :]:
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.top, other.top) - max(one.bottom, other.bottom)
            assert across <= 0.05 or down <= 0.05, (one, other)


def test_the_centimetres_of_a_stick_stand_below_its_half_centimetres(read: Any) -> None:
    pack = build_pack([sample("garden-gate")], STICKS, PrintOptions(measures="mm"))
    numbers = [each for each in read(pack.pdf).words() if each.text.strip().endswith("cm")]
    assert numbers
    for number in numbers:
        upright = number.top - number.bottom > number.right - number.left
        far = number.left if upright else number.top
        edges = [
            left if upright else top
            for left, _, _, top in read(pack.pdf).bounds()
            if (0 < far - left < 4.0 if upright else 0 < top - far < 4.0)
        ]
        assert edges
        assert all(abs(edge - far) > 1.2 for edge in edges)
