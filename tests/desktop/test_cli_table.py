"""`muster table`: a battle told from its log, from a file or from those kept."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cli_hand import Command, command

from db.data_folder import DataFolder
from db.store import Store
from rules.table.events import Ended, Fell, Ruled, TakenBack
from rules.table.log import Line, read_log, write_log
from tests.db.made_battles import BATTLE, battle_made, lines_made

SANDPIT = Path(__file__).parents[1] / "data" / "battles" / "sandpit.log"
LINES = read_log(SANDPIT.read_bytes(), "sandpit.log")


@pytest.fixture
def table(capsys: pytest.CaptureFixture[str], data_dir: Path) -> Command:
    """Run `muster table`."""
    return command(capsys, data_dir, "table")


def kept(data_dir: Path) -> None:
    """Keep two battles, one of which is over."""
    with Store.open(data_dir) as store, store.writing() as work:
        work.battles.create(lines_made())
        work.battles.create(lines_made(battle_made("older"))[:1], "ended")


def with_events(folder: Path, *events: object) -> Path:
    """Write the log of the sandpit with more events to a file."""
    more = [Line(at, "", event) for at, event in enumerate(events, len(LINES) + 1)]  # type: ignore[arg-type]
    file = folder / "more.log"
    file.write_bytes(write_log((*LINES, *more)))
    return file


def test_the_state_of_a_battle_is_told_whole(table: Command) -> None:
    said = table(SANDPIT, "--json")
    assert (said.status, said.err) == (0, "")
    told = json.loads(said.out)
    assert (told["ruleset"], told["turn"], told["step"]["id"]) == ("lgam", 2, "automatic")
    assert told["acting"] == ["2"] and not told["over"] and told["winners"] is None
    pieces = {each["id"]: each for each in told["pieces"]}
    assert len(pieces) == len(told["pieces"])
    for side in told["sides"]:
        mine = [each for each in pieces.values() if each["side"] == side["key"]]
        men = [each for each in mine if each["kind"] == "man"]
        assert side["men_fielded"] == len(men)
        assert side["models_fielded"] == len(mine) - len(men)
        assert side["men"] == sum(each["status"] == "stands" for each in men)
    out = [each for each in pieces.values() if each["fate"] == "fallen"]
    assert len(out) > 40
    for each in out:
        if each["by"]:
            assert pieces[each["by"]]["name"] == each["by_name"]
    ada, tomas = told["sides"]
    assert (tomas["clock"], tomas["clock_runs"], ada["clock_runs"]) == (84.5, True, False)
    assert ada["facts"] == {"kills": 20} and [*tomas["objectives"]] == ["attack-defend"]
    assert (ada["notes"], ada["notes_hidden"]) == ([], 1), "a note that nobody was shown"
    assert tomas["notes"] == ["The jeep comes from the hose."]
    (gone,) = told["taken_back"]
    assert isinstance(LINES[gone - 1].event, Fell)
    assert pieces[LINES[gone - 1].event.pieces[0]]["status"] == "stands"


def test_a_line_that_cannot_stand_is_told_with_status_1(table: Command, tmp_path: Path) -> None:
    fallen = next(each for each in json.loads(table(SANDPIT, "--json").out)["pieces"]
                  if each["status"] == "off")  # fmt: skip
    file = with_events(tmp_path, Fell((fallen["id"],), "fallen"), Ruled("Tea\x1b[2J\nat five."))
    said = table(file)
    assert said.status == 1 and "\x1b" not in said.out
    number = len(LINES) + 1
    assert f"Line {number} cannot stand: {fallen['name']} fell in turn" in said.out
    assert "Tea[2J at five." in said.out
    (refused,) = json.loads(table(file, "--json").out)["refused"]
    assert refused["line"] == number
    gone = with_events(tmp_path, Fell((fallen["id"],), "fallen"), TakenBack((number,)))
    assert table(gone).status == 0


def test_the_score_is_that_of_the_recorder_with_its_working(table: Command, tmp_path: Path) -> None:
    played = SANDPIT.parents[2] / "fuzz" / "corpus" / "battle" / "green-and-tan.log"
    told = json.loads(table(played, "--json").out)
    score = told["score"]
    assert score["by_points"] and [side["key"] for side in score["sides"]] == ["1", "2"]
    for side in score["sides"]:
        worth = sum(int(line["points"]) for line in side["lines"])
        assert str(worth) == side["points"] and worth > 0
        named = next(each["name"] for each in told["sides"] if each["key"] == side["key"])
        assert f"  {named}" in table(played).out and f"= {worth}" in table(played).out
    agreed = json.loads(table(SANDPIT, "--json").out)["score"]
    assert not agreed["by_points"] and not agreed["settled"]
    won = with_events(tmp_path, Ended(("2",)))
    assert json.loads(table(won, "--json").out)["score"]["winners"] == ["2"]


@pytest.mark.parametrize(
    ("winners", "words"),
    [(("2",), "Tomas won. Ada gave up."), ((), "A draw. Ada gave up."), (None, "Ada gave up.")],
)
def test_how_it_ended_is_told(
    table: Command, tmp_path: Path, winners: tuple[str, ...] | None, words: str
) -> None:
    file = with_events(tmp_path, Ended(winners, "Ada gave up."))
    assert table(file).out.splitlines()[1] == f"  Over after 2 turns. {words}"
    told = json.loads(table(file, "--json").out)
    assert told["over"] and told["reason"] == "Ada gave up."
    assert told["sides"][0]["notes"] == ["Mines left of the bucket."], "no secret any more"


def test_kept_battles_are_listed_told_and_exported(
    table: Command, data_dir: Path, tmp_path: Path
) -> None:
    assert table("--list").out == "No battle is kept here.\n"
    assert "neither a file nor a kept battle" in table(BATTLE).err
    assert not data_dir.exists()
    kept(data_dir)
    before = {file: file.stat().st_mtime_ns for file in data_dir.rglob("*.db")}
    rows = table("--list").out.splitlines()
    assert rows[0].split() == ["Id", "Battle", "Game", "Begun", "State"]
    assert [row.split()[0] for row in rows[1:]] == [BATTLE, "older"]
    assert rows[1].endswith("goes on") and "Ada against Bob  L.G.A.M." in rows[1]
    told = json.loads(table("--list", "--json").out)
    assert [(each["id"], each["state"], each["lines"]) for each in told] == [
        (BATTLE, "open", 7),
        ("older", "ended", 1),
    ]
    assert "Ada against Bob" in table(BATTLE).out
    file = tmp_path / "ford.log"
    assert table(BATTLE, "-o", file).out == f"{file}\n"
    assert list(read_log(file.read_bytes(), "ford.log")) == lines_made()
    assert table(file, "--json").out == table(BATTLE, "--json").out
    assert "folder" in table(BATTLE, "-o", tmp_path / "no" / "ford.log").err
    assert {file: file.stat().st_mtime_ns for file in data_dir.rglob("*.db")} == before


def test_what_cannot_be_used_is_named(table: Command, data_dir: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.log"
    broken.write_bytes(SANDPIT.read_bytes()[:-40])
    army = SANDPIT.parents[3] / "resources" / "samples" / "garden-gate.muster"
    unknown = tmp_path / "unknown.log"
    unknown.write_bytes(SANDPIT.read_bytes().replace(b'"lgam"', b'"chess"'))
    for words, told in (
        ((broken,), f"{broken}: line {len(LINES) + 1}: is no line of a battle"),
        ((army,), "is not the log of a battle"),
        ((unknown,), "is of the game 'chess', which is missing"),
        ((tmp_path / "none.log",), "there is no such file or folder"),
        ((), "muster table needs FILE"),
    ):
        said = table(*words)
        assert (said.status, said.out) == (2, "") and told in said.err, words
    kept(data_dir)
    with closing(sqlite3.connect(DataFolder(data_dir).database)) as database, database:
        database.execute("UPDATE battle_line SET document = x'ff' WHERE number = 2")
    said = table(BATTLE)
    assert said.status == 2 and "line 2 is no line of a battle" in said.err
    assert table("older").status == 0
