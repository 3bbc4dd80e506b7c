"""From the final facts of a battle to points, winner or draw."""

from __future__ import annotations

import json
import os
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

import resources
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.loading import load_playbook, load_ruleset
from rules.games.table_clocks import seconds_for, standing_seconds, warnings_for
from rules.scoring.score import ScoreResult, score
from rules.scoring.score_file import ScoreSheet, SheetSide, armies_of, read_sheet

DATA = Path(__file__).parents[2] / "data" / "rulesets"
LAWN = load_ruleset(DATA / "back-garden.toml").value
assert LAWN is not None
LAWN_PLAY = load_playbook(DATA / "back-garden.play.toml", LAWN).value
assert LAWN_PLAY is not None
SCHEMA = json.loads(resources.path("schema", "score.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
BASIC = {"rifleman": 10, "machine-gunner": 1, "mortar": 1, "role:spotter": 1}


def counted(ruleset_id: str, *sides: SheetSide, **sheet: Any) -> ScoreResult:
    """Return the result of a battle in one of the games."""
    catalog = Catalog()
    ruleset, playbook = catalog.get(ruleset_id), catalog.playbook(ruleset_id)
    assert ruleset is not None and playbook is not None
    return score(ruleset, playbook, ScoreSheet(ruleset_id, sides, **sheet))


def on_the_lawn(*sides: SheetSide, **sheet: Any) -> ScoreResult:
    return score(LAWN, LAWN_PLAY, ScoreSheet("back-garden", sides, **sheet))


def refused(*sides: SheetSide, **sheet: Any) -> list[str]:
    with pytest.raises(InputProblem) as caught:
        on_the_lawn(*sides, **sheet)
    return [problem.sentence() for problem in caught.value.problems]


def troopers(name: str, left: int, of: int = 8, **more: Any) -> SheetSide:
    return SheetSide(name, fielded={"soaker": of}, survivors={"soaker": left}, **more)


# ------------------------------------------------------------------ points


def test_most_points_win_and_the_working_is_shown() -> None:
    green = SheetSide(
        "Green", fielded={"soaker": 3, "barrow": 1}, survivors={"soaker": 2, "barrow": 1}
    )
    result = on_the_lawn(green, troopers("Blue", 1))
    assert result.winner == "Green" and not result.draw
    assert [side.points for side in result.sides] == [Fraction(11, 2), 2]
    dry, barrow = result.sides[0].working
    assert (dry.count, dry.each, dry.points, dry.source) == (2, "2", 4, "Troops")
    assert (barrow.points, barrow.provenance) == (Fraction(3, 2), "house")
    assert result.reason == "Green has 11/2 points, Blue 2 points."


def test_equal_points_are_a_draw() -> None:
    result = on_the_lawn(troopers("Green", 2), troopers("Blue", 2), troopers("Red", 1))
    assert result.draw and not result.winner
    assert result.reason == "Green and Blue have 4 points each. Both go in for tea."


def test_objectives_come_on_top_for_all_or_for_one_side() -> None:
    socks = {"socks": 1}
    both = on_the_lawn(
        troopers("Green", 4), troopers("Blue", 3, facts=socks), mission="washing-line"
    )
    assert [side.points for side in both.sides] == [8, 9]
    assert both.sides[1].working[-1].mission == "washing-line"
    one = on_the_lawn(
        troopers("Green", 4, facts=socks),
        troopers("Blue", 3, facts=socks, objectives=("washing-line",)),
    )
    assert [side.points for side in one.sides] == [8, 9]
    assert one.notes == ("Green: socks 1 gives no points in this mission.",)


def test_a_side_that_is_gone_has_nothing() -> None:
    result = on_the_lawn(troopers("Green", 1), SheetSide("Blue", survivors={}))
    assert [side.points for side in result.sides] == [2, 0]


def test_players_may_agree_on_another_winner_and_it_shows() -> None:
    result = on_the_lawn(troopers("Green", 4), troopers("Blue", 3), agreed_winner="Blue")
    assert (result.kind, result.winner) == ("agreed", "Blue")
    assert result.reason.startswith("The players agreed that Blue won. By points: Green has 8")
    drawn = on_the_lawn(troopers("Green", 4), troopers("Blue", 3), agreed_winner="draw")
    assert drawn.draw and drawn.winner == ""


def test_an_agreed_mission_is_decided_by_the_players() -> None:
    sides = (SheetSide("Green"), SheetSide("Blue"))
    open_end = on_the_lawn(*sides, mission="tea")
    assert (open_end.winner, open_end.draw) == ("", False)
    assert "The players say who won" in open_end.reason
    won = on_the_lawn(*sides, mission="tea", agreed_winner="Blue")
    assert won.winner == "Blue" and won.sides[0].points is None


# ------------------------------------------------------------------ the five games


def test_the_basic_army_of_green_and_tan_is_worth_26() -> None:
    flames = {**BASIC, "rifleman": 8, "flame-thrower": 2}
    result = counted(
        "green-and-tan",
        SheetSide("Green", survivors=BASIC),
        SheetSide("Tan", fielded=flames, survivors=flames),
    )
    assert [side.points for side in result.sides] == [26, 30]
    assert result.winner == "Tan"


def test_green_and_tan_adds_objectives_to_survivors() -> None:
    few = {"rifleman": 3}
    sides = (
        SheetSide("Green", survivors=few, facts={"quarters": 3, "off-table": 1}),
        SheetSide("Tan", survivors=few, objectives=("take-and-hold",), facts={"held-feature": 1}),
    )
    result = counted("green-and-tan", *sides, mission="secure-the-area")
    assert [side.points for side in result.sides] == [9, 9]
    assert result.draw
    broken = (msgspec.structs.replace(sides[0], objectives=("breakthrough",)), sides[1])
    result = counted("green-and-tan", *broken, mission="secure-the-area")
    assert [side.points for side in result.sides] == [14, 9]


@pytest.mark.parametrize("ruleset_id", ["lgam", "fighting-plastic"])
def test_games_of_agreed_goals_ask_for_the_winner(ruleset_id: str) -> None:
    sides = (SheetSide("Green"), SheetSide("Tan"))
    assert counted(ruleset_id, *sides).winner == ""
    assert counted(ruleset_id, *sides, agreed_winner="Tan").winner == "Tan"


def test_army_men_states_no_victory() -> None:
    result = counted("army-men", SheetSide("Green"), SheetSide("Tan"))
    assert (result.kind, result.winner, result.draw) == ("none", "", False)
    assert "does not say who wins" in result.reason


@pytest.mark.parametrize("given", [True, False])
def test_a_duel_of_army_men_combat_is_won_by_kills(given: bool) -> None:
    green = {"rifleman": 10}
    kills = ({"kills": 4}, {"kills": 3}) if given else ({}, {})
    result = counted(
        "army-men-combat",
        SheetSide("Green", fielded=green, survivors={"rifleman": 7}, facts=kills[0]),
        SheetSide("Tan", fielded=green, survivors={"rifleman": 6}, facts=kills[1]),
        mission="duel",
    )
    assert [side.points for side in result.sides] == [4, 3]
    assert result.winner == "Green"


@pytest.mark.parametrize(
    ("green", "tan", "winner"), [(1, 0, "Green"), (0, 1, "Tan"), (1, 1, ""), (0, 0, "")]
)
def test_sabotage_is_won_by_the_only_side_that_destroyed_a_radio(
    green: int, tan: int, winner: str
) -> None:
    sides = (
        SheetSide("Green", facts={"radio-destroyed": green}),
        SheetSide("Tan", facts={"radio-destroyed": tan}),
    )
    result = counted("army-men-combat", *sides, mission="sabotage")
    assert (result.winner, result.draw) == (winner, not winner)


def test_army_men_combat_is_scored_by_its_mission() -> None:
    with pytest.raises(InputProblem, match="lacks the key 'mission'"):
        counted("army-men-combat", SheetSide("Green"), SheetSide("Tan"))
    fielded = {"rifleman": 10}
    on_hill = SheetSide("Green", fielded=fielded, facts={"units-on-hill": 11})
    with pytest.raises(InputProblem, match="no more than 10 men and vehicles"):
        counted("army-men-combat", on_hill, SheetSide("Tan"), mission="king-of-the-hill")


@pytest.mark.parametrize(
    ("green", "tan", "fits"), [((1, 1), (1, 0), True), ((2, 1), (0, 1), False)]
)
def test_there_are_three_caches_held_and_carried_off_together(
    green: tuple[int, int], tan: tuple[int, int], fits: bool
) -> None:
    sides = [
        SheetSide(name, facts={"caches-held": held, "caches-carried-off": off})
        for name, (held, off) in (("Green", green), ("Tan", tan))
    ]
    if fits:
        result = counted("army-men-combat", *sides, mission="cache-hunt")
        assert [side.points for side in result.sides] == [2, 1]
    else:
        with pytest.raises(InputProblem, match="4 of all sides together is more than there can be"):
            counted("army-men-combat", *sides, mission="cache-hunt")


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize(
    ("tan", "sheet", "said"),
    [
        (troopers("Tan", 9), {}, "side 'Tan', survivors, soaker: 9 survived, but 8 were fielded"),
        (SheetSide("Tan", survivors={"soakre": 1}), {}, "is 'role:soaker' meant?"),
        (SheetSide("Tan", survivors={"role:barrow": 1}), {}, "nothing that Back Garden War has"),
        (SheetSide("Tan"), {}, "side 'Tan': lacks the key 'survivors'"),
        (troopers("Tan", 1, facts={"sock": 1}), {}, "is 'socks' meant?"),
        (troopers("Tan", 1, objectives=("tee",)), {}, "is 'tea' meant?"),
        (troopers("Tan", 1), {"mission": "washing-lin"}, "is 'washing-line' meant?"),
        (troopers("Tan", 1), {"mission": "washing-line"}, "lacks the fact 'socks'"),
        (
            troopers("Tan", 1, facts={"socks": 5}),
            {"mission": "washing-line"},
            "5 of all sides together is more than there can be, 4",
        ),
        (troopers("Tan", 1, facts={"kills": 9}), {}, "9 kills, but the other side lost 7"),
    ],
)
def test_facts_that_cannot_be_are_named(tan: SheetSide, sheet: dict[str, str], said: str) -> None:
    sentences = refused(troopers("Green", 1), tan, **sheet)
    assert any(said in sentence for sentence in sentences), sentences


def test_a_battle_is_not_counted_by_another_game() -> None:
    with pytest.raises(InputProblem, match="this is counted by 'back-garden'"):
        score(LAWN, LAWN_PLAY, ScoreSheet("lgam", (troopers("A", 1), troopers("B", 1))))


# ------------------------------------------------------------------ the file

GOOD: dict[str, Any] = {
    "format": "muster-score",
    "version": 1,
    "ruleset": "back-garden",
    "sides": [
        {"name": "Green", "fielded": {"soaker": 3}, "survivors": {"soaker": 2}},
        {"name": "Blue", "survivors": None, "facts": {"socks": 1}, "objectives": []},
    ],
}


def document(**changes: Any) -> bytes:
    return json.dumps({**GOOD, **changes}, indent=2).encode()


def one_side(**changes: Any) -> list[dict[str, Any]]:
    return [GOOD["sides"][0], {**GOOD["sides"][1], **changes}]


def test_a_file_becomes_a_score_sheet() -> None:
    sheet = read_sheet(document(), "b.json").sheet
    assert sheet.sides[0].survivors == {"soaker": 2}
    assert sheet.sides[1].survivors is None
    VALIDATOR.validate(GOOD)


@pytest.mark.parametrize(
    "changes",
    [
        {"sides": []},
        {"sides": one_side(name="")},
        {"sides": one_side(name="Draw")},
        {"sides": one_side(name="two\nlines")},
        {"sides": one_side(facts={"socks": -1})},
        {"sides": one_side(facts={"socks": 1.5})},
        {"sides": one_side(facts={"socks": 10**9})},
        {"sides": one_side(facts={"socks": "many"})},
        {"sides": one_side(survivors=[3])},
        {"sides": one_side(surivors={})},
        {"mission": 7},
        {"format": "muster-army"},
        {"version": 0},
        {"version": 2},
        {"winner": "Green"},
    ],
)
def test_reader_and_schema_refuse_the_same(changes: dict[str, Any]) -> None:
    with pytest.raises(InputProblem) as caught:
        read_sheet(document(**changes), "b.json")
    assert all(problem.file == "b.json" for problem in caught.value.problems)
    assert not VALIDATOR.is_valid({**GOOD, **changes})


def test_all_that_is_wrong_is_said_at_once_with_its_line() -> None:
    text = document(sides=one_side(facts={"socks": -1}, name="Green"), mission=7).decode()
    with pytest.raises(InputProblem) as caught:
        read_sheet(text.encode(), "b.json")
    lines = {problem.line for problem in caught.value.problems}
    assert next(at for at, line in enumerate(text.splitlines(), 1) if '"mission"' in line) in lines
    text = document(sides=one_side(facts={"socks": -1}, name="Green")).decode()
    with pytest.raises(InputProblem) as caught:
        read_sheet(text.encode(), "b.json")
    said = [problem.sentence() for problem in caught.value.problems]
    assert any("side 'Green', facts, socks: should be a whole number" in each for each in said)
    assert any("is the name of another side too" in each for each in said)
    assert len(said) == 2


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"format": "muster-score", "version": 1, "version": 1}', "nonsense", "NaN"],
)
def test_what_is_no_sheet_becomes_a_sentence(text: str) -> None:
    with pytest.raises(InputProblem, match=r"b\.json"):
        read_sheet(text.encode(), "b.json")


