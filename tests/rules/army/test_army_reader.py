"""Army files that cannot be used: each says which file, where in it, and what was expected."""

from __future__ import annotations

import errno
import os
import tomllib
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.army.documents.army_file import load_army_file, read_army, write_army
from rules.army.documents.army_reader import VERSION
from rules.army.model import Army, Figure, Unit
from rules.common import file_io
from rules.common.file_io import file_stem
from rules.common.problems import InputProblem
from rules.common.size_limits import SIZE_LIMIT
from rules.games.house_rules.house_rule_edits import free_id

DATA = Path(__file__).parents[2] / "data" / "armies"
WRONG = tomllib.loads((DATA / "wrong.toml").read_text("utf-8"))["wrong"]

TEXT = (DATA / "two-men.muster").read_text("utf-8")


def told(data: bytes | str, rulesets: tuple[str, ...] | None = None) -> list[str]:
    """Return the sentences that reading the data ends in."""
    with pytest.raises(InputProblem) as trouble:
        read_army(data.encode() if isinstance(data, str) else data, "x.muster", rulesets=rulesets)
    return [problem.sentence() for problem in trouble.value.problems]


def changed(old: str, new: str) -> list[str]:
    """Return what is told about the file after one change to it."""
    assert old in TEXT
    return told(TEXT.replace(old, new, 1))


def test_the_file_before_the_changes_is_good() -> None:
    assert read_army(TEXT.encode(), "x.muster").figure_count() == 2


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["new"][:40])
def test_one_thing_wrong_is_one_sentence(case: dict[str, Any]) -> None:
    assert changed(case["old"], case["new"].replace("@", "9" * 5000)) == [case["says"]]


def test_everything_wrong_is_told_at_once() -> None:
    text = TEXT.replace('"rifle"', "1").replace('"Truck 2"', "2").replace(": 4", ': "4"')
    assert [sentence.split(":")[0] for sentence in told(text)] == [
        "x.muster, line 12",
        "x.muster, line 19",
        "x.muster, line 24",
    ]


def test_a_file_of_a_newer_muster_is_named_as_such() -> None:
    (sentence,) = changed('"version": 1', '"version": 6')
    assert sentence == (
        "x.muster, line 3: was written by a newer Muster, as version 6 of its kind; this Muster "
        "reads versions up to 5. Open it with the newer one."
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty; an army was expected."),
        (b" \n\n", "is empty; an army was expected."),
        (b"[1, 2]", "is not an army of Muster"),
        (b'{"format": "other", "version": 1}', "is not an army of Muster"),
        (b"null", "is not an army of Muster"),
        (b'{"format": "muster-army", "version": 1}', "army: should be a group"),
        (b"An army marches on its stomach.", "column 1: is not JSON: a value was expected"),
        (TEXT.encode()[:300], "is not JSON: the file ends"),
        (TEXT.encode("utf-16"), "is UTF-16 text; an army file is UTF-8. Save it as UTF-8."),
        (TEXT.encode().replace(b"Fern", b"F\xe8rn"), "line 12: is not UTF-8 text: the byte 0xe8"),
        (b"[" * 100_000, "nested hundreds deep"),
        (b'{"format":' * 100_000, "nested hundreds deep"),
        (b"\x00" * 100, "column 1: is not JSON: a value was expected and “<U+0000>” was found."),
        (b" " * (SIZE_LIMIT + 1), "is larger than 60 MB"),
    ],
)
def test_what_is_no_army_file_is_told_in_one_sentence(data: bytes, words: str) -> None:
    (sentence,) = told(data)
    assert words in sentence
    assert sentence.startswith("x.muster")
    assert "\n" not in sentence


def test_a_ruleset_that_is_not_here_is_a_problem_only_where_rulesets_are_known() -> None:
    assert read_army(TEXT.encode(), "x.muster").ruleset == "lgam"
    assert told(TEXT, ("army-men", "fighting-plastic")) == [
        (
            "x.muster, line 6: the army, ruleset: “lgam” is not one of the games here. Here are"
            " army-men, fighting-plastic."
        )
    ]


