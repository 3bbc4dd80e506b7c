"""The pack of an army's roster and 60 unit cards."""

from __future__ import annotations

from tests.bench.harness import Row, interleaved, process

SCRIPT = "windows/pack.py"


def rows() -> list[Row]:
    """Measure the first pack of a process, after import, beside 12 bare pages of text."""
    found = interleaved(
        {"pack": lambda: process(SCRIPT, "pack"), "bare": lambda: process(SCRIPT, "bare")}
    )
    rival = "reportlab, 12 pages of lines"
    return [Row("pack: roster and 60 cards", found["pack"], rival, found["bare"], 150)]
