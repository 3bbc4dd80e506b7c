"""Runs the benchmarks: `python -m tests.bench [NAME...]`; exit status 1 when a bound is missed."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from pathlib import Path

from tests.bench.harness import RUNS, Row, table


def names() -> list[str]:
    """Return the benchmarks there are."""
    return sorted(path.stem[6:] for path in Path(__file__).parent.glob("bench_*.py"))


def main(words: list[str]) -> int:
    """Run what is named, or everything, and print the table."""
    unknown = sorted(set(words) - set(names()))
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(names())}.")
        return 2
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    rows: list[Row] = []
    before = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    for name in words or names():
        print(f"{name} ...", file=sys.stderr, flush=True)
        rows += importlib.import_module(f"tests.bench.bench_{name}").rows()
    print(table(rows))
    print(
        f"\nPython {platform.python_version()}, {os.cpu_count()} cores, load {before:.1f} at the"
        f" start; medians of {RUNS} fresh processes where a process is measured."
    )
    return 0 if all(row.kept for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
