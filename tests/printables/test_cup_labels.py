"""Cup labels measure what they say and name all who sit in a vehicle."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from printables.pack import survey
from rules.army.model import Army, Figure, Seat, Unit
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of
from tests.support.paper_paths import drawn
from tests.support.samples import sample

LABELS = ("cup-labels",)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_strip_is_170_by_26_mm_and_a_lid_60_mm(paper: str) -> None:
    lids = {"cup-labels": {"lid-0.1": 1, "lid-1.1": 1}}
    options = PrintOptions(paper=paper)
    pdf = build_pack([sample("tan-raiders")], LABELS, options, counts=lids).pdf
    paths = drawn(pdf)
    strips = [each for each in paths if each.sized(170.0, 26.0, 0.1)]
    assert len(strips) == 2
    discs = {each.middle for each in paths if each.sized(60.0, 60.0, 0.1)}
    assert len({(round(x), round(y)) for x, y in discs}) == 2


def test_every_seat_says_its_post_and_who_sits_there(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    lid = {"cup-labels": {"lid-0.1": 1}}
    text = read(build_pack([(company, sandbox)], LABELS, counts=lid).pdf).text()
    assert "DUSTY Jeep · 2nd Sandbox Company" in text
    for words in ("1 DRIVER Rifleman", "2 GUNNER", "3 PASSENGER Cpl. Olive", "4 PASSENGER"):
        assert words in text
    assert "Heavy machine gun · Grey paint on the left side." in text
    assert "Passenger: Cpl. Olive" in text and "1 free" in text  # on the lid


def test_many_seats_and_long_names_fit_on_a_strip(read: Any) -> None:
    army, ruleset = sample("tan-raiders")
    truck = next(unit for unit in army.units if unit.name == "Dune Truck")
    men = tuple(Figure(f"n{n}", ("rifle",), name=f"Александр Иванов{n}") for n in range(15))
    seats = tuple(Seat(n + 1, man.id) for n, man in enumerate(men))
    full = replace(truck, figures=men, seats=seats)
    packed = replace(army, units=(full,))
    pack = build_pack([(packed, ruleset)], LABELS)
    strip = read(pack.pdf).text()
    for man in men:
        assert man.name.split()[1] in strip
    assert not [each.message for each in pack.problems if "cup label" in each.message
                and "·" not in each.message]  # fmt: skip


def test_what_does_not_fit_a_label_is_told(read: Any) -> None:
    army, ruleset = sample("tan-raiders")
    units = tuple(replace(unit, name="Long " * 100) if unit.kind == "vehicle" else unit
                  for unit in army.units)  # fmt: skip
    pack = build_pack([(replace(army, units=units), ruleset)], LABELS)
    assert any("is too long for the cup label of" in each.message for each in pack.problems)


@pytest.mark.parametrize("name", ["garden-gate", "block-street-boys"])
def test_vehicles_without_seats_have_a_strip_with_their_numbers(name: str, read: Any) -> None:
    army, ruleset = sample(name)
    vehicles = [unit for unit in army.units if unit.kind == "vehicle"]
    parts = {sheet.name: parts for sheet, parts in survey(source_of([(army, ruleset)]))}
    counts = {part.id.partition("-")[0]: part.count for part in parts["cup-labels"]}
    assert counts == {"strip": 1, "lid": 0}
    text = read(build_pack([(army, ruleset)], LABELS).pdf).text()
    assert text.count("NOTES") == len(vehicles)
    assert "ABOARD" not in text, "nobody rides on it"
    for unit in vehicles:
        assert unit.name.upper() in text
    if name == "garden-gate":
        assert "MOVE ON 4+" in text and "+2" in text and "BULLETS TO SAVE" in text
        assert "Support MG" not in text, "its weapon says so"


def test_paper_too_narrow_for_a_strip_is_turned_or_told() -> None:
    a5 = build_pack([sample("tan-raiders")], LABELS, PrintOptions(paper="a5"))
    assert not [each for each in a5.problems if each.severity != "advice"]
    narrow = PrintOptions(paper="100x148")
    a6 = build_pack([sample("tan-raiders")], (*LABELS, "tokens"), narrow)
    assert any("need 177 mm" in each.message for each in a6.problems)


def test_an_army_on_foot_has_no_labels() -> None:
    foot = sample("shoebox-ten")
    parts = {sheet.name: parts for sheet, parts in survey(source_of([foot]))}
    assert parts["cup-labels"] == ()


def test_labels_of_two_armies_share_pages(read: Any) -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    made = read(build_pack(armies, LABELS).pdf)
    assert made.pages == 1
    assert "2nd Sandbox Company" in made.text(0) and "Tan Raiders" in made.text(0)


def test_an_empty_vehicle_says_that_its_seats_are_free(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    empty = replace(company, units=(Unit("jeep", "vehicle", "jeep"),))
    lid = {"cup-labels": {"lid-0.1": 1}}
    text = read(build_pack([(empty, sandbox)], LABELS, counts=lid).pdf).text()
    assert "all seats free" in text and "3 seats" in text
