"""The clock of Game night loses no time to the disk, however often it is written down."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from table_hand import Table

from db.data_folder import DataFolder
from desktop.gamenight import log_notice
from desktop.gamenight.battle_clock import TICK_MS, WRITE_S
from desktop.gamenight.battle_log import BattleLog
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.log_notice import KEEP, LogNotice
from desktop.services.battles import ELSEWHERE, BattleService
from desktop.services.database import Database
from desktop.services.result import DONE, Result
from rules.games.catalog import Catalog
from rules.table.events import Hits, Picked, Ruled
from rules.table.log import read_log

SLOW_DISK_S = 0.02


def test_an_hour_on_a_slow_disk_is_never_off_by_50_ms(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, today = 1_000.0, datetime(2026, 11, 22, 20)
    database = Database(DataFolder(tmp_path / "data"))
    assert database.open()
    service = BattleService(database)
    controller = GameNightController(
        BattleLog(service, Catalog(), now=lambda: now, today=lambda: today)
    )
    assert controller.log.begin(Table("green-and-tan").battlefield.battle)

    def slow(*_: object) -> Result[None]:
        nonlocal now
        now += SLOW_DISK_S
        return DONE

    assert controller.clock.set("1", 3_600)
    assert controller.clock.run("1")
    today -= timedelta(hours=2)
    left = controller.log.left("1")
    for _ in range(2):
        assert controller.log.do(Ruled("The sofa is out."))
    assert controller.log.state.running == "1" and controller.log.left("1") == left
    told = [row.text for row in controller.log.rows]
    assert told.count("The computer's time was changed; the clocks go on.") == 1, told
    times = [line.at for line in controller.log.lines]
    assert times == sorted(times), "they never run back"
    controller.clock.pause()

    monkeypatch.setattr(service, "append", slow)
    assert controller.clock.set("1", 3_600)
    assert controller.clock.run("1")
    began, left = now, controller.log.left("1")
    tick: Callable[[], None] = controller.clock.timer.timeout.emit
    while now < began + 3_500:
        now += TICK_MS / 1_000
        tick()
        if int(now) % 60 == 0:
            assert controller.log.do(Ruled("The bush is partial cover."))
        assert abs(left - controller.log.left("1") - (now - began)) < 0.05
    controller.clock.pause()
    database.close()


def test_the_clock_stands_from_the_tap_on_who_fires_until_the_shot_is_decided_or_left(
    tmp_path: Path, qtbot: QtBot
) -> None:
    now = 1_000.0
    database = Database(DataFolder(tmp_path / "data"))
    assert database.open()
    controller = GameNightController(BattleLog(BattleService(database), Catalog(), now=lambda: now))
    assert controller.log.begin(Table("lgam").battlefield.battle)
    while not controller.log.state.clocks or not controller.log.state.running:
        assert controller.attack.roll() or controller.go_on()
    side = controller.log.state.running
    other = next(each for each in controller.log.field.sides if each != side)
    table = Table("lgam", battlefield=controller.log.field)
    shooter, target = table.man(other, "lmg-man"), table.man(side, "rifleman")
    left = controller.log.left(side)
    for decide in (controller.attack.leave, lambda: controller.attack.answer(Hits(1))):
        controller.tap(shooter)
        assert not controller.log.state.running
        controller.tap(target)
        now += 30
        decide()
        if controller.log.state.ask is not None:
            now += 30
            assert controller.attack.answer(Picked(controller.attack.chosen)), "who falls is chosen"
        assert controller.log.state.running == side
        assert abs(controller.log.left(side) - left) < 0.1
    controller.log.close()
    database.close()


def test_on_a_locked_disk_play_goes_on_and_nothing_is_lost(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000.0
    folder = DataFolder(tmp_path / "data")
    database = Database(folder)
    assert database.open()
    service = BattleService(database)
    controller = GameNightController(BattleLog(service, Catalog(), now=lambda: now))
    notice = LogNotice(controller)
    assert controller.log.begin(Table("green-and-tan").battlefield.battle)
    battle = controller.log.field.battle.id
    assert controller.clock.set("1", 3_600) and controller.clock.run("1")
    assert notice.isHidden()
    with closing(sqlite3.connect(folder.database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        now += WRITE_S / 2
        controller.clock.timer.timeout.emit()
        now += WRITE_S / 2
        controller.clock.timer.timeout.emit()  # the clock is written by itself
        assert service.unwritten(battle) == 1
        assert controller.log.do(Ruled("The bush is partial cover."))
        assert not notice.isHidden() and "3 lines not saved" in notice.words.text()
        for button, leaves in (("Stay", False), ("Leave it unsaved", True), (KEEP, True)):
            monkeypatch.setattr(log_notice, "choose", lambda *_, button=button: button)
            monkeypatch.setattr(log_notice, "ask_save", lambda *_: (tmp_path / "kept.log", ""))
            assert notice.may_leave() == leaves
        assert read_log((tmp_path / "kept.log").read_bytes(), "kept.log") == controller.log.lines
    assert notice.may_leave(), "what waits is written first"
    assert controller.clock.pause()
    assert notice.isHidden()
    second = BattleService(database)
    assert second.load(battle).value == controller.log.lines
    watching = GameNightController(BattleLog(second, Catalog(), now=lambda: now))
    seen = LogNotice(watching)
    assert watching.log.open(battle)
    assert not watching.log.do(Ruled("It is not.")) and watching.log.lines == controller.log.lines
    assert seen.words.text() == ELSEWHERE and not seen.take_over.isHidden()
    assert controller.log.do(Ruled("The sofa is soft."))
    watching.log.look_again()
    assert watching.log.lines == controller.log.lines
    seen.take_over.click()
    assert watching.log.do(Ruled("It is not.")) and seen.isHidden()
    assert not controller.log.do(Ruled("It is.")) and notice.words.text() == ELSEWHERE
    database.close()
