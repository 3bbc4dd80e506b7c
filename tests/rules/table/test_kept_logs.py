"""Kept logs of all games replay as they did: the same dice are asked for, and the same men fall."""

from __future__ import annotations

import pytest
from kept_logs import FOLDER, NAMES, in_short, kept_log, write_kept
from snapshots import SWITCH, Snapshots

from rules.games.catalog import Catalog
from rules.table.log import battlefield_of, replay, standing_lines


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_log_asks_for_the_same_dice_and_ends_the_same(
    name: str, request: pytest.FixtureRequest
) -> None:
    renew = request.config.getoption(SWITCH)
    if renew:
        write_kept(name)
    lines = kept_log(name)
    battlefield = battlefield_of(lines, Catalog())
    refused = replay(battlefield, standing_lines(lines)).refused
    assert not [(each.line.number, each.reason) for each in refused]
    Snapshots(FOLDER, renew=renew).same(f"{name}.txt", in_short(battlefield, lines))
