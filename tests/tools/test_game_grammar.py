"""The schemas and the manual of game files say what the types say, and the example is a game."""

from __future__ import annotations

import json
import re
import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import resources
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.attack.question import Question
from rules.checks import check
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.ruleset import Ruleset
from rules.odds.answer_question import ask
from tools import game_grammar

DATA = Path(__file__).parents[1] / "data"
MANUAL = game_grammar.MANUAL.read_text("utf-8")


@cache
def schema(name: str) -> jsonschema.Draft202012Validator:
    text = resources.path("schema", f"{name}.schema.json").read_text("utf-8")
    jsonschema.Draft202012Validator.check_schema(json.loads(text))
    return jsonschema.Draft202012Validator(json.loads(text))


def example(kind: str) -> str:
    """Return the example game of the manual, put together from its pieces."""
    return "\n".join(re.findall(rf"<!-- example: {kind} -->\n```toml\n(.*?)```", MANUAL, re.DOTALL))


@pytest.fixture
def brawl(tmp_path: Path) -> Catalog:
    """Return a catalog with the example game of the manual and its house rules."""
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "bottle-caps.toml").write_text(example("ruleset"), "utf-8")
    (folder / "bottle-caps.play.toml").write_text(example("playbook"), "utf-8")
    (folder / "saturday.toml").write_text(house_rules(), "utf-8")
    return Catalog(tmp_path)


def house_rules() -> str:
    found = re.search(r"```toml\n(#:schema PATH/house-rules.*?)```", MANUAL, re.DOTALL)
    assert found is not None
    return found[1]


def army_of_everything(ruleset: Ruleset) -> Army:
    army = new_army(ruleset.id, "")
    for offer in offers(ruleset):
        army, _ = add_offer(army, ruleset, offer)
    return army


def test_schemas_and_manual_are_up_to_date() -> None:
    assert not game_grammar.outdated(), "run python3 -m tools.game_grammar"


def test_every_key_is_explained() -> None:
    assert not re.findall(r"^\| `.*\|  \|$", MANUAL, re.MULTILINE)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("kind", ["ruleset", "playbook"])
def test_the_five_games_fit_their_schema_and_name_it(kind: str, name: str) -> None:
    text = resources.path(f"{kind}s", f"{name}.toml").read_text("utf-8")
    schema(kind).validate(tomllib.loads(text))
    assert text.startswith(f"#:schema ../schema/{kind}.schema.json\n")


def test_files_of_players_fit_the_schemas() -> None:
    garden = DATA / "rulesets" / "back-garden.toml"
    schema("ruleset").validate(tomllib.loads(garden.read_text("utf-8")))
    play = garden.with_name("back-garden.play.toml")
    schema("playbook").validate(tomllib.loads(play.read_text("utf-8")))
    saturday = DATA / "house_rules" / "saturday.toml"
    schema("house-rules").validate(tomllib.loads(saturday.read_text("utf-8")))
    schema("house-rules").validate(tomllib.loads(house_rules()))


@pytest.mark.parametrize(
    "number", [8, 2.5, "any", {"value": 8}, {"value": 4, "low": 2, "from": "house"}]
)
def test_a_number_stands_plain_or_as_a_table(number: object) -> None:
    assert schema("ruleset").is_valid(with_range(number))


@pytest.mark.parametrize("number", [True, [8], {"low": 2}, {"value": 8, "form": "house"}])
def test_what_is_no_number_is_underlined(number: object) -> None:
    assert not schema("ruleset").is_valid(with_range(number))


def with_range(number: object) -> dict[str, Any]:
    data = deepcopy(tomllib.loads(example("ruleset")))
    data["weapon"][0]["stats"]["range"] = number
    return data


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("ruleset", 'kind = "ratio"', 'kind = "rato"'),
        ("ruleset", 'remedy = "Add', 'remedi = "Add'),
        ("ruleset", "ratio = [1, 10]", "ratio = [1, 10, 2]"),
        ("playbook", 'first = "roll-off"', 'first = "roll-of"'),
        ("playbook", 'shape = "disc"', ""),
    ],
)
def test_the_schema_finds_slips(kind: str, old: str, new: str) -> None:
    text = example(kind)
    assert old in text
    assert schema(kind).is_valid(tomllib.loads(text))
    assert not schema(kind).is_valid(tomllib.loads(text.replace(old, new)))


def test_the_example_of_the_manual_is_a_game(brawl: Catalog) -> None:
    assert brawl.problems(everything=True) == ()
    ruleset, playbook = brawl.get("bottle-caps"), brawl.playbook("bottle-caps")
    assert ruleset is not None and playbook is not None
    found = check(army_of_everything(ruleset), ruleset)
    assert {finding.rule for finding in found} == {"gunners"}
    answer = ask(ruleset, playbook, Question("rifle", "man", modifiers=("cover",)))
    assert answer.allowed and answer.needed == "6 on 1d6"
    assert not ask(ruleset, playbook, Question("rifle", "jeep")).allowed


def test_the_house_rules_of_the_manual_change_the_example(brawl: Catalog) -> None:
    ruleset, playbook = brawl.get("bottle-caps-saturday"), brawl.playbook("bottle-caps-saturday")
    assert ruleset is not None and playbook is not None
    assert ruleset.weapon["rifle"].stats["range"].value == 14
    assert "jeeps" not in ruleset.limit
    assert playbook.modifier["cover"].value.value == -2
