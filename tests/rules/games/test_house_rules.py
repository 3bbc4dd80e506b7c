"""House rules are edited, written as a file and read back; a base that changed is told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.problems import InputProblem
from rules.common.struct_decoding import DataPath
from rules.games.catalog import Catalog
from rules.games.game import MISSING, PLAY, Game, look_up
from rules.games.game_editor_fields import entry_fields
from rules.games.game_titles import BUILT_IN
from rules.games.house_rules.describe_changes import (
    base_changes,
    keep_house_value,
    list_changes,
    take_base_value,
)
from rules.games.house_rules.file import HouseRules, load_house, parse_house, save_house, write_toml
from rules.games.house_rules.house_rule_edits import (
    add_copy,
    free_id,
    make_game,
    new_house_rules,
    remove_value,
    revert,
    set_value,
)
from rules.games.ruleset_as_tables import rule_tables

RIFLE = ("weapon", "rifle", "stats", "attack")
HERE = Path("house.toml")


@cache
def game(ruleset: str) -> Game:
    catalog = Catalog()
    found = catalog.get(ruleset)
    assert found is not None
    return Game.of(found, catalog.playbook(ruleset))


def house_of(ruleset: str = "lgam", **head: str) -> HouseRules:
    return replace(new_house_rules(game(ruleset), "saturday", "Saturdays"), **head)  # type: ignore[arg-type]


def made(house: HouseRules) -> Game:
    found, problems = make_game(house, game(house.extends))
    assert found is not None, [each.sentence() for each in problems]
    return found


# ------------------------------------------------------------------ one change


def test_a_changed_number_is_a_house_value_that_says_who_agreed() -> None:
    house = set_value(house_of(agreed_with="Tom", day="2026-05-01"), game("lgam"), RIFLE, 8)
    number = made(house).ruleset.weapon["rifle"].stats["attack"]
    assert (number.value, number.provenance, number.note) == (
        8,
        "house",
        "agreed with Tom, 2026-05-01",
    )
    (change,) = list_changes(house, game("lgam"))
    assert (change.place, change.before, change.after) == ("Rifle, attack", "7", "8")


def test_the_games_own_number_is_no_change() -> None:
    house = set_value(house_of(), game("lgam"), RIFLE, 8)
    assert set_value(house, game("lgam"), RIFLE, 7) == house_of()


def test_one_line_of_a_score_changes_and_the_others_stay_what_they_are() -> None:
    base = game("green-and-tan")
    line: DataPath = (PLAY, "scoring", "lines", 3, "value")
    house = set_value(house_of("green-and-tan"), base, line, 6)
    playbook = made(house).playbook
    assert playbook is not None
    kinds = [each.value.provenance for each in playbook.scoring.lines]
    assert kinds.count("house") == 1
    assert playbook.scoring.lines[3].value.value == 6
    (change,) = list_changes(house, base)
    assert (change.before, change.after) == ("3", "6")
    assert revert(house, base, change.path) == house_of("green-and-tan")


def test_two_lines_of_a_score_are_both_house_values() -> None:
    base = game("green-and-tan")
    house = house_of("green-and-tan")
    for place in (0, 1):
        house = set_value(house, base, (PLAY, "scoring", "lines", place, "value"), 9)
    playbook = made(house).playbook
    assert playbook is not None
    kinds = [each.value.provenance for each in playbook.scoring.lines]
    assert kinds.count("house") == 2
    back = set_value(house, base, (PLAY, "scoring", "lines", 0, "value"), 2)
    playbook = made(back).playbook
    assert playbook is not None
    assert playbook.scoring.lines[0].value.provenance == "stated"


@pytest.mark.parametrize("table", [("weapon",), ("role",), ("limit",), (PLAY, "mission")])
def test_a_copy_stands_beside_the_one_it_was_made_of(table: DataPath) -> None:
    base = game("lgam")
    first = look_up(base.data, table)[0]["id"]
    house, new = add_copy(house_of(), base, table, first, "Water bomb", base.data)
    assert look_up(made(house).data, (*table, new)) is not MISSING
    assert look_up(made(house).data, (*table, first)) == look_up(base.data, (*table, first))
    assert [each.after for each in list_changes(house, base)] == ["new"]
    assert remove_value(house, base, (*table, new)) == house_of()


def test_nobody_carries_a_copied_weapon_until_it_is_said() -> None:
    base = game("lgam")
    house, new = add_copy(house_of(), base, ("weapon",), "rifle", "Air rifle", base.data)
    weapon = made(house).ruleset.weapon[new]
    assert weapon.items == ()
    assert {number.provenance for number in weapon.stats.values()} == {"house"}


def test_what_is_taken_away_is_gone_until_it_is_taken_back() -> None:
    base = game("lgam")
    house = remove_value(house_of(), base, ("limit", "commandos"))
    assert "commandos" not in made(house).ruleset.limit
    assert revert(house, base, ("limit", "commandos")) == house_of()


def test_taking_away_what_is_needed_is_refused_with_a_sentence() -> None:
    house = remove_value(house_of(), game("lgam"), ("role", "rifleman"))
    found, problems = make_game(house, game("lgam"))
    assert found is None
    assert "'rifleman' is not a role" in problems[0].sentence()


def test_an_id_is_never_given_twice() -> None:
    assert free_id("Water bomb!", {"water-bomb", "water-bomb-2"}) == "water-bomb-3"
    assert free_id("…", set()) == "house-rules"


# ------------------------------------------------------------------ any changes at all

Steps = list[tuple[int, int, int]]


def after(ruleset: str, steps: Steps) -> HouseRules:
    """Return the house rules after steps a hand could take; what is refused is left out."""
    base = game(ruleset)
    house, now = house_of(ruleset), base
    for act, which, number in steps:
        rows = [row for table in rule_tables(now) for row in table.rows if not row.group]
        path = rows[which % len(rows)].path
        following = _step(house, base, now, path, act, number)
        found, problems = make_game(following, base)
        if found is None:
            assert problems
            assert all(each.sentence() for each in problems)
            continue
        house, now = following, found
    return house


def _step(
    house: HouseRules, base: Game, now: Game, path: DataPath, act: int, number: int
) -> HouseRules:
    entry = any(isinstance(step, int) for step in path) or len(path) < 2
    if act == 1 and not entry and path[1] != "turn":
        return remove_value(house, base, path)
    if act == 2 and not entry and path[1] != "turn":
        return add_copy(house, base, path[:-1], str(path[-1]), f"Copy {number}", now.data)[0]
    if act == 3:
        return revert(house, base, path)
    fields = entry_fields(now, path) or entry_fields(now, path[:-2])
    field = fields[number % len(fields)]
    words = dict(field.options)
    typed = {"choice": next(iter(words.values()), ""), "yes": "yes", "pair": f"{number} per 9"}
    entered = field.enter(typed.get(field.kind, str(number)))
    if entered.sentence:
        return house
    if entered.value is None:
        return remove_value(house, base, field.path)
    return set_value(house, base, field.path, entered.value)


STEPS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 99), st.integers(-3, 14)), max_size=8)


@given(ruleset=st.sampled_from(BUILT_IN), steps=STEPS)
def test_whatever_is_changed_is_read_back_from_its_file_as_it_was(
    ruleset: str, steps: Steps
) -> None:
    house = after(ruleset, steps)
    assert parse_house(write_toml(house), HERE) == house


@given(ruleset=st.sampled_from(BUILT_IN), steps=STEPS)
def test_taking_every_change_back_leaves_the_game_as_it_is(ruleset: str, steps: Steps) -> None:
    house, base = after(ruleset, steps), game(ruleset)
    while changes := list_changes(house, base):
        house = revert(house, base, changes[0].path)
    assert house == house_of(ruleset)


def test_a_value_of_a_list_that_the_game_leaves_out_is_taken_back() -> None:
    house, base = after("army-men-combat", [(4, 56, 14)]), game("army-men-combat")
    (change,) = list_changes(house, base)
    assert not revert(house, base, change.path).changes


# ------------------------------------------------------------------ the file

ROUND = """# Ours.
# Every Saturday.
format = 1
extends = "lgam"
id = "saturday"
name = "Tom \\"the Bold\\" says: \\\\o/"
agreed_with = "Tom"
day = 2026-05-01
headings = ["Agreed"]

