"""Preferences: kept whole, read with care, and never in the way of starting."""

import json
from pathlib import Path

import pytest

from desktop.services.preferences import Preferences, Values


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "preferences.json"


def test_a_first_start_has_musters_own_choices_and_no_complaint(path: Path) -> None:
    preferences = Preferences.load(path)
    assert preferences.values == Values()
    assert preferences.problem == ""
    assert not path.exists()


def test_a_change_is_found_again(path: Path) -> None:
    assert Preferences.load(path).change(scheme="dark", text_percent=115, paper="letter")
    again = Preferences.load(path)
    assert again.values == Values(scheme="dark", text_percent=115, paper="letter")
    assert [entry.name for entry in path.parent.iterdir()] == ["preferences.json"]


def test_without_a_path_nothing_is_written(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    preferences = Preferences.load(None)
    assert preferences.change(scheme="dark")
    assert preferences.values.scheme == "dark"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    ["", "{", "[1, 2]", '"dark"', "null", "\x00\x01", "[" * 50_000, " " * 200_000, "\udcff"],
)
def test_a_broken_file_is_told_and_leaves_musters_choices(path: Path, content: str) -> None:
    path.parent.mkdir()
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    preferences = Preferences.load(path)
    assert preferences.values == Values()
    assert str(path) in preferences.problem
    assert path.read_bytes() == content.encode("utf-8", "surrogateescape")
    assert preferences.change(scheme="light")
    assert Preferences.load(path).values.scheme == "light"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scheme", "pink"),
        ("scheme", 3),
        ("text_percent", 1000),
        ("text_percent", True),
        ("less_motion", 1),
        ("less_motion", "yes"),
        ("paper", None),
        ("geometry", ["a"]),
    ],
)
def test_one_odd_value_costs_only_itself(path: Path, name: str, value: object) -> None:
    path.parent.mkdir()
    good = {"scheme": "dark", "text_percent": 90, "less_motion": True, "paper": "letter"}
    path.write_text(json.dumps({**good, name: value}), encoding="utf-8")
    preferences = Preferences.load(path)
    assert name in preferences.problem
    assert getattr(preferences.values, name) == getattr(Values(), name)
    others = {key: kept for key, kept in good.items() if key != name}
    assert {key: getattr(preferences.values, key) for key in others} == others


def test_names_of_a_later_version_are_passed_over(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"scheme": "dark", "hologram": "on"}', encoding="utf-8")
    preferences = Preferences.load(path)
    assert preferences.values.scheme == "dark"
    assert preferences.problem == ""


def test_a_full_disk_is_told_and_the_old_file_stays(path: Path, monkeypatch) -> None:
    preferences = Preferences.load(path)
    preferences.change(scheme="dark")
    before = path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    sentence = preferences.change(scheme="light").error
    assert "the disk is full" in sentence
    assert preferences.values.scheme == "light"
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == ["preferences.json"]


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x", encoding="utf-8")
    preferences = Preferences.load(blocked / "preferences.json")
    assert "cannot be saved" in preferences.change(paper="letter").error


@pytest.mark.parametrize("changes", [{"scheme": "pink"}, {"colour": "green"}, {"text_percent": 1}])
def test_a_value_that_cannot_be_is_a_mistake_in_the_program(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        Preferences().change(**changes)
