"""One process that feeds one reader, and writes a line for each defect that it finds."""

from __future__ import annotations

import hashlib
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.fuzz.mutations import mutated
from tests.fuzz.readers import READERS

HANG_S = 2.0
"""Seconds of the processor that one input may take."""
GROWTH_MB = 300
"""Megabytes by which one input may let the process grow."""
_WRITES = {
    "os.mkdir": 1, "os.remove": 1, "os.rmdir": 1, "os.truncate": 1, "os.rename": 2,
    "sqlite3.connect": 1,
}  # fmt: skip
"""What Python tells of itself where something is written, and how many paths it names."""
NOW = "now.bin"
"""The file that holds the input which is read now."""


class Hang(BaseException):
    """One input took longer than it may; no reader may catch it."""


def main(words: list[str]) -> int:
    """Feed a reader for so many seconds: `NAME SECONDS SEED FOLDER`, or `NAME FILE` for one."""
    name = words[0]
    if len(words) == 2:
        with tempfile.TemporaryDirectory() as place:
            READERS[name].read(Path(words[1]).read_bytes(), Path(place))
        return 0
    seconds, seed, found = float(words[1]), int(words[2]), Path(words[3])
    return _Worker(name, found).run(seconds, seed)


class _Worker:
    """Feeds a reader; a folder of its own lies in one that nothing may be written into."""

    def __init__(self, name: str, found: Path) -> None:
        self._name, self._found = name, found
        self._reader = READERS[name]
        self._root = Path(tempfile.mkdtemp(prefix="muster-fuzz-"))
        self._inside = self._root / "inside"
        self._outside = list[str]()
        (self._root / "temporary").mkdir()
        tempfile.tempdir = str(self._root / "temporary")

    def run(self, seconds: float, seed: int) -> int:
        """Feed the reader until the time is over; print what was done as JSON."""
        seeds = list(self._reader.seeds())
        for each in seeds[:20]:  # what is imported and kept once is no growth
            with suppress(Exception):
                self._read(each)
        os.chdir(self._root)
        sys.addaudithook(self._watch)
        signal.signal(signal.SIGPROF, self._hang)
        end, count = time.monotonic() + seconds, 0
        now = self._found / f"{self._name}-{NOW}"
        while time.monotonic() < end:
            chance = random.Random(seed * 1_000_003 + count)
            data = mutated(chance.choice(seeds), seeds, chance)
            now.write_bytes(data)
            count += 1
            trouble = self._troubled(data)
            if trouble:
                self._keep(data, trouble)
            if trouble.startswith("grew"):
                break  # what was the most stays the most: a new process goes on
        now.unlink(missing_ok=True)
        _remove(self._root)
        print(json.dumps({"inputs": count}))
        return 0

    def _troubled(self, data: bytes) -> str:
        """Return what is wrong with how an input was read, "" for nothing."""
        grown, begin = _megabytes(), time.process_time()
        self._outside.clear()
        signal.setitimer(signal.ITIMER_PROF, HANG_S)
        try:
            self._read(data)
        except Hang:
            return "hang\n" + "".join(traceback.format_exc(limit=-12))
        except BaseException:
            return "raised\n" + traceback.format_exc(limit=-12)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if _megabytes() - grown > GROWTH_MB:
            return f"grew by {_megabytes() - grown:.0f} MB"
        if time.process_time() - begin > HANG_S:
            return f"hang\ntook {time.process_time() - begin:.1f} s"
        if self._outside:
            return f"wrote outside\n{self._outside[0]}"
        return ""

    def _read(self, data: bytes) -> None:
        from rules.common.problems import InputProblem

        _remove(self._inside)
        self._inside.mkdir()
        try:
            self._reader.read(data, self._inside)
        except InputProblem as problem:
            problem.sentence().encode()

    def _hang(self, *_: object) -> None:
        raise Hang

    def _watch(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Note each file that is written, and is not in the folder."""
        paths: tuple[Any, ...] = ()
        if event == "open" and isinstance(arguments[1], str):
            paths = arguments[:1] if set(arguments[1]) & set("wxa+") else ()
        elif event in _WRITES:
            paths = arguments[: _WRITES[event]]
        for path in paths:
            if isinstance(path, str | bytes | os.PathLike):
                place = os.path.realpath(os.fsdecode(path))
                allowed = (str(self._root), str(self._found), os.devnull)
                if not place.startswith(allowed) and not place.startswith("/proc/"):
                    self._outside.append(f"{event} {place}")

    def _keep(self, data: bytes, trouble: str) -> None:
        """Keep an input with what it did; of inputs that do the same the first one."""
        kind, _, told = trouble.partition("\n")
        last = [line for line in told.splitlines() if line.startswith("  File ")][-2:]
        mark = hashlib.sha256("".join((kind.split(" ")[0], *last)).encode()).hexdigest()[:10]
        place = self._found / f"{self._name}-{mark}.bin"
        if not place.exists():
            place.write_bytes(data)
            place.with_suffix(".txt").write_text(trouble, "utf-8", "backslashreplace")


def _megabytes() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform != "darwin" else peak / 2**20


def _remove(folder: Path) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
