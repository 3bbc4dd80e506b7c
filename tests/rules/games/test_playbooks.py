"""A playbook is read as strictly as a ruleset, holds together with it, and is found by its game."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import resources
from rules.attack.die_tests import outcome_chances
from rules.attack.question import Question
from rules.attack.question_context import GameQuestion
from rules.common.problems import InputProblem
from rules.common.toml_files import parse_toml
from rules.common.wording import HOUSE_SIGN
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.loading import Loaded, load_playbook, load_ruleset, playbook_of
from rules.games.playbook import Playbook
from rules.odds.answer_question import ask

DATA = Path(__file__).parents[2] / "data" / "rulesets"
PLAY = (DATA / "back-garden.play.toml").read_text("utf-8")
GAME = load_ruleset(DATA / "back-garden.toml").value
assert GAME is not None


def parsed(text: str) -> Loaded[Playbook]:
    return playbook_of(parse_toml(text, Path("garden.play.toml"), "a playbook"), GAME)


def damaged(old: str, new: str) -> Loaded[Playbook]:
    assert old in PLAY
    return parsed(PLAY.replace(old, new, 1))


def line_of(text: str, needle: str) -> int:
    return next(at for at, line in enumerate(text.splitlines(), 1) if needle in line)


@pytest.mark.parametrize("name", BUILT_IN)
def test_each_of_the_five_games_has_a_playbook(name: str) -> None:
    catalog = Catalog()
    said = [problem.sentence() for problem in catalog.problems(everything=True)]
    assert [sentence for sentence in said if sentence.startswith(f"{name}.toml")] == []
    playbook = catalog.playbook(name)
    assert playbook is not None
    assert playbook.ruleset == name
    assert playbook.sections
    assert playbook.pieces


def test_a_playbook_of_the_players_own_lies_beside_his_ruleset(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    shutil.copy(DATA / "back-garden.toml", folder / "lawn.toml")
    catalog = Catalog(tmp_path)
    assert catalog.playbook("back-garden") is None
    shutil.copy(DATA / "back-garden.play.toml", folder / "lawn.play.toml")
    catalog.forget()
    playbook = catalog.playbook("back-garden")
    assert playbook is not None
    assert playbook.test["puddle"].outcomes[1].result == "across"
    assert [each.id for each in catalog.all()] == [*BUILT_IN, "back-garden"]
    assert catalog.problems() == ()
    (folder / "lawn.play.toml").write_text(PLAY.replace("[odds]", "[oods]"))
    catalog.forget()
    assert catalog.playbook("back-garden") is None
    assert any("lawn.play.toml" in problem.sentence() for problem in catalog.problems())


def test_numbers_of_a_playbook_know_where_they_come_from() -> None:
    playbook = parsed(PLAY).value
    assert playbook is not None
    assert playbook.turn is not None and playbook.turn.length is not None
    assert playbook.turn.length.provenance == "stated"
    assert playbook.modifier["umbrella"].value.provenance == "house"
    number = playbook.test["light-feet"].outcomes[1].number
    assert number is not None and (number.provenance, number.origin) == ("borrowed", "lgam")
    size = playbook.piece["puddle"].size
    assert size is not None and size.text("in") == "4 in"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('ruleset = "back-garden"', 'ruleset = "lgam"', "this is read for 'back-garden'"),
        ("format = 1", "format = 9", "Take a newer Muster"),
        ('kind = "none"', 'kind = "nnoe"', "'two-dice' or"),
        ('first = "roll-off"', 'first = "rolloff"', "is 'roll-off' meant?"),
        ("warnings = [60]", "warnings = [60, 60]", "different numbers of seconds"),
        ('name = "Walk", who', 'name = "Walk", part_of = "squirt", who', "stands above it"),
        ('name = "Walk", who', 'name = "Walk", phases = ["x"], who', "'x' is not a phase"),
        ('weapons = ["squirt"]', 'weapons = ["squirrel"]', "is 'squirt' meant?"),
        ('weapons = ["squirt"]', 'weapons = ["trait:wet"]', "'trait:wet' is not a weapon"),
        ('targets = ["trooper"]', 'targets = ["troper"]', "is 'trooper' meant?"),
        ("each = true", 'each = true\nroll = "sav"', "is 'save' meant?"),
        ("low = 3, high = 6", "low = 4, high = 6", "a roll of 3 has no outcome"),
        ("low = 3, high = 6", "low = 2, high = 6", "a roll of 2 has 2 outcomes"),
        ("low = 3, high = 6", "low = 3, high = 7", "goes beyond what 1d6 can show"),
        ("low = 1, high = 2", "low = 2, high = 1", "runs backwards"),
        ('instead_of = "puddle"', 'instead_of = "pudle"', "is 'puddle' meant?"),
        ('roles = ["lookout"]\n', "", "needs the key 'roles'"),
        ('refusal = "Water runs off a barrow."\n', "", "needs the key 'refusal'"),
        ('test = "puddle"', 'test = "mud"', "'mud' is not a test of this playbook"),
        ('"role:*"', '"role:soakre"', "is 'soaker' meant?"),
        ('"role:*"', '"item:flag"', "counts nothing"),
        ("value = 1.5", "value = nan", "that can be counted to"),
        ("value = 1.5", 'value = "some"', "should be a number"),
        ("most = 4, ", "", "needs the key 'most'"),
        ('kind = "survivors"', 'kind = "none"', "has no points"),
        ('of = ["vehicle:barrow"]', 'of = ["vehicle:cart"]', "'cart' is not a vehicle"),
        ('unit = "in"\n', "", "needs the key 'unit'"),
        ("size = 4", "size = 0", "should be more than 0"),
        ("size = 4\n", "", "'size' and 'measure' together"),
        ('table = "tests"', 'table = "test"', "is 'tests' meant?"),
        ('source = "Fairness"', 'source = "Unfairness"', "not one of the headings"),
        ('id = "hedge"', 'id = "umbrella"', "is there twice"),
        ('id = "hedge"', 'id = "hedge row"', "letters, digits and hyphens"),
        ('id = "tea"', 'id = "tea"\ndie = 3', "no mission stands for a roll of 1, 2, 4, 5, 6"),
        ('id = "tea"', 'id = "tea"\ndie = 7', "a face of the die"),
        ('stand_in = "saucer"', 'standin = "saucer"', "is 'stand_in' meant?"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, said: str) -> None:
    loaded = damaged(old, new)
    assert loaded.value is None
    sentences = [problem.sentence() for problem in loaded.problems]
    assert any(said in sentence for sentence in sentences), sentences
    assert all(sentence.startswith("garden.play.toml") for sentence in sentences)


def test_all_problems_are_said_at_once_each_with_its_line() -> None:
    text = (
        PLAY.replace('name = "Squirt"', "name = 3")
        .replace("low = 1, high = 2", 'low = "one", high = 2')
        .replace('fact = "socks"', "fact = 7")
        .replace("[odds]\n", "[odds]\nsort = 1\n")
    )
    problems = parsed(text).problems
    found = {problem.line: problem.place for problem in problems}
    for needle, place in (
        ("name = 3", "turn steps, 'squirt', name"),
        ('low = "one"', "test 'puddle', outcomes, number 1, low"),
        ("fact = 7", "mission 'washing-line', lines, number 1, fact"),
        ("sort = 1", "odds sort"),
    ):
        assert found.get(line_of(text, needle)) == place, found


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[[test", b"x = " + b"[" * 5000])
def test_a_broken_file_becomes_sentences(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.play.toml"
    path.write_bytes(content)
    loaded = load_playbook(path, GAME)
    assert loaded.value is None
    assert loaded.problems[0].sentence().startswith("broken.play.toml")
    assert "cannot be read" in load_playbook(tmp_path, GAME).problems[0].sentence()


def test_the_chances_of_a_test_by_die_follow_its_table() -> None:
    playbook = parsed(PLAY).value
    assert playbook is not None
    assert [each.chance * 36 for each in outcome_chances(playbook.test["light-feet"])] == [
        3,
        33,
    ]
    assert [each.chance * 6 for each in outcome_chances(playbook.test["puddle"], 1)] == [1, 5]
    assert [each.chance for each in outcome_chances(playbook.test["puddle"], -9)] == [1, 0]
    with pytest.raises(InputProblem, match="nearest: puddle"):
        GameQuestion(GAME, playbook, Question("pistol")).test("pudddle")


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_test_by_die_of_the_games_sums_to_one(name: str) -> None:
    playbook = Catalog().playbook(name)
    assert playbook is not None
    for test in playbook.tests:
        assert sum(each.chance for each in outcome_chances(playbook.test[test.id])) == 1


def test_a_game_without_arithmetic_says_so() -> None:
    playbook = parsed(PLAY).value
    assert playbook is not None
    with pytest.raises(InputProblem, match="does not say how hits are rolled"):
        ask(GAME, playbook, Question("squirt"))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (Question("squrt"), "nearest: squirt"),
        (Question("squirt", target="trooperr"), "nearest: trooper"),
        (Question("squirt", distance=float("nan")), "from 0 to 1000, found nan"),
        (Question("squirt", distance=float("inf")), "found inf"),
        (Question("squirt", distance=-1), "found -1"),
        (Question("squirt", distance=1e9), "from 0 to 1000"),
        (Question("squirt", dice=0), "from 1 to 60, found 0"),
        (Question("squirt", dice=10_000), "found 10000"),
        (Question("squirt", shooters=True), "found True"),
        (Question("squirt", targets=-3), "found -3"),
        (Question("squirt", modifiers=("umbrela",)), "nearest: umbrella"),
        (Question("squirt", modifiers=("umbrella:2",)), "counts once"),
        (Question("squirt", modifiers=("hedge:0",)), "from 1 to 60"),
        (Question("squirt", modifiers=("hedge:999999999999",)), "from 1 to 60"),
        (Question("squirt", modifiers=("hedge:two",)), "from 1 to 60"),
        (Question("squirt", modifiers=("hedge", "hedge:2")), "named twice"),
        (Question("acorns", modifiers=("umbrella",)), "does not go with the weapon"),
        (Question("squirt", "barrow", modifiers=("umbrella",)), "does not go with the target"),
        (Question("squirt", switches={"rain": "on"}), "'rain' is not a reading"),
    ],
)
def test_a_question_that_cannot_be_asked_is_one_sentence(question: Question, said: str) -> None:
    playbook = parsed(PLAY).value
    assert playbook is not None
    with pytest.raises(InputProblem) as caught:
        ask(GAME, playbook, question)
    assert len(caught.value.problems) == 1
    assert said in caught.value.sentence()


@pytest.mark.parametrize("kind", ["rulesets", "playbooks"])
def test_texts_mark_readings_by_the_sign_alone(kind: str) -> None:
    files = sorted(resources.path(kind).glob("*.toml"))
    assert len(files) == 5
    for file in files:
        text = file.read_text(encoding="utf-8")
        found = re.findall(r"\((?:house|proposed)\b|Proposed|house reading|house list", text)
        assert not found, file.name
        assert HOUSE_SIGN in text, file.name
        assert not re.search(rf"[\s\"]{HOUSE_SIGN}", text), "it follows a word"
