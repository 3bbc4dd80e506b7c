"""From the start of the process to the first painted window, to Home, and to a painted army."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from desktop.app import PREFERENCES
from desktop.services.preferences import Preferences
from desktop.services.sample_armies import sample_armies
from rules.games.catalog import Catalog
from tests.bench.armies import army_of, stored
from tests.bench.harness import Row, interleaved, process

BARE, MUSTER = "windows/bare.py", "windows/muster.py"
RIVAL = "a bare window, 1000 rows"


def rows() -> list[Row]:
    """Measure an empty folder, one with the samples, and an army of 200 figures."""
    lgam = Catalog().get("lgam")
    assert lgam is not None
    with tempfile.TemporaryDirectory() as temporary:
        base = Path(temporary)
        samples = stored(base / "samples", *sample_armies())
        large = stored(base / "large", army_of(lgam, 200))
        Preferences(large / PREFERENCES).change(start="armies")

        def empty() -> float:
            shutil.rmtree(base / "empty", ignore_errors=True)
            return process(MUSTER, base / "empty", "window")

        found = interleaved(
            {
                "bare": lambda: process(BARE),
                "empty": empty,
                "samples": lambda: process(MUSTER, samples, "window"),
                "home": lambda: process(MUSTER, samples, "home"),
                "army": lambda: process(MUSTER, large, "army"),
            }
        )
    bare = found["bare"]
    return [
        Row("first window, empty folder", found["empty"], RIVAL, bare, 1.5, True),
        Row("first window, sample armies", found["samples"], RIVAL, bare, 1.5, True),
        Row("Home, sample armies", found["home"], RIVAL, bare, 1.5, True),
        # The database library is imported between the frame's picture and that of the page.
        Row("army page, 200 figures", found["army"], RIVAL, bare, 3.0, True),
    ]
