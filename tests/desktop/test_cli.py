"""The command line as a player or another program meets it."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from cli_hand import Command, men, too_many_commandos

import resources
from desktop import cli
from desktop.entry import COMMANDS
from rules.army.documents.army_file import load_army_file, save_army_file
from rules.army.model import Agreement, Army, Unit
from rules.games.game_titles import BUILT_IN

SAMPLES = sorted(resources.path("samples").glob("*.muster"))
COMPANY = resources.path("samples", "2nd-sandbox-company.muster")
OWN_RULESET = Path(__file__).parent.parent / "data" / "rulesets" / "back-garden.toml"
SECONDS = 60


def program(*words: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "desktop", *map(str, words)],
        env={**os.environ, **environment},
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )


@pytest.fixture
def too_many(tmp_path: Path) -> Path:
    return too_many_commandos(tmp_path)


def test_rulesets_are_listed_in_columns(muster: Command) -> None:
    said = muster("rulesets")
    lines = said.out.splitlines()
    assert (said.status, said.err) == (0, "")
    assert [line.split()[0] for line in lines] == ["Id", *BUILT_IN]
    assert (
        len({line.index(name) for line, name in zip(lines, ("Name", "L.G.A.M."), strict=False)})
        == 1
    )
    assert all(line == line.rstrip() for line in lines)


def test_rulesets_for_other_programs(muster: Command, data_dir: Path) -> None:
    (data_dir / "rulesets").mkdir(parents=True)
    shutil.copy(OWN_RULESET, data_dir / "rulesets")
    listed = json.loads(muster("rulesets", "--json").out)
    assert [entry["id"] for entry in listed] == [*BUILT_IN, "back-garden"]
    assert listed[-1] == {
        "id": "back-garden",
        "name": "Back Garden War",
        "author": "Nobody in particular",
        "year": 2026,
        "version": "0.3",
    }


def test_a_broken_ruleset_is_told_and_hides_no_other(muster: Command, data_dir: Path) -> None:
    (data_dir / "rulesets").mkdir(parents=True)
    (data_dir / "rulesets" / "broken.toml").write_text("format = 1\nid = [\n")
    said = muster("rulesets")
    assert said.status == 2
    assert len(said.out.splitlines()) == 6
    assert said.err.startswith("muster: broken.toml")
    assert muster("check", COMPANY).status == 0


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_the_sample_armies_have_no_errors(sample: Path, muster: Command) -> None:
    said = muster("check", sample)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(f"{load_army_file(sample).name} · ")


def test_every_game_has_a_sample() -> None:
    assert {load_army_file(sample).ruleset for sample in SAMPLES} == set(BUILT_IN)


def test_an_error_is_said_with_its_source_and_gives_status_1(
    muster: Command, too_many: Path
) -> None:
    said = muster("check", too_many)
    assert said.status == 1
    first, totals, *findings = said.out.splitlines()
    assert first == f"Too Many · L.G.A.M. · {too_many}"
    assert "10 figures" in totals
    assert "2 of 0 commandos" in totals
    (wrong,) = [line for line in findings if "error" in line]
    assert wrong.startswith("  ● error    2 commandos for 8 others;")
    assert wrong.endswith("[Soldiers]")


def test_checking_for_other_programs(muster: Command, too_many: Path) -> None:
    said = muster("check", "--json", too_many, COMPANY)
    found = json.loads(said.out)
    assert said.status == 1
    assert list(found) == ["armies", "between"]
    first, second = found["armies"]
    keys = ["file", "name", "ruleset", "figures", "crest", "own_cards", "totals", "findings"]
    assert list(first) == keys
    assert (first["file"], first["name"], first["ruleset"]) == (str(too_many), "Too Many", "lgam")
    assert first["figures"] == 10
    assert first["totals"][0]["id"] == "figures"
    (error,) = [finding for finding in first["findings"] if finding["severity"] == "error"]
    assert list(error) == ["rule", "severity", "targets", "message", "source"]
    assert error["rule"] == "commandos"
    assert set(error["targets"]) <= {"commando-dress0", "commando-dress1"}
    assert [each["agreed"] for each in second["findings"] if each["severity"] == "agreed"]


def test_the_json_of_a_check_keeps_its_shape(muster: Command, too_many: Path) -> None:
    text = {"type": "string"}
    severity = {"enum": ["error", "warning", "advice", "agreed"]}
    finding = {
        "required": ["rule", "severity", "targets", "message", "source"],
        "properties": {
            "rule": text,
            "severity": severity,
            "targets": {"type": "array", "items": text},
            "message": text,
            "source": text,
            "agreed": text,
        },
        "additionalProperties": False,
    }
    findings = {"type": "array", "items": finding}
    army = {
        "required": ["file", "name", "ruleset", "figures", "totals", "findings"],
        "properties": {"figures": {"type": "integer"}, "findings": findings},
    }
    shape = {
        "required": ["armies", "between"],
        "properties": {"armies": {"type": "array", "items": army}, "between": findings},
        "additionalProperties": False,
    }
    jsonschema.validate(json.loads(muster("check", "--json", too_many, *SAMPLES).out), shape)


def test_what_was_agreed_is_no_error_any_more(
    muster: Command, too_many: Path, tmp_path: Path
) -> None:
    army = load_army_file(too_many)
    agreement = Agreement("commandos", agreed_with="Tomás", day="14 November")
    agreed = tmp_path / "agreed.muster"
    save_army_file(
        Army(army.id, army.ruleset, army.name, units=army.units, agreements=(agreement,)), agreed
    )
    said = muster("check", agreed)
    assert said.status == 0
    assert "✓ agreed" in said.out
    assert "Agreed: Tomás, 14 November." in said.out


def test_armies_that_meet_are_compared(muster: Command, tmp_path: Path) -> None:
    files = []
    for count in (10, 12):
        path = tmp_path / f"{count}.muster"
        unit = Unit("u", "men", figures=men(count, "rifle"))
        save_army_file(Army(f"a{count}", "army-men-combat", f"The {count}", units=(unit,)), path)
        files.append(path)
    said = muster("check", *files)
    between = said.out[said.out.index("Between the 2 armies") :]
    assert said.status == 1
    assert "● error" in between
    found = json.loads(muster("check", "--json", *files).out)["between"]
    assert [set(finding["targets"]) for finding in found] == [{"a10", "a12"}]
    mixed = muster("check", files[0], COMPANY)
    assert "Each plays another game: Army Men Combat and L.G.A.M." in mixed.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check"], "muster check needs FILE"),
        (["check", "--fast", "x"], "--fast is not known to muster check"),
        (["check", "--json=3", "x"], "--json takes no value, found “3”."),
        (["print", "x.muster"], "muster print needs -o and the name of the PDF."),
        (["print", "x.muster", "-o"], "-o needs a value"),
        (["print", "-o", "x.pdf"], "muster print needs an army file, or a campaign file."),
        (["rulesets", "all"], "all is not known to muster rulesets"),
        (
            ["parade"],
            f"parade is not a command; the commands are {', '.join(COMMANDS)}.",
        ),
    ],
)
def test_words_that_cannot_be_used_end_in_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"muster: {said}")
    assert err.count("\n") == 1


def test_all_files_that_cannot_be_used_are_named(muster: Command, tmp_path: Path) -> None:
    broken, strange = tmp_path / "broken.muster", tmp_path / "strange.muster"
    broken.write_bytes(COMPANY.read_bytes()[:500])
    strange.write_bytes(COMPANY.read_bytes().replace(b'"lgam"', b'"chess"'))
    said = muster("check", COMPANY, broken, tmp_path / "gone.muster", tmp_path, strange)
    assert (said.status, said.out) == (2, "")
    lines = said.err.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith(f"muster: {broken}, line ")
    assert lines[1].endswith("gone.muster: cannot be read: there is no such file or folder.")
    assert lines[2] == f"muster: {tmp_path}: cannot be read: this is a folder, not a file."
    assert "line 6: the army, ruleset: “chess” is not one of the games here." in lines[3]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_no_command_waits_for_a_pipe_or_reads_a_device(muster: Command, tmp_path: Path) -> None:
    pipe, line, pdf = tmp_path / "pipe.muster", tmp_path / "socket.muster", tmp_path / "x.pdf"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(line))
        for words in (
            ["check"], ["check", COMPANY], ["compare", COMPANY], ["odds"], ["move"], ["score"],
            ["campaign"], ["print", "-o", pdf], ["print", "--list"],
        ):  # fmt: skip
            for file in (pipe, line, "/dev/zero", tmp_path):
                said = muster(*words, file)
                assert (said.status, said.out) == (2, ""), words
                assert said.err.count("\n") == 1
                if words[0] not in ("odds", "move"):  # these name a game
                    assert f"{file}: cannot be read: this is " in said.err
    assert not pdf.exists()


def test_help_tells_the_options(muster: Command) -> None:
    said = muster("print", "--help")
    assert said.status == 0
    for option in ("--list", "--sheet", "--paper", "--ink-saver", "-o", "--data"):
        assert option in said.out
    assert said.out.isascii()
    assert "--measured-100mm" in said.out
    from printables.engine.paper import PAPERS

    for paper in PAPERS:
        assert re.search(rf"\b{paper}\b", said.out), paper
    manual = Path(__file__).parents[2].joinpath("docs", "manual.md").read_text("utf-8")
    named = [line for line in manual.splitlines() if line.startswith("muster print")]
    assert len(named) > 1
    for option in re.findall(r"--[a-z0-9-]+|-o\b", " ".join(named)):
        assert option in said.out, option


def test_the_sheets_are_listed_a_line_each(muster: Command) -> None:
    from printables.sheets import SHEETS

    said = muster("print", "--list")
    assert said.status == 0
    *lines, legend = said.out.splitlines()
    assert [line[2:].split()[0] for line in lines] == [each.name for each in SHEETS]
    starred = {line[2:].split()[0] for line in lines if line.startswith("* ")}
    assert starred == {each.name for each in SHEETS if each.tonight}
    assert legend == "* is printed when no sheet is named."


def test_a_data_folder_that_is_a_file_is_said(
    too_many: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["rulesets", "--data", str(too_many)]) == 2
    assert "is a file; --data needs a folder." in capsys.readouterr().err


def test_a_terminal_of_few_letters_gets_look_alikes() -> None:
    ended = program("check", COMPANY, PYTHONIOENCODING="ascii")
    assert ended.returncode == 0
    assert ended.stdout.decode("ascii").startswith("2nd Sandbox Company | L.G.A.M. | ")
    assert b"Traceback" not in ended.stderr
    found = program("check", "--json", COMPANY, PYTHONIOENCODING="latin-1")
    assert json.loads(found.stdout.decode("ascii"))["armies"]


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
def test_a_reader_that_has_seen_enough_is_no_trouble() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "desktop", "check", "--json", *map(str, SAMPLES)],
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=SECONDS,
            check=False,
        )
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_output_that_cannot_be_written_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "desktop", "rulesets"],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=SECONDS,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr == b"muster: the output cannot be written: the disk is full.\n"


def test_a_check_waits_for_neither_window_nor_database_nor_paper() -> None:
    code = (
        "import sys; from desktop import cli; cli.run(sys.argv[1:]);"
        "print([m for m in ('PySide6', 'sqlalchemy', 'reportlab', 'alembic') if m in sys.modules])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, "check", str(COMPANY)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert ended.stdout.splitlines()[-1] == "[]"


def test_what_was_agreed_ends_with_one_full_stop(muster: Command) -> None:
    said = muster("check", COMPANY)
    assert "as in Fighting Plastic." in said.out and ".." not in said.out


def test_a_name_that_is_too_long_for_a_file_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    army = str(resources.path("samples", "garden-gate.muster"))
    name = "a." * 300
    assert cli.run(["print", army, "--sheet", "roster", "-o", str(tmp_path / name)]) == 2
    assert cli.run(["rulesets", "--data", str(tmp_path / name)]) in (0, 2)
    assert cli.run(["check", str(tmp_path / name)]) == 2
    assert "name is too long" in capsys.readouterr().err
