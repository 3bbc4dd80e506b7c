"""Programs that are killed: run where no other thread is, as forks ask for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def in_another_process(module: str, call: str, status: int = 0) -> None:
    """Have a call of a module of tests done in a process of its own, which ends with `status`."""
    if not hasattr(os, "fork"):
        pytest.skip("programs are not forked here")
    code = f"from pathlib import Path; import {module} as it; it.{call}"
    paths = os.pathsep.join((str(ROOT), str(ROOT / "tests/support")))
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == status, ended.stderr[-3000:]
