"""A process that is killed while it writes house rules leaves the old file or the new one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules.games.house_rules.file import load_house

WRITER = """
import sys
from pathlib import Path
from rules.games.catalog import Catalog
from rules.games.game import Game
from rules.games.house_rules.house_rule_edits import new_house_rules, set_value
from rules.games.house_rules.file import save_house
catalog, path = Catalog(), Path(sys.argv[1])
base = Game.of(catalog.get("lgam"), None)
house = new_house_rules(base, "saturday", "Saturdays")
number = 0
while True:
    number += 1
    for weapon in base.ruleset.weapons:
        if "range" in weapon.stats:
            way = ("weapon", weapon.id, "stats", "range")
            house = set_value(house, base, way, 10 + number % 900)
    save_house(house, path)
    print(number, flush=True)
"""


@pytest.mark.parametrize("writes", [1, 2, 5])
def test_a_killed_process_leaves_a_whole_file(
    writes: int, tmp_path: Path, project_root: Path
) -> None:
    path = tmp_path / "saturday.toml"
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=project_root) as writer:
        assert writer.stdout is not None
        for _ in range(writes):
            writer.stdout.readline()
        writer.kill()
    house = load_house(path)
    ranges = {value for way, value in house.changes.items() if way[-1] == "range"}
    assert len(ranges) == 1, "numbers of two writes stand in one file"
