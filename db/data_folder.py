"""The folder of a player's data, and what lies where in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from db.errors import folder_problem


def default_folder() -> Path:
    """Return the platform's own folder for Muster's data; it need not exist yet."""
    from platformdirs import user_data_path  # 5 ms that a start with --data does not need

    return user_data_path("Muster", appauthor=False)


@dataclass(frozen=True, slots=True)
class DataFolder:
    """A data folder and the paths inside it; every other module asks here."""

    root: Path

    @property
    def database(self) -> Path:
        """Return the file of the living armies."""
        return self.root / "muster.db"

    @property
    def rulesets(self) -> Path:
        """Return the folder of the player's own rulesets."""
        return self.root / "rulesets"

    @property
    def backups(self) -> Path:
        """Return the folder of the copies of the database."""
        return self.root / "backups"

    @property
    def preferences(self) -> Path:
        """Return the file of the window's preferences."""
        return self.root / "preferences.json"

    def create(self) -> None:
        """Make the folders that are not there yet; StoreProblem when that cannot be."""
        for folder in (self.root, self.rulesets, self.backups):
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise folder_problem(error, folder) from error

    def copies(self) -> list[Path]:
        """Return all copies of the database, also those set aside with one, the newest first."""
        folders = (self.backups, *self.backups.glob("set-aside-*"))
        found = [path for folder in folders for path in folder.glob("muster-*.db")]
        return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)

    def put_aside(self) -> list[Path]:
        """Return the databases that were put aside for another one, the newest first."""
        found = [*self.backups.glob(f"set-aside-*/{self.database.name}")]
        return sorted(found, key=lambda path: path.parent.stat().st_mtime, reverse=True)


def newest_copy(database: Path) -> Path | None:
    """Return the newest copy of a player's own database, None when there is none."""
    return next(iter(DataFolder(database.parent).copies()), None)