HALF = "\ud800"


@pytest.mark.parametrize(
    "changes",
    [{HALF: 1}, {"sides": one_side(**{HALF: 1})}, {"sides": one_side(facts={HALF: -1})}],
)
def test_half_of_a_character_is_told_by_its_number(changes: dict[str, Any]) -> None:
    with pytest.raises(InputProblem) as caught:
        read_sheet(document(**changes), "b.json")
    assert any("<U+D800>" in problem.sentence() for problem in caught.value.problems)
    "".join(problem.sentence() for problem in caught.value.problems).encode()


MANY = range(60_000)


@pytest.mark.parametrize(
    "sides",
    [
        one_side(facts=dict.fromkeys(map(str, MANY), "x")),
        one_side(facts=dict.fromkeys(map(str, MANY), 1)),
        one_side(facts=dict.fromkeys(map(str, range(700_000)), "x")),
        one_side(objectives=[*map(str, MANY)]),
        [{"nam": each} for each in MANY],
    ],
    ids=["faults", "facts", "8 MB", "objectives", "sides"],
)
def test_a_sheet_of_faults_is_refused_quickly(sides: list[dict[str, Any]]) -> None:
    data = json.dumps({**GOOD, "sides": sides}).encode()
    begin = time.process_time()
    with pytest.raises(InputProblem) as caught:
        read_sheet(data, "b.json")
    assert time.process_time() - begin < 2 and len(caught.value.problems) <= 100


