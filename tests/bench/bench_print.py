"""The pack of an army's roster and 60 unit cards."""

from __future__ import annotations

from tests.bench.harness import Row, interleaved, process

SCRIPT = "windows/pack.py"


def rows() -> list[Row]:
    """Measure the first pack of a process beside setting its letters alone."""
    found = interleaved(
        {"pack": lambda: process(SCRIPT, "pack"), "floor": lambda: process(SCRIPT, "floor")}
    )
    return [Row("pack: roster and 60 cards", found["pack"], "its letters", found["floor"], 150)]
