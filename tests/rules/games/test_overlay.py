"""House rules change any value of a game, say so, and are compared with what they change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.differences import Difference, differences
from rules.games.game_titles import BUILT_IN
from rules.games.house_rules.file import load_house
from rules.games.loading import load_ruleset

DATA = Path(__file__).parents[2] / "data" / "rulesets"
HOUSE = DATA.parent / "house_rules" / "saturday.toml"
SATURDAY = HOUSE.read_text("utf-8")


def catalog_with(folder: Path, **files: str) -> Catalog:
    """Return a catalog of the sixth game and the files of house rules."""
    own = folder / "rulesets"
    own.mkdir(exist_ok=True)
    for name in ("back-garden.toml", "back-garden.play.toml"):
        shutil.copy(DATA / name, own / name)
    for name, text in files.items():
        (own / f"{name}.toml").write_text(text, "utf-8")
    return Catalog(folder)


def told(catalog: Catalog) -> list[str]:
    return [problem.sentence() for problem in catalog.problems()]


def damaged(folder: Path, old: str, new: str) -> list[str]:
    assert old in SATURDAY
    return told(catalog_with(folder, saturday=SATURDAY.replace(old, new, 1)))


def test_house_rules_stand_among_the_games(tmp_path: Path) -> None:
    catalog = catalog_with(tmp_path, saturday=SATURDAY)
    assert told(catalog) == []
    assert [each.id for each in catalog.all()] == [*BUILT_IN, "back-garden", "saturday"]
    assert "saturday" in [title.id for title in catalog.titles()]
    house = catalog.get("saturday")
    assert house is not None
    assert (house.extends, house.agreed_with, house.day) == ("back-garden", "Tom", "2026-05-01")
    assert house.name == "Saturday's war"
    assert house.role["soaker"] == catalog.get("back-garden").role["soaker"]  # type: ignore[union-attr]


def test_changed_numbers_are_house_values_that_say_who_agreed(tmp_path: Path) -> None:
    catalog = catalog_with(tmp_path, saturday=SATURDAY)
    house, play = catalog.get("saturday"), catalog.playbook("saturday")
    assert house is not None and play is not None
    reach = house.weapon["squirt"].stats["reach"]
    assert (reach.value, reach.provenance, reach.note) == (
        4,
        "house",
        "agreed with Tom, 2026-05-01",
    )
    assert house.weapon["bucket"].stats["soak"].origin == "lgam"
    assert house.weapon["acorns"].stats["reach"].provenance == "stated"
    assert house.hero is not None and house.hero.lives is not None
    assert house.hero.lives.provenance == "house"
    assert play.modifier["umbrella"].value.provenance == "house"
    assert "hedge" not in play.modifier
    assert play.ruleset == "saturday"


def test_what_changes_is_found_by_comparison(tmp_path: Path) -> None:
    catalog = catalog_with(tmp_path, saturday=SATURDAY)
    before, after = catalog.get("back-garden"), catalog.get("saturday")
    assert before is not None and after is not None
    found = differences(before, after)
    for difference in (
        Difference("name", "Back Garden War", "Saturday's war"),
        Difference("weapon 'squirt', stats, reach", "3", "4"),
        Difference("weapon 'squirt', source", "Toys", "Agreed"),
        Difference("weapon 'bucket'", "", "Bucket"),
        Difference("limit 'soakers', ratio", "1, 3", "1, 2"),
        Difference("limit 'same'", "same", ""),
        Difference("hero lives", "2", "5"),
    ):
        assert difference in found
    assert {each.place for each in found} == {
        "name",
        "short",
        "headings",
        "weapon 'squirt', stats, reach",
        "weapon 'squirt', source",
        "weapon 'bucket'",
        "limit 'soakers', ratio",
        "limit 'same'",
        "hero lives",
    }
    plays = (catalog.playbook("back-garden"), catalog.playbook("saturday"))
    assert plays[0] is not None and plays[1] is not None
    assert differences(*plays) == (
        Difference("turn length", "6", "8"),
        Difference("modifier 'umbrella', value", "-2", "-3"),
        Difference("modifier 'hedge'", "Hedges between", ""),
        Difference("mission 'water-fight'", "", "Water fight"),
    )


def test_a_number_agreed_as_it_was_still_differs_by_its_origin(tmp_path: Path) -> None:
    catalog = catalog_with(tmp_path, saturday=SATURDAY.replace("reach = 4", "reach = 3"))
    before, after = catalog.get("back-garden"), catalog.get("saturday")
    assert before is not None and after is not None
    expected = Difference("weapon 'squirt', stats, reach", "3 (stated)", "3 (house)")
    assert expected in differences(before, after)


def test_a_game_does_not_differ_from_itself() -> None:
    ruleset = load_ruleset(DATA / "back-garden.toml").value
    again = load_ruleset(DATA / "back-garden.toml").value
    assert ruleset is not None and again is not None
    assert differences(ruleset, again) == ()


@pytest.mark.parametrize("name", BUILT_IN)
def test_house_rules_that_change_nothing_leave_each_game_as_it_is(
    name: str, tmp_path: Path
) -> None:
    text = f'extends = "{name}"\nid = "same"\nname = "The same"\nformat = 1\n'
    catalog = catalog_with(tmp_path, same=text)
    assert told(catalog) == []
    before, after = catalog.get(name), catalog.get("same")
    assert before is not None and after is not None
    assert {each.place for each in differences(before, after)} == {"name", "short"}
    play, same = catalog.playbook(name), catalog.playbook("same")
    assert play is not None and same is not None
    assert differences(play, same) == ()


def test_house_rules_extend_house_rules(tmp_path: Path) -> None:
    more = (
        'format = 1\nextends = "saturday"\nid = "sunday"\nname = "Sunday"\nagreed_with = "Ann"\n'
        '[[weapon]]\nid = "bucket"\nstats = { soak = 7 }\n'
    )
    catalog = catalog_with(tmp_path, saturday=SATURDAY, a_sunday=more)
    assert told(catalog) == []
    sunday, play = catalog.get("sunday"), catalog.playbook("sunday")
    assert sunday is not None and play is not None
    assert sunday.weapon["bucket"].stats["soak"].note == "agreed with Ann"
    assert sunday.weapon["squirt"].stats["reach"].value == 4
    assert "water-fight" in play.mission


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('extends = "back-garden"', 'extends = "back-gardn"', "is 'back-garden' meant?"),
        ('extends = "back-garden"', 'extends = ""', "extends nothing"),
        ('extends = "back-garden"', "extends = 3", "extends nothing"),
        ('extends = "back-garden"', 'extends = "saturday"', "leads back to itself"),
        ('id = "saturday"', 'id = "back-garden"', "the id of what it extends"),
        ('id = "saturday"\n', "", "lacks the key 'id'"),
        ('name = "Saturday\'s war"\n', "", "lacks the key 'name'"),
        ("day = 2026-05-01", "day = 7", "should be a day"),
        ('agreed_with = "Tom"', "agreed_with = 3", "should be a text"),
        ('id = "same"\nremove', 'id = "some"\nremove', "is 'same' meant?"),
        ('id = "same"\nremove = true', 'id = "same"\nremove = 1', "should be true"),
        ("ratio = [1, 2]", "ratio = [1, 2]\nremove = true", "removed and changed at once"),
        ('id = "bucket"', 'id = "squirt"', "'squirt' is there twice"),
        ("reach = 4", "raech = 4", "is 'reach' meant?"),
        ("reach = 4", "reach = nan", "that can be counted to"),
        (
            "reach = 4",
            "reach = { remove = true }, wet = { remove = true }",
            "something that is not there",
        ),
        ("ratio = [1, 2]", "ratio = [1, 0]", "such as [6, 100]"),
        ("[hero]", "[heroes]", "is 'hero' meant?"),
        ("length = 8", 'length = 8\nfirst = "x"', "'x' is not a method"),
        ("format = 1", "format = 9", "Take a newer Muster"),
    ],
)
def test_house_rules_that_cannot_be_are_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    sentences = damaged(tmp_path, old, new)
    assert any(said in sentence for sentence in sentences), sentences
    assert all(sentence.startswith("saturday.toml") for sentence in sentences)


def test_something_taken_away_is_still_needed(tmp_path: Path) -> None:
    gone = '[[role]]\nid = "thrower"\nremove = true\n'
    catalog = catalog_with(tmp_path, saturday=f"{SATURDAY}\n{gone}")
    assert catalog.get("saturday") is None
    sentences = told(catalog)
    assert any("squad 'patrol', role: 'thrower' is not a role" in each for each in sentences)
    weapon = '[[weapon]]\nid = "acorns"\nremove = true\n'
    catalog = catalog_with(tmp_path, saturday=f"{SATURDAY}\n{weapon}")
    assert catalog.get("saturday") is not None
    assert catalog.playbook("saturday") is None
    sentences = told(catalog)
    assert any("play, target 'barrow', weapons: 'acorns' is not" in each for each in sentences)


def test_house_rules_that_lead_back_to_each_other_are_told(tmp_path: Path) -> None:
    one = SATURDAY.replace('"back-garden"', '"sunday"')
    two = 'format = 1\nextends = "saturday"\nid = "sunday"\nname = "Sunday"\n'
    catalog = catalog_with(tmp_path, saturday=one, sunday=two)
    assert [each.id for each in catalog.all()] == [*BUILT_IN, "back-garden"]
    assert len(told(catalog)) == 2
    assert any(
        "saturday.toml extends sunday.toml extends saturday.toml" in each for each in told(catalog)
    )


def test_lines_are_those_of_the_house_rules(tmp_path: Path) -> None:
    text = SATURDAY.replace("reach = 4", "raech = 4").replace("value = -3", "valeu = -3")
    catalog = catalog_with(tmp_path, saturday=text)
    wanted = next(at for at, line in enumerate(text.splitlines(), 1) if "raech" in line)
    (problem,) = catalog.problems()
    assert (problem.line, problem.place) == (wanted, "weapon 'squirt', stats, raech")
    text = SATURDAY.replace("value = -3", "valeu = -3")
    catalog = catalog_with(tmp_path, saturday=text)
    wanted = next(at for at, line in enumerate(text.splitlines(), 1) if "valeu" in line)
    problems = {problem.line: problem.place for problem in catalog.problems()}
    assert problems == {wanted: "play, modifier 'umbrella', valeu"}


def test_house_rules_are_no_ruleset_by_themselves() -> None:
    loaded = load_ruleset(HOUSE)
    assert loaded.value is None
    assert "house rules lie in the folder" in loaded.problems[0].sentence()


@pytest.mark.parametrize(
    "line", ["size = " + "9" * 4301, f"size = 0x{'F' * 4000}", f"size{'.a' * 1000} = 1"]
)
def test_a_hostile_file_is_told_and_hides_nothing_else(tmp_path: Path, line: str) -> None:
    hostile = SATURDAY + f"\n[[squad]]\nid = 'patrol'\n{line}\n"
    catalog = catalog_with(tmp_path, saturday=SATURDAY, hostile=hostile)
    (sentence,) = told(catalog)
    assert sentence.startswith(f"hostile.toml, line {len(hostile.splitlines())}: has a ")
    assert [each.id for each in catalog.all()] == [*BUILT_IN, "back-garden", "saturday"]
    with pytest.raises(InputProblem, match="has a "):
        load_house(tmp_path / "rulesets" / "hostile.toml")