def test_the_schema_knows_the_fields_of_the_value() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]) == set(ScoreSheet.__struct_fields__)
    assert set(SCHEMA["$defs"]["side"]["properties"]) == set(SheetSide.__struct_fields__)


# ------------------------------------------------------------------ armies

RAIDERS = resources.path("samples", "tan-raiders.muster")


def test_an_army_file_tells_what_was_fielded() -> None:
    army = json.loads(RAIDERS.read_text("utf-8"))
    ruleset_id = army["army"]["ruleset"]
    catalog = Catalog()
    ruleset, playbook = catalog.get(ruleset_id), catalog.playbook(ruleset_id)
    assert ruleset is not None and playbook is not None
    side = SheetSide("Tan", army=RAIDERS.name, survivors={"rifleman": 500})
    sheet = ScoreSheet(ruleset_id, (SheetSide("Green", army=army, survivors={}), side))
    armies = armies_of(sheet, RAIDERS.with_name("battle.json"))
    with pytest.raises(InputProblem, match="500 survived, but"):
        score(ruleset, playbook, sheet, armies)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_that_a_sheet_names_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    sides = (SheetSide("Green", "pipe"), SheetSide("Blue", "/dev/zero"))
    with pytest.raises(InputProblem) as caught:
        armies_of(ScoreSheet("back-garden", sides), tmp_path / "b.json")
    assert all("this is not a file" in each.message for each in caught.value.problems)


