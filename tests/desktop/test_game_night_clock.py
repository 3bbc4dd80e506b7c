"""The clock of Game night loses no time to the disk, however often it is written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from table_hand import Table

from db.data_folder import DataFolder
from desktop.gamenight.controller import TICK_MS, GameNightController
from desktop.services.battles import BattleService
from desktop.services.database import Database
from desktop.services.result import DONE, Result
from rules.games.catalog import Catalog
from rules.table.events import Ruled

SLOW_DISK_S = 0.02


def test_an_hour_on_a_slow_disk_is_never_off_by_50_ms(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000.0
    database = Database(DataFolder(tmp_path / "data"))
    assert database.open()
    service = BattleService(database)
    controller = GameNightController(service, Catalog(), now=lambda: now)
    assert controller.begin(Table("lgam").battlefield.battle)

    def slow(*_: object) -> Result[None]:
        nonlocal now
        now += SLOW_DISK_S
        return DONE

    monkeypatch.setattr(service, "append", slow)
    assert controller.set_clock("1", 3_600)
    assert controller.run_clock("1")
    began, left = now, controller.left("1")
    tick: Callable[[], None] = controller._timer.timeout.emit
    while now < began + 3_500:
        now += TICK_MS / 1_000
        tick()
        if int(now) % 60 == 0:
            assert controller.do(Ruled("The bush is partial cover."))
        assert abs(left - controller.left("1") - (now - began)) < 0.05
    controller.pause()
    database.close()
