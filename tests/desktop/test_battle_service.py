"""Battles at the table in the window's service: full and locked disks, two windows, files."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot
from random_battle import battlefield_of

from db.data_folder import DataFolder
from desktop.gamenight.battle_log import BattleLog
from desktop.services import database
from desktop.services.battles import ELSEWHERE, BattleService
from desktop.services.database import Database
from rules.games.catalog import Catalog
from rules.table.battle import Battle
from rules.table.events import Ended, Ruled, TakenBack
from rules.table.log import Line, read_log, write_log
from tests.db.made_battles import BATTLE, MOMENT, battle_made, lines_made

LINES = tuple(lines_made())


@pytest.fixture
def open_window(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[[], BattleService]]:
    """Give what opens the battles of one folder, as another window would."""
    made: list[tuple[Database, BattleService]] = []

    def opened() -> BattleService:
        opens = Database(DataFolder(tmp_path / "data"))
        assert opens.open()
        service = BattleService(opens)
        made.append((opens, service))
        return service

    yield opened
    for opens, _ in made:
        opens.close()


@pytest.fixture
def window(open_window: Callable[[], BattleService]) -> BattleService:
    """Give a window in which the battle was begun and has three lines."""
    service = open_window()
    assert service.begin(battle_made(), MOMENT).value == LINES[:1]
    assert service.append(BATTLE, LINES[1:3])
    return service


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Have another program lock the database."""
    with closing(sqlite3.connect(folder / "data" / "muster.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def line(number: int) -> Line:
    return Line(number, "2026-11-22T21:00:00", LINES[1].event)


def test_the_list_follows_what_is_begun_ended_and_deleted(
    window: BattleService, qtbot: QtBot
) -> None:
    (kept,) = window.battles()
    assert (kept.id, kept.state, kept.lines, kept.name) == (BATTLE, "open", 3, "Ada against Bob")
    with qtbot.waitSignal(window.listed):
        assert window.begin(battle_made("second"), MOMENT)
    with qtbot.waitSignal(window.listed):
        assert window.set_state(BATTLE, "ended")
    assert [(each.id, each.state) for each in window.battles()] == [
        ("second", "open"),
        (BATTLE, "ended"),
    ]
    assert "already" in window.begin(battle_made(), MOMENT).error
    with qtbot.waitSignal(window.listed):
        assert window.delete("second").value
    assert [each.id for each in window.battles()] == [BATTLE]
    assert not window.load("second")


def test_play_goes_on_while_nothing_can_be_written_and_nothing_is_lost(
    window: BattleService, open_window: Callable[[], BattleService], tmp_path: Path
) -> None:
    with locked(tmp_path):
        for number in (4, 5):
            done = window.append(BATTLE, LINES[number - 1 : number])
            assert not done and "using the database" in done.error
        assert window.unwritten(BATTLE) == 2
        assert window.trouble(BATTLE).startswith("Play goes on; 2 lines not saved. Another program")
        assert window.write_file(BATTLE, tmp_path / "kept.log")
        assert not window.begin(battle_made("other"), MOMENT)
    assert read_log((tmp_path / "kept.log").read_bytes(), "kept.log") == LINES[:5]
    assert open_window().load(BATTLE).value == LINES[:3]
    assert window.load(BATTLE).value == LINES[:5], "the page may be left and entered again"
    assert window.append(BATTLE, LINES[5:6])
    assert window.unwritten(BATTLE) == 0 and not window.trouble(BATTLE)
    assert open_window().load(BATTLE).value == LINES[:6]
    with locked(tmp_path):
        assert not window.append(BATTLE, LINES[6:])
    assert window.append(BATTLE), "what waits is written without another line"
    assert open_window().load(BATTLE).value == LINES


def test_what_waits_is_written_by_itself_with_the_end_that_it_tells(
    window: BattleService,
    open_window: Callable[[], BattleService],
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(database, "RETRY_MS", 50)
    told: list[str] = []
    window.trouble_changed.connect(lambda battle: told.append(window.trouble(battle)))
    over = Line(4, MOMENT, Ended(("1",)))
    with locked(tmp_path):
        assert not window.append(BATTLE, (over,))
        qtbot.wait(300)
        assert window.unwritten(BATTLE) == 1, "tried in vain"
    assert len(told) == 1 and told[0].endswith("Muster keeps trying.")
    with qtbot.waitSignal(window.trouble_changed, timeout=5000):
        pass
    assert told[1:] == [""], "said once, when it is so"
    assert [each.state for each in window.battles()] == ["ended"]
    assert open_window().load(BATTLE).value == (*LINES[:3], over), "nobody did anything"
    with locked(tmp_path):
        assert not window.append(BATTLE, (Line(5, MOMENT, TakenBack((4,))),))
        window.close(BATTLE)
    qtbot.waitUntil(lambda: not window.unwritten(BATTLE), timeout=5000)
    assert [each.state for each in window.battles()] == ["open"], "it goes on again"
    other = open_window()
    assert other.load(BATTLE) and other.append(BATTLE, (line(6),)), "it was closed here"
    other.close(BATTLE)
    assert window.load(BATTLE) and not window.reads_only(BATTLE)


def test_a_second_window_reads_only_until_it_takes_over(
    window: BattleService, open_window: Callable[[], BattleService]
) -> None:
    other = open_window()
    assert other.load(BATTLE).value == LINES[:3]
    assert other.reads_only(BATTLE) and other.trouble(BATTLE) == ELSEWHERE
    assert window.append(BATTLE, LINES[3:5])
    for _ in range(2):
        assert other.append(BATTLE, (line(4),)).error == ELSEWHERE
        assert other.reads_only(BATTLE) and other.unwritten(BATTLE) == 0
        assert other.load(BATTLE).value == LINES[:5]
    assert window.append(BATTLE, LINES[5:6])
    assert other.take_over(BATTLE).value == LINES[:6]
    assert other.append(BATTLE, (line(7),))
    assert window.append(BATTLE, LINES[6:]).error == ELSEWHERE
    assert window.load(BATTLE).value == (*LINES[:6], line(7))
    assert not other.reads_only(BATTLE) and window.reads_only(BATTLE)


def test_a_battle_that_is_closed_is_free_for_the_next_window(
    window: BattleService, open_window: Callable[[], BattleService], tmp_path: Path
) -> None:
    window.close(BATTLE)
    other = open_window()
    assert other.append(BATTLE, LINES[3:5]) and not other.reads_only(BATTLE)
    assert window.load(BATTLE).value == LINES[:5] and window.reads_only(BATTLE)
    other.close(BATTLE)
    window.close(BATTLE)
    assert not [*(tmp_path / "data").glob("*.lock")]
    assert window.append(BATTLE, LINES[5:]), "a battle is opened by writing too"


def test_what_waits_for_the_disk_is_kept_over_closing(
    window: BattleService, open_window: Callable[[], BattleService], tmp_path: Path
) -> None:
    with locked(tmp_path):
        assert not window.append(BATTLE, LINES[3:5])
    window.close(BATTLE)
    assert window.load(BATTLE).value == LINES[:5] and not window.reads_only(BATTLE)
    other = open_window()
    assert other.load(BATTLE) and other.reads_only(BATTLE)
    assert window.append(BATTLE, LINES[5:])
    window.close(BATTLE)
    assert other.load(BATTLE).value == LINES and other.reads_only(BATTLE)
    assert window.load(BATTLE).value == LINES and not window.reads_only(BATTLE)


def test_what_one_window_could_not_write_is_not_mixed_with_what_the_other_did(
    window: BattleService, open_window: Callable[[], BattleService], tmp_path: Path
) -> None:
    with locked(tmp_path):
        assert not window.append(BATTLE, LINES[3:5])
    other = open_window()
    assert other.append(BATTLE, (line(4),)).error == ELSEWHERE, "it is open in the first window"
    assert other.take_over(BATTLE).value == LINES[:3]
    assert other.append(BATTLE, (line(4),))
    assert window.append(BATTLE, LINES[5:6]).error == ELSEWHERE
    assert window.load(BATTLE).value == (*LINES[:3], line(4))
    assert window.unwritten(BATTLE) == 2
    assert window.write_file(BATTLE, tmp_path / "mine.log")
    assert read_log((tmp_path / "mine.log").read_bytes(), "mine.log") == LINES[:5]
    assert window.take_over(BATTLE).value == (*LINES[:3], line(4))
    assert window.unwritten(BATTLE) == 0


def test_a_battle_deleted_in_another_window_is_kept_where_it_is_played(
    window: BattleService, open_window: Callable[[], BattleService]
) -> None:
    other = open_window()
    assert other.delete(BATTLE)
    assert window.append(BATTLE, LINES[3:5])
    assert other.load(BATTLE).value == LINES[:5]


def test_lines_that_were_written_though_an_error_was_told_are_written_once(
    window: BattleService, open_window: Callable[[], BattleService], tmp_path: Path
) -> None:
    with locked(tmp_path):
        assert not window.append(BATTLE, LINES[3:5])
    other = open_window()
    assert other.take_over(BATTLE)
    assert other.append(BATTLE, LINES[3:5]), "as a server does that answers no more"
    assert window.append(BATTLE, LINES[5:])
    assert open_window().load(BATTLE).value == LINES


def test_a_file_brings_a_battle_or_the_rest_of_one(window: BattleService, tmp_path: Path) -> None:
    file, other = tmp_path / "kept.log", tmp_path / "other.log"
    assert window.write_file(BATTLE, other)
    assert window.append(BATTLE, LINES[3:])
    assert window.write_file(BATTLE, file)
    for kept in (0, 3, 7):
        assert window.delete(BATTLE)
        if kept:
            assert window.begin(battle_made(), MOMENT)
            assert window.append(BATTLE, LINES[1:kept])
        assert window.read_file(file).value == BATTLE
        assert window.load(BATTLE).value == LINES
        assert window.read_file(other).value == BATTLE
        assert window.load(BATTLE).value == LINES, "an older file takes nothing away"
    over = Line(len(LINES) + 1, MOMENT, Ended(("1",)))
    file.write_bytes(write_log((*LINES, over)))
    assert window.delete(BATTLE) and window.read_file(file)
    assert [each.state for each in window.battles()] == ["ended"]
    assert window.delete(BATTLE) and window.begin(battle_made(), "another moment")
    assert "another" in window.read_file(file).error
    assert "is not the log of a battle" in window.read_file(Path(__file__)).error
    assert "cannot be read" in window.read_file(tmp_path / "none.log").error
    assert "cannot be saved" in window.write_file(BATTLE, tmp_path / "no" / "folder").error


def test_a_damaged_log_is_told(window: BattleService, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "data" / "muster.db")) as other, other:
        other.execute("UPDATE battle_line SET document = x'ff' WHERE number = 2")
    told = window.load(BATTLE).error
    assert "line 2 is no line of a battle" in told and told.endswith(".")
    assert [each.id for each in window.battles()] == [BATTLE]


def test_what_was_agreed_for_good_holds_in_the_next_battle_of_the_game(
    open_window: Callable[[], BattleService],
) -> None:
    table = BattleLog(open_window(), Catalog())
    good = Ruled("A hedge is partial cover.", "Cover", always=True)
    assert table.begin(_battle("first", "lgam"))
    assert table.do_all((good, Ruled("The dog is terrain.")))
    told = ("Cover: A hedge is partial cover.", "Tonight: The dog is terrain.")
    assert table.battles.rulings_in_words("lgam") == told, "both stand on tonight's reference"
    assert table.do(Ended())
    assert table.battles.rulings_in_words("lgam") == told[:1]
    assert table.begin(_battle("other", "army-men"))
    assert table.state.rulings == ()
    assert table.begin(_battle("second", "lgam"))
    assert table.state.rulings == ((good.text, good.rule, True),)
    assert table.undo()
    assert table.begin(_battle("third", "lgam"))
    assert table.state.rulings == (), "taken back in the battle before"
    table.close()


def _battle(battle_id: str, game: str) -> Battle:
    return replace(battlefield_of(game).battle, id=battle_id)