def test_an_army_of_another_game_or_none_at_all_is_said() -> None:
    for army, said in ((str(RAIDERS), "is an army for"), ("none.muster", "cannot be read")):
        sheet = ScoreSheet("back-garden", (SheetSide("Green", army=army), SheetSide("Blue")))
        with pytest.raises(InputProblem, match=said):
            armies_of(sheet, RAIDERS)


# ------------------------------------------------------------------ clocks


@pytest.mark.parametrize(
    ("standing", "reading", "seconds"),
    [
        (0, "", 0),
        (30, "", 120),
        (43, "exact", 172),
        (43, "block", 240),
        (1, "exact", 4),
        (1, "block", 120),
    ],
)
def test_the_movement_clock_counts_those_who_stand(
    standing: int, reading: str, seconds: int
) -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    clock = next(clock for clock in ruleset.clocks if clock.id == "movement")
    assert standing_seconds(ruleset, clock, standing, reading) == seconds


def test_a_clock_of_fewer_than_no_men_is_refused() -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    clock = next(clock for clock in ruleset.clocks if clock.id == "movement")
    with pytest.raises(InputProblem):
        seconds_for(clock, [-1], "exact")


def test_only_warnings_shorter_than_the_clock_are_given() -> None:
    assert warnings_for((30, 120, 60), 430) == (120, 60, 30)
    assert warnings_for((120, 60, 30), 120) == (60, 30)
    assert warnings_for((120, 60, 30), 30) == ()


