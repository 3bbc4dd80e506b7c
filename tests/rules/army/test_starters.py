"""The armies to begin with: each is legal by its own game, and holds as many men as it says."""

from __future__ import annotations

import re

import pytest

from rules.army.starters import Starter, starter_army, starters
from rules.army.text_list_reader import read_list
from rules.checks import check
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN

CATALOG = Catalog()
ALL = [(game, each) for game in BUILT_IN for each in starters(CATALOG.get(game))]  # type: ignore[arg-type]


def test_each_game_has_a_small_and_a_larger_one() -> None:
    for game in BUILT_IN:
        ruleset = CATALOG.get(game)
        assert ruleset is not None
        sizes = [starter_army(each, ruleset).figure_count() for each in starters(ruleset)]
        assert len(sizes) == 2 and sizes[0] < sizes[1], f"{game}: {sizes}"


@pytest.mark.parametrize(("game", "starter"), ALL, ids=[f"{g} {s.name}" for g, s in ALL])
def test_it_is_legal_and_understood_whole(game: str, starter: Starter) -> None:
    ruleset = CATALOG.get(game)
    assert ruleset is not None
    parsed = read_list(f'"{starter.name}"\n{starter.list}', (ruleset,), game=game)
    assert not parsed.doubts, "its list is understood to the last word"
    army = starter_army(starter, ruleset)
    wrong = [each for each in check(army, ruleset) if each.severity in ("error", "warning")]
    assert not wrong, "nothing in it breaks a rule or wants a look"
    said = re.match(r"(?:The )?(\d+) (?:men|models)", starter.about)
    if said:
        assert army.figure_count() == int(said[1]), "it holds as many men as it says"
    if starter.name.endswith("30"):
        assert army.figure_count() == 30


def test_two_of_a_kind_have_ids_of_their_own() -> None:
    ruleset = CATALOG.get("lgam")
    assert ruleset is not None
    starter = starters(ruleset)[0]
    one, other = (starter_army(starter, ruleset, name) for name in ("First", "Second"))
    ids = [{figure.id for unit in army.units for figure in unit.figures} for army in (one, other)]
    assert (one.name, other.name) == ("First", "Second")
    assert one.id != other.id and not ids[0] & ids[1]
