"""Files and databases that cannot be read: what stands in the page, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from db.data_folder import DataFolder
from db.errors import StoreProblem
from desktop.figures import paint_picture
from desktop.look.parts.empty import Picture
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import add_layout
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.problem import Problem, ProblemPanel, WayOut
from desktop.look.theme import theme_of
from rules.army.documents.salvage import excerpt, salvage
from rules.army.model import Army
from rules.common.file_io import read_bytes
from rules.common.problems import InputProblem
from rules.common.wording import counted


@dataclass(frozen=True, slots=True)
class DamagedFile:
    """An army file that could not be opened, with what was said about it."""

    path: Path
    problem: InputProblem


class DamagedView(QWidget):
    """The bench with one panel that says what cannot be read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel: ProblemPanel | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def tells(self, problem: Problem) -> bool:
        """Return whether this problem stands here already, word for word."""
        return self.panel is not None and _words(self.panel.problem) == _words(problem)

    def show_problem(self, problem: Problem, close: Callable[[], None] | None = None) -> None:
        """Put a problem in the place of the one before."""
        empty(self._column)
        picture = Picture(QSize(108, 60), self._fallen, "A fallen figure")
        self.panel = ProblemPanel(problem, picture)
        if close is not None:
            self.panel.closed.connect(close)
        bench = Bench()
        row = QHBoxLayout(bench)
        row.setContentsMargins(24, 44, 24, 24)
        row.addStretch(1)
        inner = QVBoxLayout()
        inner.addWidget(self.panel)
        inner.addStretch(1)
        add_layout(row, inner, 100)
        row.addStretch(1)
        self._column.addWidget(ScrollPage(bench, "What cannot be read"))

    def take_focus(self) -> None:
        """Put the keyboard on the safest way out."""
        if self.panel is not None and self.panel.buttons:
            self.panel.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _fallen(self, painter: QPainter, rect: QRectF) -> None:
        dark = theme_of(self).tokens.dark
        paint_picture(painter, rect, "casualty", "tan", dark=dark)


TakeArmy = Callable[[Army, Mapping[str, bytes]], None]
"""Takes what could be read of an army, and its pictures."""


def _words(problem: Problem) -> tuple[object, ...]:
    ways = [(way.title, way.second, way.button) for way in problem.ways]
    return problem.title, problem.sentence, problem.safe, problem.code, ways, problem.report


def file_problem(
    damaged: DamagedFile, others: int, open_army: TakeArmy, again: Callable[[], None]
) -> Problem:
    """Return the panel of a damaged army file: what, where, what is safe, ways out."""
    first = damaged.problem.problems[0]
    ways: list[WayOut] = []
    try:
        data = read_bytes(damaged.path)
    except InputProblem:
        data = b""
    code = excerpt(data, first.line) if first.line else ()
    saved = salvage(data, damaged.path.name)
    if saved.army is not None and saved.kept:
        left = "; ".join(saved.left_out[:3]) + ("…" if len(saved.left_out) > 3 else "")
        army = saved.army
        ways.append(
            WayOut(
                "Open what can be read",
                f"{saved.kept} of {counted(saved.total, 'figure')}"
                + (f"; left out: {left}." if left else "."),
                f"Open {counted(saved.kept, 'figure')}",
                lambda: open_army(army, saved.pictures),
            )
        )
    ways.append(
        WayOut(
            "Fix it yourself",
            "Opens the file in your editor. Come back here and read it again.",
            "Open the file",
            lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(damaged.path))),
        )
    )
    ways.append(WayOut("Read it again", "After you have fixed it.", "Read again", again))
    return Problem(
        "This army file cannot be read.",
        first.sentence(),
        _safe(others),
        code,
        tuple(ways),
        _report(damaged.problem.problems),
    )


def _safe(others: int) -> str:
    """Return what nothing has happened to, other armies among it."""
    if not others:
        return "Nothing was changed."
    armies = counted(others, "other army") if others == 1 else counted(others, "army")
    return f"Nothing was changed. Your {armies} {'is' if others == 1 else 'are'} safe."


def store_problem(
    problem: StoreProblem,
    data_folder: DataFolder,
    *,
    is_open: bool,
    again: Callable[[], None],
    take_copy: Callable[[Path], None],
    choose_copy: Callable[[], None],
    recover: Callable[[], None],
    begin_anew: Callable[[], None],
    own: Callable[[], None] | None = None,
    ask_password: Callable[[], None] | None = None,
) -> Problem:
    """Return the panel of a database that cannot be opened; ways out, the safest first.

    One that is open all the same was found damaged later. `own` opens the player's own database in
    the place of a club's.
    """
    ways: list[WayOut] = []
    if problem.kind == "password" and ask_password is not None:
        never = "It is asked for at every start and never written down."
        ways.append(WayOut("Enter the password", never, "Enter it…", ask_password))
    if is_open:
        reason = (
            "Shows what can be read; save what matters to files. Settings, Copies has the rest."
        )
        ways.append(WayOut("Look inside", reason, "Look inside", again))
    gone = problem.kind == "gone"
    if gone or problem.kind in ("damaged", "foreign"):
        from db.backups import good_copy
        from desktop.shell.database_copies_dialog import copy_words, held_words

        newest = good_copy(data_folder)
        if newest is not None:
            kept = "" if gone else " The file that cannot be read is kept beside the copies."
            ways.append(
                WayOut(
                    f"Take the copy of {copy_words(newest)}",
                    f"It holds {held_words(newest)}.{kept}",
                    "Take the copy",
                    lambda: take_copy(newest.path),
                )
            )
        if len(data_folder.copies()) > 1:
            reason = "All copies, with their armies and campaigns."
            ways.append(WayOut("Choose another copy", reason, "Choose…", choose_copy))
        if problem.kind == "damaged":
            reason = "The damaged file is kept beside the copies."
            ways.append(WayOut("Recover what can be read", reason, "Recover", recover))
        old = "The copies are" if gone else "The old database and its copies are"
        ways.append(
            WayOut(
                "Start with a new database",
                f"{old} put aside, not deleted.",
                "Start again",
                begin_anew,
            )
        )
    else:
        reason = "After the other program is closed, or the folder can be written again."
        ways.append(WayOut("Try again", reason, "Try again", again))
    if own is not None:
        reason = "You can come back to the club's in Settings."
        ways.append(WayOut("Use your own database", reason, "Use your own", own))
    ways.append(
        WayOut(
            "Look at the folder",
            f"{data_folder.root}",
            "Open the folder",
            lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(data_folder.root))),
        )
    )
    sentence = problem.sentence()
    return Problem(
        "Your database is damaged." if is_open else "Your armies cannot be opened.",
        sentence,
        "Nothing was changed.",
        ways=tuple(ways),
        report=sentence,
    )


def _report(problems: Sequence[object]) -> str:
    return "\n".join(each.sentence() for each in problems)  # type: ignore[attr-defined]