def test_an_objective_that_decides_wins_unless_players_agreed_on_another() -> None:
    green, tan = SheetSide("Green", objectives=("flag",)), SheetSide("Tan")
    found = counted("lgam", green, tan, mission="attack-defend")
    assert (found.kind, found.winner, found.draw) == ("objective", "Green", False)
    assert found.reason == "Green took “Take the flag”, which decides the battle."
    assert found.source == "Game Scenarios / Victory Conditions"
    both = counted("lgam", green, SheetSide("Tan", objectives=("leader",)), mission="flag")
    assert (both.winner, both.draw) == ("", True) and "or all did" in both.reason
    agreed = counted("lgam", green, tan, mission="flag", agreed_winner="Tan")
    assert (agreed.kind, agreed.winner) == ("agreed", "Tan")


# ------------------------------------------------------------------ what survivors cannot have done


GT_ALL = {"rifleman": 10, "machine-gunner": 1, "mortar": 1, "role:spotter": 1}


@pytest.mark.parametrize(
    ("game", "mission", "left", "fact", "count", "said"),
    [
        ("green-and-tan", "secure-the-area", {}, "quarters", 1, "1, but nobody is left"),
        (
            "green-and-tan",
            "secure-the-area",
            {"rifleman": 2},
            "quarters",
            3,
            "3, but only 2 units are left",
        ),
        ("green-and-tan", "take-and-hold", {}, "held-feature", 1, "1, but nobody is left"),
        (
            "green-and-tan",
            "take-and-hold",
            {"rifleman": 2, "mortar": 1, "role:spotter": 1},
            "held-feature",
            1,
            "1, but no unit of 3 men or more is left",
        ),
        ("green-and-tan", "breakthrough", {}, "off-table", 2, "2, but nobody is left"),
        ("green-and-tan", "breakthrough", {"mortar": 1}, "off-table", 2, "but only 1 unit is left"),
        ("army-men-combat", "seize-ground", {}, "markers", 2, "2, but nobody is left"),
        ("army-men-combat", "seize-ground", {"rifleman": 1}, "markers", 2, "only 1 man or vehicle"),
        ("army-men-combat", "cache-hunt", {}, "caches-held", 1, "1, but nobody is left"),
        ("army-men-combat", "breakthrough", {}, "units-in-zone", 1, "1, but nobody is left"),
        ("army-men-combat", "king-of-the-hill", {}, "units-on-hill", 3, "3, but nobody is left"),
        (
            "army-men-combat",
            "king-of-the-hill",
            {"rifleman": 2},
            "units-on-hill",
            3,
            "3, but only 2 men and vehicles are left",
        ),
    ],
)
def test_what_those_left_cannot_have_done_is_refused(
    game: str, mission: str, left: dict[str, int], fact: str, count: int, said: str
) -> None:
    fielded = GT_ALL if game == "green-and-tan" else {"rifleman": 10}
    other = SheetSide("Tan", fielded=fielded, survivors=fielded)
    more = {"caches-carried-off": 0} if mission == "cache-hunt" else {}
    side = SheetSide("Green", fielded=fielded, survivors=left, facts={**more, fact: count})
    with pytest.raises(InputProblem) as caught:
        counted(game, side, other, mission=mission)
    (problem,) = caught.value.problems
    assert problem.place == f"side 'Green', facts, {fact}"
    assert said in problem.message
    enough = msgspec.structs.replace(side, survivors=fielded, facts={**more, fact: 1})
    assert counted(game, enough, other, mission=mission).winner
    silent = msgspec.structs.replace(side, fielded={}, survivors=None)
    if game == "army-men-combat":  # no survivors are asked for there
        rest = SheetSide("Tan", facts={**more, fact: 0})
        assert counted(game, silent, rest, mission=mission).winner == "Green"


