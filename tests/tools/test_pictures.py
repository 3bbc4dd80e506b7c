"""The pictures of the README can be made again, without a screen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image


@pytest.mark.long
def test_the_script_makes_small_pictures(project_root: Path, tmp_path: Path) -> None:
    program = [sys.executable, "-m", "tools.pictures", str(tmp_path)]
    subprocess.run(program, cwd=project_root, check=True, capture_output=True)
    for name in ("armies", "campaigns", "paper"):
        file = tmp_path / f"{name}.png"
        with Image.open(file) as picture:
            assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 50, "nothing was drawn"
        assert file.stat().st_size < 300_000
