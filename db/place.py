"""The one place for a player's data: the folder, and what lies where in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from db.problems import folder_problem


def default_folder() -> Path:
    """Return the platform's own folder for Muster's data; it need not exist yet."""
    from platformdirs import user_data_path  # 5 ms that a start with --data does not need

    return user_data_path("Muster", appauthor=False)


@dataclass(frozen=True, slots=True)
class Place:
    """A data folder and the paths inside it; every other module asks here."""

    folder: Path

    @property
    def database(self) -> Path:
        """Return the file of the living armies."""
        return self.folder / "muster.db"

    @property
    def rulesets(self) -> Path:
        """Return the folder of the player's own rulesets."""
        return self.folder / "rulesets"

    @property
    def backups(self) -> Path:
        """Return the folder of the copies of the database."""
        return self.folder / "backups"

    @property
    def preferences(self) -> Path:
        """Return the file of the window's preferences."""
        return self.folder / "preferences.json"

    def prepare(self) -> None:
        """Make the folders that are not there yet; StoreProblem when that cannot be."""
        for folder in (self.folder, self.rulesets, self.backups):
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise folder_problem(error, folder) from error