PATIO = resources.path("samples", "patio-guard.muster")
"""Two rifle squads of five, a machine gun, a mortar and a spotter."""


@pytest.mark.parametrize(
    ("mission", "left", "facts", "said"),
    [
        ("breakthrough", {"rifleman": 8}, {"off-table": 6}, "6, but only 2 units are left"),
        ("breakthrough", {"rifleman": 8, "mortar": 1}, {"off-table": 3}, ""),
        ("breakthrough", {"rifleman": 1}, {"off-table": 2}, "2, but only 1 unit is left"),
        ("breakthrough", {"flame-thrower": 1}, {"off-table": 1}, ""),
        ("secure-the-area", {"rifleman": 8}, {"quarters": 4}, "4, but only 2 units are left"),
        (
            "secure-the-area",
            {"rifleman": 8},
            {f"quarters-{number}": 1 for number in range(1, 5)},
            "4 units there, but only 2 units are left",
        ),
        ("secure-the-area", {"rifleman": 8}, {"quarters-1": 1, "quarters-2": 1}, ""),
        ("take-and-hold", {"rifleman": 3}, {"held-feature": 1}, ""),
    ],
)
def test_no_more_units_are_anywhere_than_those_left_can_fill(
    mission: str, left: dict[str, int], facts: dict[str, int], said: str
) -> None:
    file = {"format": "muster-score", "version": 1, "ruleset": "green-and-tan", "mission": mission}
    tan = {"name": "Tan", "army": PATIO.name, "survivors": left, "facts": facts}
    sides = [tan, {"name": "Green", "survivors": {}}]
    sheet = read_sheet(json.dumps({**file, "sides": sides}).encode(), "b.json").sheet
    catalog = Catalog()
    ruleset, playbook = catalog.get("green-and-tan"), catalog.playbook("green-and-tan")
    assert ruleset is not None and playbook is not None
    armies = armies_of(sheet, PATIO)
    if not said:
        assert score(ruleset, playbook, sheet, armies).winner == "Tan"
        return
    with pytest.raises(InputProblem) as caught:
        score(ruleset, playbook, sheet, armies)
    (problem,) = caught.value.problems
    assert problem.message.rstrip(".") == said