def test_items_that_no_ruleset_knows_are_for_the_checks_to_say() -> None:
    army = read_army(TEXT.replace("rifle", "hair-dryer").encode(), "x.muster")
    assert army.units[0].figures[0].items == ("hair-dryer",)


def of_figures(count: int) -> bytes:
    """Return an army file with this many figures in one unit."""
    figures = tuple(Figure(id=f"f{number}", items=("rifle",)) for number in range(count))
    return write_army(Army("a", "lgam", units=(Unit("u", "men", figures=figures),)))


def of_units(count: int) -> bytes:
    """Return an army file with this many empty units."""
    return write_army(Army("a", "lgam", units=tuple(Unit(f"u{n}", "men") for n in range(count))))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (lambda: of_figures(5001), "the army: has 5,001 figures; at most 5,000 can be kept."),
        (lambda: of_figures(60_000), "x.muster: has some 60,000 figures and units"),
        (lambda: of_units(1001), "units: has 1,001 entries; an army has at most 1,000."),
        (
            lambda: TEXT.replace("Fern", "F" * 10_000_000).encode(),
            "name: is 10,000,000 characters long; at most 200 can be kept.",
        ),
        (
            lambda: TEXT.replace('"rifle"', ", ".join(['"rifle"'] * 51)).encode(),
            "items: has 51 entries; at most 50 can be kept.",
        ),
        (lambda: TEXT.replace('"army1"', "{}," * 300_000).encode(), "holds far more than any army"),
    ],
)
def test_what_is_too_much_ends_in_one_sentence(data: Callable[[], bytes], sentence: str) -> None:
    (found,) = told(data())
    assert sentence in found
    assert len(found) < 300


def test_the_largest_army_is_read() -> None:
    assert read_army(of_figures(5000), "x.muster").figure_count() == 5000


def test_far_too_many_figures_are_refused_without_being_held_in_memory() -> None:
    data = of_figures(60_000)
    tracemalloc.start()
    try:
        told(data)
        assert tracemalloc.get_traced_memory()[1] < len(data)
    finally:
        tracemalloc.stop()


def test_a_file_that_is_wrong_all_over_is_told_in_part() -> None:
    assert len(told(of_figures(3000).replace(b'"rifle"', b"1"))) == 100


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputProblem, match=r"gone\.muster: cannot be read: there is no such file"):
        load_army_file(tmp_path / "gone.muster")
    with pytest.raises(InputProblem, match="cannot be read: this is a folder, not a file"):
        load_army_file(tmp_path)
    with pytest.raises(InputProblem, match="a file cannot have this name"):
        load_army_file(tmp_path / "a\0b")


def test_a_file_that_may_not_be_opened_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shut(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("pathlib.Path.open", shut)
    with pytest.raises(InputProblem, match=r"x\.muster: cannot be read: this user may not open it"):
        load_army_file(tmp_path / "x.muster")


def test_every_version_ever_written_has_a_stored_example_that_opens() -> None:
    for version in range(1, VERSION + 1):
        assert load_army_file(DATA / f"version-{version}.muster").figure_count()


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("CON", "CON_"),
        ("aux ", "aux_"),
        ("Com1", "Com1_"),
        ("LPT³", "LPT³_"),
        ("nul.txt", "nul-txt"),
        ("Console", "Console"),
        ("a/b\\c:d", "a-b-c-d"),
        ("...", "army"),
        ("\ud800", "army"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_file_is_called_like_its_army_as_far_as_every_system_takes_it(
    name: str, stem: str, tmp_path: Path
) -> None:
    assert file_stem(name) == stem
    (tmp_path / f"{file_stem(name)}.muster-campaign").touch()


def test_a_long_name_in_any_alphabet_is_short_enough_for_a_file(tmp_path: Path) -> None:
    for letter in ("ß", "戦", "𝔄"):
        (tmp_path / f"{file_stem(letter * 200)}.muster-campaign").touch()


def test_windows_is_never_asked_to_write_into_a_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_io, "_WINDOWS", True)
    with pytest.raises(
        InputProblem, match=r"con\.muster: cannot be saved: a file cannot have this"
    ):
        file_io.replace_file(tmp_path / "con.muster", b"")
    assert free_id("Con", set()) == "con-rules"