[[weapon]]
id = "rifle"
stats = { attack = { value = 8, from = "fighting-plastic", note = "ä → ü" } }

[[team]]
id = "bazooka"
posts = [
  { id = "gunner", count = 2 },
]

[hero]
stats = { own-attack = 2 }

[play.turn]
warnings = [10, 5]

[[play.modifier]]
id = "cover"
remove = true

[was]
version = "undated"
"weapon rifle stats attack" = 7
"""


def test_a_file_written_by_hand_keeps_all_that_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "saturday.toml"
    file.write_text(ROUND, "utf-8")
    house = load_house(file)
    assert write_toml(house) == ROUND
    save_house(house, file)
    assert load_house(file) == house


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('extends = "lgam"\n', "", "lacks the key 'extends'"),
        ('name = "Tom', 'name = 3 # "Tom', "should be a text, found 3"),
        ("[hero]", "[hero", "is not TOML"),
        ("[was]", "[[was]]", "should be a table"),
    ],
)
def test_what_is_no_file_of_house_rules_says_where(old: str, new: str, said: str) -> None:
    with pytest.raises(InputProblem) as caught:
        parse_house(ROUND.replace(old, new, 1), HERE)
    assert said in caught.value.sentence()
    assert caught.value.sentence().startswith("house.toml")


def test_a_retired_key_of_earlier_house_rules_is_no_change(tmp_path: Path) -> None:
    text = """format = 1