def test_nobody_kills_more_than_the_enemy_lost() -> None:
    ten = {"rifleman": 10}
    green = SheetSide("Green", fielded=ten, survivors=ten, facts={"kills": 9})
    tan = SheetSide("Tan", fielded=ten, survivors={"rifleman": 4})
    with pytest.raises(InputProblem, match="9 kills, but the other side lost 6"):
        counted("army-men-combat", green, tan, mission="duel")
    green = msgspec.structs.replace(green, facts={"kills": 6})
    assert counted("army-men-combat", green, tan, mission="duel").winner == "Green"


def test_those_who_fell_may_have_destroyed_the_radio_and_carried_a_cache_off() -> None:
    ten = {"rifleman": 10}
    other = SheetSide("Tan", fielded=ten, survivors=ten)
    for mission, facts in (
        ("sabotage", {"radio-destroyed": 1}),
        ("cache-hunt", {"caches-carried-off": 1, "caches-held": 0}),
    ):
        side = SheetSide("Green", fielded=ten, survivors={}, facts=facts)
        assert counted("army-men-combat", side, other, mission=mission).winner == "Green"


def test_only_one_side_breaks_through() -> None:
    sides = [SheetSide(name, survivors=GT_ALL, facts={"off-table": 1}) for name in ("A", "B")]
    with pytest.raises(InputProblem, match="only one side can have any, and A and B do"):
        counted("green-and-tan", *sides, mission="breakthrough")
    alone = msgspec.structs.replace(sides[1], facts={"off-table": 0})
    assert counted("green-and-tan", sides[0], alone, mission="breakthrough").winner == "A"


def test_a_commander_is_not_left_alone() -> None:
    left = {"commander": 1}
    with pytest.raises(InputProblem, match="removed with the last man of his squad"):
        counted("green-and-tan", SheetSide("A", survivors=left), SheetSide("B", survivors={}))


@pytest.mark.parametrize("game", ["lgam", "fighting-plastic"])
def test_who_alone_has_men_left_has_destroyed_all_enemies(game: str) -> None:
    def side(name: str, men: int, *objectives: str) -> SheetSide:
        return SheetSide(
            name, fielded={"rifleman": 5}, survivors={"rifleman": men}, objectives=objectives
        )

    won = counted(game, side("A", 2), side("B", 0), mission="destroy-all")
    assert (won.winner, won.kind) == ("A", "objective")
    assert won.reason == "A took “Destroy all enemies”, which decides the battle."
    open_end = counted(game, side("A", 2), side("B", 1), mission="destroy-all")
    assert (open_end.winner, open_end.draw) == ("", False)
    with pytest.raises(InputProblem, match="“Destroy all enemies” was not taken: B has men left"):
        counted(game, side("A", 2, "destroy-all"), side("B", 1), mission="destroy-all")
    agreed = counted(game, side("A", 2), side("B", 0), mission="destroy-all", agreed_winner="draw")
    assert agreed.draw


