"""A file of house rules that cannot be used: what is wrong, where, and the ways out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from desktop.look.parts.problem import CodeLine, Problem, WayOut
from desktop.services.house_rules import HouseFile
from rules.army.documents.salvage import excerpt
from rules.common.file_io import read_bytes
from rules.common.problems import InputProblem
from rules.common.wording import counted
from rules.games.house_rules.changes import BaseChange


def broken_problem(
    entry: HouseFile,
    gone: tuple[BaseChange, ...],
    *,
    leave_out: Callable[[], None],
    again: Callable[[], None],
    put_aside: Callable[[], None],
) -> Problem:
    """Return what the room shows in place of house rules that make no game."""
    first = entry.problems[0]
    code: tuple[CodeLine, ...] = ()
    if first.line:
        try:
            lines = excerpt(read_bytes(entry.path), first.line)
            code = tuple(CodeLine(each.number, each.text, each.bad) for each in lines)
        except InputProblem:
            code = ()
    ways: list[WayOut] = []
    sentence = first.sentence()
    more = len(entry.problems) - 1
    if gone:
        sentence = " ".join(each.sentence for each in gone[:3])
        words = f"What is left of “{entry.name}” still works; the old file is kept beside it."
        count = counted(len(gone), "change")
        ways.append(WayOut(f"Leave {count} out", words, f"Leave {count} out", leave_out))
    elif more:
        sentence = f"{sentence} ({more} more)"
    ways += [
        WayOut(
            "Fix it yourself",
            "Opens the file in your editor. Come back here and read it again.",
            "Open the file",
            lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(entry.path))),
        ),
        WayOut("Read it again", "After you have fixed it.", "Read again", again),
        WayOut("Put it aside", "Moves it into the folder “removed”.", "Put aside", put_aside),
    ]
    return Problem(
        "The game under these rules has changed." if gone else "These house rules cannot be used.",
        sentence,
        "Nothing was changed; the games themselves are not affected.",
        code,
        tuple(ways),
        "\n".join(each.sentence() for each in entry.problems),
    )
