"""The benchmarks run and report; how fast anything is, no test decides."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rules.games.catalog import Catalog


def bench(project_root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "tests.bench", *words]
    environ = {**os.environ, "PYTHONPATH": str(project_root)}
    return subprocess.run(
        line, cwd=project_root, env=environ, capture_output=True, text=True, check=False
    )


def test_a_benchmark_prints_a_row_for_each_game_with_its_bound(project_root: Path) -> None:
    done = bench(project_root, "check")
    missed = "MISSED" in done.stdout
    assert done.returncode == int(missed), done.stderr
    rows = [row for row in done.stdout.splitlines() if row.startswith("check 1000 figures")]
    assert len(rows) == len(Catalog().all())
    assert all("10 ms" in row for row in rows)


def test_an_unknown_benchmark_is_named_with_those_there_are(project_root: Path) -> None:
    done = bench(project_root, "knitting")
    assert done.returncode == 2
    assert "knitting" in done.stdout
    assert "start" in done.stdout
