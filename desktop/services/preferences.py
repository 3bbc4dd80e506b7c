"""What a player chose for this machine, kept in one small JSON file. Knows no Qt."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, NamedTuple

from desktop.services.result import DONE, Result

CHOICES: dict[str, tuple[object, ...]] = {
    "scheme": ("system", "light", "dark"),
    "text_percent": (90, 100, 115, 130, 150),
    "less_motion": (False, True),
    "paper": ("a4", "letter"),
    "army_order": ("own", "name", "game", "changed", "size"),
    "show_archived": (False, True),
    "start": ("home", "armies"),
    "voice": ("voice", "chime", "silence"),
    "in_club": (False, True),
    "figure_size": (0, *range(24, 95)),
}
"""Every value that a choice may have."""
_TOO_LARGE = 100_000


class Values(NamedTuple):
    """The preferences as plain values, with Muster's own choices."""

    scheme: str = "system"
    text_percent: int = 100
    less_motion: bool = False
    paper: str = "a4"
    geometry: str = ""
    army_order: str = "own"
    show_archived: bool = False
    start: str = "home"
    voice: str = "voice"
    figure_size: int = 0
    folded: str = ""
    recent: str = ""
    club: str = ""
    in_club: bool = False


class Preferences:
    """The values of a run, written whole at each change; without a path nothing is kept.

    `problem` is a sentence for the player when the file could not be read or used.
    """

    def __init__(self, path: Path | None = None, values: Values | None = None) -> None:
        self.path = path
        self.values = values or Values()
        self.problem = ""

    @classmethod
    def load(cls, path: Path | None) -> Preferences:
        """Read the file; one that is missing means Muster's own choices, a broken one says so."""
        made = cls(path)
        if path is None:
            return made
        import json

        try:
            if path.stat().st_size > _TOO_LARGE:
                raise ValueError("too large")
            found = json.loads(path.read_text(encoding="utf-8"))
            if not isinstance(found, dict):
                raise TypeError("not an object")
        except FileNotFoundError:
            return made
        except (OSError, ValueError, TypeError, RecursionError):
            made.problem = (
                f"The preferences in {path} cannot be read, so Muster starts with its own. "
                "The next change of a setting replaces the file."
            )
            return made
        made.values, odd = _usable(found)
        if odd:
            made.problem = (
                f"The preferences in {path} hold no usable value for {', '.join(odd)}; "
                "Muster uses its own there."
            )
        return made

    def change(self, **changes: Any) -> Result[None]:
        """Change values and write them; they hold for this run also where the write fails.

        A name that no preference has, or a value it cannot have, is a ValueError.
        """
        for name, value in changes.items():
            if not _fits(name, value):
                raise ValueError(f"{name} cannot be {value!r}")
        values = self.values._replace(**changes)
        if values == self.values and not self.problem:
            return DONE
        self.values = values
        self.problem = self._write()
        return Result(error=self.problem)

    def _write(self) -> str:
        """Write the file whole or not at all; return why it could not be, "" when it was."""
        if self.path is None:
            return ""
        import json

        from rules.common.file_io import replace_file
        from rules.common.problems import InputProblem

        with contextlib.suppress(OSError):  # why it cannot be, the writing tells
            self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            replace_file(self.path, f"{json.dumps(self.values._asdict(), indent=2)}\n".encode())
        except InputProblem as problem:
            return (
                f"The preferences cannot be saved: they last until you quit. {problem.sentence()}"
            )
        return ""


def _fits(name: str, value: object) -> bool:
    if name in CHOICES:
        # True equals 1 in Python, but 1 is no answer to a yes or no.
        return any(value == choice and type(value) is type(choice) for choice in CHOICES[name])
    return name in ("geometry", "folded", "recent", "club") and isinstance(value, str)


def _usable(found: dict[str, object]) -> tuple[Values, list[str]]:
    """Take what fits; name what does not. Names of a later version are passed over."""
    known = set(Values._fields)
    good = {name: value for name, value in found.items() if name in known and _fits(name, value)}
    odd = sorted(name for name in found if name in known and name not in good)
    values: dict[str, Any] = dict(good)
    return Values(**values), odd
