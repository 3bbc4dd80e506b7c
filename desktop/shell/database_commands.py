"""What is done with the database as a whole: its copies, and the change to that of a club."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from db.errors import StoreProblem
from db.postgresql import split_password
from desktop.jobs import Job, run_and_wait
from desktop.look.parts.dialog import ask, tell
from desktop.services.services import Services
from desktop.shell.database_copies_dialog import CopiesDialog, copy_words
from desktop.shell.password_dialog import PasswordDialog
from desktop.shell.window import MainWindow


class DatabaseCommands:
    """Asks in dialogs over the window; `open_files` opens what was taken from elsewhere."""

    def __init__(
        self, window: MainWindow, services: Services, open_files: Callable[[list[str]], None]
    ) -> None:
        self._window, self._services, self._open_files = window, services, open_files

    def make_copy(self) -> None:
        """Make a copy of the database as it is now, and say so when it is made."""
        if not (saved := self._services.armies.autosave.save()):
            self._window.set_status(saved.error)
            return
        job = Job(self._services.copies.make, self._window)
        job.done.connect(
            lambda made: self._window.set_status(
                f"Copied to {made.value}" if made.value else made.error
            )
        )
        job.start()

    def show_copies(self) -> None:
        """Let the player take something back from a copy of the database, or all of it."""

        copies, window = self._services.copies, self._window
        dialog = CopiesDialog(run_and_wait(copies.contents), window)
        dialog.exec()
        chosen = dialog.chosen()
        if chosen is None:
            return
        content = chosen.content
        if not chosen.everything:
            with tempfile.TemporaryDirectory(prefix="muster-back-") as place:
                done = run_and_wait(
                    partial(
                        copies.write_files,
                        *(content.path, chosen.armies, chosen.campaigns, Path(place)),
                    )
                )
                self._open_files([str(path) for path in done.value or ()])
            if not done:
                tell(window, "Nothing was taken back", done.error)
            return
        words = (
            f"All armies and campaigns will be as they were on {copy_words(content)}. What you have"
            " now is put aside beside the copies."
        )
        if ask(window, "Go back to this copy?", words, "Go back"):
            gone_back = copies.go_back(content.path)
            if gone_back:
                window.restart_asked.emit("")
            else:
                tell(window, "Nothing was changed", gone_back.error)

    def open_club(self, address: str) -> None:
        """Open the club's database at an address, or the player's own for ""."""

        if not self._services.armies.autosave.save():
            return
        plain, _ = split_password(address)
        values = self._window.preferences.values
        self._window.preferences.change(club=plain or values.club, in_club=bool(address))
        self._services.armies.close()
        self._window.restart_asked.emit(address)

    def copy_from_other(self, club: str) -> None:
        """Let the player copy armies and campaigns from the club's database, or his own."""

        copies, window, password = self._services.copies, self._window, ""
        window.preferences.change(club=split_password(club)[0])
        content = None
        while content is None:
            try:
                content = run_and_wait(partial(copies.other_content, club, password))
            except StoreProblem as problem:
                if problem.kind != "password":
                    tell(window, "Nothing was copied", problem.sentence())
                    return
                asked = PasswordDialog(problem.sentence(), window)
                asked.exec()
                password = asked.password
                if not password:
                    return
        here = self._services.database.club
        dialog = CopiesDialog([content], window, other="your own database" if here else "the club")
        dialog.exec()
        chosen = dialog.chosen()
        if chosen is None:
            return
        with tempfile.TemporaryDirectory(prefix="muster-other-") as place:
            done = run_and_wait(
                partial(
                    copies.write_other_files,
                    *(chosen.armies, chosen.campaigns, Path(place), club, password),
                )
            )
            self._open_files([str(path) for path in done.value or ()])
        if not done:
            tell(window, "Nothing was copied", done.error)
