"""How a start of Muster is understood, and what a machine without a screen gets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from paper import page_texts

import resources
from desktop import __version__
from desktop.cli import parser
from desktop.entry import COMMANDS, Start, main, read_words
from rules.army.documents.army_file import load_army_file

SECONDS = 60


def start(*words: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    """Start the program as a player would, without a screen unless the environment names one."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("QT_", "WAYLAND", "XDG_S"))}
    environ.pop("DISPLAY", None)
    environ.update({name: text for name, text in environment.items() if text is not None})
    return subprocess.run(
        [sys.executable, "-m", "desktop", *words],
        env=environ,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def test_version_is_the_packages_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"Muster {__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"muster {command} " in shown for command in COMMANDS)
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["parade"], "parade"),
        (["--colour"], "--colour"),
        (["--data"], "--data"),
        (["--data="], "--data"),
        (["--data", "somewhere", "parade"], "parade"),
    ],
)
def test_unknown_words_end_in_one_sentence(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert named in shown.err


@pytest.mark.parametrize(
    "words",
    [
        ["--data", "d", "check", "a.json", "--json"],
        ["--data=d", "check", "a.json", "--json"],
    ],
)
def test_the_data_folder_may_stand_before_the_command(words: list[str]) -> None:
    assert read_words(words) == Start(
        command="check", words=("check", "a.json", "--json", "--data", "d")
    )


def test_words_behind_a_command_are_the_commands() -> None:
    words = ("print", "a.json", "-o", "--version", "--data", "d", "--help")
    assert read_words(list(words)) == Start(command="print", words=words)


def test_without_words_the_window_is_meant() -> None:
    assert read_words([]) == Start()
    assert read_words(["--data", "d"]) == Start(data=Path("d"))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_without_a_screen_the_armies_are_checked_and_printed(data_dir: Path) -> None:
    """What else stands in the way of a screen is tested with `desktop.preflight`."""
    ended = start("--data", str(data_dir))
    assert ended.returncode == 0, ended.stderr
    assert "neither DISPLAY nor WAYLAND_DISPLAY is set" in ended.stdout
    assert "qt.qpa" not in ended.stderr
    assert "could not" not in ended.stderr.lower()
    printed = list(data_dir.rglob("*.pdf"))
    assert len(printed) == 1
    assert str(printed[0]) in ended.stdout
    assert printed == [data_dir / "muster-samples.pdf"]
    for sample in resources.path("samples").glob("*.muster"):
        assert load_army_file(sample).name in ended.stdout
    assert "tan raiders" in "\n".join(page_texts(printed[0])).lower()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems bring the libraries")
def test_a_missing_library_is_named_with_its_package(tmp_path: Path) -> None:
    # A file that is no library, found first, stands for a library that is not there.
    (tmp_path / "libfontconfig.so.1").write_bytes(b"")
    ended = start(QT_QPA_PLATFORM="offscreen", LD_LIBRARY_PATH=str(tmp_path))
    assert ended.returncode == 2
    assert "Qt needs libfontconfig.so.1" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.stdout == ""


def test_the_start_and_the_command_line_know_the_same_commands() -> None:
    assert set(COMMANDS) == set(parser.COMMANDS)
