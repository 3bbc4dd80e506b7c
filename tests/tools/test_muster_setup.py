"""The one command: when it installs, and what it says where it cannot."""

from __future__ import annotations

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def setup(project_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Give the script, working on a copy of the project that has been set up for running."""
    spec = spec_from_file_location("muster_setup", project_root / "tools" / "muster_setup.py")
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_bytes((project_root / name).read_bytes())
    venv = tmp_path / ".venv"
    venv.mkdir()
    monkeypatch.setattr(script, "ROOT", str(tmp_path))
    monkeypatch.setattr(script, "VENV", str(venv))
    monkeypatch.setattr(script, "STAMP", str(venv / "muster-setup.json"))
    monkeypatch.setattr(script, "PYTHON", sys.executable)
    monkeypatch.setattr(script, "wanted_platforms", lambda _command: [])
    script.write_stamp({**script.sources(), "extras": [], "platforms": []})
    return script


@pytest.fixture
def installed(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Give the list of what is installed; nothing really is."""
    extras: list[list[str]] = []
    monkeypatch.setattr(setup, "install_parts", extras.append)
    return extras


def test_a_second_start_installs_nothing(setup: ModuleType, installed: list[list[str]]) -> None:
    setup.set_up("run")
    assert installed == []


def test_the_tests_add_what_only_they_need(setup: ModuleType, installed: list[list[str]]) -> None:
    setup.set_up("test")
    setup.set_up("test")
    setup.set_up("run")
    assert installed == [["dev"]]


@pytest.mark.parametrize("changed", ["pyproject.toml", "constraints.txt"])
def test_a_changed_dependency_is_installed_at_the_next_start(
    changed: str, setup: ModuleType, installed: list[list[str]]
) -> None:
    with (Path(setup.ROOT) / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    setup.set_up("run")
    setup.set_up("run")
    assert installed == [[]]


def test_a_folder_that_was_moved_is_set_up_again(
    setup: ModuleType, installed: list[list[str]]
) -> None:
    stamp = json.loads(Path(setup.STAMP).read_text(encoding="utf-8"))
    setup.write_stamp({**stamp, "root": "/elsewhere"})
    setup.set_up("run")
    assert installed == [[]]


def test_a_broken_stamp_is_no_stamp(setup: ModuleType, installed: list[list[str]]) -> None:
    Path(setup.STAMP).write_text("{", encoding="utf-8")
    setup.set_up("run")
    assert installed == [[]]


def test_what_did_not_install_is_tried_again(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(setup.STAMP).unlink()
    monkeypatch.setattr(setup, "call", lambda _line: 1)
    assert setup.main(["run"]) == 2
    assert "pip could not install" in capsys.readouterr().err
    assert setup.read_stamp() is None


def test_the_package_for_environments_is_named_where_it_cannot_be_installed(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "quietly", lambda _line: False)
    monkeypatch.setattr(setup.shutil, "which", lambda name: name if name == "apt-get" else None)
    monkeypatch.setattr(setup.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(setup.SetupError) as told:
        setup.make_environment()
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    assert str(told.value).endswith(f"sudo apt-get install {version}-venv")


def test_an_unknown_word_is_answered_with_the_known_ones(
    setup: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert setup.main(["parade"]) == 2
    assert "run, test" in capsys.readouterr().out


def test_every_word_of_the_makefile_is_understood(setup: ModuleType, project_root: Path) -> None:
    makefile = (project_root / "Makefile").read_text(encoding="utf-8")
    targets = next(line for line in makefile.splitlines() if line.startswith(".PHONY:"))
    assert set(targets.split()[1:]) <= set(setup.COMMANDS)


def test_every_word_of_the_readme_is_understood(setup: ModuleType, project_root: Path) -> None:
    readme = (project_root / "README.md").read_text(encoding="utf-8").replace("\\", "/")
    said = [rest.split()[0].strip("`") for rest in readme.split("muster_setup.py ")[1:]]
    assert {"run", "test"} <= set(said) <= set(setup.COMMANDS)
