"""Changes single numbers of the bundled games and tells which changes no fast test notices.

`python -m tests.changed_numbers --count 100 --seed 1` changes a hundred numbers by chance, one at a
time, on a copy of the project in a temporary folder, and runs the tests of the rules on each. A
changed game is still one that can be loaded. Exit status 1 when fewer than nine of ten are noticed.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("rulesets", "playbooks")
FIRST = ("games", "odds", "table")
"""The folders of tests/rules that are asked first: they notice most."""
LEFT_OUT = (".git", ".venv", "out", "dist", "__pycache__", ".*_cache", "*.egg-info")
NOT_RULES = {"format", "year", "version"}
_NUMBER = re.compile(r'"(\d+)(?:\+|-\d+)?"|(?<![\w."+-])(-?\d+(?:\.\d+)?)(?![\w."])')
_LOADS = """
import sys
from rules.games.catalog import Catalog
sys.exit(bool(Catalog().problems(everything=True)))
"""


@dataclass(frozen=True, slots=True)
class Change:
    """One number of a file: where its digits stand, what they say and shall say, and its path."""

    file: Path
    at: int
    before: str
    after: str
    path: str

    def __str__(self) -> str:
        game = f"{self.file.parent.name}/{self.file.name}"
        return f"{game} {self.path}: {self.before} -> {self.after}"


def numbers(root: Path) -> Iterator[tuple[Path, int, str]]:
    """Yield whatever looks like a number in the files of the games: file, place, digits."""
    for kind in GAMES:
        for file in sorted((root / "resources" / kind).glob("*.toml")):
            for found in _NUMBER.finditer(file.read_text(encoding="utf-8")):
                group = 1 if found.group(1) else 2
                yield file, found.start(group), found.group(group)


def changed(file: Path, at: int, before: str, chance: Random) -> Change | None:
    """Return a change of a number, None where it is not one of the rules: in a comment or text."""
    text = file.read_text(encoding="utf-8")
    number = float(before) if "." in before else int(before)
    after = str(number + chance.choice((-2, -1, 1, 2)))
    try:
        old = dict(_leaves(tomllib.loads(text)))
        new = dict(_leaves(tomllib.loads(text[:at] + after + text[at + len(before) :])))
    except tomllib.TOMLDecodeError:
        return None
    differs = [path for path in old if new.get(path) != old[path]]
    if len(differs) != 1 or len(old) != len(new):
        return None
    is_text = not re.fullmatch(r"-?[\d.]+(\+|-\d+)?", str(old[differs[0]]))
    if is_text or differs[0].rpartition("/")[2] in NOT_RULES:
        return None
    return Change(file, at, before, after, differs[0])


def _leaves(data: object, path: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, f"{path}/{key}" if path else key)
    elif isinstance(data, list):
        for at, value in enumerate(data):
            name = value.get("id", at) if isinstance(value, dict) else at
            yield from _leaves(value, f"{path}/{name}#{at}" if name == "" else f"{path}/{name}")
    else:
        yield path, data


def write(copy: Path, change: Change) -> Path:
    """Write a change into the copy of the project; return the file."""
    file = copy / change.file.relative_to(ROOT)
    text = change.file.read_text(encoding="utf-8")
    end = change.at + len(change.before)
    file.write_text(text[: change.at] + change.after + text[end:], encoding="utf-8", newline="\n")
    return file


def run(copy: Path, *words: str) -> bool:
    """Run Python in the copy, at low priority; return whether it ended well."""
    nice = ["nice", "-n", "10"] if shutil.which("nice") else []
    command = [*nice, sys.executable, *words]
    done = subprocess.run(command, cwd=copy, capture_output=True, check=False)
    return done.returncode == 0


def main(words: list[str]) -> int:
    """Change numbers and print what was not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.changed_numbers")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", default="0", help="processes of pytest-xdist")
    asked = parser.parse_args(words)
    chance = Random(asked.seed)
    places = list(numbers(ROOT))
    chance.shuffle(places)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        rules = copy / "tests" / "rules"
        rest = sorted(each.name for each in rules.iterdir() if each.is_dir())
        folders = [f"tests/rules/{name}" for name in dict.fromkeys((*FIRST, *rest))]
        tests = ("-m", "pytest", "-x", "-q", "-n", asked.workers, "-p", "no:cacheprovider")
        if not run(copy, *tests, *folders):
            print("The tests fail before anything is changed.")
            return 2
        tried, missed = 0, 0
        for place in places:
            if tried == asked.count:
                break
            change = changed(*place, chance)
            if change is None:
                continue
            file = write(copy, change)
            if run(copy, "-c", _LOADS):
                tried += 1
                noticed = not run(copy, *tests, *folders)
                missed += not noticed
                print(f"{'noticed' if noticed else 'MISSED '} {change}", flush=True)
            shutil.copyfile(change.file, file)
    print(f"{tried - missed} of {tried} noticed")
    return 0 if missed * 10 <= tried else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
