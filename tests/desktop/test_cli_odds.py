"""Chances and scores on the command line, as a player or another program meets them."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from cli_hand import Command, Said
from snapshots import Snapshots

import resources
from desktop.cli.odds import key_of
from rules.attack.question import Question
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.odds.answer_question import actions_of, ask

DATA = Path(__file__).parent.parent / "data"
LAWN = DATA / "rulesets" / "back-garden.toml"


def own_games(data_dir: Path, *files: Path) -> None:
    folder = data_dir / "rulesets"
    folder.mkdir(parents=True)
    for file in files:
        shutil.copy(file, folder)


# ------------------------------------------------------------------ odds


def test_a_chance_is_told_with_its_modifiers_and_sources(muster: Command) -> None:
    said = muster("odds", "lgam", "rifle", "--target", "man", "--modifier", "leader")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("Rifle at: ")
    lines = said.out.splitlines()
    attack = next(line for line in lines if "attack" in line)
    assert attack.endswith("borrowed from Fighting Plastic")
    leader = next(line for line in lines if line.startswith("  Leader"))
    assert "+1" in leader and "[" in leader
    assert any(line.split() == ["Needed", "8", "or", "less", "on", "2d6"] for line in lines)
    assert any("13/18 = 72.2 %" in line for line in lines)


def test_the_json_of_odds_keeps_its_shape(muster: Command) -> None:
    said = muster(
        "odds", "lgam", "rifle", "--target", "man", "--modifier", "leader", "--range", 2, "--json"
    )
    found = json.loads(said.out)
    assert (found["ruleset"], found["weapon"], found["target"]) == ("lgam", "rifle", "man")
    assert (found["allowed"], found["reason"]) == (True, "")
    assert found["needed"] == "8 or less on 2d6"
    assert (found["chance"], found["percent"]) == ("13/18", 72.2222)
    (leader,) = found["modifiers"]
    assert leader["value"] == "+1"
    assert set(leader) >= {"name", "value", "source", "provenance"}
    (attack,) = (each for each in found["base"] if each["provenance"] == "borrowed")
    assert attack["from"] == "fighting-plastic"
    for distribution in found["distributions"].values():
        assert sum(Fraction(each["chance"]) for each in distribution) == 1


def test_keys_of_chances_are_those_of_before(snapshots: Snapshots) -> None:
    """Other programs read them: every weapon at every target of the five games, asked plainly."""
    catalog, keys = Catalog(), dict[str, set[str]]()
    for game in BUILT_IN:
        ruleset, playbook = catalog.get(game), catalog.playbook(game)
        assert ruleset is not None and playbook is not None
        found = keys[game] = set[str]()
        for word in (*ruleset.weapon, *actions_of(playbook)):
            for target in ("", *(each.id for each in playbook.targets)):
                with contextlib.suppress(InputProblem):
                    answer = ask(ruleset, playbook, Question(word, target))
                    labels = [*answer.further, *answer.distributions]
                    made = {key_of(label) for label in labels}
                    assert len(made) == len(set(labels)) and "" not in made
                    found |= made
    lines = [f"{game}: {key}" for game, found in keys.items() for key in sorted(found)]
    snapshots.same("cli/odds-keys.txt", "\n".join(lines) + "\n")


def test_each_number_of_dice_is_told_and_each_size_of_a_squad(muster: Command) -> None:
    said = muster("odds", "green-and-tan", "machine-gun", "--target", "soldiers", "--targets", 5)
    rows = [line.split() for line in said.out.splitlines()]
    assert ["Dice", "Fall", "One", "or", "more", "Jams"] in rows
    assert ["5", "1.206", "73.6", "%", "3.9", "%"] in rows
    assert ["6", "1.205", "73.6", "%", "5.5", "%"] in rows
    found = json.loads(muster("odds", "green-and-tan", "machine-gun", "--json").out)
    assert [each["dice"] for each in found["choices"]] == [1, 2, 3, 4, 5, 6]
    assert found["choices"][4]["losses"] == "3125/2592"
    single = json.loads(muster("odds", "green-and-tan", "machine-gun", "--dice", 3, "--json").out)
    assert "choices" not in single
    sizes = muster("odds", "green-and-tan", "activation").out
    assert "1 figure left   1/6 = 16.7 %" in sizes and "5 figures left  5/6 = 83.3 %" in sizes


def test_a_forbidden_question_is_answered_and_is_no_mistake(muster: Command) -> None:
    said = muster("odds", "lgam", "rifle", "--range", 5)
    assert said.status == 0
    assert "Not allowed: " in said.out
    found = json.loads(muster("odds", "lgam", "rifle", "--range", 5, "--json").out)
    assert found["allowed"] is False
    assert found["reason"] and found["source"]
    assert (found["chance"], found["percent"], found["distributions"]) == (None, None, {})


def test_a_refusal_by_a_borrowed_rule_says_whose_it_is(muster: Command) -> None:
    asked = ("odds", "lgam", "rifle", "--target", "pillbox")
    assert "borrowed from Fighting Plastic]" in " ".join(muster(*asked).out.split())
    assert json.loads(muster(*asked, "--json").out)["from"] == "fighting-plastic"
    far = muster("odds", "lgam", "light-mortar", "--range", 1, "--json")
    assert "from" not in json.loads(far.out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lgan", "rifle"], "is 'lgam' meant?"),
        (["lgam", "rifel"], "nearest: rifle"),
        (["lgam", "rifle", "--target", "tnak"], "nearest: tank"),
        (["lgam", "rifle", "--modifier", "ledaer"], "nearest: leader"),
        (["lgam", "rifle", "--range", "-1"], "found -1"),
        (["lgam", "bazooka", "--target", "tank", "--turns", "2"], "one turn alone"),
        (["army-men", "deck", "--card", "green-move"], "nearest: green-moves"),
        (["army-men-combat", "close-combat", "--policy", "never"], "known: balance, kill"),
        (["lgam", "rifle", "--range", "nan"], "found nan"),
        (["lgam", "rifle", "--range", "1e9"], "from 0 to 1000"),
        (["lgam", "rifle", "--range", "far"], "--range needs a number, found “far”"),
        (["green-and-tan", "machine-gun", "--dice", "0"], "found 0"),
        (["green-and-tan", "machine-gun", "--dice", "10000"], "found 10000"),
        (["green-and-tan", "machine-gun", "--dice", "two"], "needs a whole number"),
        (["lgam", "rifle", "--reading", "lmg-move"], "the name of a reading"),
        (["lgam", "rifle", "--reading", "lmg-move=left"], "has no option 'left'"),
        ([], "needs RULESET"),
    ],
)
def test_what_cannot_be_asked_is_one_line(muster: Command, words: list[str], said: str) -> None:
    answer = muster("odds", *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("muster: ")
    assert said in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("name", BUILT_IN)
def test_each_game_lists_what_it_can_be_asked(muster: Command, name: str) -> None:
    said = muster("odds", name)
    ruleset, playbook = Catalog().get(name), Catalog().playbook(name)
    assert ruleset is not None and playbook is not None
    for entry in (*ruleset.weapons, *playbook.targets):
        assert f"  {entry.id}" in said.out
    found = json.loads(muster("odds", name, "--json").out)
    assert found["deeds"] == list(actions_of(playbook))
    for deed in found["deeds"]:
        said = muster("odds", name, deed)
        assert "is not a" not in said.err, deed


def test_a_game_without_a_playbook_says_what_is_missing(muster: Command, data_dir: Path) -> None:
    own_games(data_dir, LAWN)
    said = muster("odds", "back-garden", "squirt")
    assert said.status == 2
    assert "chances and scores need a NAME.play.toml" in said.err


def test_a_broken_playbook_is_told_with_its_place(muster: Command, data_dir: Path) -> None:
    own_games(data_dir, LAWN)
    broken = LAWN.with_suffix(".play.toml").read_text("utf-8").replace("[odds]", "[oods]")
    (data_dir / "rulesets" / "back-garden.play.toml").write_text(broken, "utf-8")
    said = muster("odds", "back-garden", "squirt")
    assert said.status == 2
    assert "back-garden.play.toml, line" in said.err
    assert muster("rulesets").status == 2


def test_house_rules_are_asked_like_any_game_and_say_who_agreed(
    muster: Command, data_dir: Path
) -> None:
    own_games(data_dir)
    (data_dir / "rulesets" / "saturday.toml").write_text(
        'format = 1\nextends = "lgam"\nid = "saturday"\nname = "Saturday"\nagreed_with = "Tom"\n'
        '[[weapon]]\nid = "rifle"\nstats = { attack = 9 }\n',
        "utf-8",
    )
    said = muster("odds", "saturday", "rifle")
    assert "9 or less on 2d6" in said.out
    assert "house value, agreed with Tom" in said.out


def test_who_is_shot_at_is_named_where_his_quality_counts(muster: Command, data_dir: Path) -> None:
    own_games(data_dir)
    (data_dir / "rulesets" / "elite.toml").write_text(
        'format = 1\nextends = "army-men-combat"\nid = "elite"\nname = "Elite"\n'
        'agreed_with = "Tom"\n'
        '[[role]]\nid = "sniper"\nstats = { quality = 3 }\n',
        "utf-8",
    )
    listed = muster("odds", "elite").out
    assert "Roles" in listed and "Roles" not in muster("odds", "army-men-combat").out
    asked = ("odds", "elite", "rifle", "--role", "rifleman")
    assert "One hit kills  1/2" in muster(*asked).out
    sniper = muster(*asked, "--target-role", "sniper").out
    assert "One hit kills  1/3" in sniper
    assert "Sniper stops a hit on" in sniper and "house value, agreed with Tom" in sniper
    near = muster(*asked, "--target-role", "snipper")
    assert near.status == 2 and "'snipper' is not a role of Elite; nearest: sniper" in near.err
    lgam = muster("odds", "lgam", "rifle", "--target-role", "sniper")
    assert lgam.status == 2 and "no roll of L.G.A.M. depends on it" in lgam.err


@pytest.mark.parametrize(
    ("game", "weapon", "name", "stat"),
    [
        ("lgam", "submachine-gun", "Submachine gun", "rolls"),
        ("fighting-plastic", "submachine-gun", "Submachine gun", "rolls"),
        ("army-men", "rifle", "Rifle", "dice"),
        ("green-and-tan", "machine-gun", "Machine gun", "dice"),
    ],
)
@pytest.mark.parametrize("number", [0, -3])
def test_a_weapon_whose_dice_were_taken_away_makes_no_attack(
    muster: Command,
    data_dir: Path,
    game: str,
    weapon: str,
    name: str,
    stat: str,
    number: int,
) -> None:
    own_games(data_dir)
    (data_dir / "rulesets" / "quiet.toml").write_text(
        f'format = 1\nextends = "{game}"\nid = "quiet"\nname = "Quiet"\nagreed_with = "Tom"\n'
        f'[[weapon]]\nid = "{weapon}"\nstats = {{ {stat} = {number} }}\n',
        "utf-8",
    )
    said = muster("odds", "quiet", weapon)
    assert f"No attack: {name} rolls no dice." in said.out
    assert (said.err, said.status) == ("", 0)


# ------------------------------------------------------------------ score


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[..., Path]:
    """Write a score sheet of The Green and the Tan with changes."""

    def write(**changes: Any) -> Path:
        men = {"rifleman": 10, "machine-gunner": 1}
        document = {
            "format": "muster-score",
            "version": 1,
            "ruleset": "green-and-tan",
            "sides": [
                {"name": "Green", "fielded": men, "survivors": {**men, "rifleman": 4}},
                {"name": "Tan", "fielded": men, "survivors": {"rifleman": 2}},
            ],
            **changes,
        }
        path = tmp_path / "battle.json"
        path.write_text(json.dumps(document, indent=2), "utf-8")
        return path

    return write


def test_a_score_is_told_with_its_working(muster: Command, sheet: Callable[..., Path]) -> None:
    said = muster("score", sheet())
    assert (said.status, said.err) == (0, "")
    rows = [line.split() for line in said.out.splitlines()]
    assert ["Rifleman", "4", "×", "2", "=", "8", "[Winning", "the", "Game]"] in rows
    assert ["Total", "=", "11"] in rows
    assert "Green wins.\n" in said.out


def test_the_json_of_a_score_keeps_its_shape(muster: Command, sheet: Callable[..., Path]) -> None:
    found = json.loads(muster("score", sheet(), "--json").out)
    assert (found["winner"], found["draw"], found["kind"]) == ("Green", False, "points")
    assert [(side["name"], side["points"]) for side in found["sides"]] == [
        ("Green", 11),
        ("Tan", 4),
    ]
    assert set(found) == {
        "ruleset", "mission", "kind", "winner", "draw", "reason", "source", "sides", "notes",
    }  # fmt: skip
    assert set(found["sides"][0]["working"][0]) == {
        "name", "fact", "count", "each", "points", "source", "provenance", "mission",
    }  # fmt: skip


def test_more_survivors_than_men_are_told_with_file_and_line(
    muster: Command, sheet: Callable[..., Path]
) -> None:
    sides = [
        {"name": "Green", "fielded": {"rifleman": 5}, "survivors": {"rifleman": 6}},
        {"name": "Tan", "survivors": {}},
    ]
    path = sheet(sides=sides)
    said = muster("score", path)
    at = next(n for n, line in enumerate(path.read_text().splitlines(), 1) if ": 6" in line)
    place = "side 'Green', survivors, rifleman: 6 survived, but 5 were fielded"
    assert said == Said(2, "", f"muster: {path}, line {at}: {place}\n")


def test_more_units_off_the_table_than_are_left_are_told(
    muster: Command, sheet: Callable[..., Path]
) -> None:
    army = str(resources.path("samples", "patio-guard.muster"))
    tan = {"name": "Tan", "army": army, "survivors": {"rifleman": 8}, "facts": {"off-table": 6}}
    path = sheet(mission="breakthrough", sides=[tan, {"name": "Green", "survivors": {}}])
    answer = muster("score", path)
    assert (answer.status, answer.out) == (2, "")
    place = "side 'Tan', facts, off-table: 6, but only 2 units are left"
    assert answer.err.startswith(f"muster: {path}, line ") and answer.err.endswith(f"{place}\n")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ruleset": "green"}, "is not a ruleset here"),
        ({"mission": "breakthruogh"}, "is 'breakthrough' meant?"),
        ({"sides": []}, "should be 2 to 12 sides"),
        ({"agreed_winner": "Blue"}, "“draw”"),
        ({"format": "muster-army"}, "is not a score sheet"),
    ],
)
def test_a_sheet_that_cannot_be_counted_is_one_line(
    muster: Command, sheet: Callable[..., Path], changes: dict[str, Any], said: str
) -> None:
    answer = muster("score", sheet(**changes))
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_missing_sheet_is_said(muster: Command, tmp_path: Path) -> None:
    said = muster("score", tmp_path / "none.json")
    assert said.status == 2
    assert "cannot be read: there is no such file" in said.err


def test_odds_wait_for_neither_window_nor_database_nor_numbers_library() -> None:
    script = (
        "import sys; from desktop.entry import main;"
        "main(['odds', 'lgam', 'rifle', '--data', 'x']);"
        "print([name for name in ('PySide6', 'sqlalchemy', 'reportlab', 'numpy')"
        " if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


# ------------------------------------------------------------------ moves


def test_a_move_is_told_step_by_step_and_a_forbidden_one_is_no_mistake(muster: Command) -> None:
    said = muster("move", "lgam", "jeep", "-m", "rough", "--modifier", "uphill")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("Jeep · L.G.A.M.")
    assert [line.split()[-2:] for line in said.out.splitlines()[-1:]] == [["6", "in"]]
    stopped = muster("move", "lgam", "truck", "-m", "rough", "-m", "uphill")
    assert stopped.status == 0
    assert "Cannot move: A truck drives on no slope" in stopped.out
    found = json.loads(muster("move", "lgam", "truck", "-m", "steep", "--json").out)
    assert (found["allowed"], found["inches"], found["most"]) == (False, [], None)
    assert found["reason"] and found["source"]


def test_a_move_is_asked_under_a_reading_that_the_players_agreed_on(muster: Command) -> None:
    words = ("army-men", "rifleman", "-m", "assault", "-m", "low-block")
    assert "up to 4 in" in muster("move", *words).out
    said = muster("move", *words, "--reading", "assault-low-block=free")
    assert "costs nothing" in said.out and "up to 6 in" in said.out
    assert "assault-low-block  costs, free" in muster("move", "army-men").out
    told = json.loads(muster("move", "army-men", "--json").out)
    assert list(told["readings"]["assault-low-block"]) == ["costs", "free"]
    assert "'free' should be the name" in muster("move", *words, "--reading", "free").err


def test_a_move_of_nobody_or_under_an_unknown_condition_is_refused(muster: Command) -> None:
    for words in (("jep",), ("sniper",), ("jeep", "-m", "uphil"), ("jeep", "--men", "3")):
        said = muster("move", "lgam", *words)
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith("muster: the move: ")
    own = muster("move", "lgam", "--json")
    listed = json.loads(own.out)
    assert {each["id"] for each in listed["modifiers"]} >= {"uphill", "rough", "road"}
    assert {each["id"] for each in listed["movers"]} >= {"role:sniper", "team:sniper"}


@pytest.mark.parametrize(
    "game", ["lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat"]
)
def test_who_moves_and_what_changes_it_is_listed_for_every_game(muster: Command, game: str) -> None:
    found = muster("move", game)
    assert (found.status, found.err) == (0, "")
    assert "Modifiers" in found.out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("odds lgam flame-thrower --modifier moved", "after half its move, read as 6 in"),
        ("odds lgam pistol --modifier commando-still", "with any of these weapons (house value)"),
        ("odds fighting-plastic parachute", "4 to 6 count as 3 (house value)"),
        (
            "odds fighting-plastic light-mortar --modifier first-shot",
            "mortars count as guns (house",
        ),
        ("odds green-and-tan grenade", "Never more hits than men (house value)"),
        ("odds green-and-tan machine-gun --modifier commander", "when all lie on the table (house"),
        ("odds lgam anti-aircraft-gun --target helicopter", "house value"),
        ("move fighting-plastic rifleman -m swimming", "is not said (house value)"),
        ("move green-and-tan jeep", "house value, As a tank"),
    ],
)
def test_what_no_document_says_is_marked_below_the_answer(
    muster: Command, command: str, said: str
) -> None:
    assert said in " ".join(muster(*command.split()).out.split())
