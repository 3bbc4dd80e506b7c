"""A start of the window reads no source: what is compiled already is enough."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import linecache
import desktop.app
import desktop.army.room
print([name for name in linecache.cache if "desktop" in name or "rules" in name])
print(desktop.app.QApplication([]).applicationName() is not None)
"""


def test_the_window_is_imported_without_a_look_into_its_sources(project_root: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(project_root)}
    line = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(line, env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "True"]
