"""Problems of an input, for players: which file, where in it, what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.common.size_limits import first_unfit_character, with_code_points


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an input.

    `file` is the file's name, `place` the way to the spot inside it ("weapon 'rifle', stats"),
    `message` one sentence, `line` the line in the file where it is known (1 is the first).
    """

    file: str
    place: str
    message: str
    line: int | None = None

    def __post_init__(self) -> None:
        """Write control characters and halves of characters, which a file may hold, as U+0007."""
        for name in ("place", "message"):
            text = getattr(self, name)
            if first_unfit_character(text):
                object.__setattr__(self, name, with_code_points(text))

    def sentence(self) -> str:
        """Return the problem as one line: file, line, place, what was expected."""
        head = with_code_points(self.file) + (f", line {self.line}" if self.line else "")
        return f"{head}: {self.place}: {self.message}" if self.place else f"{head}: {self.message}"


def newer_version_message(version: int, reads: int) -> str:
    """Return the message about a file whose version is newer than this Muster reads."""
    return (
        f"was written by a newer Muster, as version {str(version)[:20]} of its kind; this Muster"
        f" reads versions up to {reads}. Open it with the newer one."
    )


class InputProblem(Exception):
    """An input that cannot be used; nothing that was there before has been changed."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: Sequence[Problem] = (
            (problems,) if isinstance(problems, Problem) else tuple(problems)
        )
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """Return the first problem as one sentence, and how many more there are."""
        first = self.problems[0].sentence()
        more = len(self.problems) - 1
        return f"{first} ({more} more)" if more else first
