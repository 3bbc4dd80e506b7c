"""A playbook that bars, turns or lumps together what its ruleset does not have is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import resources
from rules.common.toml_files import parse_toml
from rules.games.catalog import Catalog
from rules.games.loading import playbook_of

DATA = Path(__file__).parents[2] / "data" / "rulesets"
TEXT = resources.path("playbooks", "lgam.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("becomes = { hmg = ", "becomes = { hmgg = ", "'hmgg' is not a weapon"),
        ('zero_for = ["anti-aircraft-gun"]', 'zero_for = ["flak"]', "'flak' is not a weapon"),
        ('cancels = ["leader", ', 'cancels = ["leadr", ', "'leadr' is not a modifier"),
        ('unless = ["direct"]', 'unless = ["dirct"]', "'dirct' is not a modifier"),
        ('option = "named"', 'option = "nmaed"', "'nmaed' is not an option"),
        ('switch = "lmg-move", option', 'switch = "lmg-mov", option', "is 'lmg-move' meant"),
        ('switch = "lmg-move", option = "move-or-fire", ', 'switch = "lmg-move", ', "together"),
        (
            'switch = "machine-gun-12", option = "jam", why',
            'switch = "machine-gun-12", option = "jma", why',
            "is 'jam' meant",
        ),
        ('sustained = ["hmg", ', 'sustained = ["hgm", ', "'hgm' is not a weapon"),
        ("beyond = 3\n", 'beyond = "far"\n', "a distance"),
        ('from = "fighting-plastic" }\nsets', 'from = "x", low = 20 }\nsets', "runs backwards"),
        ('natural = "empty"', 'natural = "gone"', "should be"),
        ('movers = ["role:engineer"]', 'movers = ["role:enginer"]', "is 'engineer' meant"),
        ('movers = ["role:engineer"]', 'movers = ["item:rifle"]', "should name who moves"),
        ('kind = "limit"\nstat = "mine-clearing"', 'kind = "limit"', "either 'value' or 'stat'"),
        ('stat = "mine-clearing"', 'stat = "mine-clearin"', "is 'mine-clearing' meant"),
        ('stat = "road"', 'stat = "road"\nvalue = 36', "either 'value' or 'stat'"),
        ('kind = "roll"\ntest = "climb"', 'kind = "roll"', "needs the key 'test'"),
        ('kind = "roll"\ntest = "climb"', 'kind = "roll"\ntest = "clmb"', "is 'climb' meant"),
        ('kind = "roll"\ntest = "climb"', 'test = "climb"', "means nothing for the kind 'none'"),
        ('kind = "times"\nvalue = 0.5', 'kind = "times"\nvalue = "half"', "should be a number"),
        ('kind = "times"\nvalue = 0.5', 'kind = "times"\nvalue = -1', "should be 0 or more"),
        ('kind = "times"\n', 'kind = "times"\neach = true\n', "'add' and 'stop' only"),
        ('only_with = ["uphill", ', 'only_with = ["uphil", ', "is 'uphill' meant"),
        ('not_with = ["rough"]', 'not_with = ["road"]', "found this one"),
        ('refusal = "Tank obstacles stop vehicles."', 'refusal = ""', "should be a sentence"),
        (
            'name = "Cannon, howitzer or other gun"',
            'name = "Cannon, howitzer or other gun"\nby_reading = ["rifle"]',
            "'rifle' is not among",
        ),
        ("{role:rifleman.move}", "{role:rifeman.move}", "is no number of this ruleset"),
        ("{weapon:flame-thrower.blast}", "{weapon:flame-thrower.mov}", "is no number"),
        ('stat = "rolls", form', 'stat = "roll", form', "is 'rolls' meant"),
        ('test = "flame-tanks", name', 'test = "flame-tank", name', "is 'flame-tanks' meant"),
        ('kind = "moves"', 'kind = "moves"\ncolumns = [{ head = "In" }]', "'weapons' and 'table'"),
        ('kind = "moves"', 'kind = "table"\ncolumns = [{ head = "In" }]', "should have 1 cell"),
    ],
)
def test_what_does_not_hold_together_is_named(old: str, new: str, says: str) -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    assert old in TEXT
    loaded = playbook_of(
        parse_toml(TEXT.replace(old, new, 1), Path("lgam.toml"), "a playbook"), ruleset
    )
    assert loaded.value is None
    assert any(says in problem.sentence() for problem in loaded.problems), loaded.problems


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("of_men = 3", "of_men = 0", "should be 1 or more, found 0"),
        ('takes = "unit", of_men = 3', 'takes = "man", of_men = 3', "whose key 'takes' is 'unit'"),
        ('"Quarter 4"]', '"Quarter 4", "Pond"]', "are 5, but there are 4 at most"),
        ('fact = "off-table"', 'fact = "role:spotter"', "counts survivors"),
        ('id = "secure-the-area"', 'id = "area"\nlast_standing = true', "needs the key 'decides'"),
    ],
)
def test_what_survivors_must_have_done_holds_together(old: str, new: str, says: str) -> None:
    ruleset = Catalog().get("green-and-tan")
    assert ruleset is not None
    text = resources.path("playbooks", "green-and-tan.toml").read_text(encoding="utf-8")
    assert old in text
    tables = parse_toml(text.replace(old, new, 1), Path("gt.toml"), "a playbook")
    loaded = playbook_of(tables, ruleset)
    assert loaded.value is None
    assert any(says in problem.sentence() for problem in loaded.problems), loaded.problems


@pytest.mark.parametrize(
    ("game", "old", "new", "says"),
    [
        ("army-men", 'free_with = ["assault"]', 'free_with = ["assalt"]', "is 'assault' meant"),
        ("army-men", 'free_with = ["assault"]\n', "", "goes with 'switch' and 'option'"),
        ("army-men", 'option = "free"', 'option = "fre"', "is 'free' meant"),
        ("army-men-combat", 'ends = "stances"', 'ends = "stance"', "is 'stances' meant"),
        (
            "army-men-combat",
            'ends = "stances"',
            'ends = "cover-dice"',
            "needs a switch with the options",
        ),
        ("army-men-combat", 'rolled = "markers"', 'rolled = "marker"', "is 'markers' meant"),
        ("army-men-combat", "most = 5, rolled", "rolled", "so it needs the key 'most'"),
        ("army-men-combat", 'locks = "in-combat"', 'locks = "combat"', "not a modifier"),
    ],
)
def test_readings_and_dice_that_a_rule_goes_by_are_those_of_the_game(
    game: str, old: str, new: str, says: str
) -> None:
    ruleset = Catalog().get(game)
    text = resources.path("playbooks", f"{game}.toml").read_text(encoding="utf-8")
    assert ruleset is not None and old in text
    loaded = playbook_of(
        parse_toml(text.replace(old, new, 1), Path("game.toml"), "a playbook"), ruleset
    )
    assert any(says in problem.sentence() for problem in loaded.problems), loaded.problems


@pytest.mark.parametrize(
    ("game", "old", "new", "says"),
    [
        ("army-men", 'value = 1\nroll = "rally"', 'value = "-1"\nroll = "rally"', "change no roll"),
        ("army-men", 'roll = "rally"', 'roll = "rally"\nrerolls = "misses"', "not known to odds"),
        ("lgam", 'group = "leader"', 'group = "leader"\nrerolls = "misses"', "not known to odds"),
        ("lgam", 'kind = "two-dice"', 'kind = "two-dice"\ndeeds = ["morale"]', "'quality' only"),
    ],
)
def test_what_rolls_again_is_read_where_the_odds_know_it(
    game: str, old: str, new: str, says: str
) -> None:
    ruleset = Catalog().get(game)
    text = resources.path("playbooks", f"{game}.toml").read_text(encoding="utf-8")
    assert ruleset is not None and old in text
    content = parse_toml(text.replace(old, new, 1), Path(f"{game}.toml"), "a playbook")
    found = [problem.sentence() for problem in playbook_of(content, ruleset).problems]
    assert len(found) == 1 and says in found[0]


def test_a_retired_key_of_earlier_files_is_read_and_dropped() -> None:
    ruleset = Catalog(DATA.parent).get("back-garden")
    assert ruleset is not None
    text = (DATA / "back-garden.play.toml").read_text("utf-8")
    earlier = text.replace('name = "Squirt", text', 'name = "Squirt", down_may_shoot = true, text')
    assert earlier != text
    loaded, now = (
        playbook_of(parse_toml(each, Path("garden.play.toml"), "a playbook"), ruleset)
        for each in (earlier, text)
    )
    assert loaded.problems == ()
    assert loaded.value is not None and now.value is not None
    assert loaded.value.turn == now.value.turn
