"""The copies of the database: listed, made on request, and brought back, whole or in part."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from db.errors import StoreProblem
from desktop.services.armies import ArmyService
from desktop.services.result import DONE, Result
from rules.common.file_io import file_stem, replace_file
from rules.common.problems import InputProblem

if TYPE_CHECKING:
    from db.backups import CopyContent
    from db.store import Store


class CopyService:
    """Reads the copies of the open database; only `go_back` replaces it."""

    def __init__(self, armies: ArmyService) -> None:
        self._armies = armies
        self._database = armies.database

    def contents(self) -> list[CopyContent]:
        """Check every copy and return what it holds, the newest first; may run in a thread."""
        from db.backups import look_into

        return [look_into(path) for path in self._database.data_folder.copies()]

    def make(self) -> Result[Path]:
        """Make a copy of the database as it is now, which is never dropped by itself."""
        from db.backups import copy_by_hand

        if not (saved := self._armies.autosave.save()):
            return Result(error=saved.error)
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
        from db.sqlite_file_checks import copy_database
        from db.store import Store

        try:
            with tempfile.TemporaryDirectory(prefix="muster-copy-") as place:
                copy_database(copy, Path(place) / self._database.data_folder.database.name)
                with Store.open(Path(place)) as store:
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
