"""A ruleset file is read strictly, and everything wrong with it is said at once."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from rules.common.toml_files import parse_toml, read_toml
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.loading import Loaded, load_ruleset, ruleset_of
from rules.games.ruleset import Ruleset

DATA = Path(__file__).parents[2] / "data" / "rulesets"
GARDEN = (DATA / "back-garden.toml").read_text("utf-8")


def damaged(old: str, new: str) -> Loaded[Ruleset]:
    assert old in GARDEN
    return ruleset_of(parse_toml(GARDEN.replace(old, new, 1), Path("garden.toml"), "a ruleset"))


def line_of(text: str, needle: str) -> int:
    return next(at for at, line in enumerate(text.splitlines(), 1) if needle in line)


@pytest.mark.parametrize("name", BUILT_IN)
def test_each_of_the_five_games_loads(name: str) -> None:
    catalog = Catalog()
    assert [problem.sentence() for problem in catalog.problems() if name in problem.file] == []
    ruleset = catalog.get(name)
    assert ruleset is not None
    assert ruleset.id == name
    assert ruleset.author
    assert ruleset.version


def test_titles_agree_with_the_rulesets_themselves() -> None:
    catalog = Catalog(DATA.parent)
    titles = {title.id: title for title in catalog.titles()}
    assert list(titles) == [*BUILT_IN, "back-garden"]
    for ruleset in catalog.all():
        title = titles[ruleset.id]
        assert title == (ruleset.id, ruleset.name, ruleset.short, ruleset.tagline)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tagline =", "tag_line =", "tagline"),
        ('name = "Hose team"', "name = 7", "should be a text, found 7"),
        ("size = 4", 'size = "four"', "should be a whole number, found “four”"),
        ("soak = { value = 2,", "soak = { value = [2],", "found a list"),
        ('roles = ["soaker"], gives', 'roles = ["soakre"], gives', "is 'soaker' meant?"),
        ('items = ["water-pistol"]', 'items = ["water-cannon"]', "not an item"),
        ('weapon = "squirt"\nart', 'weapon = "hosepipe"\nart', "not a weapon"),
        ('role = "thrower"', 'role = "trower"', "is 'thrower' meant?"),
        ("stats = { reach = 3,", "stats = { raech = 3,", "is 'reach' meant?"),
        ("value = 5, low = 1", "value = 5, low = 9", "runs backwards"),
        ('of = ["vehicle:barrow"]', 'of = ["vehicle:cart"]', "'cart' is not a vehicle"),
        ('of = ["vehicle:barrow"]', 'of = ["wheels:2"]', "counts nothing"),
        ("ratio = [1, 3]", "ratio = [1, 0]", "such as [6, 100]"),
        ("ratio = [1, 3]\n", "", "needs the key 'ratio'"),
        ("at_most = 1\nper_noun", "at_most = -1\nper_noun", "can never hold"),
        ('kind = "equal"\nscope = "between"', 'kind = "equal"', "between"),
        (
            'kind = "per"',
            'kind = "per"\nscope = "between"',
            "'barrows', scope: 'between' (two armies) is known to limits of kind 'equal' or 'rule'",
        ),
        (
            'kind = "per"',
            'kind = "per"\nscope = "unit"',
            "limit 'barrows', scope: 'unit' (each squad) is known to limits of kind 'requires'",
        ),
        ("size = 4", "smallest = 5\nlargest = 3", "no squad can have"),
        ('gives = ["water-pistol"]', 'gives = ["rifle"]', "what the role itself asks for"),
        ('id = "acorns"', 'id = "squirt"', "is there twice"),
        ('source = "Fairness"', 'source = "Unfairness"', "not one of the headings"),
        ('colours = ["green",', 'colours = ["mauve",', "'mauve' is not one of"),
        ("format = 1", "format = 99", "Take a newer Muster"),
        ("size = 4", "size = 5001", "can have 5,001 men; an army has 5,000"),
        (
            'gives = "soaker"',
            'gives = "soaker", count = 501',
            "502 of them; a unit has at most 500",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, said: str) -> None:
    loaded = damaged(old, new)
    assert loaded.value is None
    sentences = [problem.sentence() for problem in loaded.problems]
    assert any(said in sentence for sentence in sentences), sentences
    assert all(sentence.startswith("garden.toml") for sentence in sentences)


def test_all_problems_of_a_file_are_said_at_once_with_their_lines() -> None:
    text = (
        GARDEN.replace("size = 4", "size = true")
        .replace('needs = ["binoculars"]', "needs = 3")
        .replace("tagline", "slogan")
    )
    problems = ruleset_of(parse_toml(text, Path("garden.toml"), "a ruleset")).problems
    lines = {problem.line for problem in problems}
    for needle in ("size = true", "needs = 3", "slogan"):
        assert line_of(text, needle) in lines, [problem.sentence() for problem in problems]


def test_places_name_the_entry_by_its_id() -> None:
    (problem,) = damaged("stats = { reach = 3,", "stats = { raech = 3,").problems
    assert problem.place == "weapon 'squirt', stats, raech"


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[[weapon", b"format = 1", b"x = " + b"[" * 5000, b"\x00"]
)
def test_a_broken_file_becomes_sentences(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    loaded = load_ruleset(path)
    assert loaded.value is None
    assert loaded.problems
    assert loaded.problems[0].sentence().startswith("broken.toml")


def test_a_missing_file_and_a_folder_become_sentences(tmp_path: Path) -> None:
    assert "cannot be read" in load_ruleset(tmp_path / "none.toml").problems[0].sentence()
    assert "cannot be read" in load_ruleset(tmp_path).problems[0].sentence()


def test_one_broken_ruleset_takes_no_other_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "a-broken.toml").write_text("format = 1\nwrong = true\n")
    (folder / "garden.toml").write_text(GARDEN)
    (folder / "again.toml").write_text(GARDEN.replace("Back Garden War", "Again"))
    (folder / "thief.toml").write_text(GARDEN.replace('"back-garden"', '"lgam"'))
    catalog = Catalog(tmp_path)
    assert [ruleset.id for ruleset in catalog.all()] == [*BUILT_IN, "back-garden"]
    said = " ".join(problem.sentence() for problem in catalog.problems())
    assert "a-broken.toml" in said
    assert "'back-garden' is taken by again.toml" in said
    assert "'lgam' is taken by Muster's own" in said


def test_a_number_knows_where_it_comes_from() -> None:
    ruleset = load_ruleset(DATA / "back-garden.toml").value
    assert ruleset is not None
    squirt, acorns = ruleset.weapon["squirt"].stats, ruleset.weapon["acorns"].stats
    assert squirt["reach"].provenance == "stated"
    assert squirt["soak"].provenance == "house"
    assert acorns["soak"].provenance == "borrowed"
    assert acorns["soak"].origin == "lgam"
    assert acorns["reach"].text("paces") == "1–5 paces"


MANY_DIGITS = "9" * 4301
TOO_MUCH = {
    "digits": (f"size = {MANY_DIGITS}", "has a number of 4,301 characters"),
    "hexadecimal": (f"size = 0x{'F' * 4000}", "has a number of 4,002 characters"),
    "float": (f"size = 1.{MANY_DIGITS}", "has a number of 4,301 characters"),
    "large": ("size = 1000000001", "should be a number up to 1,000,000"),
    "parts": (f"size{'.a' * 1000} = 1", "has a key of more than 16 parts"),
    "quoted": ('size."a"' + ' . "b"' * 20 + " = 1", "has a key of more than 16 parts"),
    "key": (f"{'k' * 200_000} = 1", "has a key of 200,000 characters"),
    "lists": (f"size = {'[' * 40}{']' * 40}", "is nested more than 16 levels deep"),
    "control": ('short = "\\u001b[2J"', "holds a control character (U+001B)"),
    "entries": (f"size = [{'0,' * 2001}]", "has 2,001 entries"),
}


@pytest.mark.parametrize("case", TOO_MUCH)
def test_what_no_game_needs_is_told_with_its_line(case: str) -> None:
    line, said = TOO_MUCH[case]
    text = GARDEN.replace("size = 4", line, 1)
    loaded = ruleset_of(parse_toml(text, Path("garden.toml"), "a ruleset"))
    assert loaded.value is None
    (problem,) = loaded.problems
    assert said in problem.message and problem.line == line_of(GARDEN, "size = 4")


def test_what_stands_in_a_text_or_a_comment_is_no_number_and_no_key() -> None:
    dots = "." * 200 + MANY_DIGITS
    text = GARDEN.replace("size = 4", f'size = 4 # "{dots}\n', 1)
    text = text.replace('name = "Hose team"', f'name = """Hose\n{dots}"""', 1)
    loaded = ruleset_of(parse_toml(text, Path("garden.toml"), "a ruleset"))
    assert loaded.problems == () and loaded.value is not None


SLOW = {
    "one key of 20,000 parts": "a" + ".a" * 20_000 + " = 1",
    "a table of 20,000 parts": "[a" + ".a" * 20_000 + "]",
    "many keys": "".join(f"k{number} = 1\n" for number in range(60_000)),
    "many tables": "[[weapon]]\n" * 40_000,
    "heads that do not end": ("[" + " " * 1900 + "\n") * 500,
    "lists": "a = [" + "[]," * 200_000 + "]",
    "4 MB": "# a ruleset\n" * 350_000,
}


@pytest.mark.parametrize("case", SLOW)
def test_no_text_keeps_the_program_busy(case: str, tmp_path: Path) -> None:
    path = tmp_path / "slow.toml"
    path.write_text(SLOW[case])
    begin = time.process_time()
    loaded = load_ruleset(path)
    taken = time.process_time() - begin
    assert loaded.value is None and 1 <= len(loaded.problems) <= 100
    assert taken < (0.1 if "20,000" in case else 2)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among files")
def test_a_pipe_and_a_device_are_no_rulesets(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    for name in ("pipe.toml", "zero.toml"):
        (problem,) = read_toml(tmp_path / name, "a ruleset").problems
        assert "is not a file, but a pipe or a device" in problem.sentence()
