"""The score sheet counts what the game counts, for the armies that there are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from printables.pack import survey
from printables.sheet_kind import Part
from printables.source import ArmyUnderRuleset
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.scoring.score import score
from rules.scoring.score_file import ScoreSheet, SheetSide
from tests.support.packs import build_pack, source_of
from tests.support.samples import GAMES, playbook_of, sample


def parts_of(armies: Sequence[ArmyUnderRuleset]) -> tuple[Part, ...]:
    return next(parts for sheet, parts in survey(source_of(armies)) if sheet.name == "score")


def printed(read: Any, armies: Sequence[ArmyUnderRuleset], part: str = "", **options: Any) -> Any:
    """Return one score sheet read back: the suggested one, or that of a part."""
    chosen = {each.id: int(each.id == part) for each in parts_of(armies)} if part else {}
    made = build_pack(armies, ("score",), PrintOptions(**options), counts={"score": chosen})
    assert [each for each in made.problems if each.severity != "advice"] == []
    return read(made.pdf)


def row(page: Any, name: str) -> tuple[str, list[str]]:
    """Return the points each and what stands in the boxes of the row that has this name."""
    words = page.words(0)
    found = next(each for each in words if each.text.strip() == name)
    beside = [
        each for each in words if each.left > found.right and abs(each.bottom - found.bottom) < 3.0
    ]
    beside.sort(key=lambda each: each.left)
    texts = [text for each in beside for text in re.findall(r"of \d+|[\d–]+", each.text)]
    return texts[0], texts[1:]


def test_every_kind_of_survivor_has_its_row_with_its_points(read: Any) -> None:
    armies = [sample("garden-gate"), sample("patio-guard")]
    rosters = [Roster(*each) for each in armies]
    page = printed(read, armies)
    for line in playbook_of("green-and-tan").scoring.lines:
        had = [roster.count([line.fact]) for roster in rosters]
        if not any(had):
            assert line.name not in page.text()
            continue
        points, boxes = row(page, line.name)
        assert points == line.value.text()
        expected = [text for count in had for text in ([f"of {count}"] if count else ["–", "–"])]
        assert boxes == expected, line.name


def test_what_is_on_paper_adds_up_to_the_score_of_the_rules(read: Any) -> None:
    armies = [sample("garden-gate"), sample("patio-guard")]
    page = printed(read, armies)
    playbook = playbook_of("green-and-tan")
    sums = [Fraction(0), Fraction(0)]
    for line in playbook.scoring.lines:
        if line.name in page.text():
            points, boxes = row(page, line.name)
            texts = [text for text in boxes if text != "–"]
            has = [Roster(*each).count([line.fact]) for each in armies]
            for side in range(2):
                if has[side]:
                    sums[side] += Fraction(points) * int(texts.pop(0).removeprefix("of "))
    sides = tuple(
        SheetSide(army.name, survivors=_all_of(army, ruleset, playbook)) for army, ruleset in armies
    )
    result = score(armies[0][1], playbook, ScoreSheet("green-and-tan", sides))
    assert sums == [side.points for side in result.sides]


def _all_of(army: Army, ruleset: Ruleset, playbook: Playbook) -> dict[str, int]:
    roster = Roster(army, ruleset)
    return {line.fact: roster.count([line.fact]) for line in playbook.scoring.lines}


def test_an_army_that_is_not_here_may_have_any_kind(read: Any) -> None:
    page = printed(read, [sample("garden-gate")])
    for line in playbook_of("green-and-tan").scoring.lines:
        assert line.name in page.text()
    assert page.text().count("army") >= 2  # the line for its name, and the tick box of the winner


@pytest.mark.parametrize("game", GAMES)
def test_each_mission_has_a_sheet_of_one_page_on_both_papers(game: str, read: Any) -> None:
    armies = [sample(name) for name in GAMES[game]]
    parts = parts_of(armies)
    missions = playbook_of(game).missions
    several = ["score-rolled"] if any(each.die for each in missions) else []
    assert [part.id for part in parts] == [
        *several,
        *(f"score-{each.id}" for each in missions),
    ] or ([part.id for part in parts] == ["score-battle"] and not missions)
    assert [part.count for part in parts] == [1] + [0] * (len(parts) - 1)
    assert all(part.why for part in parts)
    everything = {"score": {part.id: 1 for part in parts}}
    for paper in ("a4", "letter"):
        for ink in (False, True):
            options = PrintOptions(paper=paper, ink_saver=ink)
            made = build_pack(armies, ("score",), options, counts=everything)
            page = read(made.pdf)
            assert page.pages == len(parts)
            for at, mission in enumerate(missions, start=len(several)):
                assert mission.name in page.text(at)


@pytest.mark.parametrize("mission", playbook_of("army-men-combat").missions, ids=lambda m: m.id)
def test_a_mission_says_what_it_counts_and_who_wins(mission: Any, read: Any) -> None:
    armies = [sample("shoebox-ten"), sample("cereal-box-ten")]
    text = printed(read, armies, f"score-{mission.id}").text()
    assert "victory points after round 4" in text
    assert mission.win in text
    for line in mission.lines:
        assert line.name in text
    for sentence in mission.setup:
        assert sentence in text


def test_a_mission_that_a_die_chooses_is_counted_whichever_it_will_be(read: Any) -> None:
    page = printed(read, [sample("shoebox-ten"), sample("cereal-box-ten")])
    assert page.pages == 1
    text = page.text()
    assert "MISSIONS: TICK THE ONE ROLLED" in text
    for mission in playbook_of("army-men-combat").missions:
        assert f"{mission.die} {mission.name}: {' '.join((*mission.setup, mission.win))}" in text
        for line in mission.lines:
            assert f"{mission.name}: {line.name}" in text


@pytest.mark.parametrize(
    ("armies", "turns"),
    [
        (("garden-gate", "patio-guard"), "TURNS: TICK EACH 1 2 3 4 5"),
        (("shoebox-ten", "cereal-box-ten"), "ROUNDS: TICK EACH 1 2 3 4"),
        (("2nd-sandbox-company", "tan-raiders"), ""),
    ],
)
def test_the_turns_of_a_game_that_ends_are_ticked_on_its_score_sheet(
    armies: tuple[str, str], turns: str, read: Any
) -> None:
    text = printed(read, [sample(name) for name in armies]).text()
    assert turns in text
    assert ("TICK EACH" in text) == bool(turns)


def test_kills_have_a_box_for_each_model_of_the_other_army(read: Any) -> None:
    shoebox, cereal = sample("shoebox-ten"), sample("cereal-box-ten")
    loose = replace(shoebox[0].units[0], figures=shoebox[0].units[0].figures[:6])
    few = replace(shoebox[0], units=(loose,))
    page = printed(read, [(few, shoebox[1]), cereal], "score-duel")
    assert row(page, "Enemy unit killed") == ("1", ["of 10", "of 6"])
    tally = {
        name: next(each for each in page.words() if each.text.strip() == f"Killed by {name}")
        for name in (few.name, cereal[0].name)
    }
    boxes = {name: _boxes_beside(page, words) for name, words in tally.items()}
    assert boxes == {few.name: 10, cereal[0].name: 6}


def _boxes_beside(page: Any, words: Any) -> int:
    """Return how many boxes of a tally stand beside some words."""
    middle = (words.bottom + words.top) / 2
    return sum(
        3.5 < right - left < 4.3 and low < middle < top and left > words.right
        for left, low, right, top in page.bounds()
    )


def test_quarters_have_a_box_for_each_army(read: Any) -> None:
    page = printed(read, [sample("garden-gate"), sample("patio-guard")], "score-secure-the-area")
    quarters = [each for each in page.words() if each.text.strip().startswith("quarter ")]
    assert [each.text.strip() for each in quarters] == [f"quarter {n}" for n in range(1, 5)]
    for quarter in quarters:
        middle = (quarter.left + quarter.right) / 2
        under = [
            each
            for each in page.words()
            if 0 < quarter.bottom - each.top < 5 and abs((each.left + each.right) / 2 - middle) < 9
        ]
        assert sorted("".join(each.text for each in under).replace(" ", "")) == ["G", "P"]


def test_a_battle_ticks_the_objectives_that_are_played_with_it(read: Any) -> None:
    page = printed(read, [sample("garden-gate"), sample("patio-guard")])
    assert "OBJECTIVES: TICK THOSE YOU PLAY" in page.text()
    for mission in playbook_of("green-and-tan").missions:
        for line in mission.lines:
            assert f"{mission.name}: {line.name}" in page.text()


@pytest.mark.parametrize("game", ["lgam", "fighting-plastic"])
def test_where_players_agree_the_sheet_gives_no_points(game: str, read: Any) -> None:
    armies = [sample(name) for name in GAMES[game]]
    page = printed(read, armies)
    assert "All agree that the winner is" in page.text()
    assert "POINTS" not in page.text()
    for army, ruleset in armies:
        assert army.name in page.text()
        assert f"of {len(Roster(army, ruleset).men)}" in page.text()


def test_a_game_without_victory_counts_losses_and_names_no_winner(read: Any) -> None:
    page = printed(read, [sample("block-street-boys")])
    assert "of 14" in page.text() and "LOST" in page.text()
    for kind, count in (("Rifleman", "of 7"), ("Leader", "of 2"), ("Tank", "of 1")):
        assert row(page, kind)[0] == count
    assert "winner is" not in page.text()


def test_a_game_of_data_alone_counts_losses_too(company: Army, sandbox: Ruleset, read: Any) -> None:
    page = read(build_pack([(company, sandbox)], ("score",)).pdf)
    assert "of 26" in page.text() and "Jeep" in page.text()


def test_five_armies_go_on_to_a_second_page(read: Any) -> None:
    army, ruleset = sample("patio-guard")
    five = [(replace(army, id=f"a{n}", name=f"{n} Patio"), ruleset) for n in range(1, 6)]
    page = printed(read, five)
    assert page.pages == 2
    for number in range(1, 6):
        assert f"{number} PATIO" in page.text(0 if number < 5 else 1)


def test_two_games_in_a_pack_keep_their_parts_apart() -> None:
    ids = [part.id for part in parts_of([sample("garden-gate"), sample("olives-own")])]
    assert len(set(ids)) == len(ids)
    assert "score-breakthrough@green-and-tan" in ids