@pytest.mark.parametrize(
    ("game", "objective", "refused"),
    [
        ("lgam", "escape", True),
        ("lgam", "overrun", True),
        ("lgam", "recover", True),
        ("lgam", "destroy-all", True),
        ("lgam", "flag", False),
        ("lgam", "demolish", False),
        ("fighting-plastic", "escape", True),
        ("fighting-plastic", "rescue", True),
        ("fighting-plastic", "capture-the-flag", False),
    ],
)
def test_nobody_who_is_not_left_has_escaped(game: str, objective: str, refused: bool) -> None:
    five = {"rifleman": 5}
    side = SheetSide("A", fielded=five, survivors={}, objectives=(objective,))
    other = SheetSide("B", fielded=five, survivors={})
    if refused:
        with pytest.raises(InputProblem, match="was not taken: A has nobody left"):
            counted(game, side, other)
    else:
        assert counted(game, side, other).winner == "A"


# ------------------------------------------------------------------ places that are held


def in_quarters(name: str, *units: int, **facts: int) -> SheetSide:
    placed = {f"quarters-{number}": count for number, count in enumerate(units, 1) if count}
    return SheetSide(name, fielded=GT_ALL, survivors=GT_ALL, facts={**placed, **facts})


@pytest.mark.parametrize(
    ("green", "tan", "held"),
    [
        ((1, 0, 0, 2), (0, 1, 0, 0), [2, 1]),
        ((1, 1, 0, 0), (2, 1, 0, 0), [0, 0]),
        ((1, 1, 1, 1), (0, 0, 0, 0), [4, 0]),
    ],
)
def test_who_holds_a_quarter_follows_from_the_units_in_it(
    green: tuple[int, ...], tan: tuple[int, ...], held: list[int]
) -> None:
    sides = (in_quarters("Green", *green), in_quarters("Tan", *tan))
    result = counted("green-and-tan", *sides, mission="secure-the-area")
    assert [side.working[-1].count for side in result.sides] == held
    assert not result.notes


def test_a_side_with_an_objective_of_its_own_is_told_where_the_other_stands() -> None:
    green = msgspec.structs.replace(in_quarters("Green", 1, 1), objectives=("secure-the-area",))
    result = counted("green-and-tan", green, in_quarters("Tan", 0, 1))
    assert [side.points for side in result.sides] == [27, 26]
    assert not result.notes


@pytest.mark.parametrize(
    ("green", "said"),
    [
        (in_quarters("Green", 1, 1, quarters=3), "3, but by the units in each of them it is 2"),
        (
            msgspec.structs.replace(in_quarters("Green", 2, 1), survivors={"mortar": 1}),
            "3 units there, but only 1 unit is left",
        ),
        (
            msgspec.structs.replace(in_quarters("Green", 1), survivors={}),
            "1 unit there, but nobody is left",
        ),
    ],
)
def test_units_that_cannot_stand_there_are_refused(green: SheetSide, said: str) -> None:
    with pytest.raises(InputProblem) as caught:
        counted("green-and-tan", green, in_quarters("Tan"), mission="secure-the-area")
    (problem,) = caught.value.problems
    assert said in problem.message
    assert problem.place.rpartition(", ")[2] in green.facts


def test_no_more_markers_are_seized_than_the_die_had_placed() -> None:
    """[2 - Seize Ground] A D3 and two more lie on the table."""
    ten = {"rifleman": 10}
    sides = [
        SheetSide(name, fielded=ten, survivors=ten, facts={"markers": count})
        for name, count in (("Green", 2), ("Tan", 2))
    ]
    counted("army-men-combat", *sides, mission="seize-ground", placed={"markers": 4})
    for placed, said in (
        ({"markers": 3}, "4 of all sides together is more than there can be, 3"),
        ({"markers": 6}, "should be 3, 4 or 5, found 6"),
        ({"kills": 3}, "no die says how many there are; known are markers"),
    ):
        with pytest.raises(InputProblem) as caught:
            counted("army-men-combat", *sides, mission="seize-ground", placed=placed)
        assert said in caught.value.problems[0].sentence()
