"""What every benchmark stands on: fresh processes, medians, and a table that says what is missed.

A measure is only worth something beside another one of the same minute, so each row has a floor
or a rival that ran between the runs of what is measured.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RUNS = 11
"""Fresh processes for each measure, after one that only warms the caches."""


@dataclass(frozen=True)
class Row:
    """One line of the table. Times are milliseconds, or what `unit` says; `ratio` and `most` are
    times the rival, or `most` is milliseconds where there is no bound against the rival."""

    what: str
    measured: float
    rival: str
    floor: float
    most: float
    times_rival: bool = False
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """How many times the rival's time was needed."""
        return self.measured / self.floor if self.floor else 0.0

    @property
    def kept(self) -> bool:
        """Whether the bound is kept."""
        return (self.ratio if self.times_rival else self.measured) <= self.most

    def cells(self) -> tuple[str, ...]:
        """The line as words."""
        bound = f"{self.most:g} x" if self.times_rival else f"{self.most:g} {self.unit}"
        verdict = "kept" if self.kept else "MISSED"
        ratio = f"{self.ratio:.2f}" if self.floor else ""
        floor = f"{self.floor:.2f}" if self.floor else ""
        return (self.what, f"{self.measured:.2f}", floor, self.rival, ratio, bound, verdict)


HEADS = ("what", "ms", "floor", "which is", "ratio", "bound", "")


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table for a terminal."""
    lines = [HEADS, *(row.cells() for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADS))]
    numbers = (1, 2, 4, 5)
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at in numbers else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def environment() -> dict[str, str]:
    """Return the environment of a measured process: no screen, compiled modules are kept."""
    kept = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}


def process(script: str, *words: object) -> float:
    """Run a script of this folder in a fresh process and return the milliseconds it prints.

    Its first word is the moment of its start on the clock of `time.monotonic`.
    """
    return float(_printed(script, *words).split()[-1])


def processes(script: str, *words: object, runs: int = 3) -> dict[str, float]:
    """Run a script that prints several numbers, each behind its name; return the median of each."""
    found: dict[str, list[float]] = {}
    for _ in range(runs):
        for line in _printed(script, *words).splitlines():
            name, _, number = line.rpartition(" ")
            found.setdefault(name, []).append(float(number))
    return {name: statistics.median(times) for name, times in found.items()}


def _printed(script: str, *words: object) -> str:
    """Run a script of this folder in a fresh process and return what it prints."""
    done = subprocess.run(
        [
            sys.executable,
            str(Path(__file__).parent / script),
            repr(time.monotonic()),
            *map(str, words),
        ],
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if done.returncode:
        raise RuntimeError(f"{script} ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


def interleaved(acts: Mapping[str, Callable[[], float]], runs: int = RUNS) -> dict[str, float]:
    """Run each act in turn, over and over, and return the median of each."""
    found: dict[str, list[float]] = {name: [] for name in acts}
    for at in range(runs + 1):
        for name, act in acts.items():
            milliseconds = act()
            if at:
                found[name].append(milliseconds)
    return {name: statistics.median(times) for name, times in found.items()}


def timed(act: Callable[[], object]) -> float:
    """Return the milliseconds that an act takes."""
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def percentile(times: Iterable[float], share: float) -> float:
    """Return the time that this share of the times does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
