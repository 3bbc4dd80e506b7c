"""The copies of the database: listed, made on request, and brought back, whole or in part."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from db.errors import StoreProblem
from db.store import Store
from desktop.services.armies import ArmyService
from desktop.services.result import DONE, Result
from rules.common.file_io import file_stem, replace_file
from rules.common.problems import InputProblem

if TYPE_CHECKING:
    from db.backups import CopyContent


class CopyService:
    """Reads the copies of the open database; only `go_back` replaces it.

    The other database is the club's while the player's own is open, and the other way round.
    """

    def __init__(self, armies: ArmyService) -> None:
        self._armies = armies
        self._database = armies.database

    def contents(self) -> list[CopyContent]:
        """Check every copy and return what it holds, the newest first; may run in a thread.

        The databases that were put aside for another one stand behind the copies.
        """
        from db.backups import look_into

        folder = self._database.data_folder
        return [look_into(path) for path in (*folder.copies(), *folder.put_aside())]

    def make(self) -> Result[Path]:
        """Make a copy of what is stored, which is never dropped by itself; may run in a thread."""
        from db.backups import copy_by_hand

        try:
            return Result(copy_by_hand(self._database.data_folder))
        except StoreProblem as problem:
            return Result(error=problem.sentence())

    def write_files(
        self, copy: Path, armies: Sequence[str], campaigns: Sequence[str], folder: Path
    ) -> Result[list[Path]]:
        """Write some of a copy's armies and campaigns as files that can be opened.

        A copy of an earlier version is upgraded for that; the copy itself is left as it is.
        """
        try:
            with _open_copy(copy) as store:
                return Result(self._write(store, armies, campaigns, folder))
        except (StoreProblem, InputProblem) as problem:
            return Result(error=problem.sentence())

    def other_content(self, club: str, password: str = "") -> CopyContent:
        """Return what the other database holds; may run in a thread.

        `club` is the address of the club's database. StoreProblem when it cannot be opened.
        """
        from db.backups import CopyContent, look_into

        if self._database.club:
            return look_into(self._database.data_folder.database)
        with (
            Store.open_club(self._database.data_folder.root, club, password=password) as store,
            store.reading() as work,
        ):
            armies = [each for each in work.armies.summaries() if each.binned is None]
            return CopyContent(
                store.backend.path,
                datetime.now(),
                tuple((each.id, each.name) for each in armies),
                tuple((each.id, each.name) for each in work.campaigns.summaries()),
            )

    def write_other_files(
        self,
        armies: Sequence[str],
        campaigns: Sequence[str],
        folder: Path,
        club: str,
        password: str = "",
    ) -> Result[list[Path]]:
        """Write armies and campaigns of the other database as files that can be opened."""
        own = self._database.data_folder
        if self._database.club:
            return self.write_files(own.database, armies, campaigns, folder)
        try:
            with Store.open_club(own.root, club, password=password) as store:
                return Result(self._write(store, armies, campaigns, folder))
        except (StoreProblem, InputProblem) as problem:
            return Result(error=problem.sentence())

    def _write(
        self, store: Store, armies: Sequence[str], campaigns: Sequence[str], folder: Path
    ) -> list[Path]:
        from desktop.services.campaign_files import collect_campaign
        from rules.army.documents.army_file import save_army_file
        from rules.campaign.files.campaign_file import write_campaign

        paths = list[Path]()
        with store.reading() as work:
            for number, key in enumerate(armies):
                army = work.armies.load(key)
                if army is not None:
                    paths.append(folder / f"{number} {file_stem(army.name)}.muster")
                    save_army_file(army, paths[-1], work.pictures.of(army.pictures()))
            for number, key in enumerate(campaigns):
                campaign = collect_campaign(work, key, self._database.data_folder.root)
                paths.append(folder / f"{number}.muster-campaign")
                replace_file(paths[-1], write_campaign(campaign))
        return paths

    def go_back(self, copy: Path) -> Result[None]:
        """Put a copy in the place of the database; every page must be made anew afterwards.

        What is not saved yet is saved first, and the database of until now is put aside.
        """
        from db.backups import restore

        if not (saved := self._armies.autosave.save()):
            return saved
        self._armies.close()
        try:
            restore(self._database.data_folder, copy)
        except StoreProblem as problem:
            self._database.open()
            return Result(error=problem.sentence())
        return DONE


@contextmanager
def _open_copy(copy: Path) -> Iterator[Store]:
    """Open a copy of a copy, which may be upgraded."""
    from db.data_folder import DataFolder
    from db.sqlite_file_checks import copy_database

    with tempfile.TemporaryDirectory(prefix="muster-copy-") as place:
        copy_database(copy, DataFolder(Path(place)).database)
        with Store.open(Path(place)) as store:
            yield store
