"""A command of the program, run in this process as a player types it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from desktop import cli
from rules.army.documents.army_file import save_army_file
from rules.army.model import Army, Figure, Unit


class Said(NamedTuple):
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str


Command = Callable[..., Said]


def command(capsys: pytest.CaptureFixture[str], data: Path, *first: str) -> Command:
    """Return what runs a command that begins so, over a data folder of its own."""

    def run(*words: object) -> Said:
        status = cli.run([*first, *map(str, words), "--data", str(data)])
        return Said(status, *capsys.readouterr())

    return run


def men(count: int, *items: str) -> tuple[Figure, ...]:
    """Return so many men who carry these items."""
    return tuple(Figure(f"{items[0]}{number}", items) for number in range(count))


def too_many_commandos(folder: Path) -> Path:
    """Write an L.G.A.M. army of two commandos among eight others: more than are allowed."""
    figures = (*men(2, "commando-dress", "submachine-gun"), *men(8, "rifle"))
    path = folder / "Too Many.muster"
    save_army_file(Army("tm", "lgam", "Too Many", units=(Unit("u", "men", figures=figures),)), path)
    return path
