"""Reading the five games from their files."""

from __future__ import annotations

from tests.bench.harness import Row, interleaved, process

SCRIPT = "windows/rulesets.py"


def rows() -> list[Row]:
    """Measure the first load in a fresh process, beside tomllib alone on the same files."""
    found = interleaved(
        {"load": lambda: process(SCRIPT, "load"), "toml": lambda: process(SCRIPT, "toml")}
    )
    return [Row("load five rulesets", found["load"], "tomllib alone", found["toml"], 60)]
