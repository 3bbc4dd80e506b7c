"""Feeds every reader with changed inputs: `python -m tests.fuzz [READER...]`, SECONDS in all.

What ends in a traceback, takes longer than two seconds, grows by more than 300 MB or writes outside
its folder is kept in `out/fuzz`: the input (.bin) and what it did (.txt). `python -m
tests.fuzz.worker READER FILE` reads one again. Exit status 1 when something was found.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.fuzz.readers import READERS

ROOT = Path(__file__).parents[2]
FOUND = ROOT / "out" / "fuzz"
_TURN_S = 60.0
"""Seconds for which one process feeds a reader."""
_PATIENCE_S = 30.0
"""Seconds behind its time after which a process hangs where no signal reaches it."""


def main(words: list[str]) -> int:
    """Feed the readers that are named, or all; print how many inputs each took."""
    unknown = sorted(set(words) - READERS.keys())
    if unknown:
        print(f"There is no reader {', '.join(unknown)}; there are {', '.join(READERS)}.")
        return 2
    if os.name != "posix":
        print("The readers are fed on Linux and macOS only.")
        return 2
    names = words or [*READERS]
    seconds = float(os.environ.get("SECONDS") or 60)
    seed = int(os.environ.get("SEED") or time.time())
    shares = sum(READERS[name].share for name in names)
    FOUND.mkdir(parents=True, exist_ok=True)
    before, total = set(FOUND.glob("*.txt")), 0
    for name in names:
        inputs, taken = _feed(name, seconds * READERS[name].share / shares, seed)
        total += inputs
        print(f"{name:<12} {inputs:>8,} inputs {inputs / max(taken, 0.1):>8,.0f} a second")
    found = sorted(set(FOUND.glob("*.txt")) - before)
    print(f"{'all':<12} {total:>8,} inputs, {len(found)} defects (seed {seed})")
    for path in found:
        text = path.read_text("utf-8").strip().splitlines()
        print(f"\n{path.relative_to(ROOT)}\n  {text[0]}: {text[-1][:200]}")
    return 1 if found else 0


def _feed(name: str, seconds: float, seed: int) -> tuple[int, float]:
    """Feed one reader in processes one after the other; return inputs and seconds."""
    begin, inputs, turn = time.monotonic(), 0, 0
    while (left := seconds - (time.monotonic() - begin)) > 0:
        turn += 1
        worth = min(left, _TURN_S)
        line = [sys.executable, "-m", "tests.fuzz.worker", name]
        words = [str(worth), str(seed * 1000 + turn), str(FOUND)]
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        try:
            done = subprocess.run([*line, *words], cwd=ROOT, env=environment, text=True,
                                  capture_output=True, timeout=worth + _PATIENCE_S,
                                  check=False)  # fmt: skip
            ended = f"ended with status {done.returncode}\n{done.stderr[-2000:]}"
            lines = done.stdout.splitlines()
        except subprocess.TimeoutExpired:
            ended, lines = "hang\nwhere no signal reaches it", []
        if lines:
            inputs += json.loads(lines[-1])["inputs"]
        else:
            _keep_last(name, ended)
    return inputs, time.monotonic() - begin


def _keep_last(name: str, ended: str) -> None:
    """Keep the input at which a process ended."""
    from tests.fuzz.worker import NOW  # which needs what Windows does not have

    now = FOUND / f"{name}-{NOW}"
    if now.exists():
        place = now.with_name(f"{name}-ended-{int(time.time())}.bin")
        now.rename(place)
        place.with_suffix(".txt").write_text(ended, "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
