"""The roster says everything a player needs of an army, on as many pages as that takes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from rules.army.model import Agreement, Army, Figure, Seat, Unit
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack
from tests.support.samples import sample

ROSTER = ("roster",)
PAPERS = [("a4", False), ("letter", False), ("a4", True), ("letter", True)]


def test_head_names_army_game_author_and_version(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    page = read(build_pack([(company, sandbox)], ROSTER).pdf).text(0)
    for words in ("2ND SANDBOX COMPANY", "Sandbox Skirmish", "by The Sandbox Club, version 2.1"):
        assert words in page
    for words in ("GREEN", "Player", "Opponent", "Date", "Roster, page 1 of 2"):
        assert words in page


def test_units_stand_in_their_order_with_all_their_men(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(company, sandbox)], ROSTER).pdf).text()
    places = [
        text.index(words) for words in ("Loose men 15", "First squad Rifle squad", "HMG team")
    ]
    assert places == sorted(places)
    for words in ("Sgt. Stone", "12 × Rifleman", "Cpl. Olive", "Machine gunner", "Assistant"):
        assert words in text
    assert "rides in Dusty, seat 3" in text


def test_a_vehicle_lists_its_seats_with_who_sits_there(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(company, sandbox)], ROSTER).pdf).text()
    assert "Dusty Jeep · 2 figures" in text
    assert "1 Driver Rifleman 2 Gunner Rifleman 3 Passenger Cpl. Olive 4 Passenger" in text
    assert "Grey paint on the left side." in text


def test_numbers_carry_their_marks_and_every_page_its_legend(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    known = {ruleset.id: ruleset for ruleset in Catalog().all()}
    made = read(build_pack([(company, sandbox)], ROSTER, None, known).pdf)
    for page in range(made.pages):
        text = made.text(page)
        assert "FP borrowed from Fighting Plastic" in text
        assert "house value: the game is silent" in text
        names = [name for name, *_ in made.placed(page)]
        assert any("mark-borrowed-FP" in name for name in names)
        assert any("mark-house" in name for name in names)
        assert not any("mark-stated" in name for name in names)
    plain = read(build_pack([(company, sandbox)], ROSTER, PrintOptions(marks=False), known).pdf)
    assert not any("mark-" in name for name, *_ in plain.placed(0))


def test_a_squads_own_numbers_stand_in_its_head(read: Any) -> None:
    text = read(build_pack([sample("garden-gate")], ROSTER).pdf).text(0)
    assert "Hinge Squad Rifle squad · 6 figures Moves on d6 ≤ men Move 6 in Spacing 3 in" in text
    text = read(build_pack([sample("2nd-sandbox-company")], ROSTER).pdf).text(0)
    assert "Bazooka team 2 figures Move 6 in Crew 2 men" in text


def test_a_squads_numbers_go_below_a_head_that_is_full(read: Any) -> None:
    army, ruleset = sample("garden-gate")
    long = replace(army.units[0], name="The Old Guard of the Garden Gate and the Compost")
    pack = build_pack([(replace(army, units=(long, *army.units[1:])), ruleset)], ROSTER)
    assert not pack.problems
    assert "DIRT Moves on d6 ≤ men Move 6 in Spacing 3 in" in read(pack.pdf).text(0)


@pytest.mark.parametrize("name", ["2nd-sandbox-company", "olives-own", "cereal-box-ten"])
def test_where_a_weapons_rule_stands_needs_no_brackets(read: Any, name: str) -> None:
    text = read(build_pack([sample(name)], ROSTER).pdf).text()
    table = text[text.index("WEAPONS") : text.index("WHAT THE RULES SAY")]
    assert not re.search(r"\b4[abc]\b", text), "phases are named as in the window"
    assert ("Small arms" in text) == (name != "cereal-box-ten")
    assert not re.search(r"\((\[4\] Firing|Combat table|Sergeant)", table)
    assert re.search(r"Pistol (\[4\] Firing Phase|Combat table|Sergeant)", table)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_vehicle_with_its_men_is_not_torn_apart(read: Any, paper: str) -> None:
    made = read(build_pack([sample("2nd-sandbox-company")], ROSTER, PrintOptions(paper)).pdf)
    assert "Dragonfly Helicopter · 6 figures" in made.text(1)
    assert "Dragonfly Helicopter" not in made.text(0)
    assert "Dragonfly Helicopter · 6 figures · continued" not in made.text()
    assert made.pages == 3


def test_empty_notes_take_no_page_of_their_own(sandbox: Ruleset, read: Any) -> None:
    seen = set()
    for count in range(8, 30):
        men = tuple(Figure(f"x{n}", ("rifle",), name=f"Man {n}") for n in range(count))
        army = Army("a", "sandbox", "Many", units=(Unit("l", "men", figures=men),))
        made = read(build_pack([(army, sandbox)], ROSTER).pdf)
        last = made.text(made.pages - 1)
        assert "Man" in last or "WEAPONS" in last or "WHAT THE RULES SAY" in last
        seen.add("NOTES" in made.text())
        noted = replace(army, note="Mind the flower bed.")
        assert "Mind the flower bed." in read(build_pack([(noted, sandbox)], ROSTER).pdf).text()
    assert seen == {True, False}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_short_note_takes_no_page_of_its_own(read: Any, paper: str) -> None:
    made = read(build_pack([sample("patio-guard")], ROSTER, PrintOptions(paper)).pdf)
    assert made.pages == 1
    assert "The basic force, as it comes out of the bag." in made.text()


def test_losses_have_a_box_for_each_man(sandbox: Ruleset, read: Any) -> None:
    def squares(count: int) -> int:
        men = tuple(Figure(f"x{n}", ("rifle",)) for n in range(count))
        army = Army("a", "sandbox", "Few", units=(Unit("l", "men", figures=men),))
        made = read(build_pack([(army, sandbox)], ROSTER).pdf)
        sizes = [(right - left, top - low) for left, low, right, top in made.bounds(0)]
        return sum(3.5 < wide < 4.3 and abs(wide - high) < 0.01 for wide, high in sizes)

    assert [squares(count) for count in (1, 12, 40)] == [1, 12, 40]


def test_findings_and_agreed_exceptions_are_printed_plainly(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(company, sandbox)], ROSTER).pdf).text()
    assert "WHAT THE RULES SAY 1 error, 1 agreed exception" in text
    assert "has 2 of 3 men" in text
    assert "agreed: Tomas, Saturday" in text
    clean = replace(company, units=company.units[:3], agreements=(Agreement("size"),))
    assert "agreed exception" in read(build_pack([(clean, sandbox)], ROSTER).pdf).text()


def test_what_two_armies_agreed_to_is_printed_with_its_note(read: Any) -> None:
    army, ruleset = sample("cereal-box-ten")
    agreement = Agreement("equal-numbers", (army.id, "other"), "Two are ill.", "Sam", "Friday")
    text = read(build_pack([(replace(army, agreements=(agreement,)), ruleset)], ROSTER).pdf).text()
    assert "Exception between two armies" in text
    assert "agreed: Sam, Friday: Two are ill." in text


def test_an_army_without_fault_is_told_so(sandbox: Ruleset, read: Any) -> None:
    men = tuple(Figure(f"x{n}", ("rifle",)) for n in range(30))
    army = Army("a", "sandbox", "Thirty", units=(Unit("l", "men", figures=men),))
    text = read(build_pack([(army, sandbox)], ROSTER).pdf).text()
    assert "Legal by the rules of Sandbox Skirmish." in text


def test_notes_of_the_army_stand_above_lines_to_write_on(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    text = read(build_pack([(company, sandbox)], ROSTER).pdf).text()
    assert "NOTES Carries the flag of the sandbox." in text


@pytest.mark.parametrize(
    ("count", "paper", "ink"),
    [(0, *PAPERS[0]), (1, *PAPERS[3]), *((43, *each) for each in PAPERS), (1000, *PAPERS[1])],
)
def test_no_page_prints_where_the_printer_cannot_reach(
    sandbox: Ruleset, read: Any, count: int, paper: str, ink: bool
) -> None:
    men = tuple(
        Figure(f"x{n}", ("rifle",) if n % 3 else ("light-mortar", "rifle"), name=f"Man {n}")
        for n in range(count)
    )
    army = Army("a", "sandbox", "Many", units=(Unit("l", "men", figures=men),) if count else ())
    options = PrintOptions(paper, ink_saver=ink)
    made = read(build_pack([(army, sandbox)], ROSTER, options).pdf)
    for page in {0, 1, made.pages - 1} & set(range(made.pages)):
        assert made.white_within(page, 5.0)
    text = made.text()
    assert f"Roster, page {made.pages} of {made.pages}" in text
    for number in range(0, count, max(count // 7, 1)):
        assert f"Man {number} " in text


def test_a_unit_that_goes_on_over_the_page_repeats_its_head(sandbox: Ruleset, read: Any) -> None:
    men = tuple(Figure(f"x{n}", ("rifle",), name=f"Man {n}") for n in range(60))
    army = Army("a", "sandbox", "Many", units=(Unit("l", "men", name="Crowd", figures=men),))
    made = read(build_pack([(army, sandbox)], ROSTER).pdf)
    assert "Crowd 60 figures · continued" in made.text(1)
    assert "RANGE HIT ON" in made.text(1)


def test_a_unit_that_fits_the_next_page_is_not_split(sandbox: Ruleset, read: Any) -> None:
    def squad(number: int, size: int) -> Unit:
        figures = tuple(
            Figure(f"s{number}-{n}", ("rifle",), name=f"Man {number}-{n}") for n in range(size)
        )
        return Unit(f"s{number}", "men", name=f"Group {number}", figures=figures)

    army = Army("a", "sandbox", "Many", units=(squad(1, 17), squad(2, 6)))
    made = read(build_pack([(army, sandbox)], ROSTER).pdf)
    assert "Group 2" not in made.text(0)
    assert all(f"Man 2-{n} " in made.text(1) for n in range(6))


def test_a_hostile_army_prints_and_says_what_it_changed(sandbox: Ruleset, read: Any) -> None:
    long = "W" * 10_000_000
    men = (
        Figure("a", ("rifle",), name=long),
        Figure("b", ("no-such-item",), name="\u202eSgt. 山田\u0007"),
        Figure("c", (), post="no-such-post"),
    )
    units = (
        Unit("l", "men", name=long, figures=men, note=long),
        Unit("v", "vehicle", "no-such-vehicle", seats=(Seat(7, "a"), Seat(7, "nobody"))),
        Unit("t", "team", "no-such-team", fittings=("nothing",)),
    )
    pack = build_pack([(Army("a", "sandbox", long, "no colour", units), sandbox)])
    made = read(pack.pdf)
    assert "Sgt. ??" in made.text()
    told = " ".join(problem.message for problem in pack.problems)
    assert "10,000,000 letters long" in told
    assert "山 田" in told
    assert "is too long for the roster" in told


def test_two_armies_have_a_roster_each(company: Army, sandbox: Ruleset, read: Any) -> None:
    tan = replace(company, id="b", name="Tan Raiders", colour="tan")
    text = read(build_pack([(company, sandbox), (tan, sandbox)], ROSTER).pdf).text()
    assert "2ND SANDBOX COMPANY" in text
    assert "TAN RAIDERS" in text


def test_the_sign_of_house_values_in_a_text_is_explained(read: Any) -> None:
    text = read(build_pack([sample("patio-guard")], ROSTER).pdf).text()
    assert "house value: the game is silent" in text