extends = "lgam"
id = "saturday"
name = "Saturday's war"

[play.turn]
word = "round"

[[play.turn.steps]]
id = "movement"
name = "Moving"
down_may_shoot = true

[[play.turn.steps]]
id = "firing"
down_may_shoot = false
"""
    house = parse_house(text, HERE)
    changed: tuple[DataPath, ...] = (("word",), ("steps", "movement", "name"))
    assert list(house.changes) == [(PLAY, "turn", *each) for each in changed]
    assert made(house).at((PLAY, "turn", "steps", "movement", "name")) == "Moving"
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "saturday.toml").write_text(text, "utf-8")
    catalog = Catalog(tmp_path)
    assert catalog.problems() == ()
    assert catalog.playbook("saturday") is not None


@pytest.mark.parametrize(
    ("base", "gone", "kept", "default"),
    [
        ("fighting-plastic", "grenade-phase", "soft-vehicles", "armour"),
        ("lgam", "turning", "lmg-move", "move-or-fire"),
    ],
)
def test_house_rules_about_a_reading_that_is_gone_are_still_read(
    tmp_path: Path, base: str, gone: str, kept: str, default: str
) -> None:
    text = f"""format = 1
extends = "{base}"
id = "saturday"
name = "Saturday's war"

[[switch]]
id = "{gone}"
default = "all"

[[switch]]
id = "{kept}"
default = "{default}"
"""
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "saturday.toml").write_text(text, "utf-8")
    catalog = Catalog(tmp_path)
    assert catalog.problems() == ()
    found = catalog.get("saturday")
    assert found is not None
    readings = {each.id: each.default for each in found.switches}
    assert readings[kept] == default and gone not in readings


def test_a_catalog_reads_what_was_written(tmp_path: Path) -> None:
    base = game("lgam")
    house = set_value(house_of(agreed_with="Ann"), base, RIFLE, 9)
    (tmp_path / "rulesets").mkdir()
    save_house(house, tmp_path / "rulesets" / "saturday.toml")
    catalog = Catalog(tmp_path)
    assert catalog.problems() == ()
    found = catalog.get("saturday")
    assert found is not None
    assert found.weapon["rifle"].stats["attack"].note == "agreed with Ann"


# ------------------------------------------------------------------ a base that changed


def newer(*changes: tuple[DataPath, object], away: tuple[DataPath, ...] = ()) -> Game:
    """Return L.G.A.M. as a later version might be."""
    base = game("lgam")
    house = new_house_rules(base, "lgam-2", base.ruleset.name)
    for path, value in changes:
        house = set_value(house, base, path, value)
    for path in away:
        house = remove_value(house, base, path)
    return made(house)


def test_a_base_that_says_something_else_now_is_told() -> None:
    house = set_value(house_of(), game("lgam"), RIFLE, 8)
    assert base_changes(house, game("lgam")) == ()
    base = newer((RIFLE, 6))
    (found,) = base_changes(house, base)
    assert found.sentence == "Rifle, attack was 7 in L.G.A.M. and is 6 now; you say 8."
    kept = keep_house_value(house, base, found.path)
    assert base_changes(kept, base) == ()
    assert kept.changes == house.changes
    assert not take_base_value(house, base, found.path).changes


def test_a_change_of_what_is_gone_says_so_and_can_be_left_out() -> None:
    house = set_value(house_of(), game("lgam"), ("limit", "commandos", "ratio"), [1, 10])
    base = newer(away=(("limit", "commandos"),))
    assert make_game(house, base)[0] is None
    (found,) = base_changes(house, base)
    assert found.gone
    assert "no longer has it" in found.sentence
    mended = take_base_value(house, base, found.path)
    assert make_game(mended, base)[0] is not None


def test_a_whole_table_that_changed_is_told_without_its_values() -> None:
    house = remove_value(house_of(), game("lgam"), ("limit", "commandos"))
    base = newer((("limit", "commandos", "ratio"), [1, 10]))
    (found,) = base_changes(house, base)
    assert "has changed the values" in found.sentence
    assert base_changes(keep_house_value(house, base, found.path), base) == ()


def test_an_entry_that_is_taken_away_and_changed_is_no_house_rule() -> None:
    head = 'format = 1\nextends = "lgam"\nid = "a"\nname = "A"\n'
    text = head + '[[squad]]\nid = "odd"\nremove = true\n[[squad]]\nid = "odd"\nsize = 3\n'
    with pytest.raises(InputProblem, match="changes “squad, odd” as a whole and in part"):
        parse_house(text, HERE)
